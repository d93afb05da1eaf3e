//! Trees of a hundred thousand levels are copied, compared, shown and dropped without an
//! end of the stack.

use super::{Comparison, Expr, Formula, Var};
use crate::holds;

const DEEP: usize = 100_000;

fn deep_sum() -> Expr {
    let mut sum = Expr::Int(0);
    for _ in 0..DEEP {
        sum = Expr::Add(Box::new(sum), Box::new(Expr::Var(Var(0))));
    }
    sum
}

#[test]
fn deep_expressions_do_not_end_the_stack() {
    let sum = deep_sum();
    let copy = sum.clone();
    assert_eq!(sum, copy);
    assert!(format!("{copy:?}").len() > DEEP);
    let formula = Formula::Compare(Comparison::Equal, sum, Expr::Int(200_000));
    assert_eq!(holds(&formula, &|_| 2), Some(true));
}

#[test]
fn deep_formulas_do_not_end_the_stack() {
    let mut formula = Formula::True;
    for level in 0..DEEP {
        formula = if level % 2 == 0 {
            Formula::Not(Box::new(formula))
        } else {
            Formula::And(vec![Formula::Or(vec![formula])])
        };
    }
    assert_eq!(holds(&formula.clone(), &|_| 0), Some(true));
}
