//! Path conditions and what people read of them.

use super::memo::Simplifier;
use super::simplify;
use crate::tests::{add, div, is, mul, n, rem, v};
use crate::{Budget, Comparison, Expr, Formula, Var, display};
use Comparison::{AtLeast, AtMost, Equal, Greater, Less, Unequal};

const A: Var = Var(0);
const B: Var = Var(1);
const Z: Var = Var(2);
const W: Var = Var(3);

/// Simplified, as text; `a` and `b` are 32-bit inputs, `z` and `w` inner unknowns.
fn simple(path: Vec<Formula>) -> String {
    let bounds = |var: Var| {
        if var < Z {
            (Some(-2_147_483_648), Some(2_147_483_647))
        } else {
            (None, None)
        }
    };
    let name = |var: Var| ["a", "b", "z", "w"][usize::try_from(var.index()).unwrap()].to_owned();
    let formulas = simplify(&bounds, &path, Budget::default());
    let texts = formulas
        .iter()
        .map(|formula| display::formula(formula, &name));
    texts.collect::<Vec<_>>().join(", ")
}

#[test]
fn comparisons_are_turned_to_read_well() {
    assert_eq!(simple(vec![is(Greater, n(3), v(A))]), "a < 3");
    assert_eq!(simple(vec![is(AtMost, v(B), v(A))]), "a >= b");
    assert_eq!(
        simple(vec![is(Less, add(v(A), n(1)), add(v(B), n(1)))]),
        "a < b"
    );
    assert_eq!(simple(vec![is(AtMost, add(v(A), n(1)), v(B))]), "a < b");
    let twice = add(mul(n(2), v(A)), n(1));
    assert_eq!(simple(vec![is(Less, twice, v(B))]), "2*a + 1 < b");
    assert_eq!(simple(vec![is(Less, mul(n(2), v(A)), n(7))]), "a < 4");
    assert_eq!(simple(vec![is(Equal, rem(v(B), n(3)), n(0))]), "b % 3 = 0");
}

#[test]
fn bounds_are_merged_and_implied_ones_dropped() {
    let three = vec![is(AtLeast, v(A), n(3)), is(AtMost, v(A), n(3))];
    assert_eq!(simple(three), "a = 3");
    let tighter = vec![is(Greater, v(A), n(0)), is(Greater, v(A), n(5))];
    assert_eq!(simple(tighter), "a > 5");
    assert_eq!(simple(vec![is(AtMost, v(A), n(2_147_483_647))]), "");
    let moved = vec![is(AtLeast, v(A), n(3)), is(Unequal, v(A), n(3))];
    assert_eq!(simple(moved), "a >= 4");
    let chain = vec![
        is(Less, v(A), v(B)),
        is(Unequal, v(A), v(B)),
        is(AtMost, v(A), add(v(B), n(5))),
    ];
    assert_eq!(simple(chain), "a < b");
    let zero = vec![
        is(AtLeast, v(A), v(B)),
        is(Equal, v(B), n(0)),
        is(AtLeast, v(A), n(0)),
    ];
    assert_eq!(simple(zero), "b = 0, a >= b");
}

#[test]
fn definitions_of_inner_unknowns_disappear() {
    let path = vec![
        is(Equal, v(Z), add(v(A), n(1))),
        is(Equal, v(W), mul(v(Z), v(B))),
        is(Greater, v(W), n(10)),
    ];
    assert_eq!(simple(path), "(a + 1)*b > 10");
    let path = vec![
        is(Unequal, v(B), n(0)),
        is(Equal, v(Z), div(v(A), v(B))),
        is(Equal, v(W), v(Z)),
    ];
    assert_eq!(simple(path), "b != 0");
    let path = vec![is(Equal, v(Z), div(v(A), v(B))), is(Greater, v(Z), n(2))];
    assert_eq!(simple(path), "a / b > 2");
}

#[test]
fn contradictions_are_false() {
    let path = vec![is(Less, v(A), v(B)), is(Less, v(B), v(A))];
    assert_eq!(simple(path), "false");
}

#[test]
fn choices_among_known_integers_are_their_conditions() {
    let choice = |condition: Formula, then: Expr, otherwise: Expr| {
        Expr::IfThenElse(Box::new(condition), Box::new(then), Box::new(otherwise))
    };
    let same = || is(Equal, v(A), v(B));
    let nested = || choice(same(), n(2), choice(same(), n(2), n(3)));
    assert_eq!(simple(vec![is(Equal, nested(), n(2))]), "a = b");
    assert_eq!(simple(vec![is(Unequal, nested(), n(2))]), "a != b");
    let three = || choice(same(), n(1), choice(is(Equal, v(A), n(5)), n(2), n(3)));
    assert_eq!(simple(vec![is(Equal, three(), n(2))]), "a = 5, a != b");
    assert_eq!(simple(vec![is(Less, n(7), three())]), "false");
    assert_eq!(simple(vec![is(Greater, n(7), three())]), "");
    // Inner unknowns that stand for a choice.
    let path = vec![is(Equal, v(Z), nested()), is(Unequal, v(Z), n(2))];
    assert_eq!(simple(path), "a != b");
}

/// The second question is the first with other numbers, the third has other bounds.
#[test]
fn what_is_kept_is_told_of_the_variables_that_are_asked_about() {
    let mut simplifier = Simplifier::default();
    let mut simple = |first: Var, second: Var, high: i64| {
        let bounds = |_: Var| (Some(0), Some(high));
        let path = [
            is(Greater, v(second), v(first)),
            is(AtLeast, v(second), v(first)),
            is(AtMost, v(first), n(7)),
        ];
        let formulas = simplifier.simplify(&bounds, path.iter(), Budget::default());
        let name = |var: Var| format!("v{}", var.index());
        let texts = formulas.iter().map(|it| display::formula(it, &name));
        texts.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(simple(Var(0), Var(1), 100), "v0 < v1, v0 <= 7");
    assert_eq!(simple(Var(5), Var(9), 100), "v5 < v9, v5 <= 7");
    assert_eq!(simple(Var(5), Var(9), 8), "v5 < v9");
}

/// Random comparisons of two variables, or of one with a number, within the given bounds.
fn comparisons(seed: u64) -> (i64, Vec<Formula>) {
    let mut state = seed.wrapping_mul(0x2545_F491_4F6C_DD1D) | 1;
    let mut next = |size: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) % size
    };
    let high = [2, 9, 2_147_483_647][usize::try_from(next(3)).unwrap()];
    let formulas = (0..2 + next(9)).map(|_| {
        let first = next(5);
        let left = v(Var(u32::try_from(first).unwrap()));
        let other = v(Var(u32::try_from((first + 1 + next(4)) % 5).unwrap()));
        let number = i128::from(next(5)) - 2;
        let right = match next(5) {
            0 => n(number),
            1 => add(other, n(number)),
            _ => other,
        };
        let all = [Equal, Unequal, Unequal, Less, AtMost, Greater, AtLeast];
        is(all[usize::try_from(next(7)).unwrap()], left, right)
    });
    (high, formulas.collect())
}

#[test]
fn distances_tell_what_the_solver_tells() {
    let mut told = 0;
    for seed in 1..4000 {
        let (high, formulas) = comparisons(seed);
        let bounds = |_: Var| (Some(-2), Some(high));
        let all: Vec<&Formula> = formulas.iter().collect();
        let variables = super::implied::sorted_variables(&all);
        let Some(found) = super::implied::by_distance(&bounds, &all, &variables) else {
            continue;
        };
        told += 1;
        let asked = super::asked::asked(&bounds, &formulas, Budget::default());
        assert_eq!(found, asked, "{high} {formulas:?}");
    }
    assert!(told > 1500, "only {told} were decided");
}

#[test]
fn groups_share_no_variable() {
    let path = [
        is(Less, v(A), v(B)),
        is(Less, v(Z), n(3)),
        is(Equal, n(1), n(1)),
        is(Less, v(W), v(Z)),
        is(Less, v(Var(4)), v(A)),
        is(Less, v(B), v(W)),
    ];
    let groups = super::implied::groups(path.get(..5).unwrap());
    assert_eq!(groups, [vec![2], vec![1, 3], vec![0, 4]]);
    let groups = super::implied::groups(&path);
    assert_eq!(groups, [vec![2], vec![0, 1, 3, 4, 5]]);
}

#[test]
fn machine_integers_are_terms_of_their_own() {
    let int = |expr: Expr| Expr::Wrap(crate::Width::INT, Box::new(expr));
    let next = is(Equal, v(Z), int(add(v(A), n(1))));
    assert_eq!(
        simple(vec![next, is(Less, v(Z), v(A))]),
        "a > (int) (a + 1)"
    );
    let twice = int(add(int(add(v(A), n(1))), n(1)));
    assert_eq!(
        simple(vec![
            is(Less, twice.clone(), n(0)),
            is(Greater, twice, n(-5))
        ]),
        "(int) (a + 2) < 0, (int) (a + 2) > -5"
    );
    let masked = Expr::BitAnd(Box::new(v(A)), Box::new(n(7)));
    assert_eq!(
        simple(vec![
            is(Equal, masked.clone(), n(3)),
            is(Less, masked, n(6))
        ]),
        "(a & 7) = 3"
    );
}

/// A definition whose text is too long to be substituted, and whose variable nothing else mentions, says
/// nothing about the other variables.
#[test]
fn long_definitions_that_nothing_uses_are_left_out() {
    let mask = |expr: Expr, bits: i128| Expr::BitAnd(Box::new(expr), Box::new(n(bits)));
    let mut long = v(A);
    for bit in 1..20 {
        long = mask(add(mul(long, v(B)), n(bit)), 1000 + bit);
    }
    let definition = is(Equal, v(Z), long.clone());
    assert_eq!(
        simple(vec![definition.clone(), is(Less, v(A), v(B))]),
        "a < b"
    );
    let used = simple(vec![definition, is(Less, v(Z), v(B))]);
    assert!(used.contains("z = ") && used.contains("b > z"), "{used}");
    let own = is(Equal, v(Z), add(long, v(Z)));
    assert!(!simple(vec![own]).is_empty());
}
