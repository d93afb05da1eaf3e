//! Comparisons of two variables, or of a variable with a number: the most frequent conditions.
//! Their normal form is computed directly; it is the same as that of `normal`.

use super::normal::{Collected, Key};
use crate::expr::{Comparison, Expr, Formula, Var};
use std::collections::BTreeMap;

/// The side of a comparison: a variable, if there is one, plus a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Side {
    pub var: Option<Var>,
    pub number: i128,
}

/// `left ? limit`, or `left - right ? limit`, where `right` has the larger number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plain {
    pub left: Var,
    pub right: Option<Var>,
    pub comparison: Comparison,
    pub limit: i128,
}

/// The normal form of a comparison of two sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compared {
    Known(bool),
    Plain(Plain),
}

/// The expression as a side, with sums in place of some variables.
pub fn side(expr: &Expr, meanings: &BTreeMap<Var, Collected>) -> Option<Side> {
    let (a, b, is_sum) = match expr {
        Expr::Int(_) | Expr::Var(_) => return leaf(expr, meanings),
        Expr::Add(a, b) => (a, b, true),
        Expr::Sub(a, b) => (a, b, false),
        _ => return None,
    };
    let (a, b) = (leaf(a, meanings)?, leaf(b, meanings)?);
    let var = match (a.var, b.var) {
        (var, None) => var,
        (None, var) if is_sum => var,
        _ => return None,
    };
    let number = match is_sum {
        true => a.number.checked_add(b.number)?,
        false => a.number.checked_sub(b.number)?,
    };
    Some(Side { var, number })
}

fn leaf(expr: &Expr, meanings: &BTreeMap<Var, Collected>) -> Option<Side> {
    match expr {
        Expr::Int(number) => Some(Side {
            var: None,
            number: *number,
        }),
        Expr::Var(var) => match meanings.get(var) {
            None => Some(Side {
                var: Some(*var),
                number: 0,
            }),
            Some(meaning) => meant(meaning),
        },
        _ => None,
    }
}

fn meant(meaning: &Collected) -> Option<Side> {
    let mut terms = meaning.terms.iter();
    let var = match (terms.next(), terms.next()) {
        (None, _) => None,
        (Some((Key::Var(var), (1, _))), None) => Some(*var),
        _ => return None,
    };
    Some(Side {
        var,
        number: meaning.constant,
    })
}

/// `a ? b`, with the first variable on the left.
pub fn compared(comparison: Comparison, a: Side, b: Side) -> Option<Compared> {
    let limit = a
        .number
        .checked_add(b.number.checked_neg()?)?
        .checked_neg()?;
    let plain = |left: Var, right: Option<Var>| Plain {
        left,
        right,
        comparison,
        limit,
    };
    let plain = match (a.var, b.var) {
        (Some(left), Some(right)) if left < right => plain(left, Some(right)),
        (Some(left), Some(right)) if left > right => plain(right, Some(left)).mirrored()?,
        (Some(left), None) => plain(left, None),
        (None, Some(right)) => plain(right, None).mirrored()?,
        _ => return Some(Compared::Known(comparison.holds(&0, &limit))),
    };
    Some(Compared::Plain(plain))
}

/// The normal form of a comparison, if it is plain.
pub fn formula(formula: &Formula, meanings: &BTreeMap<Var, Collected>) -> Option<Formula> {
    let Formula::Compare(comparison, a, b) = formula else {
        return None;
    };
    match compared(*comparison, side(a, meanings)?, side(b, meanings)?)? {
        Compared::Known(true) => Some(Formula::True),
        Compared::Known(false) => Some(Formula::False),
        Compared::Plain(plain) => plain.to_formula(),
    }
}

impl Plain {
    /// The comparison of the negative sum.
    fn mirrored(self) -> Option<Plain> {
        Some(Plain {
            comparison: self.comparison.mirrored(),
            limit: self.limit.checked_neg()?,
            ..self
        })
    }

    pub fn to_formula(self) -> Option<Formula> {
        let left = Expr::Var(self.left);
        let Some(right) = self.right else {
            return Some(Formula::Compare(
                self.comparison,
                left,
                Expr::Int(self.limit),
            ));
        };
        let right = Expr::Var(right);
        let (comparison, limit) = self.comparison.closed(self.limit);
        let more = |expr: Expr, number: i128| match number {
            0 => expr,
            _ => Expr::Add(Box::new(expr), Box::new(Expr::Int(number))),
        };
        let (left, right) = match limit.checked_neg()? {
            minus if minus > 0 => (more(left, minus), right),
            _ => (left, more(right, limit)),
        };
        Some(Formula::Compare(comparison, left, right))
    }
}

impl Comparison {
    /// `x < y + 1` is `x <= y`, and so on.
    pub(super) fn closed(self, limit: i128) -> (Comparison, i128) {
        match (self, limit) {
            (Comparison::Less, 1) => (Comparison::AtMost, 0),
            (Comparison::AtMost, -1) => (Comparison::Less, 0),
            (Comparison::Greater, -1) => (Comparison::AtLeast, 0),
            (Comparison::AtLeast, 1) => (Comparison::Greater, 0),
            _ => (self, limit),
        }
    }
}
