//! Machine integers that rows and splits leave open: the formulas that share variables become
//! gates, and a SAT solver decides them. Variables need bounds: without them only a model within
//! 64 bits is searched, and nothing is refuted.

mod adder;
mod build;
mod encode;
mod float;
mod fp;
mod fp_ops;
mod gates;
mod narrow;
mod poly;
pub mod prune;
mod sample;
mod session;
mod term;

use super::Budget;
use super::Solver;
use super::bits::pair;
use super::candidate::{Candidate, near_zero};
use super::expr::Var;
use super::linear::Linear;
use super::outcome::SearchOutcome;
use super::ranges::{self, Range};
use super::steps::Steps;
use super::store::{Assertion, State, Store};
pub use session::Session;
use std::collections::BTreeMap;

/// Assertions that share variables, directly or through others.
#[derive(Debug, Clone, Default)]
pub struct Group {
    pub assertions: Vec<usize>,
    pub variables: Vec<Var>,
    pub is_machine: bool,
    pub is_float: bool,
}

/// The result for one group.
#[derive(Debug)]
pub enum Decided {
    Values(BTreeMap<Var, i128>),
    Infeasible,
    Unknown,
}

/// Decides the asserted constraints, group by group. Leaves the store as it was.
pub fn decide(store: &mut Store, steps: &mut Steps) -> SearchOutcome {
    let Some(ranges) = variable_ranges(store, steps) else {
        return SearchOutcome::Infeasible;
    };
    let groups = groups(store);
    let is_allowed = !steps.is_over();
    let mut values: BTreeMap<Var, i128> = BTreeMap::new();
    let mut is_known = true;
    // Groups of machine integers first: the others were searched already.
    let (machine, others): (Vec<&Group>, Vec<&Group>) =
        groups.iter().partition(|group| group.is_machine);
    for group in machine {
        let decided = match Session::new(store, group, &ranges, steps) {
            Some(mut session) => session.decide(steps),
            None => Decided::Unknown,
        };
        // Gates leave some operators open, so their values may be wrong.
        let is_open = match &decided {
            Decided::Values(found) => !sample::holds(store, group, found),
            Decided::Unknown => true,
            Decided::Infeasible => false,
        };
        let decided = match is_open && is_allowed {
            true => sample::decide(store, group, &ranges),
            false => decided,
        };
        match decided {
            Decided::Values(found) => values.extend(found),
            Decided::Infeasible => return SearchOutcome::Infeasible,
            Decided::Unknown => is_known = false,
        }
    }
    for group in others {
        match plain(store, group, steps) {
            Decided::Values(found) => values.extend(found),
            Decided::Infeasible => return SearchOutcome::Infeasible,
            Decided::Unknown => is_known = false,
        }
    }
    if !is_known {
        return SearchOutcome::Unknown;
    }
    // Variables that occur only in undecided cases have no columns yet.
    store.push();
    for var in values.keys() {
        store.see(*var);
    }
    let candidate = with_values(store, &values);
    steps.charge(store.code.len() / 4);
    let is_model = candidate.satisfies(store, 0, 0);
    store.pop();
    match is_model {
        true => SearchOutcome::Model(candidate),
        false => SearchOutcome::Unknown,
    }
}

/// The candidate with these values; other variables are near zero.
fn with_values(store: &Store, values: &BTreeMap<Var, i128>) -> Candidate {
    let root = |var: Var, column| {
        let known = values.get(&var).copied();
        known.or_else(|| {
            let near = near_zero(store.user(var)?);
            let range = pair(&store.interval(column));
            Some(range.map_or(near, |(low, high)| near.max(low).min(high)))
        })
    };
    Candidate::new(store, &root)
}

/// Decides a group without machine integers, alone.
fn plain(store: &Store, group: &Group, steps: &mut Steps) -> Decided {
    let mut solver = Solver::new(Budget {
        steps: steps.left(),
    });
    for user in &store.users {
        solver.variable(user.low, user.high);
    }
    for place in &group.assertions {
        if let Some(assertion) = store.assertions.get(*place) {
            solver.assert(store.code.formula(assertion.start, assertion.end));
        }
    }
    match solver.ask(steps) {
        SearchOutcome::Model(candidate) => {
            let of = |var: &Var| Some((*var, candidate.var(*var)?));
            Decided::Values(group.variables.iter().filter_map(of).collect())
        }
        SearchOutcome::Infeasible => Decided::Infeasible,
        SearchOutcome::Unknown => Decided::Unknown,
    }
}

/// The ranges of all variables that the bounds of the whole imply. `None` if it is infeasible.
pub fn variable_ranges(store: &mut Store, steps: &mut Steps) -> Option<Vec<Range>> {
    store.push();
    let is_open = !store.has_failed && store.propagate(steps);
    let ranges = is_open.then(|| {
        let users = store.users.iter();
        let range = |state: &State| match state {
            State::Unseen => None,
            State::Column(column) => pair(&store.interval(*column)),
            State::Defined(linear) => linear_range(store, linear),
        };
        users
            .map(|user| {
                let low = user.low.map(i128::from);
                let high = user.high.map(i128::from);
                match (range(&user.state), low.zip(high)) {
                    (Some((a, b)), Some((c, d))) => Some((a.max(c), b.min(d))),
                    (found, declared) => found.or(declared),
                }
            })
            .collect()
    });
    store.pop();
    ranges
}

fn linear_range(store: &Store, linear: &Linear) -> Range {
    let constant = linear.constant.to_i128()?;
    let mut range = Some((constant, constant));
    for (column, factor) in &linear.terms {
        let factor = factor.to_i128()?;
        let part = pair(&store.interval(*column));
        range = ranges::sum(range, ranges::product(part, Some((factor, factor))));
    }
    range
}

/// The groups of all assertions, by the first of each.
pub fn groups(store: &Store) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut homes: BTreeMap<Var, usize> = BTreeMap::new();
    for (place, Assertion { start, end }) in store.assertions.iter().enumerate() {
        let mut variables: Vec<Var> = store.code.variables(*start, *end).collect();
        variables.sort_unstable();
        variables.dedup();
        let mut joined = Group {
            assertions: vec![place],
            variables: Vec::new(),
            is_machine: store.code.has_machine(*start, *end),
            is_float: store.code.has_float(*start, *end),
        };
        let home = groups.len();
        for var in variables {
            match homes.get(&var).copied() {
                Some(other) if other != home => {
                    let other = groups.get_mut(other).map(std::mem::take);
                    let other = other.unwrap_or_default();
                    for var in &other.variables {
                        homes.insert(*var, home);
                    }
                    joined.assertions.extend(other.assertions);
                    joined.variables.extend(other.variables);
                    joined.is_machine |= other.is_machine;
                    joined.is_float |= other.is_float;
                }
                Some(_) => {}
                None => {
                    homes.insert(var, home);
                    joined.variables.push(var);
                }
            }
        }
        joined.assertions.sort_unstable();
        joined.variables.sort_unstable();
        groups.push(joined);
    }
    groups.retain(|group| !group.assertions.is_empty());
    groups
}

#[cfg(test)]
mod fp_tests;
#[cfg(test)]
mod tests;
