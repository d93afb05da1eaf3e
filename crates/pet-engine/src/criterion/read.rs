//! Terms of a criterion: Prolog with the operators of the standard, without floats and
//! braces. Every node knows its line.

use super::token::{Kind as Token, Token as Found, tokens};
use super::{CriterionError, Sentence, error};

/// A term.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Node {
    pub line: u32,
    pub kind: Kind,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kind {
    Var(String),
    Int(i64),
    Atom(String),
    /// Lists have the name `.` and two arguments.
    Compound(String, Vec<Node>),
}

/// The deepest term, and the longest chain of operators.
const MAX_DEPTH: u32 = 500;

/// All clauses and directives of a text.
pub(super) fn clauses(text: &str) -> Result<Vec<Sentence>, CriterionError> {
    let mut reader = Reader {
        tokens: tokens(text)?,
        at: 0,
        depth: 0,
    };
    let mut clauses = Vec::new();
    while reader.peek().is_some() {
        let term = reader.term(1200)?;
        match reader.next()? {
            Found {
                kind: Token::End, ..
            } => clauses.push(Sentence { term }),
            other => {
                return error(
                    other.line,
                    format!(
                        "expected `.` at the end of the clause, found {}",
                        shown(&other)
                    ),
                );
            }
        }
    }
    Ok(clauses)
}

struct Reader {
    tokens: Vec<Found>,
    at: usize,
    depth: u32,
}

impl Reader {
    fn peek(&self) -> Option<&Found> {
        self.tokens.get(self.at)
    }

    fn next(&mut self) -> Result<Found, CriterionError> {
        match self.tokens.get(self.at) {
            Some(token) => {
                self.at += 1;
                Ok(token.clone())
            }
            None => {
                let line = self.tokens.last().map_or(1, |token| token.line);
                error(line, "the text ends in the middle of a clause")
            }
        }
    }

    fn term(&mut self, most: u32) -> Result<Node, CriterionError> {
        self.depth += 1;
        let line = self.peek().map_or(0, |token| token.line);
        if self.depth > MAX_DEPTH {
            return error(line, "a term is nested too deeply");
        }
        let (mut left, mut priority) = self.primary(most)?;
        let mut chain = 0;
        while let Some((name, (own, left_most, right_most))) = self.infix() {
            if own > most || priority > left_most {
                break;
            }
            chain += 1;
            if chain > MAX_DEPTH {
                return error(left.line, "a term is too long");
            }
            self.at += 1;
            let right = self.term(right_most)?;
            left = Node {
                line: left.line,
                kind: Kind::Compound(name, vec![left, right]),
            };
            priority = own;
        }
        self.depth -= 1;
        Ok(left)
    }

    fn infix(&self) -> Option<(String, (u32, u32, u32))> {
        let name = match &self.peek()?.kind {
            Token::Name(name) => name.as_str(),
            Token::Sign(',') => ",",
            _ => return None,
        };
        Some((name.to_owned(), infix(name)?))
    }

    /// A term without operators around it, or with one before it; with its priority.
    fn primary(&mut self, most: u32) -> Result<(Node, u32), CriterionError> {
        let token = self.next()?;
        let line = token.line;
        let node = |kind| Ok((Node { line, kind }, 0));
        match token.kind {
            Token::Variable(name) => node(Kind::Var(name)),
            Token::Number(value) => node(Kind::Int(value)),
            Token::Quoted(name) if token.opens => node(self.compound(name)?),
            Token::Quoted(name) => node(Kind::Atom(name)),
            Token::Letters(letters) => {
                let letters = letters.chars().map(|letter| Node {
                    line,
                    kind: Kind::Atom(letter.to_string()),
                });
                let letters = letters.collect::<Vec<Node>>();
                // A list is as deep as it is long.
                match letters.len() > 100 {
                    true => error(line, "a text is too long"),
                    false => Ok((list(letters, nil(line)), 0)),
                }
            }
            Token::Name(name) if token.opens => node(self.compound(name)?),
            Token::Name(name) => self.name(name, line, most),
            Token::Sign('(') => {
                let inner = self.term(1200)?;
                self.expect(')')?;
                Ok((inner, 0))
            }
            Token::Sign('[') => Ok((self.list(line)?, 0)),
            Token::Sign('{' | '}') => error(line, "braces do not belong in a criterion"),
            Token::Sign(_) | Token::End => {
                error(line, format!("expected a term, found {}", shown(&token)))
            }
        }
    }

    /// An atom, a negative number, or an operator before a term.
    fn name(&mut self, name: String, line: u32, most: u32) -> Result<(Node, u32), CriterionError> {
        let node = |kind| Node { line, kind };
        let next = self.peek().map(|token| token.kind.clone());
        if let ("-", Some(Token::Number(value))) = (name.as_str(), &next) {
            self.at += 1;
            return Ok((node(Kind::Int(-value)), 0));
        }
        let begins = match &next {
            None | Some(Token::End) => false,
            Some(Token::Sign(sign)) => matches!(sign, '(' | '['),
            Some(Token::Name(name)) => infix(name).is_none() || prefix(name).is_some(),
            Some(_) => true,
        };
        if let Some((own, argument)) = prefix(&name).filter(|_| begins) {
            if own > most {
                return error(line, format!("`{name}` needs brackets around it here"));
            }
            let inner = self.term(argument)?;
            return Ok((node(Kind::Compound(name, vec![inner])), own));
        }
        Ok((node(Kind::Atom(name)), 0))
    }

    fn compound(&mut self, name: String) -> Result<Kind, CriterionError> {
        self.expect('(')?;
        let mut args = vec![self.term(999)?];
        while self.takes(',') {
            args.push(self.term(999)?);
        }
        self.expect(')')?;
        Ok(Kind::Compound(name, args))
    }

    fn list(&mut self, line: u32) -> Result<Node, CriterionError> {
        if self.takes(']') {
            return Ok(nil(line));
        }
        let mut items = vec![self.term(999)?];
        while self.takes(',') {
            items.push(self.term(999)?);
            if items.len() > 500 {
                return error(line, "a list is too long");
            }
        }
        let tail = match self.takes('|') {
            true => self.term(999)?,
            false => nil(line),
        };
        self.expect(']')?;
        Ok(list(items, tail))
    }

    fn takes(&mut self, sign: char) -> bool {
        let is_next = self
            .peek()
            .is_some_and(|token| token.kind == Token::Sign(sign));
        self.at += usize::from(is_next);
        is_next
    }

    fn expect(&mut self, sign: char) -> Result<(), CriterionError> {
        let token = self.next()?;
        match token.kind == Token::Sign(sign) {
            true => Ok(()),
            false => error(
                token.line,
                format!("expected `{sign}`, found {}", shown(&token)),
            ),
        }
    }
}

fn nil(line: u32) -> Node {
    Node {
        line,
        kind: Kind::Atom("[]".to_owned()),
    }
}

fn list(items: Vec<Node>, tail: Node) -> Node {
    items.into_iter().rev().fold(tail, |tail, item| Node {
        line: item.line,
        kind: Kind::Compound(".".to_owned(), vec![item, tail]),
    })
}

/// Priorities of the operator, of its left and of its right argument.
fn infix(name: &str) -> Option<(u32, u32, u32)> {
    Some(match name {
        ":-" | "-->" => (1200, 1199, 1199),
        ";" => (1100, 1099, 1100),
        "->" => (1050, 1049, 1050),
        "," => (1000, 999, 1000),
        "=" | "\\=" | "==" | "\\==" | "@<" | "@>" | "@=<" | "@>=" | "=.." | "is" | "=:="
        | "=\\=" | "<" | ">" | "=<" | ">=" => (700, 699, 699),
        "+" | "-" | "/\\" | "\\/" | "xor" => (500, 500, 499),
        "*" | "/" | "//" | "mod" | "rem" | "div" | "<<" | ">>" => (400, 400, 399),
        "**" => (200, 199, 199),
        "^" | ":" => (200, 199, 200),
        _ => return None,
    })
}

/// Priorities of the operator and of its argument.
fn prefix(name: &str) -> Option<(u32, u32)> {
    Some(match name {
        ":-" => (1200, 1199),
        "\\+" => (900, 900),
        "-" | "+" | "\\" => (200, 200),
        _ => return None,
    })
}

fn shown(token: &Found) -> String {
    let text = match &token.kind {
        Token::Variable(name) | Token::Name(name) | Token::Quoted(name) => name.clone(),
        Token::Letters(letters) => format!("\"{letters}\""),
        Token::Number(value) => value.to_string(),
        Token::Sign(sign) => sign.to_string(),
        Token::End => ".".to_owned(),
    };
    format!("`{}`", text.escape_debug())
}
