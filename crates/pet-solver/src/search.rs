//! Branch and bound: propagation, simplex and a candidate; if the candidate breaks a constraint
//! that rows do not express, a split into cases. Depth first with an explicit stack. The answer
//! is infeasible only if every case is refuted.

use super::blast;
use super::candidate::Candidate;
use super::cube;
use super::diophantine::{self, Lattice};
use super::expr::{Comparison, Var};
use super::linear::{Column, Linear};
use super::number::Number;
use super::outcome::SearchOutcome;
use super::split::Choice;
use super::steps::Steps;
use super::store::{Node, Store};
use super::tableau::Verdict;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The result of one look at the present case.
enum Look {
    Closed,
    Model(Candidate),
    Split(Vec<Vec<Choice>>),
    /// There is nothing to split, and the candidate cannot be verified because numbers are too
    /// large.
    Stuck,
    OutOfSteps,
}

/// Sizes of the boxes that are tried for the factors of products when a first search of the whole
/// space did not end.
const SMALL_BOXES: [i64; 2] = [1, 4];
const LARGE_BOXES: [i64; 4] = [12, 100, 3000, 70000];

/// The numbers of looks with fractions after which the cube test is tried; it does not help small
/// cases.
const CUBE_TESTS: [u32; 3] = [6, 30, 200];

/// Steps for a first search, before guesses and boxes.
const FIRST_STEPS: u64 = 40_000;

/// Steps for a first search of machine integers, before they become gates.
const MACHINE_STEPS: u64 = 3_000;

/// Decides the asserted constraints. Leaves the store as it was.
pub fn solve(store: &mut Store, steps: &mut Steps) -> SearchOutcome {
    if store.machine > 0 {
        let mut part = steps.part(MACHINE_STEPS);
        let found = explore(store, &mut part);
        steps.join(part);
        if !matches!(found, SearchOutcome::Unknown) || steps.is_over() {
            return found;
        }
        if let Some(candidate) = guess(store, steps) {
            return SearchOutcome::Model(candidate);
        }
        let found = blast::decide(store, steps);
        if !matches!(found, SearchOutcome::Unknown) || steps.is_over() {
            return found;
        }
    }
    solve_by_cases(store, steps)
}

fn solve_by_cases(store: &mut Store, steps: &mut Steps) -> SearchOutcome {
    let mut part = steps.part(FIRST_STEPS.max(steps.left() / 16));
    let found = explore(store, &mut part);
    steps.join(part);
    if !matches!(found, SearchOutcome::Unknown) || steps.is_over() {
        return found;
    }
    if let Some(candidate) = guess(store, steps) {
        return SearchOutcome::Model(candidate);
    }
    if store.nodes.is_empty() {
        return explore(store, steps);
    }
    for size in SMALL_BOXES {
        if let Some(candidate) = explore_box(store, size, steps) {
            return SearchOutcome::Model(candidate);
        }
    }
    store.push();
    store.add_lemmas();
    let mut part = steps.part(steps.left() / 3);
    let mut found = explore(store, &mut part);
    steps.join(part);
    if matches!(found, SearchOutcome::Unknown) {
        store.pop();
        for size in LARGE_BOXES {
            if let Some(candidate) = explore_box(store, size, steps) {
                return SearchOutcome::Model(candidate);
            }
        }
        store.push();
        store.add_lemmas();
        found = explore(store, steps);
    }
    store.pop();
    found
}

/// Searches for a model in which the factors of products are near zero.
fn explore_box(store: &mut Store, size: i64, steps: &mut Steps) -> Option<Candidate> {
    let mut part = steps.part(steps.left() / 8);
    store.push();
    confine(store, size);
    let found = explore(store, &mut part);
    store.pop();
    steps.join(part);
    match found {
        SearchOutcome::Model(candidate) => Some(candidate),
        _ => None,
    }
}

/// Tries some simple values after the first search: all at the ends of their bounds, all near
/// zero, all different.
fn guess(store: &mut Store, steps: &mut Steps) -> Option<Candidate> {
    store.push();
    let is_open = store.propagate(steps);
    let tableau = &store.tableau;
    let within = |column: Column, value: Number| {
        let value = tableau
            .lower(column)
            .map_or(value.clone(), |low| value.max(low.clone()));
        let value = tableau
            .upper(column)
            .map_or(value.clone(), |high| value.min(high.clone()));
        value.to_i128()
    };
    let guesses: [&dyn Fn(Column) -> Option<i128>; 4] = [
        &|column| match tableau.lower(column) {
            Some(lower) => lower.to_i128(),
            None => within(column, Number::ZERO),
        },
        &|column| match tableau.upper(column) {
            Some(upper) => upper.to_i128(),
            None => within(column, Number::ZERO),
        },
        &|column| within(column, Number::ZERO),
        &|column| within(column, Number::from(i64::try_from(column).ok()? + 2)),
    ];
    let mut found = None;
    for guess in guesses {
        if !is_open || found.is_some() {
            break;
        }
        let candidate = Candidate::new(store, &|_, column| guess(column));
        steps.charge(store.code.len() / 4);
        found = candidate.satisfies(store, 0, 0).then_some(candidate);
    }
    store.pop();
    found
}

/// Bounds columns to values near zero; if these columns were fixed, every product would be linear.
fn confine(store: &mut Store, size: i64) {
    for column in cover(store) {
        let is_far = |bound: Option<&Number>| bound.is_some_and(|b| b.abs() > Number::from(size));
        let above = store.tableau.lower(column).is_some_and(|l| l.is_positive());
        let below = store.tableau.upper(column).is_some_and(|u| u.is_negative());
        // A column whose range is outside of the box is not bounded.
        if (above && is_far(store.tableau.lower(column)))
            || (below && is_far(store.tableau.upper(column)))
        {
            continue;
        }
        store.restrict(column, false, Number::from(-size));
        store.restrict(column, true, Number::from(size));
    }
}

/// Factors such that every product has one of them: the most frequent first.
fn cover(store: &Store) -> Vec<Column> {
    let mut products: Vec<(Column, Column)> = Vec::new();
    for entry in &store.nodes {
        if let Node::Product { a, b } = entry.node
            && store.tableau.fixed(a).is_none()
            && store.tableau.fixed(b).is_none()
        {
            products.push((a, b));
        }
    }
    let mut cover = Vec::new();
    while !products.is_empty() {
        let mut counts: BTreeMap<Column, usize> = BTreeMap::new();
        for (a, b) in &products {
            *counts.entry(*a).or_default() += 1;
            *counts.entry(*b).or_default() += 1;
        }
        // The first of the most frequent columns: inputs come before values computed from them.
        let Some((column, _)) = counts.iter().min_by_key(|(_, count)| Reverse(**count)) else {
            break;
        };
        let column = *column;
        products.retain(|(a, b)| *a != column && *b != column);
        cover.push(column);
    }
    cover
}

/// Depth-first search from the present state, which it restores.
fn explore(store: &mut Store, steps: &mut Steps) -> SearchOutcome {
    let base = store.depth();
    let mut frames: Vec<std::vec::IntoIter<Vec<Choice>>> = Vec::new();
    let mut is_complete = true;
    let mut fractions = 0;
    loop {
        match look(store, steps, &mut fractions) {
            Look::Model(candidate) => {
                unwind(store, base);
                return SearchOutcome::Model(candidate);
            }
            Look::OutOfSteps => {
                unwind(store, base);
                return SearchOutcome::Unknown;
            }
            Look::Split(cases) => {
                frames.push(cases.into_iter());
                store.push();
            }
            Look::Closed => {}
            // Splits do not decide bits; gates do.
            Look::Stuck if store.machine > 0 => {
                unwind(store, base);
                return SearchOutcome::Unknown;
            }
            Look::Stuck => is_complete = false,
        }
        // The next open case; each frame has a scope.
        loop {
            let Some(frame) = frames.last_mut() else {
                return if is_complete {
                    SearchOutcome::Infeasible
                } else {
                    SearchOutcome::Unknown
                };
            };
            store.pop();
            if let Some(case) = frame.next() {
                store.push();
                for choice in case {
                    choice.apply(store);
                }
                break;
            }
            frames.pop();
        }
    }
}

fn unwind(store: &mut Store, depth: usize) {
    while store.depth() > depth {
        store.pop();
    }
}

fn look(store: &mut Store, steps: &mut Steps, fractions: &mut u32) -> Look {
    if !steps.spend(2) {
        return Look::OutOfSteps;
    }
    if store.has_failed {
        return Look::Closed;
    }
    if !store.nodes.is_empty() {
        loop {
            if !store.propagate(steps) {
                return Look::Closed;
            }
            if !linearise(store) {
                break;
            }
        }
    }
    let mut branch = None;
    loop {
        match store.tableau.check(steps) {
            Verdict::Feasible => {}
            Verdict::Infeasible => return Look::Closed,
            Verdict::Unknown => return Look::OutOfSteps,
        }
        if !store.has_fraction() {
            break;
        }
        match diophantine::look(store, steps) {
            Lattice::Infeasible => return Look::Closed,
            Lattice::Tightened => {}
            Lattice::Branch(linear) => {
                branch = Some(linear);
                break;
            }
            Lattice::Nothing => break,
        }
    }
    if store.has_fraction() {
        *fractions += 1;
        if CUBE_TESTS.contains(fractions)
            && let Some(candidate) = cube_candidate(store, steps)
        {
            return Look::Model(candidate);
        }
    }
    let candidate = {
        let tableau = &store.tableau;
        let root = |_: Var, column: Column| tableau.value(column).floor().to_i128();
        Candidate::new(store, &root)
    };
    steps.charge(store.code.len() / 4);
    if candidate.satisfies(store, 0, 0) {
        return Look::Model(candidate);
    }
    if let Some(linear) = branch {
        return Look::Split(store.split_sum(&linear));
    }
    match store.split(&candidate) {
        Some(cases) => Look::Split(cases),
        None => Look::Stuck,
    }
}

/// A verified model from the cube test.
fn cube_candidate(store: &Store, steps: &mut Steps) -> Option<Candidate> {
    let mut part = steps.part(steps.left() / 4);
    let values = cube::center(store, &mut part);
    steps.join(part);
    let values = values?;
    let root = |_: Var, column: Column| values.get(&column).and_then(Number::to_i128);
    let candidate = Candidate::new(store, &root);
    candidate.satisfies(store, 0, 0).then_some(candidate)
}

/// Adds the row of each product that has a fixed factor. Returns whether a row is new.
fn linearise(store: &mut Store) -> bool {
    let mut has_new = false;
    for place in 0..store.nodes.len() {
        let Some(entry) = store.nodes.get(place) else {
            break;
        };
        let Node::Product { a, b } = entry.node else {
            continue;
        };
        if entry.is_linear {
            continue;
        }
        let result = entry.result;
        let (value, other) = match (store.tableau.fixed(a), store.tableau.fixed(b)) {
            (Some(value), _) => (value.clone(), b),
            (_, Some(value)) => (value.clone(), a),
            _ => continue,
        };
        store.linearised.push(place);
        if let Some(entry) = store.nodes.get_mut(place) {
            entry.is_linear = true;
        }
        let difference = Linear::column(result).minus(&Linear::column(other).scaled(&value));
        store.compare(Comparison::Equal, &difference);
        has_new = true;
    }
    has_new
}
