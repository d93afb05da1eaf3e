//! Errors and warnings as plain data; their appearance is decided elsewhere.

use crate::source::Span;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    pub severity: Severity,
    /// A word or two joined by hyphens, stable: `unknown-name`, `too-deep`.
    pub code: &'static str,
    /// No capital, no full stop: says what was found, then what would be right.
    pub message: String,
    pub span: Span,
    pub related: Vec<Label>,
    pub hint: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    Error,
    Warning,
}

/// A second place that helps to understand the first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    pub span: Span,
    pub message: String,
}

impl Diagnostic {
    pub fn error(code: &'static str, message: impl Into<String>, span: Span) -> Diagnostic {
        Diagnostic {
            severity: Severity::Error,
            code,
            message: message.into(),
            span,
            related: Vec::new(),
            hint: None,
        }
    }

    pub fn warning(code: &'static str, message: impl Into<String>, span: Span) -> Diagnostic {
        Diagnostic {
            severity: Severity::Warning,
            ..Diagnostic::error(code, message, span)
        }
    }

    /// Adds a second place. One that is not in the file is left out.
    pub fn related(mut self, span: Span, message: impl Into<String>) -> Diagnostic {
        if span != Span::NOWHERE {
            self.related.push(Label {
                span,
                message: message.into(),
            });
        }
        self
    }

    pub fn hint(mut self, hint: impl Into<String>) -> Diagnostic {
        self.hint = Some(hint.into());
        self
    }
}
