//! Arrays: elements, sizes, rows of rows, copies.

use super::stack::Value;
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
        if self.is_trusted() {
            return Ok(array);
        }
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
        let is_known = matches!(size, Operand::Int(size) if size >= 0);
        if !is_known && !self.is_trusted() {
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

    /// `System.arraycopy` on arrays whose types are known: all is checked, then copied by way of a
    /// third array, since the two may be one. Returns false if the types are not known.
    pub(super) fn copy_elements(&mut self) -> Result<bool, Refusal> {
        let [.., source, from, target, to, count] = self.stack.as_slice() else {
            return Ok(false);
        };
        let (Value::Plain { ty: ours, .. }, Value::Plain { ty: theirs, .. }) = (source, target)
        else {
            return Ok(false);
        };
        let (Type::Array(ours), Type::Array(theirs)) = (ours.clone(), theirs.clone()) else {
            return Ok(false);
        };
        if ours != theirs && (ours.is_scalar() || theirs.is_scalar()) {
            return Ok(false);
        }
        let values = [source, from, target, to, count].map(Clone::clone);
        let rest = self.stack.len().saturating_sub(values.len());
        self.stack.truncate(rest);
        let mut operands = Vec::new();
        for value in values {
            operands.push(self.operand(value)?.0);
        }
        let [source, from, target, to, count] = operands.as_slice() else {
            return Ok(false);
        };
        let source = self.not_null(*source)?;
        let target = self.not_null(*target)?;
        for number in [*from, *to, *count] {
            self.inside(number, CompareOp::Ge, Operand::Int(0))?;
        }
        for (array, start) in [(source, *from), (target, *to)] {
            let length = self.temporary("length", Type::INT);
            self.builder.emit(Instr::Length {
                dest: length,
                array,
            });
            let room = self.calculated(ArithOp::Sub, Operand::Local(length), start);
            self.inside(*count, CompareOp::Le, room)?;
        }
        let between = self.temporary("copied", Type::Array(ours.clone()));
        self.builder.emit(Instr::NewArray {
            dest: between,
            element: (*ours).clone(),
            size: *count,
        });
        let zero = Operand::Int(0);
        self.copy_rows(&ours, *count, (source, *from), (between, zero));
        self.copy_rows(&ours, *count, (between, zero), (target, *to));
        Ok(true)
    }

    /// One condition of a copy; outside is an exception.
    fn inside(&mut self, left: Operand, op: CompareOp, right: Operand) -> Result<(), Refusal> {
        if let (Operand::Int(0..), CompareOp::Ge, Operand::Int(0)) = (left, op, right) {
            return Ok(());
        }
        let decision = match (left, right) {
            (Operand::Int(_), Operand::Local(_)) if op == CompareOp::Le => Decision::Compare {
                op: CompareOp::Ge,
                left: right,
                right: left,
            },
            _ => Decision::Compare { op, left, right },
        };
        self.decide_or_throw("index", decision, typed::INDEX_OUT_OF_BOUNDS)
    }

    fn calculated(&mut self, op: ArithOp, left: Operand, right: Operand) -> Operand {
        if right == Operand::Int(0) {
            return left;
        }
        let dest = self.temporary("index", Type::INT);
        self.builder.emit(Instr::Arith {
            dest,
            number: Number::Int,
            op,
            left,
            right,
        });
        Operand::Local(dest)
    }

    fn copy_rows(
        &mut self,
        element: &Type,
        count: Operand,
        (source, from): (LocalId, Operand),
        (target, to): (LocalId, Operand),
    ) {
        self.each_row(count, |translator, row| {
            let value = translator.temporary("element", element.clone());
            let index = translator.calculated(ArithOp::Add, Operand::Local(row), from);
            translator.builder.emit(Instr::GetElement {
                dest: value,
                array: source,
                index,
            });
            let index = translator.calculated(ArithOp::Add, Operand::Local(row), to);
            translator.builder.emit(Instr::SetElement {
                array: target,
                index,
                value: Operand::Local(value),
            });
        });
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
        (Element::Long, _) => Type::Number(Number::Long),
        (Element::Float, _) => Type::Number(Number::Float),
        (Element::Double, _) => Type::Number(Number::Double),
    }
}
