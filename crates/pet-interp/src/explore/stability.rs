//! Temporal stability: an actor whose next steps no other actor can influence may run
//! first, alone. Theorem 1 of FORTE 2014, made sound: references are searched from all
//! tasks together (one task may pass a reference on to another), and futures and shared
//! passive objects count as influence too.
//!
//! An actor `a` is stable if tasks of other actors, before the next step of `a`, can neither
//! put a task into the queue of `a`, nor finish a future that tasks of `a` may check, nor
//! check a future that tasks of `a` finish, nor touch a passive object that tasks of `a`
//! touch. If no actor is stable, the actor is chosen that the others are least likely to
//! influence (Def. 3).

use super::facts::{Facts, passive_fields};
use super::reach::Reach;
use super::set::Set;
use crate::interp::cell;
use crate::interp::cell::Kind;
use crate::interp::code::Code;
use crate::interp::memory::{Address, Memory};
use crate::interp::ready::Pending;
use crate::interp::state::{ResultPlace, State};
use pet_model::WaitsFor;
use pet_model::schedule::Step;
use pet_translator::typed::{ClassId, Role};

pub struct Stability<'a, 'p> {
    code: &'a Code<'p>,
    facts: &'a Facts,
    /// The fields of passive objects, and elements of arrays.
    passive: Set,
    others: Reach,
    own: Reach,
    /// For each pending task whether it cannot run before the actor in question does.
    is_held: Vec<bool>,
}

/// The choice of the actor that runs first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// This actor is stable, and one of its tasks is awake.
    Stable(u32),
    /// All stable actors sleep: other executions cover everything below this state.
    Asleep,
    /// No actor is stable; the others are least likely to influence this one.
    Likely(u32),
}

impl<'a, 'p> Stability<'a, 'p> {
    pub fn new(code: &'a Code<'p>, facts: &'a Facts) -> Stability<'a, 'p> {
        Stability {
            code,
            facts,
            passive: passive_fields(code.program),
            others: Reach::default(),
            own: Reach::default(),
            is_held: Vec::new(),
        }
    }

    /// Chooses one of the actors that have a ready task; the actor `last` is checked first. An
    /// actor is awake if one of its ready tasks is awake.
    pub fn select(
        &mut self,
        state: &State,
        pending: &[Pending<'_>],
        last: Option<u32>,
        is_awake: impl Fn(Step) -> bool,
    ) -> Option<Choice> {
        let only = pending.first()?.step.actor;
        if pending.iter().all(|it| it.step.actor == only) {
            return Some(Choice::Stable(only));
        }
        let ready = || pending.iter().filter(|it| it.waits_for.is_none());
        let mut actors: Vec<u32> = ready().map(|it| it.step.actor).collect();
        actors.dedup();
        actors.reverse();
        if let Some(place) = actors.iter().position(|actor| Some(*actor) == last) {
            actors.swap(0, place);
        }
        let wakes = |actor: u32| {
            let mut own = ready().filter(|it| it.step.actor == actor);
            own.any(|it| is_awake(it.step))
        };
        let (awake, asleep): (Vec<u32>, Vec<u32>) =
            actors.iter().copied().partition(|actor| wakes(*actor));
        let mut is_stable = |actor: &&u32| self.is_stable(state, pending, **actor);
        if let Some(actor) = awake.iter().find(&mut is_stable) {
            return Some(Choice::Stable(*actor));
        }
        if asleep.iter().any(|actor| is_stable(&actor)) {
            return Some(Choice::Asleep);
        }
        let ranked = actors
            .iter()
            .map(|actor| (self.danger(pending, *actor), *actor));
        ranked.min().map(|(_, actor)| Choice::Likely(actor))
    }

    pub fn is_stable(&mut self, state: &State, pending: &[Pending<'_>], actor: u32) -> bool {
        let Some(object) = state.actor(actor).map(|actor| actor.object) else {
            return false;
        };
        self.hold(pending, actor);
        if self.can_be_sent_to(state, pending, actor, object) {
            return false;
        }
        if !self.may_share(state, pending, actor) {
            return true;
        }
        self.search_others(state, pending, object);
        let own = pending.iter().filter(|it| is_next(it, actor, state));
        self.own
            .search(self.code, self.facts, &state.memory, own, Address::NULL);
        !self.futures_meet(state, pending, actor) && !self.passive_objects_meet(&state.memory)
    }

    /// Marks the tasks that wait for a task of the actor, directly or not: they cannot run before
    /// the actor.
    fn hold(&mut self, pending: &[Pending<'_>], actor: u32) {
        self.is_held.clear();
        self.is_held.resize(pending.len(), false);
        let place_of = |step: Step| pending.binary_search_by_key(&step, |it| it.step).ok();
        let mut has_changed = true;
        while has_changed {
            has_changed = false;
            for (index, it) in pending.iter().enumerate() {
                let on = match it.waits_for {
                    Some(WaitsFor::Task(on) | WaitsFor::Actor(on)) => on,
                    _ => continue,
                };
                let is_known = self.is_held.get(index) == Some(&true);
                if is_known || it.step.actor == actor {
                    continue;
                }
                let is_held = place_of(on).and_then(|place| self.is_held.get(place));
                if on.actor == actor || is_held == Some(&true) {
                    if let Some(place) = self.is_held.get_mut(index) {
                        *place = true;
                    }
                    has_changed = true;
                }
            }
        }
    }

    fn search_others(&mut self, state: &State, pending: &[Pending<'_>], object: Address) {
        let actors = pending.iter().zip(&self.is_held);
        let others = actors.filter(|(it, is_held)| !**is_held && it.actor.object != object);
        self.others.search(
            self.code,
            self.facts,
            &state.memory,
            others.map(|(it, _)| it),
            object,
        );
    }

    fn free_others<'s, 'b>(
        &'s self,
        pending: &'s [Pending<'b>],
        actor: u32,
    ) -> impl Iterator<Item = &'s Pending<'b>> {
        let all = pending.iter().zip(&self.is_held);
        let free = all.filter(move |(it, is_held)| !**is_held && it.step.actor != actor);
        free.map(|(it, _)| it)
    }

    fn can_be_sent_to(
        &mut self,
        state: &State,
        pending: &[Pending<'_>],
        actor: u32,
        object: Address,
    ) -> bool {
        // While one of its tasks keeps the actor, new tasks cannot run.
        let is_kept = state.actor(actor).is_some_and(|it| it.keeper.is_some());
        if actor == 0 || is_kept {
            return false;
        }
        let class = cell::class(&state.memory, object);
        let may_send = self.free_others(pending, actor).any(|it| {
            let chain = self.facts.method(it.task.method).chain.iter();
            chain
                .into_iter()
                .any(|method| self.facts.can_run(class, method))
        });
        if !may_send {
            return false;
        }
        self.search_others(state, pending, object);
        self.others.contains(object)
    }

    /// Returns whether, by the facts about their methods, tasks of the actor and tasks of others
    /// may use the same futures or passive objects.
    fn may_share(&self, state: &State, pending: &[Pending<'_>], actor: u32) -> bool {
        let own = || pending.iter().filter(|it| is_next(it, actor, state));
        if own().any(|it| self.facts.method(it.task.method).checks_futures) {
            return true;
        }
        let has_future = |it: &Pending<'_>| matches!(it.task.result, ResultPlace::Future(_));
        self.free_others(pending, actor).any(|other| {
            let other = self.facts.method(other.task.method);
            let asks = other.chain_checks_futures && own().any(has_future);
            asks || own().any(|it| {
                let own = self.facts.method(it.task.method);
                let writes = own.writes.meets(&self.passive)
                    && (own.writes.meets(&other.chain_reads)
                        || own.writes.meets(&other.chain_writes));
                let reads =
                    other.chain_writes.meets(&self.passive) && other.chain_writes.meets(&own.reads);
                writes || reads
            })
        })
    }

    fn futures_meet(&self, state: &State, pending: &[Pending<'_>], actor: u32) -> bool {
        let memory = &state.memory;
        let is_open = |address: &Address| {
            let is_future = matches!(cell::kind(self.code, memory, *address), Kind::Future(_));
            is_future && !cell::is_finished(memory, *address)
        };
        let own_checks = pending.iter().any(|it| {
            is_next(it, actor, state) && self.facts.method(it.task.method).checks_futures
        });
        let finished_elsewhere = |address: &Address| {
            let task = cell::task_of(memory, *address);
            task.is_some_and(|task| task.actor != actor)
        };
        let waits = self.own.cells().iter();
        if own_checks && waits.filter(|it| is_open(it)).any(finished_elsewhere) {
            return true;
        }
        let others_check = self
            .free_others(pending, actor)
            .any(|it| self.facts.method(it.task.method).chain_checks_futures);
        let is_asked_for = |it: &Pending<'_>| match it.task.result {
            ResultPlace::Future(future) => self.others.contains(future),
            _ => false,
        };
        others_check
            && pending
                .iter()
                .any(|it| it.step.actor == actor && is_asked_for(it))
    }

    fn passive_objects_meet(&self, memory: &Memory) -> bool {
        let own = self.own.cells().iter();
        own.into_iter().any(|address| {
            self.others.contains(*address)
                && match cell::kind(self.code, memory, *address) {
                    Kind::Object(class) => !is_actor(self.code, class),
                    Kind::Array(_) => true,
                    Kind::Future(_) => false,
                }
        })
    }

    /// The likelihood that other actors send a message to this actor, by Def. 3. A task weighs
    /// most if it has a reference to the actor and always sends a message that the actor may
    /// process, less if it may send one, less if a chain of tasks may, and less if it has no
    /// reference to the actor.
    fn danger(&self, pending: &[Pending<'_>], actor: u32) -> u32 {
        let Some(object) = pending
            .iter()
            .find(|it| it.step.actor == actor)
            .map(|it| it.actor.object)
        else {
            return 0;
        };
        let others = pending.iter().filter(|it| it.step.actor != actor);
        let weights = others.map(|it| {
            let facts = self.facts.method(it.task.method);
            let own = pending.iter().filter(|own| own.step.actor == actor);
            // The messages that the actor may process are approximated by the methods of its tasks.
            let methods: Vec<usize> = own.map(|own| own.task.method.index()).collect();
            let sends = |set: &Set| methods.iter().any(|method| set.contains(*method));
            let has_reference = it.task.words.contains(&object.word());
            match has_reference {
                true if sends(&facts.always_sends) => 8,
                true if sends(&facts.sends) => 6,
                true if sends(&facts.chain) => 4,
                _ if sends(&facts.chain) => 2,
                _ => 1,
            }
        });
        weights.sum()
    }
}

/// Returns whether the task belongs to the actor and no other task keeps the actor.
fn is_next(it: &Pending<'_>, actor: u32, state: &State) -> bool {
    if it.step.actor != actor {
        return false;
    }
    let keeper = state.actor(actor).and_then(|actor| actor.keeper);
    keeper.is_none_or(|keeper| keeper == it.step.task)
}

fn is_actor(code: &Code<'_>, class: ClassId) -> bool {
    code.program.class(class).role == Role::Actor
}
