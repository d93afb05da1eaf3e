//! Operators and assignments: the types of their operands and their typed form.

use super::body::{Body, Part};
use super::error::expr as expr_error;
use super::expr::typed;
use super::place::Target;
use super::types::is_reference;
use crate::ast;
use crate::source::Span;
use crate::typed::{ArithOp, CompareOp, Expr, ExprKind, FieldId, MethodKind, Place, Type};

/// The three kinds of binary operators.
enum Operator {
    Arith(ArithOp),
    Compare(CompareOp),
    Logic,
}

impl<'a> Body<'a, '_> {
    pub fn unary(&mut self, op: ast::UnaryOp, operand: &'a ast::Expr, span: Span) -> Option<Expr> {
        match op {
            ast::UnaryOp::Plus => {
                let operand = self.int(operand, "+")?;
                Some(Expr { span, ..operand })
            }
            ast::UnaryOp::Minus => {
                let operand = self.int(operand, "-")?;
                Some(typed(ExprKind::Negate(Box::new(operand)), Type::Int, span))
            }
            ast::UnaryOp::Not => {
                let operand = self.bool(operand, "!")?;
                Some(typed(ExprKind::Not(Box::new(operand)), Type::Bool, span))
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
        let (left, right) = match operator {
            Operator::Logic => (self.bool(left, symbol), self.bool(right, symbol)),
            _ => (self.int(left, symbol), self.int(right, symbol)),
        };
        let (left, right) = (Box::new(left?), Box::new(right?));
        Some(match operator {
            Operator::Arith(op) => typed(ExprKind::Arith(op, left, right), Type::Int, span),
            Operator::Compare(op) => typed(ExprKind::Compare(op, left, right), Type::Bool, span),
            Operator::Logic if op == ast::BinaryOp::And => {
                typed(ExprKind::And(left, right), Type::Bool, span)
            }
            Operator::Logic => typed(ExprKind::Or(left, right), Type::Bool, span),
        })
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
        } else if left.ty == right.ty && !is_reference(&left.ty) {
            let op = if negated {
                CompareOp::Ne
            } else {
                CompareOp::Eq
            };
            ExprKind::Compare(op, Box::new(left), Box::new(right))
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
                let value = self.int(value, &assignment);
                if let Some((_, ty)) = &place {
                    self.check_int_place(ty, &assignment, target.span)?;
                }
                (value, Some(arith))
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
        self.check_int_place(&ty, symbol, target.span)?;
        let kind = ExprKind::Increment {
            place,
            by,
            position,
        };
        Some(typed(kind, Type::Int, span))
    }

    /// A place that may be assigned here.
    fn place(&mut self, target: &'a ast::Expr) -> Option<(Place, Type)> {
        let (found, ty) = self.target(target)?;
        let place = match found {
            Target::Local(local) => Place::Local(local),
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

    fn check_int_place(&mut self, ty: &Type, of: &str, at: Span) -> Option<()> {
        if *ty == Type::Int {
            return Some(());
        }
        let found = self.table.show(ty);
        self.reports
            .push(expr_error::bad_operand(of, "int", &found, at));
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
    }
}

fn operator(op: ast::BinaryOp) -> Operator {
    match op {
        ast::BinaryOp::Add => Operator::Arith(ArithOp::Add),
        ast::BinaryOp::Sub => Operator::Arith(ArithOp::Sub),
        ast::BinaryOp::Mul => Operator::Arith(ArithOp::Mul),
        ast::BinaryOp::Div => Operator::Arith(ArithOp::Div),
        ast::BinaryOp::Rem => Operator::Arith(ArithOp::Rem),
        ast::BinaryOp::Lt => Operator::Compare(CompareOp::Lt),
        ast::BinaryOp::Le => Operator::Compare(CompareOp::Le),
        ast::BinaryOp::Gt => Operator::Compare(CompareOp::Gt),
        ast::BinaryOp::Ge => Operator::Compare(CompareOp::Ge),
        ast::BinaryOp::Eq => Operator::Compare(CompareOp::Eq),
        ast::BinaryOp::Ne => Operator::Compare(CompareOp::Ne),
        ast::BinaryOp::And | ast::BinaryOp::Or => Operator::Logic,
    }
}
