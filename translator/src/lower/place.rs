//! Assignment and increment of variables, fields and elements, in Java's order.

use super::builder::Builder;
use super::expr::number;
use crate::ast::Position;
use crate::cfg::{Instr, Operand};
use crate::number::Number;
use crate::number::float;
use crate::source::Span;
use crate::typed::{self, ArithOp, Compound, Expr, LocalId, Place, Type};

/// A place whose parts are evaluated and decided.
#[derive(Debug, Clone, Copy)]
enum Resolved {
    Local(LocalId),
    Static(typed::FieldId),
    Field(LocalId, typed::FieldId),
    Index(LocalId, Operand),
}

impl Builder<'_> {
    pub fn assign(
        &mut self,
        place: &Place,
        op: Option<Compound>,
        value: &Expr,
        expr: &Expr,
    ) -> Operand {
        let span = expr.span;
        let Some(Compound { op, number: inner }) = op else {
            return self.assign_plainly(place, value, span);
        };
        let (place, old) = self.read(place, &expr.ty, &[value], span);
        let old = self.keep(old, &[value]);
        let right = self.value(value);
        let right = match op.is_shift() {
            true => right,
            false => self.converted(number(&value.ty), inner, right, None),
        };
        let new = self.changed(place, inner, op, old, right, expr);
        self.write(place, new);
        new
    }

    pub fn increment(
        &mut self,
        place: &Place,
        by: i32,
        position: Position,
        expr: &Expr,
    ) -> Operand {
        let (place, old) = self.read(place, &expr.ty, &[], expr.span);
        let old = match (position, place) {
            (Position::After, Resolved::Local(local)) => {
                let name = self.method.local(local).name.clone();
                let kept = self.temporary(&name, expr.ty.clone());
                self.copy(kept, old);
                Operand::Local(kept)
            }
            _ => old,
        };
        let (op, by) = match by {
            ..0 => (ArithOp::Sub, -by),
            _ => (ArithOp::Add, by),
        };
        let inner = number(&expr.ty).promoted();
        let by = Operand::Int(float::convert(Number::Int, inner, i64::from(by)));
        let new = self.changed(place, inner, op, old, by, expr);
        self.write(place, new);
        match position {
            Position::Before => new,
            Position::After => old,
        }
    }

    /// `o.f = v` and `a[i] = v` evaluate `v` before the null check and the bounds check.
    fn assign_plainly(&mut self, place: &Place, value: &Expr, span: Span) -> Operand {
        match place {
            Place::Local(local) => {
                let local = self.local(*local);
                self.store(local, value);
                Operand::Local(local)
            }
            Place::StaticField(field) => {
                let value = self.value(value);
                self.emit(Instr::SetStatic {
                    field: *field,
                    value,
                });
                value
            }
            Place::Field(object, field) => {
                let target = self.value(object);
                let target = self.keep(target, &[value]);
                let value = self.value(value);
                let target = self.not_null(target, object);
                self.emit(Instr::SetField {
                    object: target,
                    field: *field,
                    value,
                });
                value
            }
            Place::Index(array, index) => {
                let (local, position) = self.element(array, index, &[value], span);
                let value = self.value(value);
                self.bounds(local, position, array, span);
                self.emit(Instr::SetElement {
                    array: local,
                    index: position,
                    value,
                });
                value
            }
        }
    }

    /// The new value of a place of type `expr.ty`: the operator calculates in `inner`, and the result
    /// is cast back.
    fn changed(
        &mut self,
        place: Resolved,
        inner: Number,
        op: ArithOp,
        old: Operand,
        right: Operand,
        expr: &Expr,
    ) -> Operand {
        let into = match place {
            Resolved::Local(local) => Some(local),
            _ => None,
        };
        let outer = number(&expr.ty);
        let old = self.converted(outer, inner, old, None);
        if inner.is_kept_in(outer) {
            return self.arith(inner, op, old, right, into, expr.span);
        }
        let wide = self.arith(inner, op, old, right, None, expr.span);
        self.converted(inner, outer, wide, into)
    }

    /// Evaluates a place of type `ty` and its value; `later` is evaluated before the place is written.
    fn read(
        &mut self,
        place: &Place,
        ty: &Type,
        later: &[&Expr],
        span: Span,
    ) -> (Resolved, Operand) {
        match place {
            Place::Local(local) => {
                let local = self.local(*local);
                (Resolved::Local(local), Operand::Local(local))
            }
            Place::StaticField(field) => {
                let field = *field;
                let info = self.program.field(field).clone();
                let dest = self.temporary(&info.name, info.ty);
                self.emit(Instr::GetStatic { dest, field });
                (Resolved::Static(field), Operand::Local(dest))
            }
            Place::Field(expr, field) => {
                let field = *field;
                let object = self.value(expr);
                let object = self.keep(object, later);
                let object = self.not_null(object, expr);
                let info = self.program.field(field).clone();
                let dest = self.temporary(&info.name, info.ty);
                self.emit(Instr::GetField {
                    dest,
                    object,
                    field,
                });
                (Resolved::Field(object, field), Operand::Local(dest))
            }
            Place::Index(expr, position) => {
                let array = self.value(expr);
                let behind: Vec<&Expr> = std::iter::once(&**position)
                    .chain(later.iter().copied())
                    .collect();
                let array = self.keep(array, &behind);
                let index = self.value(position);
                let index = self.keep(index, later);
                let array = self.as_local(array, "array");
                self.bounds(array, index, expr, span);
                let dest = self.temporary("element", ty.clone());
                self.emit(Instr::GetElement { dest, array, index });
                (Resolved::Index(array, index), Operand::Local(dest))
            }
        }
    }

    fn write(&mut self, place: Resolved, value: Operand) {
        match place {
            Resolved::Local(local) => self.copy(local, value),
            Resolved::Static(field) => self.emit(Instr::SetStatic { field, value }),
            Resolved::Field(object, field) => self.emit(Instr::SetField {
                object,
                field,
                value,
            }),
            Resolved::Index(array, index) => self.emit(Instr::SetElement {
                array,
                index,
                value,
            }),
        }
    }
}
