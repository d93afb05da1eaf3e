//! Contracts: the annotations of each method as conditions with types, each of them the
//! body of a method of its own, and as assumptions on the input heap.

use super::annotation::{Annotation, AnnotationKind, OldExpr, RESULT, conjuncts};
use super::body::Body;
use super::early::Early;
use super::module::key;
use super::report::Reports;
use super::table::Table;
use crate::ast;
use crate::source::{Source, Span};
use crate::typed::contract::{Condition, Contract};
use crate::typed::{
    Block, Expr, Local, LocalId, Method, MethodId, MethodKind, Stmt, StmtKind, Type,
};

/// Checks all annotations. The pieces are added to the methods.
pub fn check_contracts(
    table: &Table,
    source: &Source,
    methods: &mut Vec<Method>,
    reports: &mut Reports,
) -> Vec<Contract> {
    let mut contracts = Vec::new();
    for id in table.method_ids() {
        let method = table.method(id);
        let is_contract = |pragma: &ast::Pragma| pragma.clause != ast::Clause::Action;
        if !method.pragmas.iter().any(is_contract) {
            continue;
        }
        let is_known = method
            .parameters
            .iter()
            .all(|parameter| parameter.ty.is_some());
        if method.result.is_none() || !is_known {
            continue;
        }
        let mut pieces = Pieces {
            table,
            source,
            id,
            key: key(table, id),
            methods,
            contract: Contract {
                method: id,
                requires: Vec::new(),
                ensures: Vec::new(),
                olds: Vec::new(),
                assumptions: Vec::new(),
            },
            early: Early::new(table, id),
        };
        for pragma in method.pragmas {
            pieces.pragma(pragma, reports);
        }
        contracts.push(pieces.contract);
    }
    contracts
}

/// The contract of one method under construction.
struct Pieces<'a, 't> {
    table: &'t Table<'a>,
    source: &'t Source,
    id: MethodId,
    key: String,
    methods: &'t mut Vec<Method>,
    contract: Contract,
    early: Early<'t, 'a>,
}

/// A checked expression, with its parameters, locals and `\old(…)` parts.
struct Checked<'a> {
    expr: Option<Expr>,
    parameters: Vec<LocalId>,
    locals: Vec<Local>,
    olds: Vec<OldExpr<'a>>,
}

impl<'a> Pieces<'a, '_> {
    fn pragma(&mut self, pragma: &'a ast::Pragma, reports: &mut Reports) {
        match &pragma.clause {
            ast::Clause::Action => {}
            ast::Clause::Assume(assumptions) => {
                let (table, source) = (self.table, self.source);
                let (mut body, parameters) =
                    body(table, source, self.id, reports, AnnotationKind::Assume, 0);
                for assumption in assumptions {
                    let found = body.assumption(assumption, &parameters);
                    self.contract.assumptions.extend(found);
                }
            }
            ast::Clause::Condition(expr) if pragma.keyword == "requires" => {
                for part in conjuncts(expr) {
                    let number = self.contract.requires.len() + 1;
                    let name = numbered("requires", number);
                    let found = self.condition(part, AnnotationKind::Requires, &name, reports);
                    self.contract.requires.extend(found);
                }
            }
            ast::Clause::Condition(expr) => {
                let name = numbered("ensures", self.contract.ensures.len() + 1);
                let found = self.condition(expr, AnnotationKind::Ensures, &name, reports);
                self.contract.ensures.extend(found);
            }
        }
    }

    fn condition(
        &mut self,
        expr: &'a ast::Expr,
        kind: AnnotationKind,
        name: &str,
        reports: &mut Reports,
    ) -> Option<Condition> {
        let checked = self.checked(expr, kind, &[], reports, Wanted::Condition);
        for old in &checked.olds {
            let name = numbered("old", self.contract.olds.len() + 1);
            let piece = self.checked(
                old.expr,
                AnnotationKind::Old,
                &old.bound,
                reports,
                Wanted::Value,
            );
            let id = self.add(&name, piece, old.expr.span)?;
            self.contract.olds.push(id);
        }
        let typed = checked.expr.clone()?;
        let piece = self.add(name, checked, expr.span)?;
        let text = self.source.slice(expr.span);
        Some(Condition {
            piece,
            is_early: kind == AnnotationKind::Requires && self.early.next(&typed),
            expr: typed,
            text: text.split_whitespace().collect::<Vec<_>>().join(" "),
            span: expr.span,
        })
    }

    fn checked(
        &mut self,
        expr: &'a ast::Expr,
        kind: AnnotationKind,
        bound: &[&'a ast::Name],
        reports: &mut Reports,
        wanted: Wanted,
    ) -> Checked<'a> {
        let first_old = u32::try_from(self.methods.len()).expect("a text is shorter than 4 GB");
        let (mut body, mut parameters) =
            body(self.table, self.source, self.id, reports, kind, first_old);
        for name in bound {
            parameters.push(body.declare_as(Some(Type::INT), name));
        }
        let result = &self.table.method(self.id).result;
        if kind == AnnotationKind::Ensures && *result != Some(Type::Void) {
            let local = body.scope.add(RESULT, result.clone(), expr.span);
            body.scope.show(local);
            parameters.push(local);
        }
        let typed = match wanted {
            Wanted::Condition => body.condition(expr),
            Wanted::Value => body.value(expr),
        };
        let annotation = body.annotation.take();
        Checked {
            expr: typed,
            parameters,
            locals: body.scope.into_locals(),
            olds: annotation.map_or(Vec::new(), |annotation| annotation.olds),
        }
    }

    /// Adds a piece: a method that returns the value of the expression.
    fn add(&mut self, name: &str, checked: Checked<'a>, span: Span) -> Option<MethodId> {
        let expr = checked.expr?;
        let id = u32::try_from(self.methods.len()).expect("a text is shorter than 4 GB");
        let method = self.table.method(self.id);
        let has_this = matches!(method.kind, MethodKind::Instance | MethodKind::Constructor);
        let result = expr.ty.clone();
        let kind = StmtKind::Return(Some(expr));
        self.methods.push(Method {
            class: method.class,
            kind: match has_this {
                true => MethodKind::Instance,
                false => MethodKind::Static,
            },
            name: format!("{}:{name}", method.name),
            key: format!("{}:{name}", self.key),
            parameters: checked.parameters,
            result,
            locals: checked.locals,
            body: Some(Block {
                statements: vec![Stmt { kind, span }],
                span,
            }),
            is_native: false,
            is_abstract: false,
            pragmas: Vec::new(),
            name_span: span,
            span,
        });
        Some(MethodId(id))
    }
}

#[derive(Clone, Copy)]
enum Wanted {
    Condition,
    Value,
}

/// The body in which an annotation of the method is checked: its parameters, with their ids.
fn body<'a, 'c>(
    table: &'c Table<'a>,
    source: &'c Source,
    id: MethodId,
    reports: &'c mut Reports,
    kind: AnnotationKind,
    first_old: u32,
) -> (Body<'a, 'c>, Vec<LocalId>) {
    let method = table.method(id);
    let (mut body, parameters) = Body::of_method(table, source, id, reports);
    if method.kind == MethodKind::Constructor && kind != AnnotationKind::Ensures {
        // A condition before a constructor has no object.
        body.context.kind = MethodKind::Static;
    }
    body.context.result = Some(Type::Bool);
    body.show(&parameters);
    body.annotation = Some(Annotation {
        kind,
        olds: Vec::new(),
        first_old,
        parameters: parameters.clone(),
        bound: Vec::new(),
        is_in_old: false,
    });
    (body, parameters)
}

/// A name with a number, except for the first.
fn numbered(word: &str, number: usize) -> String {
    match number {
        1 => word.to_owned(),
        number => format!("{word}.{number}"),
    }
}
