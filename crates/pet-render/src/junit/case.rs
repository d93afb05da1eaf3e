//! One test: the input is built, the method is called, and `check` writes the assertions.

use super::check::{self, Checks};
use super::collection;
use super::literal;
use super::members::{Special, class_of_object};
use super::{Writer, names};
use crate::shown::Constants;
use indexmap::IndexMap;
use pet_model::TestCase;
use pet_model::{Heap, Input, Object, Outcome, Value};
use pet_translator::cfg::Field;
use pet_translator::typed::{FieldId, MethodKind, Type};
use std::collections::{HashMap, HashSet};
use std::fmt::{Result, Write};

/// The longest array that is written as a literal: the code of a method has at most 64 kB.
pub(super) const LONGEST_LITERAL: usize = 40;

/// The variables of a test, by the names of their objects in the heap.
pub(super) struct Variables {
    pub objects: IndexMap<String, String>,
    pub used: HashSet<String>,
}

impl Writer<'_> {
    pub(super) fn write_test(&self, out: &mut String, case: &TestCase, number: usize) -> Result {
        let mut variables = self.variables(&case.input);
        let mut body = String::new();
        self.write_input(&mut body, case, &variables)?;
        let promises = self.promises(case, &mut variables);
        self.write_old_values(&mut body, &promises)?;
        self.write_call(&mut body, case, &variables)?;
        let end = self.end(case, &variables);
        // The behaviour of a method that breaks its promise is not expected: the repaired
        // method behaves differently and must pass.
        if !matches!(case.outcome, Outcome::Broken(_)) {
            Checks {
                writer: self,
                case,
                variables: &mut variables,
                out: &mut body,
                before: HashMap::new(),
            }
            .write()?;
        }
        self.write_promises(&mut body, &promises)?;
        let when = match case.constraints.as_slice() {
            [] => "Whatever the values are".to_owned(),
            constraints => format!("When {}", names::comment(&constraints.join(", "))),
        };
        writeln!(out, "\n    /** {when}. */")?;
        let test = self.names.imported("Test");
        writeln!(out, "    @{test}")?;
        let name = names::test(number, &end, &case.constraints);
        writeln!(out, "    public void {name}() throws Throwable {{")?;
        if case.has_wrapped {
            writeln!(out, "        // An integer wraps around.")?;
        }
        out.push_str(&body);
        writeln!(out, "    }}")
    }

    /// Chooses the variables; an object that is an argument gets the name of the parameter.
    fn variables(&self, input: &Input) -> Variables {
        let mut used = HashSet::new();
        let mut objects = IndexMap::new();
        let wishes = input.args.iter().filter_map(|(name, value)| match value {
            Value::Ref(object) => Some((object.as_str(), name.as_str())),
            _ => None,
        });
        let wishes: Vec<(&str, &str)> = wishes.collect();
        for (object, made) in in_order(&input.heap) {
            let is_box = self.members.special_object(made) == Some(Special::Boxed);
            if is_box && collection::is_only_held(input, object) {
                continue;
            }
            let wish = wishes.iter().find(|(named, _)| *named == object);
            let wish = match (object.as_str(), wish) {
                ("this", _) => "self",
                (_, Some((_, parameter))) => parameter,
                (object, None) => object,
            };
            let name = self.names.variable(wish, &mut used);
            objects.insert(object.clone(), name);
        }
        Variables { objects, used }
    }

    fn write_input(&self, out: &mut String, case: &TestCase, variables: &Variables) -> Result {
        let heap = &self.names.heap;
        let constants = Constants::of_run(&case.input, &case.output);
        for (name, object) in in_order(&case.input.heap) {
            let Some(variable) = variables.objects.get(name) else {
                continue;
            };
            match object {
                Object::Instance { class, fields } => {
                    let constant = constants.first().and_then(|it| it.name(name));
                    let (ty, made) = self.made(class, fields, constant);
                    writeln!(out, "        {ty} {variable} = {made};")?;
                }
                Object::Array { element, elements } => {
                    let ty = self.members.ty(element);
                    let made = match is_literal(elements) && self.members.is_named(element) {
                        true => format!("{{{}}}", listed(elements)),
                        false => self.made_array(element, elements.len()),
                    };
                    writeln!(out, "        {ty}[] {variable} = {made};")?;
                }
                Object::Future { .. }
                | Object::Collection { .. }
                | Object::Map { .. }
                | Object::Function { .. } => {}
            }
        }
        let objects = || in_order(&case.input.heap);
        for (name, object) in objects().filter(|(_, object)| collection::is_collection(object)) {
            self.write_collection(out, &case.input, (name, object), variables)?;
        }
        for (name, object) in objects() {
            self.write_function(out, &case.input.heap, (name, object), variables)?;
        }
        for (name, object) in objects() {
            self.write_contents(out, &case.input.heap, (name, object), variables)?;
        }
        for (name, object) in objects() {
            self.write_elements(out, &case.input.heap, (name, object), variables)?;
        }
        for (name, value) in &case.input.statics {
            self.write_static(out, name, value, variables)?;
        }
        let all = in_order(&case.input.heap);
        let all: Vec<_> = all
            .filter(|(_, object)| self.is_remembered(object))
            .collect();
        let names: Vec<&str> = all.iter().map(|(name, _)| variables.name(name)).collect();
        match all.as_slice() {
            [] => Ok(()),
            // Java would take a single array of objects for the list of arguments.
            [(_, Object::Array { .. })] => {
                writeln!(
                    out,
                    "        {heap}.remember((Object) {});",
                    names.join(", ")
                )
            }
            _ => writeln!(out, "        {heap}.remember({});", names.join(", ")),
        }
    }

    /// Returns whether a test compares the fields or elements of an object of the input.
    pub(super) fn is_remembered(&self, object: &Object) -> bool {
        match object {
            Object::Instance { class, .. } => {
                self.members.special(class).is_none() && self.members.is_open_inside(class)
            }
            Object::Function { .. } => false,
            object => !collection::is_collection(object),
        }
    }

    /// The type of the variable for a new object, and the expression that makes the object. `constant`
    /// is its name if it is the constant of an enum.
    fn made(
        &self,
        class: &str,
        fields: &IndexMap<String, Value>,
        constant: Option<&str>,
    ) -> (String, String) {
        let heap = &self.names.heap;
        match self.members.special(class) {
            Some(Special::String) => {
                let ty = self.members.ty(class);
                let made = format!("new {ty}(\"s\")");
                (ty, made)
            }
            Some(Special::Builder) => {
                let ty = self.members.ty(class);
                let text = fields.get("text").filter(|it| matches!(it, Value::Text(_)));
                let text = text.map_or(String::new(), ToString::to_string);
                let made = format!("new {ty}({text})");
                (ty, made)
            }
            Some(Special::Boxed) => {
                let ty = self.members.ty(class);
                // As a program makes them: small numbers have one box each.
                (ty, boxed(class, fields.get("value")))
            }
            Some(Special::ClassObject) => {
                let of = class_of_object(class).unwrap_or(class);
                (self.names.of_lang("Class"), self.class(of))
            }
            Some(Special::Constant { .. }) => {
                let of = self.members.enum_of(class);
                let ordinal = match fields.get("ordinal") {
                    Some(Value::Int(number)) => *number,
                    _ => 0,
                };
                let ty = self.members.ty(&of);
                let made = match constant.filter(|_| self.members.is_named(&of)) {
                    Some(name) => format!("{ty}.{name}"),
                    None => format!("{heap}.constant({}, {ordinal})", self.class(&of)),
                };
                (ty, made)
            }
            _ => (
                self.members.ty(class),
                format!("{heap}.make({})", self.class(class)),
            ),
        }
    }

    /// Whether the variable of an object has the type `Object`, because a test cannot name its class.
    fn is_untyped(&self, heap: &Heap, value: &Value) -> bool {
        let Value::Ref(name) = value else {
            return false;
        };
        match heap.objects.get(name) {
            Some(Object::Instance { class, .. }) => !self.members.is_named(class),
            Some(Object::Array { element, .. }) => !self.members.is_named(element),
            _ => false,
        }
    }

    fn made_array(&self, element: &str, length: usize) -> String {
        let ty = self.members.ty(element);
        match self.members.is_named(element) {
            true => format!("new {}", sized(&ty, length)),
            false => format!(
                "({ty}[]) {}.array({}, {length})",
                self.names.heap,
                self.class(element)
            ),
        }
    }

    fn write_contents(
        &self,
        out: &mut String,
        objects: &Heap,
        (name, object): (&str, &Object),
        variables: &Variables,
    ) -> Result {
        let variable = variables.name(name);
        let heap = &self.names.heap;
        match object {
            _ if self.members.special_object(object).is_some() => {}
            Object::Instance { class, fields } => {
                for (name, value) in fields.iter().filter(|(_, value)| !is_default(value)) {
                    let field = self.field(object, name);
                    let is_open = field.is_some_and(|it| self.members.can_write(class, it))
                        && !self.is_untyped(objects, value);
                    match is_open {
                        true => {
                            let value = variables.value(value);
                            writeln!(out, "        {variable}.{name} = {value};")?;
                        }
                        false => {
                            let value = variables.typed(value, field.map(|field| &field.ty));
                            writeln!(out, "        {heap}.set({variable}, \"{name}\", {value});")?;
                        }
                    }
                }
            }
            Object::Array { elements, .. } if !is_literal(elements) => {
                let elements = elements.iter().enumerate();
                for (index, value) in elements.filter(|(_, value)| !is_default(value)) {
                    let text = variables.value(value);
                    match self.is_untyped(objects, value) {
                        true => writeln!(out, "        {heap}.put({variable}, {index}, {text});")?,
                        false => writeln!(out, "        {variable}[{index}] = {text};")?,
                    }
                }
            }
            Object::Array { .. }
            | Object::Future { .. }
            | Object::Collection { .. }
            | Object::Map { .. }
            | Object::Function { .. } => {}
        }
        Ok(())
    }

    fn write_static(
        &self,
        out: &mut String,
        name: &str,
        value: &Value,
        variables: &Variables,
    ) -> Result {
        if is_default(value) {
            return Ok(());
        }
        let (class, field) = name.rsplit_once('.').unwrap_or((name, ""));
        let found = self.static_field(class, field);
        if found.is_some_and(|it| !self.members.is_tested(it)) {
            return Ok(());
        }
        let heap = &self.names.heap;
        match found.is_some_and(|it| self.members.can_write(class, it)) {
            true => {
                let (class, value) = (self.members.ty(class), variables.value(value));
                writeln!(out, "        {class}.{field} = {value};")
            }
            false => {
                let value = variables.typed(value, found.map(|field| &field.ty));
                let class = self.class(class);
                writeln!(
                    out,
                    "        {heap}.setStatic({class}, \"{field}\", {value});"
                )
            }
        }
    }

    fn write_call(&self, out: &mut String, case: &TestCase, variables: &Variables) -> Result {
        if !out.is_empty() {
            out.push('\n');
        }
        let call = self.call(&case.input, variables);
        let (heap, result) = (&self.names.heap, &self.names.result);
        match &case.outcome {
            Outcome::Exception(thrown) | Outcome::Assertion(thrown) => {
                let class = self.class(&thrown.class);
                let (ty, class) = match self.members.is_named(&thrown.class) {
                    true => (self.members.ty(&thrown.class), class),
                    false => (
                        "Throwable".to_owned(),
                        format!("{class}.asSubclass(Throwable.class)"),
                    ),
                };
                let kept = match check::looks_at_exception(self, case) {
                    true => format!("{ty} {} = ", self.names.thrown),
                    false => String::new(),
                };
                writeln!(
                    out,
                    "        {kept}{heap}.assertThrows({class}, () -> {});",
                    call.text
                )
            }
            _ if self.method.result == Type::Void => writeln!(out, "        {};", call.text),
            _ => {
                let ty = self
                    .members
                    .ty(&self.program.type_name(&self.method.result));
                let cast = match call.is_typed {
                    true => String::new(),
                    false => format!("({ty}) "),
                };
                let ty = self
                    .members
                    .wild(&self.program.type_name(&self.method.result));
                writeln!(out, "        {ty} {result} = {cast}{};", call.text)
            }
        }
    }

    fn call(&self, input: &Input, variables: &Variables) -> Call {
        let has_this = self.method.kind == MethodKind::Instance;
        let heap = &self.names.heap;
        let parameters = self.method.inputs.iter().skip(usize::from(has_this));
        let parameters: Vec<_> = parameters.map(|id| self.method.local(*id)).collect();
        let values = parameters.iter().map(|local| {
            let value = input.args.get(&local.name);
            (
                local,
                value.map_or("null".to_owned(), |value| {
                    variables.typed(value, Some(&local.ty))
                }),
            )
        });
        let values: Vec<_> = values.collect();
        let owner = self.method.class.map(|class| self.program.class(class));
        let owner = owner.map_or("", |class| class.name.as_str());
        let name = &self.method.name;
        let is_exact = self.runs_this_method(input);
        if self.members.can_call(self.method) && is_exact {
            let is_overloaded = self.members.is_overloaded(self.method);
            let is_untyped = |name: &str| {
                let value = input.args.get(name);
                value.is_some_and(|value| self.is_untyped(&input.heap, value))
            };
            let args = values.iter().map(|(local, value)| match &local.ty {
                Type::Class(_) | Type::Array(_) if is_overloaded || is_untyped(&local.name) => {
                    let ty = self.members.ty(&self.program.type_name(&local.ty));
                    format!("({ty}) {value}")
                }
                _ => value.clone(),
            });
            let args: Vec<String> = args.collect();
            let base = match has_this {
                true if self.is_untyped(&input.heap, &Value::Ref("this".to_owned())) => {
                    format!("(({}) {})", self.members.ty(owner), variables.name("this"))
                }
                true => variables.name("this").to_owned(),
                false => self.members.ty(owner),
            };
            return Call {
                text: format!("{base}.{name}({})", args.join(", ")),
                is_typed: true,
            };
        }
        let types = match self.members.descriptor(self.method) {
            Some(descriptor) => format!("{heap}.types(\"{descriptor}\")"),
            None => {
                let types = parameters.iter().map(|it| self.program.type_name(&it.ty));
                let types: Vec<String> = types.map(|it| format!("{it}.class")).collect();
                format!("{heap}.types({})", types.join(", "))
            }
        };
        let base = match has_this {
            true => variables.name("this"),
            false => "null",
        };
        let mut args = vec![
            self.class(owner),
            format!("\"{name}\""),
            types,
            base.to_owned(),
        ];
        // Java would take a single array or null for the list of arguments.
        let is_lone = values.len() == 1;
        args.extend(values.into_iter().map(|(local, value)| match &local.ty {
            Type::Class(_) | Type::Array(_) if is_lone => format!("(Object) {value}"),
            _ => value,
        }));
        let helper = if is_exact { "call" } else { "callExactly" };
        Call {
            text: format!("{heap}.{helper}({})", args.join(", ")),
            is_typed: false,
        }
    }

    /// Returns whether a call on `this` runs the method, and not a method that overrides it.
    fn runs_this_method(&self, input: &Input) -> bool {
        let Some(Object::Instance { class, .. }) = input.heap.objects.get("this") else {
            return true;
        };
        if self.method.kind != MethodKind::Instance || !self.members.can_call(self.method) {
            return true;
        }
        if self.members.overrides(class, self.method) {
            return false;
        }
        let classes = (0..).map(pet_translator::typed::ClassId);
        let mut classes = classes.zip(&self.program.classes);
        // A constant may have a class of its own, with methods that the program does not know.
        if let Some(Special::Constant { .. }) = self.members.special(class) {
            return !classes.any(|(_, declared)| {
                declared.name != *class && self.members.enum_of(&declared.name) == *class
            });
        }
        let found = classes.find(|(_, declared)| declared.name == *class);
        let target = found.and_then(|(class, _)| self.program.dispatch(class, self.id));
        target == Some(self.id)
    }

    pub(super) fn field(&self, object: &Object, name: &str) -> Option<&Field> {
        let Object::Instance { class, .. } = object else {
            return None;
        };
        let classes = self.program.classes.iter();
        let mut classes = classes.filter(|declared| declared.name == *class);
        self.named(&classes.next()?.layout, name)
    }

    pub(super) fn static_field(&self, class: &str, name: &str) -> Option<&Field> {
        let classes = self.program.classes.iter();
        let mut classes = classes.filter(|declared| declared.name == class);
        self.named(&classes.next()?.statics, name)
    }

    fn named(&self, ids: &[FieldId], name: &str) -> Option<&Field> {
        let mut fields = ids.iter().map(|id| self.program.field(*id));
        fields.find(|field| field.name == name)
    }
}

/// The value of a box as the argument of its constructor.
pub(super) fn boxed(class: &str, value: Option<&Value>) -> String {
    let kind = class.rsplit('.').next().unwrap_or_default();
    match (kind, value) {
        ("Boolean", None) => "false".to_owned(),
        ("Boolean", Some(Value::Int(number))) => (*number != 0).to_string(),
        ("Character", None) => "'\\0'".to_owned(),
        ("Float", None) => "0.0f".to_owned(),
        ("Double", None) => "0.0".to_owned(),
        ("Byte" | "Short", value) => {
            let value = value.map_or("0".to_owned(), literal::constant);
            format!("({}) {value}", kind.to_lowercase())
        }
        ("Long", value) => {
            let value = value.map_or("0".to_owned(), ToString::to_string);
            format!("{value}L")
        }
        (_, None) => "0".to_owned(),
        (_, Some(value)) => literal::constant(value),
    }
}

struct Call {
    text: String,
    /// True for a direct call; a call by reflection returns an `Object`.
    is_typed: bool,
}

impl Variables {
    pub fn name(&self, object: &str) -> &str {
        self.objects.get(object).map_or("null", String::as_str)
    }

    pub fn value(&self, value: &Value) -> String {
        match value {
            Value::Ref(name) => self.name(name).to_owned(),
            other => literal::constant(other),
        }
    }

    /// A value of this type where the expression must have the type itself.
    pub fn typed(&self, value: &Value, ty: Option<&Type>) -> String {
        match (value, ty) {
            (Value::Int(_), Some(ty)) => literal::typed(value, ty),
            _ => self.value(value),
        }
    }
}

/// The objects of a heap, `this` first.
pub(super) fn in_order(heap: &Heap) -> impl Iterator<Item = (&String, &Object)> {
    let is_this = |pair: &(&String, &Object)| pair.0 == "this";
    let this = heap.objects.iter().filter(is_this);
    this.chain(heap.objects.iter().filter(move |pair| !is_this(pair)))
}

/// Returns whether an array can be a literal: references could need variables that are not
/// declared yet.
pub(super) fn is_literal(elements: &[Value]) -> bool {
    let has_references = elements.iter().any(|it| matches!(it, Value::Ref(_)));
    elements.len() <= LONGEST_LITERAL && !has_references
}

pub(super) fn listed(elements: &[Value]) -> String {
    let elements: Vec<String> = elements.iter().map(literal::constant).collect();
    elements.join(", ")
}

/// The type with the length of an array, like `int[3]`, or `int[3][]` for an array of arrays.
pub(super) fn sized(element: &str, length: usize) -> String {
    let (base, dimensions) = match element.find('[') {
        Some(at) => element.split_at(at),
        None => (element, ""),
    };
    format!("{base}[{length}]{dimensions}")
}

pub(super) fn is_default(value: &Value) -> bool {
    matches!(
        value,
        Value::Int(0)
            | Value::Char(0)
            | Value::Float(0)
            | Value::Double(0)
            | Value::Bool(false)
            | Value::Null
    )
}
