//! Steps that are tried out from one state, each at most once.

use super::setting::{Setting, Stops};
use super::watch::Watch;
use crate::interp;
use crate::interp::event::Stopping;
use crate::interp::memory::Address;
use crate::interp::ready::Pending;
use crate::interp::state::State;
use pet_model::schedule::Step;

/// A step that was tried out: the state after it and the memory that it touched.
pub struct Probe {
    pub step: Step,
    pub state: State,
    pub watch: Watch,
    /// After the step the task waits and keeps its actor.
    pub blocks: bool,
    /// The task kept its actor before the step, so no other task of the actor could run.
    pub is_keeper: bool,
}

/// The probes of one state, by the place of the task among the pending tasks.
#[derive(Default)]
pub struct Probes {
    probes: Vec<Option<Probe>>,
    pub count: u64,
}

impl Probes {
    pub fn clear(&mut self) {
        self.probes.clear();
        self.count = 0;
    }

    pub fn get(
        &mut self,
        setting: &Setting<'_, '_>,
        state: &State,
        pending: &[Pending<'_>],
        place: usize,
    ) -> Option<&Probe> {
        if self.probes.len() < pending.len() {
            self.probes.resize_with(pending.len(), || None);
        }
        let it = pending.get(place)?;
        let slot = self.probes.get_mut(place)?;
        if slot.is_none() {
            self.count += 1;
            *slot = Some(probe(setting, state, it));
        }
        slot.as_ref()
    }

    pub fn take(
        &mut self,
        setting: &Setting<'_, '_>,
        state: &State,
        pending: &[Pending<'_>],
        place: usize,
    ) -> Option<Probe> {
        self.get(setting, state, pending, place)?;
        self.probes.get_mut(place)?.take()
    }
}

fn probe(setting: &Setting<'_, '_>, state: &State, it: &Pending<'_>) -> Probe {
    let mut next = state.clone();
    let mut watch = Watch::default();
    let step = it.step;
    let own = match step.actor {
        0 => Address::NULL,
        _ => it.actor.object,
    };
    watch.begin(own, state.memory.size(), true);
    let limits = &setting.limits;
    match setting.stops {
        Stops::Never => {
            interp::advance(setting.code, &mut next, step, limits, &mut watch);
        }
        Stops::AtEvents => {
            let mut both = (watch, Stopping);
            interp::advance(setting.code, &mut next, step, limits, &mut both);
            watch = both.0;
        }
    }
    let keeper = next.actor(step.actor).and_then(|actor| actor.keeper);
    Probe {
        step,
        state: next,
        watch,
        blocks: keeper == Some(step.task),
        is_keeper: it.actor.keeper == Some(step.task),
    }
}
