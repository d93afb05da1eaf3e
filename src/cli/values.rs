//! Values of options, parsed.

pub(super) fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds.is_finite() && (0.0..1e9).contains(&seconds) => Ok(seconds),
        _ => Err("expected a number of seconds, as in 10 or 0.5".to_owned()),
    }
}

pub(super) fn domain(text: &str) -> Result<(i64, i64), String> {
    let parts = text
        .split_once("..")
        .map(|(low, high)| (low.trim().parse(), high.trim().parse()));
    match parts {
        Some((Ok(low), Ok(high))) if low <= high => Ok((low, high)),
        Some((Ok(_), Ok(_))) => Err("the range is empty: LO must not be above HI".to_owned()),
        _ => Err("expected LO..HI with two 64-bit integers, as in -10..10".to_owned()),
    }
}
