//! Values for all variables from values for the free ones: sums, products and the like are
//! computed, not guessed. A candidate becomes a model only when every asserted formula
//! evaluates to true; there is no other way to a model.

use super::code::OpId;
use super::expr::Var;
use super::linear::{Column, Linear};
use super::number::Number;
use super::store::{Affine, Kind, Node, State, Store, User};
use super::width::{shift_left, shift_right};

/// Values of columns and, through them, of variables; `None` for no value or a value beyond 128
/// bits.
#[derive(Debug, Clone, Default)]
pub struct Candidate {
    columns: Vec<Option<i128>>,
    /// The values of variables, kept apart because the search may have removed their columns.
    vars: Vec<Option<i128>>,
}

impl Candidate {
    /// Computes all columns; `root` returns the values of free columns.
    pub fn new(store: &Store, root: &dyn Fn(Var, Column) -> Option<i128>) -> Candidate {
        let mut candidate = Candidate {
            columns: Vec::with_capacity(store.kinds.len()),
            vars: Vec::new(),
        };
        let mut scratch = Vec::new();
        for (column, kind) in store.kinds.iter().enumerate() {
            let value = match kind {
                Kind::User(var) => root(*var, column),
                Kind::Sum => candidate.sum(store.tableau.form(column), 0),
                Kind::Node(place) => {
                    let node = store.nodes.get(*place).map(|entry| &entry.node);
                    node.and_then(|node| candidate.node(store, node, &mut scratch))
                }
            };
            candidate.columns.push(value);
        }
        candidate.vars = store
            .users
            .iter()
            .map(|user| candidate.user(user))
            .collect();
        candidate
    }

    pub fn column(&self, column: Column) -> Option<i128> {
        self.columns.get(column).copied().flatten()
    }

    pub fn var(&self, var: Var) -> Option<i128> {
        let place = usize::try_from(var.index()).ok()?;
        self.vars.get(place).copied().flatten()
    }

    /// The value of a variable while columns are still being computed.
    fn early(&self, store: &Store, var: Var) -> Option<i128> {
        self.user(store.user(var)?)
    }

    fn user(&self, user: &User) -> Option<i128> {
        match &user.state {
            State::Unseen => Some(near_zero(user)),
            State::Column(column) => self.column(*column),
            State::Defined(linear) => self.linear(linear),
        }
    }

    /// Returns whether all assertions from the given one on, and the declared bounds of all
    /// variables from the given one on, are true.
    pub fn satisfies(&self, store: &Store, assertions: usize, users: usize) -> bool {
        let value = |var: Var| self.var(var);
        let mut scratch = Vec::new();
        let holds = store.assertions.iter().skip(assertions).all(|assertion| {
            let truth = store
                .code
                .evaluate(assertion.start, assertion.end, &value, &mut scratch);
            truth == Some(1)
        });
        let is_within = |(view, is_upper, bound): &(Affine, bool, Number)| {
            let value = self.affine(view).map(Number::from);
            value.is_some_and(|value| {
                if *is_upper {
                    value <= *bound
                } else {
                    value >= *bound
                }
            })
        };
        holds
            && store.demands.iter().all(is_within)
            && store
                .users
                .iter()
                .enumerate()
                .skip(users)
                .all(|(index, user)| {
                    let Ok(index) = u32::try_from(index) else {
                        return false;
                    };
                    value(Var(index)).is_some_and(|value| {
                        user.low.is_none_or(|low| value >= i128::from(low))
                            && user.high.is_none_or(|high| value <= i128::from(high))
                    })
                })
    }

    /// The truth of a literal.
    pub fn literal(&self, store: &Store, start: OpId, literal: OpId, is_positive: bool) -> bool {
        let value = |var: Var| self.var(var);
        let truth = store.code.evaluate(start, literal, &value, &mut Vec::new());
        truth == Some(i128::from(is_positive))
    }

    fn node(&self, store: &Store, node: &Node, scratch: &mut Vec<Option<i128>>) -> Option<i128> {
        match node {
            Node::Product { a, b } => self.column(*a)?.checked_mul(self.column(*b)?),
            Node::Quotient { a, b } => self.affine(a)?.checked_div(self.affine(b)?),
            Node::Minimum { a, b } => Some(self.affine(a)?.min(self.affine(b)?)),
            Node::Floor { a, bits } => Some(self.affine(a)? >> (*bits).min(127)),
            Node::And { a, b } => Some(self.affine(a)? & self.affine(b)?),
            Node::Shift { a, n, is_left } => match is_left {
                true => shift_left(self.affine(a)?, self.affine(n)?),
                false => shift_right(self.affine(a)?, self.affine(n)?),
            },
            Node::Float { operator, a, b } => operator.value(self.affine(a)?, self.affine(b)?),
            Node::Choice(id) => {
                let start = store.code.start_of(*id);
                let value = |var: Var| self.early(store, var);
                store.code.evaluate(start, *id, &value, scratch)
            }
        }
    }

    fn affine(&self, affine: &Affine) -> Option<i128> {
        let offset = affine.offset.to_i128()?;
        match affine.column {
            None => Some(offset),
            Some(column) => affine
                .scale
                .to_i128()?
                .checked_mul(self.column(column)?)?
                .checked_add(offset),
        }
    }

    fn linear(&self, linear: &Linear) -> Option<i128> {
        self.sum(&linear.terms, linear.constant.to_i128()?)
    }

    fn sum(&self, terms: &[(Column, Number)], constant: i128) -> Option<i128> {
        let mut sum = constant;
        for (column, factor) in terms {
            let product = factor.to_i128()?.checked_mul(self.column(*column)?)?;
            sum = sum.checked_add(product)?;
        }
        Some(sum)
    }
}

/// The value closest to zero that the declaration allows.
pub fn near_zero(user: &User) -> i128 {
    let value = user.low.map_or(0, |low| low.max(0));
    let value = user.high.map_or(value, |high| value.min(high));
    i128::from(value)
}
