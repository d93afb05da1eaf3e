//! The value of an integer literal, as in Java: decimal, `0x`, `0b`, octal after `0`,
//! underscores between digits.

#[derive(Debug, PartialEq, Eq)]
pub(super) enum LiteralTrouble {
    /// It does not fit into 32 bits.
    TooLarge,
    /// `5L`
    Long,
    /// `12monkeys`, `0b12`, `1_`
    Malformed,
}

/// The value of a literal. `2147483648` is one only after a minus, and then its value is already
/// negative.
pub(super) fn integer(text: &str, is_negated: bool) -> Result<i32, LiteralTrouble> {
    if text.ends_with(['l', 'L']) {
        return Err(LiteralTrouble::Long);
    }
    let lower = text.to_ascii_lowercase();
    let (digits, radix) = if let Some(digits) = lower.strip_prefix("0x") {
        (digits, 16)
    } else if let Some(digits) = lower.strip_prefix("0b") {
        (digits, 2)
    } else if lower.len() > 1 && lower.starts_with('0') {
        (lower.as_str(), 8)
    } else {
        (lower.as_str(), 10)
    };
    let value = magnitude(digits, radix)?;
    if radix != 10 {
        return u32::try_from(value)
            .map(u32::cast_signed)
            .map_err(|_| LiteralTrouble::TooLarge);
    }
    if is_negated && value == 1 << 31 {
        return Ok(i32::MIN);
    }
    i32::try_from(value).map_err(|_| LiteralTrouble::TooLarge)
}

/// The digits as a number; for a number beyond 32 bits the result is some number beyond 32 bits.
fn magnitude(digits: &str, radix: u32) -> Result<u64, LiteralTrouble> {
    let ends_well = !digits.starts_with('_') && !digits.ends_with('_');
    if digits.is_empty() || !ends_well {
        return Err(LiteralTrouble::Malformed);
    }
    let mut value = 0_u64;
    for digit in digits.chars().filter(|it| *it != '_') {
        let digit = digit.to_digit(radix).ok_or(LiteralTrouble::Malformed)?;
        value = value.saturating_mul(u64::from(radix));
        value = value.saturating_add(u64::from(digit));
    }
    Ok(value)
}
