//! Text → terms. Reads terms that a Prolog system writes quoted and without operators:
//! `f(a,-1,'A b',[x|'$pet_var'(0)])`, lists also as `'.'(x,[])`. Not a general reader: terms that
//! our programs never compute (strings, floats, unnumbered variables, terms that contain
//! themselves) are refused. Without recursion, since traces are as deep as runs are long.

mod quoted;

use super::term::Term;
use std::str::Chars;

/// How deep a term may be nested. Comparing, printing and dropping terms recurse.
const MAX_DEPTH: usize = 10_000;

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message} at `{rest}`")]
pub struct ReadError {
    pub message: String,
    /// The beginning of the text that cannot be read.
    pub rest: String,
}

/// All terms of the text, with white space between them.
pub fn terms(text: &str) -> Result<Vec<Term>, ReadError> {
    let mut reader = Reader {
        rest: text.chars(),
        frames: Vec::new(),
    };
    let mut terms = Vec::new();
    reader.skip_space();
    while reader.peek().is_some() {
        terms.push(reader.term()?);
        reader.skip_space();
    }
    Ok(terms)
}

/// The one term of the text.
pub fn term(text: &str) -> Result<Term, ReadError> {
    let wrong = |message: &str| ReadError {
        message: message.to_owned(),
        rest: text.chars().take(40).collect(),
    };
    let mut all = terms(text)?;
    match (all.pop(), all.is_empty()) {
        (Some(term), true) => Ok(term),
        (None, _) => Err(wrong("no term")),
        (Some(_), false) => Err(wrong("more than one term")),
    }
}

struct Reader<'a> {
    rest: Chars<'a>,
    /// The terms that have begun and not ended, outermost first.
    frames: Vec<Frame>,
}

enum Frame {
    /// `name(arg,arg`
    Args { name: String, args: Vec<Term> },
    /// `[item,item`
    Items { items: Vec<Term> },
    /// `[item,item|`
    Rest { items: Vec<Term> },
    /// `'.'(item,'.'(item,`: one frame for the whole list, however long.
    Cons {
        items: Vec<Term>,
        closing: usize,
        in_tail: bool,
    },
}

impl Reader<'_> {
    fn term(&mut self) -> Result<Term, ReadError> {
        loop {
            if self.frames.len() > MAX_DEPTH {
                return self.fail(&format!("a term nested deeper than {MAX_DEPTH} levels"));
            }
            let Some(mut term) = self.begin()? else {
                continue;
            };
            loop {
                let Some(frame) = self.frames.pop() else {
                    return Ok(term);
                };
                match self.end(frame, term)? {
                    Some(larger) => term = larger,
                    None => break,
                }
            }
        }
    }

    /// Reads a term without parts, or the beginning of a term with parts; then the result is
    /// `None`, and a part comes next.
    fn begin(&mut self) -> Result<Option<Term>, ReadError> {
        self.skip_space();
        if self.take('[') {
            self.skip_space();
            if self.take(']') {
                return self.name_or_args("[]".to_owned());
            }
            self.frames.push(Frame::Items { items: Vec::new() });
            return Ok(None);
        }
        match self.peek() {
            Some(letter) if letter.is_ascii_digit() => self.integer("").map(Some),
            Some('-') if self.second().is_some_and(|letter| letter.is_ascii_digit()) => {
                self.take('-');
                self.integer("-").map(Some)
            }
            _ => {
                let name = self.name()?;
                self.name_or_args(name)
            }
        }
    }

    fn name_or_args(&mut self, name: String) -> Result<Option<Term>, ReadError> {
        if !self.take('(') {
            return match name.as_str() {
                "[]" => Ok(Some(Term::List(Vec::new()))),
                "..." => self.fail("a term that contains itself"),
                _ => Ok(Some(Term::Atom(name))),
            };
        }
        self.frames.push(match name.as_str() {
            "." => Frame::Cons {
                items: Vec::new(),
                closing: 1,
                in_tail: false,
            },
            _ => Frame::Args {
                name,
                args: Vec::new(),
            },
        });
        Ok(None)
    }

    /// Puts a part into its frame. Returns the whole term if that was the last part.
    fn end(&mut self, frame: Frame, term: Term) -> Result<Option<Term>, ReadError> {
        self.skip_space();
        match frame {
            Frame::Args { name, mut args } => {
                args.push(term);
                if self.take(')') {
                    return Ok(Some(compound(name, args)));
                }
                self.expect(',')?;
                self.frames.push(Frame::Args { name, args });
            }
            Frame::Items { mut items } => {
                items.push(term);
                if self.take(']') {
                    return Ok(Some(Term::List(items)));
                }
                if self.take('|') {
                    self.frames.push(Frame::Rest { items });
                } else {
                    self.expect(',')?;
                    self.frames.push(Frame::Items { items });
                }
            }
            Frame::Rest { items } => {
                self.expect(']')?;
                return Ok(Some(list(items, term)));
            }
            Frame::Cons {
                items,
                closing,
                in_tail: true,
            } => {
                for _ in 0..closing {
                    self.expect(')')?;
                }
                return Ok(Some(list(items, term)));
            }
            Frame::Cons {
                mut items,
                closing,
                in_tail: false,
            } => {
                items.push(term);
                self.expect(',')?;
                let goes_on = self.take_all("'.'(");
                self.frames.push(Frame::Cons {
                    items,
                    closing: closing + usize::from(goes_on),
                    in_tail: !goes_on,
                });
            }
        }
        Ok(None)
    }

    fn integer(&mut self, sign: &str) -> Result<Term, ReadError> {
        let mut digits = sign.to_owned();
        digits.push_str(&self.take_while(|letter| letter.is_ascii_digit()));
        if self.peek() == Some('.') {
            return self.fail("a number that is no integer");
        }
        Ok(digits.parse().map_or(Term::BigInt(digits), Term::Int))
    }

    fn name(&mut self) -> Result<String, ReadError> {
        const SYMBOLS: &str = "+-*/\\^<>=~:.?@#&$";
        match self.peek() {
            Some('\'') => self.quoted(),
            // Prolog systems differ in the letters beyond ASCII that they write without quotes.
            Some(letter) if letter.is_ascii_lowercase() || !letter.is_ascii() => Ok(self
                .take_while(|letter| {
                    letter.is_ascii_alphanumeric() || letter == '_' || !letter.is_ascii()
                })),
            Some(letter) if SYMBOLS.contains(letter) => {
                Ok(self.take_while(|letter| SYMBOLS.contains(letter)))
            }
            Some('!') | Some(';') => Ok(self.rest.next().into_iter().collect()),
            Some('{') if self.second() == Some('}') => {
                self.take_all("{}");
                Ok("{}".to_owned())
            }
            Some(_) => self.fail("a term that answers do not have"),
            None => self.fail("the end of the text inside a term"),
        }
    }

    fn skip_space(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.rest.next();
        }
    }

    fn peek(&self) -> Option<char> {
        self.rest.clone().next()
    }

    fn second(&self) -> Option<char> {
        self.rest.clone().nth(1)
    }

    fn take(&mut self, letter: char) -> bool {
        let is_next = self.peek() == Some(letter);
        if is_next {
            self.rest.next();
        }
        is_next
    }

    fn take_all(&mut self, text: &str) -> bool {
        match self.rest.as_str().strip_prefix(text) {
            Some(rest) => {
                self.rest = rest.chars();
                true
            }
            None => false,
        }
    }

    fn take_while(&mut self, is_wanted: impl Fn(char) -> bool) -> String {
        let mut taken = String::new();
        while let Some(letter) = self.peek().filter(|letter| is_wanted(*letter)) {
            taken.push(letter);
            self.rest.next();
        }
        taken
    }

    fn expect(&mut self, letter: char) -> Result<(), ReadError> {
        self.skip_space();
        if self.take(letter) {
            Ok(())
        } else {
            self.fail(&format!("`{letter}` is missing"))
        }
    }

    fn fail<T>(&self, message: &str) -> Result<T, ReadError> {
        Err(ReadError {
            message: message.to_owned(),
            rest: self.rest.clone().take(40).collect(),
        })
    }
}

/// A compound term, or a variable: the kernel numbers the variables of an answer
/// (`prolog/kernel/pet_answer.pl`).
fn compound(name: String, args: Vec<Term>) -> Term {
    if let ("$pet_var", [Term::Int(number)]) = (name.as_str(), args.as_slice())
        && let Ok(number) = (*number).try_into()
    {
        return Term::Var(number);
    }
    Term::Compound(name, args)
}

fn list(mut items: Vec<Term>, rest: Term) -> Term {
    match rest {
        Term::List(more) => {
            items.extend(more);
            Term::List(items)
        }
        Term::Open(more, rest) => {
            items.extend(more);
            Term::Open(items, rest)
        }
        _ => Term::Open(items, Box::new(rest)),
    }
}
