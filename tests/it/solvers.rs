//! The exact solver inside `pet tcg`: the same cases as with CLP(Z), and every branch that
//! was found infeasible is so for Z3 too.
//!
//! `PET_SOAK=1 cargo test --release --test it solvers` takes all methods of the samples
//! instead of some.

use pet_testing::samples;

use pet_engine::generate;
use pet_model::request::{Request, Smt2};
use pet_translator::cfg::Program;
use pet_translator::source::Source;
use pet_translator::typed::MethodKind;
use serde_json::Value;
use std::collections::BTreeSet;
use std::io::Write;
use std::process::{Command, Stdio};

/// Each sequential method of the samples, or each nth of them.
fn each_method(nth: usize, mut action: impl FnMut(&Source, &Program, &str)) {
    let nth = match std::env::var_os("PET_SOAK") {
        Some(_) => 1,
        None => nth,
    };
    let mut number = 0;
    for path in samples::paths(&["papers", "java"]) {
        let source = samples::source(&path);
        let program = pet_translator::translate(&source).unwrap().program;
        if program.is_actor_program {
            continue;
        }
        for method in &program.methods {
            let is_testable = matches!(method.kind, MethodKind::Static | MethodKind::Instance);
            let is_own = !method.is_piece() && !program.is_model(method);
            if is_testable && !method.blocks.is_empty() && is_own {
                number += 1;
                if number % nth == 0 {
                    action(&source, &program, &method.key);
                }
            }
        }
    }
}

/// What a case is, without the values that were chosen for it: its path, and which
/// references are the same.
fn cases(suite: &Value) -> BTreeSet<(String, String)> {
    let cases = suite["test_cases"].as_array().unwrap().iter();
    let cases = cases.filter(|case| case["wrapped"] == false);
    cases
        .map(|case| (case["trace"].to_string(), shape(&case["input"])))
        .collect()
}

fn shape(input: &Value) -> String {
    let mut shape = String::new();
    let mut add = |place: &str, value: &Value| {
        if value.is_null() || value.is_object() {
            shape.push_str(&format!("{place}={value} "));
        }
    };
    let entries = |value: &Value| value.as_object().unwrap().clone();
    for part in ["args", "statics"] {
        for (name, value) in &entries(&input[part]) {
            add(name, value);
        }
    }
    for (name, object) in &entries(&input["heap"]) {
        if object["fields"].is_object() {
            for (field, value) in &entries(&object["fields"]) {
                add(&format!("{name}:{}.{field}", object["class"]), value);
            }
        }
        // The length of an array was chosen, and with it the elements that nobody sees.
        for (index, value) in object["elements"]
            .as_array()
            .into_iter()
            .flatten()
            .enumerate()
        {
            if value.is_object() {
                add(&format!("{name}[{index}]"), value);
            }
        }
    }
    shape
}

/// In a process of its own, because propagation may not come to an end. `None` if CLP(Z) has not all
/// operators of the method.
fn suite(file: &str, key: &str, solver: &str) -> Option<Value> {
    let output = Command::new(env!("CARGO_BIN_EXE_pet"))
        .args(["tcg", file, "-m", key, "--json", "--solver", solver])
        .args(["--domain", "-1000..1000", "--timeout", "10", "--jobs", "1"])
        .args(["--integers", "mathematical"])
        .output()
        .unwrap();
    let is_refused = String::from_utf8_lossy(&output.stderr).contains("the CLP(Z) library has no");
    if is_refused && output.status.code() == Some(2) {
        return None;
    }
    let suite: Value = serde_json::from_slice(&output.stdout).unwrap();
    let mut outcomes = suite["test_cases"].as_array().unwrap().iter();
    let is_failing = |case: &Value| case["outcome"] == "assertion";
    let code = i32::from(outcomes.any(is_failing));
    assert_eq!(output.status.code(), Some(code), "{file} {key}");
    Some(suite)
}

#[test]
fn both_solvers_give_the_same_cases() {
    let mut compared = 0;
    each_method(4, |source, _, key| {
        // CLP(Z) has no bit operators and no floating point.
        let Some(reference) = suite(source.name(), key, "clpz") else {
            return;
        };
        let native = suite(source.name(), key, "native").unwrap();
        if native["complete"] == true && reference["complete"] == true {
            compared += 1;
            assert_eq!(cases(&native), cases(&reference), "{} {key}", source.name());
        }
    });
    println!("{compared} methods");
    assert!(compared >= 20, "{compared} methods");
}

#[test]
fn infeasible_branches_are_unsatisfiable_and_cases_are_satisfiable() {
    if Command::new("z3").arg("--version").output().is_err() {
        assert!(
            std::env::var_os("PET_REQUIRE_TOOLS").is_none(),
            "z3 is missing"
        );
        println!("skipped: there is no z3");
        return;
    }
    let (mut infeasible, mut feasible) = (0, 0);
    each_method(4, |source, program, key| {
        let request = Request {
            smt2: Some(Smt2::All),
            inferences: Some(20_000_000),
            ..Request::new(key)
        };
        let suite = generate(source, program, &request).unwrap();
        let found = suite.infeasible_smt2.iter().map(|text| (text, "sat"));
        let cases: Vec<String> = suite.cases.iter().filter_map(|case| case.smt2).collect();
        let all: Vec<(&String, &str)> = found
            .chain(cases.iter().map(|text| (text, "unsat")))
            .collect();
        infeasible += suite.infeasible_smt2.len();
        feasible += suite.cases.len();
        let texts: Vec<&str> = all.iter().map(|(text, _)| text.as_str()).collect();
        for ((text, wrong), said) in all.iter().zip(z3(&texts)) {
            // What Z3 does not know in time is not against us.
            assert_ne!(said, *wrong, "{} {key}\n{text}", source.name());
        }
    });
    println!("{infeasible} infeasible branches, {feasible} cases");
    assert!(infeasible > 60 && feasible > 60, "{infeasible} {feasible}");
}

fn z3(texts: &[&str]) -> Vec<String> {
    let mut child = Command::new("z3")
        .arg("-in")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // A limit in steps: with one in time, this version of Z3 may wait for itself for ever.
    let limited = texts
        .iter()
        .map(|text| format!("(set-option :rlimit 300000)\n{text}"));
    let all = limited.collect::<Vec<String>>().join("(reset)\n");
    let mut input = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || input.write_all(all.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    let said: Vec<String> = said.lines().map(str::to_owned).collect();
    assert_eq!(said.len(), texts.len(), "{said:?}");
    said
}
