//! A shortcut to integer solutions of wide systems (the unit cube test of Bromberger and
//! Weidenbach, IJCAR 2016): if all inequalities still have a rational solution when each is
//! moved inwards by half the sum of its factors, the solution rounded to integers satisfies
//! them. Works on the unknowns that the equations leave free. The result is only a proposal; the
//! caller verifies it.

use super::diophantine::System;
use super::linear::Column;
use super::number::Number;
use super::steps::Steps;
use super::store::{Kind, Store};
use super::tableau::{Tableau, Verdict};
use std::collections::BTreeMap;

/// Values for the columns that are not sums, if the test finds some.
pub fn center(store: &Store, steps: &mut Steps) -> Option<BTreeMap<Column, Number>> {
    let system = System::of(store, steps)?;
    let mut tableau = Tableau::default();
    let mut places: BTreeMap<Column, Column> = BTreeMap::new();
    for column in 0..store.tableau.len() {
        let lower = store.tableau.lower(column);
        let upper = store.tableau.upper(column);
        if lower.is_none() && upper.is_none() {
            continue;
        }
        let linear = system.reduced(store, column, steps);
        let Some(primitive) = linear.primitive() else {
            continue;
        };
        let mut form = Vec::new();
        let mut width = Number::ZERO;
        for (part, factor) in primitive.form {
            let place = *places
                .entry(part)
                .or_insert_with(|| tableau.add(Vec::new()));
            width = &width + &factor.abs();
            form.push((place, factor));
        }
        form.sort_by_key(|(place, _)| *place);
        let is_single = form.len() == 1 && width == Number::ONE;
        let target = match form.first() {
            Some((place, _)) if is_single => *place,
            _ => tableau.add(form),
        };
        // Rounding does not leave bounds that are integers.
        let margin = if is_single {
            Number::ZERO
        } else {
            &width / &Number::from(2i64)
        };
        for (bound, is_upper) in [(lower, false), (upper, true)] {
            let Some(bound) = bound else { continue };
            let limit = &(bound - &primitive.offset) / &primitive.scale;
            if is_upper == primitive.scale.is_positive() {
                tableau.restrict(target, true, &limit.floor() - &margin);
            } else {
                tableau.restrict(target, false, &limit.ceil() + &margin);
            }
        }
        if tableau.is_empty(target) || steps.is_over() {
            return None;
        }
    }
    if tableau.check(steps) != Verdict::Feasible {
        return None;
    }
    let half = &Number::ONE / &Number::from(2i64);
    let rounded = |column: Column| match places.get(&column) {
        Some(place) => (tableau.value(*place) + &half).floor(),
        None => Number::ZERO,
    };
    let mut values = BTreeMap::new();
    for column in 0..store.tableau.len() {
        if *store.kind(column) == Kind::Sum {
            continue;
        }
        let linear = system.reduced(store, column, steps);
        let mut value = linear.constant.clone();
        for (part, factor) in &linear.terms {
            value = value.plus_product(factor, &rounded(*part));
        }
        values.insert(column, value);
    }
    Some(values)
}
