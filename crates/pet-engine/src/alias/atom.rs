//! The decisions of a search over undecided references, and their record for later searches.

use super::equality::Leaf;
use super::mention::{place, var};
use pet_solver::Expr;
use std::collections::HashMap;

/// The decisions of earlier searches, which are tried first.
pub(crate) type Memory = HashMap<Atom, bool>;

/// A question to decide: whether the two are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Atom {
    References(LeafName, LeafName),
    /// Indices of arrays.
    Integers(Side, Side),
}

/// A [`Leaf`] as plain data: whether it is an input, and its number.
pub(crate) type LeafName = (bool, i64);

/// An integer in a comparison of indices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Side {
    Known(i128),
    Unknown(usize),
}

/// A question to decide, with leaves.
#[derive(Debug, Clone, Copy)]
pub(super) enum Choice {
    References(Leaf, Leaf),
    Integers(Side, Side),
}

impl Choice {
    pub fn atom(self) -> Atom {
        let name = |leaf: Leaf| match leaf {
            Leaf::Input(id) => (true, i64::try_from(id).unwrap_or(i64::MAX)),
            Leaf::Object(number) => (false, number),
        };
        match self {
            Choice::References(left, right) => Atom::References(name(left), name(right)),
            Choice::Integers(left, right) => Atom::Integers(left, right),
        }
    }
}

impl Side {
    pub(crate) fn of(expr: &Expr) -> Option<Side> {
        match expr {
            Expr::Int(value) => Some(Side::Known(*value)),
            Expr::Var(var) => Some(Side::Unknown(place(*var))),
            _ => None,
        }
    }

    pub fn expr(self) -> Expr {
        match self {
            Side::Known(value) => Expr::Int(value),
            Side::Unknown(id) => Expr::Var(var(id)),
        }
    }
}
