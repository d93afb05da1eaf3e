//! Arrays: elements, sizes, rows of rows, copies.

use super::stack::Value;
use super::{Refusal, Translator};
use crate::class::{Element, Member};
use crate::descriptor::{Desc, Signature};
use crate::library;
use pet_translator::cfg::{Decision, Instr, Mark, Operand};
use pet_translator::number::Number;
use pet_translator::typed::{self, ArithOp, CompareOp, LocalId, OBJECT, Type};
use std::rc::Rc;

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
        let class = &self.world.class(self.known.class).binary;
        if self.world.is_class_object(class) && self.world.is_unnamed(element) {
            return self.unnamed_array();
        }
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

    /// `Class.newArray` of a type of arrays that no code names: the method above ends the path.
    fn unnamed_array(&mut self) -> Result<(), Refusal> {
        let (size, _) = self.pop_operand()?;
        let member = Member {
            owner: Rc::from(library::CLASS),
            name: Rc::clone(&self.known.method.name),
            descriptor: Rc::clone(&self.known.method.descriptor),
        };
        let method = self.world.method_id(&member);
        let method = method.ok_or_else(|| "an array of a type without a name".to_owned())?;
        let args = vec![Operand::Local(LocalId(0)), size];
        self.call(method, args, &self.known.method.signature.clone())
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

    /// `System.arraycopy`: all is checked, then copied by way of a third array, since the two may be
    /// one. Returns false if the types of the arrays do not fit.
    pub(super) fn copy_elements(&mut self) -> Result<bool, Refusal> {
        let [.., source, from, target, to, count] = self.stack.as_slice() else {
            return Ok(false);
        };
        let (Value::Plain { ty: ours, .. }, Value::Plain { ty: theirs, .. }) = (source, target)
        else {
            return Ok(false);
        };
        let elements = [element_of(ours), element_of(theirs)];
        if let [Some(ours), Some(theirs)] = &elements
            && ours != theirs
            && (ours.is_scalar() || theirs.is_scalar())
        {
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
        let range = (*from, *to, *count);
        if let [Some(ours), Some(_)] = &elements {
            self.copy_range(ours, source, target, range)?;
            return Ok(true);
        }
        self.copy_unknown(elements, source, target, range)?;
        Ok(true)
    }

    /// The same for objects that may be arrays of any type: each kind of element has a way of its own.
    fn copy_unknown(
        &mut self,
        known: [Option<Type>; 2],
        source: LocalId,
        target: LocalId,
        range: (Operand, Operand, Operand),
    ) -> Result<(), Refusal> {
        let numbers = [
            Number::Int,
            Number::Byte,
            Number::Char,
            Number::Long,
            Number::Double,
            Number::Short,
            Number::Float,
        ];
        let scalars = numbers.map(Type::Number).into_iter().chain([Type::Bool]);
        let elements = [Type::Class(OBJECT)].into_iter().chain(scalars);
        let span = self.place();
        let mut ends = Vec::new();
        for element in elements {
            let fits = |known: &Option<Type>| match known {
                Some(known) if known.is_scalar() => *known == element,
                Some(_) => !element.is_scalar(),
                None => true,
            };
            if !known.iter().all(fits) {
                continue;
            }
            let mut others = Vec::new();
            for (value, known) in [source, target].into_iter().zip(&known) {
                if known.is_some() {
                    continue;
                }
                let ty = Type::Array(Box::new(element.clone()));
                let decision = Decision::Instance { value, ty };
                let ways = self.builder.decide("compare", span, decision, 3);
                if let Some((fits, rest)) = ways.split_first() {
                    others.extend(rest);
                    self.builder.continue_at(*fits);
                }
            }
            self.copy_range(&element, source, target, range)?;
            ends.extend(self.builder.take_end());
            self.builder.join(&others, span);
        }
        // What is no array ends in the method without code.
        let (from, to, count) = range;
        let member = Member {
            owner: Rc::from("java/lang/System"),
            name: Rc::from("arraycopy"),
            descriptor: Rc::from("(Ljava/lang/Object;ILjava/lang/Object;II)V"),
        };
        if let (Some(method), Some(signature)) = (
            self.world.method_id(&member),
            Signature::parse(&member.descriptor),
        ) {
            let (source, target) = (Operand::Local(source), Operand::Local(target));
            let args = vec![source, from, target, to, count];
            self.call(method, args, &signature)?;
        }
        ends.extend(self.builder.take_end());
        self.builder.join(&ends, span);
        Ok(())
    }

    fn copy_range(
        &mut self,
        element: &Type,
        source: LocalId,
        target: LocalId,
        (from, to, count): (Operand, Operand, Operand),
    ) -> Result<(), Refusal> {
        for number in [from, to, count] {
            self.inside(number, CompareOp::Ge, Operand::Int(0))?;
        }
        for (array, start) in [(source, from), (target, to)] {
            let length = self.temporary("length", Type::INT);
            self.builder.emit(Instr::Length {
                dest: length,
                array,
            });
            let room = self.calculated(ArithOp::Sub, Operand::Local(length), start);
            self.inside(count, CompareOp::Le, room)?;
        }
        let between = self.temporary("copied", Type::Array(Box::new(element.clone())));
        self.builder.emit(Instr::NewArray {
            dest: between,
            element: element.clone(),
            size: count,
        });
        let zero = Operand::Int(0);
        self.copy_rows(element, count, (source, from), (between, zero));
        self.copy_rows(element, count, (between, zero), (target, to));
        Ok(())
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

fn element_of(array: &Type) -> Option<Type> {
    match array {
        Type::Array(element) => Some((**element).clone()),
        _ => None,
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
