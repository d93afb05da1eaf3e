//! The gates of floating point, given known numbers, have the bits of the results.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use super::fp_ops::Towards;
use super::gates::{Gates, Sat};
use crate::expr::{FloatBinary, FloatUnary, Precision};
use crate::float::samples::Keys;
use crate::float::{binary, unary};
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
    for round in 0..6000 {
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
    for round in 0..12_000 {
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
