//! The output of `pet dse --json`: a suite that `pet replay` runs, with the conditions and the
//! classes of its runs.

use super::page::shape;
use super::suite::file_name;
use super::test_case::TestCaseShape;
use crate::dse::{Report, coverage};
use pet_interp::dse::shadow::ConditionEnd;
use pet_interp::dse::{Explored, Goal, class};
use pet_model::Outcome;
use pet_model::TestCase;
use serde_json::{Value, json};

/// `cases` has the test case of each run of the report.
pub fn suite(report: &Report<'_>, cases: &[TestCase]) -> String {
    let (statements, branches) = coverage(report);
    let found = report.found;
    let classes = report.classes.iter().zip(1..).map(|(class, id)| {
        let runs: Vec<usize> = class.runs.iter().map(|index| index + 1).collect();
        json!({ "id": id, "any": class.any, "cases": runs })
    });
    let cases = found.runs.iter().zip(cases).zip(1_u32..);
    // A run that was cut has no result that a replay could check.
    let cases = cases.filter(|((run, _), _)| !matches!(run.outcome, Outcome::Limit(_)));
    let cases = cases.map(|((run, case), id)| {
        let source = Some(report.source);
        let mut shape = shape(&TestCaseShape { source, case, id });
        if let Value::Object(keys) = &mut shape {
            if report.code.program.is_actor_program {
                keys.insert("schedule".to_owned(), json!(run.schedule.to_string()));
                keys.insert("trace".to_owned(), Value::Null);
            }
            keys.insert("conditions".to_owned(), conditions(report, run));
            keys.insert("ended".to_owned(), json!(run.end.map(word)));
            keys.insert("diverged".to_owned(), json!(run.has_diverged));
        }
        shape
    });
    super::document(&json!({
        "schema": "pet-suite/1",
        "program": file_name(report.source.name()),
        "file": report.source.name(),
        "method": report.method,
        "complete": found.is_complete,
        "replayed": true,
        "criterion": {
            "selection": match report.plan.goal {
                Goal::Paths => "paths",
                Goal::Statements => "statements",
                Goal::Branches => "branches",
                Goal::Decisions => "decisions",
            },
            "loop_k": report.plan.loop_k,
        },
        "classes": classes.collect::<Value>(),
        "test_cases": cases.collect::<Value>(),
        "coverage": {
            "statements": { "covered": statements.covered, "total": statements.total },
            "branches": { "covered": branches.covered, "total": branches.total },
        },
        "stats": {
            "paths": found.runs.len(),
            "derivations": found.tried,
            "states": found.tried,
            "infeasible": found.infeasible,
            "unknown": found.unknown,
            "cut": { "loop": found.cut_loops, "depth": 0, "task": 0, "actor": 0 },
        },
    }))
}

fn conditions(report: &Report<'_>, run: &Explored) -> Value {
    let conditions = run.conditions.iter().map(|decided| {
        json!({
            "kind": decided.kind.word(),
            "line": report.source.line(decided.at.start),
            "condition": class::condition(report.plan, &decided.formula),
        })
    });
    conditions.collect()
}

fn word(end: ConditionEnd) -> &'static str {
    match end {
        ConditionEnd::Loop => "loop",
        ConditionEnd::TooLarge => "too-large",
    }
}
