//! Expressions and formulas under values for their unknowns: their value, and what is left of them
//! if only some values are known. Searches for nothing. Recursive, so for expressions that are
//! not nested deeply; `code` evaluates those of any depth.

use super::expr::{Comparison, Expr, Formula, Var};
use super::float;
use super::width::{shift_left, shift_right};

/// The values of the first variables, by number.
pub fn numbered(values: &[i128]) -> impl Fn(Var) -> Option<i128> + '_ {
    |var| values.get(usize::try_from(var.index()).ok()?).copied()
}

impl Expr {
    /// The value. `None`: a variable without a value, division by zero, or beyond 128 bits.
    pub fn value(&self, values: &impl Fn(Var) -> Option<i128>) -> Option<i128> {
        let operand = |operand: Option<&Expr>| operand.map_or(Some(0), |it| it.value(values));
        match self {
            Expr::Int(value) => Some(*value),
            Expr::Var(var) => values(*var),
            Expr::IfThenElse(condition, left, right) => match condition.truth(values)? {
                true => left.value(values),
                false => right.value(values),
            },
            _ => {
                let (_, [left, right]) = self.operands();
                self.applied(operand(left)?, operand(right)?)
            }
        }
    }

    /// The expression with these values: constant parts are computed, and decided conditions
    /// disappear.
    pub fn fold(&self, values: &impl Fn(Var) -> Option<i128>) -> Expr {
        match self {
            Expr::Int(value) => Expr::Int(*value),
            Expr::Var(var) => values(*var).map_or(Expr::Var(*var), Expr::Int),
            Expr::IfThenElse(condition, left, right) => match condition.fold(values) {
                Formula::True => left.fold(values),
                Formula::False => right.fold(values),
                open => match (left.fold(values), right.fold(values)) {
                    (left, right) if left == right => left,
                    (left, right) => {
                        Expr::IfThenElse(Box::new(open), Box::new(left), Box::new(right))
                    }
                },
            },
            _ => {
                let folded = self.map(|part| part.fold(values));
                // An operator over numbers becomes its result; without a result it stays.
                let (_, operands) = folded.operands();
                let value = match operands {
                    [Some(Expr::Int(only)), None] => folded.applied(*only, 0),
                    [Some(Expr::Int(left)), Some(Expr::Int(right))] => {
                        folded.applied(*left, *right)
                    }
                    _ => None,
                };
                value.map_or(folded, Expr::Int)
            }
        }
    }

    /// The result of the operator for known operands. An operator with one operand takes `left`.
    fn applied(&self, left: i128, right: i128) -> Option<i128> {
        match self {
            Expr::Neg(_) => left.checked_neg(),
            Expr::Abs(_) => left.checked_abs(),
            Expr::Add(..) => left.checked_add(right),
            Expr::Sub(..) => left.checked_sub(right),
            Expr::Mul(..) => left.checked_mul(right),
            Expr::Div(..) => left.checked_div(right),
            Expr::Rem(..) => left.checked_rem(right),
            Expr::Min(..) => Some(left.min(right)),
            Expr::Max(..) => Some(left.max(right)),
            Expr::Wrap(width, _) => Some(width.wrap(left)),
            Expr::BitAnd(..) => Some(left & right),
            Expr::BitOr(..) => Some(left | right),
            Expr::BitXor(..) => Some(left ^ right),
            Expr::ShiftLeft(..) => shift_left(left, right),
            Expr::ShiftRight(..) => shift_right(left, right),
            Expr::Float1(operator, _) => float::unary(*operator, left),
            Expr::Float2(operator, precision, ..) => {
                float::binary(*operator, *precision, left, right)
            }
            Expr::FloatCompare(comparison, ..) => {
                float::compare(*comparison, left, right).map(i128::from)
            }
            Expr::Int(_) | Expr::Var(_) | Expr::IfThenElse(..) => None,
        }
    }
}

impl Formula {
    /// The truth, in the logic of Kleene. `None` if it depends on a part without a value.
    pub fn truth(&self, values: &impl Fn(Var) -> Option<i128>) -> Option<bool> {
        let decided = |parts: &[Formula], wins: bool| {
            let mut all = Some(!wins);
            for part in parts {
                match part.truth(values) {
                    Some(truth) if truth == wins => return Some(wins),
                    Some(_) => {}
                    None => all = None,
                }
            }
            all
        };
        match self {
            Formula::True => Some(true),
            Formula::False => Some(false),
            Formula::Compare(comparison, left, right) => {
                Some(comparison.holds(&left.value(values)?, &right.value(values)?))
            }
            Formula::Not(part) => part.truth(values).map(|holds| !holds),
            Formula::And(parts) => decided(parts, false),
            Formula::Or(parts) => decided(parts, true),
        }
    }

    /// The formula with these values, as far as they do not decide it.
    pub fn fold(&self, values: &impl Fn(Var) -> Option<i128>) -> Formula {
        match self {
            Formula::True => Formula::True,
            Formula::False => Formula::False,
            Formula::Compare(comparison, left, right) => {
                let (left, right) = (left.fold(values), right.fold(values));
                match (&left, &right) {
                    (Expr::Int(left), Expr::Int(right)) => comparison.holds(left, right).into(),
                    // Division by zero has no value, so `x / y = x / y` is not always true.
                    (left, right) if left == right && left.is_leaf() => matches!(
                        comparison,
                        Comparison::Equal | Comparison::AtMost | Comparison::AtLeast
                    )
                    .into(),
                    _ => Formula::Compare(*comparison, left, right),
                }
            }
            Formula::Not(part) => match part.fold(values) {
                Formula::True => Formula::False,
                Formula::False => Formula::True,
                open => Formula::Not(Box::new(open)),
            },
            Formula::And(parts) => joined(parts, values, false, Formula::And),
            Formula::Or(parts) => joined(parts, values, true, Formula::Or),
        }
    }
}

/// Joins the folded parts. A part with the truth `wins` decides the whole; parts with the other truth
/// are left out.
fn joined(
    parts: &[Formula],
    values: &impl Fn(Var) -> Option<i128>,
    wins: bool,
    join: fn(Vec<Formula>) -> Formula,
) -> Formula {
    let mut open = Vec::new();
    for part in parts {
        match (part.fold(values), wins) {
            (Formula::True, true) | (Formula::False, false) => return wins.into(),
            (Formula::True, false) | (Formula::False, true) => {}
            (part, _) => open.push(part),
        }
    }
    match open.len() {
        0 | 1 => open.pop().unwrap_or((!wins).into()),
        _ => join(open),
    }
}

#[cfg(test)]
mod tests;
