//! The program and the limits of an exploration, shared by all its workers.

use super::canon::Canon;
use super::facts::Facts;
use super::monitor::Monitor;
use crate::interp::Limits;
use crate::interp::code::Code;
use crate::interp::memory::Address;
use pet_translator::typed::MethodId;

/// Which redundant schedules are left out. Every reduction finds the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reduction {
    /// None: all interleavings of macro-steps.
    None,
    /// Orders that no race makes different.
    Dpor,
    /// The same with stable actors first, and no partial order twice.
    Stable,
    /// Independent tasks in one order only, and no state twice.
    Full,
}

/// Where a macro-step is interrupted beside the places that the language names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stops {
    Never,
    /// Before each event, with its actor kept.
    AtEvents,
}

pub struct Setting<'a, 'p> {
    pub code: &'a Code<'p>,
    pub facts: &'a Facts,
    pub entry: MethodId,
    pub reduction: Reduction,
    /// For each macro-step.
    pub limits: Limits,
    /// Macro-steps of one execution.
    pub max_depth: usize,
    pub jobs: usize,
    pub stops: Stops,
    /// Cells that are themselves: a state in which two of them have changed places is
    /// another one.
    pub named: &'a [Address],
    pub monitor: Monitor<'a>,
}

impl<'a, 'p> Setting<'a, 'p> {
    pub fn canon(&self) -> Canon<'a, 'p> {
        Canon::new(self.code, self.facts, self.entry).with_named(self.named)
    }
}
