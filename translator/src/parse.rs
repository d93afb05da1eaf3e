//! Parsing: text → untyped tree, as far as the text can be understood.
//!
//! A predictive parser on a vector of tokens: it looks ahead, but never goes back, so
//! its time is linear in the text. It never recurses deeper than `MAX_DEPTH` and never
//! decides what a name means; `check` does that.

mod annotation;
mod await_guard;
mod binary;
mod class;
mod cursor;
mod event;
mod expr;
mod item;
mod java;
mod lexer;
mod literal;
mod lookahead;
mod member;
mod modifiers;
mod new;
mod pragmas;
mod primary;
mod recover;
mod refuse;
mod report;
mod simple_stmt;
mod stmt;
mod switch;
#[cfg(test)]
pub(crate) mod tests;
mod token;
mod trailing_point;
mod types;

use crate::ast;
use crate::diagnostic::Diagnostic;
use crate::source::{Source, Span};
use cursor::Parser;
pub use literal::character;

/// No node of a tree is deeper than this, counted from the body of its method. The
/// nesting of the text is limited alike, so `((((…` is refused, too.
pub const MAX_DEPTH: u32 = 500;

pub struct Parsed {
    /// The program without the parts that were not understood; it is of use only if there is no error
    /// among the diagnostics.
    pub program: ast::Program,
    /// In source order.
    pub diagnostics: Vec<Diagnostic>,
}

/// Parses a source file in the dialect of its name.
pub fn parse(source: &Source) -> Parsed {
    if source.text().len() > MAX_BYTES {
        return refuse_size();
    }
    let mut parser = Parser::new(source, lexer::lex(source.text()));
    let program = parser.program();
    Parsed {
        program,
        diagnostics: parser.finish(),
    }
}

const MAX_BYTES: usize = 64 * 1024 * 1024;

fn refuse_size() -> Parsed {
    let message = "the file is larger than 64 MB, which is the most that is read";
    Parsed {
        program: ast::Program { items: Vec::new() },
        diagnostics: vec![Diagnostic::error("too-large", message, Span::new(0, 0))],
    }
}
