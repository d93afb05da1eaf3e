//! `//@ event NAME(e, name = e)`: the only pragma with expressions that are run. Its text is read by
//! a parser of its own, on tokens with their places in the file.

use super::cursor::{Parse, Parser};
use super::lexer::lex;
use super::token::Kind;
use crate::ast::{Event, EventArg, Stmt, StmtKind};
use crate::source::Span;

/// The deepest nesting of an argument: an event may itself be deep inside of a method.
const DEPTH: u32 = 50;

impl Parser<'_> {
    /// The statement for an event, whose text after the keyword begins at `start`.
    pub fn event(&mut self, span: Span, start: u32) -> Option<Stmt> {
        let text = self.source.slice(Span::new(start, span.end));
        let text = text.trim_end().trim_end_matches(';');
        let mut lexed = lex(text);
        for token in &mut lexed.tokens {
            let Span { start: from, end } = token.span;
            token.span = Span::new(start + from, start + end);
        }
        lexed.pragmas.clear();
        let mut inner = Parser::new(self.source, lexed);
        inner.depth = super::MAX_DEPTH - DEPTH;
        let event = inner.event_text();
        for diagnostic in inner.finish() {
            self.report(diagnostic);
        }
        let kind = StmtKind::Event(event.ok()?);
        Some(Stmt { kind, span })
    }

    fn event_text(&mut self) -> Parse<Event> {
        let name = self.name("the name of an event")?;
        let mut args = Vec::new();
        if self.eat(Kind::OpenParen) && !self.eat(Kind::CloseParen) {
            loop {
                args.push(self.event_arg()?);
                if !self.eat(Kind::Comma) {
                    self.expect_close("`,` or `)`", Kind::CloseParen)?;
                    break;
                }
            }
        }
        if self.kind() != Kind::End {
            return Err(self.unexpected("the end of the event"));
        }
        Ok(Event { name, args })
    }

    fn event_arg(&mut self) -> Parse<EventArg> {
        let is_named = self.kind() == Kind::Name && self.kind_ahead(1) == Kind::Assign;
        let name = match is_named {
            true => {
                let name = self.name("the name of an argument")?;
                self.advance();
                Some(name)
            }
            false => None,
        };
        let value = self.expression()?;
        Ok(EventArg { name, value })
    }
}
