//! Implied formulas, decided by the solver.

use super::wanted::Wanted;
use super::witness::Witnesses;
use super::{literal, variables};
use crate::expr::{Comparison, Expr, Formula, Var};
use crate::{Answer, Budget, Solver};

type Bounds<'a> = &'a dyn Fn(Var) -> (Option<i64>, Option<i64>);

/// The formulas that the others do not imply within the declared bounds; the last formulas are
/// checked first.
pub fn asked(bounds: Bounds<'_>, formulas: &[Formula], budget: Budget) -> Wanted {
    let mut solver = Solver::new(Budget {
        steps: budget.steps / 10,
    });
    let mut mentioned = Vec::new();
    for formula in formulas {
        variables(formula, &mut mentioned);
    }
    let last = mentioned.into_iter().max();
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
        Answer::Infeasible => return Wanted::Contradiction,
        Answer::Feasible => solver.last_model().to_vec(),
        Answer::Unknown => Vec::new(),
    };
    let witnesses = Witnesses::new(formulas, &model, bounds);
    let mut wanted = vec![true; formulas.len()];
    let mut kept: Vec<Formula> = Vec::new();
    for (place, formula) in formulas.iter().enumerate().rev() {
        solver.pop();
        if witnesses.breaks(place, &wanted) || !is_implied(bounds, &mut solver, &kept, formula) {
            kept.push(formula.clone());
        } else if let Some(wanted) = wanted.get_mut(place) {
            *wanted = false;
        }
    }
    Wanted::These(wanted)
}

fn is_implied(
    bounds: Bounds<'_>,
    solver: &mut Solver,
    kept: &[Formula],
    formula: &Formula,
) -> bool {
    let literal = literal(bounds, formula.clone());
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
            .all(|divisor| excludes(Formula::Compare(Comparison::Equal, divisor, Expr::Int(0))))
        && literal.operands.into_iter().all(|(operand, (low, high))| {
            let below = Formula::Compare(Comparison::Less, operand.clone(), Expr::Int(low));
            let above = Formula::Compare(Comparison::Greater, operand, Expr::Int(high));
            excludes(Formula::Or(vec![below, above]))
        });
    solver.pop();
    is_implied
}
