//! The events that a model could show where the trace has another one.

use crate::interp::code::BlockIndex;
use crate::interp::state::Stop;
use pet_translator::typed::MethodId;
use std::collections::BTreeSet;

/// All that the model could do next, over the states that fit the trace until there.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Expected {
    pub events: BTreeSet<Possible>,
    /// Some state has come to its end: no task is left.
    pub can_end: bool,
    /// In some state tasks are left, and all wait.
    pub can_wait: bool,
    /// In some state an exception has left a task, or a limit was reached.
    pub stops: Vec<Stop>,
    /// More were possible than are kept here.
    pub are_more: bool,
}

/// An event at which a task is stopped.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Possible {
    pub at: BlockIndex,
    pub values: Vec<i32>,
    /// The method of the task.
    pub method: MethodId,
}

/// A person reads no more than this.
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
