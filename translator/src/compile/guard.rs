//! Guards: the conditions of a clause for the decision of its block. Null, flags and tokens are
//! distinguished in the head, everything else by goals that exclude each other.

use super::arith;
use super::clause::Builder;
use crate::cfg::{Decision, Operand};
use crate::clp::Term;
use crate::number::Number;
use crate::typed::CompareOp;

/// Posts the guard of one way.
///
/// Rule `compare`. `x < y` or its opposite; a comparison whose value is stored too:
/// ```prolog
/// less([X, Y], [1], …) :- X #< Y.
/// less([X, Y], [0], …) :- X #>= Y.
/// ```
/// Rule `float_compare`. Floating-point numbers; the second clause is also for `NaN`:
/// ```prolog
/// less([X, Y], [1], …) :- 1 #= double(X < Y).
/// less([X, Y], [0], …) :- 0 #= double(X < Y).
/// ```
/// Rule `true`. A boolean variable that is asked:
/// ```prolog
/// pick([C, …], …) :- C #= 1, …
/// pick([C, …], …) :- C #= 0, …
/// ```
/// Rule `same`. References are compared by the heap library:
/// ```prolog
/// eq([A, B], [1], H, H, ok, …) :- same(H, A, B).
/// eq([A, B], [0], H, H, ok, …) :- different(H, A, B).
/// ```
/// Rule `instance`. For `instanceof` and casts; null is told apart in the head:
/// ```prolog
/// down([r(A)], …) :- instance(H0, A, 'B'), …
/// down([r(A)], …) :- not_instance(H0, A, 'B'), …
/// down([null], …) :- …
/// ```
/// Rule `dispatch`. One clause for each method that a virtual call can run:
/// ```prolog
/// 'areaOf:dispatch@5'([r(S)], …) :- type_in(H0, S, ['Square', 'Tile']), 'Square.area'(…), …
/// 'areaOf:dispatch@5'([r(S)], …) :- type(H0, S, 'Dot'), 'Dot.area'(…), …
/// ```
pub(super) fn guard(builder: &mut Builder, decision: &Decision, way: usize) {
    let is_first = way == 0;
    match decision {
        // There is no decision, or the head distinguishes the ways.
        Decision::None
        | Decision::NotNull(_)
        | Decision::Returned { .. }
        | Decision::Select { .. } => {}
        Decision::Compare { op, left, right } => {
            let op = if is_first { *op } else { negation(*op) };
            let (left, right) = (builder.operand(*left), builder.operand(*right));
            builder.goal(compare_name(op), [left, right]);
        }
        Decision::FloatCompare { order, left, right } => {
            let left = builder.number(*left, Number::Double);
            let right = builder.number(*right, Number::Double);
            let holds = Term::Int(i64::from(is_first));
            builder.goal("#=", [holds, arith::compared(*order, left, right)]);
        }
        Decision::True(local) => {
            let value = builder.operand(Operand::Local(*local));
            builder.goal("#=", [value, Term::Int(i64::from(is_first))]);
        }
        Decision::SameRef { left, right } => {
            let (left, right) = (builder.operand(*left), builder.operand(*right));
            let name = if is_first { "same" } else { "different" };
            let heap = builder.heap();
            builder.goal(name, [heap, left, right]);
        }
        Decision::InBounds { array, index } => in_bounds(builder, *array, *index, is_first),
        Decision::Instance { value, ty } => {
            let name = match way {
                0 => "instance",
                1 => "not_instance",
                _ => return,
            };
            let cell = builder.cell(*value);
            let ty = builder.type_term(ty);
            let heap = builder.heap();
            builder.goal(name, [heap, cell, ty]);
        }
        Decision::Class { value, classes } => {
            let cell = builder.cell(*value);
            let names = classes.get(way).into_iter().flatten();
            let mut names: Vec<Term> = names.map(|class| builder.class_term(*class)).collect();
            let heap = builder.heap();
            match (names.len(), names.pop()) {
                (1, Some(name)) => builder.goal("type", [heap, cell, name]),
                (_, last) => {
                    names.extend(last);
                    builder.goal("type_in", [heap, cell, Term::List(names)]);
                }
            }
        }
        Decision::Switch { value, labels } => switch(builder, *value, labels, way),
        Decision::Finished(future) => {
            let cell = builder.cell(*future);
            let name = if is_first { "finished" } else { "unfinished" };
            let heap = builder.heap();
            builder.goal(name, [heap, cell]);
        }
    }
}

/// Rule `index`. Outside is one case, below and above together:
/// ```prolog
/// length(H0, Xs, L), I #>= 0, I #< L
/// length(H0, Xs, L), I #< 0 #\/ I #>= L
/// ```
fn in_bounds(builder: &mut Builder, array: crate::typed::LocalId, index: Operand, is_inside: bool) {
    let cell = builder.cell(array);
    let index = builder.operand(index);
    let length = builder.fresh("l");
    let heap = builder.heap();
    builder.goal("length", [heap, cell, length.clone()]);
    if is_inside {
        builder.goal("#>=", [index.clone(), Term::Int(0)]);
        builder.goal("#<", [index, length]);
    } else {
        let below = Term::compound("#<", [index.clone(), Term::Int(0)]);
        let above = Term::compound("#>=", [index, length]);
        builder.goal("#\\/", [below, above]);
    }
}

/// Rule `switch`. One clause for each label, and one for all other values:
/// ```prolog
/// X #= 1
/// X #\= 1, X #\= 2
/// ```
fn switch(builder: &mut Builder, value: crate::typed::LocalId, labels: &[i64], way: usize) {
    let value = builder.operand(Operand::Local(value));
    match labels.get(way) {
        Some(label) => builder.goal("#=", [value, Term::Int(*label)]),
        None => {
            for label in labels {
                builder.goal("#\\=", [value.clone(), Term::Int(*label)]);
            }
        }
    }
}

pub(super) fn negation(op: CompareOp) -> CompareOp {
    match op {
        CompareOp::Lt => CompareOp::Ge,
        CompareOp::Le => CompareOp::Gt,
        CompareOp::Gt => CompareOp::Le,
        CompareOp::Ge => CompareOp::Lt,
        CompareOp::Eq => CompareOp::Ne,
        CompareOp::Ne => CompareOp::Eq,
    }
}

fn compare_name(op: CompareOp) -> &'static str {
    match op {
        CompareOp::Lt => "#<",
        CompareOp::Le => "#=<",
        CompareOp::Gt => "#>",
        CompareOp::Ge => "#>=",
        CompareOp::Eq => "#=",
        CompareOp::Ne => "#\\=",
    }
}
