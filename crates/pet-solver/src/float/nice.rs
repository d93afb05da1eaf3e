//! Floating point numbers that are easy to read: integers before fractions, few digits before many.

use super::{INFINITY, LEAST, NAN, key, rounded, value};
use crate::expr::Precision;

/// Numbers that are tried first, the best first.
const FIRST: [f64; 9] = [0.0, 1.0, -1.0, 2.0, 0.5, -2.0, 3.0, -0.5, 1.5];

/// Numbers that are tried where these are not possible.
const LATER: [f64; 20] = [
    10.0, -10.0, 0.25, 100.0, -100.0, 0.1, 1000.0, 1.0e4, 1.0e6, -1.0e6, 1.0e9, 1.0e16, -1.0e16,
    1.0e19, 1.0e-3, 1.0e-9, 1.0e39, 1.0e300, -1.0e300, 1.0e-300,
];

/// The keys of readable numbers from `low` to `high`, the best first; single numbers are the
/// nearest ones to these.
pub fn readable(low: i128, high: i128, is_single: bool) -> Vec<i128> {
    let precision = match is_single {
        true => Precision::Single,
        false => Precision::Double,
    };
    let is_within = |it: &i128| (low..=high).contains(it);
    let of = |number: f64| i128::from(key(rounded(precision, number)));
    let mut found: Vec<i128> = FIRST.into_iter().map(of).filter(is_within).collect();
    if let Some((low, high)) = ends(low, high) {
        let is_inside = |number: &f64| {
            let key = of(*number);
            is_within(&key) && number.is_finite()
        };
        let simple = simple(low, high).into_iter().filter(is_inside).map(of);
        found.extend(simple);
    }
    found.extend(LATER.into_iter().map(of).filter(is_within));
    let specials = [-1, i128::from(INFINITY), i128::from(LEAST)];
    found.extend(specials.into_iter().filter(is_within));
    let ends = [high, low, low + (high - low) / 2];
    found.extend(ends.into_iter().filter(is_within));
    let mut known = std::collections::BTreeSet::new();
    found.retain(|it| *it != i128::from(NAN) && known.insert(*it));
    found
}

/// The finite ends of a range of keys.
fn ends(low: i128, high: i128) -> Option<(f64, f64)> {
    let least = i64::try_from(low.max(i128::from(LEAST) + 1)).ok()?;
    let most = i64::try_from(high.min(i128::from(INFINITY) - 1)).ok()?;
    match least <= most {
        true => value(least).zip(value(most)),
        false => None,
    }
}

/// Numbers of a range with few digits, near its end next to zero.
fn simple(low: f64, high: f64) -> Vec<f64> {
    if low <= 0.0 && high >= 0.0 {
        return vec![0.0];
    }
    let is_negative = high < 0.0;
    let (from, to) = match is_negative {
        true => (-high, -low),
        false => (low, high),
    };
    let mut found = Vec::new();
    let mut add = |number: f64| {
        if (from..=to).contains(&number) {
            found.push(if is_negative { -number } else { number });
        }
    };
    if (1.0e-6..1.0e15).contains(&from) {
        let mut scale = 1.0;
        for _ in 0..17 {
            let first = (from * scale).ceil();
            for step in [0.0, 1.0, -1.0, 2.0] {
                add((first + step) / scale);
            }
            // Halves come before tenths.
            scale = match scale {
                1.0 => 2.0,
                2.0 => 10.0,
                _ => scale * 10.0,
            };
            if first > 1.0e16 {
                break;
            }
        }
    }
    for digits in 0..17 {
        let text = format!("{from:.digits$e}");
        let Ok(number) = text.parse::<f64>() else {
            continue;
        };
        add(number);
        if let Some(more) = next(&text) {
            add(more);
        }
    }
    found.truncate(8);
    found
}

/// The number whose last digit is one more: `1.25e3` after `1.24e3`.
fn next(text: &str) -> Option<f64> {
    let (mantissa, exponent) = text.split_once('e')?;
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    let decimals = i32::try_from(digits.len()).ok()? - 1;
    let exponent: i32 = exponent.parse().ok()?;
    let more = digits.parse::<u64>().ok()? + 1;
    format!("{more}e{}", exponent - decimals).parse().ok()
}
