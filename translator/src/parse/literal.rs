//! The values of literals, as in Java: integers are decimal, `0x`, `0b`, or octal after `0`, with
//! underscores between digits and `L` for `long`; characters may be escaped. `floating.rs` has the
//! floating-point numbers.

mod floating;

use crate::number::Number;
pub(super) use floating::floating;

#[derive(Debug, PartialEq, Eq)]
pub(super) enum LiteralTrouble {
    /// It does not fit into the bits of its type.
    TooLarge(Number),
    /// A floating-point number that is rounded to zero and is none.
    TooSmall(Number),
    /// `12monkeys`, `0b12`, `1_`
    Malformed,
}

/// The type and the value of an integer literal. `2147483648` is one only after a minus, and then
/// its value is already negative.
pub(super) fn integer(text: &str, is_negated: bool) -> Result<(Number, i64), LiteralTrouble> {
    let lower = text.to_ascii_lowercase();
    let (lower, number) = match lower.strip_suffix('l') {
        Some(digits) => (digits, Number::Long),
        None => (lower.as_str(), Number::Int),
    };
    let (digits, radix) = if let Some(digits) = lower.strip_prefix("0x") {
        (digits, 16)
    } else if let Some(digits) = lower.strip_prefix("0b") {
        (digits, 2)
    } else if lower.len() > 1 && lower.starts_with('0') {
        (lower, 8)
    } else {
        (lower, 10)
    };
    let value = magnitude(digits, radix)?;
    let (most, least) = match number {
        Number::Long => (u128::from(u64::MAX), 1 << 63),
        _ => (u128::from(u32::MAX), 1 << 31),
    };
    let is_value = match radix {
        10 => value < least || (is_negated && value == least),
        _ => value <= most,
    };
    match i64::try_from(value).or(u64::try_from(value).map(u64::cast_signed)) {
        Ok(value) if is_value => Ok((number, number.wrap(value))),
        _ => Err(LiteralTrouble::TooLarge(number)),
    }
}

/// The UTF-16 unit that a character literal stands for; the text includes the quotes.
pub fn character(text: &str) -> Option<u16> {
    let inner = text.strip_prefix('\'')?.strip_suffix('\'')?;
    let Some(escape) = inner.strip_prefix('\\') else {
        let mut units = inner.encode_utf16();
        return units.next().filter(|_| units.next().is_none());
    };
    let simple = match escape {
        "b" => '\u{8}',
        "t" => '\t',
        "n" => '\n',
        "f" => '\u{c}',
        "r" => '\r',
        "s" => ' ',
        "\"" => '"',
        "'" => '\'',
        "\\" => '\\',
        _ => return number_escape(escape),
    };
    u16::try_from(u32::from(simple)).ok()
}

/// Returns whether a literal is a unicode escape of a line end, a quote or a backslash. In a source
/// it is replaced before tokens are read, so it is no character of a literal.
pub(super) fn is_replaced_early(text: &str) -> bool {
    let is_syntax = character(text).is_some_and(|unit| [0x0a, 0x0d, 0x27, 0x5c].contains(&unit));
    is_syntax && text.starts_with("'\\u")
}

/// `u0041` and `101`: a code in hexadecimal or octal digits.
fn number_escape(escape: &str) -> Option<u16> {
    let digits = escape.trim_start_matches('u');
    let (radix, is_right) = match digits.len() == escape.len() {
        true => (8, (1..=3).contains(&digits.len())),
        false => (16, digits.len() == 4),
    };
    let is_right = is_right && digits.chars().all(|digit| digit.is_digit(radix));
    let value = u16::from_str_radix(digits, radix).ok();
    value.filter(|value| is_right && (radix == 16 || *value < 0o400))
}

/// The digits as a number; for a number beyond 64 bits the result is some number beyond 64 bits.
fn magnitude(digits: &str, radix: u32) -> Result<u128, LiteralTrouble> {
    let ends_well = !digits.starts_with('_') && !digits.ends_with('_');
    if digits.is_empty() || !ends_well {
        return Err(LiteralTrouble::Malformed);
    }
    let mut value = 0_u128;
    for digit in digits.chars().filter(|it| *it != '_') {
        let digit = digit.to_digit(radix).ok_or(LiteralTrouble::Malformed)?;
        value = value.saturating_mul(u128::from(radix));
        value = value.saturating_add(u128::from(digit));
    }
    Ok(value)
}
