//! Both front ends agree: every sample, compiled by javac and read as class files, has the same
//! suite as from its source, up to what class files do not have: annotations in comments, columns.

use crate::support::java::{self, in_parallel, pet};
use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// Annotations are comments, and not in class files; the suites of these methods differ.
const ANNOTATED: [&str; 6] = [
    "ContractSearch.find",
    "ContractSearch.findOff",
    "ListAppend.append",
    "ListAppend.appendAny",
    "Savings.withdraw",
    "Savings.transfer",
];

/// `SortedInsert` is annotated; `Shape` is abstract, and a source does not count a class without
/// fields among those of `this`.
const OTHERS: [&str; 2] = ["SortedInsert.", "Shape.isEmpty"];

/// These read final static arrays: inputs in a source, but with their values from class files.
const FINAL: [&str; 3] = ["Counter.increment", "Counter.demo", "Registry.register"];

#[test]
fn samples_have_the_same_suites_as_class_files() {
    if !java::is_there() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let mut samples: Vec<String> = std::fs::read_dir("samples/java")
        .unwrap()
        .flatten()
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter_map(|name| name.strip_suffix(".java").map(str::to_owned))
        .collect();
    samples.sort();
    let mut work: Vec<(String, String)> = Vec::new();
    for name in &samples {
        let classes = folder.path().join(name);
        let javac = Command::new("javac")
            .args(["-g", "-proc:none", "-nowarn", "-d"])
            .arg(&classes)
            .arg(format!("samples/java/{name}.java"))
            .status();
        assert!(javac.unwrap().success());
        let (_, methods, _) = pet(&["tcg", &format!("samples/java/{name}.java"), "--json"]);
        let methods: Value = serde_json::from_str(&methods).unwrap();
        for method in methods["methods"].as_array().unwrap() {
            let key = method["method"].as_str().unwrap();
            let is_other = OTHERS.iter().any(|other| key.starts_with(other));
            if !ANNOTATED.contains(&key) && !FINAL.contains(&key) && !is_other {
                work.push((name.clone(), key.to_owned()));
            }
        }
    }
    let differences: Vec<String> = in_parallel(&work, |(name, key)| {
        let source = suite(Path::new(&format!("samples/java/{name}.java")), key);
        let classes = suite(&folder.path().join(name), key);
        (source != classes).then(|| format!("{key}\n  {source:?}\n  {classes:?}"))
    })
    .into_iter()
    .flatten()
    .collect();
    assert!(work.len() > 100);
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

/// The cases of a suite: outcome, exception, line, input and result, in any order.
fn suite(program: &Path, method: &str) -> Vec<String> {
    let (_, text, errors) = pet(&["tcg", program.to_str().unwrap(), "-m", method, "--json"]);
    let suite: Value = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{errors}"));
    let cases = suite["test_cases"].as_array().unwrap();
    let mut shown: Vec<String> = cases
        .iter()
        .map(|case| {
            let exception = (&case["exception"]["class"], &case["exception"]["line"]);
            let input = (&case["input"]["args"], &case["input"]["heap"]);
            let text = format!(
                "{} {exception:?} {input:?} {}",
                case["outcome"], case["output"]["return"]
            );
            // Class files know the package of a class.
            text.replace("registry.core.", "")
        })
        .collect();
    shown.sort();
    shown
}
