//! The methods that have no code in Java or in a model and that the front end implements itself. The
//! translator and the survey both ask here, so a method that counts as known is one that is translated.

use crate::class::Member;
use crate::float;
use crate::library::PET_MODEL;
use pet_translator::number::Number;
use pet_translator::number::float::FloatFunction;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Intrinsic {
    /// A function of one number, the type in which it calculates, and the type of its result.
    Float(FloatFunction, Number, Number),
    /// `System.arraycopy`
    CopyElements,
    /// `Object.getClass`
    GetClass,
    /// `PetModel.copy`: a new object of the same class with the same values in its fields.
    CopyObject,
    /// `HashMap.isIdentity` of the model: whether an object is equal to itself only, and its hash code
    /// differs from run to run.
    IsIdentity,
    /// `PetModel.stringLength`
    StringLength,
    /// `PetModel.spread`: the characters of an unknown string.
    Spread,
}

/// What a method is, by the class that declares it.
pub fn intrinsic(member: &Member) -> Option<Intrinsic> {
    if is_get_class(member) {
        return Some(Intrinsic::GetClass);
    }
    match (&*member.owner, &*member.name) {
        ("java/lang/System", "arraycopy") => Some(Intrinsic::CopyElements),
        (PET_MODEL, "copy") => Some(Intrinsic::CopyObject),
        ("java/util/HashMap", "isIdentity") => Some(Intrinsic::IsIdentity),
        (PET_MODEL, "stringLength") => Some(Intrinsic::StringLength),
        (PET_MODEL, "spread") => Some(Intrinsic::Spread),
        _ => {
            let (function, number, result) = float::function(member)?;
            Some(Intrinsic::Float(function, number, result))
        }
    }
}

/// Returns whether a method ends its path on purpose: a model has come to the end of what it knows.
pub fn ends_path(member: &Member) -> bool {
    &*member.owner == PET_MODEL
}

/// `getClass` is final, so the class that a call names does not matter.
pub fn is_get_class(member: &Member) -> bool {
    &*member.name == "getClass" && &*member.descriptor == "()Ljava/lang/Class;"
}
