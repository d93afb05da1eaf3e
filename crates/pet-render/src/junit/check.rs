//! The assertions after the call: result, exception, every object of the input, static fields,
//! and new objects. A new object gets a variable where it is met first, so the heap is compared
//! as a shape: the same variable is the same object.

use super::Writer;
use super::case::{
    LONGEST_LITERAL, Variables, boxed, in_order, is_default, is_literal, listed, sized,
};
use super::literal;
use super::members::{Special, class_of_object};
use pet_model::TestCase;
use pet_model::{Object, Outcome, Value};
use pet_translator::cfg::Field;
use pet_translator::number::Number;
use pet_translator::typed::Type;
use std::collections::{HashMap, VecDeque};
use std::fmt::{Result, Write};

/// Returns whether a test needs the exception itself: for its message, or beyond it.
pub(super) fn looks_at_exception(writer: &Writer<'_>, case: &TestCase) -> bool {
    let (Outcome::Exception(thrown) | Outcome::Assertion(thrown)) = &case.outcome else {
        return false;
    };
    thrown.message.is_some() || is_more_than_thrown(writer, case)
}

/// Returns whether the exception has to be compared beyond its class and message: it belongs to the
/// input, has fields, or something else refers to it.
fn is_more_than_thrown(writer: &Writer<'_>, case: &TestCase) -> bool {
    let (Outcome::Exception(thrown) | Outcome::Assertion(thrown)) = &case.outcome else {
        return false;
    };
    let output = &case.output;
    let is_plain = match output.heap.objects.get(&thrown.object) {
        Some(object @ Object::Instance { fields, .. }) => fields.keys().all(|name| {
            let field = writer.field(object, name);
            field.is_some_and(|it| writer.members.is_of_platform_exception(it))
        }),
        _ => true,
    };
    let leads = |value: &Value| matches!(value, Value::Ref(to) if *to == thrown.object);
    let mut objects = output.heap.objects.values();
    case.input.heap.objects.contains_key(&thrown.object)
        || !is_plain
        || output.statics.values().any(leads)
        || objects.any(|object| object.values().any(leads))
}

pub(super) struct Checks<'a, 'w> {
    pub writer: &'a Writer<'w>,
    pub case: &'a TestCase,
    pub variables: &'a mut Variables,
    pub out: &'a mut String,
    /// The objects that static initialisers have made, each with an expression for it.
    pub before: HashMap<String, String>,
}

/// The most objects of static initialisers that are looked for.
const MOST_MADE: usize = 10_000;

impl<'a> Checks<'a, '_> {
    pub fn write(mut self) -> Result {
        if self.writer.members.is_compiled() {
            self.before = self.made_before();
        }
        let names = self.writer.names;
        let (result_name, thrown_name) = (&names.result, &names.thrown);
        let output = &self.case.output;
        let mut open = VecDeque::new();
        if let Outcome::Exception(thrown) | Outcome::Assertion(thrown) = &self.case.outcome {
            if is_more_than_thrown(self.writer, self.case) {
                self.reference(&thrown.object, thrown_name, &mut open)?;
            }
            if let Some(message) = &thrown.message {
                writeln!(
                    self.out,
                    "        assertEquals({message}, {thrown_name}.getMessage());"
                )?;
            }
        } else if let Some(value) = &output.result {
            self.value(value, result_name, StaticType::Typed, &mut open)?;
        }
        let mut unchanged = Vec::new();
        for (name, before) in in_order(&self.case.input.heap) {
            if let Some(special) = self.writer.members.special_object(before) {
                if special == Special::Builder {
                    self.builder(name)?;
                }
                continue;
            }
            match output.heap.objects.get(name) {
                Some(after) if !self.writer.is_remembered(after) => {
                    self.object(name, after, &mut open)?;
                }
                Some(after) if after == before => unchanged.push(name.as_str()),
                Some(after) => self.object(name, after, &mut open)?,
                None => {}
            }
        }
        self.unchanged(&unchanged)?;
        for (name, value) in &output.statics {
            let (place, found) = self.static_place(name);
            if found.is_some_and(|(field, _)| !self.writer.members.is_tested(field)) {
                continue;
            }
            let known = match found {
                Some((_, true)) => StaticType::Typed,
                found => StaticType::Boxed(found.map(|(field, _)| &field.ty)),
            };
            self.value(value, &place, known, &mut open)?;
        }
        while let Some(name) = open.pop_front() {
            if let Some(object) = output.heap.objects.get(&name) {
                self.object(&name, object, &mut open)?;
            }
        }
        Ok(())
    }

    /// The expression for a static field; with the field, and whether the expression has its type.
    fn static_place(&self, name: &str) -> (String, Option<(&'a Field, bool)>) {
        let writer = self.writer;
        let (class, field) = name.rsplit_once('.').unwrap_or((name, ""));
        let found = writer.static_field(class, field);
        let is_open = found.is_some_and(|it| writer.members.can_read(class, it));
        let place = match is_open {
            true => format!("{}.{field}", writer.members.ty(class)),
            false => {
                let heap = &writer.names.heap;
                format!("{heap}.getStatic({}, \"{field}\")", writer.class(class))
            }
        };
        (place, found.map(|found| (found, is_open)))
    }

    /// The objects that static initialisers have made, each with an expression for it.
    fn made_before(&self) -> HashMap<String, String> {
        let heap = &self.writer.names.heap;
        let output = &self.case.output;
        let mut found: HashMap<String, String> = HashMap::new();
        let mut open: VecDeque<(&str, String)> = VecDeque::new();
        for (name, value) in &output.statics {
            let (place, field) = self.static_place(name);
            let is_tested = field.is_none_or(|(field, _)| self.writer.members.is_tested(field));
            if let (Value::Ref(to), false) = (value, is_tested) {
                open.push_back((to, place));
            }
        }
        while let Some((name, place)) = open.pop_front() {
            if found.len() > MOST_MADE
                || found.contains_key(name)
                || self.variables.objects.contains_key(name)
            {
                continue;
            }
            match output.heap.objects.get(name) {
                Some(Object::Instance { fields, .. }) => {
                    for (field, value) in fields {
                        if let Value::Ref(to) = value {
                            open.push_back((to, format!("{heap}.get({place}, \"{field}\")")));
                        }
                    }
                }
                Some(Object::Array { elements, .. }) => {
                    for (index, value) in elements.iter().enumerate() {
                        if let Value::Ref(to) = value {
                            open.push_back((to, format!("{heap}.element({place}, {index})")));
                        }
                    }
                }
                _ => {}
            }
            found.insert(name.to_owned(), place);
        }
        found
    }

    /// The text of a `StringBuilder` of the input.
    fn builder(&mut self, name: &str) -> Result {
        let variable = self.variables.name(name);
        match self.case.output.heap.objects.get(name) {
            Some(Object::Instance { fields, .. }) => match fields.get("text") {
                Some(text @ Value::Text(_)) => {
                    writeln!(
                        self.out,
                        "        assertEquals({text}, {variable}.toString());"
                    )
                }
                _ => Ok(()),
            },
            _ => Ok(()),
        }
    }

    fn unchanged(&mut self, names: &[&str]) -> Result {
        let heap = &self.writer.names.heap;
        // Objects without fields cannot change.
        let objects = &self.case.input.heap.objects;
        let can_change = |name: &&&str| match objects.get(**name) {
            Some(Object::Instance { fields, .. }) => !fields.is_empty(),
            Some(Object::Array { elements, .. }) => !elements.is_empty(),
            _ => false,
        };
        let names: Vec<&str> = names.iter().filter(can_change).copied().collect();
        let variables: Vec<&str> = names.iter().map(|name| self.variables.name(name)).collect();
        match (variables.as_slice(), names.as_slice()) {
            ([], _) => Ok(()),
            ([variable], [name]) => {
                let is_array = matches!(objects.get(*name), Some(Object::Array { .. }));
                let cast = if is_array { "(Object) " } else { "" };
                writeln!(
                    self.out,
                    "        {heap}.assertUnchanged({cast}{variable});"
                )
            }
            (variables, _) => writeln!(
                self.out,
                "        {heap}.assertUnchanged({});",
                variables.join(", ")
            ),
        }
    }

    fn object(&mut self, name: &str, object: &Object, open: &mut VecDeque<String>) -> Result {
        let heap = &self.writer.names.heap;
        let variable = self.variables.name(name).to_owned();
        match object {
            Object::Instance { class, .. } if !self.writer.members.is_open_inside(class) => Ok(()),
            Object::Collection { .. } | Object::Map { .. } => {
                let is_typed = self.is_typed(name, &variable);
                self.collection(object, (&variable, is_typed), open)
            }
            Object::Instance { class, fields } => {
                for (name, value) in fields {
                    let field = self.writer.field(object, name);
                    if field.is_some_and(|it| self.writer.members.is_of_platform_exception(it)) {
                        continue;
                    }
                    let is_open = field.is_some_and(|it| self.writer.members.can_read(class, it));
                    match is_open {
                        true => {
                            let place = format!("{variable}.{name}");
                            self.value(value, &place, StaticType::Typed, open)?;
                        }
                        false => {
                            let place = format!("{heap}.get({variable}, \"{name}\")");
                            let known = StaticType::Boxed(field.map(|field| &field.ty));
                            self.value(value, &place, known, open)?;
                        }
                    }
                }
                Ok(())
            }
            Object::Array { element, elements } => match element.as_str() {
                element if is_primitive(element) => self.numbers(&variable, element, elements),
                _ => self.references(&variable, elements, open),
            },
            Object::Future { .. } | Object::Function { .. } => Ok(()),
        }
    }

    fn numbers(&mut self, variable: &str, element: &str, elements: &[Value]) -> Result {
        // JUnit compares floating-point numbers only with a difference that is allowed.
        let delta = match element {
            "double" => ", 0.0",
            "float" => ", 0.0f",
            _ => "",
        };
        if is_literal(elements) {
            let listed = listed(elements);
            return writeln!(
                self.out,
                "        assertArrayEquals(new {element}[] {{{listed}}}, {variable}{delta});"
            );
        }
        let wish = format!("{variable}After");
        let expected = self.writer.names.variable(&wish, &mut self.variables.used);
        let made = sized(element, elements.len());
        writeln!(self.out, "        {element}[] {expected} = new {made};")?;
        let elements = elements.iter().enumerate();
        for (index, value) in elements.filter(|(_, value)| !is_default(value)) {
            let value = literal::constant(value);
            writeln!(self.out, "        {expected}[{index}] = {value};")?;
        }
        writeln!(
            self.out,
            "        assertArrayEquals({expected}, {variable}{delta});"
        )
    }

    fn references(
        &mut self,
        variable: &str,
        elements: &[Value],
        open: &mut VecDeque<String>,
    ) -> Result {
        let heap = &self.writer.names.heap;
        let mut are_variables = true;
        for (index, value) in elements.iter().enumerate() {
            if let Value::Ref(name) = value
                && !self.variables.objects.contains_key(name)
            {
                self.reference(name, &format!("{variable}[{index}]"), open)?;
                are_variables &= self.variables.objects.contains_key(name);
            }
        }
        // Strings, boxes and objects of static initialisers get no variables.
        if !are_variables {
            let length = elements.len();
            writeln!(
                self.out,
                "        assertEquals({length}, {variable}.length);"
            )?;
            for (index, value) in elements.iter().enumerate() {
                let has_variable = match value {
                    Value::Ref(name) => self.variables.objects.contains_key(name),
                    _ => true,
                };
                if has_variable {
                    let (place, open) = (format!("{variable}[{index}]"), &mut *open);
                    self.value(value, &place, StaticType::Typed, open)?;
                }
            }
            return Ok(());
        }
        if elements.len() <= LONGEST_LITERAL {
            let mut args = vec![variable.to_owned()];
            args.extend(elements.iter().map(|value| self.variables.value(value)));
            // Java would take a single null or array for the list of elements.
            if let [_, only] = args.as_mut_slice() {
                *only = format!("(Object) {only}");
            }
            return writeln!(
                self.out,
                "        {heap}.assertElements({});",
                args.join(", ")
            );
        }
        let wish = format!("{variable}After");
        let expected = self.writer.names.variable(&wish, &mut self.variables.used);
        let length = elements.len();
        writeln!(
            self.out,
            "        Object[] {expected} = new Object[{length}];"
        )?;
        let elements = elements.iter().enumerate();
        for (index, value) in elements.filter(|(_, value)| !is_default(value)) {
            let value = self.variables.value(value);
            writeln!(self.out, "        {expected}[{index}] = {value};")?;
        }
        writeln!(
            self.out,
            "        {heap}.assertElements({variable}, {expected});"
        )
    }

    /// Returns whether the expression for a collection has a type of `java.util`.
    fn is_typed(&self, name: &str, place: &str) -> bool {
        let writer = self.writer;
        let result = writer.program.type_name(&writer.method.result);
        let is_given = self.case.input.heap.objects.contains_key(name);
        is_given || place == writer.names.result && result.starts_with("java.util.")
    }

    pub(super) fn value(
        &mut self,
        value: &Value,
        place: &str,
        known: StaticType<'_>,
        open: &mut VecDeque<String>,
    ) -> Result {
        let out = &mut *self.out;
        match value {
            Value::Int(_) | Value::Char(_) => {
                let value = match known {
                    StaticType::Typed => literal::constant(value),
                    StaticType::Boxed(ty) => self.variables.typed(value, ty),
                };
                writeln!(out, "        assertEquals({value}, {place});")
            }
            Value::Float(key) | Value::Double(key) => {
                let text = literal::constant(value);
                let is_zero = matches!(key, 0 | -1);
                match known {
                    // With a delta, `-0.0` would equal `0.0`.
                    StaticType::Typed if is_zero => {
                        let object = self.writer.names.of_lang("Object");
                        let text = literal::enclosed(text);
                        writeln!(out, "        assertEquals(({object}) {text}, {place});")
                    }
                    StaticType::Typed => {
                        let delta = literal::constant(&zero_like(value));
                        writeln!(out, "        assertEquals({text}, {place}, {delta});")
                    }
                    StaticType::Boxed(_) => {
                        writeln!(out, "        assertEquals({text}, {place});")
                    }
                }
            }
            Value::Bool(value) if known != StaticType::Typed => {
                writeln!(out, "        assertEquals({value}, {place});")
            }
            Value::Bool(true) => writeln!(out, "        assertTrue({place});"),
            Value::Bool(false) => writeln!(out, "        assertFalse({place});"),
            Value::Null => writeln!(out, "        assertNull({place});"),
            Value::Text(_) => writeln!(out, "        assertEquals({value}, {place});"),
            Value::Ref(name) => self.reference(name, place, open),
        }
    }

    /// Compares a reference: an object with a variable must be the same; another object must be new,
    /// and gets a variable.
    fn reference(&mut self, name: &str, place: &str, open: &mut VecDeque<String>) -> Result {
        let heap = &self.writer.names.heap;
        if let Some(variable) = self.variables.objects.get(name) {
            return writeln!(self.out, "        assertSame({variable}, {place});");
        }
        if let Some(before) = self.before.get(name) {
            return writeln!(self.out, "        assertSame({before}, {place});");
        }
        let class = match self.case.output.heap.objects.get(name) {
            Some(Object::Instance { class, fields }) => match self.writer.members.special(class) {
                None if self.writer.members.is_opaque(class) => {
                    let class = self.writer.class(class);
                    return writeln!(self.out, "        {heap}.assertIs({class}, {place});");
                }
                None if !self.writer.members.is_replaced(class) => class.clone(),
                Some(Special::Boxed) => {
                    let value = literal::enclosed(boxed(class, fields.get("value")));
                    let object = self.writer.names.of_lang("Object");
                    return writeln!(
                        self.out,
                        "        assertEquals(({object}) {value}, {place});"
                    );
                }
                Some(Special::ClassObject) => {
                    let of = class_of_object(class).unwrap_or(class);
                    let made = self.writer.class(of);
                    return writeln!(self.out, "        assertSame({made}, {place});");
                }
                Some(Special::String) => {
                    let class = self.writer.class(class);
                    return writeln!(self.out, "        {heap}.assertIs({class}, {place});");
                }
                Some(_) | None => {
                    let object = self.writer.names.of_lang("Object");
                    return writeln!(
                        self.out,
                        "        {heap}.assertIs({object}.class, {place});"
                    );
                }
            },
            Some(Object::Array { element, .. }) => format!("{element}[]"),
            Some(Object::Collection { .. } | Object::Map { .. }) => {
                self.variables
                    .objects
                    .insert(name.to_owned(), place.to_owned());
                open.push_back(name.to_owned());
                return Ok(());
            }
            _ => return Ok(()),
        };
        // Boxes of the input may have no variables.
        let given = self.case.input.heap.objects.len();
        let number = self.variables.objects.len().saturating_sub(given) + 1;
        let wish = format!("new{number}");
        let variable = self.writer.names.variable(&wish, &mut self.variables.used);
        let made = format!("{heap}.assertNew({}, {place})", self.writer.class(&class));
        let ty = self.writer.members.ty(&class);
        // The helper returns an `Object` for a class that cannot be named.
        let cast = match self.writer.members.is_named(&class) {
            true => String::new(),
            false => format!("({ty}) "),
        };
        writeln!(self.out, "        {ty} {variable} = {cast}{made};")?;
        self.variables.objects.insert(name.to_owned(), variable);
        open.push_back(name.to_owned());
        Ok(())
    }
}

/// The static type of an expression in Java: its real type, or `Object`, with the real type if it
/// is known.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum StaticType<'a> {
    Typed,
    Boxed(Option<&'a Type>),
}

/// Zero, in the floating type of the value.
fn zero_like(value: &Value) -> Value {
    match value {
        Value::Float(_) => Value::Float(0),
        _ => Value::Double(0),
    }
}

fn is_primitive(ty: &str) -> bool {
    ty == "boolean" || Number::of(ty).is_some()
}
