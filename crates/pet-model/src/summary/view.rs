//! A summary case as people write and read it: inputs, input heap, constraints, output, output
//! heap. It is computed from the steps of the case.

use super::{Case, End};
use indexmap::IndexMap;
use pet_translator::clp::Term;
use std::collections::HashMap;

/// The parts of a case, each a term of docs/summaries.md.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    pub inputs: Vec<Term>,
    pub heap_in: Vec<Term>,
    pub constraints: Vec<Term>,
    /// The result of a path that comes to an end.
    pub out: Vec<Term>,
    pub heap_out: Vec<Term>,
}

pub fn view(case: &Case) -> View {
    let mut reader = Reader::default();
    for step in &case.steps {
        if let Term::Compound(name, args) = step {
            reader.step(step, name, args);
        }
    }
    let out = match &case.end {
        End::Done(done) => done.out.clone(),
        End::Cut(_) | End::NoCode(_) => Vec::new(),
    };
    View {
        inputs: case.inputs.iter().map(|it| reader.known(it)).collect(),
        heap_in: reader.before.terms(|it| reader.known(it)),
        constraints: reader
            .constraints
            .iter()
            .map(|it| reader.known(it))
            .collect(),
        out: out.iter().map(|it| reader.known(it)).collect(),
        heap_out: reader.after.terms(|it| reader.known(it)),
    }
}

#[derive(Default)]
struct Reader {
    before: Heap,
    after: Heap,
    constraints: Vec<Term>,
    /// The values of variables that later steps determine.
    known: HashMap<String, Term>,
}

/// Cells by name, in the order in which they are met. A static field is a cell with its own name.
#[derive(Default)]
struct Heap {
    cells: IndexMap<Term, Cell>,
}

struct Cell {
    /// The head of the cell.
    head: Head,
    places: Vec<(Term, Term)>,
}

enum Head {
    /// An object whose class is not known or not given.
    Object(Option<Term>),
    Array(Option<Term>),
    Static,
    New(Term),
    NewArray(Term, Term),
}

impl Reader {
    fn step(&mut self, step: &Term, name: &str, args: &[Term]) {
        match (name, args) {
            ("null", [Term::Var(of)]) => {
                self.known.insert(of.clone(), Term::atom("null"));
            }
            ("ref", [Term::Var(of), cell]) => {
                let reference = Term::compound("r", [cell.clone()]);
                self.known.insert(of.clone(), reference);
            }
            ("alias", [Term::Var(of), cell]) => {
                self.before.cells.shift_remove(&Term::var(of));
                let cell = self.known(cell);
                self.known.insert(of.clone(), cell);
            }
            ("reach", [cell]) => {
                self.before.cell(cell, || Head::Object(None));
            }
            ("apart" | "way", _) => {}
            ("field", [of, field, value]) => {
                let of = self.known(of);
                let (class, name) = split(field);
                let cell = self.before.cell(&of, || Head::Object(None));
                if let Head::Object(found @ None) = &mut cell.head {
                    *found = class;
                }
                cell.places.push((name, value.clone()));
            }
            ("static", [field, value]) => {
                let cell = self.before.cell(field, || Head::Static);
                cell.places.push((field.clone(), value.clone()));
            }
            ("length", [of, value]) => {
                let of = self.known(of);
                let cell = self.before.cell(&of, || Head::Object(None));
                cell.head = Head::Array(Some(value.clone()));
            }
            ("element", [of, index, value]) => {
                let of = self.known(of);
                let cell = self.before.cell(&of, || Head::Array(None));
                if let Head::Object(_) = cell.head {
                    cell.head = Head::Array(None);
                }
                cell.places.push((index.clone(), value.clone()));
            }
            ("object", [made, class]) => {
                self.after.cell(made, || Head::New(class.clone()));
            }
            ("array", [made, ty, length]) => {
                let head = || Head::NewArray(ty.clone(), length.clone());
                self.after.cell(made, head);
            }
            ("set", [of, field, value]) => {
                let of = self.known(of);
                let (class, name) = split(field);
                let cell = self.after.cell(&of, || Head::Object(class));
                cell.places.retain(|(place, _)| *place != name);
                cell.places.push((name, value.clone()));
            }
            ("put", [of, index, value]) => {
                let of = self.known(of);
                let cell = self.after.cell(&of, || Head::Array(None));
                cell.places.retain(|(place, _)| place != index);
                cell.places.push((index.clone(), value.clone()));
            }
            ("set_static", [field, value]) => {
                let cell = self.after.cell(field, || Head::Static);
                cell.places.clear();
                cell.places.push((field.clone(), value.clone()));
            }
            _ => self.constraints.push(step.clone()),
        }
    }

    /// A term with the known variables replaced by their values. Terms of cases are not nested
    /// deeply.
    fn known(&self, term: &Term) -> Term {
        match term {
            Term::Var(name) => match self.known.get(name) {
                Some(Term::Compound(r, args)) if r == "r" => {
                    Term::compound("r", args.iter().map(|cell| self.known(cell)))
                }
                Some(known) => known.clone(),
                None => term.clone(),
            },
            Term::Compound(name, args) => {
                Term::compound(name, args.iter().map(|arg| self.known(arg)))
            }
            Term::List(items) => Term::list(items.iter().map(|item| self.known(item))),
            Term::Int(_) | Term::Float(_) | Term::Atom(_) => term.clone(),
        }
    }
}

impl Heap {
    fn cell(&mut self, name: &Term, head: impl FnOnce() -> Head) -> &mut Cell {
        let new = || Cell {
            head: head(),
            places: Vec::new(),
        };
        self.cells.entry(name.clone()).or_insert_with(new)
    }

    fn terms(&self, known: impl Fn(&Term) -> Term) -> Vec<Term> {
        let cells = self.cells.iter().map(|(name, cell)| {
            let places = cell.places.iter();
            let places = places.map(|(place, value)| equal(known(place), known(value)));
            let places = Term::List(places.collect());
            let any = || Term::var("_");
            let shown = match &cell.head {
                Head::Static => {
                    let first = cell.places.first().map(|(_, value)| known(value));
                    let of = Term::compound("static", [name.clone()]);
                    return equal(of, first.unwrap_or_else(any));
                }
                Head::Object(class) => {
                    let class = class.clone().unwrap_or_else(any);
                    Term::compound("object", [class, places])
                }
                Head::Array(length) => {
                    let length = length.as_ref().map_or_else(any, &known);
                    Term::compound("array", [length, places])
                }
                Head::New(class) => Term::compound("new", [class.clone(), places]),
                Head::NewArray(ty, length) => {
                    Term::compound("new_array", [ty.clone(), known(length), places])
                }
            };
            equal(known(name), shown)
        });
        cells.collect()
    }
}

/// The parts of `Class:Name`.
fn split(field: &Term) -> (Option<Term>, Term) {
    match field {
        Term::Compound(_, parts) => match parts.as_slice() {
            [class, name] => (Some(class.clone()), name.clone()),
            _ => (None, field.clone()),
        },
        _ => (None, field.clone()),
    }
}

fn equal(left: Term, right: Term) -> Term {
    Term::compound("=", [left, right])
}
