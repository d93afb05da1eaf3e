//! Statements.

use super::builder::Builder;
use super::jump::{Breakable, BreakableKind, Context, Jump};
use crate::cfg::{BlockId, Decision, Exit, Instr, LoopId, Mark, Operand};
use crate::number::Number;
use crate::source::Span;
use crate::typed::{self, ArithOp, CompareOp, Expr, ExprKind, LocalId, Stmt, StmtKind, Type};

impl Builder<'_> {
    pub fn statements(&mut self, statements: &[Stmt]) {
        for statement in statements {
            self.statement(statement);
        }
    }

    pub fn statement(&mut self, statement: &Stmt) {
        let span = statement.span;
        match &statement.kind {
            StmtKind::Local { initial: None, .. } | StmtKind::Skip => {}
            StmtKind::Local {
                local,
                initial: Some(initial),
            } => {
                self.mark_statement(span);
                let local = self.local(*local);
                self.store(local, initial);
            }
            StmtKind::Expr(expr) => {
                self.mark_statement(span);
                self.effect(expr);
            }
            StmtKind::If { arms, otherwise } => self.if_chain(arms, otherwise.as_deref(), span),
            StmtKind::While {
                label,
                condition,
                body,
            } => self.while_loop(label, condition, body, span),
            StmtKind::DoWhile {
                label,
                body,
                condition,
            } => self.do_loop(label, body, condition, span),
            StmtKind::For {
                label,
                initial,
                condition,
                update,
                body,
            } => {
                self.statements(initial);
                self.for_loop(label, condition.as_ref(), update, body, span);
            }
            StmtKind::ForEach {
                label,
                local,
                array,
                body,
            } => self.for_each(label, *local, array, body, span),
            StmtKind::Labelled(label, inner) => {
                let kind = BreakableKind::Labelled;
                self.contexts.push(breakable(Some(label.clone()), kind));
                self.statement(inner);
                let mut ends = self.take_end();
                if let Some(Context::Breakable(left)) = self.contexts.pop() {
                    ends.extend(left.breaks);
                }
                self.join(&ends, span);
            }
            StmtKind::Block(block) => self.statements(&block.statements),
            StmtKind::Break(label) => {
                self.mark_statement(span);
                self.leave(Jump::Break(label.clone()));
            }
            StmtKind::Continue(label) => {
                self.mark_statement(span);
                self.leave(Jump::Continue(label.clone()));
            }
            StmtKind::Return(value) => {
                self.mark_statement(span);
                match value {
                    Some(value) => {
                        let value = self.value(value);
                        self.return_value(value);
                    }
                    None => self.leave(Jump::Return),
                }
            }
            StmtKind::Throw(value) => {
                self.mark_statement(span);
                self.throw_statement(value);
            }
            StmtKind::Try {
                body,
                catches,
                finally,
            } => self.try_statement(body, catches, finally.as_ref(), span),
            StmtKind::Assert(condition) => self.assert_statement(condition, span),
            StmtKind::Switch(switch) => self.switch_statement(switch, span),
            StmtKind::Yield(value) => {
                self.mark_statement(span);
                self.yield_value(value);
            }
            StmtKind::Await(guards) => {
                self.mark_statement(span);
                self.await_statement(guards, span);
            }
            StmtKind::Release => {
                self.mark_statement(span);
                self.release(span);
            }
            StmtKind::Point(name) => self.mark(Mark::Point(name.clone())),
            StmtKind::Event(event) => self.event(event, span),
            StmtKind::ConstructorCall { constructor, args } => {
                self.mark_statement(span);
                let mut values = vec![Operand::Local(self.this())];
                values.extend(self.values(args));
                if !self.does_nothing(*constructor) {
                    self.call(*constructor, values, None, span);
                }
            }
        }
    }

    /// A method without a result may end at its closing brace.
    pub fn end_of_body(&mut self) {
        self.exit(Exit::Return(None));
    }

    /// Rule `if`. The open ways of the condition lead into the branches, and join.
    fn if_chain(&mut self, arms: &[(Expr, Stmt)], otherwise: Option<&Stmt>, span: Span) {
        self.mark_statement(span);
        let mut ends = Vec::new();
        for (condition, then) in arms {
            let branch = self.branch(condition, "if");
            self.join(&branch.holds, then.span);
            self.statement(then);
            ends.extend(self.take_end());
            self.join(&branch.fails, condition.span);
        }
        if let Some(otherwise) = otherwise {
            self.statement(otherwise);
        }
        ends.extend(self.take_end());
        self.join(&ends, span);
    }

    fn while_loop(&mut self, label: &Option<String>, condition: &Expr, body: &Stmt, span: Span) {
        self.for_loop(label, Some(condition), &[], body, span);
    }

    /// Rules `while` and `for`. The condition is the head; an iteration begins where it
    /// holds.
    fn for_loop(
        &mut self,
        label: &Option<String>,
        condition: Option<&Expr>,
        update: &[Expr],
        body: &Stmt,
        span: Span,
    ) {
        let (head, id) = self.loop_head("loop", span);
        self.mark_statement(span);
        let (holds, mut after) = match condition {
            Some(condition) => {
                let branch = self.branch(condition, "loop");
                (branch.holds, branch.fails)
            }
            None => (self.take_end(), Vec::new()),
        };
        self.join(&holds, body.span);
        self.mark(Mark::Iterate(id));
        let inner = self.loop_body(label, body);
        let mut ends = self.take_end();
        ends.extend(inner.continues);
        self.join(&ends, body.span);
        if !ends.is_empty() {
            for expr in update {
                self.effect(expr);
            }
        }
        self.goto(head);
        after.extend(inner.breaks);
        self.join(&after, span);
    }

    /// Rule `do`. An iteration begins at the head.
    fn do_loop(&mut self, label: &Option<String>, body: &Stmt, condition: &Expr, span: Span) {
        let (head, id) = self.loop_head("do", span);
        self.mark(Mark::Iterate(id));
        let inner = self.loop_body(label, body);
        let mut ends = self.take_end();
        ends.extend(inner.continues);
        self.join(&ends, condition.span);
        self.mark_statement(condition.span);
        let branch = self.branch(condition, "while");
        self.goto_from(&branch.holds, head);
        let mut after = branch.fails;
        after.extend(inner.breaks);
        self.join(&after, span);
    }

    /// The array is evaluated once; the index is always inside.
    fn for_each(
        &mut self,
        label: &Option<String>,
        local: LocalId,
        array: &Expr,
        body: &Stmt,
        span: Span,
    ) {
        self.mark_statement(span);
        let value = self.value(array);
        let value = self.not_null(value, array);
        let xs = self.temporary("array", array.ty.clone());
        self.copy(xs, Operand::Local(value));
        let index = self.temporary("index", Type::INT);
        self.copy(index, Operand::Int(0));
        let length = self.temporary("length", Type::INT);
        self.emit(Instr::Length {
            dest: length,
            array: xs,
        });
        let (head, id) = self.loop_head("loop", span);
        let decision = Decision::Compare {
            op: CompareOp::Lt,
            left: Operand::Local(index),
            right: Operand::Local(length),
        };
        let ways = self.decide("loop", span, decision, 2);
        let [more, done] = ways.as_slice() else {
            return;
        };
        self.continue_at(*more);
        self.mark(Mark::Iterate(id));
        let dest = self.local(local);
        self.emit(Instr::GetElement {
            dest,
            array: xs,
            index: Operand::Local(index),
        });
        let inner = self.loop_body(label, body);
        let mut ends = self.take_end();
        ends.extend(inner.continues);
        self.join(&ends, body.span);
        if !ends.is_empty() {
            let by = Operand::Int(1);
            self.arith(
                Number::Int,
                ArithOp::Add,
                Operand::Local(index),
                by,
                Some(index),
                span,
            );
        }
        self.goto(head);
        let mut after = vec![*done];
        after.extend(inner.breaks);
        self.join(&after, span);
    }

    pub fn loop_head(&mut self, kind: &'static str, span: Span) -> (BlockId, LoopId) {
        let head = self.block(kind, span, Decision::None, 1);
        let id = self.new_loop(head, span);
        self.mark(Mark::Enter(id));
        self.goto(head);
        self.start_of(head);
        (head, id)
    }

    fn loop_body(&mut self, label: &Option<String>, body: &Stmt) -> Breakable {
        self.contexts
            .push(breakable(label.clone(), BreakableKind::Loop));
        self.statement(body);
        match self.contexts.pop() {
            Some(Context::Breakable(inner)) => inner,
            _ => unreachable!("contexts are pushed and popped in pairs"),
        }
    }

    /// Rule `assert`. Where the condition fails an error is thrown.
    fn assert_statement(&mut self, condition: &Expr, span: Span) {
        self.mark_statement(span);
        let branch = self.branch(condition, "assert");
        if !branch.fails.is_empty() {
            self.join(&branch.fails, span);
            self.throw_new(typed::ASSERTION_ERROR);
        }
        self.join(&branch.holds, span);
    }

    /// `throw null` throws a NullPointerException.
    fn throw_statement(&mut self, value: &Expr) {
        let exception = self.value(value);
        let exception = self.not_null(exception, value);
        let class = match &value.kind {
            ExprKind::New { class, .. } => Some(*class),
            _ => None,
        };
        self.throw(exception, class);
    }
}

pub(super) fn breakable(label: Option<String>, kind: BreakableKind) -> Context {
    Context::Breakable(Breakable {
        label,
        kind,
        breaks: Vec::new(),
        continues: Vec::new(),
    })
}
