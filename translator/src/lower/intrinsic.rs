//! Methods of models that are instructions: functions of floating-point numbers that a processor has.

use super::builder::Builder;
use crate::cfg::{Instr, Operand};
use crate::number::Number;
use crate::number::float::FloatFunction;
use crate::typed::{LocalId, MethodId};

impl Builder<'_> {
    /// Emits the instruction for a call, if the method is one.
    pub fn intrinsic(&mut self, method: MethodId, args: &[Operand], dest: Option<LocalId>) -> bool {
        let called = self.program.method(method);
        let (true, true, [value]) = (self.program.is_model(called), called.is_native, args) else {
            return false;
        };
        let class = called
            .class
            .map(|class| self.program.class(class).name.as_str());
        let Some((function, number)) = class.and_then(|class| function(class, &called.name)) else {
            return false;
        };
        if let Some(dest) = dest {
            self.emit(Instr::Float {
                dest,
                function,
                number,
                value: *value,
            });
        }
        true
    }
}

/// The function that a method without a body is, and the type in which it calculates.
fn function(class: &str, name: &str) -> Option<(FloatFunction, Number)> {
    Some(match (class, name) {
        ("Math", "sqrt") => (FloatFunction::Sqrt, Number::Double),
        ("Math", "floor") => (FloatFunction::Floor, Number::Double),
        ("Math", "ceil") => (FloatFunction::Ceiling, Number::Double),
        ("Math", "rint") => (FloatFunction::Rint, Number::Double),
        ("Double", "doubleToLongBits" | "doubleToRawLongBits") => {
            (FloatFunction::ToBits, Number::Double)
        }
        ("Double", "longBitsToDouble") => (FloatFunction::FromBits, Number::Double),
        ("Float", "floatToIntBits" | "floatToRawIntBits") => (FloatFunction::ToBits, Number::Float),
        ("Float", "intBitsToFloat") => (FloatFunction::FromBits, Number::Float),
        _ => return None,
    })
}
