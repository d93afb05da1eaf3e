//! Floating point numbers as literals of Java.

use super::{INFINITY, LEAST, NAN, value};

/// The literal of the number with this key; `None` if there is no such number.
pub fn literal(key: i64) -> Option<String> {
    Some(match key {
        NAN => String::from("Double.NaN"),
        INFINITY => String::from("Double.POSITIVE_INFINITY"),
        LEAST => String::from("Double.NEGATIVE_INFINITY"),
        // Of the texts with two digits Java takes the nearest.
        1 => String::from("4.9E-324"),
        -2 => String::from("-4.9E-324"),
        _ => java(value(key)?),
    })
}

/// The shortest digits that give the number, as `Double.toString` arranges them.
fn java(number: f64) -> String {
    let shortest = format!("{:e}", number.abs());
    let (mantissa, exponent) = shortest.split_once('e').unwrap_or((&shortest, "0"));
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let sign = if number.is_sign_negative() { "-" } else { "" };
    let is_plain = number == 0.0 || (-3..7).contains(&exponent);
    let (whole, fraction, suffix) = match is_plain {
        false => {
            let (whole, fraction) = digits.split_at(1);
            (
                whole.to_owned(),
                fraction.to_owned(),
                format!("E{exponent}"),
            )
        }
        true => {
            let before = usize::try_from(exponent + 1).unwrap_or(0);
            let zeros = usize::try_from(-exponent - 1).unwrap_or(0);
            let padded = format!("{}{digits:0<before$}", "0".repeat(zeros));
            let (whole, fraction) = padded.split_at(before);
            (whole.to_owned(), fraction.to_owned(), String::new())
        }
    };
    let or_zero = |part: String| match part.is_empty() {
        true => String::from("0"),
        false => part,
    };
    format!("{sign}{}.{}{suffix}", or_zero(whole), or_zero(fraction))
}
