//! Brackets only where the meaning needs them.

use super::{Comparison, Expr, Formula, Var, condition, expr, formula};

fn name(var: Var) -> String {
    ["a", "b", "c"][usize::try_from(var.index()).unwrap()].to_owned()
}

fn v(index: u32) -> Box<Expr> {
    Box::new(Expr::Var(Var(index)))
}

fn n(value: i128) -> Box<Expr> {
    Box::new(Expr::Int(value))
}

#[test]
fn brackets_follow_the_operators() {
    let difference = || Box::new(Expr::Sub(v(1), v(2)));
    let cases = [
        (Expr::Sub(v(0), difference()), "a - (b - c)"),
        (Expr::Sub(difference(), v(0)), "b - c - a"),
        (Expr::Mul(difference(), v(0)), "(b - c)*a"),
        (
            Expr::Rem(v(0), Box::new(Expr::Div(v(1), v(2)))),
            "a % (b / c)",
        ),
        (
            Expr::Div(Box::new(Expr::Rem(v(0), v(1))), v(2)),
            "a % b / c",
        ),
        (Expr::Neg(difference()), "-(b - c)"),
        (Expr::Sub(v(0), n(-1)), "a - (-1)"),
        (Expr::Abs(difference()), "abs(b - c)"),
        (Expr::Max(v(0), difference()), "max(a, b - c)"),
    ];
    for (shown, expected) in cases {
        assert_eq!(expr(&shown, &name), expected);
    }
}

#[test]
fn logic_is_written_in_words() {
    let less = || Formula::Compare(Comparison::Less, Expr::Var(Var(0)), Expr::Var(Var(1)));
    let equal = || Formula::Compare(Comparison::Equal, Expr::Var(Var(2)), Expr::Int(0));
    let or = || Formula::Or(vec![less(), equal()]);
    let cases = [
        (
            Formula::And(vec![or(), equal()]),
            "(a < b or c = 0) and c = 0",
        ),
        (
            Formula::Or(vec![Formula::And(vec![less(), equal()]), less()]),
            "a < b and c = 0 or a < b",
        ),
        (Formula::Not(Box::new(less())), "not (a < b)"),
        (Formula::And(Vec::new()), "true"),
        (Formula::Or(vec![less()]), "a < b"),
    ];
    for (shown, expected) in cases {
        assert_eq!(formula(&shown, &name), expected);
    }
    let choice = Expr::IfThenElse(Box::new(less()), v(0), v(1));
    assert_eq!(
        expr(&Expr::Add(Box::new(choice), n(1)), &name),
        "(if a < b then a else b) + 1"
    );
}

#[test]
fn booleans_are_said_as_truth_values() {
    // As in `name`: the third one is a number.
    let [b, c, n] = [0, 1, 2].map(|number| *v(number));
    let text = |op: Comparison, left: &Expr, right: &Expr| {
        let formula = Formula::Compare(op, left.clone(), right.clone());
        condition(&formula, &name, &|var| var.index() < 2)
    };
    let (zero, one) = (Expr::Int(0), Expr::Int(1));
    for (op, value, said) in [
        (Comparison::Equal, &one, "a"),
        (Comparison::Equal, &zero, "!a"),
        (Comparison::Unequal, &one, "!a"),
        (Comparison::AtLeast, &one, "a"),
        (Comparison::AtMost, &zero, "!a"),
        (Comparison::Less, &one, "!a"),
        (Comparison::Greater, &zero, "a"),
    ] {
        assert_eq!(text(op, &b, value), said);
        assert_eq!(text(op.mirrored(), value, &b), said);
    }
    assert_eq!(text(Comparison::Equal, &b, &c), "a = b");
    assert_eq!(text(Comparison::AtMost, &b, &c), "!a or b");
    assert_eq!(text(Comparison::Less, &b, &c), "!a and b");
    assert_eq!(text(Comparison::Equal, &n, &one), "c = 1");
}

#[test]
fn machine_integers_are_written_as_in_java() {
    use crate::Width;
    let width = |bits, is_signed| Width { bits, is_signed };
    let wrap = |width, inner: Box<Expr>| Box::new(Expr::Wrap(width, inner));
    let sum = || Box::new(Expr::Add(v(0), n(1)));
    let and = || Box::new(Expr::BitAnd(v(0), v(1)));
    let cases = [
        (*wrap(Width::INT, sum()), "(int) (a + 1)"),
        (*wrap(width(8, true), v(0)), "(byte) a"),
        (*wrap(width(16, false), sum()), "(char) (a + 1)"),
        (
            Expr::ShiftRight(wrap(width(32, false), v(0)), n(16)),
            "(uint) a >> 16",
        ),
        (Expr::Add(wrap(Width::LONG, v(0)), n(1)), "(long) a + 1"),
        (Expr::Mul(v(1), wrap(width(64, false), v(0))), "b*(ulong) a"),
        (Expr::BitOr(and(), v(2)), "a & b | c"),
        (
            Expr::BitAnd(Box::new(Expr::BitOr(v(0), v(1))), v(2)),
            "(a | b) & c",
        ),
        (Expr::BitXor(v(2), and()), "c ^ a & b"),
        (Expr::BitAnd(v(2), and()), "c & (a & b)"),
        (Expr::ShiftLeft(sum(), and()), "a + 1 << (a & b)"),
        (
            Expr::Add(v(2), Box::new(Expr::ShiftLeft(v(0), v(1)))),
            "c + (a << b)",
        ),
        (*wrap(Width::INT, Box::new(Expr::Neg(v(0)))), "(int) (-a)"),
    ];
    for (tree, text) in cases {
        assert_eq!(expr(&tree, &name), text);
    }
    let overflow = Formula::Compare(Comparison::Less, *wrap(Width::INT, sum()), *v(0));
    assert_eq!(formula(&overflow, &name), "(int) (a + 1) < a");
    let bit = Formula::Compare(Comparison::Equal, *and(), *n(0));
    assert_eq!(formula(&bit, &name), "(a & b) = 0");
}
