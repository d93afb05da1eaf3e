//! Strings of Java in cases. For the semantics a string is an object like any other, of the model of
//! `java.lang.String`; in a case it is a [`Value::Text`]. The objects become texts when a state is
//! read, and a text becomes an object again when a run starts.
//!
//! The names of classes and fields here are those of `models/jdk/java/lang/String.java`.

use crate::collection::Classes;
use crate::{Heap, Input, Object, Output, Value};
use indexmap::IndexMap;
use pet_translator::number::Number;
use pet_translator::number::float;
use std::collections::{HashMap, HashSet};

/// The class of unknown strings, and of texts.
pub const STRING: &str = "java.lang.String";
/// The class of strings that a program has made.
pub const MADE: &str = "java.lang.String.Made";

/// What a path does that ends at a method of `models/jdk/java/lang/PetModel.java`, for people.
pub fn end_of_model(key: &str) -> Option<&'static str> {
    Some(match key.strip_prefix("java.lang.PetModel.")? {
        "characterOutsideOfAscii" => "ask for a property of a character outside of ASCII",
        "supplementaryCodePoint" => "meet a character above U+FFFF",
        "textOfIdentity" => "look at the text of an object without a `toString`",
        "nameOfLambda" => "look at the name of the class of a lambda",
        "arrayOfUnnamedType" => "make an array of a type that the program does not name",
        "digitsOfFloatingPointNumber" => "look at the digits of a floating-point number",
        "furtherAnswer" => "call an unknown function more than four times",
        _ => return None,
    })
}

/// The longest text that is shown.
const MOST_UNITS: usize = 100_000;

impl Input {
    /// Strings become texts, and static fields of hidden classes are left out.
    pub fn with_texts(&mut self, classes: &dyn Classes) {
        if self.heap.is_plain() && !has_hidden(&self.statics, classes) {
            return;
        }
        let texts = Texts::of(&self.heap);
        self.statics
            .retain(|name, _| !classes.is_hidden(class_of(name)));
        let queue = self.queue.iter_mut().flat_map(|it| it.args.values_mut());
        let values = self.args.values_mut().chain(self.statics.values_mut());
        for value in values.chain(queue) {
            texts.replace(value);
        }
        texts.leave(&mut self.heap);
        let queue = self.queue.iter().flat_map(|it| it.args.values());
        let values = self.args.values().chain(self.statics.values());
        let roots: Vec<String> = values.chain(queue).filter_map(name).collect();
        self.heap
            .keep(roots.into_iter().chain(["this".to_owned()]).collect());
    }
}

impl Output {
    /// The same for the end of a run, in which new collections become what they hold. Objects with the
    /// names of `kept` stay in any case, and those of the input, `given`, look as there.
    pub fn with_texts(
        &mut self,
        kept: impl Iterator<Item = String>,
        given: &HashSet<String>,
        classes: &dyn Classes,
    ) {
        let is_plain =
            self.heap.is_plain() && !self.heap.has_collections(classes) && !self.heap.has_given();
        if is_plain && !has_hidden(&self.statics, classes) {
            return;
        }
        self.heap
            .with_collections(classes, &|name| given.contains(name));
        self.heap.with_functions();
        let texts = Texts::of(&self.heap);
        self.statics
            .retain(|name, _| !classes.is_hidden(class_of(name)));
        for value in self.result.iter_mut().chain(self.statics.values_mut()) {
            texts.replace(value);
        }
        texts.leave(&mut self.heap);
        let roots = self.result.iter().chain(self.statics.values());
        let roots = roots.filter_map(name).chain(kept);
        self.heap.keep(roots.collect());
    }
}

impl Heap {
    /// The message of an exception, if the program gave one and its characters are known.
    pub fn message(&self, exception: &str) -> Option<Value> {
        match self.objects.get(exception)? {
            Object::Instance { fields, .. } => {
                let message = fields.get("detailMessage");
                message.filter(|it| matches!(it, Value::Text(_))).cloned()
            }
            _ => None,
        }
    }

    /// Returns whether it has no strings.
    fn is_plain(&self) -> bool {
        !self.objects.values().any(is_string)
    }

    /// Leaves only what can be reached from these objects.
    fn keep(&mut self, roots: Vec<String>) {
        let mut open = roots;
        let mut found: HashSet<String> = HashSet::new();
        while let Some(next) = open.pop() {
            let Some(object) = self.objects.get(&next) else {
                continue;
            };
            if found.insert(next) {
                open.extend(object.values().filter_map(name));
            }
        }
        self.objects.retain(|name, _| found.contains(name));
    }
}

impl Object {
    /// The values in it.
    pub fn values(&self) -> impl Iterator<Item = &Value> {
        let (fields, elements, entries, result) = match self {
            Object::Instance { fields, .. } => (Some(fields.values()), None, None, None),
            Object::Array { elements, .. } | Object::Collection { elements, .. } => {
                (None, Some(elements.iter()), None, None)
            }
            Object::Function { answers, .. } => (None, Some(answers.iter()), None, None),
            Object::Map { entries, .. } => (None, None, Some(entries.iter()), None),
            Object::Future { state, .. } => match state {
                crate::FutureState::Finished(value) => (None, None, None, value.as_ref()),
                crate::FutureState::Unfinished => (None, None, None, None),
            },
        };
        let fields = fields.into_iter().flatten();
        let entries = entries.into_iter().flatten();
        let entries = entries.flat_map(|(key, value)| [key, value]);
        let elements = elements.into_iter().flatten();
        fields.chain(elements).chain(entries).chain(result)
    }

    fn values_mut(&mut self) -> Vec<&mut Value> {
        match self {
            Object::Instance { fields, .. } => fields.values_mut().collect(),
            Object::Array { elements, .. } | Object::Collection { elements, .. } => {
                elements.iter_mut().collect()
            }
            Object::Function { answers, .. } => answers.iter_mut().collect(),
            Object::Map { entries, .. } => {
                let entries = entries.iter_mut();
                entries.flat_map(|(key, value)| [key, value]).collect()
            }
            Object::Future { state, .. } => match state {
                crate::FutureState::Finished(value) => value.iter_mut().collect(),
                crate::FutureState::Unfinished => Vec::new(),
            },
        }
    }
}

fn has_hidden(statics: &IndexMap<String, Value>, classes: &dyn Classes) -> bool {
    statics.keys().any(|name| classes.is_hidden(class_of(name)))
}

/// The class of a static field, `Class.name`.
fn class_of(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(class, _)| class)
}

fn name(value: &Value) -> Option<String> {
    match value {
        Value::Ref(name) => Some(name.clone()),
        _ => None,
    }
}

fn is_string(object: &Object) -> bool {
    matches!(object, Object::Instance { class, .. } if class == STRING || class == MADE)
}

/// The strings of a heap.
struct Texts {
    /// `None` for a string whose characters differ from run to run.
    of: HashMap<String, Option<Vec<u16>>>,
}

impl Texts {
    fn of(heap: &Heap) -> Texts {
        let strings = heap.objects.iter().filter(|(_, object)| is_string(object));
        let of = strings.map(|(name, _)| (name.clone(), text(heap, name)));
        Texts { of: of.collect() }
    }

    fn replace(&self, value: &mut Value) {
        if let Value::Ref(name) = value
            && let Some(Some(text)) = self.of.get(name)
        {
            *value = Value::Text(text.clone());
        }
    }

    /// Takes the objects out of the heap.
    fn leave(&self, heap: &mut Heap) {
        heap.objects
            .retain(|name, _| !matches!(self.of.get(name), Some(Some(_))));
        for (name, object) in &mut heap.objects {
            if self.of.contains_key(name) {
                *object = Object::Instance {
                    class: STRING.to_owned(),
                    fields: IndexMap::new(),
                };
            }
            for value in object.values_mut() {
                self.replace(value);
            }
        }
    }
}

/// The characters of the string with this name, from its parts. `None` if they are not known.
pub fn text(heap: &Heap, name: &str) -> Option<Vec<u16>> {
    let mut units = Vec::new();
    let mut open = vec![Some(name)];
    let mut steps = 0;
    while let Some(next) = open.pop() {
        steps += 1;
        if units.len() > MOST_UNITS || steps > MOST_UNITS {
            return None;
        }
        let Some(next) = next else {
            units.extend("null".encode_utf16());
            continue;
        };
        let Some(Object::Instance { class, fields }) = heap.objects.get(next) else {
            return None;
        };
        let number = |field: &str| match fields.get(field) {
            Some(Value::Int(value)) => *value,
            _ => 0,
        };
        let is = |field: &str| matches!(fields.get(field), Some(Value::Bool(true)));
        let part = |field: &str| match fields.get(field) {
            Some(Value::Ref(name)) => Some(name.as_str()),
            _ => None,
        };
        let length = usize::try_from(number("length")).unwrap_or(0);
        if class == STRING {
            for index in 0..length {
                units.push(match fields.get(&format!("c{index}")) {
                    Some(Value::Char(unit)) => *unit,
                    _ => 0,
                });
            }
        } else if let Some(array) = part("value") {
            let Some(Object::Array { elements, .. }) = heap.objects.get(array) else {
                return None;
            };
            for value in elements.iter().take(length) {
                units.push(match value {
                    Value::Char(unit) => *unit,
                    _ => 0,
                });
            }
        } else if is("isJoined") {
            open.push(part("right"));
            open.push(part("left"));
        } else if is("isIdentity") {
            return None;
        } else if is("isFraction") {
            let key = match fields.get("fraction") {
                Some(Value::Double(key)) => *key,
                _ => return None,
            };
            let number = match is("isSingle") {
                true => Number::Float,
                false => Number::Double,
            };
            units.extend(decimal(number, key)?.encode_utf16());
        } else {
            units.extend(number("number").to_string().encode_utf16());
        }
    }
    Some(units)
}

/// The digits of a floating-point number as Java writes them, where there is no doubt about them.
fn decimal(number: Number, key: i64) -> Option<String> {
    let value = float::value(key);
    if value.is_nan() || value.is_infinite() {
        return Some(match (value.is_nan(), value > 0.0) {
            (true, _) => "NaN".to_owned(),
            (_, true) => "Infinity".to_owned(),
            (_, false) => "-Infinity".to_owned(),
        });
    }
    let is_plain = value == 0.0 || (1e-3..1e7).contains(&value.abs());
    let shortest = match number {
        Number::Float => {
            #[expect(clippy::cast_possible_truncation, reason = "the number is a float")]
            let single = value as f32;
            format!("{single:?}")
        }
        _ => format!("{value:?}"),
    };
    // Java 17 writes some numbers with more digits than they need, never those of a few digits.
    (is_plain && shortest.len() <= 12).then_some(shortest)
}
