//! Terms that the machine returned, as plain data. Nothing here knows the machine.

use std::fmt;

/// A term of an answer.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Term {
    /// A variable that is still free. The same number is the same variable, within one
    /// answer.
    Var(u32),
    Int(i64),
    /// An integer beyond 64 bits, in decimal digits.
    BigInt(String),
    Atom(String),
    Compound(String, Vec<Term>),
    /// A list that has an end; `[]` too.
    List(Vec<Term>),
    /// A list whose rest is not known, or is no list.
    Open(Vec<Term>, Box<Term>),
}

impl Term {
    pub fn atom(name: impl Into<String>) -> Term {
        Term::Atom(name.into())
    }

    pub fn compound(name: &str, args: impl IntoIterator<Item = Term>) -> Term {
        Term::Compound(name.to_owned(), args.into_iter().collect())
    }

    /// The arguments, if it is a compound term of this name and arity.
    pub fn args<const N: usize>(&self, name: &str) -> Option<&[Term; N]> {
        match self {
            Term::Compound(found, args) if found == name => args.as_slice().try_into().ok(),
            _ => None,
        }
    }

    pub fn as_list(&self) -> Option<&[Term]> {
        match self {
            Term::List(items) => Some(items),
            _ => None,
        }
    }

    pub fn as_int(&self) -> Option<i64> {
        match self {
            Term::Int(value) => Some(*value),
            _ => None,
        }
    }

    pub fn as_atom(&self) -> Option<&str> {
        match self {
            Term::Atom(name) => Some(name),
            _ => None,
        }
    }
}

/// For people: messages and tests. Not meant to be read by Prolog, so nothing is quoted.
impl fmt::Display for Term {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Term::Var(number) => write!(out, "_{number}"),
            Term::Int(value) => write!(out, "{value}"),
            Term::BigInt(digits) => out.write_str(digits),
            Term::Atom(name) => out.write_str(name),
            Term::Compound(name, args) => match (name.as_str(), args.as_slice()) {
                (",", [left, right]) => write!(out, "({left},{right})"),
                (":", [left, right]) => write!(out, "{left}:{right}"),
                _ => {
                    write!(out, "{name}(")?;
                    separated(out, args)?;
                    out.write_str(")")
                }
            },
            Term::List(items) => {
                out.write_str("[")?;
                separated(out, items)?;
                out.write_str("]")
            }
            Term::Open(items, rest) => {
                out.write_str("[")?;
                separated(out, items)?;
                write!(out, "|{rest}]")
            }
        }
    }
}

fn separated(out: &mut fmt::Formatter<'_>, terms: &[Term]) -> fmt::Result {
    for (index, term) in terms.iter().enumerate() {
        if index > 0 {
            out.write_str(",")?;
        }
        write!(out, "{term}")?;
    }
    Ok(())
}
