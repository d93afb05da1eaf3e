//! Comparisons of an `IfThenElse` over constants with a constant, rewritten as conditions.

use super::super::expr::{Expr, Formula};
use super::normal::negated;

/// `(if c then 2 else 3) = 2` is `c`. `None` for a formula of another kind.
pub fn opened(formula: &Formula) -> Option<Vec<Formula>> {
    let Formula::Compare(comparison, left, right) = formula else {
        return None;
    };
    let found = match (left, right) {
        (Expr::IfThenElse(..), Expr::Int(known)) => {
            passed(left, &|value| comparison.holds(value, known))
        }
        (Expr::Int(known), Expr::IfThenElse(..)) => {
            passed(right, &|value| comparison.holds(known, value))
        }
        _ => None,
    };
    found.map(|found| match &found {
        Formula::True => Vec::new(),
        Formula::And(parts) => parts.clone(),
        _ => vec![found.clone()],
    })
}

/// The condition under which the chosen value passes. `None` if some value is not a constant.
fn passed(choice: &Expr, passes: &dyn Fn(&i128) -> bool) -> Option<Formula> {
    let mut arms = Vec::new();
    let mut rest = choice;
    let mut found = loop {
        match rest {
            Expr::IfThenElse(condition, then, otherwise) => {
                let Expr::Int(value) = &**then else {
                    return None;
                };
                arms.push((&**condition, passes(value)));
                rest = otherwise;
            }
            Expr::Int(value) => {
                break match passes(value) {
                    true => Formula::True,
                    false => Formula::False,
                };
            }
            _ => return None,
        }
    };
    // Built in place, since there may be as many arms as the program has written elements.
    for (condition, is_passed) in arms.into_iter().rev() {
        let condition = match is_passed {
            true => condition.clone(),
            false => negated(condition.clone()),
        };
        match (is_passed, &mut found) {
            (true, Formula::True) | (false, Formula::False) => {}
            (true, Formula::False) | (false, Formula::True) => found = condition,
            (true, Formula::Or(parts)) | (false, Formula::And(parts)) => parts.push(condition),
            (_, other) if *other == condition => {}
            (_, other) => {
                let other = std::mem::replace(other, Formula::True);
                found = match is_passed {
                    true => Formula::Or(vec![other, condition]),
                    false => Formula::And(vec![other, condition]),
                };
            }
        }
    }
    Some(found)
}
