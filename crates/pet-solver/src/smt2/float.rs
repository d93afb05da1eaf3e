//! Floating point in SMT-LIB 2: keys become numbers of the theory of floating point by way of their
//! bits, and results become keys again.

use super::super::code::{Code, Op, OpId};
use super::super::expr::{FloatBinary, FloatComparison, FloatUnary, Precision};
use super::super::float::{LEAST, NAN, Operator};
use super::machine::{Piece, integer};

/// The bits of a negative number are its key with all others exchanged.
const FLIP: &str = "(_ bv9223372036854775807 64)";
const TO_DOUBLE: &str = "((_ to_fp 11 53) RNE ";
const TO_SINGLE: &str = "((_ to_fp 8 24) RNE ";

/// An operation as an operator of floating point.
pub fn operator(op: &Op) -> Option<(Operator, OpId, OpId)> {
    match op {
        Op::Float1(operator, a) => Some((Operator::Unary(*operator), *a, *a)),
        Op::Float2(operator, precision, a, b) => {
            Some((Operator::Binary(*operator, *precision), *a, *b))
        }
        Op::FloatCompare(comparison, a, b) => Some((Operator::Compare(*comparison), *a, *b)),
        _ => None,
    }
}

/// Whether an operation is a floating point number for itself.
fn is_number(op: &Op) -> bool {
    match op {
        Op::Float1(operator, _) => operator.is_key(),
        Op::Float2(..) => true,
        _ => false,
    }
}

/// The value of an operator as bits, and how many there are.
pub fn bits(op: &Op, id: OpId, a: OpId, b: OpId) -> (u32, Vec<Piece>) {
    use Piece::{Float, Own, Text};
    match op {
        _ if is_number(op) => (64, key(Float(id))),
        Op::FloatCompare(comparison, ..) => {
            let open = match comparison {
                FloatComparison::Less => "(ite (fp.lt ",
                FloatComparison::AtMost => "(ite (fp.leq ",
                FloatComparison::Equal => "(ite (fp.eq ",
            };
            let end = format!(") {} {})", integer(1, 2), integer(0, 2));
            (2, vec![Text(open), Float(a), Text(" "), Float(b), Own(end)])
        }
        Op::Float1(FloatUnary::ToInteger(width), _) => {
            let size = width.size();
            let (low, high) = width.range();
            // Both limits are numbers, unless the largest integer is rounded up.
            let limit = 1i128 << (size - 1);
            let number = |value: i128| format!("{TO_DOUBLE}{})", integer(value, 80));
            let end = format!(
                ")) (ite (fp.isNaN f) {} (ite (fp.geq f {}) {} (ite (fp.leq f {}) {} \
                 ((_ fp.to_sbv {size}) RTZ f)))))",
                integer(0, size),
                number(limit),
                integer(high, size),
                number(-limit),
                integer(low, size),
            );
            (size, vec![Text("(let ((f "), Float(a), Own(end)])
        }
        Op::Float1(FloatUnary::ToBits(precision), _) => {
            let (size, nan) = match precision {
                Precision::Double => (64, 0x7FF8_0000_0000_0000),
                Precision::Single => (32, 0x7FC0_0000),
            };
            let open = match precision {
                Precision::Double => String::from("(let ((f "),
                Precision::Single => format!("(let ((f {TO_SINGLE}"),
            };
            let close = match precision {
                Precision::Double => "",
                Precision::Single => ")",
            };
            let end = format!(
                "{close})) (ite (fp.isNaN f) {} (fp.to_ieee_bv f)))",
                integer(nan, size)
            );
            (size, vec![Own(open), Float(a), Own(end)])
        }
        _ => (64, Vec::new()),
    }
}

/// The key of a number.
fn key(number: Piece) -> Vec<Piece> {
    let end = format!(
        ")) (ite (fp.isNaN f) {} (let ((b (fp.to_ieee_bv f))) (ite (bvslt b {}) (bvxor b {FLIP}) b))))",
        integer(NAN.into(), 64),
        integer(0, 64)
    );
    vec![Piece::Text("(let ((f "), number, Piece::Own(end)]
}

/// An operation as a number of the theory.
pub fn number(code: &Code, id: OpId, parts: &mut Vec<Piece>) {
    use Piece::{Number, Own, Text};
    let op = code.op(id);
    if let Op::Int(value) = op
        && (i128::from(LEAST)..=i128::from(NAN)).contains(value)
    {
        let bits = if *value < 0 {
            value ^ i128::from(i64::MAX)
        } else {
            *value
        };
        parts.push(Own(format!("((_ to_fp 11 53) {})", integer(bits, 64))));
        return;
    }
    parts.extend(match op {
        Op::Float1(operator, a) if operator.is_key() => unary(*operator, *a),
        Op::Float2(operator, precision, a, b) => binary(*operator, *precision, *a, *b),
        _ => {
            let end = format!(
                ")) ((_ to_fp 11 53) (ite (bvslt k {}) (bvxor k {FLIP}) k)))",
                integer(0, 64)
            );
            vec![Text("(let ((k "), Number(id, 64), Own(end)]
        }
    });
}

fn unary(operator: FloatUnary, a: OpId) -> Vec<Piece> {
    use Piece::{Float, Number, Own, Text};
    let whole = |mode: &'static str| {
        vec![
            Text("(fp.roundToIntegral "),
            Text(mode),
            Float(a),
            Text(")"),
        ]
    };
    match operator {
        FloatUnary::Neg => vec![Text("(fp.neg "), Float(a), Text(")")],
        FloatUnary::Round => {
            let open = format!("{TO_DOUBLE}{TO_SINGLE}");
            vec![Own(open), Float(a), Text("))")]
        }
        FloatUnary::FromInteger(Precision::Double) => {
            vec![Text(TO_DOUBLE), Number(a, 64), Text(")")]
        }
        FloatUnary::FromInteger(Precision::Single) => {
            let open = format!("{TO_DOUBLE}{TO_SINGLE}");
            vec![Own(open), Number(a, 64), Text("))")]
        }
        FloatUnary::Sqrt(Precision::Double) => {
            vec![Text("(fp.sqrt RNE "), Float(a), Text(")")]
        }
        FloatUnary::Sqrt(Precision::Single) => {
            let open = format!("{TO_DOUBLE}(fp.sqrt RNE {TO_SINGLE}");
            vec![Own(open), Float(a), Text(")))")]
        }
        FloatUnary::Floor => whole("RTN "),
        FloatUnary::Ceil => whole("RTP "),
        FloatUnary::Rint => whole("RNE "),
        FloatUnary::FromBits(Precision::Double) => {
            vec![Text("((_ to_fp 11 53) "), Number(a, 64), Text(")")]
        }
        FloatUnary::FromBits(Precision::Single) => {
            let open = format!("{TO_DOUBLE}((_ to_fp 8 24) ");
            vec![Own(open), Number(a, 32), Text("))")]
        }
        FloatUnary::ToInteger(_) | FloatUnary::ToBits(_) => Vec::new(),
    }
}

fn binary(operator: FloatBinary, precision: Precision, a: OpId, b: OpId) -> Vec<Piece> {
    use Piece::{Float, Own, Text};
    let open = match operator {
        FloatBinary::Add => "(fp.add RNE ",
        FloatBinary::Sub => "(fp.sub RNE ",
        FloatBinary::Mul => "(fp.mul RNE ",
        FloatBinary::Div => "(fp.div RNE ",
        // The remainder of the theory is that of the nearest quotient; this one has the sign of
        // the dividend. It is exact in both precisions.
        FloatBinary::Rem => {
            return vec![
                Text("(let ((x "),
                Float(a),
                Text(") (y "),
                Float(b),
                Text(
                    ")) (let ((r (fp.rem (fp.abs x) (fp.abs y)))) \
                     (let ((s (fp.abs (ite (fp.lt r (_ +zero 11 53)) (fp.add RNE r (fp.abs y)) r)))) \
                     (ite (fp.isNegative x) (fp.neg s) s))))",
                ),
            ];
        }
    };
    match precision {
        Precision::Double => vec![Text(open), Float(a), Text(" "), Float(b), Text(")")],
        Precision::Single => vec![
            Own(format!("{TO_DOUBLE}{open}{TO_SINGLE}")),
            Float(a),
            Own(format!(") {TO_SINGLE}")),
            Float(b),
            Text(")))"),
        ],
    }
}
