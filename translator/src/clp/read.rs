//! Reading translated programs: the output of `print`, or of another front end in the format of
//! docs/clp-format.md. Not a general Prolog reader: the format has few operators, and other texts
//! are refused with their line.

mod token;

use super::print::{Operator, infix};
use super::upgrade::upgrade;
use super::{Clause, Predicate, Program, Table, Term};
use crate::cfg::predicate::is_table;
use crate::number::float;
use std::fmt;
use token::{Kind, Token, Tokens};

/// The deepest term of the form; real ones are a handful deep.
const MAX_DEPTH: u32 = 200;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadError {
    pub line: u32,
    pub message: String,
}

impl std::error::Error for ReadError {}

impl fmt::Display for ReadError {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "line {}: {}", self.line, self.message)
    }
}

/// A clause or a fact of a program, with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// An atom or a compound term.
    pub head: Term,
    pub body: Vec<Goal>,
    /// The line of its first token.
    pub line: u32,
    /// The comment above it.
    pub comment: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Goal {
    pub term: Term,
    pub line: u32,
}

impl Sentence {
    /// The name of its predicate.
    pub fn name(&self) -> &str {
        functor(&self.head).expect("the reader refuses heads without a name")
    }

    /// Returns whether it is a row of a table.
    pub fn is_row(&self) -> bool {
        is_table(self.name()) && self.body.is_empty()
    }
}

/// Reads a whole program, of format 1 or 2: facts `pet_…` become tables, clauses become
/// predicates. Clauses of a predicate must be together. Goals and tables are not checked, so this
/// is only for programs that `pet` printed itself.
pub fn program(text: &str) -> Result<Program, ReadError> {
    built(sentences(text)?)
}

/// Reads a program from outside: only programs in the format of docs/clp-format.md are accepted.
pub fn checked(text: &str) -> Result<Program, ReadError> {
    let sentences = sentences(text)?;
    super::check::check(&sentences)?;
    built(sentences)
}

fn sentences(text: &str) -> Result<Vec<Sentence>, ReadError> {
    let mut reader = Reader {
        tokens: Tokens::new(text),
        depth: 0,
    };
    let mut sentences = Vec::new();
    while let Some(sentence) = reader.sentence()? {
        sentences.extend(sentence);
    }
    upgrade(&mut sentences);
    Ok(sentences)
}

fn built(sentences: Vec<Sentence>) -> Result<Program, ReadError> {
    let mut program = Program {
        source: String::new(),
        tables: Vec::new(),
        predicates: Vec::new(),
        source_map: Vec::new(),
    };
    let mut seen = std::collections::HashSet::new();
    for sentence in sentences {
        let name = sentence.name().to_owned();
        if sentence.is_row() {
            add_fact(&mut program, &name, sentence.head, sentence.comment);
            continue;
        }
        let clause = Clause {
            comment: sentence.comment,
            head: sentence.head,
            body: sentence.body.into_iter().map(|goal| goal.term).collect(),
        };
        match program.predicates.last_mut() {
            Some(last) if last.name == name => last.clauses.push(clause),
            _ if !seen.insert(name.clone()) => {
                return error(
                    sentence.line,
                    format!("the clauses of `{name}` do not stand together"),
                );
            }
            _ => program.predicates.push(Predicate {
                name,
                clauses: vec![clause],
            }),
        }
    }
    program.source = source_of(&program);
    Ok(program)
}

/// A fact, and its place in bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    pub term: Term,
    pub start: usize,
    pub end: usize,
}

/// Reads a text that holds facts of any predicates, and nothing else. An error comes with
/// its place, in bytes.
pub fn facts(text: &str) -> Result<Vec<Fact>, (usize, String)> {
    let mut reader = Reader {
        tokens: Tokens::new(text),
        depth: 0,
    };
    let mut facts = Vec::new();
    loop {
        let read = reader.fact();
        let start = reader.tokens.start();
        match read {
            Ok(Some(fact)) => facts.push(fact),
            Ok(None) => return Ok(facts),
            Err(error) => return Err((start, error.message)),
        }
    }
}

struct Reader<'a> {
    tokens: Tokens<'a>,
    depth: u32,
}

impl Reader<'_> {
    fn fact(&mut self) -> Result<Option<Fact>, ReadError> {
        if self.tokens.peek()?.is_none() {
            return Ok(None);
        }
        let start = self.tokens.start();
        let term = self.term(999)?;
        if functor(&term).is_none() {
            return error(self.tokens.line(), "expected a fact");
        }
        self.expect_end()?;
        let end = self.tokens.start() + 1;
        Ok(Some(Fact { term, start, end }))
    }

    /// The next sentence; `Some(None)` for a directive, `None` at the end.
    fn sentence(&mut self) -> Result<Option<Option<Sentence>>, ReadError> {
        let comment = self.tokens.comment();
        let Some(first) = self.tokens.peek()? else {
            return Ok(None);
        };
        let line = first.line;
        if first.kind == Kind::Operator && first.text == ":-" {
            self.tokens.next()?;
            let goal = self.term(1199)?;
            self.expect_end()?;
            check_directive(&goal, line)?;
            return Ok(Some(None));
        }
        let head = self.term(999)?;
        if functor(&head).is_none() {
            return error(line, "a clause must begin with a predicate");
        }
        let mut body = Vec::new();
        if self.is_operator(":-")? {
            self.tokens.next()?;
            body.push(self.goal()?);
            while self.is_punctuation(",")? {
                self.tokens.next()?;
                body.push(self.goal()?);
            }
        }
        self.expect_end()?;
        Ok(Some(Some(Sentence {
            head,
            body,
            line,
            comment,
        })))
    }

    fn goal(&mut self) -> Result<Goal, ReadError> {
        let line = self.tokens.peek()?.map(|token| token.line);
        let line = line.unwrap_or_else(|| self.tokens.line());
        let term = self.term(999)?;
        Ok(Goal { term, line })
    }

    fn term(&mut self, priority: u32) -> Result<Term, ReadError> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            let line = self.tokens.line();
            return error(line, "a term is nested too deeply for a translated program");
        }
        let mut left = self.primary()?;
        let mut left_priority = 0;
        // A chain of operators is as deep as it is long.
        let mut chain = 0;
        while let Some((name, operator)) = self.infix()? {
            if operator.priority > priority || left_priority > operator.left {
                break;
            }
            self.tokens.next()?;
            chain += 1;
            if chain > MAX_DEPTH {
                let line = self.tokens.line();
                return error(line, "a term is too long for a translated program");
            }
            let right = self.term(operator.right)?;
            left = Term::compound(name, [left, right]);
            left_priority = operator.priority;
        }
        self.depth -= 1;
        Ok(left)
    }

    /// The infix operator that comes next, if one does.
    fn infix(&mut self) -> Result<Option<(String, Operator)>, ReadError> {
        let Some(token) = self.tokens.peek()? else {
            return Ok(None);
        };
        if !matches!(token.kind, Kind::Operator | Kind::Name) {
            return Ok(None);
        }
        let found = infix(&token.text);
        Ok(found.map(|operator| (token.text.clone(), operator)))
    }

    fn primary(&mut self) -> Result<Term, ReadError> {
        let token = self.any()?;
        match token.kind {
            Kind::Variable => Ok(Term::Var(self.tokens.variable(&token.text))),
            Kind::Number => number(&token, false),
            Kind::Name | Kind::Quoted => self.after_name(token.text),
            Kind::Operator if token.text == "-" => {
                let is_number = |next: &Token| next.kind == Kind::Number && next.is_adjacent;
                if self.tokens.peek()?.is_some_and(is_number) {
                    let digits = self.any()?;
                    return number(&digits, true);
                }
                let inner = self.term(200)?;
                Ok(Term::compound("-", [inner]))
            }
            Kind::Operator => self.after_name(token.text),
            Kind::Punctuation if token.text == "[" => {
                let items = self.arguments("]")?;
                if items.is_empty() {
                    return Ok(Term::List(Vec::new()));
                }
                Ok(Term::List(items))
            }
            Kind::Punctuation if token.text == "(" => {
                let inner = self.term(1200)?;
                self.expect_punctuation(")")?;
                Ok(inner)
            }
            Kind::Punctuation | Kind::End => error(
                token.line,
                format!("expected a term, found `{}`", token.text),
            ),
        }
    }

    /// An atom, or a compound term if an opening bracket follows at once.
    fn after_name(&mut self, name: String) -> Result<Term, ReadError> {
        let opens = |next: &Token| next.text == "(" && next.is_adjacent;
        let next = self.tokens.peek()?;
        if next.is_some_and(|next| next.kind == Kind::Punctuation && opens(next)) {
            self.tokens.next()?;
            return Ok(Term::Compound(name, self.arguments(")")?));
        }
        Ok(Term::Atom(name))
    }

    fn arguments(&mut self, closing: &str) -> Result<Vec<Term>, ReadError> {
        let mut items = Vec::new();
        if self.is_punctuation(closing)? {
            self.tokens.next()?;
            return Ok(items);
        }
        loop {
            items.push(self.term(999)?);
            if self.is_punctuation(",")? {
                self.tokens.next()?;
                continue;
            }
            self.expect_punctuation(closing)?;
            return Ok(items);
        }
    }

    fn any(&mut self) -> Result<Token, ReadError> {
        let line = self.tokens.line();
        match self.tokens.next()? {
            Some(token) => Ok(token),
            None => error(line, "the text ends in the middle of a clause"),
        }
    }

    fn is_punctuation(&mut self, text: &str) -> Result<bool, ReadError> {
        let token = self.tokens.peek()?;
        Ok(token.is_some_and(|token| token.kind == Kind::Punctuation && token.text == text))
    }

    fn is_operator(&mut self, text: &str) -> Result<bool, ReadError> {
        let token = self.tokens.peek()?;
        Ok(token.is_some_and(|token| token.kind == Kind::Operator && token.text == text))
    }

    fn expect_punctuation(&mut self, text: &str) -> Result<(), ReadError> {
        let token = self.any()?;
        if token.kind == Kind::Punctuation && token.text == text {
            return Ok(());
        }
        error(
            token.line,
            format!("expected `{text}`, found `{}`", token.text),
        )
    }

    fn expect_end(&mut self) -> Result<(), ReadError> {
        let token = self.any()?;
        if token.kind == Kind::End {
            return Ok(());
        }
        let message = format!(
            "expected `.` at the end of a clause, found `{}`",
            token.text
        );
        error(token.line, message)
    }
}

fn number(token: &Token, is_negative: bool) -> Result<Term, ReadError> {
    let sign = if is_negative { "-" } else { "" };
    if token.text.contains('.') {
        return floating(token, is_negative);
    }
    match format!("{sign}{}", token.text).parse() {
        Ok(value) => Ok(Term::Int(value)),
        Err(_) => error(
            token.line,
            format!("`{}` is too large a number", token.text),
        ),
    }
}

/// `0.5`, `1.0e10`, `1.0Inf`, `1.5NaN`.
fn floating(token: &Token, is_negative: bool) -> Result<Term, ReadError> {
    let value = match token.text.as_str() {
        "1.0Inf" => Ok(f64::INFINITY),
        "1.5NaN" => Ok(f64::NAN),
        digits => digits.parse(),
    };
    match value {
        Ok(value) if is_negative => Ok(Term::Float(float::key(-value))),
        Ok(value) => Ok(Term::Float(float::key(value))),
        Err(_) => error(
            token.line,
            format!("`{}` is no floating-point number", token.text),
        ),
    }
}

/// The only directives are the operators that the form uses.
fn check_directive(goal: &Term, line: u32) -> Result<(), ReadError> {
    let Term::Compound(name, args) = goal else {
        return error(line, "a translated program has no directives but `op/3`");
    };
    let ("op", [Term::Int(priority), Term::Atom(kind), Term::Atom(operator)]) =
        (name.as_str(), args.as_slice())
    else {
        return error(line, "a translated program has no directives but `op/3`");
    };
    let wanted = match operator.as_str() {
        "#=" | "#\\=" | "#<" | "#>" | "#=<" | "#>=" => (700, "xfx"),
        "#\\/" => (740, "yfx"),
        "xor" => (500, "yfx"),
        ">>>" => (400, "yfx"),
        _ => {
            let message = format!("`{operator}` is no operator of translated programs");
            return error(line, message);
        }
    };
    if (*priority, kind.as_str()) != wanted {
        let (priority, kind) = wanted;
        let message = format!("`{operator}` is an operator `{kind}` of priority {priority}");
        return error(line, message);
    }
    Ok(())
}

fn functor(term: &Term) -> Option<&str> {
    match term {
        Term::Compound(name, _) | Term::Atom(name) => Some(name),
        Term::Var(_) | Term::Int(_) | Term::Float(_) | Term::List(_) => None,
    }
}

/// Adds a fact. Tables before the first clause describe the program, those after it the source.
fn add_fact(program: &mut Program, name: &str, fact: Term, comment: String) {
    let tables = if program.predicates.is_empty() {
        &mut program.tables
    } else {
        &mut program.source_map
    };
    match tables.last_mut() {
        Some(table) if table.facts.first().and_then(functor) == Some(name) => {
            table.facts.push(fact);
        }
        _ => tables.push(Table {
            comment,
            facts: vec![fact],
        }),
    }
}

fn source_of(program: &Program) -> String {
    let mut facts = program.tables.iter().flat_map(|table| &table.facts);
    let name = facts.find_map(|fact| match fact {
        Term::Compound(name, args) if name == "pet_program" => args.first().cloned(),
        _ => None,
    });
    match name {
        Some(Term::Atom(name)) => name,
        _ => String::new(),
    }
}

fn error<T>(line: u32, message: impl Into<String>) -> Result<T, ReadError> {
    Err(ReadError {
        line,
        message: message.into(),
    })
}
