//! Types as they are written in cases: `int`, `boolean`, `List`, `int[]`, `Fut<int>`.

use crate::interp::code::Code;
use pet_translator::number::Number;
use pet_translator::typed::Type;

/// The deepest nesting of `Fut<…>` in a case.
const MAX_DEPTH: u32 = 32;

/// The largest number of dimensions of an array in a case, as in Java.
const MAX_DIMENSIONS: u32 = 255;

/// Reads a type; `None` for text that names no type of the program.
pub fn parse(code: &Code<'_>, text: &str) -> Option<Type> {
    parse_nested(code, text, MAX_DEPTH)
}

fn parse_nested(code: &Code<'_>, text: &str, depth: u32) -> Option<Type> {
    let mut base = text.trim();
    let mut dimensions = 0;
    while let Some(rest) = base.strip_suffix("[]") {
        base = rest.trim_end();
        dimensions += 1;
    }
    let is_class = |name: &str| code.class_names.contains_key(name);
    let mut ty = match base {
        _ if Number::of(base).is_some() => Type::Number(Number::of(base)?),
        "boolean" => Type::Bool,
        "void" => Type::Void,
        // In a Java program these names may be classes.
        "Int" if !is_class(base) => Type::INT,
        "bool" | "Bool" if !is_class(base) => Type::Bool,
        "Void" | "Unit" if !is_class(base) => Type::Void,
        _ => match base
            .strip_prefix("Fut<")
            .and_then(|rest| rest.strip_suffix('>'))
        {
            Some(result) => {
                let result = parse_nested(code, result, depth.checked_sub(1)?)?;
                Type::Fut(Box::new(result))
            }
            None => Type::Class(*code.class_names.get(base)?),
        },
    };
    if dimensions > MAX_DIMENSIONS {
        return None;
    }
    for _ in 0..dimensions {
        ty = Type::Array(Box::new(ty));
    }
    Some(ty)
}
