//! Floating point numbers as integers, their keys: keys are ordered as the numbers are, `0.0` has
//! the key 0, `-x` the key `-1 - k`, and `NaN` comes after infinity. This file has the meaning of
//! all operators, which is that of Java (IEEE 754), and nothing of solving.

pub mod interval;
pub mod nice;
#[cfg(test)]
pub mod samples;
pub mod text;

use super::expr::{
    Comparison, Expr, FloatBinary, FloatComparison, FloatUnary, Formula, Precision, Var,
};
use super::width::Width;

/// The key of positive infinity.
pub const INFINITY: i64 = 0x7FF0_0000_0000_0000;

/// The key of `NaN`.
pub const NAN: i64 = INFINITY + 1;

/// The smallest key, that of negative infinity.
pub const LEAST: i64 = -INFINITY - 1;

/// The largest key.
pub const GREATEST: i64 = NAN;

/// The key of the largest finite number.
pub const LARGEST: i64 = INFINITY - 1;

/// The key of a number.
pub fn key(value: f64) -> i64 {
    if value.is_nan() {
        return NAN;
    }
    let bits = value.to_bits().cast_signed();
    if bits < 0 { bits ^ i64::MAX } else { bits }
}

/// The formula that says that a number is a single one.
pub fn is_single(var: Var) -> Formula {
    let rounded = Expr::Float1(FloatUnary::Round, Box::new(Expr::Var(var)));
    Formula::Compare(Comparison::Equal, rounded, Expr::Var(var))
}

/// The number with this key; `None` if there is none.
pub fn value(key: i64) -> Option<f64> {
    match key {
        NAN => Some(f64::NAN),
        LEAST..=INFINITY => {
            let bits = if key < 0 { key ^ i64::MAX } else { key };
            Some(f64::from_bits(bits.cast_unsigned()))
        }
        _ => None,
    }
}

/// The number with a key of any width.
pub fn number(key: i128) -> Option<f64> {
    value(i64::try_from(key).ok()?)
}

/// The value of an operator with one operand.
pub fn unary(operator: FloatUnary, a: i128) -> Option<i128> {
    let result = match operator {
        FloatUnary::FromInteger(precision) => return from_integer(precision, a),
        FloatUnary::FromBits(precision) => return from_bits(precision, a),
        FloatUnary::ToInteger(width) => return Some(to_integer(width, number(a)?)),
        FloatUnary::ToBits(precision) => return Some(to_bits(precision, number(a)?)),
        FloatUnary::Neg => -number(a)?,
        FloatUnary::Round => rounded(Precision::Single, number(a)?),
        FloatUnary::Sqrt(precision) => rounded(precision, number(a)?.sqrt()),
        FloatUnary::Floor => number(a)?.floor(),
        FloatUnary::Ceil => number(a)?.ceil(),
        FloatUnary::Rint => number(a)?.round_ties_even(),
    };
    Some(key(result).into())
}

/// The value of an operator with two operands.
pub fn binary(operator: FloatBinary, precision: Precision, a: i128, b: i128) -> Option<i128> {
    let (a, b) = (number(a)?, number(b)?);
    // The double result of single operands is so precise that rounding it once more gives the
    // single result; a remainder is exact.
    Some(key(rounded(precision, calculated(operator, a, b))).into())
}

fn calculated(operator: FloatBinary, a: f64, b: f64) -> f64 {
    match operator {
        FloatBinary::Add => a + b,
        FloatBinary::Sub => a - b,
        FloatBinary::Mul => a * b,
        FloatBinary::Div => a / b,
        FloatBinary::Rem => a % b,
    }
}

/// The truth of a comparison.
pub fn compare(comparison: FloatComparison, a: i128, b: i128) -> Option<bool> {
    let (a, b) = (number(a)?, number(b)?);
    Some(match comparison {
        FloatComparison::Less => a < b,
        FloatComparison::AtMost => a <= b,
        #[expect(clippy::float_cmp, reason = "this is the comparison of the language")]
        FloatComparison::Equal => a == b,
    })
}

/// The nearest number of the precision.
pub fn rounded(precision: Precision, value: f64) -> f64 {
    match precision {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the cast is the rounding that is asked for"
        )]
        Precision::Single => f64::from(value as f32),
        Precision::Double => value,
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "the casts are the conversions that are asked for"
)]
fn from_integer(precision: Precision, integer: i128) -> Option<i128> {
    let integer = i64::try_from(integer).ok()?;
    let value = match precision {
        Precision::Single => f64::from(integer as f32),
        Precision::Double => integer as f64,
    };
    Some(key(value).into())
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "the cast is the conversion that is asked for: towards zero, 0 for NaN"
)]
fn to_integer(width: Width, value: f64) -> i128 {
    let (low, high) = width.range();
    (value as i128).clamp(low, high)
}

fn to_bits(precision: Precision, value: f64) -> i128 {
    match precision {
        Precision::Double if value.is_nan() => 0x7FF8_0000_0000_0000,
        Precision::Double => value.to_bits().cast_signed().into(),
        Precision::Single if value.is_nan() => 0x7FC0_0000,
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the bits are those of the rounded number"
        )]
        Precision::Single => (value as f32).to_bits().cast_signed().into(),
    }
}

fn from_bits(precision: Precision, bits: i128) -> Option<i128> {
    let value = match precision {
        Precision::Double => f64::from_bits(i64::try_from(bits).ok()?.cast_unsigned()),
        Precision::Single => f64::from(f32::from_bits(i32::try_from(bits).ok()?.cast_unsigned())),
    };
    Some(key(value).into())
}

/// Any operator of floating point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Operator {
    Unary(FloatUnary),
    Binary(FloatBinary, Precision),
    Compare(FloatComparison),
}

impl Operator {
    /// The value; an operator with one operand takes the first.
    pub fn value(self, a: i128, b: i128) -> Option<i128> {
        match self {
            Operator::Unary(operator) => unary(operator, a),
            Operator::Binary(operator, precision) => binary(operator, precision, a, b),
            Operator::Compare(comparison) => compare(comparison, a, b).map(i128::from),
        }
    }

    /// The smallest and the largest operand that has a value.
    pub fn operands(self) -> (i128, i128) {
        match self {
            Operator::Unary(operator) => operator.operands(),
            _ => KEYS,
        }
    }

    /// The smallest and the largest value.
    pub fn results(self) -> (i128, i128) {
        match self {
            Operator::Compare(_) => (0, 1),
            Operator::Unary(FloatUnary::ToInteger(width)) => width.range(),
            Operator::Unary(FloatUnary::ToBits(Precision::Double)) => Width::LONG.range(),
            Operator::Unary(FloatUnary::ToBits(Precision::Single)) => Width::INT.range(),
            _ => KEYS,
        }
    }
}

impl FloatUnary {
    /// The smallest and the largest operand that has a value.
    pub fn operands(self) -> (i128, i128) {
        match self {
            FloatUnary::FromInteger(_) | FloatUnary::FromBits(Precision::Double) => {
                Width::LONG.range()
            }
            FloatUnary::FromBits(Precision::Single) => Width::INT.range(),
            _ => KEYS,
        }
    }

    /// Whether the result is a floating point number.
    pub fn is_key(self) -> bool {
        !matches!(self, FloatUnary::ToInteger(_) | FloatUnary::ToBits(_))
    }

    /// Whether the operand is a floating point number.
    pub fn takes_key(self) -> bool {
        !matches!(self, FloatUnary::FromInteger(_) | FloatUnary::FromBits(_))
    }
}

/// The range of keys.
pub const KEYS: (i128, i128) = (LEAST as i128, GREATEST as i128);

#[cfg(test)]
mod tests;
