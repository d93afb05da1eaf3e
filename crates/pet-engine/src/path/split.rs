//! A comparison of bits with zero as comparisons of its parts: the model of strings asks
//! `(length ^ 3 | c0 ^ 97 | …) == 0`, which says that all these pairs are equal. The solver decides
//! equations without bits, and people can read them.

use super::Path;
use pet_solver::{Comparison, Expr, Formula};

/// The most parts of a comparison.
const MOST_PARTS: usize = 200;

impl Path {
    /// The formula with a comparison of a disjunction of bits taken apart.
    pub(super) fn split(&self, formula: Formula) -> Formula {
        let Formula::Compare(comparison, left, Expr::Int(0)) = &formula else {
            return formula;
        };
        let is_equal = match comparison {
            Comparison::Equal => true,
            Comparison::Unequal => false,
            _ => return formula,
        };
        if !matches!(self.meant(left), Expr::BitOr(..)) {
            return formula;
        }
        let mut open = vec![left];
        let mut parts = Vec::new();
        while let Some(next) = open.pop() {
            if parts.len() > MOST_PARTS {
                return formula;
            }
            match self.meant(next) {
                Expr::BitOr(left, right) => open.extend([&**right, &**left]),
                Expr::BitXor(left, right) => parts.push(Formula::Compare(
                    *comparison,
                    (**left).clone(),
                    (**right).clone(),
                )),
                // The sign of a number of 32 bits.
                Expr::ShiftRight(of, by) if **by == Expr::Int(31) => {
                    let most = Expr::Int(i128::from(i32::MAX));
                    let (low, high) = match is_equal {
                        true => (Comparison::AtLeast, Comparison::AtMost),
                        false => (Comparison::Less, Comparison::Greater),
                    };
                    parts.push(Formula::Compare(low, (**of).clone(), Expr::Int(0)));
                    parts.push(Formula::Compare(high, (**of).clone(), most));
                }
                _ => parts.push(Formula::Compare(*comparison, next.clone(), Expr::Int(0))),
            }
        }
        match is_equal {
            true => Formula::And(parts),
            false => Formula::Or(parts),
        }
    }

    /// The definition of a result, or the expression itself.
    fn meant<'a>(&'a self, expr: &'a Expr) -> &'a Expr {
        match expr {
            Expr::Var(var) => self.definition(*var).unwrap_or(expr),
            _ => expr,
        }
    }
}
