//! Tests of keys, casts and literals.

use super::{INFINITY, LEAST, NAN, convert, key, literal, negated, value};
use crate::number::Number;

#[test]
fn keys_are_in_the_order_of_the_numbers() {
    let numbers = [
        f64::NEG_INFINITY,
        f64::MIN,
        -1.0,
        -f64::MIN_POSITIVE,
        -5e-324,
        -0.0,
        0.0,
        5e-324,
        0.1,
        1.0,
        f64::MAX,
        f64::INFINITY,
        f64::NAN,
    ];
    let keys: Vec<i64> = numbers.iter().map(|number| key(*number)).collect();
    assert!(keys.is_sorted_by(|a, b| a < b), "{keys:?}");
    assert_eq!([keys[0], keys[5], keys[6], keys[7]], [LEAST, -1, 0, 1]);
    assert_eq!([keys[11], keys[12]], [INFINITY, NAN]);
    for (number, key) in numbers.iter().zip(&keys) {
        assert!(number.is_nan() || value(*key).to_bits() == number.to_bits());
        assert_eq!(super::key(-number), negated(*key));
    }
}

#[test]
fn casts_round_and_cut_as_java_does() {
    let to_int = |number: f64| convert(Number::Double, Number::Int, key(number));
    assert_eq!(to_int(-7.9), -7);
    assert_eq!(to_int(1e20), i64::from(i32::MAX));
    assert_eq!(to_int(f64::NAN), 0);
    let to_byte = |number: f64| convert(Number::Double, Number::Byte, key(number));
    assert_eq!(to_byte(300.0), 44);
    assert_eq!(to_byte(1e20), -1);
    // A long is rounded once, also to a float.
    let long = (1 << 54) + (1 << 30) + 1;
    let single = convert(Number::Long, Number::Float, long);
    assert_eq!(single, key(((1i64 << 54) + (1 << 31)) as f64));
}

#[test]
fn literals_are_those_of_java() {
    let double = |number: f64| literal(Number::Double, key(number));
    assert_eq!(double(0.1), "0.1");
    assert_eq!(double(-0.0), "-0.0");
    assert_eq!(double(1e10), "1.0E10");
    assert_eq!(double(1.25e-7), "1.25E-7");
    assert_eq!(double(f64::NAN), "Double.NaN");
    let float = |number: f32| literal(Number::Float, key(f64::from(number)));
    assert_eq!(float(0.1), "0.1");
    assert_eq!(float(3.4e38), "3.4E38");
}
