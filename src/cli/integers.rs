//! `--integers`: how clauses calculate.

use super::tcg::SolverName;
use anyhow::{Result, bail};
use pet_model::request::SolverChoice;
use pet_translator::clp::{self, Term};
use pet_translator::compile::{self, Traces};
use pet_translator::number::Integers;

#[derive(Debug, clap::Args)]
pub(super) struct Options {
    /// How the clauses calculate with integers
    #[arg(long, value_enum, value_name = "KIND", default_value = "machine")]
    integers: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Kind {
    /// Results wrap around at 32 or 64 bits, as on the machine
    Machine,
    /// Results may have any size, as in the papers
    Mathematical,
}

impl Options {
    pub fn choice(&self) -> Integers {
        self.integers.choice()
    }
}

impl Kind {
    pub fn choice(self) -> Integers {
        match self {
            Kind::Machine => Integers::Machine,
            Kind::Mathematical => Integers::Mathematical,
        }
    }
}

/// How the clauses of `pet tcg` calculate: CLP(Z) has only mathematical integers.
pub(super) fn chosen(kind: Option<Kind>, solver: SolverName) -> Result<Integers> {
    match (kind, solver) {
        (Some(Kind::Machine), SolverName::Clpz) => bail!(
            "--solver clpz calculates with mathematical integers; leave out --integers machine"
        ),
        (None, SolverName::Clpz) => Ok(Integers::Mathematical),
        (kind, _) => Ok(kind.map_or(Integers::Machine, Kind::choice)),
    }
}

/// Refuses operations that the solver does not have.
pub(super) fn check_solver(solver: SolverChoice, clauses: &clp::Program) -> Result<()> {
    if solver.is_native() {
        return Ok(());
    }
    let is_machine = |value: &Term| {
        let name = value.parts().map(|(name, _)| name);
        let is_float = name.is_some_and(|name| FLOATS.contains(&name));
        is_float || matches!(name, Some("wrap" | "/\\" | "\\/" | "xor"))
    };
    let mut clauses = clauses.predicates.iter().flat_map(|it| &it.clauses);
    let found = clauses.find(|clause| {
        let mut goals = clause.body.iter().filter_map(|goal| goal.args("#="));
        goals.any(|[_, value]: &[Term; 2]| is_machine(value))
    });
    match found {
        Some(clause) => bail!(
            "the CLP(Z) library has no casts, shifts, bit operators and floating point, and there \
             is one behind {}; use --solver native",
            clause.comment
        ),
        None => Ok(()),
    }
}

/// The terms that calculate with floating-point numbers.
const FLOATS: [&str; 6] = [
    "double",
    "float",
    "to_double",
    "to_float",
    "to_int",
    "to_long",
];

/// The options for compiling a whole program, with traces.
pub(super) fn whole(integers: Integers) -> compile::Options {
    compile::Options {
        traces: Traces::Kept,
        method: None,
        integers,
    }
}
