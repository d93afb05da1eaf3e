//! Reading the inputs of runs and suites of test cases: text → JSON → case. Every mistake is
//! reported with its place in the document; names and types are compared with the program later.

pub mod suite;
pub mod summary;
mod tree;

use super::case;
use indexmap::IndexMap;
use pet_model::{FutureState, Heap, Input, Object, Posted, Value};
use pet_translator::number::float;
use tree::Json;

/// A mistake in a document.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {problem}")]
pub struct ReadError {
    /// The place of the mistake, like `heap.o1.fields.next`.
    pub place: String,
    pub problem: String,
}

/// Reads `{"args": {…}, "heap": {…}, "statics": {…}}`, each of which may be missing.
pub fn input(text: &str) -> Result<Input, Vec<ReadError>> {
    let json = parse(text)?;
    let mut reader = Reader::default();
    let input = reader.input("input", &json);
    reader.end(input)
}

fn parse(text: &str) -> Result<Json, Vec<ReadError>> {
    serde_json::from_str(text).map_err(|error| {
        vec![ReadError {
            place: "no JSON".to_owned(),
            problem: error.to_string(),
        }]
    })
}

type Map = IndexMap<String, Json>;

#[derive(Default)]
struct Reader {
    errors: Vec<ReadError>,
    /// The place of the part that is being read, like `test_cases[3].input.`
    prefix: String,
}

impl Reader {
    fn end<T>(self, read: T) -> Result<T, Vec<ReadError>> {
        match self.errors.is_empty() {
            true => Ok(read),
            false => Err(self.errors),
        }
    }

    /// Reads an input; `place` is the name of the whole input in messages.
    fn input(&mut self, place: &str, json: &Json) -> Input {
        let mut input = Input::default();
        let Some(parts) = self.map(place, json) else {
            return input;
        };
        for (key, json) in parts {
            match key.as_str() {
                "args" => input.args = self.values(key, json),
                "statics" => input.statics = self.values(key, json),
                "heap" => input.heap = self.heap(json),
                "queue" => input.queue = self.queue(json),
                "asked" => input.asked = self.asked(json),
                _ => self.report(
                    place,
                    unknown_key(key, "`args`, `heap`, `statics`, `queue` or `asked`"),
                ),
            }
        }
        input
    }

    fn queue(&mut self, json: &Json) -> Vec<Posted> {
        let Json::Array(tasks) = json else {
            self.report("queue", format!("expected a list, found {}", json.kind()));
            return Vec::new();
        };
        let mut queue = Vec::new();
        for (index, task) in tasks.iter().enumerate() {
            let place = format!("queue[{index}]");
            let Some(map) = self.map(&place, task) else {
                continue;
            };
            self.expect_keys(&place, map, &["method", "args"]);
            let args = map.get("args");
            let args = args.map(|json| self.values(&format!("{place}.args"), json));
            if let Some(method) = self.name(&place, map, "method") {
                let args = args.unwrap_or_default();
                queue.push(Posted { method, args });
            }
        }
        queue
    }

    /// For each map that is looked at key by key, whether it has the keys.
    fn asked(&mut self, json: &Json) -> IndexMap<String, Vec<bool>> {
        let mut asked = IndexMap::new();
        for (name, json) in self.map("asked", json).into_iter().flatten() {
            let answers = match json {
                Json::Array(answers) => answers.iter().map(|answer| match answer {
                    Json::Bool(answer) => Some(*answer),
                    _ => None,
                }),
                other => {
                    let problem = format!("expected a list, found {}", other.kind());
                    self.report(&format!("asked.{name}"), problem);
                    continue;
                }
            };
            match answers.collect::<Option<Vec<bool>>>() {
                Some(answers) => {
                    asked.insert(name.clone(), answers);
                }
                None => self.report(
                    &format!("asked.{name}"),
                    "expected a list of true and false".to_owned(),
                ),
            }
        }
        asked
    }

    fn heap(&mut self, json: &Json) -> Heap {
        let mut heap = Heap::default();
        for (name, json) in self.map("heap", json).into_iter().flatten() {
            if let Some(object) = self.object(&format!("heap.{name}"), json) {
                heap.objects.insert(name.clone(), object);
            }
        }
        // Schedules number actors in this order, and the keys of a document have no order:
        // `this`, `o1`, `o2`, …, `o10`.
        heap.objects.sort_by(|left, _, right, _| {
            let place = |name: &str| (name != "this", name.len());
            let places = place(left).cmp(&place(right));
            places.then_with(|| left.cmp(right))
        });
        heap
    }

    fn values(&mut self, place: &str, json: &Json) -> IndexMap<String, Value> {
        let mut values = IndexMap::new();
        for (name, json) in self.map(place, json).into_iter().flatten() {
            if let Some(value) = self.value(&format!("{place}.{name}"), json) {
                values.insert(name.clone(), value);
            }
        }
        values
    }

    fn value(&mut self, place: &str, json: &Json) -> Option<Value> {
        let problem = match json {
            Json::Null => return Some(Value::Null),
            Json::Bool(value) => return Some(Value::Bool(*value)),
            Json::Integer(value) => match i64::try_from(*value) {
                Ok(value) => return Some(Value::Int(value)),
                Err(_) => format!("{value} does not fit into 64 bits"),
            },
            Json::Float(value) => return Some(Value::Double(float::key(*value))),
            Json::String(text) => match (single_unit(text), not_finite(text)) {
                (Some(unit), _) => return Some(Value::Char(unit)),
                (_, Some(value)) => return Some(Value::Double(float::key(value))),
                _ => not_a_value(json),
            },
            Json::Object(map) => match (reference(map), unit(map), units(map)) {
                (Some(name), _, _) => return Some(Value::Ref(name.to_owned())),
                (_, Some(unit), _) => return Some(Value::Char(unit)),
                (_, _, Some(units)) => return Some(Value::Text(units)),
                _ => not_a_value(json),
            },
            Json::Array(_) => not_a_value(json),
        };
        self.report(place, problem);
        None
    }

    fn object(&mut self, place: &str, json: &Json) -> Option<Object> {
        let map = self.map(place, json)?;
        if map.contains_key("class") && map.contains_key("elements") {
            self.expect_keys(place, map, &["class", "elements"]);
            return Some(Object::Collection {
                class: self.name(place, map, "class")?,
                elements: self.elements(place, map),
            });
        }
        if map.contains_key("function") {
            self.expect_keys(place, map, &["answers", "function"]);
            return Some(Object::Function {
                interface: self.name(place, map, "function")?,
                answers: self.listed(place, map, "answers"),
            });
        }
        if map.contains_key("class") && map.contains_key("entries") {
            self.expect_keys(place, map, &["class", "entries"]);
            return Some(Object::Map {
                class: self.name(place, map, "class")?,
                entries: self.entries(place, map),
            });
        }
        if map.contains_key("class") {
            self.expect_keys(place, map, &["class", "fields"]);
            let fields = map.get("fields");
            let fields = fields.map(|json| self.values(&format!("{place}.fields"), json));
            return Some(Object::Instance {
                class: self.name(place, map, "class")?,
                fields: fields.unwrap_or_default(),
            });
        }
        if map.contains_key("array") {
            self.expect_keys(place, map, &["array", "elements"]);
            return Some(Object::Array {
                element: self.name(place, map, "array")?,
                elements: self.elements(place, map),
            });
        }
        if map.contains_key("future") {
            self.expect_keys(place, map, &["future", "finished", "value"]);
            return Some(Object::Future {
                result: self.name(place, map, "future")?,
                state: self.future(place, map),
            });
        }
        let problem = "no object: expected a key `class`, `array` or `future`";
        self.report(place, problem.to_owned());
        None
    }

    fn elements(&mut self, place: &str, map: &Map) -> Vec<Value> {
        self.listed(place, map, "elements")
    }

    /// The values under a key.
    fn listed(&mut self, place: &str, map: &Map, key: &str) -> Vec<Value> {
        let elements = match map.get(key) {
            Some(Json::Array(elements)) => elements,
            Some(other) => {
                let problem = format!("expected a list, found {}", other.kind());
                self.report(&format!("{place}.{key}"), problem);
                return Vec::new();
            }
            None => {
                self.report(place, format!("`{key}` is missing"));
                return Vec::new();
            }
        };
        let elements = elements.iter().enumerate();
        let elements = elements
            .filter_map(|(index, json)| self.value(&format!("{place}.{key}[{index}]"), json));
        elements.collect()
    }

    fn entries(&mut self, place: &str, map: &Map) -> Vec<(Value, Value)> {
        let place = format!("{place}.entries");
        let Some(Json::Array(entries)) = map.get("entries") else {
            self.report(&place, "expected a list".to_owned());
            return Vec::new();
        };
        let mut found = Vec::new();
        for (index, entry) in entries.iter().enumerate() {
            let place = format!("{place}[{index}]");
            let Json::Array(pair) = entry else {
                self.report(&place, format!("expected a list, found {}", entry.kind()));
                continue;
            };
            let [key, value] = pair.as_slice() else {
                let problem = "an entry is a list of a key and a value";
                self.report(&place, problem.to_owned());
                continue;
            };
            let key = self.value(&format!("{place}[0]"), key);
            let value = self.value(&format!("{place}[1]"), value);
            found.extend(key.zip(value));
        }
        found
    }

    /// Reads the state of a future. A future with a value is finished; a finished future without a
    /// value has `"finished": true`.
    fn future(&mut self, place: &str, map: &Map) -> FutureState {
        let value = map.get("value");
        let value = value.and_then(|json| self.value(&format!("{place}.value"), json));
        match (map.get("finished"), value) {
            (Some(Json::Bool(true)), value) => FutureState::Finished(value),
            (None, Some(value)) => FutureState::Finished(Some(value)),
            (None | Some(Json::Bool(false)), None) => FutureState::Unfinished,
            (Some(Json::Bool(false)), Some(_)) => {
                let problem = "an unfinished future has no `value`";
                self.report(place, problem.to_owned());
                FutureState::Unfinished
            }
            (Some(other), _) => {
                let problem = format!("expected true or false, found {}", other.kind());
                self.report(&format!("{place}.finished"), problem);
                FutureState::Unfinished
            }
        }
    }

    fn name(&mut self, place: &str, map: &Map, key: &str) -> Option<String> {
        match map.get(key) {
            Some(Json::String(name)) => Some(name.clone()),
            other => {
                let found = other.map_or("nothing", Json::kind);
                let problem = format!("expected a name in quotes, found {found}");
                self.report(&format!("{place}.{key}"), problem);
                None
            }
        }
    }

    fn map<'j>(&mut self, place: &str, json: &'j Json) -> Option<&'j Map> {
        if let Json::Object(map) = json {
            return Some(map);
        }
        let problem = format!("expected {{…}}, found {}", json.kind());
        self.report(place, problem);
        None
    }

    fn expect_keys(&mut self, place: &str, map: &Map, known: &[&str]) {
        for key in map.keys().filter(|key| !known.contains(&key.as_str())) {
            let expected = format!("`{}`", known.join("`, `"));
            self.report(place, unknown_key(key, &expected));
        }
    }

    fn report(&mut self, place: &str, problem: String) {
        let place = format!("{}{place}", self.prefix);
        let place = place.strip_suffix('.').unwrap_or(&place).to_owned();
        self.errors.push(ReadError { place, problem });
    }
}

fn reference(map: &Map) -> Option<&str> {
    match (map.len(), map.get("ref")) {
        (1, Some(Json::String(name))) => Some(name),
        _ => None,
    }
}

/// `{"char": 55296}`: a unit that is no text by itself.
fn unit(map: &Map) -> Option<u16> {
    match (map.len(), map.get("char")) {
        (1, Some(Json::Integer(unit))) => u16::try_from(*unit).ok(),
        _ => None,
    }
}

/// `{"string": "abc"}`, or `{"units": [55296]}` for a string that is no text.
fn units(map: &Map) -> Option<Vec<u16>> {
    if map.len() != 1 {
        return None;
    }
    match (map.get("string"), map.get("units")) {
        (Some(Json::String(text)), _) => Some(text.encode_utf16().collect()),
        (_, Some(Json::Array(units))) => {
            let units = units.iter().map(|unit| match unit {
                Json::Integer(unit) => u16::try_from(*unit).ok(),
                _ => None,
            });
            units.collect()
        }
        _ => None,
    }
}

/// The UTF-16 unit of a text of one character.
fn single_unit(text: &str) -> Option<u16> {
    let mut units = text.encode_utf16();
    units.next().filter(|_| units.next().is_none())
}

/// The floating-point number that a text stands for.
fn not_finite(text: &str) -> Option<f64> {
    match text {
        case::NAN => Some(f64::NAN),
        case::INFINITY => Some(f64::INFINITY),
        case::MINUS_INFINITY => Some(f64::NEG_INFINITY),
        _ => None,
    }
}

fn not_a_value(json: &Json) -> String {
    let expected = r#"an integer, a character, true, false, null or {"ref": "name"}"#;
    format!("expected {expected}, found {}", json.kind())
}

fn unknown_key(key: &str, expected: &str) -> String {
    format!("unknown key `{key}`, expected {expected}")
}
