//! Prolog text. Only this file writes and quotes it.

use super::{Clause, Predicate, Program, Table, Term};
use crate::number::Number;
use crate::number::float;
use std::collections::HashMap;
use std::fmt::Write;

/// The whole program, readably laid out.
pub fn program(program: &Program) -> String {
    let mut out = String::new();
    let _ = writeln!(
        out,
        "% Translated from {} by pet.",
        one_line(&program.source)
    );
    out.push_str("% The form is described in docs/clp-format.md.\n\n");
    for name in ["#=", "#\\=", "#<", "#>", "#=<", "#>="] {
        let _ = writeln!(out, ":- op(700, xfx, {}).", atom(name));
    }
    let _ = writeln!(out, ":- op(740, yfx, {}).", atom("#\\/"));
    let _ = writeln!(out, ":- op(500, yfx, {}).", atom("xor"));
    let _ = writeln!(out, ":- op(400, yfx, {}).", atom(">>>"));
    for table in &program.tables {
        print_table(&mut out, table);
    }
    for predicate in &program.predicates {
        print_predicate(&mut out, predicate);
    }
    for table in &program.source_map {
        print_table(&mut out, table);
    }
    out
}

/// One term, quoted where needed, so that it reads back as itself.
pub fn term(term: &Term) -> String {
    let mut out = String::new();
    write_term(&mut out, term, 999, &HashMap::new());
    out
}

fn print_table(out: &mut String, table: &Table) {
    let _ = writeln!(out, "\n% {}", one_line(&table.comment));
    for fact in &table.facts {
        write_term(out, fact, 999, &HashMap::new());
        out.push_str(".\n");
    }
}

fn print_predicate(out: &mut String, predicate: &Predicate) {
    out.push('\n');
    for clause in &predicate.clauses {
        print_clause(out, clause);
    }
}

/// ```prolog
/// % line 11: lf is null
/// 'List.remAll:loop@11'([_, null], [], H, H, ok, 'List.remAll:loop@11'(2, [])).
/// ```
fn print_clause(out: &mut String, clause: &Clause) {
    let mut uses = HashMap::new();
    count_uses(&clause.head, &mut uses);
    for goal in &clause.body {
        count_uses(goal, &mut uses);
    }
    let _ = writeln!(out, "% {}", one_line(&clause.comment));
    write_term(out, &clause.head, 999, &uses);
    let mut separator = " :-";
    for goal in &clause.body {
        out.push_str(separator);
        out.push_str("\n        ");
        write_term(out, goal, 999, &uses);
        separator = ",";
    }
    out.push_str(".\n");
}

/// Variables with their number of uses; one that is used once is printed as `_`.
fn count_uses<'a>(term: &'a Term, uses: &mut HashMap<&'a str, u32>) {
    match term {
        Term::Var(name) => *uses.entry(name).or_default() += 1,
        Term::Int(_) | Term::Float(_) | Term::Atom(_) => {}
        Term::Compound(_, args) | Term::List(args) => {
            for arg in args {
                count_uses(arg, uses);
            }
        }
    }
}

fn write_term(out: &mut String, term: &Term, priority: u32, uses: &HashMap<&str, u32>) {
    match term {
        Term::Var(name) if uses.get(name.as_str()) == Some(&1) => out.push('_'),
        Term::Var(name) => out.push_str(name),
        Term::Int(value) => {
            let _ = write!(out, "{value}");
        }
        Term::Float(key) => out.push_str(&float(*key)),
        Term::Atom(name) => out.push_str(&atom(name)),
        Term::List(items) => {
            out.push('[');
            write_arguments(out, items, uses);
            out.push(']');
        }
        Term::Compound(name, args) => match (args.as_slice(), infix(name)) {
            ([left, right], Some(operator)) => {
                write_infix(out, name, &operator, (left, right), priority, uses);
            }
            ([inner], _) if name == "-" => {
                out.push('-');
                let is_plain = matches!(inner, Term::Var(_));
                write_bracketed(out, inner, is_plain, uses);
            }
            _ => {
                out.push_str(&atom(name));
                out.push('(');
                write_arguments(out, args, uses);
                out.push(')');
            }
        },
    }
}

fn write_arguments(out: &mut String, args: &[Term], uses: &HashMap<&str, u32>) {
    for (index, arg) in args.iter().enumerate() {
        if index > 0 {
            out.push_str(", ");
        }
        write_term(out, arg, 999, uses);
    }
}

pub(super) struct Operator {
    pub priority: u32,
    pub left: u32,
    pub right: u32,
}

pub(super) fn infix(name: &str) -> Option<Operator> {
    let operator = |priority, left, right| {
        Some(Operator {
            priority,
            left,
            right,
        })
    };
    match name {
        "#\\/" => operator(740, 740, 739),
        "#=" | "#\\=" | "#<" | "#>" | "#=<" | "#>=" | "=" => operator(700, 699, 699),
        "+" | "-" | "/\\" | "\\/" | "xor" => operator(500, 500, 499),
        "<" | "=<" | "=:=" => operator(700, 699, 699),
        "*" | "/" | "//" | "rem" | "<<" | ">>" | ">>>" => operator(400, 400, 399),
        ":" => operator(200, 199, 200),
        _ => None,
    }
}

fn write_infix(
    out: &mut String,
    name: &str,
    operator: &Operator,
    (left, right): (&Term, &Term),
    priority: u32,
    uses: &HashMap<&str, u32>,
) {
    let needs_brackets = operator.priority > priority;
    if needs_brackets {
        out.push('(');
    }
    write_operand(out, left, operator.left, uses);
    if name == ":" {
        out.push(':');
    } else {
        let _ = write!(out, " {name} ");
    }
    write_operand(out, right, operator.right, uses);
    if needs_brackets {
        out.push(')');
    }
}

/// Beside an operator, a negative number or the name of another operator is put in
/// brackets.
fn write_operand(out: &mut String, term: &Term, priority: u32, uses: &HashMap<&str, u32>) {
    match term {
        Term::Int(value) | Term::Float(value) if *value < 0 => {
            write_bracketed(out, term, false, uses);
        }
        Term::Atom(name) if is_operator(name) => write_bracketed(out, term, false, uses),
        _ => write_term(out, term, priority, uses),
    }
}

fn write_bracketed(out: &mut String, term: &Term, is_plain: bool, uses: &HashMap<&str, u32>) {
    if is_plain {
        write_term(out, term, 999, uses);
        return;
    }
    out.push('(');
    write_term(out, term, 999, uses);
    out.push(')');
}

/// A floating-point number as SWI-Prolog writes it: `0.5`, `1.0e10`, `1.0Inf`, `1.5NaN`.
fn float(key: i64) -> String {
    match key {
        float::NAN => "1.5NaN".to_owned(),
        float::INFINITY => "1.0Inf".to_owned(),
        float::LEAST => "-1.0Inf".to_owned(),
        _ => float::literal(Number::Double, key).replace('E', "e"),
    }
}

/// An atom, in quotes unless it is a lower-case word.
fn atom(name: &str) -> String {
    let mut letters = name.chars();
    let is_word = letters
        .next()
        .is_some_and(|letter| letter.is_ascii_lowercase())
        && letters.all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
    if name == "[]" || (is_word && !is_operator(name)) {
        return name.to_owned();
    }
    let mut quoted = String::from("'");
    for letter in name.chars() {
        match letter {
            '\'' => quoted.push_str("\\'"),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            ' '..='~' => quoted.push(letter),
            letter if letter.is_alphabetic() => quoted.push(letter),
            letter => {
                let _ = write!(quoted, "\\x{:x}\\", u32::from(letter));
            }
        }
    }
    quoted.push('\'');
    quoted
}

/// Returns whether one of the systems may take the name for an operator.
fn is_operator(name: &str) -> bool {
    let is_symbol = |letter: char| letter.is_ascii_punctuation() && letter != '_';
    const WORDS: &[&str] = &[
        "as",
        "discontiguous",
        "div",
        "divmod",
        "dynamic",
        "in",
        "in_set",
        "initialization",
        "ins",
        "is",
        "meta_predicate",
        "mod",
        "module_transparent",
        "multifile",
        "non_counted_backtracking",
        "public",
        "rdiv",
        "rem",
        "table",
        "thread_initialization",
        "thread_local",
        "volatile",
        "xor",
    ];
    (!name.is_empty() && name != "[]" && name.chars().all(is_symbol)) || WORDS.contains(&name)
}

/// A text for a comment, without line ends, since a comment ends with its line.
fn one_line(text: &str) -> String {
    text.chars()
        .map(|letter| match letter {
            '\u{2028}' | '\u{2029}' => ' ',
            letter if letter.is_control() => ' ',
            letter => letter,
        })
        .collect()
}
