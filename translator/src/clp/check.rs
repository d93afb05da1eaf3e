//! The check that sentences are a translated program: the executable form of
//! docs/clp-format.md. Goals, tables and their arguments must be those of that page, names must
//! be declared in the tables, calls must be calls of blocks of the program. Everything else in
//! a file is refused with its line, so that no other predicate can be called.

pub mod form;
mod goals;
mod rows;
pub mod term;
#[cfg(test)]
mod tests;

use super::read::{ReadError, Sentence};
use std::collections::{HashMap, HashSet};

/// Checks a whole program.
pub fn check(sentences: &[Sentence]) -> Result<(), ReadError> {
    let known = rows::known(sentences)?;
    rows::references(sentences, &known)?;
    goals::clauses(sentences, &known)
}

/// The declarations in the tables of a program.
#[derive(Default)]
struct Declared<'s> {
    /// The classes with their direct superclasses and interfaces.
    classes: HashMap<&'s str, Vec<&'s str>>,
    /// The fields by class and name.
    fields: HashSet<(&'s str, &'s str)>,
    statics: HashSet<(&'s str, &'s str)>,
    methods: HashMap<&'s str, Method<'s>>,
    /// The number of statements of each method that has any.
    statements: HashMap<&'s str, i64>,
    /// The method of each block.
    blocks: HashMap<&'s str, &'s str>,
    /// The blocks that are heads of loops.
    loops: HashSet<&'s str>,
    /// The clauses that have a row.
    ways: HashSet<(&'s str, i64)>,
}

struct Method<'s> {
    class: Option<&'s str>,
    kind: &'s str,
    parameters: usize,
    is_void: bool,
    has_code: bool,
    /// The first of its blocks, if it has any.
    entry: Option<&'s str>,
    line: u32,
}

impl Method<'_> {
    fn has_this(&self) -> bool {
        matches!(self.kind, "instance" | "constructor")
    }

    /// The number of inputs, including `this`.
    fn inputs(&self) -> usize {
        self.parameters + usize::from(self.has_this())
    }
}

fn error<T>(line: u32, message: impl Into<String>) -> Result<T, ReadError> {
    Err(ReadError {
        line,
        message: message.into(),
    })
}
