//! One line of a trace in JSON Lines, read and written.
//!
//! ```text
//!   {"start": {"size": 2}}                       inputs of the model
//!   {"event": "started", "args": [3, true]}      values in order
//!   {"event": "started", "id": 3, "time": 17}    values by name
//!   {"end": true}                                nothing more was going to happen
//! ```

use super::strict::Strict;
use indexmap::IndexMap;
use pet_interp::conform::{Entry, Given, Item, Scalar};
use pet_model as case;
use serde_json::{Map, Value, json};

pub fn entry(text: &str) -> Result<Entry, String> {
    let read = serde_json::from_str(text);
    let Strict(value) = read.map_err(|error: serde_json::Error| match error.is_eof() {
        true => "the line ends inside of its JSON; the trace was cut off here".to_owned(),
        false => format!("no JSON: {}", without_line(&error)),
    })?;
    let Value::Object(mut keys) = value else {
        return Err("a line is an object like {\"event\": \"NAME\", \"args\": [1]}".to_owned());
    };
    if let Some(name) = keys.remove("event") {
        let Value::String(name) = name else {
            return Err("`event` is the name of an event, as text".to_owned());
        };
        return Ok(Entry::Item(item(name, keys)?));
    }
    if let Some(start) = keys.remove("start") {
        let Value::Object(inputs) = start else {
            return Err("`start` holds the inputs by name: {\"start\": {\"n\": 3}}".to_owned());
        };
        let inputs = inputs.into_iter();
        return Ok(Entry::Start(
            inputs.map(|(name, value)| (name, scalar(value))).collect(),
        ));
    }
    if keys.remove("end") == Some(Value::Bool(true)) {
        return Ok(Entry::End);
    }
    Err("a line has one of the keys `event`, `start` and `end`".to_owned())
}

fn item(name: String, mut keys: Map<String, Value>) -> Result<Item, String> {
    let given = match keys.remove("args") {
        Some(Value::Array(values)) => Given::InOrder(values.into_iter().map(scalar).collect()),
        Some(_) => return Err("`args` is a list of values".to_owned()),
        None => {
            let values = keys.into_iter().map(|(key, value)| (key, scalar(value)));
            Given::ByName(values.collect::<IndexMap<_, _>>())
        }
    };
    Ok(Item { name, given })
}

/// The inputs of the model, as a line without its end.
pub fn start(inputs: &IndexMap<String, case::Value>) -> String {
    let inputs = inputs.iter().map(|(name, value)| {
        let value = match value {
            case::Value::Int(value) => json!(value),
            case::Value::Bool(value) => json!(value),
            other => json!(other.to_string()),
        };
        (name.clone(), value)
    });
    let inputs: Map<String, Value> = inputs.collect();
    json!({"start": inputs}).to_string()
}

/// An event with its values, as a line without its end.
pub fn line(name: &str, values: &[Scalar]) -> String {
    let values = values.iter().map(|value| match value {
        Scalar::Int(value) => i64::try_from(*value).map_or(Value::Null, |value| json!(value)),
        Scalar::Bool(value) => json!(value),
        Scalar::Other(text) => json!(text),
    });
    let values: Vec<Value> = values.collect();
    json!({"event": name, "args": values}).to_string()
}

fn scalar(value: Value) -> Scalar {
    match value {
        Value::Bool(value) => Scalar::Bool(value),
        Value::Number(number) => match number.as_i128() {
            Some(value) => Scalar::Int(value),
            None => Scalar::Other(number.to_string()),
        },
        Value::String(text) => Scalar::Other(text),
        other => Scalar::Other(other.to_string()),
    }
}

/// The message without `at line 1`, since every line of a trace is a document of its own.
fn without_line(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.replace(" at line 1 column", " at column")
}
