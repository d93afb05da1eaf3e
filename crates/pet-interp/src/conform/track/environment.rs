//! The messages that the environment may send, as tasks, so that the choice of persistent sets
//! takes them into account.

use super::Tracker;
use crate::interp::cell;
use crate::interp::ready::Pending;
use crate::interp::state::{Actor, ResultPlace, Resume, State, Task};
use pet_model::WaitsFor;
use pet_model::schedule::Step;

impl Tracker<'_, '_> {
    /// The messages that the environment may send to the actors of a state, as tasks.
    pub(super) fn environment(&self, state: &State) -> Vec<(u32, Task)> {
        let mut found = Vec::new();
        if self.actions.is_empty() {
            return found;
        }
        for (actor, number) in state.actors.iter().zip(0u32..).skip(1) {
            let class = cell::class(&state.memory, actor.object);
            let taken = self.actions.iter().filter(|(taker, _, _)| *taker == class);
            for (_, method, arguments) in taken {
                let mut words = vec![0; arguments + 1];
                if let Some(receiver) = words.first_mut() {
                    *receiver = actor.object.word();
                }
                let task = Task {
                    number: u32::MAX,
                    method: *method,
                    at: Resume::Start,
                    result: ResultPlace::Dropped,
                    words: words.into_boxed_slice(),
                    calls: Box::default(),
                };
                found.push((number, task));
            }
        }
        found
    }
}

/// Adds the messages of the environment to the pending tasks. Each waits: for the task that
/// keeps its actor, else for an unknown condition.
pub(super) fn add_environment<'s>(
    state: &'s State,
    environment: &'s [(u32, Task)],
    pending: &mut Vec<Pending<'s>>,
) {
    for (number, task) in environment {
        let Some(actor): Option<&Actor> = state.actor(*number) else {
            continue;
        };
        let keeper = actor.keeper.map(|keeper| {
            WaitsFor::Actor(Step {
                actor: *number,
                task: keeper,
            })
        });
        pending.push(Pending {
            step: Step {
                actor: *number,
                task: u32::MAX,
            },
            actor,
            task,
            waits_for: Some(keeper.unwrap_or(WaitsFor::Condition)),
        });
    }
    if !environment.is_empty() {
        pending.sort_by_key(|it| it.step);
    }
}
