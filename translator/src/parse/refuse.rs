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
            Kind::Float => "floating-point numbers",
            Kind::UnicodeEscape => "unicode escapes",
            Kind::Arrow if !self.is_label => "lambdas",
            Kind::ColonColon => "method references",
            Kind::Ellipsis => "varargs",
            Kind::Synchronized => "threads and `synchronized`",
            Kind::Enum => "enumerations",
            Kind::Class => "class literals and classes inside of methods",
            kind => return refused_type(kind).map(|construct| (construct, self.span())),
        };
        Some((construct, self.span()))
    }
}

/// The primitive types of Java that the language leaves out.
pub(super) fn refused_type(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::FloatType => Some("values of type `float`"),
        Kind::Double => Some("values of type `double`"),
        _ => None,
    }
}
