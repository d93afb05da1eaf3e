//! Names: of classes as in a source, of types, and keys of methods.

use crate::class::{Class, Method};
use crate::descriptor::Desc;
use crate::float;
use pet_translator::number::Number;
use pet_translator::typed::{ClassId, OBJECT, Type};
use std::rc::Rc;

/// The deepest nesting of classes that a name shows.
const MOST_OUTER: usize = 64;

/// The name of a class as in a source, `java.util.Map.Entry`. A local or anonymous class keeps its
/// sign: `Outer$1`.
pub fn shown(
    binary: &str,
    class: Option<&Class>,
    find: &impl Fn(&str) -> Option<Rc<Class>>,
) -> String {
    let mut inner = Vec::new();
    let mut name = binary.to_owned();
    let mut next = class.and_then(|class| class.nested_in.clone());
    while let Some((outer, own)) = next {
        if inner.len() == MOST_OUTER {
            break;
        }
        inner.push(own);
        next = find(&outer).and_then(|class| class.nested_in.clone());
        name = outer.to_string();
    }
    let mut shown = name.replace('/', ".");
    for own in inner.iter().rev() {
        shown.push('.');
        shown.push_str(own);
    }
    shown
}

/// The type of a descriptor. A class that nobody declared is an object of any class.
pub fn ty(desc: &Desc, id: &impl Fn(&str) -> Option<ClassId>) -> Type {
    let mut dimensions = 0;
    let mut desc = desc;
    while let Desc::Array(element) = desc {
        dimensions += 1;
        desc = element;
    }
    let element = match desc {
        Desc::Bool => Type::Bool,
        Desc::Byte => Type::Number(Number::Byte),
        Desc::Char => Type::Number(Number::Char),
        Desc::Short => Type::Number(Number::Short),
        Desc::Int => Type::Number(Number::Int),
        Desc::Long => Type::Number(Number::Long),
        Desc::Float | Desc::Double => Type::Number(float::number(desc)),
        Desc::Class(name) => Type::Class(id(name).unwrap_or(OBJECT)),
        Desc::Array(_) => Type::Class(OBJECT),
    };
    (0..dimensions).fold(element, |ty, _| Type::Array(Box::new(ty)))
}

/// The name of a method in keys: `new` for a constructor, `static` for the static initialiser.
pub fn method_name(method: &Method) -> &str {
    match &*method.name {
        "<init>" => "new",
        "<clinit>" => "static",
        name => name,
    }
}

/// The key of a method: `a.b.C.m`, with its parameter types if the class declares several of the
/// name. A method that the compiler made beside another one carries its result type, too.
pub fn key(
    class_name: &str,
    class: Option<&Class>,
    method: &Method,
    shown: &impl Fn(&Desc) -> String,
) -> String {
    let is_other = |other: &&Rc<Method>| other.name == method.name && !other.is_bridge;
    let count = class.map_or(1, |class| class.methods.iter().filter(is_other).count());
    let name = method_name(method);
    let types = || -> String {
        let types: Vec<String> = method.signature.parameters.iter().map(shown).collect();
        types.join(",")
    };
    if method.is_bridge {
        let result = method.signature.result.as_ref().map(shown);
        let result = result.unwrap_or_else(|| "void".to_owned());
        return format!("{class_name}.{name}({})={result}", types());
    }
    if count < 2 {
        return format!("{class_name}.{name}");
    }
    // Compilers of other languages overload by the result type alone.
    let is_same = |other: &&Rc<Method>| {
        is_other(other) && other.signature.parameters == method.signature.parameters
    };
    let same = class.map_or(1, |class| class.methods.iter().filter(is_same).count());
    match (same, &method.signature.result) {
        (2.., Some(result)) => format!("{class_name}.{name}({})={}", types(), shown(result)),
        _ => format!("{class_name}.{name}({})", types()),
    }
}
