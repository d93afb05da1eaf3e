//! Operators on numbers, and the types in which they calculate.

use crate::number::Number;
use crate::number::float::{self, FloatOp, FloatOrder};

#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub enum ArithOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    And,
    Or,
    Xor,
    ShiftLeft,
    ShiftRight,
    /// `>>>`
    ShiftUnsigned,
}

/// The operator of an assignment like `+=`. The result is cast to the type of the place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Compound {
    pub op: ArithOp,
    /// The type in which the operator calculates; on booleans it is `int`.
    pub number: Number,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum CompareOp {
    Lt,
    Le,
    Gt,
    Ge,
    Eq,
    Ne,
}

impl ArithOp {
    /// The operation on floating-point numbers, if they have it.
    pub fn float(self) -> Option<FloatOp> {
        Some(match self {
            ArithOp::Add => FloatOp::Add,
            ArithOp::Sub => FloatOp::Sub,
            ArithOp::Mul => FloatOp::Mul,
            ArithOp::Div => FloatOp::Div,
            ArithOp::Rem => FloatOp::Rem,
            _ => return None,
        })
    }

    /// Returns whether it moves bits; its right side does not take part in the promotion.
    pub fn is_shift(self) -> bool {
        matches!(
            self,
            ArithOp::ShiftLeft | ArithOp::ShiftRight | ArithOp::ShiftUnsigned
        )
    }

    /// The type in which the operator calculates with operands of these types.
    pub fn number(self, left: Number, right: Number) -> Number {
        match self {
            ArithOp::ShiftLeft | ArithOp::ShiftRight | ArithOp::ShiftUnsigned => left.promoted(),
            _ => left.max(right).promoted(),
        }
    }
}

impl CompareOp {
    /// Returns whether it holds between two floating-point numbers, which are given by their keys.
    pub fn holds_for_floats(self, left: i64, right: i64) -> bool {
        match self {
            CompareOp::Lt => float::holds(FloatOrder::Less, left, right),
            CompareOp::Le => float::holds(FloatOrder::AtMost, left, right),
            CompareOp::Gt => float::holds(FloatOrder::Less, right, left),
            CompareOp::Ge => float::holds(FloatOrder::AtMost, right, left),
            CompareOp::Eq => float::holds(FloatOrder::Equal, left, right),
            CompareOp::Ne => !float::holds(FloatOrder::Equal, left, right),
        }
    }

    /// As it is written in the source.
    pub fn sign(self) -> &'static str {
        match self {
            CompareOp::Lt => "<",
            CompareOp::Le => "<=",
            CompareOp::Gt => ">",
            CompareOp::Ge => ">=",
            CompareOp::Eq => "==",
            CompareOp::Ne => "!=",
        }
    }
}
