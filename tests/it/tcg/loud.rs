//! Nothing is silent: long runs, loops that nobody wrote, and suites without a case.

use crate::tcg::pet;

/// A program in a file of its own, with `pet tcg` run on it; the code and what was printed.
fn generated(text: &str, method: &str, options: &[&str]) -> (i32, String, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("program.pet");
    std::fs::write(&path, text).unwrap();
    let mut args = vec![path.to_str().unwrap(), "-m", method];
    args.extend(options);
    pet(&args)
}

/// A trace is as deep as the run is long; whatever walks over it does not recurse.
#[test]
fn a_run_of_150000_iterations_has_a_case() {
    let text = "int m() { int i = 0; while (i < 150000) i = i + 1; return i; }";
    for options in [&[][..], &["--heap", "solver"], &["--json"], &["--ends"]] {
        let options = [&["--loop-k", "1000000"], options].concat();
        let (code, stdout, stderr) = generated(text, "m", &options);
        assert_eq!(code, 0, "{stderr}");
        let is_there = stdout.contains("m: 1 test case") || stdout.contains("\"id\": 1");
        assert!(is_there, "{options:?}");
    }
}

#[test]
fn rows_of_new_arrays_do_not_count_for_loop_k() {
    let text = "int f(int a) { int[][] g = new int[2][2]; if (a > 0) return 1; return 0; }
        int h(int a) { int n = 3; int[][][] g = new int[n][2][4]; return g[a][1][0]; }";
    let modes: [&[&str]; 5] = [
        &[],
        &["--heap", "solver"],
        &["--solver", "clpz"],
        &["--compositional"],
        &["--criterion", "branches"],
    ];
    for mode in modes {
        let (_, stdout, stderr) = generated(text, "f", mode);
        assert!(
            stdout.contains("f: 2 test cases"),
            "{mode:?} {stdout} {stderr}"
        );
        let (_, stdout, _) = generated(text, "h", mode);
        assert!(
            stdout.contains("h: 2 test cases"),
            "{mode:?} {stdout} {stderr}"
        );
        assert!(!stdout.contains("cut by loop-k"), "{mode:?} {stdout}");
    }
    // Rows whose number is not known are iterations.
    let text = "int f(int n) { int[][] g = new int[n][2]; return g.length; }";
    let (_, stdout, _) = generated(text, "f", &["--loop-k", "2"]);
    assert!(stdout.contains("f: 4 test cases"), "{stdout}");
    assert!(stdout.contains("1 path cut by loop-k"), "{stdout}");
}

#[test]
fn where_every_path_is_cut_the_smallest_loop_k_is_named() {
    let text = "int f(int a) { int s = 0; for (int i = 0; i < 10; i++) s += a; return s; }
        int g(int a) { int s = 0; for (int i = 0; i < 5; i++) for (int j = 0; j < 13; j++) s += a; return s; }
        int h(int a) { int n = 0; while (true) n = n + a; }";
    for (method, loop_k) in [("f", 10), ("g", 13)] {
        let (code, stdout, _) = generated(text, method, &[]);
        assert_eq!(code, 0);
        let named = format!("the smallest limit with a test case is --loop-k {loop_k}.");
        assert!(stdout.contains(&named), "{stdout}");
        let (_, stdout, _) = generated(text, method, &["--json"]);
        assert!(
            stdout.contains(&format!("\"smallest_loop_k\": {loop_k}")),
            "{stdout}"
        );
        let enough = loop_k.to_string();
        let (_, stdout, _) = generated(text, method, &["--loop-k", &enough]);
        assert!(stdout.contains(": 1 test case;"), "{stdout}");
        let less = (loop_k - 1).to_string();
        let (_, stdout, _) = generated(text, method, &["--loop-k", &less]);
        assert!(stdout.contains(": 0 test cases;"), "{stdout}");
    }
    let (_, stdout, _) = generated(text, "h", &[]);
    assert!(
        stdout.contains("no path was seen to come to an end"),
        "{stdout}"
    );
}

/// Mathematical integers refute what a machine does, and the suite says so.
#[test]
fn what_only_mathematical_integers_refute_is_not_called_proved() {
    let text = "int f(int x) { if (x + 1 < x) return 1; return 0; }";
    let (_, stdout, _) = generated(text, "f", &["--criterion", "branches"]);
    assert!(
        stdout.contains("2147483647") && stdout.contains("branches 2/2"),
        "{stdout}"
    );
    let text_of_bytes = "int f(int x) { if ((byte) x == x && x > 127) return 1; return 0; }";
    let (_, stdout, _) = generated(text_of_bytes, "f", &["--criterion", "branches"]);
    assert!(stdout.contains("(infeasible, proved)"), "{stdout}");
    let options = ["--criterion", "branches", "--integers", "mathematical"];
    let (_, stdout, _) = generated(text, "f", &options);
    assert!(
        stdout.contains("infeasible, proved for integers that do not wrap around"),
        "{stdout}"
    );
}
