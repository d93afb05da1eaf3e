//! Reachability (JLS 14.22) and definite assignment (JLS 16.2) through statements.
//! Never looks into expressions itself.

use crate::source::Span;
use crate::typed::{Block, Catch, Expr, Guard, Stmt, StmtKind};

use super::Flow;
use super::expressions::Branches;
use super::jumps::Jump;
use super::state::{CauseKind, Reach, State};

impl<'a> Flow<'a> {
    pub(super) fn block(&mut self, block: &'a Block) {
        for stmt in &block.statements {
            self.statement(stmt);
        }
    }

    /// Walks a statement. A point and an empty statement may be unreachable.
    pub(super) fn statement(&mut self, stmt: &'a Stmt) {
        if matches!(stmt.kind, StmtKind::Skip | StmtKind::Point(_)) {
            return;
        }
        if let Reach::Dead(cause) = self.state.reach {
            self.report_unreachable(stmt.span, cause);
            self.state.reach = Reach::Recovered;
        }
        match &stmt.kind {
            StmtKind::Skip | StmtKind::Point(_) | StmtKind::Release => {}
            StmtKind::Local { local, initial } => {
                self.declare(*local);
                if let Some(initial) = initial {
                    self.value(initial);
                    self.assign(*local);
                }
            }
            StmtKind::Expr(expr) => {
                self.value(expr);
            }
            StmtKind::Event(event) => {
                for arg in &event.args {
                    self.value(&arg.value);
                }
            }
            StmtKind::If { arms, otherwise } => self.conditional(arms, otherwise.as_deref()),
            StmtKind::While {
                label,
                condition,
                body,
            } => {
                let branches = self.condition(condition);
                self.repeat(label.as_deref(), branches, condition.span, body, &[]);
            }
            StmtKind::DoWhile {
                label,
                body,
                condition,
            } => self.do_while(label.as_deref(), body, condition),
            StmtKind::For {
                label,
                initial,
                condition,
                update,
                body,
            } => {
                for stmt in initial {
                    self.statement(stmt);
                }
                let (branches, span) = match condition {
                    Some(condition) => (self.condition(condition), condition.span),
                    None => (self.always(), Span::new(stmt.span.start, stmt.span.start)),
                };
                self.repeat(label.as_deref(), branches, span, body, update);
            }
            StmtKind::ForEach {
                label,
                local,
                array,
                body,
            } => {
                self.value(array);
                let mut after = self.state.clone();
                self.jumps
                    .enter_loop(label.as_deref(), self.state.unreached());
                self.assign(*local);
                self.statement(body);
                after.join(&self.jumps.leave().breaks);
                self.state = after;
            }
            StmtKind::Labelled(label, body) => {
                self.jumps.enter_label(label, self.state.unreached());
                self.statement(body);
                self.state.join(&self.jumps.leave().breaks);
            }
            StmtKind::Block(block) => self.block(block),
            StmtKind::Break(label) => {
                self.jump(Jump::Break, label.as_deref());
                self.state.end(CauseKind::Jump("break"), stmt.span);
            }
            StmtKind::Continue(label) => {
                self.jump(Jump::Continue, label.as_deref());
                self.state.end(CauseKind::Jump("continue"), stmt.span);
            }
            StmtKind::Return(value) => {
                if let Some(value) = value {
                    self.value(value);
                }
                self.state.end(CauseKind::Jump("return"), stmt.span);
            }
            StmtKind::Throw(value) => {
                self.value(value);
                self.state.end(CauseKind::Jump("throw"), stmt.span);
            }
            StmtKind::Try {
                body,
                catches,
                finally,
            } => self.try_catch(body, catches, finally.as_ref()),
            StmtKind::Switch(switch) => self.switch_statement(switch),
            StmtKind::Yield(value) => self.yield_value(value, stmt.span),
            StmtKind::Assert(condition) => {
                // Java may run without assertions: what one assigns does not count.
                let before = self.state.assigned.clone();
                self.value(condition);
                self.state.assigned = before;
            }
            StmtKind::Await(guards) => {
                for guard in guards {
                    match guard {
                        Guard::Future(expr) | Guard::Condition(expr) => self.value(expr),
                    };
                }
            }
            StmtKind::ConstructorCall { args, .. } => self.values(args),
        }
    }

    /// Walks an `if`. A constant condition makes no branch unreachable, so that `if (DEBUG) …` is
    /// allowed for both values of the constant.
    fn conditional(&mut self, arms: &'a [(Expr, Stmt)], otherwise: Option<&'a Stmt>) {
        let reach = self.state.reach;
        let mut after = self.state.unreached();
        for (condition, body) in arms {
            let branches = self.condition(condition);
            self.state.assigned = branches.when_true;
            self.statement(body);
            after.join(&self.state);
            self.state = State {
                reach,
                assigned: branches.when_false,
            };
        }
        if let Some(otherwise) = otherwise {
            self.statement(otherwise);
        }
        after.join(&self.state);
        self.state = after;
    }

    /// Walks a `while` or `for` after its condition. `span` is the place that makes the loop endless.
    fn repeat(
        &mut self,
        label: Option<&'a str>,
        branches: Branches,
        span: Span,
        body: &'a Stmt,
        update: &'a [Expr],
    ) {
        let mut after = State {
            reach: match branches.constant {
                Some(true) => Reach::ended(CauseKind::EndlessLoop, span),
                Some(false) | None => self.state.reach,
            },
            assigned: branches.when_false,
        };
        self.jumps.enter_loop(label, self.state.unreached());
        self.state.assigned = branches.when_true;
        if branches.constant == Some(false) {
            self.state.reach = Reach::ended(CauseKind::ConstantFalse, span);
        }
        self.statement(body);
        let arrivals = self.jumps.leave();
        self.state.join(&arrivals.continues);
        self.values(update);
        after.join(&arrivals.breaks);
        self.state = after;
    }

    fn do_while(&mut self, label: Option<&'a str>, body: &'a Stmt, condition: &'a Expr) {
        self.jumps.enter_loop(label, self.state.unreached());
        self.statement(body);
        let arrivals = self.jumps.leave();
        self.state.join(&arrivals.continues);
        let branches = self.condition(condition);
        self.state.assigned = branches.when_false;
        if branches.constant == Some(true) && !self.state.reach.is_dead() {
            self.state.reach = Reach::ended(CauseKind::EndlessLoop, condition.span);
        }
        self.state.join(&arrivals.breaks);
    }

    /// The condition that `for (;;)` leaves out.
    fn always(&self) -> Branches {
        Branches {
            when_true: self.state.assigned.clone(),
            when_false: self.state.assigned.all(),
            constant: Some(true),
        }
    }

    fn jump(&mut self, jump: Jump, label: Option<&str>) {
        self.jumps.jump(jump, label, self.state.clone());
    }

    /// Walks a `try`. An exception may occur before the first statement of the body, so `catch` and
    /// `finally` begin with the locals that were assigned before the whole statement.
    fn try_catch(&mut self, body: &'a Block, catches: &'a [Catch], finally: Option<&'a Block>) {
        let before = self.state.clone();
        if finally.is_some() {
            self.jumps.enter_guarded();
        }
        self.block(body);
        for catch in catches {
            let mut after = std::mem::replace(&mut self.state, before.clone());
            self.assign(catch.local);
            self.block(&catch.body);
            after.join(&self.state);
            self.state = after;
        }
        let Some(finally) = finally else {
            return;
        };
        let waiting = self.jumps.leave_guarded();
        let after = std::mem::replace(&mut self.state, before);
        self.block(finally);
        self.jumps.pass(waiting, &self.state);
        if !self.state.reach.is_dead() {
            self.state.reach = after.reach;
            self.state.assigned.add_all(&after.assigned);
        }
    }
}
