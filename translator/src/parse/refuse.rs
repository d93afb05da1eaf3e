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
            Kind::OpenText if self.text().starts_with('\'') => "character literals",
            Kind::OpenText => "strings",
            Kind::Character => "character literals",
            Kind::Float => "floating-point numbers",
            Kind::UnicodeEscape => "unicode escapes",
            Kind::Arrow if !self.is_label => "lambdas",
            Kind::ColonColon => "method references",
            Kind::Ellipsis => "varargs",
            Kind::Synchronized => "threads and `synchronized`",
            Kind::Enum => "enumerations",
            Kind::Class => "class literals and classes inside of methods",
            Kind::And | Kind::Or | Kind::Xor | Kind::Tilde => "bitwise operators",
            Kind::AndAssign | Kind::OrAssign | Kind::XorAssign => "bitwise operators",
            Kind::Shift | Kind::ShiftAssign => "shift operators",
            Kind::Greater | Kind::GreaterEqual => return self.right_shift(),
            kind => return refused_type(kind).map(|construct| (construct, self.span())),
        };
        Some((construct, self.span()))
    }

    /// `>>`, `>>>`, `>>=`: to the lexer these are several tokens, without a gap.
    fn right_shift(&self) -> Option<(&'static str, Span)> {
        let before = self.token(self.at.checked_sub(1)?);
        let is_shift = before.kind == Kind::Greater && before.span.end == self.span().start;
        is_shift.then(|| ("shift operators", before.span.to(self.span())))
    }
}

/// The primitive types of Java that the language leaves out.
pub(super) fn refused_type(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::Long => Some("values of type `long`"),
        Kind::Short => Some("values of type `short`"),
        Kind::Byte => Some("values of type `byte`"),
        Kind::Char => Some("values of type `char`"),
        Kind::FloatType => Some("values of type `float`"),
        Kind::Double => Some("values of type `double`"),
        _ => None,
    }
}
