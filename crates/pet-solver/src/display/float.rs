//! Floating point for people: constants as literals of Java, operators and methods with their names
//! in Java.

use super::{LOOSE, NOT, PRODUCT, Piece, SHIFT, SUM, UNARY, bracket};
use crate::code::{Code, Op};
use crate::expr::{
    Comparison, Expr, FloatBinary, FloatComparison, FloatUnary, Formula, Precision, Var,
};
use crate::float::text::literal;
use std::collections::BTreeSet;

/// The variables that are operands of floating point operators in some formula, or equal to their
/// results.
pub fn variables(formulas: &[Formula]) -> BTreeSet<Var> {
    let mut found = BTreeSet::new();
    for formula in formulas {
        collect(formula, &mut found);
    }
    found
}

fn collect(formula: &Formula, found: &mut BTreeSet<Var>) {
    if !formula.has_float() {
        return;
    }
    let code = Code::of_formula(formula);
    for id in 0..code.len() {
        let operands = match code.op(id) {
            Op::Float1(operator, a) if operator.takes_key() => [Some(*a), None],
            Op::Float2(_, _, a, b) | Op::FloatCompare(_, a, b) => [Some(*a), Some(*b)],
            Op::Compare(_, a, b) if is_key(code.op(*a)) || is_key(code.op(*b)) => {
                [Some(*a), Some(*b)]
            }
            _ => continue,
        };
        for operand in operands.into_iter().flatten() {
            if let Op::Var(var) = code.op(operand) {
                found.insert(*var);
            }
        }
    }
}

fn is_key(op: &Op) -> bool {
    match op {
        Op::Float1(operator, _) => operator.is_key(),
        Op::Float2(..) => true,
        _ => false,
    }
}

/// Whether an expression is a floating point number.
pub(super) fn is_float(expr: &Expr, is_float: &dyn Fn(Var) -> bool) -> bool {
    match expr {
        Expr::Var(var) => is_float(*var),
        Expr::Float1(operator, _) => operator.is_key(),
        Expr::Float2(..) => true,
        _ => false,
    }
}

/// A constant as a number.
pub(super) fn constant(value: i128) -> String {
    let text = i64::try_from(value).ok().and_then(literal);
    text.unwrap_or_else(|| value.to_string())
}

pub(super) fn unary<'a>(operator: FloatUnary, a: &'a Expr) -> (u8, Vec<Piece<'a>>) {
    let operand = |tightness: u8| match operator.takes_key() {
        true => Piece::Float(a, tightness),
        false => Piece::Expr(a, tightness),
    };
    let cast = |text: &'static str| (UNARY, vec![Piece::Text(text), operand(UNARY)]);
    let call = |text: &'static str| {
        let parts = vec![Piece::Text(text), operand(LOOSE), Piece::Text(")")];
        (UNARY, parts)
    };
    match operator {
        FloatUnary::Neg => (PRODUCT, vec![Piece::Text("-"), operand(UNARY)]),
        FloatUnary::Round | FloatUnary::FromInteger(Precision::Single) => cast("(float) "),
        FloatUnary::FromInteger(Precision::Double) => cast("(double) "),
        FloatUnary::ToInteger(width) => {
            let parts = vec![
                Piece::Text("("),
                Piece::Text(width.name()),
                Piece::Text(") "),
                operand(UNARY),
            ];
            (UNARY, parts)
        }
        FloatUnary::Sqrt(Precision::Double) => call("Math.sqrt("),
        FloatUnary::Sqrt(Precision::Single) => call("(float) Math.sqrt("),
        FloatUnary::Floor => call("Math.floor("),
        FloatUnary::Ceil => call("Math.ceil("),
        FloatUnary::Rint => call("Math.rint("),
        FloatUnary::ToBits(Precision::Double) => call("Double.doubleToLongBits("),
        FloatUnary::ToBits(Precision::Single) => call("Float.floatToIntBits("),
        FloatUnary::FromBits(Precision::Double) => call("Double.longBitsToDouble("),
        FloatUnary::FromBits(Precision::Single) => call("Float.intBitsToFloat("),
    }
}

pub(super) fn binary<'a>(
    operator: FloatBinary,
    precision: Precision,
    a: &'a Expr,
    b: &'a Expr,
) -> (u8, Vec<Piece<'a>>) {
    let (own, sign, right) = match operator {
        FloatBinary::Add => (SUM, " + ", PRODUCT),
        FloatBinary::Sub => (SUM, " - ", PRODUCT),
        FloatBinary::Mul => (PRODUCT, "*", UNARY),
        FloatBinary::Div => (PRODUCT, " / ", UNARY),
        FloatBinary::Rem => (PRODUCT, " % ", UNARY),
    };
    let inner = vec![
        Piece::Float(a, own),
        Piece::Text(sign),
        Piece::Float(b, right),
    ];
    match precision {
        Precision::Double => (own, inner),
        Precision::Single => {
            let mut parts = vec![Piece::Text("(float) ")];
            bracket(true, inner, &mut parts);
            (UNARY, parts)
        }
    }
}

fn sign(comparison: FloatComparison) -> &'static str {
    match comparison {
        FloatComparison::Less => " < ",
        FloatComparison::AtMost => " <= ",
        FloatComparison::Equal => " = ",
    }
}

/// The sign for the sides in the other order.
fn turned(sign: &'static str) -> &'static str {
    match sign {
        " < " => " > ",
        " <= " => " >= ",
        same => same,
    }
}

/// A comparison as a number: 1 or 0.
pub(super) fn bit<'a>(
    comparison: FloatComparison,
    a: &'a Expr,
    b: &'a Expr,
) -> (u8, Vec<Piece<'a>>) {
    let parts = vec![
        Piece::Text("if "),
        Piece::Float(a, SHIFT),
        Piece::Text(sign(comparison)),
        Piece::Float(b, SHIFT),
        Piece::Text(" then 1 else 0"),
    ];
    (LOOSE, parts)
}

/// A comparison of a comparison with 0 or 1: that comparison, or its negation.
pub(super) fn condition<'a>(
    comparison: Comparison,
    left: &'a Expr,
    right: &'a Expr,
) -> Option<(u8, Vec<Piece<'a>>)> {
    let (comparison, inner, a, b, value) = match (left, right) {
        (Expr::FloatCompare(inner, a, b), Expr::Int(value)) => (comparison, *inner, a, b, value),
        (Expr::Int(value), Expr::FloatCompare(inner, a, b)) => {
            (comparison.mirrored(), *inner, a, b, value)
        }
        _ => return None,
    };
    // A constant stands on the right: `x > 3.0`, not `3.0 < x`.
    let is_turned = matches!((&**a, &**b), (Expr::Int(_), other) if !matches!(other, Expr::Int(_)));
    let both = |sign: &'static str| {
        let (first, sign, second) = match is_turned {
            true => (b, turned(sign), a),
            false => (a, sign, b),
        };
        vec![
            Piece::Float(first, SHIFT),
            Piece::Text(sign),
            Piece::Float(second, SHIFT),
        ]
    };
    match [0, 1].map(|bit| comparison.holds(&bit, value)) {
        [false, true] => Some((super::AND, both(sign(inner)))),
        [true, false] if inner == FloatComparison::Equal => Some((super::AND, both(" != "))),
        [true, false] => {
            let mut parts = vec![Piece::Text("!")];
            bracket(true, both(sign(inner)), &mut parts);
            Some((NOT, parts))
        }
        _ => None,
    }
}
