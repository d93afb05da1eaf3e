//! Values, truths and what is left of expressions.

use super::numbered;
use crate::{Comparison, Expr, Formula, Var, holds};

fn var(index: u32) -> Expr {
    Expr::Var(Var::at(index))
}

fn is(comparison: Comparison, left: Expr, right: Expr) -> Formula {
    Formula::Compare(comparison, left, right)
}

fn quotient(left: Expr, right: Expr) -> Expr {
    Expr::Div(Box::new(left), Box::new(right))
}

#[test]
fn an_expression_has_a_value_unless_a_part_has_none() {
    let sum = Expr::Add(Box::new(var(0)), Box::new(Expr::Neg(Box::new(var(1)))));
    assert_eq!(sum.value(&numbered(&[7, 2])), Some(5));
    assert_eq!(sum.value(&numbered(&[7])), None);
    assert_eq!(quotient(var(0), var(1)).value(&numbered(&[7, 0])), None);
    let condition = is(Comparison::Less, var(0), var(1));
    let parts = [var(0), quotient(var(1), Expr::Int(0))].map(Box::new);
    let [yes, no] = parts;
    let choice = Expr::IfThenElse(Box::new(condition), yes, no);
    assert_eq!(choice.value(&numbered(&[1, 2])), Some(1));
    assert_eq!(choice.value(&numbered(&[2, 1])), None);
}

/// On all truths of two parts, one of which may have none; `holds` computes them in another way.
#[test]
fn truth_is_that_of_kleene() {
    let parts = |index: u32| {
        let one = Expr::Int(1);
        is(Comparison::Equal, quotient(one, var(index)), Expr::Int(1))
    };
    for left in [-1, 0, 1] {
        for right in [-1, 0, 1] {
            let values = [left, right];
            let both = || vec![parts(0), parts(1)];
            for formula in [
                Formula::And(both()),
                Formula::Or(both()),
                Formula::Not(Box::new(Formula::Or(both()))),
            ] {
                let value = |var: Var| if var.index() == 0 { left } else { right };
                let truth = formula.truth(&numbered(&values));
                assert_eq!(truth, holds(&formula, &value), "{formula:?} {values:?}");
                if let Some(truth) = truth {
                    assert_eq!(formula.fold(&numbered(&values)), truth.into());
                }
            }
        }
    }
}

#[test]
fn what_some_values_leave_open_stays() {
    let first = |var: Var| (var.index() == 0).then_some(3);
    let product = Expr::Mul(Box::new(var(0)), Box::new(Expr::Int(2)));
    let sum = Expr::Add(Box::new(product), Box::new(var(1)));
    let folded = Expr::Add(Box::new(Expr::Int(6)), Box::new(var(1)));
    assert_eq!(sum.fold(&first), folded);
    let open = is(Comparison::Less, var(1), Expr::Int(6));
    let known = is(Comparison::Equal, var(0), Expr::Int(3));
    let both = Formula::And(vec![known.clone(), open.clone()]);
    assert_eq!(both.fold(&first), open);
    assert_eq!(Formula::Or(vec![open, known]).fold(&first), Formula::True);
    let same = is(Comparison::Less, var(1), var(1));
    assert_eq!(same.fold(&first), Formula::False);
    let fragile = is(
        Comparison::Equal,
        quotient(var(1), var(2)),
        quotient(var(1), var(2)),
    );
    assert_eq!(fragile.fold(&first), fragile);
}

#[test]
fn machine_integers_wrap_around() {
    use crate::Width;
    let none = |_: Var| None;
    let n = |value: i128| Box::new(Expr::Int(value));
    let wrap = |bits, is_signed, value| Expr::Wrap(Width { bits, is_signed }, n(value));
    let cases = [
        (wrap(32, true, 1 << 31), Some(-(1 << 31))),
        (wrap(32, false, -1), Some((1 << 32) - 1)),
        (wrap(8, true, 300), Some(44)),
        (wrap(64, false, -2), Some((1 << 64) - 2)),
        (Expr::BitAnd(n(-8), n(21)), Some(16)),
        (Expr::BitOr(n(-8), n(3)), Some(-5)),
        (Expr::BitXor(n(-1), n(5)), Some(-6)),
        (Expr::ShiftLeft(n(-3), n(63)), Some(-3 << 63)),
        (Expr::ShiftRight(n(-3), n(1)), Some(-2)),
        (Expr::ShiftRight(n(1), n(64)), None),
        (Expr::ShiftLeft(n(1), n(-1)), None),
    ];
    for (expr, value) in cases {
        assert_eq!(expr.value(&none), value, "{expr:?}");
        let code = Formula::Compare(Comparison::Equal, expr, Expr::Int(value.unwrap_or(0)));
        assert_eq!(holds(&code, &|_| 0), value.map(|_| true));
    }
}
