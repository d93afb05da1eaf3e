//! `pet dse`: the classes of FMCO 2008, and classes that are what they say.

use super::command::file;
use super::terminal::pet;
use serde_json::Value;

fn dse(args: &[&str]) -> Value {
    let mut all = vec!["dse"];
    all.extend(args);
    all.push("--json");
    let ended = pet(&all);
    assert!(ended.code < 2, "{}", ended.stderr);
    serde_json::from_str(&ended.stdout).unwrap()
}

fn classes(suite: &Value) -> Vec<String> {
    let classes = suite["classes"].as_array().unwrap().iter();
    let text = |class: &Value| {
        let any = class["any"].as_array().unwrap().iter().map(|all| {
            let all = all.as_array().unwrap().iter();
            let all: Vec<&str> = all.map(|it| it.as_str().unwrap()).collect();
            all.join(", ")
        });
        any.collect::<Vec<String>>().join(" or ")
    };
    let mut classes: Vec<String> = classes.map(text).collect();
    classes.sort();
    classes
}

#[test]
fn the_balancer_has_three_classes_of_most_threads() {
    let suite = dse(&["samples/ask/pool.pet", "--fix", "nthreads=1,tasks=10"]);
    assert_eq!(suite["complete"], true);
    assert_eq!(
        classes(&suite),
        [
            "1 <= maxWorkThreads, maxWorkThreads <= 9",
            "maxWorkThreads <= 0",
            "maxWorkThreads >= 10",
        ]
    );
}

#[test]
fn without_threads_the_balancer_is_never_run() {
    let suite = dse(&[
        "samples/ask/pool.pet",
        "--fix",
        "tasks=10",
        "--loop-k",
        "2",
        "--max-runs",
        "200",
    ]);
    assert!(
        classes(&suite).contains(&"nthreads <= 0".to_owned()),
        "{:?}",
        classes(&suite)
    );
}

#[test]
fn conditions_have_their_kind_and_line() {
    let suite = dse(&[
        "samples/ask/pool.pet",
        "--fix",
        "tasks=10",
        "--start",
        "nthreads=1",
        "--max-runs",
        "1",
    ]);
    let shown = conditions(&suite);
    assert_eq!(
        shown[..2],
        [
            ("loop".to_owned(), "0 < nthreads".to_owned()),
            ("loop".to_owned(), "1 >= nthreads".to_owned()),
        ]
    );
    assert_eq!(shown[2].0, "disabled await");
    let suite = dse(&[
        "samples/ask/pool.pet",
        "--fix",
        "nthreads=1,tasks=10",
        "--start",
        "maxWorkThreads=15",
        "--max-runs",
        "1",
    ]);
    assert_eq!(
        conditions(&suite)[..2],
        [
            (
                "enabled await".to_owned(),
                "1 < maxWorkThreads + 1".to_owned()
            ),
            ("if".to_owned(), "10 <= maxWorkThreads".to_owned()),
        ]
    );
}

fn conditions(suite: &Value) -> Vec<(String, String)> {
    let conditions = suite["test_cases"][0]["conditions"].as_array().unwrap();
    let text = |it: &Value, key: &str| it[key].as_str().unwrap().to_owned();
    let conditions = conditions.iter();
    conditions
        .map(|it| (text(it, "kind"), text(it, "condition")))
        .collect()
}

#[test]
fn every_goal_gives_a_suite_that_replays() {
    let folder = tempfile::tempdir().unwrap();
    for goal in ["paths", "statements", "branches", "decisions"] {
        for args in [
            &["samples/papers/lcm.pet", "-m", "lcm"][..],
            &["samples/ask/pool.pet", "--fix", "nthreads=1,tasks=3"][..],
        ] {
            let suite = folder.path().join("suite.json");
            let suite = suite.to_str().unwrap();
            let mut all = vec!["dse"];
            all.extend(args);
            all.extend(["--goal", goal, "--json", "-o", suite, "--max-runs", "60"]);
            let ended = pet(&all);
            assert!(ended.code < 2, "{}", ended.stderr);
            let ended = pet(&["replay", suite, args[0]]);
            assert_eq!(
                ended.code, 0,
                "{goal} {args:?}: {}{}",
                ended.stdout, ended.stderr
            );
        }
    }
}

/// A method with a few paths, which can all be enumerated.
const TRIANGLE: &str = "\
int kind(int a, int b, int c) {
  if (a <= 0 || b <= 0 || c <= 0) return 0;
  if (a + b <= c || a + c <= b || b + c <= a) return 1;
  if (a == b && b == c) return 4;
  if (a == b || b == c || a == c) return 3;
  return 2;
}
";

#[test]
fn all_paths_of_a_small_method_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), "triangle.pet", TRIANGLE.as_bytes());
    let suite = dse(&[&path, "-m", "kind"]);
    assert_eq!(suite["complete"], true);
    let cases = suite["test_cases"].as_array().unwrap();
    // Three ways to be no positive sides, three to be no triangle, one equilateral, three
    // isosceles, and the rest.
    let result = |wanted: i64| {
        let cases = cases.iter();
        cases
            .filter(|case| case["output"]["return"] == wanted)
            .count()
    };
    assert_eq!([0, 1, 4, 3, 2].map(result), [3, 3, 1, 3, 1]);
    assert_eq!(cases.len(), 11);
}

#[test]
fn what_wraps_is_marked_and_not_believed() {
    let text = "int f(int n) { int m = n + 2147483647; if (m < 0) return 1; return 0; }\n";
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), "wrap.pet", text.as_bytes());
    let suite = dse(&[&path, "-m", "f", "--start", "n=5"]);
    let cases = suite["test_cases"].as_array().unwrap();
    assert_eq!(cases[0]["wrapped"], true);
    assert_eq!(cases[0]["ended"], "wrapped");
    assert_eq!(cases[0]["conditions"].as_array().unwrap().len(), 0);
}

#[test]
fn a_program_that_never_ends_is_cut_off() {
    let text = "symbolic int n;\nint i = 0;\nwhile (n > 0) i = i + 1;\n";
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), "endless.pet", text.as_bytes());
    let ended = pet(&["dse", &path, "--max-steps", "1000"]);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    assert!(ended.stdout.contains("n >= 1"), "{}", ended.stdout);
    assert!(ended.stdout.contains(": cut"), "{}", ended.stdout);
}

#[test]
fn bad_options_say_what_would_be_right() {
    for (args, message) in [
        (
            &["samples/papers/lcm.pet", "-m", "lcm", "--fix", "z=1"][..],
            "error: `lcm` has no input `z`; it has a, b\n",
        ),
        (
            &["samples/papers/lcm.pet", "-m", "lcm", "--start", "a"][..],
            "error: `a` is not a value for --start: write NAME=VALUE\n",
        ),
    ] {
        let mut all = vec!["dse"];
        all.extend(args);
        let ended = pet(&all);
        assert_eq!((ended.code, ended.stderr.as_str()), (2, message));
    }
}
