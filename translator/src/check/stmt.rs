//! Statements. A statement with an error is left out of the typed tree, which is then
//! never used; its neighbours are checked as if it were there.

use super::body::{Body, Part};
use super::calculate;
use super::error;
use super::error::{stmt as stmt_error, switch as switch_error};
use super::operator::symbol;
use super::scope::{Target, TargetKind};
use crate::ast;
use crate::source::Span;
use crate::typed::{Block, Expr, LocalId, MethodKind, Stmt, StmtKind, Type};

impl<'a> Body<'a, '_> {
    pub fn block(&mut self, block: &'a ast::Block) -> Block {
        let mark = self.scope.enter();
        let mut statements = Vec::new();
        for statement in &block.statements {
            self.statement(statement, &mut statements);
        }
        self.scope.leave(mark);
        Block {
            statements,
            span: block.span,
        }
    }

    /// Checks a statement and adds its typed form: nothing if it is wrong, several statements if it
    /// declares several variables.
    pub fn statement(&mut self, statement: &'a ast::Stmt, out: &mut Vec<Stmt>) {
        let span = statement.span;
        if let ast::StmtKind::Local(declarations) = &statement.kind {
            self.declarations(declarations, span, out);
        } else {
            match self.simple_statement(statement, None) {
                Some(kind) => out.push(Stmt { kind, span }),
                None => self.is_incomplete = true,
            }
        }
    }

    /// Checks a statement that has one typed form. A loop takes the label before it.
    fn simple_statement(
        &mut self,
        statement: &'a ast::Stmt,
        label: Option<&'a ast::Name>,
    ) -> Option<StmtKind> {
        Some(match &statement.kind {
            ast::StmtKind::Local(declarations) => {
                // A declaration as the body of another statement is a block of its own.
                let mut statements = Vec::new();
                let span = statement.span;
                self.declarations(declarations, span, &mut statements);
                StmtKind::Block(Block { statements, span })
            }
            ast::StmtKind::Expr(expr) => StmtKind::Expr(self.effect(expr)?),
            ast::StmtKind::If { arms, otherwise } => {
                self.conditional(arms, otherwise.as_deref())?
            }
            ast::StmtKind::While { .. }
            | ast::StmtKind::DoWhile { .. }
            | ast::StmtKind::For { .. }
            | ast::StmtKind::ForEach { .. } => self.repetition(statement, label)?,
            ast::StmtKind::Labelled(label, body) => self.labelled(label, body)?,
            ast::StmtKind::Block(block) => StmtKind::Block(self.block(block)),
            ast::StmtKind::Break(label) => {
                self.check_jump("break", label.as_ref(), statement.span)?;
                StmtKind::Break(label.as_ref().map(|label| label.text.clone()))
            }
            ast::StmtKind::Continue(label) => {
                self.check_jump("continue", label.as_ref(), statement.span)?;
                StmtKind::Continue(label.as_ref().map(|label| label.text.clone()))
            }
            ast::StmtKind::Return(value) => self.check_return(value.as_ref(), statement.span)?,
            ast::StmtKind::Throw(value) => StmtKind::Throw(self.thrown(value)?),
            ast::StmtKind::Try {
                body,
                catches,
                finally,
            } => self.guarded(body, catches, finally.as_ref()),
            ast::StmtKind::Switch(switch) => self.switch_statement(switch)?,
            ast::StmtKind::Yield(value) => self.yield_statement(value, statement.span)?,
            ast::StmtKind::Assert(condition) => StmtKind::Assert(self.condition(condition)?),
            ast::StmtKind::Await(guards) => self.wait(guards, statement.span)?,
            ast::StmtKind::Release => {
                self.check_may_release("`release`", statement.span)?;
                StmtKind::Release
            }
            ast::StmtKind::Skip => StmtKind::Skip,
            ast::StmtKind::Point(name) => StmtKind::Point(name.text.clone()),
            ast::StmtKind::Event(event) => StmtKind::Event(self.event(event)?),
            ast::StmtKind::ConstructorCall { args, .. } => {
                self.reports
                    .push(stmt_error::misplaced_constructor_call(statement.span));
                self.arguments(args)?;
                return None;
            }
        })
    }

    /// A statement inside another one, with a scope of its own.
    pub fn inner(&mut self, statement: &'a ast::Stmt) -> Option<Stmt> {
        let mark = self.scope.enter();
        let kind = self.simple_statement(statement, None);
        self.scope.leave(mark);
        Some(Stmt {
            kind: kind?,
            span: statement.span,
        })
    }

    fn declarations(
        &mut self,
        declarations: &'a [ast::LocalDeclaration],
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        for declaration in declarations {
            let local = self.declare(&declaration.ty, &declaration.name);
            let ty = self.scope.ty(local).cloned();
            let value = declaration.initial.as_ref();
            let value = value.map(|value| self.initial(value, ty.as_ref()));
            let initial = match value {
                Some(Some(value)) => Some(value),
                Some(None) => {
                    self.is_incomplete = true;
                    continue;
                }
                None => None,
            };
            if let (true, Some(value)) = (declaration.is_final, &initial) {
                let constant = calculate::value(self.table, value);
                let constant = ty.zip(constant);
                let constant = constant.and_then(|(ty, it)| calculate::convert(&ty, it));
                self.scope.fix(local, constant);
            }
            let span = if declarations.len() == 1 {
                span
            } else {
                let name = declaration.name.span;
                let value = declaration.initial.as_ref();
                value.map_or(name, |value| name.to(value.span))
            };
            let kind = StmtKind::Local { local, initial };
            out.push(Stmt { kind, span });
        }
    }

    /// The value of a variable or field whose type may not be known.
    pub fn initial(&mut self, value: &'a ast::Expr, ty: Option<&Type>) -> Option<Expr> {
        match (ty, &value.kind) {
            (Some(ty), _) => self.fitting(value, ty),
            (None, ast::ExprKind::ArrayLiteral { ty: None, items }) => {
                self.array_literal(None, items, value.span)
            }
            (None, _) => self.value(value),
        }
    }

    /// Declares a new variable, which must not hide another one.
    pub fn declare(&mut self, ty: &'a ast::TypeName, name: &'a ast::Name) -> LocalId {
        let ty = self.table.value_type(ty, self.reports);
        self.declare_as(ty, name)
    }

    pub fn declare_as(&mut self, ty: Option<Type>, name: &'a ast::Name) -> LocalId {
        if let Some(first) = self.scope.find(&name.text)
            && let Some(first) = self.scope.span(first)
        {
            let what = format!("variable `{}`", name.text);
            self.reports
                .push(error::redeclared(&what, name.span, first));
        }
        let local = self.scope.add(&name.text, ty, name.span);
        self.scope.show(local);
        local
    }

    /// Checks an expression statement, which should have an effect.
    pub fn effect(&mut self, expr: &'a ast::Expr) -> Option<Expr> {
        let typed = self.expr(expr)?;
        let has_effect = match &expr.kind {
            ast::ExprKind::Assign { .. }
            | ast::ExprKind::Increment { .. }
            | ast::ExprKind::Call { .. }
            | ast::ExprKind::Async { .. }
            | ast::ExprKind::New { .. } => true,
            _ => matches!(typed.kind, crate::typed::ExprKind::Get(_)),
        };
        if !has_effect {
            let hint = self.effect_hint(expr);
            self.reports.push(stmt_error::no_effect(expr.span, hint));
        }
        Some(typed)
    }

    /// The probable intention behind an expression without effect.
    fn effect_hint(&self, expr: &ast::Expr) -> Option<String> {
        let ast::ExprKind::Binary(op, left, right) = &expr.kind else {
            return None;
        };
        let is_place = matches!(
            left.kind,
            ast::ExprKind::Name(_) | ast::ExprKind::Field(..) | ast::ExprKind::Index(..)
        );
        let assignment = match op {
            ast::BinaryOp::Add
            | ast::BinaryOp::Sub
            | ast::BinaryOp::Mul
            | ast::BinaryOp::Div
            | ast::BinaryOp::Rem => format!("{}=", symbol(*op)),
            ast::BinaryOp::Eq => "=".to_owned(),
            _ => return None,
        };
        let (left, right) = (self.source.slice(left.span), self.source.slice(right.span));
        is_place.then(|| format!("`{left} {assignment} {right}` would change it"))
    }

    fn conditional(
        &mut self,
        arms: &'a [(ast::Expr, ast::Stmt)],
        otherwise: Option<&'a ast::Stmt>,
    ) -> Option<StmtKind> {
        let arms: Vec<_> = arms
            .iter()
            .map(|(condition, then)| (self.condition(condition), self.inner(then)))
            .collect();
        let otherwise = otherwise.map(|otherwise| self.inner(otherwise));
        let arms = arms
            .into_iter()
            .map(|(condition, then)| condition.zip(then));
        Some(StmtKind::If {
            arms: arms.collect::<Option<_>>()?,
            otherwise: match otherwise {
                Some(otherwise) => Some(Box::new(otherwise?)),
                None => None,
            },
        })
    }

    fn labelled(&mut self, label: &'a ast::Name, body: &'a ast::Stmt) -> Option<StmtKind> {
        if let Some(first) = self.scope.find_label(&label.text) {
            let what = format!("label `{}`", label.text);
            self.reports
                .push(error::redeclared(&what, label.span, first.span));
        }
        let is_loop = matches!(
            body.kind,
            ast::StmtKind::While { .. }
                | ast::StmtKind::DoWhile { .. }
                | ast::StmtKind::For { .. }
                | ast::StmtKind::ForEach { .. }
        );
        let mark = self.scope.enter();
        let kind = if is_loop {
            self.simple_statement(body, Some(label))
        } else {
            self.scope.add_target(Target {
                label: Some(&label.text),
                kind: TargetKind::Labelled,
                span: label.span,
            });
            self.simple_statement(body, None).map(|kind| {
                let span = body.span;
                StmtKind::Labelled(label.text.clone(), Box::new(Stmt { kind, span }))
            })
        };
        self.scope.leave(mark);
        kind
    }

    fn check_jump(&mut self, jump: &str, label: Option<&ast::Name>, span: Span) -> Option<()> {
        let Some(label) = label else {
            let kinds: &[TargetKind] = match jump {
                "break" => &[TargetKind::Loop, TargetKind::Switch, TargetKind::Expression],
                _ => &[TargetKind::Loop, TargetKind::Expression],
            };
            let error = match self.scope.innermost(kinds) {
                Some(target) if target.kind == TargetKind::Expression => {
                    switch_error::leaves_expression(jump, span, target.span)
                }
                Some(_) => return Some(()),
                None => stmt_error::outside_loop(jump, span),
            };
            self.reports.push(error);
            return None;
        };
        let inside = self.scope.expression_before(&label.text);
        let error = match (self.scope.find_label(&label.text), inside) {
            (Some(_), Some(inside)) => switch_error::leaves_expression(jump, span, inside.span),
            (Some(target), None) if target.kind == TargetKind::Loop || jump == "break" => {
                return Some(());
            }
            (Some(target), None) => {
                stmt_error::not_a_loop(label).related(target.span, "the label is here")
            }
            (None, _) => {
                let labels = self.scope.labels();
                let guess = self.reports.suggester.closest(&label.text, labels);
                stmt_error::unknown_label(label, guess)
            }
        };
        self.reports.push(error);
        None
    }

    fn check_return(&mut self, value: Option<&'a ast::Expr>, span: Span) -> Option<StmtKind> {
        if let Some(inside) = self.scope.innermost(&[TargetKind::Expression]) {
            let error = switch_error::leaves_expression("return", span, inside.span);
            self.reports.push(error);
            return None;
        }
        let is_initialiser =
            self.context.kind == MethodKind::StaticInitialiser || self.context.part != Part::Whole;
        if is_initialiser {
            self.reports.push(stmt_error::return_from_initialiser(span));
            return None;
        }
        let result = self.context.result.clone();
        let value = match (value, result) {
            (Some(value), Some(Type::Void)) => {
                self.value(value)?;
                let is_method =
                    matches!(self.context.kind, MethodKind::Static | MethodKind::Instance);
                let place = (!is_method).then(|| self.place_name());
                self.reports
                    .push(stmt_error::unwanted_result(place, value.span));
                return None;
            }
            (Some(value), Some(result)) => Some(self.fitting(value, &result)?),
            (Some(value), None) => Some(self.value(value)?),
            (None, Some(Type::Void) | None) => None,
            (None, Some(result)) => {
                let wanted = self.table.show(&result);
                self.reports.push(stmt_error::missing_result(&wanted, span));
                return None;
            }
        };
        Some(StmtKind::Return(value))
    }
}
