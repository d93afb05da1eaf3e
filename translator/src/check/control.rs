//! Loops, `throw` and `try`.

use std::collections::HashMap;

use super::body::Body;
use super::error;
use super::error::{expr as expr_error, stmt as stmt_error};
use super::scope::{Target, TargetKind};
use crate::ast;
use crate::source::Span;
use crate::typed::{Catch, ClassId, Expr, StmtKind, THROWABLE, Type};

impl<'a> Body<'a, '_> {
    /// A loop with its label; the body is a target of `break` and `continue`.
    pub fn repetition(
        &mut self,
        statement: &'a ast::Stmt,
        label: Option<&'a ast::Name>,
    ) -> Option<StmtKind> {
        let mark = self.scope.enter();
        let target = Target {
            label: label.map(|label| label.text.as_str()),
            kind: TargetKind::Loop,
            span: label.map_or(statement.span, |label| label.span),
        };
        let label = label.map(|label| label.text.clone());
        let kind = self.repetition_in_scope(statement, label, target);
        self.scope.leave(mark);
        kind
    }

    fn repetition_in_scope(
        &mut self,
        statement: &'a ast::Stmt,
        label: Option<String>,
        target: Target<'a>,
    ) -> Option<StmtKind> {
        match &statement.kind {
            ast::StmtKind::While { condition, body } => {
                let condition = self.condition(condition);
                self.scope.add_target(target);
                let body = self.inner(body);
                Some(StmtKind::While {
                    label,
                    condition: condition?,
                    body: Box::new(body?),
                })
            }
            ast::StmtKind::DoWhile { body, condition } => {
                let condition = self.condition(condition);
                self.scope.add_target(target);
                let body = self.inner(body);
                Some(StmtKind::DoWhile {
                    label,
                    body: Box::new(body?),
                    condition: condition?,
                })
            }
            ast::StmtKind::For {
                initial,
                condition,
                update,
                body,
            } => {
                let mut statements = Vec::new();
                for statement in initial {
                    self.statement(statement, &mut statements);
                }
                let condition = condition
                    .as_ref()
                    .map(|condition| self.condition(condition));
                let update: Vec<Option<Expr>> =
                    update.iter().map(|update| self.effect(update)).collect();
                self.scope.add_target(target);
                let body = self.inner(body);
                Some(StmtKind::For {
                    label,
                    initial: statements,
                    condition: match condition {
                        Some(condition) => Some(condition?),
                        None => None,
                    },
                    update: update.into_iter().collect::<Option<_>>()?,
                    body: Box::new(body?),
                })
            }
            ast::StmtKind::ForEach {
                ty,
                name,
                array,
                body,
            } => {
                let array = self.value(array).and_then(|array| self.elements(array));
                let local = self.declare(ty, name);
                if let (Some((array, element)), Some(wanted)) = (&array, self.scope.ty(local))
                    && !self.table.fits(element, wanted)
                {
                    let error = error::mismatch(self.table, wanted, element, array.span);
                    self.reports.push(error);
                }
                self.scope.add_target(target);
                let body = self.inner(body);
                Some(StmtKind::ForEach {
                    label,
                    local,
                    array: array?.0,
                    body: Box::new(body?),
                })
            }
            _ => None,
        }
    }

    /// The array that `for (… : …)` goes through, and the type of its elements.
    fn elements(&mut self, array: Expr) -> Option<(Expr, Type)> {
        let Type::Array(element) = &array.ty else {
            let found = self.table.show(&array.ty);
            self.reports
                .push(expr_error::not_an_array(&found, array.span));
            return None;
        };
        let element = element.as_ref().clone();
        Some((array, element))
    }

    pub fn thrown(&mut self, value: &'a ast::Expr) -> Option<Expr> {
        let value = self.value(value)?;
        let wanted = Type::Class(THROWABLE);
        if self.table.fits(&value.ty, &wanted) {
            return Some(value);
        }
        let found = self.table.show(&value.ty);
        self.reports.push(error::not_throwable(&found, value.span));
        None
    }

    pub fn guarded(
        &mut self,
        body: &'a ast::Block,
        catches: &'a [ast::Catch],
        finally: Option<&'a ast::Block>,
    ) -> StmtKind {
        let body = self.block(body);
        let mut caught = HashMap::new();
        let catches = catches
            .iter()
            .filter_map(|catch| self.catch(catch, &mut caught));
        let catches = catches.collect();
        StmtKind::Try {
            body,
            catches,
            finally: finally.map(|finally| self.block(finally)),
        }
    }

    /// `caught` holds the classes of the clauses before, and of this one when it is done.
    fn catch(
        &mut self,
        catch: &'a ast::Catch,
        caught: &mut HashMap<ClassId, Span>,
    ) -> Option<Catch> {
        let mut classes = Vec::new();
        for name in &catch.classes {
            let found = self.table.find_class(&name.text, name.span, self.reports);
            let class = found.filter(|id| self.check_catchable(*id, name));
            if let Some(class) = class {
                self.check_reachable(class, name, caught);
                caught.insert(class, name.span);
                classes.push(class);
            }
        }
        let is_known = classes.len() == catch.classes.len();
        self.is_incomplete |= !is_known;
        let common = classes
            .iter()
            .copied()
            .reduce(|a, b| self.table.common_class(a, b));
        let ty = common.filter(|_| is_known).map(Type::Class);
        let mark = self.scope.enter();
        let local = self.declare_as(ty, &catch.name);
        let body = self.block(&catch.body);
        self.scope.leave(mark);
        is_known.then_some(Catch {
            classes,
            local,
            body,
            span: catch.span,
        })
    }

    fn check_catchable(&mut self, id: ClassId, name: &ast::Name) -> bool {
        let class = self.table.class(id);
        let is_catchable = self.table.is_subclass(id, THROWABLE);
        if !is_catchable && !class.is_broken {
            self.reports
                .push(error::not_throwable(class.name, name.span));
        }
        is_catchable
    }

    fn check_reachable(&mut self, id: ClassId, name: &ast::Name, caught: &HashMap<ClassId, Span>) {
        let mut chain = self.table.superclasses(id);
        if let Some((first, span)) = chain.find_map(|id| caught.get_key_value(&id)) {
            let first = self.table.class(*first).name;
            let error = stmt_error::unreachable_catch(&name.text, first, name.span);
            self.reports.push(error.related(*span, "caught here"));
        }
    }
}
