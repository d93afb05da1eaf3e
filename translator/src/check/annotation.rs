//! Checks of the expressions that only annotations have (`\result`, `\old(e)`, quantifiers) and of
//! those that they must not have. `lower::purity` checks the called methods.

use super::body::Body;
use super::error::annotation as error;
use super::expr::typed;
use super::types::is_reference;
use crate::ast::{self, BinaryOp, Quantifier};
use crate::source::Span;
use crate::typed::{Bound, Expr, ExprKind, LocalId, MethodId, Old, Quantified, Type};

/// The state of checking one annotation.
pub struct Annotation<'a> {
    pub kind: AnnotationKind,
    /// The expressions in `\old(…)`, in order, with the variables around them.
    pub olds: Vec<OldExpr<'a>>,
    /// The id that the piece of the first `\old(…)` will have.
    pub first_old: u32,
    /// The parameters of the method.
    pub parameters: Vec<LocalId>,
    /// The variables of the enclosing quantifiers.
    pub bound: Vec<(&'a ast::Name, LocalId)>,
    pub is_in_old: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnnotationKind {
    Requires,
    Ensures,
    /// An `\old(…)` of an `ensures`, by itself.
    Old,
    Assume,
}

#[derive(Clone)]
pub struct OldExpr<'a> {
    pub expr: &'a ast::Expr,
    pub bound: Vec<&'a ast::Name>,
}

/// The name of `\result` among the inputs of a piece.
pub const RESULT: &str = "\\result";

impl<'a> Body<'a, '_> {
    /// Refuses expressions that no annotation may have.
    pub fn check_annotation(&mut self, expr: &ast::Expr) -> Option<()> {
        if self.annotation.is_none() {
            return Some(());
        }
        let what = match &expr.kind {
            ast::ExprKind::Async { .. } => "an asynchronous call",
            ast::ExprKind::New { .. }
            | ast::ExprKind::NewArray { .. }
            | ast::ExprKind::ArrayLiteral { .. } => "a new object",
            ast::ExprKind::Switch(_) => "a `switch`",
            ast::ExprKind::Assign { .. } => "an assignment",
            ast::ExprKind::Increment { by, .. } if *by < 0 => "`--`",
            ast::ExprKind::Increment { .. } => "`++`",
            _ => return Some(()),
        };
        self.reports.push(error::impure(what, expr.span));
        None
    }

    pub fn result(&mut self, span: Span) -> Option<Expr> {
        let annotation = self.annotation.as_ref();
        let is_in_old = annotation.is_some_and(|annotation| annotation.is_in_old);
        let kind = annotation.map(|annotation| annotation.kind);
        let why = match kind {
            _ if is_in_old => "in `\\old`",
            Some(AnnotationKind::Ensures) => match self.scope.find(RESULT) {
                Some(local) => {
                    let ty = self.scope.ty(local)?.clone();
                    return Some(typed(ExprKind::Local(local), ty, span));
                }
                None => "of a method that gives none",
            },
            _ => "before the method has run",
        };
        self.reports.push(error::no_result(why, span));
        None
    }

    pub fn old(&mut self, inner: &'a ast::Expr, span: Span) -> Option<Expr> {
        let annotation = self.annotation.as_mut()?;
        let misplaced = match annotation.kind {
            _ if annotation.is_in_old => Some("another `\\old`"),
            AnnotationKind::Requires => Some("`requires`"),
            AnnotationKind::Assume => Some("`assume`"),
            AnnotationKind::Ensures | AnnotationKind::Old => None,
        };
        if let Some(place) = misplaced {
            self.reports.push(error::misplaced_old(place, span));
            return None;
        }
        annotation.is_in_old = true;
        let value = self.value(inner);
        let annotation = self.annotation.as_mut()?;
        annotation.is_in_old = false;
        let value = value?;
        let bound = annotation.bound.iter().map(|(name, _)| *name).collect();
        let locals = annotation.bound.iter().map(|(_, local)| *local);
        let args = annotation.parameters.iter().copied().chain(locals);
        let count = u32::try_from(annotation.olds.len()).expect("a text is shorter than 4 GB");
        let old = Old {
            piece: MethodId(annotation.first_old + count),
            args: args.collect(),
            value,
        };
        annotation.olds.push(OldExpr { expr: inner, bound });
        if is_reference(&old.value.ty) && has_call(inner) {
            self.reports.push(error::old_reference(span));
            return None;
        }
        let ty = old.value.ty.clone();
        Some(typed(ExprKind::Old(Box::new(old)), ty, span))
    }

    /// Checks a quantifier. Its bounds are the first comparisons in the range that bound the variable
    /// from below and from above by an expression without the variable. The other parts of the range
    /// are added to the condition.
    pub fn quantified(&mut self, quantified: &'a ast::Quantified, span: Span) -> Option<Expr> {
        let ast::Quantified {
            quantifier,
            ty,
            name,
            range,
            body,
        } = quantified;
        let found = self.table.value_type(ty, self.reports)?;
        if found != Type::INT {
            let found = self.table.show(&found);
            self.reports.push(error::not_an_integer(&found, name));
            return None;
        }
        let parts = range.iter().flat_map(conjuncts);
        let parts: Vec<&ast::Expr> = parts.collect();
        let place = range.as_ref().map_or(span, |range| range.span);
        let low = parts
            .iter()
            .position(|part| bound(part, name, Side::Low).is_some());
        let high = parts
            .iter()
            .position(|part| bound(part, name, Side::High).is_some());
        for (found, which) in [(low, "lower"), (high, "upper")] {
            if found.is_none() {
                self.reports.push(error::no_bound(which, name, place));
            }
        }
        let (low, high) = (low?, high?);
        let lowest = parts.get(low).and_then(|part| bound(part, name, Side::Low));
        let highest = parts
            .get(high)
            .and_then(|part| bound(part, name, Side::High));
        let ((lowest, low_strict), (highest, high_strict)) = (lowest?, highest?);
        let lowest = self.int(lowest, "<=");
        let highest = self.int(highest, "<=");
        let mark = self.scope.enter();
        let local = self.declare_as(Some(Type::INT), name);
        if let Some(annotation) = &mut self.annotation {
            annotation.bound.push((name, local));
        }
        let others = parts.iter().enumerate();
        let others = others.filter(|(index, _)| *index != low && *index != high);
        let others: Vec<&ast::Expr> = others.map(|(_, part)| *part).collect();
        let others: Vec<Option<Expr>> = others.iter().map(|part| self.condition(part)).collect();
        let body = self.condition(body);
        if let Some(annotation) = &mut self.annotation {
            annotation.bound.pop();
        }
        self.scope.leave(mark);
        let mut condition = body?;
        for other in others.into_iter().rev() {
            condition = narrowed(*quantifier, other?, condition);
        }
        let bound = |value, is_strict| Bound { value, is_strict };
        let quantified = Quantified {
            quantifier: *quantifier,
            local,
            low: bound(lowest?, low_strict),
            high: bound(highest?, high_strict),
            body: condition,
        };
        let kind = ExprKind::Quantified(Box::new(quantified));
        Some(typed(kind, Type::Bool, span))
    }
}

/// The operands of `&&`, from left to right.
pub fn conjuncts(expr: &ast::Expr) -> Vec<&ast::Expr> {
    let mut found = Vec::new();
    let mut open = vec![expr];
    while let Some(expr) = open.pop() {
        match &expr.kind {
            ast::ExprKind::Binary(BinaryOp::And, left, right) => {
                open.push(right);
                open.push(left);
            }
            _ => found.push(expr),
        }
    }
    found
}

/// `other ==> condition` for all, `other && condition` for some.
fn narrowed(quantifier: Quantifier, other: Expr, condition: Expr) -> Expr {
    let span = other.span.to(condition.span);
    let kind = match quantifier {
        Quantifier::ForAll => {
            let place = other.span;
            let not = typed(ExprKind::Not(Box::new(other)), Type::Bool, place);
            ExprKind::Or(Box::new(not), Box::new(condition))
        }
        Quantifier::Exists => ExprKind::And(Box::new(other), Box::new(condition)),
    };
    typed(kind, Type::Bool, span)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Low,
    High,
}

/// If the comparison bounds the variable from this side: the bound, and whether it is strict.
fn bound<'a>(expr: &'a ast::Expr, name: &ast::Name, side: Side) -> Option<(&'a ast::Expr, bool)> {
    let ast::ExprKind::Binary(op, left, right) = &expr.kind else {
        return None;
    };
    let is_it =
        |expr: &ast::Expr| matches!(&expr.kind, ast::ExprKind::Name(text) if *text == name.text);
    let (is_left, other) = match (is_it(left), is_it(right)) {
        (true, false) => (true, right),
        (false, true) => (false, left),
        _ => return None,
    };
    // From the variable's point of view.
    let (is_above, is_strict) = match (op, is_left) {
        (BinaryOp::Lt, true) | (BinaryOp::Gt, false) => (false, true),
        (BinaryOp::Le, true) | (BinaryOp::Ge, false) => (false, false),
        (BinaryOp::Gt, true) | (BinaryOp::Lt, false) => (true, true),
        (BinaryOp::Ge, true) | (BinaryOp::Le, false) => (true, false),
        _ => return None,
    };
    let fits = is_above == (side == Side::Low);
    (fits && !mentions(other, &name.text)).then_some((other, is_strict))
}

fn mentions(expr: &ast::Expr, name: &str) -> bool {
    any(
        expr,
        &|expr| matches!(&expr.kind, ast::ExprKind::Name(text) if text == name),
    )
}

fn has_call(expr: &ast::Expr) -> bool {
    any(expr, &|expr| {
        matches!(&expr.kind, ast::ExprKind::Call { .. })
    })
}

/// Returns whether `holds` is true for some part of an expression.
fn any(expr: &ast::Expr, holds: &impl Fn(&ast::Expr) -> bool) -> bool {
    let mut open = vec![expr];
    while let Some(expr) = open.pop() {
        if holds(expr) {
            return true;
        }
        match &expr.kind {
            ast::ExprKind::Field(inner, _)
            | ast::ExprKind::Unary(_, inner)
            | ast::ExprKind::Cast(_, inner)
            | ast::ExprKind::InstanceOf(inner, _)
            | ast::ExprKind::Old(inner) => open.push(inner),
            ast::ExprKind::Index(left, right) | ast::ExprKind::Binary(_, left, right) => {
                open.extend([left.as_ref(), right.as_ref()]);
            }
            ast::ExprKind::Conditional(first, second, third) => {
                open.extend([first.as_ref(), second.as_ref(), third.as_ref()]);
            }
            ast::ExprKind::Call { receiver, args, .. } => {
                if let ast::Receiver::Expr(receiver) = receiver {
                    open.push(receiver);
                }
                open.extend(args);
            }
            ast::ExprKind::Quantified(quantified) => {
                open.extend(&quantified.range);
                open.push(&quantified.body);
            }
            // Other expressions with parts are not allowed in annotations.
            _ => {}
        }
    }
    false
}
