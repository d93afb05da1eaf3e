//! Floating-point steps of a run as operators of the solver. Both see numbers as keys
//! (`pet_translator::number::float`).

use pet_solver::{FloatBinary, FloatComparison, FloatUnary, Precision, Width};
use pet_translator::number::Number;
use pet_translator::number::float::{FloatFunction, FloatOrder, FloatStep};
use pet_translator::typed::ArithOp;

pub fn unary(step: FloatStep) -> FloatUnary {
    match step {
        FloatStep::Negate => FloatUnary::Neg,
        FloatStep::Convert { from, to } if from.is_floating() => match to {
            Number::Float | Number::Double => FloatUnary::Round,
            Number::Long => FloatUnary::ToInteger(Width::LONG),
            _ => FloatUnary::ToInteger(Width::INT),
        },
        FloatStep::Convert { to, .. } => FloatUnary::FromInteger(precision(to)),
        FloatStep::Function { function, number } => match function {
            FloatFunction::Sqrt => FloatUnary::Sqrt(precision(number)),
            FloatFunction::Floor => FloatUnary::Floor,
            FloatFunction::Ceiling => FloatUnary::Ceil,
            FloatFunction::Rint => FloatUnary::Rint,
            FloatFunction::ToBits => FloatUnary::ToBits(precision(number)),
            FloatFunction::FromBits => FloatUnary::FromBits(precision(number)),
        },
    }
}

/// The range of the results of a step.
pub fn range(step: FloatStep) -> (i64, i64) {
    let number = match step {
        FloatStep::Negate => Number::Double,
        FloatStep::Convert { to, .. } => to,
        FloatStep::Function { function, number } => match (function, number) {
            (FloatFunction::ToBits, Number::Float) => Number::Int,
            (FloatFunction::ToBits, _) => Number::Long,
            _ => number,
        },
    };
    (number.least(), number.greatest())
}

/// `None` for an operator that floating-point numbers do not have.
pub fn binary(op: ArithOp) -> Option<FloatBinary> {
    Some(match op {
        ArithOp::Add => FloatBinary::Add,
        ArithOp::Sub => FloatBinary::Sub,
        ArithOp::Mul => FloatBinary::Mul,
        ArithOp::Div => FloatBinary::Div,
        ArithOp::Rem => FloatBinary::Rem,
        _ => return None,
    })
}

pub fn precision(number: Number) -> Precision {
    match number {
        Number::Float => Precision::Single,
        _ => Precision::Double,
    }
}

pub fn comparison(order: FloatOrder) -> FloatComparison {
    match order {
        FloatOrder::Less => FloatComparison::Less,
        FloatOrder::AtMost => FloatComparison::AtMost,
        FloatOrder::Equal => FloatComparison::Equal,
    }
}
