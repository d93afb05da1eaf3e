//! Collections and functions of an input become objects of the classes that build themselves
//! (`pet_model::given`): their fields hold the elements, and the code of the program does the rest.

use super::super::code::Code;
use indexmap::IndexMap;
use pet_model::given::shown;
use pet_model::{Heap, Object, Value};
use pet_translator::number::Number;
use pet_translator::typed::{ClassId, Type};

/// The class and the fields of an object.
pub struct Raw {
    pub class: ClassId,
    pub fields: IndexMap<String, Value>,
}

/// What an object of the input is for the program; `None` if the program has no class for it, or not
/// enough fields. `asked` says which keys a map was asked for, if it is looked at key by key.
pub fn raw(code: &Code<'_>, heap: &Heap, object: &Object, asked: Option<&[bool]>) -> Option<Raw> {
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
    let classes = code.program.given.classes.keys();
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

fn numbered<'v>(word: &str, values: impl Iterator<Item = &'v Value>) -> Vec<(String, Value)> {
    let numbered = values.zip(0_usize..);
    numbered
        .map(|(value, at)| (format!("{word}{at}"), value.clone()))
        .collect()
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
