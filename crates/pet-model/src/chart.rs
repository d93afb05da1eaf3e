//! Charts: what the actors of a run did to each other, macro-step by macro-step. A long
//! run is kept by its beginning and its end. How a chart looks is not decided here.

use super::schedule::Step;
use super::{Value, WaitsFor};
use pet_translator::source::Span;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Chart {
    /// The actors `r1`, `r2` … of the schedule.
    pub actors: Vec<Participant>,
    pub first: Vec<MacroStep>,
    /// How many macro-steps lie between the first and the last ones.
    pub left_out: usize,
    pub last: Vec<MacroStep>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Participant {
    pub class: String,
    /// Its name in the heap.
    pub object: String,
    /// It was there before the run.
    pub is_given: bool,
}

/// The actions of a task from its selection until it gave control back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MacroStep {
    /// Its place in the schedule, from 1.
    pub number: usize,
    pub task: Step,
    /// The name of the method that the task runs.
    pub method: String,
    /// It had waited before.
    pub is_resumed: bool,
    pub events: Vec<Event>,
    pub events_left_out: usize,
    pub end: End,
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
pub enum End {
    /// Without a value if the method returns none.
    Returned(Option<Value>),
    /// It lets others go first and can go on at any time.
    Released { at: Span },
    Waits {
        at: Span,
        on: WaitsFor,
        keeps_actor: bool,
    },
    /// An exception left the task, and ended the run.
    Threw { class: String, at: Span },
    /// By a limit.
    Cut,
}
