//! Constructs that are not Java, reported in a `.java` file. They are parsed all the same, so
//! that the rest of the file is still checked.

use super::cursor::Parser;
use super::token::Kind;
use crate::ast::{Expr, ExprKind};
use crate::diagnostic::Diagnostic;
use crate::source::Span;

impl Parser<'_> {
    /// Refuses a construct in a Java file by its name, in the plural: "class
    /// parameters". Does nothing in other files.
    pub fn not_java(&mut self, construct: &str, span: Span) {
        if self.is_java() {
            let message = format!("{construct} are not Java");
            let hint = "a file whose name does not end in `.java` may use them";
            self.report(Diagnostic::error("not-java", message, span).hint(hint));
        }
    }

    /// `this.g * 2;` has no effect and is no statement of Java.
    pub fn check_java_statement(&mut self, expr: &Expr) {
        let is_statement = matches!(
            expr.kind,
            ExprKind::Assign { .. }
                | ExprKind::Increment { .. }
                | ExprKind::Call { .. }
                | ExprKind::Async { .. }
                | ExprKind::New { .. }
        );
        if !is_statement {
            self.not_java("expressions without an effect as statements", expr.span);
        }
    }

    /// `Worker₁`: names of this language may end like this, names of Java may not.
    pub fn check_java_names(&mut self) {
        let is_subscript = |it: char| ('₀'..='₉').contains(&it);
        if !self.is_java() || !self.source.text().contains(is_subscript) {
            return;
        }
        for index in 0.. {
            let token = self.token(index);
            match token.kind {
                Kind::End => break,
                Kind::Name if self.text_of(index).contains(is_subscript) => {
                    self.not_java("names with subscripts", token.span);
                }
                _ => {}
            }
        }
    }
}
