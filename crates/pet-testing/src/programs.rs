//! Random programs of the language as source text: well-typed, without unreachable code,
//! and quick to run to their end. The same program is given to independent semantics,
//! which must agree. Nothing here depends on the translator.
//!
//! ```text
//!   bytes ─ shape ─► declarations ─ members, stmt, expr … ─► text
//! ```
//! A program is made from bytes, and simpler bytes make a simpler program (`choices`);
//! so proptest shrinks programs without knowing anything of them.
//!
//! What is promised for every program:
//! - it has no errors, and half of the sequential ones are valid Java (`file` says so);
//! - each run ends, mostly within some thousand blocks: loops have counters, calls lead
//!   to methods that were finished before, or count down;
//! - numbers that are stored stay small; inside of expressions they may overflow;
//! - the entry sets all static fields before it uses them, so that it does not matter
//!   whether the static initialisers have run.

mod actors;
mod assign;
mod build;
mod call;
mod choices;
mod code;
mod control;
mod expr;
mod machine;
mod members;
mod model;
mod numbers;
mod refs;
mod scope;
mod shape;
mod stmt;
mod switch;

use choices::{genome_from_seed, genomes};
use proptest::prelude::*;
use std::fmt;

/// A program and what to run in it.
#[derive(Clone, PartialEq, Eq)]
pub struct Program {
    /// The name that its dialect asks for.
    pub file: &'static str,
    pub source: String,
    /// The key of the method to run: static, with parameters `p0`, `p1` … of type int
    /// and boolean. For actor programs it is `main`.
    pub entry: String,
    /// Some vectors of arguments for it.
    pub arguments: Vec<Vec<Argument>>,
    /// Whether there is a main block too, which calls the entry.
    pub has_main: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Argument {
    Int(i32),
    Bool(bool),
}

/// Objects, arrays, exceptions and all of control flow, in one task.
pub fn sequential_program() -> impl Strategy<Value = Program> {
    genomes(0, 12).prop_map(|genome| build::sequential(&genome))
}

/// Actors with few tasks, so that all their orders can be tried.
pub fn actor_program() -> impl Strategy<Value = Program> {
    genomes(1, 8).prop_map(|genome| build::actor(&genome))
}

/// A sequential program for long runs; the same one for the same numbers. `size` is the
/// most statements that the entry has of its own.
pub fn from_seed(seed: u64, size: usize) -> Program {
    build::sequential(&genome_from_seed(seed, 0, size))
}

pub fn actor_from_seed(seed: u64, size: usize) -> Program {
    build::actor(&genome_from_seed(seed, 1, size))
}

impl fmt::Display for Argument {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Argument::Int(value) => write!(out, "{value}"),
            Argument::Bool(value) => write!(out, "{value}"),
        }
    }
}

/// As a person wants to see it when a property fails.
impl fmt::Debug for Program {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "// {} {:?}", self.entry, self.arguments)?;
        write!(out, "// {}\n{}", self.file, self.source)
    }
}
