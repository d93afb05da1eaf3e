//! Readable values for groups of formulas with floating point: integers before fractions, few digits
//! before many. Each value is tried by narrowing what the others may be, without gates.

use super::Taste;
use crate::Solver;
use crate::blast::Group;
use crate::blast::prune::Search;
use crate::candidate::Candidate;
use crate::expr::Var;
use crate::float::key;
use crate::steps::Steps;
use std::collections::{BTreeMap, BTreeSet};

/// The most values that are tried for one variable.
const MOST_VALUES: usize = 40;

/// The values that are tried for each other variable while one is tried.
const OTHER_TRIES: usize = 8;

/// The values of numbers without constraints, as for integers: different ones.
const FREE: [f64; 14] = [
    2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, -1.0, -2.0, -3.0, -4.0, -5.0,
];

/// What is asked of the variables.
pub(super) struct Wish<'a> {
    pub wanted: &'a [(Var, Taste)],
    pub free: &'a BTreeSet<Var>,
    /// Values of other variables.
    pub given: &'a BTreeSet<i128>,
}

impl Solver {
    /// Improves the values of the wanted variables of a group, one after the other.
    pub(super) fn give_floats(
        &mut self,
        group: &Group,
        search: &Search,
        wish: &Wish<'_>,
        best: &mut Candidate,
        steps: &mut Steps,
    ) {
        let Some(mut state) = search.start(steps) else {
            return;
        };
        let mut given = wish.given.clone();
        for (var, taste) in wish.wanted {
            if !group.variables.contains(var) {
                continue;
            }
            let is_free = wish.free.contains(var);
            let is_given = is_free && !search.is_float(*var) && self.give_free(*var, &given, best);
            if !is_given {
                let values = search.candidates(&state, *var, best.var(*var));
                let mut values = to_taste(values, *taste, &given);
                if is_free {
                    let first = FREE.into_iter().map(|it| i128::from(key(it)));
                    let first = first.filter(|it| !given.contains(it));
                    values = first.chain(values).collect();
                }
                for value in values.into_iter().take(MOST_VALUES) {
                    if best.var(*var) == Some(value) || steps.is_over() {
                        break;
                    }
                    let Some(next) = search.fixed(&state, *var, value, steps) else {
                        continue;
                    };
                    let only = BTreeMap::from([(*var, value)]);
                    if self.changed(&only, best) {
                        break;
                    }
                    let values = search.dive(&next, OTHER_TRIES, steps);
                    if values.is_some_and(|values| self.changed(&values, best)) {
                        break;
                    }
                }
            }
            if let Some(value) = best.var(*var) {
                given.insert(value);
                if let Some(next) = search.fixed(&state, *var, value, steps) {
                    state = next;
                }
            }
        }
    }

    /// Takes other values for some variables, if that gives a model.
    fn changed(&self, values: &BTreeMap<Var, i128>, best: &mut Candidate) -> bool {
        let changed = {
            let known = &*best;
            let root = |other: Var, column| {
                let value = values.get(&other).copied();
                value.or_else(|| known.column(column))
            };
            Candidate::new(&self.store, &root)
        };
        let has_all = values
            .iter()
            .all(|(var, value)| changed.var(*var) == Some(*value));
        let is_model = has_all && changed.satisfies(&self.store, 0, 0);
        if is_model {
            *best = changed;
        }
        is_model
    }
}

/// The values in the order of the taste: for a distinct value those come first that no other variable
/// has, and that are not zero or one.
fn to_taste(values: Vec<i128>, taste: Taste, given: &BTreeSet<i128>) -> Vec<i128> {
    if taste == Taste::Smallest {
        return values;
    }
    let plain = [0, 1, key(-0.0), key(1.0)].map(i128::from);
    let is_good = |value: &i128| !given.contains(value) && !plain.contains(value);
    let (good, others): (Vec<i128>, Vec<i128>) = values.into_iter().partition(is_good);
    good.into_iter().chain(others).collect()
}
