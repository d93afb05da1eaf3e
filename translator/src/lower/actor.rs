//! Messages and waiting. A task waits only at pinned blocks: it goes on by running such a block
//! from its start.

use super::builder::Builder;
use crate::cfg::{BlockId, Decision, Event, EventArg, Exit, Instr, Operand};
use crate::source::Span;
use crate::typed::{self, Dispatch, Expr, ExprKind, Guard, LocalId, Type};

impl Builder<'_> {
    /// `x ! m(z)`
    pub fn async_expr(&mut self, expr: &Expr, dest: Option<LocalId>) {
        if let ExprKind::Async {
            receiver,
            method,
            args,
        } = &expr.kind
        {
            let (target, args) = self.message(receiver, args);
            self.emit(Instr::Async {
                dest,
                receiver: target,
                method: *method,
                is_exact: false,
                args,
            });
        }
    }

    /// Rule `sync`. As if it were `w = x ! m(z); if (this == x) await w?; w.get`.
    pub fn sync_expr(&mut self, expr: &Expr, dest: Option<LocalId>) -> Operand {
        let ExprKind::Sync {
            receiver,
            method,
            dispatch,
            args,
        } = &expr.kind
        else {
            return Operand::Null;
        };
        let (target, args) = self.message(receiver, args);
        let future = self.temporary("future", Type::Fut(Box::new(expr.ty.clone())));
        self.emit(Instr::Async {
            dest: Some(future),
            receiver: target,
            method: *method,
            is_exact: *dispatch == Dispatch::Exact,
            args,
        });
        if matches!(receiver.kind, ExprKind::This) {
            self.await_future(future, expr.span);
            return self.take(future, &expr.ty, dest);
        }
        if self.has_this() {
            let decision = Decision::SameRef {
                left: Operand::Local(self.this()),
                right: Operand::Local(target),
            };
            let ways = self.decide("self", expr.span, decision, 2);
            if let [same, other] = ways.as_slice() {
                self.continue_at(*same);
                self.await_future(future, expr.span);
                let mut ends = self.take_end();
                ends.push(*other);
                self.join(&ends, expr.span);
            }
        }
        self.get(future, &expr.ty, dest, expr.span)
    }

    /// `f.get`
    pub fn get_expr(&mut self, future: &Expr, expr: &Expr, dest: Option<LocalId>) -> Operand {
        let value = self.value(future);
        let value = self.not_null(value, future);
        self.get(value, &expr.ty, dest, expr.span)
    }

    /// All guards are evaluated again each time the task is resumed; nothing is changed before they
    /// all hold.
    pub fn await_statement(&mut self, guards: &[Guard], span: Span) {
        let block = self.waiting_block("await", span);
        for guard in guards {
            match guard {
                Guard::Future(expr) => {
                    let future = self.value(expr);
                    let future = self.not_null(future, expr);
                    self.decide_or(Decision::Finished(future), span, Exit::Suspend(block));
                }
                Guard::Condition(expr) => {
                    let branch = self.branch(expr, "await");
                    for end in branch.fails {
                        self.continue_at(end);
                        self.exit(Exit::Suspend(block));
                    }
                    self.join(&branch.holds, span);
                }
            }
        }
        self.end_of_guard(block, span);
    }

    /// Rule `release`. The task can always go on, but others may come first.
    pub fn release(&mut self, span: Span) {
        let block = self.block("released", span, Decision::None, 1);
        self.pin(block);
        self.exit(Exit::Suspend(block));
        self.start_of(block);
    }

    /// An event is a block of its own, so that a task can be stopped there.
    pub fn event(&mut self, event: &typed::Event, span: Span) {
        let args = event.args.iter().map(|arg| EventArg {
            name: arg.name.clone(),
            ty: arg.value.ty.clone(),
            value: self.value(&arg.value),
        });
        let args = args.collect();
        let block = self.waiting_block("event", span);
        self.set_event(
            block,
            Event {
                name: event.name.clone(),
                args,
            },
        );
        let next = self.block("after", span, Decision::None, 1);
        self.goto(next);
        self.start_of(next);
    }

    fn await_future(&mut self, future: LocalId, span: Span) {
        let block = self.waiting_block("await", span);
        self.decide_or(Decision::Finished(future), span, Exit::Suspend(block));
        self.end_of_guard(block, span);
    }

    fn get(&mut self, future: LocalId, ty: &Type, dest: Option<LocalId>, span: Span) -> Operand {
        let block = self.waiting_block("get", span);
        self.decide_or(Decision::Finished(future), span, Exit::Blocked(block));
        self.take(future, ty, dest)
    }

    fn take(&mut self, future: LocalId, ty: &Type, dest: Option<LocalId>) -> Operand {
        if *ty == Type::Void {
            return Operand::Null;
        }
        let dest = dest.unwrap_or_else(|| self.temporary("value", ty.clone()));
        self.emit(Instr::GetFuture { dest, future });
        Operand::Local(dest)
    }

    fn message(&mut self, receiver: &Expr, args: &[Expr]) -> (LocalId, Vec<Operand>) {
        let target = self.value(receiver);
        let behind: Vec<&Expr> = args.iter().collect();
        let target = self.keep(target, &behind);
        let args = self.values(args);
        (self.not_null(target, receiver), args)
    }

    fn waiting_block(&mut self, kind: &'static str, span: Span) -> BlockId {
        let block = self.block(kind, span, Decision::None, 1);
        self.pin(block);
        self.goto(block);
        self.start_of(block);
        block
    }

    fn end_of_guard(&mut self, guard: BlockId, span: Span) {
        let end = self.block("awaited", span, Decision::None, 1);
        self.pin(end);
        self.set_guard_end(guard, end);
        self.goto(end);
        self.start_of(end);
    }

    /// Goes on with the first way; the second leaves by `exit`.
    fn decide_or(&mut self, decision: Decision, span: Span, exit: Exit) {
        let ways = self.decide("await", span, decision, 2);
        if let [good, bad] = ways.as_slice() {
            self.continue_at(*bad);
            self.exit(exit);
            self.continue_at(*good);
        }
    }
}
