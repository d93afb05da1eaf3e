//! Finding the method that a person means.

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
        let name: String = name.split_whitespace().collect();
        let all = || (0..).map(MethodId).zip(&self.methods);
        if let Some((id, _)) = all().find(|(_, method)| method.key == name) {
            return Ok(id);
        }
        let found: Vec<MethodId> = all()
            .filter(|(_, method)| is_meant(&method.key, &method.name, &name))
            .map(|(id, _)| id)
            .collect();
        match found.as_slice() {
            [id] => Ok(*id),
            [] => {
                let names = self.methods.iter();
                let names = names.flat_map(|method| [method.key.as_str(), method.name.as_str()]);
                let closest = Suggester::default().closest(&name, names);
                let closest = closest.map(str::to_owned);
                Err(FindError::Unknown { name, closest })
            }
            several => {
                let keys = several.iter().map(|id| self.method(*id).key.clone());
                let keys = keys.collect();
                Err(FindError::Ambiguous { name, keys })
            }
        }
    }
}

/// `C.m` means `C.m(int)` too, and `m` means `C.m`.
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
