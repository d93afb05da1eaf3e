//! Rule `switch`. One decision with a way for each label and one for all other values; the groups
//! follow in source order, each entered from its labels and from the end of the group before.

use super::builder::{Builder, OpenWay};
use super::jump::{BreakableKind, Context, Jump};
use super::stmt::breakable;
use crate::cfg::{Decision, Operand};
use crate::source::Span;
use crate::typed::{Expr, LocalId, Switch, SwitchForm, SwitchGroup, Type};

/// The open ways of the decision.
struct Entries {
    /// By label, in source order.
    labelled: std::vec::IntoIter<Vec<OpenWay>>,
    /// For all other values.
    other: Vec<OpenWay>,
}

impl Builder<'_> {
    pub fn switch_statement(&mut self, switch: &Switch, span: Span) {
        self.mark_statement(span);
        let ends = self.switch_groups(switch, BreakableKind::Switch);
        self.join(&ends, span);
    }

    /// The value is in a local of its own: a `finally` in the `switch` may still read the variable
    /// to which it is assigned.
    pub fn switch_expression(&mut self, switch: &Switch, ty: &Type) -> Operand {
        let dest = self.temporary("chosen", ty.clone());
        let ends = self.switch_groups(switch, BreakableKind::Expression(dest));
        self.join(&ends, switch.body_span);
        Operand::Local(dest)
    }

    /// `yield e;`
    pub fn yield_value(&mut self, value: &Expr) {
        let dest = self
            .contexts
            .iter()
            .rev()
            .find_map(|context| match context {
                Context::Breakable(target) => match target.kind {
                    BreakableKind::Expression(dest) => Some(dest),
                    _ => None,
                },
                _ => None,
            });
        if let Some(dest) = dest {
            let value = self.value(value);
            self.copy(dest, value);
            self.leave(Jump::Yield);
        }
    }

    /// Lowers the decision and all groups; the result is the open ways after the `switch`.
    fn switch_groups(&mut self, switch: &Switch, kind: BreakableKind) -> Vec<OpenWay> {
        let selector = self.value(&switch.selector);
        let mut entries = match selector {
            Operand::Int(value) => self.known_entry(switch, value),
            _ => {
                let value = self.as_local(selector, "selector");
                self.switch_decision(switch, value)
            }
        };
        self.contexts.push(breakable(None, kind));
        let mut ends = Vec::new();
        for group in &switch.groups {
            let mut entered = self.take_end();
            entered.extend(entries.of(group));
            self.join_as("case", &entered, group.span);
            self.statements(&group.statements);
            if switch.form == SwitchForm::Arrow {
                ends.extend(self.take_end());
            }
        }
        ends.extend(self.take_end());
        ends.extend(entries.other);
        if let Some(Context::Breakable(left)) = self.contexts.pop() {
            ends.extend(left.breaks);
        }
        ends
    }

    fn switch_decision(&mut self, switch: &Switch, value: LocalId) -> Entries {
        let labels = switch.groups.iter().flat_map(|group| &group.labels);
        let labels: Vec<i64> = labels.map(|label| label.value).collect();
        if labels.is_empty() {
            return Entries {
                labelled: Vec::new().into_iter(),
                other: self.take_end(),
            };
        }
        let count = labels.len() + 1;
        let span = switch.selector.span;
        let mut ways = self.decide("switch", span, Decision::Switch { value, labels }, count);
        let other = ways.pop().into_iter().collect();
        let labelled: Vec<Vec<OpenWay>> = ways.into_iter().map(|way| vec![way]).collect();
        Entries {
            labelled: labelled.into_iter(),
            other,
        }
    }

    /// The only way of a `switch` on a constant, like that of `if (true)`.
    fn known_entry(&mut self, switch: &Switch, value: i64) -> Entries {
        let mut here = self.take_end();
        let labels = switch.groups.iter().flat_map(|group| &group.labels);
        let labelled: Vec<Vec<OpenWay>> = labels
            .map(|label| match label.value == value {
                true => std::mem::take(&mut here),
                false => Vec::new(),
            })
            .collect();
        Entries {
            labelled: labelled.into_iter(),
            other: here,
        }
    }
}

impl Entries {
    /// The ways that lead to a group. Groups are asked for in source order.
    fn of(&mut self, group: &SwitchGroup) -> Vec<OpenWay> {
        let labelled = self.labelled.by_ref().take(group.labels.len());
        let mut ways: Vec<OpenWay> = labelled.flatten().collect();
        if group.has_default {
            ways.append(&mut self.other);
        }
        ways
    }
}
