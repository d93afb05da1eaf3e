//! Collections of Java's library in tests: made by their constructors, and compared through their public
//! methods. Their fields are never looked at.

use super::case::{LONGEST_LITERAL, Variables, boxed};
use super::check::{Checks, StaticType};
use super::members::Special;
use super::{Writer, generic};
use pet_model::{Heap, Input, Object, Value};
use std::collections::VecDeque;
use std::fmt::{Result, Write};

/// The most entries for which there is a method `Map.of`.
const MOST_PAIRS: usize = 10;

/// The deepest nesting of collections that is one expression.
const DEEPEST: usize = 3;

/// How a collection is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sort {
    /// Equal to every list with its elements.
    List,
    /// Equal to every set with its elements; its order is known or not.
    Set { is_ordered: bool },
    /// Equal to itself only; its elements have an order.
    Queue,
    /// Equal to itself only, in an order that is not known.
    Bag,
}

fn sort(class: &str) -> Sort {
    match class.strip_prefix("java.util.").unwrap_or(class) {
        "HashSet"
        | "ImmutableCollections.Set12"
        | "ImmutableCollections.SetN"
        | "Collections.UnmodifiableSet"
        | "HashMap.KeySet" => Sort::Set { is_ordered: false },
        "LinkedHashSet"
        | "TreeSet"
        | "EnumSet.Flags"
        | "TreeMap.KeySet"
        | "EnumMap.KeySet"
        | "Collections.EmptySet"
        | "Collections.SingletonSet"
        | "Collections.UnmodifiableSortedSet"
        | "Collections.UnmodifiableNavigableSet" => Sort::Set { is_ordered: true },
        "ArrayDeque" | "PriorityQueue" | "TreeMap.Values" | "EnumMap.Values" => Sort::Queue,
        "HashMap.Values" | "Collections.UnmodifiableCollection" => Sort::Bag,
        _ => Sort::List,
    }
}

/// Returns whether an object is a collection or a map.
pub(super) fn is_collection(object: &Object) -> bool {
    matches!(object, Object::Collection { .. } | Object::Map { .. })
}

/// Returns whether an object holds boxes by their values.
fn is_holder(object: &Object) -> bool {
    is_collection(object) || matches!(object, Object::Function { .. })
}

/// Returns whether a box of the input needs no variable: only collections hold it.
pub(super) fn is_only_held(input: &Input, name: &str) -> bool {
    let is_it = |value: &Value| matches!(value, Value::Ref(to) if to == name);
    let objects = || input.heap.objects.values();
    let mut others = objects().filter(|object| !is_holder(object));
    let mut holders = objects().filter(|object| is_holder(object));
    let mut roots = input.args.values().chain(input.statics.values());
    holders.any(|object| object.values().any(is_it))
        && !roots.any(is_it)
        && !others.any(|object| object.values().any(is_it))
}

impl Writer<'_> {
    /// Declares a collection of the input. One with objects of the program is filled later, when these
    /// are complete: it may ask them for their hash codes.
    pub(super) fn write_collection(
        &self,
        out: &mut String,
        input: &Input,
        (name, object): (&str, &Object),
        variables: &Variables,
    ) -> Result {
        let (Object::Collection { class, .. } | Object::Map { class, .. }) = object else {
            return Ok(());
        };
        let ty = self.collection_type(input, name, object);
        let new = self.members.ty(class);
        let made = self.initial(&input.heap, object, variables);
        let made = made.unwrap_or_default();
        let variable = variables.name(name);
        writeln!(out, "        {ty} {variable} = new {new}<>({made});")
    }

    /// The elements of a collection that it does not get when it is made.
    pub(super) fn write_elements(
        &self,
        out: &mut String,
        heap: &Heap,
        (name, object): (&str, &Object),
        variables: &Variables,
    ) -> Result {
        if self.initial(heap, object, variables).is_some() {
            return Ok(());
        }
        let variable = variables.name(name);
        let text = |value: &Value| {
            let plain = self.constant(heap, value, variables);
            plain.unwrap_or_else(|| variables.value(value))
        };
        match object {
            Object::Collection { elements, .. } => {
                for value in elements {
                    writeln!(out, "        {variable}.add({});", text(value))?;
                }
            }
            Object::Map { entries, .. } => {
                for (key, value) in entries {
                    let (key, value) = (text(key), text(value));
                    writeln!(out, "        {variable}.put({key}, {value});")?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// The argument of the constructor, if it can be one expression: empty without elements.
    fn initial(&self, heap: &Heap, object: &Object, variables: &Variables) -> Option<String> {
        match object {
            Object::Collection { elements, .. } => {
                if elements.is_empty() {
                    return Some(String::new());
                }
                let texts = elements.iter();
                let texts = texts.map(|value| self.constant(heap, value, variables));
                let texts: Vec<String> = texts.collect::<Option<_>>()?;
                (texts.len() <= LONGEST_LITERAL).then(|| self.list(&texts))
            }
            Object::Map { class, entries } => {
                if entries.is_empty() {
                    return Some(String::new());
                }
                // A map of Java's `Map.of` has no order.
                let is_lone = entries.len() == 1 || class != "java.util.LinkedHashMap";
                let pairs = entries.iter().map(|(key, value)| {
                    let key = self.constant(heap, key, variables)?;
                    Some((key, self.constant(heap, value, variables)?))
                });
                let pairs: Vec<(String, String)> = pairs.collect::<Option<_>>()?;
                self.map(&pairs).filter(|_| is_lone)
            }
            _ => None,
        }
    }

    /// A value that needs no object of the program.
    pub(super) fn constant(
        &self,
        heap: &Heap,
        value: &Value,
        variables: &Variables,
    ) -> Option<String> {
        match value {
            Value::Text(_) | Value::Null => Some(value.to_string()),
            Value::Ref(name) => match heap.objects.get(name)? {
                Object::Instance { class, fields } => match self.members.special(class)? {
                    Special::Boxed => match variables.objects.get(name) {
                        Some(variable) => Some(variable.clone()),
                        None => Some(boxed(class, fields.get("value"))),
                    },
                    Special::Constant { .. } | Special::String => {
                        variables.objects.get(name).cloned()
                    }
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        }
    }

    /// The type of the variable of a collection: that of the parameter, with its type arguments if all
    /// elements have these classes; else the class without type arguments, which Java takes for any.
    fn collection_type(&self, input: &Input, name: &str, object: &Object) -> String {
        let (class, columns): (&str, Vec<Vec<&Value>>) = match object {
            Object::Collection { class, elements } => (class, vec![elements.iter().collect()]),
            Object::Map { class, entries } => {
                let keys = entries.iter().map(|(key, _)| key).collect();
                let values = entries.iter().map(|(_, value)| value).collect();
                (class, vec![keys, values])
            }
            _ => return String::new(),
        };
        let has_this = usize::from(input.heap.objects.contains_key("this"));
        let inputs = self.method.inputs.iter().map(|id| self.method.local(*id));
        let parameters: Vec<_> = inputs.skip(has_this).collect();
        let is_it =
            |local: &str| matches!(input.args.get(local), Some(Value::Ref(to)) if to == name);
        let place = parameters.iter().position(|local| is_it(&local.name));
        let signature = self.members.signature(self.method);
        let typed = place.and_then(|place| {
            let (base, arguments) = generic::parameter(&signature, place)?;
            let is_fitting = arguments.len() == columns.len()
                && base.starts_with("java.util.")
                && arguments.iter().zip(&columns).all(|(argument, column)| {
                    self.members.is_known(argument)
                        && column
                            .iter()
                            .all(|value| self.is_of_class(&input.heap, value, argument))
                });
            let arguments = arguments.iter().map(|it| self.members.ty(it));
            let arguments: Vec<String> = arguments.collect();
            is_fitting.then(|| format!("{}<{}>", self.members.ty(&base), arguments.join(", ")))
        });
        typed.unwrap_or_else(|| self.members.ty(class))
    }

    fn is_of_class(&self, heap: &Heap, value: &Value, class: &str) -> bool {
        match value {
            Value::Null => true,
            Value::Text(_) => class == pet_model::text::STRING,
            Value::Ref(name) => match heap.objects.get(name) {
                Some(Object::Instance { class: own, .. }) => {
                    own == class || self.members.enum_of(own) == class
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// `List.of(1, 2)`, which cannot hold null.
    fn list(&self, texts: &[String]) -> String {
        let [list, arrays, collections] = ["List", "Arrays", "Collections"].map(|it| self.util(it));
        match texts {
            [only] if only == "null" => format!("{collections}.singletonList(null)"),
            _ if texts.iter().any(|it| it == "null") => {
                format!("{arrays}.asList({})", texts.join(", "))
            }
            _ => format!("{list}.of({})", texts.join(", ")),
        }
    }

    fn set(&self, texts: &[String]) -> String {
        match texts.iter().any(|it| it == "null") {
            true => format!("new {}<>({})", self.util("HashSet"), self.list(texts)),
            false => format!("{}.of({})", self.util("Set"), texts.join(", ")),
        }
    }

    fn map(&self, pairs: &[(String, String)]) -> Option<String> {
        let has_null = pairs
            .iter()
            .any(|(key, value)| key == "null" || value == "null");
        let texts = pairs.iter().map(|(key, value)| format!("{key}, {value}"));
        let texts: Vec<String> = texts.collect();
        let is_short = pairs.len() <= MOST_PAIRS && !has_null;
        is_short.then(|| format!("{}.of({})", self.util("Map"), texts.join(", ")))
    }

    /// The name of a class of `java.util`.
    fn util(&self, name: &str) -> String {
        self.members.util(name)
    }
}

impl Checks<'_, '_> {
    /// Compares a collection. `is_typed` if the place has a type of `java.util`.
    pub(super) fn collection(
        &mut self,
        object: &Object,
        (place, is_typed): (&str, bool),
        open: &mut VecDeque<String>,
    ) -> Result {
        match object {
            Object::Collection { class, elements } => {
                let sort = sort(class);
                if let Some(expected) = self.expected(object, DEEPEST) {
                    return writeln!(self.out, "        assertEquals({expected}, {place});");
                }
                let texts = elements.iter().map(|value| self.plain(value, DEEPEST));
                let texts = texts.collect::<Option<Vec<String>>>();
                let texts = texts.filter(|it| it.len() <= LONGEST_LITERAL);
                if sort == Sort::List {
                    let list = format!("({}<?>) {place}", self.writer.util("List"));
                    return self.elements(elements, &list, open);
                }
                let place = match is_typed {
                    true => place.to_owned(),
                    false => format!("({}<?>) {place}", self.writer.util("Collection")),
                };
                let copy = format!("new {}<>({place})", self.writer.util("ArrayList"));
                match (sort, texts) {
                    (Sort::Queue, Some(texts)) => {
                        let expected = self.writer.list(&texts);
                        writeln!(self.out, "        assertEquals({expected}, {copy});")
                    }
                    (Sort::Bag | Sort::Set { is_ordered: false }, _) if elements.len() != 1 => {
                        let count = elements.len();
                        let place = enclosed(&place);
                        writeln!(self.out, "        assertEquals({count}, {place}.size());")
                    }
                    _ => self.elements(elements, &copy, open),
                }
            }
            Object::Map { entries, .. } => match self.expected(object, DEEPEST) {
                Some(expected) => writeln!(self.out, "        assertEquals({expected}, {place});"),
                None => self.entries(entries, place, open),
            },
            _ => Ok(()),
        }
    }

    /// Compares the elements one by one, since some are objects of the program.
    fn elements(&mut self, elements: &[Value], list: &str, open: &mut VecDeque<String>) -> Result {
        let used = &mut self.variables.used;
        let variable = self.writer.names.variable("elements", used);
        let ty = self.writer.util("List");
        writeln!(self.out, "        {ty}<?> {variable} = {list};")?;
        let count = elements.len();
        writeln!(
            self.out,
            "        assertEquals({count}, {variable}.size());"
        )?;
        for (index, value) in elements.iter().enumerate().take(LONGEST_LITERAL) {
            let place = format!("{variable}.get({index})");
            self.value(value, &place, StaticType::Boxed(None), open)?;
        }
        Ok(())
    }

    /// Compares the values of a map by their keys, where these are no objects of the program.
    fn entries(
        &mut self,
        entries: &[(Value, Value)],
        place: &str,
        open: &mut VecDeque<String>,
    ) -> Result {
        let used = &mut self.variables.used;
        let variable = self.writer.names.variable("entries", used);
        let map = self.writer.util("Map");
        writeln!(
            self.out,
            "        {map}<?, ?> {variable} = ({map}<?, ?>) {place};"
        )?;
        let count = entries.len();
        writeln!(
            self.out,
            "        assertEquals({count}, {variable}.size());"
        )?;
        for (key, value) in entries.iter().take(LONGEST_LITERAL) {
            if let Some(key) = self.plain(key, DEEPEST) {
                let place = format!("{variable}.get({key})");
                self.value(value, &place, StaticType::Boxed(None), open)?;
            }
        }
        Ok(())
    }

    /// An expression that equals the collection, if there is a short one. `depth` says how many
    /// collections may still be inside it.
    fn expected(&self, object: &Object, depth: usize) -> Option<String> {
        let depth = depth.checked_sub(1)?;
        match object {
            Object::Collection { class, elements } if elements.len() <= LONGEST_LITERAL => {
                let texts = elements.iter().map(|value| self.plain(value, depth));
                let texts: Vec<String> = texts.collect::<Option<_>>()?;
                match sort(class) {
                    Sort::List => Some(self.writer.list(&texts)),
                    Sort::Set { .. } => Some(self.writer.set(&texts)),
                    Sort::Queue | Sort::Bag => None,
                }
            }
            Object::Map { entries, .. } => {
                let pairs = entries
                    .iter()
                    .map(|(key, value)| self.plain(key, depth).zip(self.plain(value, depth)));
                self.writer.map(&pairs.collect::<Option<Vec<_>>>()?)
            }
            _ => None,
        }
    }

    /// An expression that equals a value, if that is no object of the program.
    fn plain(&self, value: &Value, depth: usize) -> Option<String> {
        let Value::Ref(name) = value else {
            return matches!(value, Value::Text(_) | Value::Null).then(|| value.to_string());
        };
        let object = self.case.output.heap.objects.get(name)?;
        match object {
            Object::Instance { class, fields } => match self.writer.members.special(class)? {
                Special::Boxed => Some(boxed(class, fields.get("value"))),
                Special::Constant { .. } => {
                    let known = self.variables.objects.get(name);
                    known.or_else(|| self.before.get(name)).cloned()
                }
                _ => None,
            },
            object if is_collection(object) => self.expected(object, depth),
            _ => None,
        }
    }
}

/// An expression on which a method can be called.
fn enclosed(text: &str) -> String {
    match text.starts_with('(') {
        true => format!("({text})"),
        false => text.to_owned(),
    }
}
