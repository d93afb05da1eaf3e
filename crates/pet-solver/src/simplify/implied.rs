//! Which of several formulas follow from the others, and are left out.

use super::distance::{self, Difference, Distances, Verdict};
use super::witness::Witnesses;
use super::{literal, variables};
use crate::expr::{Comparison, Expr, Formula, Var};
use crate::{Answer, Budget, Solver};

type Bounds<'a> = &'a dyn Fn(Var) -> (Option<i64>, Option<i64>);

/// Leaves out, from the last on, what the others imply within the declared bounds.
pub fn without_implied(
    bounds: Bounds<'_>,
    formulas: Vec<Formula>,
    budget: Budget,
) -> Vec<Formula> {
    match wanted_by_distance(bounds, &formulas) {
        Wanted::These(wanted) => {
            let mut wanted = wanted.into_iter();
            let mut formulas = formulas;
            formulas.retain(|_| wanted.next().unwrap_or(true));
            formulas
        }
        Wanted::Contradiction => vec![Formula::False],
        Wanted::Unknown => asked(bounds, &formulas, budget),
    }
}

/// What is to be kept, by place.
enum Wanted {
    These(Vec<bool>),
    Contradiction,
    Unknown,
}

/// Without the solver, if all formulas are about differences of two variables.
fn wanted_by_distance(bounds: Bounds<'_>, formulas: &[Formula]) -> Wanted {
    let mut variables: Vec<Var> = formulas.iter().flat_map(variables).collect();
    variables.sort_unstable();
    variables.dedup();
    let is_empty = |index: u32| {
        let (low, high) = bounds(Var(index));
        low.zip(high).is_some_and(|(low, high)| low > high)
    };
    let count = variables.last().map_or(0, |var| var.index() + 1);
    let differences = distance::differences(formulas, &variables);
    let distances = Distances::new(&variables, bounds);
    match differences.zip(distances) {
        Some((differences, distances)) if !(0..count).any(is_empty) => {
            wanted(&differences, distances)
        }
        _ => Wanted::Unknown,
    }
}

fn wanted(differences: &[Difference], declared: Distances) -> Wanted {
    // What the formulas before each one say.
    let mut before: Vec<Distances> = Vec::with_capacity(differences.len());
    let mut all = declared;
    for difference in differences {
        before.push(all.clone());
        all.add(*difference);
        all.settle();
    }
    match all.verdict() {
        Verdict::Possible => {}
        Verdict::Impossible => return Wanted::Contradiction,
        Verdict::Unknown => return Wanted::Unknown,
    }
    let mut wanted = vec![true; differences.len()];
    let mut kept: Vec<Difference> = Vec::new();
    for ((difference, mut others), is_wanted) in
        differences.iter().zip(before).zip(&mut wanted).rev()
    {
        for other in &kept {
            others.add(*other);
        }
        others.settle();
        match others.implies(*difference) {
            Verdict::Possible => kept.push(*difference),
            Verdict::Impossible => *is_wanted = false,
            Verdict::Unknown => return Wanted::Unknown,
        }
    }
    Wanted::These(wanted)
}

/// With the solver.
fn asked(bounds: Bounds<'_>, formulas: &[Formula], budget: Budget) -> Vec<Formula> {
    let mut solver = Solver::new(Budget {
        steps: budget.steps / 10,
    });
    let last = formulas.iter().flat_map(variables).max();
    for index in 0..last.map_or(0, |var| var.index() + 1) {
        let (low, high) = bounds(Var(index));
        solver.variable(low, high);
    }
    // A scope for each formula, so that those after it are taken back in order.
    for formula in formulas {
        solver.push();
        solver.assert(formula.clone());
    }
    let model = match solver.check() {
        Answer::Infeasible => return vec![Formula::False],
        Answer::Feasible => solver.last_model().to_vec(),
        Answer::Unknown => Vec::new(),
    };
    let witnesses = Witnesses::new(formulas, &model, bounds);
    let mut wanted = vec![true; formulas.len()];
    let mut kept: Vec<Formula> = Vec::new();
    for (place, formula) in formulas.iter().enumerate().rev() {
        solver.pop();
        if witnesses.breaks(place, &wanted) || !is_implied(&mut solver, &kept, formula) {
            kept.push(formula.clone());
        } else if let Some(wanted) = wanted.get_mut(place) {
            *wanted = false;
        }
    }
    kept.reverse();
    kept
}

fn is_implied(solver: &mut Solver, kept: &[Formula], formula: &Formula) -> bool {
    let literal = literal(formula.clone());
    if literal.is_fragile {
        return false;
    }
    solver.push();
    for other in kept {
        solver.assert(other.clone());
    }
    let mut excludes = |formula: Formula| {
        solver.push();
        solver.assert(formula);
        let answer = solver.check();
        solver.pop();
        answer == Answer::Infeasible
    };
    let is_implied = excludes(Formula::Not(Box::new(formula.clone())))
        && literal
            .divisors
            .into_iter()
            .all(|divisor| excludes(Formula::Compare(Comparison::Equal, divisor, Expr::Int(0))));
    solver.pop();
    is_implied
}
