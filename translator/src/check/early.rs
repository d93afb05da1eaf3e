//! Early conditions: preconditions that can be evaluated before the method runs without changing
//! its paths. Such a condition cannot throw, is true in one way only, and reads no object that may
//! have an alias: aliases are decided in the order in which a path reaches objects, and a
//! condition must not change this order.

use super::table::Table;
use super::types::is_reference;
use crate::typed::{ArithOp, Expr, ExprKind, LocalId, MethodId, MethodKind, Type};
use std::collections::HashSet;

/// Facts about the inputs of a method, collected while its conditions are checked in order.
pub struct Early<'t, 'a> {
    table: &'t Table<'a>,
    method: MethodId,
    /// Parameters that an earlier condition found not to be null.
    not_null: HashSet<LocalId>,
}

impl<'t, 'a> Early<'t, 'a> {
    pub fn new(table: &'t Table<'a>, method: MethodId) -> Early<'t, 'a> {
        Early {
            table,
            method,
            not_null: HashSet::new(),
        }
    }

    /// Returns whether the next condition is early.
    pub fn next(&mut self, expr: &Expr) -> bool {
        let is_early = self.is_early(expr);
        if let ExprKind::SameRef {
            negated: true,
            left,
            right,
        } = &expr.kind
        {
            match (&left.kind, &right.kind) {
                (ExprKind::Local(local), ExprKind::Null)
                | (ExprKind::Null, ExprKind::Local(local)) => {
                    self.not_null.insert(*local);
                }
                _ => {}
            }
        }
        is_early
    }

    fn is_early(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Compare(_, left, right) => self.is_plain(left) && self.is_plain(right),
            ExprKind::SameRef { left, right, .. } => is_input(left) && is_input(right),
            ExprKind::Not(inner) => self.is_early(inner),
            _ => self.is_plain(expr),
        }
    }

    /// Returns whether an expression is computed from integers and booleans of the inputs and cannot
    /// throw.
    fn is_plain(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::Local(_) => true,
            ExprKind::Negate(inner) | ExprKind::Convert(inner) => self.is_plain(inner),
            ExprKind::Arith(op, left, right) => {
                let is_total = !matches!(op, ArithOp::Div | ArithOp::Rem);
                is_total && self.is_plain(left) && self.is_plain(right)
            }
            ExprKind::Field(object, _) => !is_reference(&expr.ty) && self.is_lonely(object),
            ExprKind::Length(array) => self.is_lonely(array),
            _ => false,
        }
    }

    /// Returns whether the expression is an input that is not null and that has no possible alias.
    fn is_lonely(&self, object: &Expr) -> bool {
        let method = self.table.method(self.method);
        let own = match &object.kind {
            ExprKind::This if method.kind == MethodKind::Instance => None,
            ExprKind::Local(local) if self.not_null.contains(local) => Some(local.index()),
            _ => return false,
        };
        let this = method.class.filter(|_| method.kind == MethodKind::Instance);
        let this = this.map(Type::Class).filter(|_| own.is_some());
        let others = method.parameters.iter().enumerate();
        let others = others.filter(|(index, _)| Some(*index) != own);
        let others = others.filter_map(|(_, parameter)| parameter.ty.as_ref());
        let fields = self
            .table
            .fields
            .iter()
            .filter_map(|field| field.ty.as_ref());
        let mut places = this.iter().chain(others).chain(fields);
        !places.any(|place| self.can_hold(place, &object.ty))
            && !elements(&object.ty).any(|element| self.can_hold(element, &object.ty))
    }

    /// Returns whether a value of type `place`, or an element of it, can be an object of type `ty`.
    fn can_hold(&self, place: &Type, ty: &Type) -> bool {
        let mut places = std::iter::once(place).chain(elements(place));
        places.any(|place| self.table.can_be(place, ty))
    }
}

/// The types of the elements of an array, and of their elements.
fn elements(ty: &Type) -> impl Iterator<Item = &Type> {
    std::iter::successors(element(ty), |ty| element(ty))
}

fn element(ty: &Type) -> Option<&Type> {
    match ty {
        Type::Array(element) => Some(element),
        _ => None,
    }
}

fn is_input(expr: &Expr) -> bool {
    matches!(
        expr.kind,
        ExprKind::Local(_) | ExprKind::This | ExprKind::Null
    )
}
