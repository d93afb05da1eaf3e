//! `switch` and `yield`: the selector, the labels, and the type of a `switch` expression.
//! Reachability and missing values are checked in `flow`.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use super::body::Body;
use super::calculate;
use super::error::switch as error;
use super::expr::typed;
use super::scope::{Target, TargetKind};
use crate::ast;
use crate::number::Number;
use crate::source::Span;
use crate::typed::{
    Constant, Expr, ExprKind, Stmt, StmtKind, Switch, SwitchGroup, SwitchLabel, Type,
};

/// The values that `yield` has given to a `switch` expression so far.
pub struct Results {
    /// The type that they must fit, if the place of the expression has one.
    wanted: Option<Type>,
    found: Vec<(Type, Span)>,
    /// The number of `yield` statements, also those with an error.
    count: usize,
}

/// The labels of a `switch` so far.
#[derive(Default)]
struct Labels {
    values: HashMap<i64, Span>,
    default: Option<Span>,
    /// The values that the selector can have; `None` if its type is not known.
    range: Option<RangeInclusive<i64>>,
    selector: String,
}

/// The values of a type that a selector may have; `None` for all other types.
fn selector_range(ty: &Type) -> Option<RangeInclusive<i64>> {
    match ty {
        Type::Number(Number::Long | Number::Float | Number::Double) => None,
        Type::Number(number) => Some(number.least()..=number.greatest()),
        _ => None,
    }
}

impl<'a> Body<'a, '_> {
    pub fn switch_statement(&mut self, switch: &'a ast::Switch) -> Option<StmtKind> {
        let target = TargetKind::Switch;
        Some(StmtKind::Switch(self.switch(switch, target)?))
    }

    /// A `switch` expression. All its values must fit the type `wanted`; without such a type it has
    /// the type that all of them fit, as with `?:`.
    pub fn switch_expression(
        &mut self,
        switch: &'a ast::Switch,
        wanted: Option<&Type>,
        span: Span,
    ) -> Option<Expr> {
        let errors = self.reports.errors();
        self.results.push(Results {
            wanted: wanted.cloned(),
            found: Vec::new(),
            count: 0,
        });
        let checked = self.switch(switch, TargetKind::Expression);
        let results = self.results.pop()?;
        let has_default = switch.groups.iter().any(|group| {
            let mut labels = group.labels.iter();
            labels.any(|label| matches!(label, ast::SwitchLabel::Default { .. }))
        });
        if !has_default {
            self.reports
                .push(error::missing_default(switch.keyword_span));
            return None;
        }
        if results.count == 0 {
            if self.reports.errors() == errors {
                self.reports.push(error::no_value(switch.keyword_span));
            }
            return None;
        }
        let ty = match wanted {
            Some(wanted) => wanted.clone(),
            None if results.found.len() < results.count => return None,
            None => self.common_result(results.found)?,
        };
        Some(typed(ExprKind::Switch(Box::new(checked?)), ty, span))
    }

    pub fn yield_statement(&mut self, value: &'a ast::Expr, span: Span) -> Option<StmtKind> {
        if !self.scope.is_in_expression() {
            self.value(value)?;
            self.reports.push(error::misplaced_yield(span));
            return None;
        }
        Some(StmtKind::Yield(self.yielded(value)?))
    }

    fn yielded(&mut self, value: &'a ast::Expr) -> Option<Expr> {
        let wanted = self.results.last().and_then(|it| it.wanted.clone());
        let value = match &wanted {
            Some(wanted) => self.fitting(value, wanted),
            None => self.value(value),
        };
        if let Some(results) = self.results.last_mut() {
            results.count += 1;
            let found = value.iter().map(|value| (value.ty.clone(), value.span));
            results.found.extend(found);
        }
        value
    }

    fn common_result(&mut self, found: Vec<(Type, Span)>) -> Option<Type> {
        let mut found = found.into_iter();
        let (mut common, _) = found.next()?;
        for (ty, span) in found {
            match self.table.common_type(&common, &ty) {
                Some(next) => common = next,
                None => {
                    let (before, here) = (self.table.show(&common), self.table.show(&ty));
                    self.reports
                        .push(error::no_common_type(&before, &here, span));
                    return None;
                }
            }
        }
        Some(common)
    }

    fn switch(&mut self, switch: &'a ast::Switch, kind: TargetKind) -> Option<Switch> {
        let selector = self.value(&switch.selector);
        let range = selector.as_ref().and_then(|it| selector_range(&it.ty));
        let mut labels = Labels {
            range,
            ..Labels::default()
        };
        if let Some(selector) = &selector {
            labels.selector = self.table.show(&selector.ty);
            if labels.range.is_none() {
                self.reports
                    .push(error::bad_selector(&labels.selector, selector.span));
            }
        }
        let mark = self.scope.enter();
        self.scope.add_target(Target {
            label: None,
            kind,
            span: switch.keyword_span,
        });
        // A list, so that all groups are checked.
        let groups: Vec<Option<SwitchGroup>> = switch
            .groups
            .iter()
            .map(|group| self.group(group, switch.form, kind, &mut labels))
            .collect();
        self.scope.leave(mark);
        Some(Switch {
            selector: selector?,
            form: switch.form,
            groups: groups.into_iter().collect::<Option<_>>()?,
            body_span: switch.body_span,
        })
    }

    fn group(
        &mut self,
        group: &'a ast::SwitchGroup,
        form: ast::SwitchForm,
        kind: TargetKind,
        labels: &mut Labels,
    ) -> Option<SwitchGroup> {
        let mut found = Vec::new();
        let mut has_default = false;
        let mut is_wrong = false;
        for label in &group.labels {
            match label {
                ast::SwitchLabel::Default { span } => {
                    has_default = true;
                    if let Some(first) = labels.default.replace(*span) {
                        self.reports.push(error::second_default(*span, first));
                    }
                }
                ast::SwitchLabel::Case(label) => match self.label(label, labels) {
                    Some(label) => found.push(label),
                    None => is_wrong = true,
                },
            }
        }
        let mut statements = Vec::new();
        let before = self.scope.count();
        for statement in &group.statements {
            match &statement.kind {
                ast::StmtKind::Expr(value)
                    if form == ast::SwitchForm::Arrow && kind == TargetKind::Expression =>
                {
                    match self.yielded(value) {
                        Some(value) => statements.push(Stmt {
                            kind: StmtKind::Yield(value),
                            span: statement.span,
                        }),
                        None => is_wrong = true,
                    }
                }
                _ => self.statement(statement, &mut statements),
            }
        }
        self.scope.forget_constants(before);
        (!is_wrong).then_some(SwitchGroup {
            labels: found,
            has_default,
            statements,
            span: group.span,
        })
    }

    /// A label: a constant that the selector can have, and that no label before has.
    fn label(&mut self, label: &'a ast::Expr, labels: &mut Labels) -> Option<SwitchLabel> {
        let value = self.value(label)?;
        let span = value.span;
        let range = labels.range.clone()?;
        let found = match calculate::value(self.table, &value) {
            Some(Constant::Number(
                Number::Byte | Number::Short | Number::Char | Number::Int,
                it,
            )) => it,
            Some(Constant::Number(number, _)) => {
                let error = error::bad_label(&labels.selector, number.word(), span);
                self.reports.push(error);
                return None;
            }
            Some(Constant::Bool(_)) => {
                let found = self.table.show(&value.ty);
                let error = error::bad_label(&labels.selector, &found, span);
                self.reports.push(error);
                return None;
            }
            None => {
                self.reports.push(error::not_constant(span));
                return None;
            }
        };
        if !range.contains(&found) {
            let error = error::label_too_large(found, &labels.selector, span);
            self.reports.push(error);
            return None;
        }
        if let Some(first) = labels.values.get(&found) {
            let error = error::duplicate_label(found, span, *first);
            self.reports.push(error);
            return None;
        }
        labels.values.insert(found, span);
        Some(SwitchLabel { value: found, span })
    }
}
