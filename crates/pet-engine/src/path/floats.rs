//! Floating-point numbers in the entries of a path: terms of `pet_floats.pl` as expressions of the
//! solver. All of them are integers, the keys of `pet_translator::number::float`.

use crate::machine::term::Term;
use pet_solver::{Expr, FloatBinary, FloatComparison, FloatUnary, Precision, Width};
use pet_translator::number::float;

/// Returns whether an integer of this range is a floating-point number.
pub(crate) fn is_range(range: (i64, i64)) -> bool {
    range == (float::LEAST, float::NAN)
}

/// An operation of floating point, with its operands.
pub(super) enum Operation<'t> {
    Unary(FloatUnary, &'t Term),
    Binary(FloatBinary, Precision, [&'t Term; 2]),
    Compare(FloatComparison, [&'t Term; 2]),
}

/// Recognises an operation. `None`: the term is none; `Some(None)`: its form is not known.
pub(super) fn operation(term: &Term) -> Option<Option<Operation<'_>>> {
    let Term::Compound(name, args) = term else {
        return None;
    };
    let [inner] = args.as_slice() else {
        return None;
    };
    let precision = match name.as_str() {
        "to_double" => return unary(FloatUnary::FromInteger(Precision::Double), inner),
        "to_float" => return unary(FloatUnary::FromInteger(Precision::Single), inner),
        "to_int" => return unary(FloatUnary::ToInteger(Width::INT), inner),
        "to_long" => return unary(FloatUnary::ToInteger(Width::LONG), inner),
        "double" => Precision::Double,
        "float" => Precision::Single,
        _ => return None,
    };
    Some(within(precision, inner))
}

fn unary(function: FloatUnary, operand: &Term) -> Option<Option<Operation<'_>>> {
    Some(Some(Operation::Unary(function, operand)))
}

/// The operation inside of `double(…)` or `float(…)`.
fn within(precision: Precision, term: &Term) -> Option<Operation<'_>> {
    match term {
        Term::Compound(name, args) if name != "v" => match args.as_slice() {
            [operand] => {
                let function = match name.as_str() {
                    "-" => FloatUnary::Neg,
                    "sqrt" => FloatUnary::Sqrt(precision),
                    "floor" => FloatUnary::Floor,
                    "ceiling" => FloatUnary::Ceil,
                    "rint" => FloatUnary::Rint,
                    "bits" => FloatUnary::ToBits(precision),
                    "from_bits" => FloatUnary::FromBits(precision),
                    _ => return None,
                };
                Some(Operation::Unary(function, operand))
            }
            [left, right] => {
                let compare = |comparison| Some(Operation::Compare(comparison, [left, right]));
                let operation = match name.as_str() {
                    "+" => FloatBinary::Add,
                    "-" => FloatBinary::Sub,
                    "*" => FloatBinary::Mul,
                    "/" => FloatBinary::Div,
                    "rem" => FloatBinary::Rem,
                    "<" => return compare(FloatComparison::Less),
                    "=<" => return compare(FloatComparison::AtMost),
                    "=:=" => return compare(FloatComparison::Equal),
                    _ => return None,
                };
                Some(Operation::Binary(operation, precision, [left, right]))
            }
            _ => None,
        },
        // A number alone is rounded.
        number => Some(Operation::Unary(FloatUnary::Round, number)),
    }
}

/// The expression of an operation, given the expressions of its operands.
pub(super) fn expr(
    operation: Operation<'_>,
    mut operand: impl FnMut(&Term) -> Option<Expr>,
) -> Option<Expr> {
    let mut part = |term: &Term| operand(term).map(Box::new);
    Some(match operation {
        Operation::Unary(function, term) => Expr::Float1(function, part(term)?),
        Operation::Binary(operation, precision, [left, right]) => {
            Expr::Float2(operation, precision, part(left)?, part(right)?)
        }
        Operation::Compare(comparison, [left, right]) => {
            Expr::FloatCompare(comparison, part(left)?, part(right)?)
        }
    })
}
