//! Happens-before along one execution, and where two steps that happened in one order
//! could have happened in the other. The orders of two steps matter if they belong to the
//! same actor, or touch the same word of a passive object or future.

use super::set::Set;
use super::watch::Watch;
use crate::case::schedule::Step;

/// The steps of the execution so far.
#[derive(Default)]
pub struct Events {
    events: Vec<Event>,
    /// For each actor, for each of its tasks the event that sent it. Tasks of the start
    /// have none.
    origins: Vec<Vec<Option<usize>>>,
}

struct Event {
    step: Step,
    watch: Watch,
    /// The task had kept its actor, so that no other could have run there.
    is_keeper: bool,
    /// All events that happen before this one.
    past: Set,
}

/// A step that could have come before an earlier one.
pub struct Race {
    /// The earlier one, as its place in the execution.
    pub before: usize,
    /// The steps any of which would begin the other order; to be tried at the state before
    /// the earlier one.
    pub initials: Vec<Step>,
}

impl Events {
    pub fn last_actor(&self) -> Option<u32> {
        self.events.last().map(|event| event.step.actor)
    }

    pub fn schedule(&self) -> impl Iterator<Item = Step> + '_ {
        self.events.iter().map(|event| event.step)
    }

    /// Adds a step, and says with which of the events from this place on it races.
    pub fn push(&mut self, step: Step, is_keeper: bool, watch: Watch, from: usize) -> Vec<Race> {
        let (past, races) = self.look_back(step, &watch, from);
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

    /// Adds a step without looking back, where no race would be of use.
    pub fn push_only(&mut self, step: Step, watch: Watch) {
        self.events.push(Event {
            step,
            watch,
            is_keeper: false,
            past: Set::default(),
        });
    }

    /// Takes the last step back; what it touched.
    pub fn pop(&mut self) -> Option<(Step, Watch)> {
        let event = self.events.pop()?;
        for posted in &event.watch.posted {
            if let Some(tasks) = self.origins.get_mut(posted.actor as usize) {
                tasks.truncate(posted.task.saturating_sub(1) as usize);
            }
        }
        Some((event.step, event.watch))
    }

    /// What happens before a step that would come now, and its races.
    pub fn look_back(&self, step: Step, watch: &Watch, from: usize) -> (Set, Vec<Race>) {
        let origins = self.origins.get(step.actor as usize);
        let origin = origins.and_then(|tasks| tasks.get(step.task.checked_sub(1)? as usize));
        let origin = origin.copied().flatten();
        let mut past = Set::default();
        if let Some(origin) = origin {
            self.include(&mut past, origin);
        }
        let mut races = Vec::new();
        let mut kept = Vec::new();
        for (place, event) in self.events.iter().enumerate().skip(from).rev() {
            let is_same_actor = event.step.actor == step.actor;
            if !is_same_actor && !event.watch.conflicts(watch) {
                continue;
            }
            // What happens before something in between is ordered anyway.
            if past.contains(place) {
                continue;
            }
            // The other step cannot come between a task that keeps the actor and its
            // going on: the race is with where the task began to keep it.
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
        let races = races.into_iter().map(|before| Race {
            before,
            initials: self.initials(before, step, &past),
        });
        let races = races.collect();
        (past, races)
    }

    fn include(&self, past: &mut Set, place: usize) {
        if let Some(event) = self.events.get(place) {
            past.add(&event.past);
            past.insert(place);
        }
    }

    /// Of what does not happen after the event, and the new step, that which can come
    /// first.
    fn initials(&self, before: usize, step: Step, past: &Set) -> Vec<Step> {
        let mut inside = Set::default();
        let mut found = Vec::new();
        let between = self.events.iter().enumerate().skip(before + 1);
        for (place, event) in between {
            if event.past.contains(before) {
                continue;
            }
            if !event.past.meets(&inside) {
                found.push(event.step);
            }
            inside.insert(place);
        }
        if !past.meets(&inside) {
            found.push(step);
        }
        found
    }
}
