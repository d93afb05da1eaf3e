//! Unknown strings, boxes, collections and functions as inputs of compiled programs: few cases, inputs
//! that can exist, and tests that pass on a JVM.

use crate::collections::{methods, tested};
use crate::support::java::{self, in_parallel, pet};

const INPUTS: &str = "tests/it/given/Inputs.java";

/// A method, and the number of its cases: no more than there are outcomes of questions.
const CASES: &[(&str, usize)] = &[
    // null; empty; the first element is null, or a number.
    ("first", 4),
    ("sum", 4),
    // A map has a key, or it has not.
    ("has", 3),
    // The key may be null, and so may the value.
    ("isLarge", 9),
    ("answered", 4),
    ("greatest", 4),
    // Both null, one of them null, equal and small, equal and too large or too small, different.
    ("same", 7),
    ("cached", 3),
    ("priced", 3),
    // The comparator of `comparingInt` has a marker interface.
    ("compared", 3),
];

fn suite(method: &str) -> serde_json::Value {
    let (_, printed, said) = pet(&["tcg", INPUTS, "-m", &format!("Inputs.{method}"), "--json"]);
    serde_json::from_str(&printed).unwrap_or_else(|_| panic!("{method}: {said}"))
}

#[test]
fn unknown_contents_do_not_multiply_cases() {
    if !java::is_there() {
        return;
    }
    in_parallel(CASES, |(method, cases)| {
        let suite = suite(method);
        let found = suite["test_cases"].as_array().unwrap();
        assert_eq!(found.len(), *cases, "{method}: {suite:#}");
    });
}

#[test]
fn tests_with_unknown_collections_and_functions_pass_on_a_jvm() {
    if !java::is_there() {
        return;
    }
    let work: Vec<_> = methods(INPUTS)
        .into_iter()
        .map(|method| (INPUTS.to_owned(), method, [].as_slice()))
        .collect();
    let (count, left_out) = tested(&work);
    assert_eq!(left_out, Vec::<String>::new());
    assert!(count >= 70, "{count}");
}

#[test]
fn suites_with_unknown_collections_and_functions_are_read_back() {
    if !java::is_there() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let names = ["sum", "isLarge", "moved", "answered", "priced", "lowest"];
    in_parallel(&names, |method| {
        let file = folder.path().join(format!("{method}.json"));
        std::fs::write(&file, suite(method).to_string()).unwrap();
        let (code, printed, said) = pet(&["replay", file.to_str().unwrap(), INPUTS]);
        assert_eq!(code, 0, "{method}: {printed}{said}");
    });
}

/// A map that a user writes down has no answers to questions: it is built as a whole.
#[test]
fn inputs_of_users_may_hold_collections() {
    if !java::is_there() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("input.json");
    let box_of =
        |value: i32| format!(r#"{{"class": "java.lang.Integer", "fields": {{"value": {value}}}}}"#);
    let input = |key: &str| {
        format!(
            r#"{{"args": {{"m": {{"ref": "o1"}}, "k": {{"string": "{key}"}}}}, "heap": {{
                "o1": {{"class": "java.util.HashMap", "entries":
                    [[{{"string": "x"}}, {{"ref": "o2"}}], [{{"string": "y"}}, {{"ref": "o3"}}]]}},
                "o2": {}, "o3": {}}}}}"#,
            box_of(1),
            box_of(9)
        )
    };
    for (key, expected) in [("x", "false"), ("y", "true"), ("z", "false")] {
        std::fs::write(&file, input(key)).unwrap();
        let given = file.to_str().unwrap();
        let (code, printed, said) = pet(&["run", INPUTS, "-m", "Inputs.isLarge", "--input", given]);
        assert_eq!(code, 0, "{said}");
        let wanted = format!("returned {expected}");
        assert!(printed.contains(&wanted), "{key}: {printed}");
    }
}
