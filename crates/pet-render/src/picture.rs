//! Heaps as small pictures in characters: objects and their references.
//!
//! ```text
//! this List ─first→ o1 Node(data 2) ─next→ o2 Node(data 3) ─next→ null
//! t Tree ─root→ o3 Node(key 5)
//!   ├left→ o4 Node(key 2) …
//!   └right→ null
//! ```
//! Each object is drawn once; later references to it show only its name. No recursion, since a
//! list may be long.

use crate::shown::Shown;
use indexmap::IndexMap;
use pet_model::{FutureState, Object, Value};
use std::collections::HashSet;

/// The number of objects that are drawn; further ones are counted.
const MOST_OBJECTS: usize = 60;
/// The number of elements of an array that are drawn; further ones are counted.
const MOST_ELEMENTS: usize = 30;
/// The width after which a chain goes on in the next line.
const WIDTH: usize = 96;

/// The lines of a picture of the heap from these roots, in order. For a root with the name of its
/// object, like `this`, the name is written once.
pub fn lines(roots: &[(String, Value)], shown: Shown<'_>) -> Vec<String> {
    let mut drawing = Drawing {
        shown,
        drawn: HashSet::new(),
        lines: Vec::new(),
        left_out: 0,
    };
    for (name, value) in roots {
        drawing.root(name, value);
    }
    let more = drawing.left_out;
    if more > 0 {
        drawing.lines.push(format!("… and {more} more objects"));
    }
    drawing.lines
}

/// The roots of a picture: `this`, and the given values that are objects to draw.
pub fn roots<'a>(
    shown: Shown<'_>,
    values: impl Iterator<Item = &'a IndexMap<String, Value>>,
) -> Vec<(String, Value)> {
    let this = shown.heap.objects.contains_key("this");
    let this = this.then(|| ("this".to_owned(), Value::Ref("this".to_owned())));
    let others = values.flatten();
    let others = others.filter(|(_, value)| shown.is_drawn(value));
    let others = others.map(|(name, value)| (name.clone(), value.clone()));
    this.into_iter().chain(others).collect()
}

struct Drawing<'a> {
    shown: Shown<'a>,
    drawn: HashSet<String>,
    lines: Vec<String>,
    left_out: usize,
}

/// A value that is still to be drawn, with the beginning of its first line and of the lines below
/// it.
struct Task {
    head: String,
    indent: String,
    value: Value,
}

impl Drawing<'_> {
    fn root(&mut self, name: &str, value: &Value) {
        let is_itself = matches!(value, Value::Ref(object) if object == name);
        let head = match is_itself {
            true => String::new(),
            false => format!("{name} → "),
        };
        let mut open = vec![Task {
            head,
            indent: "  ".to_owned(),
            value: value.clone(),
        }];
        while let Some(task) = open.pop() {
            self.chain(task, &mut open);
        }
    }

    /// Draws a chain of objects that have one reference each; the references of an object with several
    /// are drawn later.
    fn chain(&mut self, task: Task, open: &mut Vec<Task>) {
        let mut line = task.head;
        let mut value = task.value;
        loop {
            let Value::Ref(name) = &value else {
                line.push_str(&value.to_string());
                break;
            };
            if let Some(text) = self.shown.inline(&value) {
                line.push_str(&text);
                break;
            }
            let Some(object) = self.shown.heap.objects.get(name) else {
                line.push_str(name);
                break;
            };
            if self.drawn.contains(name) {
                line.push_str(&format!("{name} (above)"));
                break;
            }
            if self.drawn.len() >= MOST_OBJECTS {
                self.left_out += 1;
                line.push('…');
                break;
            }
            self.drawn.insert(name.clone());
            line.push_str(&format!("{name} {}", label(self.shown, object)));
            let parts = parts(self.shown, object);
            match parts.as_slice() {
                [] => break,
                [(field, next)] => {
                    line.push_str(&format!(" ─{field}→ "));
                    if line.chars().count() > WIDTH {
                        let indent = task.indent.clone();
                        self.lines.push(std::mem::replace(&mut line, indent));
                    }
                    value = next.clone();
                }
                [first @ .., last] => {
                    let bar = format!("{}│ ", task.indent);
                    let blank = format!("{}  ", task.indent);
                    let below = |(field, value): &(String, Value), sign, indent: &String| Task {
                        head: format!("{}{sign}{field}→ ", task.indent),
                        indent: indent.clone(),
                        value: value.clone(),
                    };
                    open.push(below(last, '└', &blank));
                    open.extend(first.iter().rev().map(|part| below(part, '├', &bar)));
                    break;
                }
            }
        }
        self.lines.push(line);
    }
}

/// The class of an object with its integers and booleans.
fn label(shown: Shown<'_>, object: &Object) -> String {
    match object {
        Object::Instance { class, fields } => {
            let scalars = fields
                .iter()
                .filter(|(_, value)| !is_reference(shown, value));
            let scalars: Vec<String> = scalars
                .map(|(name, value)| format!("{name} {}", shown.value(value)))
                .collect();
            let class = shown.class(class);
            match scalars.as_slice() {
                [] => class,
                _ => format!("{class}({})", scalars.join(", ")),
            }
        }
        Object::Array { element, elements } => {
            let length = elements.len();
            let element = shown.class(element);
            if elements.iter().any(|value| is_reference(shown, value)) {
                return format!("{element}[{length}]");
            }
            let shown = elements
                .iter()
                .take(MOST_ELEMENTS)
                .map(|value| shown.value(value));
            let shown: Vec<String> = shown.collect();
            let more = if length > MOST_ELEMENTS { ", …" } else { "" };
            format!("{element}[{length}] {{{}{more}}}", shown.join(", "))
        }
        Object::Collection { class, elements } => {
            format!(
                "{} {}",
                shown.class(class),
                shown.elements(elements, MOST_ELEMENTS)
            )
        }
        Object::Function { interface, answers } => {
            let answers = shown.elements(answers, MOST_ELEMENTS);
            format!("{} answers {answers}", shown.class(interface))
        }
        Object::Map { class, entries } => {
            format!(
                "{} {}",
                shown.class(class),
                shown.entries(entries, MOST_ELEMENTS)
            )
        }
        Object::Future { result, .. } => format!("Fut<{result}>"),
    }
}

/// Returns whether the value is drawn by itself; null is, so that a null field can be seen.
fn is_reference(shown: Shown<'_>, value: &Value) -> bool {
    *value == Value::Null || shown.is_drawn(value)
}

fn parts(shown: Shown<'_>, object: &Object) -> Vec<(String, Value)> {
    match object {
        Object::Instance { fields, .. } => {
            let references = fields
                .iter()
                .filter(|(_, value)| is_reference(shown, value));
            references
                .map(|(name, value)| (name.clone(), value.clone()))
                .collect()
        }
        Object::Array { elements, .. } => {
            let elements = elements.iter().enumerate().take(MOST_ELEMENTS);
            let references = elements.filter(|(_, value)| is_reference(shown, value));
            references
                .map(|(index, value)| (format!("[{index}]"), value.clone()))
                .collect()
        }
        Object::Collection { elements, .. }
        | Object::Function {
            answers: elements, ..
        } => {
            let elements = elements.iter().enumerate().take(MOST_ELEMENTS);
            let drawn = elements.filter(|(_, value)| shown.is_drawn(value));
            drawn
                .map(|(index, value)| (format!("[{index}]"), value.clone()))
                .collect()
        }
        Object::Map { entries, .. } => {
            let entries = entries.iter().take(MOST_ELEMENTS);
            let parts = entries.flat_map(|(key, value)| {
                let name = shown.value(key);
                [(name.clone(), key), (format!("[{name}]"), value)]
            });
            let drawn = parts.filter(|(_, value)| shown.is_drawn(value));
            drawn.map(|(name, value)| (name, value.clone())).collect()
        }
        Object::Future { state, .. } => match state {
            FutureState::Finished(Some(value)) => vec![("value".to_owned(), value.clone())],
            FutureState::Finished(None) | FutureState::Unfinished => Vec::new(),
        },
    }
}
