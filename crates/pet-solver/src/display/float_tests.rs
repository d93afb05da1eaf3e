//! Floating point is shown as Java writes it.

use super::{condition, expr, float_variables, formula, typed};
use crate::expr::Var;
use crate::expr::{Comparison, Expr, FloatBinary, FloatComparison, FloatUnary, Formula, Precision};
use crate::float::key;
use crate::width::Width;

fn name(var: Var) -> String {
    ["x", "y", "n"][usize::try_from(var.index()).unwrap()].to_owned()
}

fn v(index: u32) -> Box<Expr> {
    Box::new(Expr::Var(Var(index)))
}

fn c(value: f64) -> Box<Expr> {
    Box::new(Expr::Int(key(value).into()))
}

fn two(operator: FloatBinary, a: Box<Expr>, b: Box<Expr>) -> Expr {
    Expr::Float2(operator, Precision::Double, a, b)
}

#[test]
fn operators_are_those_of_java() {
    let sum = || Box::new(two(FloatBinary::Add, v(0), c(0.5)));
    let one = |operator, a| Expr::Float1(operator, a);
    let cases = [
        (two(FloatBinary::Mul, sum(), v(1)), "(x + 0.5)*y"),
        (two(FloatBinary::Sub, v(1), sum()), "y - (x + 0.5)"),
        (two(FloatBinary::Add, v(1), sum()), "y + (x + 0.5)"),
        (two(FloatBinary::Div, v(0), c(-2.0)), "x / (-2.0)"),
        (two(FloatBinary::Rem, v(0), c(1.0e10)), "x % 1.0E10"),
        (
            Expr::Float2(FloatBinary::Mul, Precision::Single, v(0), v(1)),
            "(float) (x*y)",
        ),
        (one(FloatUnary::Neg, sum()), "-(x + 0.5)"),
        (one(FloatUnary::Round, sum()), "(float) (x + 0.5)"),
        (
            one(FloatUnary::ToInteger(Width::INT), sum()),
            "(int) (x + 0.5)",
        ),
        (one(FloatUnary::ToInteger(Width::LONG), v(0)), "(long) x"),
        (
            one(FloatUnary::FromInteger(Precision::Double), v(2)),
            "(double) n",
        ),
        (
            one(FloatUnary::Sqrt(Precision::Double), sum()),
            "Math.sqrt(x + 0.5)",
        ),
        (
            one(FloatUnary::ToBits(Precision::Single), v(0)),
            "Float.floatToIntBits(x)",
        ),
    ];
    for (shown, expected) in cases {
        assert_eq!(expr(&shown, &name), expected);
    }
}

#[test]
fn comparisons_and_their_negations_are_short() {
    let compared = |comparison, a, b, truth| {
        let bit = Expr::FloatCompare(comparison, a, b);
        Formula::Compare(Comparison::Equal, bit, Expr::Int(truth))
    };
    let cases = [
        (compared(FloatComparison::Less, v(0), c(3.0), 1), "x < 3.0"),
        (
            compared(FloatComparison::Less, v(0), c(3.0), 0),
            "!(x < 3.0)",
        ),
        (
            compared(FloatComparison::AtMost, c(-0.0), v(0), 1),
            "x >= -0.0",
        ),
        (compared(FloatComparison::Equal, v(0), c(3.0), 1), "x = 3.0"),
        (
            compared(FloatComparison::Equal, v(0), c(3.0), 0),
            "x != 3.0",
        ),
        (
            compared(FloatComparison::Equal, v(0), c(f64::NEG_INFINITY), 1),
            "x = Double.NEGATIVE_INFINITY",
        ),
        // A definition: its sides are keys, and so are numbers.
        (
            Formula::Compare(
                Comparison::Equal,
                *v(1),
                two(FloatBinary::Add, v(0), c(1.0)),
            ),
            "y = x + 1.0",
        ),
        // Known to be a number from another part of the formula.
        (
            Formula::And(vec![
                compared(FloatComparison::Less, v(0), v(1), 1),
                Formula::Compare(Comparison::Unequal, *v(0), *c(f64::NAN)),
            ]),
            "x < y and x != Double.NaN",
        ),
    ];
    for (shown, expected) in &cases {
        assert_eq!(formula(shown, &name), *expected);
    }
    let key = Formula::Compare(Comparison::AtLeast, *v(0), *c(1.5));
    assert_eq!(
        condition(&key, &name, &|_| false),
        "x >= 4609434218613702656"
    );
    let floats = float_variables(&cases.map(|(formula, _)| formula));
    let text = typed(&key, &name, &|_| false, &|var| floats.contains(&var));
    assert_eq!(text, "x >= 1.5");
}
