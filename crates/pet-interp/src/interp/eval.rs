//! Evaluation inside one frame: decisions, and the operations that change only slots. Never
//! writes to memory, so that guards can be evaluated without an effect on the state.

use super::cell::{self, Kind};
use super::code::{Block, BlockIndex, Code, Decision, Op, Operand, Slot};
use super::memory::{Address, Memory};
use super::shadow::{Question, Shadow, Site, Source, ValuePlace};
use pet_translator::cfg::BlockId;
use pet_translator::number::Number;
use pet_translator::number::float;
use pet_translator::typed::{ArithOp, CompareOp, OBJECT, Type};

pub struct Frame<'a, 'p, S> {
    pub code: &'a Code<'p>,
    pub memory: &'a Memory,
    pub slots: &'a mut [i64],
    /// The position of the first slot on the stack.
    pub base: u32,
    pub has_wrapped: &'a mut bool,
    pub shadow: &'a mut S,
}

/// The end of a call, with its value or exception.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Completion {
    Returned(i64),
    Thrown(Address),
}

impl<S: Shadow> Frame<'_, '_, S> {
    /// Evaluates the decision of a block. Returns the number of the way, from 0.
    #[inline]
    pub fn decide(&mut self, at: BlockIndex, block: &Block, completion: Completion) -> usize {
        let (way, question) = self.answer(block, completion);
        let first_block = self.code.method(block.method).first_block;
        let site = Site {
            method: block.method,
            block: BlockId(at.0.wrapping_sub(first_block)),
            first_way: block.first_way,
        };
        self.shadow.decided(site, way, question);
        way
    }

    #[inline]
    fn answer(&mut self, block: &Block, completion: Completion) -> (usize, Question) {
        match block.decision {
            Decision::None => (0, Question::Control),
            Decision::Compare { op, left, right } => {
                let (left, right) = (self.source(left), self.source(right));
                let holds = compare(op, left.word, right.word);
                let question = Question::Compare { op, left, right };
                (usize::from(!holds), question)
            }
            Decision::FloatCompare { order, left, right } => {
                let (left, right) = (self.source(left), self.source(right));
                let holds = float::holds(order, left.word, right.word);
                let question = Question::FloatCompare { order, left, right };
                (usize::from(!holds), question)
            }
            Decision::True(slot) => {
                let value = self.slot_source(slot);
                (usize::from(value.word == 0), Question::True(value))
            }
            Decision::NotNull(slot) => {
                let value = self.slot_source(slot);
                (usize::from(value.word == 0), Question::NotNull(value))
            }
            Decision::SameRef { left, right } => {
                let (left, right) = (self.source(left), self.source(right));
                let question = Question::SameRef { left, right };
                (usize::from(left.word != right.word), question)
            }
            Decision::InBounds { array, index } => {
                let object = self.reference(array);
                let index = self.source(index);
                let length = cell::length(self.memory, object);
                let is_outside = index.word.cast_unsigned() >= length.cast_unsigned();
                let offset = cell::LENGTH;
                let length = Source::at(ValuePlace::Cell { object, offset }, length);
                let question = Question::InBounds { index, length };
                (usize::from(is_outside), question)
            }
            Decision::Returned { result, exception } => match completion {
                Completion::Returned(word) => {
                    if let Some(result) = result {
                        self.set(result, Source::at(ValuePlace::Completion, word));
                    }
                    (0, Question::Control)
                }
                Completion::Thrown(object) => {
                    self.set(exception, Source::at(ValuePlace::Completion, object.word()));
                    (1, Question::Control)
                }
            },
            Decision::Finished(slot) => {
                let object = self.reference(slot);
                let is_finished = cell::is_finished(self.memory, object);
                let offset = cell::DONE;
                let source = Source::at(ValuePlace::Cell { object, offset }, is_finished.into());
                (usize::from(!is_finished), Question::Finished(source))
            }
            Decision::Instance { .. }
            | Decision::Class { .. }
            | Decision::Select { .. }
            | Decision::Switch { .. } => self.answer_by_table(block),
        }
    }

    /// Returns whether an operation would divide by zero.
    pub fn divides_by_zero(&self, op: &Op) -> bool {
        match op {
            Op::Arith {
                op: ArithOp::Div | ArithOp::Rem,
                right,
                ..
            } => self.source(*right).word == 0,
            _ => false,
        }
    }

    /// Evaluates the rarer decisions, which need tables.
    fn answer_by_table(&self, block: &Block) -> (usize, Question) {
        match block.decision {
            Decision::Instance { value, asked } => {
                let source = self.slot_source(value);
                let object = Address::of(source.word);
                let way = if object == Address::NULL {
                    2
                } else {
                    usize::from(!self.is_instance(object, asked))
                };
                (way, Question::Class(source))
            }
            Decision::Class { value, choice } => {
                let source = self.slot_source(value);
                // An array has the methods of `Object`, so it counts as one.
                let class = match cell::kind(self.code, self.memory, Address::of(source.word)) {
                    Kind::Object(class) => class,
                    Kind::Array(_) | Kind::Future(_) => OBJECT,
                };
                let way = self.choose(choice, i64::from(class.0));
                let way = way.expect("the ways of a block cover all classes");
                (way, Question::Class(source))
            }
            Decision::Select { token, choice } => {
                let way = self.choose(choice, self.get(token));
                let way = way.expect("the ways of a block cover all tokens");
                (way, Question::Control)
            }
            Decision::Switch {
                value,
                choice,
                other,
            } => {
                let source = self.slot_source(value);
                let way = self.choose(choice, source.word).unwrap_or(other);
                (way, Question::Switch(source))
            }
            _ => (0, Question::Control),
        }
    }

    fn is_instance(&self, object: Address, asked: usize) -> bool {
        let asked = self.code.asked.get_index(asked);
        let asked = asked.expect("asked types are numbered by this code");
        match cell::kind(self.code, self.memory, object) {
            Kind::Object(class) => match asked {
                Type::Class(ancestor) => self.code.is_subclass(class, *ancestor),
                _ => false,
            },
            Kind::Array(element) => match asked {
                Type::Array(asked) => self.code.is_subtype(element, asked),
                _ => *asked == Type::Class(OBJECT),
            },
            Kind::Future(result) => match asked {
                Type::Fut(asked) => result == &**asked,
                _ => false,
            },
        }
    }

    /// The way of a value in a table, if it is there.
    fn choose(&self, choice: usize, value: i64) -> Option<usize> {
        let choices = self.code.choices.get(choice);
        let choices = choices.expect("choices are numbered by this code");
        let found = choices.binary_search_by_key(&value, |(value, _)| *value);
        let found = found.ok().and_then(|index| choices.get(index));
        found.map(|(_, way)| *way)
    }

    /// Carries out an operation that writes only to a slot. Returns false for all others.
    #[inline]
    pub fn operate(&mut self, op: &Op) -> bool {
        match *op {
            Op::Copy { dest, value } => {
                let value = self.source(value);
                self.set(dest, value);
            }
            Op::Arith {
                dest,
                number,
                op,
                left,
                right,
            } => {
                let (left, right) = (self.source(left), self.source(right));
                let (value, has_wrapped) = arith(number, op, left.word, right.word);
                *self.has_wrapped |= has_wrapped;
                self.put(dest, value);
                let place = self.place(dest);
                self.shadow.computed(place, number, op, left, right);
            }
            Op::Narrow {
                dest,
                number,
                value,
            } => {
                let value = self.source(value);
                self.put(dest, number.wrap(value.word));
                self.shadow.narrowed(self.place(dest), number, value);
            }
            Op::Float { dest, step, value } => {
                let value = self.source(value);
                self.put(dest, step.result(value.word));
                self.shadow.floated(self.place(dest), step, value);
            }
            Op::Not { dest, value } => {
                let value = self.slot_source(value);
                self.put(dest, (value.word == 0).into());
                self.shadow.inverted(self.place(dest), value);
            }
            Op::GetField {
                dest,
                object,
                offset,
            } => self.load(dest, self.reference(object), offset),
            Op::GetStatic { dest, offset } => self.load(dest, Address::NULL, offset),
            Op::GetElement { dest, array, index } => {
                let offset = cell::element_offset(self.source(index).word);
                self.load(dest, self.reference(array), offset);
            }
            Op::Length { dest, array } => self.load(dest, self.reference(array), cell::LENGTH),
            Op::GetFuture { dest, future } => self.load(dest, self.reference(future), cell::VALUE),
            Op::SetField { .. }
            | Op::SetStatic { .. }
            | Op::SetElement { .. }
            | Op::NewObject { .. }
            | Op::NewArray { .. }
            | Op::Post(_) => return false,
        }
        true
    }

    #[inline]
    fn load(&mut self, dest: Slot, object: Address, offset: u32) {
        let word = self.memory.get(object.at(offset));
        self.set(dest, Source::at(ValuePlace::Cell { object, offset }, word));
    }

    #[inline]
    pub fn get(&self, slot: Slot) -> i64 {
        let word = self.slots.get(slot.0 as usize);
        *word.expect("a frame has a slot for each local")
    }

    #[inline]
    pub fn reference(&self, slot: Slot) -> Address {
        Address::of(self.get(slot))
    }

    #[inline]
    pub fn source(&self, operand: Operand) -> Source {
        match operand {
            Operand::Slot(slot) => self.slot_source(slot),
            Operand::Constant(word) => Source::constant(word),
        }
    }

    #[inline]
    fn slot_source(&self, slot: Slot) -> Source {
        Source::at(self.place(slot), self.get(slot))
    }

    #[inline]
    pub fn set(&mut self, dest: Slot, value: Source) {
        self.put(dest, value.word);
        self.shadow.copied(self.place(dest), value);
    }

    #[inline]
    fn put(&mut self, dest: Slot, word: i64) {
        let place = self.slots.get_mut(dest.0 as usize);
        *place.expect("a frame has a slot for each local") = word;
    }

    #[inline]
    fn place(&self, slot: Slot) -> ValuePlace {
        ValuePlace::Slot(self.base.wrapping_add(slot.0))
    }
}

#[inline]
pub fn compare(op: CompareOp, left: i64, right: i64) -> bool {
    match op {
        CompareOp::Lt => left < right,
        CompareOp::Le => left <= right,
        CompareOp::Gt => left > right,
        CompareOp::Ge => left >= right,
        CompareOp::Eq => left == right,
        CompareOp::Ne => left != right,
    }
}

/// The result of an operator that calculates in a type, and whether the true value
/// does not fit there. The remainder by -1 is 0 also for the smallest integer, so it never counts as
/// wrapped; neither do shifts, which lose bits on purpose.
#[inline]
pub fn arith(number: Number, op: ArithOp, left: i64, right: i64) -> (i64, bool) {
    if number.is_floating() {
        let op = op.float();
        let op = op.expect("bits of floating-point numbers have no operators");
        return (float::arith(number, op, left, right), false);
    }
    match op {
        ArithOp::Add => fitted(number, left.overflowing_add(right)),
        ArithOp::Sub => fitted(number, left.overflowing_sub(right)),
        ArithOp::Mul => fitted(number, left.overflowing_mul(right)),
        ArithOp::Div => fitted(number, left.overflowing_div(right)),
        ArithOp::Rem => (left.wrapping_rem(right), false),
        ArithOp::And => (left & right, false),
        ArithOp::Or => (left | right, false),
        ArithOp::Xor => (left ^ right, false),
        ArithOp::ShiftLeft => (number.wrap(left << distance(number, right)), false),
        ArithOp::ShiftRight => (left >> distance(number, right), false),
        ArithOp::ShiftUnsigned => {
            let bits = match number {
                Number::Long => left.cast_unsigned(),
                _ => left.cast_unsigned() & 0xffff_ffff,
            };
            let shifted = bits >> distance(number, right);
            (number.wrap(shifted.cast_signed()), false)
        }
    }
}

/// Only the last five bits of the distance of a shift count, six for `long`.
#[inline]
fn distance(number: Number, right: i64) -> i64 {
    match number {
        Number::Long => right & 63,
        _ => right & 31,
    }
}

/// A result in 64 bits as one of its type; operands of `int` have results that fit into 64 bits.
#[inline]
fn fitted(number: Number, (value, has_wrapped): (i64, bool)) -> (i64, bool) {
    let kept = number.wrap(value);
    (kept, has_wrapped || kept != value)
}
