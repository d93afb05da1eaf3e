//! The words that a macro-step touches outside its own frame, recorded by a shadow. Cells that
//! the step makes itself are left out: no other task knows them, and another order may give
//! their addresses to other cells.

use crate::interp::cell;
use crate::interp::memory::Address;
use crate::interp::shadow::{Question, Shadow, Site, Source, ValuePlace};
use pet_model::schedule::Step;
use pet_translator::typed::MethodId;

/// The accesses of one macro-step, each once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Watch {
    /// The address at which the cells that the step makes begin.
    limit: u32,
    /// The cell of the actor that runs.
    own: u32,
    /// True if accesses to the fields of that actor are recorded.
    notes_fields: bool,
    /// Words of other cells: passive objects, arrays, futures.
    pub shared: Vec<Access>,
    /// Fields of the own actor, by offset.
    pub fields: Vec<Access>,
    /// Futures that were found unfinished.
    pub unfinished: Vec<Address>,
    /// The tasks that were sent.
    pub posted: Vec<Step>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Access {
    /// The cell.
    pub object: Address,
    /// The word in the cell.
    pub offset: u32,
    pub is_write: bool,
}

/// The offset that stands for all words of a cell, once a step has touched too many to list.
pub const ANY_WORD: u32 = u32::MAX;

/// The number of words that are listed one by one.
const LISTED: usize = 64;

impl Watch {
    /// Begins the recording of a step of the actor `own` in a memory of this size.
    pub fn begin(&mut self, own: Address, size: u32, notes_fields: bool) {
        self.limit = size;
        self.own = own.0;
        self.notes_fields = notes_fields;
        self.shared.clear();
        self.fields.clear();
        self.unfinished.clear();
        self.posted.clear();
    }

    /// Returns whether two steps of different actors touched the same word, and one of them wrote
    /// it.
    pub fn conflicts(&self, other: &Watch) -> bool {
        self.shared.iter().any(|access| {
            other.shared.iter().any(|it| {
                let is_same = it.offset == access.offset
                    || it.offset == ANY_WORD
                    || access.offset == ANY_WORD;
                (it.is_write || access.is_write) && it.object == access.object && is_same
            })
        })
    }

    /// Returns whether both steps read and wrote the same words of shared cells.
    pub fn touches_the_same(&self, other: &Watch) -> bool {
        let is_in = |all: &[Access], access: &Access| all.contains(access);
        self.shared.len() == other.shared.len()
            && self
                .shared
                .iter()
                .all(|access| is_in(&other.shared, access))
    }

    #[inline]
    fn note(&mut self, object: Address, offset: u32, is_write: bool) {
        let is_own = object.0 == self.own;
        // Static fields do not change after the start.
        let is_known = object.0 < self.limit && object != Address::NULL;
        if is_known && (!is_own || self.notes_fields) {
            self.add(object, offset, is_write);
        }
    }

    fn add(&mut self, object: Address, offset: u32, is_write: bool) {
        let list = if object.0 == self.own {
            &mut self.fields
        } else {
            &mut self.shared
        };
        let offset = if list.len() < LISTED {
            offset
        } else {
            ANY_WORD
        };
        let access = Access {
            object,
            offset,
            is_write,
        };
        let known = list
            .iter_mut()
            .find(|it| it.object == object && it.offset == offset);
        match known {
            Some(known) => known.is_write |= is_write,
            None => list.push(access),
        }
    }
}

impl Shadow for Watch {
    #[inline]
    fn copied(&mut self, dest: ValuePlace, value: Source) {
        if let Some(ValuePlace::Cell { object, offset }) = value.place {
            self.note(object, offset, false);
        }
        if let ValuePlace::Cell { object, offset } = dest {
            self.note(object, offset, true);
        }
    }

    #[inline]
    fn decided(&mut self, _site: Site, _way: usize, question: Question) {
        if let Question::Finished(source) = question
            && let Some(ValuePlace::Cell { object, .. }) = source.place
        {
            self.note(object, cell::DONE, false);
            if source.word == 0 && object.0 < self.limit {
                self.unfinished.push(object);
            }
        }
    }

    fn posted(&mut self, task: Step, _method: MethodId) {
        self.posted.push(task);
    }
}
