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
fn what_wraps_is_marked_and_its_condition_is_exact() {
    let text = "int f(int n) { int m = n + 2147483647; if (m < 0) return 1; return 0; }\n";
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), "wrap.pet", text.as_bytes());
    let suite = dse(&[&path, "-m", "f", "--start", "n=5"]);
    let cases = suite["test_cases"].as_array().unwrap();
    assert_eq!(cases[0]["wrapped"], true);
    let found = conditions(&suite);
    assert_eq!(
        found.first().map(|(_, text)| text.as_str()),
        Some("(int) (n + 2147483647) < 0")
    );
    assert_eq!(results(&suite), [0, 1]);
}

/// Methods whose results need inputs that are found only through overflow, casts, shifts and bits;
/// all results are from 1 on.
const THROUGH_BITS: &str = "
int next(int n) { if (n + 1 < n) return 1; return 2; }
int middle(int lo, int hi) { if (lo >= 0 && hi >= 0 && (lo + hi) / 2 < 0) return 1; return 2; }
int cast(int n) { if ((byte) n == n && n > 127) return 3; if ((byte) n == 5 && n > 300) return 1; return 2; }
int unit(int n) { if ((char) n == 'a' && n < 0) return 1; return 2; }
int spread(int h) { if (((h ^ h >>> 16) & 255) == 77 && h < 0) return 1; return 2; }
int square(int x) { if (x * x == 49 && x > 100) return 1; return 2; }
int bits(int i) { if (Integer.bitCount(i) == 17) return 1; return 2; }
int random(long s) { if (s * 6364136223846793005L + 1442695040888963407L == 12345L) return 1; return 2; }
int left(int n, int d) { if (n << d == 1024 && d > 40) return 1; return 2; }
int right(int n, int d) { if (n >> d == -3 && d == 5) return 1; return 2; }
int unsigned(int n, int d) { if (n >>> d == 5 && n < 0) return 1; return 2; }
int absolute(int x) { if (Math.abs(x) < 0) return 1; return 2; }
int both(boolean a, boolean b) { if (a ^ b) if (a & !b) return 1; return 2; }
int divided(int x, int y) { if (x / y == x && y < 0 && x != 0) return 1; return 2; }
";

#[test]
fn inputs_are_computed_through_overflow_casts_shifts_and_bits() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), "bits.pet", THROUGH_BITS.as_bytes());
    let methods = THROUGH_BITS.lines().filter_map(|line| {
        let (head, _) = line.split_once('(')?;
        head.strip_prefix("int ")
    });
    let mut count = 0;
    for method in methods {
        let suite = dse(&[&path, "-m", method]);
        assert_eq!(results(&suite), [1, 2], "{method}: {suite:#}");
        assert_eq!(suite["complete"], true, "{method}");
        let cases = suite["test_cases"].as_array().unwrap();
        assert!(
            cases.iter().all(|case| case["diverged"] != true),
            "{method}: {suite:#}"
        );
        count += 1;
    }
    assert_eq!(count, 14);
}

#[test]
fn decisions_in_a_model_have_the_line_of_its_call() {
    let text = "int f(int n) {\n  int m = 3;\n  return Math.max(m,\n    n);\n}\n";
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), "model.pet", text.as_bytes());
    let suite = dse(&[&path, "-m", "f"]);
    let cases = suite["test_cases"].as_array().unwrap();
    let lines = cases.iter().flat_map(|case| {
        let conditions = case["conditions"].as_array().unwrap();
        conditions.iter().map(|it| it["line"].as_u64().unwrap())
    });
    assert_eq!(lines.collect::<Vec<_>>(), [3, 3]);
    assert_eq!(suite["coverage"]["statements"]["total"], 2);
    assert_eq!(suite["coverage"]["branches"]["total"], 0);
}

/// The different results of all cases, in order.
fn results(suite: &Value) -> Vec<i64> {
    let cases = suite["test_cases"].as_array().unwrap();
    let results = cases
        .iter()
        .filter_map(|case| case["output"]["return"].as_i64());
    let results: std::collections::BTreeSet<i64> = results.collect();
    results.into_iter().collect()
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
