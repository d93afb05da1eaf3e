//! Journals: the changes of a run, block by block, so that a page can go through it forwards and
//! backwards. Of a long run the beginning is kept.

use super::Value;
use super::schedule::Step;
use indexmap::IndexMap;
use std::sync::Arc;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Journal {
    /// The changes before the first block: a task was selected, its inputs arrived.
    pub begin: Vec<Change>,
    pub moments: Vec<Moment>,
    /// The number of blocks that were passed after the last moment.
    pub left_out: usize,
    /// The objects that the run made and that occur in changes, with their initial contents.
    pub made: IndexMap<String, Made>,
}

/// A block that was passed, and the changes before the next block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moment {
    pub block: Arc<str>,
    /// The number of the way, from 1.
    pub way: u32,
    pub changes: Vec<Change>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// A macro-step of this task begins; the frames of the last macro-step are gone.
    Selected(Step),
    /// A method was entered, by its key.
    Entered(Arc<str>),
    /// The innermost method was left.
    Left,
    /// A variable of the innermost method got a value.
    Local(Arc<str>, Value),
    /// A static field, named `Class.name`, got a value.
    Static(Arc<str>, Value),
    Field(Arc<str>, Arc<str>, Value),
    Element(Arc<str>, u32, Value),
    /// A future was finished with this value; null if the method returns none.
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
