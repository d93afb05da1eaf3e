//! The happens-before relation along one execution, and its races: pairs of steps that could
//! have happened in the other order. The order of two steps matters if they belong to the
//! same actor, or if they touch the same word of a passive object or future.

use super::set::Set;
use super::watch::Watch;
use pet_model::schedule::Step;

/// The steps of the execution so far.
#[derive(Default)]
pub struct Events {
    events: Vec<Event>,
    /// For each task of each actor the event that sent it; tasks of the initial state have none.
    origins: Vec<Vec<Option<usize>>>,
}

struct Event {
    step: Step,
    watch: Watch,
    /// The task had kept its actor, so no other task of the actor could have run.
    is_keeper: bool,
    /// All events that happen before this one.
    past: Set,
}

/// A step whose races are searched for.
#[derive(Debug, Clone, Copy)]
pub struct RaceQuery {
    pub step: Step,
    /// True if the step was taken, false if its task waits.
    pub is_taken: bool,
    /// The step begins with a condition that other tasks may make true and false. If one earlier
    /// step made it false and a later one true, these two are ordered, and yet the step could
    /// have come before both.
    pub has_guard: bool,
}

/// A step that could have come before an earlier one.
pub struct Race {
    /// The place of the earlier step in the execution.
    pub before: usize,
    /// The steps between the two that do not depend on the earlier step, in order.
    pub between: Vec<Step>,
    /// The steps of `between` that depend on no other step of it: each can begin the other
    /// order, in the state before the earlier step.
    pub initials: Vec<Step>,
    /// The later step.
    pub step: Step,
    /// As it was taken, the later step depends on no step of `between`.
    pub seems_initial: bool,
    /// The reason why the later step may have another effect without the earlier step and the
    /// steps that depend on it.
    pub doubt: Doubt,
}

/// The reason why a step may have another effect in another order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doubt {
    /// None: it touched nothing that the left out steps touched.
    None,
    /// A left out step belongs to the same actor; nothing shared is touched by both.
    Actor,
    /// A left out step touched the same shared word.
    Shared,
    /// The step was not taken yet, so its effect is not known.
    Waits,
}

impl Events {
    pub fn last_actor(&self) -> Option<u32> {
        self.events.last().map(|event| event.step.actor)
    }

    pub fn schedule(&self) -> impl Iterator<Item = Step> + '_ {
        self.events.iter().map(|event| event.step)
    }

    /// Adds a step. Returns its races with the events from this place on.
    pub fn push(
        &mut self,
        query: RaceQuery,
        is_keeper: bool,
        watch: Watch,
        from: usize,
    ) -> Vec<Race> {
        let step = query.step;
        let (past, races) = self.look_back(query, &watch, from);
        let place = self.events.len();
        for posted in &watch.posted {
            let actor = posted.actor as usize;
            if self.origins.len() <= actor {
                self.origins.resize(actor + 1, Vec::new());
            }
            let Some(tasks) = self.origins.get_mut(actor) else {
                continue;
            };
            tasks.resize(posted.task as usize, None);
            if let Some(origin) = tasks.last_mut() {
                *origin = Some(place);
            }
        }
        self.events.push(Event {
            step,
            watch,
            is_keeper,
            past,
        });
        races
    }

    /// The accesses of the last step.
    pub fn last_watch(&self) -> Option<&Watch> {
        self.events.last().map(|event| &event.watch)
    }

    /// Adds a step without a search for races.
    pub fn push_only(&mut self, step: Step, watch: Watch) {
        self.events.push(Event {
            step,
            watch,
            is_keeper: false,
            past: Set::default(),
        });
    }

    /// Removes the last step. Returns it with its accesses.
    pub fn pop(&mut self) -> Option<(Step, Watch)> {
        let event = self.events.pop()?;
        for posted in &event.watch.posted {
            if let Some(tasks) = self.origins.get_mut(posted.actor as usize) {
                tasks.truncate(posted.task.saturating_sub(1) as usize);
            }
        }
        Some((event.step, event.watch))
    }

    /// The events that happen before a step that would be next, and its races.
    pub fn look_back(&self, query: RaceQuery, watch: &Watch, from: usize) -> (Set, Vec<Race>) {
        let step = query.step;
        let origins = self.origins.get(step.actor as usize);
        let origin = origins.and_then(|tasks| tasks.get(step.task.checked_sub(1)? as usize));
        let origin = origin.copied().flatten();
        let mut past = Set::default();
        if let Some(origin) = origin {
            self.include(&mut past, origin);
        }
        let mut races = Vec::new();
        let mut kept = Vec::new();
        // The events that lead to this point of the task in every order.
        let mut fixed = Set::default();
        if query.has_guard {
            fixed = past.clone();
            let events = self.events.iter().enumerate().skip(from).rev();
            let mut own = events.filter(|(_, event)| event.step == step);
            if let Some((place, _)) = own.next() {
                self.include(&mut fixed, place);
            }
        }
        for (place, event) in self.events.iter().enumerate().skip(from).rev() {
            let is_same_actor = event.step.actor == step.actor;
            if !is_same_actor && !event.watch.conflicts(watch) {
                continue;
            }
            // The event is ordered before the step through an event between them.
            if past.contains(place) {
                if query.has_guard && !is_same_actor && !fixed.contains(place) {
                    races.push(place);
                }
                continue;
            }
            // No other task of the actor can run while a task keeps the actor: the race is with
            // the event in which that task began to keep it.
            if is_same_actor && event.is_keeper {
                kept.push(place);
                continue;
            }
            // Steps of one task cannot change places.
            if event.step != step {
                races.push(place);
            }
            self.include(&mut past, place);
        }
        for place in kept {
            self.include(&mut past, place);
        }
        let races = races.into_iter();
        let races = races.map(|before| self.race(before, query, watch, &past));
        let races = races.collect();
        (past, races)
    }

    fn include(&self, past: &mut Set, place: usize) {
        if let Some(event) = self.events.get(place) {
            past.add(&event.past);
            past.insert(place);
        }
    }

    fn race(&self, before: usize, query: RaceQuery, watch: &Watch, past: &Set) -> Race {
        let step = query.step;
        let mut inside = Set::default();
        let mut between = Vec::new();
        let mut initials = Vec::new();
        let mut doubt = match query.is_taken {
            true => Doubt::None,
            false => Doubt::Waits,
        };
        let events = self.events.iter().enumerate().skip(before);
        for (place, event) in events {
            if place == before || event.past.contains(before) {
                let found = match event.watch.conflicts(watch) {
                    true => Doubt::Shared,
                    false if event.step.actor == step.actor => Doubt::Actor,
                    false => Doubt::None,
                };
                doubt = match (doubt, found) {
                    (Doubt::Waits, _) => Doubt::Waits,
                    (Doubt::Shared, _) | (_, Doubt::Shared) => Doubt::Shared,
                    (Doubt::Actor, _) => Doubt::Actor,
                    (_, found) => found,
                };
                continue;
            }
            if !event.past.meets(&inside) {
                initials.push(event.step);
            }
            inside.insert(place);
            between.push(event.step);
        }
        Race {
            before,
            between,
            initials,
            step,
            seems_initial: !past.meets(&inside),
            doubt,
        }
    }
}
