//! How the parser goes on after an error: where the broken part ends. Skips tokens in a
//! loop and builds no tree, so it needs no stack, whatever the text is.

use super::cursor::{Parse, Parser, Trouble};
use super::token::Kind;

/// In which kind of list something was broken: what may come next differs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Level {
    Statement,
    Member,
}

impl Parser<'_> {
    /// Goes behind a statement or member that began at the token `first`: behind its
    /// `;` or its last `}`, or before the `}` of the list it is in.
    pub fn recover(&mut self, first: usize, level: Level, trouble: Trouble) {
        if self.is_unclosed || self.is_stopped {
            return;
        }
        if trouble == Trouble::Inside {
            self.skip_rest(first, level);
        }
        self.drop_pragmas();
    }

    /// Reads `( … )`. If what is inside is broken, skips it and gives nothing, so that
    /// what follows the parentheses is still read.
    pub fn parenthesised<T>(
        &mut self,
        semicolons: usize,
        read: impl FnOnce(&mut Self) -> Parse<T>,
    ) -> Parse<Option<T>> {
        let open = self.at;
        self.expect(Kind::OpenParen)?;
        let result = read(self).and_then(|value| {
            self.expect(Kind::CloseParen)?;
            Ok(value)
        });
        match result {
            Ok(value) => Ok(Some(value)),
            Err(trouble) if self.is_unclosed || self.is_stopped => Err(trouble),
            // Only the `)` is missing.
            Err(_) if self.kind() == Kind::OpenBrace => Ok(None),
            Err(trouble) => match self.matching(open, semicolons) {
                Some(close) if close >= self.at => {
                    self.at = close + 1;
                    self.drop_pragmas();
                    Ok(None)
                }
                _ => Err(trouble),
            },
        }
    }

    /// Skips `{ … }`, or all that is left if it has no end.
    pub fn skip_braces(&mut self) {
        let mut depth = 0_usize;
        loop {
            match self.advance().kind {
                Kind::OpenBrace => depth += 1,
                Kind::CloseBrace => depth = depth.saturating_sub(1),
                Kind::End => break,
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
        self.drop_pragmas();
    }

    /// Skips `( … )` without looking at what is in it, as in an annotation.
    pub fn skip_parentheses(&mut self) {
        match self.matching(self.at, 0) {
            Some(close) => self.at = close + 1,
            None => {
                self.advance();
            }
        }
    }

    /// Skips what stands before the `{ … }` of a construct, at least one token.
    pub fn skip_head(&mut self) {
        self.advance();
        while !matches!(
            self.kind(),
            Kind::OpenBrace | Kind::CloseBrace | Kind::Semicolon | Kind::End
        ) {
            match self.kind() {
                Kind::OpenParen => self.skip_parentheses(),
                _ => {
                    self.advance();
                }
            }
        }
    }

    /// Skips the `{ … }` or the `;` that a construct ends with.
    pub fn skip_body(&mut self) {
        match self.kind() {
            Kind::OpenBrace => self.skip_braces(),
            Kind::Semicolon => {
                self.advance();
            }
            _ => {}
        }
    }

    fn skip_rest(&mut self, first: usize, level: Level) {
        let mut depth = self.open_braces(first);
        loop {
            let kind = self.kind();
            match kind {
                Kind::End => return,
                Kind::CloseBrace if depth == 0 => return,
                _ if depth == 0 && self.at > first && self.begins_next(level) => return,
                _ => {}
            }
            self.advance();
            match kind {
                Kind::OpenBrace => depth += 1,
                Kind::CloseBrace => {
                    depth -= 1;
                    if depth == 0 && !self.goes_on(first) {
                        return;
                    }
                }
                Kind::Semicolon if depth == 0 => return,
                _ => {}
            }
        }
    }

    /// How many braces are open at the cursor that were opened since the token `first`.
    fn open_braces(&self, first: usize) -> usize {
        (first..self.at).fold(0_usize, |depth, index| match self.token(index).kind {
            Kind::OpenBrace => depth + 1,
            Kind::CloseBrace => depth.saturating_sub(1),
            _ => depth,
        })
    }

    /// Returns whether a token begins its line and can only begin something new.
    fn begins_next(&self, level: Level) -> bool {
        let kind = self.kind();
        let begins = match level {
            Level::Statement => matches!(
                kind,
                Kind::If
                    | Kind::While
                    | Kind::For
                    | Kind::Do
                    | Kind::Return
                    | Kind::Throw
                    | Kind::Try
                    | Kind::Break
                    | Kind::Continue
                    | Kind::Assert
            ),
            Level::Member => kind.is_modifier() || matches!(kind, Kind::Class | Kind::Interface),
        };
        let is_type = matches!(kind, Kind::Int | Kind::Boolean | Kind::Void);
        (begins || is_type) && self.begins_line(self.at)
    }

    /// Returns whether the statement that began at the token `first` is not over with the `}`
    /// that was just skipped: that of a lambda, or before an `else`.
    fn goes_on(&self, first: usize) -> bool {
        match self.kind() {
            Kind::Else | Kind::Catch | Kind::Finally => true,
            Kind::While => self.token(first).kind == Kind::Do,
            Kind::CloseParen | Kind::CloseBracket | Kind::Comma | Kind::Dot => true,
            Kind::Semicolon | Kind::Question | Kind::Colon => true,
            _ => false,
        }
    }
}
