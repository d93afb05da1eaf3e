//! Leaving: `break`, `continue`, `return` and exceptions, through `catch` and `finally`.
//!
//! A `finally` body is lowered once. The code that enters it stores its continuation in a token,
//! and a decision on the token follows the body; so nested `finally` blocks cost only their own
//! size.

use super::builder::{Builder, OpenWay};
use crate::cfg::{Decision, Exit, Instr, Operand};
use crate::source::Span;
use crate::typed::{self, ClassId, LocalId, Type};

/// The statements around the one being lowered, outermost first.
pub(super) enum Context {
    Breakable(Breakable),
    Catching(Catching),
    Finally(Finally),
}

/// A loop, a `switch` or a labelled statement.
pub(super) struct Breakable {
    pub label: Option<String>,
    pub kind: BreakableKind,
    pub breaks: Vec<OpenWay>,
    pub continues: Vec<OpenWay>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BreakableKind {
    Loop,
    Switch,
    /// A `switch` expression, the target of `yield`; its value is in this local.
    Expression(LocalId),
    Labelled,
}

pub(super) struct Catching {
    /// The local of the exception while its clause is searched for.
    pub exception: LocalId,
    pub clauses: Vec<Clause>,
    /// Exceptions whose class is not known here.
    pub unknown: Vec<OpenWay>,
}

pub(super) struct Clause {
    pub classes: Vec<ClassId>,
    pub local: LocalId,
    pub ends: Vec<OpenWay>,
}

pub(super) struct Finally {
    pub token: LocalId,
    pub exception: LocalId,
    /// The possible continuations; the token is an index into this list.
    pub pending: Vec<Pending>,
    pub ends: Vec<OpenWay>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Pending {
    Normal,
    Jump(Jump),
    /// With its class, if that is known exactly.
    Throw(Option<ClassId>),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Jump {
    Break(Option<String>),
    Continue(Option<String>),
    Return,
    /// To the end of the innermost `switch` expression; its local has the value.
    Yield,
    /// The value is in the builder's `result`.
    ReturnResult,
}

impl Builder<'_> {
    pub fn return_value(&mut self, value: Operand) {
        let passes_finally = |context: &Context| matches!(context, Context::Finally(_));
        if !self.contexts.iter().any(passes_finally) {
            self.exit(Exit::Return(Some(value)));
            return;
        }
        let result = match self.result {
            Some(result) => result,
            None => {
                let ty = self.method.result.clone();
                let result = self.temporary("result", ty);
                self.result = Some(result);
                result
            }
        };
        self.copy(result, value);
        self.leave(Jump::ReturnResult);
    }

    /// Leads the current way to the target of a jump, or into the next `finally`.
    pub fn leave(&mut self, jump: Jump) {
        let mut depth = self.contexts.len();
        while depth > 0 {
            depth -= 1;
            let target = match self.contexts.get_mut(depth) {
                Some(Context::Finally(_)) => {
                    self.enter_finally(depth, Pending::Jump(jump));
                    return;
                }
                Some(Context::Breakable(target)) => target,
                Some(Context::Catching(_)) | None => continue,
            };
            let kind = target.kind;
            let label_fits = |label: &Option<String>, is_default: bool| match label {
                Some(label) => target.label.as_ref() == Some(label),
                None => is_default,
            };
            let is_loop = kind == BreakableKind::Loop;
            let is_left = is_loop || kind == BreakableKind::Switch;
            let is_break = match &jump {
                Jump::Break(label) if label_fits(label, is_left) => true,
                Jump::Continue(label) if label_fits(label, is_loop) => false,
                Jump::Yield if matches!(kind, BreakableKind::Expression(_)) => true,
                _ => continue,
            };
            let ends = self.take_end();
            if let Some(Context::Breakable(target)) = self.contexts.get_mut(depth) {
                let list = if is_break {
                    &mut target.breaks
                } else {
                    &mut target.continues
                };
                list.extend(ends);
            }
            return;
        }
        let value = match jump {
            Jump::ReturnResult => self.result.map(Operand::Local),
            _ => None,
        };
        self.exit(Exit::Return(value));
    }

    /// Throws the exception in the local `exception`, which is not null. `class` is its class, if that
    /// is known exactly: then its clause is known too.
    pub fn throw(&mut self, exception: LocalId, class: Option<ClassId>) {
        let mut depth = self.contexts.len();
        while depth > 0 {
            depth -= 1;
            match self.contexts.get(depth) {
                Some(Context::Finally(_)) => {
                    self.enter_finally_with(depth, exception, class);
                    return;
                }
                Some(Context::Catching(_)) => {
                    if self.enter_catch(depth, exception, class) {
                        return;
                    }
                }
                Some(Context::Breakable(_)) | None => {}
            }
        }
        self.exit(Exit::Throw(exception));
    }

    /// Throws a new exception of a built-in class.
    pub fn throw_new(&mut self, class: ClassId) {
        let exception = self.temporary("exception", Type::Class(class));
        self.emit(Instr::NewObject {
            dest: exception,
            class,
        });
        self.throw(exception, Some(class));
    }

    /// The end of a `finally` body: a decision on its token.
    pub fn after_finally(&mut self, finally: Finally, span: Span) {
        let ways = match finally.pending.len() {
            0 | 1 => self.take_end(),
            count => {
                let values = (0..count).filter_map(|value| i64::try_from(value).ok());
                let decision = Decision::Select {
                    token: finally.token,
                    values: values.collect(),
                };
                self.decide("finished", span, decision, count)
            }
        };
        let mut normal = Vec::new();
        for (way, pending) in ways.into_iter().zip(finally.pending) {
            self.continue_at(way);
            match pending {
                Pending::Normal => normal.extend(self.take_end()),
                Pending::Jump(jump) => self.leave(jump),
                Pending::Throw(class) => self.throw(finally.exception, class),
            }
        }
        self.join(&normal, span);
    }

    pub fn enter_finally(&mut self, depth: usize, pending: Pending) {
        let Some(Context::Finally(finally)) = self.contexts.get_mut(depth) else {
            return;
        };
        let known = finally.pending.iter().position(|other| *other == pending);
        let value = known.unwrap_or(finally.pending.len());
        if known.is_none() {
            finally.pending.push(pending);
        }
        let token = finally.token;
        let value = i64::try_from(value).expect("a method has fewer jumps than that");
        self.copy(token, Operand::Int(value));
        let ends = self.take_end();
        if let Some(Context::Finally(finally)) = self.contexts.get_mut(depth) {
            finally.ends.extend(ends);
        }
    }

    fn enter_finally_with(&mut self, depth: usize, exception: LocalId, class: Option<ClassId>) {
        if let Some(Context::Finally(finally)) = self.contexts.get(depth) {
            let pending = finally.exception;
            self.copy(pending, Operand::Local(exception));
        }
        self.enter_finally(depth, Pending::Throw(class));
    }

    /// Enters the clause for an exception. Returns false if no clause catches its class.
    fn enter_catch(&mut self, depth: usize, exception: LocalId, class: Option<ClassId>) -> bool {
        let Some(Context::Catching(catching)) = self.contexts.get(depth) else {
            return false;
        };
        let Some(class) = class else {
            let looking = catching.exception;
            self.copy(looking, Operand::Local(exception));
            let ends = self.take_end();
            if let Some(Context::Catching(catching)) = self.contexts.get_mut(depth) {
                catching.unknown.extend(ends);
            }
            return true;
        };
        let program = self.program;
        let takes = |clause: &Clause| {
            let mut classes = clause.classes.iter();
            classes.any(|caught| program.is_subclass(class, *caught))
        };
        let Some(index) = catching.clauses.iter().position(takes) else {
            return false;
        };
        let local = catching.clauses.get(index).map(|clause| clause.local);
        self.copy(local.unwrap_or(exception), Operand::Local(exception));
        let ends = self.take_end();
        if let Some(Context::Catching(catching)) = self.contexts.get_mut(depth)
            && let Some(clause) = catching.clauses.get_mut(index)
        {
            clause.ends.extend(ends);
        }
        true
    }

    /// Rule `finally`. The body, the clauses, and then the `finally` body once.
    pub fn try_statement(
        &mut self,
        body: &typed::Block,
        catches: &[typed::Catch],
        finally: Option<&typed::Block>,
        span: Span,
    ) {
        if finally.is_some() {
            let token = self.temporary("then", Type::INT);
            let exception = self.temporary("pending", Type::Class(typed::THROWABLE));
            self.contexts.push(Context::Finally(Finally {
                token,
                exception,
                pending: Vec::new(),
                ends: Vec::new(),
            }));
        }
        let mut ends = self.guarded(body, catches);
        if let Some(finally) = finally {
            self.join(&ends, span);
            let depth = self.contexts.len() - 1;
            if !ends.is_empty() {
                self.enter_finally(depth, Pending::Normal);
            }
            ends.clear();
            if let Some(Context::Finally(context)) = self.contexts.pop() {
                self.join_as("finally", &context.ends, finally.span);
                self.statements(&finally.statements);
                self.after_finally(context, finally.span);
            }
        } else {
            self.join(&ends, span);
        }
    }

    /// Rule `try`. The body and its clauses; gives back where they end normally.
    fn guarded(&mut self, body: &typed::Block, catches: &[typed::Catch]) -> Vec<OpenWay> {
        if catches.is_empty() {
            self.statements(&body.statements);
            return self.take_end();
        }
        let exception = self.temporary("caught", Type::Class(typed::THROWABLE));
        let clauses = catches.iter().map(|catch| Clause {
            classes: catch.classes.clone(),
            local: self.local(catch.local),
            ends: Vec::new(),
        });
        let clauses = clauses.collect();
        self.contexts.push(Context::Catching(Catching {
            exception,
            clauses,
            unknown: Vec::new(),
        }));
        self.statements(&body.statements);
        let mut ends = self.take_end();
        let Some(Context::Catching(mut catching)) = self.contexts.pop() else {
            return ends;
        };
        let span = catches.first().map_or(body.span, |catch| catch.span);
        if !catching.unknown.is_empty() {
            self.find_clause(&mut catching, span);
        }
        for (catch, clause) in catches.iter().zip(catching.clauses) {
            self.join_as("caught", &clause.ends, catch.span);
            self.statements(&catch.body.statements);
            ends.extend(self.take_end());
        }
        ends
    }

    /// Tries the clauses in order on an exception whose class is not known.
    fn find_clause(&mut self, catching: &mut Catching, span: Span) {
        self.join(&catching.unknown, span);
        let value = catching.exception;
        for clause in &mut catching.clauses {
            for class in clause.classes.clone() {
                if class == typed::THROWABLE {
                    self.copy(clause.local, Operand::Local(value));
                    clause.ends.extend(self.take_end());
                    return;
                }
                let ty = Type::Class(class);
                let ways = self.decide("catch", span, Decision::Instance { value, ty }, 2);
                for (index, way) in ways.into_iter().enumerate() {
                    self.continue_at(way);
                    if index == 0 {
                        self.copy(clause.local, Operand::Local(value));
                        clause.ends.extend(self.take_end());
                    }
                }
            }
        }
        self.throw(value, None);
    }
}
