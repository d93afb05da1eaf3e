//! JSON documents. Only this module knows their shapes.

pub mod analyze;
pub mod case;
pub mod conform;
pub mod dse;
pub mod explore;
pub mod page;
pub mod read;
pub mod replay;
pub(crate) mod request;
pub mod run;
mod strict;
pub mod suite;
pub mod summary;
pub mod survey;
mod test_case;
pub mod trace;

use pet_translator::diagnostic::{Diagnostic, Severity};
use pet_translator::source::{Source, Span};
use serde::Serialize;

/// The output of `pet check --json`, and of every command whose program has errors.
pub fn diagnostics(source: &Source, diagnostics: &[Diagnostic]) -> String {
    let is_error = |found: &Diagnostic| found.severity == Severity::Error;
    document(&Check {
        schema: "pet-check/1",
        program: source.name(),
        ok: !diagnostics.iter().any(is_error),
        diagnostics: diagnostics
            .iter()
            .map(|found| entry(source, found))
            .collect(),
    })
}

/// The output of `pet translate --json`: the text in a document.
pub fn translation(source: &Source, text: &str) -> String {
    document(&Translation {
        schema: "pet-translate/1",
        program: source.name(),
        text,
    })
}

/// The output of `pet report --json`.
pub fn written(page: &str, method: &str, cases: usize, notes: &[String]) -> String {
    document(&serde_json::json!({
        "schema": "pet-report/1",
        "page": page,
        "method": method,
        "cases": cases,
        "notes": notes,
    }))
}

/// The `--json` output of commands whose result is a text for another program.
pub fn text(text: &str) -> String {
    document(&serde_json::json!({ "schema": "pet-text/1", "text": text }))
}

/// The output of `pet init --json`.
pub fn files(written: &[String]) -> String {
    document(&serde_json::json!({ "schema": "pet-files/1", "written": written }))
}

fn document(value: &impl Serialize) -> String {
    let text = serde_json::to_string_pretty(value);
    let mut text = text.expect("the shapes have string keys and no failing parts");
    text.push('\n');
    text
}

#[derive(Serialize)]
struct Check<'a> {
    schema: &'static str,
    program: &'a str,
    ok: bool,
    diagnostics: Vec<Entry<'a>>,
}

#[derive(Serialize)]
struct Translation<'a> {
    schema: &'static str,
    program: &'a str,
    text: &'a str,
}

#[derive(Serialize)]
struct Entry<'a> {
    severity: &'static str,
    code: &'a str,
    message: &'a str,
    #[serde(flatten)]
    place: Position,
    related: Vec<Related<'a>>,
    hint: Option<&'a str>,
}

#[derive(Serialize)]
struct Related<'a> {
    message: &'a str,
    #[serde(flatten)]
    place: Position,
}

#[derive(Serialize)]
struct Position {
    line: u32,
    column: u32,
    end_line: u32,
    end_column: u32,
}

fn entry<'a>(source: &Source, found: &'a Diagnostic) -> Entry<'a> {
    Entry {
        severity: match found.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        },
        code: found.code,
        message: &found.message,
        place: place(source, found.span),
        related: found
            .related
            .iter()
            .map(|label| Related {
                message: &label.message,
                place: place(source, label.span),
            })
            .collect(),
        hint: found.hint.as_deref(),
    }
}

fn place(source: &Source, span: Span) -> Position {
    let (line, column) = source.line_column(span.start);
    let (end_line, end_column) = source.line_column(span.end);
    Position {
        line,
        column,
        end_line,
        end_column,
    }
}
