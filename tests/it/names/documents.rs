//! What a document says, with the names of its program given back.

use serde_json::{Map, Value, json};

/// The cases and counts of a suite. `back` turns names into those of the first program.
pub fn suite(document: &str, back: &dyn Fn(&str) -> String) -> Value {
    let document: Value = serde_json::from_str(document).unwrap();
    let cases = document["test_cases"].as_array().unwrap().iter();
    let cases: Vec<Value> = cases.map(|case| self::case(case, back)).collect();
    json!({
        "complete": document["complete"],
        "coverage": coverage(&document["coverage"], back),
        "stats": document["stats"],
        "method": words(&document["method"], back),
        "cases": cases,
    })
}

fn coverage(coverage: &Value, back: &dyn Fn(&str) -> String) -> Value {
    let goals = coverage["goals"].as_array().into_iter().flatten();
    let goals = goals.map(|goal| {
        let text = words(&goal["goal"], back);
        json!([
            text,
            goal["line"],
            goal["covered"],
            goal["reason"],
            goal["cases"]
        ])
    });
    json!([
        coverage["statements"],
        coverage["branches"],
        goals.collect::<Vec<_>>()
    ])
}

fn case(case: &Value, back: &dyn Fn(&str) -> String) -> Value {
    let names = |place: &str| case[place]["heap"].as_object().unwrap().keys().cloned();
    let mut objects: Vec<String> = names("input").chain(names("output")).collect();
    objects.sort_by_key(|name| {
        name.trim_start_matches(char::is_alphabetic)
            .parse::<u32>()
            .ok()
    });
    objects.dedup();
    let reader = Reader { objects, back };
    json!({
        "outcome": case["outcome"],
        "exception": words(&case["exception"]["class"], back),
        "constraints": words(&case["constraints"], back),
        "disagreement": words(&case["disagreement"], back),
        // A method outside classes may have a name that its predicate cannot have.
        "trace": words(&case["trace"], back).as_str().unwrap().replace(":entry(", "("),
        "lines": case["lines"],
        "schedule": case["schedule"],
        "may_alias": words(&case["may_alias"], back),
        "args": reader.named(&case["input"]["args"]),
        "heap": reader.heap(&case["input"]["heap"]),
        "statics": reader.named(&case["input"]["statics"]),
        "return": reader.value(&case["output"]["return"]),
        "heap_after": reader.heap(&case["output"]["heap"]),
        "statics_after": reader.named(&case["output"]["statics"]),
    })
}

/// What was explored; states are compared by what is in them.
pub fn exploration(document: &str, back: &dyn Fn(&str) -> String) -> Value {
    let document: Value = serde_json::from_str(document).unwrap();
    let finals = document["finals"].as_array().unwrap().iter();
    let finals: Vec<Value> = finals
        .map(|state| {
            let actors = state["actors"].as_array().unwrap().iter();
            let reader = Reader {
                objects: Vec::new(),
                back,
            };
            let actors = actors
                .map(|actor| json!([words(&actor["class"], back), reader.named(&actor["fields"])]));
            json!([actors.collect::<Vec<_>>(), state["schedule"]])
        })
        .collect();
    let failures = document["failures"].as_array().unwrap().len();
    json!({
        "complete": document["complete"],
        "executions": document["executions"],
        "states": document["states"],
        "final_states": document["final_states"],
        "deadlocks": document["deadlocks"],
        "failures": failures,
        "finals": finals,
    })
}

struct Reader<'a> {
    /// The names of the objects, in the order of their numbers.
    objects: Vec<String>,
    back: &'a dyn Fn(&str) -> String,
}

impl Reader<'_> {
    fn heap(&self, heap: &Value) -> Value {
        let objects = heap.as_object().unwrap().iter();
        let objects = objects.map(|(name, object)| {
            let read = json!({
                "class": words(&object["class"], self.back),
                "array": words(&object["array"], self.back),
                "future": words(&object["future"], self.back),
                "finished": object["finished"],
                "value": self.value(&object["value"]),
                "fields": self.named(&object["fields"]),
                "elements": object["elements"].as_array().map(|elements| {
                    elements.iter().map(|element| self.value(element)).collect::<Vec<_>>()
                }),
            });
            (self.object(name), read)
        });
        objects.collect::<Map<String, Value>>().into()
    }

    /// Values by the names that a program gives them.
    fn named(&self, values: &Value) -> Value {
        let Some(values) = values.as_object() else {
            return Value::Null;
        };
        let values = values.iter();
        let values = values.map(|(name, value)| ((self.back)(name), self.value(value)));
        values.collect::<Map<String, Value>>().into()
    }

    fn value(&self, value: &Value) -> Value {
        match value.get("ref").and_then(Value::as_str) {
            Some(name) => Value::String(self.object(name)),
            None => value.clone(),
        }
    }

    /// An object by its place among the others.
    fn object(&self, name: &str) -> String {
        match self.objects.iter().position(|found| found == name) {
            Some(place) => format!("object {place}"),
            None => name.to_owned(),
        }
    }
}

/// Two documents that must be the same; where they are not, only what differs is shown.
pub fn assert_same(plain: &Value, renamed: &Value, context: &str) {
    if plain == renamed {
        return;
    }
    let lines = |value: &Value| -> Vec<String> {
        let text = serde_json::to_string_pretty(value).unwrap();
        text.lines().map(str::to_owned).collect()
    };
    let (plain, renamed) = (lines(plain), lines(renamed));
    let first = plain
        .iter()
        .zip(&renamed)
        .position(|(left, right)| left != right);
    let first = first.unwrap_or(plain.len().min(renamed.len()));
    let shown = |lines: &[String]| {
        let lines = lines.iter().skip(first.saturating_sub(12)).take(24);
        lines.cloned().collect::<Vec<_>>().join("\n")
    };
    panic!(
        "{context}\nplain:\n{}\nrenamed:\n{}",
        shown(&plain),
        shown(&renamed)
    );
}

/// Text with the names of the first program.
fn words(value: &Value, back: &dyn Fn(&str) -> String) -> Value {
    match value {
        Value::String(text) => Value::String(back(text)),
        Value::Array(items) => items.iter().map(|item| words(item, back)).collect(),
        other => other.clone(),
    }
}
