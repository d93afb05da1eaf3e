//! Numbers at the border between words and big numbers.

use super::Number;

fn number(value: i128) -> Number {
    Number::from(value)
}

#[test]
fn results_that_fit_are_small_again() {
    let large = &number(i128::from(i64::MAX)) * &number(i128::from(i64::MAX));
    assert!(matches!(large, Number::Big(_)));
    let back = &large / &number(i128::from(i64::MAX));
    assert_eq!(back, number(i128::from(i64::MAX)));
    assert_eq!(&large - &large, Number::ZERO);
    assert_eq!(
        -&number(i128::from(i64::MIN)),
        number(-i128::from(i64::MIN))
    );
}

#[test]
fn rounding_goes_down_up_and_towards_zero() {
    let half = &number(-7) / &number(2);
    assert_eq!(half.floor(), number(-4));
    assert_eq!(half.ceil(), number(-3));
    assert_eq!(number(-7).truncating_div(&number(2)), number(-3));
    assert_eq!(number(7).truncating_div(&number(-2)), number(-3));
    let huge = &(&number(i128::MAX) * &number(3)) + &number(1);
    assert_eq!((&huge / &number(3)).floor(), number(i128::MAX));
    assert_eq!((&huge / &number(3)).ceil(), &number(i128::MAX) + &number(1));
}

#[test]
fn arithmetic_agrees_with_itself_across_the_border() {
    let values: Vec<Number> = [
        0,
        1,
        -1,
        3,
        -7,
        1 << 31,
        -(1 << 62),
        i128::from(i64::MIN),
        1 << 90,
    ]
    .into_iter()
    .map(number)
    .collect();
    for a in &values {
        for b in &values {
            assert_eq!(&(a + b) - b, *a);
            if !b.is_zero() {
                assert_eq!(&(a / b) * b, *a);
                assert_eq!(&(&(a / b) + &(b / b)) - &Number::ONE, a / b);
            }
            let gcd = a.gcd(b);
            if !gcd.is_zero() {
                assert!((a / &gcd).is_integer() && (b / &gcd).is_integer());
            }
            assert_eq!(a.cmp(b), (a - b).cmp(&Number::ZERO));
        }
    }
    assert_eq!(number((1 << 80) + 5).square_root(), number(1 << 40));
}
