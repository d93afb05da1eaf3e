//! What the clauses say to the sweep (`prolog/guide/pet_sweep.pl`): the goals that a clause passes,
//! and before each block the set of goals that can be passed from there.

use indexmap::{IndexMap, IndexSet};
use pet_translator::clp::{Table, Term};
use std::collections::{BTreeSet, HashMap};

/// The goals of a sweep, by their numbers.
#[derive(Debug, Clone, Default)]
pub(crate) struct Sweep {
    /// The goals that a clause passes, by block and way.
    passed: HashMap<(String, usize), Vec<usize>>,
    /// For each block the position of its set.
    reach: HashMap<String, usize>,
    /// The different sets of goals that can be passed from a block before its method ends.
    sets: IndexSet<BTreeSet<usize>>,
}

impl Sweep {
    pub(crate) fn new(
        passed: HashMap<(String, usize), Vec<usize>>,
        reach: IndexMap<String, BTreeSet<usize>>,
    ) -> Sweep {
        let mut sweep = Sweep {
            passed,
            ..Sweep::default()
        };
        for (block, goals) in reach {
            let (set, _) = sweep.sets.insert_full(goals);
            sweep.reach.insert(block, set);
        }
        sweep
    }

    /// `pet_reach(Set, Goals)`.
    pub(crate) fn table(&self) -> Table {
        let sets = self.sets.iter().enumerate();
        let sets = sets.filter(|(_, goals)| !goals.is_empty());
        let mut facts: Vec<Term> = sets
            .map(|(set, goals)| {
                let goals = Term::list(goals.iter().copied().map(goal));
                Term::compound("pet_reach", [name(set), goals])
            })
            .collect();
        // Without a row, the predicate would not exist.
        if facts.is_empty() {
            let none = [Term::atom(NONE), Term::list([])];
            facts.push(Term::compound("pet_reach", none));
        }
        Table {
            comment: "Goals that can be passed from a block before its method ends.".to_owned(),
            facts,
        }
    }

    /// The goal that notes what a clause passes.
    pub(super) fn passes(&self, block: &str, way: usize) -> Option<Term> {
        let goals = self.passed.get(&(block.to_owned(), way))?;
        let goals = Term::list(goals.iter().copied().map(goal));
        Some(Term::compound("pet_goals_passed", [goals]))
    }

    /// The goal before a block that follows another one.
    pub(super) fn enters(&self, block: &str) -> Term {
        Term::compound("pet_swept", [self.set(block)])
    }

    /// The goal before a call of a method, behind which the clause goes on with a block.
    pub(super) fn calls(&self, entry: &str, next: &str, pending: &Term) -> Term {
        let parts = [self.set(entry), self.set(next), pending.clone()];
        Term::compound("pet_swept_call", parts)
    }

    /// The goal before the block behind a call.
    pub(super) fn goes_on(&self, next: &str, pending: Term) -> Term {
        Term::compound("pet_swept_next", [self.set(next), pending])
    }

    /// The name of the set of a block.
    fn set(&self, block: &str) -> Term {
        let set = self.reach.get(block);
        let set = set.filter(|set| self.sets.get_index(**set).is_some_and(|it| !it.is_empty()));
        set.map_or_else(|| Term::atom(NONE), |set| name(*set))
    }
}

/// The name of the empty set.
const NONE: &str = "reach:none";

fn name(set: usize) -> Term {
    Term::atom(format!("reach:{set}"))
}

/// The name of a goal.
pub(crate) fn goal(number: usize) -> Term {
    Term::atom(format!("goal:{number}"))
}
