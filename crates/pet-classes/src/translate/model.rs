//! Methods that the front end implements itself (`crate::intrinsic`), among them what the models of
//! Java's library ask of it: `java.lang.PetModel`.

use super::{Refusal, Translator};
use crate::class::Member;
use crate::intrinsic::Intrinsic;
use crate::world::text;
use pet_translator::cfg::{Instr, Operand};
use pet_translator::number::Number;
use pet_translator::typed::{LocalId, Type};
use std::rc::Rc;

impl Translator<'_, '_> {
    /// A call that is no call. Returns false if it is one here after all.
    pub(super) fn intrinsic(
        &mut self,
        intrinsic: Intrinsic,
        member: &Member,
    ) -> Result<bool, Refusal> {
        match intrinsic {
            Intrinsic::Float(function, number, result) => {
                self.float_function(function, number, result)?;
            }
            Intrinsic::CopyElements => return self.copy_elements(),
            Intrinsic::GetClass if !self.world.has_class_objects() => return Ok(false),
            Intrinsic::GetClass => self.get_class(member)?,
            Intrinsic::CopyObject => self.copy_object()?,
            Intrinsic::IsIdentity => self.is_identity()?,
            Intrinsic::StringLength => {
                let most = i64::from(self.world.limits.string_length);
                self.push(Operand::Int(most), Type::INT);
            }
            Intrinsic::Spread => self.spread()?,
        }
        Ok(true)
    }

    /// The characters of an unknown string, in a new array.
    fn spread(&mut self) -> Result<(), Refusal> {
        let (string, _) = self.pop_operand()?;
        let string = self.as_local(string, "string");
        let mut values = Vec::new();
        for index in 0..self.world.limits.string_length {
            let field = self.world.field_id(&text::character(index));
            let field = field.ok_or_else(|| "a string without characters".to_owned())?;
            let dest = self.temporary("character", Type::Number(Number::Char));
            self.builder.emit(Instr::GetField {
                dest,
                object: string,
                field,
            });
            values.push(Operand::Local(dest));
        }
        let array = self.characters(&values);
        self.push(Operand::Local(array), array_type());
        Ok(())
    }

    /// The characters of a literal, in a new array.
    pub(super) fn literal_characters(&mut self, text: &Rc<[u16]>) {
        let units = text.iter().map(|unit| Operand::Int(i64::from(*unit)));
        let values: Vec<Operand> = units.collect();
        let array = self.characters(&values);
        self.push(Operand::Local(array), array_type());
    }

    fn characters(&mut self, values: &[Operand]) -> LocalId {
        let dest = self.temporary("array", array_type());
        self.builder.emit(Instr::NewArray {
            dest,
            element: Type::Number(Number::Char),
            size: Operand::Int(i64::try_from(values.len()).unwrap_or(i64::MAX)),
        });
        for (value, index) in values.iter().zip(0..) {
            self.builder.emit(Instr::SetElement {
                array: dest,
                index: Operand::Int(index),
                value: *value,
            });
        }
        dest
    }
}

fn array_type() -> Type {
    Type::Array(Box::new(Type::Number(Number::Char)))
}
