//! Exploration with memory: every state is explored once, from a persistent set of its
//! ready tasks. For the reduction `full`.
//!
//! States wait on a stack. A batch of fixed size is taken from it and expanded by all workers,
//! and the results are joined in the order of the stack. So neither the work nor the findings
//! depend on the number of workers.
//!
//! On a circle of states, persistent sets could leave out the same ready task for ever, and a
//! failure with it. Such circles are searched for at the end; one state of each is then
//! expanded in full.

use super::findings::{ExecutionEnd, Findings, method_of};
use super::hash::Key;
use super::setting::Setting;
use super::store::Store;
use super::worker::{Ending, Expansion, Worker};
use crate::interp;
use crate::interp::state::State;
use pet_model::schedule::Step;

pub struct Search<'a, 'p> {
    setting: &'a Setting<'a, 'p>,
    workers: Vec<Worker<'a, 'p>>,
    store: Store,
    stack: Vec<Item>,
    found: Findings,
    start: State,
}

/// A state to be expanded.
pub struct Item {
    pub id: u32,
    pub key: Key,
    pub state: State,
    pub depth: usize,
    /// The actor that ran last.
    pub last: Option<u32>,
    /// The estimated share of the whole exploration below this state.
    share: f64,
    /// The state was expanded before; only the tasks that were left out then are to be tried.
    pub is_rest: bool,
}

/// The number of states that are expanded before the results are joined.
const BATCH: usize = 128;

/// The least number of states for one worker: smaller batches use fewer workers.
const WORTHWHILE: usize = 16;

/// The approximate size of a state on the stack, in bytes.
const STATE_BYTES: u64 = 2_000;

impl<'a, 'p> Search<'a, 'p> {
    pub fn new(setting: &'a Setting<'a, 'p>, start: State) -> Search<'a, 'p> {
        let workers = (0..setting.jobs.max(1)).map(|_| Worker::new(setting));
        Search {
            setting,
            workers: workers.collect(),
            store: Store::default(),
            stack: Vec::new(),
            found: Findings::default(),
            start,
        }
    }

    /// Explores until every state is expanded or a limit is reached.
    pub fn explore(mut self) -> Findings {
        let key = self.setting.canon().key(&self.start);
        let (id, _) = self.store.add(key, None);
        self.stack.push(Item {
            id,
            key,
            state: self.start.clone(),
            depth: 0,
            last: None,
            share: 1.0,
            is_rest: false,
        });
        loop {
            while !self.stack.is_empty() {
                if !self.expand_some() {
                    return self.finish();
                }
            }
            let circles = self.store.circles();
            if circles.is_empty() {
                return self.finish();
            }
            for id in circles {
                let (state, depth) = self.replay(id);
                self.stack.push(Item {
                    id,
                    key: Key::default(),
                    state,
                    depth,
                    last: self.store.last_actor(id),
                    share: 0.0,
                    is_rest: true,
                });
            }
        }
    }

    fn finish(mut self) -> Findings {
        self.found.counts.stored = self.store.len();
        self.found
    }

    /// Expands one batch of states. Returns whether no limit has been reached.
    fn expand_some(&mut self) -> bool {
        let from = self.stack.len().saturating_sub(BATCH);
        let mut batch = self.stack.split_off(from);
        batch.reverse();
        let expansions = self.expand(&batch);
        let mut new = Vec::new();
        for (item, expansion) in batch.into_iter().zip(expansions) {
            if !self.setting.monitor.may_go_on(&self.found) {
                return false;
            }
            self.join(item, expansion, &mut new);
        }
        new.reverse();
        self.stack.append(&mut new);
        let waiting = u64::try_from(self.stack.len()).unwrap_or(u64::MAX);
        let bytes = self.store.bytes() + waiting.saturating_mul(STATE_BYTES);
        self.setting.monitor.may_use(bytes)
    }

    fn expand(&mut self, batch: &[Item]) -> Vec<Expansion> {
        let share = batch.len().div_ceil(self.workers.len()).max(WORTHWHILE);
        let (Some((first, rest)), Some(own)) =
            (self.workers.split_first_mut(), batch.chunks(share).next())
        else {
            return Vec::new();
        };
        std::thread::scope(|scope| {
            let others = batch.chunks(share).skip(1).zip(rest);
            let others =
                others.map(|(items, worker)| scope.spawn(move || worker.expand_all(items)));
            let others: Vec<_> = others.collect();
            let mut expansions = first.expand_all(own);
            for other in others {
                match other.join() {
                    Ok(more) => expansions.extend(more),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            expansions
        })
    }

    fn join(&mut self, item: Item, expansion: Expansion, new: &mut Vec<Item>) {
        let successors = match expansion {
            Expansion::End(ending) => {
                let end = match ending {
                    Ending::Final => ExecutionEnd::Final(item.key),
                    Ending::Deadlock => ExecutionEnd::Deadlock(item.key),
                    Ending::TooLong => ExecutionEnd::TooLong,
                };
                let schedule = || self.store.schedule(item.id);
                self.found.note(end, None, &item.state, schedule);
                self.setting.monitor.progress(item.share);
                return;
            }
            Expansion::Steps {
                successors,
                is_reduced,
            } => {
                if is_reduced {
                    self.store.set_reduced(item.id);
                }
                successors
            }
        };
        if item.is_rest {
            self.store.set_full(item.id);
        }
        let count = u32::try_from(successors.len()).map_or(1.0, f64::from);
        let share = item.share / count;
        for successor in successors {
            self.found.counts.steps += 1;
            let step = successor.step;
            let (id, is_new) = self.store.add(successor.key, Some((item.id, step)));
            self.store.add_edge(item.id, id);
            if !is_new {
                self.found.counts.met_before += 1;
            } else if successor.state.stop.is_some() {
                let schedule = || self.store.schedule(id);
                let method = method_of(&item.state, step);
                self.found
                    .note(ExecutionEnd::Stopped, method, &successor.state, schedule);
            } else {
                new.push(Item {
                    id,
                    key: successor.key,
                    state: successor.state,
                    depth: item.depth + 1,
                    last: Some(step.actor),
                    share,
                    is_rest: false,
                });
                continue;
            }
            self.setting.monitor.progress(share);
        }
    }

    /// Runs the schedule that led to a stored state. Returns the state and the number of steps.
    fn replay(&self, id: u32) -> (State, usize) {
        let schedule: Vec<Step> = self.store.schedule(id);
        let mut state = self.start.clone();
        for step in &schedule {
            let limits = &self.setting.limits;
            interp::advance(self.setting.code, &mut state, *step, limits, &mut ());
        }
        (state, schedule.len())
    }
}
