//! Happens-before along one execution, and where two steps that happened in one order
//! could have happened in the other. The orders of two steps matter if they belong to the
//! same actor, or touch the same word of a passive object or future.

use super::set::Set;
use super::watch::Watch;
use pet_model::schedule::Step;

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

/// A step whose races are asked for.
#[derive(Debug, Clone, Copy)]
pub struct Asked {
    pub step: Step,
    /// It was taken; else it waits.
    pub is_taken: bool,
    /// It begins with a condition that others may make true and false again. Where an earlier
    /// step made it false and another one true, the two are ordered, and still the step could
    /// have come before both.
    pub has_guard: bool,
}

/// A step that could have come before an earlier one.
pub struct Race {
    /// The earlier one, as its place in the execution.
    pub before: usize,
    /// The steps between them that do not depend on the earlier one, in order.
    pub between: Vec<Step>,
    /// The steps among these that depend on no other of them: each would begin the other order,
    /// at the state before the earlier step.
    pub initials: Vec<Step>,
    /// The later step.
    pub step: Step,
    /// It depends on nothing between, as it was taken.
    pub seems_initial: bool,
    /// Without the earlier one, and what depends on that, the later step may do something
    /// else than what was seen.
    pub doubt: Doubt,
}

/// Why a step may do something else in another order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doubt {
    /// It touched nothing that is another then.
    None,
    /// The actor had another state; nothing that it shares with others.
    Actor,
    /// It touched what another order leaves as it was.
    Shared,
    /// It has not run yet.
    Waits,
}

impl Events {
    pub fn last_actor(&self) -> Option<u32> {
        self.events.last().map(|event| event.step.actor)
    }

    pub fn schedule(&self) -> impl Iterator<Item = Step> + '_ {
        self.events.iter().map(|event| event.step)
    }

    /// Adds a step, and says with which of the events from this place on it races.
    pub fn push(&mut self, asked: Asked, is_keeper: bool, watch: Watch, from: usize) -> Vec<Race> {
        let step = asked.step;
        let (past, races) = self.look_back(asked, &watch, from);
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

    /// The words that the last step touched.
    pub fn last_watch(&self) -> Option<&Watch> {
        self.events.last().map(|event| &event.watch)
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

    /// The steps that happen before a step that would come now, and its races.
    pub fn look_back(&self, asked: Asked, watch: &Watch, from: usize) -> (Set, Vec<Race>) {
        let step = asked.step;
        let origins = self.origins.get(step.actor as usize);
        let origin = origins.and_then(|tasks| tasks.get(step.task.checked_sub(1)? as usize));
        let origin = origin.copied().flatten();
        let mut past = Set::default();
        if let Some(origin) = origin {
            self.include(&mut past, origin);
        }
        let mut races = Vec::new();
        let mut kept = Vec::new();
        // What comes before the task gets here, whatever the others do.
        let mut fixed = Set::default();
        if asked.has_guard {
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
            // What happens before something in between is ordered anyway.
            if past.contains(place) {
                if asked.has_guard && !is_same_actor && !fixed.contains(place) {
                    races.push(place);
                }
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
        let races = races.into_iter();
        let races = races.map(|before| self.race(before, asked, watch, &past));
        let races = races.collect();
        (past, races)
    }

    fn include(&self, past: &mut Set, place: usize) {
        if let Some(event) = self.events.get(place) {
            past.add(&event.past);
            past.insert(place);
        }
    }

    fn race(&self, before: usize, asked: Asked, watch: &Watch, past: &Set) -> Race {
        let step = asked.step;
        let mut inside = Set::default();
        let mut between = Vec::new();
        let mut initials = Vec::new();
        let mut doubt = match asked.is_taken {
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
