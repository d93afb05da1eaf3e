//! From source text to logic clauses, as a pure function: no files, no clock, no machine.
//!
//! ```text
//! Source ──parse──► ast ──check──► typed ──lower──► cfg ──compile──► clp ──print──► text
//! ```
//! Each stage is one function; the data between them are modules of their own. `cfg`,
//! the blocks, is what the interpreter runs; `clp`, the clauses, is what a person reads
//! and the machine runs.

pub mod ast;
pub mod cfg;
pub mod check;
pub mod clp;
pub mod compile;
pub mod diagnostic;
pub mod java;
pub mod lower;
pub mod model;
pub mod number;
pub mod parse;
pub mod source;
pub mod typed;

use diagnostic::{Diagnostic, Severity};
use source::Source;

/// A program without errors, as blocks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Translated {
    pub program: cfg::Program,
    pub warnings: Vec<Diagnostic>,
}

/// Translates text to blocks. If there are errors, returns those of the first stage that finds
/// any, with the warnings until then, in source order.
pub fn translate(source: &Source) -> Result<Translated, Vec<Diagnostic>> {
    let parsed = parse::parse(source);
    let mut diagnostics = parsed.diagnostics;
    if !has_errors(&diagnostics) {
        let checked = check::check(source, &parsed.program);
        diagnostics.extend(checked.diagnostics);
        if let (Some(module), false) = (checked.module, has_errors(&diagnostics)) {
            let program = lower::lower(source, &module);
            diagnostics.extend(lower::purity::check(&program));
            if !has_errors(&diagnostics) {
                return Ok(Translated {
                    program,
                    warnings: in_source_order(diagnostics),
                });
            }
        }
    }
    Err(in_source_order(diagnostics))
}

fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    let is_error = |diagnostic: &Diagnostic| diagnostic.severity == Severity::Error;
    diagnostics.iter().any(is_error)
}

fn in_source_order(mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    diagnostics.sort_by_key(|diagnostic| (diagnostic.span, diagnostic.severity));
    diagnostics
}
