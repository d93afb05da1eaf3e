//! The text of small systems.

use super::{Variable, file};
use crate::float::{GREATEST, LEAST, key};
use crate::{Comparison, Expr, FloatBinary, FloatComparison, Formula, Precision, Var, Width};

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

#[test]
fn floating_point_is_that_of_the_theory() {
    let x = Var(0);
    let variable = Variable {
        var: x,
        name: "x".to_owned(),
        low: Some(LEAST),
        high: Some(GREATEST),
    };
    let one = Box::new(Expr::Int(key(1.0).into()));
    let sum = Expr::Float2(
        FloatBinary::Add,
        Precision::Double,
        Box::new(Expr::Var(x)),
        one,
    );
    let bit = Expr::FloatCompare(FloatComparison::Less, Box::new(sum), Box::new(Expr::Var(x)));
    let formula = Formula::Compare(Comparison::Equal, bit, Expr::Int(1));
    let number = "(let ((k x)) ((_ to_fp 11 53) (ite (bvslt k (_ bv0 64)) \
                  (bvxor k (_ bv9223372036854775807 64)) k)))";
    let expected = format!(
        "(set-logic QF_BVFP)
(declare-const x (_ BitVec 64))
(assert (bvsge x (_ bv9227875636482146303 64)))
(assert (bvsle x (_ bv9218868437227405313 64)))
(assert (and true (= (ite (fp.lt (fp.add RNE {number} ((_ to_fp 11 53) (_ bv4607182418800017408 64))) {number}) (_ bv1 2) (_ bv0 2)) (_ bv1 2))))
(check-sat)
"
    );
    assert_eq!(file(&[variable], &[formula]), expected);
}
