//! Contracts as the tables of a translated program have them: conditions by the names of
//! their pieces, assumptions by paths. What they mean is decided elsewhere, in
//! `pet_conditions.pl` and in `interp::annotation`.

use crate::tables::{Method, Tables, Type};
use pet_model::assumption as concrete;
use pet_model::request::{HeapChoice, Shapes};
use pet_translator::clp::Term;
use pet_translator::typed::contract::AssumptionKind;

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

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assumption {
    pub kind: AssumptionKind,
    pub paths: Vec<Path>,
    pub text: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    /// Among the inputs, `this` included.
    pub input: usize,
    /// Fields, each with the class that declares it.
    pub fields: Vec<(String, String)>,
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
            ("pet_assume", [_, kind, Term::List(paths), text, ..]) => {
                self.assumptions.push(Assumption {
                    kind: AssumptionKind::of(&atom(kind)?)?,
                    paths: paths.iter().map(path).collect::<Option<_>>()?,
                    text: atom(text)?,
                });
            }
            _ => {}
        }
        Some(())
    }

    /// `contract(Assumptions, Early, Late, Ensures, K, Shapes)` of `pet_conditions.pl`.
    pub fn term(&self, tables: &Tables, contract_k: u32, heap: HeapChoice) -> Option<Term> {
        let piece = |condition: &Condition| {
            let method = tables.methods.get(&condition.piece)?;
            let parts = [Term::atom(&method.predicate), Term::atom(&method.key)];
            Some(Term::compound("-", parts))
        };
        let pieces = |conditions: &mut dyn Iterator<Item = &Condition>| {
            conditions
                .map(piece)
                .collect::<Option<Vec<_>>>()
                .map(Term::List)
        };
        let early = pieces(&mut self.requires.iter().filter(|it| it.is_early))?;
        let late = pieces(&mut self.requires.iter().filter(|it| !it.is_early))?;
        let ensures = pieces(&mut self.ensures.iter())?;
        let assumptions = self.assumptions.iter().map(|it| it.goal(tables));
        let assumptions = Term::List(assumptions.collect::<Option<_>>()?);
        let k = Term::Int(i64::from(contract_k));
        // Where there are assumptions only, who makes heaps of a path makes all of them.
        let has_late = !self.ensures.is_empty() || self.requires.iter().any(|it| !it.is_early);
        let shapes = match heap {
            HeapChoice::Solver(Shapes::All) if has_late => "each",
            _ => "one",
        };
        let shapes = Term::atom(shapes);
        let parts = [assumptions, early, late, ensures, k, shapes];
        Some(Term::compound("contract", parts))
    }
}

impl Assumption {
    /// The row for it in the tables of a program.
    pub fn fact(&self, method: &str) -> Term {
        let path = |path: &Path| {
            let fields = path
                .fields
                .iter()
                .map(|(class, field)| Term::compound(":", [Term::atom(class), Term::atom(field)]));
            let input = i64::try_from(path.input).unwrap_or(i64::MAX);
            Term::compound("path", [Term::Int(input), Term::List(fields.collect())])
        };
        let parts = [
            Term::atom(method),
            Term::atom(self.kind.word()),
            Term::List(self.paths.iter().map(path).collect()),
            Term::atom(&self.text),
            Term::Int(0),
        ];
        Term::compound("pet_assume", parts)
    }

    /// The same over names, for concrete inputs.
    pub fn concrete(&self, method: &Method) -> concrete::Assumption {
        let shift = usize::from(method.has_this());
        let path = |path: &Path| concrete::Path {
            argument: path
                .input
                .checked_sub(shift)
                .and_then(|place| method.parameters.get(place))
                .map(|(name, _)| name.clone()),
            fields: path.fields.iter().map(|(_, field)| field.clone()).collect(),
        };
        concrete::Assumption {
            kind: self.kind,
            paths: self.paths.iter().map(path).collect(),
            text: self.text.clone(),
        }
    }

    /// With the positions of fields, as the heap has them.
    fn goal(&self, tables: &Tables) -> Option<Term> {
        let paths = self.paths.iter().map(|path| {
            let fields = path.fields.iter().map(|(class, field)| {
                let layout = tables.layout(class);
                let place = layout.iter().rposition(|(name, _)| name == field)?;
                Some(Term::Int(i64::try_from(place).ok()?))
            });
            let fields = Term::List(fields.collect::<Option<_>>()?);
            let input = Term::Int(i64::try_from(path.input).ok()?);
            Some(Term::compound("path", [input, fields]))
        });
        let paths: Vec<Term> = paths.collect::<Option<_>>()?;
        Some(Term::compound(self.kind.word(), paths))
    }
}

/// The class that declares a field of this name, for an object of this type.
pub fn declaring<'t>(tables: &'t Tables, ty: &Type, name: &str) -> Option<(&'t str, &'t Type)> {
    let Type::Class(class) = ty else {
        return None;
    };
    let ancestors = tables.ancestors(class).into_iter();
    let mut found = ancestors.filter_map(|class| {
        let fields = &tables.classes.get(class)?.fields;
        let (_, ty) = fields.iter().find(|(field, _)| field == name)?;
        Some((class, ty))
    });
    found.next()
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
