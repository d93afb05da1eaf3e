//! Implied formulas are left out of a condition. Differences are decided by their distances.
//! Others are decided by the solver, in groups: formulas that share no variable are independent,
//! and the same group occurs in many paths.

use super::asked::asked;
use super::distance::{Distances, differences};
use super::variables;
use super::wanted::{Wanted, wanted};
use crate::Budget;
use crate::code::Code;
use crate::expr::{Formula, Var};
use std::collections::{BTreeMap, HashMap};

type Range = (Option<i64>, Option<i64>);
type Bounds<'a> = &'a dyn Fn(Var) -> Range;

/// The number of answers after which all are forgotten.
const MOST: usize = 10_000;

/// The answers of the solver for groups of formulas. An answer depends on its group alone:
/// variables are always numbered from 0, in their order.
#[derive(Debug, Default)]
pub struct Known {
    answers: HashMap<(Code, Vec<Range>, u64), Wanted>,
}

/// Leaves out formulas that the others imply within the declared bounds; the last formulas are
/// checked first.
pub fn without_implied(
    bounds: Bounds<'_>,
    formulas: Vec<Formula>,
    budget: Budget,
    known: &mut Known,
) -> Vec<Formula> {
    let all: Vec<&Formula> = formulas.iter().collect();
    let variables = sorted_variables(&all);
    if variables
        .last()
        .is_some_and(|last| has_empty(bounds, *last))
    {
        return vec![Formula::False];
    }
    let found = by_distance(bounds, &all, &variables)
        .unwrap_or_else(|| by_group(bounds, &formulas, budget, known));
    let Wanted::These(wanted) = found else {
        return vec![Formula::False];
    };
    let mut wanted = wanted.into_iter();
    let mut formulas = formulas;
    formulas.retain(|_| wanted.next().unwrap_or(true));
    formulas
}

pub(super) fn sorted_variables(formulas: &[&Formula]) -> Vec<Var> {
    let mut found: Vec<Var> = Vec::new();
    for formula in formulas {
        variables(formula, &mut found);
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Returns whether the bounds of a variable up to `last` allow no value.
fn has_empty(bounds: Bounds<'_>, last: Var) -> bool {
    (0..=last.index()).any(|index| {
        let (low, high) = bounds(Var(index));
        low.zip(high).is_some_and(|(low, high)| low > high)
    })
}

pub(super) fn by_distance(
    bounds: Bounds<'_>,
    formulas: &[&Formula],
    variables: &[Var],
) -> Option<Wanted> {
    let differences = differences(formulas, variables)?;
    wanted(&differences, Distances::new(variables, bounds)?)
}

fn by_group(bounds: Bounds<'_>, formulas: &[Formula], budget: Budget, known: &mut Known) -> Wanted {
    let mut is_wanted = vec![true; formulas.len()];
    for places in groups(formulas) {
        let group: Vec<&Formula> = places.iter().filter_map(|at| formulas.get(*at)).collect();
        let variables = sorted_variables(&group);
        let found = by_distance(bounds, &group, &variables)
            .unwrap_or_else(|| known.answer(bounds, &group, &variables, budget));
        let Wanted::These(these) = found else {
            return Wanted::Contradiction;
        };
        for (place, this) in places.iter().zip(these) {
            if let Some(is_wanted) = is_wanted.get_mut(*place) {
                *is_wanted = this;
            }
        }
    }
    Wanted::These(is_wanted)
}

/// Groups of formulas, by place: formulas that share variables, directly or through others.
pub(super) fn groups(formulas: &[Formula]) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut homes: BTreeMap<Var, usize> = BTreeMap::new();
    let mut found: Vec<Var> = Vec::new();
    for (place, formula) in formulas.iter().enumerate() {
        found.clear();
        variables(formula, &mut found);
        let home = groups.len();
        let mut joined = vec![place];
        for var in &found {
            if let Some(other) = homes.insert(*var, home)
                && let Some(other) = groups.get_mut(other)
            {
                joined.append(other);
            }
        }
        for other in homes.values_mut() {
            if groups.get(*other).is_some_and(Vec::is_empty) {
                *other = home;
            }
        }
        joined.sort_unstable();
        groups.push(joined);
    }
    groups.retain(|group| !group.is_empty());
    groups
}

impl Known {
    /// The answer of the solver for a group.
    fn answer(
        &mut self,
        bounds: Bounds<'_>,
        group: &[&Formula],
        variables: &[Var],
        budget: Budget,
    ) -> Wanted {
        let mut code = Code::default();
        for formula in group {
            code.push_formula(formula);
        }
        code.number_anew(variables);
        let ranges: Vec<Range> = variables.iter().map(|var| bounds(*var)).collect();
        let key = (code, ranges, budget.steps);
        if let Some(answer) = self.answers.get(&key) {
            return answer.clone();
        }
        let range = |var: Var| {
            let place = usize::try_from(var.index()).ok();
            let found = place.and_then(|place| key.1.get(place));
            found.copied().unwrap_or_default()
        };
        let answer = asked(&range, &key.0.formulas(), budget);
        if self.answers.len() >= MOST {
            self.answers.clear();
        }
        self.answers.insert(key, answer.clone());
        answer
    }
}
