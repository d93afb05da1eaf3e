//! Models that are easy to read: small values, and the values 2, 3, 4 … for variables without
//! constraints. The search is greedy, one wanted variable after the other; each step keeps a
//! verified model, so the budget can end at any time.

mod float;
mod machine;

use super::Solver;
use super::candidate::Candidate;
use super::code::{Code, Op, OpId};
use super::expr::{Comparison, Var};
use super::linear::Linear;
use super::number::Number;
use super::outcome::SearchOutcome;
use super::search;
use super::steps::Steps;
use super::store::{Affine, Assertion, State};
use std::collections::{BTreeMap, BTreeSet};

/// Values of the wanted variables, in the order of the request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Model {
    pub values: Vec<(Var, i128)>,
}

impl Model {
    pub fn value(&self, var: Var) -> Option<i128> {
        let found = self.values.iter().find(|(other, _)| *other == var);
        found.map(|(_, value)| *value)
    }
}

/// The preferred values of a variable that is not free.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taste {
    /// The smallest absolute value.
    Smallest,
    /// A small value that no other variable has and that is not 0 or 1, so that a reader can tell
    /// which result comes from which input.
    Distinct,
}

/// The number of values greater than 1 that are tried before a negative one.
const MOST_TRIES: usize = 3;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ModelAnswer {
    Found(Model),
    Infeasible,
    Unknown,
}

impl Solver {
    /// Values for the wanted variables that can be extended to all others. Each gets the smallest
    /// absolute value that the values before it allow, as far as the budget goes. Variables without
    /// constraints get different values from 2, 3, … 10, -1, -2, …
    pub fn model(&mut self, wanted: &[Var]) -> ModelAnswer {
        let wanted: Vec<(Var, Taste)> = wanted.iter().map(|var| (*var, Taste::Smallest)).collect();
        self.model_to_taste(&wanted)
    }

    /// As `model`; variables with `Taste::Distinct` get values that differ from each other and from
    /// 0 and 1, if a few tries find such values.
    pub fn model_to_taste(&mut self, wanted: &[(Var, Taste)]) -> ModelAnswer {
        let mut steps = Steps::new(self.budget.steps);
        let depth = self.depth();
        self.store.push();
        // Every wanted variable gets its column before the first model is made.
        for (var, _) in wanted {
            self.store.see(*var);
        }
        let answer = match self.ask(&mut steps) {
            SearchOutcome::Model(best) => {
                ModelAnswer::Found(self.small_model(wanted, best, &mut steps))
            }
            SearchOutcome::Infeasible => ModelAnswer::Infeasible,
            SearchOutcome::Unknown => ModelAnswer::Unknown,
        };
        while self.depth() > depth {
            self.store.pop();
        }
        answer
    }

    /// Improves a first model, one variable after the other, with a scope for each.
    fn small_model(
        &mut self,
        wanted: &[(Var, Taste)],
        best: Candidate,
        steps: &mut Steps,
    ) -> Model {
        let mut best = best;
        let free = self.free_variables();
        let mut values: Vec<(Var, i128)> = Vec::new();
        let mut given: BTreeSet<i128> = BTreeSet::new();
        let mut machine = BTreeMap::new();
        if self.store.machine > 0 {
            machine = self.give_machine(wanted, &free, &mut best, steps);
            given.extend(machine.values().copied());
        }
        for (var, taste) in wanted {
            if let Some(value) = machine.get(var) {
                values.push((*var, *value));
                continue;
            }
            self.store.push();
            let is_given = (free.contains(var) && self.give_free(*var, &given, &mut best))
                || (*taste == Taste::Distinct
                    && self.give_distinct(*var, &given, &mut best, steps));
            if !is_given {
                self.give_smallest(*var, &mut best, steps);
            }
            let Some(value) = best.var(*var) else {
                continue;
            };
            given.insert(value);
            values.push((*var, value));
            self.fix(*var, value);
        }
        Model { values }
    }

    /// Variables that seem to have no constraints: they occur in no assertion, or only in definitions
    /// of variables that have none. The caller verifies each model that uses this.
    fn free_variables(&self) -> BTreeSet<Var> {
        let code = &self.store.code;
        let mut live: BTreeSet<Var> = BTreeSet::new();
        let mut seen: BTreeSet<Var> = BTreeSet::new();
        // A definition comes before the uses of its variable.
        let mut definitions: Vec<(Var, Assertion)> = Vec::new();
        for assertion in &self.store.assertions {
            match self.defined(assertion.end) {
                Some(var) if seen.insert(var) && !has_division(code, *assertion) => {
                    definitions.push((var, *assertion));
                }
                _ => live.extend(code.variables(assertion.start, assertion.end)),
            }
        }
        for (var, assertion) in definitions.into_iter().rev() {
            let is_bounded = self
                .store
                .user(var)
                .is_some_and(|user| user.low.is_some() || user.high.is_some());
            if is_bounded || live.contains(&var) {
                live.extend(code.variables(assertion.start, assertion.end));
            } else {
                // Its value is determined by other variables.
                live.insert(var);
            }
        }
        let count = u32::try_from(self.store.users.len()).unwrap_or(u32::MAX);
        (0..count)
            .map(Var)
            .filter(|var| !live.contains(var))
            .collect()
    }

    /// The variable an equation defines.
    fn defined(&self, end: OpId) -> Option<Var> {
        let Op::Compare(Comparison::Equal, a, b) = *self.store.code.op(end) else {
            return None;
        };
        [a, b]
            .into_iter()
            .find_map(|side| match *self.store.code.op(side) {
                Op::Var(var) => {
                    let state = self.store.user(var).map(|user| &user.state);
                    matches!(state, Some(State::Defined(_))).then_some(var)
                }
                _ => None,
            })
    }

    /// Gives a free variable one of the preferred values. Returns whether a model has it.
    fn give_free(&self, var: Var, given: &BTreeSet<i128>, best: &mut Candidate) -> bool {
        let Some(user) = self.store.user(var) else {
            return false;
        };
        let is_possible = |value: &i128| {
            user.low.is_none_or(|low| *value >= i128::from(low))
                && user.high.is_none_or(|high| *value <= i128::from(high))
                && !given.contains(value)
        };
        let most = i128::try_from(given.len())
            .unwrap_or(i128::MAX)
            .min(1 << 20)
            + 20;
        // A variable with the range of a double gets a double.
        let bounds = user.low.zip(user.high);
        let is_float =
            bounds.is_some_and(|(low, high)| (low.into(), high.into()) == crate::float::KEYS);
        let preferred = |value: i128| match (is_float, i32::try_from(value)) {
            (true, Ok(value)) => i128::from(crate::float::key(f64::from(value))),
            _ => value,
        };
        let Some(value) = (2..=10)
            .chain((1..=most).map(|v| -v))
            .chain(11..=most)
            .map(preferred)
            .find(is_possible)
        else {
            return false;
        };
        let changed = {
            let known = &*best;
            let root = |other: Var, column| {
                if other == var {
                    Some(value)
                } else {
                    known.column(column)
                }
            };
            Candidate::new(&self.store, &root)
        };
        let is_model = changed.satisfies(&self.store, 0, 0);
        if is_model {
            *best = changed;
        }
        is_model
    }

    /// Tries a few small values that no other variable has. Returns whether a model has one.
    fn give_distinct(
        &mut self,
        var: Var,
        given: &BTreeSet<i128>,
        best: &mut Candidate,
        steps: &mut Steps,
    ) -> bool {
        let Some(linear) = self.linear(var) else {
            return false;
        };
        let view = self.store.affine(&linear);
        let range = self.store.interval_of(&view);
        let is_possible = |value: &i128| {
            let number = Number::from(*value);
            !given.contains(value)
                && range.lower.as_ref().is_none_or(|lower| *lower <= number)
                && range.upper.as_ref().is_none_or(|upper| number <= *upper)
        };
        let has_one = best.var(var).is_some_and(|value| {
            ((2..=10).contains(&value) || (-10..=-1).contains(&value)) && !given.contains(&value)
        });
        if has_one {
            return true;
        }
        let positive = (2..=30).filter(is_possible).take(MOST_TRIES);
        let negative = (1..=30).map(|value| -value).filter(is_possible).take(1);
        for value in positive.chain(negative) {
            let number = Number::from(value);
            let within = [(false, number.clone()), (true, number)];
            if let SearchOutcome::Model(candidate) = self.probe(&view, &within, steps) {
                *best = candidate;
                return true;
            }
            if steps.is_over() {
                return false;
            }
        }
        false
    }

    /// Moves a variable as near to zero as the budget allows, by halving the distance.
    fn give_smallest(&mut self, var: Var, best: &mut Candidate, steps: &mut Steps) {
        let Some(linear) = self.linear(var) else {
            return;
        };
        let Some(mut value) = best.var(var) else {
            return;
        };
        let view = self.store.affine(&linear);
        let range = self.store.interval_of(&view);
        let mut least = range
            .least_magnitude()
            .to_i128()
            .unwrap_or(0)
            .unsigned_abs();
        let mut distance: u128 = 0;
        while least < value.unsigned_abs() {
            let most = value.unsigned_abs() - 1;
            let target = least
                .saturating_add(distance)
                .min(least + (most - least) / 2);
            let Some(limit) = i128::try_from(target).ok().map(Number::from) else {
                return;
            };
            let within = [(false, -&limit), (true, limit)];
            match self.probe(&view, &within, steps) {
                SearchOutcome::Model(candidate) => {
                    value = candidate.var(var).unwrap_or(value);
                    *best = candidate;
                }
                SearchOutcome::Infeasible | SearchOutcome::Unknown => {
                    least = target + 1;
                    distance = distance.saturating_mul(2).saturating_add(1);
                }
            }
            if steps.is_over() {
                return;
            }
        }
        if value < 0 {
            let positive = Number::from(-value);
            let within = [(false, positive.clone()), (true, positive)];
            if let SearchOutcome::Model(candidate) = self.probe(&view, &within, steps) {
                *best = candidate;
            }
        }
    }

    /// Searches with additional bounds on one view.
    fn probe(
        &mut self,
        view: &Affine,
        within: &[(bool, Number)],
        steps: &mut Steps,
    ) -> SearchOutcome {
        let mut part = steps.part((steps.left() / 4).min(self.budget.steps / 24));
        self.store.push();
        for (is_upper, bound) in within {
            self.store.demand(view, *is_upper, bound);
        }
        let found = search::solve(&mut self.store, &mut part);
        self.store.pop();
        steps.join(part);
        found
    }

    fn fix(&mut self, var: Var, value: i128) {
        if let Some(linear) = self.linear(var) {
            let view = self.store.affine(&linear);
            let value = Number::from(value);
            self.store.demand(&view, false, &value);
            self.store.demand(&view, true, &value);
        }
    }

    fn linear(&mut self, var: Var) -> Option<Linear> {
        match self.store.see(var) {
            Some(column) => Some(Linear::column(column)),
            None => match self.store.user(var).map(|user| &user.state) {
                Some(State::Defined(linear)) => Some(linear.clone()),
                _ => None,
            },
        }
    }
}

/// Returns whether an assertion has a divisor that may be zero, or a shift whose distance may be
/// impossible.
fn has_division(code: &Code, assertion: Assertion) -> bool {
    (assertion.start..=assertion.end).any(|id| match code.op(id) {
        Op::Div(_, b) | Op::Rem(_, b) => !matches!(code.op(*b), Op::Int(value) if *value != 0),
        Op::ShiftLeft(_, n) | Op::ShiftRight(_, n) => !code.is_distance(*n),
        _ => false,
    })
}
