//! Comparison of a prediction with a run. Heaps are compared as shapes: objects of the input
//! correspond by name, new objects correspond one to one.

use super::Played;
use indexmap::IndexMap;
use pet_model::trace::{Node, Traces};
use pet_model::{FutureState, Heap, Input, Object, Outcome, Value};
use std::fmt;

/// The predicted end of a run. Absent parts are not compared, except for `class` and `result`.
#[derive(Debug, Clone)]
pub struct Expected<'a> {
    /// The word for the outcome.
    pub outcome: Option<&'a str>,
    /// The class of the exception; absent if no exception is predicted.
    pub class: Option<&'a str>,
    /// The line of the exception.
    pub line: Option<u32>,
    /// The name of the exception in the heap.
    pub thrown: Option<&'a str>,
    /// The result; absent counts as null.
    pub result: Option<&'a Value>,
    pub heap: &'a Heap,
    pub statics: &'a IndexMap<String, Value>,
    pub trace: Option<Path<'a>>,
    pub lines: Option<&'a [u32]>,
    /// The actors in the order of their creation; those of a run correspond to them.
    pub actors: &'a [String],
}

/// The path that a run should take.
#[derive(Debug, Clone, Copy)]
pub enum Path<'a> {
    Known(&'a Traces),
    /// A text that is no trace.
    Unreadable(&'a str),
}

/// One difference between a prediction and a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The part that differs, like `return` or ``field `next` of `o1` ``.
    pub part: String,
    pub predicted: String,
    pub found: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference {
            part,
            predicted,
            found,
        } = self;
        write!(out, "{part}: predicted {predicted}, but {found}")
    }
}

/// All differences: first of the results, then of the path. `line` returns the line of a failure.
pub fn differences(
    expected: &Expected<'_>,
    input: &Input,
    played: &Played,
    line: impl Fn(&Outcome) -> Option<u32>,
) -> Vec<Difference> {
    let mut found = of_results(expected, input, played);
    found.extend(of_path(expected, played, line));
    found
}

/// Differences in the end of the run: outcome, class of the exception, result, heap and static
/// fields; for a heap at most a few places.
pub fn of_results(expected: &Expected<'_>, input: &Input, played: &Played) -> Vec<Difference> {
    let mut found = Vec::new();
    let word = played.outcome.word();
    let class = class_of(expected, played);
    let has_ended = matches!(
        played.outcome,
        Outcome::Ok | Outcome::Exception(_) | Outcome::Assertion(_) | Outcome::Broken(_)
    );
    let outcome = expected.outcome.or((!has_ended).then_some("an end"));
    if outcome.is_some_and(|outcome| outcome != word) {
        note(&mut found, "outcome", outcome.unwrap_or_default(), word);
    }
    if class != expected.class {
        let (left, right) = (expected.class.unwrap_or("none"), class.unwrap_or("none"));
        note(&mut found, "exception", left, right);
    }
    let mut matching = Matching::new(expected.heap, &played.output.heap, &mut found);
    matching.roots(expected, input, played);
    matching.rest();
    found
}

/// Differences in the path: the line of the exception, the trace and the lines, which another
/// text of the same program may change.
pub fn of_path(
    expected: &Expected<'_>,
    played: &Played,
    line: impl Fn(&Outcome) -> Option<u32>,
) -> Vec<Difference> {
    let mut found = Vec::new();
    if class_of(expected, played) == expected.class
        && let (Some(expected), Some(line)) = (expected.line, line(&played.outcome))
        && expected != line
    {
        note(&mut found, "line of the exception", expected, line);
    }
    if let (Some(predicted), Some(trace)) = (expected.trace, &played.trace) {
        found.extend(other_path(predicted, trace));
    }
    if let Some(lines) = expected.lines
        && lines != played.lines
    {
        note(&mut found, "lines", list(lines), list(&played.lines));
    }
    found
}

/// The class of the exception of a run; for a run that did not end, the expected class.
fn class_of<'a>(expected: &Expected<'a>, played: &'a Played) -> Option<&'a str> {
    match &played.outcome {
        Outcome::Exception(thrown) | Outcome::Assertion(thrown) => Some(thrown.class.as_str()),
        Outcome::Ok | Outcome::Broken(_) => None,
        _ => expected.class,
    }
}

fn note(
    found: &mut Vec<Difference>,
    part: impl Into<String>,
    predicted: impl fmt::Display,
    value: impl fmt::Display,
) {
    found.push(Difference {
        part: part.into(),
        predicted: predicted.to_string(),
        found: value.to_string(),
    });
}

/// The first difference between two paths.
fn other_path(predicted: Path<'_>, found: &Traces) -> Option<Difference> {
    let predicted = match predicted {
        Path::Known(traces) => traces,
        Path::Unreadable(text) => {
            let beginning: String = text.chars().take(40).collect();
            return Some(Difference {
                part: "trace".to_owned(),
                predicted: format!("`{beginning}`, which is no trace"),
                found: "a path was taken".to_owned(),
            });
        }
    };
    let shown = |node: Option<&Node>| match node {
        Some(Node { block, way, .. }) => format!("way {way} of `{block}`"),
        None => "the end".to_owned(),
    };
    let is_same = |left: Option<&Node>, right: Option<&Node>| match (left, right) {
        (Some(left), Some(right)) => left.way == right.way && left.block == right.block,
        (left, right) => left.is_none() && right.is_none(),
    };
    let (mut expected, mut taken) = (predicted.nodes(), found.nodes());
    let mut at = 0;
    let (left, right) = loop {
        let (left, right) = (expected.next(), taken.next());
        if !is_same(left, right) {
            break (left, right);
        }
        left?;
        at += 1;
    };
    Some(Difference {
        part: format!("trace, step {}", at + 1),
        predicted: shown(left),
        found: shown(right),
    })
}

fn list(lines: &[u32]) -> String {
    let lines: Vec<String> = lines.iter().map(u32::to_string).collect();
    lines.join(" ")
}

/// The number of differences of two heaps that are reported.
const MOST_PLACES: usize = 10;

/// Two heaps, compared up to the names of new objects: the correspondence so far, in both
/// directions, and the pairs whose contents are still to be compared.
struct Matching<'a, 'd> {
    left: &'a Heap,
    right: &'a Heap,
    names: IndexMap<&'a str, &'a str>,
    back: IndexMap<&'a str, &'a str>,
    pending: Vec<(&'a str, &'a str)>,
    found: &'d mut Vec<Difference>,
    most: usize,
}

impl<'a, 'd> Matching<'a, 'd> {
    fn new(left: &'a Heap, right: &'a Heap, found: &'d mut Vec<Difference>) -> Matching<'a, 'd> {
        let most = found.len() + MOST_PLACES;
        Matching {
            left,
            right,
            names: IndexMap::new(),
            back: IndexMap::new(),
            pending: Vec::new(),
            found,
            most,
        }
    }

    /// Pairs the roots of both heaps: objects of the input by name, then actors, results, static
    /// fields and exceptions.
    fn roots(&mut self, expected: &Expected<'a>, input: &'a Input, played: &'a Played) {
        for name in input.heap.objects.keys() {
            self.pair(name, name);
        }
        for (left, right) in expected.actors.iter().zip(&played.actors) {
            self.names(left, right, || format!("actor `{right}`"));
        }
        let null = &Value::Null;
        let left = expected.result.unwrap_or(null);
        let right = played.output.result.as_ref().unwrap_or(null);
        self.values(left, right, || "return".to_owned());
        for (name, left) in expected.statics {
            let part = || format!("static field `{name}`");
            match played.output.statics.get(name) {
                Some(right) => self.values(left, right, part),
                None => note(self.found, part(), left, "there is no such field"),
            }
        }
        if let (Some(left), Outcome::Exception(thrown) | Outcome::Assertion(thrown)) =
            (expected.thrown, &played.outcome)
        {
            self.names(left, &thrown.object, || "exception".to_owned());
        }
    }

    fn values(&mut self, left: &'a Value, right: &'a Value, part: impl Fn() -> String) {
        match (left, right) {
            (Value::Ref(left), Value::Ref(right)) => self.names(left, right, part),
            (left, right) if left.agrees_with(right) => {}
            (left, right) => note(self.found, part(), left, right),
        }
    }

    fn names(&mut self, left: &'a str, right: &'a str, part: impl Fn() -> String) {
        match (self.names.get(left), self.back.get(right)) {
            (Some(known), _) if *known == right => {}
            (None, None) => self.pair(left, right),
            _ => {
                let left = self.names.get(left).copied().unwrap_or(left);
                note(self.found, part(), left, format!("another object, {right}"));
            }
        }
    }

    fn pair(&mut self, left: &'a str, right: &'a str) {
        self.names.insert(left, right);
        self.back.insert(right, left);
        self.pending.push((left, right));
    }

    fn rest(&mut self) {
        while let Some((left, right)) = self.pending.pop() {
            if self.found.len() >= self.most {
                return;
            }
            match (self.left.objects.get(left), self.right.objects.get(right)) {
                (Some(one), Some(other)) => self.objects(right, one, other),
                (None, Some(_)) => note(
                    self.found,
                    format!("object `{left}`"),
                    "none of that name",
                    "it is in the heap",
                ),
                (Some(_), None) => note(
                    self.found,
                    format!("object `{left}`"),
                    "one in the heap",
                    "there is none",
                ),
                (None, None) => {}
            }
        }
    }

    fn objects(&mut self, name: &str, left: &'a Object, right: &'a Object) {
        let kinds = (kind(left), kind(right));
        if kinds.0 != kinds.1 {
            note(self.found, format!("object `{name}`"), kinds.0, kinds.1);
            return;
        }
        match (left, right) {
            (Object::Instance { fields, .. }, Object::Instance { fields: others, .. }) => {
                for (field, other) in others {
                    let part = || format!("field `{field}` of `{name}`");
                    match fields.get(field) {
                        Some(value) => self.values(value, other, part),
                        None => note(self.found, part(), "nothing", other),
                    }
                }
                for field in fields.keys().filter(|field| !others.contains_key(*field)) {
                    let part = format!("field `{field}` of `{name}`");
                    note(self.found, part, "a value", "there is no such field");
                }
            }
            (
                Object::Array { elements, .. },
                Object::Array {
                    elements: others, ..
                },
            ) => {
                for (index, (value, other)) in elements.iter().zip(others).enumerate() {
                    self.values(value, other, || format!("element {index} of `{name}`"));
                }
            }
            (
                Object::Collection { elements, .. },
                Object::Collection {
                    elements: others, ..
                },
            ) => {
                for (index, (value, other)) in elements.iter().zip(others).enumerate() {
                    self.values(value, other, || format!("element {index} of `{name}`"));
                }
            }
            (
                Object::Function { answers, .. },
                Object::Function {
                    answers: others, ..
                },
            ) => {
                for (index, (value, other)) in answers.iter().zip(others).enumerate() {
                    self.values(value, other, || format!("answer {index} of `{name}`"));
                }
            }
            (
                Object::Map { entries, .. },
                Object::Map {
                    entries: others, ..
                },
            ) => {
                for (index, (entry, other)) in entries.iter().zip(others).enumerate() {
                    self.values(&entry.0, &other.0, || format!("key {index} of `{name}`"));
                    self.values(&entry.1, &other.1, || format!("value {index} of `{name}`"));
                }
            }
            (Object::Future { state, .. }, Object::Future { state: other, .. }) => {
                self.futures(name, state, other);
            }
            _ => {}
        }
    }

    fn futures(&mut self, name: &str, left: &'a FutureState, right: &'a FutureState) {
        let part = || format!("result of `{name}`");
        match (left, right) {
            (FutureState::Finished(Some(left)), FutureState::Finished(Some(right))) => {
                self.values(left, right, part);
            }
            (left, right) if left == right => {}
            (left, _) => {
                let word = |is_finished| match is_finished {
                    true => "finished",
                    false => "unfinished",
                };
                let is_finished = *left != FutureState::Unfinished;
                note(self.found, part(), word(is_finished), word(!is_finished));
            }
        }
    }
}

/// The kind of an object, without its contents.
fn kind(object: &Object) -> String {
    match object {
        Object::Instance { class, .. } => class.clone(),
        Object::Array { element, elements } => format!("{element}[{}]", elements.len()),
        Object::Collection { class, elements } => format!("{class} of size {}", elements.len()),
        Object::Function { interface, answers } => {
            format!("{interface} with {} answers", answers.len())
        }
        Object::Map { class, entries } => format!("{class} of size {}", entries.len()),
        Object::Future { result, .. } => format!("Fut<{result}>"),
    }
}
