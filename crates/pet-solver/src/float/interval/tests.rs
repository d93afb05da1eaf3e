//! No possible value is lost, forwards and backwards, and the ends of monotone images are reached.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use super::*;
use crate::float::samples::Keys;
use crate::width::Width;

const BINARY: [FloatBinary; 5] = [
    FloatBinary::Add,
    FloatBinary::Sub,
    FloatBinary::Mul,
    FloatBinary::Div,
    FloatBinary::Rem,
];

const UNARY: [FloatUnary; 14] = [
    FloatUnary::Neg,
    FloatUnary::Round,
    FloatUnary::FromInteger(Precision::Single),
    FloatUnary::FromInteger(Precision::Double),
    FloatUnary::ToInteger(Width::INT),
    FloatUnary::ToInteger(Width::LONG),
    FloatUnary::Sqrt(Precision::Double),
    FloatUnary::Floor,
    FloatUnary::Ceil,
    FloatUnary::Rint,
    FloatUnary::ToBits(Precision::Single),
    FloatUnary::ToBits(Precision::Double),
    FloatUnary::FromBits(Precision::Single),
    FloatUnary::FromBits(Precision::Double),
];

/// A set with some of its members.
fn set(keys: &mut Keys) -> (Domain, Vec<i128>) {
    let (a, b) = (i128::from(keys.key()), i128::from(keys.key()));
    let b = match keys.below(3) {
        0 => a,
        1 => a + i128::from(keys.below(6)),
        _ => b,
    };
    members(keys, a.min(b).min(MOST), a.max(b).min(MOST))
}

fn members(keys: &mut Keys, low: i128, high: i128) -> (Domain, Vec<i128>) {
    let has_nan = keys.below(6) == 0 && high <= MOST;
    let domain = Domain::new(low, high, has_nan);
    let mut members = vec![low, high, low + (high - low) / 2];
    for _ in 0..4 {
        members.push(i128::from(keys.key()));
        let offset = i128::from(keys.random() >> 1) % (high - low + 1);
        members.push(low + offset);
    }
    members.push(NOT_A_NUMBER);
    members.extend([0, -1, MOST, FIRST]);
    members.retain(|it| domain.contains(*it));
    (domain, members)
}

#[test]
fn values_of_two_operands_are_not_lost() {
    let mut keys = Keys(7);
    for round in 0..40_000 {
        let operator = BINARY[round % 5];
        let is_same = keys.below(5) == 0;
        let (a, xs) = set(&mut keys);
        let (b, ys) = if is_same {
            (a, xs.clone())
        } else {
            set(&mut keys)
        };
        let (goal, _) = set(&mut keys);
        let all = image2(operator, a, b, is_same);
        let goal = if keys.below(2) == 0 { goal } else { all };
        let (x_left, y_left) = inverse2(operator, a, b, goal, is_same);
        for x in &xs {
            for y in &ys {
                if is_same && x != y {
                    continue;
                }
                let value = binary(operator, Precision::Double, *x, *y).unwrap();
                assert!(
                    all.contains(value),
                    "{operator:?} {a:?} {b:?} {x} {y} {value}"
                );
                if goal.contains(value) {
                    assert!(
                        x_left.contains(*x) && y_left.contains(*y),
                        "{operator:?} {a:?} {b:?} {goal:?} {x} {y} {value}: {x_left:?} {y_left:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn values_of_one_operand_are_not_lost() {
    let mut keys = Keys(8);
    for round in 0..40_000 {
        let operator = UNARY[round % UNARY.len()];
        let (low, high) = operator.operands();
        let (a, xs) = match operator.takes_key() {
            true => set(&mut keys),
            false => {
                let shift = keys.below(60);
                let mut end = || i128::from(keys.random().cast_signed() >> shift).clamp(low, high);
                let (a, b) = (end(), end());
                members(&mut keys, a.min(b), a.max(b))
            }
        };
        let xs: Vec<i128> = xs
            .into_iter()
            .filter(|it| unary(operator, *it).is_some())
            .collect();
        let all = image(operator, a);
        let value = |x: &i128| unary(operator, *x).unwrap();
        let goal = match xs.first() {
            Some(x) => Domain::of((value(x) - 1, value(x) + i128::from(keys.below(3)))),
            None => all,
        };
        let left = inverse(operator, a, goal);
        for x in &xs {
            assert!(all.contains(value(x)), "{operator:?} {a:?} {x}");
            if goal.contains(value(x)) {
                assert!(
                    left.contains(*x),
                    "{operator:?} {a:?} {goal:?} {x}: {left:?}"
                );
            }
        }
    }
}
