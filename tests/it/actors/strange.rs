//! Programs that were once wrong, or nearly so: whatever is pruned, and however many
//! workers there are, the cases are the same, and all of them replay.

use super::facts::{constraints, suite};
use super::terminal::pet;
use serde_json::Value;

const PRUNINGS: [&[&str]; 4] = [
    &[],
    &["--no-stability"],
    &["--no-independence"],
    &["--no-stability", "--no-independence"],
];

/// What people see of the cases, but for the order of tasks.
fn seen(suite: &Value) -> Vec<String> {
    let seen = suite["test_cases"].as_array().unwrap().iter().map(|case| {
        let constraints = constraints(case);
        let queue = &case["input"]["queue"];
        let (outcome, line) = (&case["outcome"], &case["exception"]["line"]);
        format!("{constraints:?} {queue} {outcome} {line}")
    });
    let mut seen: Vec<String> = seen.collect();
    seen.sort();
    seen
}

/// The number of cases of a method, with each pruning and without. Integers are mathematical:
/// counters that overflow have cases of their own.
fn cases(file: &str, method: &str, options: &[&str]) -> usize {
    let file = format!("tests/it/actors/strange/{file}.pet");
    let found = |more: &[&str]| {
        seen(&suite(
            &[
                &[file.as_str(), "-m", method, "--integers", "mathematical"],
                options,
                more,
            ]
            .concat(),
        ))
    };
    let first = found(&["--jobs", "1"]);
    assert_eq!(found(&["--jobs", "3"]), first);
    for pruning in PRUNINGS {
        assert_eq!(found(pruning), first, "{pruning:?}");
    }
    first.len()
}

/// A failure is run again with the steps that it needs; the search then goes on with
/// integers that it knew before.
#[test]
fn the_search_goes_on_behind_failures() {
    assert_eq!(cases("failures-between", "N.all", &[]), 33);
    let options = ["--queue-length", "2", "--task-level", "3"];
    assert_eq!(cases("queue-and-failure", "Q.p", &options), 164);
}

/// The tested task returned before another one failed.
#[test]
fn a_result_before_a_failure_is_kept() {
    assert_eq!(cases("result-before-failure", "A.go", &[]), 2);
}

/// The future of the input is never finished, but there is another one in its place.
#[test]
fn a_guard_on_a_field_is_read_again() {
    assert_eq!(cases("future-in-field", "B.go", &[]), 3);
}

/// Tasks without a result have futures too.
#[test]
fn a_future_may_have_no_value() {
    assert_eq!(cases("futures-without-values", "A.go", &[]), 7);
}

/// That the future is finished does not mean that the task can go on.
#[test]
fn a_guard_may_have_a_future_and_a_condition() {
    let options = ["--task-level", "8"];
    assert_eq!(cases("future-and-condition", "B.go", &options), 2);
    assert_eq!(cases("future-and-condition", "B.two", &options), 5);
}

/// It does not matter in which order elements were written, nor objects met.
#[test]
fn equal_ends_are_one_case() {
    assert_eq!(cases("array-in-two-orders", "M.go", &[]), 6);
    let options = ["--queue-length", "1", "--task-level", "8"];
    assert_eq!(cases("neighbour-of-a-queue", "Q.self", &options), 25);
}

/// Arguments of tasks that were there before have names that people can follow.
#[test]
fn tasks_of_the_queue_are_seen() {
    let file = "tests/it/actors/strange/neighbour-of-a-queue.pet";
    let options = ["--queue-length", "1", "--task-level", "8"];
    let shown = pet(&[&["tcg", file, "-m", "Q.self"], &options[..]].concat());
    assert_eq!(shown.code, 0, "{}", shown.stderr);
    assert!(!shown.stdout.contains('\u{2423}'), "{}", shown.stdout);
    assert!(shown.stdout.contains("r1.2.o → o2 Q"), "{}", shown.stdout);
    assert!(shown.stdout.contains("statements 5/5"), "{}", shown.stdout);
}

/// Their statements can be aimed at.
#[test]
fn points_in_tasks_of_the_queue_are_reached() {
    let sample = ["samples/papers/interleave.pet", "-m", "p"];
    let suite = suite(&[&sample[..], &["--queue-length", "2", "--points", "10"]].concat());
    assert_eq!(suite["test_cases"].as_array().unwrap().len(), 1);
    let refused = pet(&[&["tcg"], &sample[..], &["--points", "10"]].concat());
    assert_eq!(refused.code, 2);
}

/// Tasks that meet in nothing but futures change places where neither can get hold of the
/// other's: wherever the program keeps its futures, no case is lost by it.
#[test]
fn tasks_that_meet_only_in_futures_change_places() {
    let options = ["--task-level", "6"];
    assert_eq!(cases("futures-of-two-servers", "C.go", &options), 26);
    assert_eq!(cases("future-handed-on", "C.go", &[]), 6);
    let options = ["--task-level", "5"];
    assert_eq!(cases("futures-in-fields", "C.go", &options), 53);
    assert_eq!(cases("future-that-blocks", "C.go", &options), 18);
    let options = ["--task-level", "5", "--loop-k", "2"];
    assert_eq!(cases("futures-in-an-array", "C.go", &options), 7);
    // By what is known of the methods alone it has 3895 states.
    let mail = ["samples/actors/mail.pet", "-m", "MailServer.notifyList"];
    let limits = ["--loop-k", "2", "--task-level", "4", "--actor-number", "2"];
    let suite = suite(&[&mail[..], &limits].concat());
    assert_eq!(suite["test_cases"].as_array().unwrap().len(), 80);
    assert!(suite["stats"]["states"].as_u64().unwrap() < 2000, "{suite}");
}

/// An abstract actor is one of its classes, each of which does things in its own way.
#[test]
fn an_abstract_actor_is_tested_with_each_class() {
    assert_eq!(cases("abstract-actor", "Shape.go", &[]), 6);
    let file = "tests/it/actors/strange/abstract-actor.pet";
    let shown = pet(&["tcg", file, "-m", "Shape.go"]);
    assert!(
        shown.stdout.contains("statements 10/10"),
        "{}",
        shown.stdout
    );
}

/// No field and no parameter has the type of the array, so that it leads somewhere only by
/// what is in it.
#[test]
fn actors_in_arrays_of_variables_are_reached() {
    assert_eq!(cases("actors-in-an-array", "M.go", &[]), 4);
    assert_eq!(cases("actors-in-arrays-of-arrays", "M.go", &[]), 4);
}
