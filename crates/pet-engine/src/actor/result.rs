//! The result of a run of actors as a text: two results are the same if and only if their texts
//! are equal, except for unreachable new objects.

use indexmap::IndexMap;
use pet_model::{FutureState, Input, Object, Outcome, Output, Value};
use std::collections::VecDeque;

/// Objects of the input have their names; new objects have numbers, in the order in which they are
/// met from there. A failure leaves the other tasks somewhere in the middle, so it is identified by
/// its place alone.
pub fn result(outcome: &Outcome, output: &Output, input: &Input) -> String {
    let mut ended = outcome.word().to_owned();
    match outcome {
        Outcome::Exception(thrown) | Outcome::Assertion(thrown) => {
            return format!("{ended} {} {:?}", thrown.class, thrown.at);
        }
        Outcome::Broken(broken) => ended.push_str(&format!(" {} {}", broken.line, broken.text)),
        _ => {}
    }
    let mut writer = Writer {
        output,
        input,
        numbers: IndexMap::new(),
        open: VecDeque::new(),
    };
    let mut lines = vec![ended];
    if let Some(value) = &output.result {
        lines.push(writer.value(value));
    }
    for (name, value) in &output.statics {
        lines.push(format!("{name} {}", writer.value(value)));
    }
    for name in input.heap.objects.keys() {
        lines.push(format!("{name} {}", writer.object(name)));
    }
    while let Some(name) = writer.open.pop_front() {
        lines.push(writer.object(&name));
    }
    lines.extend(writer.alone());
    lines.join("\n")
}

struct Writer<'a> {
    output: &'a Output,
    input: &'a Input,
    /// Numbers of the new objects that were met.
    numbers: IndexMap<String, usize>,
    open: VecDeque<String>,
}

impl Writer<'_> {
    fn value(&mut self, value: &Value) -> String {
        match value {
            Value::Ref(name) if !self.input.heap.objects.contains_key(name) => {
                let next = self.numbers.len();
                let number = *self.numbers.entry(name.clone()).or_insert(next);
                if number == next {
                    self.open.push_back(name.clone());
                }
                format!("#{number}")
            }
            other => other.to_string(),
        }
    }

    fn object(&mut self, name: &str) -> String {
        let output = self.output;
        match output.heap.objects.get(name) {
            Some(Object::Instance { class, fields }) => {
                let fields = fields.values().map(|value| self.value(value));
                format!("{class}({})", fields.collect::<Vec<_>>().join(" "))
            }
            Some(
                Object::Array { elements, .. }
                | Object::Collection { elements, .. }
                | Object::Function {
                    answers: elements, ..
                },
            ) => {
                let elements = elements.iter().map(|value| self.value(value));
                format!("[{}]", elements.collect::<Vec<_>>().join(" "))
            }
            Some(Object::Map { entries, .. }) => {
                let entries = entries.iter().flat_map(|(key, value)| [key, value]);
                let entries = entries.map(|value| self.value(value));
                format!("{{{}}}", entries.collect::<Vec<_>>().join(" "))
            }
            Some(Object::Future { state, .. }) => match state {
                FutureState::Unfinished => "unfinished".to_owned(),
                FutureState::Finished(None) => "finished".to_owned(),
                FutureState::Finished(Some(value)) => format!("finished {}", self.value(value)),
            },
            None => String::new(),
        }
    }

    /// New objects that nothing leads to, each with the objects that it leads to, in the order of
    /// their texts, since they have no names. Arrays and futures that nothing leads to are left
    /// out.
    fn alone(&mut self) -> Vec<String> {
        let objects = self.output.heap.objects.iter();
        let is_known = |name: &String| {
            self.numbers.contains_key(name) || self.input.heap.objects.contains_key(name)
        };
        let names: Vec<&String> = objects
            .filter(|(name, object)| matches!(object, Object::Instance { .. }) && !is_known(name))
            .map(|(name, _)| name)
            .collect();
        let met = self.numbers.clone();
        let mut lines: Vec<String> = names
            .into_iter()
            .map(|name| {
                self.numbers.clone_from(&met);
                let mut text = self.object(name);
                while let Some(next) = self.open.pop_front() {
                    text.push(' ');
                    text.push_str(&self.object(&next));
                }
                text
            })
            .collect();
        lines.sort();
        lines
    }
}
