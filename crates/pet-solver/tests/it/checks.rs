//! Checks of one system, whatever family it is of: models, brute force, conflicts, simplified
//! formulas, and the answers of Z3.

use crate::systems::{System, variables};
use pet_solver::smt2::{Variable, assertions};
use pet_solver::{Answer, Budget, Formula, ModelAnswer, Solver, Var, display, holds, simplify};
use std::io::Write;
use std::process::{Command, Stdio};

/// A solver with the system in it.
pub fn asserted<F>(system: &System<F>) -> (Solver, Vec<Var>) {
    let mut solver = Solver::new(Budget::default());
    let vars: Vec<Var> = system
        .bounds
        .iter()
        .map(|(low, high)| solver.variable(*low, *high))
        .collect();
    for formula in &system.formulas {
        solver.assert(formula.clone());
    }
    (solver, vars)
}

pub fn shown<F>(system: &System<F>) -> String {
    let name = |var: Var| format!("v{}", var.index());
    let bounds = format!("{:?}\n", system.bounds);
    let lines = system
        .formulas
        .iter()
        .map(|formula| display::formula(formula, &name));
    bounds + &lines.collect::<Vec<_>>().join("\n")
}

/// The answer with its model checked.
pub fn answer<F>(system: &System<F>, number: u64) -> Answer {
    let (mut solver, vars) = asserted(system);
    let answer = solver.check();
    if answer == Answer::Feasible {
        let ModelAnswer::Found(model) = solver.model(&vars) else {
            panic!(
                "system {number} is feasible without a model\n{}",
                shown(system)
            );
        };
        check_model(system, &|var| model.value(var).unwrap(), number);
    }
    answer
}

pub fn check_model<F>(system: &System<F>, value: &dyn Fn(Var) -> i128, number: u64) {
    for formula in &system.formulas {
        let truth = holds(formula, value);
        assert_eq!(
            truth,
            Some(true),
            "system {number}: {formula:?}\n{}",
            shown(system)
        );
    }
    for (var, (low, high)) in variables(system.bounds.len())
        .into_iter()
        .zip(&system.bounds)
    {
        let is_low = low.is_some_and(|low| value(var) < i128::from(low));
        let is_high = high.is_some_and(|high| value(var) > i128::from(high));
        assert!(
            !is_low && !is_high,
            "system {number}: {var:?} is out of bounds"
        );
    }
}

/// All solutions of a system over a small box.
pub fn solutions<F>(system: &System<F>) -> Vec<Vec<i128>> {
    let mut all: Vec<Vec<i128>> = vec![Vec::new()];
    for (low, high) in &system.bounds {
        let range = i128::from(low.unwrap())..=i128::from(high.unwrap());
        all = all
            .into_iter()
            .flat_map(|values| {
                range.clone().map(move |value| {
                    let mut values = values.clone();
                    values.push(value);
                    values
                })
            })
            .collect();
    }
    all.retain(|values| {
        let value = |var: Var| values[usize::try_from(var.index()).unwrap()];
        let is_true = |formula: &Formula| holds(formula, &value) == Some(true);
        system.formulas.iter().all(is_true)
    });
    all
}

/// Returns whether the system has a conflict; then its formulas must exclude each other, and none of
/// them may be left out.
pub fn check_conflict<F: Copy>(system: &System<F>, number: u64) -> bool {
    let (mut solver, _) = asserted(system);
    let Some(core) = solver.conflict() else {
        return false;
    };
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
    true
}

/// Checks that the simplified formulas hold for the same values.
pub fn check_simplified<F: Copy>(system: &System<F>, number: u64) {
    let bounds = |var: Var| system.bounds[usize::try_from(var.index()).unwrap()];
    let simple = System {
        family: system.family,
        bounds: system.bounds.clone(),
        formulas: simplify(&bounds, &system.formulas, Budget::default()),
    };
    assert!(
        solutions(system) == solutions(&simple),
        "system {number}\n{}\n->\n{}",
        shown(system),
        shown(&simple)
    );
}

/// The variables of a system for SMT-LIB.
pub fn declared<F>(system: &System<F>) -> Vec<Variable> {
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

/// The question to Z3 whether the system has a solution.
pub fn question<F>(system: &System<F>) -> String {
    let text = assertions(&declared(system), &system.formulas);
    format!("(push)\n{text}(check-sat)\n(pop)\n")
}

/// The answers of Z3 to all questions of the text; none if it is not installed.
pub fn ask_z3(questions: &str, count: usize) -> Option<Vec<String>> {
    let text = format!("(set-option :rlimit 1000000)\n{questions}");
    let mut command = Command::new("z3");
    command
        .arg("-in")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let Ok(mut child) = command.spawn() else {
        let is_required = std::env::var_os("PET_REQUIRE_TOOLS").is_some();
        assert!(
            !is_required,
            "z3 is not installed (Debian package z3), and PET_REQUIRE_TOOLS is set"
        );
        println!("SKIPPED: z3 is not installed (Debian package z3); not compared with it");
        return None;
    };
    let mut input = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let output = String::from_utf8(output.stdout).unwrap();
    let answers: Vec<String> = output.lines().map(str::to_owned).collect();
    assert_eq!(answers.len(), count, "{output}");
    Some(answers)
}

/// Checks that Z3 does not contradict the answer.
pub fn check_answer<F>(system: &System<F>, number: u64, found: Answer, expected: &str) {
    if found == Answer::Unknown && std::env::var_os("PET_SHOW_UNKNOWN").is_some() {
        println!("unknown {number} (z3 says {expected})\n{}\n", shown(system));
    }
    let is_wrong = (found == Answer::Feasible && expected == "unsat")
        || (found == Answer::Infeasible && expected == "sat");
    assert!(
        !is_wrong,
        "system {number}: {found:?}, z3 says {expected}\n{}\n{}",
        shown(system),
        question(system)
    );
}
