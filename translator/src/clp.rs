//! Clauses: the logic program as data. Nothing here is text; `print` alone writes and
//! quotes Prolog.

pub mod check;
pub mod fresh;
pub mod print;
pub mod read;
pub mod upgrade;

use crate::number::Number;
use check::form::{CONVERSIONS, FLOAT_FUNCTIONS, OPERATIONS, SHIFTS, is_float_operation};

/// The atom in place of a class or a method that does not exist. It is a reserved word of the
/// source languages, so no class and no method has this name.
pub const NOTHING: &str = "null";

/// A translated program, in the order in which it is printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    /// The name of the source, for the head comment.
    pub source: String,
    /// Classes, fields and methods: groups of facts of one predicate each.
    pub tables: Vec<Table>,
    pub predicates: Vec<Predicate>,
    /// The source map of blocks and clauses; groups of facts like `tables`.
    pub source_map: Vec<Table>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// The meaning of the facts, for the comment above them.
    pub comment: String,
    pub facts: Vec<Term>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Predicate {
    pub name: String,
    pub clauses: Vec<Clause>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// One line, shown above the clause: its source line and its condition.
    pub comment: String,
    pub head: Term,
    pub body: Vec<Term>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Term {
    /// A name that Prolog reads as a variable. One that occurs once in a clause is
    /// printed as `_`.
    Var(String),
    Int(i64),
    /// A floating-point number, by its key (`float.rs`).
    Float(i64),
    Atom(String),
    Compound(String, Vec<Term>),
    List(Vec<Term>),
}

impl Term {
    pub fn var(name: impl Into<String>) -> Term {
        Term::Var(name.into())
    }

    pub fn atom(name: impl Into<String>) -> Term {
        Term::Atom(name.into())
    }

    /// See `NOTHING`.
    pub fn nothing() -> Term {
        Term::atom(NOTHING)
    }

    pub fn compound(name: impl Into<String>, args: impl IntoIterator<Item = Term>) -> Term {
        Term::Compound(name.into(), args.into_iter().collect())
    }

    pub fn list(items: impl IntoIterator<Item = Term>) -> Term {
        Term::List(items.into_iter().collect())
    }

    /// The name and the arguments of a compound term.
    pub fn parts(&self) -> Option<(&str, &[Term])> {
        match self {
            Term::Compound(name, args) => Some((name, args)),
            _ => None,
        }
    }

    /// The names of the variables, one for each occurrence.
    pub fn variables(&self) -> impl Iterator<Item = &str> {
        let mut open = vec![self];
        std::iter::from_fn(move || {
            loop {
                match open.pop()? {
                    Term::Var(name) => return Some(name.as_str()),
                    Term::Compound(_, args) | Term::List(args) => open.extend(args),
                    Term::Int(_) | Term::Float(_) | Term::Atom(_) => {}
                }
            }
        })
    }

    pub fn as_atom(&self) -> Option<&str> {
        match self {
            Term::Atom(name) => Some(name),
            _ => None,
        }
    }

    /// `Class:Name`.
    pub fn as_field(&self) -> Option<(&str, &str)> {
        let [class, name] = self.args(":")?;
        Some((class.as_atom()?, name.as_atom()?))
    }

    /// The arguments, if it is a compound term of this name and arity.
    pub fn args<const N: usize>(&self, name: &str) -> Option<&[Term; N]> {
        let (_, args) = self.parts().filter(|(found, _)| *found == name)?;
        args.try_into().ok()
    }

    /// The operands, if it is an operation of arithmetic: those that `docs/clp-format.md` lists.
    pub fn operands(&self) -> Option<Vec<&Term>> {
        match self.parts()? {
            ("-", [one]) => Some(vec![one]),
            (name, [one]) if CONVERSIONS.contains(&name) => Some(vec![one]),
            ("float" | "double", [inner]) => match inner.parts() {
                Some((name, [left, right])) if is_float_operation(name) => Some(vec![left, right]),
                Some((name, [one])) if FLOAT_FUNCTIONS.contains(&name) => Some(vec![one]),
                Some(_) => None,
                None => Some(vec![inner]),
            },
            ("wrap", [number, inner]) if number.as_atom().and_then(Number::of).is_some() => {
                match inner.parts() {
                    Some((name, [left, right])) if SHIFTS.contains(&name) => {
                        Some(vec![left, right])
                    }
                    _ => Some(inner.operands().unwrap_or_else(|| vec![inner])),
                }
            }
            (name, [left, right]) if OPERATIONS.contains(&name) => Some(vec![left, right]),
            _ => None,
        }
    }
}

impl Program {
    /// The same program with the keys of floating-point numbers instead of the numbers: the form in
    /// which the machine has them.
    #[must_use]
    pub fn with_keys(mut self) -> Program {
        for table in self.tables.iter_mut().chain(&mut self.source_map) {
            table.facts.iter_mut().for_each(keep_keys);
        }
        let clauses = self.predicates.iter_mut().flat_map(|it| &mut it.clauses);
        for clause in clauses {
            keep_keys(&mut clause.head);
            clause.body.iter_mut().for_each(keep_keys);
        }
        self
    }
}

fn keep_keys(term: &mut Term) {
    let mut open = vec![term];
    while let Some(term) = open.pop() {
        match term {
            Term::Float(key) => *term = Term::Int(*key),
            Term::Compound(_, args) | Term::List(args) => open.extend(args),
            Term::Var(_) | Term::Int(_) | Term::Atom(_) => {}
        }
    }
}

impl Clause {
    /// The names of the variables of head and body, one for each occurrence.
    pub fn variables(&self) -> impl Iterator<Item = &str> {
        let terms = std::iter::once(&self.head).chain(&self.body);
        terms.flat_map(Term::variables)
    }

    /// The inputs of the block that the clause belongs to.
    pub fn inputs(&self) -> &[Term] {
        match self.head.parts() {
            Some((_, [Term::List(inputs), ..])) => inputs,
            _ => &[],
        }
    }
}
