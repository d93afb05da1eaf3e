//! Floating-point numbers as integers: keys, and what IEEE 754 and Java calculate with them.
//!
//! The key of a double is its place in the order of all doubles: 0 for `0.0`, 1 for the smallest
//! positive number, -1 for `-0.0`, and so on up to the infinities. There is one `NaN`, behind
//! positive infinity. A `float` has the key of the double of the same value. The key of `-x` is
//! `-1 - k`.

use crate::number::Number;

/// The key of minus infinity, the least one.
pub const LEAST: i64 = -NAN;
/// The key of infinity.
pub const INFINITY: i64 = 0x7ff0_0000_0000_0000;
/// The key of `NaN`, the greatest one.
pub const NAN: i64 = INFINITY + 1;
/// The key of `1.0`.
pub const ONE: i64 = 0x3ff0_0000_0000_0000;

/// An operation of two floating-point numbers.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub enum FloatOp {
    Add,
    Sub,
    Mul,
    Div,
    /// Java's `%`.
    Rem,
}

/// How two floating-point numbers are compared. None of the three holds for `NaN`.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub enum FloatOrder {
    Less,
    AtMost,
    Equal,
}

impl FloatOrder {
    /// As it is written in the source.
    pub fn sign(self) -> &'static str {
        match self {
            FloatOrder::Less => "<",
            FloatOrder::AtMost => "<=",
            FloatOrder::Equal => "==",
        }
    }
}

impl FloatFunction {
    /// A name of the function for people.
    pub fn word(self) -> &'static str {
        match self {
            FloatFunction::Sqrt => "sqrt",
            FloatFunction::Floor => "floor",
            FloatFunction::Ceiling => "ceil",
            FloatFunction::Rint => "rint",
            FloatFunction::ToBits => "bits",
            FloatFunction::FromBits => "from bits",
        }
    }
}

/// A function of one floating-point number, calculated in the given type.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub enum FloatFunction {
    Sqrt,
    Floor,
    Ceiling,
    /// The nearest integer; the even one of two.
    Rint,
    /// `Double.doubleToLongBits`; for `float`, `Float.floatToIntBits`.
    ToBits,
    /// The inverse. Every pattern of a `NaN` gives `NaN`.
    FromBits,
}

/// A step with one operand that makes or takes a floating-point number.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub enum FloatStep {
    Negate,
    Convert {
        from: Number,
        to: Number,
    },
    Function {
        function: FloatFunction,
        number: Number,
    },
}

impl FloatStep {
    /// The result for an operand.
    pub fn result(self, word: i64) -> i64 {
        match self {
            FloatStep::Negate => negated(word),
            FloatStep::Convert { from, to } => convert(from, to, word),
            FloatStep::Function {
                function: asked,
                number,
            } => function(asked, number, word),
        }
    }
}

/// The key of a number.
pub fn key(value: f64) -> i64 {
    if value.is_nan() {
        return NAN;
    }
    let bits = value.to_bits().cast_signed();
    if bits < 0 { bits ^ i64::MAX } else { bits }
}

/// The number with a key. What is no key is `NaN`.
pub fn value(key: i64) -> f64 {
    match key {
        0..=INFINITY => f64::from_bits(key.cast_unsigned()),
        LEAST..0 => f64::from_bits((key ^ i64::MAX).cast_unsigned()),
        _ => f64::NAN,
    }
}

/// The key of the number of the type that is nearest to the value.
pub fn rounded(number: Number, value: f64) -> i64 {
    match number {
        Number::Float => key(f64::from(single(value))),
        _ => key(value),
    }
}

/// The nearest `float`.
#[expect(
    clippy::cast_possible_truncation,
    reason = "this is the rounding that Java's cast does"
)]
pub fn single(value: f64) -> f32 {
    value as f32
}

/// The result of an operation on two keys, calculated in `float` or `double`.
///
/// A sum, product or quotient of two floats that is rounded to a double first and then to a float is
/// the float nearest to the exact result, because a double has more than twice as many bits.
pub fn arith(number: Number, op: FloatOp, left: i64, right: i64) -> i64 {
    let (left, right) = (value(left), value(right));
    let result = match op {
        FloatOp::Add => left + right,
        FloatOp::Sub => left - right,
        FloatOp::Mul => left * right,
        FloatOp::Div => left / right,
        FloatOp::Rem => left % right,
    };
    rounded(number, result)
}

/// The key of `-x`.
pub fn negated(key: i64) -> i64 {
    if key == NAN { NAN } else { -1 - key }
}

/// Returns whether two numbers are in this order.
pub fn holds(order: FloatOrder, left: i64, right: i64) -> bool {
    let (left, right) = (value(left), value(right));
    match order {
        FloatOrder::Less => left < right,
        FloatOrder::AtMost => left <= right,
        #[expect(clippy::float_cmp, reason = "this is Java's ==")]
        FloatOrder::Equal => left == right,
    }
}

/// The result of a function, for a number of type `float` or `double`.
pub fn function(function: FloatFunction, number: Number, argument: i64) -> i64 {
    let x = value(argument);
    match function {
        FloatFunction::Sqrt => rounded(number, x.sqrt()),
        FloatFunction::Floor => key(x.floor()),
        FloatFunction::Ceiling => key(x.ceil()),
        FloatFunction::Rint => key(x.round_ties_even()),
        FloatFunction::ToBits => match number {
            _ if argument == NAN && number == Number::Float => 0x7fc0_0000,
            _ if argument == NAN => 0x7ff8_0000_0000_0000,
            Number::Float => i64::from(single(x).to_bits().cast_signed()),
            _ => x.to_bits().cast_signed(),
        },
        FloatFunction::FromBits => match number {
            Number::Float => {
                let bits = Number::Int.wrap(argument);
                let bits = i32::try_from(bits).unwrap_or_default().cast_unsigned();
                key(f64::from(f32::from_bits(bits)))
            }
            _ => key(f64::from_bits(argument.cast_unsigned())),
        },
    }
}

/// The number of type `to` that a cast makes of a number of type `from`, as Java defines it.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "Java's casts round to the nearest number, and cut at the ends of the range"
)]
pub fn convert(from: Number, to: Number, word: i64) -> i64 {
    match (from.is_floating(), to) {
        (false, Number::Double) => key(word as f64),
        (false, Number::Float) => key(f64::from(word as f32)),
        (false, _) => to.wrap(word),
        (true, Number::Double) => word,
        (true, Number::Float) => rounded(to, value(word)),
        (true, Number::Long) => value(word) as i64,
        (true, _) => to.wrap(i64::from(value(word) as i32)),
    }
}

/// The number as a literal of Java without a suffix: `0.1`, `1.0E10`, `-0.0`. `NaN` and the
/// infinities have no literal; they are the constants of the class named.
pub fn literal(number: Number, key: i64) -> String {
    let class = match number {
        Number::Float => "Float",
        _ => "Double",
    };
    match key {
        NAN => return format!("{class}.NaN"),
        INFINITY => return format!("{class}.POSITIVE_INFINITY"),
        LEAST => return format!("{class}.NEGATIVE_INFINITY"),
        _ => {}
    }
    digits(number, key)
}

/// The shortest digits that mean this finite number of the type.
fn digits(number: Number, key: i64) -> String {
    let value = value(key);
    let magnitude = value.abs();
    let is_plain = value == 0.0 || (1e-3..1e7).contains(&magnitude);
    if is_plain {
        return match number {
            Number::Float => format!("{:?}", single(value)),
            _ => format!("{value:?}"),
        };
    }
    let text = match number {
        Number::Float => format!("{:e}", single(value)),
        _ => format!("{value:e}"),
    };
    match text.split_once('e') {
        Some((digits, exponent)) if digits.contains('.') => format!("{digits}E{exponent}"),
        Some((digits, exponent)) => format!("{digits}.0E{exponent}"),
        None => text,
    }
}

#[cfg(test)]
mod tests;
