//! Suites with both heaps, and what of a case does not depend on names and numbers.

use pet_engine::generate;
use pet_model::TestCase;
use pet_model::request::{HeapChoice, Request, Shapes};
use pet_model::suite::Suite;
use pet_model::{Input, Object, Value};
use pet_translator::cfg::Program;
use pet_translator::source::Source;
use std::collections::{BTreeSet, HashMap};

pub const ONE: HeapChoice = HeapChoice::Solver(Shapes::One);
pub const ALL: HeapChoice = HeapChoice::Solver(Shapes::All);

pub fn program(source: &Source) -> Program {
    pet_translator::translate(source).unwrap().program
}

pub fn suite_of(text: &str, method: &str, heap: HeapChoice) -> Suite {
    let source = Source::new("test.pet", text.to_owned());
    let program = program(&source);
    let request = Request {
        heap,
        ..Request::new(method)
    };
    let suite = generate(&source, &program, &request).unwrap();
    assert_holds(&suite, method);
    suite
}

/// Every case does what was predicted.
pub fn assert_holds(suite: &Suite, what: &str) {
    for case in suite.cases.iter() {
        assert_eq!(case.disagreement, None, "{what}\n{case:#?}");
    }
}

/// Path and heap of each case.
pub fn shapes(suite: &Suite) -> BTreeSet<(String, String)> {
    suite.cases.iter().map(|case| shape(&case)).collect()
}

pub fn traces(suite: &Suite) -> BTreeSet<String> {
    shapes(suite).into_iter().map(|(trace, _)| trace).collect()
}

pub fn shape(case: &TestCase) -> (String, String) {
    (case.trace.to_string(), heap(&case.input))
}

/// The input without its integers, objects numbered as they are met from the arguments on.
pub fn heap(input: &Input) -> String {
    let mut numbers: HashMap<String, usize> = HashMap::new();
    let mut met: Vec<String> = Vec::new();
    let mut text = String::new();
    if input.heap.objects.contains_key("this") {
        word(&Value::Ref("this".to_owned()), &mut numbers, &mut met);
    }
    for (name, value) in input.args.iter().chain(&input.statics) {
        let value = word(value, &mut numbers, &mut met);
        text.push_str(&format!("{name}={value} "));
    }
    let mut at = 0;
    while let Some(name) = met.get(at).cloned() {
        at += 1;
        match &input.heap.objects[&name] {
            Object::Instance { class, fields } => {
                text.push_str(&format!("{at}:{class} "));
                for (field, value) in fields {
                    let value = word(value, &mut numbers, &mut met);
                    text.push_str(&format!("{field}={value} "));
                }
            }
            // Lengths and indices were chosen, and with them the elements that nobody sees
            // and the order of the others.
            Object::Array { element, elements } => {
                text.push_str(&format!("{at}:{element}[] "));
                let seen = elements.iter().filter(|it| matches!(it, Value::Ref(_)));
                let mut seen: Vec<&Value> = seen.collect();
                seen.sort_by_cached_key(|value| outline(value, input, &numbers, 3));
                for value in seen {
                    text.push_str(&word(value, &mut numbers, &mut met));
                    text.push(' ');
                }
            }
            Object::Future { .. } => panic!("a sequential program has no futures"),
            Object::Collection { .. } | Object::Map { .. } | Object::Function { .. } => {
                panic!("no input is a collection")
            }
        }
    }
    text
}

/// What can be told of an object that has no number yet, without its name.
fn outline(value: &Value, input: &Input, numbers: &HashMap<String, usize>, depth: usize) -> String {
    let Value::Ref(name) = value else {
        return word(value, &mut HashMap::new(), &mut Vec::new());
    };
    if let Some(number) = numbers.get(name) {
        return format!("#{number}");
    }
    let of = |value: &Value| match depth {
        0 => String::new(),
        _ => outline(value, input, numbers, depth - 1),
    };
    match &input.heap.objects[name] {
        Object::Instance { class, fields } => {
            let fields: Vec<String> = fields.values().map(of).collect();
            format!("{class}({})", fields.join(","))
        }
        Object::Array { elements, .. } => {
            let seen = elements.iter().filter(|it| matches!(it, Value::Ref(_)));
            let mut seen: Vec<String> = seen.map(of).collect();
            seen.sort_unstable();
            format!("[{}]", seen.join(","))
        }
        Object::Future { .. }
        | Object::Collection { .. }
        | Object::Map { .. }
        | Object::Function { .. } => String::new(),
    }
}

fn word(value: &Value, numbers: &mut HashMap<String, usize>, met: &mut Vec<String>) -> String {
    match value {
        Value::Int(_)
        | Value::Char(_)
        | Value::Float(_)
        | Value::Double(_)
        | Value::Bool(_)
        | Value::Text(_) => "x".to_owned(),
        Value::Null => "null".to_owned(),
        Value::Ref(name) => {
            let next = numbers.len();
            let number = *numbers.entry(name.clone()).or_insert_with(|| {
                met.push(name.clone());
                next
            });
            format!("#{number}")
        }
    }
}

/// `PET_SOAK`, if it is set.
pub fn soak() -> Option<u64> {
    let text = std::env::var("PET_SOAK").ok()?;
    Some(text.parse().unwrap_or(1))
}
