//! Conformance: whether a model can show the events that were recorded from a real program.
//! A trace is followed event by event with all states that the model may be in; it is never
//! kept as a whole. Reads no files and prints nothing; docs/conformance.md explains the
//! relation.
//!
//! ```text
//!   Item (as recorded) ─ model ─► Observation ─ track ─► all states that fit so far
//!                                                  └──► Expected, if no state fits
//! ```

pub mod driver;
pub mod expect;
pub mod history;
pub mod model;
mod quiet;
pub mod track;

use indexmap::IndexMap;
use std::fmt;

/// One entry of a trace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    Item(Item),
    /// Inputs of the model for this trace; only before all items.
    Start(IndexMap<String, Scalar>),
    /// Nothing more was going to happen.
    End,
}

/// An event or action, as it was recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    pub name: String,
    pub given: Given,
}

/// The values of an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Given {
    InOrder(Vec<Scalar>),
    /// Values by name. Names that the model does not use are ignored: times, thread numbers,
    /// notes.
    ByName(IndexMap<String, Scalar>),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Scalar {
    Int(i128),
    Bool(bool),
    /// Anything else, as it was written.
    Other(String),
}

/// The limits of the search between two entries of the trace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bounds {
    /// Steps between two entries, over all states.
    pub max_steps: u64,
    /// States that are kept at one entry.
    pub max_states: usize,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds {
            max_steps: 1_000_000,
            max_states: 100_000,
        }
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scalar::Int(value) => write!(out, "{value}"),
            Scalar::Bool(value) => write!(out, "{value}"),
            Scalar::Other(text) => write!(out, "{text}"),
        }
    }
}

impl fmt::Display for Item {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}(", self.name)?;
        match &self.given {
            Given::InOrder(values) => {
                for (index, value) in values.iter().enumerate() {
                    let comma = if index == 0 { "" } else { ", " };
                    write!(out, "{comma}{value}")?;
                }
            }
            Given::ByName(values) => {
                for (index, (name, value)) in values.iter().enumerate() {
                    let comma = if index == 0 { "" } else { ", " };
                    write!(out, "{comma}{name} = {value}")?;
                }
            }
        }
        out.write_str(")")
    }
}
