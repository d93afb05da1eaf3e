//! Expressions, with the parentheses they need and no others.

use super::type_name;
use crate::ast::{BinaryOp, Expr, ExprKind, Position, Quantifier, Receiver, TypeName, UnaryOp};
use crate::number::Number;
use crate::number::float;

/// The text of an expression where any expression is allowed.
pub(super) fn text(expr: &Expr) -> String {
    at_least(expr, Level::Assignment)
}

/// The text of an expression as a statement. Only expressions with an effect have no parentheses:
/// `a < b > c;` would be read as a declaration.
pub(super) fn statement_text(expr: &Expr) -> String {
    match expr.kind {
        ExprKind::Assign { .. }
        | ExprKind::Increment { .. }
        | ExprKind::Call { .. }
        | ExprKind::Async { .. }
        | ExprKind::New { .. } => text(expr),
        _ => format!("({})", text(expr)),
    }
}

/// One of several guards of an `await`.
pub(super) fn guard_text(expr: &Expr) -> String {
    at_least(expr, Level::Equality)
}

/// A label of a `switch`, which is no assignment.
pub(super) fn label_text(expr: &Expr) -> String {
    at_least(expr, Level::Conditional)
}

pub(super) fn list(exprs: &[Expr]) -> String {
    let texts: Vec<String> = exprs.iter().map(text).collect();
    texts.join(", ")
}

/// The binding strength of an expression, from `=` to a single name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Assignment,
    Conditional,
    Or,
    And,
    BitOr,
    BitXor,
    BitAnd,
    Equality,
    Relational,
    Shift,
    Additive,
    Multiplicative,
    Unary,
    /// `a++`, which no postfix operator may follow.
    Increment,
    Postfix,
}

fn at_least(expr: &Expr, least: Level) -> String {
    let text = bare(expr);
    if level(expr) < least {
        format!("({text})")
    } else {
        text
    }
}

/// Prints the receiver: `a` in `a.f`.
fn receiver(expr: &Expr) -> String {
    let text = at_least(expr, Level::Postfix);
    match expr.kind {
        // `5.f` would begin with a floating-point number, `new int[3][0]` has two sizes.
        ExprKind::Number(..) | ExprKind::NewArray { .. } | ExprKind::ArrayLiteral { .. } => {
            format!("({text})")
        }
        _ => text,
    }
}

fn level(expr: &Expr) -> Level {
    match &expr.kind {
        ExprKind::Assign { .. } => Level::Assignment,
        ExprKind::Conditional(..) => Level::Conditional,
        ExprKind::Binary(op, ..) => operator(*op).1,
        ExprKind::InstanceOf(..) => Level::Relational,
        ExprKind::Unary(..) | ExprKind::Cast(..) | ExprKind::Switch(_) => Level::Unary,
        ExprKind::Increment {
            position: Position::Before,
            ..
        } => Level::Unary,
        ExprKind::Increment { .. } => Level::Increment,
        _ => Level::Postfix,
    }
}

fn bare(expr: &Expr) -> String {
    match &expr.kind {
        ExprKind::Number(number, value) => literal(*number, *value),
        ExprKind::Bool(value) => value.to_string(),
        ExprKind::Null => "null".to_owned(),
        ExprKind::This => "this".to_owned(),
        ExprKind::Name(name) => name.clone(),
        ExprKind::Field(object, name) => format!("{}.{}", receiver(object), name.text),
        ExprKind::Index(array, index) => format!("{}[{}]", receiver(array), text(index)),
        ExprKind::Call {
            receiver: object,
            name,
            args,
        } => {
            let object = match object {
                Receiver::Implicit => String::new(),
                Receiver::Super => "super.".to_owned(),
                Receiver::Expr(object) => format!("{}.", receiver(object)),
            };
            format!("{object}{}({})", name.text, list(args))
        }
        ExprKind::Async {
            receiver: object,
            name,
            args,
        } => format!("{} ! {}({})", receiver(object), name.text, list(args)),
        ExprKind::New { class, args } => format!("new {}({})", class.text, list(args)),
        ExprKind::NewArray {
            element,
            sizes,
            open,
        } => new_array(element, sizes, *open),
        ExprKind::ArrayLiteral { ty, items } => {
            let ty = ty.as_ref().map(|ty| format!("new {} ", type_name(ty)));
            format!("{}{{{}}}", ty.unwrap_or_default(), list(items))
        }
        ExprKind::Unary(op, operand) => unary(*op, operand),
        ExprKind::Binary(op, left, right) => binary(*op, left, right),
        ExprKind::Conditional(condition, yes, no) => format!(
            "{} ? {} : {}",
            at_least(condition, Level::Or),
            text(yes),
            at_least(no, Level::Conditional)
        ),
        ExprKind::Cast(ty, operand) => cast(ty, operand),
        ExprKind::InstanceOf(object, ty) => format!(
            "{} instanceof {}",
            at_least(object, Level::Relational),
            type_name(ty)
        ),
        ExprKind::Assign { target, op, value } => {
            let op = op.map_or("", |op| operator(op).0);
            let target = at_least(target, Level::Postfix);
            format!("{target} {op}= {}", text(value))
        }
        ExprKind::Increment {
            target,
            by,
            position,
        } => {
            let mark = if *by < 0 { "--" } else { "++" };
            let target = at_least(target, Level::Postfix);
            match position {
                Position::Before => format!("{mark}{target}"),
                Position::After => format!("{target}{mark}"),
            }
        }
        ExprKind::Result => "\\result".to_owned(),
        ExprKind::Switch(switch) => super::switch::text(switch),
        ExprKind::Old(inner) => format!("\\old({})", text(inner)),
        ExprKind::Quantified(quantified) => {
            let word = match quantified.quantifier {
                Quantifier::ForAll => "forall",
                Quantifier::Exists => "exists",
            };
            let (ty, name) = (type_name(&quantified.ty), &quantified.name.text);
            let range = quantified.range.as_ref();
            let range = range.map_or(String::new(), |range| format!(" {};", text(range)));
            format!("(\\{word} {ty} {name};{range} {})", text(&quantified.body))
        }
    }
}

/// A negative literal comes from a text like `0xffffffff`: `-1` would be two nodes.
fn literal(number: Number, value: i64) -> String {
    match number {
        Number::Char if value == 0x0a => "'\\n'".to_owned(),
        Number::Char if value == 0x0d => "'\\r'".to_owned(),
        Number::Char if value == 0x27 => "'\\''".to_owned(),
        Number::Char if value == 0x5c => "'\\\\'".to_owned(),
        Number::Char => format!("'\\u{value:04x}'"),
        Number::Long if value < 0 => format!("{value:#x}L"),
        Number::Long => format!("{value}L"),
        Number::Float => format!("{}f", float::literal(number, value)),
        Number::Double => float::literal(number, value),
        _ if value < 0 => format!("{:#x}", value & 0xffff_ffff),
        _ => value.to_string(),
    }
}

fn new_array(element: &TypeName, sizes: &[Expr], open: u32) -> String {
    let mut text = format!("new {}", type_name(element));
    for size in sizes {
        text.push_str(&format!("[{}]", self::text(size)));
    }
    for _ in 0..open {
        text.push_str("[]");
    }
    text
}

/// `- -a`, because `--a` is something else.
fn unary(op: UnaryOp, operand: &Expr) -> String {
    let mark = match op {
        UnaryOp::Plus => "+",
        UnaryOp::Minus => "-",
        UnaryOp::Not => "!",
        UnaryOp::Complement => "~",
    };
    let operand = at_least(operand, Level::Unary);
    let gap = if operand.starts_with(mark) { " " } else { "" };
    format!("{mark}{gap}{operand}")
}

/// A cast; a sign after `(C)` would be read as a binary operator.
fn cast(ty: &TypeName, operand: &Expr) -> String {
    let text = at_least(operand, Level::Unary);
    let text = match operand.kind {
        ExprKind::Unary(..) | ExprKind::Increment { .. } => format!("({text})"),
        _ => text,
    };
    format!("({}) {text}", type_name(ty))
}

/// All operators group to the left. `a instanceof C < b` would begin type arguments.
fn binary(op: BinaryOp, left: &Expr, right: &Expr) -> String {
    let (mark, level) = operator(op);
    let mut left_text = at_least(left, level);
    if level == Level::Relational && matches!(left.kind, ExprKind::InstanceOf(..)) {
        left_text = format!("({left_text})");
    }
    let tighter = match level {
        Level::Or => Level::And,
        Level::And => Level::BitOr,
        Level::BitOr => Level::BitXor,
        Level::BitXor => Level::BitAnd,
        Level::BitAnd => Level::Equality,
        Level::Equality => Level::Relational,
        Level::Relational => Level::Shift,
        Level::Shift => Level::Additive,
        Level::Additive => Level::Multiplicative,
        _ => Level::Unary,
    };
    format!("{left_text} {mark} {}", at_least(right, tighter))
}

fn operator(op: BinaryOp) -> (&'static str, Level) {
    match op {
        BinaryOp::Or => ("||", Level::Or),
        BinaryOp::And => ("&&", Level::And),
        BinaryOp::BitOr => ("|", Level::BitOr),
        BinaryOp::BitXor => ("^", Level::BitXor),
        BinaryOp::BitAnd => ("&", Level::BitAnd),
        BinaryOp::ShiftLeft => ("<<", Level::Shift),
        BinaryOp::ShiftRight => (">>", Level::Shift),
        BinaryOp::ShiftUnsigned => (">>>", Level::Shift),
        BinaryOp::Eq => ("==", Level::Equality),
        BinaryOp::Ne => ("!=", Level::Equality),
        BinaryOp::Lt => ("<", Level::Relational),
        BinaryOp::Le => ("<=", Level::Relational),
        BinaryOp::Gt => (">", Level::Relational),
        BinaryOp::Ge => (">=", Level::Relational),
        BinaryOp::Add => ("+", Level::Additive),
        BinaryOp::Sub => ("-", Level::Additive),
        BinaryOp::Mul => ("*", Level::Multiplicative),
        BinaryOp::Div => ("/", Level::Multiplicative),
        BinaryOp::Rem => ("%", Level::Multiplicative),
    }
}
