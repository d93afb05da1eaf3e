//! Collects diagnostics while the stages of the checker run, and puts them in order.
//! Decides nothing about the program.

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

    /// How many errors there are so far: if two counts agree, nothing went wrong
    /// between them.
    pub fn errors(&self) -> usize {
        self.errors
    }

    /// All of them in source order, each once: initialisers are checked again for each
    /// constructor that runs them.
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
