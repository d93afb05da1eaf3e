//! Recovery after an error: finding the end of the broken part. Skips tokens in a loop and builds no
//! tree, so it needs no stack.

use super::cursor::{Parse, Parser, Trouble};
use super::token::Kind;

/// The kind of list that has the broken part; the tokens that may follow differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Level {
    Statement,
    Member,
}

impl Parser<'_> {
    /// Skips the rest of a statement or member that began at the token `first`: to the token after its
    /// `;` or its last `}`, or to the `}` of its list.
    pub fn recover(&mut self, first: usize, level: Level, trouble: Trouble) {
        if self.is_unclosed || self.is_stopped {
            return;
        }
        if trouble == Trouble::Inside {
            self.skip_rest(first, level);
        }
        self.drop_pragmas();
    }

    /// Reads `( … )`. If the inside is broken, skips it and returns `None`, so that the text after the
    /// parentheses is still read.
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

    /// Skips `{ … }`, or the rest of the text if it has no end.
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

    /// Skips `( … )`, as in an annotation.
    pub fn skip_parentheses(&mut self) {
        match self.matching(self.at, 0) {
            Some(close) => self.at = close + 1,
            None => {
                self.advance();
            }
        }
    }

    /// Skips the tokens before the `{ … }` of a construct, at least one.
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

    /// Skips the `{ … }` or the `;` at the end of a construct.
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

    /// The number of braces opened since the token `first` that are open at the cursor.
    fn open_braces(&self, first: usize) -> usize {
        (first..self.at).fold(0_usize, |depth, index| match self.token(index).kind {
            Kind::OpenBrace => depth + 1,
            Kind::CloseBrace => depth.saturating_sub(1),
            _ => depth,
        })
    }

    /// Returns whether the current token is the first of its line and can only begin a new statement or
    /// member.
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
                    | Kind::Switch
                    | Kind::Case
                    | Kind::Default
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
