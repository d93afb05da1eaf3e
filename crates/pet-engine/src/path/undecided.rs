//! The additional state of a path with undecided references, and its feasibility. Most questions
//! are answered by the results of earlier questions.

use super::{Entry, Path, said};
use crate::alias::atom::Memory;
use crate::alias::decide;
use crate::alias::decide::{Question, Search};
use crate::alias::witness::{Values, Witness};
use pet_solver::eval::numbered;
use pet_solver::{Answer, Budget, Formula};

#[derive(Default)]
pub(super) struct Undecided {
    /// References of the input, by number.
    pub references: Vec<usize>,
    pub assumed: Vec<Formula>,
    pub memory: Memory,
    pub witness: Witness,
    /// The search for this path, kept until the path changes.
    pub search: Option<Box<Search>>,
    /// The values to try first, once.
    pub suggested: Option<Values>,
    pub budget: Budget,
}

impl Undecided {
    /// Handles a change of the path: entries were added or removed.
    pub fn changes(&mut self, variables: usize) {
        self.references.retain(|id| *id < variables);
        self.search = None;
        self.witness.holds = false;
    }
}

impl Path {
    /// Asks whether there are values that satisfy everything on the path.
    pub fn check(&mut self) -> Answer {
        let Some(undecided) = &mut self.undecided else {
            return self.solver.check();
        };
        let suggested = undecided.suggested.take();
        let witness = &undecided.witness;
        let is_met = |formula: &Formula| formula.truth(&numbered(&witness.values)) == Some(true);
        if witness.holds && undecided.assumed.iter().all(is_met) {
            return Answer::Feasible;
        }
        // Most impossible suppositions are refuted without a search.
        let search = undecided.search.as_mut();
        if let Some(answer) = search.and_then(|search| search.supposes(&undecided.assumed)) {
            return answer;
        }
        let laws = self.entries.iter().filter_map(|entry| match entry {
            Entry::Law(formula) => Some(formula),
            _ => None,
        });
        let edges = self.entries.iter().filter_map(|entry| match entry {
            Entry::Held(edge) => Some(edge),
            _ => None,
        });
        let assumed = self.entries.iter().filter_map(|entry| match entry {
            Entry::Assumed(assumed) => Some(assumed),
            _ => None,
        });
        let definitions = self.variables.iter().map(|it| it.definition.as_ref());
        let question = Question {
            ranges: self.variables.iter().map(|it| it.bounds()).collect(),
            definitions: definitions.collect(),
            references: &undecided.references,
            constraints: said(&self.entries).collect(),
            supposed: &undecided.assumed,
            laws: laws.collect(),
            edges: edges.collect(),
            assumed: assumed.collect(),
            budget: undecided.budget,
        };
        decide::check(
            &question,
            &mut undecided.search,
            &mut undecided.memory,
            (suggested, &mut undecided.witness),
        )
    }
}
