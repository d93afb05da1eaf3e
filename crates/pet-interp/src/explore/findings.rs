//! The findings of an exploration so far, each once and with the first schedule that led to it,
//! and its counters. The findings of two parts of an exploration can be joined.

use super::hash::Key;
use crate::interp::code::WayIndex;
use crate::interp::output::thrown_way;
use crate::interp::state::{State, Stop};
use indexmap::IndexMap;
use pet_model::schedule::Step;
use pet_translator::typed::MethodId;

#[derive(Debug, Clone, Default)]
pub struct Findings {
    pub counts: Counts,
    /// Schedules by the canonical hash of the final state.
    pub finals: IndexMap<Key, Vec<Step>>,
    pub deadlocks: IndexMap<Key, Vec<Step>>,
    pub failures: IndexMap<FailureKey, Vec<Step>>,
    /// Methods without code that were called.
    pub without_code: IndexMap<MethodId, Vec<Step>>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Counts {
    /// Executions that were followed to their end.
    pub executions: u64,
    /// Macro-steps that were taken.
    pub steps: u64,
    /// The number of executions that ended in a deadlock, and in a failure.
    pub deadlocked: u64,
    pub failed: u64,
    /// States in which no actor was stable and one was chosen by heuristics.
    pub by_heuristics: u64,
    /// Executions given up because an equivalent one is explored elsewhere.
    pub redundant: u64,
    /// Steps that led to a state that was stored before.
    pub met_before: u64,
    /// Distinct states that were stored.
    pub stored: u64,
    /// Executions cut off because they were too long.
    pub too_long: u64,
    /// Macro-steps cut off because they did not end.
    pub endless_steps: u64,
}

/// Failures are the same if the same exception comes from the same place of the program
/// in a task of the same method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FailureKey {
    pub thrown: WayIndex,
    pub class: u32,
    pub method: MethodId,
}

/// The end of an execution.
pub enum ExecutionEnd {
    Final(Key),
    Deadlock(Key),
    /// The last state has a `stop`: a failure, a limit, or a method without code.
    Stopped,
    TooLong,
}

impl Findings {
    /// Records an execution that ended in this state; `method` is the method of the task that ran
    /// last.
    pub fn note(
        &mut self,
        end: ExecutionEnd,
        method: Option<MethodId>,
        state: &State,
        schedule: impl FnOnce() -> Vec<Step>,
    ) {
        match end {
            ExecutionEnd::Final(key) => {
                self.counts.executions += 1;
                self.finals.entry(key).or_insert_with(schedule);
            }
            ExecutionEnd::Deadlock(key) => {
                self.counts.executions += 1;
                self.counts.deadlocked += 1;
                self.deadlocks.entry(key).or_insert_with(schedule);
            }
            ExecutionEnd::TooLong => self.counts.too_long += 1,
            ExecutionEnd::Stopped => match state.stop {
                Some(Stop::Failure { .. }) => {
                    self.counts.executions += 1;
                    self.counts.failed += 1;
                    if let Some(key) = failure_key(method, state) {
                        self.failures.entry(key).or_insert_with(schedule);
                    }
                }
                Some(Stop::NoCode(method)) => {
                    self.counts.executions += 1;
                    self.without_code.entry(method).or_insert_with(schedule);
                }
                Some(Stop::Limit(_)) | None => self.counts.endless_steps += 1,
            },
        }
    }

    /// Adds the findings of a later part; schedules that are already known are kept.
    pub fn join(&mut self, later: Findings) {
        self.counts.add(&later.counts);
        for (key, schedule) in later.finals {
            self.finals.entry(key).or_insert(schedule);
        }
        for (key, schedule) in later.deadlocks {
            self.deadlocks.entry(key).or_insert(schedule);
        }
        for (key, schedule) in later.failures {
            self.failures.entry(key).or_insert(schedule);
        }
        for (method, schedule) in later.without_code {
            self.without_code.entry(method).or_insert(schedule);
        }
    }
}

impl Counts {
    fn add(&mut self, later: &Counts) {
        self.executions += later.executions;
        self.steps += later.steps;
        self.deadlocked += later.deadlocked;
        self.failed += later.failed;
        self.by_heuristics += later.by_heuristics;
        self.redundant += later.redundant;
        self.met_before += later.met_before;
        self.stored += later.stored;
        self.too_long += later.too_long;
        self.endless_steps += later.endless_steps;
    }
}

/// The key of the failure of a state, if it failed, in a task of this method.
pub fn failure_key(method: Option<MethodId>, state: &State) -> Option<FailureKey> {
    let (class, thrown) = thrown_way(state)?;
    Some(FailureKey {
        thrown,
        class: class.0,
        method: method?,
    })
}

/// The method of a task.
pub fn method_of(state: &State, step: Step) -> Option<MethodId> {
    state.task(step).map(|task| task.method)
}
