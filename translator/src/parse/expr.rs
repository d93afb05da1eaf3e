//! Expressions from the outside in: assignment, `?:`, then what `binary` and `primary`
//! read. Precedence is Java's.
//!
//! Chains like `a + b + c` are read in a loop and give a tree as deep as they are long,
//! so every expression knows its height, and no tree gets deeper than `MAX_DEPTH`.

use super::binary::LOWEST;
use super::cursor::{Parse, Parser, Trouble};
use super::token::Kind;
use crate::ast::{BinaryOp, Expr, ExprKind};
use crate::source::Span;

/// An expression, and the number of levels below it.
pub(super) struct Operand {
    pub expr: Expr,
    pub height: u32,
}

impl Parser<'_> {
    /// An expression in a statement.
    pub fn expression(&mut self) -> Parse<Expr> {
        Ok(self.operand()?.expr)
    }

    /// An expression inside of another node, one level deeper.
    pub fn operand(&mut self) -> Parse<Operand> {
        self.nested(Parser::assignment)
    }

    /// A new node, whose children are at most `height - 1` levels high.
    pub fn node(&mut self, kind: ExprKind, span: Span, height: u32) -> Parse<Operand> {
        self.check_height(height, span)?;
        let expr = Expr { kind, span };
        Ok(Operand { expr, height })
    }

    /// `a = e`, `a += e`; to the right of it again an assignment.
    pub fn assignment_rest(&mut self, target: Operand) -> Parse<Operand> {
        let (op, tokens) = match self.right_shift() {
            Some(shift) if shift.is_assigned => (Some(shift.op), shift.tokens),
            _ => match assignment_operator(self.kind()) {
                Some(op) => (op, 1),
                None => return Ok(target),
            },
        };
        self.check_target(&target.expr)?;
        for _ in 0..tokens {
            self.advance();
        }
        let value = self.nested(Parser::assignment)?;
        let span = target.expr.span.to(value.expr.span);
        let height = target.height.max(value.height) + 1;
        let kind = ExprKind::Assign {
            target: Box::new(target.expr),
            op,
            value: Box::new(value.expr),
        };
        self.node(kind, span, height)
    }

    /// `c ? a : b`
    pub fn conditional_rest(&mut self, condition: Operand) -> Parse<Operand> {
        if !self.eat(Kind::Question) {
            return Ok(condition);
        }
        let yes = self.operand()?;
        self.expect(Kind::Colon)?;
        let no = self.nested(Parser::conditional)?;
        let span = condition.expr.span.to(no.expr.span);
        let height = condition.height.max(yes.height).max(no.height) + 1;
        let kind = ExprKind::Conditional(
            Box::new(condition.expr),
            Box::new(yes.expr),
            Box::new(no.expr),
        );
        self.node(kind, span, height)
    }

    /// Only variables, fields and elements can be changed.
    pub fn check_target(&mut self, target: &Expr) -> Parse<()> {
        match target.kind {
            ExprKind::Name(_) | ExprKind::Field(..) | ExprKind::Index(..) => Ok(()),
            _ => {
                let message = "this cannot be assigned; \
                               only variables, fields and array elements can";
                self.error("not-assignable", message, target.span);
                Err(Trouble::Inside)
            }
        }
    }

    fn assignment(&mut self) -> Parse<Operand> {
        if self.is_annotation {
            return self.implication();
        }
        let target = self.conditional()?;
        self.assignment_rest(target)
    }

    pub fn conditional(&mut self) -> Parse<Operand> {
        let condition = self.binary(LOWEST)?;
        self.conditional_rest(condition)
    }
}

/// `=` is an assignment without an operator.
fn assignment_operator(kind: Kind) -> Option<Option<BinaryOp>> {
    match kind {
        Kind::Assign => Some(None),
        Kind::PlusAssign => Some(Some(BinaryOp::Add)),
        Kind::MinusAssign => Some(Some(BinaryOp::Sub)),
        Kind::StarAssign => Some(Some(BinaryOp::Mul)),
        Kind::SlashAssign => Some(Some(BinaryOp::Div)),
        Kind::PercentAssign => Some(Some(BinaryOp::Rem)),
        Kind::AndAssign => Some(Some(BinaryOp::BitAnd)),
        Kind::OrAssign => Some(Some(BinaryOp::BitOr)),
        Kind::XorAssign => Some(Some(BinaryOp::BitXor)),
        Kind::ShiftAssign => Some(Some(BinaryOp::ShiftLeft)),
        _ => None,
    }
}
