//! Literals, names, `this`, `super`, parentheses, and postfix operators: fields, elements, calls,
//! asynchronous calls, `++`. `new` is in `new`.

use super::cursor::{Parse, Parser, Trouble};
use super::expr::Operand;
use super::literal::{self, LiteralTrouble};
use super::token::Kind;
use crate::ast::{Expr, ExprKind, Position, Receiver};
use crate::diagnostic::Diagnostic;
use crate::number::Number;
use crate::source::Span;

impl Parser<'_> {
    /// An operand with its postfix operators.
    pub fn postfix(&mut self) -> Parse<Operand> {
        let operand = self.primary()?;
        self.postfix_rest(operand)
    }

    pub fn postfix_rest(&mut self, mut left: Operand) -> Parse<Operand> {
        loop {
            left = match self.kind() {
                Kind::Dot => self.selection(left)?,
                Kind::OpenBracket => self.element(left)?,
                Kind::Not if self.is_asynchronous() => self.asynchronous_call(left)?,
                Kind::PlusPlus => return self.increment_after(left, 1),
                Kind::MinusMinus => return self.increment_after(left, -1),
                _ => return Ok(left),
            }
        }
    }

    /// `(a, b)`, and the height of a node that has them as children.
    pub fn arguments(&mut self) -> Parse<(Vec<Expr>, u32)> {
        self.expect(Kind::OpenParen)?;
        let mut arguments = Vec::new();
        let mut height = 0;
        if self.eat(Kind::CloseParen) {
            return Ok((arguments, height));
        }
        loop {
            let argument = self.operand()?;
            height = height.max(argument.height + 1);
            arguments.push(argument.expr);
            if !self.eat(Kind::Comma) {
                self.expect_close("`,` or `)`", Kind::CloseParen)?;
                return Ok((arguments, height));
            }
        }
    }

    /// Reads a closing bracket; `wanted` names all tokens that could follow.
    pub fn expect_close(&mut self, wanted: &str, close: Kind) -> Parse<()> {
        if self.eat(close) {
            Ok(())
        } else {
            Err(self.unexpected(wanted))
        }
    }

    /// `-2147483648`, whose digits alone would be too large.
    pub fn least_integer(&mut self) -> Option<Operand> {
        if self.kind_ahead(1) != Kind::Integer {
            return None;
        }
        let text = self.text_of(self.at + 1);
        let (number, value) = literal::integer(text, true).ok()?;
        if literal::integer(text, false) != Err(LiteralTrouble::TooLarge(number)) {
            return None;
        }
        let span = self.advance().span.to(self.advance().span);
        Some(leaf(ExprKind::Number(number, value), span))
    }

    fn primary(&mut self) -> Parse<Operand> {
        if self.is_annotation
            && let Some(word) = self.annotation_word()
        {
            return self.annotation_primary(word);
        }
        let span = self.span();
        let kind = match self.kind() {
            Kind::Integer => self.integer()?,
            Kind::Character => self.character()?,
            Kind::Float => self.floating()?,
            Kind::True => ExprKind::Bool(true),
            Kind::False => ExprKind::Bool(false),
            Kind::Null => ExprKind::Null,
            Kind::This if self.kind_ahead(1) == Kind::OpenParen => {
                return Err(self.misplaced_constructor_call());
            }
            Kind::This => ExprKind::This,
            Kind::Name if self.kind_ahead(1) == Kind::OpenParen => return self.plain_call(),
            Kind::Name => ExprKind::Name(self.text().to_owned()),
            Kind::Super => return self.super_call(),
            Kind::New => return self.creation(),
            Kind::OpenParen => return self.parenthesised_expression(),
            _ => return Err(self.unexpected("an expression")),
        };
        self.advance();
        Ok(leaf(kind, span))
    }

    fn integer(&mut self) -> Parse<ExprKind> {
        let span = self.span();
        let text = self.text();
        match literal::integer(text, false) {
            Ok((number, value)) => Ok(ExprKind::Number(number, value)),
            Err(LiteralTrouble::TooLarge(number)) => {
                let bits = number.bits();
                let message = format!("`{text}` does not fit into {bits} bits");
                self.error("literal-too-large", message, span);
                Err(Trouble::Inside)
            }
            Err(_) => Err(self.syntax("this is not a number", span)),
        }
    }

    fn floating(&mut self) -> Parse<ExprKind> {
        let span = self.span();
        let text = self.text();
        let message = match literal::floating(text) {
            Ok((number, key)) => return Ok(ExprKind::Number(number, key)),
            Err(LiteralTrouble::Malformed) => return Err(self.syntax("this is not a number", span)),
            Err(LiteralTrouble::TooLarge(number)) => {
                format!("`{text}` is larger than any `{}`", number.word())
            }
            Err(LiteralTrouble::TooSmall(number)) => {
                format!(
                    "`{text}` is not zero, but the nearest `{}` is",
                    number.word()
                )
            }
        };
        self.error("literal-out-of-range", message, span);
        Err(Trouble::Inside)
    }

    fn character(&mut self) -> Parse<ExprKind> {
        let text = self.text();
        match literal::character(text).filter(|_| !literal::is_replaced_early(text)) {
            Some(unit) => Ok(ExprKind::Number(Number::Char, i64::from(unit))),
            None => Err(self.syntax("this is not one character of 16 bits", self.span())),
        }
    }

    /// The tree has no node for parentheses; the span of what they hold includes them.
    #[inline(never)]
    fn parenthesised_expression(&mut self) -> Parse<Operand> {
        if !self.is_label && self.is_lambda(self.at) {
            let close = self.matching(self.at, 0).unwrap_or(self.at);
            let span = self.span().to(self.token(close + 1).span);
            return Err(self.unsupported("lambdas", span));
        }
        let start = self.advance().span;
        let mut inner = self.operand()?;
        let end = self.expect(Kind::CloseParen)?;
        inner.expr.span = start.to(end);
        Ok(inner)
    }

    /// `m(…)`
    #[inline(never)]
    fn plain_call(&mut self) -> Parse<Operand> {
        let name = self.name("a method")?;
        if name.text == "yield" {
            self.not_java("calls of `yield` without an object or class", name.span);
        }
        let (args, height) = self.arguments()?;
        let span = name.span.to(self.previous_span());
        let kind = ExprKind::Call {
            receiver: Receiver::Implicit,
            name,
            args,
        };
        self.node(kind, span, height)
    }

    /// `super.m(…)`
    #[inline(never)]
    fn super_call(&mut self) -> Parse<Operand> {
        if self.kind_ahead(1) == Kind::OpenParen {
            return Err(self.misplaced_constructor_call());
        }
        let first = self.at;
        self.advance();
        self.expect(Kind::Dot)?;
        let name = self.name("a method of the superclass")?;
        if self.kind() != Kind::OpenParen {
            let message = format!(
                "fields read through `super` are not part of the language: `super.{}`",
                name.text
            );
            let hint = format!("write `this.{}`", name.text);
            let span = self.span_from(first);
            self.report(Diagnostic::error("unsupported", message, span).hint(hint));
            return Err(Trouble::Inside);
        }
        let (args, height) = self.arguments()?;
        let kind = ExprKind::Call {
            receiver: Receiver::Super,
            name,
            args,
        };
        self.node(kind, self.span_from(first), height)
    }

    fn misplaced_constructor_call(&mut self) -> Trouble {
        let message = "a constructor call is a statement of its own";
        self.syntax(message, self.span())
    }

    /// `a.f` and `a.m(…)`
    #[inline(never)]
    fn selection(&mut self, left: Operand) -> Parse<Operand> {
        self.advance();
        let construct = match self.kind() {
            Kind::Less => Some("generics"),
            Kind::Class => Some("class literals"),
            Kind::This | Kind::Super | Kind::New => Some("nested classes"),
            _ => None,
        };
        if let Some(construct) = construct {
            return Err(self.unsupported(construct, left.expr.span.to(self.span())));
        }
        let name = self.name("a field or method")?;
        let start = left.expr.span;
        if self.kind() != Kind::OpenParen {
            let span = start.to(name.span);
            let kind = ExprKind::Field(Box::new(left.expr), name);
            return self.node(kind, span, left.height + 1);
        }
        let (args, height) = self.arguments()?;
        let kind = ExprKind::Call {
            receiver: Receiver::Expr(Box::new(left.expr)),
            name,
            args,
        };
        let span = start.to(self.previous_span());
        self.node(kind, span, height.max(left.height + 1))
    }

    /// `a[i]`
    #[inline(never)]
    fn element(&mut self, left: Operand) -> Parse<Operand> {
        self.advance();
        let index = self.operand()?;
        let end = self.expect(Kind::CloseBracket)?;
        let span = left.expr.span.to(end);
        let height = left.height.max(index.height) + 1;
        let kind = ExprKind::Index(Box::new(left.expr), Box::new(index.expr));
        self.node(kind, span, height)
    }

    /// Returns whether the `!` after an operand begins an asynchronous call.
    fn is_asynchronous(&self) -> bool {
        self.kind_ahead(1) == Kind::Name && self.kind_ahead(2) == Kind::OpenParen
    }

    /// `x ! m(z)`
    #[inline(never)]
    fn asynchronous_call(&mut self, left: Operand) -> Parse<Operand> {
        let mark = self.advance().span;
        self.not_java("asynchronous calls", mark);
        let name = self.name("a method")?;
        let (args, height) = self.arguments()?;
        let span = left.expr.span.to(self.previous_span());
        let kind = ExprKind::Async {
            receiver: Box::new(left.expr),
            name,
            args,
        };
        self.node(kind, span, height.max(left.height + 1))
    }

    #[inline(never)]
    fn increment_after(&mut self, left: Operand, by: i32) -> Parse<Operand> {
        self.check_target(&left.expr)?;
        let end = self.advance().span;
        let span = left.expr.span.to(end);
        let kind = ExprKind::Increment {
            target: Box::new(left.expr),
            by,
            position: Position::After,
        };
        self.node(kind, span, left.height + 1)
    }
}

fn leaf(kind: ExprKind, span: Span) -> Operand {
    let expr = Expr { kind, span };
    Operand { expr, height: 0 }
}
