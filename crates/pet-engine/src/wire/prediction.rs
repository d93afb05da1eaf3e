//! Predictions, read from the answers of `pet_tcg.pl`.

use super::cells::Cells;
use super::trace;
use crate::machine::term::Term;
use crate::{TcgError, internal};
use indexmap::IndexMap;
use pet_analyze::tables::{Method, Tables, Type};
use pet_model::prediction::{Ended, Prediction, Scheduled, shape};
use pet_model::schedule::{Schedule, Step};
use pet_model::trace::Traces;
use pet_model::{Input, Posted};

/// Reads `case(Slots, Heap, Ended, …)`, with these values for the unknown integers.
pub fn prediction(
    tables: &Tables,
    method: &Method,
    [slots, heap, ended, ..]: &[Term; 6],
    values: &[i128],
    constraints: Vec<String>,
) -> Result<Prediction, TcgError> {
    let wrong = || internal(&format!("a case that ends in an unknown form: {ended}"));
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
    let (trace, schedule) = match scheduled {
        Some([steps, _]) => {
            let traces = traces(tables, steps).ok_or_else(wrong)?;
            let schedule = schedule(tables, &after, steps).ok_or_else(wrong)?;
            (traces, Some(schedule))
        }
        None => {
            let numbers = trace::numbers(said).ok_or_else(wrong)?;
            let trace = trace::trace(tables, &numbers).ok_or_else(wrong)?;
            (Traces(vec![trace]), None)
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

/// The trace of each macro-step.
fn traces(tables: &Tables, steps: &Term) -> Option<Traces> {
    let steps = steps.as_list()?.iter();
    let traces = steps.map(|step| {
        let [_, _, said] = step.args::<3>("s")?;
        trace::trace(tables, &trace::numbers(said)?)
    });
    Some(Traces(traces.collect::<Option<_>>()?))
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

/// Slots are written `Type-Value`.
pub fn slot_values(slots: &Term) -> Option<Vec<&Term>> {
    let slots = slots.as_list()?;
    slots
        .iter()
        .map(|slot| slot.args::<2>("-").map(|[_, value]| value))
        .collect()
}
