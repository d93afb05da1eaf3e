//! The values of constant expressions, as a Java compiler computes them.

use super::table::Table;
use crate::number::Number;
use crate::number::float;
use crate::typed::{ArithOp, CompareOp, Constant, Expr, ExprKind, Type};

/// The value of an expression that is made of literals, constants and operators alone. Static
/// constants are literals in the typed tree; of constant fields of objects only the bare name is a
/// constant expression.
pub fn value(table: &Table, expr: &Expr) -> Option<Constant> {
    let value = |expr: &Expr| value(table, expr);
    match &expr.kind {
        ExprKind::Field(object, field) if object.span == expr.span => table.field(*field).fixed,
        ExprKind::Int(value) => Some(Constant::Number(expr.ty.number()?, *value)),
        ExprKind::Bool(value) => Some(Constant::Bool(*value)),
        ExprKind::Negate(inner) => negate(value(inner)?),
        ExprKind::Not(inner) => match value(inner)? {
            Constant::Bool(value) => Some(Constant::Bool(!value)),
            Constant::Number(..) => None,
        },
        ExprKind::Convert(inner) => convert(&expr.ty, value(inner)?),
        ExprKind::Arith(op, left, right) => arith(*op, value(left)?, value(right)?),
        ExprKind::Compare(op, left, right) => compare(*op, value(left)?, value(right)?),
        ExprKind::And(left, right) => match (value(left)?, value(right)?) {
            (Constant::Bool(left), Constant::Bool(right)) => Some(Constant::Bool(left && right)),
            _ => None,
        },
        ExprKind::Or(left, right) => match (value(left)?, value(right)?) {
            (Constant::Bool(left), Constant::Bool(right)) => Some(Constant::Bool(left || right)),
            _ => None,
        },
        ExprKind::Conditional(condition, then, otherwise) => {
            let (then, otherwise) = (value(then)?, value(otherwise)?);
            let chosen = match value(condition)? {
                Constant::Bool(true) => then,
                Constant::Bool(false) => otherwise,
                Constant::Number(..) => return None,
            };
            convert(&expr.ty, chosen)
        }
        _ => None,
    }
}

/// The result of an operator on two numbers or two booleans, which wraps around. A division by
/// zero is no constant.
pub fn arith(op: ArithOp, left: Constant, right: Constant) -> Option<Constant> {
    let (number, left, right) = match (left, right) {
        (Constant::Number(first, left), Constant::Number(second, right)) => {
            let number = op.number(first, second);
            let promoted = |from, value| (float::convert(from, number, value), value);
            (number, promoted(first, left), promoted(second, right))
        }
        (Constant::Bool(left), Constant::Bool(right)) => {
            return match op {
                ArithOp::And => Some(Constant::Bool(left & right)),
                ArithOp::Or => Some(Constant::Bool(left | right)),
                ArithOp::Xor => Some(Constant::Bool(left ^ right)),
                _ => None,
            };
        }
        _ => return None,
    };
    if number.is_floating() {
        let (left, right) = (left.0, right.0);
        return Some(Constant::Number(
            number,
            float::arith(number, op.float()?, left, right),
        ));
    }
    let (left, right) = (left.1, right.1);
    // Java takes the low bits of the distance of a shift.
    let distance = u32::try_from(right & i64::from(number.bits() - 1)).ok()?;
    let value = match op {
        ArithOp::Add => left.wrapping_add(right),
        ArithOp::Sub => left.wrapping_sub(right),
        ArithOp::Mul => left.wrapping_mul(right),
        ArithOp::Div | ArithOp::Rem if right == 0 => return None,
        ArithOp::Div => left.wrapping_div(right),
        ArithOp::Rem => left.wrapping_rem(right),
        ArithOp::And => left & right,
        ArithOp::Or => left | right,
        ArithOp::Xor => left ^ right,
        ArithOp::ShiftLeft => left.wrapping_shl(distance),
        ArithOp::ShiftRight => left.wrapping_shr(distance),
        ArithOp::ShiftUnsigned if number == Number::Long => {
            left.cast_unsigned().wrapping_shr(distance).cast_signed()
        }
        ArithOp::ShiftUnsigned => (left & 0xffff_ffff).wrapping_shr(distance),
    };
    Some(Constant::Number(number, number.wrap(value)))
}

pub fn compare(op: CompareOp, left: Constant, right: Constant) -> Option<Constant> {
    let order = match (left, right) {
        (Constant::Number(first, left), Constant::Number(second, right)) => {
            let number = first.max(second);
            if number.is_floating() {
                let left = float::convert(first, number, left);
                let right = float::convert(second, number, right);
                return Some(Constant::Bool(op.holds_for_floats(left, right)));
            }
            left.cmp(&right)
        }
        (Constant::Bool(left), Constant::Bool(right)) => left.cmp(&right),
        _ => return None,
    };
    Some(Constant::Bool(match op {
        CompareOp::Lt => order.is_lt(),
        CompareOp::Le => order.is_le(),
        CompareOp::Gt => order.is_gt(),
        CompareOp::Ge => order.is_ge(),
        CompareOp::Eq => order.is_eq(),
        CompareOp::Ne => order.is_ne(),
    }))
}

pub fn negate(operand: Constant) -> Option<Constant> {
    if let Constant::Number(number @ (Number::Float | Number::Double), key) = operand {
        return Some(Constant::Number(number, float::negated(key)));
    }
    arith(ArithOp::Sub, Constant::Number(Number::Int, 0), operand)
}

/// The constant cast to a type.
pub fn convert(ty: &Type, operand: Constant) -> Option<Constant> {
    match (ty, operand) {
        (Type::Number(number), Constant::Number(from, value)) => {
            let value = float::convert(from, *number, value);
            Some(Constant::Number(*number, value))
        }
        (Type::Bool, Constant::Bool(_)) => Some(operand),
        _ => None,
    }
}

/// A choice is constant only if all three operands are.
pub fn choose<T>(condition: Option<bool>, yes: Option<T>, no: Option<T>) -> Option<T> {
    let (yes, no) = (yes?, no?);
    Some(if condition? { yes } else { no })
}
