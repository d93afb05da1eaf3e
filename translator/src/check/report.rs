//! Collects the diagnostics of all stages of the checker, and sorts them.

use super::suggest::Suggester;
use crate::diagnostic::{Diagnostic, Severity};

#[derive(Default)]
pub struct Reports {
    diagnostics: Vec<Diagnostic>,
    errors: usize,
    pub suggester: Suggester,
}

impl Reports {
    pub fn push(&mut self, diagnostic: Diagnostic) {
        if diagnostic.severity == Severity::Error {
            self.errors += 1;
        }
        self.diagnostics.push(diagnostic);
    }

    /// The number of errors so far.
    pub fn errors(&self) -> usize {
        self.errors
    }

    /// All diagnostics in source order, each once: initialisers are checked for each constructor that
    /// runs them.
    pub fn finish(mut self) -> Vec<Diagnostic> {
        self.diagnostics.sort_by(|a, b| {
            let place = |diagnostic: &Diagnostic| (diagnostic.span, diagnostic.code);
            place(a)
                .cmp(&place(b))
                .then_with(|| a.message.cmp(&b.message))
        });
        self.diagnostics.dedup();
        self.diagnostics
    }
}
