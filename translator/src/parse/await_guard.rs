//! `await f? && g? && n > 0`: guards, joined by `&&` or `&`. Futures cannot be operands of other
//! operators, so `await a || b` is one condition.

use super::binary::{BIT_OR, EQUALITY, LOWEST};
use super::cursor::{Parse, Parser};
use super::expr::Operand;
use super::token::Kind;
use crate::ast::{BinaryOp, ExprKind, Guard, StmtKind};

enum Part {
    Future(Operand),
    Condition(Operand),
}

impl Parser<'_> {
    /// Returns whether the current word `await` begins a statement; otherwise it is a name. In a Java
    /// file `await(…)` is a call.
    pub fn is_await(&self) -> bool {
        let second = self.kind_ahead(2);
        match self.kind_ahead(1) {
            Kind::OpenParen => !self.is_java() && second != Kind::CloseParen,
            Kind::PlusPlus | Kind::MinusMinus => second.begins_operand(),
            Kind::Not | Kind::Plus | Kind::Minus => !self.is_java(),
            // A declaration with a class of that name, in Java.
            Kind::Name if self.is_java() => !matches!(
                second,
                Kind::Semicolon | Kind::Comma | Kind::Assign | Kind::OpenBracket
            ),
            kind => kind.begins_operand(),
        }
    }

    pub fn await_statement(&mut self) -> Parse<StmtKind> {
        let start = self.advance().span;
        self.not_java("`await` statements", start);
        let parts = self.nested(Parser::guards)?;
        self.expect_semicolon()?;
        let guards = parts.into_iter().map(|part| match part {
            Part::Future(operand) => Guard::Future(operand.expr),
            Part::Condition(operand) => Guard::Condition(operand.expr),
        });
        Ok(StmtKind::Await(guards.collect()))
    }

    /// The guards until `;`, or until the parenthesis that closes a group of them.
    fn guards(&mut self) -> Parse<Vec<Part>> {
        if !self.has_future(self.at) {
            return self.conditions();
        }
        let mut parts = self.guard()?;
        while self.eat(Kind::AndAnd) || self.eat(Kind::And) {
            parts.extend(self.guard()?);
        }
        match parts.pop() {
            Some(Part::Condition(last)) if self.kind() == Kind::Question => {
                parts.push(Part::Condition(self.conditional_rest(last)?));
            }
            last => parts.extend(last),
        }
        Ok(parts)
    }

    /// An expression without futures; the operands of `&&` are guards.
    fn conditions(&mut self) -> Parse<Vec<Part>> {
        let mut parts = vec![self.binary(BIT_OR)?];
        while self.eat(Kind::AndAnd) {
            parts.push(self.binary(BIT_OR)?);
        }
        if self.kind() == Kind::Semicolon {
            return Ok(parts.into_iter().map(Part::Condition).collect());
        }
        let whole = self.conjunction(parts)?;
        let whole = self.binary_rest(whole, LOWEST)?;
        let whole = self.conditional_rest(whole)?;
        let whole = self.assignment_rest(whole)?;
        Ok(vec![Part::Condition(whole)])
    }

    /// One guard, or several in parentheses.
    fn guard(&mut self) -> Parse<Vec<Part>> {
        if self.kind() == Kind::OpenParen && self.has_future(self.at + 1) {
            self.advance();
            let parts = self.nested(Parser::guards)?;
            self.expect(Kind::CloseParen)?;
            return Ok(parts);
        }
        let operand = self.binary(EQUALITY)?;
        Ok(vec![if self.is_future_mark(self.at) {
            self.advance();
            Part::Future(operand)
        } else {
            Part::Condition(operand)
        }])
    }

    /// Returns whether a future is asked for from a token on, before the `;` or the parenthesis that
    /// ends the guards there.
    fn has_future(&self, start: usize) -> bool {
        let (mut depth, mut braces) = (0_usize, 0_usize);
        for index in start.. {
            let kind = self.token(index).kind;
            match kind {
                Kind::OpenParen | Kind::OpenBracket | Kind::OpenBrace => depth += 1,
                Kind::CloseParen | Kind::CloseBracket | Kind::CloseBrace if depth == 0 => break,
                Kind::CloseParen | Kind::CloseBracket | Kind::CloseBrace => depth -= 1,
                Kind::Semicolon if braces == 0 => break,
                Kind::End => break,
                Kind::Question if self.is_future_mark(index) => return true,
                _ => {}
            }
            braces += usize::from(kind == Kind::OpenBrace);
            braces -= usize::from(kind == Kind::CloseBrace && braces > 0);
        }
        false
    }

    /// The `?` of a future, not of a conditional: an expression cannot follow.
    fn is_future_mark(&self, index: usize) -> bool {
        let ends_guard = matches!(
            self.token(index + 1).kind,
            Kind::Semicolon
                | Kind::And
                | Kind::AndAnd
                | Kind::CloseParen
                | Kind::CloseBrace
                | Kind::End
        );
        self.token(index).kind == Kind::Question && ends_guard
    }

    /// Conditions as the one expression that they were written as.
    fn conjunction(&mut self, operands: Vec<Operand>) -> Parse<Operand> {
        let mut operands = operands.into_iter();
        let mut left = operands.next().expect("there is at least one guard");
        for right in operands {
            let span = left.expr.span.to(right.expr.span);
            let height = left.height.max(right.height) + 1;
            let kind = ExprKind::Binary(BinaryOp::And, Box::new(left.expr), Box::new(right.expr));
            left = self.node(kind, span, height)?;
        }
        Ok(left)
    }
}
