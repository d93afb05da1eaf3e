//! Predictions, read from the answers of `pet_tcg.pl`.

use super::heap::Cells;
use super::tables::{Method, Tables, Type};
use super::trace;
use super::{TcgError, TestCase, internal};
use crate::case::schedule::{Schedule, Step};
use crate::case::{Heap, Input, Outcome, Output, Posted, Value};
use crate::machine::term::Term;
use indexmap::IndexMap;
use std::collections::{BTreeMap, BTreeSet};

/// A prediction of the clauses: with this input the method ends like this.
pub(super) struct Prediction {
    pub constraints: Vec<String>,
    pub input: Input,
    pub ended: Ended,
    /// The name of the exception in the heap.
    pub thrown: Option<String>,
    pub result: Option<Value>,
    pub heap: Heap,
    pub statics: IndexMap<String, Value>,
    pub trace: String,
    /// The ways taken, by block and number.
    pub ways: Vec<(String, u32)>,
    /// The input without its numbers: which references are the same.
    pub shape: String,
    /// The schedule, for an actor program.
    pub schedule: Option<Scheduled>,
}

/// The schedule of a run, and the actors that it is about.
pub(super) struct Scheduled {
    pub schedule: Schedule,
    /// The names in the heap of the actors `r1`, `r2` ….
    pub actors: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Ended {
    Returned,
    Threw(String),
    /// It returned, and this promise does not hold; they count from 1.
    Broken(usize),
    /// It returned, and this promise throws.
    Raised(usize),
    /// It returned, and its promises are undecided.
    Unchecked,
    /// No task can go on, although some have not ended.
    Stuck,
}

impl Prediction {
    /// The test case that says what the clauses say, without a run. Whether an integer
    /// wraps is not known.
    pub fn believed(self, outcome: Outcome, lines: Vec<u32>) -> TestCase {
        let ways: BTreeSet<(String, u32)> = self.ways.into_iter().collect();
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
            ways: ways.into_iter().collect(),
            has_wrapped: false,
            is_replayed: false,
            smt2: None,
            disagreement: None,
            schedule: self.schedule.map(|scheduled| scheduled.schedule),
        }
    }
}

/// Reads `case(Slots, Heap, Ended, …)`, with these values for the unknown integers.
pub(super) fn prediction(
    tables: &Tables,
    method: &Method,
    case: &Term,
    values: &[i128],
    constraints: Vec<String>,
) -> Result<Prediction, TcgError> {
    let wrong = || internal(&format!("a case of unknown form: {case}"));
    let [slots, heap, ended, ..] = case.args::<6>("case").ok_or_else(wrong)?;
    let [out, last_heap, flag, said] = ended.args::<4>("ended").ok_or_else(wrong)?;
    let slots = slot_values(slots).ok_or_else(wrong)?;
    let has_this = method.has_this();
    let scheduled = said.args::<2>("steps");
    let this = match slots.first() {
        Some(value) if has_this => value.args::<1>("r").map(|[id]| id.to_string()),
        _ => None,
    };
    let cells = |heap| Cells::new(tables, heap, this.as_deref(), &method.parameters, values);
    let (before, after) = (cells(heap), cells(last_heap));
    let mut args = IndexMap::new();
    let given = slots.iter().skip(usize::from(has_this));
    for ((name, ty), value) in method.parameters.iter().zip(given) {
        args.insert(name.clone(), before.value(value, ty)?);
    }
    let queue = match scheduled {
        Some([_, queue]) => posted(tables, &before, queue)?,
        None => Vec::new(),
    };
    let input = Input {
        args,
        heap: before.heap()?,
        statics: before.statics()?,
        queue,
    };
    let thrown = flag.args::<1>("exc").map(|[id]| id.to_string());
    let ended = match &thrown {
        Some(id) => {
            let class = after.class(id);
            Ended::Threw(class.ok_or_else(|| internal("an exception without a class"))?)
        }
        None if flag.as_atom() == Some("deadlock") => Ended::Stuck,
        None => verdict(flag).unwrap_or(Ended::Returned),
    };
    let out = out.as_list().and_then(<[Term]>::first);
    let result = match (&ended, out) {
        (Ended::Threw(_), _) if scheduled.is_none() => None,
        (_, Some(value)) if method.result != Type::Void => {
            Some(after.value(value, &method.result)?)
        }
        _ => None,
    };
    let (trace, ways, schedule) = match scheduled {
        Some([steps, _]) => {
            let all = traces(steps).ok_or_else(wrong)?;
            let texts = all.iter().map(|numbers| trace::text(tables, numbers));
            let texts: Vec<String> = texts.collect::<Option<_>>().ok_or_else(wrong)?;
            let ways = all
                .iter()
                .flat_map(|numbers| trace::ways(tables, numbers))
                .collect();
            let schedule = schedule(tables, &after, steps).ok_or_else(wrong)?;
            (texts.join(" "), ways, Some(schedule))
        }
        None => {
            let numbers = trace::numbers(said).ok_or_else(wrong)?;
            let text = trace::text(tables, &numbers).ok_or_else(wrong)?;
            (text, trace::ways(tables, &numbers).collect(), None)
        }
    };
    Ok(Prediction {
        constraints,
        shape: shape(&input),
        input,
        ended,
        thrown: thrown.and_then(|id| after.name(&id)),
        result,
        heap: after.heap()?,
        statics: after.statics()?,
        ways,
        trace,
        schedule,
    })
}

/// The tasks of the first queue, with the names of their parameters.
fn posted(tables: &Tables, before: &Cells<'_>, queue: &Term) -> Result<Vec<Posted>, TcgError> {
    let wrong = || internal(&format!("a queue of unknown form: {queue}"));
    let mut found = Vec::new();
    for task in queue.as_list().ok_or_else(wrong)? {
        let [key, values] = task.args::<2>("q").ok_or_else(wrong)?;
        let key = key.as_atom().ok_or_else(wrong)?;
        let method = tables.methods.get(key).ok_or_else(wrong)?;
        let mut args = IndexMap::new();
        let values = values.as_list().ok_or_else(wrong)?;
        for ((name, ty), value) in method.parameters.iter().zip(values) {
            args.insert(name.clone(), before.value(value, ty)?);
        }
        found.push(Posted {
            method: key.to_owned(),
            args,
        });
    }
    Ok(found)
}

/// The clauses of each macro-step, by their numbers.
fn traces(steps: &Term) -> Option<Vec<Vec<i64>>> {
    let steps = steps.as_list()?.iter();
    let traces = steps.map(|step| {
        let [_, _, said] = step.args::<3>("s")?;
        trace::numbers(said)
    });
    traces.collect()
}

/// Actors are counted as the interpreter does: those of the input, then in the order of
/// their creation.
fn schedule(tables: &Tables, after: &Cells<'_>, steps: &Term) -> Option<Scheduled> {
    let is_actor = |id: &&String| {
        let class = after.class(id);
        let class = class.and_then(|class| tables.classes.get(&class));
        class.is_some_and(|class| class.is_actor)
    };
    let actors: Vec<&String> = after.ids().filter(is_actor).collect();
    let steps = steps.as_list()?.iter().map(|step| {
        let [actor, number, _] = step.args::<3>("s")?;
        let id = actor.to_string();
        let place = actors.iter().position(|found| **found == id);
        let actor = match (place, actor.as_atom()) {
            (Some(place), _) => u32::try_from(place + 1).ok()?,
            (None, Some("main")) => 0,
            (None, _) => return None,
        };
        let task = u32::try_from(number.as_int()?).ok()?;
        Some(Step { actor, task })
    });
    let steps = steps.collect::<Option<Vec<Step>>>()?;
    let names = actors.iter().filter_map(|id| after.name(id));
    Some(Scheduled {
        schedule: Schedule { steps },
        actors: names.collect(),
    })
}

/// The verdict on the promises of the method that a flag expresses.
fn verdict(flag: &Term) -> Option<Ended> {
    let number = |name: &str| {
        let [number] = flag.args::<1>(name)?;
        usize::try_from(number.as_int()?).ok()
    };
    let broken = number("broken").map(Ended::Broken);
    let raised = || number("raised").map(Ended::Raised);
    let unchecked = || (flag.as_atom() == Some("unchecked")).then_some(Ended::Unchecked);
    broken.or_else(raised).or_else(unchecked)
}

/// The nodes of a trace in a suite, `Block(Way,[Trace,…])` without quotes.
pub(super) fn trace(text: &str) -> Option<Vec<(String, u32)>> {
    let nodes = super::replay::trace::nodes(text)?;
    let owned = nodes
        .into_iter()
        .map(|(block, way)| (block.to_owned(), way));
    Some(owned.collect())
}

/// Slots are written `Type-Value`.
pub(super) fn slot_values(slots: &Term) -> Option<Vec<&Term>> {
    let slots = slots.as_list()?;
    slots
        .iter()
        .map(|slot| slot.args::<2>("-").map(|[_, value]| value))
        .collect()
}

/// The input without its numbers.
pub(super) fn shape(input: &Input) -> String {
    use crate::case::Object;
    let word = |value: &Value| match value {
        Value::Int(_) | Value::Bool(_) => "x".to_owned(),
        other => other.to_string(),
    };
    // By name: a suite that is read has them in another order than the program.
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
            Object::Array { elements, .. } => {
                // Where they are is chosen with the indices, so their order says nothing.
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
