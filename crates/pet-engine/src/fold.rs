//! Partial evaluation of constraints with values for some of their unknowns: constant parts are
//! computed, and decided conditions disappear. Decides nothing that would need a search.

use pet_solver::{Comparison, Expr, Formula, Var};

type Values<'a> = dyn Fn(Var) -> Option<i128> + 'a;

/// The machine writes expressions of a few operators; they are not nested deeply.
pub(super) fn expr(expr: &Expr, values: &Values<'_>) -> Expr {
    let of = |part: &Expr| Box::new(self::expr(part, values));
    let both = |left: &Expr, right: &Expr| (of(left), of(right));
    match expr {
        Expr::Int(value) => Expr::Int(*value),
        Expr::Var(var) => values(*var).map_or(Expr::Var(*var), Expr::Int),
        Expr::IfThenElse(condition, left, right) => match formula(condition, values) {
            Formula::True => self::expr(left, values),
            Formula::False => self::expr(right, values),
            open => {
                let (left, right) = both(left, right);
                match left == right {
                    true => *left,
                    false => Expr::IfThenElse(Box::new(open), left, right),
                }
            }
        },
        Expr::Neg(part) => computed(Expr::Neg(of(part))),
        Expr::Abs(part) => computed(Expr::Abs(of(part))),
        Expr::Add(left, right) => {
            let (left, right) = both(left, right);
            computed(Expr::Add(left, right))
        }
        Expr::Sub(left, right) => {
            let (left, right) = both(left, right);
            computed(Expr::Sub(left, right))
        }
        Expr::Mul(left, right) => {
            let (left, right) = both(left, right);
            computed(Expr::Mul(left, right))
        }
        Expr::Div(left, right) => {
            let (left, right) = both(left, right);
            computed(Expr::Div(left, right))
        }
        Expr::Rem(left, right) => {
            let (left, right) = both(left, right);
            computed(Expr::Rem(left, right))
        }
        Expr::Min(left, right) => {
            let (left, right) = both(left, right);
            computed(Expr::Min(left, right))
        }
        Expr::Max(left, right) => {
            let (left, right) = both(left, right);
            computed(Expr::Max(left, right))
        }
    }
}

pub(super) fn formula(formula: &Formula, values: &Values<'_>) -> Formula {
    match formula {
        Formula::True => Formula::True,
        Formula::False => Formula::False,
        Formula::Compare(comparison, left, right) => {
            let (left, right) = (expr(left, values), expr(right, values));
            match (&left, &right) {
                (Expr::Int(left), Expr::Int(right)) => truth(comparison.holds(left, right)),
                (left, right) if left == right && !divides(left) => truth(matches!(
                    comparison,
                    Comparison::Equal | Comparison::AtMost | Comparison::AtLeast
                )),
                _ => Formula::Compare(*comparison, left, right),
            }
        }
        Formula::Not(part) => match self::formula(part, values) {
            Formula::True => Formula::False,
            Formula::False => Formula::True,
            open => Formula::Not(Box::new(open)),
        },
        Formula::And(parts) => {
            let parts = parts.iter().map(|part| self::formula(part, values));
            joined(parts, Formula::True, Formula::False, Formula::And)
        }
        Formula::Or(parts) => {
            let parts = parts.iter().map(|part| self::formula(part, values));
            joined(parts, Formula::False, Formula::True, Formula::Or)
        }
    }
}

/// Parts that say nothing are left out, and one that settles it all is all.
fn joined(
    parts: impl Iterator<Item = Formula>,
    nothing: Formula,
    all: Formula,
    join: fn(Vec<Formula>) -> Formula,
) -> Formula {
    let mut open = Vec::new();
    for part in parts {
        if part == all {
            return all;
        }
        if part != nothing {
            open.push(part);
        }
    }
    match open.len() {
        0 => nothing,
        1 => open.pop().unwrap_or(nothing),
        _ => join(open),
    }
}

fn truth(holds: bool) -> Formula {
    match holds {
        true => Formula::True,
        false => Formula::False,
    }
}

/// Division by zero has no value, so `x / y = x / y` is not always true.
fn divides(expr: &Expr) -> bool {
    !matches!(expr, Expr::Int(_) | Expr::Var(_))
}

/// An operation on numbers is its result; one that has none stays.
fn computed(expr: Expr) -> Expr {
    let value = match &expr {
        Expr::Neg(part) => int(part).and_then(i128::checked_neg),
        Expr::Abs(part) => int(part).and_then(i128::checked_abs),
        Expr::Add(left, right) => with(left, right, i128::checked_add),
        Expr::Sub(left, right) => with(left, right, i128::checked_sub),
        Expr::Mul(left, right) => with(left, right, i128::checked_mul),
        Expr::Div(left, right) => with(left, right, i128::checked_div),
        Expr::Rem(left, right) => with(left, right, i128::checked_rem),
        Expr::Min(left, right) => with(left, right, |a, b| Some(a.min(b))),
        Expr::Max(left, right) => with(left, right, |a, b| Some(a.max(b))),
        Expr::Int(_) | Expr::Var(_) | Expr::IfThenElse(..) => None,
    };
    value.map_or(expr, Expr::Int)
}

fn int(expr: &Expr) -> Option<i128> {
    match expr {
        Expr::Int(value) => Some(*value),
        _ => None,
    }
}

fn with(left: &Expr, right: &Expr, apply: fn(i128, i128) -> Option<i128>) -> Option<i128> {
    apply(int(left)?, int(right)?)
}
