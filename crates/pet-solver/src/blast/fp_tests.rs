//! The gates of floating point, given known numbers, have the bits of the results.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use super::fp_ops::Towards;
use super::gates::{Gates, Sat};
use super::{Decided, Session, groups};
use crate::expr::{Comparison, Expr, FloatBinary, FloatUnary, Formula, Precision, Var};
use crate::float::samples::Keys;
use crate::float::{self, binary, unary};
use crate::ranges::Range;
use crate::steps::Steps;
use crate::store::Store;
use crate::width::Width;
use batsat::Lit;

fn read(gates: &mut Gates, bits: &[Lit]) -> i128 {
    if gates.solve(&[], 100_000) != Sat::Yes {
        return i128::MAX;
    }
    let last = bits.len() - 1;
    let mut value = 0;
    for (place, bit) in bits.iter().enumerate() {
        if gates.is_true(*bit) {
            value += if place == last {
                -(1i128 << place)
            } else {
                1 << place
            };
        }
    }
    value
}

#[test]
fn gates_of_two_operands_calculate_as_the_machine_does() {
    let mut keys = Keys(3);
    for round in 0..1200 {
        let (a, b) = (keys.key(), keys.key());
        let operator = match round % 4 {
            0 => FloatBinary::Add,
            1 => FloatBinary::Sub,
            2 => FloatBinary::Mul,
            _ => FloatBinary::Div,
        };
        if operator == FloatBinary::Div && round % 20 != 3 {
            continue;
        }
        let mut gates = Gates::new(1_000_000);
        let [x, y] = [a, b].map(|key| {
            let bits = gates.bits_of(key, 64);
            gates.unpack(&bits, false)
        });
        let bits = match operator {
            FloatBinary::Add => gates.float_sum(&x, &y, false),
            FloatBinary::Sub => gates.float_sum(&x, &y, true),
            FloatBinary::Mul => gates.float_product(&x, &y, false).unwrap(),
            _ => gates.float_quotient(&x, &y).unwrap(),
        };
        let expected = binary(operator, Precision::Double, a.into(), b.into()).unwrap();
        assert_eq!(read(&mut gates, &bits), expected, "{operator:?} {a} {b}");
    }
}

#[test]
fn gates_of_one_operand_calculate_as_the_machine_does() {
    let operators = [
        FloatUnary::Neg,
        FloatUnary::Round,
        FloatUnary::FromInteger(Precision::Double),
        FloatUnary::FromInteger(Precision::Single),
        FloatUnary::ToInteger(Width::INT),
        FloatUnary::ToInteger(Width::LONG),
        FloatUnary::Floor,
        FloatUnary::Ceil,
        FloatUnary::Rint,
        FloatUnary::FromBits(Precision::Single),
        FloatUnary::ToBits(Precision::Single),
        FloatUnary::Sqrt(Precision::Double),
    ];
    let mut keys = Keys(4);
    for round in 0..2400 {
        let operator = operators[round % operators.len()];
        let mut gates = Gates::new(1_000_000);
        let a = match operator {
            FloatUnary::FromInteger(_) => keys.random().cast_signed() >> keys.below(64),
            FloatUnary::FromBits(_) => {
                let high = i64::from(i32::MAX);
                let bits = keys.random().cast_signed() >> (32 + keys.below(20));
                bits.clamp(-high - 1, high)
            }
            _ => keys.key(),
        };
        if operator == FloatUnary::Sqrt(Precision::Double) && round % 10 != 1 {
            continue;
        }
        let bits = gates.bits_of(a, 64);
        let x = gates.unpack(&bits, false);
        let bits = match operator {
            FloatUnary::Neg => gates.float_neg(&x),
            FloatUnary::Round => gates.float_round(&x),
            FloatUnary::FromInteger(precision) => {
                gates.float_of_integer(&bits, precision == Precision::Single)
            }
            FloatUnary::ToInteger(width) => {
                gates.float_to_integer(&x, usize::try_from(width.size()).unwrap())
            }
            FloatUnary::Floor => gates.float_whole(&x, Towards::Below),
            FloatUnary::Ceil => gates.float_whole(&x, Towards::Above),
            FloatUnary::Rint => gates.float_whole(&x, Towards::Nearest),
            FloatUnary::FromBits(_) => gates.float_of_bits(&bits[..32]),
            FloatUnary::ToBits(_) => gates.float_to_bits(&x),
            FloatUnary::Sqrt(_) => gates.float_root(&x).unwrap(),
        };
        let expected = unary(operator, a.into()).unwrap();
        assert_eq!(read(&mut gates, &bits), expected, "{operator:?} {a}");
    }
}

/// A random expression over two variables.
fn expr(keys: &mut Keys, depth: u32, is_single: bool) -> Expr {
    if depth == 0 || keys.below(5) == 0 {
        let var = u32::try_from(keys.below(2)).unwrap();
        return match keys.below(4) {
            0 => {
                let key = i128::from(keys.key());
                let single = unary(FloatUnary::Round, key).unwrap();
                Expr::Int(if is_single { single } else { key })
            }
            _ => Expr::Var(Var::at(var)),
        };
    }
    let a = Box::new(expr(keys, depth - 1, is_single));
    let precision = match is_single {
        true => Precision::Single,
        false => Precision::Double,
    };
    let operator = match keys.below(8) {
        0..=2 => FloatBinary::Add,
        3 => FloatBinary::Sub,
        4 | 5 => FloatBinary::Mul,
        6 => FloatBinary::Div,
        _ => {
            let operator = match keys.below(4) {
                0 => FloatUnary::Sqrt(precision),
                1 => FloatUnary::Rint,
                2 => FloatUnary::Neg,
                _ => FloatUnary::Round,
            };
            return Expr::Float1(operator, a);
        }
    };
    Expr::Float2(
        operator,
        precision,
        a,
        Box::new(expr(keys, depth - 1, is_single)),
    )
}

/// Gates alone, without the search before them, find what brute force finds.
#[test]
fn gates_decide_small_boxes_as_brute_force_does() {
    let mut keys = Keys(5);
    let mut tally = [0; 3];
    for round in 0..120 {
        let is_single = round % 3 == 0;
        let step: i64 = if is_single { 1 << 29 } else { 1 };
        let mut store = Store::default();
        let mut boxes = Vec::new();
        let mut formulas = Vec::new();
        for index in 0..2 {
            let low = keys
                .key()
                .clamp(float::LEAST + 7 * step, float::INFINITY - 7 * step);
            let high = low + 5 * step;
            store.variable(Some(low), Some(high));
            let mut values: Vec<i128> = (low..=high).step_by(1).take(6).map(i128::from).collect();
            if is_single {
                let var = Expr::Var(Var::at(index));
                let rounded = Expr::Float1(FloatUnary::Round, Box::new(var.clone()));
                formulas.push(Formula::Compare(Comparison::Equal, var, rounded));
                values = (0..=6)
                    .filter_map(|times| {
                        let near = i128::from(low) + times * i128::from(step);
                        unary(FloatUnary::Round, near)
                    })
                    .filter(|it| (i128::from(low)..=i128::from(high)).contains(it))
                    .collect();
                values.dedup();
            }
            boxes.push(values);
        }
        let value = |x: i128, y: i128| move |var: Var| Some(if var.index() == 0 { x } else { y });
        let a = expr(&mut keys, 2, is_single);
        let (x, y) = (boxes[0].first(), boxes[1].last());
        let Some((x, y)) = x.zip(y) else { continue };
        let target = a.value(&value(*x, *y)).unwrap() + i128::from(keys.below(3)) - 1;
        let sign = match keys.below(3) {
            0 => Comparison::Less,
            _ => Comparison::Equal,
        };
        formulas.push(Formula::Compare(sign, a, Expr::Int(target)));
        for formula in &formulas {
            store.assert(formula);
        }
        let is_possible = boxes[0].iter().any(|x| {
            let mut second = boxes[1].iter();
            second.any(|y| {
                let holds = |it: &Formula| it.truth(&value(*x, *y)) == Some(true);
                formulas.iter().all(holds)
            })
        });
        // Single numbers next to zero are not equally far apart.
        if is_single && boxes.iter().any(|values| values.len() < 5) {
            continue;
        }
        let mut steps = Steps::new(2_000_000);
        let ranges = vec![
            store.users[0].low.zip(store.users[0].high),
            store.users[1].low.zip(store.users[1].high),
        ];
        let ranges: Vec<Range> = ranges
            .into_iter()
            .map(|it| it.map(|(low, high)| (low.into(), high.into())))
            .collect();
        for group in groups(&store) {
            let session = Session::new(&store, &group, &ranges, &mut steps).unwrap();
            let mut session = session.without_search(&mut steps).unwrap();
            match session.decide(&mut steps) {
                Decided::Unknown => tally[2] += 1,
                Decided::Infeasible => {
                    assert!(
                        group.variables.len() < 2 || !is_possible,
                        "{formulas:?} {boxes:?}"
                    );
                    tally[1] += 1;
                }
                Decided::Values(values) => {
                    let get = |var: Var| values.get(&var).copied();
                    for place in &group.assertions {
                        let truth = formulas[*place].truth(&get);
                        assert!(truth != Some(false), "{formulas:?} {values:?}");
                    }
                    tally[0] += 1;
                }
            }
        }
    }
    assert!(tally[0] > 25 && tally[1] > 8 && tally[2] < 10, "{tally:?}");
}
