//! Numbers and characters as Java writes them.

use pet_model::Value;
use pet_translator::number::Number;
use pet_translator::number::float;
use pet_translator::typed::Type;

/// A number, boolean or character where Java knows the type: an initial value, an operand.
pub(super) fn constant(value: &Value) -> String {
    match value {
        Value::Int(value) if !Number::Int.contains(*value) => format!("{value}L"),
        Value::Float(key) if float::value(*key).is_finite() => {
            format!("{}f", float::literal(Number::Float, *key))
        }
        other => other.to_string(),
    }
}

/// The same where the literal must have the type itself: an argument, an `Object`.
pub(super) fn typed(value: &Value, ty: &Type) -> String {
    match (value, ty.number()) {
        (Value::Int(value), Some(Number::Long)) => format!("{value}L"),
        (Value::Int(_), Some(number @ (Number::Byte | Number::Short))) => {
            format!("({}) {value}", number.word())
        }
        _ => constant(value),
    }
}

/// A number as an operand of an expression.
pub(super) fn operand(value: i64, ty: &Type) -> String {
    let value = match ty.number() {
        Some(number) => Value::number(number, value),
        None => Value::Int(value),
    };
    enclosed(typed(&value, ty))
}

/// A number that may stand behind a cast: Java takes `(C) -1` for a difference.
pub(super) fn enclosed(text: String) -> String {
    match text.starts_with(['-', '(']) {
        true => format!("({text})"),
        false => text,
    }
}
