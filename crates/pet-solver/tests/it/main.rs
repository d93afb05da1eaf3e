//! The solver against brute force on small boxes and against Z3 on everything else: random
//! systems of all families, alone and in scopes. A few thousand always; `PET_SOAK=1` asks a
//! hundred thousand.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod bits;
mod checks;
mod float_examples;
mod floating;
mod floats;
mod machine;
mod systems;

use checks::{
    answer, ask_z3, check_answer, check_conflict, check_simplified, question, shown, solutions,
};
use pet_solver::{
    Answer, Budget, Comparison, Expr, Formula, Simplifier, Solver, Var, holds, simplify,
};
use std::collections::BTreeMap;
use systems::{Family, Random, System, system, variables};

fn count(normal: u64, soak: u64) -> u64 {
    if std::env::var_os("PET_SOAK").is_some() {
        soak
    } else {
        normal
    }
}

/// Numbers of the systems of one family.
fn numbers(family: Family, count: u64) -> impl Iterator<Item = u64> {
    (0..)
        .filter(move |number| system(*number).family == family)
        .take(usize::try_from(count).unwrap())
}

#[test]
fn answers_over_small_boxes_are_those_of_brute_force() {
    let mut unknown = 0;
    let count = count(1500, 20_000);
    for number in numbers(Family::Small, count) {
        let system = system(number);
        let solutions = solutions(&system);
        match answer(&system, number) {
            Answer::Feasible => {}
            Answer::Infeasible => {
                assert!(solutions.is_empty(), "system {number}\n{}", shown(&system));
            }
            Answer::Unknown => unknown += 1,
        }
    }
    println!("brute force: {count} systems, {unknown} unknown");
    assert!(unknown * 100 < count, "{unknown} of {count} are unknown");
}

#[test]
fn answers_are_those_of_z3() {
    let count = count(3000, 100_000);
    let mut tally: BTreeMap<String, [u64; 4]> = BTreeMap::new();
    let batch = 500;
    for first in (0..count).step_by(batch) {
        let numbers: Vec<u64> = (first..(first + 500).min(count)).collect();
        let systems: Vec<System<Family>> = numbers.iter().map(|number| system(*number)).collect();
        let texts: Vec<String> = systems.iter().map(question).collect();
        let Some(expected) = ask_z3(&texts.concat(), texts.len()) else {
            return;
        };
        for ((number, system), expected) in numbers.iter().zip(&systems).zip(expected) {
            let found = answer(system, *number);
            let entry = tally.entry(format!("{:?}", system.family)).or_default();
            entry[0] += 1;
            entry[1] += u64::from(found == Answer::Unknown);
            entry[2] += u64::from(expected == "unknown");
            check_answer(system, *number, found, &expected);
        }
    }
    let unknown: u64 = tally.values().map(|entry| entry[1]).sum();
    for (family, [all, unknown, of_z3, _]) in &tally {
        println!("{family:16} {all:6} systems, {unknown:4} unknown, {of_z3:4} unknown to z3");
    }
    println!("{count} systems, {unknown} unknown");
    assert!(unknown * 100 < count, "{unknown} of {count} are unknown");
}

/// What a scope brought in: formulas, and perhaps a variable.
#[derive(Default, Clone)]
struct Scope {
    formulas: Vec<Formula>,
    has_variable: bool,
}

#[test]
fn scopes_answer_as_a_new_solver_does() {
    let range = (Some(-2), Some(3));
    for number in 0..count(400, 4000) {
        let mut random = Random::new(number + 1_000_000);
        let mut solver = Solver::new(Budget::default());
        let vars: Vec<Var> = (0..3).map(|_| solver.variable(range.0, range.1)).collect();
        let mut scopes: Vec<Scope> = vec![Scope::default()];
        for step in 0..30 {
            let has_variable = scopes.iter().any(|scope| scope.has_variable);
            match random.range(0, 5) {
                0 => {
                    solver.push();
                    scopes.push(Scope::default());
                }
                1 if scopes.len() > 1 => {
                    solver.pop();
                    scopes.pop();
                }
                2 => {
                    let system = System {
                        family: Family::Small,
                        bounds: vec![range; vars.len() + usize::from(has_variable)],
                        formulas: scopes.iter().flat_map(|s| s.formulas.clone()).collect(),
                    };
                    let is_possible = !solutions(&system).is_empty();
                    let answer = solver.check();
                    let is_right = match answer {
                        Answer::Feasible => is_possible,
                        Answer::Infeasible => !is_possible,
                        Answer::Unknown => true,
                    };
                    assert!(
                        is_right,
                        "{number}, step {step}: {answer:?}\n{}",
                        shown(&system)
                    );
                }
                3 if !has_variable => {
                    let new = solver.variable(range.0, range.1);
                    let [x, y] = [vars[0], vars[1]].map(Expr::Var);
                    let formula = match random.range(0, 2) {
                        0 => Formula::Compare(Comparison::Equal, Expr::Var(new), x),
                        1 => Formula::Compare(
                            Comparison::Greater,
                            Expr::Mul(Box::new(Expr::Var(new)), Box::new(x)),
                            y,
                        ),
                        _ => Formula::Or(vec![
                            Formula::Compare(Comparison::Less, Expr::Var(new), x),
                            Formula::Compare(Comparison::Equal, Expr::Var(new), y),
                        ]),
                    };
                    solver.assert(formula.clone());
                    let scope = scopes.last_mut().unwrap();
                    scope.formulas.push(formula);
                    scope.has_variable = true;
                }
                _ => {
                    // A formula over three variables of some other system.
                    let other = system(random.next() % 90_000 / 9 * 9);
                    if let Some(formula) = other.formulas.first() {
                        solver.assert(formula.clone());
                        scopes.last_mut().unwrap().formulas.push(formula.clone());
                    }
                }
            }
        }
    }
}

#[test]
fn conflicts_exclude_each_other_and_are_minimal() {
    let all = numbers(Family::Small, count(400, 4000));
    let conflicts = all.filter(|number| check_conflict(&system(*number), *number));
    let conflicts = conflicts.count();
    assert!(conflicts > 50, "only {conflicts} conflicts");
}

#[test]
fn simplified_paths_hold_for_the_same_values() {
    for number in numbers(Family::Small, count(600, 6000)) {
        check_simplified(&system(number), number);
    }
}

/// A part of a tree may be done by any worker, after any others.
#[test]
fn what_was_simplified_before_changes_nothing() {
    let count = count(1000, 20_000);
    let mut simplifier = Simplifier::default();
    let mut random = Random::new(1);
    let last = i64::try_from(count).unwrap();
    for _ in 0..count {
        // Neighbours in turn, and some of them again.
        let number = u64::try_from(random.range(1, last / 2)).unwrap();
        let system = system(number);
        let end = random.range(0, i64::try_from(system.formulas.len()).unwrap());
        let path = &system.formulas[..usize::try_from(end).unwrap()];
        let bounds = |var: Var| system.bounds[usize::try_from(var.index()).unwrap()];
        let budget = Budget { steps: 40_000 };
        let again = simplifier.simplify(&bounds, path.iter(), budget);
        let fresh = Simplifier::default().simplify(&bounds, path.iter(), budget);
        assert_eq!(again, fresh, "system {number}\n{}", shown(&system));
    }
}

/// Inner unknowns may be gone from the simplified path: it holds for exactly the inputs for
/// which some values of them satisfy the path.
#[test]
fn simplified_paths_without_inner_unknowns_hold_for_the_same_inputs() {
    let mut shorter = 0;
    for number in numbers(Family::Path, count(600, 6000)) {
        let system = system(number);
        let inputs = system
            .bounds
            .iter()
            .filter(|(low, _)| low.is_some())
            .count();
        let mut small = system.bounds.clone();
        for bound in small.iter_mut().take(inputs) {
            *bound = (Some(-6), Some(6));
        }
        let bounds = |var: Var| small[usize::try_from(var.index()).unwrap()];
        let simple = simplify(&bounds, &system.formulas, Budget::default());
        shorter += usize::from(simple.len() < system.formulas.len());
        let box_of_inputs = System {
            family: Family::Path,
            bounds: small[..inputs].to_vec(),
            formulas: Vec::new(),
        };
        for values in solutions(&box_of_inputs) {
            let first = with_inner(&system.formulas, &values);
            let second = with_inner_or_none(&simple, &values, &system.formulas);
            assert_eq!(
                first,
                second,
                "system {number}, {values:?}\n{}\n->\n{simple:?}",
                shown(&system)
            );
        }
    }
    assert!(shorter > 100, "only {shorter} became shorter");
}

/// Whether the path holds when its definitions are followed from the inputs on.
fn with_inner(path: &[Formula], inputs: &[i128]) -> bool {
    with_inner_or_none(path, inputs, path)
}

fn with_inner_or_none(formulas: &[Formula], inputs: &[i128], definitions: &[Formula]) -> bool {
    let Some(values) = inner(inputs, definitions) else {
        return false;
    };
    let value = |var: Var| values.get(&var).copied().unwrap_or(0);
    formulas
        .iter()
        .all(|formula| holds(formula, &value) == Some(true))
}

/// Values of the inputs and of what equations define by them; none if one has no value.
fn inner(inputs: &[i128], definitions: &[Formula]) -> Option<BTreeMap<Var, i128>> {
    let mut values: BTreeMap<Var, i128> = BTreeMap::new();
    values.extend(
        variables(inputs.len())
            .into_iter()
            .zip(inputs.iter().copied()),
    );
    for formula in definitions {
        if let Formula::Compare(Comparison::Equal, Expr::Var(var), meaning) = formula
            && !values.contains_key(var)
        {
            let known: Vec<Var> = values.keys().copied().collect();
            let numbers: Vec<i128> = values.values().copied().collect();
            values.insert(*var, systems::value_of(meaning, &known, &numbers)?);
        }
    }
    Some(values)
}
