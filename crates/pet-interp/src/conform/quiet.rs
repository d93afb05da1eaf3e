//! Quiet steps: steps that lead to an event and that no other actor can notice before the
//! event. A quiet step changes only its own actor, which it keeps until the event, and objects
//! that only this actor can reach. It is taken when the trace shows its event: taking it
//! earlier makes nothing else possible, and no other actor can enable or prevent it. So its
//! task counts as stopped at the event.

use crate::explore::probe::Probe;
use crate::explore::reach::Reach;
use crate::explore::setting::Setting;
use crate::interp::cell;
use crate::interp::cell::Kind;
use crate::interp::code::BlockIndex;
use crate::interp::memory::Address;
use crate::interp::ready::Pending;
use crate::interp::state::{Resume, State};

/// The check for quiet steps. It keeps its allocations between calls.
#[derive(Default)]
pub struct Quiet {
    reach: Reach,
}

impl Quiet {
    /// The event to which the step of `probe` leads, if the step is quiet.
    pub fn event(
        &mut self,
        setting: &Setting<'_, '_>,
        state: &State,
        pending: &[Pending<'_>],
        probe: &Probe,
    ) -> Option<BlockIndex> {
        let step = probe.step;
        let Resume::Event(at) = probe.state.task(step)?.at else {
            return None;
        };
        let makes_actors = probe.state.actors.len() > state.actors.len();
        if makes_actors || !probe.watch.posted.is_empty() {
            return None;
        }
        if probe.watch.shared.is_empty() {
            return Some(at);
        }
        // The value of a future is written by the task that finishes it.
        let memory = &state.memory;
        let is_future = |object: Address| {
            let kind = cell::kind(setting.code, memory, object);
            matches!(kind, Kind::Future(_))
        };
        let mut shared = probe.watch.shared.iter();
        if shared.any(|access| is_future(access.object)) {
            return None;
        }
        let own = state.actor(step.actor).map(|actor| actor.object);
        let own = own.unwrap_or(Address::NULL);
        let others = pending.iter();
        let others = others.filter(|it| it.step.actor != step.actor);
        let (code, facts) = (setting.code, setting.facts);
        self.reach.search(code, facts, memory, others, own);
        let mut shared = probe.watch.shared.iter();
        let is_shared = shared.any(|access| self.reach.contains(access.object));
        (!is_shared).then_some(at)
    }
}
