//! Collections and functions of an input become objects of the classes that build themselves
//! (`pet_model::given`): their fields hold the elements, and the code of the program does the rest.

use super::super::code::Code;
use indexmap::IndexMap;
use pet_model::given::shown;
use pet_model::{Heap, Input, Object, Value};
use pet_translator::number::Number;
use pet_translator::typed::{ClassId, MethodId, MethodKind, Type};
use std::collections::{HashMap, VecDeque};

/// The class and the fields of an object.
pub struct Raw {
    pub class: ClassId,
    pub fields: IndexMap<String, Value>,
}

/// What an object of the input is for the program; `None` if the program has no class for it, or not
/// enough fields. `place` is the class that the type of its place says, `asked` which keys a map was asked
/// for, if it is looked at key by key.
pub fn raw(
    code: &Code<'_>,
    heap: &Heap,
    object: &Object,
    place: Option<ClassId>,
    asked: Option<&[bool]>,
) -> Option<Raw> {
    let (name, values) = match object {
        Object::Collection { class, elements } => (class, numbered("item", elements.iter())),
        Object::Map { class, entries } => {
            let mut values = numbered("key", entries.iter().map(|(key, _)| key));
            values.extend(numbered("value", entries.iter().map(|(_, value)| value)));
            (class, values)
        }
        Object::Function { interface, answers } => (interface, numbered("answer", answers.iter())),
        Object::Instance { .. } | Object::Array { .. } | Object::Future { .. } => return None,
    };
    let count = match object {
        Object::Collection { elements, .. } => elements.len(),
        Object::Map { entries, .. } => entries.len(),
        _ => 0,
    };
    let classes = place.iter().chain(code.program.given.classes.keys());
    let mut classes = classes.filter(|id| shown(&code.program.class(**id).name) == name);
    let class = *classes.find(|id| {
        let ty = |field: &str| {
            let mut layout = code.program.class(**id).layout.iter();
            layout.find_map(|id| {
                let found = code.program.field(*id);
                (found.name == field).then_some(&found.ty)
            })
        };
        let mut values = values.iter();
        values.all(|(field, value)| ty(field).is_some_and(|ty| fits(code, heap, value, ty)))
    })?;
    let mut fields: IndexMap<String, Value> = code
        .program
        .class(class)
        .layout
        .iter()
        .map(|id| {
            let field = code.program.field(*id);
            (field.name.clone(), default(&field.ty))
        })
        .collect();
    fields.extend(values);
    let mut set = |name: &str, value: Value| {
        if let Some(field) = fields.get_mut(name) {
            *field = value;
        }
    };
    set("count", Value::Int(i64::try_from(count).ok()?));
    set("isWhole", Value::Bool(asked.is_none()));
    for (has, at) in asked.unwrap_or_default().iter().zip(0..) {
        set(&format!("has{at}"), Value::Bool(*has));
    }
    Some(Raw { class, fields })
}

/// The classes of the objects that build themselves, by the types of the first places that refer to them.
pub fn places<'h>(code: &Code<'_>, entry: MethodId, input: &'h Input) -> HashMap<&'h str, ClassId> {
    let program = code.program;
    let mut found: HashMap<&str, ClassId> = HashMap::new();
    let mut open: VecDeque<(&str, ClassId)> = VecDeque::new();
    let method = program.method(entry);
    let has_this = matches!(method.kind, MethodKind::Instance | MethodKind::Constructor);
    let this = usize::from(has_this);
    for ((id, at), ty) in &program.given.parameters {
        let local = method.inputs.get(at + this).filter(|_| *id == entry);
        let value = local.and_then(|local| input.args.get(&method.local(*local).name));
        open.extend(value.and_then(|value| place(value, ty)));
    }
    for object in input.heap.objects.values() {
        let Object::Instance { class, fields } = object else {
            continue;
        };
        let Some(class) = code.class_names.get(class.as_str()) else {
            continue;
        };
        for id in &program.class(*class).layout {
            let value = fields.get(&program.field(*id).name);
            let ty = program.given.fields.get(id);
            open.extend(value.zip(ty).and_then(|(value, ty)| place(value, ty)));
        }
    }
    while let Some((name, class)) = open.pop_front() {
        if found.contains_key(name) {
            continue;
        }
        found.insert(name, class);
        let parts = match input.heap.objects.get(name) {
            Some(Object::Collection { elements, .. }) => named("item", elements.iter()),
            Some(Object::Function { answers, .. }) => named("answer", answers.iter()),
            Some(Object::Map { entries, .. }) => {
                let mut parts = named("key", entries.iter().map(|(key, _)| key));
                parts.extend(named("value", entries.iter().map(|(_, value)| value)));
                parts
            }
            _ => Vec::new(),
        };
        for (field, value) in parts {
            let mut layout = program.class(class).layout.iter();
            let ty = layout.find_map(|id| {
                let own = program.field(*id);
                (own.name == field).then_some(&own.ty)
            });
            open.extend(ty.and_then(|ty| place(value, ty)));
        }
    }
    found
}

fn place<'v>(value: &'v Value, ty: &Type) -> Option<(&'v str, ClassId)> {
    match (value, ty) {
        (Value::Ref(name), Type::Class(class)) => Some((name, *class)),
        _ => None,
    }
}

fn named<'v>(word: &str, values: impl Iterator<Item = &'v Value>) -> Vec<(String, &'v Value)> {
    let numbered = values.zip(0_usize..);
    numbered
        .map(|(value, at)| (format!("{word}{at}"), value))
        .collect()
}

fn numbered<'v>(word: &str, values: impl Iterator<Item = &'v Value>) -> Vec<(String, Value)> {
    let named = named(word, values).into_iter();
    named.map(|(name, value)| (name, value.clone())).collect()
}

fn default(ty: &Type) -> Value {
    match ty {
        Type::Bool => Value::Bool(false),
        Type::Number(number) => Value::number(*number, 0),
        _ => Value::Null,
    }
}

/// Returns whether a value may stand in a field.
fn fits(code: &Code<'_>, heap: &Heap, value: &Value, ty: &Type) -> bool {
    let is_below = |name: &str| {
        let class = code.class_names.get(name);
        class.is_some_and(|id| code.is_subtype(&Type::Class(*id), ty))
    };
    match (value, ty) {
        (Value::Null, Type::Class(_) | Type::Array(_)) | (Value::Bool(_), Type::Bool) => true,
        (Value::Text(_), Type::Class(_)) => is_below(pet_model::text::STRING),
        (Value::Char(_), Type::Number(number)) => *number == Number::Char,
        (Value::Int(_) | Value::Float(_) | Value::Double(_), Type::Number(_)) => true,
        (Value::Ref(name), Type::Class(class)) => match heap.objects.get(name) {
            Some(Object::Instance { class, .. }) => is_below(class),
            Some(
                Object::Collection { class: held, .. }
                | Object::Map { class: held, .. }
                | Object::Function {
                    interface: held, ..
                },
            ) => is_below(held) || shown(&code.program.class(*class).name) == held,
            Some(Object::Array { .. }) => class.index() == 0,
            Some(Object::Future { .. }) | None => false,
        },
        (Value::Ref(name), Type::Array(_)) => {
            matches!(heap.objects.get(name), Some(Object::Array { .. }))
        }
        _ => false,
    }
}
