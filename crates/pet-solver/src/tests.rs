//! Single questions with known answers, each for one way of reasoning.

use super::{Answer, Budget, Comparison, Expr, Formula, ModelAnswer, Solver, Var, Width};
use Comparison::{AtLeast, AtMost, Equal, Greater, Less, Unequal};

const LOW: Option<i64> = Some(-2_147_483_648);
const HIGH: Option<i64> = Some(2_147_483_647);

pub(super) fn v(var: Var) -> Expr {
    Expr::Var(var)
}

pub(super) fn n(value: i128) -> Expr {
    Expr::Int(value)
}

pub(super) fn add(a: Expr, b: Expr) -> Expr {
    Expr::Add(Box::new(a), Box::new(b))
}

pub(super) fn sub(a: Expr, b: Expr) -> Expr {
    Expr::Sub(Box::new(a), Box::new(b))
}

pub(super) fn mul(a: Expr, b: Expr) -> Expr {
    Expr::Mul(Box::new(a), Box::new(b))
}

pub(super) fn div(a: Expr, b: Expr) -> Expr {
    Expr::Div(Box::new(a), Box::new(b))
}

pub(super) fn rem(a: Expr, b: Expr) -> Expr {
    Expr::Rem(Box::new(a), Box::new(b))
}

pub(super) fn is(comparison: Comparison, a: Expr, b: Expr) -> Formula {
    Formula::Compare(comparison, a, b)
}

/// Asks about constraints over some 32-bit variables.
fn ask<const N: usize>(formulas: impl Fn([Var; N]) -> Vec<Formula>) -> Answer {
    let mut solver = Solver::new(Budget::default());
    let vars = [(); N].map(|()| solver.variable(LOW, HIGH));
    for formula in formulas(vars) {
        solver.assert(formula);
    }
    solver.check()
}

/// The same over all integers.
fn ask_unbounded<const N: usize>(formulas: impl Fn([Var; N]) -> Vec<Formula>) -> Answer {
    let mut solver = Solver::new(Budget::default());
    let vars = [(); N].map(|()| solver.variable(None, None));
    for formula in formulas(vars) {
        solver.assert(formula);
    }
    solver.check()
}

fn model<const N: usize>(formulas: impl Fn([Var; N]) -> Vec<Formula>) -> Vec<i128> {
    let mut solver = Solver::new(Budget::default());
    let vars = [(); N].map(|()| solver.variable(LOW, HIGH));
    for formula in formulas(vars) {
        solver.assert(formula);
    }
    match solver.model(&vars) {
        ModelAnswer::Found(model) => model.values.iter().map(|(_, value)| *value).collect(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn strict_orders_have_no_cycle() {
    let answer = ask(|[x, y]| vec![is(Less, v(x), v(y)), is(Less, v(y), v(x))]);
    assert_eq!(answer, Answer::Infeasible);
    let answer = ask(|vars: [Var; 50]| {
        let next = vars.iter().cycle().skip(1);
        let pairs = vars.iter().zip(next);
        pairs.map(|(x, y)| is(Less, v(*x), v(*y))).collect()
    });
    assert_eq!(answer, Answer::Infeasible);
}

#[test]
fn common_divisors_refute_equations_over_all_integers() {
    let one = |[x, y]: [Var; 2]| vec![is(Equal, sub(mul(n(3), v(x)), mul(n(3), v(y))), n(1))];
    assert_eq!(ask_unbounded(one), Answer::Infeasible);
    let odd = |[x, y]: [Var; 2]| vec![is(Equal, mul(n(2), v(x)), add(mul(n(2), v(y)), n(1)))];
    assert_eq!(ask_unbounded(odd), Answer::Infeasible);
    let hidden = |[x, y, a, b]: [Var; 4]| {
        vec![
            is(Equal, add(v(x), v(y)), mul(n(2), v(a))),
            is(Equal, sub(v(x), v(y)), add(mul(n(2), v(b)), n(1))),
        ]
    };
    assert_eq!(ask_unbounded(hidden), Answer::Infeasible);
}

#[test]
fn squares() {
    assert_eq!(model(|[x]| vec![is(Equal, mul(v(x), v(x)), n(49))]), [7]);
    let answer = ask(|[x]| vec![is(Equal, mul(v(x), v(x)), n(50))]);
    assert_eq!(answer, Answer::Infeasible);
    let answer = ask(|[x]| vec![is(Less, mul(v(x), v(x)), n(0))]);
    assert_eq!(answer, Answer::Infeasible);
}

#[test]
fn products_and_signs() {
    let found = model(|[x, y]| vec![is(Greater, mul(v(x), v(y)), n(100)), is(Less, v(x), n(0))]);
    assert_eq!(found, [-1, -101]);
}

#[test]
fn four_products_of_unknown_ends() {
    // a <= b and 0 <= c <= d: then a*c > b*c is impossible.
    let answer = ask(|[a, b, c, d]| {
        vec![
            is(AtMost, v(a), v(b)),
            is(AtMost, v(c), v(d)),
            is(AtLeast, v(c), n(0)),
            is(Greater, mul(v(a), v(c)), mul(v(b), v(c))),
        ]
    });
    assert_eq!(answer, Answer::Infeasible);
    let answer = ask(|[a, b, c, d]| {
        vec![
            is(AtMost, v(a), v(b)),
            is(AtMost, v(c), v(d)),
            is(Less, mul(v(a), v(d)), mul(v(a), v(c))),
            is(Less, mul(v(a), v(d)), mul(v(b), v(c))),
            is(Less, mul(v(b), v(c)), mul(v(b), v(d))),
        ]
    });
    assert_eq!(answer, Answer::Feasible);
}

#[test]
fn digits_and_dates() {
    let found = model(|[y]| {
        vec![
            is(Equal, rem(v(y), n(4)), n(0)),
            is(Unequal, rem(v(y), n(100)), n(0)),
            is(Greater, v(y), n(1900)),
        ]
    });
    assert_eq!(found, [1904]);
    let found = model(|[x]| {
        vec![
            is(Equal, rem(v(x), n(10)), n(7)),
            is(Equal, rem(div(v(x), n(10)), n(10)), n(3)),
            is(Equal, rem(div(div(v(x), n(10)), n(10)), n(10)), n(1)),
        ]
    });
    assert_eq!(found, [137]);
    let answer = ask(|[x]| {
        vec![
            is(Equal, rem(v(x), n(4)), n(1)),
            is(Equal, rem(v(x), n(6)), n(2)),
        ]
    });
    assert_eq!(answer, Answer::Infeasible);
}

#[test]
fn multiples_and_divisors() {
    let found = model(|[a, b]| {
        vec![
            is(Greater, v(b), n(1)),
            is(Greater, v(a), v(b)),
            is(Equal, rem(v(a), v(b)), n(0)),
        ]
    });
    assert_eq!(found, [4, 2]);
    let answer = ask(|[a, b]| {
        vec![
            is(Greater, v(b), n(0)),
            is(Equal, v(a), mul(n(3), v(b))),
            is(Unequal, rem(v(a), v(b)), n(0)),
        ]
    });
    assert_eq!(answer, Answer::Infeasible);
    let answer = ask(|[a]| vec![is(Unequal, div(v(a), v(a)), n(1))]);
    assert_eq!(answer, Answer::Infeasible);
    let answer = ask(|[a]| vec![is(Unequal, rem(n(0), v(a)), n(0))]);
    assert_eq!(answer, Answer::Infeasible);
}

#[test]
fn nothing_divides_by_zero() {
    let answer = ask(|[a, b]| vec![is(Equal, v(b), n(0)), is(Equal, div(v(a), v(b)), n(0))]);
    assert_eq!(answer, Answer::Infeasible);
    let answer = ask(|[a]| vec![is(Unequal, rem(v(a), n(0)), n(0))]);
    assert_eq!(answer, Answer::Infeasible);
    let answer = ask(|[a, b]| {
        vec![
            is(Equal, v(b), n(0)),
            Formula::Or(vec![
                is(Equal, div(v(a), v(b)), n(0)),
                is(Equal, v(a), n(4)),
            ]),
        ]
    });
    assert_eq!(answer, Answer::Feasible);
}

#[test]
fn free_variables_get_values_that_people_can_tell_apart() {
    let found = model(|[_, _, z, _]: [Var; 4]| vec![is(Equal, v(z), n(3))]);
    assert_eq!(found, [2, 3, 3, 4]);
}

#[test]
fn scopes_take_back_constraints_and_variables() {
    let mut solver = Solver::new(Budget::default());
    let x = solver.variable(LOW, HIGH);
    solver.assert(is(Greater, v(x), n(5)));
    solver.push();
    let y = solver.variable(None, None);
    solver.assert(is(Equal, v(y), add(v(x), n(1))));
    solver.assert(is(Less, v(y), n(6)));
    assert_eq!(solver.check(), Answer::Infeasible);
    solver.pop();
    assert_eq!(solver.depth(), 0);
    assert_eq!(solver.check(), Answer::Feasible);
    let again = solver.variable(None, None);
    assert_eq!(again, y);
    solver.assert(is(Equal, v(again), n(6)));
    solver.assert(is(Equal, v(again), v(x)));
    assert_eq!(solver.check(), Answer::Feasible);
}

#[test]
fn a_model_is_looked_at_again_when_a_variable_gets_its_meaning_late() {
    let mut solver = Solver::new(Budget::default());
    let [x, y] = [(); 2].map(|()| solver.variable(Some(1), Some(9)));
    let z = solver.variable(None, None);
    let small = is(Less, v(z), n(1));
    solver.assert(Formula::Or(vec![small, is(Greater, v(z), n(100))]));
    assert_eq!(solver.check(), Answer::Feasible);
    solver.assert(is(Equal, v(z), add(v(x), v(y))));
    assert_eq!(solver.check(), Answer::Infeasible);
}

#[test]
fn empty_domains_and_empty_budgets() {
    let mut solver = Solver::new(Budget::default());
    solver.push();
    solver.variable(Some(3), Some(2));
    assert_eq!(solver.check(), Answer::Infeasible);
    solver.pop();
    assert_eq!(solver.check(), Answer::Feasible);
    let mut solver = Solver::new(Budget { steps: 0 });
    let x = solver.variable(LOW, HIGH);
    assert_eq!(solver.check(), Answer::Feasible);
    solver.assert(is(Greater, mul(v(x), v(x)), n(8)));
    assert_eq!(solver.check(), Answer::Unknown);
    assert_eq!(solver.model(&[x]), ModelAnswer::Unknown);
}

/// Linear time and memory, and no recursion, for systems and formulas of any size.
#[test]
fn a_hundred_thousand_of_anything() {
    const MANY: usize = 100_000;
    let mut solver = Solver::new(Budget::default());
    let vars: Vec<Var> = (0..MANY).map(|_| solver.variable(LOW, HIGH)).collect();
    for pair in vars.windows(2) {
        solver.assert(is(Less, v(pair[0]), v(pair[1])));
    }
    assert_eq!(solver.check(), Answer::Feasible);
    let mut solver = Solver::new(Budget::default());
    let mut last = solver.variable(LOW, HIGH);
    let first = last;
    for _ in 0..MANY {
        let next = solver.variable(None, None);
        solver.assert(is(Equal, v(next), add(v(last), n(1))));
        last = next;
    }
    solver.assert(is(Less, v(last), v(first)));
    assert_eq!(solver.check(), Answer::Infeasible);
    type Operator = fn(Box<Expr>, Box<Expr>) -> Expr;
    let operators: [Operator; 5] = [Expr::Add, Expr::Mul, Expr::Div, Expr::Min, Expr::Max];
    for operator in operators {
        let mut solver = Solver::new(Budget { steps: 100 });
        let x = solver.variable(LOW, HIGH);
        let mut deep = v(x);
        for _ in 0..MANY {
            deep = operator(Box::new(deep), Box::new(v(x)));
        }
        solver.assert(is(AtMost, deep, n(5)));
        assert_ne!(solver.check(), Answer::Infeasible);
    }
    let mut solver = Solver::new(Budget { steps: 100 });
    let x = solver.variable(LOW, HIGH);
    let mut deep = v(x);
    for _ in 0..MANY {
        let condition = Box::new(is(Greater, v(x), n(3)));
        deep = Expr::IfThenElse(condition, Box::new(deep), Box::new(n(7)));
    }
    solver.assert(Formula::Not(Box::new(is(Less, deep, n(5)))));
    assert_eq!(solver.check(), Answer::Feasible);
}

#[test]
fn a_tower_of_squares_ends() {
    let mut solver = Solver::new(Budget::default());
    let mut last = solver.variable(LOW, HIGH);
    for _ in 0..40 {
        let next = solver.variable(None, None);
        solver.assert(is(Equal, v(next), mul(v(last), v(last))));
        last = next;
    }
    solver.assert(is(Greater, v(last), n(3)));
    assert_ne!(solver.check(), Answer::Infeasible);
    solver.assert(is(Less, v(last), n(0)));
    assert_eq!(solver.check(), Answer::Infeasible);
}

#[test]
fn numbers_beyond_every_word() {
    let answer = ask_unbounded(|[x, y]| {
        vec![
            is(Equal, v(x), mul(n(i128::MAX), n(i128::MAX))),
            is(Less, v(y), v(x)),
            is(Greater, mul(v(y), v(y)), mul(v(x), v(x))),
            is(Greater, v(y), n(0)),
        ]
    });
    assert_eq!(answer, Answer::Infeasible);
    let answer = ask_unbounded(|[x]| vec![is(Greater, v(x), mul(n(i128::MAX), n(2)))]);
    assert_eq!(answer, Answer::Unknown);
}

/// A shift by a distance that is not known leaves 64 bits before it is cut to them.
#[test]
fn quotients_of_long_shifts_are_cut_to_their_width() {
    let mut solver = Solver::new(Budget::default());
    let v = solver.variable(Some(0), Some(i64::MAX));
    let distance = Expr::BitAnd(Box::new(Expr::Var(v)), Box::new(Expr::Int(63)));
    let shifted = Expr::ShiftLeft(Box::new(Expr::Var(v)), Box::new(distance));
    let quotient = Expr::Div(Box::new(shifted), Box::new(Expr::Int(11)));
    let cut = Expr::Wrap(Width::LONG, Box::new(quotient));
    let bound = Expr::Int(-7_038_621_609_625_718_824);
    solver.assert(Formula::Compare(Less, cut, bound));
    assert_ne!(solver.check(), Answer::Infeasible);
}
