//! Tokens of a criterion: the words, numbers and signs of Prolog.

use super::{CriterionError, error};
use std::iter::Peekable;
use std::str::Chars;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kind {
    Variable(String),
    Number(i64),
    /// A name without quotes; may be an operator.
    Name(String),
    /// A name in quotes; never an operator here.
    Quoted(String),
    /// Letters between double quotes.
    Letters(String),
    /// `(`, `)`, `[`, `]`, `{`, `}`, `,`, `|`.
    Sign(char),
    End,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token {
    pub kind: Kind,
    pub line: u32,
    /// True if an opening bracket follows directly.
    pub opens: bool,
}

/// All tokens of a text.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, CriterionError> {
    let mut lexer = Lexer {
        letters: text.chars().peekable(),
        line: 1,
    };
    let mut tokens = Vec::new();
    while let Some((kind, line)) = lexer.next()? {
        let opens = lexer.letters.peek() == Some(&'(');
        tokens.push(Token { kind, line, opens });
    }
    Ok(tokens)
}

struct Lexer<'t> {
    letters: Peekable<Chars<'t>>,
    line: u32,
}

impl Lexer<'_> {
    fn next(&mut self) -> Result<Option<(Kind, u32)>, CriterionError> {
        self.skip_layout()?;
        let line = self.line;
        let Some(first) = self.letter() else {
            return Ok(None);
        };
        let kind = match first {
            'A'..='Z' | '_' => Kind::Variable(self.word(first, is_word)),
            'a'..='z' => Kind::Name(self.word(first, is_word)),
            letter if letter.is_alphabetic() && !letter.is_uppercase() => {
                Kind::Name(self.word(letter, is_word))
            }
            '0'..='9' => self.number(first)?,
            '\'' => Kind::Quoted(self.quoted('\'')?),
            '"' => Kind::Letters(self.quoted('"')?),
            '(' | ')' | '[' | ']' | '{' | '}' | ',' | '|' => Kind::Sign(first),
            '!' | ';' => Kind::Name(first.to_string()),
            '.' if self.ends_here() => Kind::End,
            letter if is_symbol(letter) => Kind::Name(self.word(letter, is_symbol)),
            letter => {
                let shown = letter.escape_debug();
                return error(line, format!("`{shown}` does not belong in a criterion"));
            }
        };
        Ok(Some((kind, line)))
    }

    fn letter(&mut self) -> Option<char> {
        let letter = self.letters.next();
        if letter == Some('\n') {
            self.line += 1;
        }
        letter
    }

    /// Returns whether a point ends the clause.
    fn ends_here(&mut self) -> bool {
        let next = self.letters.peek();
        next.is_none_or(|letter| letter.is_whitespace() || *letter == '%')
    }

    fn word(&mut self, first: char, belongs: impl Fn(char) -> bool) -> String {
        let mut word = String::from(first);
        while let Some(letter) = self.letters.next_if(|letter| belongs(*letter)) {
            word.push(letter);
        }
        word
    }

    fn number(&mut self, first: char) -> Result<Kind, CriterionError> {
        let line = self.line;
        if first == '0' && self.letters.next_if_eq(&'\'').is_some() {
            let letter = match self.letter() {
                Some('\\') => self.escape('\'')?,
                Some('\'') => self.letters.next_if_eq(&'\''),
                other => other,
            };
            return match letter {
                Some(letter) => Ok(Kind::Number(u32::from(letter).into())),
                None => error(line, "expected a letter behind `0'`"),
            };
        }
        let digits = self.word(first, |letter| letter.is_ascii_alphanumeric());
        match digits.parse() {
            Ok(number) => Ok(Kind::Number(number)),
            Err(_) if digits.bytes().all(|digit| digit.is_ascii_digit()) => {
                error(line, format!("`{digits}` is too large a number"))
            }
            Err(_) => error(line, format!("`{digits}` is no number of a criterion")),
        }
    }

    fn quoted(&mut self, quote: char) -> Result<String, CriterionError> {
        let line = self.line;
        let mut text = String::new();
        loop {
            match self.letter() {
                None | Some('\n') => {
                    return error(line, "what is quoted does not end on its line");
                }
                Some('\\') => text.extend(self.escape(quote)?),
                Some(letter) if letter == quote => match self.letters.next_if_eq(&quote) {
                    Some(_) => text.push(quote),
                    None => return Ok(text),
                },
                Some(letter) => text.push(letter),
            }
        }
    }

    /// Reads the rest of an escape sequence, after the backslash.
    fn escape(&mut self, quote: char) -> Result<Option<char>, CriterionError> {
        match self.letter() {
            Some('n') => Ok(Some('\n')),
            Some('t') => Ok(Some('\t')),
            Some(letter @ ('\\' | '\'' | '"' | '`')) => Ok(Some(letter)),
            Some('\n') if quote == '\'' || quote == '"' => Ok(None),
            _ => error(self.line, "the letter behind `\\` is not known"),
        }
    }

    fn skip_layout(&mut self) -> Result<(), CriterionError> {
        while let Some(letter) = self.letters.peek().copied() {
            if letter == '%' {
                while self.letters.next_if(|letter| *letter != '\n').is_some() {}
            } else if letter == '/' && self.letters.clone().nth(1) == Some('*') {
                let line = self.line;
                self.letters.nth(1);
                let mut last = ' ';
                loop {
                    match self.letter() {
                        Some('/') if last == '*' => break,
                        Some(letter) => last = letter,
                        None => return error(line, "the comment does not end"),
                    }
                }
            } else if letter.is_whitespace() {
                self.letter();
            } else {
                break;
            }
        }
        Ok(())
    }
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

fn is_symbol(letter: char) -> bool {
    "+-*/\\^<>=~:.?@#&$".contains(letter)
}
