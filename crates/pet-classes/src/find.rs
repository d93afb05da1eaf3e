//! Finding the methods that a name on the command line means, before anything is loaded.

use crate::class::{Class, Method};
use crate::names;
use crate::path::ClassPath;
use std::rc::Rc;

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FindError {
    #[error("there is no method `{0}` in the program")]
    Unknown(String),
    #[error("there is no class `{0}` in the program")]
    UnknownClass(String),
    #[error("`{name}` is not unique: say `{}`", keys.join("` or `"))]
    Ambiguous { name: String, keys: Vec<String> },
}

/// The most keys that an error lists.
const MOST_KEYS: usize = 10;

/// The method that a name means: `pkg.Class.method`, `Class.method`, `method`, each also with
/// parameter types, in full or without packages: `Class.method(int,List)`.
pub fn method(path: &ClassPath, name: &str) -> Result<crate::Root, FindError> {
    let name: String = name.split_whitespace().collect();
    let (bare, types) = match name.split_once('(') {
        Some((bare, types)) => (bare, Some(types.trim_end_matches(')'))),
        None => (name.as_str(), None),
    };
    let (class_name, method_name) = match bare.rsplit_once('.') {
        Some((class, method)) => (Some(class), method),
        None => (None, bare),
    };
    let mut found: Vec<(String, crate::Root)> = Vec::new();
    let mut has_class = false;
    for class in candidates(path, class_name) {
        has_class = true;
        let shown = names::shown(&class.name, Some(&class), &|name| path.class(name));
        for method in class.methods.iter().filter(|method| !method.is_bridge) {
            if names::method_name(method) == method_name && fits(method, types) {
                let key = names::key(&shown, Some(&class), method, &|desc| {
                    desc.shown().replace('$', ".")
                });
                found.push((key, (Rc::clone(&class), Rc::clone(method))));
            }
        }
    }
    match found.len() {
        0 => Err(match class_name {
            Some(class) if !has_class => FindError::UnknownClass(class.to_owned()),
            _ => FindError::Unknown(name),
        }),
        1 => Ok(found.swap_remove(0).1),
        _ => {
            let mut keys: Vec<String> = found.into_iter().map(|(key, _)| key).collect();
            keys.truncate(MOST_KEYS);
            Err(FindError::Ambiguous { name, keys })
        }
    }
}

/// All methods of the program that have code, in the order of its classes.
pub fn all(path: &ClassPath) -> Vec<crate::Root> {
    let classes = path.own_names().filter_map(|name| path.class(name));
    classes.flat_map(|class| of_class(&class)).collect()
}

/// The methods of a class that have code in Java.
pub fn of_class(class: &Rc<Class>) -> Vec<crate::Root> {
    let has_code = |method: &&Rc<Method>| {
        method.code.is_some() || method.problem.is_some() || method.is_native
    };
    let methods = class.methods.iter().filter(has_code);
    let roots = methods.map(|method| (Rc::clone(class), Rc::clone(method)));
    roots.collect()
}

/// The classes that a name may mean: by its full name anywhere, else by its last part in the program.
fn candidates(path: &ClassPath, name: Option<&str>) -> Vec<Rc<Class>> {
    let Some(name) = name else {
        return path
            .own_names()
            .filter_map(|name| path.class(name))
            .collect();
    };
    // `a.b.C.D` is `a/b/C$D` or `a/b/C/D` or …
    let mut parts: Vec<&str> = name.split('.').collect();
    let mut nested: Vec<&str> = Vec::new();
    while !parts.is_empty() {
        let mut binary = parts.join("/");
        for own in nested.iter().rev() {
            binary.push('$');
            binary.push_str(own);
        }
        if let Some(class) = path.class(&binary) {
            return vec![class];
        }
        nested.extend(parts.pop());
    }
    let binary = name.replace('.', "$");
    let is_meant = |own: &&str| {
        let last = own.rsplit('/').next().unwrap_or(own);
        last == binary || last.rsplit('$').next() == Some(binary.as_str())
    };
    let own = path.own_names().filter(is_meant);
    own.filter_map(|name| path.class(name)).collect()
}

/// Returns whether the parameters of a method are these types, with or without packages.
fn fits(method: &Method, types: Option<&str>) -> bool {
    let Some(types) = types else {
        return true;
    };
    let wanted: Vec<&str> = types.split(',').filter(|ty| !ty.is_empty()).collect();
    let own = &method.signature.parameters;
    let is_same = |(wanted, own): (&&str, &crate::descriptor::Desc)| {
        let shown = own.shown();
        let dotted = shown.replace('$', ".");
        let last = |name: &str| {
            let (class, rest) = name.split_at(name.find('[').unwrap_or(name.len()));
            format!("{}{rest}", class.rsplit(['.', '$']).next().unwrap_or(class))
        };
        **wanted == shown || **wanted == dotted || **wanted == last(&shown)
    };
    wanted.len() == own.len() && wanted.iter().zip(own).all(is_same)
}
