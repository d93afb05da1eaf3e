//! The supply of names for variables: a variable that is added to a clause takes its name from
//! here, so that no other variable of the clause has it.

use super::{Clause, Term};
use std::collections::{HashMap, HashSet};

/// The names of the variables of one clause.
#[derive(Debug, Clone, Default)]
pub struct Fresh {
    used: HashSet<String>,
    /// The last number that each name was given.
    numbers: HashMap<String, u32>,
}

impl Fresh {
    /// A supply that knows the variables of a clause.
    pub fn of(clause: &Clause) -> Fresh {
        Fresh {
            used: clause.variables().map(str::to_owned).collect(),
            numbers: HashMap::new(),
        }
    }

    /// A variable that the clause does not have yet: `State`, or `State1` if that is taken.
    pub fn variable(&mut self, wish: &str) -> Term {
        let mut name = wish.to_owned();
        let number = self.numbers.entry(wish.to_owned()).or_default();
        while !self.used.insert(name.clone()) {
            *number += 1;
            name = format!("{wish}{number}");
        }
        Term::Var(name)
    }
}
