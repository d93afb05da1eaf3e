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
    assert!(complaint(&[&LCM[..], &more].concat()).contains("without --domain"));
    lcm["test_cases"][0]["output"]["return"] = json!(77);
    let path = written(folder.path(), "changed.json", &text(&lcm));
    let more = ["--loop-k", "3", "--extend", &path];
    assert!(
        complaint(&[&LCM[..], &more].concat()).contains("case 1 of the suite ends differently now")
    );
    let path = written(folder.path(), "cut.json", &text(&lcm)[..100]);
    assert!(complaint(&[&LCM[..], &["--extend", &path]].concat()).contains("cut.json"));
}

/// Each program with the options of the suite, the options of the extension, and what is said of
/// the two.
#[test]
fn options_that_change_the_cases_must_be_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let own = "criterion_begins(0).\ncriterion_enters(_, N0, N) :- N0 < 9, N is N0 + 1.\n";
    let other = own.replace('9', "8");
    let own = &written(folder.path(), "own.pl", own);
    let other = &written(folder.path(), "other.pl", &other);
    let contract = "
class M {
    //@ requires a > 0;
    static int m(int a) { while (a > 0) a = a - 1; return a; }
}
";
    let contract = written(folder.path(), "contract.pet", contract);
    let contract = [contract.as_str(), "-m", "M.m"];
    let rational = ["samples/papers/rational.pet", "-m", "Rational.simp"];
    let kept = "samples/papers/summaries";
    let none: &[&str] = &[];
    for (program, made, asked, said) in [
        (
            LCM,
            none,
            &["--depth-k", "9"][..],
            "made without --depth-k; to extend it, --depth-k must not be less",
        ),
        (
            LCM,
            &["--depth-k", "9"],
            &["--depth-k", "8"],
            "made with --depth-k 9; to extend it, --depth-k must not be less",
        ),
        (
            REMALL,
            none,
            &["--no-aliasing"],
            "made with aliasing; it cannot be extended with --no-aliasing",
        ),
        (
            REMALL,
            none,
            &["--heap", "solver", "--all-shapes"],
            "made with --heap lazy; it cannot be extended with --heap solver --all-shapes",
        ),
        (
            LCM,
            &["--domain", "0..9"],
            &["--domain", "0..8"],
            "made with --domain 0..9; it cannot be extended with --domain 0..8",
        ),
        (
            LCM,
            &["--solver", "clpz"],
            none,
            "made with --solver clpz; it cannot be extended with --solver native",
        ),
        (
            REMALL,
            none,
            &["--assume", "nonaliasing(this, l)"],
            "made without --assume; it cannot be extended with --assume \"nonaliasing(this, l)\"",
        ),
        (
            contract,
            none,
            &["--contract-k", "5"],
            "made with --contract-k 4; it cannot be extended with --contract-k 5",
        ),
        (
            LCM,
            none,
            &["--criterion-file", own],
            "made without --criterion-file; it cannot be extended with --criterion-file",
        ),
        (
            LCM,
            &["--criterion-file", own],
            &["--criterion-file", other],
            "own.pl; it cannot be extended with --criterion-file",
        ),
        (
            rational,
            &["--summaries", kept],
            none,
            "made with --summaries samples/papers/summaries; it cannot be extended without \
             --summaries",
        ),
        (
            LCM,
            &["--depth-k", "9"],
            &["--compositional"],
            "--compositional cannot be used with --extend",
        ),
    ] {
        let made = suite(&[&program[..], made].concat());
        let path = written(folder.path(), "made.json", &made.to_string());
        let (code, stdout, stderr) = pet(&[&program[..], asked, &["--extend", &path]].concat());
        assert_eq!((code, stdout.as_str()), (2, ""), "{asked:?}");
        assert!(stderr.contains(said), "{asked:?}: {stderr}");
    }
}

/// Options without an effect on the set of cases, and suites of earlier versions of `pet`.
#[test]
fn other_options_may_differ_and_keys_may_be_missing() {
    let folder = tempfile::tempdir().unwrap();
    let own = "criterion_begins(0).\ncriterion_enters(_, N0, N) :- N0 < 9, N is N0 + 1.\n";
    let same = written(folder.path(), "same.pl", own);
    let own = written(folder.path(), "own.pl", own);
    let made = suite(&[&LCM[..], &["--criterion-file", &own]].concat());
    assert!(made["criterion"]["criterion_file"]["name"].is_string());
    let path = written(folder.path(), "made.json", &made.to_string());
    let more = ["--criterion-file", &same, "--extend", &path];
    assert_eq!(cases(&suite(&[&LCM[..], &more].concat())), cases(&made));

    // A suite without the key is older than the integers of the machine.
    let mathematical = ["--integers", "mathematical"];
    let mut lcm = suite(&[&LCM[..], &mathematical].concat());
    assert_eq!(lcm["criterion"].get("solver"), None);
    lcm["criterion"] = json!({ "selection": "all-paths", "loop_k": 1 });
    let path = written(folder.path(), "lcm.json", &lcm.to_string());
    let more = ["--contract-k", "5", "--jobs", "1", "--extend", &path];
    let more = [&LCM[..], &more, &mathematical].concat();
    assert_eq!(cases(&suite(&more)), cases(&lcm));
    lcm["criterion"] = json!({ "selection": "all-paths" });
    let path = written(folder.path(), "lcm.json", &lcm.to_string());
    let (code, _, stderr) = pet(&[&LCM[..], &["--extend", &path]].concat());
    assert_eq!(code, 2);
    assert!(
        stderr.contains("criterion: missing field `loop_k`"),
        "{stderr}"
    );
}

#[test]
fn a_suite_of_an_actor_program_is_not_extended() {
    let folder = tempfile::tempdir().unwrap();
    let fact = ["samples/papers/fact.pet", "-m", "ft"];
    let mut made = suite(&fact);
    for complete in [true, false] {
        made["complete"] = json!(complete);
        let path = written(folder.path(), "fact.json", &made.to_string());
        let (code, _, stderr) = pet(&[&fact[..], &["--extend", &path]].concat());
        assert_eq!(code, 2);
        assert!(stderr.contains("--extend"), "{stderr}");
    }
}
