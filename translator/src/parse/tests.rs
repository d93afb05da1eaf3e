//! Tests of the parser. What they share: a text in, the tree or the diagnostics out.

mod classes;
mod errors;
mod expressions;
mod java;
mod lexical;
mod limits;
mod numbers;
mod papers;
mod pragmas;
mod properties;
mod refusals;
mod statements;
mod switches;
pub(crate) mod trees;

use super::{Parsed, parse};
use crate::ast::Program;
use crate::ast::print::print;
use crate::source::{Source, Span};

/// The tree without its spans, as text: equal for texts that mean the same.
pub(crate) fn shape(program: &Program) -> String {
    let debug = format!("{program:?}");
    let mut parts = debug.split("span: Span {");
    let mut shape = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (_, rest) = part.split_once('}').unwrap_or_default();
        shape.push_str(rest);
    }
    shape
}

/// The diagnostics of a text, each as `line:column code: message`.
fn found(text: &str) -> Vec<String> {
    found_in("test.pet", text)
}

fn found_in(name: &str, text: &str) -> Vec<String> {
    let source = Source::new(name, text);
    let diagnostics = parse(&source).diagnostics;
    let shown = diagnostics.iter().map(|it| {
        let (line, column) = source.line_column(it.span.start);
        format!("{line}:{column} {}: {}", it.code, it.message)
    });
    shown.collect()
}

/// The same, for statements in a method: line and column count from their beginning.
fn found_in_method(statements: &str) -> Vec<String> {
    found(&format!("void m() {{ //\n{statements}\n}}"))
        .into_iter()
        .map(|it| {
            let (line, rest) = it.split_once(':').unwrap();
            format!("{}:{rest}", line.parse::<u32>().unwrap() - 1)
        })
        .collect()
}

fn understood(text: &str) -> Program {
    let Parsed {
        program,
        diagnostics,
    } = parse(&Source::new("test.pet", text));
    assert_eq!(diagnostics, [], "in: {text}");
    program
}

/// How a text without errors is printed.
fn printed(text: &str) -> String {
    print(&understood(text))
}

/// How the statements of a method are printed.
fn printed_statements(statements: &str) -> String {
    let text = printed(&format!("void m() {{\n{statements}\n}}\n"));
    let lines: Vec<&str> = text.lines().collect();
    let body = lines.get(1..lines.len() - 1).unwrap();
    let body: Vec<&str> = body.iter().map(|line| &line[2..]).collect();
    body.join("\n")
}

fn assert_same(one: &str, other: &str) {
    let (one, other) = (understood(one), understood(other));
    assert_eq!(shape(&one), shape(&other));
}

/// Two statements mean the same, and the first one is printed as the second.
fn assert_prints(statement: &str, expected: &str) {
    assert_eq!(printed_statements(statement), expected);
    assert_same(
        &format!("void m() {{\n{statement}\n}}"),
        &format!("void m() {{\n{expected}\n}}"),
    );
}

fn no_span() -> Span {
    Span::new(0, 0)
}

#[test]
fn spans_cover_what_was_written() {
    use crate::ast::{Item, StmtKind};
    let text = "int f() {\n  return (a + b) * -c.d[2] ;\n}\n";
    let source = Source::new("test.pet", text);
    let program = parse(&source).program;
    let Some(Item::Method(method)) = program.items.first() else {
        panic!("a method");
    };
    let body = method.body.as_ref().unwrap();
    let statement = body.statements.first().unwrap();
    let StmtKind::Return(Some(value)) = &statement.kind else {
        panic!("a return");
    };
    assert_eq!(source.slice(method.span), text.trim_end());
    assert_eq!(source.slice(body.span), &text.trim_end()[8..]);
    assert_eq!(source.slice(statement.span), "return (a + b) * -c.d[2] ;");
    assert_eq!(source.slice(value.span), "(a + b) * -c.d[2]");
}
