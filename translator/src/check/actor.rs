//! Checks of waiting, which only actors may do, and of the form of its conditions. `role` decides
//! which classes are actors.

use super::body::{Body, Part};
use super::error::{actor as error, annotation as annotation_error};
use crate::ast;
use crate::source::Span;
use crate::typed::{Event, EventArg, Guard, MethodKind, StmtKind, Type};

impl<'a> Body<'a, '_> {
    pub fn wait(&mut self, guards: &'a [ast::Guard], span: Span) -> Option<StmtKind> {
        let place = self.check_may_release("`await`", span);
        let part = std::mem::replace(&mut self.context.part, Part::Guard);
        let guards: Vec<Option<Guard>> = guards.iter().map(|guard| self.guard(guard)).collect();
        self.context.part = part;
        place?;
        let guards = guards.into_iter().collect::<Option<_>>()?;
        Some(StmtKind::Await(guards))
    }

    fn guard(&mut self, guard: &'a ast::Guard) -> Option<Guard> {
        let (ast::Guard::Future(expr) | ast::Guard::Condition(expr)) = guard;
        if let Some((what, at)) = impurity(expr) {
            self.reports.push(error::impure_guard(what, at));
            return None;
        }
        match guard {
            ast::Guard::Condition(condition) => {
                let value = self.value(condition)?;
                if value.ty != Type::Bool {
                    let is_future = matches!(value.ty, Type::Fut(_));
                    let found = self.table.show(&value.ty);
                    let text = self.source.slice(condition.span);
                    self.reports.push(error::bad_guard(
                        &found,
                        is_future.then_some(text),
                        value.span,
                    ));
                    return None;
                }
                Some(Guard::Condition(value))
            }
            ast::Guard::Future(future) => {
                let value = self.value(future)?;
                if !matches!(value.ty, Type::Fut(_)) {
                    let found = self.table.show(&value.ty);
                    self.reports.push(error::not_a_future(&found, value.span));
                    return None;
                }
                Some(Guard::Future(value))
            }
        }
    }

    /// `//@ event NAME(…)`: its arguments must not change anything.
    pub fn event(&mut self, event: &'a ast::Event) -> Option<Event> {
        let args = event.args.iter().map(|arg| self.event_arg(arg));
        let args: Vec<Option<EventArg>> = args.collect();
        Some(Event {
            name: event.name.text.clone(),
            args: args.into_iter().collect::<Option<_>>()?,
        })
    }

    fn event_arg(&mut self, arg: &'a ast::EventArg) -> Option<EventArg> {
        if let Some((what, at)) = impurity(&arg.value) {
            self.reports.push(error::impure_event(what, at));
            return None;
        }
        let part = std::mem::replace(&mut self.context.part, Part::Event);
        let value = self.value(&arg.value);
        self.context.part = part;
        let value = value?;
        if !matches!(value.ty, Type::Number(_) | Type::Bool) {
            let found = self.table.show(&value.ty);
            self.reports.push(error::bad_event(&found, value.span));
            return None;
        }
        let name = match (&arg.name, &arg.value.kind) {
            (Some(name), _) => Some(name.text.clone()),
            (None, ast::ExprKind::Name(name)) => Some(name.clone()),
            (None, ast::ExprKind::Field(_, name)) => Some(name.text.clone()),
            (None, _) => None,
        };
        Some(EventArg { name, value })
    }

    /// `await` and `release` give the actor to another of its tasks, so there must be a
    /// task of an actor.
    pub fn check_may_release(&mut self, what: &str, at: Span) -> Option<()> {
        if self.is_task() {
            return Some(());
        }
        let error = error::misplaced_await(what, self.place_name(), self.is_in_passive_class(), at);
        self.reports.push(error);
        None
    }

    /// `get` and synchronous calls keep the actor until there is a value.
    pub fn check_may_wait(&mut self, what: &str, at: Span) -> Option<()> {
        if self.annotation.is_some() {
            self.reports.push(annotation_error::impure(what, at));
            return None;
        }
        match self.context.part {
            Part::Guard => {
                self.reports.push(error::impure_guard(what, at));
                return None;
            }
            Part::Event => {
                self.reports.push(error::impure_event(what, at));
                return None;
            }
            _ => {}
        }
        if self.is_task() {
            return Some(());
        }
        let error = error::misplaced_get(what, self.place_name(), self.is_in_passive_class(), at);
        self.reports.push(error);
        None
    }

    fn is_task(&self) -> bool {
        match self.context.kind {
            MethodKind::Main => true,
            MethodKind::Instance => !self.is_in_passive_class(),
            MethodKind::Static | MethodKind::Constructor | MethodKind::StaticInitialiser => false,
        }
    }

    /// Returns whether this is the code of an object that is no actor.
    fn is_in_passive_class(&self) -> bool {
        let class = self.context.class;
        class.is_some_and(|class| !self.table.is_actor(class))
    }
}

/// The first part of an expression that may have an effect, and its place. A `get` looks like a
/// field here and is found by its type in `check_may_wait`.
fn impurity(expr: &ast::Expr) -> Option<(&'static str, Span)> {
    let impure = |what| Some((what, expr.span));
    match &expr.kind {
        ast::ExprKind::Number(..)
        | ast::ExprKind::Bool(_)
        | ast::ExprKind::Null
        | ast::ExprKind::This
        | ast::ExprKind::Name(_)
        | ast::ExprKind::Result
        | ast::ExprKind::Old(_)
        | ast::ExprKind::Quantified(_) => None,
        ast::ExprKind::Call { .. } => impure("a call"),
        ast::ExprKind::Async { .. } => impure("an asynchronous call"),
        ast::ExprKind::New { .. }
        | ast::ExprKind::NewArray { .. }
        | ast::ExprKind::ArrayLiteral { .. } => impure("a new object"),
        ast::ExprKind::Switch(_) => impure("a `switch`"),
        ast::ExprKind::Assign { .. } => impure("an assignment"),
        ast::ExprKind::Increment { by, .. } if *by < 0 => impure("`--`"),
        ast::ExprKind::Increment { .. } => impure("`++`"),
        ast::ExprKind::Field(operand, _)
        | ast::ExprKind::Unary(_, operand)
        | ast::ExprKind::Cast(_, operand)
        | ast::ExprKind::InstanceOf(operand, _) => impurity(operand),
        ast::ExprKind::Index(left, right) | ast::ExprKind::Binary(_, left, right) => {
            impurity(left).or_else(|| impurity(right))
        }
        ast::ExprKind::Conditional(condition, then, otherwise) => impurity(condition)
            .or_else(|| impurity(then))
            .or_else(|| impurity(otherwise)),
    }
}
