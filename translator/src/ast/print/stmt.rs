//! Statements, each on its own line, so that a `//@ point` belongs to what follows it.

use super::{Printer, expr, type_name};
use crate::ast::{
    Block, Catch, ConstructorTarget, Expr, Guard, LocalDeclaration, Name, Stmt, StmtKind, TypeKind,
    TypeName,
};

impl Printer {
    pub(super) fn statement(&mut self, statement: &Stmt) {
        match &statement.kind {
            StmtKind::Local(declarations) => self.line(&format!("{};", local(declarations))),
            StmtKind::Expr(expr) => self.line(&format!("{};", expr::statement_text(expr))),
            StmtKind::If { arms, otherwise } => self.if_statement(arms, otherwise.as_deref()),
            StmtKind::While { condition, body } => {
                self.body(&format!("while ({})", expr::text(condition)), body);
            }
            StmtKind::DoWhile { body, condition } => {
                self.body("do", body);
                self.line(&format!("while ({});", expr::text(condition)));
            }
            StmtKind::For {
                initial,
                condition,
                update,
                body,
            } => {
                let initial: Vec<String> = initial.iter().map(initial_text).collect();
                let head = format!(
                    "for ({}; {}; {})",
                    initial.join(", "),
                    condition.as_ref().map(expr::text).unwrap_or_default(),
                    expr::list(update)
                );
                self.body(&head, body);
            }
            StmtKind::ForEach {
                ty,
                name,
                array,
                body,
            } => {
                let array = expr::text(array);
                let head = format!("for ({} {} : {array})", type_name(ty), name.text);
                self.body(&head, body);
            }
            StmtKind::Labelled(label, body) => self.body(&format!("{}:", label.text), body),
            StmtKind::Block(block) => self.block("", block),
            StmtKind::Break(label) => self.jump("break", label.as_ref()),
            StmtKind::Continue(label) => self.jump("continue", label.as_ref()),
            StmtKind::Return(None) => self.line("return;"),
            StmtKind::Return(Some(value)) => self.with_expr("return", value),
            StmtKind::Throw(exception) => self.with_expr("throw", exception),
            StmtKind::Try {
                body,
                catches,
                finally,
            } => {
                self.block("try ", body);
                for catch in catches {
                    self.catch(catch);
                }
                if let Some(finally) = finally {
                    self.block("finally ", finally);
                }
            }
            StmtKind::Assert(condition) => self.with_expr("assert", condition),
            StmtKind::Switch(switch) => self.switch(switch),
            StmtKind::Yield(value) => self.with_expr("yield", value),
            StmtKind::Await(guards) => self.await_statement(guards),
            StmtKind::Release => self.line("release;"),
            StmtKind::Skip => self.line("skip;"),
            StmtKind::Point(name) => self.line(&format!("//@ point {}", name.text)),
            StmtKind::Event(event) => {
                let args = event.args.iter().map(|arg| match &arg.name {
                    Some(name) => format!("{} = {}", name.text, expr::text(&arg.value)),
                    None => expr::text(&arg.value),
                });
                let args: Vec<String> = args.collect();
                self.line(&format!(
                    "//@ event {}({})",
                    event.name.text,
                    args.join(", ")
                ));
            }
            StmtKind::ConstructorCall { target, args } => {
                let target = match target {
                    ConstructorTarget::Super => "super",
                    ConstructorTarget::This => "this",
                };
                self.line(&format!("{target}({});", expr::list(args)));
            }
        }
    }

    pub(super) fn block(&mut self, head: &str, block: &Block) {
        self.line(&format!("{head}{{"));
        self.indented(|printer| {
            for statement in &block.statements {
                printer.statement(statement);
            }
        });
        self.line("}");
    }

    /// A head and the one statement below it.
    fn body(&mut self, head: &str, body: &Stmt) {
        match &body.kind {
            StmtKind::Block(block) => self.block(&format!("{head} "), block),
            _ => {
                self.line(head);
                self.indented(|printer| printer.statement(body));
            }
        }
    }

    fn if_statement(&mut self, arms: &[(Expr, Stmt)], otherwise: Option<&Stmt>) {
        let mut word = "if";
        for (condition, body) in arms {
            self.body(&format!("{word} ({})", expr::text(condition)), body);
            word = "else if";
        }
        if let Some(body) = otherwise {
            self.body("else", body);
        }
    }

    fn catch(&mut self, catch: &Catch) {
        let classes: Vec<&str> = catch.classes.iter().map(|it| it.text.as_str()).collect();
        let head = format!("catch ({} {}) ", classes.join(" | "), catch.name.text);
        self.block(&head, &catch.body);
    }

    fn await_statement(&mut self, guards: &[Guard]) {
        let guards: Vec<String> = guards
            .iter()
            .map(|guard| match guard {
                Guard::Future(future) => format!("{}?", expr::guard_text(future)),
                Guard::Condition(condition) => expr::guard_text(condition),
            })
            .collect();
        self.line(&format!("await {};", guards.join(" && ")));
    }

    fn jump(&mut self, word: &str, label: Option<&Name>) {
        match label {
            Some(label) => self.line(&format!("{word} {};", label.text)),
            None => self.line(&format!("{word};")),
        }
    }

    fn with_expr(&mut self, word: &str, expr: &Expr) {
        self.line(&format!("{word} {};", expr::text(expr)));
    }
}

fn initial_text(statement: &Stmt) -> String {
    match &statement.kind {
        StmtKind::Local(declarations) => local(declarations),
        StmtKind::Expr(expr) => expr::statement_text(expr),
        _ => String::new(),
    }
}

/// A declaration like `int a = 1, b[]`: first the common part of the types; additional brackets
/// come after the names.
fn local(declarations: &[LocalDeclaration]) -> String {
    let fewest = declarations.iter().map(|it| dimensions(&it.ty)).min();
    let fewest = fewest.unwrap_or_default();
    let mut text = String::new();
    for declaration in declarations {
        let own = dimensions(&declaration.ty) - fewest;
        if text.is_empty() {
            text.push_str(if declaration.is_final { "final " } else { "" });
            text.push_str(&type_name(strip(&declaration.ty, own)));
        } else {
            text.push(',');
        }
        text.push_str(&format!(" {}{}", declaration.name.text, "[]".repeat(own)));
        if let Some(initial) = &declaration.initial {
            text.push_str(&format!(" = {}", expr::text(initial)));
        }
    }
    text
}

fn dimensions(ty: &TypeName) -> usize {
    let mut dimensions = 0;
    let mut ty = ty;
    while let TypeKind::Array(element) = &ty.kind {
        ty = element;
        dimensions += 1;
    }
    dimensions
}

/// A type without some of its dimensions.
fn strip(ty: &TypeName, dimensions: usize) -> &TypeName {
    let mut ty = ty;
    for _ in 0..dimensions {
        if let TypeKind::Array(element) = &ty.kind {
            ty = element;
        }
    }
    ty
}
