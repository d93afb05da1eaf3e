//! Dynamic symbolic execution: a model is run concretely with a symbolic shadow; a condition of
//! the run is negated, the solver computes inputs for it, and the model is run with them, until
//! no new path is left or a limit is reached. Inputs fall into classes by the path they take.
//! docs/dse.md explains what is found and what is not.

pub mod class;
pub mod condition;
mod floats;
mod guard;
pub mod linear;
pub mod search;
pub mod shadow;
pub mod tracked;

use crate::interp::code::WayIndex;
use condition::Kind;
use pet_model::schedule::Schedule;
use pet_model::{Input, Outcome, Value};
use pet_solver::Formula;
use pet_translator::number::Number;
use pet_translator::source::Span;
use shadow::ConditionEnd;
use std::collections::BTreeSet;

/// An input whose values are computed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symbol {
    pub name: String,
    /// The local of the entry.
    pub local: u32,
    pub low: i64,
    pub high: i64,
    /// Its type; `None` for a boolean.
    pub number: Option<Number>,
    /// The value of the first run.
    pub start: i64,
}

impl Symbol {
    pub fn is_boolean(&self) -> bool {
        self.number.is_none()
    }

    /// A value of the symbol.
    pub fn value(&self, word: i64) -> Value {
        match self.number {
            Some(number) => Value::number(number, word),
            None => Value::Bool(word != 0),
        }
    }
}

/// The settings of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    pub symbols: Vec<Symbol>,
    /// The inputs of the entry that are no symbols.
    pub input: Input,
    pub goal: Goal,
    pub schedules: Schedules,
    pub max_runs: usize,
    /// The limit of blocks in one run.
    pub max_steps: u64,
    pub loop_k: u32,
    /// True if static initialisers run before the entry.
    pub is_whole_program: bool,
}

/// The property of a run for which it is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// It takes a new path.
    Paths,
    /// It passes a statement for the first time.
    Statements,
    /// It takes a branch for the first time.
    Branches,
    /// It decides a condition on inputs in a new way.
    Decisions,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Schedules {
    /// Actors take turns.
    InTurn,
    /// Random choices, with the same seed in each run.
    Random(u64),
    /// One for each final state, deadlock and failure that the explorer finds.
    All,
}

/// A run and the inputs that take the same path.
#[derive(Debug, Clone)]
pub struct Explored {
    /// In the order of the symbols.
    pub values: Vec<i64>,
    pub conditions: Vec<Decided>,
    pub outcome: Outcome,
    pub schedule: Schedule,
    pub ways: BTreeSet<WayIndex>,
    /// The reason why the path condition covers only a part of the run.
    pub end: Option<ConditionEnd>,
    pub has_wrapped: bool,
    /// The run did not take the path for which its input was computed.
    pub has_diverged: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decided {
    pub kind: Kind,
    pub at: Span,
    pub formula: Formula,
}

/// The result of a search.
#[derive(Debug, Clone, Default)]
pub struct SearchResult {
    /// The runs that were kept, in the order in which they were found.
    pub runs: Vec<Explored>,
    /// The number of all runs, including those that were not kept.
    pub tried: usize,
    /// No condition was left that could be negated within the limits.
    pub is_complete: bool,
    /// Negated conditions that no input satisfies.
    pub infeasible: usize,
    /// Negated conditions that the solver could not decide.
    pub unknown: usize,
    /// Runs whose path condition ends at the loop limit.
    pub cut_loops: usize,
    /// The ways that all runs together passed.
    pub ways: BTreeSet<WayIndex>,
    /// The reason for an early end, if there was one.
    pub ended_by: Option<EndedBy>,
}

/// The reason for an early end of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndedBy {
    Time,
    Interrupt,
}
