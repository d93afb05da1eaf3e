//! One walk over the untyped tree: whether the program uses actors, and the names of its points.
//! It reports only names of points that are used twice.

use std::collections::HashMap;

use super::error;
use super::report::Reports;
use crate::ast;
use crate::source::Span;

/// Returns whether the program uses `!`, `await`, `release` or `Fut`; without these there is no
/// future to `get`. Reports points that are named twice.
pub fn scan_uses(program: &ast::Program, reports: &mut Reports) -> bool {
    let mut uses = Uses {
        uses_actors: false,
        points: HashMap::new(),
        reports,
    };
    for item in &program.items {
        match item {
            ast::Item::Class(class) => uses.class(class),
            ast::Item::Method(method) => uses.method(method),
            ast::Item::Statement(statement) => uses.statement(statement),
            ast::Item::Symbolic(input) => uses.ty(&input.ty),
        }
    }
    uses.uses_actors
}

struct Uses<'a, 'c> {
    uses_actors: bool,
    points: HashMap<&'a str, Span>,
    reports: &'c mut Reports,
}

impl<'a> Uses<'a, '_> {
    fn class(&mut self, class: &'a ast::Class) {
        self.parameters(class.parameters.as_deref().unwrap_or_default());
        for member in &class.members {
            match member {
                ast::Member::Field(field) => {
                    self.ty(&field.ty);
                    self.expressions(&field.initial);
                }
                ast::Member::Method(method) => self.method(method),
                ast::Member::Constructor(constructor) => {
                    self.parameters(&constructor.parameters);
                    self.block(&constructor.body);
                }
                ast::Member::Initialiser { body, .. } => self.block(body),
            }
        }
    }

    fn method(&mut self, method: &'a ast::Method) {
        self.ty(&method.result);
        self.parameters(&method.parameters);
        if let Some(body) = &method.body {
            self.block(body);
        }
    }

    fn parameters(&mut self, parameters: &'a [ast::Parameter]) {
        for parameter in parameters {
            self.ty(&parameter.ty);
        }
    }

    fn block(&mut self, block: &'a ast::Block) {
        for statement in &block.statements {
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &'a ast::Stmt) {
        match &statement.kind {
            ast::StmtKind::Local(declarations) => {
                for declaration in declarations {
                    self.ty(&declaration.ty);
                    self.expressions(&declaration.initial);
                }
            }
            ast::StmtKind::Expr(expr)
            | ast::StmtKind::Throw(expr)
            | ast::StmtKind::Assert(expr) => {
                self.expr(expr);
            }
            ast::StmtKind::If { arms, otherwise } => {
                for (condition, then) in arms {
                    self.expr(condition);
                    self.statement(then);
                }
                if let Some(otherwise) = otherwise {
                    self.statement(otherwise);
                }
            }
            ast::StmtKind::While { condition, body }
            | ast::StmtKind::DoWhile { body, condition } => {
                self.expr(condition);
                self.statement(body);
            }
            ast::StmtKind::For {
                initial,
                condition,
                update,
                body,
            } => {
                for statement in initial {
                    self.statement(statement);
                }
                self.expressions(condition);
                self.expressions(update);
                self.statement(body);
            }
            ast::StmtKind::ForEach {
                ty, array, body, ..
            } => {
                self.ty(ty);
                self.expr(array);
                self.statement(body);
            }
            ast::StmtKind::Labelled(_, body) => self.statement(body),
            ast::StmtKind::Block(block) => self.block(block),
            ast::StmtKind::Return(value) => self.expressions(value),
            ast::StmtKind::Try {
                body,
                catches,
                finally,
            } => {
                self.block(body);
                for catch in catches {
                    self.block(&catch.body);
                }
                if let Some(finally) = finally {
                    self.block(finally);
                }
            }
            ast::StmtKind::Switch(switch) => self.switch(switch),
            ast::StmtKind::Yield(value) => self.expr(value),
            ast::StmtKind::Await(_) | ast::StmtKind::Release => self.uses_actors = true,
            ast::StmtKind::Point(name) => self.point(name),
            ast::StmtKind::Event(event) => {
                self.expressions(event.args.iter().map(|arg| &arg.value));
            }
            ast::StmtKind::ConstructorCall { args, .. } => self.expressions(args),
            ast::StmtKind::Break(_) | ast::StmtKind::Continue(_) | ast::StmtKind::Skip => {}
        }
    }

    fn switch(&mut self, switch: &'a ast::Switch) {
        self.expr(&switch.selector);
        for statement in switch.groups.iter().flat_map(|group| &group.statements) {
            self.statement(statement);
        }
    }

    fn point(&mut self, name: &'a ast::Name) {
        match self.points.get(name.text.as_str()) {
            Some(first) => {
                let what = format!("point `{}`", name.text);
                self.reports
                    .push(error::redeclared(&what, name.span, *first));
            }
            None => {
                self.points.insert(&name.text, name.span);
            }
        }
    }

    fn expressions(&mut self, exprs: impl IntoIterator<Item = &'a ast::Expr>) {
        for expr in exprs {
            self.expr(expr);
        }
    }

    fn expr(&mut self, expr: &'a ast::Expr) {
        match &expr.kind {
            ast::ExprKind::Switch(switch) => self.switch(switch),
            ast::ExprKind::Number(..)
            | ast::ExprKind::Bool(_)
            | ast::ExprKind::Null
            | ast::ExprKind::This
            | ast::ExprKind::Name(_)
            | ast::ExprKind::Result
            | ast::ExprKind::Old(_)
            | ast::ExprKind::Quantified(_) => {}
            ast::ExprKind::Async { .. } => self.uses_actors = true,
            ast::ExprKind::Field(operand, _)
            | ast::ExprKind::Unary(_, operand)
            | ast::ExprKind::Increment {
                target: operand, ..
            } => self.expr(operand),
            ast::ExprKind::Index(left, right)
            | ast::ExprKind::Binary(_, left, right)
            | ast::ExprKind::Assign {
                target: left,
                value: right,
                ..
            } => {
                self.expr(left);
                self.expr(right);
            }
            ast::ExprKind::Call { receiver, args, .. } => {
                if let ast::Receiver::Expr(receiver) = receiver {
                    self.expr(receiver);
                }
                self.expressions(args);
            }
            ast::ExprKind::New { args, .. } => self.expressions(args),
            ast::ExprKind::NewArray { element, sizes, .. } => {
                self.ty(element);
                self.expressions(sizes);
            }
            ast::ExprKind::ArrayLiteral { ty, items } => {
                if let Some(ty) = ty {
                    self.ty(ty);
                }
                self.expressions(items);
            }
            ast::ExprKind::Conditional(condition, then, otherwise) => {
                self.expr(condition);
                self.expr(then);
                self.expr(otherwise);
            }
            ast::ExprKind::Cast(ty, operand) | ast::ExprKind::InstanceOf(operand, ty) => {
                self.ty(ty);
                self.expr(operand);
            }
        }
    }

    fn ty(&mut self, ty: &ast::TypeName) {
        match &ty.kind {
            ast::TypeKind::Fut(_) => self.uses_actors = true,
            ast::TypeKind::Array(element) => self.ty(element),
            ast::TypeKind::Number(_)
            | ast::TypeKind::Bool
            | ast::TypeKind::Void
            | ast::TypeKind::Class(_) => {}
        }
    }
}
