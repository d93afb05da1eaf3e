//! Evaluation of expressions and formulas under given values, one for each integer of a path by
//! its number. Searches for nothing.

use pet_solver::{Expr, Formula};

/// An expression that the machine wrote, over the values before it.
pub(super) fn value_of(expr: &Expr, values: &[i128]) -> Option<i128> {
    let of = |expr: &Expr| value_of(expr, values);
    match expr {
        Expr::Int(value) => Some(*value),
        Expr::Var(var) => values.get(usize::try_from(var.index()).ok()?).copied(),
        Expr::Neg(inner) => of(inner)?.checked_neg(),
        Expr::Add(left, right) => of(left)?.checked_add(of(right)?),
        Expr::Sub(left, right) => of(left)?.checked_sub(of(right)?),
        Expr::Mul(left, right) => of(left)?.checked_mul(of(right)?),
        Expr::Div(left, right) => of(left)?.checked_div(of(right)?),
        Expr::Rem(left, right) => of(left)?.checked_rem(of(right)?),
        Expr::IfThenElse(condition, left, right) => match truth(condition, values)? {
            true => of(left),
            false => of(right),
        },
        _ => None,
    }
}

/// Evaluates a formula; recursive, since the machine's formulas are not nested deeply. `None`
/// if it has no value, or no truth.
pub(super) fn truth(formula: &Formula, values: &[i128]) -> Option<bool> {
    match formula {
        Formula::True => Some(true),
        Formula::False => Some(false),
        Formula::Compare(comparison, left, right) => {
            let (left, right) = (value_of(left, values)?, value_of(right, values)?);
            Some(comparison.holds(&left, &right))
        }
        Formula::Not(part) => truth(part, values).map(|holds| !holds),
        Formula::And(parts) => {
            let mut truths = parts.iter().map(|part| truth(part, values));
            truths.try_fold(true, |all, one| one.map(|one| all && one))
        }
        Formula::Or(parts) => {
            let mut truths = parts.iter().map(|part| truth(part, values));
            truths.any(|one| one == Some(true)).then_some(true)
        }
    }
}
