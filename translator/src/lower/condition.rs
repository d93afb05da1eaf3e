//! Conditions: each comparison, and each operand of `&& || ?:`, is a decision.

use super::builder::{Builder, OpenWay};
use crate::cfg::{Decision, Operand};
use crate::number::Number;
use crate::number::float::FloatOrder;
use crate::source::Span;
use crate::typed::{CompareOp, Expr, ExprKind};

/// The open ways on which a condition holds, and those on which it does not.
pub(super) struct Branch {
    pub holds: Vec<OpenWay>,
    pub fails: Vec<OpenWay>,
}

impl Branch {
    fn negated(self) -> Branch {
        Branch {
            holds: self.fails,
            fails: self.holds,
        }
    }
}

/// Returns whether the value of a boolean expression is computed by decisions, and not read from a
/// variable, field or call.
pub(super) fn is_condition(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Compare(..)
        | ExprKind::SameRef { .. }
        | ExprKind::InstanceOf(..)
        | ExprKind::And(..)
        | ExprKind::Or(..)
        | ExprKind::Quantified(_) => true,
        ExprKind::Not(inner) => is_condition(inner),
        _ => false,
    }
}

impl Builder<'_> {
    /// `kind` names the blocks that the condition makes, unless it has a better name.
    pub fn branch(&mut self, expr: &Expr, kind: &'static str) -> Branch {
        match &expr.kind {
            ExprKind::Bool(value) => self.settled(*value),
            ExprKind::Not(inner) => self.branch(inner, kind).negated(),
            ExprKind::And(left, right) => {
                let mut first = self.branch(left, kind);
                self.join(&first.holds, right.span);
                let second = self.branch(right, "and");
                first.fails.extend(second.fails);
                Branch {
                    holds: second.holds,
                    fails: first.fails,
                }
            }
            ExprKind::Or(left, right) => {
                let mut first = self.branch(left, kind);
                self.join(&first.fails, right.span);
                let second = self.branch(right, "or");
                first.holds.extend(second.holds);
                Branch {
                    holds: first.holds,
                    fails: second.fails,
                }
            }
            ExprKind::Compare(op, left, right) => self.compare(kind, expr.span, *op, (left, right)),
            ExprKind::SameRef {
                negated,
                left,
                right,
            } => {
                let branch = self.same(kind, expr.span, left, right);
                if *negated { branch.negated() } else { branch }
            }
            ExprKind::InstanceOf(value, ty) => {
                let value = self.value(value);
                let value = self.as_local(value, "object");
                let ty = ty.clone();
                let ways = self.decide(kind, expr.span, Decision::Instance { value, ty }, 3);
                two_of(ways)
            }
            ExprKind::Quantified(quantified) => self.quantified(quantified, expr.span),
            ExprKind::Conditional(condition, then, otherwise) => {
                let chosen = self.branch(condition, kind);
                self.join(&chosen.holds, then.span);
                let mut first = self.branch(then, "then");
                self.join(&chosen.fails, otherwise.span);
                let second = self.branch(otherwise, "else");
                first.holds.extend(second.holds);
                first.fails.extend(second.fails);
                first
            }
            _ => {
                let value = self.value(expr);
                match value {
                    Operand::Int(value) => self.settled(value != 0),
                    _ => {
                        let value = self.as_local(value, "condition");
                        two_of(self.decide(kind, expr.span, Decision::True(value), 2))
                    }
                }
            }
        }
    }

    fn settled(&mut self, holds: bool) -> Branch {
        let branch = Branch {
            holds: self.take_end(),
            fails: Vec::new(),
        };
        if holds { branch } else { branch.negated() }
    }

    fn compare(
        &mut self,
        kind: &'static str,
        span: Span,
        op: CompareOp,
        (left, right): (&Expr, &Expr),
    ) -> Branch {
        let is_floating = left.ty.number().is_some_and(Number::is_floating);
        let (left, right) = self.pair(left, right);
        if is_floating {
            return self.float_compare(kind, span, op, left, right);
        }
        let decision = Decision::Compare { op, left, right };
        two_of(self.decide(kind, span, decision, 2))
    }

    /// `a > b` asks `b < a`, so that both fail where one of them is `NaN`.
    fn float_compare(
        &mut self,
        kind: &'static str,
        span: Span,
        op: CompareOp,
        left: Operand,
        right: Operand,
    ) -> Branch {
        let (order, left, right) = match op {
            CompareOp::Lt => (FloatOrder::Less, left, right),
            CompareOp::Le => (FloatOrder::AtMost, left, right),
            CompareOp::Gt => (FloatOrder::Less, right, left),
            CompareOp::Ge => (FloatOrder::AtMost, right, left),
            CompareOp::Eq | CompareOp::Ne => (FloatOrder::Equal, left, right),
        };
        let decision = Decision::FloatCompare { order, left, right };
        let branch = two_of(self.decide(kind, span, decision, 2));
        if op == CompareOp::Ne {
            branch.negated()
        } else {
            branch
        }
    }

    /// `a == null` asks about one reference only.
    fn same(&mut self, kind: &'static str, span: Span, left: &Expr, right: &Expr) -> Branch {
        let (left, right) = self.pair(left, right);
        match (left, right) {
            (Operand::Local(value), Operand::Null) | (Operand::Null, Operand::Local(value)) => {
                two_of(self.decide(kind, span, Decision::NotNull(value), 2)).negated()
            }
            (Operand::Null, Operand::Null) => self.settled(true),
            (left, right) => two_of(self.decide(kind, span, Decision::SameRef { left, right }, 2)),
        }
    }
}

/// The first way is the one on which it holds; all others it fails.
fn two_of(ways: Vec<OpenWay>) -> Branch {
    let mut ways = ways.into_iter();
    Branch {
        holds: ways.next().into_iter().collect(),
        fails: ways.collect(),
    }
}
