//! Exploration of concrete actor programs: every final state, deadlock and failure that
//! some schedule leads to, with as few schedules as the reduction allows. No reduction
//! may lose one of them. Knows nothing of how results look; docs/exploration.md explains
//! the algorithms.
//!
//! ```text
//!   Start ─ explore ─► Exploration
//!             │  none, dpor, stable: tree       full: search
//!             │  stability · races              persist · store
//!             └─ facts (once for a program) · canon (states up to renaming)
//! ```

pub mod canon;
pub mod facts;
pub mod findings;
mod graph;
pub(crate) mod hash;
pub mod monitor;
mod parts;
pub(crate) mod persist;
pub(crate) mod probe;
mod races;
pub(crate) mod reach;
mod search;
mod set;
pub mod setting;
mod shrink;
mod stability;
mod store;
mod tree;
mod watch;
pub mod witness;
mod worker;

use crate::interp::Limits;
use crate::interp::code::Code;
use crate::interp::input::Start;
use crate::interp::memory::Address;
use facts::Facts;
use findings::Findings;
use monitor::{Bounds, Monitor, Progress, Reached};
use parts::{Claims, Parts};
use search::Search;
use setting::{Reduction, Setting, Stops};
use tree::Tree;

/// The options of an exploration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    pub reduction: Reduction,
    pub bounds: Bounds,
    /// The limits of each macro-step.
    pub limits: Limits,
    /// The largest number of macro-steps in one execution.
    pub max_depth: usize,
    /// The number of workers; the findings do not depend on it.
    pub jobs: usize,
}

/// The result of an exploration.
#[derive(Debug, Clone)]
pub struct Exploration {
    pub found: Findings,
    /// The limit that ended the exploration early, if one did.
    pub reached: Option<Reached>,
}

pub fn explore(
    code: &Code<'_>,
    start: &Start,
    options: &Options,
    watcher: Option<&(dyn Fn(Progress) + Sync)>,
) -> Exploration {
    explore_named(code, start, options, &[], watcher)
}

/// Explores with named cells: cells of the start that keep their identity. States in which
/// named cells differ, or have changed places, are different states, even if no task or actor
/// refers to these cells any more.
pub fn explore_named(
    code: &Code<'_>,
    start: &Start,
    options: &Options,
    named: &[Address],
    watcher: Option<&(dyn Fn(Progress) + Sync)>,
) -> Exploration {
    let facts = Facts::new(code, Stops::Never);
    let setting = Setting {
        code,
        facts: &facts,
        entry: start.entry,
        reduction: options.reduction,
        limits: options.limits.clone(),
        max_depth: options.max_depth,
        jobs: options.jobs,
        stops: Stops::Never,
        named,
        monitor: Monitor::new(options.bounds.clone(), watcher),
    };
    let mut found = match options.reduction {
        Reduction::Full => Search::new(&setting, start.state.clone()).explore(),
        _ => trees(&setting, start),
    };
    shrink::shrink(&setting, &start.state, &mut found);
    Exploration {
        found,
        reached: setting.monitor.reached(),
    }
}

/// Explores the tree of schedules with one worker or several.
fn trees(setting: &Setting<'_, '_>, start: &Start) -> Findings {
    let workers = match setting.monitor.can_share() {
        true => setting.jobs.max(1),
        false => 1,
    };
    let claims = Claims::default();
    let mut parts = match workers {
        1 => Tree::new(setting, Parts::new(None, true)).explore(start.state.clone()),
        _ => std::thread::scope(|scope| {
            let workers = (0..workers).map(|number| {
                let parts = Parts::new(Some(&claims), number == 0);
                scope.spawn(move || Tree::new(setting, parts).explore(start.state.clone()))
            });
            let workers: Vec<_> = workers.collect();
            let mut all = Vec::new();
            for worker in workers {
                match worker.join() {
                    Ok(parts) => all.extend(parts),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            all
        }),
    };
    parts.sort_by_key(|(number, _)| *number);
    let mut found = Findings::default();
    for (_, part) in parts {
        found.join(part);
    }
    found
}

impl Exploration {
    /// Returns whether everything was explored.
    pub fn is_complete(&self) -> bool {
        let counts = &self.found.counts;
        self.reached.is_none() && counts.too_long == 0 && counts.endless_steps == 0
    }
}
