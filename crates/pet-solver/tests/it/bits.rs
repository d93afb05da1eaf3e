//! Machine integers against Z3's bit vectors, and against brute force where variables have 8 bits.

use crate::machine::{FAMILIES, Family, System, system};
use crate::systems::variables;
use crate::{ask_z3, count};
use pet_solver::smt2::{Variable, assertions, file};
use pet_solver::{Answer, Budget, Formula, ModelAnswer, Solver, Var, display, holds, simplify};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

fn shown(system: &System) -> String {
    let name = |var: Var| format!("v{}", var.index());
    let lines = system
        .formulas
        .iter()
        .map(|formula| display::formula(formula, &name));
    format!(
        "{:?}\n{}",
        system.bounds,
        lines.collect::<Vec<_>>().join("\n")
    )
}

fn asserted(system: &System) -> (Solver, Vec<Var>) {
    let mut solver = Solver::new(Budget::default());
    let vars = system
        .bounds
        .iter()
        .map(|(low, high)| solver.variable(*low, *high))
        .collect();
    for formula in &system.formulas {
        solver.assert(formula.clone());
    }
    (solver, vars)
}

fn is_model(system: &System, value: &dyn Fn(Var) -> i128) -> bool {
    let holds = |formula: &Formula| holds(formula, value) == Some(true);
    let mut bounds = variables(system.bounds.len())
        .into_iter()
        .zip(&system.bounds);
    system.formulas.iter().all(holds)
        && bounds.all(|(var, (low, high))| {
            low.is_none_or(|low| value(var) >= low.into())
                && high.is_none_or(|high| value(var) <= high.into())
        })
}

/// The answer, the time for it, and the time for a model with small values, which is checked.
fn answer(system: &System, number: u64) -> (Answer, Duration, Duration) {
    let begin = Instant::now();
    let (mut solver, vars) = asserted(system);
    let answer = solver.check();
    let decided = begin.elapsed();
    if answer == Answer::Feasible {
        let ModelAnswer::Found(model) = solver.model(&vars) else {
            panic!(
                "system {number} is feasible without a model\n{}",
                shown(system)
            );
        };
        let value = |var: Var| model.value(var).unwrap();
        assert!(
            is_model(system, &value),
            "system {number}: {model:?}\n{}",
            shown(system)
        );
    }
    (answer, decided, begin.elapsed())
}

fn declared(system: &System) -> Vec<Variable> {
    let bounds = variables(system.bounds.len())
        .into_iter()
        .zip(&system.bounds);
    bounds
        .map(|(var, (low, high))| Variable {
            var,
            name: format!("v{}", var.index()),
            low: *low,
            high: *high,
        })
        .collect()
}

fn text(system: &System) -> String {
    let text = assertions(&declared(system), &system.formulas);
    format!("(push)\n{text}(check-sat)\n(pop)\n")
}

/// The number of systems of which Z3 judges all.
const ASKED: u64 = 2000;

#[derive(Default)]
struct Tally {
    all: u64,
    infeasible: u64,
    unknown: u64,
    of_z3: u64,
    time: Duration,
    with_model: Duration,
    longest: Duration,
}

#[test]
fn machine_integers_are_those_of_z3() {
    let first: u64 = std::env::var("PET_FIRST").map_or(0, |it| it.parse().unwrap());
    let count = count(600, 100_000);
    let mut tally: BTreeMap<Family, Tally> = BTreeMap::new();
    for from in (first..first + count).step_by(200) {
        let numbers: Vec<u64> = (from..(from + 200).min(first + count)).collect();
        let systems: Vec<System> = numbers.iter().map(|number| system(*number)).collect();
        let answers = numbers.iter().zip(&systems);
        let answers: Vec<_> = answers
            .map(|(number, system)| answer(system, *number))
            .collect();
        // A model was evaluated; after many systems Z3 judges only what has none.
        let is_asked = |found: Answer| found == Answer::Infeasible || from < first + ASKED;
        let asked = systems.iter().zip(&answers);
        let texts: Vec<String> = asked
            .filter(|(_, (found, ..))| is_asked(*found))
            .map(|(system, _)| text(system))
            .collect();
        let Some(expected) = ask_z3(&texts.concat(), texts.len()) else {
            return;
        };
        let mut expected = expected.into_iter();
        for ((number, system), answer) in numbers.iter().zip(&systems).zip(answers) {
            let (found, time, with_model) = answer;
            let expected = match is_asked(found) {
                true => expected.next().unwrap(),
                false => String::new(),
            };
            let entry = tally.entry(system.family).or_default();
            entry.all += 1;
            entry.infeasible += u64::from(found == Answer::Infeasible);
            entry.time += time;
            entry.with_model += with_model;
            entry.longest = entry.longest.max(with_model);
            entry.of_z3 += u64::from(expected == "unknown");
            if found == Answer::Unknown {
                entry.unknown += 1;
                if std::env::var_os("PET_SHOW_UNKNOWN").is_some() {
                    println!("unknown {number} (z3 says {expected})\n{}\n", shown(system));
                }
            }
            let is_wrong = (found == Answer::Feasible && expected == "unsat")
                || (found == Answer::Infeasible && expected == "sat");
            assert!(
                !is_wrong,
                "system {number}: {found:?}, z3 says {expected}\n{}\n{}",
                shown(system),
                text(system)
            );
        }
    }
    for (family, it) in &tally {
        println!(
            "{:10} {:6} systems, {:5} infeasible, {:4} unknown, {:4} unknown to z3, {:?} each, \
             {:?} with model, longest {:?}",
            format!("{family:?}"),
            it.all,
            it.infeasible,
            it.unknown,
            it.of_z3,
            it.time / u32::try_from(it.all).unwrap(),
            it.with_model / u32::try_from(it.all).unwrap(),
            it.longest
        );
    }
    let unknown: u64 = tally.values().map(|it| it.unknown).sum();
    println!("{count} systems with machine integers, {unknown} unknown");
    assert!(unknown * 100 < count, "{unknown} of {count} are unknown");
}

/// All solutions of a system over two bytes.
fn solutions(system: &System) -> Vec<[i128; 2]> {
    let range = |place: usize| {
        let (low, high) = system.bounds[place];
        i128::from(low.unwrap())..=i128::from(high.unwrap())
    };
    let mut found = Vec::new();
    for x in range(0) {
        for y in range(1) {
            let value = |var: Var| [x, y][usize::try_from(var.index()).unwrap()];
            let is_true = |formula: &Formula| holds(formula, &value) == Some(true);
            if system.formulas.iter().all(is_true) {
                found.push([x, y]);
            }
        }
    }
    found
}

fn bytes(count: u64) -> impl Iterator<Item = u64> {
    let families = u64::try_from(FAMILIES.len()).unwrap();
    (0..count).map(move |number| number * families)
}

#[test]
fn bytes_are_those_of_brute_force() {
    for number in bytes(count(60, 600)) {
        let system = system(number);
        let solutions = solutions(&system);
        let (mut solver, vars) = asserted(&system);
        match solver.model(&vars) {
            ModelAnswer::Found(model) => {
                // The first variable has the smallest value that is possible.
                let least = solutions.iter().map(|[x, _]| x.abs()).min();
                let first = model.value(vars[0]).map(i128::abs);
                let is_used = system
                    .formulas
                    .iter()
                    .any(|formula| format!("{formula:?}").contains("v0"));
                assert!(
                    !is_used || first >= least,
                    "system {number}\n{}",
                    shown(&system)
                );
                let value = |var: Var| model.value(var).unwrap();
                assert!(
                    is_model(&system, &value),
                    "system {number}\n{}",
                    shown(&system)
                );
            }
            ModelAnswer::Infeasible => {
                assert!(solutions.is_empty(), "system {number}\n{}", shown(&system));
            }
            ModelAnswer::Unknown => panic!("system {number} is unknown\n{}", shown(&system)),
        }
    }
}

#[test]
fn simplified_machine_paths_hold_for_the_same_values() {
    for number in bytes(count(60, 400)) {
        let system = system(number);
        let bounds = |var: Var| system.bounds[usize::try_from(var.index()).unwrap()];
        let simple = System {
            family: system.family,
            bounds: system.bounds.clone(),
            formulas: simplify(&bounds, &system.formulas, Budget::default()),
        };
        assert!(
            solutions(&system) == solutions(&simple),
            "system {number}\n{}\n->\n{}",
            shown(&system),
            shown(&simple)
        );
    }
}

#[test]
fn conflicts_of_machine_integers_are_minimal() {
    let mut conflicts = 0;
    for number in bytes(count(60, 400)) {
        let system = system(number);
        let (mut solver, _) = asserted(&system);
        let Some(core) = solver.conflict() else {
            continue;
        };
        conflicts += 1;
        let with = |places: &[usize]| System {
            family: system.family,
            bounds: system.bounds.clone(),
            formulas: places
                .iter()
                .map(|place| system.formulas[*place].clone())
                .collect(),
        };
        assert!(
            solutions(&with(&core)).is_empty(),
            "system {number}: {core:?}"
        );
        for left_out in &core {
            let rest: Vec<usize> = core.iter().copied().filter(|it| it != left_out).collect();
            assert!(
                !solutions(&with(&rest)).is_empty(),
                "system {number}: {core:?}"
            );
        }
    }
    assert!(conflicts > 5, "only {conflicts} conflicts");
}

/// The processor time of this thread, and of all processes that it has started and seen end.
fn processor_times() -> (Duration, Duration) {
    let own = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    let own = own.split_whitespace().next().unwrap().parse().unwrap();
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap();
    let fields: Vec<&str> = stat
        .rsplit(')')
        .next()
        .unwrap()
        .split_whitespace()
        .collect();
    // The 16th and 17th field, in hundredths of a second; the first two are cut off.
    let ticks: u64 = [13, 14]
        .iter()
        .map(|at| fields[*at].parse::<u64>().unwrap())
        .sum();
    (Duration::from_nanos(own), Duration::from_millis(ticks * 10))
}

/// Processor time for the answers, for models, and for Z3 as a process with one question each, its
/// start subtracted.
#[test]
#[ignore = "measures; run it alone, with --nocapture"]
fn time_against_z3() {
    let first: u64 = std::env::var("PET_FIRST").map_or(0, |it| it.parse().unwrap());
    let count: u64 = std::env::var("PET_COUNT").map_or(1000, |it| it.parse().unwrap());
    let process = |text: &str| {
        ask_z3(text, text.matches("(check-sat)").count()).unwrap();
    };
    let begin = processor_times().1;
    for _ in 0..100 {
        process("(set-logic QF_BV)");
    }
    let start = (processor_times().1 - begin) / 100;
    let mut total = [Duration::ZERO; 3];
    for family in FAMILIES {
        let numbers = (first..first + count).filter(|number| system(*number).family == family);
        let systems: Vec<System> = numbers.map(system).collect();
        let text = |system: &System| file(&declared(system), &system.formulas);
        let texts: Vec<String> = systems.iter().map(text).collect();
        let begin = processor_times().0;
        for system in &systems {
            asserted(system).0.check();
        }
        let middle = processor_times().0;
        for system in &systems {
            let (mut solver, vars) = asserted(system);
            solver.model(&vars);
        }
        let end = processor_times();
        for text in &texts {
            process(text);
        }
        let all = u32::try_from(systems.len()).unwrap();
        let of_z3 = (processor_times().1 - end.1).saturating_sub(start * all);
        let times = [middle - begin, end.0 - middle, of_z3];
        let [answers, models, of_z3] = times.map(|time| time / all);
        let name = format!("{family:?}");
        println!("{name:10} {answers:?} each, {models:?} with a model, z3 {of_z3:?}");
        for (sum, time) in total.iter_mut().zip(times) {
            *sum += time;
        }
    }
    let [answers, models, of_z3] = total;
    println!("all: {answers:?}, {models:?} with models, z3 {of_z3:?} ({start:?} for each start)");
    println!("ratio {:.3}", answers.as_secs_f64() / of_z3.as_secs_f64());
}
