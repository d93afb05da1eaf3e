//! The text of small systems.

use super::{Variable, file};
use crate::{Comparison, Expr, Formula, Var};

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
