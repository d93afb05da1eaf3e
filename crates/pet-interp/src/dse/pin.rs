//! Inputs that a path leaves only one value: put into its other conditions, they make most
//! of them disappear.

use pet_solver::{Comparison, Expr, Formula, Var, holds};
use std::collections::BTreeMap;

/// The inputs that a conjunction says are equal to a number.
pub fn pinned(formulas: &[Formula]) -> BTreeMap<Var, i128> {
    let pairs = formulas.iter().filter_map(|formula| match formula {
        Formula::Compare(Comparison::Equal, Expr::Var(var), Expr::Int(value))
        | Formula::Compare(Comparison::Equal, Expr::Int(value), Expr::Var(var)) => {
            Some((*var, *value))
        }
        _ => None,
    });
    pairs.collect()
}

/// The formula with these values, as far as it is not decided by them. Conditions are no
/// deeper than the largest value that is followed, so this may recurse.
pub fn substituted(formula: &Formula, values: &BTreeMap<Var, i128>) -> Formula {
    match formula {
        Formula::True => Formula::True,
        Formula::False => Formula::False,
        Formula::Compare(comparison, left, right) => {
            let formula = Formula::Compare(*comparison, expr(left, values), expr(right, values));
            match has_inputs(left, values) || has_inputs(right, values) {
                true => formula,
                false => match holds(&formula, &|_| 0) {
                    Some(true) => Formula::True,
                    Some(false) => Formula::False,
                    None => formula,
                },
            }
        }
        Formula::Not(part) => match substituted(part, values) {
            Formula::True => Formula::False,
            Formula::False => Formula::True,
            part => Formula::Not(Box::new(part)),
        },
        Formula::And(parts) => join(parts, values, &Formula::True, &Formula::False, Formula::And),
        Formula::Or(parts) => join(parts, values, &Formula::False, &Formula::True, Formula::Or),
    }
}

fn join(
    parts: &[Formula],
    values: &BTreeMap<Var, i128>,
    nothing: &Formula,
    all: &Formula,
    build: impl Fn(Vec<Formula>) -> Formula,
) -> Formula {
    let parts = parts.iter().map(|part| substituted(part, values));
    let mut left: Vec<Formula> = parts.filter(|part| part != nothing).collect();
    if left.contains(all) {
        return all.clone();
    }
    match left.len() {
        0 => nothing.clone(),
        1 => left.pop().unwrap_or_else(|| nothing.clone()),
        _ => build(left),
    }
}

fn expr(value: &Expr, values: &BTreeMap<Var, i128>) -> Expr {
    let part = |it: &Expr| Box::new(expr(it, values));
    match value {
        Expr::Int(value) => Expr::Int(*value),
        Expr::Var(var) => match values.get(var) {
            Some(value) => Expr::Int(*value),
            None => Expr::Var(*var),
        },
        Expr::Neg(a) => Expr::Neg(part(a)),
        Expr::Abs(a) => Expr::Abs(part(a)),
        Expr::Add(a, b) => Expr::Add(part(a), part(b)),
        Expr::Sub(a, b) => Expr::Sub(part(a), part(b)),
        Expr::Mul(a, b) => Expr::Mul(part(a), part(b)),
        Expr::Div(a, b) => Expr::Div(part(a), part(b)),
        Expr::Rem(a, b) => Expr::Rem(part(a), part(b)),
        Expr::Min(a, b) => Expr::Min(part(a), part(b)),
        Expr::Max(a, b) => Expr::Max(part(a), part(b)),
        Expr::IfThenElse(condition, a, b) => {
            Expr::IfThenElse(Box::new(substituted(condition, values)), part(a), part(b))
        }
    }
}

fn has_inputs(value: &Expr, values: &BTreeMap<Var, i128>) -> bool {
    match value {
        Expr::Int(_) => false,
        Expr::Var(var) => !values.contains_key(var),
        Expr::Neg(a) | Expr::Abs(a) => has_inputs(a, values),
        Expr::Add(a, b)
        | Expr::Sub(a, b)
        | Expr::Mul(a, b)
        | Expr::Div(a, b)
        | Expr::Rem(a, b)
        | Expr::Min(a, b)
        | Expr::Max(a, b) => has_inputs(a, values) || has_inputs(b, values),
        Expr::IfThenElse(_, a, b) => has_inputs(a, values) || has_inputs(b, values),
    }
}
