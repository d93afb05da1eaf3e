//! Values of a case as Java writes them: a box is the value in it, and the constant of an enum has its
//! name. Other objects have the names of the heap.

use pet_model::{Heap, Input, Object, Output, Value};
use std::collections::{BTreeMap, HashMap};

/// The classes of boxes without their package, each with its value if the program has no field for it.
const BOXES: [(&str, Value); 8] = [
    ("Integer", Value::Int(0)),
    ("Long", Value::Int(0)),
    ("Short", Value::Int(0)),
    ("Byte", Value::Int(0)),
    ("Character", Value::Char(0)),
    ("Boolean", Value::Bool(false)),
    ("Float", Value::Float(0)),
    ("Double", Value::Double(0)),
];

/// The value in a box. Two places that share a box cannot be told from two boxes with one value.
pub fn boxed(object: &Object) -> Option<Value> {
    let Object::Instance { class, fields } = object else {
        return None;
    };
    let name = class.strip_prefix("java.lang.")?;
    let (_, default) = BOXES.into_iter().find(|(class, _)| *class == name)?;
    Some(fields.get("value").cloned().unwrap_or(default))
}

/// The constants of enums in a heap, by the names of their objects: `Colour.RED`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Constants(HashMap<String, String>);

impl Constants {
    /// The constants before and after a run.
    pub fn of_run(input: &Input, output: &Output) -> [Constants; 2] {
        let known = Known::of(output);
        [&input.heap, &output.heap].map(|heap| known.in_heap(heap))
    }

    /// The name of the constant that an object is, without its enum.
    pub fn name(&self, object: &str) -> Option<&str> {
        let name = self.0.get(object)?;
        name.rsplit('.').next()
    }

    /// The constants by the names of their objects.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let all = self.0.iter();
        all.map(|(object, name)| (object.as_str(), name.as_str()))
    }

    pub fn of_output(output: &Output) -> Constants {
        Known::of(output).in_heap(&output.heap)
    }
}

/// The constants that static initialisers have made.
#[derive(Default)]
struct Known<'a> {
    /// Class and name by the object.
    made: HashMap<&'a str, (&'a str, &'a str)>,
    /// The names by class and number.
    numbered: BTreeMap<(&'a str, i64), &'a str>,
}

impl<'a> Known<'a> {
    /// An enum has a static field for each constant, with the name that the constant has itself.
    fn of(output: &'a Output) -> Known<'a> {
        let mut known = Known::default();
        for (field, value) in &output.statics {
            let (Value::Ref(object), Some((class, field))) = (value, field.rsplit_once('.')) else {
                continue;
            };
            let made = output.heap.objects.get(object).and_then(numbered);
            if let Some((_, Value::Text(units), ordinal)) = made
                && units.iter().copied().eq(field.encode_utf16())
            {
                known.made.insert(object, (class, field));
                known.numbered.insert((class, ordinal), field);
            }
        }
        known
    }

    fn in_heap(&self, heap: &Heap) -> Constants {
        let found = heap.objects.iter().filter_map(|(object, made)| {
            let (class, name) = match self.made.get(object.as_str()) {
                Some(known) => *known,
                None => self.chosen(made)?,
            };
            let simple = class.rsplit('.').next().unwrap_or(class);
            Some((object.clone(), format!("{simple}.{name}")))
        });
        Constants(found.collect())
    }

    /// The constant that an object of the input stands for: the one with its number, or the last one.
    fn chosen<'o>(&self, object: &'o Object) -> Option<(&'o str, &'a str)> {
        let (class, _, ordinal) = numbered(object)?;
        let of_class = self.numbered.iter().filter(|((of, _), _)| *of == class);
        let last = of_class.map(|(_, name)| *name).next_back()?;
        let name = self.numbered.get(&(class, ordinal)).copied();
        Some((class, name.unwrap_or(last)))
    }
}

/// The class, name and number of an object that may be the constant of an enum.
fn numbered(object: &Object) -> Option<(&str, &Value, i64)> {
    match object {
        Object::Instance { class, fields } => match (fields.get("name")?, fields.get("ordinal")?) {
            (name, Value::Int(ordinal)) => Some((class, name, *ordinal)),
            _ => None,
        },
        _ => None,
    }
}

/// The values of a heap.
#[derive(Clone, Copy)]
pub struct Shown<'a> {
    pub heap: &'a Heap,
    pub constants: &'a Constants,
}

impl Shown<'_> {
    pub fn value(self, value: &Value) -> String {
        self.inline(value).unwrap_or_else(|| value.to_string())
    }

    /// The text of an object that is not drawn: a box, or a constant.
    pub fn inline(self, value: &Value) -> Option<String> {
        let Value::Ref(name) = value else {
            return None;
        };
        if let Some(constant) = self.constants.0.get(name) {
            return Some(constant.clone());
        }
        let held = boxed(self.heap.objects.get(name)?)?;
        Some(held.to_string())
    }

    /// Returns whether a value is an object that is drawn.
    pub fn is_drawn(self, value: &Value) -> bool {
        matches!(value, Value::Ref(_)) && self.inline(value).is_none()
    }

    /// The elements of a collection, `[1, null, o2]`.
    pub fn elements(self, elements: &[Value], most: usize) -> String {
        let shown = elements.iter().map(|value| self.value(value));
        format!("[{}]", cut(shown, elements.len(), most))
    }

    /// The entries of a map, `{"a": 1}`.
    pub fn entries(self, entries: &[(Value, Value)], most: usize) -> String {
        let shown = entries
            .iter()
            .map(|(key, value)| format!("{}: {}", self.value(key), self.value(value)));
        format!("{{{}}}", cut(shown, entries.len(), most))
    }

    /// A class without its package, if it is one of `java.lang` or `java.util` and no class of the heap
    /// has the short name.
    pub fn class(self, class: &str) -> String {
        let short = short(class);
        let is_other =
            |object: &Object| matches!(object, Object::Instance { class, .. } if class == short);
        match short != class && self.heap.objects.values().any(is_other) {
            true => class.to_owned(),
            false => short.to_owned(),
        }
    }
}

fn cut(shown: impl Iterator<Item = String>, count: usize, most: usize) -> String {
    let shown: Vec<String> = shown.take(most).collect();
    let more = if count > most { ", …" } else { "" };
    format!("{}{more}", shown.join(", "))
}

/// A class of the library by its simple name; collections that no program can name, by the method
/// that makes them.
fn short(class: &str) -> &str {
    match class {
        "java.util.ImmutableCollections.List12" | "java.util.ImmutableCollections.ListN" => {
            "List.of"
        }
        "java.util.ImmutableCollections.Set12" | "java.util.ImmutableCollections.SetN" => "Set.of",
        "java.util.ImmutableCollections.Map1" | "java.util.ImmutableCollections.MapN" => "Map.of",
        "java.util.Arrays.ArrayList" => "Arrays.asList",
        "java.util.EnumSet.Flags" => "EnumSet",
        _ => {
            let prefixes = ["java.lang.", "java.util."].into_iter();
            let mut short = prefixes.filter_map(|prefix| class.strip_prefix(prefix));
            short
                .find(|short| short.starts_with(|letter: char| letter.is_uppercase()))
                .unwrap_or(class)
        }
    }
}
