//! Constructs of Java that the language does not have, refused by name: a person who brings a
//! program reads "lambdas", not "expected `;`".

use super::cursor::Parser;
use super::token::Kind;
use crate::source::Span;

impl Parser<'_> {
    /// If the current token belongs to a construct that the language does not have: the name and the
    /// place of the construct. Called when another token was expected.
    pub fn refusal(&self) -> Option<(&'static str, Span)> {
        let construct = match self.kind() {
            Kind::Text => "strings",
            Kind::OpenText if !self.text().starts_with('\'') => "strings",
            Kind::UnicodeEscape => "unicode escapes",
            Kind::Arrow if !self.is_label => "lambdas",
            Kind::ColonColon => "method references",
            Kind::Ellipsis => "varargs",
            Kind::Synchronized => "threads and `synchronized`",
            Kind::Enum => "enumerations",
            Kind::Class => "class literals and classes inside of methods",
            _ => return None,
        };
        Some((construct, self.span()))
    }
}
