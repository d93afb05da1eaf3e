//! Types of values in the tables of a translated program, as terms and as words.

use super::{Type, atom};
use pet_translator::clp::Term;
use pet_translator::number::Number;

impl Type {
    pub const INT: Type = Type::Number(Number::Int);

    pub fn of(term: &Term) -> Type {
        if let Some([element]) = term.args("array") {
            return Type::Array(Box::new(Type::of(element)));
        }
        if let Some([result]) = term.args("fut") {
            return Type::Fut(Box::new(Type::of(result)));
        }
        Type::of_word(&atom(term))
    }

    /// The type that a word stands for: a basic type or a class.
    pub fn of_word(word: &str) -> Type {
        match word {
            "boolean" => Type::Bool,
            "void" => Type::Void,
            name => match Number::of(name) {
                Some(number) => Type::Number(number),
                None => Type::Class(name.to_owned()),
            },
        }
    }

    pub fn term(&self) -> Term {
        match self {
            Type::Number(number) => Term::atom(number.word()),
            Type::Bool => Term::atom("boolean"),
            Type::Void => Term::atom("void"),
            Type::Class(name) => Term::atom(name),
            Type::Array(element) => Term::compound("array", [element.term()]),
            Type::Fut(result) => Term::compound("fut", [result.term()]),
        }
    }
}

/// The type as in the source.
impl std::fmt::Display for Type {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Type::Number(number) => out.write_str(number.word()),
            Type::Bool => out.write_str("boolean"),
            Type::Void => out.write_str("void"),
            Type::Class(name) => out.write_str(name),
            Type::Array(element) => write!(out, "{element}[]"),
            Type::Fut(result) => write!(out, "Fut<{result}>"),
        }
    }
}
