//! Systems of machine integers that the solver must decide: overflow, hashes, bits, generators.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use crate::{Answer, Budget, Comparison, Expr, Formula, ModelAnswer, Solver, Var, Width, holds};
use Comparison::{AtLeast, AtMost, Equal, Greater, Less, Unequal};
use std::time::Instant;

const UINT: Width = Width {
    bits: 32,
    is_signed: false,
};
const BYTE: Width = Width {
    bits: 8,
    is_signed: true,
};

fn boxed(expr: impl Into<Expr>) -> Box<Expr> {
    Box::new(expr.into())
}

fn add(a: impl Into<Expr>, b: impl Into<Expr>) -> Expr {
    Expr::Add(boxed(a), boxed(b))
}

fn sub(a: impl Into<Expr>, b: impl Into<Expr>) -> Expr {
    Expr::Sub(boxed(a), boxed(b))
}

fn mul(a: impl Into<Expr>, b: impl Into<Expr>) -> Expr {
    Expr::Mul(boxed(a), boxed(b))
}

fn div(a: impl Into<Expr>, b: impl Into<Expr>) -> Expr {
    Expr::Div(boxed(a), boxed(b))
}

fn neg(a: impl Into<Expr>) -> Expr {
    Expr::Neg(boxed(a))
}

fn and(a: impl Into<Expr>, b: impl Into<Expr>) -> Expr {
    Expr::BitAnd(boxed(a), boxed(b))
}

fn or(a: impl Into<Expr>, b: impl Into<Expr>) -> Expr {
    Expr::BitOr(boxed(a), boxed(b))
}

fn xor(a: impl Into<Expr>, b: impl Into<Expr>) -> Expr {
    Expr::BitXor(boxed(a), boxed(b))
}

fn shl(a: impl Into<Expr>, n: impl Into<Expr>) -> Expr {
    Expr::ShiftLeft(boxed(a), boxed(n))
}

fn shr(a: impl Into<Expr>, n: impl Into<Expr>) -> Expr {
    Expr::ShiftRight(boxed(a), boxed(n))
}

fn wrap(width: Width, a: impl Into<Expr>) -> Expr {
    Expr::Wrap(width, boxed(a))
}

fn int(a: impl Into<Expr>) -> Expr {
    wrap(Width::INT, a)
}

fn long(a: impl Into<Expr>) -> Expr {
    wrap(Width::LONG, a)
}

/// Java's `a >>> n` for an int.
fn ushr(a: impl Into<Expr>, n: i128) -> Expr {
    int(shr(wrap(UINT, a), n))
}

fn is(comparison: Comparison, a: impl Into<Expr>, b: impl Into<Expr>) -> Formula {
    Formula::Compare(comparison, a.into(), b.into())
}

fn ints(count: usize) -> (Solver, Vec<Var>) {
    let mut solver = Solver::new(Budget::default());
    let vars = (0..count)
        .map(|_| solver.variable(Some(i32::MIN.into()), Some(i32::MAX.into())))
        .collect();
    (solver, vars)
}

/// The values of a model, which is checked; the answers must not take long.
fn model(solver: &mut Solver, vars: &[Var], formulas: &[Formula]) -> Vec<i128> {
    let begin = Instant::now();
    for formula in formulas {
        solver.assert(formula.clone());
    }
    assert_eq!(solver.check(), Answer::Feasible, "{formulas:?}");
    let decided = begin.elapsed();
    let ModelAnswer::Found(model) = solver.model(vars) else {
        panic!("there is a model of {formulas:?}");
    };
    println!(
        "{decided:?} {:?} {formulas:?} {:?}",
        begin.elapsed(),
        model.values
    );
    for formula in formulas {
        let truth = holds(formula, &|var| model.value(var).unwrap());
        assert_eq!(truth, Some(true), "{formula:?}");
    }
    vars.iter().map(|var| model.value(*var).unwrap()).collect()
}

fn refute(solver: &mut Solver, formulas: &[Formula]) {
    let begin = Instant::now();
    for formula in formulas {
        solver.assert(formula.clone());
    }
    assert_eq!(solver.check(), Answer::Infeasible, "{formulas:?}");
    println!("{:?} {formulas:?}", begin.elapsed());
}

#[test]
fn sums_overflow() {
    let (mut solver, vars) = ints(1);
    let x = vars[0];
    assert_eq!(
        model(&mut solver, &vars, &[is(Less, int(add(x, 1)), x)]),
        [i32::MAX.into()]
    );
    let (mut solver, vars) = ints(2);
    let (lo, hi) = (vars[0], vars[1]);
    let middle = div(int(add(lo, hi)), 2);
    let formulas = [is(AtLeast, lo, 0), is(AtLeast, hi, 0), is(Less, middle, 0)];
    model(&mut solver, &vars, &formulas);
    let (mut solver, vars) = ints(1);
    let x = vars[0];
    assert_eq!(
        model(
            &mut solver,
            &vars,
            &[is(Equal, int(neg(x)), x), is(Unequal, x, 0)]
        ),
        [i32::MIN.into()]
    );
    let (mut solver, vars) = ints(2);
    let (lo, hi) = (vars[0], vars[1]);
    refute(
        &mut solver,
        &[
            is(AtMost, 0, lo),
            is(AtMost, lo, hi),
            is(Less, ushr(int(add(lo, hi)), 1), lo),
        ],
    );
}

#[test]
fn products_overflow() {
    let (mut solver, vars) = ints(1);
    let x = vars[0];
    model(
        &mut solver,
        &vars,
        &[is(Equal, int(mul(x, x)), 49), is(Greater, x, 100)],
    );
    let (mut solver, vars) = ints(2);
    let (x, y) = (vars[0], vars[1]);
    refute(&mut solver, &[is(Unequal, int(mul(x, y)), int(mul(y, x)))]);
    let (mut solver, vars) = ints(2);
    let (x, y) = (vars[0], vars[1]);
    let left = int(mul(x, int(add(y, 1))));
    let right = int(add(int(mul(x, y)), x));
    refute(&mut solver, &[is(Unequal, left, right)]);
}

#[test]
fn casts_cut() {
    let (mut solver, vars) = ints(1);
    let x = vars[0];
    refute(
        &mut solver,
        &[is(Equal, wrap(BYTE, x), x), is(Greater, x, 127)],
    );
}

#[test]
fn hashes_are_inverted() {
    let (mut solver, vars) = ints(1);
    let h = vars[0];
    let spread = and(xor(h, ushr(h, 16)), 15);
    assert_eq!(model(&mut solver, &vars, &[is(Equal, spread, 3)]), [3]);
    let (mut solver, vars) = ints(1);
    let h = vars[0];
    let spread = xor(h, and(ushr(h, 16), 15));
    assert_eq!(model(&mut solver, &vars, &[is(Equal, spread, 3)]), [3]);
    // "hunter".hashCode()
    let mut solver = Solver::new(Budget::default());
    let letters: Vec<Var> = (0..6)
        .map(|_| solver.variable(Some(97), Some(122)))
        .collect();
    let mut hash = Expr::Int(0);
    for letter in &letters {
        hash = int(add(mul(31, hash), *letter));
    }
    let mut expected = 0i32;
    for letter in b"hunter" {
        expected = expected.wrapping_mul(31).wrapping_add((*letter).into());
    }
    let expected = i128::from(expected);
    model(&mut solver, &letters, &[is(Equal, hash, expected)]);
}

#[test]
fn checksums_are_inverted() {
    let mut solver = Solver::new(Budget::default());
    let bytes: Vec<Var> = (0..3)
        .map(|_| solver.variable(Some(-128), Some(127)))
        .collect();
    let first = int(add(int(mul(bytes[0], 31)), bytes[1]));
    let sum = int(xor(int(mul(first, 17)), int(shl(bytes[2], 3))));
    model(&mut solver, &bytes, &[is(Equal, sum, 12345)]);
}

#[test]
fn ones_are_counted() {
    let (mut solver, vars) = ints(1);
    let x = vars[0];
    let one = int(sub(x, and(ushr(x, 1), 0x5555_5555)));
    let two = int(add(
        and(one.clone(), 0x3333_3333),
        and(ushr(one, 2), 0x3333_3333),
    ));
    let four = and(int(add(two.clone(), ushr(two, 4))), 0x0F0F_0F0F);
    let count = ushr(int(mul(four, 0x0101_0101)), 24);
    let values = model(&mut solver, &vars, &[is(Equal, count, 17)]);
    let x = i32::try_from(values[0]).unwrap();
    assert_eq!(x.count_ones(), 17);
}

#[test]
fn a_step_of_random_numbers_is_inverted() {
    let mut solver = Solver::new(Budget::default());
    let x = solver.variable(Some(i64::MIN), Some(i64::MAX));
    let next = long(add(
        long(mul(x, 6_364_136_223_846_793_005)),
        1_442_695_040_888_963_407,
    ));
    let seed = 0x1234_5678_9abc_def0i64;
    let after = seed
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    let values = model(&mut solver, &[x], &[is(Equal, next, i128::from(after))]);
    assert_eq!(values, [i128::from(seed)]);
}

#[test]
fn bit_identities_hold() {
    let (mut solver, vars) = ints(2);
    let (x, y) = (vars[0], vars[1]);
    solver.push();
    refute(&mut solver, &[is(Unequal, xor(xor(x, y), x), y)]);
    solver.pop();
    solver.push();
    let sum = add(or(x, y), and(x, y));
    refute(&mut solver, &[is(Unequal, sum, add(x, y))]);
    solver.pop();
    // The lowest set bit: a power of two that divides x.
    let lowest = and(x, int(neg(x)));
    solver.push();
    refute(
        &mut solver,
        &[is(
            Unequal,
            and(lowest.clone(), int(sub(lowest.clone(), 1))),
            0,
        )],
    );
    solver.pop();
    solver.push();
    refute(
        &mut solver,
        &[is(Equal, lowest.clone(), 0), is(Unequal, x, 0)],
    );
    solver.pop();
    solver.push();
    model(&mut solver, &[x], &[is(Equal, lowest.clone(), 4096)]);
    solver.pop();
    refute(&mut solver, &[is(Equal, lowest, 24)]);
}

#[test]
fn shifts_by_unknown_distances() {
    let (mut solver, vars) = ints(2);
    let (x, n) = (vars[0], vars[1]);
    let shifted = int(shl(x, and(n, 31)));
    solver.push();
    model(
        &mut solver,
        &vars,
        &[is(Equal, shifted.clone(), 1 << 20), is(Equal, x, 1)],
    );
    solver.pop();
    solver.push();
    refute(
        &mut solver,
        &[
            is(Equal, shifted, 3 << 20),
            is(Equal, and(x, 1), 0),
            is(AtLeast, and(n, 31), 20),
        ],
    );
    solver.pop();
    // A distance beyond 63 has no value.
    solver.push();
    refute(&mut solver, &[is(Equal, shl(x, n), 4), is(Greater, n, 63)]);
    solver.pop();
    let either = Formula::Or(vec![is(Equal, shl(x, n), 4), is(Equal, x, 7)]);
    model(&mut solver, &vars, &[either, is(Equal, n, 64)]);
}

#[test]
fn conflicts_and_scopes() {
    let (mut solver, vars) = ints(2);
    let (x, y) = (vars[0], vars[1]);
    solver.assert(is(Greater, y, 5));
    solver.assert(is(Equal, and(x, y), 3));
    solver.assert(is(Less, y, 100));
    solver.assert(is(Equal, and(x, 2), 0));
    assert_eq!(solver.check(), Answer::Infeasible);
    assert_eq!(solver.conflict(), Some(vec![1, 3]));
}

#[test]
fn variables_without_bounds_are_not_refuted() {
    let mut solver = Solver::new(Budget { steps: 20_000 });
    let (x, y) = (solver.variable(None, None), solver.variable(None, None));
    solver.assert(is(Equal, and(x, y), 12));
    assert_eq!(solver.check(), Answer::Feasible);
    let z = solver.variable(None, None);
    solver.assert(is(Equal, z, int(mul(x, y))));
    solver.assert(is(Greater, z, i128::from(i32::MAX)));
    assert_eq!(solver.check(), Answer::Infeasible);
}

#[test]
fn deep_trees_of_machine_integers_end() {
    const MANY: usize = 20_000;
    let makers: [fn(Expr, Var, Var) -> Expr; 7] = [
        |deep, x, _| int(add(deep, x)),
        |deep, x, _| int(mul(deep, x)),
        |deep, x, y| xor(deep, and(x, y)),
        |deep, x, _| or(x, deep),
        |deep, x, _| shr(int(add(deep, 1)), and(x, 3)),
        |deep, x, _| int(shl(deep, and(x, 3))),
        |deep, x, y| wrap(BYTE, div(deep, or(x, y))),
    ];
    for (place, maker) in makers.into_iter().enumerate() {
        let begin = Instant::now();
        let mut solver = Solver::new(Budget { steps: 20_000 });
        let x = solver.variable(Some(i32::MIN.into()), Some(i32::MAX.into()));
        let y = solver.variable(Some(0), Some(5));
        let mut deep = Expr::Var(x);
        for _ in 0..MANY {
            deep = maker(deep, x, y);
        }
        solver.assert(is(AtMost, deep, 1 << 30));
        solver.check();
        println!("{place} {:?}", begin.elapsed());
    }
}
