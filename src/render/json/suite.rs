//! Suites of test cases, `pet-suite/1`.

use super::case::{HeapShape, ValueShape, ValuesShape};
use crate::case::Outcome;
use crate::tcg::{Covered, Judging, Request, Suite, TestCase};
use pet_translator::source::Source;
use serde::Serialize;
use serde_json::{Value, json};

pub fn suite(source: &Source, method: &str, request: &Request, suite: &Suite) -> String {
    let name = source.name().rsplit('/').next().unwrap_or_default();
    let cases = suite.cases.iter().zip(1_u32..);
    let document = json!({
        "schema": "pet-suite/1",
        "program": name,
        "file": source.name(),
        "method": method,
        "complete": suite.is_complete && suite.unknown == 0,
        "replayed": request.judging == Judging::Replayed,
        "criterion": { "selection": "all-paths", "loop_k": request.loop_k },
        "test_cases": cases.map(|(case, id)| test_case(source, case, id)).collect::<Vec<_>>(),
        "coverage": {
            "statements": covered(suite.statements),
            "branches": covered(suite.branches),
        },
        "stats": {
            "paths": suite.paths,
            "derivations": suite.paths,
            "states": suite.states,
            "infeasible": suite.infeasible,
            "unknown": suite.unknown,
            "cut": { "loop": suite.cut_loops, "depth": 0, "task": 0, "actor": 0 },
        },
    });
    super::document(&document)
}

fn test_case(source: &Source, case: &TestCase, id: u32) -> Value {
    let exception = match &case.outcome {
        Outcome::Exception(thrown) | Outcome::Assertion(thrown) => {
            let (line, column) = source.line_column(thrown.at.start);
            json!({ "class": thrown.class, "object": thrown.object, "line": line, "column": column })
        }
        _ => Value::Null,
    };
    json!({
        "id": id,
        "outcome": case.outcome.word(),
        "exception": exception,
        "constraints": case.constraints,
        "input": {
            "args": shape(&ValuesShape(&case.input.args)),
            "heap": shape(&HeapShape(&case.input.heap)),
            "statics": shape(&ValuesShape(&case.input.statics)),
        },
        "output": {
            "return": case.output.result.as_ref().map_or(Value::Null, |value| shape(&ValueShape(value))),
            "heap": shape(&HeapShape(&case.output.heap)),
            "statics": shape(&ValuesShape(&case.output.statics)),
        },
        "trace": case.trace,
        "lines": case.lines,
        "schedule": Value::Null,
        "wrapped": case.has_wrapped,
        "disagreement": case.disagreement,
    })
}

fn shape(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("the shapes have string keys and no failing parts")
}

fn covered(covered: Covered) -> Value {
    json!({ "covered": covered.covered, "total": covered.total })
}
