//! Arithmetic: the right sides of `X #= …`.

use crate::clp::Term;
use crate::number::float::{FloatFunction, FloatOrder};
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
    if number.is_floating() {
        return floating(number, Term::compound(float_name(op), [left, right]));
    }
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
        _ if number.is_floating() => floating(number, value),
        Integers::Machine => wrapped(number, value),
        Integers::Mathematical => value,
    }
}

/// Rule `narrow`. A cast to a type with fewer values: `B #= wrap(byte, X)`.
pub(super) fn wrapped(number: Number, value: Term) -> Term {
    Term::compound("wrap", [Term::atom(number.word()), value])
}

/// Rule `float`. What is calculated in `float` or `double`, rounded to this type:
/// ```prolog
/// S #= double(A + B), Q #= float(A / B), N #= double(-A), R #= double(sqrt(A))
/// ```
fn floating(number: Number, value: Term) -> Term {
    Term::compound(number.word(), [value])
}

/// Rule `convert`. A cast from or to a floating type:
/// ```prolog
/// D #= to_double(I), F #= to_float(I), F #= float(D)
/// I #= to_int(D), L #= to_long(D), B #= wrap(byte, I)
/// ```
pub(super) fn converted(from: Number, to: Number, value: Term) -> Term {
    match (from.is_floating(), to) {
        (true, Number::Float) => floating(to, value),
        (_, Number::Float | Number::Double | Number::Long) => {
            Term::compound(format!("to_{}", to.word()), [value])
        }
        _ => Term::compound("to_int", [value]),
    }
}

/// A function of a floating-point number.
pub(super) fn function(function: FloatFunction, number: Number, value: Term) -> Term {
    let name = match function {
        FloatFunction::Sqrt => "sqrt",
        FloatFunction::Floor => "floor",
        FloatFunction::Ceiling => "ceiling",
        FloatFunction::Rint => "rint",
        FloatFunction::ToBits => "bits",
        FloatFunction::FromBits => "from_bits",
    };
    floating(number, Term::compound(name, [value]))
}

/// Rule `float_compare`. `1 #= double(A < B)` where it holds, `0 #= double(A < B)` where it does not.
pub(super) fn compared(order: FloatOrder, left: Term, right: Term) -> Term {
    let name = match order {
        FloatOrder::Less => "<",
        FloatOrder::AtMost => "=<",
        FloatOrder::Equal => "=:=",
    };
    floating(Number::Double, Term::compound(name, [left, right]))
}

fn may_be(term: &Term, value: i64) -> bool {
    match term {
        Term::Int(known) => *known == value,
        _ => true,
    }
}

fn float_name(op: ArithOp) -> &'static str {
    match op {
        ArithOp::Div => "/",
        other => name(other),
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
