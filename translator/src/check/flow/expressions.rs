//! Definite assignment through expressions (JLS 16.1), and the values of constant conditions,
//! which reachability needs.

use crate::typed::{Callee, Constant, Expr, ExprKind, Place, Type};

use super::Flow;
use super::locals::LocalSet;
use crate::check::calculate;

/// The assigned variables after a boolean expression, by its value.
pub struct Branches {
    pub when_true: LocalSet,
    pub when_false: LocalSet,
    /// The value of a constant expression. Its opposite never happens, and there every
    /// local counts as assigned.
    pub constant: Option<bool>,
}

impl<'a> Flow<'a> {
    /// Walks an expression for its value, and returns that value if it is constant.
    pub(super) fn value(&mut self, expr: &'a Expr) -> Option<Constant> {
        match &expr.kind {
            ExprKind::Int(value) => {
                return expr
                    .ty
                    .number()
                    .map(|number| Constant::Number(number, *value));
            }
            ExprKind::Bool(value) => return Some(Constant::Bool(*value)),
            ExprKind::Null | ExprKind::This | ExprKind::StaticField(_) => {}
            ExprKind::Local(local) => self.read(*local, expr.span),
            ExprKind::Field(inner, _)
            | ExprKind::Length(inner)
            | ExprKind::Get(inner)
            | ExprKind::Cast(inner)
            | ExprKind::InstanceOf(inner, _) => {
                self.value(inner);
            }
            ExprKind::Index(left, right) | ExprKind::SameRef { left, right, .. } => {
                self.value(left);
                self.value(right);
            }
            ExprKind::Call { callee, args } => {
                match callee {
                    Callee::Static(_) => {}
                    Callee::Virtual(receiver, _) | Callee::Exact(receiver, _) => {
                        self.value(receiver);
                    }
                }
                self.values(args);
            }
            ExprKind::Async { receiver, args, .. } | ExprKind::Sync { receiver, args, .. } => {
                self.value(receiver);
                self.values(args);
            }
            ExprKind::New { args, .. } => self.values(args),
            ExprKind::NewArray { sizes } => self.values(sizes),
            ExprKind::ArrayLiteral(items) => self.values(items),
            ExprKind::Negate(inner) => return self.value(inner).and_then(calculate::negate),
            ExprKind::Convert(inner) => {
                let inner = self.value(inner);
                return inner.and_then(|inner| calculate::convert(&expr.ty, inner));
            }
            ExprKind::Arith(op, left, right) => {
                let (left, right) = (self.value(left), self.value(right));
                return calculate::arith(*op, left?, right?);
            }
            ExprKind::Compare(op, left, right) => {
                let (left, right) = (self.value(left), self.value(right));
                return calculate::compare(*op, left?, right?);
            }
            ExprKind::Conditional(condition, yes, no) if expr.ty != Type::Bool => {
                return self.choice(condition, yes, no);
            }
            ExprKind::Not(_) | ExprKind::And(..) | ExprKind::Or(..) | ExprKind::Conditional(..) => {
                let branches = self.condition(expr);
                self.state.assigned = branches.when_true;
                self.state.assigned.keep_common(&branches.when_false);
                return branches.constant.map(Constant::Bool);
            }
            ExprKind::Switch(switch) => {
                let branches = self.switch_expression(switch, &expr.ty);
                self.state.assigned = branches.when_true;
                if expr.ty == Type::Bool {
                    self.state.assigned.keep_common(&branches.when_false);
                }
            }
            ExprKind::Assign { place, op, value } => {
                self.place(place, expr, op.is_some());
                self.value(value);
                self.store(place);
            }
            ExprKind::Increment { place, .. } => {
                self.place(place, expr, true);
                self.store(place);
            }
            // Annotations have no flow.
            ExprKind::Quantified(_) | ExprKind::Old(_) => {}
        }
        None
    }

    pub(super) fn values(&mut self, exprs: &'a [Expr]) {
        for expr in exprs {
            self.value(expr);
        }
    }

    /// Walks a boolean expression. The result has the assigned locals after it; the caller sets the
    /// state of the walk.
    pub(super) fn condition(&mut self, expr: &'a Expr) -> Branches {
        match &expr.kind {
            ExprKind::Not(inner) => {
                let inner = self.condition(inner);
                Branches {
                    when_true: inner.when_false,
                    when_false: inner.when_true,
                    constant: inner.constant.map(|value| !value),
                }
            }
            ExprKind::And(left, right) => {
                let left = self.condition(left);
                self.state.assigned = left.when_true;
                let mut right = self.condition(right);
                right.when_false.keep_common(&left.when_false);
                right.constant = both(left.constant, right.constant, |left, right| left && right);
                right
            }
            ExprKind::Or(left, right) => {
                let left = self.condition(left);
                self.state.assigned = left.when_false;
                let mut right = self.condition(right);
                right.when_true.keep_common(&left.when_true);
                right.constant = both(left.constant, right.constant, |left, right| left || right);
                right
            }
            ExprKind::Conditional(condition, yes, no) => {
                let condition = self.condition(condition);
                self.state.assigned = condition.when_true;
                let yes = self.condition(yes);
                self.state.assigned = condition.when_false;
                let mut no = self.condition(no);
                no.when_true.keep_common(&yes.when_true);
                no.when_false.keep_common(&yes.when_false);
                no.constant = calculate::choose(condition.constant, yes.constant, no.constant);
                no
            }
            ExprKind::Switch(switch) => self.switch_expression(switch, &expr.ty),
            _ => {
                let value = self.value(expr);
                self.branches(value)
            }
        }
    }

    fn branches(&self, value: Option<Constant>) -> Branches {
        let constant = match value {
            Some(Constant::Bool(value)) => Some(value),
            Some(Constant::Number(..)) | None => None,
        };
        let assigned = &self.state.assigned;
        let unless = |opposite: bool| match constant {
            Some(value) if value == opposite => assigned.all(),
            Some(_) | None => assigned.clone(),
        };
        Branches {
            when_true: unless(false),
            when_false: unless(true),
            constant,
        }
    }

    /// `c ? a : b` where the branches are not boolean.
    fn choice(&mut self, condition: &'a Expr, yes: &'a Expr, no: &'a Expr) -> Option<Constant> {
        let condition = self.condition(condition);
        self.state.assigned = condition.when_true;
        let yes = self.value(yes);
        let after_yes = std::mem::replace(&mut self.state.assigned, condition.when_false);
        let no = self.value(no);
        self.state.assigned.keep_common(&after_yes);
        calculate::choose(condition.constant, yes, no)
    }

    /// Handles a place before the value is computed. `whole` is the assignment: the tree has no
    /// span for the bare local in front of it.
    fn place(&mut self, place: &'a Place, whole: &Expr, is_read: bool) {
        match place {
            Place::Local(local) if is_read => self.read(*local, whole.span),
            Place::Local(_) | Place::StaticField(_) => {}
            Place::Field(object, _) => {
                self.value(object);
            }
            Place::Index(array, index) => {
                self.value(array);
                self.value(index);
            }
        }
    }

    fn store(&mut self, place: &Place) {
        match place {
            Place::Local(local) => self.assign(*local),
            Place::Field(..) | Place::StaticField(_) | Place::Index(..) => {}
        }
    }
}

fn both(left: Option<bool>, right: Option<bool>, op: fn(bool, bool) -> bool) -> Option<bool> {
    Some(op(left?, right?))
}
