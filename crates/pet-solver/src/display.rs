//! Formulas as people read them: `A >= B`, `2*x + 1 < y`, `b % 3 = 0`, with the fewest
//! brackets that keep the meaning. Only writes; it never simplifies. No recursion.

mod float;

use super::expr::{Comparison, Expr, Formula, Var};
use std::collections::BTreeSet;
use std::fmt;

/// The text of a formula; `name` returns the names of variables.
pub fn formula(formula: &Formula, name: &dyn Fn(Var) -> String) -> String {
    condition(formula, name, &|_| false)
}

/// The text of a formula in which some variables are booleans, 1 for true: `flag` and `!flag`
/// instead of `flag = 1` and `flag = 0`.
pub fn condition(
    formula: &Formula,
    name: &dyn Fn(Var) -> String,
    is_boolean: &dyn Fn(Var) -> bool,
) -> String {
    let floats = float::variables(std::slice::from_ref(formula));
    typed(formula, name, is_boolean, &|var| floats.contains(&var))
}

/// The same, where some variables are floating point numbers: the constants that they are compared
/// with are shown as such. `condition` knows only those that are operands in the same formula.
pub fn typed(
    formula: &Formula,
    name: &dyn Fn(Var) -> String,
    is_boolean: &dyn Fn(Var) -> bool,
    is_float: &dyn Fn(Var) -> bool,
) -> String {
    let names = Names {
        name,
        is_boolean,
        is_float,
    };
    write(Piece::Formula(formula, LOOSE), &names)
}

/// The variables that are floating point numbers: operands of their operators in some formula, or
/// equal to results.
pub fn float_variables(formulas: &[Formula]) -> BTreeSet<Var> {
    float::variables(formulas)
}

/// The text of an expression.
pub fn expr(expr: &Expr, name: &dyn Fn(Var) -> String) -> String {
    let names = Names {
        name,
        is_boolean: &|_| false,
        is_float: &|_| false,
    };
    write(Piece::Expr(expr, LOOSE), &names)
}

/// What is known of variables.
struct Names<'a> {
    name: &'a dyn Fn(Var) -> String,
    is_boolean: &'a dyn Fn(Var) -> bool,
    is_float: &'a dyn Fn(Var) -> bool,
}

impl fmt::Debug for Expr {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&expr(self, &number_name))
    }
}

impl fmt::Debug for Formula {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&formula(self, &number_name))
    }
}

fn number_name(var: Var) -> String {
    format!("v{}", var.index())
}

/// A part that is still to be written. The number is the binding strength of the place: a
/// looser operator there needs brackets.
enum Piece<'a> {
    Text(&'static str),
    Expr(&'a Expr, u8),
    /// An expression that is a floating point number.
    Float(&'a Expr, u8),
    Formula(&'a Formula, u8),
}

const LOOSE: u8 = 0;
const AND: u8 = 1;
const NOT: u8 = 2;
const BIT_OR: u8 = 1;
const BIT_XOR: u8 = 2;
const BIT_AND: u8 = 3;
const SHIFT: u8 = 4;
const SUM: u8 = 5;
const PRODUCT: u8 = 6;
const UNARY: u8 = 7;

fn write(piece: Piece<'_>, names: &Names<'_>) -> String {
    let mut text = String::new();
    let mut work = vec![piece];
    while let Some(piece) = work.pop() {
        let mut parts = Vec::new();
        match piece {
            Piece::Text(part) => text.push_str(part),
            Piece::Float(Expr::Int(value), tightness) => {
                let value = float::constant(*value);
                let is_wrapped = value.starts_with('-') && tightness >= PRODUCT;
                bracketed(value, is_wrapped, &mut text);
            }
            Piece::Float(Expr::IfThenElse(condition, a, b), tightness) => {
                let inner = choice(condition, Piece::Float(a, LOOSE), Piece::Float(b, SUM));
                bracket(LOOSE < tightness, inner, &mut parts);
            }
            Piece::Expr(Expr::Int(value), tightness) => {
                let is_wrapped = *value < 0 && tightness >= PRODUCT;
                let value = value.to_string();
                bracketed(value, is_wrapped, &mut text);
            }
            Piece::Expr(Expr::Var(var), _) | Piece::Float(Expr::Var(var), _) => {
                text.push_str(&(names.name)(*var));
            }
            Piece::Expr(expr, tightness) | Piece::Float(expr, tightness) => {
                expr_parts(expr, tightness, &mut parts)
            }
            Piece::Formula(formula, tightness) => match truth_parts(formula, names) {
                Some((own, inner)) => bracket(own < tightness, inner, &mut parts),
                None => formula_parts(formula, tightness, &mut parts),
            },
        }
        work.extend(parts.into_iter().rev());
    }
    text
}

fn bracketed(part: String, is_wrapped: bool, text: &mut String) {
    text.push_str(&if is_wrapped {
        format!("({part})")
    } else {
        part
    });
}

fn choice<'a>(condition: &'a Formula, a: Piece<'a>, b: Piece<'a>) -> Vec<Piece<'a>> {
    vec![
        Piece::Text("if "),
        Piece::Formula(condition, LOOSE),
        Piece::Text(" then "),
        a,
        Piece::Text(" else "),
        b,
    ]
}

fn expr_parts<'a>(expr: &'a Expr, tightness: u8, parts: &mut Vec<Piece<'a>>) {
    let (own, inner) = match expr {
        Expr::Int(_) | Expr::Var(_) => return,
        Expr::Add(a, b) => (SUM, binary(a, SUM, " + ", b, SUM)),
        Expr::Sub(a, b) => (SUM, binary(a, SUM, " - ", b, PRODUCT)),
        Expr::Mul(a, b) => (PRODUCT, binary(a, PRODUCT, "*", b, UNARY)),
        Expr::Div(a, b) => (PRODUCT, binary(a, PRODUCT, " / ", b, UNARY)),
        Expr::Rem(a, b) => (PRODUCT, binary(a, PRODUCT, " % ", b, UNARY)),
        Expr::Neg(a) => (PRODUCT, vec![Piece::Text("-"), Piece::Expr(a, UNARY)]),
        Expr::BitAnd(a, b) => (BIT_AND, binary(a, BIT_AND, " & ", b, SHIFT)),
        Expr::BitXor(a, b) => (BIT_XOR, binary(a, BIT_XOR, " ^ ", b, BIT_AND)),
        Expr::BitOr(a, b) => (BIT_OR, binary(a, BIT_OR, " | ", b, BIT_XOR)),
        Expr::ShiftLeft(a, b) => (SHIFT, binary(a, SHIFT, " << ", b, SUM)),
        Expr::ShiftRight(a, b) => (SHIFT, binary(a, SHIFT, " >> ", b, SUM)),
        Expr::Wrap(width, a) => (
            UNARY,
            vec![
                Piece::Text("("),
                Piece::Text(width.name()),
                Piece::Text(") "),
                Piece::Expr(a, UNARY),
            ],
        ),
        Expr::Min(a, b) => (UNARY, call("min(", a, b)),
        Expr::Max(a, b) => (UNARY, call("max(", a, b)),
        Expr::Abs(a) => (
            UNARY,
            vec![Piece::Text("abs("), Piece::Expr(a, LOOSE), Piece::Text(")")],
        ),
        Expr::IfThenElse(condition, a, b) => (
            LOOSE,
            choice(condition, Piece::Expr(a, LOOSE), Piece::Expr(b, SUM)),
        ),
        Expr::Float1(operator, a) => float::unary(*operator, a),
        Expr::Float2(operator, precision, a, b) => float::binary(*operator, *precision, a, b),
        Expr::FloatCompare(comparison, a, b) => float::bit(*comparison, a, b),
    };
    bracket(own < tightness, inner, parts);
}

fn formula_parts<'a>(formula: &'a Formula, tightness: u8, parts: &mut Vec<Piece<'a>>) {
    let (own, inner) = match formula {
        Formula::True => (NOT, vec![Piece::Text("true")]),
        Formula::False => (NOT, vec![Piece::Text("false")]),
        Formula::Compare(comparison, a, b) => {
            // As in Java, comparisons bind tighter than `&`, and shifts tighter than comparisons.
            (AND, binary(a, SHIFT, sign(*comparison), b, SHIFT))
        }
        Formula::Not(part) => (NOT, vec![Piece::Text("not "), Piece::Formula(part, NOT)]),
        Formula::And(list) => (AND, joined(list, " and ", "true", AND)),
        Formula::Or(list) => (LOOSE, joined(list, " or ", "false", AND)),
    };
    // A list with one member is written like that member, which has its own brackets.
    let is_single = matches!(formula, Formula::And(list) | Formula::Or(list) if list.len() < 2);
    if is_single
        && let Formula::And(list) | Formula::Or(list) = formula
        && let Some(only) = list.first()
    {
        parts.push(Piece::Formula(only, tightness));
        return;
    }
    bracket(own < tightness && !is_single, inner, parts);
}

/// A comparison of booleans, with each other or with 0 and 1, in terms of truth values; or one of
/// floating point numbers.
fn truth_parts<'a>(formula: &'a Formula, names: &Names<'_>) -> Option<(u8, Vec<Piece<'a>>)> {
    let Formula::Compare(comparison, left, right) = formula else {
        return None;
    };
    if let Some(found) = float::condition(*comparison, left, right) {
        return Some(found);
    }
    if float::is_float(left, names.is_float) || float::is_float(right, names.is_float) {
        let parts = vec![
            Piece::Float(left, SHIFT),
            Piece::Text(sign(*comparison)),
            Piece::Float(right, SHIFT),
        ];
        return Some((AND, parts));
    }
    let is_truth = |expr: &Expr| matches!(expr, Expr::Var(var) if (names.is_boolean)(*var));
    let (comparison, truth, other) = match (is_truth(left), is_truth(right)) {
        (true, _) => (*comparison, left, right),
        (false, true) => (comparison.mirrored(), right, left),
        (false, false) => return None,
    };
    let yes = |expr: &'a Expr| vec![Piece::Expr(expr, UNARY)];
    let no = |expr: &'a Expr| vec![Piece::Text("!"), Piece::Expr(expr, UNARY)];
    if let Expr::Int(value) = other {
        return match (comparison.holds(&0, value), comparison.holds(&1, value)) {
            (false, true) => Some((UNARY, yes(truth))),
            (true, false) => Some((UNARY, no(truth))),
            // The comparison is always or never true.
            _ => None,
        };
    }
    if !is_truth(other) {
        return None;
    }
    let (one, sign, two, own) = match comparison {
        Comparison::Equal | Comparison::Unequal => return None,
        Comparison::Less => (no(truth), " and ", yes(other), AND),
        Comparison::Greater => (yes(truth), " and ", no(other), AND),
        Comparison::AtMost => (no(truth), " or ", yes(other), LOOSE),
        Comparison::AtLeast => (yes(truth), " or ", no(other), LOOSE),
    };
    let all = one.into_iter().chain([Piece::Text(sign)]).chain(two);
    Some((own, all.collect()))
}

fn bracket<'a>(is_needed: bool, inner: Vec<Piece<'a>>, parts: &mut Vec<Piece<'a>>) {
    if is_needed {
        parts.push(Piece::Text("("));
        parts.extend(inner);
        parts.push(Piece::Text(")"));
    } else {
        parts.extend(inner);
    }
}

fn binary<'a>(a: &'a Expr, left: u8, sign: &'static str, b: &'a Expr, right: u8) -> Vec<Piece<'a>> {
    vec![
        Piece::Expr(a, left),
        Piece::Text(sign),
        Piece::Expr(b, right),
    ]
}

fn call<'a>(name: &'static str, a: &'a Expr, b: &'a Expr) -> Vec<Piece<'a>> {
    vec![
        Piece::Text(name),
        Piece::Expr(a, LOOSE),
        Piece::Text(", "),
        Piece::Expr(b, LOOSE),
        Piece::Text(")"),
    ]
}

fn joined<'a>(
    list: &'a [Formula],
    sign: &'static str,
    empty: &'static str,
    tightness: u8,
) -> Vec<Piece<'a>> {
    let mut parts = Vec::new();
    for formula in list {
        if !parts.is_empty() {
            parts.push(Piece::Text(sign));
        }
        parts.push(Piece::Formula(formula, tightness));
    }
    if parts.is_empty() {
        parts.push(Piece::Text(empty));
    }
    parts
}

fn sign(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Equal => " = ",
        Comparison::Unequal => " != ",
        Comparison::Less => " < ",
        Comparison::AtMost => " <= ",
        Comparison::Greater => " > ",
        Comparison::AtLeast => " >= ",
    }
}

#[cfg(test)]
mod float_tests;
#[cfg(test)]
mod tests;
