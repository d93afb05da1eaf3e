//! Trees that the parser never makes, but that the checker must refuse.

use super::line;
use crate::ast::{BinaryOp, Expr, ExprKind, Item, Program, StmtKind, TypeKind, TypeName};
use crate::check::check;
use crate::number::Number;
use crate::parse::parse;
use crate::source::{Source, Span};

/// Parses a function, changes the expressions that are its statements, and checks it.
fn refused(text: &str, change: impl Fn(&mut Expr)) -> String {
    let source = Source::new("test.pet", text);
    let mut program = parse(&source).program;
    change_statements(&mut program, change);
    let checked = check(&source, &program);
    assert_eq!(checked.module, None);
    let lines = checked.diagnostics.iter().map(|found| line(&source, found));
    lines.collect::<Vec<_>>().join("\n")
}

fn change_statements(program: &mut Program, change: impl Fn(&mut Expr)) {
    for item in &mut program.items {
        let Item::Method(method) = item else {
            continue;
        };
        for statement in method.body.iter_mut().flat_map(|body| &mut body.statements) {
            if let StmtKind::Expr(expr) = &mut statement.kind {
                change(expr);
            }
        }
    }
}

#[test]
fn only_places_are_assigned() {
    let found = refused("void f(int n) { n = 1; n++; }", |expr| {
        if let ExprKind::Assign { target, .. } | ExprKind::Increment { target, .. } = &mut expr.kind
        {
            target.kind = ExprKind::Number(Number::Int, 1);
        }
    });
    assert_eq!(
        found,
        "1:17 not-assignable: only a variable, a field or an element can be assigned\n\
         1:24 not-assignable: only a variable, a field or an element can be assigned"
    );
}

#[test]
fn only_arithmetic_is_assigned_in_one_step() {
    let found = refused("void f(boolean n) { n = true; }", |expr| {
        if let ExprKind::Assign { op, .. } = &mut expr.kind {
            *op = Some(BinaryOp::And);
        }
    });
    assert_eq!(found, "1:21 not-assignable: there is no operator `&&=`");
}

#[test]
fn an_array_literal_needs_a_type_from_somewhere() {
    let found = refused("void f(int[] n) { f(n); }", |expr| {
        if let ExprKind::Call { args, .. } = &mut expr.kind {
            args[0].kind = ExprKind::ArrayLiteral {
                ty: None,
                items: Vec::new(),
            };
        }
    });
    assert_eq!(
        found,
        "1:21 type-mismatch: the type of this array is not known here (write `new T[] {…}`)"
    );
}

#[test]
fn a_literal_of_an_array_has_an_array_type() {
    let found = refused("void f(int[] n) { f(n); }", |expr| {
        if let ExprKind::Call { args, .. } = &mut expr.kind {
            let ty = TypeName {
                kind: TypeKind::Number(Number::Int),
                span: Span::new(20, 21),
            };
            args[0].kind = ExprKind::ArrayLiteral {
                ty: Some(ty),
                items: Vec::new(),
            };
        }
    });
    assert_eq!(found, "1:21 type-mismatch: expected `int`, found an array");
}
