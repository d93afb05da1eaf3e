//! Static analysis: the effects that the methods of a program may have, read from its clauses
//! without running them and without a solver. It lists the places that a method reads and writes,
//! the tasks that it starts, the tasks that are independent of each other, and the methods that
//! can influence a waiting method (docs/analyze.md). All facts over-approximate: an effect that
//! is not listed cannot happen.

pub mod chains;
mod clause;
pub mod contract;
mod flow;
mod hierarchy;
mod model;
mod related;
mod table;
pub mod tables;
#[cfg(test)]
mod tests;
mod value;

use crate::tables::{Class, Code, Method, Tables};
use clause::{Effect, Reader};
use flow::Flow;
use hierarchy::Hierarchy;
use indexmap::IndexMap;
use pet_translator::clp;
use pet_translator::typed::MethodKind;
use std::collections::{BTreeMap, BTreeSet};

/// The facts of a program.
#[derive(Debug, Clone)]
pub struct Analysis {
    pub is_actor_program: bool,
    /// The facts by key, in the order of the program: of all methods except abstract ones and the
    /// pieces of contracts. A native method may have any effect.
    pub methods: IndexMap<String, MethodFacts>,
    /// The classes whose objects are actors.
    pub actors: BTreeSet<String>,
    /// The classes of passive objects, in an actor program.
    pub data: BTreeSet<String>,
}

/// The effects of one method, including calls inside its step: constructors, static methods,
/// methods of data classes.
#[derive(Debug, Clone, Default)]
pub struct MethodFacts {
    pub class: Option<String>,
    pub kind: MethodKind,
    pub line: u32,
    /// It has no code, or calls a method without code: then the sets below contain everything.
    pub is_opaque: bool,
    /// The places that it reads. Places of objects that the step itself makes are left out, also
    /// those of `this` in a constructor: no other task knows the object before the step ends.
    pub reads: BTreeSet<Place>,
    pub writes: BTreeSet<Place>,
    /// The methods that it may start as tasks.
    pub sends: BTreeSet<String>,
    /// The methods of `sends` that run exactly as named, even if the class of the actor overrides
    /// them: private methods, and methods called by `super`.
    pub exact: BTreeSet<String>,
    /// The methods that may run as tasks because of it, directly or through other tasks.
    pub chain: BTreeSet<String>,
    /// The classes of the actors that it sends to.
    pub receivers: BTreeSet<String>,
    /// The classes of `receivers` whose actors may be neither the sender nor new.
    pub others: BTreeSet<String>,
    /// It may check or read a future.
    pub checks_futures: bool,
    /// The methods whose tasks may finish those futures.
    pub waits_for: BTreeSet<String>,
    /// It may keep its actor while it waits.
    pub may_block: bool,
    /// It may release its actor and go on later.
    pub may_suspend: bool,
    /// It may end with an exception.
    pub may_fail: bool,
    /// The classes of the objects that it makes.
    pub makes: BTreeSet<String>,
    /// The places that it uses before it releases its actor, and reads afterwards.
    pub kept: BTreeSet<Place>,
    /// The related methods (docs/glossary.md) after each of the three prunings, in the order of
    /// the program.
    pub related: [Vec<String>; 3],
    /// The classes whose actors may run it as a task.
    pub runners: BTreeSet<String>,
}

/// A place that tasks can share.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// A field by the class that declares it, of any object of that class.
    Field(String, String),
    Static(String, String),
    /// The elements of all arrays.
    Elements,
}

impl Analysis {
    pub fn of(program: &clp::Program, tables: &Tables) -> Analysis {
        let hierarchy = Hierarchy::new(tables);
        let reader = Reader {
            tables,
            hierarchy: &hierarchy,
        };
        let predicates = flow::predicates(program);
        let mut flows: BTreeMap<&str, Flow> = BTreeMap::new();
        let mut effects: IndexMap<String, Effect> = IndexMap::new();
        for method in tables.methods.values() {
            let flow = flow::flow(&reader, &predicates, method);
            let mut effect = Effect::default();
            for passed in flow.values().flatten() {
                effect.add(&passed.effect);
            }
            effects.insert(method.key.clone(), effect);
            flows.insert(&method.key, flow);
        }
        include_calls(&mut effects, &flows);
        let everything = everything(tables);
        for effect in effects.values_mut().filter(|effect| effect.is_opaque) {
            effect.add(&everything);
        }
        let mut methods = IndexMap::new();
        let listed = tables.methods.values();
        let listed = listed.filter(|method| {
            method.code != Code::Abstract && !is_piece(method) && !tables.is_model(method)
        });
        for method in listed {
            let flow = flows.get(method.key.as_str());
            let effect = effects.get(&method.key).cloned().unwrap_or_default();
            let mut facts = facts_of(method, effect, &everything);
            if let Some(flow) = flow {
                let passed = || flow.values().flatten();
                facts.may_block |= passed().any(|passed| passed.may_block);
                facts.may_fail |= passed().any(|passed| passed.may_fail);
                let mut next = passed().flat_map(|passed| &passed.next);
                facts.may_suspend |= next.any(|next| next.is_after_await);
                facts.kept = related::kept(flow, &effects);
            }
            if is_task(tables, method) {
                facts.runners = hierarchy.targets(&method.key, true).classes;
            }
            methods.insert(method.key.clone(), facts);
        }
        let classes = |has_role: fn(&Class) -> bool| -> BTreeSet<String> {
            let found = tables.classes.iter().filter(|(_, class)| has_role(class));
            found.map(|(name, _)| name.clone()).collect()
        };
        let mut analysis = Analysis {
            is_actor_program: tables.is_actor_program,
            methods,
            actors: classes(|class| class.is_actor),
            data: classes(|class| class.is_data),
        };
        analysis.include_chains();
        related::include(&mut analysis, tables, &hierarchy);
        analysis
    }

    /// Returns whether two tasks of one actor are independent: neither writes a place that the other
    /// reads or writes, neither waits for the other, and neither keeps the actor while it waits.
    pub fn are_independent(&self, a: &str, b: &str) -> bool {
        self.are_unjoined(a, b) && self.meet_nowhere(a, b)
    }

    /// Returns whether two tasks of different actors, which share no fields of actors, are
    /// independent.
    pub fn are_independent_apart(&self, a: &str, b: &str) -> bool {
        self.are_unjoined(a, b) && self.share_nothing(a, b)
    }

    /// Returns whether two tasks of one actor are independent if neither waits for the other.
    pub fn meet_nowhere(&self, a: &str, b: &str) -> bool {
        let (Some(first), Some(second)) = (self.methods.get(a), self.methods.get(b)) else {
            return false;
        };
        // A task may keep its actor for ever; then the order decides whether the other task runs.
        let may_block = first.may_block || second.may_block;
        !may_block && !meet(first, second, |_| true)
    }

    /// Returns whether two tasks of different actors touch nothing in common, futures aside.
    pub fn share_nothing(&self, a: &str, b: &str) -> bool {
        let (Some(first), Some(second)) = (self.methods.get(a), self.methods.get(b)) else {
            return false;
        };
        !meet(first, second, |place| !self.is_of_actor(place))
    }

    /// Returns whether neither of the two may wait for the other.
    fn are_unjoined(&self, a: &str, b: &str) -> bool {
        let waits = |a: &str, b: &str| {
            let facts = self.methods.get(a);
            facts.is_some_and(|facts| facts.waits_for.contains(b))
        };
        !waits(a, b) && !waits(b, a)
    }

    /// The methods whose tasks are independent of tasks of this method on the same actor, in the
    /// order of the program.
    pub fn independent_of(&self, key: &str) -> Vec<&str> {
        let own = self.methods.get(key).map(|facts| &facts.runners);
        let tasks = self.tasks().filter(|(other, facts)| {
            let can_meet = own.is_some_and(|own| !own.is_disjoint(&facts.runners));
            can_meet && self.are_independent(key, other)
        });
        tasks.map(|(other, _)| other).collect()
    }

    /// The methods whose tasks depend on tasks of this method even on different actors.
    pub fn bound_to(&self, key: &str) -> Vec<&str> {
        let is_task = |facts: &&MethodFacts| !facts.runners.is_empty();
        let own = self.methods.get(key).filter(is_task);
        let tasks = own.into_iter().flat_map(|_| self.tasks());
        let bound = tasks.filter(|(other, _)| !self.are_independent_apart(key, other));
        bound.map(|(other, _)| other).collect()
    }

    /// The classes of actors that some chain from the method may send to.
    pub fn reached_classes(&self, key: &str) -> BTreeSet<String> {
        self.over_chain(key, |facts| &facts.receivers)
    }

    /// The classes of actors that some chain from the method may send to, without messages of actors
    /// to themselves and to new actors: other actors that exist already while the task waits.
    pub fn reached_others(&self, key: &str) -> BTreeSet<String> {
        self.over_chain(key, |facts| &facts.others)
    }

    /// The related methods of a method after each of the three prunings of SFM 2014, in the order of
    /// the program.
    pub fn related(&self, key: &str) -> [Vec<String>; 3] {
        let facts = self.methods.get(key);
        facts.map_or_else(Default::default, |facts| facts.related.clone())
    }

    /// The facts that the Prolog libraries use, as tables.
    pub fn facts(&self) -> Vec<clp::Table> {
        table::tables(self)
    }

    /// Returns whether a place belongs to an actor, so that only its own tasks see it.
    pub fn is_of_actor(&self, place: &Place) -> bool {
        matches!(place, Place::Field(class, _) if self.actors.contains(class))
    }

    /// The methods that run as tasks, in the order of the program.
    pub fn tasks(&self) -> impl Iterator<Item = (&str, &MethodFacts)> {
        let methods = self.methods.iter();
        let tasks = methods.filter(|(_, facts)| !facts.runners.is_empty());
        tasks.map(|(key, facts)| (key.as_str(), facts))
    }

    fn over_chain(
        &self,
        key: &str,
        part: fn(&MethodFacts) -> &BTreeSet<String>,
    ) -> BTreeSet<String> {
        let own = self.methods.get(key);
        let chain = own.into_iter().flat_map(|facts| &facts.chain);
        let chain = chain.filter_map(|key| self.methods.get(key));
        let all = own.into_iter().chain(chain);
        all.flat_map(part).cloned().collect()
    }

    fn include_chains(&mut self) {
        let mut chains = Vec::with_capacity(self.methods.len());
        for facts in self.methods.values() {
            let mut chain = BTreeSet::new();
            let mut open: Vec<&String> = facts.sends.iter().collect();
            while let Some(next) = open.pop() {
                if chain.insert(next.clone())
                    && let Some(facts) = self.methods.get(next)
                {
                    open.extend(&facts.sends);
                }
            }
            chains.push(chain);
        }
        for (facts, chain) in self.methods.values_mut().zip(chains) {
            facts.chain = chain;
        }
    }
}

/// The name of a place: `Class.field`, or `elements of arrays`.
impl std::fmt::Display for Place {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Place::Field(class, name) | Place::Static(class, name) => {
                write!(out, "{class}.{name}")
            }
            Place::Elements => out.write_str("elements of arrays"),
        }
    }
}

fn meet(first: &MethodFacts, second: &MethodFacts, counts: impl Fn(&Place) -> bool) -> bool {
    let writes = |writer: &MethodFacts, other: &MethodFacts| {
        let mut places = writer.writes.iter().filter(|place| counts(place));
        places.any(|place| other.reads.contains(place) || other.writes.contains(place))
    };
    writes(first, second) || writes(second, first)
}

/// Adds the effects of called methods to their callers. Calls may be recursive: whenever the
/// effects of a method grow, its callers are updated again.
fn include_calls(effects: &mut IndexMap<String, Effect>, flows: &BTreeMap<&str, Flow>) {
    let mut callers: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (caller, flow) in flows {
        for called in flow.values().flatten().flat_map(|passed| &passed.calls) {
            callers.entry(called).or_default().push(caller);
        }
    }
    let mut open: BTreeSet<&str> = callers.keys().copied().collect();
    while let Some(called) = open.pop_first() {
        let Some(effect) = effects.get(called).cloned() else {
            continue;
        };
        for caller in callers.get(called).into_iter().flatten() {
            let into = effects.get_mut(*caller);
            if into.is_some_and(|into| into.add(&effect)) {
                open.insert(caller);
            }
        }
    }
}

/// Every effect that is possible in the program.
fn everything(tables: &Tables) -> Effect {
    let mut effect = Effect {
        checks_futures: true,
        waits_for: BTreeSet::from([None]),
        is_opaque: true,
        ..Effect::default()
    };
    for (name, class) in &tables.classes {
        let fields = class.fields.iter();
        let fields = fields.map(|(field, _)| Place::Field(name.clone(), field.clone()));
        let statics = class.statics.iter();
        let statics = statics.map(|(field, _)| Place::Static(name.clone(), field.clone()));
        effect.writes.extend(fields.chain(statics));
        if class.is_concrete {
            effect.makes.insert(name.clone());
            if class.is_actor {
                effect.receivers.insert(name.clone());
                effect.others.insert(name.clone());
            }
        }
    }
    effect.writes.insert(Place::Elements);
    effect.reads = effect.writes.clone();
    let methods = tables.methods.values();
    let tasks = methods.filter(|method| method.code != Code::Abstract && is_task(tables, method));
    effect.sends = tasks.map(|method| method.key.clone()).collect();
    effect
}

fn facts_of(method: &Method, effect: Effect, everything: &Effect) -> MethodFacts {
    let waits_for = match effect.waits_for.contains(&None) {
        true => everything.sends.clone(),
        false => effect.waits_for.into_iter().flatten().collect(),
    };
    MethodFacts {
        class: method.class.clone(),
        kind: method.kind,
        line: method.line,
        is_opaque: effect.is_opaque,
        reads: effect.reads,
        writes: effect.writes,
        sends: effect.sends,
        exact: effect.exact,
        receivers: effect.receivers,
        others: effect.others,
        checks_futures: effect.checks_futures,
        waits_for,
        may_block: effect.is_opaque,
        may_suspend: effect.is_opaque,
        may_fail: effect.is_opaque,
        makes: effect.makes,
        ..MethodFacts::default()
    }
}

/// Returns whether the method can run as a task.
fn is_task(tables: &Tables, method: &Method) -> bool {
    let class = method
        .class
        .as_ref()
        .and_then(|name| tables.classes.get(name));
    method.kind == MethodKind::Instance && class.is_some_and(|class| class.is_actor)
}

/// Returns whether the method is a piece of a contract.
fn is_piece(method: &Method) -> bool {
    method.key.contains(':')
}
