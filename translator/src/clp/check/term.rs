//! The terms of the form: values, references, types, fields, flags.

use super::Declared;
use crate::clp::{Term, print};
use crate::number::Number;

pub fn is_variable(term: &Term) -> bool {
    matches!(term, Term::Var(_))
}

/// An integer that is known, or a variable.
pub(super) fn is_integer(term: &Term) -> bool {
    matches!(term, Term::Var(_) | Term::Int(_))
}

/// A floating-point number that is known, or a variable.
pub(super) fn is_floating(term: &Term) -> bool {
    matches!(term, Term::Var(_) | Term::Float(_))
}

/// `null`, `r(X)` or a variable.
pub(super) fn is_reference(term: &Term) -> bool {
    let is_cell = || term.args("r").is_some_and(|[cell]| is_variable(cell));
    is_variable(term) || term.as_atom() == Some("null") || is_cell()
}

pub fn is_value(term: &Term) -> bool {
    is_integer(term) || is_floating(term) || is_reference(term)
}

/// `exc(X)`.
pub(super) fn is_exception(term: &Term) -> bool {
    term.args("exc").is_some_and(|[cell]| is_variable(cell))
}

/// A term for a message, shortened.
pub(super) fn shown(term: &Term) -> String {
    const LONGEST: usize = 60;
    let text = print::term(term);
    match text.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or_default()),
        None => text,
    }
}

impl Declared<'_> {
    /// Checks a type.
    pub(super) fn ty(&self, ty: &Term) -> Result<(), String> {
        let mut inner = ty;
        loop {
            let within = inner.args("array").or_else(|| inner.args("fut"));
            match within {
                Some([element]) => inner = element,
                None => break,
            }
        }
        match inner.as_atom() {
            Some("boolean" | "void") => Ok(()),
            Some(word) if Number::of(word).is_some() => Ok(()),
            Some(class) if self.classes.contains_key(class) => Ok(()),
            _ => Err(format!("{} is no type of the program", shown(ty))),
        }
    }

    pub(super) fn class(&self, class: &Term) -> Result<(), String> {
        match class.as_atom() {
            Some(name) if self.classes.contains_key(name) => Ok(()),
            _ => Err(format!("{} is no class of the program", shown(class))),
        }
    }

    pub(super) fn method(&self, key: &Term) -> Result<&super::Method<'_>, String> {
        let method = key.as_atom().and_then(|key| self.methods.get(key));
        method.ok_or_else(|| format!("{} is no method of the program", shown(key)))
    }

    pub(super) fn instance_field(&self, term: &Term) -> Result<(), String> {
        match term.as_field() {
            Some(field) if self.fields.contains(&field) => Ok(()),
            _ => Err(format!("{} is no field of the program", shown(term))),
        }
    }

    pub(super) fn static_field(&self, term: &Term) -> Result<(), String> {
        match term.as_field() {
            Some(field) if self.statics.contains(&field) => Ok(()),
            _ => Err(format!("{} is no static field of the program", shown(term))),
        }
    }
}
