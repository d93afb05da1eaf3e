//! Floating point against Z3, and against brute force where variables have few values.

use crate::checks::{
    ask_z3, asserted, check_answer, check_conflict, check_model, check_simplified, declared, shown,
    solutions,
};
use crate::count;
use crate::floating::{FAMILIES, Family, system};
use crate::systems::System;
use pet_solver::smt2::file;
use pet_solver::{Answer, Comparison, Expr, Formula, Model, ModelAnswer};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

#[derive(Default)]
struct Tally {
    all: u64,
    infeasible: u64,
    unknown: u64,
    of_z3: u64,
    time: Duration,
    longest: Duration,
}

/// The answer with its model, which is checked, and the time for both.
fn answer(system: &System<Family>, number: u64) -> (Answer, Option<Model>, Duration) {
    let begin = Instant::now();
    let (mut solver, vars) = asserted(system);
    let answer = solver.check();
    let mut found = None;
    if answer == Answer::Feasible {
        let ModelAnswer::Found(model) = solver.model(&vars) else {
            panic!("system {number} has no model\n{}", shown(system));
        };
        check_model(system, &|var| model.value(var).unwrap(), number);
        found = Some(model);
    }
    (answer, found, begin.elapsed())
}

/// The question to Z3, alone: only then it uses its strategy for floating point. With a model the
/// question is whether it satisfies the formulas, which needs no search.
fn text(system: &System<Family>, model: Option<&Model>) -> String {
    let mut formulas = system.formulas.clone();
    for (var, value) in model.iter().flat_map(|model| &model.values) {
        let (var, value) = (Expr::Var(*var), Expr::Int(*value));
        formulas.push(Formula::Compare(Comparison::Equal, var, value));
    }
    let file = file(&declared(system), &formulas);
    format!("(reset)\n(set-option :rlimit 600000)\n{file}")
}

#[test]
fn floating_point_is_that_of_z3() {
    let first: u64 = std::env::var("PET_FIRST").map_or(0, |it| it.parse().unwrap());
    let count = count(150, 20_000);
    let mut tally: BTreeMap<Family, Tally> = BTreeMap::new();
    for from in (first..first + count).step_by(50) {
        let numbers: Vec<u64> = (from..(from + 50).min(first + count)).collect();
        let systems: Vec<System<Family>> = numbers.iter().map(|number| system(*number)).collect();
        let answers: Vec<(Answer, Option<Model>, Duration)> = numbers
            .iter()
            .zip(&systems)
            .map(|(number, system)| answer(system, *number))
            .collect();
        // Its remainder is not worth waiting for. Without it rates and times are known sooner.
        let is_alone = std::env::var_os("PET_ALONE").is_some();
        let is_asked = |system: &System<Family>, found: Answer| {
            !is_alone && system.family != Family::Small && found != Answer::Unknown
        };
        let texts: Vec<String> = systems
            .iter()
            .zip(&answers)
            .filter(|(system, (found, ..))| is_asked(system, *found))
            .map(|(system, (_, model, _))| text(system, model.as_ref()))
            .collect();
        let Some(expected) = ask_z3(&texts.concat(), texts.len()) else {
            return;
        };
        let mut expected = expected.into_iter();
        for ((number, system), (found, _, time)) in numbers.iter().zip(&systems).zip(answers) {
            let expected = match is_asked(system, found) {
                true => expected.next().unwrap(),
                false => String::new(),
            };
            check_answer(system, *number, found, &expected);
            let entry = tally.entry(system.family).or_default();
            entry.all += 1;
            entry.infeasible += u64::from(found == Answer::Infeasible);
            entry.unknown += u64::from(found == Answer::Unknown);
            entry.of_z3 += u64::from(expected == "unknown");
            entry.time += time;
            entry.longest = entry.longest.max(time);
        }
    }
    for (family, it) in &tally {
        println!(
            "{:12} {:5} systems, {:5} infeasible, {:4} unknown, {:4} unknown to z3, {:?} each, longest {:?}",
            format!("{family:?}"),
            it.all,
            it.infeasible,
            it.unknown,
            it.of_z3,
            it.time / u32::try_from(it.all).unwrap(),
            it.longest
        );
    }
    let unknown: u64 = tally.values().map(|it| it.unknown).sum();
    println!("{count} systems with floating point, {unknown} unknown");
    assert!(unknown * 20 < count, "{unknown} of {count} are unknown");
}

fn small(count: u64) -> impl Iterator<Item = u64> {
    let families = u64::try_from(FAMILIES.len()).unwrap();
    (0..count).map(move |number| number * families + families - 1)
}

#[test]
fn floating_point_in_small_boxes_is_that_of_brute_force() {
    let (mut unknown, mut infeasible) = (0, 0);
    let count = count(800, 20_000);
    for number in small(count) {
        let system = system(number);
        let all = solutions(&system);
        let found = answer(&system, number).0;
        let is_right = match found {
            Answer::Feasible => !all.is_empty(),
            Answer::Infeasible => all.is_empty(),
            Answer::Unknown => true,
        };
        assert!(is_right, "system {number}: {found:?}\n{}", shown(&system));
        unknown += u64::from(found == Answer::Unknown);
        infeasible += u64::from(found == Answer::Infeasible);
    }
    println!("{count} small systems, {infeasible} infeasible, {unknown} unknown");
    assert!(unknown * 20 < count, "{unknown} of {count} are unknown");
}

#[test]
fn conflicts_of_floating_point_exclude_each_other_and_are_minimal() {
    let conflicts =
        small(count(300, 4000)).filter(|number| check_conflict(&system(*number), *number));
    let conflicts = conflicts.count();
    assert!(conflicts > 20, "only {conflicts} conflicts");
}

#[test]
fn simplified_floating_point_holds_for_the_same_values() {
    for number in small(count(300, 4000)) {
        check_simplified(&system(number), number);
    }
}
