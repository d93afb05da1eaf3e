//! Predictions from cases, with values for the unknown integers.

use super::case::{Case, Flag, Given, Id, MacroStep, Passed, Task};
use super::cells::{Cells, NamedCells};
use super::trace;
use crate::{TcgError, internal};
use indexmap::IndexMap;
use pet_analyze::tables::{Method, Tables, Type};
use pet_model::prediction::{Ended, Prediction, Scheduled, shape};
use pet_model::schedule::{Schedule, Step};
use pet_model::trace::Traces;
use pet_model::{Input, Posted};

pub fn prediction(
    tables: &Tables,
    method: &Method,
    case: &Case,
    values: &[i128],
    constraints: Vec<String>,
) -> Result<Prediction, TcgError> {
    let wrong = || internal("a case that does not fit the tables of the program");
    let has_this = method.has_this();
    let this = match case.inputs.first() {
        Some(Given::Ref(id)) if has_this => Some(*id),
        _ => None,
    };
    let named = |cells| NamedCells::new(cells, this, &method.parameters, values);
    let before = named(Cells::new(tables, &case.cells));
    let after = named(Cells::new(tables, case.after()));
    let mut args = IndexMap::with_capacity(method.parameters.len());
    let given = case.inputs.iter().skip(usize::from(has_this));
    for ((name, ty), value) in method.parameters.iter().zip(given) {
        args.insert(name.clone(), before.value(value, ty)?);
    }
    let (trace, schedule, queue) = match &case.passed {
        Passed::Method(clauses) => {
            let trace = trace::trace(tables, clauses).ok_or_else(wrong)?;
            (Traces(vec![trace]), None, Vec::new())
        }
        Passed::Actors { steps, queue } => {
            let traces = steps.iter().map(|step| trace::trace(tables, &step.clauses));
            let traces = traces.collect::<Option<_>>().ok_or_else(wrong)?;
            let schedule = schedule(tables, &after, steps).ok_or_else(wrong)?;
            (
                Traces(traces),
                Some(schedule),
                posted(tables, &before, queue)?,
            )
        }
    };
    let input = Input {
        args,
        heap: before.heap()?,
        statics: before.statics()?,
        queue,
        asked: IndexMap::new(),
    };
    let thrown = match case.flag {
        Flag::Threw(id) => after.name(id).cloned(),
        _ => None,
    };
    let ended = match case.flag {
        Flag::Threw(id) => {
            let class = after.cells().class(id);
            let class = class.ok_or_else(|| internal("an exception without a class"))?;
            Ended::Threw(class.to_owned())
        }
        Flag::Returned => Ended::Returned,
        Flag::Deadlock => Ended::Stuck,
        Flag::Broken(number) => Ended::Broken(number),
        Flag::Raised(number) => Ended::Raised(number),
        Flag::Unchecked => Ended::Unchecked,
    };
    let result = match (&ended, &case.out) {
        (Ended::Threw(_), _) if schedule.is_none() => None,
        (_, Some(value)) if method.result != Type::Void => {
            Some(after.value(value, &method.result)?)
        }
        _ => None,
    };
    let prediction = Prediction {
        constraints,
        shape: shape(&input),
        input,
        ended,
        thrown,
        result,
        heap: after.heap()?,
        statics: after.statics()?,
        trace,
        schedule,
    };
    Ok(prediction.with_texts(tables))
}

/// The tasks of the first queue, with their arguments by the names of the parameters.
fn posted(
    tables: &Tables,
    before: &NamedCells<'_>,
    queue: &[Task],
) -> Result<Vec<Posted>, TcgError> {
    let mut found = Vec::new();
    for task in queue {
        let method = tables.methods.get(&task.key);
        let method = method.ok_or_else(|| internal("a task of an unknown method"))?;
        let mut args = IndexMap::new();
        for ((name, ty), value) in method.parameters.iter().zip(&task.args) {
            args.insert(name.clone(), before.value(value, ty)?);
        }
        found.push(Posted {
            method: task.key.clone(),
            args,
        });
    }
    Ok(found)
}

/// The schedule of the macro-steps. Actors are numbered as in the interpreter: first those of the
/// input, then new ones in the order of their creation.
fn schedule(tables: &Tables, after: &NamedCells<'_>, steps: &[MacroStep]) -> Option<Scheduled> {
    let is_actor = |id: &Id| {
        let class = after.cells().class(*id);
        let class = class.and_then(|class| tables.classes.get(class));
        class.is_some_and(|class| class.is_actor) && !matches!(id, Id::Static(_))
    };
    let actors: Vec<Id> = after.cells().ids().filter(is_actor).collect();
    let steps = steps.iter().map(|step| {
        let actor = match step.actor {
            Some(id) => {
                let place = actors.iter().position(|found| *found == id)?;
                u32::try_from(place + 1).ok()?
            }
            None => 0,
        };
        let task = u32::try_from(step.task).ok()?;
        Some(Step { actor, task })
    });
    let steps = steps.collect::<Option<Vec<Step>>>()?;
    let names = actors.iter().filter_map(|id| after.name(*id));
    Some(Scheduled {
        schedule: Schedule { steps },
        actors: names.cloned().collect(),
    })
}
