//! Values, heaps and inputs as JSON, in the shapes that `read` reads back. The order is that of
//! the case.

use indexmap::IndexMap;
use pet_model::{FutureState, Heap, Input, Object, Posted, Value};
use pet_translator::number::float;
use serde::ser::{Serialize, SerializeMap, Serializer};

/// An input as `pet run --input` reads it, on one line.
pub fn input(input: &Input) -> String {
    let text = serde_json::to_string(&InputShape(input));
    text.expect("the shapes have string keys and no failing parts")
}

struct InputShape<'a>(&'a Input);

impl Serialize for InputShape<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut map = out.serialize_map(None)?;
        map.serialize_entry("args", &ValuesShape(&self.0.args))?;
        map.serialize_entry("heap", &HeapShape(&self.0.heap))?;
        map.serialize_entry("statics", &ValuesShape(&self.0.statics))?;
        if !self.0.queue.is_empty() {
            map.serialize_entry("queue", &QueueShape(&self.0.queue))?;
        }
        if !self.0.asked.is_empty() {
            map.serialize_entry("asked", &self.0.asked)?;
        }
        map.end()
    }
}

/// Tasks that wait, each with its method and its arguments.
pub struct QueueShape<'a>(pub &'a [Posted]);

impl Serialize for QueueShape<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(self.0.iter().map(PostedShape))
    }
}

struct PostedShape<'a>(&'a Posted);

impl Serialize for PostedShape<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut map = out.serialize_map(Some(2))?;
        map.serialize_entry("args", &ValuesShape(&self.0.args))?;
        map.serialize_entry("method", &self.0.method)?;
        map.end()
    }
}

/// An integer, a floating-point number (`"NaN"` and the infinities are texts), a text of one
/// character, a boolean, `null`, `{"ref": "o1"}`, or a string of Java: `{"string": "abc"}`.
pub struct ValueShape<'a>(pub &'a Value);

/// Values by name.
pub struct ValuesShape<'a>(pub &'a IndexMap<String, Value>);

/// Objects by name.
pub struct HeapShape<'a>(pub &'a Heap);

impl Serialize for ValueShape<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::Int(value) => out.serialize_i64(*value),
            Value::Char(unit) => match char::from_u32(u32::from(*unit)) {
                Some(shown) => out.serialize_char(shown),
                // Half of a pair of units is no text.
                None => {
                    let mut map = out.serialize_map(Some(1))?;
                    map.serialize_entry("char", unit)?;
                    map.end()
                }
            },
            Value::Float(key) => match float::value(*key) {
                value if value.is_finite() => out.serialize_f32(float::single(value)),
                value => out.serialize_str(not_finite(value)),
            },
            Value::Double(key) => match float::value(*key) {
                value if value.is_finite() => out.serialize_f64(value),
                value => out.serialize_str(not_finite(value)),
            },
            Value::Bool(value) => out.serialize_bool(*value),
            Value::Null => out.serialize_unit(),
            Value::Ref(name) => {
                let mut map = out.serialize_map(Some(1))?;
                map.serialize_entry("ref", name)?;
                map.end()
            }
            Value::Text(units) => {
                let mut map = out.serialize_map(Some(1))?;
                match String::from_utf16(units) {
                    Ok(text) => map.serialize_entry("string", &text)?,
                    // Half of a pair of units is no text.
                    Err(_) => map.serialize_entry("units", units)?,
                }
                map.end()
            }
        }
    }
}

/// The texts for the floating-point numbers that JSON has not.
fn not_finite(value: f64) -> &'static str {
    match value {
        _ if value.is_nan() => NAN,
        _ if value > 0.0 => INFINITY,
        _ => MINUS_INFINITY,
    }
}

pub const NAN: &str = "NaN";
pub const INFINITY: &str = "Infinity";
pub const MINUS_INFINITY: &str = "-Infinity";

impl Serialize for ValuesShape<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let entries = self.0.iter();
        out.collect_map(entries.map(|(name, value)| (name, ValueShape(value))))
    }
}

impl Serialize for HeapShape<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let objects = self.0.objects.iter();
        out.collect_map(objects.map(|(name, object)| (name, ObjectShape(object))))
    }
}

/// ```json
/// {"class": "Node", "fields": {"data": 1, "next": null}}
/// {"array": "int", "elements": [1, 2]}
/// {"class": "java.util.ArrayList", "elements": [1, 2]}
/// {"class": "java.util.HashMap", "entries": [[{"string": "a"}, {"ref": "o2"}]]}
/// {"answers": [{"ref": "o3"}], "function": "java.util.function.Function"}
/// {"finished": true, "future": "int", "value": 6}
/// ```
pub struct ObjectShape<'a>(pub &'a Object);

impl Serialize for ObjectShape<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut map = out.serialize_map(None)?;
        match self.0 {
            Object::Instance { class, fields } => {
                map.serialize_entry("class", class)?;
                map.serialize_entry("fields", &ValuesShape(fields))?;
            }
            Object::Array { element, elements } => {
                map.serialize_entry("array", element)?;
                let elements: Vec<ValueShape<'_>> = elements.iter().map(ValueShape).collect();
                map.serialize_entry("elements", &elements)?;
            }
            Object::Collection { class, elements } => {
                map.serialize_entry("class", class)?;
                let elements: Vec<ValueShape<'_>> = elements.iter().map(ValueShape).collect();
                map.serialize_entry("elements", &elements)?;
            }
            Object::Function { interface, answers } => {
                map.serialize_entry(
                    "answers",
                    &answers.iter().map(ValueShape).collect::<Vec<_>>(),
                )?;
                map.serialize_entry("function", interface)?;
            }
            Object::Map { class, entries } => {
                map.serialize_entry("class", class)?;
                let entries = entries.iter();
                let entries = entries.map(|(key, value)| [ValueShape(key), ValueShape(value)]);
                map.serialize_entry("entries", &entries.collect::<Vec<_>>())?;
            }
            Object::Future { result, state } => {
                map.serialize_entry("finished", &(*state != FutureState::Unfinished))?;
                map.serialize_entry("future", result)?;
                if let FutureState::Finished(Some(value)) = state {
                    map.serialize_entry("value", &ValueShape(value))?;
                }
            }
        }
        map.end()
    }
}
