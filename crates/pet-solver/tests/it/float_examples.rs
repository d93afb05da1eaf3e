//! Questions about floating point as programs ask them: each has a known answer, and a model that is
//! easy to read. Times are printed.

use pet_solver::float::{GREATEST, LEAST, key, text::literal};
use pet_solver::{
    Answer, Budget, Comparison, Expr, FloatBinary, FloatComparison, FloatUnary, Formula,
    ModelAnswer, Precision, Solver, Var, Width, display,
};
use std::time::Instant;

/// Two doubles, then two ints.
const X: u32 = 0;
const Y: u32 = 1;
const N: u32 = 2;
const SUM: u32 = 3;

fn var(index: u32) -> Expr {
    Expr::Var(Var::at(index))
}

fn number(value: f64) -> Expr {
    Expr::Int(key(value).into())
}

fn two(operator: FloatBinary, a: Expr, b: Expr) -> Expr {
    Expr::Float2(operator, Precision::Double, Box::new(a), Box::new(b))
}

fn one(operator: FloatUnary, a: Expr) -> Expr {
    Expr::Float1(operator, Box::new(a))
}

fn add(a: Expr, b: Expr) -> Expr {
    two(FloatBinary::Add, a, b)
}

fn sub(a: Expr, b: Expr) -> Expr {
    two(FloatBinary::Sub, a, b)
}

fn mul(a: Expr, b: Expr) -> Expr {
    two(FloatBinary::Mul, a, b)
}

fn div(a: Expr, b: Expr) -> Expr {
    two(FloatBinary::Div, a, b)
}

fn double(integer: u32) -> Expr {
    one(FloatUnary::FromInteger(Precision::Double), var(integer))
}

fn sqrt(a: Expr) -> Expr {
    one(FloatUnary::Sqrt(Precision::Double), a)
}

fn compared(comparison: FloatComparison, a: Expr, b: Expr, truth: i128) -> Formula {
    let bit = Expr::FloatCompare(comparison, Box::new(a), Box::new(b));
    Formula::Compare(Comparison::Equal, bit, Expr::Int(truth))
}

fn less(a: Expr, b: Expr) -> Formula {
    compared(FloatComparison::Less, a, b, 1)
}

fn at_most(a: Expr, b: Expr) -> Formula {
    compared(FloatComparison::AtMost, a, b, 1)
}

fn equal(a: Expr, b: Expr) -> Formula {
    compared(FloatComparison::Equal, a, b, 1)
}

fn unequal(a: Expr, b: Expr) -> Formula {
    compared(FloatComparison::Equal, a, b, 0)
}

fn not(formula: Formula) -> Formula {
    Formula::Not(Box::new(formula))
}

/// The answer, or the values of the variables that the formulas mention.
fn answer(formulas: &[Formula]) -> String {
    let name = |var: Var| ["x", "y", "n", "sum"][usize::try_from(var.index()).unwrap()].to_owned();
    let shown: Vec<String> = formulas
        .iter()
        .map(|formula| display::formula(formula, &name))
        .collect();
    let shown = shown.join(" && ");
    let begin = Instant::now();
    let mut solver = Solver::new(Budget::default());
    let ints = (Some(i32::MIN.into()), Some(i32::MAX.into()));
    let bounds = [
        (Some(LEAST), Some(GREATEST)),
        (Some(LEAST), Some(GREATEST)),
        ints,
        ints,
    ];
    let vars = bounds.map(|(low, high)| solver.variable(low, high));
    for formula in formulas {
        solver.assert(formula.clone());
    }
    let found = solver.check();
    let time = begin.elapsed();
    let text = match solver.model(&vars) {
        ModelAnswer::Found(model) => {
            assert_eq!(found, Answer::Feasible);
            let values = model.values.iter().filter(|(var, _)| {
                let words = shown.split(|c: char| !c.is_alphanumeric());
                words.into_iter().any(|word| word == name(*var))
            });
            let text = |(var, value): &(Var, i128)| match var.index() < N {
                true => literal(i64::try_from(*value).unwrap()).unwrap(),
                false => value.to_string(),
            };
            values.map(text).collect::<Vec<_>>().join(", ")
        }
        _ => format!("{found:?}"),
    };
    println!(
        "{shown:60} {text:20} {time:?}, {:?} with model",
        begin.elapsed()
    );
    text
}

#[test]
fn questions_of_programs_about_floating_point_are_answered() {
    let (x, y) = (|| var(X), || var(Y));
    let half = || div(x(), number(0.5));
    let infinity = || number(f64::INFINITY);
    assert_eq!(
        answer(&[less(number(3.0), half()), less(x(), number(2.0))]),
        "1.6"
    );
    assert_eq!(
        answer(&[less(number(3.0), half()), less(x(), number(1.5))]),
        "Infeasible"
    );
    assert_eq!(answer(&[unequal(x(), x())]), "Double.NaN");
    let finite = [less(x(), infinity()), less(number(f64::NEG_INFINITY), x())];
    let [low, high] = finite;
    assert_eq!(
        answer(&[equal(add(x(), number(1.0)), x()), low, high]),
        "1.0E16"
    );
    assert_eq!(answer(&[equal(mul(x(), x()), number(2.0))]), "Infeasible");
    let seven = Formula::Compare(
        Comparison::Equal,
        one(FloatUnary::ToInteger(Width::INT), x()),
        Expr::Int(7),
    );
    assert_eq!(answer(&[seven, unequal(x(), number(7.0))]), "7.5");
    let sum = add(number(0.1), x());
    assert_eq!(answer(&[equal(sum, number(0.3))]), "0.19999999999999998");
    let zero = number(0.0);
    let below = less(div(number(1.0), x()), number(0.0));
    assert_eq!(answer(&[equal(x(), zero), below]), "-0.0");
    assert_eq!(
        answer(&[less(x(), sqrt(x())), less(number(0.5), x())]),
        "0.6"
    );
    assert_eq!(answer(&[unequal(one(FloatUnary::Round, x()), x())]), "0.1");
    let both = [
        equal(add(x(), y()), number(10.0)),
        equal(sub(x(), y()), number(4.0)),
    ];
    assert_eq!(answer(&both), "7.0, 3.0");
    let celsius = add(div(mul(x(), number(9.0)), number(5.0)), number(32.0));
    assert_eq!(answer(&[less(number(100.0), celsius)]), "38.0");
    let mean = div(double(SUM), double(N));
    let positive = Formula::Compare(Comparison::Greater, var(N), Expr::Int(0));
    assert_eq!(answer(&[less(number(2.5), mean), positive]), "1, 3");
    assert_eq!(
        answer(&[
            equal(add(mul(x(), x()), mul(y(), y())), number(25.0)),
            less(number(2.5), x())
        ]),
        "3.0, 4.0"
    );
}

#[test]
fn contradictions_of_floating_point_are_proven() {
    let (x, y) = (|| var(X), || var(Y));
    let are_refuted = |formulas: &[Formula]| assert_eq!(answer(formulas), "Infeasible");
    are_refuted(&[less(add(x(), number(1.0)), x())]);
    are_refuted(&[less(x(), y()), at_most(y(), x())]);
    let (number_x, number_y) = (equal(x(), x()), equal(y(), y()));
    are_refuted(&[
        not(less(x(), y())),
        not(at_most(y(), x())),
        number_x,
        number_y,
    ]);
    are_refuted(&[less(x(), one(FloatUnary::Floor, x()))]);
    are_refuted(&[less(mul(x(), x()), number(0.0))]);
    are_refuted(&[equal(sub(x(), y()), number(0.0)), unequal(x(), y())]);
    let twice = add(mul(number(2.0), x()), number(1.0));
    let sum = add(add(x(), x()), number(1.0));
    are_refuted(&[
        unequal(twice, sum),
        equal(x(), x()),
        less(x(), number(9.0)),
        less(number(0.0), x()),
    ]);
    // A key that is not that of a number is no number.
    are_refuted(&[Formula::Compare(
        Comparison::Greater,
        x(),
        Expr::Int(i128::from(GREATEST)),
    )]);
}

/// A quotient by a number from zero to one is not smaller than the dividend, but for `-0.0`.
#[test]
fn a_quotient_by_the_negative_zero_has_the_other_sign() {
    let (x, y) = (|| var(X), || var(Y));
    let is_zero = |comparison, value| Formula::Compare(comparison, y(), Expr::Int(value));
    let formulas = [
        less(x(), number(0.0)),
        is_zero(Comparison::AtLeast, -1),
        is_zero(Comparison::AtMost, 0),
        less(x(), div(x(), y())),
    ];
    assert_eq!(answer(&formulas), "-1.0, -0.0");
}
