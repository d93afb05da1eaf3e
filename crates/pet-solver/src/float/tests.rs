//! The meaning of operators at their corners, against exact rational arithmetic where there is one.
#![allow(clippy::unwrap_used)]

use super::samples::Keys;
use super::text::literal;
use super::*;
use crate::number::Number;

fn of(value: f64) -> i128 {
    key(value).into()
}

#[test]
fn keys_are_ordered_as_numbers_are() {
    assert_eq!(key(0.0), 0);
    assert_eq!(key(-0.0), -1);
    assert_eq!(key(f64::INFINITY), INFINITY);
    assert_eq!(key(f64::NEG_INFINITY), LEAST);
    assert_eq!(key(-f64::NAN), NAN);
    assert!(value(NAN).unwrap().is_nan());
    assert_eq!(value(NAN + 1), None);
    assert_eq!(value(LEAST - 1), None);
    let mut keys = Keys(1);
    for _ in 0..10_000 {
        let (a, b) = (keys.key(), keys.key());
        let (x, y) = (value(a).unwrap(), value(b).unwrap());
        assert_eq!(key(x), a);
        if a != NAN {
            assert_eq!(key(-x), -1 - a);
        }
        if a != NAN && b != NAN && (x != 0.0 || y != 0.0) {
            assert_eq!(x < y, a < b);
        }
    }
}

/// The exact value of a finite number.
fn exact(key: i128) -> Number {
    let bits = number(key).unwrap().abs().to_bits();
    let (field, fraction) = (bits >> 52, bits & ((1 << 52) - 1));
    let (significand, exponent) = match field {
        0 => (fraction, 1),
        _ => (fraction + (1 << 52), field),
    };
    let mut value = Number::from(i128::from(significand));
    let two = Number::from(2i64);
    let exponent = i64::try_from(exponent).unwrap() - 1075;
    for _ in 0..exponent.unsigned_abs() {
        value = if exponent < 0 {
            &value / &two
        } else {
            &value * &two
        };
    }
    if key < 0 { -&value } else { value }
}

/// The result is the nearest number: neither neighbour is nearer, and at the same distance it is the
/// even one.
fn is_nearest(result: i128, wanted: &Number) -> bool {
    let distance = |key: i128| (wanted - &exact(key)).abs();
    [result - 1, result + 1].into_iter().all(|other| {
        if other >= INFINITY.into() || other <= LEAST.into() {
            return true;
        }
        let (own, other) = (distance(result), distance(other));
        own < other || own == other && result.rem_euclid(2) == i128::from(result < 0)
    })
}

#[test]
fn results_are_the_nearest_numbers() {
    let mut keys = Keys(2);
    let mut checked = 0;
    for _ in 0..4000 {
        // Exponents around one, so that exact numbers stay short.
        let mut near = || {
            let exponent = i64::try_from(1023 - 40 + keys.below(80)).unwrap();
            let fraction = i64::try_from(keys.random() >> (12 + keys.below(52))).unwrap();
            let magnitude = (exponent << 52) + fraction;
            i128::from(if keys.below(2) == 0 {
                magnitude
            } else {
                -1 - magnitude
            })
        };
        let (a, b) = (near(), near());
        for operator in [
            FloatBinary::Add,
            FloatBinary::Sub,
            FloatBinary::Mul,
            FloatBinary::Div,
        ] {
            let (x, y) = (exact(a), exact(b));
            let wanted = match operator {
                FloatBinary::Add => &x + &y,
                FloatBinary::Sub => &x - &y,
                FloatBinary::Mul => &x * &y,
                _ => &x / &y,
            };
            let result = binary(operator, Precision::Double, a, b).unwrap();
            if !wanted.is_zero() {
                assert!(is_nearest(result, &wanted), "{operator:?} {a} {b}");
                checked += 1;
            }
        }
    }
    assert!(checked > 10_000);
}

#[test]
fn signs_of_zero_and_special_numbers_are_those_of_java() {
    let [zero, minus, one] = [of(0.0), of(-0.0), of(1.0)];
    let (infinity, nan) = (i128::from(INFINITY), i128::from(NAN));
    let two = |operator, a, b| binary(operator, Precision::Double, a, b).unwrap();
    assert_eq!(two(FloatBinary::Add, minus, minus), minus);
    assert_eq!(two(FloatBinary::Add, minus, zero), zero);
    assert_eq!(two(FloatBinary::Sub, one, one), zero);
    assert_eq!(two(FloatBinary::Div, one, minus), LEAST.into());
    assert_eq!(two(FloatBinary::Div, zero, minus), nan);
    assert_eq!(two(FloatBinary::Mul, zero, infinity), nan);
    assert_eq!(two(FloatBinary::Sub, infinity, infinity), nan);
    assert_eq!(two(FloatBinary::Rem, of(-6.0), of(3.0)), minus);
    assert_eq!(two(FloatBinary::Rem, of(5.5), infinity), of(5.5));
    assert_eq!(two(FloatBinary::Rem, of(5.5), zero), nan);
    let one = |operator, a| unary(operator, a).unwrap();
    assert_eq!(one(FloatUnary::Neg, nan), nan);
    assert_eq!(one(FloatUnary::Ceil, of(-0.5)), minus);
    assert_eq!(one(FloatUnary::Rint, of(2.5)), of(2.0));
    assert_eq!(one(FloatUnary::Rint, of(-0.5)), minus);
    assert_eq!(one(FloatUnary::Sqrt(Precision::Double), minus), minus);
    assert_eq!(one(FloatUnary::Sqrt(Precision::Double), of(-1.0)), nan);
    let int = FloatUnary::ToInteger(Width::INT);
    assert_eq!(one(int, nan), 0);
    assert_eq!(one(int, of(3.0e9)), i32::MAX.into());
    assert_eq!(one(int, of(-7.9)), -7);
    let long = FloatUnary::ToInteger(Width::LONG);
    assert_eq!(one(long, infinity), i64::MAX.into());
    // Rounding to double first would lose the last bit.
    let single = FloatUnary::FromInteger(Precision::Single);
    assert_eq!(
        one(single, 9_007_199_791_611_905),
        of(9_007_200_328_482_816.0)
    );
    assert_eq!(one(FloatUnary::ToBits(Precision::Single), nan), 0x7FC0_0000);
    assert_eq!(
        one(FloatUnary::ToBits(Precision::Double), nan),
        0x7FF8_0000_0000_0000
    );
    assert_eq!(one(FloatUnary::FromBits(Precision::Single), -1), nan);
    assert_eq!(unary(FloatUnary::Neg, nan + 1), None);
    assert_eq!(unary(single, 1 << 63), None);
    assert_eq!(compare(FloatComparison::Equal, zero, minus), Some(true));
    assert_eq!(compare(FloatComparison::AtMost, nan, nan), Some(false));
}

#[test]
fn literals_are_those_of_java() {
    let shown = |value: f64| literal(key(value)).unwrap();
    assert_eq!(shown(0.0), "0.0");
    assert_eq!(shown(-0.0), "-0.0");
    assert_eq!(shown(100.0), "100.0");
    assert_eq!(shown(0.001), "0.001");
    assert_eq!(shown(0.00012), "1.2E-4");
    assert_eq!(shown(1234567.0), "1234567.0");
    assert_eq!(shown(1.0e7), "1.0E7");
    assert_eq!(shown(-12.375), "-12.375");
    assert_eq!(shown(f64::NAN), "Double.NaN");
    assert_eq!(shown(5.0e-324), "4.9E-324");
}

#[test]
fn readable_numbers_have_few_digits() {
    let first = |low: f64, high: f64| {
        let found = nice::readable(of(low), of(high), false);
        number(*found.first().unwrap()).unwrap()
    };
    assert_eq!(first(1.500_000_000_000_000_2, 1.999_999_999), 1.6);
    assert_eq!(first(37.777_777_777_777_786, f64::MAX), 38.0);
    assert_eq!(first(-7.9, -7.2), -7.5);
    assert_eq!(first(0.26, 0.28), 0.26);
    assert_eq!(first(1.234_567e30, 1.3e30), 1.3e30);
}
