//! Lowering of quantifiers, which become loops, and of `\old`, which becomes a call.

use super::builder::Builder;
use super::condition::Branch;
use crate::ast::Quantifier;
use crate::cfg::{Decision, Mark, Operand};
use crate::number::Number;
use crate::source::Span;
use crate::typed::{ArithOp, CompareOp, Expr, LocalId, Old, Quantified};

impl Builder<'_> {
    /// Rule `forall`. A loop that is left where the condition fails; `exists` is left
    /// where it holds.
    pub fn quantified(&mut self, quantified: &Quantified, span: Span) -> Branch {
        let (low, high) = self.pair(&quantified.low.value, &quantified.high.value);
        let variable = self.local(quantified.local);
        let high = match high {
            Operand::Local(local) => {
                let kept = self.temporary("high", crate::typed::Type::INT);
                self.copy(kept, Operand::Local(local));
                Operand::Local(kept)
            }
            constant => constant,
        };
        match quantified.low.is_strict {
            true => {
                self.arith(
                    Number::Int,
                    ArithOp::Add,
                    low,
                    Operand::Int(1),
                    Some(variable),
                    span,
                );
            }
            false => self.copy(variable, low),
        }
        let (head, id) = self.loop_head("forall", span);
        let decision = Decision::Compare {
            op: match quantified.high.is_strict {
                true => CompareOp::Lt,
                false => CompareOp::Le,
            },
            left: Operand::Local(variable),
            right: high,
        };
        let mut ways = self.decide("forall", span, decision, 2).into_iter();
        let more: Vec<_> = ways.next().into_iter().collect();
        let done: Vec<_> = ways.collect();
        self.join(&more, span);
        self.mark(Mark::Iterate(id));
        let body = self.branch(&quantified.body, "each");
        let (left, next) = match quantified.quantifier {
            Quantifier::ForAll => (body.fails, body.holds),
            Quantifier::Exists => (body.holds, body.fails),
        };
        self.join(&next, span);
        if !next.is_empty() {
            let (value, one) = (Operand::Local(variable), Operand::Int(1));
            self.arith(Number::Int, ArithOp::Add, value, one, Some(variable), span);
            self.goto(head);
        }
        match quantified.quantifier {
            Quantifier::ForAll => Branch {
                holds: done,
                fails: left,
            },
            Quantifier::Exists => Branch {
                holds: left,
                fails: done,
            },
        }
    }

    /// Rule `old`. A call on the heap that was there before the method.
    pub fn old(&mut self, old: &Old, expr: &Expr, dest: Option<LocalId>) -> Operand {
        let dest = dest.unwrap_or_else(|| self.temporary("old", expr.ty.clone()));
        let this = self.has_this().then(|| Operand::Local(self.this()));
        let locals = old.args.iter().map(|id| Operand::Local(self.local(*id)));
        let args: Vec<Operand> = this.into_iter().chain(locals).collect();
        self.call(old.piece, args, Some(dest), expr.span);
        Operand::Local(dest)
    }
}
