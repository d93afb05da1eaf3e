//! The unknowns, references and objects that constraints mention, by number.

use pet_solver::{Expr, Formula, Var};

pub(super) fn place(var: Var) -> usize {
    usize::try_from(var.index()).unwrap_or(usize::MAX)
}

/// Variables are numbered as the machine numbers its integers.
pub(super) fn var(id: usize) -> Var {
    Var::at(u32::try_from(id).unwrap_or(u32::MAX))
}

pub(super) fn number(expr: &Expr) -> Option<usize> {
    match expr {
        Expr::Var(var) => Some(place(*var)),
        _ => None,
    }
}

pub(super) fn is_one_of(expr: &Expr, these: &[bool]) -> bool {
    number(expr).is_some_and(|id| these.get(id) == Some(&true))
}

/// The numbers of the variables of an expression. The machine writes expressions of a few
/// operators; they are not nested deeply.
pub(crate) fn variables(expr: &Expr) -> Vec<usize> {
    let mut found = Vec::new();
    let mut open = vec![expr];
    while let Some(expr) = open.pop() {
        found.extend(number(expr));
        let (condition, sides) = expr.operands();
        if let Some(condition) = condition {
            formula_variables(condition, &mut found);
        }
        open.extend(sides.into_iter().flatten());
    }
    found
}

pub(crate) fn formula_variables(formula: &Formula, found: &mut Vec<usize>) {
    match formula {
        Formula::True | Formula::False => {}
        Formula::Compare(_, left, right) => {
            found.extend(variables(left));
            found.extend(variables(right));
        }
        Formula::Not(part) => formula_variables(part, found),
        Formula::And(parts) | Formula::Or(parts) => {
            parts.iter().for_each(|part| formula_variables(part, found));
        }
    }
}

/// The numbers of objects that the formula compares with references.
pub(super) fn objects(formula: &Formula, references: &[bool], found: &mut Vec<i128>) {
    match formula {
        Formula::Compare(_, left, right) => {
            let is_reference = |expr| is_one_of(expr, references);
            match (left, right) {
                (Expr::Int(value), other) | (other, Expr::Int(value)) if is_reference(other) => {
                    found.push(*value);
                }
                _ => {}
            }
        }
        Formula::And(parts) => {
            parts
                .iter()
                .for_each(|part| objects(part, references, found));
        }
        Formula::True | Formula::False | Formula::Not(_) | Formula::Or(_) => {}
    }
}

/// Returns whether a formula compares references only.
pub(super) fn compares(formula: &Formula, references: &[bool]) -> bool {
    match formula {
        Formula::Compare(_, left, right) => {
            is_one_of(left, references) || is_one_of(right, references)
        }
        Formula::And(parts) => parts.iter().all(|part| compares(part, references)),
        Formula::True | Formula::False | Formula::Not(_) | Formula::Or(_) => false,
    }
}
