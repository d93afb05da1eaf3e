//! Guided generation: the choice of wanted traces. The generators are in Prolog
//! (`prolog/pet_traces.pl`, `prolog/pet_guide.pl`); this module prepares their input, the
//! trace-abstraction as facts and the goals to cover, and evaluates their answers.
//! docs/guided.md explains it.

pub mod goals;
pub mod minimize;
pub mod points;
pub mod report;
mod rules;
#[cfg(test)]
mod tests;
pub mod trace;

pub(super) use rules::{callees, rules};

use super::tables::Tables;
use goals::Goal;
use pet_translator::clp::{Program, Term};

/// The guide of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Guide {
    /// Every path through the method itself; what it calls is run as it comes.
    LocalPaths,
    /// All of these, on one path if there is one: lines and labels, as written.
    Points(Vec<String>),
    /// Every statement that the method reaches.
    Statements,
    /// Every way out of a decision.
    Branches,
    /// A trace with holes, as written.
    Trace { text: String, wanted: Wanted },
}

/// Which of the paths that are instances of a trace are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    Every,
    First,
}

/// Goals that are sought one after the other in one part of the work: enough that few
/// paths cover them all, few enough that large programs have several parts.
const GROUP: usize = 48;

impl Guide {
    /// The word for it on the command line and in suites.
    pub fn word(&self) -> &'static str {
        match self {
            Guide::LocalPaths => "all-local-paths",
            Guide::Points(_) => "program-points",
            Guide::Statements => "statements",
            Guide::Branches => "branches",
            Guide::Trace { .. } => "trace",
        }
    }

    /// Returns whether one path is enough for each trace.
    pub(super) fn takes_the_first(&self) -> bool {
        let every = Wanted::Every;
        !matches!(self, Guide::Trace { wanted, .. } if *wanted == every)
    }

    /// Returns whether the traces must be generated. The local paths of a method that calls no
    /// other are all its paths, which are cheaper to walk in one go.
    pub(super) fn needs_traces(&self, program: &Program, tables: &Tables, method: &str) -> bool {
        *self != Guide::LocalPaths || rules::calls_others(program, tables, method)
    }

    /// The goals to cover, by number.
    pub fn goals(&self, program: &Program, tables: &Tables, method: &str) -> Vec<Goal> {
        let found = match self {
            Guide::Statements => goals::statements(tables, method),
            Guide::Branches => goals::branches(program, tables, method),
            Guide::Points(points) => {
                let found = points
                    .iter()
                    .map(|point| points::goal(program, tables, point));
                found.flatten().collect()
            }
            Guide::LocalPaths | Guide::Trace { .. } => return Vec::new(),
        };
        match found.is_empty() {
            // Where there is nothing to cover, one run is still wanted.
            true => goals::entry(tables, method),
            false => found,
        }
    }

    /// As `pet_guide.pl` has it.
    pub(super) fn term(&self, tables: &Tables, goals: usize) -> Term {
        let numbers = |numbers: &[i64]| Term::list(numbers.iter().copied().map(Term::Int));
        let all: Vec<i64> = (0..).take(goals).collect();
        match self {
            Guide::LocalPaths => Term::atom("local"),
            Guide::Points(_) => Term::compound("points", [numbers(&all)]),
            Guide::Statements | Guide::Branches => {
                let groups = all.chunks(GROUP).map(numbers);
                Term::compound("goals", [Term::list(groups)])
            }
            Guide::Trace { text, wanted } => {
                let nodes = trace::parse(text).unwrap_or_default();
                let wanted = match wanted {
                    Wanted::Every => "every",
                    Wanted::First => "first",
                };
                Term::compound("trace", [trace::term(&nodes, tables), Term::atom(wanted)])
            }
        }
    }
}
