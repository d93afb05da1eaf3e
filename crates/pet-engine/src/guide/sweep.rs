//! The sweep: statements and branches of a program that runs hidden code, whose paths multiply
//! before anything of the program is reached, are sought in one search instead of trace by trace
//! (`prolog/guide/pet_sweep.pl`).

use super::goals::Goal;
use super::rules;
use crate::executable::sweep::{Sweep, goal};
use indexmap::{IndexMap, IndexSet};
use pet_analyze::tables::Tables;
use pet_model::request::Guide;
use pet_translator::clp::{Program, Term};
use std::collections::{BTreeSet, HashMap};

/// Returns whether the goals of a guide are sought by a sweep. The models of the subset are arithmetic,
/// for which the guides suffice; their classes have no package. The paths of composed summaries do not
/// say what they pass.
pub fn is_wanted(guide: &Guide, tables: &Tables, method: &str) -> bool {
    let is_hidden = |name: &&str| {
        let block = tables.blocks.get(*name);
        let block = block.filter(|block| tables.is_model_block(block));
        let method = block.and_then(|block| tables.methods.get(&block.key));
        let class = method.and_then(|method| method.class.as_deref());
        class.is_some_and(|class| class.contains('.'))
    };
    matches!(guide, Guide::Statements | Guide::Branches)
        && tables.summaries.is_empty()
        && tables.reachable(method).iter().any(is_hidden)
}

/// The goals as the clauses name them.
pub fn sweep(program: &Program, tables: &Tables, goals: &[Goal]) -> Sweep {
    let mut passed: HashMap<(String, usize), Vec<usize>> = HashMap::new();
    for (number, goal) in goals.iter().enumerate() {
        for (block, way) in &goal.ways {
            let way = usize::try_from(*way).unwrap_or(usize::MAX);
            let found = passed.entry(((**block).to_owned(), way)).or_default();
            found.push(number);
        }
    }
    let reach = reach(program, tables, &passed);
    Sweep::new(passed, reach)
}

/// The goals that can be passed from each block before its method ends.
fn reach(
    program: &Program,
    tables: &Tables,
    passed: &HashMap<(String, usize), Vec<usize>>,
) -> IndexMap<String, BTreeSet<usize>> {
    let mut callers: HashMap<&str, IndexSet<&str>> = HashMap::new();
    let mut reach: IndexMap<String, BTreeSet<usize>> = IndexMap::new();
    let mut changed: IndexSet<&str> = IndexSet::new();
    for predicate in &program.predicates {
        let own = reach.entry(predicate.name.clone()).or_default();
        for (clause, way) in predicate.clauses.iter().zip(1..) {
            own.extend(
                passed
                    .get(&(predicate.name.clone(), way))
                    .into_iter()
                    .flatten(),
            );
            for called in rules::calls(clause, tables) {
                let callers = callers.entry(called).or_default();
                callers.insert(predicate.name.as_str());
            }
        }
        if !own.is_empty() {
            changed.insert(predicate.name.as_str());
        }
    }
    while let Some(block) = changed.pop() {
        let goals = reach.get(block).cloned().unwrap_or_default();
        for caller in callers.get(block).into_iter().flatten() {
            let found = reach.entry((*caller).to_owned()).or_default();
            let before = found.len();
            found.extend(&goals);
            if found.len() > before {
                changed.insert(caller);
            }
        }
    }
    reach
}

/// The pairs of goals and numbers, for `sweep/5`.
pub fn term(goals: usize) -> Term {
    Term::list(
        (0..goals)
            .zip(0..)
            .map(|(number, place)| Term::compound("-", [goal(number), Term::Int(place)])),
    )
}
