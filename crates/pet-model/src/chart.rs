//! Charts: the actors that a run made and the messages that it sent, for each macro-step. Of a
//! long run the beginning and the end are kept. How a chart looks is decided elsewhere.

use super::schedule::Step;
use super::{Value, WaitsFor};
use pet_translator::source::Span;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Chart {
    /// The actors `r1`, `r2` … of the schedule.
    pub actors: Vec<Participant>,
    pub first: Vec<MacroStep>,
    /// The number of macro-steps that were left out between `first` and `last`.
    pub left_out: usize,
    pub last: Vec<MacroStep>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Participant {
    pub class: String,
    /// Its name in the heap.
    pub object: String,
    /// The actor belongs to the input.
    pub is_given: bool,
}

/// The actions of a task from its selection until it returned, waited or failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MacroStep {
    /// Its place in the schedule, from 1.
    pub number: usize,
    pub task: Step,
    /// The name of the method that the task runs.
    pub method: String,
    /// The task had run before.
    pub is_resumed: bool,
    pub events: Vec<Event>,
    pub events_left_out: usize,
    pub end: StepEnd,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// The number of the new actor.
    Created(u32),
    Sent {
        task: Step,
        method: String,
        args: Vec<Value>,
    },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StepEnd {
    /// The task returned this value; absent if the method returns none.
    Returned(Option<Value>),
    /// The task released its actor and can go on at any time.
    Released { at: Span },
    Waits {
        at: Span,
        on: WaitsFor,
        keeps_actor: bool,
    },
    /// An exception left the task, and ended the run.
    Threw { class: String, at: Span },
    /// A limit was reached.
    Cut,
}
