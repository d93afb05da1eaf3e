//! Constant expressions: the results of operators on known operands, as a Java compiler computes
//! them. The walk over expressions supplies the operands.

use crate::typed::{ArithOp, CompareOp, Constant};

/// The result of arithmetic, which wraps around at 32 bits. A division by zero is no constant.
pub fn arith(op: ArithOp, left: Option<Constant>, right: Option<Constant>) -> Option<Constant> {
    let (Some(Constant::Int(left)), Some(Constant::Int(right))) = (left, right) else {
        return None;
    };
    let value = match op {
        ArithOp::Add => left.wrapping_add(right),
        ArithOp::Sub => left.wrapping_sub(right),
        ArithOp::Mul => left.wrapping_mul(right),
        ArithOp::Div | ArithOp::Rem if right == 0 => return None,
        ArithOp::Div => left.wrapping_div(right),
        ArithOp::Rem => left.wrapping_rem(right),
    };
    Some(Constant::Int(value))
}

pub fn compare(op: CompareOp, left: Option<Constant>, right: Option<Constant>) -> Option<Constant> {
    let order = match (left?, right?) {
        (Constant::Int(left), Constant::Int(right)) => left.cmp(&right),
        (Constant::Bool(left), Constant::Bool(right)) => left.cmp(&right),
        (Constant::Int(_), Constant::Bool(_)) | (Constant::Bool(_), Constant::Int(_)) => {
            return None;
        }
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

pub fn negate(operand: Option<Constant>) -> Option<Constant> {
    match operand {
        Some(Constant::Int(value)) => Some(Constant::Int(value.wrapping_neg())),
        Some(Constant::Bool(_)) | None => None,
    }
}

/// A choice is constant only if all three operands are.
pub fn choose<T>(condition: Option<bool>, yes: Option<T>, no: Option<T>) -> Option<T> {
    let (yes, no) = (yes?, no?);
    Some(if condition? { yes } else { no })
}
