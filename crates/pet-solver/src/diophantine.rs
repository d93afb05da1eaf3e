//! Equations over the integers, solved by substitution: each equation defines one unknown as a
//! sum of others with integer factors, after new unknowns have reduced one factor to 1 (Euclid's
//! algorithm, as in the Omega test). This refutes equations that bounds cannot refute, like
//! `4q - 6p = 1`.

use super::linear::{Column, Linear, Sum};
use super::number::Number;
use super::steps::Steps;
use super::store::{Kind, Store};
use std::collections::BTreeMap;

/// The result of looking at the equations in the present box.
pub enum Lattice {
    Infeasible,
    /// Some bounds of sums were rounded to values that the equations allow.
    Tightened,
    /// This sum is an integer in every solution, but a fraction at the present values: branch on it.
    Branch(Linear),
    Nothing,
}

/// The least number of steps for which a look is worth beginning.
const LEAST_STEPS: u64 = 1000;

/// Solves the equations of all fixed sums.
pub fn look(store: &mut Store, steps: &mut Steps) -> Lattice {
    if steps.left() < LEAST_STEPS {
        return Lattice::Nothing;
    }
    let Some(system) = System::of(store, steps) else {
        return if steps.is_over() {
            Lattice::Nothing
        } else {
            Lattice::Infeasible
        };
    };
    if system.solved.is_empty() {
        return Lattice::Nothing;
    }
    let mut has_tightened = false;
    for column in 0..store.tableau.len() {
        if *store.kind(column) != Kind::Sum && !system.place.contains_key(&column) {
            continue;
        }
        match system.round(store, column, steps) {
            None => return Lattice::Infeasible,
            Some(is_tighter) => has_tightened |= is_tighter,
        }
        if steps.is_over() {
            return Lattice::Nothing;
        }
    }
    if has_tightened {
        return Lattice::Tightened;
    }
    match system.fractional(store) {
        Some(linear) => Lattice::Branch(linear),
        None => Lattice::Nothing,
    }
}

/// A fixed sum as `linear = 0`, with the values of fixed columns in it.
fn equation(store: &Store, column: Column) -> Option<Linear> {
    if *store.kind(column) != Kind::Sum {
        return None;
    }
    let value = store.tableau.fixed(column)?;
    let mut sum = parts(store, column);
    sum.constant = &sum.constant - value;
    Some(sum)
}

/// The parts of a column, with the values of fixed ones in the constant.
fn parts(store: &Store, column: Column) -> Linear {
    let mut sum = Sum::default();
    if *store.kind(column) != Kind::Sum {
        let value = store.tableau.fixed(column);
        return value.map_or_else(
            || Linear::column(column),
            |value| Linear::constant(value.clone()),
        );
    }
    for (part, factor) in store.tableau.form(column) {
        match store.tableau.fixed(*part) {
            Some(value) => sum.add_constant(&(value * factor)),
            None => sum.add_term(*part, factor),
        }
    }
    sum.finish()
}

/// All equations, solved.
pub struct System {
    /// Solved unknowns with their sums, in the order in which they were solved; a sum contains only
    /// unknowns that were not solved before.
    solved: Vec<(Column, Linear)>,
    place: BTreeMap<Column, usize>,
    /// New unknowns as sums of columns.
    meanings: BTreeMap<Column, Linear>,
    next: Column,
}

impl System {
    /// Solves the fixed sums of the store; `None` if they have no solution or the steps are over.
    pub fn of(store: &Store, steps: &mut Steps) -> Option<System> {
        let mut system = System {
            solved: Vec::new(),
            place: BTreeMap::new(),
            meanings: BTreeMap::new(),
            next: store.tableau.len(),
        };
        for column in 0..store.tableau.len() {
            let Some(equation) = equation(store, column) else {
                continue;
            };
            if !system.solve(equation, steps) || steps.is_over() {
                return None;
            }
        }
        Some(system)
    }

    /// A column in terms of unknowns that are not solved.
    pub fn reduced(&self, store: &Store, column: Column, steps: &mut Steps) -> Linear {
        self.substituted(parts(store, column), steps)
    }

    /// Adds an equation; false if it has no solution together with the others.
    fn solve(&mut self, equation: Linear, steps: &mut Steps) -> bool {
        let mut equation = self.substituted(equation, steps);
        loop {
            let Some(primitive) = equation.primitive() else {
                return equation.constant.is_zero();
            };
            let constant = &equation.constant / &primitive.scale;
            if !constant.is_integer() {
                return false;
            }
            equation = Linear {
                constant,
                terms: primitive.form,
            };
            let least = equation
                .terms
                .iter()
                .min_by_key(|(_, factor)| factor.abs())
                .cloned();
            let Some((column, factor)) = least else {
                return equation.constant.is_zero();
            };
            steps.charge(equation.terms.len());
            if factor.abs() == Number::ONE {
                // factor * column + rest = 0, so column = -factor * rest.
                let mut rest = equation.scaled(&-&factor);
                rest.terms.retain(|(other, _)| *other != column);
                self.record(column, rest);
                return true;
            }
            equation = self.reduce(&equation, column, &factor);
        }
    }

    /// Replaces the column with the least factor by a new unknown minus whole multiples of
    /// the others, which leaves smaller factors.
    fn reduce(&mut self, equation: &Linear, column: Column, factor: &Number) -> Linear {
        let fresh = self.next;
        self.next += 1;
        let mut replaced = Sum::default();
        replaced.add_term(fresh, &Number::ONE);
        let mut meaning = Sum::default();
        meaning.add(&self.meaning(column), &Number::ONE);
        for (other, number) in &equation.terms {
            if *other != column {
                let whole = (number / factor).floor();
                replaced.add_term(*other, &-&whole);
                meaning.add(&self.meaning(*other), &whole);
            }
        }
        let whole = (&equation.constant / factor).floor();
        replaced.add_constant(&-&whole);
        meaning.add_constant(&whole);
        self.meanings.insert(fresh, meaning.finish());
        let replaced = replaced.finish();
        let mut sum = Sum::default();
        sum.add(equation, &Number::ONE);
        sum.add_term(column, &-factor);
        sum.add(&replaced, factor);
        self.record(column, replaced);
        sum.finish()
    }

    fn meaning(&self, column: Column) -> Linear {
        let known = self.meanings.get(&column).cloned();
        known.unwrap_or_else(|| Linear::column(column))
    }

    fn record(&mut self, column: Column, sum: Linear) {
        self.place.insert(column, self.solved.len());
        self.solved.push((column, sum));
    }

    /// The sum in terms of unknowns that are not solved.
    fn substituted(&self, linear: Linear, steps: &mut Steps) -> Linear {
        let mut linear = linear;
        loop {
            // The unknown that was solved first: the unknowns in its sum were solved later, if at
            // all.
            let first = linear
                .terms
                .iter()
                .filter_map(|(column, factor)| Some((*self.place.get(column)?, column, factor)))
                .min_by_key(|(place, ..)| *place);
            let Some((place, column, factor)) = first else {
                return linear;
            };
            let Some((_, meaning)) = self.solved.get(place) else {
                return linear;
            };
            let mut sum = Sum::default();
            sum.add(&linear, &Number::ONE);
            sum.add_term(*column, &-factor);
            sum.add(meaning, factor);
            steps.charge(linear.terms.len() + meaning.terms.len());
            linear = sum.finish();
        }
    }

    /// Rounds the bounds of a column to values that the equations allow. Returns whether they
    /// changed, `None` if no value is left.
    fn round(&self, store: &mut Store, column: Column, steps: &mut Steps) -> Option<bool> {
        // The factors of a sum have a common divisor only if some part is solved or fixed.
        let is_known =
            |part: Column| self.place.contains_key(&part) || store.tableau.fixed(part).is_some();
        let mut form = store.tableau.form(column).iter();
        if !is_known(column) && !form.any(|(part, _)| is_known(*part)) {
            return Some(false);
        }
        let linear = self.reduced(store, column, steps);
        let Some(primitive) = linear.primitive() else {
            let value = &linear.constant;
            let changed = store.restrict(column, false, value.clone());
            let changed = store.restrict(column, true, value.clone()) | changed;
            return (!store.has_failed).then_some(changed);
        };
        let scale = primitive.scale.abs();
        if scale == Number::ONE {
            return Some(false);
        }
        let offset = &primitive.offset;
        let mut changed = false;
        if let Some(lower) = store.tableau.lower(column) {
            let steps = (&(lower - offset) / &scale).ceil();
            let bound = offset.plus_product(&steps, &scale);
            changed |= store.restrict(column, false, bound);
        }
        if let Some(upper) = store.tableau.upper(column) {
            let steps = (&(upper - offset) / &scale).floor();
            let bound = offset.plus_product(&steps, &scale);
            changed |= store.restrict(column, true, bound);
        }
        (!store.has_failed).then_some(changed)
    }

    /// A new unknown, as a sum of columns, whose present value is no integer.
    fn fractional(&self, store: &Store) -> Option<Linear> {
        let unsolved = self
            .meanings
            .iter()
            .filter(|(fresh, _)| !self.place.contains_key(fresh));
        for (_, meaning) in unsolved {
            let mut value = meaning.constant.clone();
            for (column, factor) in &meaning.terms {
                value = value.plus_product(factor, store.tableau.value(*column));
            }
            if !value.is_integer() {
                return Some(meaning.clone());
            }
        }
        None
    }
}
