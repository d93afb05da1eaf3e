//! The input of a run: the JSON file, the arguments of the command line, and a default for `this`.
//! The interpreter checks that it fits the program.

use super::Options;
use crate::cli::output;
use anyhow::{Result, bail};
use indexmap::IndexMap;
use pet_model::{Input, Object, Value};
use pet_render::json::read;
use pet_translator::cfg::{Local, Method, Program};
use pet_translator::number::float;
use pet_translator::parse::character;
use pet_translator::typed::{ClassId, MethodId, MethodKind, Type};
use std::path::Path;

/// Reads the input. All errors of the file are returned together; an error of the options ends the
/// command.
pub(super) fn read(
    options: &Options,
    program: &Program,
    entry: MethodId,
) -> Result<Result<Input, Vec<String>>> {
    let method = program.method(entry);
    let mut input = match &options.input {
        None => Input::default(),
        Some(path) => match read_file(options, path)? {
            Ok(input) => input,
            Err(complaints) => return Ok(Err(complaints)),
        },
    };
    add_this(&mut input, program, method)?;
    for item in items(&options.args) {
        add_argument(&mut input, program, method, item)?;
    }
    if method.kind == MethodKind::Main {
        // A symbolic variable of the main block without a value gets 0 or false.
        for local in parameters(method) {
            let value = match local.ty {
                Type::Bool => Value::Bool(false),
                _ => Value::Int(0),
            };
            input.args.entry(local.name.clone()).or_insert(value);
        }
    }
    let missing = parameters(method).filter(|local| !input.args.contains_key(&local.name));
    let missing = missing.map(|local| {
        let ty = program.type_name(&local.ty);
        let (name, key) = (&local.name, &method.key);
        format!("`{key}` needs a value for `{name}` ({ty}): give it with --args or --input")
    });
    let missing: Vec<String> = missing.collect();
    match missing.is_empty() {
        true => Ok(Ok(input)),
        false => Ok(Err(missing)),
    }
}

fn read_file(options: &Options, path: &Path) -> Result<Result<Input, Vec<String>>> {
    let name = path.display().to_string();
    if name == "-" && options.file.as_os_str() == "-" {
        bail!("the program and the input cannot both be standard input");
    }
    let text = crate::cli::input::read_small(path, "an input")?;
    let complaints = |errors: Vec<read::ReadError>| {
        let errors = errors.iter();
        errors.map(|error| format!("{name}: {error}")).collect()
    };
    Ok(read::input(&text).map_err(complaints))
}

/// Adds a new object as `this` if the method needs one and the input has none.
fn add_this(input: &mut Input, program: &Program, method: &Method) -> Result<()> {
    let is_made = method.kind == MethodKind::Constructor;
    let needs_this = is_made || method.kind == MethodKind::Instance;
    let Some(class) = method.class.filter(|_| needs_this) else {
        return Ok(());
    };
    if input.heap.objects.contains_key("this") {
        return Ok(());
    }
    let declared = program.class(class);
    let (name, key) = (&declared.name, &method.key);
    if declared.is_interface || declared.is_abstract {
        bail!("`{key}` needs an object `this` of a class below `{name}`: give it with --input");
    }
    if !is_made {
        output::note(&format!(
            "note: `this` is a new `{name}` with all fields 0, false or null; --input gives another\n"
        ));
    }
    let objects = &mut input.heap.objects;
    objects.shift_insert(0, "this".to_owned(), default_object(program, class));
    Ok(())
}

fn default_object(program: &Program, class: ClassId) -> Object {
    let class = program.class(class);
    let fields: IndexMap<String, Value> = class
        .layout
        .iter()
        .map(|id| {
            let field = program.field(*id);
            let value = match field.ty {
                Type::Number(number) => Value::number(number, 0),
                Type::Bool => Value::Bool(false),
                _ => Value::Null,
            };
            (field.name.clone(), value)
        })
        .collect();
    Object::Instance {
        class: class.name.clone(),
        fields,
    }
}

/// The parameters of a method, without `this`.
fn parameters(method: &Method) -> impl Iterator<Item = &Local> {
    let has_this = matches!(method.kind, MethodKind::Instance | MethodKind::Constructor);
    let inputs = method.inputs.iter().skip(usize::from(has_this));
    inputs.map(|id| method.local(*id))
}

/// One argument, with its place among the arguments without a name.
struct Item<'a> {
    place: usize,
    name: Option<&'a str>,
    text: &'a str,
}

fn items(args: &[String]) -> Vec<Item<'_>> {
    let mut place = 0;
    let texts = args.iter().filter(|arg| !arg.trim().is_empty());
    let texts = texts.flat_map(|arg| pieces(arg));
    let items = texts.map(|text| match name_and_value(text) {
        Some((name, text)) => Item {
            place,
            name: Some(name.trim()),
            text: text.trim(),
        },
        None => {
            place += 1;
            Item {
                place,
                name: None,
                text: text.trim(),
            }
        }
    });
    items.collect()
}

/// `name=value`; a string has no name before it.
fn name_and_value(text: &str) -> Option<(&str, &str)> {
    let is_text = text.trim_start().starts_with('"');
    text.split_once('=').filter(|_| !is_text)
}

/// The parts between commas; a comma inside of a string does not count.
fn pieces(arg: &str) -> Vec<&str> {
    let mut is_inside = false;
    let mut is_escaped = false;
    let parts = arg.split(move |sign: char| {
        let is_quote = sign == '"' && !is_escaped;
        is_inside ^= is_quote;
        is_escaped = sign == '\\' && !is_escaped;
        sign == ',' && !is_inside
    });
    parts.collect()
}

fn add_argument(
    input: &mut Input,
    program: &Program,
    method: &Method,
    item: Item<'_>,
) -> Result<()> {
    let key = &method.key;
    let name = match item.name {
        Some(name) => name,
        None => match parameters(method).nth(item.place - 1) {
            Some(local) => &local.name,
            None => bail!("too many arguments: {}", signature(program, method)),
        },
    };
    if !parameters(method).any(|local| local.name == name) {
        let signature = signature(program, method);
        bail!("`{key}` has no parameter `{name}`: {signature}");
    }
    let value = value(input, item.text)?;
    if input.args.insert(name.to_owned(), value).is_some() {
        bail!("the argument `{name}` of `{key}` is given twice");
    }
    Ok(())
}

fn value(input: &Input, text: &str) -> Result<Value> {
    Ok(match text {
        "true" => Value::Bool(true),
        "false" => Value::Bool(false),
        "null" => Value::Null,
        name if input.heap.objects.contains_key(name) => Value::Ref(name.to_owned()),
        text if text.starts_with('"') => match string(text) {
            Some(units) => Value::Text(units),
            None => bail!("{text} is not a string of Java"),
        },
        text => match text.parse::<i64>() {
            _ if character(text).is_some() => Value::Char(character(text).unwrap_or_default()),
            Ok(value) => Value::Int(value),
            Err(_) if text.parse::<i128>().is_ok() => bail!("{text} does not fit into 64 bits"),
            Err(_) if floating(text).is_some() => {
                Value::Double(float::key(floating(text).unwrap_or_default()))
            }
            Err(_) => bail!(
                "`{text}` is not a value: expected a number, a character, a string in double \
                 quotes, true, false, null, or the name of an object of --input"
            ),
        },
    })
}

/// The units of a string in double quotes, with the escapes of Java.
fn string(text: &str) -> Option<Vec<u16>> {
    let inside = text.strip_prefix('"')?.strip_suffix('"')?;
    let mut units = Vec::new();
    let mut signs = inside.chars();
    while let Some(sign) = signs.next() {
        let sign = match sign {
            '"' => return None,
            '\\' => match signs.next()? {
                'n' => '\n',
                't' => '\t',
                'r' => '\r',
                'u' => {
                    let digits: String = signs.by_ref().take(4).collect();
                    units.push(u16::from_str_radix(&digits, 16).ok()?);
                    continue;
                }
                sign @ ('"' | '\'' | '\\') => sign,
                _ => return None,
            },
            sign => sign,
        };
        units.extend_from_slice(sign.encode_utf16(&mut [0; 2]));
    }
    Some(units)
}

/// `1.5`, `1e-3`, `NaN`, `-Infinity`, also with the prefix `Double.` of Java's constants.
fn floating(text: &str) -> Option<f64> {
    match text {
        "NaN" | "Double.NaN" | "Float.NaN" => Some(f64::NAN),
        "Infinity" | "Double.POSITIVE_INFINITY" | "Float.POSITIVE_INFINITY" => Some(f64::INFINITY),
        "-Infinity" | "Double.NEGATIVE_INFINITY" | "Float.NEGATIVE_INFINITY" => {
            Some(f64::NEG_INFINITY)
        }
        _ => {
            let has_digit = text.starts_with(|it: char| it.is_ascii_digit() || "+-.".contains(it));
            let value = text.trim_end_matches(['f', 'F', 'd', 'D']).parse().ok();
            value.filter(|_: &f64| has_digit && text.contains(|it: char| it.is_ascii_digit()))
        }
    }
}

/// The signature of a method for messages, like `lcm(int a, int b)`.
fn signature(program: &Program, method: &Method) -> String {
    let parameters = parameters(method);
    let parameters =
        parameters.map(|local| format!("{} {}", program.type_name(&local.ty), local.name));
    let parameters: Vec<String> = parameters.collect();
    let key = method.key.split('(').next().unwrap_or(&method.key);
    format!("it is `{key}({})`", parameters.join(", "))
}
