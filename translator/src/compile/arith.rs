//! Arithmetic: the right sides of `X #= …`.

use crate::clp::Term;
use crate::number::{Integers, Number};
use crate::typed::ArithOp;

/// Rule `arith`. Results that may leave the range of their type are wrapped; with
/// `--integers mathematical` only shifts are, because they have no other meaning:
/// ```prolog
/// S1 #= wrap(int, S + N), Q #= wrap(long, A // B), R #= A rem B
/// Mask #= A /\ B, Either #= A \/ B, Odd #= A xor B
/// Shifted #= wrap(int, A << N), Half #= wrap(int, A >> 1), Hash #= wrap(int, A >>> 16)
/// ```
pub(super) fn arith(
    integers: Integers,
    number: Number,
    op: ArithOp,
    left: Term,
    right: Term,
) -> Term {
    let may_leave = match op {
        ArithOp::Add | ArithOp::Sub | ArithOp::Mul => integers == Integers::Machine,
        // The only quotient that leaves its type is that of the least number by -1.
        ArithOp::Div => integers == Integers::Machine && may_be(&right, -1),
        ArithOp::Rem | ArithOp::And | ArithOp::Or | ArithOp::Xor => false,
        ArithOp::ShiftLeft | ArithOp::ShiftRight | ArithOp::ShiftUnsigned => true,
    };
    let value = Term::compound(name(op), [left, right]);
    if may_leave {
        wrapped(number, value)
    } else {
        value
    }
}

/// Rule `negate`: `N #= wrap(int, -A)`.
pub(super) fn negated(integers: Integers, number: Number, value: Term) -> Term {
    let value = Term::compound("-", [value]);
    match integers {
        Integers::Machine => wrapped(number, value),
        Integers::Mathematical => value,
    }
}

/// Rule `narrow`. A cast to a type with fewer values: `B #= wrap(byte, X)`.
pub(super) fn wrapped(number: Number, value: Term) -> Term {
    Term::compound("wrap", [Term::atom(number.word()), value])
}

fn may_be(term: &Term, value: i64) -> bool {
    match term {
        Term::Int(known) => *known == value,
        _ => true,
    }
}

fn name(op: ArithOp) -> &'static str {
    match op {
        ArithOp::Add => "+",
        ArithOp::Sub => "-",
        ArithOp::Mul => "*",
        ArithOp::Div => "//",
        ArithOp::Rem => "rem",
        ArithOp::And => "/\\",
        ArithOp::Or => "\\/",
        ArithOp::Xor => "xor",
        ArithOp::ShiftLeft => "<<",
        ArithOp::ShiftRight => ">>",
        ArithOp::ShiftUnsigned => ">>>",
    }
}
