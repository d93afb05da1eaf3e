//! Facts about the values that flow through the blocks of a method: the tasks that a future may
//! belong to, whether they have returned, which objects are the actor itself, and which are so
//! new that no other task knows them. All other properties of a value are ignored.

use pet_translator::clp::Term;
use std::collections::{BTreeSet, HashMap};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Value {
    pub futures: Futures,
    /// If it is a future, its task has returned.
    pub is_finished: bool,
    /// It is the object that runs the method.
    pub is_this: bool,
    /// It was made in this step, so that no other task has it before the step ends.
    pub is_new: bool,
}

/// The methods whose tasks a future may belong to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Futures {
    Of(BTreeSet<String>),
    Any,
}

impl Value {
    /// A value without any known fact.
    pub const UNKNOWN: Value = Value {
        futures: Futures::Any,
        is_finished: false,
        is_this: false,
        is_new: false,
    };

    /// The facts of `null` and numbers: joined with a reference, only the facts of the reference
    /// count.
    pub fn nothing() -> Value {
        Value {
            futures: Futures::Of(BTreeSet::new()),
            is_finished: true,
            is_this: true,
            is_new: true,
        }
    }

    /// The facts of `this`: the actor of a task, or the new object of a constructor.
    pub fn this(is_new: bool) -> Value {
        Value {
            futures: Futures::Of(BTreeSet::new()),
            is_finished: false,
            is_this: true,
            is_new,
        }
    }

    pub fn new_object() -> Value {
        Value {
            futures: Futures::Of(BTreeSet::new()),
            is_finished: false,
            is_this: false,
            is_new: true,
        }
    }

    pub fn future(methods: BTreeSet<String>) -> Value {
        Value {
            futures: Futures::Of(methods),
            ..Value::UNKNOWN
        }
    }

    /// The facts that still hold in a later step.
    pub fn kept(&self) -> Value {
        Value {
            is_new: false,
            ..self.clone()
        }
    }

    /// The facts that hold for both values.
    pub fn joined(&self, other: &Value) -> Value {
        let futures = match (&self.futures, &other.futures) {
            (Futures::Of(a), Futures::Of(b)) => Futures::Of(a.union(b).cloned().collect()),
            _ => Futures::Any,
        };
        Value {
            futures,
            is_finished: self.is_finished && other.is_finished,
            is_this: self.is_this && other.is_this,
            is_new: self.is_new && other.is_new,
        }
    }
}

/// The values of the variables of a clause.
#[derive(Debug, Default)]
pub(super) struct Values<'a> {
    values: HashMap<&'a str, Value>,
}

impl<'a> Values<'a> {
    pub fn set(&mut self, term: &'a Term, value: Value) {
        if let Some(name) = variable(term) {
            self.values.insert(name, value);
        }
    }

    pub fn finish(&mut self, term: &'a Term) {
        let value = Value {
            is_finished: true,
            ..self.get(term)
        };
        self.set(term, value);
    }

    pub fn get(&self, term: &Term) -> Value {
        match variable(term) {
            Some(name) => self.values.get(name).cloned().unwrap_or(Value::UNKNOWN),
            None => Value::nothing(),
        }
    }
}

/// The variable of a value; `r(X)` and `X` count as the same.
fn variable(term: &Term) -> Option<&str> {
    match term.args("r").map_or(term, |[inner]| inner) {
        // In a translated file each `_` is another variable.
        Term::Var(name) if name == "_" => None,
        Term::Var(name) => Some(name),
        _ => None,
    }
}
