//! Operators with two operands, `instanceof`, prefixes and casts.

use super::cursor::{Parse, Parser};
use super::expr::Operand;
use super::token::Kind;
use super::types;
use crate::ast::{BinaryOp, ExprKind, Position, UnaryOp};

/// The binding strength of an operator: `||` binds least, `*` most.
pub(super) type Precedence = u8;
pub(super) const LOWEST: Precedence = 1;
/// The precedence of `|`, the loosest operator that binds tighter than `&&`.
pub(super) const BIT_OR: Precedence = 3;
/// The precedence of `==`: tighter than `&&`, so such an expression can be one guard of an
/// `await`.
pub(super) const EQUALITY: Precedence = 6;
const RELATIONAL: Precedence = 7;
const SHIFT: Precedence = 8;

/// `>>`, `>>>`, `>>=` or `>>>=`. To the lexer these are several tokens, because of `Fut<Fut<Int>>`.
pub(super) struct Shift {
    pub op: BinaryOp,
    pub is_assigned: bool,
    pub tokens: usize,
}

impl Parser<'_> {
    /// The shift to the right that begins with the current token: tokens without a gap.
    pub fn right_shift(&self) -> Option<Shift> {
        let is_next = |index: usize| {
            let (before, token) = (self.token(index - 1), self.token(index));
            before.kind == Kind::Greater && before.span.end == token.span.start
        };
        let kind = |index: usize| match is_next(index) {
            true => self.token(index).kind,
            false => Kind::End,
        };
        if self.kind() != Kind::Greater {
            return None;
        }
        let (op, is_assigned, tokens) = match (kind(self.at + 1), kind(self.at + 2)) {
            (Kind::GreaterEqual, _) => (BinaryOp::ShiftRight, true, 2),
            (Kind::Greater, Kind::GreaterEqual) => (BinaryOp::ShiftUnsigned, true, 3),
            (Kind::Greater, Kind::Greater) => (BinaryOp::ShiftUnsigned, false, 3),
            (Kind::Greater, _) => (BinaryOp::ShiftRight, false, 2),
            _ => return None,
        };
        Some(Shift {
            op,
            is_assigned,
            tokens,
        })
    }

    /// An expression of operators that bind at least as tightly as `least`.
    pub fn binary(&mut self, least: Precedence) -> Parse<Operand> {
        let left = self.unary()?;
        self.binary_rest(left, least)
    }

    /// The rest of such an expression after its first operand. All operators group to the left.
    pub fn binary_rest(&mut self, mut left: Operand, least: Precedence) -> Parse<Operand> {
        loop {
            if self.kind() == Kind::InstanceOf && RELATIONAL >= least {
                left = self.instance_of_rest(left)?;
                continue;
            }
            if self.is_implication() {
                return Ok(left);
            }
            let (op, precedence, tokens) = match self.right_shift() {
                Some(Shift { is_assigned, .. }) if is_assigned => return Ok(left),
                Some(Shift { op, tokens, .. }) => (op, SHIFT, tokens),
                None => match operator(self.kind()) {
                    Some((op, precedence)) => (op, precedence, 1),
                    None => return Ok(left),
                },
            };
            if precedence < least {
                return Ok(left);
            }
            for _ in 0..tokens {
                self.advance();
            }
            let right = self.nested(|parser| parser.binary(precedence + 1))?;
            let span = left.expr.span.to(right.expr.span);
            let height = left.height.max(right.height) + 1;
            let kind = ExprKind::Binary(op, Box::new(left.expr), Box::new(right.expr));
            left = self.node(kind, span, height)?;
        }
    }

    /// `x instanceof C`, without a variable for it.
    #[inline(never)]
    fn instance_of_rest(&mut self, left: Operand) -> Parse<Operand> {
        self.advance();
        let first = self.at;
        self.eat(Kind::Final);
        let ty = self.nested(Parser::type_name)?.ty;
        if matches!(self.kind(), Kind::Name | Kind::OpenParen) {
            self.advance();
            return Err(self.unsupported("patterns", self.span_from(first)));
        }
        let span = left.expr.span.to(ty.span);
        let height = left.height.max(types::height(&ty)) + 1;
        let kind = ExprKind::InstanceOf(Box::new(left.expr), ty);
        self.node(kind, span, height)
    }

    /// `-a`, `!a`, `++a`, `(C) a`, or what `primary` reads.
    fn unary(&mut self) -> Parse<Operand> {
        match self.kind() {
            Kind::Plus => self.prefixed(UnaryOp::Plus),
            Kind::Minus => match self.least_integer() {
                Some(literal) => Ok(literal),
                None => self.prefixed(UnaryOp::Minus),
            },
            Kind::Not => self.prefixed(UnaryOp::Not),
            Kind::Tilde => self.prefixed(UnaryOp::Complement),
            Kind::PlusPlus => self.increment_before(1),
            Kind::MinusMinus => self.increment_before(-1),
            Kind::OpenParen if self.is_cast(self.at) => self.cast(),
            Kind::Switch => self.switch_expression(),
            _ => self.postfix(),
        }
    }

    #[inline(never)]
    fn prefixed(&mut self, op: UnaryOp) -> Parse<Operand> {
        let start = self.advance().span;
        let operand = self.nested(Parser::unary)?;
        let span = start.to(operand.expr.span);
        let kind = ExprKind::Unary(op, Box::new(operand.expr));
        self.node(kind, span, operand.height + 1)
    }

    #[inline(never)]
    fn increment_before(&mut self, by: i32) -> Parse<Operand> {
        let start = self.advance().span;
        let operand = self.nested(Parser::unary)?;
        self.check_target(&operand.expr)?;
        let span = start.to(operand.expr.span);
        let kind = ExprKind::Increment {
            target: Box::new(operand.expr),
            by,
            position: Position::Before,
        };
        self.node(kind, span, operand.height + 1)
    }

    #[inline(never)]
    fn cast(&mut self) -> Parse<Operand> {
        let start = self.advance().span;
        let ty = self.nested(Parser::type_name)?.ty;
        self.expect(Kind::CloseParen)?;
        let operand = self.nested(Parser::unary)?;
        let span = start.to(operand.expr.span);
        let height = operand.height.max(types::height(&ty)) + 1;
        let kind = ExprKind::Cast(ty, Box::new(operand.expr));
        self.node(kind, span, height)
    }
}

fn operator(kind: Kind) -> Option<(BinaryOp, Precedence)> {
    Some(match kind {
        Kind::OrOr => (BinaryOp::Or, LOWEST),
        Kind::AndAnd => (BinaryOp::And, 2),
        Kind::Or => (BinaryOp::BitOr, BIT_OR),
        Kind::Xor => (BinaryOp::BitXor, 4),
        Kind::And => (BinaryOp::BitAnd, 5),
        Kind::Equal => (BinaryOp::Eq, EQUALITY),
        Kind::NotEqual => (BinaryOp::Ne, EQUALITY),
        Kind::Less => (BinaryOp::Lt, RELATIONAL),
        Kind::LessEqual => (BinaryOp::Le, RELATIONAL),
        Kind::Greater => (BinaryOp::Gt, RELATIONAL),
        Kind::GreaterEqual => (BinaryOp::Ge, RELATIONAL),
        Kind::Shift => (BinaryOp::ShiftLeft, SHIFT),
        Kind::Plus => (BinaryOp::Add, 9),
        Kind::Minus => (BinaryOp::Sub, 9),
        Kind::Star => (BinaryOp::Mul, 10),
        Kind::Slash => (BinaryOp::Div, 10),
        Kind::Percent => (BinaryOp::Rem, 10),
        _ => return None,
    })
}
