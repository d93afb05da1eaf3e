//! Random sequences of calls on objects of Java's library, as clauses: the script is a constant, so
//! there is one path, the interpreter confirms its case, and the text is what a JVM gives back.
//! The methods are those that `crates/pet-classes/tests/it/scripts.rs` runs on the interpreter.
//!
//! `PET_SOAK=3 cargo test …` makes as many scripts for every method instead of one for some.

use crate::support::java::{self, in_parallel, number, pet};
use pet_testing::random::Random;
use serde_json::Value;
use std::process::Command;

const SCRIPTS: &str = "crates/pet-classes/tests/it/Scripts.java";

/// The most calls of a script.
const MOST_CALLS: usize = 7;

/// One of so many methods has a script if nothing else is asked for: a program takes seconds.
const SOME: usize = 3;

/// The names of the methods that run a script.
fn methods(source: &str) -> Vec<String> {
    let heads = source.lines().filter_map(|line| {
        let rest = line.trim_start().strip_prefix("static String ")?;
        Some(rest.split_once("(int[] script)")?.0.to_owned())
    });
    heads.collect()
}

/// A class with a method for each script, and a main method that prints what they give back.
fn program(scripts: &[(String, String)]) -> String {
    let mut text = String::from("public class Fixed {\n");
    let mut main = String::new();
    for (index, (method, script)) in scripts.iter().enumerate() {
        text += &format!(
            "    static String run{index}() {{ return Scripts.{method}(new int[] {{{script}}}); }}\n"
        );
        main += &format!("        show(run{index}());\n");
    }
    text += "    static void show(String text) {\n";
    text += "        for (char unit : text.toCharArray()) System.out.print((int) unit + \" \");\n";
    text += "        System.out.println();\n    }\n";
    text + "    public static void main(String[] args) {\n" + &main + "    }\n}\n"
}

#[test]
fn random_scripts_run_as_clauses_as_on_the_jvm() {
    if !java::is_there() {
        return;
    }
    let mut random = Random(23);
    let source = std::fs::read_to_string(SCRIPTS).unwrap();
    let methods = methods(&source);
    assert!(methods.len() >= 37);
    let (every, count) = match number("PET_SOAK") {
        Some(count) => (1, count),
        None => (SOME, 1),
    };
    let mut scripts = Vec::new();
    for method in methods.iter().step_by(every) {
        for _ in 0..count {
            let calls = 1 + random.below(MOST_CALLS);
            let calls = (0..calls).map(|_| random.below(1 << 14).to_string());
            scripts.push((method.clone(), calls.collect::<Vec<_>>().join(", ")));
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("Fixed.java");
    std::fs::write(&file, program(&scripts)).unwrap();
    let classes = folder.path().join("classes");
    let javac = Command::new("javac")
        .args(["-g", "-nowarn", "-proc:none", "-d"])
        .args([&classes, &SCRIPTS.into(), &file])
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&javac.stderr);
    assert!(javac.status.success(), "{errors}");
    let mut java = Command::new("java");
    let java = java.arg("-cp").arg(&classes).arg("Fixed");
    let java = java.output().unwrap();
    let expected = String::from_utf8(java.stdout).unwrap();
    let expected = expected.lines().map(|line| {
        let units = line.split_whitespace().map(|unit| unit.parse().unwrap());
        String::from_utf16(&units.collect::<Vec<u16>>()).unwrap()
    });
    let work: Vec<_> = expected.zip(&scripts).enumerate().collect();
    assert_eq!(work.len(), scripts.len());
    let classes = classes.to_str().unwrap();
    let wrong = in_parallel(&work, |(index, (expected, script))| {
        let method = format!("Fixed.run{index}");
        let (_, text, errors) = pet(&[
            "tcg",
            classes,
            "-m",
            &method,
            "--json",
            "--no-config",
            "--loop-k",
            "100",
        ]);
        let suite: Value = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{errors}"));
        let cases = suite["test_cases"].as_array().unwrap().iter();
        let found: Vec<_> = cases
            .map(|case| (&case["replayed"], &case["output"]["return"]["string"]))
            .collect();
        let is_same = matches!(found.as_slice(), [(replayed, text)]
            if **replayed == Value::Bool(true) && text.as_str() == Some(expected.as_str()));
        let (ends, stats) = (&suite["no_code"], &suite["stats"]);
        (!is_same)
            .then(|| format!("{script:?}\n  java {expected:?}\n  pet  {found:?} {ends} {stats}\n"))
    });
    let wrong: Vec<String> = wrong.into_iter().flatten().collect();
    assert!(
        wrong.is_empty(),
        "{} differ\n{}",
        wrong.len(),
        wrong.concat()
    );
}
