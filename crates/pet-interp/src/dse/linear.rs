//! Symbolic integers: sums of inputs, and of products and quotients of such sums, in one
//! form, so that `1 + m` and `m + 1` are the same and `m - m` is no symbol any more.
//! Mathematical: they never wrap. What gets too large is given up, not cut down.

use pet_solver::{Expr, Var};
use pet_translator::typed::ArithOp;
use std::sync::Arc;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Linear {
    /// Sorted, and none of them 0.
    terms: Vec<(Atom, i128)>,
    constant: i128,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Atom {
    /// The number of an input.
    Input(u32),
    /// A product, a quotient or a remainder.
    Of(ArithOp, Arc<Linear>, Arc<Linear>),
}

/// Larger expressions are given up: the solver could not solve them, and recursion must not be deep.
const LARGEST: usize = 400;

impl Linear {
    pub fn input(number: u32) -> Linear {
        Linear {
            terms: vec![(Atom::Input(number), 1)],
            constant: 0,
        }
    }

    pub fn constant(value: i64) -> Linear {
        Linear {
            terms: Vec::new(),
            constant: i128::from(value),
        }
    }

    pub fn is_constant(&self) -> bool {
        self.terms.is_empty()
    }

    pub fn add(&self, other: &Linear) -> Option<Linear> {
        self.combine(other, 1)
    }

    pub fn subtract(&self, other: &Linear) -> Option<Linear> {
        self.combine(other, -1)
    }

    pub fn arith(&self, op: ArithOp, other: &Linear) -> Option<Linear> {
        match op {
            ArithOp::Add => self.add(other),
            ArithOp::Sub => self.subtract(other),
            ArithOp::Mul if other.is_constant() => self.scale(other.constant),
            ArithOp::Mul if self.is_constant() => other.scale(self.constant),
            ArithOp::Mul => atom(op, self.min(other), self.max(other)),
            ArithOp::Div | ArithOp::Rem => atom(op, self, other),
            // Bits are not followed.
            _ => None,
        }
    }

    /// The same for the solver.
    pub fn expr(&self, inputs: &[Var]) -> Expr {
        let mut sum: Option<Expr> = None;
        for (atom, factor) in &self.terms {
            let value = atom.expr(inputs);
            let part = match factor.unsigned_abs() {
                1 => value,
                _ => Expr::Mul(
                    Box::new(Expr::Int(factor.saturating_abs())),
                    Box::new(value),
                ),
            };
            sum = Some(match (sum, *factor < 0) {
                (None, false) => part,
                (None, true) => Expr::Neg(Box::new(part)),
                (Some(sum), false) => Expr::Add(Box::new(sum), Box::new(part)),
                (Some(sum), true) => Expr::Sub(Box::new(sum), Box::new(part)),
            });
        }
        let constant = Expr::Int(self.constant.saturating_abs());
        match (sum, self.constant) {
            (None, _) => Expr::Int(self.constant),
            (Some(sum), 0) => sum,
            (Some(sum), positive) if positive > 0 => Expr::Add(Box::new(sum), Box::new(constant)),
            (Some(sum), _) => Expr::Sub(Box::new(sum), Box::new(constant)),
        }
    }

    fn size(&self) -> usize {
        let sizes = self.terms.iter().map(|(atom, _)| match atom {
            Atom::Input(_) => 1,
            Atom::Of(_, left, right) => 1 + left.size() + right.size(),
        });
        sizes.sum::<usize>() + 1
    }

    fn scale(&self, factor: i128) -> Option<Linear> {
        if factor == 0 {
            return Some(Linear::constant(0));
        }
        let terms = self.terms.iter();
        let terms = terms.map(|(atom, by)| Some((atom.clone(), by.checked_mul(factor)?)));
        Some(Linear {
            terms: terms.collect::<Option<_>>()?,
            constant: self.constant.checked_mul(factor)?,
        })
    }

    fn combine(&self, other: &Linear, sign: i128) -> Option<Linear> {
        let mut terms: Vec<(Atom, i128)> = self.terms.clone();
        for (atom, factor) in &other.terms {
            let factor = factor.checked_mul(sign)?;
            match terms.binary_search_by(|(known, _)| known.cmp(atom)) {
                Ok(place) => {
                    let known = terms.get_mut(place)?;
                    known.1 = known.1.checked_add(factor)?;
                }
                Err(place) => terms.insert(place, (atom.clone(), factor)),
            }
        }
        terms.retain(|(_, factor)| *factor != 0);
        let constant = other.constant.checked_mul(sign)?;
        small(Linear {
            terms,
            constant: self.constant.checked_add(constant)?,
        })
    }
}

impl Atom {
    fn expr(&self, inputs: &[Var]) -> Expr {
        match self {
            Atom::Input(number) => match inputs.get(*number as usize) {
                Some(var) => Expr::Var(*var),
                None => Expr::Int(0),
            },
            Atom::Of(op, left, right) => {
                let operation = match op {
                    ArithOp::Add => Expr::Add,
                    ArithOp::Sub => Expr::Sub,
                    ArithOp::Mul => Expr::Mul,
                    ArithOp::Div => Expr::Div,
                    _ => Expr::Rem,
                };
                operation(Box::new(left.expr(inputs)), Box::new(right.expr(inputs)))
            }
        }
    }
}

fn atom(op: ArithOp, left: &Linear, right: &Linear) -> Option<Linear> {
    let atom = Atom::Of(op, Arc::new(left.clone()), Arc::new(right.clone()));
    small(Linear {
        terms: vec![(atom, 1)],
        constant: 0,
    })
}

fn small(linear: Linear) -> Option<Linear> {
    (linear.size() <= LARGEST).then_some(linear)
}
