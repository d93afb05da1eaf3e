//! Reading `pet-suite/1`. Keys that are not known here are passed over, so that suites of
//! later versions can be read; whether the cases fit a program is asked later.

use super::summary::{Summary, summary};
use super::{Json, Map, ReadError, Reader, parse};
use crate::json::request::RequestShape;
use pet_interp::replay::compare::{Expected, Path};
use pet_model::request::Request;
use pet_model::schedule::Schedule;
use pet_model::trace::{Node, Traces};
use pet_model::{FutureState, Heap, Input, Object, Output, Value};
use serde::Deserialize;

/// A suite as a file has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suite {
    /// The name of the program, and where it was read when the suite was made.
    pub program: Option<String>,
    pub file: Option<String>,
    pub method: String,
    /// True if it has a case for each path within its limits.
    pub is_complete: bool,
    /// The request that it was made for, or the reason why that is not known.
    pub request: Result<Request, ReadError>,
    pub summary: Summary,
    /// The assumptions that were made beside those of the program.
    pub assume: Vec<String>,
    /// Where the summaries of methods without code were.
    pub summaries: Option<String>,
    pub cases: Vec<Case>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    pub id: i128,
    /// The word for it.
    pub outcome: String,
    pub exception: Option<Exception>,
    pub constraints: Vec<String>,
    pub may_alias: Vec<String>,
    pub input: Input,
    pub output: Output,
    pub trace: Option<ReadTrace>,
    pub lines: Option<Vec<u32>>,
    pub schedule: Option<Schedule>,
    /// Why it was marked as wrong when the suite was made.
    pub disagreement: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exception {
    pub class: String,
    /// Its name in the heap.
    pub object: Option<String>,
    pub line: Option<u32>,
}

impl Case {
    /// The path that the case takes, if it has a trace.
    pub fn path(&self) -> Option<Path<'_>> {
        self.trace.as_ref().map(|trace| match trace {
            ReadTrace::Known(traces) => Path::Known(traces),
            ReadTrace::Unreadable(text) => Path::Unreadable(text),
        })
    }

    /// The expected result of a run of the input. If `is_elsewhere`, the path is not
    /// compared: an integer wrapped, and the clauses follow mathematical integers.
    pub fn expected(&self, is_elsewhere: bool) -> Expected<'_> {
        let exception = self.exception.as_ref();
        Expected {
            outcome: Some(&self.outcome),
            class: exception.map(|it| it.class.as_str()),
            line: exception.and_then(|it| it.line),
            thrown: exception.and_then(|it| it.object.as_deref()),
            result: self.output.result.as_ref(),
            heap: &self.output.heap,
            statics: &self.output.statics,
            trace: self.path().filter(|_| !is_elsewhere),
            lines: self.lines.as_deref(),
            actors: &[],
        }
    }
}

/// The text of a trace, read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReadTrace {
    Known(Traces),
    /// The text is no trace.
    Unreadable(String),
}

impl ReadTrace {
    fn of(text: String) -> ReadTrace {
        match Traces::read(&text) {
            Some(traces) => ReadTrace::Known(traces),
            None => ReadTrace::Unreadable(text),
        }
    }

    /// The nodes; none of a text that is no trace.
    pub fn nodes(&self) -> impl Iterator<Item = &Node> {
        let known = match self {
            ReadTrace::Known(traces) => Some(traces),
            ReadTrace::Unreadable(_) => None,
        };
        known.into_iter().flat_map(Traces::nodes)
    }
}

pub const SCHEMA: &str = "pet-suite/1";

const OUTCOMES: [&str; 5] = ["ok", "exception", "assertion", "deadlock", "cut"];

/// All that is wrong is told at once, each with its place, like
/// `test_cases[3].input.heap.o1.fields.next`.
pub fn suite(text: &str) -> Result<Suite, Vec<ReadError>> {
    let json = parse(text)?;
    let mut reader = Reader::default();
    let map = match reader.map("suite", &json) {
        Some(map) if reader.is_suite(map) => map,
        _ => return Err(reader.errors),
    };
    let method = reader.needed_text(map, "method");
    let suite = Suite {
        program: reader.text(map, "program"),
        file: reader.text(map, "file"),
        is_complete: matches!(map.get("complete"), Some(Json::Bool(true))),
        request: requested(text, &method),
        method,
        summary: summary(map),
        assume: match map.get("contract") {
            Some(Json::Object(contract)) => texts(contract, "assume"),
            _ => Vec::new(),
        },
        summaries: match map.get("summaries") {
            Some(Json::Object(summaries)) => reader.text(summaries, "path"),
            _ => None,
        },
        cases: reader.cases(map),
    };
    reader.end(suite)
}

#[derive(Deserialize)]
struct Requested {
    criterion: RequestShape,
    contract: Option<Contract>,
}

#[derive(Deserialize)]
struct Contract {
    #[serde(default)]
    assume: Vec<String>,
    k: Option<u32>,
}

/// Reads the request. Only code that needs it reports a mistake in it.
fn requested(text: &str, method: &str) -> Result<Request, ReadError> {
    let problem = |problem: String| ReadError {
        place: "criterion".to_owned(),
        problem,
    };
    let read: Requested = serde_json::from_str(text).map_err(|error| problem(error.to_string()))?;
    let mut request = read.criterion.request(method).map_err(problem)?;
    if let Some(contract) = read.contract {
        request.assume = contract.assume;
        request.contract_k = contract.k.unwrap_or(request.contract_k);
    }
    Ok(request)
}

fn texts(map: &Map, key: &str) -> Vec<String> {
    let Some(Json::Array(texts)) = map.get(key) else {
        return Vec::new();
    };
    let texts = texts.iter().filter_map(|text| match text {
        Json::String(text) => Some(text.clone()),
        _ => None,
    });
    texts.collect()
}

impl Reader {
    /// Checks the schema. For a document of another kind, no further errors are reported.
    fn is_suite(&mut self, map: &Map) -> bool {
        let found = match map.get("schema") {
            Some(Json::String(schema)) if schema == SCHEMA => return true,
            Some(Json::String(schema)) => format!("`{schema}`"),
            Some(other) => other.kind().to_owned(),
            None => "none".to_owned(),
        };
        let problem = format!("expected `{SCHEMA}`, as `pet tcg --json` writes it, found {found}");
        self.report("schema", problem);
        false
    }

    fn cases(&mut self, map: &Map) -> Vec<Case> {
        let Some(Json::Array(cases)) = self.needed(map, "test_cases") else {
            if let Some(other) = map.get("test_cases") {
                let problem = format!("expected a list, found {}", other.kind());
                self.report("test_cases", problem);
            }
            return Vec::new();
        };
        let mut read = Vec::with_capacity(cases.len());
        let mut ids = std::collections::HashSet::new();
        for (index, json) in cases.iter().enumerate() {
            self.prefix = format!("test_cases[{index}]");
            let Some(map) = self.map("", json) else {
                continue;
            };
            self.prefix.push('.');
            let case = self.case(map);
            if !ids.insert(case.id) && map.contains_key("id") {
                self.report("id", format!("another case is {} too", case.id));
            }
            read.push(case);
        }
        self.prefix.clear();
        read
    }

    fn case(&mut self, map: &Map) -> Case {
        let id = match self.needed(map, "id") {
            Some(Json::Integer(id)) => *id,
            Some(other) => {
                let problem = format!("expected an integer, found {}", other.kind());
                self.report("id", problem);
                0
            }
            None => 0,
        };
        let outcome = self.needed_text(map, "outcome");
        if !OUTCOMES.contains(&outcome.as_str()) && map.contains_key("outcome") {
            let problem = format!("expected `{}`, found `{outcome}`", OUTCOMES.join("`, `"));
            self.report("outcome", problem);
        }
        let exception = self.exception(map, &outcome);
        let input = match self.needed(map, "input") {
            Some(json) => self.within("input.", |reader| reader.input("", json)),
            None => Input::default(),
        };
        let output = match self.needed(map, "output") {
            Some(json) => self.within("output.", |reader| reader.output(json)),
            None => Output::default(),
        };
        Case {
            id,
            outcome,
            exception,
            constraints: texts(map, "constraints"),
            may_alias: texts(map, "may_alias"),
            input,
            output,
            trace: self.text(map, "trace").map(ReadTrace::of),
            lines: self.lines(map),
            schedule: self.schedule(map),
            disagreement: self.text(map, "disagreement"),
        }
    }

    /// `{"class": "E", "object": "o1", "line": 7}`, or the class alone.
    fn exception(&mut self, map: &Map, outcome: &str) -> Option<Exception> {
        // A broken promise is an assertion, and nothing is thrown.
        let is_broken = matches!(map.get("broken"), Some(Json::Object(_)));
        let is_needed = outcome == "exception" || outcome == "assertion" && !is_broken;
        match map.get("exception") {
            Some(Json::String(class)) => Some(Exception {
                class: class.clone(),
                object: None,
                line: None,
            }),
            Some(Json::Object(map)) => self.within("exception.", |reader| {
                Some(Exception {
                    class: reader.needed_text(map, "class"),
                    object: reader.text(map, "object"),
                    line: match map.get("line") {
                        Some(Json::Integer(line)) => u32::try_from(*line).ok(),
                        _ => None,
                    },
                })
            }),
            None | Some(Json::Null) if !is_needed => None,
            other => {
                let found = other.map_or("nothing", Json::kind);
                let problem = format!("expected {{\"class\": …}}, found {found}");
                self.report("exception", problem);
                None
            }
        }
    }

    fn output(&mut self, json: &Json) -> Output {
        let mut output = Output::default();
        let Some(map) = self.map("", json) else {
            return output;
        };
        if let Some(json) = map.get("return") {
            output.result = self.value("return", json);
        }
        if let Some(json) = self.needed(map, "heap") {
            output.heap = self.heap(json);
        }
        if let Some(json) = map.get("statics") {
            output.statics = self.values("statics", json);
        }
        self.check_references(&output);
        output
    }

    /// Checks the references of the output. Those of the input are checked with the program.
    fn check_references(&mut self, output: &Output) {
        let heap = &output.heap;
        let result = output.result.iter();
        let mut values: Vec<(String, &Value)> =
            result.map(|value| ("return".to_owned(), value)).collect();
        let statics = output.statics.iter();
        values.extend(statics.map(|(name, value)| (format!("statics.{name}"), value)));
        for (name, object) in &heap.objects {
            match object {
                Object::Instance { fields, .. } => {
                    for (field, value) in fields {
                        values.push((format!("heap.{name}.fields.{field}"), value));
                    }
                }
                Object::Function { answers, .. } => {
                    for (index, value) in answers.iter().enumerate() {
                        values.push((format!("heap.{name}.answers[{index}]"), value));
                    }
                }
                Object::Map { entries, .. } => {
                    for (index, (key, value)) in entries.iter().enumerate() {
                        values.push((format!("heap.{name}.entries[{index}][0]"), key));
                        values.push((format!("heap.{name}.entries[{index}][1]"), value));
                    }
                }
                Object::Array { elements, .. } | Object::Collection { elements, .. } => {
                    for (index, value) in elements.iter().enumerate() {
                        values.push((format!("heap.{name}.elements[{index}]"), value));
                    }
                }
                Object::Future { state, .. } => {
                    if let FutureState::Finished(Some(value)) = state {
                        values.push((format!("heap.{name}.value"), value));
                    }
                }
            }
        }
        for (place, value) in values {
            if let Some(name) = dangling(heap, value) {
                self.report(&place, format!("the heap has no object `{name}`"));
            }
        }
    }

    fn lines(&mut self, map: &Map) -> Option<Vec<u32>> {
        let lines = match map.get("lines")? {
            Json::Array(lines) => lines,
            Json::Null => return None,
            other => {
                let problem = format!("expected a list, found {}", other.kind());
                self.report("lines", problem);
                return None;
            }
        };
        let mut read = Vec::with_capacity(lines.len());
        for (index, line) in lines.iter().enumerate() {
            let number = match line {
                Json::Integer(line) => u32::try_from(*line).ok(),
                _ => None,
            };
            match number {
                Some(line) => read.push(line),
                None => {
                    let problem = format!("expected a line number, found {}", line.kind());
                    self.report(&format!("lines[{index}]"), problem);
                }
            }
        }
        Some(read)
    }

    fn schedule(&mut self, map: &Map) -> Option<Schedule> {
        let text = self.text(map, "schedule")?;
        match text.parse() {
            Ok(schedule) => Some(schedule),
            Err(error) => {
                self.report("schedule", error.to_string());
                None
            }
        }
    }

    fn within<T>(&mut self, part: &str, read: impl FnOnce(&mut Reader) -> T) -> T {
        let length = self.prefix.len();
        self.prefix.push_str(part);
        let result = read(self);
        self.prefix.truncate(length);
        result
    }

    fn needed<'j>(&mut self, map: &'j Map, key: &str) -> Option<&'j Json> {
        let found = map.get(key);
        if found.is_none() {
            self.report(key, "this key is missing".to_owned());
        }
        found
    }

    fn needed_text(&mut self, map: &Map, key: &str) -> String {
        if let Some(Json::Null) = self.needed(map, key) {
            self.report(key, "expected a text, found null".to_owned());
        }
        self.text(map, key).unwrap_or_default()
    }

    /// Absent if it is null or missing.
    fn text(&mut self, map: &Map, key: &str) -> Option<String> {
        match map.get(key)? {
            Json::String(text) => Some(text.clone()),
            Json::Null => None,
            other => {
                let problem = format!("expected a text, found {}", other.kind());
                self.report(key, problem);
                None
            }
        }
    }
}

fn dangling<'v>(heap: &Heap, value: &'v Value) -> Option<&'v str> {
    match value {
        Value::Ref(name) if !heap.objects.contains_key(name) => Some(name),
        _ => None,
    }
}
