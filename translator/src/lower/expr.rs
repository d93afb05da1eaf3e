//! Expressions: evaluated from left to right into operands. Everything that can throw is a decision
//! before, in Java's order.

use super::builder::Builder;
use super::condition::is_condition;
use crate::ast::Position;
use crate::cfg::{Decision, Instr, Operand};
use crate::number::Number;
use crate::number::float;
use crate::source::Span;
use crate::typed::{self, ArithOp, CompareOp, Constant, Expr, ExprKind, LocalId, Type};

impl Builder<'_> {
    pub fn value(&mut self, expr: &Expr) -> Operand {
        self.value_into(expr, None)
    }

    /// Evaluates and stores; nothing is stored if the evaluation throws.
    pub fn store(&mut self, dest: LocalId, expr: &Expr) {
        let value = self.value_into(expr, Some(dest));
        self.copy(dest, value);
    }

    /// Evaluates for the effect alone.
    pub fn effect(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Call { callee, args } => self.call_expr(callee, args, None, expr.span),
            ExprKind::Async { .. } => {
                self.async_expr(expr, None);
            }
            ExprKind::Increment { place, by, .. } => {
                self.increment(place, *by, Position::Before, expr);
            }
            _ => {
                self.value(expr);
            }
        }
    }

    /// The value; if it needs a local, that is `dest`.
    fn value_into(&mut self, expr: &Expr, dest: Option<LocalId>) -> Operand {
        match &expr.kind {
            ExprKind::Int(value) => Operand::Int(*value),
            ExprKind::Bool(value) => Operand::Int(i64::from(*value)),
            ExprKind::Null => Operand::Null,
            ExprKind::This => Operand::Local(self.this()),
            ExprKind::Local(local) => Operand::Local(self.local(*local)),
            ExprKind::Field(object, field) => {
                let object = self.object(object);
                let field = *field;
                let name = self.program.field(field).name.clone();
                let constant = self.module.field(field).constant.map(operand);
                self.computed(&name, expr, dest, |dest| match constant {
                    Some(value) => Instr::Copy { dest, value },
                    None => Instr::GetField {
                        dest,
                        object,
                        field,
                    },
                })
            }
            ExprKind::StaticField(field) => {
                let field = *field;
                // A constant that is read through an object has no place in the heap.
                if let Some(constant) = self.module.field(field).constant {
                    return operand(constant);
                }
                let name = self.program.field(field).name.clone();
                self.computed(&name, expr, dest, |dest| Instr::GetStatic { dest, field })
            }
            ExprKind::Index(array, index) => {
                let (array, index) = self.element(array, index, &[], expr.span);
                self.computed("element", expr, dest, |dest| Instr::GetElement {
                    dest,
                    array,
                    index,
                })
            }
            ExprKind::Length(array) => {
                let array = self.object(array);
                self.computed("length", expr, dest, |dest| Instr::Length { dest, array })
            }
            ExprKind::Call { callee, args } => {
                let dest = dest.unwrap_or_else(|| self.temporary("returned", expr.ty.clone()));
                self.call_expr(callee, args, Some(dest), expr.span);
                Operand::Local(dest)
            }
            ExprKind::Async { .. } => {
                let dest = dest.unwrap_or_else(|| self.temporary("future", expr.ty.clone()));
                self.async_expr(expr, Some(dest));
                Operand::Local(dest)
            }
            ExprKind::Sync { .. } => self.sync_expr(expr, dest),
            ExprKind::Get(future) => self.get_expr(future, expr, dest),
            ExprKind::New {
                class,
                constructor,
                args,
            } => self.new_expr(*class, *constructor, args, expr.span),
            ExprKind::NewArray { sizes } => self.new_array(sizes, &expr.ty, expr.span),
            ExprKind::ArrayLiteral(items) => self.array_literal(items, &expr.ty),
            ExprKind::Negate(value) => {
                let number = number(&expr.ty);
                match self.value(value) {
                    Operand::Int(value) if number.is_floating() => {
                        Operand::Int(float::negated(value))
                    }
                    Operand::Int(value) => Operand::Int(number.wrap(value.wrapping_neg())),
                    value => self.computed("negated", expr, dest, |dest| Instr::Negate {
                        dest,
                        number,
                        value,
                    }),
                }
            }
            ExprKind::Convert(value) => {
                let from = number(&value.ty);
                let value = self.value(value);
                self.converted(from, number(&expr.ty), value, dest)
            }
            ExprKind::Not(inner) if !is_condition(inner) => match self.value(inner) {
                Operand::Local(value) => {
                    self.computed("negated", expr, dest, |dest| Instr::Not { dest, value })
                }
                value => Operand::Int(i64::from(value == Operand::Int(0))),
            },
            ExprKind::Arith(op, left, right) => {
                let (left, right) = self.pair(left, right);
                self.arith(number(&expr.ty), *op, left, right, dest, expr.span)
            }
            ExprKind::Compare(..)
            | ExprKind::SameRef { .. }
            | ExprKind::And(..)
            | ExprKind::Or(..)
            | ExprKind::Not(_)
            | ExprKind::Quantified(_)
            | ExprKind::InstanceOf(..) => self.condition_value(expr, dest),
            ExprKind::Old(old) => self.old(old, expr, dest),
            ExprKind::Conditional(condition, then, otherwise) => {
                self.conditional(condition, then, otherwise, expr)
            }
            ExprKind::Switch(switch) => self.switch_expression(switch, &expr.ty),
            ExprKind::Cast(value) => self.cast(value, &expr.ty, expr.span),
            ExprKind::Assign { place, op, value } => self.assign(place, *op, value, expr),
            ExprKind::Increment {
                place,
                by,
                position,
            } => self.increment(place, *by, *position, expr),
        }
    }

    fn computed(
        &mut self,
        name: &str,
        expr: &Expr,
        dest: Option<LocalId>,
        instr: impl FnOnce(LocalId) -> Instr,
    ) -> Operand {
        let dest = dest.unwrap_or_else(|| self.temporary(name, expr.ty.clone()));
        self.emit(instr(dest));
        Operand::Local(dest)
    }

    pub fn as_local(&mut self, value: Operand, name: &str) -> LocalId {
        match value {
            Operand::Local(local) => local,
            Operand::Int(_) | Operand::Null => {
                let ty = match value {
                    Operand::Null => Type::Null,
                    _ => Type::INT,
                };
                let local = self.temporary(name, ty);
                self.copy(local, value);
                local
            }
        }
    }

    /// Two operands, the left one kept if evaluating the right one changes it.
    pub fn pair(&mut self, left: &Expr, right: &Expr) -> (Operand, Operand) {
        let first = self.value(left);
        let first = self.keep(first, &[right]);
        (first, self.value(right))
    }

    pub fn values(&mut self, exprs: &[Expr]) -> Vec<Operand> {
        let mut values = Vec::new();
        for (index, expr) in exprs.iter().enumerate() {
            let value = self.value(expr);
            let later: Vec<&Expr> = exprs.iter().skip(index + 1).collect();
            values.push(self.keep(value, &later));
        }
        values
    }

    /// `x + (x = 1)`: a variable that a later operand assigns is copied first.
    pub fn keep(&mut self, value: Operand, later: &[&Expr]) -> Operand {
        let Operand::Local(local) = value else {
            return value;
        };
        if self.is_temporary(local) || !later.iter().any(|expr| self.assigns(expr, local)) {
            return value;
        }
        let info = self.method.local(local).clone();
        let kept = self.temporary(&info.name, info.ty);
        self.copy(kept, value);
        Operand::Local(kept)
    }

    /// A reference that is needed and so must not be null.
    fn object(&mut self, expr: &Expr) -> LocalId {
        let value = self.value(expr);
        self.not_null(value, expr)
    }

    pub fn not_null(&mut self, value: Operand, expr: &Expr) -> LocalId {
        let value = self.as_local(value, "object");
        if matches!(expr.kind, ExprKind::This) {
            return value;
        }
        self.decide_or_throw(
            "deref",
            expr.span,
            Decision::NotNull(value),
            typed::NULL_POINTER,
        );
        value
    }

    /// Goes on with the first way; on the second an exception is thrown. Rule `div` asks
    /// like this for the divisor, rule `size` for the size of a new array.
    pub fn decide_or_throw(
        &mut self,
        kind: &'static str,
        span: Span,
        decision: Decision,
        exception: typed::ClassId,
    ) {
        let ways = self.decide(kind, span, decision, 2);
        if let [good, bad] = ways.as_slice() {
            self.continue_at(*bad);
            self.throw_new(exception);
            self.continue_at(*good);
        }
    }

    /// Evaluates an array and an index. Null and bounds are decided here only if `later` is empty; else
    /// the caller decides them after it has evaluated `later`.
    pub fn element(
        &mut self,
        array: &Expr,
        index: &Expr,
        later: &[&Expr],
        span: Span,
    ) -> (LocalId, Operand) {
        let value = self.value(array);
        let behind: Vec<&Expr> = std::iter::once(index)
            .chain(later.iter().copied())
            .collect();
        let value = self.keep(value, &behind);
        let position = self.value(index);
        let position = self.keep(position, later);
        let local = self.as_local(value, "array");
        if later.is_empty() {
            self.bounds(local, position, array, span);
        }
        (local, position)
    }

    pub fn bounds(&mut self, array: LocalId, index: Operand, expr: &Expr, span: Span) {
        self.not_null(Operand::Local(array), expr);
        let decision = Decision::InBounds { array, index };
        self.decide_or_throw("index", span, decision, typed::INDEX_OUT_OF_BOUNDS);
    }

    /// A number of type `from` as one of type `to`.
    pub fn converted(
        &mut self,
        from: Number,
        to: Number,
        value: Operand,
        dest: Option<LocalId>,
    ) -> Operand {
        match value {
            _ if from.is_kept_in(to) => value,
            Operand::Int(value) => Operand::Int(float::convert(from, to, value)),
            // Java narrows in two steps.
            _ if from.is_floating() && to < Number::Int => {
                let whole = self.converted(from, Number::Int, value, None);
                self.converted(Number::Int, to, whole, dest)
            }
            _ if from.is_floating() || to.is_floating() => {
                let dest = dest.unwrap_or_else(|| self.temporary(to.word(), Type::Number(to)));
                self.emit(Instr::Convert {
                    dest,
                    from,
                    to,
                    value,
                });
                Operand::Local(dest)
            }
            _ => {
                let dest = dest.unwrap_or_else(|| self.temporary(to.word(), Type::Number(to)));
                self.emit(Instr::Narrow {
                    dest,
                    number: to,
                    value,
                });
                Operand::Local(dest)
            }
        }
    }

    pub fn arith(
        &mut self,
        number: Number,
        op: ArithOp,
        left: Operand,
        right: Operand,
        dest: Option<LocalId>,
        span: Span,
    ) -> Operand {
        let divides = matches!(op, ArithOp::Div | ArithOp::Rem);
        let may_throw = divides && !number.is_floating();
        if may_throw && !matches!(right, Operand::Int(value) if value != 0) {
            let decision = Decision::Compare {
                op: CompareOp::Ne,
                left: right,
                right: Operand::Int(0),
            };
            self.decide_or_throw("div", span, decision, typed::ARITHMETIC);
        }
        let dest = dest.unwrap_or_else(|| self.temporary(arith_name(op), Type::Number(number)));
        self.emit(Instr::Arith {
            dest,
            number,
            op,
            left,
            right,
        });
        Operand::Local(dest)
    }

    /// `b = x < y`: 1 on the ways on which it holds, else 0.
    fn condition_value(&mut self, expr: &Expr, dest: Option<LocalId>) -> Operand {
        let dest = dest.unwrap_or_else(|| self.temporary("holds", Type::Bool));
        let branch = self.branch(expr, "compare");
        self.join(&branch.holds, expr.span);
        self.copy(dest, Operand::Int(1));
        let mut ends = self.take_end();
        if !branch.fails.is_empty() {
            self.join(&branch.fails, expr.span);
            self.copy(dest, Operand::Int(0));
            ends.extend(self.take_end());
        }
        self.join(&ends, expr.span);
        Operand::Local(dest)
    }

    fn conditional(
        &mut self,
        condition: &Expr,
        then: &Expr,
        otherwise: &Expr,
        expr: &Expr,
    ) -> Operand {
        let dest = self.temporary("chosen", expr.ty.clone());
        let branch = self.branch(condition, "choose");
        let mut ends = Vec::new();
        for (side, value) in [(branch.holds, then), (branch.fails, otherwise)] {
            if !side.is_empty() {
                self.join(&side, value.span);
                self.store(dest, value);
                ends.extend(self.take_end());
            }
        }
        self.join(&ends, expr.span);
        Operand::Local(dest)
    }

    /// `null` passes every cast.
    fn cast(&mut self, value: &Expr, ty: &Type, span: Span) -> Operand {
        let value = self.value(value);
        let value = self.as_local(value, "object");
        let decision = Decision::Instance {
            value,
            ty: ty.clone(),
        };
        let ways = self.decide("cast", span, decision, 3);
        if let [fits, other, null] = ways.as_slice() {
            self.continue_at(*other);
            self.throw_new(typed::CLASS_CAST);
            self.join(&[*fits, *null], span);
        }
        Operand::Local(value)
    }
}

fn arith_name(op: ArithOp) -> &'static str {
    match op {
        ArithOp::Add => "sum",
        ArithOp::Sub => "difference",
        ArithOp::Mul => "product",
        ArithOp::Div => "quotient",
        ArithOp::Rem => "remainder",
        ArithOp::And => "and",
        ArithOp::Or => "or",
        ArithOp::Xor => "xor",
        ArithOp::ShiftLeft | ArithOp::ShiftRight | ArithOp::ShiftUnsigned => "shifted",
    }
}

fn operand(constant: Constant) -> Operand {
    Operand::Int(match constant {
        Constant::Number(_, value) => value,
        Constant::Bool(value) => i64::from(value),
    })
}

/// The type in which an expression calculates; booleans are integers.
pub(super) fn number(ty: &Type) -> Number {
    ty.number().unwrap_or(Number::Int)
}
