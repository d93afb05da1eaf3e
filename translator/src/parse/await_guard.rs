//! `await f? && g? && n > 0`: guards, joined by `&&` or `&`. Futures cannot be operands of other
//! operators, so `await a || b` is one condition.

use super::binary::{EQUALITY, LOWEST};
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

    fn guards(&mut self) -> Parse<Vec<Part>> {
        let mut parts = self.guard()?;
        while self.eat(Kind::AndAnd) || self.eat(Kind::And) {
            parts.extend(self.guard()?);
        }
        let ends = matches!(self.kind(), Kind::Semicolon | Kind::CloseParen);
        if ends || parts.iter().any(|part| matches!(part, Part::Future(_))) {
            return Ok(parts);
        }
        let whole = self.conjunction(parts)?;
        let whole = self.binary_rest(whole, LOWEST)?;
        let whole = self.conditional_rest(whole)?;
        let whole = self.assignment_rest(whole)?;
        Ok(vec![Part::Condition(whole)])
    }

    /// One guard, or several in parentheses.
    fn guard(&mut self) -> Parse<Vec<Part>> {
        let is_group =
            self.kind() == Kind::OpenParen && !self.is_cast(self.at) && !self.is_lambda(self.at);
        let operand = if is_group {
            let start = self.advance().span;
            let parts = self.nested(Parser::guards)?;
            let end = self.expect(Kind::CloseParen)?;
            if parts.iter().any(|part| matches!(part, Part::Future(_))) {
                return Ok(parts);
            }
            // Without a future these are the parentheses of an expression.
            let mut operand = self.conjunction(parts)?;
            operand.expr.span = start.to(end);
            let operand = self.postfix_rest(operand)?;
            self.binary_rest(operand, EQUALITY)?
        } else {
            self.binary(EQUALITY)?
        };
        Ok(vec![if self.is_future_mark() {
            self.advance();
            Part::Future(operand)
        } else {
            Part::Condition(operand)
        }])
    }

    /// The `?` of a future, not of a conditional: an expression cannot follow.
    fn is_future_mark(&self) -> bool {
        let ends_guard = matches!(
            self.kind_ahead(1),
            Kind::Semicolon
                | Kind::And
                | Kind::AndAnd
                | Kind::CloseParen
                | Kind::CloseBrace
                | Kind::End
        );
        self.kind() == Kind::Question && ends_guard
    }

    /// Conditions as the one expression that they were written as.
    fn conjunction(&mut self, parts: Vec<Part>) -> Parse<Operand> {
        let mut operands = parts.into_iter().map(|part| match part {
            Part::Future(operand) | Part::Condition(operand) => operand,
        });
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
