//! Collections and functions of an input become objects of the classes that build themselves
//! (`pet_model::given`): their fields hold the elements, and the code of the program does the rest.

use super::super::code::Code;
use indexmap::IndexMap;
use pet_model::given::shown;
use pet_model::{Heap, Input, Object, Value};
use pet_translator::number::Number;
use pet_translator::typed::{ClassId, FieldId, MethodId, MethodKind, Type};

/// The classes of the collections and functions of an input. The place that holds an object says which
/// class it has; one that no such place holds has the first class that its elements fit in.
pub fn classes(code: &Code<'_>, entry: MethodId, input: &Input) -> IndexMap<String, ClassId> {
    let mut found = IndexMap::new();
    let mut open: Vec<(&str, &Type)> = Vec::new();
    let given = &code.program.given;
    let method = code.program.method(entry);
    let has_this = matches!(method.kind, MethodKind::Instance | MethodKind::Constructor);
    for (id, at) in method.inputs.iter().skip(usize::from(has_this)).zip(0..) {
        let ty = given.parameters.get(&(entry, at));
        if let (Some(ty), Some(Value::Ref(name))) = (ty, input.args.get(&method.local(*id).name)) {
            open.push((name, ty));
        }
    }
    let known = super::static_fields(code);
    for (field, value) in &input.statics {
        if let (Some(id), Value::Ref(name)) = (known.get(field), value) {
            open.push((name, held(code, *id)));
        }
    }
    for object in input.heap.objects.values() {
        if let Object::Instance { class, fields } = object
            && let Some(class) = code.class_names.get(class.as_str())
        {
            open.extend(references(code, *class, |name| fields.get(name)));
        }
    }
    let mut objects = input.heap.objects.iter();
    loop {
        while let Some((name, ty)) = open.pop() {
            let Type::Class(class) = ty else { continue };
            let object = input.heap.objects.get(name).and_then(parts);
            let Some((shown_class, values)) = object else {
                continue;
            };
            let is_fit = given.classes.contains_key(class)
                && shown(&code.program.class(*class).name) == shown_class;
            if is_fit && !found.contains_key(name) {
                found.insert(name.to_owned(), *class);
                open.extend(references(code, *class, |field| {
                    values.iter().find(|it| it.0 == field).map(|it| it.1)
                }));
            }
        }
        let Some((name, object)) = objects.next() else {
            break;
        };
        if let Some((shown_class, values)) = parts(object)
            && !found.contains_key(name)
            && let Some(class) = fitting(code, &input.heap, shown_class, &values)
        {
            found.insert(name.clone(), class);
            open.extend(references(code, class, |field| {
                values.iter().find(|it| it.0 == field).map(|it| it.1)
            }));
        }
    }
    found
}

/// The objects in the fields of an object, with the types of the fields for unknown values.
fn references<'v, 'c>(
    code: &'c Code<'_>,
    class: ClassId,
    value: impl Fn(&str) -> Option<&'v Value>,
) -> Vec<(&'v str, &'c Type)> {
    let layout = code.program.class(class).layout.iter();
    let found = layout.filter_map(|id| match value(&code.program.field(*id).name)? {
        Value::Ref(name) => Some((name.as_str(), held(code, *id))),
        _ => None,
    });
    found.collect()
}

/// The type of unknown values of a field.
fn held<'c>(code: &'c Code<'_>, id: FieldId) -> &'c Type {
    let given = code.program.given.fields.get(&id);
    given.unwrap_or(&code.program.field(id).ty)
}

/// The class of a collection or function as people know it, and its values by fields.
fn parts(object: &Object) -> Option<(&str, Vec<(String, &Value)>)> {
    Some(match object {
        Object::Collection { class, elements } => (class, numbered("item", elements.iter())),
        Object::Map { class, entries } => {
            let mut values = numbered("key", entries.iter().map(|(key, _)| key));
            values.extend(numbered("value", entries.iter().map(|(_, value)| value)));
            (class, values)
        }
        Object::Function { interface, answers } => (interface, numbered("answer", answers.iter())),
        Object::Instance { .. } | Object::Array { .. } | Object::Future { .. } => return None,
    })
}

/// The first class for inputs of this name whose fields can have these values.
fn fitting(
    code: &Code<'_>,
    heap: &Heap,
    name: &str,
    values: &[(String, &Value)],
) -> Option<ClassId> {
    let classes = code.program.given.classes.keys();
    let mut classes = classes.filter(|id| shown(&code.program.class(**id).name) == name);
    let found = classes.find(|id| {
        let ty = |field: &str| {
            let mut layout = code.program.class(**id).layout.iter();
            layout.find_map(|id| {
                let found = code.program.field(*id);
                (found.name == field).then_some(&found.ty)
            })
        };
        let mut values = values.iter();
        values.all(|(field, value)| ty(field).is_some_and(|ty| fits(code, heap, value, ty)))
    });
    found.copied()
}

/// The fields of a collection or function of the input that has this class; `None` if the class has not
/// enough of them. `asked` says which keys a map was asked for, if it is looked at key by key.
pub fn fields(
    code: &Code<'_>,
    class: ClassId,
    object: &Object,
    asked: Option<&[bool]>,
) -> Option<IndexMap<String, Value>> {
    let (_, values) = parts(object)?;
    let count = match object {
        Object::Collection { elements, .. } => elements.len(),
        Object::Map { entries, .. } => entries.len(),
        _ => 0,
    };
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
    for (name, value) in values {
        *fields.get_mut(&name)? = value.clone();
    }
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
    Some(fields)
}

fn numbered<'v>(word: &str, values: impl Iterator<Item = &'v Value>) -> Vec<(String, &'v Value)> {
    let numbered = values.zip(0_usize..);
    numbered
        .map(|(value, at)| (format!("{word}{at}"), value))
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
