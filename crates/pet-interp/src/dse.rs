//! Dynamic symbolic execution: a model is run concretely with a symbolic shadow; one
//! condition of the run is negated, solved, and run again, until no new path is left or a
//! limit is reached. Inputs fall into classes by the path they take. docs/dse.md explains
//! what is found and what is not.

pub mod class;
pub mod condition;
mod guard;
pub mod linear;
pub mod search;
pub mod shadow;

use crate::interp::code::WayIndex;
use condition::Kind;
use pet_model::schedule::Schedule;
use pet_model::{Input, Outcome};
use pet_solver::Formula;
use pet_translator::source::Span;
use shadow::End;
use std::collections::BTreeSet;

/// An input whose values are computed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symbol {
    pub name: String,
    /// The local of the entry.
    pub local: u32,
    pub low: i64,
    pub high: i64,
    pub is_boolean: bool,
    /// The value of the first run.
    pub start: i32,
}

/// The request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    pub symbols: Vec<Symbol>,
    /// Everything else that the entry needs.
    pub input: Input,
    pub goal: Goal,
    pub schedules: Schedules,
    pub max_runs: usize,
    /// Blocks of one run.
    pub max_steps: u64,
    pub loop_k: u32,
    /// True if static initialisers run before the entry.
    pub is_whole_program: bool,
}

/// When a run is worth keeping.
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
    /// By chance, the same for each run.
    Random(u64),
    /// One for each final state, deadlock and failure that the explorer finds.
    All,
}

/// A run and the inputs that take the same path.
#[derive(Debug, Clone)]
pub struct Explored {
    /// In the order of the symbols.
    pub values: Vec<i32>,
    pub conditions: Vec<Decided>,
    pub outcome: Outcome,
    pub schedule: Schedule,
    pub ways: BTreeSet<WayIndex>,
    /// Why the path condition is not that of the whole run.
    pub end: Option<End>,
    pub has_wrapped: bool,
    /// The run went another way than the condition promised.
    pub has_diverged: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decided {
    pub kind: Kind,
    pub at: Span,
    pub formula: Formula,
}

/// All that came out.
#[derive(Debug, Clone, Default)]
pub struct Found {
    /// Kept, in the order in which they were found.
    pub runs: Vec<Explored>,
    /// How many runs were made, those that were not kept among them.
    pub tried: usize,
    /// No condition was left that could be negated within the limits.
    pub is_complete: bool,
    pub infeasible: usize,
    /// Conditions that the solver could not decide.
    pub unknown: usize,
    /// Runs whose condition ends at a loop.
    pub cut_loops: usize,
    /// The ways that all runs together passed.
    pub ways: BTreeSet<WayIndex>,
    /// The reason for an early end, if there was one.
    pub ended_by: Option<EndedBy>,
}

/// Reasons for an early end that come from outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndedBy {
    Time,
    Interrupt,
}
