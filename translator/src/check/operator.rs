//! Operators and assignments: the types of their operands and their typed form.

use super::body::{Body, Part};
use super::error::expr as expr_error;
use super::expr::{converted, typed};
use super::place::Target;
use super::types::is_reference;
use crate::ast;
use crate::number::Number;
use crate::source::Span;
use crate::typed::{
    ArithOp, CompareOp, Compound, Expr, ExprKind, FieldId, MethodKind, Place, Type,
};

/// The three kinds of binary operators.
#[derive(Clone, Copy)]
enum Operator {
    Arith(ArithOp),
    Compare(CompareOp),
    Logic,
}

impl<'a> Body<'a, '_> {
    pub fn unary(&mut self, op: ast::UnaryOp, operand: &'a ast::Expr, span: Span) -> Option<Expr> {
        match op {
            ast::UnaryOp::Plus => {
                let (operand, number) = self.number(operand, "+")?;
                if number.promoted() == number {
                    return Some(Expr { span, ..operand });
                }
                let ty = Type::Number(number.promoted());
                Some(typed(ExprKind::Convert(Box::new(operand)), ty, span))
            }
            ast::UnaryOp::Minus => {
                let (operand, number) = self.number(operand, "-")?;
                let ty = Type::Number(number.promoted());
                Some(typed(ExprKind::Negate(Box::new(operand)), ty, span))
            }
            ast::UnaryOp::Not => {
                let operand = self.bool(operand, "!")?;
                Some(typed(ExprKind::Not(Box::new(operand)), Type::Bool, span))
            }
            // In two's complement `~a` is `-1 - a`.
            ast::UnaryOp::Complement => {
                let (operand, number) = self.integer(operand, "~")?;
                let ones = typed(ExprKind::Int(-1), Type::INT, span);
                let kind = ExprKind::Arith(ArithOp::Sub, Box::new(ones), Box::new(operand));
                Some(typed(kind, Type::Number(number.promoted()), span))
            }
        }
    }

    pub fn binary(
        &mut self,
        op: ast::BinaryOp,
        left: &'a ast::Expr,
        right: &'a ast::Expr,
        span: Span,
    ) -> Option<Expr> {
        let symbol = symbol(op);
        let operator = operator(op);
        if let Operator::Compare(CompareOp::Eq | CompareOp::Ne) = operator {
            return self.equality(op, left, right, span);
        }
        if let Operator::Arith(op) = operator {
            let (left, right) = (self.value(left), self.value(right));
            let (left, right) = (left?, right?);
            let operands = ((&left.ty, left.span), (&right.ty, right.span));
            let ty = self.arith_type(op, symbol, operands.0, operands.1)?;
            let (left, right) = match op.is_shift() {
                true => (left, right),
                false => (converted(left, &ty), converted(right, &ty)),
            };
            let kind = ExprKind::Arith(op, Box::new(left), Box::new(right));
            return Some(typed(kind, ty, span));
        }
        let (left, right) = match operator {
            Operator::Logic => (self.bool(left, symbol), self.bool(right, symbol)),
            _ => {
                let (left, right) = (self.number(left, symbol), self.number(right, symbol));
                (left.map(|(left, _)| left), right.map(|(right, _)| right))
            }
        };
        let (left, right) = both_converted(left?, right?);
        let kind = match operator {
            Operator::Compare(op) => ExprKind::Compare(op, left, right),
            _ if op == ast::BinaryOp::And => ExprKind::And(left, right),
            _ => ExprKind::Or(left, right),
        };
        Some(typed(kind, Type::Bool, span))
    }

    /// The type in which an operator calculates, if it takes the operands, whose types and places are
    /// given. `&`, `|` and `^` take two booleans, too.
    fn arith_type(
        &mut self,
        op: ArithOp,
        of: &str,
        left: (&Type, Span),
        right: (&Type, Span),
    ) -> Option<Type> {
        let takes_booleans = matches!(op, ArithOp::And | ArithOp::Or | ArithOp::Xor);
        let is_boolean = takes_booleans && (*left.0 == Type::Bool || *right.0 == Type::Bool);
        let is_integral = takes_booleans || op.is_shift();
        let wanted = match (is_boolean, is_integral) {
            (true, _) => "boolean",
            (_, true) => "an integer",
            _ => "a number",
        };
        let mut is_wrong = false;
        for (ty, at) in [left, right] {
            let is_right = match is_boolean {
                true => *ty == Type::Bool,
                false => ty
                    .number()
                    .is_some_and(|it| !is_integral || !it.is_floating()),
            };
            is_wrong |= self.check_operand(is_right, of, wanted, ty, at).is_none();
        }
        match (left.0.number(), right.0.number()) {
            _ if is_wrong => None,
            (Some(left), Some(right)) => Some(Type::Number(op.number(left, right))),
            _ => Some(Type::Bool),
        }
    }

    /// `==` and `!=` on two integers, two booleans, or two references that may be the same object.
    fn equality(
        &mut self,
        op: ast::BinaryOp,
        left: &'a ast::Expr,
        right: &'a ast::Expr,
        span: Span,
    ) -> Option<Expr> {
        let (left, right) = (self.value(left), self.value(right));
        let (left, right) = (left?, right?);
        let negated = op == ast::BinaryOp::Ne;
        let kind = if is_reference(&left.ty) && self.table.can_be(&left.ty, &right.ty) {
            ExprKind::SameRef {
                negated,
                left: Box::new(left),
                right: Box::new(right),
            }
        } else if (left.ty == right.ty && !is_reference(&left.ty))
            || (left.ty.number().is_some() && right.ty.number().is_some())
        {
            let op = if negated {
                CompareOp::Ne
            } else {
                CompareOp::Eq
            };
            let (left, right) = both_converted(left, right);
            ExprKind::Compare(op, left, right)
        } else {
            let (left, right) = (self.table.show(&left.ty), self.table.show(&right.ty));
            self.reports
                .push(expr_error::incomparable(&left, &right, span));
            return None;
        };
        Some(typed(kind, Type::Bool, span))
    }

    pub fn assign(
        &mut self,
        target: &'a ast::Expr,
        op: Option<ast::BinaryOp>,
        value: &'a ast::Expr,
        span: Span,
    ) -> Option<Expr> {
        let place = self.place(target);
        let (value, op) = match op {
            None => {
                let value = match &place {
                    Some((_, ty)) => self.fitting(value, ty),
                    None if is_untyped_literal(value) => None,
                    None => self.value(value),
                };
                (value, None)
            }
            Some(op) => {
                let Operator::Arith(arith) = operator(op) else {
                    self.reports
                        .push(expr_error::bad_compound(symbol(op), span));
                    return None;
                };
                let assignment = format!("{}=", symbol(op));
                let value = self.value(value)?;
                let (_, ty) = place.as_ref()?;
                let (old, new) = ((ty, target.span), (&value.ty, value.span));
                let ty = self.arith_type(arith, &assignment, old, new)?;
                let number = ty.number().unwrap_or(Number::Int);
                (Some(value), Some(Compound { op: arith, number }))
            }
        };
        let ((place, ty), value) = (place?, Box::new(value?));
        Some(typed(ExprKind::Assign { place, op, value }, ty, span))
    }

    pub fn increment(
        &mut self,
        target: &'a ast::Expr,
        by: i32,
        position: ast::Position,
        span: Span,
    ) -> Option<Expr> {
        let (place, ty) = self.place(target)?;
        let symbol = if by < 0 { "--" } else { "++" };
        self.check_number_place(&ty, symbol, target.span)?;
        let kind = ExprKind::Increment {
            place,
            by,
            position,
        };
        Some(typed(kind, ty, span))
    }

    /// A place that may be assigned here.
    fn place(&mut self, target: &'a ast::Expr) -> Option<(Place, Type)> {
        let (found, ty) = self.target(target)?;
        let place = match found {
            Target::Local(local) | Target::Fixed(local, _) => {
                self.check_not_fixed(local, target.span)?;
                Place::Local(local)
            }
            Target::Index(array, index) => Place::Index(array, index),
            Target::StaticField(field) => {
                self.check_not_final(field, None, target.span)?;
                Place::StaticField(field)
            }
            Target::Field(base, field) => {
                self.check_not_final(field, Some(&base), target.span)?;
                Place::Field(base, field)
            }
            Target::Constant(field, _) => {
                let field = self.table.field(field);
                let error = expr_error::assign_to_constant(field.name, target.span);
                self.reports
                    .push(error.related(field.name_span, "declared here"));
                return None;
            }
            Target::Length(_) => {
                self.reports.push(expr_error::assign_to_length(target.span));
                return None;
            }
            Target::Get(_) => {
                self.reports.push(expr_error::assign_to_get(target.span));
                return None;
            }
        };
        Some((place, ty))
    }

    /// A final field gets its value where its class is initialised.
    fn check_not_final(&mut self, id: FieldId, base: Option<&Expr>, at: Span) -> Option<()> {
        let field = self.table.field(id);
        let wanted = if field.is_static {
            MethodKind::StaticInitialiser
        } else {
            MethodKind::Constructor
        };
        let is_home = self.context.kind == wanted
            && self.context.class == Some(field.class)
            && base.is_none_or(|base| base.kind == ExprKind::This)
            && self.context.part != Part::ConstructorArguments;
        if field.is_final && !is_home {
            let error = expr_error::assign_to_final(field.name, field.is_static, at);
            self.reports
                .push(error.related(field.name_span, "declared here"));
            return None;
        }
        Some(())
    }

    fn check_number_place(&mut self, ty: &Type, of: &str, at: Span) -> Option<()> {
        if ty.number().is_some() {
            return Some(());
        }
        let found = self.table.show(ty);
        self.reports
            .push(expr_error::bad_operand(of, "a number", &found, at));
        None
    }

    fn bool(&mut self, expr: &'a ast::Expr, of: &str) -> Option<Expr> {
        let value = self.value(expr)?;
        if value.ty == Type::Bool {
            return Some(value);
        }
        let found = self.table.show(&value.ty);
        self.reports
            .push(expr_error::bad_operand(of, "boolean", &found, expr.span));
        None
    }
}

/// Two operands of a comparison, each in the type in which they are compared.
fn both_converted(left: Expr, right: Expr) -> (Box<Expr>, Box<Expr>) {
    let wider = match (left.ty.number(), right.ty.number()) {
        (Some(left), Some(right)) => Type::Number(left.max(right)),
        _ => return (Box::new(left), Box::new(right)),
    };
    (
        Box::new(converted(left, &wider)),
        Box::new(converted(right, &wider)),
    )
}

/// Returns whether an expression is an array literal without a type, which only an initialiser may
/// be; its type is that of the variable.
fn is_untyped_literal(expr: &ast::Expr) -> bool {
    matches!(expr.kind, ast::ExprKind::ArrayLiteral { ty: None, .. })
}

/// The symbol of an operator.
pub fn symbol(op: ast::BinaryOp) -> &'static str {
    match op {
        ast::BinaryOp::Add => "+",
        ast::BinaryOp::Sub => "-",
        ast::BinaryOp::Mul => "*",
        ast::BinaryOp::Div => "/",
        ast::BinaryOp::Rem => "%",
        ast::BinaryOp::Lt => "<",
        ast::BinaryOp::Le => "<=",
        ast::BinaryOp::Gt => ">",
        ast::BinaryOp::Ge => ">=",
        ast::BinaryOp::Eq => "==",
        ast::BinaryOp::Ne => "!=",
        ast::BinaryOp::And => "&&",
        ast::BinaryOp::Or => "||",
        ast::BinaryOp::BitAnd => "&",
        ast::BinaryOp::BitOr => "|",
        ast::BinaryOp::BitXor => "^",
        ast::BinaryOp::ShiftLeft => "<<",
        ast::BinaryOp::ShiftRight => ">>",
        ast::BinaryOp::ShiftUnsigned => ">>>",
    }
}

pub fn arith_operator(op: ast::BinaryOp) -> Option<ArithOp> {
    match operator(op) {
        Operator::Arith(op) => Some(op),
        _ => None,
    }
}

pub fn compare_operator(op: ast::BinaryOp) -> Option<CompareOp> {
    match operator(op) {
        Operator::Compare(op) => Some(op),
        _ => None,
    }
}

fn operator(op: ast::BinaryOp) -> Operator {
    match op {
        ast::BinaryOp::Add => Operator::Arith(ArithOp::Add),
        ast::BinaryOp::Sub => Operator::Arith(ArithOp::Sub),
        ast::BinaryOp::Mul => Operator::Arith(ArithOp::Mul),
        ast::BinaryOp::Div => Operator::Arith(ArithOp::Div),
        ast::BinaryOp::Rem => Operator::Arith(ArithOp::Rem),
        ast::BinaryOp::BitAnd => Operator::Arith(ArithOp::And),
        ast::BinaryOp::BitOr => Operator::Arith(ArithOp::Or),
        ast::BinaryOp::BitXor => Operator::Arith(ArithOp::Xor),
        ast::BinaryOp::ShiftLeft => Operator::Arith(ArithOp::ShiftLeft),
        ast::BinaryOp::ShiftRight => Operator::Arith(ArithOp::ShiftRight),
        ast::BinaryOp::ShiftUnsigned => Operator::Arith(ArithOp::ShiftUnsigned),
        ast::BinaryOp::Lt => Operator::Compare(CompareOp::Lt),
        ast::BinaryOp::Le => Operator::Compare(CompareOp::Le),
        ast::BinaryOp::Gt => Operator::Compare(CompareOp::Gt),
        ast::BinaryOp::Ge => Operator::Compare(CompareOp::Ge),
        ast::BinaryOp::Eq => Operator::Compare(CompareOp::Eq),
        ast::BinaryOp::Ne => Operator::Compare(CompareOp::Ne),
        ast::BinaryOp::And | ast::BinaryOp::Or => Operator::Logic,
    }
}
