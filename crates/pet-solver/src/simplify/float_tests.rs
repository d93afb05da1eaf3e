//! Path conditions with floating point.

use super::simplify;
use crate::expr::{Comparison, Expr, FloatBinary, FloatComparison, Formula, Precision, Var};
use crate::float::{GREATEST, LEAST, key};
use crate::{Budget, display};

const X: Var = Var(0);
const Z: Var = Var(2);
const W: Var = Var(3);

/// Simplified, as text; `x` and `y` are doubles, `z` and `w` inner unknowns.
fn simple(path: &[Formula]) -> String {
    let bounds = |var: Var| match var < Z {
        true => (Some(LEAST), Some(GREATEST)),
        false => (None, None),
    };
    let name = |var: Var| ["x", "y", "z", "w"][usize::try_from(var.index()).unwrap()].to_owned();
    let formulas = simplify(&bounds, path, Budget::default());
    let texts = formulas
        .iter()
        .map(|formula| display::formula(formula, &name));
    texts.collect::<Vec<_>>().join(", ")
}

fn sum(var: Var, number: f64) -> Expr {
    let number = Expr::Int(key(number).into());
    let (a, b) = (Box::new(Expr::Var(var)), Box::new(number));
    Expr::Float2(FloatBinary::Add, Precision::Double, a, b)
}

fn less(a: Expr, number: f64, truth: i128) -> Formula {
    let number = Box::new(Expr::Int(key(number).into()));
    let bit = Expr::FloatCompare(FloatComparison::Less, Box::new(a), number);
    Formula::Compare(Comparison::Equal, bit, Expr::Int(truth))
}

fn is(var: Var, meaning: Expr) -> Formula {
    Formula::Compare(Comparison::Equal, Expr::Var(var), meaning)
}

#[test]
fn definitions_are_substituted_and_implied_comparisons_left_out() {
    let path = [
        is(Z, sum(X, 1.0)),
        less(Expr::Var(Z), 3.0, 1),
        less(Expr::Var(X), 5.0, 1),
        is(W, sum(Z, 0.5)),
        less(Expr::Var(W), -7.0, 0),
    ];
    assert_eq!(simple(&path), "x + 1.0 < 3.0, !(x + 1.0 + 0.5 < -7.0)");
    let known = [
        is(Z, sum(X, 1.0)),
        is(X, Expr::Int(key(2.0).into())),
        less(Expr::Var(Z), 3.5, 1),
    ];
    assert_eq!(simple(&known), format!("x = {}", key(2.0)));
    let conflict = [less(Expr::Var(X), 3.0, 1), less(sum(X, 1.0), 9.0, 0)];
    assert_eq!(simple(&conflict), "false");
}

/// An unknown that may be no number must be one where it is compared.
#[test]
fn comparisons_of_what_may_be_no_number_are_kept() {
    let path = [less(Expr::Var(Z), f64::INFINITY, 1)];
    assert_eq!(simple(&path), "z < Double.POSITIVE_INFINITY");
    let either = Formula::Or(vec![
        less(Expr::Var(Z), f64::NAN, 0),
        Formula::Compare(Comparison::Equal, Expr::Var(X), Expr::Int(0)),
    ]);
    assert_eq!(simple(&[either]), "!(z < Double.NaN) or x = 0");
}
