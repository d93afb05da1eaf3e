//! Making arrays: sizes, rows of rows, literals.

use super::builder::Builder;
use crate::cfg::{Decision, Instr, Mark, Operand};
use crate::number::Number;
use crate::source::Span;
use crate::typed::{self, ArithOp, CompareOp, Expr, LocalId, Type};

impl Builder<'_> {
    /// All sizes are evaluated and checked before anything is made, as in Java.
    pub fn new_array(&mut self, sizes: &[Expr], ty: &Type, span: Span) -> Operand {
        let values = self.values(sizes);
        for value in &values {
            if !matches!(value, Operand::Int(size) if *size >= 0) {
                let decision = Decision::Compare {
                    op: CompareOp::Ge,
                    left: *value,
                    right: Operand::Int(0),
                };
                self.decide_or_throw("size", span, decision, typed::NEGATIVE_SIZE);
            }
        }
        Operand::Local(self.filled_array(&values, ty, span))
    }

    /// `new int[n][m]` is an array whose elements are made by a loop.
    fn filled_array(&mut self, sizes: &[Operand], ty: &Type, span: Span) -> LocalId {
        let dest = self.temporary("array", ty.clone());
        let (Type::Array(element), Some((size, inner))) = (ty, sizes.split_first()) else {
            return dest;
        };
        self.emit(Instr::NewArray {
            dest,
            element: (**element).clone(),
            size: *size,
        });
        if inner.is_empty() {
            return dest;
        }
        let index = self.temporary("row", Type::INT);
        self.copy(index, Operand::Int(0));
        let head = self.block("fill", span, Decision::None, 1);
        let id = self.new_loop(head, span);
        self.mark(Mark::Enter(id));
        self.goto(head);
        self.start_of(head);
        let decision = Decision::Compare {
            op: CompareOp::Lt,
            left: Operand::Local(index),
            right: *size,
        };
        let ways = self.decide("fill", span, decision, 2);
        if let [more, done] = ways.as_slice() {
            self.continue_at(*more);
            self.mark(Mark::Fill(id));
            let row = self.filled_array(inner, element, span);
            self.emit(Instr::SetElement {
                array: dest,
                index: Operand::Local(index),
                value: Operand::Local(row),
            });
            let by = Operand::Int(1);
            self.arith(
                Number::Int,
                ArithOp::Add,
                Operand::Local(index),
                by,
                Some(index),
                span,
            );
            self.goto(head);
            self.continue_at(*done);
        }
        dest
    }

    pub fn array_literal(&mut self, items: &[Expr], ty: &Type) -> Operand {
        let array = self.temporary("array", ty.clone());
        let element = match ty {
            Type::Array(element) => (**element).clone(),
            other => other.clone(),
        };
        let size = i64::try_from(items.len()).unwrap_or(i64::MAX);
        self.emit(Instr::NewArray {
            dest: array,
            element,
            size: Operand::Int(size),
        });
        for (item, index) in items.iter().zip(0..) {
            let value = self.value(item);
            self.emit(Instr::SetElement {
                array,
                index: Operand::Int(index),
                value,
            });
        }
        Operand::Local(array)
    }
}
