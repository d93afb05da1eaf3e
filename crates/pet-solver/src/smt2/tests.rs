//! The text of small systems.

use super::{Variable, file};
use crate::{Comparison, Expr, Formula, Var, Width};

#[test]
fn divisions_are_written_out_with_their_condition() {
    let (x, y) = (Var(0), Var(1));
    let variable = |var, name: &str| Variable {
        var,
        name: name.to_owned(),
        low: Some(-5),
        high: None,
    };
    let quotient = Expr::Div(Box::new(Expr::Var(x)), Box::new(Expr::Var(y)));
    let formula = Formula::Not(Box::new(Formula::Compare(
        Comparison::Less,
        quotient,
        Expr::Int(-2),
    )));
    let text = file(&[variable(x, "x"), variable(y, "this.next|")], &[formula]);
    let expected = "(set-logic QF_NIA)
(declare-const x Int)
(assert (>= x (- 5)))
(declare-const |this.next#124| Int)
(assert (>= |this.next#124| (- 5)))
(assert (and (distinct |this.next#124| 0) (>= (let ((a x) (b |this.next#124|)) (ite (>= a 0) (div a b) (- (div (- a) b)))) (- 2))))
(check-sat)
";
    assert_eq!(text, expected);
}

#[test]
fn machine_integers_are_bit_vectors() {
    let x = Var(0);
    let variable = Variable {
        var: x,
        name: "x".to_owned(),
        low: Some(i32::MIN.into()),
        high: Some(i32::MAX.into()),
    };
    let sum = Expr::Add(Box::new(Expr::Var(x)), Box::new(Expr::Int(1)));
    let formula = Formula::Compare(
        Comparison::Less,
        Expr::Wrap(Width::INT, Box::new(sum)),
        Expr::Var(x),
    );
    let expected = "(set-logic QF_BV)
(declare-const x (_ BitVec 32))
(assert (bvsge x (_ bv2147483648 32)))
(assert (bvsle x (_ bv2147483647 32)))
(assert (and true (bvslt (bvadd x (_ bv1 32)) x)))
(check-sat)
";
    assert_eq!(file(&[variable], &[formula]), expected);
}
