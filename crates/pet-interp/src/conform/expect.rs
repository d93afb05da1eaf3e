//! The events that the model allows at the first entry of a trace that does not fit.

use crate::interp::code::BlockIndex;
use crate::interp::state::Stop;
use pet_translator::typed::MethodId;
use std::collections::BTreeSet;

/// The possible continuations of all states that fit the trace up to that entry.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Expected {
    pub events: BTreeSet<Possible>,
    /// In some state no task is left.
    pub can_end: bool,
    /// In some state tasks are left, and all of them wait.
    pub can_wait: bool,
    /// The exceptions that left a task, and the limits that were reached, each once.
    pub stops: Vec<Stop>,
    /// There are more possible events than `MOST`.
    pub are_more: bool,
}

/// An event at which a task is stopped.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Possible {
    pub at: BlockIndex,
    pub values: Vec<i64>,
    /// The method of the task.
    pub method: MethodId,
}

/// The number of events, and of stops, that are kept: a person reads no more.
const MOST: usize = 50;

impl Expected {
    pub fn add(&mut self, possible: Possible) {
        if self.events.len() < MOST {
            self.events.insert(possible);
        } else if !self.events.contains(&possible) {
            self.are_more = true;
        }
    }

    pub fn add_stop(&mut self, stop: Stop) {
        let is_same = |other: &Stop| match (other, &stop) {
            (Stop::Failure { thrown, .. }, Stop::Failure { thrown: other, .. }) => thrown == other,
            (other, stop) => other == stop,
        };
        if !self.stops.iter().any(is_same) && self.stops.len() < MOST {
            self.stops.push(stop);
        }
    }
}
