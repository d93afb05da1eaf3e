//! The program and the limits of an exploration, shared by all its workers.

use super::canon::Canon;
use super::facts::Facts;
use super::monitor::Monitor;
use crate::interp::Limits;
use crate::interp::code::Code;
use crate::interp::memory::Address;
use pet_translator::typed::MethodId;

/// The rule by which redundant schedules are left out. Every reduction has the same findings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reduction {
    /// All interleavings of macro-steps.
    None,
    /// Another order is tried only where a race reverses (dynamic partial-order reduction).
    Dpor,
    /// As `Dpor`, with stable actors first, and no partial order twice.
    Stable,
    /// Persistent sets, and no state twice.
    Full,
}

/// Whether a macro-step is interrupted at other places than those that the language names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stops {
    Never,
    /// Before each event; the task keeps its actor.
    AtEvents,
}

pub struct Setting<'a, 'p> {
    pub code: &'a Code<'p>,
    pub facts: &'a Facts,
    pub entry: MethodId,
    pub reduction: Reduction,
    /// The limits of each macro-step.
    pub limits: Limits,
    /// The largest number of macro-steps in one execution.
    pub max_depth: usize,
    pub jobs: usize,
    pub stops: Stops,
    /// Named cells: if two of them change places, the state is a different one.
    pub named: &'a [Address],
    pub monitor: Monitor<'a>,
}

impl<'a, 'p> Setting<'a, 'p> {
    pub fn canon(&self) -> Canon<'a, 'p> {
        Canon::new(self.code, self.facts, self.entry).with_named(self.named)
    }
}
