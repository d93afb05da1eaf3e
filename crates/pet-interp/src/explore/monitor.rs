//! The limits and the progress of an exploration: the only file here that looks at the clock.
//! The clock decides when an exploration ends, and nothing else.

use super::findings::Findings;
use crate::stop;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The limits of an exploration; reaching one ends the exploration and is reported.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Bounds {
    pub max_executions: Option<u64>,
    /// Macro-steps, the initial state included.
    pub max_states: Option<u64>,
    pub timeout: Option<Duration>,
    /// Bytes for stored states.
    pub max_memory: Option<u64>,
}

/// The limit that ended an exploration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reached {
    Executions,
    States,
    Time,
    Memory,
    /// The user interrupted the exploration.
    Interrupted,
}

/// The progress of an exploration.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Progress {
    /// Executions that came to their end or were given up.
    pub ended: u64,
    /// The share of the tree that is done, between 0 and 1; an estimate.
    pub share: f64,
}

pub struct Monitor<'a> {
    bounds: Bounds,
    deadline: Option<Instant>,
    reached: Mutex<Option<Reached>>,
    has_ended: AtomicBool,
    /// The number of calls of `may_go_on` so far.
    checks: AtomicU64,
    watcher: Option<&'a (dyn Fn(Progress) + Sync)>,
    progress: Mutex<Progress>,
}

/// The number of macro-steps between two looks at the clock.
const CLOCK_INTERVAL: u64 = 256;

impl<'a> Monitor<'a> {
    pub fn new(bounds: Bounds, watcher: Option<&'a (dyn Fn(Progress) + Sync)>) -> Monitor<'a> {
        let deadline = bounds.timeout;
        let deadline = deadline.and_then(|timeout| Instant::now().checked_add(timeout));
        Monitor {
            bounds,
            deadline,
            reached: Mutex::new(None),
            has_ended: AtomicBool::new(false),
            checks: AtomicU64::new(0),
            watcher,
            progress: Mutex::new(Progress {
                ended: 0,
                share: 0.0,
            }),
        }
    }

    /// Returns whether several workers may share the work: limits of executions and states need
    /// one worker that counts.
    pub fn can_share(&self) -> bool {
        self.bounds.max_executions.is_none() && self.bounds.max_states.is_none()
    }

    /// Returns whether no limit has been reached. Called before each macro-step.
    #[inline]
    pub fn may_go_on(&self, found: &Findings) -> bool {
        if self.has_ended.load(Ordering::Relaxed) {
            return false;
        }
        if stop::is_wanted() {
            return self.end(Reached::Interrupted);
        }
        let counts = &found.counts;
        let most = self.bounds.max_executions;
        if most.is_some_and(|most| counts.executions >= most) {
            return self.end(Reached::Executions);
        }
        let most = self.bounds.max_states;
        if most.is_some_and(|most| counts.steps + 1 >= most) {
            return self.end(Reached::States);
        }
        if let Some(deadline) = self.deadline {
            let checks = self.checks.fetch_add(1, Ordering::Relaxed);
            if checks.is_multiple_of(CLOCK_INTERVAL) && Instant::now() >= deadline {
                return self.end(Reached::Time);
            }
        }
        true
    }

    /// Returns whether so many bytes may be in use.
    pub fn may_use(&self, bytes: u64) -> bool {
        let most = self.bounds.max_memory;
        if most.is_some_and(|most| bytes > most) {
            return self.end(Reached::Memory);
        }
        true
    }

    /// Reports the end of an execution, and with it of this share of the tree.
    pub fn progress(&self, share: f64) {
        let Some(watcher) = self.watcher else {
            return;
        };
        if let Ok(mut progress) = self.progress.lock() {
            progress.share += share;
            progress.ended += 1;
            watcher(*progress);
        }
    }

    pub fn reached(&self) -> Option<Reached> {
        self.reached.lock().ok().and_then(|reached| *reached)
    }

    fn end(&self, reason: Reached) -> bool {
        self.has_ended.store(true, Ordering::Relaxed);
        if let Ok(mut reached) = self.reached.lock() {
            reached.get_or_insert(reason);
        }
        false
    }
}
