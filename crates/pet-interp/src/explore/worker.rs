//! The expansion of one state: a persistent set of its tasks, and the states after their steps.
//! It depends on the state alone, so any worker can do it.

use super::canon::Canon;
use super::hash::Key;
use super::persist::Persist;
use super::probe::Probes;
use super::search::Item;
use super::setting::Setting;
use crate::interp::ready;
use crate::interp::ready::Pending;
use crate::interp::state::{ResultPlace, State, Task};
use pet_model::schedule::Step;

pub struct Worker<'a, 'p> {
    setting: &'a Setting<'a, 'p>,
    canon: Canon<'a, 'p>,
    persist: Persist<'a, 'p>,
    probes: Probes,
}

pub enum Expansion {
    End(Ending),
    Steps {
        successors: Vec<Successor>,
        /// Some ready tasks were left out.
        is_reduced: bool,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    Final,
    Deadlock,
    TooLong,
}

pub struct Successor {
    pub step: Step,
    pub key: Key,
    pub state: State,
}

impl<'a, 'p> Worker<'a, 'p> {
    pub fn new(setting: &'a Setting<'a, 'p>) -> Worker<'a, 'p> {
        Worker {
            setting,
            canon: setting.canon(),
            persist: Persist::new(setting),
            probes: Probes::default(),
        }
    }

    pub fn expand_all(&mut self, items: &[Item]) -> Vec<Expansion> {
        items.iter().map(|item| self.expand(item)).collect()
    }

    fn expand(&mut self, item: &Item) -> Expansion {
        let state = &item.state;
        let mut pending = Vec::new();
        ready::pending(self.setting.code, state, &mut pending);
        let is_ready = |it: &&Pending<'_>| it.waits_for.is_none();
        let ready = pending.iter().filter(is_ready).count();
        if ready == 0 {
            return Expansion::End(match pending.is_empty() {
                true => Ending::Final,
                false => Ending::Deadlock,
            });
        }
        if item.depth >= self.setting.max_depth {
            return Expansion::End(Ending::TooLong);
        }
        self.probes.clear();
        let mut places = {
            let probes = &mut self.probes;
            self.persist.select(state, &pending, item.last, probes)
        };
        let is_reduced = places.len() < ready;
        let rest = |places: &[usize]| -> Vec<usize> {
            let all = pending.iter().enumerate();
            let all = all.filter(|(_, it)| it.waits_for.is_none());
            let rest = all.filter(|(place, _)| !places.contains(place));
            rest.map(|(place, _)| place).collect()
        };
        if item.is_rest {
            places = rest(&places);
        }
        let mut successors = Vec::new();
        self.add(state, &pending, &places, &mut successors);
        let have_stopped = successors.iter().all(|it| it.state.stop.is_some());
        if is_reduced && !item.is_rest && have_stopped {
            // A step that ends the execution commutes with no other step: all tasks must be tried.
            self.add(state, &pending, &rest(&places), &mut successors);
            return Expansion::Steps {
                successors,
                is_reduced: false,
            };
        }
        Expansion::Steps {
            successors,
            is_reduced: is_reduced && !item.is_rest,
        }
    }

    fn add(
        &mut self,
        state: &State,
        pending: &[Pending<'_>],
        places: &[usize],
        successors: &mut Vec<Successor>,
    ) {
        for (place, index) in places.iter().zip(0..) {
            let earlier = places.get(..index).unwrap_or_default();
            if is_repeated(pending, earlier, *place) {
                continue;
            }
            let probe = self.probes.take(self.setting, state, pending, *place);
            if let Some(probe) = probe {
                successors.push(Successor {
                    step: probe.step,
                    key: self.canon.key(&probe.state),
                    state: probe.state,
                });
            }
        }
    }
}

/// Returns whether one of the earlier tasks is an equal task of the same actor, which leads to
/// the same state.
fn is_repeated(pending: &[Pending<'_>], earlier: &[usize], place: usize) -> bool {
    let Some(it) = pending.get(place) else {
        return false;
    };
    let is_same =
        |other: &Pending<'_>| other.step.actor == it.step.actor && do_the_same(other.task, it.task);
    let mut earlier = earlier.iter().filter_map(|place| pending.get(*place));
    earlier.any(is_same)
}

fn do_the_same(left: &Task, right: &Task) -> bool {
    left.method == right.method
        && left.at == right.at
        && left.words == right.words
        && left.calls == right.calls
        && left.result == ResultPlace::Dropped
        && right.result == ResultPlace::Dropped
}
