//! Flow analysis of one method: definite assignment, missing returns and unreachable
//! statements, as chapters 14.22 and 16 of the Java Language Specification define them.
//!
//! One walk over the typed tree carries a state forwards: whether this place can be reached, and
//! which locals have a value. It does not change the tree, and does not report consequences of
//! earlier errors.

mod expressions;
mod jumps;
mod locals;
mod state;
mod statements;
mod switch;
#[cfg(test)]
mod tests;

use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::typed::{LocalId, Method, MethodKind, Module, Type};

use jumps::Jumps;
use locals::LocalSet;
use state::{Cause, Reach, State};

/// Checks one method; a method without a body has no flow. Diagnostics are in source
/// order. Initialisers of a class are part of each of its constructors here, so what is
/// wrong with one is found once for each of them, in equal diagnostics.
pub fn check_method(module: &Module, method: &Method) -> Vec<Diagnostic> {
    let Some(body) = &method.body else {
        return Vec::new();
    };
    let mut flow = Flow::new(module, method);
    flow.block(body);
    if returns_value(method) && matches!(flow.state.reach, Reach::Live) {
        flow.report_missing_return(body.span);
    }
    let mut diagnostics = flow.diagnostics;
    diagnostics.sort_by_key(|diagnostic| diagnostic.span);
    diagnostics
}

fn returns_value(method: &Method) -> bool {
    match method.kind {
        MethodKind::Static | MethodKind::Instance => method.result != Type::Void,
        MethodKind::Constructor | MethodKind::StaticInitialiser | MethodKind::Main => false,
    }
}

struct Flow<'a> {
    module: &'a Module,
    method: &'a Method,
    /// The facts that hold before the next node of the walk.
    state: State,
    jumps: Jumps<'a>,
    /// Locals that were reported and have not been assigned since.
    reported: LocalSet,
    diagnostics: Vec<Diagnostic>,
}

impl<'a> Flow<'a> {
    fn new(module: &'a Module, method: &'a Method) -> Flow<'a> {
        let mut assigned = LocalSet::none(method.locals.len());
        for parameter in &method.parameters {
            assigned.insert(*parameter);
        }
        Flow {
            module,
            method,
            state: State {
                reach: Reach::Live,
                assigned,
            },
            jumps: Jumps::default(),
            reported: LocalSet::none(method.locals.len()),
            diagnostics: Vec::new(),
        }
    }

    fn declare(&mut self, local: LocalId) {
        self.state.assigned.remove(local);
    }

    fn assign(&mut self, local: LocalId) {
        self.state.assigned.insert(local);
        self.reported.remove(local);
    }

    /// Reports a local without a value. Afterwards it counts as assigned on this path, and is not
    /// reported on other paths, which lack the same assignment.
    fn read(&mut self, local: LocalId, at: Span) {
        if self.state.assigned.contains(local) {
            return;
        }
        self.state.assigned.insert(local);
        if self.reported.contains(local) {
            return;
        }
        self.reported.insert(local);
        let Some(declared) = self.method.locals.get(local.index()) else {
            return;
        };
        let name = &declared.name;
        let message = format!("`{name}` may not have been assigned");
        let hint = format!("give `{name}` a value on every path that leads here");
        let diagnostic = Diagnostic::error("unassigned", message, at)
            .related(declared.span, format!("`{name}` is declared here"))
            .hint(hint);
        self.diagnostics.push(diagnostic);
    }

    fn report_unreachable(&mut self, at: Span, cause: Option<Cause>) {
        let message = "this statement can never be reached";
        let mut diagnostic = Diagnostic::error("unreachable", message, at);
        if let Some(cause) = cause {
            diagnostic = diagnostic.related(cause.span, cause.message());
        }
        self.diagnostics.push(diagnostic);
    }

    fn report_missing_return(&mut self, body: Span) {
        let brace = Span::new(body.end.saturating_sub(1).max(body.start), body.end);
        let message = format!("`{}` can end without returning a value", self.method.key);
        let wanted = type_name(self.module, &self.method.result);
        let hint =
            format!("end every path with `return` and a value of type `{wanted}`, or with `throw`");
        let diagnostic = Diagnostic::error("missing-return", message, brace).hint(hint);
        self.diagnostics.push(diagnostic);
    }
}

fn type_name(module: &Module, ty: &Type) -> String {
    match ty {
        Type::Number(number) => number.word().to_owned(),
        Type::Bool => "boolean".to_owned(),
        Type::Void => "void".to_owned(),
        Type::Null => "null".to_owned(),
        Type::Class(class) => module.class(*class).name.clone(),
        Type::Array(element) => format!("{}[]", type_name(module, element)),
        Type::Fut(value) => format!("Fut<{}>", type_name(module, value)),
    }
}
