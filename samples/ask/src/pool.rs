//! The pool itself. What one lock protects happens, and is recorded, while it is held; so
//! the trace has the order of what happened.

use super::{Fault, Setup};
use pet_trace::Recorder;
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

/// The task that creates workers.
const BALANCER: i32 = 0;

/// Clients wait while so many tasks wait.
const LONGEST: usize = 10;

#[derive(Clone)]
pub struct Pool {
    shared: Arc<Shared>,
}

struct Shared {
    state: Mutex<State>,
    changed: Condvar,
    recorder: Recorder,
    fault: Option<Fault>,
}

#[derive(Default)]
struct State {
    queue: VecDeque<i32>,
    threads: i32,
    busy: i32,
    made: i32,
    started: i32,
    most: i32,
    is_stopping: bool,
    handles: Vec<JoinHandle<()>>,
}

impl Pool {
    pub fn new(setup: &Setup, recorder: Recorder) -> Pool {
        let state = State {
            queue: VecDeque::from([BALANCER]),
            // The balancer is run by a worker, too.
            most: setup.most + 1,
            ..State::default()
        };
        Pool {
            shared: Arc::new(Shared {
                state: Mutex::new(state),
                changed: Condvar::new(),
                recorder,
                fault: setup.fault,
            }),
        }
    }

    /// Puts a task into the queue before anything has started.
    pub fn dispatch(&self, task: i32) {
        self.lock().queue.push_back(task);
    }

    /// A task comes from outside, from a client that waits while many tasks do.
    pub fn enqueue(&self, task: i32) {
        let mut state = self.lock();
        while state.queue.len() >= LONGEST && state.threads > 0 {
            state = self.wait(state);
        }
        drop(state);
        self.record("enqueue", &[("task", task)]);
        let mut state = self.lock();
        state.queue.push_back(task);
        self.record("queued", &[("task", task)]);
        self.shared.changed.notify_all();
    }

    pub fn shutdown(&self) {
        self.record("shutdown", &[]);
        let mut state = self.lock();
        state.is_stopping = true;
        self.record("stop", &[]);
        self.shared.changed.notify_all();
    }

    /// Waits until all workers have ended.
    pub fn join(&self) {
        if self.has(Fault::StopsEarly) {
            self.record("stopped", &[]);
        }
        loop {
            let handle = self.lock().handles.pop();
            let Some(handle) = handle else {
                break;
            };
            // A worker that panicked has ended, too.
            let _ = handle.join();
        }
        if !self.has(Fault::StopsEarly) {
            self.record("stopped", &[]);
        }
    }

    pub fn create_threads(&self, amount: i32) {
        let mut state = self.lock();
        self.spawn(&mut state, amount);
    }

    fn spawn(&self, state: &mut State, amount: i32) {
        for _ in 0..amount {
            state.made += 1;
            state.threads += 1;
            let id = state.made;
            let pool = self.clone();
            state
                .handles
                .push(std::thread::spawn(move || pool.work(id)));
        }
    }

    fn work(&self, id: i32) {
        self.record("starting", &[("thread", id)]);
        let mut is_back = false;
        let mut count = 0;
        while let Some(task) = self.take(id, is_back) {
            is_back = true;
            if task == BALANCER {
                self.balance(id);
                continue;
            }
            count += 1;
            let is_third = count % 3 == 0;
            if is_third && self.has(Fault::TaskLost) {
                continue;
            }
            if !self.has(Fault::WrongOrder) {
                self.record("executed", &[("thread", id), ("task", task)]);
            }
            if is_third && self.has(Fault::TaskTwice) {
                self.lock().queue.push_back(task);
                self.shared.changed.notify_all();
            }
        }
        self.record("stopping", &[("thread", id)]);
    }

    /// The next task; none if the worker is to end.
    fn take(&self, id: i32, is_back: bool) -> Option<i32> {
        let mut state = self.lock();
        match is_back {
            true => state.busy -= 1,
            false => state.started += 1,
        }
        self.shared.changed.notify_all();
        if state.queue.is_empty() && !state.is_stopping {
            self.record("waiting", &[("thread", id)]);
            while state.queue.is_empty() && !state.is_stopping {
                state = self.wait(state);
            }
        }
        let task = match self.has(Fault::LastFirst) {
            true => state.queue.pop_back(),
            false => state.queue.pop_front(),
        };
        let Some(task) = task else {
            state.threads -= 1;
            return None;
        };
        state.busy += 1;
        if self.has(Fault::WrongOrder) && task != BALANCER {
            self.record("executed", &[("thread", id), ("task", task)]);
        }
        self.record("dequeue", &[("thread", id), ("task", task)]);
        self.shared.changed.notify_all();
        Some(task)
    }

    /// Creates workers until half of them are idle, or there are enough.
    fn balance(&self, id: i32) {
        let mut state = self.lock();
        while !state.is_stopping {
            let tasks = i32::try_from(state.queue.len()).unwrap_or(i32::MAX);
            let idle = state.threads - state.busy;
            let may_create = state.threads < state.most || self.has(Fault::TooManyThreads);
            let have_started = state.started == state.made;
            if !(have_started && may_create && idle - tasks < state.threads / 2) {
                state = self.wait(state);
                continue;
            }
            let mut amount = tasks - idle + state.threads / 2;
            let room = state.most - state.threads;
            if amount > room && !self.has(Fault::TooManyThreads) {
                amount = room;
            }
            self.record("createThreads", &[("number", amount)]);
            self.spawn(&mut state, amount);
        }
        if self.has(Fault::StartAfterStop) {
            self.record("createThreads", &[("number", 1)]);
            self.spawn(&mut state, 1);
        }
        if !self.has(Fault::BalancerStays) {
            self.record("balancerStopped", &[("thread", id)]);
        }
    }

    fn has(&self, fault: Fault) -> bool {
        self.shared.fault == Some(fault)
    }

    fn record(&self, name: &str, values: &[(&str, i32)]) {
        let values = values.iter().map(|(name, value)| (*name, (*value).into()));
        let values: Vec<(&str, pet_trace::Value)> = values.collect();
        self.shared.recorder.event(name, &values);
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        let state = self.shared.state.lock();
        state.unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        let state = self.shared.changed.wait(state);
        state.unwrap_or_else(PoisonError::into_inner)
    }
}
