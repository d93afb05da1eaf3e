//! Calls and `new`: dispatch on the class of the receiver, and the block after a return.

use super::builder::{Builder, OpenWay};
use crate::cfg::{BlockId, Decision, Exit, Instr, Operand};
use crate::source::Span;
use crate::typed::{self, Callee, ClassId, Expr, ExprKind, LocalId, MethodId, Place, Type};
use indexmap::IndexMap;

impl Builder<'_> {
    pub fn call_expr(&mut self, callee: &Callee, args: &[Expr], dest: Option<LocalId>, span: Span) {
        match callee {
            Callee::Static(method) => {
                let args = self.values(args);
                if !self.intrinsic(*method, &args, dest) {
                    self.call(*method, args, dest, span);
                }
            }
            Callee::Exact(receiver, method) => {
                let (_, args) = self.receiver_and_args(receiver, args);
                self.call(*method, args, dest, span);
            }
            Callee::Virtual(receiver, method) => {
                let (object, args) = self.receiver_and_args(receiver, args);
                self.virtual_call(object, &receiver.ty, *method, args, dest, span);
            }
        }
    }

    /// Runs one method and goes on where it returned normally.
    pub fn call(
        &mut self,
        method: MethodId,
        args: Vec<Operand>,
        dest: Option<LocalId>,
        span: Span,
    ) {
        let next = self.returned(dest, span);
        self.exit(Exit::Call { method, args, next });
        self.after_return(next);
    }

    pub fn new_expr(
        &mut self,
        class: ClassId,
        constructor: Option<MethodId>,
        args: &[Expr],
        span: Span,
    ) -> Operand {
        let mut values = self.values(args);
        let object = self.temporary("made", Type::Class(class));
        self.emit(Instr::NewObject {
            dest: object,
            class,
        });
        if let Some(constructor) = constructor
            && !self.does_nothing(constructor)
        {
            values.insert(0, Operand::Local(object));
            self.call(constructor, values, None, span);
        }
        Operand::Local(object)
    }

    /// A constructor without a statement need not be called.
    pub fn does_nothing(&self, constructor: MethodId) -> bool {
        let body = &self.module.method(constructor).body;
        body.as_ref().is_some_and(|body| body.statements.is_empty())
    }

    /// Arguments are evaluated before the receiver is found to be null.
    fn receiver_and_args(&mut self, receiver: &Expr, args: &[Expr]) -> (LocalId, Vec<Operand>) {
        let object = self.value(receiver);
        let behind: Vec<&Expr> = args.iter().collect();
        let object = self.keep(object, &behind);
        let mut values = self.values(args);
        let object = self.not_null(object, receiver);
        values.insert(0, Operand::Local(object));
        (object, values)
    }

    fn virtual_call(
        &mut self,
        object: LocalId,
        ty: &Type,
        method: MethodId,
        args: Vec<Operand>,
        dest: Option<LocalId>,
        span: Span,
    ) {
        let targets = self.targets(ty, method);
        let Some((first, _)) = targets.first() else {
            // No class implements the method; the run ends at the method without code.
            self.call(method, args, dest, span);
            return;
        };
        if targets.len() == 1 {
            self.call(*first, args, dest, span);
            return;
        }
        let classes = targets.values().cloned().collect();
        let decision = Decision::Class {
            value: object,
            classes,
        };
        let ways = self.decide("dispatch", span, decision, targets.len());
        let next = self.returned(dest, span);
        for (way, method) in ways.into_iter().zip(targets.into_keys()) {
            self.continue_at(way);
            let args = args.clone();
            self.exit(Exit::Call { method, args, next });
        }
        self.after_return(next);
    }

    /// The methods that a virtual call can run, each with the classes that run it.
    fn targets(&self, ty: &Type, method: MethodId) -> IndexMap<MethodId, Vec<ClassId>> {
        let mut targets: IndexMap<MethodId, Vec<ClassId>> = IndexMap::new();
        let Type::Class(declared) = ty else {
            return targets;
        };
        for class in self.hierarchy.concrete_below(*declared) {
            if let Some(target) = self.program.dispatch(class, method) {
                targets.entry(target).or_default().push(class);
            }
        }
        targets
    }

    fn returned(&mut self, result: Option<LocalId>, span: Span) -> BlockId {
        let exception = self.temporary("thrown", Type::Class(typed::THROWABLE));
        let decision = Decision::Returned { result, exception };
        self.block("returned", span, decision, 2)
    }

    fn after_return(&mut self, next: BlockId) {
        let [good, bad] = [0, 1].map(|way| OpenWay::new(next, way));
        let exception = match self.method.block(next).decision {
            Decision::Returned { exception, .. } => exception,
            _ => return,
        };
        self.continue_at(bad);
        self.throw(exception, None);
        self.continue_at(good);
    }

    /// Returns whether evaluating the expression assigns the local.
    pub fn assigns(&self, expr: &Expr, local: LocalId) -> bool {
        let is_it = |place: &Place| matches!(place, Place::Local(id) if self.local(*id) == local);
        let all = |exprs: &[Expr]| exprs.iter().any(|expr| self.assigns(expr, local));
        let in_place = |place: &Place| match place {
            Place::Local(_) | Place::StaticField(_) => false,
            Place::Field(object, _) => self.assigns(object, local),
            Place::Index(array, index) => self.assigns(array, local) || self.assigns(index, local),
        };
        match &expr.kind {
            ExprKind::Int(_)
            | ExprKind::Bool(_)
            | ExprKind::Null
            | ExprKind::This
            | ExprKind::Local(_)
            | ExprKind::StaticField(_) => false,
            ExprKind::Field(inner, _)
            | ExprKind::Length(inner)
            | ExprKind::Get(inner)
            | ExprKind::Negate(inner)
            | ExprKind::Not(inner)
            | ExprKind::Cast(inner)
            | ExprKind::Convert(inner)
            | ExprKind::InstanceOf(inner, _) => self.assigns(inner, local),
            ExprKind::Index(left, right)
            | ExprKind::Arith(_, left, right)
            | ExprKind::Compare(_, left, right)
            | ExprKind::SameRef { left, right, .. }
            | ExprKind::And(left, right)
            | ExprKind::Or(left, right) => self.assigns(left, local) || self.assigns(right, local),
            ExprKind::Conditional(condition, then, otherwise) => {
                let parts = [condition, then, otherwise];
                parts.iter().any(|part| self.assigns(part, local))
            }
            // Its statements are not searched; a copy too many makes no goal.
            ExprKind::Switch(_) => true,
            ExprKind::Call { callee, args } => {
                let in_receiver = match callee {
                    Callee::Static(_) => false,
                    Callee::Virtual(receiver, _) | Callee::Exact(receiver, _) => {
                        self.assigns(receiver, local)
                    }
                };
                in_receiver || all(args)
            }
            ExprKind::Async { receiver, args, .. } | ExprKind::Sync { receiver, args, .. } => {
                self.assigns(receiver, local) || all(args)
            }
            ExprKind::New { args, .. } => all(args),
            ExprKind::NewArray { sizes } => all(sizes),
            ExprKind::ArrayLiteral(items) => all(items),
            ExprKind::Assign { place, value, .. } => {
                is_it(place) || in_place(place) || self.assigns(value, local)
            }
            ExprKind::Increment { place, .. } => is_it(place) || in_place(place),
            // They assign only variables of their own.
            ExprKind::Quantified(_) | ExprKind::Old(_) => false,
        }
    }
}
