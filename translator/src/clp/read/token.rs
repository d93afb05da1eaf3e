//! Tokens of a translated program.

use super::ReadError;
use std::iter::Peekable;
use std::str::CharIndices;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Variable,
    Number,
    Name,
    Quoted,
    Operator,
    Punctuation,
    End,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token {
    pub kind: Kind,
    pub text: String,
    pub line: u32,
    /// No white space before it.
    pub is_adjacent: bool,
}

pub(super) struct Tokens<'a> {
    letters: Peekable<CharIndices<'a>>,
    text: &'a str,
    line: u32,
    peeked: Option<Option<Token>>,
    /// The last comment line since the last token.
    comment: String,
    /// Each `_` is a variable of its own.
    anonymous: u32,
    /// The place where the last token that was read begins.
    start: usize,
}

impl<'a> Tokens<'a> {
    pub fn new(text: &'a str) -> Tokens<'a> {
        Tokens {
            letters: text.char_indices().peekable(),
            text,
            line: 1,
            peeked: None,
            comment: String::new(),
            anonymous: 0,
            start: 0,
        }
    }

    pub fn line(&self) -> u32 {
        self.line
    }

    /// The place where the last token that was read begins, in bytes.
    pub fn start(&self) -> usize {
        self.start
    }

    /// The comment right above the next token.
    pub fn comment(&mut self) -> String {
        self.skip_layout();
        std::mem::take(&mut self.comment)
    }

    pub fn variable(&mut self, name: &str) -> String {
        if name == "_" {
            self.anonymous += 1;
            return format!("_{}", self.anonymous);
        }
        name.to_owned()
    }

    pub fn peek(&mut self) -> Result<Option<&Token>, ReadError> {
        if self.peeked.is_none() {
            let token = self.read()?;
            self.peeked = Some(token);
        }
        Ok(self.peeked.as_ref().and_then(Option::as_ref))
    }

    pub fn next(&mut self) -> Result<Option<Token>, ReadError> {
        match self.peeked.take() {
            Some(token) => Ok(token),
            None => self.read(),
        }
    }

    fn read(&mut self) -> Result<Option<Token>, ReadError> {
        let is_adjacent = !self.skip_layout();
        let line = self.line;
        self.start = self.letters.peek().map_or(self.text.len(), |(at, _)| *at);
        let Some((start, first)) = self.letters.next() else {
            return Ok(None);
        };
        let token = |kind, text: String| {
            Ok(Some(Token {
                kind,
                text,
                line,
                is_adjacent,
            }))
        };
        match first {
            'A'..='Z' | '_' => token(Kind::Variable, self.word(start)),
            'a'..='z' => token(Kind::Name, self.word(start)),
            '0'..='9' => token(Kind::Number, self.number(start)),
            '\'' => {
                let text = self.quoted(line)?;
                token(Kind::Quoted, text)
            }
            '(' | ')' | '[' | ']' | ',' | '|' => token(Kind::Punctuation, first.to_string()),
            '.' if self
                .letters
                .peek()
                .is_none_or(|(_, c)| c.is_whitespace() || *c == '%') =>
            {
                token(Kind::End, ".".to_owned())
            }
            c if is_symbol(c) => {
                let text = self.while_(start, is_symbol);
                if text.starts_with("/*") {
                    let message = "a comment begins with `%` in a translated program".to_owned();
                    return Err(ReadError { line, message });
                }
                token(Kind::Operator, text)
            }
            c => {
                let shown = match c.is_ascii_graphic() {
                    true => c.to_string(),
                    false => c.escape_debug().to_string(),
                };
                let message = format!("`{shown}` does not belong in a translated program");
                Err(ReadError { line, message })
            }
        }
    }

    fn word(&mut self, start: usize) -> String {
        self.while_(start, |c| c.is_ascii_alphanumeric() || c == '_')
    }

    /// `12`, `0.5`, `1.0e-10`, `1.0Inf`, `1.5NaN`: a point belongs to a number if a digit follows it.
    fn number(&mut self, start: usize) -> String {
        let is_digit = |c: char| c.is_ascii_digit();
        let whole = self.while_(start, is_digit);
        let mut ahead = self.letters.clone();
        let is_point = ahead.next_if(|(_, c)| *c == '.').is_some();
        if !is_point || !ahead.peek().is_some_and(|(_, c)| is_digit(*c)) {
            return whole;
        }
        self.letters.next();
        let text = self.while_(start, |c| c.is_ascii_alphanumeric());
        let is_signed = text.ends_with('e')
            && self
                .letters
                .next_if(|(_, c)| matches!(c, '-' | '+'))
                .is_some();
        match is_signed {
            true => self.while_(start, is_digit),
            false => text,
        }
    }

    fn while_(&mut self, start: usize, belongs: impl Fn(char) -> bool) -> String {
        while self.letters.next_if(|(_, c)| belongs(*c)).is_some() {}
        let end = self.letters.peek().map_or(self.text.len(), |(at, _)| *at);
        self.text.get(start..end).unwrap_or_default().to_owned()
    }

    fn quoted(&mut self, line: u32) -> Result<String, ReadError> {
        let fail = |message: &str| {
            Err(ReadError {
                line,
                message: message.to_owned(),
            })
        };
        let mut text = String::new();
        loop {
            match self.letters.next().map(|(_, c)| c) {
                None | Some('\n') => return fail("a quoted name does not end on its line"),
                Some('\'') => {
                    if self.letters.next_if(|(_, c)| *c == '\'').is_none() {
                        return Ok(text);
                    }
                    text.push('\'');
                }
                Some('\\') => match self.letters.next().map(|(_, c)| c) {
                    Some('n') => text.push('\n'),
                    Some('t') => text.push('\t'),
                    Some('x') => {
                        let start = self.letters.peek().map_or(self.text.len(), |(at, _)| *at);
                        let digits = self.while_(start, |c| c.is_ascii_hexdigit());
                        let code = u32::from_str_radix(&digits, 16).ok();
                        let Some(letter) = code.and_then(char::from_u32) else {
                            return fail("a quoted name has a wrong `\\x…\\` in it");
                        };
                        text.push(letter);
                        self.letters.next_if(|(_, c)| *c == '\\');
                    }
                    Some(c @ ('\\' | '\'')) => text.push(c),
                    _ => return fail("a quoted name has an unknown `\\` in it"),
                },
                Some(c) => text.push(c),
            }
        }
    }

    /// Skips white space and comments. Returns whether there was any.
    fn skip_layout(&mut self) -> bool {
        let mut skipped = false;
        while let Some((at, c)) = self.letters.peek().copied() {
            if c == '\n' {
                self.line += 1;
            }
            if c == '%' {
                self.letters.next();
                while self.letters.next_if(|(_, c)| *c != '\n').is_some() {}
                let end = self.letters.peek().map_or(self.text.len(), |(at, _)| *at);
                let comment = self.text.get(at + 1..end).unwrap_or_default();
                self.comment = comment.trim().to_owned();
            } else if c.is_whitespace() {
                self.letters.next();
            } else {
                break;
            }
            skipped = true;
        }
        skipped
    }
}

fn is_symbol(c: char) -> bool {
    "+-*/\\^<>=~:.?@#&$".contains(c)
}
