//! A final state on a few lines: its actors with their fields, and passive objects inside of the
//! fields that refer to them, up to a limited depth.

use pet_interp::explore::witness::Witness;
use pet_model::{FutureState, Heap, Object, Value};
use std::fmt::Write;

/// The number of actors that are shown; further ones are counted.
const MOST_ACTORS: usize = 12;

/// The depth of nested passive objects that is shown.
const DEEPEST: usize = 12;

/// The number of elements of an array that are shown.
const MOST_ELEMENTS: usize = 20;

pub fn write(out: &mut String, witness: &Witness) -> std::fmt::Result {
    let run = &witness.run;
    let heap = &run.output.heap;
    writeln!(out, "{}", run.schedule)?;
    if let Some(result) = &run.output.result {
        writeln!(out, "  returned {}", value(heap, &run.actors, result, 0))?;
    }
    for (name, number) in run.actors.iter().zip(1..).take(MOST_ACTORS) {
        let Some(Object::Instance { class, fields }) = heap.objects.get(name) else {
            continue;
        };
        let fields = fields
            .iter()
            .map(|(name, field)| format!("{name}: {}", value(heap, &run.actors, field, 0)));
        let fields: Vec<String> = fields.collect();
        match fields.is_empty() {
            true => writeln!(out, "  r{number} {class}")?,
            false => writeln!(out, "  r{number} {class} {{ {} }}", fields.join(", "))?,
        }
    }
    if let Some(more) = run.actors.len().checked_sub(MOST_ACTORS + 1) {
        writeln!(out, "  … and {} more actors, which --json shows", more + 1)?;
    }
    Ok(())
}

/// The text of a value: an actor by its name in schedules, a passive object with its contents.
fn value(heap: &Heap, actors: &[String], shown: &Value, depth: usize) -> String {
    let Value::Ref(name) = shown else {
        return shown.to_string();
    };
    if let Some(place) = actors.iter().position(|actor| actor == name) {
        return format!("r{}", place + 1);
    }
    if depth == DEEPEST {
        return "…".to_owned();
    }
    let all = |values: &mut dyn Iterator<Item = &Value>| -> String {
        let texts = values.map(|it| value(heap, actors, it, depth + 1));
        let texts: Vec<String> = texts.collect();
        texts.join(", ")
    };
    match heap.objects.get(name) {
        None => name.clone(),
        Some(Object::Instance { class, fields }) => {
            format!("{class}({})", all(&mut fields.values()))
        }
        Some(Object::Map { entries, .. }) => {
            let mut values = entries.iter().flat_map(|(key, value)| [key, value]);
            format!("{{{}}}", all(&mut values))
        }
        Some(
            Object::Array { elements, .. }
            | Object::Collection { elements, .. }
            | Object::Function {
                answers: elements, ..
            },
        ) => {
            let more = match elements.len() > MOST_ELEMENTS {
                true => ", …",
                false => "",
            };
            format!("[{}{more}]", all(&mut elements.iter().take(MOST_ELEMENTS)))
        }
        Some(Object::Future { state, .. }) => match state {
            FutureState::Unfinished => "unfinished".to_owned(),
            FutureState::Finished(None) => "finished".to_owned(),
            FutureState::Finished(Some(it)) => {
                format!("finished({})", value(heap, actors, it, depth + 1))
            }
        },
    }
}
