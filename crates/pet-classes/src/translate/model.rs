//! What the models of Java's library ask of the front end: `java.lang.PetModel`.

use super::{Refusal, Translator};
use crate::class::Member;
use crate::library;
use pet_translator::cfg::{Instr, Operand};
use pet_translator::number::Number;
use pet_translator::typed::{LocalId, Type};
use std::rc::Rc;

/// The most characters of an unknown string: the model has so many fields.
pub const MOST_CHARACTERS: u8 = 32;

impl Translator<'_, '_> {
    /// A call that is no call. Returns false for every other one.
    pub(super) fn of_model(&mut self, member: &Member) -> Result<bool, Refusal> {
        if &*member.owner != library::PET_MODEL {
            return Ok(false);
        }
        match &*member.name {
            "stringLength" => {
                let most = i64::from(self.world.limits.string_length);
                self.push(Operand::Int(most), Type::INT);
            }
            "spread" => self.spread()?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The characters of an unknown string, in a new array.
    fn spread(&mut self) -> Result<(), Refusal> {
        let (string, _) = self.pop_operand()?;
        let string = self.as_local(string, "string");
        let mut values = Vec::new();
        for index in 0..self.world.limits.string_length {
            let field = self.world.field_id(&character(index));
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

/// The field of the model of strings that holds a character.
pub fn character(index: u8) -> Member {
    Member {
        owner: Rc::from(library::STRING),
        name: Rc::from(format!("c{index}")),
        descriptor: Rc::from("C"),
    }
}

fn array_type() -> Type {
    Type::Array(Box::new(Type::Number(Number::Char)))
}
