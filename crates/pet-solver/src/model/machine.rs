//! Small values for machine integers: one session of gates for each group of formulas answers all
//! questions, so each improvement of a model costs little.

use super::float::Wish;
use super::{MOST_TRIES, Taste};
use crate::Solver;
use crate::blast::{self, Session};
use crate::candidate::Candidate;
use crate::expr::Var;
use crate::steps::Steps;
use std::collections::{BTreeMap, BTreeSet};

/// The part of the budget for small values of one group.
const SHARE: u64 = 16;

/// The same for floating point, which needs no gates here.
const FLOAT_SHARE: u64 = 4;

/// Values that are tried without gates, the best first.
const FIRST: [i128; 7] = [0, 1, -1, 2, -2, 3, -3];

impl Solver {
    /// Gives values to the wanted variables that share formulas with machine integers, and fixes all
    /// variables of these groups. Returns the values that were given.
    pub(super) fn give_machine(
        &mut self,
        wanted: &[(Var, Taste)],
        free: &BTreeSet<Var>,
        best: &mut Candidate,
        steps: &mut Steps,
    ) -> BTreeMap<Var, i128> {
        let mut found = BTreeMap::new();
        let mut given: BTreeSet<i128> = BTreeSet::new();
        let Some(ranges) = blast::variable_ranges(&mut self.store, steps) else {
            return found;
        };
        for group in blast::groups(&self.store) {
            if !group.is_machine {
                continue;
            }
            let share = if group.is_float { FLOAT_SHARE } else { SHARE };
            let mut part = steps.part(steps.left() / share);
            if let Some(mut session) = Session::new(&self.store, &group, &ranges, &mut part) {
                if let Some(search) = session.search() {
                    let wish = Wish {
                        wanted,
                        free,
                        given: &given,
                    };
                    self.give_floats(&group, search, &wish, best, &mut part);
                    given.extend(wanted.iter().filter_map(|(var, _)| best.var(*var)));
                    steps.join(part);
                    found.extend(
                        group
                            .variables
                            .iter()
                            .filter_map(|var| Some((*var, best.var(*var)?))),
                    );
                    continue;
                }
                session.decide(&mut part);
                for (var, taste) in wanted {
                    if group.variables.contains(var) {
                        let is_free = free.contains(var);
                        self.give(*var, is_free, *taste, &given, best, &mut session, &mut part);
                        given.extend(best.var(*var));
                    }
                }
            }
            steps.join(part);
            for var in group.variables {
                if let Some(value) = best.var(var) {
                    found.insert(var, value);
                }
            }
        }
        // One scope, since the values are fixed only together.
        self.store.push();
        for (var, value) in &found {
            self.fix(*var, *value);
        }
        found.retain(|var, _| wanted.iter().any(|(other, _)| other == var));
        found
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "the state of one question, whose parts have different owners"
    )]
    fn give(
        &mut self,
        var: Var,
        is_free: bool,
        taste: Taste,
        given: &BTreeSet<i128>,
        best: &mut Candidate,
        session: &mut Session,
        steps: &mut Steps,
    ) {
        if !(is_free && self.give_free(var, given, best)) {
            let is_near = taste == Taste::Smallest && self.give_near(var, best);
            if is_near {
                session.set_values(|other| best.var(other));
            } else if !(taste == Taste::Distinct && session.give_distinct(var, given, steps)) {
                session.give_smallest(var, steps);
            }
            if let Some(values) = session.values() {
                let changed = {
                    let known = &*best;
                    let root = |other: Var, column| {
                        let value = values.get(&other).copied();
                        value.or_else(|| known.column(column))
                    };
                    Candidate::new(&self.store, &root)
                };
                if changed.satisfies(&self.store, 0, 0) {
                    *best = changed;
                }
            }
        }
        if let Some(value) = best.var(var) {
            session.fix(var, value);
        }
    }

    /// Tries the values next to zero while the other variables keep theirs. Returns whether a model
    /// has the first of them, and nothing smaller is left to look for.
    fn give_near(&self, var: Var, best: &mut Candidate) -> bool {
        for value in FIRST {
            if best
                .var(var)
                .is_some_and(|now| now.abs() <= value.abs() && now >= value)
            {
                break;
            }
            let changed = {
                let known = &*best;
                let root = |other: Var, column| match other == var {
                    true => Some(value),
                    false => known.column(column),
                };
                Candidate::new(&self.store, &root)
            };
            if changed.var(var) == Some(value) && changed.satisfies(&self.store, 0, 0) {
                *best = changed;
                break;
            }
        }
        best.var(var) == Some(0)
    }
}

impl Session {
    /// Tries a few small values that no other variable has. Returns whether the model has one.
    fn give_distinct(&mut self, var: Var, given: &BTreeSet<i128>, steps: &mut Steps) -> bool {
        let is_good = |value: i128| {
            ((2..=10).contains(&value) || (-10..=-1).contains(&value)) && !given.contains(&value)
        };
        let before = self.values().and_then(|values| values.get(&var).copied());
        if before.is_some_and(is_good) {
            return true;
        }
        let is_new = |value: &i128| !given.contains(value);
        let positive = (2..=30).filter(is_new).take(MOST_TRIES);
        let negative = (1..=30).map(|value: i128| -value).filter(is_new).take(1);
        positive
            .chain(negative)
            .any(|value| self.try_value(var, value, steps))
    }
}
