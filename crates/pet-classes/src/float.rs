//! Floating point of class files: types, the functions of the JDK that are instructions, and the meaning
//! of `fcmpl` and its like.

use crate::class::{Comparison, Member};
use crate::descriptor::Desc;
use pet_translator::cfg::Operand;
use pet_translator::number::Number;
use pet_translator::number::float::{FloatFunction, FloatOrder};
use pet_translator::typed::CompareOp;

/// The type of a floating kind in fields and signatures.
pub fn number(desc: &Desc) -> Number {
    match desc {
        Desc::Float => Number::Float,
        _ => Number::Double,
    }
}

/// The function of one number that a static method of the JDK is, the type in which it calculates,
/// and the type of its result.
pub fn function(member: &Member) -> Option<(FloatFunction, Number, Number)> {
    let (owner, name) = (&*member.owner, &*member.name);
    let is_math = matches!(owner, "java/lang/Math" | "java/lang/StrictMath");
    let double = |function| Some((function, Number::Double, Number::Double));
    match (owner, name) {
        (_, "sqrt") if is_math => double(FloatFunction::Sqrt),
        (_, "floor") if is_math => double(FloatFunction::Floor),
        (_, "ceil") if is_math => double(FloatFunction::Ceiling),
        (_, "rint") if is_math => double(FloatFunction::Rint),
        ("java/lang/Double", "doubleToLongBits" | "doubleToRawLongBits") => {
            Some((FloatFunction::ToBits, Number::Double, Number::Long))
        }
        ("java/lang/Double", "longBitsToDouble") => double(FloatFunction::FromBits),
        ("java/lang/Float", "floatToIntBits" | "floatToRawIntBits") => {
            Some((FloatFunction::ToBits, Number::Float, Number::Int))
        }
        ("java/lang/Float", "intBitsToFloat") => {
            Some((FloatFunction::FromBits, Number::Float, Number::Float))
        }
        _ => None,
    }
}

/// A comparison whose result is compared with zero: the order that is asked for, with its sides, and
/// whether the condition is that it holds. `fcmpl` gives -1 for `NaN`, `fcmpg` gives 1.
pub fn asked(
    comparison: Comparison,
    op: CompareOp,
    left: Operand,
    right: Operand,
) -> (FloatOrder, Operand, Operand, bool) {
    let is_greater = matches!(comparison, Comparison::Greater(_));
    match (op, is_greater) {
        (CompareOp::Lt, false) => (FloatOrder::AtMost, right, left, false),
        (CompareOp::Lt, true) => (FloatOrder::Less, left, right, true),
        (CompareOp::Ge, false) => (FloatOrder::AtMost, right, left, true),
        (CompareOp::Ge, true) => (FloatOrder::Less, left, right, false),
        (CompareOp::Le, false) => (FloatOrder::Less, right, left, false),
        (CompareOp::Le, true) => (FloatOrder::AtMost, left, right, true),
        (CompareOp::Gt, false) => (FloatOrder::Less, right, left, true),
        (CompareOp::Gt, true) => (FloatOrder::AtMost, left, right, false),
        (CompareOp::Eq, _) => (FloatOrder::Equal, left, right, true),
        (CompareOp::Ne, _) => (FloatOrder::Equal, left, right, false),
    }
}
