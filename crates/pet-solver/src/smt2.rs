//! Systems of constraints as SMT-LIB 2 text, so that other solvers can check the answers. Division
//! towards zero is written out, and each comparison has the condition that its divisors are not
//! zero, so the text has the meaning of the formulas. Systems with machine integers are written as
//! bit vectors (`machine`), those with floating point with its theory (`float`). Only writes; no recursion.

mod float;
mod machine;

use super::expr::{Comparison, Expr, Formula, Var};
use std::fmt::Write;

/// A variable as it is declared in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variable {
    pub var: Var,
    pub name: String,
    pub low: Option<i64>,
    pub high: Option<i64>,
}

/// A whole file: logic, declarations, bounds, one assertion for each formula, `check-sat`.
pub fn file(variables: &[Variable], formulas: &[Formula]) -> String {
    let is_linear = formulas.iter().all(is_linear);
    let logic = match is_linear {
        _ if formulas.iter().any(machine::has_float) => "QF_BVFP",
        _ if formulas.iter().any(machine::has_machine) => "QF_BV",
        true => "QF_LIA",
        false => "QF_NIA",
    };
    format!(
        "(set-logic {logic})\n{}(check-sat)\n",
        assertions(variables, formulas)
    )
}

/// Declarations, bounds and assertions alone, to be put between `push` and `pop`.
pub fn assertions(variables: &[Variable], formulas: &[Formula]) -> String {
    if formulas.iter().any(machine::has_machine) {
        return machine::assertions(variables, formulas);
    }
    let mut text = String::new();
    for variable in variables {
        let name = symbol(&variable.name);
        text.push_str(&format!("(declare-const {name} Int)\n"));
        for (bound, sign) in [(variable.low, ">="), (variable.high, "<=")] {
            if let Some(bound) = bound {
                let bound = integer(i128::from(bound));
                text.push_str(&format!("(assert ({sign} {name} {bound}))\n"));
            }
        }
    }
    let name = |var: Var| {
        let known = variables.iter().find(|variable| variable.var == var);
        known.map_or_else(|| format!("v!{}", var.index()), |known| symbol(&known.name))
    };
    let mut writer = Writer { text, name: &name };
    for formula in formulas {
        writer.text.push_str("(assert ");
        writer.write(Piece::Truth(formula, true));
        writer.text.push_str(")\n");
    }
    writer.text
}

/// A part that is still to be written.
enum Piece<'a> {
    Text(&'static str),
    Value(&'a Expr),
    /// The formula is true, or false.
    Truth(&'a Formula, bool),
    /// The expression has a value.
    Defined(&'a Expr),
}

struct Writer<'a> {
    text: String,
    name: &'a dyn Fn(Var) -> String,
}

impl Writer<'_> {
    fn write(&mut self, piece: Piece<'_>) {
        let mut work = vec![piece];
        while let Some(piece) = work.pop() {
            let mut parts: Vec<Piece<'_>> = Vec::new();
            match piece {
                Piece::Text(text) => self.text.push_str(text),
                Piece::Value(Expr::Int(value)) => self.text.push_str(&integer(*value)),
                Piece::Value(Expr::Var(var)) => {
                    let name = (self.name)(*var);
                    self.text.push_str(&name);
                }
                Piece::Value(expr) => value_parts(expr, &mut parts),
                Piece::Truth(formula, truth) => truth_parts(formula, truth, &mut parts),
                Piece::Defined(expr) => {
                    parts.push(Piece::Text("(and true"));
                    guards(expr, &mut parts);
                    parts.push(Piece::Text(")"));
                }
            }
            work.extend(parts.into_iter().rev());
        }
    }
}

fn value_parts<'a>(expr: &'a Expr, parts: &mut Vec<Piece<'a>>) {
    use Piece::{Text, Truth, Value};
    let two = |open: &'static str, a: &'a Expr, b: &'a Expr| {
        vec![Text(open), Value(a), Text(" "), Value(b), Text(")")]
    };
    // The names `a` and `b` are seen only in the body, which mentions nothing else.
    let with_two = |body: &'static str, a: &'a Expr, b: &'a Expr| {
        vec![
            Text("(let ((a "),
            Value(a),
            Text(") (b "),
            Value(b),
            Text(")) "),
            Text(body),
        ]
    };
    parts.extend(match expr {
        Expr::Int(_) | Expr::Var(_) => vec![Value(expr)],
        Expr::Neg(a) => vec![Text("(- "), Value(a), Text(")")],
        Expr::Add(a, b) => two("(+ ", a, b),
        Expr::Sub(a, b) => two("(- ", a, b),
        Expr::Mul(a, b) => two("(* ", a, b),
        Expr::Div(a, b) => with_two("(ite (>= a 0) (div a b) (- (div (- a) b))))", a, b),
        Expr::Rem(a, b) => with_two("(ite (>= a 0) (mod a b) (- (mod (- a) b))))", a, b),
        Expr::Min(a, b) => with_two("(ite (<= a b) a b))", a, b),
        Expr::Max(a, b) => with_two("(ite (>= a b) a b))", a, b),
        // Systems with these are written as bit vectors.
        Expr::Wrap(..)
        | Expr::BitAnd(..)
        | Expr::BitOr(..)
        | Expr::BitXor(..)
        | Expr::ShiftLeft(..)
        | Expr::ShiftRight(..)
        | Expr::Float1(..)
        | Expr::Float2(..)
        | Expr::FloatCompare(..) => Vec::new(),
        Expr::Abs(a) => vec![
            Text("(let ((a "),
            Value(a),
            Text(")) (ite (>= a 0) a (- a)))"),
        ],
        Expr::IfThenElse(condition, a, b) => vec![
            Text("(ite "),
            Truth(condition, true),
            Text(" "),
            Value(a),
            Text(" "),
            Value(b),
            Text(")"),
        ],
    });
}

fn truth_parts<'a>(formula: &'a Formula, truth: bool, parts: &mut Vec<Piece<'a>>) {
    use Piece::{Text, Truth, Value};
    match formula {
        Formula::True => parts.push(Text(if truth { "true" } else { "false" })),
        Formula::False => parts.push(Text(if truth { "false" } else { "true" })),
        Formula::Not(part) => parts.push(Truth(part, !truth)),
        Formula::And(list) | Formula::Or(list) => {
            let is_and = matches!(formula, Formula::And(_)) == truth;
            // The neutral element keeps empty lists and lists of one well formed.
            parts.push(Text(if is_and { "(and true" } else { "(or false" }));
            for part in list {
                parts.push(Text(" "));
                parts.push(Truth(part, truth));
            }
            parts.push(Text(")"));
        }
        Formula::Compare(comparison, a, b) => {
            let mut conditions = Vec::new();
            guards(a, &mut conditions);
            guards(b, &mut conditions);
            let comparison = if truth {
                *comparison
            } else {
                comparison.negated()
            };
            let has_conditions = !conditions.is_empty();
            if has_conditions {
                parts.push(Text("(and"));
                parts.append(&mut conditions);
                parts.push(Text(" "));
            }
            let open = match comparison {
                Comparison::Equal => "(= ",
                Comparison::Unequal => "(distinct ",
                Comparison::Less => "(< ",
                Comparison::AtMost => "(<= ",
                Comparison::Greater => "(> ",
                Comparison::AtLeast => "(>= ",
            };
            parts.extend([Text(open), Value(a), Text(" "), Value(b), Text(")")]);
            if has_conditions {
                parts.push(Text(")"));
            }
        }
    }
}

/// Adds the conditions under which an expression has a value, each after a blank.
fn guards<'a>(expr: &'a Expr, parts: &mut Vec<Piece<'a>>) {
    use Piece::{Defined, Text, Truth, Value};
    let mut work = vec![expr];
    while let Some(expr) = work.pop() {
        match expr {
            Expr::Div(a, b) | Expr::Rem(a, b) => {
                if !matches!(**b, Expr::Int(value) if value != 0) {
                    parts.extend([Text(" (distinct "), Value(b), Text(" 0)")]);
                }
                work.extend([&**b, &**a]);
            }
            Expr::IfThenElse(condition, a, b) => {
                if !has_division(expr) {
                    continue;
                }
                for (truth, side) in [(true, a), (false, b)] {
                    let open = if truth { " (or (and " } else { " (and " };
                    parts.extend([
                        Text(open),
                        Truth(condition, truth),
                        Text(" "),
                        Defined(side),
                        Text(")"),
                    ]);
                }
                parts.push(Text(")"));
            }
            other => work.extend(other.operands().1.into_iter().rev().flatten()),
        }
    }
}

fn has_division(expr: &Expr) -> bool {
    let mut found = false;
    walk(expr, &mut |part| {
        found |= matches!(part, Expr::Div(..) | Expr::Rem(..));
    });
    found
}

fn is_linear(formula: &Formula) -> bool {
    let mut is_linear = true;
    walk_formulas(vec![formula], Vec::new(), &mut |part| match part {
        Expr::Mul(a, b) => {
            is_linear &= matches!(**a, Expr::Int(_)) || matches!(**b, Expr::Int(_));
        }
        Expr::Div(_, b) | Expr::Rem(_, b) => is_linear &= matches!(**b, Expr::Int(_)),
        _ => {}
    });
    is_linear
}

fn walk(expr: &Expr, visit: &mut dyn FnMut(&Expr)) {
    walk_formulas(Vec::new(), vec![expr], visit);
}

fn walk_formulas<'a>(
    mut formulas: Vec<&'a Formula>,
    mut exprs: Vec<&'a Expr>,
    visit: &mut dyn FnMut(&Expr),
) {
    loop {
        if let Some(expr) = exprs.pop() {
            visit(expr);
            let (condition, sides) = expr.operands();
            formulas.extend(condition);
            exprs.extend(sides.into_iter().flatten());
        } else if let Some(formula) = formulas.pop() {
            match formula {
                Formula::True | Formula::False => {}
                Formula::Compare(_, a, b) => exprs.extend([a, b]),
                Formula::Not(part) => formulas.push(part),
                Formula::And(parts) | Formula::Or(parts) => formulas.extend(parts),
            }
        } else {
            return;
        }
    }
}

fn integer(value: i128) -> String {
    if value < 0 {
        format!("(- {})", value.unsigned_abs())
    } else {
        value.to_string()
    }
}

/// A name as a symbol of the format: plain if possible, else between bars. A bar or a backslash,
/// which bars do not allow, is written as its number.
fn symbol(name: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_.$!@".contains(c);
    let begins_well = name.chars().next().is_some_and(|c| !c.is_ascii_digit());
    // A reserved word is the same symbol between bars; no name of a program ends with `!`.
    if RESERVED.contains(&name) {
        return format!("{name}!");
    }
    if begins_well && name.chars().all(is_plain) {
        return name.to_owned();
    }
    let mut quoted = String::from("|");
    for c in name.chars() {
        if c == '|' || c == '\\' {
            // Writing to a string cannot fail.
            let _ = write!(quoted, "#{}", u32::from(c));
        } else {
            quoted.push(c);
        }
    }
    quoted.push('|');
    quoted
}

/// Words of the language and of its theories that a program may use as names.
const RESERVED: [&str; 26] = [
    "_",
    "BINARY",
    "DECIMAL",
    "HEXADECIMAL",
    "NUMERAL",
    "STRING",
    "abs",
    "and",
    "as",
    "bvadd",
    "concat",
    "const",
    "distinct",
    "div",
    "exists",
    "false",
    "forall",
    "ite",
    "let",
    "match",
    "mod",
    "not",
    "or",
    "par",
    "true",
    "xor",
];

#[cfg(test)]
mod tests;
