//! Arrays: elements, sizes, rows of rows, copies.

use super::{Refusal, Translator};
use crate::class::Element;
use crate::descriptor::Desc;
use pet_translator::cfg::{Decision, Instr, Mark, Operand};
use pet_translator::number::Number;
use pet_translator::typed::{self, ArithOp, CompareOp, LocalId, OBJECT, Type};

impl Translator<'_, '_> {
    pub(super) fn array_load(&mut self, element: Element) -> Result<(), Refusal> {
        let (index, _) = self.pop_operand()?;
        let (array, ty) = self.pop_operand()?;
        let ty = element_type(element, &ty);
        let array = self.bounds(array, index)?;
        let dest = self.temporary("element", ty.clone());
        self.builder.emit(Instr::GetElement { dest, array, index });
        self.push(Operand::Local(dest), ty);
        Ok(())
    }

    pub(super) fn array_store(&mut self, element: Element) -> Result<(), Refusal> {
        let (value, value_type) = self.pop_operand()?;
        let (index, _) = self.pop_operand()?;
        let (array, ty) = self.pop_operand()?;
        let ty = element_type(element, &ty);
        let array = self.bounds(array, index)?;
        let value = self.stored(value, &value_type, &ty);
        self.builder.emit(Instr::SetElement {
            array,
            index,
            value,
        });
        Ok(())
    }

    fn bounds(&mut self, array: Operand, index: Operand) -> Result<LocalId, Refusal> {
        let array = self.not_null(array)?;
        // `{a, b, c}`: the elements of a new array are inside.
        if let (Operand::Int(index), Some(size)) = (index, self.sizes.get(&array))
            && (0..*size).contains(&index)
        {
            return Ok(array);
        }
        let decision = Decision::InBounds { array, index };
        self.decide_or_throw("index", decision, typed::INDEX_OUT_OF_BOUNDS)?;
        Ok(array)
    }

    fn size(&mut self, size: Operand) -> Result<(), Refusal> {
        if !matches!(size, Operand::Int(size) if size >= 0) {
            let decision = Decision::Compare {
                op: CompareOp::Ge,
                left: size,
                right: Operand::Int(0),
            };
            self.decide_or_throw("size", decision, typed::NEGATIVE_SIZE)?;
        }
        Ok(())
    }

    pub(super) fn new_array(&mut self, element: &Desc) -> Result<(), Refusal> {
        let (size, _) = self.pop_operand()?;
        self.size(size)?;
        let element = self.world.ty(element);
        let ty = Type::Array(Box::new(element.clone()));
        let dest = self.temporary("array", ty.clone());
        self.builder.emit(Instr::NewArray {
            dest,
            element,
            size,
        });
        if let Operand::Int(size) = size {
            self.sizes.insert(dest, size);
        }
        self.push(Operand::Local(dest), ty);
        Ok(())
    }

    /// All sizes are checked before anything is made.
    pub(super) fn new_arrays(&mut self, whole: &Desc, count: u8) -> Result<(), Refusal> {
        let mut sizes = Vec::new();
        for _ in 0..count {
            sizes.push(self.pop_operand()?.0);
        }
        sizes.reverse();
        for size in &sizes {
            self.size(*size)?;
        }
        let ty = self.world.ty(whole);
        let dest = self.filled(&sizes, &ty);
        self.push(Operand::Local(dest), ty);
        Ok(())
    }

    /// An array of at most 255 dimensions, whose rows are made by loops.
    fn filled(&mut self, sizes: &[Operand], ty: &Type) -> LocalId {
        let dest = self.temporary("array", ty.clone());
        let (Type::Array(element), Some((size, inner))) = (ty, sizes.split_first()) else {
            return dest;
        };
        self.builder.emit(Instr::NewArray {
            dest,
            element: (**element).clone(),
            size: *size,
        });
        if !inner.is_empty() {
            self.each_row(*size, |translator, index| {
                let row = translator.filled(inner, element);
                translator.builder.emit(Instr::SetElement {
                    array: dest,
                    index: Operand::Local(index),
                    value: Operand::Local(row),
                });
            });
        }
        dest
    }

    /// A loop that the source does not have: over the rows of a new array.
    fn each_row(&mut self, size: Operand, row: impl FnOnce(&mut Self, LocalId)) {
        let span = self.place();
        let index = self.temporary("row", Type::INT);
        self.builder.copy(index, Operand::Int(0));
        let head = self.builder.block("fill", span, Decision::None, 1);
        let id = self.builder.new_loop(head, span);
        self.builder.mark(Mark::Enter(id));
        self.builder.goto(head);
        self.builder.start_of(head);
        let decision = Decision::Compare {
            op: CompareOp::Lt,
            left: Operand::Local(index),
            right: size,
        };
        let ways = self.builder.decide("fill", span, decision, 2);
        if let [more, done] = ways.as_slice() {
            self.builder.continue_at(*more);
            self.builder.mark(Mark::Fill(id));
            row(self, index);
            self.builder.emit(Instr::Arith {
                dest: index,
                number: Number::Int,
                op: ArithOp::Add,
                left: Operand::Local(index),
                right: Operand::Int(1),
            });
            self.builder.goto(head);
            self.builder.continue_at(*done);
        }
    }

    /// `array.clone()`
    pub(super) fn clone_array(&mut self, desc: &Desc) -> Result<(), Refusal> {
        let (array, _) = self.pop_operand()?;
        let array = self.not_null(array)?;
        let ty = self.world.ty(desc);
        let element = match &ty {
            Type::Array(element) => (**element).clone(),
            other => other.clone(),
        };
        let length = self.temporary("length", Type::INT);
        self.builder.emit(Instr::Length {
            dest: length,
            array,
        });
        let dest = self.temporary("array", ty.clone());
        self.builder.emit(Instr::NewArray {
            dest,
            element: element.clone(),
            size: Operand::Local(length),
        });
        self.each_row(Operand::Local(length), |translator, index| {
            let value = translator.temporary("element", element);
            translator.builder.emit(Instr::GetElement {
                dest: value,
                array,
                index: Operand::Local(index),
            });
            translator.builder.emit(Instr::SetElement {
                array: dest,
                index: Operand::Local(index),
                value: Operand::Local(value),
            });
        });
        self.push(Operand::Local(dest), ty);
        Ok(())
    }
}

/// The type of an element: from the array, or from the instruction.
fn element_type(element: Element, array: &Type) -> Type {
    match (element, array) {
        (Element::Ref, Type::Array(inner)) if !inner.is_scalar() => (**inner).clone(),
        (Element::Ref, _) => Type::Class(OBJECT),
        (Element::ByteOrBool, Type::Array(inner)) if **inner == Type::Bool => Type::Bool,
        (Element::ByteOrBool, _) => Type::Number(Number::Byte),
        (Element::Char, _) => Type::Number(Number::Char),
        (Element::Short, _) => Type::Number(Number::Short),
        (Element::Int, _) => Type::INT,
        (Element::Long | Element::Float | Element::Double, _) => Type::Number(Number::Long),
    }
}
