//! Times of some questions.
#![allow(clippy::unwrap_used)]
use pet_solver::float::{GREATEST, LEAST, key};
use pet_solver::*;
use std::time::Instant;
fn c(v: f64) -> Expr {
    Expr::Int(key(v).into())
}
fn v(x: Var) -> Expr {
    Expr::Var(x)
}
fn f2(op: FloatBinary, a: Expr, b: Expr) -> Expr {
    Expr::Float2(op, Precision::Double, Box::new(a), Box::new(b))
}
fn f1(op: FloatUnary, a: Expr) -> Expr {
    Expr::Float1(op, Box::new(a))
}
fn cmp(k: FloatComparison, a: Expr, b: Expr, t: i128) -> Formula {
    Formula::Compare(
        Comparison::Equal,
        Expr::FloatCompare(k, Box::new(a), Box::new(b)),
        Expr::Int(t),
    )
}
use FloatBinary::*;
use FloatComparison::*;
fn main() {
    let (x, y) = (Var::at(0), Var::at(1));
    let (n, s) = (Var::at(2), Var::at(3));
    let from = |a: Var| f1(FloatUnary::FromInteger(Precision::Double), v(a));
    let int = FloatUnary::ToInteger(Width::INT);
    let systems: Vec<(&str, Vec<Formula>)> = vec![
        (
            "x/0.5>3 && x<2",
            vec![
                cmp(Less, c(3.0), f2(Div, v(x), c(0.5)), 1),
                cmp(Less, v(x), c(2.0), 1),
            ],
        ),
        (
            "x/0.5>3 && x<1.5",
            vec![
                cmp(Less, c(3.0), f2(Div, v(x), c(0.5)), 1),
                cmp(Less, v(x), c(1.5), 1),
            ],
        ),
        ("x!=x", vec![cmp(Equal, v(x), v(x), 0)]),
        (
            "x+1==x finite",
            vec![
                cmp(Equal, f2(Add, v(x), c(1.0)), v(x), 1),
                cmp(Less, v(x), c(f64::INFINITY), 1),
                cmp(Less, c(f64::NEG_INFINITY), v(x), 1),
            ],
        ),
        ("x*x==2", vec![cmp(Equal, f2(Mul, v(x), v(x)), c(2.0), 1)]),
        (
            "(int)x==7&&x!=7",
            vec![
                Formula::Compare(Comparison::Equal, f1(int, v(x)), Expr::Int(7)),
                cmp(Equal, v(x), c(7.0), 0),
            ],
        ),
        (
            "0.1+x==0.3",
            vec![cmp(Equal, f2(Add, c(0.1), v(x)), c(0.3), 1)],
        ),
        (
            "x==0&&1/x<0",
            vec![
                cmp(Equal, v(x), c(0.0), 1),
                cmp(Less, f2(Div, c(1.0), v(x)), c(0.0), 1),
            ],
        ),
        (
            "sqrt(x)>x&&x>0.5",
            vec![
                cmp(Less, v(x), f1(FloatUnary::Sqrt(Precision::Double), v(x)), 1),
                cmp(Less, c(0.5), v(x), 1),
            ],
        ),
        (
            "(float)x!=x",
            vec![cmp(Equal, f1(FloatUnary::Round, v(x)), v(x), 0)],
        ),
        (
            "(float)x!=x, number",
            vec![
                cmp(Equal, f1(FloatUnary::Round, v(x)), v(x), 0),
                cmp(Less, v(x), c(1.0e9), 1),
            ],
        ),
        (
            "a+b==10&&a-b==4",
            vec![
                cmp(Equal, f2(Add, v(x), v(y)), c(10.0), 1),
                cmp(Equal, f2(Sub, v(x), v(y)), c(4.0), 1),
            ],
        ),
        (
            "celsius",
            vec![cmp(
                Less,
                c(100.0),
                f2(Add, f2(Div, f2(Mul, v(x), c(9.0)), c(5.0)), c(32.0)),
                1,
            )],
        ),
        (
            "sum/n>2.5",
            vec![
                cmp(Less, c(2.5), f2(Div, from(s), from(n)), 1),
                Formula::Compare(Comparison::Greater, v(n), Expr::Int(0)),
            ],
        ),
        ("x+1<x", vec![cmp(Less, f2(Add, v(x), c(1.0)), v(x), 1)]),
        (
            "x<y,y<=x",
            vec![cmp(Less, v(x), v(y), 1), cmp(AtMost, v(y), v(x), 1)],
        ),
        (
            "!(x<y),!(y<=x),x==x,y==y",
            vec![
                cmp(Less, v(x), v(y), 0),
                cmp(AtMost, v(y), v(x), 0),
                cmp(Equal, v(x), v(x), 1),
                cmp(Equal, v(y), v(y), 1),
            ],
        ),
        (
            "x+y!=y+x, numbers",
            vec![
                cmp(Equal, f2(Add, v(x), v(y)), f2(Add, v(y), v(x)), 0),
                cmp(Less, v(x), c(1e9), 1),
                cmp(Less, c(-1e9), v(x), 1),
                cmp(Less, v(y), c(1e9), 1),
                cmp(Less, c(-1e9), v(y), 1),
            ],
        ),
        (
            "x*y==x/y, >1",
            vec![
                cmp(Equal, f2(Mul, v(x), v(y)), f2(Div, v(x), v(y)), 1),
                cmp(Less, c(1.0), v(x), 1),
                cmp(Less, c(1.0), v(y), 1),
                cmp(Less, v(x), c(1e9), 1),
                cmp(Less, v(y), c(1e9), 1),
            ],
        ),
        (
            "(x+y)-y != x, 0<x,y<100",
            vec![
                cmp(Equal, f2(Sub, f2(Add, v(x), v(y)), v(y)), v(x), 0),
                cmp(Less, c(0.0), v(x), 1),
                cmp(Less, c(0.0), v(y), 1),
                cmp(Less, v(x), c(100.0), 1),
                cmp(Less, v(y), c(100.0), 1),
            ],
        ),
        (
            "floor(x)>x",
            vec![cmp(Less, v(x), f1(FloatUnary::Floor, v(x)), 1)],
        ),
        (
            "x*0.1 == x/10 false, 1<x<2",
            vec![
                cmp(Equal, f2(Mul, v(x), c(0.1)), f2(Div, v(x), c(10.0)), 0),
                cmp(Less, c(1.0), v(x), 1),
                cmp(Less, v(x), c(2.0), 1),
            ],
        ),
        (
            "2x+1==x+x+1 false, <1e6",
            vec![
                cmp(
                    Equal,
                    f2(Add, f2(Mul, c(2.0), v(x)), c(1.0)),
                    f2(Add, f2(Add, v(x), v(x)), c(1.0)),
                    0,
                ),
                cmp(Less, v(x), c(1e6), 1),
                cmp(Less, c(0.0), v(x), 1),
            ],
        ),
        ("x*x<0", vec![cmp(Less, f2(Mul, v(x), v(x)), c(0.0), 1)]),
        (
            "x*x+y*y==25",
            vec![
                cmp(
                    Equal,
                    f2(Add, f2(Mul, v(x), v(x)), f2(Mul, v(y), v(y))),
                    c(25.0),
                    1,
                ),
                cmp(Less, c(0.0), v(x), 1),
            ],
        ),
        (
            "x-y==0 && x!=y",
            vec![
                cmp(Equal, f2(Sub, v(x), v(y)), c(0.0), 1),
                cmp(Equal, v(x), v(y), 0),
            ],
        ),
        (
            "x%3==1 && x>100",
            vec![
                cmp(Equal, f2(Rem, v(x), c(3.0)), c(1.0), 1),
                cmp(Less, c(100.0), v(x), 1),
            ],
        ),
        (
            "rint(x)==(double)n, n>3, x!=rint",
            vec![
                cmp(Equal, f1(FloatUnary::Rint, v(x)), from(n), 1),
                Formula::Compare(Comparison::Greater, v(n), Expr::Int(3)),
                cmp(Equal, v(x), from(n), 0),
            ],
        ),
    ];
    for (name, formulas) in systems {
        let begin = Instant::now();
        let mut solver = Solver::new(Budget::default());
        let vars = [
            solver.variable(Some(LEAST), Some(GREATEST)),
            solver.variable(Some(LEAST), Some(GREATEST)),
            solver.variable(Some(i32::MIN.into()), Some(i32::MAX.into())),
            solver.variable(Some(i32::MIN.into()), Some(i32::MAX.into())),
        ];
        for f in &formulas {
            solver.assert(f.clone());
        }
        let answer = solver.check();
        let checked = begin.elapsed();
        let model = solver.model(&vars);
        let text = match &model {
            ModelAnswer::Found(m) => m
                .values
                .iter()
                .map(|(v, k)| {
                    if v.index() < 2 {
                        float::text::literal((*k).try_into().unwrap()).unwrap()
                    } else {
                        k.to_string()
                    }
                })
                .collect::<Vec<_>>()
                .join(", "),
            other => format!("{other:?}"),
        };
        println!(
            "{name:32} {answer:?} {checked:?} {:?}  [{text}]",
            begin.elapsed()
        );
    }
}
