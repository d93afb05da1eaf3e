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
                    piece: piece.as_atom()?.to_owned(),
                    is_early: when.as_atom()? == "early",
                    text: text.as_atom()?.to_owned(),
                    line: u32::try_from(*line).ok()?,
                };
                match kind.as_atom()? {
                    "requires" => self.requires.push(condition),
                    _ => self.ensures.push(condition),
                }
            }
            ("pet_assume", [_, kind, Term::List(paths), text, Term::Int(line)]) => {
                self.assumptions.push(Assumption {
                    kind: AssumptionKind::of(kind.as_atom()?)?,
                    paths: paths.iter().map(path).collect::<Option<_>>()?,
                    text: text.as_atom()?.to_owned(),
                    line: u32::try_from(*line).ok()?,
                });
            }
            _ => {}
        }
        Some(())
    }
}

fn path(term: &Term) -> Option<Path> {
    let [Term::Int(input), Term::List(fields)] = term.args("path")? else {
        return None;
    };
    let fields = fields.iter().map(|field| {
        let (class, name) = field.as_field()?;
        Some((class.to_owned(), name.to_owned()))
    });
    Some(Path {
        input: usize::try_from(*input).ok()?,
        fields: fields.collect::<Option<_>>()?,
    })
}
