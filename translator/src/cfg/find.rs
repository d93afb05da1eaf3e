//! Finding a method by its key or its name.

use super::Program;
use crate::check::suggest::Suggester;
use crate::typed::MethodId;
use std::fmt;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FindError {
    Unknown {
        name: String,
        closest: Option<String>,
    },
    /// Several methods have the name; their keys.
    Ambiguous { name: String, keys: Vec<String> },
}

impl Program {
    /// `Class.method`, with parameter types if it is overloaded; for a name that only
    /// one method has, the bare name.
    pub fn find_method(&self, name: &str) -> Result<MethodId, FindError> {
        let methods = self.methods.iter();
        let methods = (0..).map(MethodId).zip(methods);
        let methods = methods.filter(|(_, method)| !method.is_piece() && !self.is_model(method));
        let (ids, names): (Vec<MethodId>, Vec<(&str, &str)>) = methods
            .map(|(id, method)| (id, (method.key.as_str(), method.name.as_str())))
            .unzip();
        let found = find(&names, name)?;
        let id = ids.get(found).copied();
        Ok(id.expect("there are as many names as ids"))
    }
}

/// The position of the named method among these keys and names.
pub fn find(methods: &[(&str, &str)], name: &str) -> Result<usize, FindError> {
    let name: String = name.split_whitespace().collect();
    if let Some(found) = methods.iter().position(|(key, _)| *key == name) {
        return Ok(found);
    }
    let meant = methods.iter().enumerate();
    let meant: Vec<(usize, &str)> = meant
        .filter(|(_, (key, own))| is_meant(key, own, &name))
        .map(|(position, (key, _))| (position, *key))
        .collect();
    match meant.as_slice() {
        [(position, _)] => Ok(*position),
        [] => {
            // A method that the class inherits has the name of the class above.
            let own = name
                .split('(')
                .next()
                .and_then(|name| name.rsplit('.').next());
            let inherited = methods.iter().find(|(_, method)| Some(*method) == own);
            let names = methods.iter().flat_map(|(key, own)| [*key, *own]);
            let closest = match inherited {
                Some((key, _)) => Some(*key),
                None => Suggester::default().closest(&name, names),
            };
            let closest = closest.map(str::to_owned);
            Err(FindError::Unknown { name, closest })
        }
        several => {
            let keys = several.iter().map(|(_, key)| (*key).to_owned());
            let keys = keys.collect();
            Err(FindError::Ambiguous { name, keys })
        }
    }
}

/// Returns whether a name stands for a method: `C.m` also for `C.m(int)`, and `m` for `C.m`.
fn is_meant(key: &str, method_name: &str, name: &str) -> bool {
    let bare = key.split('(').next().unwrap_or(key);
    bare == name || method_name == name
}

impl std::error::Error for FindError {}

impl fmt::Display for FindError {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            FindError::Unknown {
                name,
                closest: Some(closest),
            } => write!(
                out,
                "there is no method `{name}`; did you mean `{closest}`?"
            ),
            FindError::Unknown {
                name,
                closest: None,
            } => {
                write!(out, "there is no method `{name}` in the program")
            }
            FindError::Ambiguous { name, keys } => {
                write!(out, "`{name}` is not unique: say `{}`", keys.join("` or `"))
            }
        }
    }
}
