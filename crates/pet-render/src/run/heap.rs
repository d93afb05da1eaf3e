//! The heap after a run, one line for each object that can be reached from the result, `this`, the
//! arguments and the static fields, nearest first, with the values that have changed. No recursion,
//! since a list may have a hundred thousand nodes.

use super::{Report, changed, shown_name};
use crate::shown::Shown;
use indexmap::IndexSet;
use pet_model::{FutureState, Object, Outcome, Value};
use std::fmt::Write;

/// The number of objects that are shown; further ones are counted.
const MOST_OBJECTS: usize = 100;

/// The number of elements of an array that are shown; further ones are counted.
const MOST_ELEMENTS: usize = 50;

/// The number of names of unreachable objects that are shown; further ones are counted.
const MOST_NAMES: usize = 20;

/// The widest name for which the column of names is widened.
const WIDEST_NAME: usize = 12;

pub fn write(out: &mut String, report: &Report<'_>, shown: Shown<'_>) -> std::fmt::Result {
    let objects = &report.output.heap.objects;
    let order = reachable(report, shown);
    if !order.is_empty() {
        writeln!(out, "\nheap:")?;
    }
    let shown_ones = || order.iter().take(MOST_OBJECTS);
    let labels = shown_ones().map(|name| label(report, name).chars().count());
    let width = labels.max().unwrap_or(0).min(WIDEST_NAME);
    for name in shown_ones() {
        if let Some(object) = objects.get(*name) {
            write_object(out, report, shown, (name, object), width)?;
        }
    }
    if let Some(more) = order.len().checked_sub(MOST_OBJECTS + 1) {
        let more = more + 1;
        writeln!(out, "  … and {more} more objects, which --json shows")?;
    }
    let given = report.input.heap.objects.keys();
    let lost = given.filter(|name| !order.contains(name.as_str()));
    let lost: Vec<String> = lost.map(|name| shown_name(name)).collect();
    if !lost.is_empty() {
        let names = lost.get(..MOST_NAMES).unwrap_or(&lost).join(", ");
        let more = lost.len().saturating_sub(MOST_NAMES);
        let more = match more {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        writeln!(out, "not reachable any more: {names}{more}")?;
    }
    Ok(())
}

/// The names of the objects that can be reached, breadth first.
fn reachable<'a>(report: &'a Report<'_>, shown: Shown<'_>) -> IndexSet<&'a str> {
    let objects = &report.output.heap.objects;
    let mut found: IndexSet<&str> = IndexSet::new();
    let is_shown = |name: &&str| {
        objects.contains_key(*name) && shown.is_drawn(&Value::Ref((*name).to_owned()))
    };
    found.extend(roots(report).filter(is_shown));
    let mut next = 0;
    while let Some(object) = found.get_index(next).and_then(|name| objects.get(*name)) {
        found.extend(object.values().filter_map(reference).filter(is_shown));
        next += 1;
    }
    found
}

fn roots<'a>(report: &'a Report<'_>) -> impl Iterator<Item = &'a str> {
    let args = report.input.args.values();
    let variables = report.variables.values();
    let result = report.output.result.iter();
    let statics = report.output.statics.values();
    let values = args.chain(variables).chain(result).chain(statics);
    let actors = report.actors.iter().flat_map(|actors| actors.objects);
    let is_given = report.input.heap.objects.contains_key("this");
    let this = is_given.then_some("this").into_iter();
    this.chain(values.filter_map(reference))
        .chain(exception(report))
        .chain(actors.map(String::as_str))
}

/// The uncaught exception, if it has fields.
fn exception<'a>(report: &'a Report<'_>) -> Option<&'a str> {
    let (Outcome::Exception(thrown) | Outcome::Assertion(thrown)) = report.outcome else {
        return None;
    };
    let object = report.output.heap.objects.get(&thrown.object)?;
    let has_fields = matches!(object, Object::Instance { fields, .. } if !fields.is_empty());
    has_fields.then_some(thrown.object.as_str())
}

fn reference(value: &Value) -> Option<&str> {
    match value {
        Value::Ref(name) => Some(name),
        Value::Int(_)
        | Value::Char(_)
        | Value::Float(_)
        | Value::Double(_)
        | Value::Bool(_)
        | Value::Text(_)
        | Value::Null => None,
    }
}

/// The label of an object: `o1`, or `o1 r2` for an actor.
fn label(report: &Report<'_>, name: &str) -> String {
    let actors = report.actors.iter().flat_map(|actors| actors.objects);
    let mut actors = actors.zip(1..);
    match actors.find(|(object, _)| *object == name) {
        Some((_, number)) => format!("{} r{number}", shown_name(name)),
        None => shown_name(name),
    }
}

fn write_object(
    out: &mut String,
    report: &Report<'_>,
    shown: Shown<'_>,
    (name, object): (&str, &Object),
    width: usize,
) -> std::fmt::Result {
    let given = &report.input.heap.objects;
    let before = given.get(name);
    let is_new = !given.is_empty() && before.is_none();
    let mark = if is_new { "+" } else { " " };
    write!(out, "{mark} {:width$}  ", label(report, name))?;
    match object {
        Object::Instance { class, fields } => {
            let before = match before {
                Some(Object::Instance { fields, .. }) => Some(fields),
                _ => None,
            };
            let fields = fields.iter().map(|(name, value)| {
                let was = before.and_then(|fields| fields.get(name));
                let value_text = super::shown(shown, value);
                format!("{name}: {value_text}{}", changed(shown, was, value))
            });
            writeln!(out, "{}{}", shown.class(class), braced(fields.collect()))
        }
        Object::Array { element, elements } => {
            let before = match before {
                Some(Object::Array { elements, .. }) => elements.as_slice(),
                _ => &[],
            };
            writeln!(out, "{}", array(shown, element, elements, before))
        }
        Object::Collection { class, elements } => {
            let elements = shown.elements(elements, MOST_ELEMENTS);
            writeln!(out, "{} {elements}", shown.class(class))
        }
        Object::Function { interface, answers } => {
            let answers = shown.elements(answers, MOST_ELEMENTS);
            writeln!(out, "{} answers {answers}", shown.class(interface))
        }
        Object::Map { class, entries } => {
            let entries = shown.entries(entries, MOST_ELEMENTS);
            writeln!(out, "{} {entries}", shown.class(class))
        }
        Object::Future { result, state } => {
            let state = match state {
                FutureState::Unfinished => "unfinished".to_owned(),
                FutureState::Finished(None) => "finished".to_owned(),
                FutureState::Finished(Some(value)) => {
                    format!("finished: {}", super::shown(shown, value))
                }
            };
            writeln!(out, "Fut<{result}>{}", braced(vec![state]))
        }
    }
}

fn array(shown: Shown<'_>, element: &str, elements: &[Value], before: &[Value]) -> String {
    let shown_ones = elements.iter().take(MOST_ELEMENTS).enumerate();
    let shown_ones = shown_ones.map(|(index, value)| {
        let was = changed(shown, before.get(index), value);
        format!("{}{was}", super::shown(shown, value))
    });
    let mut parts: Vec<String> = shown_ones.collect();
    if let Some(rest) = elements
        .get(MOST_ELEMENTS..)
        .filter(|rest| !rest.is_empty())
    {
        let before = before.get(MOST_ELEMENTS..).unwrap_or_default();
        let changed = rest.iter().zip(before).filter(|(now, was)| now != was);
        parts.push(match changed.count() {
            0 => format!("… {} more", rest.len()),
            changed => format!("… {} more, {changed} of them changed", rest.len()),
        });
    }
    // The length of an array of arrays is in the first brackets.
    let (base, dimensions) = element.split_at(element.find('[').unwrap_or(element.len()));
    format!("{base}[{}]{dimensions}{}", elements.len(), braced(parts))
}

fn braced(parts: Vec<String>) -> String {
    if parts.is_empty() {
        return " {}".to_owned();
    }
    format!(" {{ {} }}", parts.join(", "))
}
