//! Floating point: everything that depends on whether `cfg` has it is in this file. Until then a
//! method that calculates with such numbers is opaque, and their types are those of as many bits.

use crate::class::{Code, Comparison, Element, Literal, Op};
use crate::descriptor::{Desc, Kind};
use pet_translator::number::Number;

/// The type of a floating kind in fields and signatures.
pub fn number(desc: &Desc) -> Number {
    match desc {
        Desc::Float => Number::Int,
        _ => Number::Long,
    }
}

/// Returns whether the code has an instruction of floating point.
pub fn is_used(code: &Code) -> bool {
    let is_float = |kind: &Kind| matches!(kind, Kind::Float | Kind::Double);
    code.ops.iter().any(|op| match op {
        Op::Literal(Literal::Float(_) | Literal::Double(_)) => true,
        Op::Load(kind, _) | Op::Store(kind, _) | Op::Arith(kind, _) | Op::Negate(kind) => {
            is_float(kind)
        }
        Op::Return(Some(kind)) => is_float(kind),
        Op::Convert(from, to) => is_float(from) || is_float(to),
        Op::ArrayLoad(element) | Op::ArrayStore(element) => {
            matches!(element, Element::Float | Element::Double)
        }
        Op::Compare(comparison) => *comparison != Comparison::Long,
        _ => false,
    })
}
