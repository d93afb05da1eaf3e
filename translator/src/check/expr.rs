//! Expressions: from the untyped to the typed tree. `None` means that an error was reported, so
//! the caller reports nothing.

use super::body::{Body, Part};
use super::calculate;
use super::error;
use super::error::expr as expr_error;
use super::place::Target;
use super::types::is_reference;
use crate::ast;
use crate::number::Number;
use crate::source::Span;
use crate::typed::{Constant, Expr, ExprKind, Type};

impl<'a> Body<'a, '_> {
    /// Any expression, also a call without a result.
    pub fn expr(&mut self, expr: &'a ast::Expr) -> Option<Expr> {
        let span = expr.span;
        self.check_annotation(expr)?;
        match &expr.kind {
            ast::ExprKind::Number(number, value) => {
                Some(typed(ExprKind::Int(*value), Type::Number(*number), span))
            }
            ast::ExprKind::Bool(value) => Some(typed(ExprKind::Bool(*value), Type::Bool, span)),
            ast::ExprKind::Null => Some(typed(ExprKind::Null, Type::Null, span)),
            ast::ExprKind::This => {
                let this = self.this(span);
                if this.is_none() {
                    let error = expr_error::no_this(self.place_name(), span);
                    self.reports.push(error);
                }
                this
            }
            ast::ExprKind::Name(_) | ast::ExprKind::Field(..) | ast::ExprKind::Index(..) => {
                let (target, ty) = self.target(expr)?;
                self.check_forward(expr, &target)?;
                self.read(target, ty, span)
            }
            ast::ExprKind::Call {
                receiver,
                name,
                args,
            } => self.call(receiver, name, args, span),
            ast::ExprKind::Async {
                receiver,
                name,
                args,
            } => self.send(receiver, name, args, span),
            ast::ExprKind::New { class, args } => self.new_object(class, args, span),
            ast::ExprKind::NewArray {
                element,
                sizes,
                open,
            } => self.new_array(element, sizes, *open, span),
            ast::ExprKind::ArrayLiteral { ty, items } => match ty {
                Some(ty) => {
                    let ty = self.table.value_type(ty, self.reports);
                    self.array_literal(ty.as_ref(), items, span)
                }
                None => {
                    self.reports.push(expr_error::untyped_literal(span));
                    None
                }
            },
            ast::ExprKind::Unary(op, operand) => self.unary(*op, operand, span),
            ast::ExprKind::Binary(op, left, right) => self.binary(*op, left, right, span),
            ast::ExprKind::Conditional(condition, then, otherwise) => {
                let condition = self.condition(condition);
                let (then, otherwise) = (self.value(then), self.value(otherwise));
                let (condition, then, otherwise) = (condition?, then?, otherwise?);
                let Some(ty) = self.conditional_type(&then, &otherwise) else {
                    let (left, right) = (self.table.show(&then.ty), self.table.show(&otherwise.ty));
                    self.reports
                        .push(expr_error::no_common_type(&left, &right, span));
                    return None;
                };
                Some(conditional(condition, then, otherwise, ty, span))
            }
            ast::ExprKind::Switch(switch) => self.switch_expression(switch, None, span),
            ast::ExprKind::Cast(ty, operand) => self.cast(ty, operand, span),
            ast::ExprKind::InstanceOf(operand, ty) => self.instance_of(operand, ty, span),
            ast::ExprKind::Assign { target, op, value } => self.assign(target, *op, value, span),
            ast::ExprKind::Increment {
                target,
                by,
                position,
            } => self.increment(target, *by, *position, span),
            ast::ExprKind::Result => self.result(span),
            ast::ExprKind::Old(inner) => self.old(inner, span),
            ast::ExprKind::Quantified(quantified) => self.quantified(quantified, span),
        }
    }

    /// An expression that has a value.
    pub fn value(&mut self, expr: &'a ast::Expr) -> Option<Expr> {
        let value = self.expr(expr)?;
        if value.ty == Type::Void {
            self.reports.push(error::void_value(expr.span));
            return None;
        }
        Some(value)
    }

    /// A value that is stored where the type is known: array literals take it, and both
    /// sides of `?:` must fit it.
    pub fn fitting(&mut self, expr: &'a ast::Expr, target: &Type) -> Option<Expr> {
        match &expr.kind {
            ast::ExprKind::ArrayLiteral { ty: None, items } => {
                self.array_literal(Some(target), items, expr.span)
            }
            // The type of a choice between numbers does not depend on the target.
            ast::ExprKind::Conditional(condition, then, otherwise) if target.number().is_none() => {
                let condition = self.condition(condition);
                let then = self.fitting(then, target);
                let otherwise = self.fitting(otherwise, target);
                let ty = target.clone();
                Some(conditional(condition?, then?, otherwise?, ty, expr.span))
            }
            ast::ExprKind::Switch(switch) => {
                self.switch_expression(switch, Some(target), expr.span)
            }
            _ => {
                let value = self.value(expr)?;
                if self.table.fits(&value.ty, target) || self.is_narrow_constant(&value, target) {
                    return Some(converted(value, target));
                }
                self.reports
                    .push(error::mismatch(self.table, target, &value.ty, expr.span));
                None
            }
        }
    }

    pub fn condition(&mut self, expr: &'a ast::Expr) -> Option<Expr> {
        let value = self.value(expr)?;
        if value.ty == Type::Bool {
            return Some(value);
        }
        let is_assignment = matches!(expr.kind, ast::ExprKind::Assign { op: None, .. });
        let found = self.table.show(&value.ty);
        self.reports.push(expr_error::not_a_condition(
            &found,
            is_assignment,
            expr.span,
        ));
        None
    }

    /// An operand that fits `int`; `of` names the operation in an error.
    pub fn int(&mut self, expr: &'a ast::Expr, of: &str) -> Option<Expr> {
        let value = self.value(expr)?;
        let fits = self.table.fits(&value.ty, &Type::INT);
        self.check_operand(fits, of, "int", &value.ty, value.span)?;
        Some(value)
    }

    /// An operand that is a number of any type, with this type.
    pub fn number(&mut self, expr: &'a ast::Expr, of: &str) -> Option<(Expr, Number)> {
        let value = self.value(expr)?;
        let number = value.ty.number();
        self.check_operand(number.is_some(), of, "a number", &value.ty, value.span)?;
        Some((value, number?))
    }

    /// An operand that is an integer of any type, with this type.
    pub fn integer(&mut self, expr: &'a ast::Expr, of: &str) -> Option<(Expr, Number)> {
        let value = self.value(expr)?;
        let number = value.ty.number().filter(|number| !number.is_floating());
        self.check_operand(number.is_some(), of, "an integer", &value.ty, value.span)?;
        Some((value, number?))
    }

    /// Reports an operand of a type that the operation `of` does not take.
    pub fn check_operand(
        &mut self,
        is_right: bool,
        of: &str,
        wanted: &str,
        found: &Type,
        at: Span,
    ) -> Option<()> {
        if !is_right {
            let found = self.table.show(found);
            self.reports
                .push(expr_error::bad_operand(of, wanted, &found, at));
        }
        is_right.then_some(())
    }

    /// Returns whether a value is a constant of type `int` or narrower that a variable of a narrow type
    /// can hold.
    pub fn is_narrow_constant(&self, value: &Expr, target: &Type) -> bool {
        let (Type::Number(from), Type::Number(to)) = (&value.ty, target) else {
            return false;
        };
        let may_narrow = *from <= Number::Int && *to < Number::Int;
        let constant = may_narrow
            .then(|| calculate::value(self.table, value))
            .flatten();
        matches!(constant, Some(Constant::Number(_, value)) if to.contains(value))
    }

    /// The type of `c ? a : b`, if there is one. A constant of type `int` takes the narrow type
    /// of the other side.
    fn conditional_type(&self, then: &Expr, otherwise: &Expr) -> Option<Type> {
        let (Type::Number(first), Type::Number(second)) = (&then.ty, &otherwise.ty) else {
            return self.table.common_type(&then.ty, &otherwise.ty);
        };
        let takes = |constant: &Expr, other: &Expr| {
            constant.ty == Type::INT && self.is_narrow_constant(constant, &other.ty)
        };
        if takes(then, otherwise) {
            return Some(otherwise.ty.clone());
        }
        if takes(otherwise, then) || first == second {
            return Some(then.ty.clone());
        }
        self.table.common_type(&then.ty, &otherwise.ty)
    }

    fn read(&mut self, target: Target, ty: Type, span: Span) -> Option<Expr> {
        let kind = match target {
            Target::Local(local) => ExprKind::Local(local),
            Target::StaticField(field) => ExprKind::StaticField(field),
            Target::Field(base, field) => ExprKind::Field(base, field),
            Target::Index(array, index) => ExprKind::Index(array, index),
            Target::Constant(_, constant) | Target::Fixed(_, constant) => match constant {
                Constant::Number(_, value) => ExprKind::Int(value),
                Constant::Bool(value) => ExprKind::Bool(value),
            },
            Target::Length(array) => ExprKind::Length(array),
            Target::Get(future) => ExprKind::Get(future),
        };
        Some(typed(kind, ty, span))
    }

    /// Checks that an initialiser does not read a field by its bare name before its declaration.
    /// Constants are excepted, since they always have their value.
    fn check_forward(&mut self, expr: &ast::Expr, target: &Target) -> Option<()> {
        let Part::Initialiser(position) = self.context.part else {
            return Some(());
        };
        let (Target::StaticField(id) | Target::Field(_, id)) = target else {
            return Some(());
        };
        let field = self.table.field(*id);
        let is_bare = matches!(expr.kind, ast::ExprKind::Name(_));
        let is_own = Some(field.class) == self.context.class && field.is_static == self.is_static();
        if is_bare && is_own && field.name_span.start >= position {
            let error = expr_error::forward_reference(field.name, expr.span, field.name_span);
            self.reports.push(error);
            return None;
        }
        Some(())
    }

    /// A cast that cannot fail changes only the type of its operand. It stays in the tree if the type
    /// of the operand has a meaning of its own: the class that is made, or the type that is tested.
    fn cast(&mut self, ty: &'a ast::TypeName, operand: &'a ast::Expr, span: Span) -> Option<Expr> {
        let target = self.table.value_type(ty, self.reports);
        let operand = self.value(operand);
        let (target, operand) = (target?, operand?);
        let needs_its_type = matches!(
            operand.kind,
            ExprKind::Cast(_) | ExprKind::NewArray { .. } | ExprKind::ArrayLiteral(_)
        );
        if let (Type::Number(_), Type::Number(_), true) =
            (&operand.ty, &target, operand.ty != target)
        {
            return Some(typed(ExprKind::Convert(Box::new(operand)), target, span));
        }
        if operand.ty == target || (self.table.fits(&operand.ty, &target) && !needs_its_type) {
            return Some(typed(operand.kind, target, span));
        }
        if self.table.can_be(&operand.ty, &target) {
            return Some(typed(ExprKind::Cast(Box::new(operand)), target, span));
        }
        let error = expr_error::impossible_cast(self.table, &operand.ty, &target, span);
        self.reports.push(error);
        None
    }

    fn instance_of(
        &mut self,
        operand: &'a ast::Expr,
        ty: &'a ast::TypeName,
        span: Span,
    ) -> Option<Expr> {
        let target = self.table.value_type(ty, self.reports);
        let operand = self.value(operand);
        let (target, operand) = (target?, operand?);
        let (found, wanted) = (self.table.show(&operand.ty), self.table.show(&target));
        if !matches!(target, Type::Class(_) | Type::Array(_)) {
            self.reports
                .push(expr_error::no_instances(&wanted, ty.span));
        } else if !is_reference(&operand.ty) {
            let error = expr_error::bad_operand("instanceof", "an object", &found, operand.span);
            self.reports.push(error);
        } else if !self.table.can_be(&operand.ty, &target) {
            self.reports
                .push(expr_error::impossible_instance(&found, &wanted, span));
        } else {
            let kind = ExprKind::InstanceOf(Box::new(operand), target);
            return Some(typed(kind, Type::Bool, span));
        }
        None
    }
}

/// A value that is used where a number of another type is wanted. An integer becomes a
/// floating-point number; everything else stays as it is.
pub fn converted(value: Expr, target: &Type) -> Expr {
    match (&value.ty, target) {
        (Type::Number(from), Type::Number(to)) if !from.is_kept_in(*to) && from.widens_to(*to) => {
            let span = value.span;
            typed(ExprKind::Convert(Box::new(value)), target.clone(), span)
        }
        _ => value,
    }
}

pub fn typed(kind: ExprKind, ty: Type, span: Span) -> Expr {
    Expr { kind, ty, span }
}

fn conditional(condition: Expr, then: Expr, otherwise: Expr, ty: Type, span: Span) -> Expr {
    let (then, otherwise) = (converted(then, &ty), converted(otherwise, &ty));
    let kind = ExprKind::Conditional(Box::new(condition), Box::new(then), Box::new(otherwise));
    typed(kind, ty, span)
}
