//! Journals: what a run did, block by block, so that someone can go through it forwards and
//! backwards. Plain data; a long run is kept by its beginning.

use super::Value;
use super::schedule::Step;
use indexmap::IndexMap;
use std::sync::Arc;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Journal {
    /// The changes before the first block: a task was selected, its inputs arrived.
    pub begin: Vec<Change>,
    pub moments: Vec<Moment>,
    /// How many blocks were passed after the last moment.
    pub left_out: usize,
    /// The objects that the run made and the changes speak of, as they are when new.
    pub made: IndexMap<String, Made>,
}

/// A block that was passed, and what changed on the way to the next one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moment {
    pub block: Arc<str>,
    /// From 1.
    pub way: u32,
    pub changes: Vec<Change>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// A macro-step of this task begins; the frames of the one before are gone.
    Selected(Step),
    /// A method was entered, by its key.
    Entered(Arc<str>),
    /// The innermost method was left.
    Left,
    /// A variable of the innermost method.
    Local(Arc<str>, Value),
    /// A static field, as `Class.name`.
    Static(Arc<str>, Value),
    Field(Arc<str>, Arc<str>, Value),
    Element(Arc<str>, u32, Value),
    /// A future has its value; the value is null where there is none.
    Finished(Arc<str>, Value),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Made {
    Instance {
        class: String,
        fields: IndexMap<String, Value>,
    },
    Array {
        element: String,
        length: usize,
        /// The value of each element.
        default: Value,
    },
    Future {
        result: String,
    },
}
