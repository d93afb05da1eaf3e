//! The reports of the parser: one for each cause, and a limited number of them. `refuse` has the
//! names of constructs that the language does not have.

use super::cursor::{Parser, Trouble};
use super::token::Kind;
use crate::diagnostic::{Diagnostic, Severity};
use crate::source::Span;

/// The number of errors that are reported, and of warnings.
const MAX_REPORTS: usize = 50;

impl Parser<'_> {
    pub fn report(&mut self, diagnostic: Diagnostic) {
        let is_at_cut = self.is_cut && self.at > 0 && self.kind() == Kind::End;
        if self.is_stopped || self.is_unclosed || is_at_cut {
            return;
        }
        let severity = diagnostic.severity;
        let same = |it: &&Diagnostic| it.severity == severity;
        let mut earlier = self.diagnostics.iter().filter(same);
        if earlier.any(|it| it.span.start == diagnostic.span.start) {
            return;
        }
        let count = self.diagnostics.iter().filter(same).count();
        match severity {
            _ if count < MAX_REPORTS => self.diagnostics.push(diagnostic),
            Severity::Error => {
                let message =
                    format!("there are more than {MAX_REPORTS} errors; reading stops here");
                let note = Diagnostic::error("too-many-errors", message, diagnostic.span);
                self.diagnostics.push(note);
                self.stop();
            }
            Severity::Warning if count == MAX_REPORTS => {
                let message =
                    format!("there are more than {MAX_REPORTS} warnings; the others are not shown");
                let note = Diagnostic::warning("too-many-warnings", message, diagnostic.span);
                self.diagnostics.push(note);
            }
            Severity::Warning => {}
        }
    }

    pub fn error(&mut self, code: &'static str, message: impl Into<String>, span: Span) {
        self.report(Diagnostic::error(code, message, span));
    }

    /// Reports a syntax error.
    pub fn syntax(&mut self, message: impl Into<String>, span: Span) -> Trouble {
        self.error("syntax", message, span);
        Trouble::Inside
    }

    /// Reports that the current token is not allowed here: by the name of a construct that the language
    /// does not have, otherwise with the expected token.
    pub fn unexpected(&mut self, wanted: &str) -> Trouble {
        if let Some((construct, span)) = self.refusal() {
            return self.unsupported(construct, span);
        }
        if self.kind() == Kind::Unknown {
            let message = format!("unknown character `{}`", self.text().escape_debug());
            return self.syntax(message, self.span());
        }
        // If the end of a construct is missing, the error is at its last line, not at the next.
        let last = self.at.saturating_sub(1);
        let is_inside = !matches!(
            self.token(last).kind,
            Kind::OpenBrace | Kind::CloseBrace | Kind::Semicolon
        );
        if self.at > 0 && is_inside && self.begins_line(self.at) {
            let message = format!("expected {wanted} after {}", self.shown(last));
            return self.syntax(message, self.previous_span());
        }
        let message = format!("expected {wanted}, found {}", self.shown(self.at));
        self.syntax(message, self.span())
    }

    /// Refuses a construct by its name, in the plural: "lambdas".
    pub fn unsupported(&mut self, construct: &str, span: Span) -> Trouble {
        let text = shortened(self.source.slice(span));
        let message = format!("{construct} are not part of the language: `{text}`");
        self.error("unsupported", message, span);
        Trouble::Inside
    }

    /// All diagnostics, in source order.
    pub fn finish(mut self) -> Vec<Diagnostic> {
        self.diagnostics.sort_by_key(|it| it.span.start);
        self.diagnostics
    }

    /// The name of a token in messages.
    fn shown(&self, index: usize) -> String {
        match self.token(index).kind {
            Kind::Name | Kind::Integer => format!("`{}`", shortened(self.text_of(index))),
            Kind::End if self.is_annotation => "the end of the annotation".to_owned(),
            kind => kind.description().to_owned(),
        }
    }
}

/// The first line of a text, shortened for a message.
fn shortened(text: &str) -> String {
    const LENGTH: usize = 40;
    let line = text.lines().next().unwrap_or_default().trim_end();
    let mut short: String = line.chars().take(LENGTH).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
