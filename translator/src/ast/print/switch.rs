//! `switch`, each label on a line of its own.

use super::{Printer, expr};
use crate::ast::{Stmt, StmtKind, Switch, SwitchForm, SwitchGroup, SwitchLabel};

/// The text of a `switch` expression, which has several lines.
pub(super) fn text(switch: &Switch) -> String {
    let mut printer = Printer::default();
    printer.switch(switch);
    printer.out.trim_end().to_owned()
}

impl Printer {
    pub(super) fn switch(&mut self, switch: &Switch) {
        let selector = expr::text(&switch.selector);
        self.line(&format!("switch ({selector}) {{"));
        self.indented(|printer| {
            for group in &switch.groups {
                match switch.form {
                    SwitchForm::Colon => printer.group(group),
                    SwitchForm::Arrow => printer.rule(group),
                }
            }
        });
        self.line("}");
    }

    fn group(&mut self, group: &SwitchGroup) {
        for label in &group.labels {
            match label {
                SwitchLabel::Case(label) => {
                    self.line(&format!("case {}:", expr::label_text(label)))
                }
                SwitchLabel::Default { .. } => self.line("default:"),
            }
        }
        self.indented(|printer| {
            for statement in &group.statements {
                printer.statement(statement);
            }
        });
    }

    fn rule(&mut self, group: &SwitchGroup) {
        let cases = group.labels.iter().filter_map(|label| match label {
            SwitchLabel::Case(label) => Some(expr::label_text(label)),
            SwitchLabel::Default { .. } => None,
        });
        let cases: Vec<String> = cases.collect();
        let head = match cases.as_slice() {
            [] => "default ->".to_owned(),
            cases => format!("case {} ->", cases.join(", ")),
        };
        match group.statements.as_slice() {
            [
                Stmt {
                    kind: StmtKind::Block(block),
                    ..
                },
            ] => self.block(&format!("{head} "), block),
            statements => {
                self.line(&head);
                self.indented(|printer| {
                    for statement in statements {
                        printer.statement(statement);
                    }
                });
            }
        }
    }
}
