//! The ranges of operators, for operands within ranges. Numbers of 128 bits suffice: a range
//! beyond 126 bits is none. Every range contains all possible values; it may contain more.

use super::width::{MOST_SHIFT, Width};

/// The smallest and the largest value; `None` if no limit is known, or it is too large.
pub type Range = Option<(i128, i128)>;

const MOST: i128 = 1 << 126;

fn checked(low: Option<i128>, high: Option<i128>) -> Range {
    let (low, high) = (low?, high?);
    (low >= -MOST && high <= MOST).then_some((low, high))
}

pub fn sum(a: Range, b: Range) -> Range {
    let ((a, b), (c, d)) = (a?, b?);
    checked(a.checked_add(c), b.checked_add(d))
}

pub fn negated(a: Range) -> Range {
    let (low, high) = a?;
    checked(high.checked_neg(), low.checked_neg())
}

pub fn product(a: Range, b: Range) -> Range {
    let ((a, b), (c, d)) = (a?, b?);
    corners([
        a.checked_mul(c),
        a.checked_mul(d),
        b.checked_mul(c),
        b.checked_mul(d),
    ])
}

/// The square of one value.
pub fn square(a: Range) -> Range {
    let (low, high) = absolute(a)?;
    checked(low.checked_mul(low), high.checked_mul(high))
}

fn corners(all: [Option<i128>; 4]) -> Range {
    let [a, b, c, d] = all;
    let (a, b, c, d) = (a?, b?, c?, d?);
    checked(Some(a.min(b).min(c).min(d)), Some(a.max(b).max(c).max(d)))
}

pub fn absolute(a: Range) -> Range {
    let (low, high) = a?;
    let most = low.checked_abs()?.max(high.checked_abs()?);
    let least = if low > 0 {
        low
    } else if high < 0 {
        -high
    } else {
        0
    };
    Some((least, most))
}

/// The quotient towards zero.
pub fn quotient(a: Range, b: Range) -> Range {
    let (least, _) = absolute(b)?;
    let (low, high) = a?;
    let divisor = least.max(1);
    match b? {
        (from, _) if from >= 0 => Some(((low / divisor).min(0), (high / divisor).max(0))),
        _ => {
            let most = low.checked_abs()?.max(high.checked_abs()?) / divisor;
            Some((-most, most))
        }
    }
}

/// The remainder, with the sign of `a`.
pub fn remainder(a: Range, b: Range) -> Range {
    let (low, high) = a?;
    let most = match absolute(b) {
        Some((_, most)) => (most - 1).max(0),
        None => MOST,
    };
    Some((low.max(-most).min(0), high.min(most).max(0)))
}

pub fn minimum(a: Range, b: Range) -> Range {
    let ((a, b), (c, d)) = (a?, b?);
    Some((a.min(c), b.min(d)))
}

pub fn maximum(a: Range, b: Range) -> Range {
    let ((a, b), (c, d)) = (a?, b?);
    Some((a.max(c), b.max(d)))
}

pub fn either(a: Range, b: Range) -> Range {
    let ((a, b), (c, d)) = (a?, b?);
    Some((a.min(c), b.max(d)))
}

pub fn bit_and(a: Range, b: Range) -> Range {
    let ((a, b), (c, d)) = match (a, b) {
        (Some(a), Some(b)) => (a, b),
        // With an operand that is not negative the result lies between it and zero.
        (Some((0.., high)), None) | (None, Some((0.., high))) => return Some((0, high)),
        _ => return None,
    };
    let low = match a.min(c) < 0 && a.max(c) < 0 {
        true => -power_above(-a.min(c) - 1),
        false => 0,
    };
    let high = match (a >= 0, c >= 0) {
        (true, true) => b.min(d),
        (true, false) => b,
        (false, true) => d,
        (false, false) => match (b < 0, d < 0) {
            (true, true) => b.min(d),
            (true, false) => d,
            (false, true) => b,
            (false, false) => b.max(d),
        },
    };
    Some((low, high))
}

pub fn bit_or(a: Range, b: Range) -> Range {
    complement(bit_and(complement(a), complement(b)))
}

pub fn bit_xor(a: Range, b: Range) -> Range {
    let ((a, b), (c, d)) = (a?, b?);
    let most = [a, b, c, d]
        .into_iter()
        .map(|end| if end < 0 { -end - 1 } else { end })
        .max()?;
    let all = power_above(most);
    let is_negative = |low: i128, high: i128| match (low >= 0, high < 0) {
        (true, _) => Some(false),
        (_, true) => Some(true),
        _ => None,
    };
    Some(match (is_negative(a, b), is_negative(c, d)) {
        (Some(x), Some(y)) if x == y => (0, all - 1),
        (Some(_), Some(_)) => (-all, -1),
        _ => (-all, all - 1),
    })
}

/// All `-x - 1`.
fn complement(a: Range) -> Range {
    let (low, high) = a?;
    Some((-high - 1, -low - 1))
}

/// The smallest power of two that is larger than a number, which is not negative.
fn power_above(number: i128) -> i128 {
    let bits = i128::BITS - number.max(0).leading_zeros();
    1i128 << bits.min(126)
}

pub fn shift_left(a: Range, n: Range) -> Range {
    let (from, to) = distances(n);
    product(a, Some((1 << from, 1 << to)))
}

pub fn shift_right(a: Range, n: Range) -> Range {
    let (low, high) = a?;
    let (from, to) = distances(n);
    corners([
        Some(low >> from),
        Some(low >> to),
        Some(high >> from),
        Some(high >> to),
    ])
}

/// The possible distances; others have no value.
fn distances(n: Range) -> (i128, i128) {
    let (from, to) = n.unwrap_or((0, MOST_SHIFT));
    let from = from.clamp(0, MOST_SHIFT);
    (from, to.clamp(from, MOST_SHIFT))
}

pub fn wrap(width: Width, a: Range) -> Range {
    let (from, to) = width.range();
    let Some((low, high)) = a else {
        return Some((from, to));
    };
    let below = |value: i128| (value - from) >> width.size();
    match below(low) == below(high) {
        true => Some((width.wrap(low), width.wrap(high))),
        false => Some((from, to)),
    }
}

/// The number of bits in two's complement, with the sign.
pub fn bits(range: (i128, i128)) -> u32 {
    let size = |end: i128| i128::BITS - if end < 0 { !end } else { end }.leading_zeros() + 1;
    size(range.0).max(size(range.1))
}
