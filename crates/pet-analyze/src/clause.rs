//! The effects of one clause, read off its goals and the known facts about its inputs. A goal
//! without an entry here has no effect on the heap; docs/clp-format.md lists all goals.

use super::Place;
use super::hierarchy::Hierarchy;
use super::value::{Futures, Value, Values};
use crate::tables::{Code, Tables, Type};
use pet_translator::clp::{Clause, Term};
use pet_translator::typed::MethodKind;
use std::collections::BTreeSet;

/// The context in which the clauses of a program are read.
pub(super) struct Reader<'a> {
    pub tables: &'a Tables,
    pub hierarchy: &'a Hierarchy<'a>,
}

/// The effects of a clause, or of all clauses of a step.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Effect {
    pub reads: BTreeSet<Place>,
    pub writes: BTreeSet<Place>,
    pub sends: BTreeSet<String>,
    /// The methods of `sends` that run exactly as named, even if the class of the actor overrides
    /// them.
    pub exact: BTreeSet<String>,
    /// The classes of actors that get a message.
    pub receivers: BTreeSet<String>,
    /// The classes of `receivers` whose actors may be neither the sender nor new.
    pub others: BTreeSet<String>,
    pub makes: BTreeSet<String>,
    pub checks_futures: bool,
    /// The methods whose tasks it waits for; `None` stands for any method.
    pub waits_for: BTreeSet<Option<String>>,
    /// It calls a method without code, which may do anything.
    pub is_opaque: bool,
}

/// A clause that can be taken: its effects, its calls and the blocks after it.
#[derive(Debug, Default)]
pub(super) struct Passed {
    pub effect: Effect,
    /// The methods that it calls inside its step; their effects are not in `effect`.
    pub calls: BTreeSet<String>,
    pub next: Vec<Next>,
    pub may_block: bool,
    pub may_fail: bool,
}

/// A block that runs next, and the values of its inputs.
#[derive(Debug)]
pub(super) struct Next {
    pub block: String,
    pub values: Vec<Value>,
    /// The task releases its actor before the block.
    pub is_after_await: bool,
}

impl Effect {
    /// Adds the effects of another. Returns whether one of them is new.
    pub fn add(&mut self, other: &Effect) -> bool {
        let before = self.size();
        self.reads.extend(other.reads.iter().cloned());
        self.writes.extend(other.writes.iter().cloned());
        self.sends.extend(other.sends.iter().cloned());
        self.exact.extend(other.exact.iter().cloned());
        self.receivers.extend(other.receivers.iter().cloned());
        self.others.extend(other.others.iter().cloned());
        self.makes.extend(other.makes.iter().cloned());
        self.checks_futures |= other.checks_futures;
        self.waits_for.extend(other.waits_for.iter().cloned());
        self.is_opaque |= other.is_opaque;
        self.size() > before
    }

    /// Records that a place of this object is read. Without a place the goal was not understood.
    fn read(&mut self, object: &Value, place: Option<Place>) {
        self.is_opaque |= place.is_none();
        self.reads.extend(place.filter(|_| !object.is_new));
    }

    fn write(&mut self, object: &Value, place: Option<Place>) {
        self.is_opaque |= place.is_none();
        self.writes.extend(place.filter(|_| !object.is_new));
    }

    fn size(&self) -> usize {
        let sets = [
            self.reads.len(),
            self.writes.len(),
            self.sends.len(),
            self.exact.len(),
            self.receivers.len(),
            self.others.len(),
            self.makes.len(),
            self.waits_for.len(),
        ];
        let flags = usize::from(self.checks_futures) + usize::from(self.is_opaque);
        sets.iter().sum::<usize>() + flags
    }
}

impl Reader<'_> {
    /// The effects of a clause of a method with these inputs; `None` if the clause cannot be
    /// taken.
    pub fn pass(&self, key: &str, clause: &Clause, inputs: &[Value]) -> Option<Passed> {
        let (_, head) = clause.head.parts()?;
        let mut values = Values::default();
        for (term, value) in clause.inputs().iter().zip(inputs) {
            values.set(term, value.clone());
        }
        let mut passed = Passed::default();
        for goal in &clause.body {
            if let Term::Compound(name, args) = goal
                && !self.goal(key, name, args, &mut values, &mut passed)
            {
                return None;
            }
        }
        if let Some(Term::Compound(flag, args)) = head.get(4) {
            let is_after_await = flag == "await";
            match (flag.as_str(), args.as_slice()) {
                ("await" | "blocked", [Term::Atom(block), Term::List(terms)]) => {
                    passed.may_block |= !is_after_await;
                    let kept = terms.iter().map(|term| values.get(term).kept());
                    passed.next.push(Next {
                        block: block.clone(),
                        values: kept.collect(),
                        is_after_await,
                    });
                }
                ("exc", _) => passed.may_fail = true,
                _ => {}
            }
        }
        Some(passed)
    }

    /// Adds the effect of a goal. Returns whether the clause can still be taken.
    fn goal<'t>(
        &self,
        key: &str,
        name: &str,
        args: &'t [Term],
        values: &mut Values<'t>,
        passed: &mut Passed,
    ) -> bool {
        let effect = &mut passed.effect;
        match (name, args) {
            ("get_field", [_, object, field, value]) => {
                effect.read(&values.get(object), place_of(field, Place::Field));
                values.set(value, self.of_field(field));
            }
            ("set_field", [_, object, field, _, _]) => {
                effect.write(&values.get(object), place_of(field, Place::Field));
            }
            ("get_static", [_, field, value]) => {
                effect.read(&Value::UNKNOWN, place_of(field, Place::Static));
                values.set(value, self.of_field(field));
            }
            ("set_static", [_, field, _, _]) => {
                effect.write(&Value::UNKNOWN, place_of(field, Place::Static))
            }
            ("get_array", [_, array, _, value]) => {
                effect.read(&values.get(array), Some(Place::Elements));
                values.set(value, Value::UNKNOWN);
            }
            ("set_array", [_, array, _, _, _]) => {
                effect.write(&values.get(array), Some(Place::Elements));
            }
            ("new_object", [_, class, made, _]) => {
                if let Term::Atom(class) = class {
                    effect.makes.insert(class.clone());
                }
                values.set(made, Value::new_object());
            }
            ("new_array", [_, _, _, made, _]) => values.set(made, Value::new_object()),
            ("async", [_, actor, method, _, future, _]) => {
                self.send(actor, method, future, values, effect);
            }
            ("finished", [_, future]) => {
                wait(&values.get(future), effect);
                values.finish(future);
            }
            ("unfinished", [_, future]) => {
                let value = values.get(future);
                if value.is_finished {
                    return false;
                }
                wait(&value, effect);
            }
            ("get_future", [_, future, value]) => {
                wait(&values.get(future), effect);
                values.set(value, Value::UNKNOWN);
            }
            ("no_code", _) => effect.is_opaque = true,
            (block, [inputs, outputs, ..]) => {
                self.call(key, block, (inputs, outputs), values, passed);
            }
            _ => {}
        }
        true
    }

    fn send<'t>(
        &self,
        actor: &Term,
        method: &Term,
        future: &'t Term,
        values: &mut Values<'t>,
        effect: &mut Effect,
    ) {
        let Some((choice, [Term::Atom(sent), ..])) = method.parts() else {
            return;
        };
        let is_exact = choice == "exact";
        let targets = self.hierarchy.targets(sent, is_exact);
        if is_exact {
            effect.exact.extend(targets.methods.iter().cloned());
        }
        let receiver = values.get(actor);
        if !receiver.is_this && !receiver.is_new {
            effect.others.extend(targets.classes.iter().cloned());
        }
        effect.receivers.extend(targets.classes);
        effect.sends.extend(targets.methods.iter().cloned());
        values.set(future, Value::future(targets.methods));
    }

    /// Adds a goal that runs a block: either the next block of the same method, or the first block of
    /// a method, which is a call.
    fn call<'t>(
        &self,
        key: &str,
        block: &str,
        (inputs, outputs): (&'t Term, &'t Term),
        values: &mut Values<'t>,
        passed: &mut Passed,
    ) {
        let Some(found) = self.tables.blocks.get(block) else {
            return;
        };
        let entered = self.tables.methods.get(&found.key);
        match entered.filter(|method| method.predicate == block) {
            Some(method) => {
                passed.calls.insert(method.key.clone());
                if let Term::List(terms) = outputs {
                    for term in terms {
                        values.set(term, self.of_type(&method.result));
                    }
                }
            }
            None if found.key == key => {
                if let Term::List(terms) = inputs {
                    let given = terms.iter().map(|term| values.get(term));
                    passed.next.push(Next {
                        block: block.to_owned(),
                        values: given.collect(),
                        is_after_await: false,
                    });
                }
            }
            // No translated program has such a goal; it counts as a call of the method of the block.
            None => {
                passed.calls.insert(found.key.clone());
            }
        }
    }

    fn of_field(&self, field: &Term) -> Value {
        let Some((class, name)) = field.as_field() else {
            return Value::UNKNOWN;
        };
        let class = self.tables.classes.get(class);
        let fields = class.map(|class| class.fields.iter().chain(&class.statics));
        let mut fields = fields.into_iter().flatten();
        match fields.find(|(found, _)| found == name) {
            Some((_, ty)) => self.of_type(ty),
            None => Value::UNKNOWN,
        }
    }

    /// The facts that follow from a type: a future belongs to some task with that result.
    pub fn of_type(&self, ty: &Type) -> Value {
        let Type::Fut(result) = ty else {
            return Value::future(BTreeSet::new());
        };
        let methods = self.tables.methods.values();
        let fits = methods.filter(|method| {
            let is_task = method.kind == MethodKind::Instance && method.code != Code::Abstract;
            is_task && may_be(&method.result, result)
        });
        Value::future(fits.map(|method| method.key.clone()).collect())
    }
}

fn wait(future: &Value, effect: &mut Effect) {
    effect.checks_futures = true;
    match &future.futures {
        Futures::Of(methods) => {
            let methods = methods.iter().cloned().map(Some);
            effect.waits_for.extend(methods);
        }
        Futures::Any => {
            effect.waits_for.insert(None);
        }
    }
}

/// Returns whether a task with this result may have a future of the wanted type. All reference
/// types count as equal.
fn may_be(result: &Type, wanted: &Type) -> bool {
    let is_basic = |ty: &Type| matches!(ty, Type::Number(_) | Type::Bool | Type::Void);
    result == wanted || (!is_basic(result) && !is_basic(wanted))
}

fn place_of(field: &Term, place: fn(String, String) -> Place) -> Option<Place> {
    let (class, name) = field.as_field()?;
    Some(place(class.to_owned(), name.to_owned()))
}
