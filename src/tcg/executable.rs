//! A translated program in the form in which it is run symbolically: the clauses with one
//! more argument for the criterion, and the tables that the heap library looks things up in.

use super::tables::{self, Tables};
use pet_translator::clp::{Clause, Predicate, Program, Table, Term};
use std::collections::HashMap;

/// Whether there is a criterion of the user's beside ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Own {
    Present,
    Absent,
}

/// Whether traces guide the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Guided {
    Yes,
    No,
}

/// The program to load beside `pet_heap` and `pet_tcg`.
pub(super) fn executable(
    program: &Program,
    tables: &Tables,
    own: Own,
    guided: Guided,
) -> Program {
    let change = Change {
        loops: tables::loops(program),
        entries: entries(tables),
        tables,
        own,
        guided,
    };
    let predicates = program.predicates.iter().map(|predicate| Predicate {
        name: predicate.name.clone(),
        clauses: predicate
            .clauses
            .iter()
            .zip(1..)
            .map(|(clause, number)| change.clause(clause, &predicate.name, number))
            .collect(),
    });
    Program {
        source: program.source.clone(),
        tables: heap_tables(tables),
        predicates: predicates.collect(),
        source_map: Vec::new(),
    }
}

struct Change<'a> {
    /// What clauses pass of loops: number 0 is the entry of the block.
    loops: HashMap<(String, usize), Vec<Term>>,
    /// The entry predicate of each method, with its key.
    entries: HashMap<&'a str, &'a str>,
    tables: &'a Tables,
    own: Own,
    guided: Guided,
}

impl Change<'_> {
    /// `Block(In, Out, H0, H, E, T) :- G, …, Call, Next.` gets the state of the criterion:
    /// constraints are posted, blocks, loops and calls counted.
    fn clause(&self, clause: &Clause, block: &str, number: usize) -> Clause {
        let mut state = Term::var("State");
        let head = with_argument(&clause.head, state.clone());
        let mut body = vec![Term::atom("pet_tried")];
        let mut is_counted = false;
        for goal in &clause.body {
            let Term::Compound(name, args) = goal else {
                body.push(goal.clone());
                continue;
            };
            if name.starts_with('#') {
                body.push(Term::compound("post", [goal.clone()]));
                continue;
            }
            if !self.tables.blocks.contains_key(name) || args.len() != 6 {
                body.push(goal.clone());
                continue;
            }
            if !is_counted {
                is_counted = true;
                body.push(Term::atom("pet_passed"));
                let passed = [0, number].map(|way| self.loops.get(&(block.to_owned(), way)));
                let loops: Vec<Term> = passed.into_iter().flatten().flatten().cloned().collect();
                if !loops.is_empty() {
                    let next = Term::var("State1");
                    let marks = Term::List(loops);
                    body.push(Term::compound("pet_loops", [marks, state, next.clone()]));
                    state = next;
                }
            }
            let argument = match self.entries.get(name.as_str()) {
                Some(key) => {
                    let callee = Term::var("State2");
                    let key = Term::atom(*key);
                    let call = [key, state.clone(), callee.clone()];
                    body.push(Term::compound("pet_call", call));
                    callee
                }
                None => state.clone(),
            };
            body.push(Term::atom("pet_step"));
            if self.own == Own::Present {
                body.push(Term::compound("pet_own", [Term::atom(name)]));
            }
            if let (Guided::Yes, Some(trace)) = (self.guided, args.last()) {
                body.push(Term::compound("pet_guided", [trace.clone()]));
            }
            body.push(with_argument(goal, argument));
        }
        if !is_counted {
            body.push(Term::atom("pet_passed"));
        }
        Clause {
            comment: clause.comment.clone(),
            head,
            body,
        }
    }
}

fn with_argument(term: &Term, argument: Term) -> Term {
    match term {
        Term::Compound(name, args) => {
            let mut args = args.clone();
            args.push(argument);
            Term::Compound(name.clone(), args)
        }
        other => other.clone(),
    }
}

fn entries(tables: &Tables) -> HashMap<&str, &str> {
    let methods = tables.methods.values();
    let entry = methods.map(|method| (method.predicate.as_str(), method.key.as_str()));
    entry.collect()
}

/// `pet_slot`, `pet_static_slot` and `pet_sub`.
fn heap_tables(tables: &Tables) -> Vec<Table> {
    let mut subs = Vec::new();
    let mut places = Vec::new();
    let mut statics = Vec::new();
    for (name, class) in &tables.classes {
        if class.is_concrete {
            let above = tables.ancestors(name).into_iter();
            subs.extend(
                above.map(|above| Term::compound("pet_sub", [Term::atom(name), Term::atom(above)])),
            );
        }
        let before = tables.layout(name).len() - class.fields.len();
        places.extend(slots("pet_slot", name, &class.fields, before));
        statics.extend(slots("pet_static_slot", name, &class.statics, 0));
    }
    // A table without rows would be a predicate that does not exist.
    let no_class = || Term::compound(":", [Term::atom(""), Term::atom("")]);
    let no_slot = |name: &str| Term::compound(name, [no_class(), Term::Int(0), Term::atom("")]);
    let no_sub = Term::compound("pet_sub", [Term::atom(""), Term::atom("")]);
    let table = |comment: &str, mut facts: Vec<Term>, empty: Term| {
        if facts.is_empty() {
            facts.push(empty);
        }
        let comment = comment.to_owned();
        Table { comment, facts }
    };
    vec![
        table("Classes with all that is above them.", subs, no_sub),
        table("Places of fields.", places, no_slot("pet_slot")),
        table(
            "Places of static fields.",
            statics,
            no_slot("pet_static_slot"),
        ),
    ]
}

/// Positions count from the first field of the topmost superclass.
fn slots<'a>(
    fact: &'a str,
    class: &'a str,
    fields: &'a [(String, tables::Type)],
    before: usize,
) -> impl Iterator<Item = Term> {
    fields.iter().zip(before..).map(move |((name, ty), position)| {
        let field = Term::compound(":", [Term::atom(class), Term::atom(name)]);
        let position = Term::Int(i64::try_from(position).unwrap_or(i64::MAX));
        Term::compound(fact, [field, position, ty.term()])
    })
}
