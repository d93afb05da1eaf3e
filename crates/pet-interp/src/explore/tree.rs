//! Exploration without memory: the tree of executions, depth first. For the reductions
//! `none`, `dpor` and `stable`.
//!
//! A state first tries one actor, with all its ready tasks (Fig. 2 of FORTE 2014). When a later
//! step races with a step that was taken from this state, an actor whose step can begin the
//! other order is added, unless the state has such an actor already (the source-set condition,
//! which subsumes the freeze flags of TransDPOR). A `closed` state needs no additions, because
//! its actors are known to suffice. With `stable`, a step that was tried before sleeps until a
//! dependent step is taken, so that no partial order is followed to its end twice.

use super::canon::Canon;
use super::findings::{ExecutionEnd, Findings, method_of};
use super::parts::Parts;
use super::races::{Doubt, Events, Race, RaceQuery};
use super::setting::{Reduction, Setting};
use super::stability::{Choice, Stability};
use super::watch::Watch;
use crate::interp;
use crate::interp::memory::Address;
use crate::interp::ready;
use crate::interp::ready::{Pending, Readiness};
use crate::interp::state::{ResultPlace, State};
use pet_model::WaitsFor;
use pet_model::schedule::Step;
use std::rc::Rc;

pub struct Tree<'a, 'p> {
    setting: &'a Setting<'a, 'p>,
    canon: Canon<'a, 'p>,
    stability: Stability<'a, 'p>,
    events: Events,
    frames: Vec<Frame>,
    /// The places of the frames that are not closed.
    open_frames: Vec<usize>,
    watch: Watch,
    parts: Parts<'a>,
    /// Empty lists of steps, kept for their allocations.
    spare: Vec<Vec<Step>>,
}

/// A step that was tried before, with its accesses; only independent steps were taken since.
#[derive(Clone)]
struct Sleeper {
    step: Step,
    watch: Rc<Watch>,
}

/// A state on the path from the root to the current state.
struct Frame {
    state: State,
    ready: Vec<Step>,
    /// The actors to try, in the order in which they were added.
    back: Vec<u32>,
    /// The number of actors of `back` that have been begun.
    begun: usize,
    /// The tasks of the current actor that are still to be tried; the next one is the last.
    queue: Vec<Step>,
    sleep: Vec<Sleeper>,
    is_closed: bool,
    /// Some step was taken that ended the execution at once.
    has_stopped: bool,
    /// Some step was taken that did not end the execution.
    has_gone_on: bool,
    /// All actors are tried.
    is_full: bool,
    /// The estimated number of states at this level: the product of the numbers of choices on
    /// the path.
    width: u64,
    /// The share of the whole tree that is below and not explored yet, by the same estimate.
    share: f64,
}

impl Frame {
    /// Returns whether the step that has just been taken from the queue is the last one that this
    /// state tries.
    fn is_last_step(&self) -> bool {
        let is_last = self.queue.is_empty() && self.begun == self.back.len();
        let is_enough = || {
            let mut ready = self.ready.iter();
            self.has_gone_on || ready.all(|step| self.back.contains(&step.actor))
        };
        self.is_closed && is_last && is_enough()
    }
}

impl<'a, 'p> Tree<'a, 'p> {
    pub fn new(setting: &'a Setting<'a, 'p>, parts: Parts<'a>) -> Tree<'a, 'p> {
        Tree {
            setting,
            canon: setting.canon(),
            stability: Stability::new(setting.code, setting.facts),
            events: Events::default(),
            frames: Vec::new(),
            open_frames: Vec::new(),
            watch: Watch::default(),
            parts,
            spare: Vec::new(),
        }
    }

    /// Explores the tree below a state, until a limit is reached. Returns the findings of each
    /// part.
    pub fn explore(mut self, root: State) -> Vec<(u64, Findings)> {
        self.enter(root, Vec::new(), 1, 1.0);
        while let Some(frame) = self.frames.last_mut() {
            if let Some(step) = frame.queue.pop() {
                if !self.setting.monitor.may_go_on(self.parts.found()) {
                    break;
                }
                self.follow(step);
            } else if let Some(actor) = frame.back.get(frame.begun).copied() {
                frame.begun += 1;
                let asleep = |step: &Step| frame.sleep.iter().any(|it| it.step == *step);
                let tasks = frame.ready.iter().rev();
                let tasks = tasks.filter(|step| step.actor == actor && !asleep(step));
                frame.queue.extend(tasks);
            } else if frame.has_stopped && !frame.has_gone_on && !frame.is_full {
                // A step that ends the execution commutes with no other step: all actors must be tried.
                frame.is_full = true;
                for actor in actors(&frame.ready) {
                    if !frame.back.contains(&actor) {
                        frame.back.push(actor);
                    }
                }
            } else {
                self.leave();
            }
        }
        self.parts.into_found()
    }

    /// Enters a state that has not stopped.
    fn enter(&mut self, state: State, sleep: Vec<Sleeper>, width: u64, share: f64) {
        let mut ready = self.spare.pop().unwrap_or_default();
        let (back, is_closed) = self.choose(&state, &sleep, &mut ready);
        let depth = self.frames.len();
        if ready.is_empty() {
            self.end(&state);
            self.setting.monitor.progress(share);
        } else if depth >= self.setting.max_depth {
            let path = || self.events.schedule().collect();
            self.parts
                .found()
                .note(ExecutionEnd::TooLong, None, &state, path);
        } else {
            let is_at_top = self.open_frames.is_empty();
            let is_root = is_at_top && (!is_closed || self.parts.is_wide(width));
            if is_root && !self.parts.begin(depth) {
                // Another worker explores this subtree.
                self.undo(true);
                return;
            }
            if !is_closed {
                self.open_frames.push(depth);
            }
            self.frames.push(Frame {
                state,
                ready,
                back,
                begun: 0,
                queue: self.spare.pop().unwrap_or_default(),
                sleep,
                is_closed,
                has_stopped: false,
                has_gone_on: false,
                is_full: false,
                width,
                share,
            });
            return;
        }
        self.undo(true);
    }

    /// Fills in the ready tasks. Returns the actors to try first, and whether they suffice.
    fn choose(
        &mut self,
        state: &State,
        sleep: &[Sleeper],
        ready: &mut Vec<Step>,
    ) -> (Vec<u32>, bool) {
        let code = self.setting.code;
        if self.setting.reduction == Reduction::None {
            *ready = ready::ready(code, state);
            return (actors(ready), true);
        }
        let mut pending = Vec::new();
        ready::pending(code, state, &mut pending);
        let now = pending.iter().filter(|it| it.waits_for.is_none());
        ready.extend(now.map(|it| it.step));
        if ready.is_empty() {
            return (Vec::new(), true);
        }
        // A task that waits for a condition may never run below this state, so its races are
        // searched for now. If all ready tasks sleep, this holds for every waiting task.
        let is_asleep = |step: &Step| sleep.iter().any(|it| it.step == *step);
        let is_blocked = ready.iter().all(is_asleep);
        let waiting = pending.iter().filter(|it| match it.waits_for {
            None => false,
            Some(WaitsFor::Condition) => true,
            Some(_) => is_blocked,
        });
        self.look_at_waiting(state, waiting);
        if self.setting.reduction == Reduction::Dpor {
            let first = ready.first().map(|step| step.actor);
            let is_alone = pending.iter().all(|it| Some(it.step.actor) == first);
            return (first.into_iter().collect(), is_alone);
        }
        let last = self.events.last_actor();
        let is_awake = |step: Step| !is_asleep(&step);
        let mut awake = ready.iter().filter(|step| is_awake(**step));
        match self.stability.select(state, &pending, last, is_awake) {
            Some(Choice::Stable(actor)) => (vec![actor], true),
            Some(Choice::Likely(actor)) => {
                self.parts.found().counts.by_heuristics += 1;
                let chosen = awake.clone().find(|step| step.actor == actor);
                let chosen = chosen.or_else(|| awake.next());
                let chosen = chosen.map(|step| step.actor);
                (chosen.into_iter().collect(), false)
            }
            // No new end can be found below this state, but a step that is awake may race with an
            // earlier step, and have an effect in the other order that no execution has shown yet.
            Some(Choice::Asleep) if self.can_races_add() => {
                let chosen = awake.next().map(|step| step.actor);
                (chosen.into_iter().collect(), false)
            }
            Some(Choice::Asleep) | None => (Vec::new(), true),
        }
    }

    /// Returns whether a race could add an actor with a step that is awake to an earlier state.
    fn can_races_add(&self) -> bool {
        let open = self.open_frames.iter();
        let mut open = open.filter_map(|place| self.frames.get(*place));
        open.any(|frame| {
            frame.ready.iter().any(|step| {
                let is_asleep = || frame.sleep.iter().any(|it| it.step == *step);
                !frame.back.contains(&step.actor) && !is_asleep()
            })
        })
    }

    /// Takes a step from the last frame.
    fn follow(&mut self, step: Step) {
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        let choices = frame.queue.len() as u64 + 1;
        let rest = frame.back.len().saturating_sub(frame.begun) as u64;
        let share = frame.share / u32::try_from(choices + rest).map_or(1.0, f64::from);
        frame.share -= share;
        let width = frame.width.saturating_mul(choices);
        // The last step of a frame may take its state without a copy.
        let mut state = match frame.is_last_step() {
            true => std::mem::take(&mut frame.state),
            false => frame.state.clone(),
        };
        let method = method_of(&state, step);
        let actor = state.actor(step.actor);
        let own = actor.map_or(Address::NULL, |it| it.object);
        let is_keeper = actor.is_some_and(|it| it.keeper == Some(step.task));
        let task = state.task(step);
        let has_guard = task.is_some_and(|task| ready::has_guard(self.setting.code, task));
        self.watch.begin(own, state.memory.size(), false);
        self.parts.found().counts.steps += 1;
        let limits = &self.setting.limits;
        if self.setting.reduction == Reduction::None {
            interp::advance(self.setting.code, &mut state, step, limits, &mut ());
        } else {
            interp::advance(self.setting.code, &mut state, step, limits, &mut self.watch);
        }
        let has_stopped = state.stop.is_some();
        let sleep = match self.setting.reduction {
            Reduction::Stable => self.still_asleep(step),
            _ => Vec::new(),
        };
        let watch = std::mem::take(&mut self.watch);
        match self.open_frames.first().copied() {
            Some(from) => {
                let query = RaceQuery {
                    step,
                    is_taken: true,
                    has_guard,
                };
                let races = self.events.push(query, is_keeper, watch, from);
                self.add_backtracking(&races);
            }
            None => self.events.push_only(step, watch),
        }
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        if !has_stopped {
            frame.has_gone_on = true;
            self.enter(state, sleep, width, share);
            return;
        }
        frame.has_stopped = true;
        let path = || self.events.schedule().collect();
        let found = self.parts.found();
        found.note(ExecutionEnd::Stopped, method, &state, path);
        self.setting.monitor.progress(share);
        self.undo(false);
    }

    /// Records an execution without a ready task at its end.
    fn end(&mut self, state: &State) {
        let key = self.canon.key_from_cache(state);
        let is_deadlock = state.has_unfinished_tasks();
        let end = match is_deadlock {
            true => ExecutionEnd::Deadlock(key),
            false => ExecutionEnd::Final(key),
        };
        let path = || self.events.schedule().collect();
        self.parts.found().note(end, None, state, path);
        if is_deadlock {
            let mut pending = Vec::new();
            ready::pending(self.setting.code, state, &mut pending);
            self.look_at_waiting(state, pending.iter());
        }
    }

    /// Searches for races of waiting tasks: in an earlier state they may have been ready.
    fn look_at_waiting<'s>(
        &mut self,
        state: &State,
        waiting: impl Iterator<Item = &'s Pending<'s>>,
    ) {
        let Some(from) = self.open_frames.first().copied() else {
            return;
        };
        for it in waiting {
            let mut watch = Watch::default();
            watch.begin(it.actor.object, state.memory.size(), false);
            ready::look_at_guard(self.setting.code, state, it.task, &mut watch);
            let query = RaceQuery {
                step: it.step,
                is_taken: false,
                has_guard: it.waits_for == Some(WaitsFor::Condition),
            };
            let (_, races) = self.events.look_back(query, &watch, from);
            self.add_backtracking(&races);
        }
    }

    fn add_backtracking(&mut self, races: &[Race]) {
        for race in races {
            let Some(frame) = self.frames.get(race.before) else {
                continue;
            };
            let is_there = |step: &Step| frame.back.contains(&step.actor);
            if frame.is_closed || race.initials.iter().any(is_there) {
                continue;
            }
            let has_later = is_there(&race.step);
            if race.seems_initial && (has_later || race.initials.is_empty()) {
                if !self.may_differ(race) {
                    self.add_to(race.before, [race.step]);
                    continue;
                }
                if race.initials.is_empty() {
                    // It is unknown which steps begin the other orders.
                    self.add_to(race.before, frame.ready.clone());
                    continue;
                }
            }
            let is_ready = |step: &&Step| frame.ready.binary_search(step).is_ok();
            let step = race.initials.iter().find(is_ready).copied();
            self.add_to(race.before, step);
        }
    }

    /// Adds the actors of these steps to the state at a place, if the steps are ready there.
    fn add_to(&mut self, place: usize, steps: impl IntoIterator<Item = Step>) {
        let Some(frame) = self.frames.get_mut(place) else {
            return;
        };
        for step in steps {
            let is_ready = frame.ready.binary_search(&step).is_ok();
            if is_ready && !frame.back.contains(&step.actor) {
                frame.back.push(step.actor);
            }
        }
    }

    /// Returns whether the later step of a race may touch other words of shared cells if the
    /// earlier step does not come before it: then it may depend on steps that it does not depend
    /// on here. If this is in doubt, the later step is tried out after the steps between the two.
    fn may_differ(&self, race: &Race) -> bool {
        let (Some(frame), Some(seen)) = (self.frames.get(race.before), self.events.last_watch())
        else {
            return true;
        };
        match race.doubt {
            Doubt::None => return false,
            Doubt::Waits => return true,
            Doubt::Actor if !self.may_share(&frame.state, race.step) => return false,
            Doubt::Actor | Doubt::Shared => {}
        }
        let (code, limits) = (self.setting.code, &self.setting.limits);
        let mut state = frame.state.clone();
        for step in &race.between {
            if ready::readiness(code, &state, *step) != Readiness::Ready {
                return true;
            }
            interp::advance(code, &mut state, *step, limits, &mut ());
        }
        if ready::readiness(code, &state, race.step) != Readiness::Ready {
            return true;
        }
        let mut watch = Watch::default();
        let own = state.actor(race.step.actor);
        let own = own.map_or(Address::NULL, |it| it.object);
        watch.begin(own, state.memory.size(), false);
        interp::advance(code, &mut state, race.step, limits, &mut watch);
        !watch.touches_the_same(seen)
    }

    /// Returns whether the next step of the task may touch memory that other actors can see, apart
    /// from the end of the task.
    fn may_share(&self, state: &State, step: Step) -> bool {
        let Some(task) = state.task(step) else {
            return true;
        };
        let facts = self.setting.facts.method(task.method);
        let has_future = matches!(task.result, ResultPlace::Future(_));
        facts.checks_futures || facts.shares || (facts.may_suspend && has_future)
    }

    /// The sleeping steps of the last frame that are independent of the step that was just taken.
    fn still_asleep(&self, step: Step) -> Vec<Sleeper> {
        let sleepers = self.frames.last().map_or(&[][..], |frame| &frame.sleep);
        let asleep = sleepers
            .iter()
            .filter(|it| it.step.actor != step.actor && !it.watch.conflicts(&self.watch));
        asleep.cloned().collect()
    }

    /// Leaves the current state for the one before it.
    fn leave(&mut self) {
        let Some(frame) = self.frames.pop() else {
            return;
        };
        if self.open_frames.last() == Some(&self.frames.len()) {
            self.open_frames.pop();
        }
        for mut list in [frame.ready, frame.queue] {
            list.clear();
            self.spare.push(list);
        }
        if !frame.has_gone_on && !frame.has_stopped {
            self.parts.found().counts.redundant += 1;
            self.setting.monitor.progress(frame.share);
        }
        self.parts.end(self.frames.len());
        self.undo(true);
    }

    /// Takes back the last step. With `falls_asleep` it sleeps in its state from now on.
    fn undo(&mut self, falls_asleep: bool) {
        let Some((step, watch)) = self.events.pop() else {
            return;
        };
        if falls_asleep
            && self.setting.reduction == Reduction::Stable
            && let Some(frame) = self.frames.last_mut()
            && !frame.is_last_step()
        {
            let watch = Rc::new(watch);
            frame.sleep.push(Sleeper { step, watch });
        } else {
            self.watch = watch;
        }
    }
}

/// The actors that have a task among these steps, which are in order.
fn actors(ready: &[Step]) -> Vec<u32> {
    let mut actors: Vec<u32> = ready.iter().map(|step| step.actor).collect();
    actors.dedup();
    actors
}
