//! Suites that are too large to be generated in a test: a real one, many times over.

use super::pet;
use std::path::{Path, PathBuf};

/// A program of so many lines, beside a suite with so many cases; the suite, and where its
/// page is to go.
pub fn large(folder: &Path, cases: usize, lines: usize) -> (PathBuf, PathBuf) {
    let mut program = String::from(
        "class Node { int data; Node next; }\nint sum(Node n, int limit) {\n  int sum = 0;\n  \
         while (n != null) {\n    if (n.data > limit) { sum = sum + limit; }\n    else { sum = sum + n.data; }\n    \
         n = n.next;\n  }\n  int bad = 100 / limit;\n  return sum;\n}\n",
    );
    for number in 0.. {
        if program.lines().count() == lines {
            break;
        }
        program.push_str(&format!(
            "int other{number}(int x) {{ return x + {number}; }}\n"
        ));
    }
    let file = folder.join("large.pet");
    std::fs::write(&file, program).unwrap();
    let ended = pet(&[
        "tcg",
        file.to_str().unwrap(),
        "-m",
        "sum",
        "--loop-k",
        "3",
        "--ends",
        "--json",
    ]);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    let mut suite: serde_json::Value = serde_json::from_str(&ended.stdout).unwrap();
    let few = suite["test_cases"].as_array().unwrap().clone();
    let many = (0..cases).map(|number| {
        let mut case = few[number % few.len()].clone();
        case["id"] = (number + 1).into();
        case
    });
    suite["test_cases"] = many.collect();
    let path = folder.join("suite.json");
    std::fs::write(&path, suite.to_string()).unwrap();
    (path, folder.join("large.html"))
}
