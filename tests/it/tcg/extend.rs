//! `pet tcg --extend`: what is known is not found again, and nothing is missing.

use super::*;

#[test]
fn a_suite_is_extended_by_what_is_new_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    for program in [LCM, REMALL] {
        let small = suite(&program);
        let path = written(folder.path(), "small.json", &small.to_string());
        let extended = [&program[..], &["--loop-k", "2", "--extend", &path]].concat();
        let extended = suite(&extended);
        let count = cases(&small).len();
        assert_eq!(cases(&extended)[..count], *cases(&small));
        let whole = suite(&[&program[..], &["--loop-k", "2"]].concat());
        let set = |suite: &Value| -> BTreeSet<String> {
            let parts = essence(suite).into_iter();
            parts
                .map(|(_, input, trace, _)| format!("{trace} {input}"))
                .collect()
        };
        assert_eq!(set(&extended), set(&whole));
        assert_eq!(cases(&extended).len(), cases(&whole).len());
        assert_eq!(extended["stats"]["known"], count);
        assert_eq!(extended["coverage"], whole["coverage"]);
    }
}

/// Where earlier cases are recognised one by one, not by limits.
#[test]
fn earlier_cases_are_known_whatever_they_were_made_with() {
    let folder = tempfile::tempdir().unwrap();
    let program = "
class C { int v; C n; }
class M {
    static int refs(int[] s, int[] p) { if (p == s) return 0; return 1; }
    static int fields(C p) { if (p.v == 0) return 0; return 1; }
    static int wraps(int x, int y) {
        if (x * x > 2147395600) return 2;
        if (y > 0) return 3;
        return 4;
    }
    static int down(int n) { while (n > 0) n = n - 1; return n; }
}
";
    let file = written(folder.path(), "known.pet", program);
    let criterion = "criterion_begins(0).\ncriterion_enters(_, N0, N) :- N0 < 2, N is N0 + 1.\n";
    let criterion = written(folder.path(), "own.pl", criterion);
    let criterion = ["--criterion-file", criterion.as_str()];
    for (method, options) in [
        ("M.refs", &["--depth-k", "9"][..]),
        ("M.fields", &["--depth-k", "9"]),
        ("M.wraps", &["--depth-k", "2"]),
        ("M.down", &criterion),
    ] {
        let made = suite(&[&[&file, "-m", method][..], options].concat());
        let path = written(folder.path(), "made.json", &made.to_string());
        let whole = suite(&[&file, "-m", method, "--loop-k", "2"]);
        let extended = suite(&[&file, "-m", method, "--loop-k", "2", "--extend", &path]);
        let traces = |suite: &Value| {
            let traces = cases(suite).iter().map(|case| case["trace"].to_string());
            traces.collect::<BTreeSet<String>>()
        };
        assert_eq!(traces(&extended), traces(&whole), "{method}");
        assert_eq!(cases(&extended).len(), cases(&whole).len(), "{method}");
    }
    // The paths that a smallest suite has left out are not known.
    let least = suite(&[&file, "-m", "M.down", "--minimize"]);
    let path = written(folder.path(), "least.json", &least.to_string());
    let (code, _, stderr) = pet(&[&file, "-m", "M.down", "--extend", &path]);
    assert_eq!(code, 2);
    assert!(
        stderr.contains("so it does not have every path"),
        "{stderr}"
    );
}

#[test]
fn a_suite_that_does_not_fit_is_not_extended() {
    let folder = tempfile::tempdir().unwrap();
    let text = |value: &Value| value.to_string();
    let mut lcm = suite(&[&LCM[..], &["--loop-k", "2"]].concat());
    let path = written(folder.path(), "lcm.json", &text(&lcm));
    let complaint = |args: &[&str]| {
        let (code, stdout, stderr) = pet(args);
        assert_eq!((code, stdout.as_str()), (2, ""), "{args:?}");
        stderr
    };
    let stderr = complaint(&[&LCM[..], &["--extend", &path]].concat());
    assert!(stderr.contains("--loop-k must not be less"), "{stderr}");
    let args = [
        "samples/papers/lcm.pet",
        "-m",
        "gcd",
        "--loop-k",
        "2",
        "--extend",
        &path,
    ];
    assert!(complaint(&args).contains("is a suite of `lcm`"));
    let more = ["--loop-k", "2", "--no-aliasing", "--extend", &path];
    assert!(complaint(&[&LCM[..], &more].concat()).contains("with aliasing"));
    let more = ["--loop-k", "2", "--domain", "0..9", "--extend", &path];
    assert!(complaint(&[&LCM[..], &more].concat()).contains("--domain -2147483648"));
    lcm["test_cases"][0]["output"]["return"] = json!(77);
    let path = written(folder.path(), "changed.json", &text(&lcm));
    let more = ["--loop-k", "3", "--extend", &path];
    assert!(
        complaint(&[&LCM[..], &more].concat()).contains("case 1 of the suite ends differently now")
    );
    let path = written(folder.path(), "cut.json", &text(&lcm)[..100]);
    assert!(complaint(&[&LCM[..], &["--extend", &path]].concat()).contains("cut.json"));
}
