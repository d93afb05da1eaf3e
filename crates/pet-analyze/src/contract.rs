//! Contracts as the tables of a translated program have them: conditions by the names of
//! their pieces, assumptions by paths. What they mean is decided elsewhere, in
//! `pet_conditions.pl` and in `interp::annotation`.

use pet_translator::clp::Term;
use pet_translator::typed::contract::{Assumption, AssumptionKind, Path};

/// The annotations of a method, and the assumptions of the command line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Contract {
    pub requires: Vec<Condition>,
    pub ensures: Vec<Condition>,
    pub assumptions: Vec<Assumption>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition {
    /// The key of the method that asks it.
    pub piece: String,
    pub is_early: bool,
    pub text: String,
    pub line: u32,
}

impl Contract {
    /// A row of a table; one that cannot be understood is of a later version.
    pub fn add(&mut self, table: &str, args: &[Term]) -> Option<()> {
        match (table, args) {
            ("pet_condition", [_, kind, piece, when, text, Term::Int(line)]) => {
                let condition = Condition {
                    piece: atom(piece)?,
                    is_early: atom(when)? == "early",
                    text: atom(text)?,
                    line: u32::try_from(*line).ok()?,
                };
                match atom(kind)?.as_str() {
                    "requires" => self.requires.push(condition),
                    _ => self.ensures.push(condition),
                }
            }
            ("pet_assume", [_, kind, Term::List(paths), text, Term::Int(line)]) => {
                self.assumptions.push(Assumption {
                    kind: AssumptionKind::of(&atom(kind)?)?,
                    paths: paths.iter().map(path).collect::<Option<_>>()?,
                    text: atom(text)?,
                    line: u32::try_from(*line).ok()?,
                });
            }
            _ => {}
        }
        Some(())
    }
}

fn path(term: &Term) -> Option<Path> {
    let Term::Compound(_, args) = term else {
        return None;
    };
    let [Term::Int(input), Term::List(fields)] = args.as_slice() else {
        return None;
    };
    let fields = fields.iter().map(|field| match field {
        Term::Compound(_, parts) => match parts.as_slice() {
            [class, field] => Some((atom(class)?, atom(field)?)),
            _ => None,
        },
        _ => None,
    });
    Some(Path {
        input: usize::try_from(*input).ok()?,
        fields: fields.collect::<Option<_>>()?,
    })
}

fn atom(term: &Term) -> Option<String> {
    match term {
        Term::Atom(name) => Some(name.clone()),
        _ => None,
    }
}
