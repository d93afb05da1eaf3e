//! Following a trace: all states that the model can be in after the entries so far, each
//! once up to renaming. Between two entries the model takes hidden steps. Hidden steps that
//! are independent of every event, of every other step and of every action of the environment
//! are taken at once and in one order. Memory is that of the states that fit, plus the
//! schedule, which grows with the trace.
//!
//! No sequence of events is lost: a set of hidden steps is taken alone only if it is
//! persistent, where tasks that are stopped at events and messages of the environment count
//! as other tasks. So every sequence of events that the model allows can also follow after
//! the set. A state to which hidden steps come back is expanded in full.

mod environment;
mod observe;

use super::Bounds;
use super::expect::Expected;
use super::history::{Entry, History, Kind, Node};
use super::model::{Model, Observation};
use super::quiet::Quiet;
use crate::explore::canon::Canon;
use crate::explore::facts::Facts;
use crate::explore::hash::{IdentityState, Key};
use crate::explore::monitor;
use crate::explore::monitor::Monitor;
use crate::explore::persist::Persist;
use crate::explore::probe::Probes;
use crate::explore::setting::{Reduction, Setting, Stops};
use crate::interp::code::Code;
use crate::interp::compact::compact;
use crate::interp::input::Start;
use crate::interp::ready::Pending;
use crate::interp::state::{Resume, State, Stop};
use crate::interp::{Limits, ready};
use crate::stop;
use environment::add_environment;
use observe::Seen;
use pet_model::WaitsFor;
use pet_model::schedule::Step;
use pet_translator::typed::{ClassId, MethodId};
use std::collections::HashSet;
use std::sync::Arc;

/// Calls `use_it` with a tracker for a model that has been started.
pub fn tracking<R>(
    code: &Code<'_>,
    start: &Start,
    model: &Model,
    bounds: Bounds,
    use_it: impl FnOnce(&mut Tracker<'_, '_>) -> R,
) -> R {
    let facts = Facts::new(code, Stops::AtEvents);
    let setting = Setting {
        code,
        facts: &facts,
        entry: start.entry,
        reduction: Reduction::Full,
        limits: Limits {
            max_steps: STEP_BLOCKS,
            ..Limits::default()
        },
        max_depth: usize::MAX,
        jobs: 1,
        stops: Stops::AtEvents,
        named: &[],
        monitor: Monitor::new(monitor::Bounds::default(), None),
    };
    let mut tracker = Tracker::new(&setting, model, bounds, start.state.clone());
    use_it(&mut tracker)
}

/// The limit of blocks in one step of the model.
const STEP_BLOCKS: u64 = 10_000_000;

pub struct Tracker<'a, 'p> {
    setting: &'a Setting<'a, 'p>,
    model: &'a Model,
    bounds: Bounds,
    canon: Canon<'a, 'p>,
    persist: Persist<'a, 'p>,
    probes: Probes,
    quiet: Quiet,
    /// The states that fit the entries so far.
    layer: Vec<Tracked>,
    history: History,
    /// The size of the largest state after the last compaction.
    compacted: u32,
    /// The messages that the environment may send: the class of the receiver, the method, and
    /// the number of its arguments.
    actions: Vec<(ClassId, MethodId, usize)>,
    /// Looked up only, never walked.
    visited: HashSet<Key, IdentityState>,
    steps: u64,
    /// A step did not end within its limit, so states may be missing.
    is_cut: bool,
    /// States that fit may be missing, since a search ended at the limit of hidden steps.
    is_lossy: bool,
    /// The most states that ever fitted at once.
    pub widest: usize,
    /// Hidden steps, over all states and entries.
    pub hidden: u64,
}

/// A state that fits the trace, and the steps that led to it.
#[derive(Clone)]
struct Tracked {
    state: State,
    node: Node,
    origin: Arc<Origin>,
}

/// The numbers of a state's actors in a run without compaction.
#[derive(Default)]
struct Origin {
    /// The numbers of the actors that the last compaction kept.
    kept: Vec<u32>,
    /// The number of the first actor that was made after the last compaction.
    total: u32,
}

/// The result of following one entry of the trace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Followed {
    /// Some state fits.
    Fits,
    /// It is certain that no state fits.
    Differs(Box<Expected>),
    Unknown(Reached),
}

/// The reason why it is not known whether an entry fits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reached {
    Steps,
    States,
    /// One step of a task did not end.
    Endless,
    /// The user wanted it to stop.
    Interrupted,
}

/// The number of steps in one line before states are compared with earlier ones.
const UNWATCHED: u32 = 24;

/// The interval, in steps of a line, at which all other tasks are tried, too.
const LONG_LINE: u32 = 64;

/// The limit of hidden steps after one search has reached `Bounds::max_steps`.
const LOSSY_STEPS: u64 = 10_000;

/// States smaller than this are never compacted.
const LEAST_COMPACTED: u32 = 2_048;

/// The goal of a search between two entries.
enum Goal<'o> {
    /// The states after an entry of the trace.
    Observe(&'o Observation),
    /// A state in which no task can go on and none is stopped at an event.
    Rest,
    /// The events that are possible next.
    Expect,
}

#[derive(Default)]
struct Gathered {
    next: Vec<Tracked>,
    expected: Expected,
    can_rest: bool,
}

impl<'a, 'p> Tracker<'a, 'p> {
    fn new(
        setting: &'a Setting<'a, 'p>,
        model: &'a Model,
        bounds: Bounds,
        start: State,
    ) -> Tracker<'a, 'p> {
        let program = setting.code.program;
        let mut actions = Vec::new();
        for (_, action) in model.actions() {
            let classes = (0..).map(ClassId).take(program.classes.len());
            let classes = classes.filter(|id| program.is_subclass(*id, action.class));
            for class in classes {
                if let Some(method) = program.dispatch(class, action.method) {
                    actions.push((class, method, action.arguments.len()));
                }
            }
        }
        let first = Tracked {
            state: start,
            node: Node::START,
            origin: Arc::default(),
        };
        Tracker {
            setting,
            model,
            bounds,
            canon: setting.canon(),
            persist: Persist::new(setting),
            probes: Probes::default(),
            quiet: Quiet::default(),
            layer: vec![first],
            history: History::default(),
            compacted: 0,
            actions,
            visited: HashSet::default(),
            steps: 0,
            is_cut: false,
            is_lossy: false,
            widest: 1,
            hidden: 0,
        }
    }

    /// Follows one more entry of the trace. If no state fits, or a search reaches a limit, the
    /// tracker keeps the states from before.
    pub fn follow(&mut self, observation: &Observation) -> Followed {
        let gathered = match self.search(&Goal::Observe(observation)) {
            Ok(gathered) => gathered,
            Err(reached) => return Followed::Unknown(reached),
        };
        if gathered.next.is_empty() {
            return self.differs();
        }
        self.layer = gathered.next;
        self.drop_doubles();
        if self.layer.len() > self.bounds.max_states {
            return Followed::Unknown(Reached::States);
        }
        self.widest = self.widest.max(self.layer.len());
        if let [only] = self.layer.as_mut_slice() {
            self.history.decide(&mut only.node);
        } else {
            let nodes = self.layer.iter_mut().map(|it| &mut it.node);
            self.history.sweep(nodes);
        }
        self.compact();
        Followed::Fits
    }

    /// Checks whether the model may show nothing more after the entries so far: it must reach a
    /// state in which no task can go on and none is stopped at an event.
    pub fn rest(&mut self) -> Followed {
        match self.search(&Goal::Rest) {
            Err(reached) => Followed::Unknown(reached),
            Ok(gathered) if gathered.can_rest => Followed::Fits,
            Ok(_) => self.differs(),
        }
    }

    /// The steps that lead to one of the states that fit.
    pub fn schedule(&self) -> Vec<Entry> {
        let first = self.layer.first();
        first.map_or_else(Vec::new, |it| self.history.path(it.node))
    }

    fn differs(&mut self) -> Followed {
        if self.is_cut {
            return Followed::Unknown(Reached::Endless);
        }
        if self.is_lossy {
            return Followed::Unknown(Reached::Steps);
        }
        match self.search(&Goal::Expect) {
            Ok(gathered) => Followed::Differs(Box::new(gathered.expected)),
            Err(reached) => Followed::Unknown(reached),
        }
    }

    fn most_steps(&self) -> u64 {
        match self.is_lossy {
            true => self.bounds.max_steps.min(LOSSY_STEPS),
            false => self.bounds.max_steps,
        }
    }

    fn search(&mut self, goal: &Goal<'_>) -> Result<Gathered, Reached> {
        self.visited.clear();
        self.steps = 0;
        self.is_cut = false;
        let mut gathered = Gathered::default();
        let mut open = self.layer.clone();
        open.reverse();
        if open.len() > 1 {
            for tracked in &open {
                let key = self.canon.key(&tracked.state);
                self.visited.insert(key);
            }
        }
        while let Some(tracked) = open.pop() {
            self.line(tracked, goal, &mut open, &mut gathered);
            if self.steps > self.most_steps() {
                if gathered.next.is_empty() && !gathered.can_rest {
                    return Err(Reached::Steps);
                }
                // The states that were found fit; others may be missing.
                self.is_lossy = true;
                break;
            }
            if stop::is_wanted() {
                return Err(Reached::Interrupted);
            }
            if open.len() + gathered.next.len() > self.bounds.max_states {
                return Err(Reached::States);
            }
        }
        Ok(gathered)
    }

    /// Takes hidden steps from a state as long as one successor suffices; where several are
    /// needed, they are put on the stack.
    fn line(
        &mut self,
        mut tracked: Tracked,
        goal: &Goal<'_>,
        open: &mut Vec<Tracked>,
        gathered: &mut Gathered,
    ) {
        let mut length: u32 = 0;
        loop {
            if let Some(stop) = tracked.state.stop {
                self.is_cut |= matches!(stop, Stop::Limit(_));
                gathered.expected.add_stop(stop);
                return;
            }
            let is_known = length > UNWATCHED && {
                let key = self.canon.key(&tracked.state);
                !self.visited.insert(key)
            };
            // A line that never ends must not hide the events of other tasks.
            let is_full = is_known || length > UNWATCHED && length.is_multiple_of(LONG_LINE);
            let next = self.expand(&tracked, is_full, goal, open, gathered);
            match next {
                Some(next) if self.steps <= self.most_steps() => tracked = next,
                _ => return,
            }
            length += 1;
        }
    }

    /// Returns the successor of a state if one suffices; several are put on the stack.
    fn expand(
        &mut self,
        tracked: &Tracked,
        is_full: bool,
        goal: &Goal<'_>,
        open: &mut Vec<Tracked>,
        gathered: &mut Gathered,
    ) -> Option<Tracked> {
        let state = &tracked.state;
        let environment = self.environment(state);
        let mut pending = Vec::new();
        ready::pending(self.setting.code, state, &mut pending);
        let mut seen = Seen {
            real: pending.len(),
            ..Seen::default()
        };
        add_environment(state, &environment, &mut pending);
        self.probes.clear();
        self.stop_at_events(state, &mut pending, &mut seen);
        let ready: Vec<usize> = pending
            .iter()
            .enumerate()
            .filter(|(_, it)| it.waits_for.is_none())
            .map(|(place, _)| place)
            .collect();
        seen.is_ready = !ready.is_empty();
        if ready.is_empty() {
            self.show(tracked, &pending, &seen, goal, gathered);
            return None;
        }
        let chosen = match is_full {
            true => None,
            false => self
                .persist
                .select_closed(state, &pending, &mut self.probes),
        };
        // A step that ends the execution commutes with nothing.
        let chosen = chosen.filter(|chosen| {
            let mut probes = chosen.iter().filter_map(|place| {
                let probe = self.probes.get(self.setting, state, &pending, *place);
                probe.map(|probe| probe.state.stop.is_some())
            });
            !probes.any(|stops| stops)
        });
        if let Some([only]) = chosen.as_deref() {
            let step = pending.get(*only)?.step;
            let probe = self.probes.take(self.setting, state, &pending, *only)?;
            return Some(self.after(tracked, step, probe.state));
        }
        let is_all = chosen.is_none();
        if is_all {
            self.show(tracked, &pending, &seen, goal, gathered);
        }
        let mut are_new = false;
        for place in chosen.as_ref().unwrap_or(&ready) {
            are_new |= self.branch(tracked, &pending, *place, open);
        }
        if !is_all && !are_new {
            self.show(tracked, &pending, &seen, goal, gathered);
            for place in &ready {
                self.branch(tracked, &pending, *place, open);
            }
        }
        None
    }

    /// Marks tasks that are stopped at events as waiting, and so tasks whose next step is quiet.
    fn stop_at_events(&mut self, state: &State, pending: &mut [Pending<'_>], seen: &mut Seen) {
        for place in 0..pending.len() {
            let Some(it) = pending.get(place).filter(|it| it.waits_for.is_none()) else {
                continue;
            };
            let at = match it.task.at {
                Resume::Event(at) => Some(at),
                _ => {
                    let probe = self.probes.get(self.setting, state, pending, place);
                    probe.and_then(|probe| self.quiet.event(self.setting, state, pending, probe))
                }
            };
            if let Some(at) = at {
                seen.events.push((place, at));
                if let Some(it) = pending.get_mut(place) {
                    it.waits_for = Some(WaitsFor::Condition);
                }
            }
        }
    }

    /// Puts the state after one step on the stack, unless it was visited before. Returns whether
    /// it is new.
    fn branch(
        &mut self,
        tracked: &Tracked,
        pending: &[Pending<'_>],
        place: usize,
        open: &mut Vec<Tracked>,
    ) -> bool {
        let state = &tracked.state;
        let Some(step) = pending.get(place).map(|it| it.step) else {
            return false;
        };
        let probe = self.probes.take(self.setting, state, pending, place);
        let Some(probe) = probe else {
            return false;
        };
        let key = self.canon.key(&probe.state);
        let is_new = self.visited.insert(key);
        if is_new {
            let next = self.after(tracked, step, probe.state);
            open.push(next);
        }
        is_new
    }

    /// The state after a hidden step.
    fn after(&mut self, tracked: &Tracked, step: Step, state: State) -> Tracked {
        self.steps += 1;
        self.hidden += 1;
        let entry = Entry {
            step: tracked.origin.step(step),
            kind: Kind::Ran,
        };
        Tracked {
            state,
            node: self.history.add(tracked.node, entry),
            origin: Arc::clone(&tracked.origin),
        }
    }

    fn noted(&mut self, tracked: &Tracked, step: Step, kind: Kind, state: State) -> Tracked {
        let entry = Entry {
            step: tracked.origin.step(step),
            kind,
        };
        Tracked {
            state,
            node: self.history.add(tracked.node, entry),
            origin: Arc::clone(&tracked.origin),
        }
    }

    fn drop_doubles(&mut self) {
        if self.layer.len() < 2 {
            return;
        }
        self.visited.clear();
        let canon = &mut self.canon;
        let visited = &mut self.visited;
        self.layer.retain(|it| visited.insert(canon.key(&it.state)));
    }

    /// Removes unreachable cells and actors from the states once the largest state has doubled in
    /// size, so that the cost of an entry does not grow with the trace.
    fn compact(&mut self) {
        let sizes = self.layer.iter().map(|it| size(&it.state));
        let size_now = sizes.max().unwrap_or_default();
        if size_now < LEAST_COMPACTED.max(self.compacted.saturating_mul(2)) {
            return;
        }
        let takes = |class: ClassId| self.actions.iter().any(|(taker, _, _)| *taker == class);
        for tracked in &mut self.layer {
            let (code, entry) = (self.setting.code, self.setting.entry);
            let (state, kept) = compact(code, entry, &tracked.state, &takes);
            let before = tracked.state.actors.len();
            let origin = &tracked.origin;
            let kept = kept.iter().map(|actor| origin.actor(*actor));
            let kept: Vec<u32> = kept.collect();
            let total = origin.actor(u32::try_from(before).unwrap_or(u32::MAX));
            tracked.origin = Arc::new(Origin { kept, total });
            tracked.state = state;
        }
        let sizes = self.layer.iter().map(|it| size(&it.state));
        self.compacted = sizes.max().unwrap_or_default();
    }
}

impl Origin {
    fn actor(&self, number: u32) -> u32 {
        let known = self.kept.get(number as usize).copied();
        let kept = u32::try_from(self.kept.len()).unwrap_or(u32::MAX);
        known.unwrap_or_else(|| self.total + number.saturating_sub(kept))
    }

    fn step(&self, step: Step) -> Step {
        Step {
            actor: self.actor(step.actor),
            task: step.task,
        }
    }
}

/// Words and actors of a state: what copying and comparing it costs.
fn size(state: &State) -> u32 {
    let actors = u32::try_from(state.actors.len()).unwrap_or(u32::MAX);
    state.memory.size().saturating_add(actors.saturating_mul(8))
}
