//! Tests of the checker: a program and what is said of it, or what it becomes.

mod actors;
mod calls;
mod constants;
mod declarations;
mod dialect;
mod models;
mod names;
mod numbers;
mod odd_trees;
mod overriding;
mod scale;
mod show;
mod statements;
mod suggestions;
mod switches;
mod trees;
mod types;

use super::check;
use crate::diagnostic::{Diagnostic, Severity};
use crate::parse::parse;
use crate::source::{Source, Span};
use crate::typed::Module;

/// Checks a program and compares all that is said of it, one line for each diagnostic:
/// ```text
/// LINE:COLUMN CODE: MESSAGE [LINE:COLUMN RELATED] (HINT)
/// ```
/// Spaces at the start of the lines of a program do not count.
#[track_caller]
fn says(program: &str, expected: &str) {
    let source = Source::new("test.pet", unindented(program));
    let found = report(&source);
    assert_eq!(found, unindented(expected), "\nprogram:\n{}", source.text());
}

/// Compares the methods that a correct program has, those that are named.
#[track_caller]
fn becomes(program: &str, keys: &[&str], expected: &str) {
    let module = module(program);
    let methods = module.methods.iter();
    let wanted = methods.filter(|method| keys.contains(&method.key.as_str()));
    let found: Vec<String> = wanted.map(|method| show::method(&module, method)).collect();
    assert_eq!(found.join("\n"), unindented(expected));
}

/// The typed tree of a program without errors.
#[track_caller]
fn module(program: &str) -> Module {
    let source = Source::new("test.pet", unindented(program));
    let parsed = parse(&source);
    assert_eq!(parsed.diagnostics, [], "the program must parse");
    let checked = check(&source, &parsed.program);
    let errors = checked.diagnostics.iter();
    let errors: Vec<_> = errors
        .filter(|found| found.severity == Severity::Error)
        .collect();
    assert_eq!(errors, [] as [&Diagnostic; 0]);
    checked.module.expect("there are no errors")
}

fn report(source: &Source) -> String {
    let parsed = parse(source);
    assert_eq!(parsed.diagnostics, [], "the program must parse");
    let checked = check(source, &parsed.program);
    let is_error = |found: &Diagnostic| found.severity == Severity::Error;
    assert_eq!(
        checked.module.is_none(),
        checked.diagnostics.iter().any(is_error)
    );
    let lines = checked.diagnostics.iter().map(|found| line(source, found));
    lines.collect::<Vec<_>>().join("\n")
}

fn line(source: &Source, found: &Diagnostic) -> String {
    let place = |span: Span| {
        let (line, column) = source.line_column(span.start);
        format!("{line}:{column}")
    };
    let severity = match found.severity {
        Severity::Error => "",
        Severity::Warning => "warning ",
    };
    let mut text = format!(
        "{} {severity}{}: {}",
        place(found.span),
        found.code,
        found.message
    );
    for related in &found.related {
        text += &format!(" [{} {}]", place(related.span), related.message);
    }
    if let Some(hint) = &found.hint {
        text += &format!(" ({hint})");
    }
    text
}

fn unindented(text: &str) -> String {
    let lines: Vec<&str> = text.trim().lines().map(str::trim_start).collect();
    lines.join("\n")
}
