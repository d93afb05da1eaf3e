//! Floating-point literals: `1.5`, `.5f`, `2.`, `3d`, `1e-9`, `0x1.8p3`. Each is rounded once, from
//! its digits to its type.

use super::LiteralTrouble;
use crate::number::Number;
use crate::number::float;

/// The type and the key of a floating-point literal.
pub(in crate::parse) fn floating(text: &str) -> Result<(Number, i64), LiteralTrouble> {
    let lower = text.to_ascii_lowercase();
    let (body, number, is_zero) = match lower.strip_prefix("0x") {
        Some(rest) => {
            let (body, number) = without_suffix(rest);
            let digits = body.split('p').next().unwrap_or_default();
            (body, number, !has_digit(digits))
        }
        None => {
            let (body, number) = without_suffix(&lower);
            let digits = body.split('e').next().unwrap_or_default();
            (body, number, !has_digit(digits))
        }
    };
    let is_hexadecimal = lower.starts_with("0x");
    let plain = without_underscores(body, is_hexadecimal).ok_or(LiteralTrouble::Malformed)?;
    let value = match is_hexadecimal {
        true => hexadecimal(&plain, number).ok_or(LiteralTrouble::Malformed)?,
        false => decimal(&plain, number).ok_or(LiteralTrouble::Malformed)?,
    };
    if value.is_infinite() {
        return Err(LiteralTrouble::TooLarge(number));
    }
    if value == 0.0 && !is_zero {
        return Err(LiteralTrouble::TooSmall(number));
    }
    Ok((number, float::key(value)))
}

fn has_digit(digits: &str) -> bool {
    digits.chars().any(|it| !matches!(it, '0' | '.' | '_'))
}

fn without_suffix(text: &str) -> (&str, Number) {
    match (text.strip_suffix('f'), text.strip_suffix('d')) {
        (Some(body), _) => (body, Number::Float),
        (_, Some(body)) => (body, Number::Double),
        _ => (text, Number::Double),
    }
}

/// Underscores stand between two digits only.
fn without_underscores(text: &str, is_hexadecimal: bool) -> Option<String> {
    let radix = if is_hexadecimal { 16 } else { 10 };
    let mut before = None;
    let mut pending = false;
    let mut plain = String::new();
    for sign in text.chars() {
        let is_digit = sign.is_digit(radix) && (is_hexadecimal || sign != 'e');
        if sign == '_' {
            pending = true;
            if !matches!(before, Some(true)) {
                return None;
            }
            continue;
        }
        if pending && !is_digit {
            return None;
        }
        pending = false;
        before = Some(is_digit);
        plain.push(sign);
    }
    (!pending).then_some(plain)
}

/// The nearest number of the type, as a double.
fn decimal(plain: &str, number: Number) -> Option<f64> {
    match number {
        Number::Float => plain.parse::<f32>().ok().map(f64::from),
        _ => plain.parse().ok(),
    }
}

/// `1.8p3`: the digits are hexadecimal, the power of two is decimal.
fn hexadecimal(plain: &str, number: Number) -> Option<f64> {
    let (digits, power) = plain.split_once('p')?;
    let power: i64 = match power.parse::<i64>() {
        Ok(power) => power.clamp(-1_000_000, 1_000_000),
        // Too many digits for any exponent.
        Err(_) if power.starts_with('-') => -1_000_000,
        Err(_) => 1_000_000,
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let mut significand = 0_u128;
    let mut exponent = power;
    let mut is_inexact = false;
    for (position, digit) in whole.chars().chain(part.chars()).enumerate() {
        let digit = u128::from(digit.to_digit(16)?);
        let is_behind = position >= whole.len();
        if significand < 1 << 120 {
            significand = significand * 16 + digit;
            exponent -= if is_behind { 4 } else { 0 };
        } else {
            is_inexact |= digit != 0;
            exponent += if is_behind { 0 } else { 4 };
        }
    }
    if whole.is_empty() && part.is_empty() {
        return None;
    }
    // A digit that is left out only says that the number is not halfway.
    significand |= u128::from(is_inexact);
    Some(nearest(significand, exponent, number))
}

/// The number of the type that is nearest to `significand * 2^exponent`; of two the even one.
fn nearest(significand: u128, exponent: i64, number: Number) -> f64 {
    let (precision, least) = match number {
        Number::Float => (24, -149),
        _ => (53, -1074),
    };
    let length = i64::from(u128::BITS - significand.leading_zeros());
    // The last bit that is kept, as a power of two.
    let last = (exponent + length - precision).max(least);
    let dropped = last - exponent;
    let kept = match u32::try_from(dropped) {
        Err(_) => significand << u32::try_from(-dropped).unwrap_or_default().min(127),
        Ok(128..) => 0,
        Ok(0) => significand,
        Ok(dropped) => {
            let kept = significand >> dropped;
            let rest = significand & ((1 << dropped) - 1);
            let half = 1_u128 << (dropped - 1);
            kept + u128::from(rest > half || (rest == half && kept & 1 == 1))
        }
    };
    let kept = u64::try_from(kept).unwrap_or(u64::MAX);
    let limit = match number {
        Number::Float => 128,
        _ => 1024,
    };
    if kept == 0 {
        return 0.0;
    }
    if last + i64::from(u64::BITS - kept.leading_zeros()) > limit {
        return f64::INFINITY;
    }
    exactly(kept, last)
}

/// `kept * 2^last`, which is a double.
#[expect(clippy::cast_precision_loss, reason = "at most 53 bits are kept")]
fn exactly(kept: u64, last: i64) -> f64 {
    let mut value = kept as f64;
    let factor = if last < 0 { 0.5 } else { 2.0 };
    for _ in 0..last.unsigned_abs() {
        value *= factor;
    }
    value
}

#[cfg(test)]
mod tests {
    use super::{LiteralTrouble, floating};
    use crate::number::Number;
    use crate::number::float::{key, value};

    fn read(text: &str) -> f64 {
        value(floating(text).unwrap().1)
    }

    #[test]
    fn digits_are_rounded_once_to_their_type() {
        assert_eq!(floating("0.1"), Ok((Number::Double, key(0.1))));
        assert_eq!(
            floating("0.1f"),
            Ok((Number::Float, key(f64::from(0.1f32))))
        );
        assert_eq!(floating("1_0.2_5D"), Ok((Number::Double, key(10.25))));
        assert_eq!(read("2."), 2.0);
        assert_eq!(read(".5e1"), 5.0);
        assert_eq!(read("4.9e-324"), 5e-324);
        assert_eq!(read("1.7976931348623157e308"), f64::MAX);
    }

    #[test]
    fn hexadecimal_digits_are_exact() {
        assert_eq!(read("0x1.8p3"), 12.0);
        assert_eq!(read("0x.8p1"), 1.0);
        assert_eq!(read("0x1p-1074"), 5e-324);
        assert_eq!(read("0x1.fffffffffffffp1023"), f64::MAX);
        assert_eq!(read("0x1.fffffffffffff7p0"), 1.9999999999999998);
        assert_eq!(read("0x1.fffffffffffff8p0"), 2.0);
        assert_eq!(read("0x1.000001p0f"), 1.0);
        assert_eq!(read("0x1.0000011p0f"), f64::from(1.0f32 + f32::EPSILON));
        assert_eq!(
            read("0x1000000000000000000000000000000000000000000p0"),
            2f64.powi(168)
        );
    }

    #[test]
    fn what_no_number_is_nearest_to_is_refused() {
        let large = Err(LiteralTrouble::TooLarge(Number::Double));
        assert_eq!(floating("1e309"), large);
        assert_eq!(floating("0x1p1024"), large);
        assert_eq!(
            floating("1e40f"),
            Err(LiteralTrouble::TooLarge(Number::Float))
        );
        assert_eq!(
            floating("1e-400"),
            Err(LiteralTrouble::TooSmall(Number::Double))
        );
        assert_eq!(
            floating("0x1p-9999999999999999999"),
            Err(LiteralTrouble::TooSmall(Number::Double))
        );
        assert_eq!(read("0e-400"), 0.0);
        for text in ["1_.5", "1._5", "1.5_f", "1e_5", "0x_1p3", "0x.p3"] {
            assert_eq!(floating(text), Err(LiteralTrouble::Malformed), "{text}");
        }
    }
}
