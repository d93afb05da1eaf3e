//! Shorter schedules for what was found: as few changes from one actor to another as
//! possible, then as few steps. Looks for all targets at once, from the start outwards
//! by the number of changes; what lies too far away keeps the schedule it has.

use super::canon::Canon;
use super::found::{FailureKey, Found, failure_key, method_of};
use super::hash::{GivenState, Key};
use super::setting::Setting;
use crate::interp;
use crate::interp::ready;
use crate::interp::state::State;
use pet_model::schedule::Step;
use std::collections::{HashSet, VecDeque};

/// How many blocks the search may pass, and what a macro-step costs beside its own.
const BUDGET: u64 = 12_000_000;
const STEP: u64 = 200;

/// Puts better schedules in the place of those that were found first.
pub fn shrink(setting: &Setting<'_, '_>, start: &State, found: &mut Found) {
    if found.failures.is_empty() && found.deadlocks.is_empty() {
        return;
    }
    let mut shrinker = Shrinker {
        setting,
        canon: setting.canon(),
        failures: found.failures.keys().copied().collect(),
        deadlocks: found.deadlocks.keys().copied().collect(),
        seen: HashSet::default(),
        origins: Vec::new(),
        open: VecDeque::new(),
        next: Vec::new(),
        budget: BUDGET,
    };
    shrinker.search(start, found);
}

struct Shrinker<'a, 'p> {
    setting: &'a Setting<'a, 'p>,
    canon: Canon<'a, 'p>,
    /// Targets that have not been reached yet.
    failures: HashSet<FailureKey>,
    deadlocks: HashSet<Key>,
    seen: HashSet<Key, GivenState>,
    origins: Vec<(usize, Step)>,
    /// States that were reached with the present number of changes.
    open: VecDeque<Node>,
    /// Nodes that need one more change of actors.
    next: Vec<Node>,
    budget: u64,
}

struct Node {
    /// Into `origins`, from 1; 0 is the start.
    number: usize,
    state: State,
    last: u32,
}

impl Shrinker<'_, '_> {
    fn search(&mut self, start: &State, found: &mut Found) {
        self.open.push_back(Node {
            number: 0,
            state: start.clone(),
            last: 0,
        });
        loop {
            while let Some(node) = self.open.pop_front() {
                if self.budget == 0 || (self.failures.is_empty() && self.deadlocks.is_empty()) {
                    return;
                }
                self.expand(&node, found);
            }
            if self.next.is_empty() {
                return;
            }
            self.open.extend(self.next.drain(..));
        }
    }

    fn expand(&mut self, node: &Node, found: &mut Found) {
        let key = self.canon.key(&node.state);
        if !self.seen.insert(key) {
            return;
        }
        let ready = ready::ready(self.setting.code, &node.state);
        if ready.is_empty() {
            if self.deadlocks.remove(&key) {
                let schedule = self.schedule(node.number);
                found.deadlocks.insert(key, schedule);
            }
            return;
        }
        for step in ready {
            let mut state = node.state.clone();
            let limits = &self.setting.limits;
            let blocks = interp::advance(self.setting.code, &mut state, step, limits, &mut ());
            self.budget = self.budget.saturating_sub(STEP + blocks);
            self.origins.push((node.number, step));
            let number = self.origins.len();
            if state.stop.is_some() {
                if let Some(key) = failure_key(method_of(&node.state, step), &state)
                    && self.failures.remove(&key)
                {
                    let schedule = self.schedule(number);
                    found.failures.insert(key, schedule);
                }
                continue;
            }
            let last = step.actor;
            let child = Node {
                number,
                state,
                last,
            };
            match last == node.last {
                true => self.open.push_back(child),
                false => self.next.push(child),
            }
        }
    }

    fn schedule(&self, number: usize) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut at = number;
        while let Some((from, step)) = at.checked_sub(1).and_then(|at| self.origins.get(at)) {
            steps.push(*step);
            at = *from;
        }
        steps.reverse();
        steps
    }
}
