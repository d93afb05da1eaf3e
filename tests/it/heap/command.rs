//! `--heap solver` as a user types it, with the other options, and what goes wrong.

use super::terminal::{self, Ended};
use serde_json::Value;
use std::collections::BTreeSet;

fn pet(args: &[&str]) -> Ended {
    terminal::pet(&[&["tcg"], args].concat())
}

fn suite(args: &[&str]) -> Value {
    let Ended {
        code,
        stdout,
        stderr,
    } = pet(&[args, &["--json"]].concat());
    assert_eq!((code, stderr.as_str()), (0, ""), "{args:?}");
    serde_json::from_str(&stdout).unwrap()
}

fn complaint(args: &[&str]) -> String {
    let Ended {
        code,
        stdout,
        stderr,
    } = pet(args);
    assert_eq!((code, stdout.as_str()), (2, ""), "{args:?}");
    stderr
}

const MIST: [&str; 5] = ["samples/papers/mist.pet", "-m", "mist", "--heap", "solver"];
const REMALL: [&str; 5] = [
    "samples/papers/remall.pet",
    "-m",
    "remAll",
    "--heap",
    "solver",
];

fn count(suite: &Value) -> usize {
    suite["test_cases"].as_array().unwrap().len()
}

#[test]
fn a_suite_says_which_heap_it_is_of_and_what_a_case_stands_for() {
    let one = suite(&MIST);
    assert_eq!(one["criterion"]["heap"], "solver");
    assert_eq!(one["criterion"]["all_shapes"], false);
    assert_eq!(count(&one), 4);
    assert_eq!(one["test_cases"][0]["may_alias"][0], "r2 = r1");
    let all = suite(&[&MIST[..], &["--all-shapes"]].concat());
    assert_eq!(all["criterion"]["all_shapes"], true);
    assert_eq!(count(&all), 5);
    let lazy = suite(&MIST[..3]);
    assert_eq!(lazy["criterion"]["heap"], "lazy");
    let text = pet(&MIST).stdout;
    assert!(text.contains("    also    where r2 = r1\n"), "{text}");
}

#[test]
fn without_aliasing_there_are_no_aliases() {
    let remall = suite(&[&REMALL[..], &["--no-aliasing"]].concat());
    assert_eq!(count(&remall), 5);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("same.pet");
    let text = "class R { int f; }
        int m(R x, R y) { x.f = 1; if (x == y) return 1; return 0; }";
    std::fs::write(&path, text).unwrap();
    for heap in ["lazy", "solver"] {
        let path = path.to_str().unwrap();
        let suite = suite(&[path, "-m", "m", "--heap", heap, "--no-aliasing"]);
        assert_eq!(count(&suite), 2, "{heap}");
        assert_eq!(suite["test_cases"][0]["output"]["return"], 0);
    }
}

#[test]
fn the_same_bytes_for_any_number_of_workers() {
    let args = [&REMALL[..], &["--loop-k", "2", "--json"]].concat();
    let more = [&args[..], &["--all-shapes"]].concat();
    for args in [args, more] {
        let outputs: BTreeSet<String> = ["1", "3"]
            .iter()
            .map(|jobs| pet(&[&args[..], &["--jobs", jobs]].concat()).stdout)
            .collect();
        assert_eq!(outputs.len(), 1, "{args:?}");
    }
}

#[test]
fn criteria_work_with_it() {
    for criterion in ["all-local-paths", "statements", "branches"] {
        let args = ["--criterion", criterion];
        let solver = suite(&[&REMALL[..], &args].concat());
        let lazy = suite(&[&REMALL[..3], &args].concat());
        assert!(count(&solver) > 0, "{criterion}");
        assert_eq!(
            solver["coverage"]["statements"],
            lazy["coverage"]["statements"]
        );
        assert_eq!(solver["coverage"]["branches"], lazy["coverage"]["branches"]);
        for case in solver["test_cases"].as_array().unwrap() {
            assert_eq!(case["disagreement"], Value::Null);
        }
    }
}

#[test]
fn a_suite_is_extended_with_the_heap_it_has() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("suite.json");
    let path = path.to_str().unwrap();
    let code = pet(&[&REMALL[..], &["--json", "-o", path]].concat()).code;
    assert_eq!(code, 0);
    let more = ["--loop-k", "2", "--extend", path];
    let extended = suite(&[&REMALL[..], &more].concat());
    let fresh = suite(&[&REMALL[..], &["--loop-k", "2"]].concat());
    assert_eq!(count(&extended), count(&fresh));
    assert_eq!(extended["stats"]["known"], 5);
    let said = complaint(&[&REMALL[..3], &more].concat());
    assert!(said.contains("was made with --heap solver"), "{said}");
}

#[test]
fn unit_tests_and_path_conditions_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let list = [
        "samples/java/List.java",
        "-m",
        "List.remAll",
        "--heap",
        "solver",
    ];
    for (form, subject) in [("junit", list), ("smt2", REMALL)] {
        let place = folder.path().join(form);
        let place = place.to_str().unwrap();
        let Ended { code, stderr, .. } =
            pet(&[&subject[..], &["--emit", form, "-o", place]].concat());
        assert!(
            code == 0 && stderr.starts_with("wrote 5 "),
            "{form}: {stderr}"
        );
        assert!(std::fs::read_dir(place).unwrap().count() > 0, "{form}");
    }
}

#[test]
fn what_does_not_go_together_is_said() {
    let clpz = complaint(&[&MIST[..], &["--solver", "clpz"]].concat());
    assert!(
        clpz.contains("--heap solver needs --solver native"),
        "{clpz}"
    );
    let shapes = complaint(&[&MIST[..3], &["--all-shapes"]].concat());
    assert!(shapes.contains("belongs to --heap solver"), "{shapes}");
    let heap = complaint(&[&MIST[..3], &["--heap", "eager"]].concat());
    assert!(heap.contains("eager"), "{heap}");
}

#[test]
fn an_object_may_be_an_array() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("object.pet");
    let text = "int m(Object o, int[] a) {
        if (a == o) return 1;
        if (o instanceof int[]) { int[] b = (int[]) o; b[0] = 1; return b.length; }
        return 0;
    }";
    std::fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap();
    let lazy = suite(&[path, "-m", "m"]);
    let solver = suite(&[path, "-m", "m", "--heap", "solver", "--all-shapes"]);
    assert_eq!(count(&lazy), count(&solver));
    for suite in [lazy, solver] {
        let cases = suite["test_cases"].as_array().unwrap();
        let lengths = cases
            .iter()
            .filter(|case| case["output"]["return"] == 2 || case["output"]["return"] == 1);
        assert!(lengths.count() >= 2, "{cases:#?}");
    }
}

#[test]
fn a_method_of_an_abstract_class_runs_on_an_object_that_does_not_override_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("abstract.pet");
    let text = "abstract class S { int m() { return 1; } int n() { return 2; } }
        class A extends S { int m() { return 3; } }
        class B extends S { }
        abstract class T { int m() { return 4; } }
        class C extends T { int m() { return 5; } }";
    std::fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap();
    for (method, class) in [("S.m", "B"), ("S.n", "A")] {
        let suite = suite(&[path, "-m", method]);
        let this = &suite["test_cases"][0]["input"]["heap"]["this"];
        assert_eq!(this["class"], class, "{method}");
    }
    let said = complaint(&[path, "-m", "T.m"]);
    assert!(said.contains("without objects"), "{said}");
}
