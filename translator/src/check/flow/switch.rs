//! Flow through `switch` (JLS 14.22, 16.1.8, 16.2.9) and `yield`.

use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::typed::{Expr, Stmt, Switch, SwitchForm, Type};

use super::Flow;
use super::expressions::Branches;
use super::jumps::Jump;
use super::state::{CauseKind, Reach, State};

impl<'a> Flow<'a> {
    /// A statement completes normally if its last group does, if a `break` leaves it, or if there
    /// may be no label for a value.
    pub(super) fn switch_statement(&mut self, switch: &'a Switch) {
        self.value(&switch.selector);
        let before = self.state.clone();
        self.jumps.enter_switch(before.unreached());
        self.state = before.unreached();
        let mut after = before.unreached();
        for group in &switch.groups {
            self.enter_group(&before, switch.form);
            self.group(&group.statements);
            // The end of a group that ends otherwise is not the end of the statement.
            if switch.form == SwitchForm::Arrow || self.state.reach.is_dead() {
                after.join(&self.state);
            }
        }
        after.join(&self.state);
        let breaks = self.jumps.leave().breaks;
        after.join(&breaks);
        if !switch.has_default() {
            after.join(&before);
        }
        self.state = after;
    }

    /// The assigned locals after a `switch` expression, by its value if that is boolean. The caller
    /// sets the state of the walk.
    pub(super) fn switch_expression(&mut self, switch: &'a Switch, ty: &Type) -> Branches {
        self.value(&switch.selector);
        let reach = self.state.reach;
        let mut before = self.state.clone();
        if reach.is_dead() {
            // Only statements are reported: `do break; while (switch …);` is allowed.
            before.reach = Reach::Live;
        }
        let is_boolean = *ty == Type::Bool;
        self.jumps.enter_expression(is_boolean, before.unreached());
        self.state = before.unreached();
        for group in &switch.groups {
            self.enter_group(&before, switch.form);
            self.group(&group.statements);
            if switch.form == SwitchForm::Arrow {
                self.check_no_end(group.span);
            }
        }
        if switch.form == SwitchForm::Colon {
            self.check_no_end(switch.body_span);
        }
        let arrivals = self.jumps.leave();
        self.state.reach = reach;
        Branches {
            when_true: arrivals.breaks.assigned,
            when_false: arrivals.continues.assigned,
            constant: None,
        }
    }

    /// `yield e;`
    pub(super) fn yield_value(&mut self, value: &'a Expr, span: Span) {
        if self.jumps.expects_boolean() {
            let branches = self.condition(value);
            let reach = self.state.reach;
            let states = [branches.when_true, branches.when_false];
            let [when_true, when_false] = states.map(|assigned| State { reach, assigned });
            self.jumps.give(Jump::Yield, when_true);
            self.jumps.give(Jump::YieldFalse, when_false);
        } else {
            self.value(value);
            self.jumps.give(Jump::Yield, self.state.clone());
        }
        self.state.end(CauseKind::Jump("yield"), span);
    }

    /// A label leads to the first statement of a group, and with `:` also the end of the group
    /// before.
    fn enter_group(&mut self, before: &State, form: SwitchForm) {
        match form {
            SwitchForm::Colon => self.state.join(before),
            SwitchForm::Arrow => self.state = before.clone(),
        }
    }

    fn group(&mut self, statements: &'a [Stmt]) {
        for statement in statements {
            self.statement(statement);
        }
    }

    /// Reports a `switch` expression that may end without a value, at its last brace.
    fn check_no_end(&mut self, span: Span) {
        if !matches!(self.state.reach, Reach::Live) {
            return;
        }
        let end = Span::new(span.end.saturating_sub(1).max(span.start), span.end);
        let message = "this `switch` expression can end here without a value";
        let diagnostic = Diagnostic::error("missing-yield", message, end)
            .hint("end every path with `yield` and a value, or with `throw`");
        self.diagnostics.push(diagnostic);
    }
}
