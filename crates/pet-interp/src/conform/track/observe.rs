//! The observable events of a state, and the states that follow after one of them.

use super::{Gathered, Goal, Tracked, Tracker};
use crate::conform::expect::Possible;
use crate::conform::history::Kind;
use crate::conform::model::Observation;
use crate::interp;
use crate::interp::code::BlockIndex;
use crate::interp::event::Stopping;
use crate::interp::memory::Address;
use crate::interp::ready::Pending;
use crate::interp::state::{Resume, State};
use crate::interp::{cell, event};
use pet_translator::typed::MethodId;

/// The tasks of a state that are about to show an event.
#[derive(Default)]
pub(super) struct Seen {
    /// The tasks that are stopped at an event or reach it by a quiet step, by their places among
    /// the pending tasks.
    pub events: Vec<(usize, BlockIndex)>,
    /// The number of tasks of the model, without messages of the environment.
    pub real: usize,
    /// Some task can take a hidden step.
    pub is_ready: bool,
}

impl Tracker<'_, '_> {
    /// Adds the contribution of a state to the goal of the search.
    pub(super) fn show(
        &mut self,
        tracked: &Tracked,
        pending: &[Pending<'_>],
        seen: &Seen,
        goal: &Goal<'_>,
        gathered: &mut Gathered,
    ) {
        match goal {
            Goal::Observe(observation) => {
                self.observe(tracked, pending, seen, observation, gathered);
            }
            Goal::Rest => gathered.can_rest |= seen.events.is_empty() && !seen.is_ready,
            Goal::Expect => {
                for (place, at) in &seen.events {
                    let Some(it) = pending.get(*place) else {
                        continue;
                    };
                    gathered.expected.add(Possible {
                        at: *at,
                        values: self.values(&tracked.state, pending, *place, *at),
                        method: it.task.method,
                    });
                }
                let moves = !seen.events.is_empty() || seen.is_ready;
                gathered.expected.can_end |= seen.real == 0;
                gathered.expected.can_wait |= seen.real > 0 && !moves;
            }
        }
    }

    /// The values of the event at which a task is stopped, or will be after its quiet step.
    fn values(
        &mut self,
        state: &State,
        pending: &[Pending<'_>],
        place: usize,
        at: BlockIndex,
    ) -> Vec<i64> {
        let code = self.setting.code;
        match pending.get(place) {
            Some(it) if matches!(it.task.at, Resume::Event(_)) => event::values(code, it.task, at),
            _ => {
                let probe = self.probes.get(self.setting, state, pending, place);
                let task = probe.and_then(|probe| probe.state.task(probe.step));
                task.map_or_else(Vec::new, |task| event::values(code, task, at))
            }
        }
    }

    fn observe(
        &mut self,
        tracked: &Tracked,
        pending: &[Pending<'_>],
        seen: &Seen,
        observation: &Observation,
        gathered: &mut Gathered,
    ) {
        for (place, at) in &seen.events {
            let site = self.model.site(*at);
            let Some(site) = site.filter(|site| site.name == observation.name) else {
                continue;
            };
            let Some(Some(wanted)) = observation.shapes.get(site.shape) else {
                continue;
            };
            if self.values(&tracked.state, pending, *place, *at) != *wanted {
                continue;
            }
            let Some(it) = pending.get(*place) else {
                continue;
            };
            let step = it.step;
            let mut tracked = tracked.clone();
            if !matches!(it.task.at, Resume::Event(_)) {
                let state = &tracked.state;
                let probe = self.probes.get(self.setting, state, pending, *place);
                if let Some(state) = probe.map(|probe| probe.state.clone()) {
                    tracked = self.after(&tracked, step, state);
                }
            }
            let mut state = tracked.state.clone();
            let (code, limits) = (self.setting.code, &self.setting.limits);
            interp::advance(code, &mut state, step, limits, &mut Stopping);
            gathered
                .next
                .push(self.noted(&tracked, step, Kind::Seen, state));
        }
        for (method, values) in &observation.actions {
            for number in 1..tracked.state.actors.len() {
                let number = u32::try_from(number).unwrap_or(u32::MAX);
                let Some(target) = self.receives(&tracked.state, number, *method) else {
                    continue;
                };
                let mut state = tracked.state.clone();
                let object = state.actor(number).map_or(Address::NULL, |it| it.object);
                let words = std::iter::once(object.word()).chain(values.iter().copied());
                let step = state.stimulate(number, target, words.collect());
                gathered
                    .next
                    .push(self.noted(tracked, step, Kind::Given, state));
            }
        }
    }

    /// The method that an actor runs for an action, if its class has that action.
    fn receives(&self, state: &State, actor: u32, method: MethodId) -> Option<MethodId> {
        let program = self.setting.code.program;
        let object = state.actor(actor)?.object;
        let class = cell::class(&state.memory, object);
        let owner = program.method(method).class?;
        let takes = program.is_subclass(class, owner);
        takes.then(|| program.dispatch(class, method)).flatten()
    }
}
