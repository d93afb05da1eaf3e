//! The output of `pet replay --json`.

use super::document;
use crate::replay::{Replayed, Report};
use pet_interp::replay::compare::Difference;
use serde::Serialize;

pub fn replay(report: &Report<'_>) -> String {
    let differing = report.differing();
    document(&Document {
        schema: "pet-replay/1",
        program: report.program,
        method: report.method,
        ok: differing == 0,
        replayed: report.cases.len(),
        differing,
        wrapped: report.wrapped(),
        other_path: report.elsewhere(),
        test_cases: report.cases.iter().map(entry).collect(),
        repeat: (differing > 0).then_some(report.repeat),
    })
}

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    program: &'a str,
    method: &'a str,
    ok: bool,
    replayed: usize,
    differing: usize,
    wrapped: usize,
    /// The number of cases with the predicted result and another path.
    other_path: usize,
    test_cases: Vec<Entry<'a>>,
    repeat: Option<&'a str>,
}

#[derive(Serialize)]
struct Entry<'a> {
    id: i128,
    ok: bool,
    wrapped: bool,
    other_path: bool,
    differences: Vec<Row<'a>>,
}

#[derive(Serialize)]
struct Row<'a> {
    what: &'a str,
    predicted: &'a str,
    found: &'a str,
}

fn entry(case: &Replayed) -> Entry<'_> {
    Entry {
        id: case.id,
        ok: case.differences.is_empty(),
        wrapped: case.has_wrapped,
        other_path: case.is_elsewhere,
        differences: case.differences.iter().map(row).collect(),
    }
}

fn row(difference: &Difference) -> Row<'_> {
    Row {
        what: &difference.part,
        predicted: &difference.predicted,
        found: &difference.found,
    }
}
