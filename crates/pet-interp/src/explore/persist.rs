//! Persistent sets: ready tasks of a state that are independent of every step that other tasks
//! can take before one of the set runs. Tasks of the set are tried out, so their effects in
//! this state are exact. The effects of other tasks, and of tasks that these may start, are
//! approximated by the facts about their methods and by the objects that they can reach.
//! Theorem 2 of FORTE 2014 is the case of one actor.

use super::facts::{Facts, MethodFacts};
use super::probe::{Probe, Probes};
use super::reach::Reach;
use super::setting::Setting;
use super::watch::{ANY_WORD, Access};
use crate::interp::cell;
use crate::interp::cell::Kind;
use crate::interp::memory::{Address, Memory};
use crate::interp::ready::Pending;
use crate::interp::state::State;
use pet_model::WaitsFor;
use pet_model::schedule::Step;

pub struct Persist<'a, 'p> {
    setting: &'a Setting<'a, 'p>,
    reach: Reach,
    /// For each pending task whether it is in the set.
    is_inside: Vec<bool>,
    /// For each pending task whether it cannot run before one of the set does.
    is_held: Vec<bool>,
    /// For each pending task whether it was in one of the sets built so far.
    is_covered: Vec<bool>,
    /// The smallest set so far.
    best: Vec<usize>,
    /// A task that waits for an unknown condition may conflict with the set.
    is_open: bool,
}

impl<'a, 'p> Persist<'a, 'p> {
    pub fn new(setting: &'a Setting<'a, 'p>) -> Persist<'a, 'p> {
        Persist {
            setting,
            reach: Reach::default(),
            is_inside: Vec::new(),
            is_held: Vec::new(),
            is_covered: Vec::new(),
            best: Vec::new(),
            is_open: false,
        }
    }

    /// The smallest persistent set that was found, as ascending places among the pending tasks.
    /// Sets of the actor that ran last are built first: then independent steps are mostly taken
    /// in one order and lead to states that are known.
    pub fn select(
        &mut self,
        state: &State,
        pending: &[Pending<'_>],
        last: Option<u32>,
        probes: &mut Probes,
    ) -> Vec<usize> {
        let is_ready = |place: &usize| {
            let it = pending.get(*place);
            it.is_some_and(|it| it.waits_for.is_none())
        };
        let ready: Vec<usize> = (0..pending.len()).filter(is_ready).collect();
        if ready.len() < 2 {
            return ready;
        }
        self.best.clone_from(&ready);
        self.is_covered.clear();
        self.is_covered.resize(pending.len(), false);
        let is_last = |place: &&usize| {
            let it = pending.get(**place);
            it.is_some_and(|it| Some(it.step.actor) == last)
        };
        let first = ready.iter().filter(is_last);
        let others = ready.iter().rev().filter(|place| !is_last(place));
        for start in first.chain(others) {
            if self.is_covered.get(*start) == Some(&true) {
                continue;
            }
            self.close(state, pending, probes, *start, ready.len());
            let size = self.is_inside.iter().filter(|it| **it).count();
            for (covered, is_inside) in self.is_covered.iter_mut().zip(&self.is_inside) {
                *covered |= is_inside;
            }
            if size < self.best.len() {
                let places = self.is_inside.iter().zip(0..);
                let places = places.filter(|(is_inside, _)| **is_inside);
                self.best = places.map(|(_, place)| place).collect();
            }
            if size <= 1 {
                break;
            }
        }
        self.best.clone()
    }

    /// The smallest persistent set that was found, where tasks that wait for a condition may also
    /// go on by themselves. `None` if such a task may conflict with every set.
    pub fn select_closed(
        &mut self,
        state: &State,
        pending: &[Pending<'_>],
        probes: &mut Probes,
    ) -> Option<Vec<usize>> {
        let mut best: Option<Vec<usize>> = None;
        self.is_covered.clear();
        self.is_covered.resize(pending.len(), false);
        let ready = pending.iter().enumerate();
        let ready = ready.filter(|(_, it)| it.waits_for.is_none());
        let ready: Vec<usize> = ready.map(|(place, _)| place).collect();
        for start in ready.into_iter().rev() {
            if self.is_covered.get(start) == Some(&true) {
                continue;
            }
            self.close(state, pending, probes, start, usize::MAX);
            if self.is_open {
                mark(&mut self.is_covered, start);
                continue;
            }
            for (covered, is_inside) in self.is_covered.iter_mut().zip(&self.is_inside) {
                *covered |= is_inside;
            }
            let places = self.is_inside.iter().zip(0..);
            let places = places.filter(|(is_inside, _)| **is_inside);
            let places: Vec<usize> = places.map(|(_, place)| place).collect();
            if best.as_ref().is_none_or(|best| places.len() < best.len()) {
                best = Some(places);
            }
            if best.as_ref().is_some_and(|best| best.len() <= 1) {
                break;
            }
        }
        best
    }

    /// Builds the smallest persistent set with this task in `is_inside`. Stops when it has `most`
    /// members; takes all ready tasks if a conflicting task waits for an unknown condition.
    fn close(
        &mut self,
        state: &State,
        pending: &[Pending<'_>],
        probes: &mut Probes,
        start: usize,
        most: usize,
    ) {
        self.is_inside.clear();
        self.is_inside.resize(pending.len(), false);
        mark(&mut self.is_inside, start);
        self.is_open = false;
        let mut size = 1;
        let mut members = vec![start];
        // Tasks that conflict directly are added first: then the other tasks can reach fewer
        // objects, so fewer of them conflict through tasks that they may start.
        let mut is_direct = true;
        loop {
            self.hold(pending);
            if !is_direct {
                self.search(state, pending);
            }
            let mut more = Vec::new();
            for member in &members {
                let Some(probe) = probes.get(self.setting, state, pending, *member) else {
                    continue;
                };
                for (place, other) in pending.iter().enumerate() {
                    let is_free = self.is_inside.get(place) == Some(&false)
                        && self.is_held.get(place) == Some(&false);
                    let conflicts = || match is_direct {
                        true => self.conflicts_directly(state, probe, other),
                        false => self.conflicts(state, probe, other),
                    };
                    if is_free && !more.contains(&place) && conflicts() {
                        more.push(place);
                    }
                }
            }
            let before = size;
            for place in more {
                match necessary(pending, place) {
                    Necessary::Never => {}
                    Necessary::Unknown => {
                        self.is_open = true;
                        for (is_inside, it) in self.is_inside.iter_mut().zip(pending) {
                            *is_inside |= it.waits_for.is_none();
                        }
                        return;
                    }
                    Necessary::Task(place) => {
                        if self.is_inside.get(place) == Some(&false) {
                            mark(&mut self.is_inside, place);
                            members.push(place);
                            size += 1;
                        }
                    }
                }
            }
            if size >= most || (size == before && !is_direct) {
                return;
            }
            is_direct = size > before;
        }
    }

    /// Marks the tasks that wait for a task of the set, directly or not: they cannot run before
    /// it.
    fn hold(&mut self, pending: &[Pending<'_>]) {
        self.is_held.clear();
        self.is_held.resize(pending.len(), false);
        let mut has_changed = true;
        while has_changed {
            has_changed = false;
            for (place, it) in pending.iter().enumerate() {
                let (Some(WaitsFor::Task(on) | WaitsFor::Actor(on)), Some(false)) =
                    (it.waits_for, self.is_held.get(place))
                else {
                    continue;
                };
                let on = place_of(pending, on);
                let is = |marks: &[bool]| on.and_then(|on| marks.get(on)) == Some(&true);
                if is(&self.is_inside) || is(&self.is_held) {
                    mark(&mut self.is_held, place);
                    has_changed = true;
                }
            }
        }
    }

    /// Finds the objects that tasks outside of the set can reach before one of the set runs.
    fn search(&mut self, state: &State, pending: &[Pending<'_>]) {
        let marks = self.is_inside.iter().zip(&self.is_held);
        let free = pending.iter().zip(marks);
        let free = free.filter(|(_, (is_inside, is_held))| !**is_inside && !**is_held);
        self.reach.search(
            self.setting.code,
            self.setting.facts,
            &state.memory,
            free.map(|(it, _)| it),
            Address::NULL,
        );
    }

    /// Returns whether the step and the next step of the other task may fail to commute because
    /// both belong to the same actor, or the step depends on the end of the other task.
    fn conflicts_directly(&self, state: &State, probe: &Probe, other: &Pending<'_>) -> bool {
        let method = self.setting.facts.method(other.task.method);
        let is_same_actor = probe.step.actor == other.step.actor;
        if is_same_actor && self.meets_on_actor(state, probe, method) {
            return true;
        }
        // The step found a future unfinished; it would differ once that task has returned.
        let finisher = |future: &Address| cell::task_of(&state.memory, *future);
        let mut unfinished = probe.watch.unfinished.iter();
        unfinished.any(|future| finisher(future) == Some(other.step))
    }

    /// Returns whether the step and a step of the other task, or of a task that it starts, may
    /// fail to commute because of messages or shared objects.
    fn conflicts(&self, state: &State, probe: &Probe, other: &Pending<'_>) -> bool {
        let facts = self.setting.facts;
        let method = facts.method(other.task.method);
        let actor = probe.step.actor;
        let memory = &state.memory;
        let object = state.actor(actor).map_or(Address::NULL, |it| it.object);
        if actor != 0 && !probe.is_keeper && self.reach.contains(object) {
            let class = cell::class(memory, object);
            let mut chain = method.chain.iter();
            let meets = chain.any(|sent| {
                facts.can_run(class, sent) && {
                    let sent = u32::try_from(sent).expect("methods are numbered in 32 bits");
                    let sent = facts.method(pet_translator::typed::MethodId(sent));
                    self.meets_on_actor(state, probe, sent)
                }
            });
            if meets {
                return true;
            }
        }
        let shared = probe.watch.shared.iter();
        let mut shared = shared.filter(|access| self.reach.contains(access.object));
        shared.any(|access| self.meets_on_cell(memory, access, method))
    }

    /// Returns whether the step and a task of the same actor with these facts may conflict.
    fn meets_on_actor(&self, state: &State, probe: &Probe, other: &MethodFacts) -> bool {
        if probe.blocks || other.may_block {
            return true;
        }
        let object = state.actor(probe.step.actor).map(|it| it.object);
        let Some(object) = object.filter(|object| *object != Address::NULL) else {
            return false;
        };
        let class = cell::class(&state.memory, object);
        let mut fields = probe.watch.fields.iter();
        fields.any(
            |access| match self.setting.facts.field_at(class, access.offset) {
                Some(field) => touches(
                    access,
                    other.reads.contains(field),
                    other.writes.contains(field),
                ),
                None => access.offset == ANY_WORD,
            },
        )
    }

    fn meets_on_cell(&self, memory: &Memory, access: &Access, other: &MethodFacts) -> bool {
        let facts: &Facts = self.setting.facts;
        let number = match cell::kind(self.setting.code, memory, access.object) {
            Kind::Object(class) => facts.field_at(class, access.offset),
            Kind::Array(_) => Some(facts.element()),
            Kind::Future(_) => {
                return access.is_write && other.chain_checks_futures;
            }
        };
        let Some(number) = number else {
            return access.offset == ANY_WORD;
        };
        let reads = other.chain_reads.contains(number);
        touches(access, reads, other.chain_writes.contains(number))
    }
}

fn touches(access: &Access, reads: bool, writes: bool) -> bool {
    writes || (access.is_write && reads)
}

/// The ready task that must run before a given task can run.
enum Necessary {
    Task(usize),
    Never,
    Unknown,
}

fn necessary(pending: &[Pending<'_>], place: usize) -> Necessary {
    let mut at = place;
    for _ in 0..=pending.len() {
        let Some(it) = pending.get(at) else {
            return Necessary::Unknown;
        };
        match it.waits_for {
            None => return Necessary::Task(at),
            Some(WaitsFor::Condition) => return Necessary::Unknown,
            Some(WaitsFor::Nobody) => return Necessary::Never,
            Some(WaitsFor::Task(on) | WaitsFor::Actor(on)) => match place_of(pending, on) {
                Some(place) => at = place,
                None => return Necessary::Never,
            },
        }
    }
    // The tasks wait for each other in a circle.
    Necessary::Never
}

fn place_of(pending: &[Pending<'_>], step: Step) -> Option<usize> {
    pending.binary_search_by_key(&step, |it| it.step).ok()
}

fn mark(marks: &mut [bool], place: usize) {
    if let Some(mark) = marks.get_mut(place) {
        *mark = true;
    }
}
