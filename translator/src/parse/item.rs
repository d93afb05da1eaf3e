//! The top level of a file: classes, methods outside of them, and statements, which
//! together are the main block.

use super::cursor::{Parse, Parser};
use super::recover::Level;
use super::token::Kind;
use crate::ast::{Item, LocalDeclaration, Parameter, Program, Stmt, StmtKind};

impl Parser<'_> {
    pub fn program(&mut self) -> Program {
        self.check_java_names();
        let mut items = Vec::new();
        while self.kind() != Kind::End {
            self.is_unclosed = false;
            let first = self.at;
            if let Err(trouble) = self.item(&mut items) {
                self.recover(first, Level::Member, trouble);
            }
            if self.at == first && !self.is_unclosed {
                self.advance();
            }
        }
        self.points_after_statement(&mut items);
        self.refuse_pragmas();
        Program { items }
    }

    fn item(&mut self, items: &mut Vec<Item>) -> Parse<()> {
        let behind = self.after_modifiers(self.at);
        match self.token(behind).kind {
            Kind::Semicolon if behind == self.at => {
                self.advance();
            }
            Kind::CloseBrace if behind == self.at => {
                let span = self.advance().span;
                self.syntax("this `}` closes nothing", span);
            }
            Kind::Package | Kind::Import => return self.directive(),
            Kind::Class | Kind::Interface => {
                self.points_after_statement(items);
                items.push(Item::Class(self.class()?));
            }
            Kind::Enum => return Err(self.refuse_with_braces("enumerations")),
            Kind::At if self.is_annotation_type(behind) => {
                return Err(self.refuse_with_braces("annotation types"));
            }
            _ if self.is_record(behind) => return Err(self.refuse_with_braces("records")),
            _ if self.is_sealed(behind) => return Err(self.refuse_with_braces("sealed classes")),
            _ if self.begins_method(behind) => {
                self.points_after_statement(items);
                items.push(Item::Method(self.method_outside()?));
            }
            _ if self.is_symbolic() => self.symbolic(items)?,
            _ => self.main_statement(items),
        }
        Ok(())
    }

    /// `package a.b;` and `import a.*;`: read and forgotten.
    fn directive(&mut self) -> Parse<()> {
        self.modifiers();
        self.advance();
        self.eat(Kind::Static);
        loop {
            if !self.eat(Kind::Star) {
                self.name("a name")?;
            }
            if !self.eat(Kind::Dot) {
                return self.expect_semicolon();
            }
        }
    }

    fn is_sealed(&self, index: usize) -> bool {
        let next = self.token(index + 1).kind;
        self.token(index).kind == Kind::Name
            && self.text_of(index) == "sealed"
            && (matches!(next, Kind::Class | Kind::Interface) || next.is_modifier())
    }

    /// `Type name (`, unless it is `await ready(…)`; also a generic method.
    fn begins_method(&self, index: usize) -> bool {
        let is_await = self.token(index).kind == Kind::Name && self.text_of(index) == "await";
        self.token(index).kind == Kind::Less || self.is_method(index) && !is_await
    }

    /// `symbolic` is a name wherever no type follows it.
    pub fn is_symbolic(&self) -> bool {
        self.is_word("symbolic")
            && (self.kind_ahead(1).is_primitive()
                || self.kind_ahead(1) == Kind::Name && self.kind_ahead(2) == Kind::Name)
    }

    /// `symbolic int a, b;`
    fn symbolic(&mut self, items: &mut Vec<Item>) -> Parse<()> {
        self.points_after_statement(items);
        self.not_java("symbolic variables", self.span());
        self.refuse_pragmas();
        self.advance();
        let first = self.at;
        let read = self.statement()?;
        let StmtKind::Local(declarations) = read.kind else {
            let span = self.span_from(first);
            return Err(self.syntax(
                "`symbolic` stands before the declaration of a variable",
                span,
            ));
        };
        for LocalDeclaration {
            ty, name, initial, ..
        } in declarations
        {
            if let Some(initial) = initial {
                let message = "a symbolic variable has no initial value: its values are computed, \
                               and `--start` gives the first one";
                self.syntax(message, initial.span);
            }
            items.push(Item::Symbolic(Parameter { ty, name }));
        }
        Ok(())
    }

    fn main_statement(&mut self, items: &mut Vec<Item>) {
        let is_first = !items.iter().any(|item| matches!(item, Item::Statement(_)));
        if is_first {
            self.not_java("statements outside of classes", self.span());
        }
        let mut statements = self.take_points();
        let first = self.at;
        match self.statement() {
            Ok(statement) => {
                statements.push(statement);
                self.place_points(&mut statements);
            }
            Err(trouble) => self.recover(first, Level::Statement, trouble),
        }
        items.extend(statements.into_iter().map(Item::Statement));
    }

    /// Adds the points after the last statement of the main block, unless a class or a method is
    /// between.
    fn points_after_statement(&mut self, items: &mut Vec<Item>) {
        let Some(Item::Statement(_)) = items.last() else {
            return;
        };
        let points: Vec<Stmt> = self.take_free_points();
        items.extend(points.into_iter().map(Item::Statement));
    }
}
