//! Floating-point numbers in a program: a machine that never meets them does not load their library.

use crate::machine::library::Library;
use pet_translator::clp::check::form::CONVERSIONS;
use pet_translator::clp::{Program, Term};

/// The variant of `pet_floats` that the clauses and types of a program need.
pub(crate) fn float_library(program: &Program) -> Library {
    let tables = program.tables.iter().flat_map(|table| &table.facts);
    let clauses = program.predicates.iter().flat_map(|it| &it.clauses);
    let goals = clauses.flat_map(|clause| &clause.body);
    match tables.chain(goals).any(mentions_floats) {
        true => Library::Floats,
        false => Library::FloatsNone,
    }
}

fn mentions_floats(term: &Term) -> bool {
    let mut open = vec![term];
    while let Some(term) = open.pop() {
        match term {
            Term::Float(_) => return true,
            Term::Atom(name) if is_format(name) => return true,
            Term::Compound(name, args) => {
                if is_format(name) || CONVERSIONS.contains(&name.as_str()) {
                    return true;
                }
                open.extend(args);
            }
            Term::List(items) => open.extend(items),
            Term::Atom(_) | Term::Var(_) | Term::Int(_) => {}
        }
    }
    false
}

fn is_format(name: &str) -> bool {
    matches!(name, "float" | "double")
}
