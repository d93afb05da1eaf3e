//! Guided generation: the choice of wanted traces. The generators are Prolog
//! (`prolog/guide/pet_traces.pl`, `prolog/guide/pet_guide.pl`). This module makes their input,
//! which is the trace-abstraction as facts and the goals to cover, and a report from their answers.
//! docs/guided.md explains it.

pub mod goals;
pub mod minimize;
pub mod points;
pub mod report;
mod rules;
pub(super) mod sweep;
#[cfg(test)]
mod tests;
pub mod trace;

pub(super) use rules::{callees, rules};

use goals::Goal;
use pet_analyze::tables::Tables;
use pet_model::request::{Guide, Wanted};
use pet_translator::clp::{Program, Term};

/// The number of goals that are sought one after the other in one part: enough that few paths cover
/// them all, few enough that large programs have several parts.
const GROUP: usize = 48;

/// Returns whether traces must be generated. The local paths of a method that calls no other method
/// are all its paths, which are cheaper to walk in one go.
pub(super) fn needs_traces(
    guide: &Guide,
    program: &Program,
    tables: &Tables,
    method: &str,
) -> bool {
    *guide != Guide::LocalPaths || rules::calls_others(program, tables, method)
}

/// The goals of a guide; the number of a goal is its place in the list.
pub fn goals(guide: &Guide, program: &Program, tables: &Tables, method: &str) -> Vec<Goal> {
    let found = match guide {
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

/// The guide as a term of `pet_guide.pl`.
pub(super) fn term(guide: &Guide, tables: &Tables, goals: usize) -> Term {
    let numbers = |numbers: &[i64]| Term::list(numbers.iter().copied().map(Term::Int));
    let all: Vec<i64> = (0..).take(goals).collect();
    match guide {
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
