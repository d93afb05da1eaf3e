//! The prediction of a test case by the clauses, before the interpreter has run it.

use crate::TestCase;
use crate::collection::Classes;
use crate::schedule::Schedule;
use crate::trace::{Traces, Ways};
use crate::{Heap, Input, Outcome, Output, Value};
use indexmap::IndexMap;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A prediction of the clauses: with this input the method ends like this.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prediction {
    pub constraints: Vec<String>,
    pub input: Input,
    pub ended: Ended,
    /// The name of the exception in the heap.
    pub thrown: Option<String>,
    pub result: Option<Value>,
    pub heap: Heap,
    pub statics: IndexMap<String, Value>,
    pub trace: Traces,
    /// The input without its integers and booleans; see `shape`.
    pub shape: String,
    /// The schedule, for an actor program.
    pub schedule: Option<Scheduled>,
}

/// The schedule of a run, and its actors.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scheduled {
    pub schedule: Schedule,
    /// The names in the heap of the actors `r1`, `r2` ….
    pub actors: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ended {
    Returned,
    Threw(String),
    /// It returned, and the promise of this number, from 1, does not hold.
    Broken(usize),
    /// It returned, and the evaluation of the promise of this number throws.
    Raised(usize),
    /// It returned, and its promises are undecided.
    Unchecked,
    /// No task can go on, although some have not ended.
    Stuck,
}

impl Prediction {
    /// Strings become texts, new collections what they hold, and static fields of hidden classes are left
    /// out.
    pub fn with_texts(mut self, classes: &dyn Classes) -> Prediction {
        self.input.with_given(&self.heap);
        self.input.with_texts(classes);
        let mut output = Output {
            result: self.result,
            heap: self.heap,
            statics: self.statics,
        };
        let actors = self.schedule.iter().flat_map(|it| it.actors.iter());
        let kept = self.input.heap.objects.keys().chain(&self.thrown);
        let given = self.input.heap.objects.keys().cloned().collect();
        output.with_texts(kept.chain(actors).cloned(), &given, classes);
        Prediction {
            shape: shape(&self.input),
            result: output.result,
            heap: output.heap,
            statics: output.statics,
            ..self
        }
    }

    /// The test case with the predicted result, without a run. Whether an integer wraps is not
    /// known.
    pub fn believed(self, mut outcome: Outcome, lines: Vec<u32>) -> TestCase {
        if let Outcome::Exception(thrown) | Outcome::Assertion(thrown) = &mut outcome {
            thrown.message = self.heap.message(&thrown.object);
        }
        let nodes = self.trace.nodes();
        let ways: BTreeSet<_> = nodes
            .map(|node| (Arc::clone(&node.block), node.way))
            .collect();
        TestCase {
            constraints: self.constraints,
            input: self.input,
            outcome,
            output: Output {
                result: self.result,
                heap: self.heap,
                statics: self.statics,
            },
            trace: self.trace,
            may_alias: Vec::new(),
            lines,
            ways: Ways(ways.into_iter().collect()),
            has_wrapped: false,
            is_replayed: false,
            smt2: None,
            disagreement: None,
            schedule: self.schedule.map(|scheduled| scheduled.schedule),
        }
    }
}

/// The shape of an input: its objects and references without integers and booleans.
pub fn shape(input: &Input) -> String {
    use crate::Object;
    let word = |value: &Value| match value {
        Value::Int(_) | Value::Bool(_) | Value::Text(_) => "x".to_owned(),
        other => other.to_string(),
    };
    // Sorted by name: a suite that was read from a file may have another order.
    let by_name = |values: &IndexMap<String, Value>| {
        let named: BTreeMap<&String, &Value> = values.iter().collect();
        let words: Vec<String> = named.into_values().map(word).collect();
        words
    };
    let mut shape = by_name(&input.args);
    shape.extend(by_name(&input.statics));
    let objects: BTreeMap<&String, &Object> = input.heap.objects.iter().collect();
    for object in objects.into_values() {
        match object {
            Object::Instance { class, fields } => {
                shape.push(class.clone());
                shape.extend(by_name(fields));
            }
            Object::Collection { class, elements } => {
                shape.push(class.clone());
                shape.extend(elements.iter().map(word));
            }
            Object::Function { interface, answers } => {
                shape.push(interface.clone());
                shape.extend(answers.iter().map(word));
            }
            Object::Map { class, entries } => {
                shape.push(class.clone());
                let entries = entries.iter();
                shape.extend(entries.flat_map(|(key, value)| [word(key), word(value)]));
            }
            Object::Array { elements, .. } => {
                // The positions of elements depend on the values of indices, so their order is
                // ignored.
                let references = elements
                    .iter()
                    .filter(|value| matches!(value, Value::Ref(_)));
                let mut references: Vec<String> = references.map(word).collect();
                references.sort_unstable();
                shape.extend(references);
            }
            Object::Future { .. } => {}
        }
    }
    shape.join(" ")
}
