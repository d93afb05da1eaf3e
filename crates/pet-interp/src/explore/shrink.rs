//! Simpler schedules for deadlocks and failures: with as few changes from one actor to another
//! as possible, then with few steps. A search from the start, in the order of the number of
//! changes, looks for all of them at once; targets that it does not reach within its budget
//! keep their schedules.

use super::canon::Canon;
use super::findings::{FailureKey, Findings, failure_key, method_of};
use super::hash::{IdentityState, Key};
use super::setting::Setting;
use crate::interp;
use crate::interp::ready;
use crate::interp::state::State;
use pet_model::schedule::Step;
use std::collections::{HashSet, VecDeque};

/// The budget of the search: each macro-step costs `STEP` and the number of its blocks.
const BUDGET: u64 = 12_000_000;
const STEP: u64 = 200;

/// Replaces the schedules of deadlocks and failures by simpler ones.
pub fn shrink(setting: &Setting<'_, '_>, start: &State, found: &mut Findings) {
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
    /// The targets that have not been reached yet.
    failures: HashSet<FailureKey>,
    deadlocks: HashSet<Key>,
    seen: HashSet<Key, IdentityState>,
    origins: Vec<(usize, Step)>,
    /// States that were reached with the present number of changes.
    open: VecDeque<Node>,
    /// Nodes that need one more change of actors.
    next: Vec<Node>,
    budget: u64,
}

struct Node {
    /// A position in `origins`, counted from 1; 0 is the start.
    number: usize,
    state: State,
    last: u32,
}

impl Shrinker<'_, '_> {
    fn search(&mut self, start: &State, found: &mut Findings) {
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

    fn expand(&mut self, node: &Node, found: &mut Findings) {
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
