//! Shadows: observers of a run, for recording or for a symbolic state beside the concrete one.
//! The run calls a shadow for every movement of a value and for every decision; a shadow never
//! changes the run. Slots of new frames and words of new cells are 0 until a call sets them.
//! `()` is the shadow that costs nothing, and a pair of shadows is a shadow.

use super::code::{BlockIndex, Code, WayIndex};
use super::eval;
use super::memory::Address;
use super::native::Native;
use super::state::State;
use pet_model::schedule::Step;
use pet_translator::cfg::BlockId;
use pet_translator::number::Number;
use pet_translator::number::float::{FloatOrder, FloatStep};
use pet_translator::typed::{ArithOp, CompareOp, MethodId};

pub trait Shadow {
    /// True if tasks stop before events, so that other tasks may run first.
    const STOPS_AT_EVENTS: bool = false;

    /// The next task is about to be chosen.
    #[inline]
    fn before_choice(&mut self, _code: &Code<'_>, _state: &State) {}

    /// A macro-step of this task begins. Its bottom frame has base 0.
    #[inline]
    fn selected(&mut self, _task: Step) {}

    /// A method is entered; its inputs are copied right after this.
    #[inline]
    fn entered(&mut self, _method: MethodId, _base: u32) {}

    /// A frame is closed; its slots are gone.
    #[inline]
    fn left(&mut self, _base: u32) {}

    #[inline]
    fn copied(&mut self, _dest: ValuePlace, _value: Source) {}

    #[inline]
    fn computed(
        &mut self,
        _dest: ValuePlace,
        _number: Number,
        _op: ArithOp,
        _left: Source,
        _right: Source,
    ) {
    }

    /// The low bits of a number are stored, as a number of another type.
    #[inline]
    fn narrowed(&mut self, _dest: ValuePlace, _number: Number, _value: Source) {}

    /// The result of a step with a floating-point number is stored.
    #[inline]
    fn floated(&mut self, _dest: ValuePlace, _step: FloatStep, _value: Source) {}

    /// The negation of a boolean is stored.
    #[inline]
    fn inverted(&mut self, _dest: ValuePlace, _value: Source) {}

    /// The decision of a block has chosen a way, which counts from 0 in its block.
    #[inline]
    fn decided(&mut self, _site: Site, _way: usize, _question: Question) {}

    /// A method without code was called, and this case of its summary was executed; cases count
    /// from 1.
    #[inline]
    fn natively(&mut self, _native: &Native, _case: u32) {}

    /// A new actor was made, with this number.
    #[inline]
    fn created(&mut self, _actor: u32) {}

    /// A task is put into the queue of its actor; its inputs are copied right after this.
    #[inline]
    fn posted(&mut self, _task: Step, _method: MethodId) {}

    /// The task waits or is stopped, and will go on at this block; its slots are copied before
    /// this.
    #[inline]
    fn suspended(&mut self, _task: Step, _at: BlockIndex, _keeps_actor: bool) {}

    /// The event at which a task was stopped happens, with these values.
    #[inline]
    fn happened(&mut self, _task: Step, _at: BlockIndex, _values: &[i64]) {}

    /// The task has returned.
    #[inline]
    fn finished(&mut self, _task: Step) {}
}

/// A place that holds a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ValuePlace {
    /// A slot of the stack: the base of the frame and the local together.
    Slot(u32),
    /// A word of a cell, `object` being the address of the cell; static fields are words
    /// of a cell at `Address::NULL`.
    Cell { object: Address, offset: u32 },
    /// A local of a task that does not run at the moment.
    Task { task: Step, local: u32 },
    /// The value that the method which has just ended returns or throws.
    Completion,
}

/// A value that is read: its place, and its word in the concrete run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Source {
    /// Absent for a constant and for a new reference.
    pub place: Option<ValuePlace>,
    pub word: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Site {
    pub method: MethodId,
    pub block: BlockId,
    /// The number of the block's first way in the whole program.
    pub first_way: u32,
}

/// The kind and the operands of a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// A decision without a value: a plain block, the return of a call, a token.
    Control,
    Compare {
        op: CompareOp,
        left: Source,
        right: Source,
    },
    /// Of floating-point numbers.
    FloatCompare {
        order: FloatOrder,
        left: Source,
        right: Source,
    },
    True(Source),
    NotNull(Source),
    SameRef {
        left: Source,
        right: Source,
    },
    InBounds {
        index: Source,
        length: Source,
    },
    /// The class of the object of a reference, or null.
    Class(Source),
    /// The selector of a `switch`; the labels are those of the block.
    Switch(Source),
    /// The word is 1 if the future is finished.
    Finished(Source),
}

impl Site {
    #[inline]
    pub fn way(self, number: usize) -> WayIndex {
        let number = u32::try_from(number).expect("a block has fewer than 2^32 ways");
        WayIndex(self.first_way + number)
    }
}

impl Source {
    #[inline]
    pub fn constant(word: i64) -> Source {
        Source { place: None, word }
    }

    #[inline]
    pub fn at(place: ValuePlace, word: i64) -> Source {
        Source {
            place: Some(place),
            word,
        }
    }
}

/// Returns whether the result of an operation does not fit into its type.
pub fn wraps(number: Number, op: ArithOp, left: i64, right: i64) -> bool {
    eval::arith(number, op, left, right).1
}

impl Shadow for () {}

macro_rules! both {
    ($($name:ident($($arg:ident: $ty:ty),*);)*) => {$(
        #[inline]
        fn $name(&mut self, $($arg: $ty),*) {
            self.0.$name($($arg),*);
            self.1.$name($($arg),*);
        }
    )*};
}

impl<A: Shadow, B: Shadow> Shadow for (A, B) {
    const STOPS_AT_EVENTS: bool = A::STOPS_AT_EVENTS || B::STOPS_AT_EVENTS;

    both! {
        before_choice(code: &Code<'_>, state: &State);
        selected(task: Step);
        entered(method: MethodId, base: u32);
        left(base: u32);
        copied(dest: ValuePlace, value: Source);
        computed(dest: ValuePlace, number: Number, op: ArithOp, left: Source, right: Source);
        narrowed(dest: ValuePlace, number: Number, value: Source);
        floated(dest: ValuePlace, step: FloatStep, value: Source);
        inverted(dest: ValuePlace, value: Source);
        decided(site: Site, way: usize, question: Question);
        natively(native: &Native, case: u32);
        created(actor: u32);
        posted(task: Step, method: MethodId);
        suspended(task: Step, at: BlockIndex, keeps_actor: bool);
        happened(task: Step, at: BlockIndex, values: &[i64]);
        finished(task: Step);
    }
}
