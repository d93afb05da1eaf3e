//! The trace-abstraction as facts for the generators, `pet_rule/7`; the grammar is at the head of
//! `prolog/guide/pet_traces.pl`. The flags with which calls end are taken from the heads of the
//! clauses: after a call that threw, only the ways for exceptions can follow.

use super::goals::Goal;
use crate::executable;
use crate::executable::loaded_name;
use indexmap::IndexSet;
use pet_analyze::tables;
use pet_analyze::tables::Tables;
use pet_model::request::Guide;
use pet_translator::clp::{Clause, Predicate, Program, Table, Term};
use std::collections::HashMap;

/// A `pet_rule` fact for each clause, and a `pet_goals` fact for each clause that passes goals.
pub fn rules(program: &Program, tables: &Tables, goals: &[Goal]) -> [Table; 2] {
    let loops = tables::loops(program);
    let methods = tables.methods.values();
    let entries: HashMap<&str, &str> = methods
        .map(|method| (method.predicate.as_str(), method.key.as_str()))
        .collect();
    let mut passed: HashMap<(&str, u32), Vec<Term>> = HashMap::new();
    for (goal, number) in goals.iter().zip(0..) {
        for (block, way) in &goal.ways {
            let goals = passed.entry((&**block, *way)).or_default();
            goals.push(Term::Int(number));
        }
    }
    let mut facts = Vec::new();
    let mut covered = Vec::new();
    for predicate in &program.predicates {
        for (clause, way) in predicate.clauses.iter().zip(1_u32..) {
            let name = &predicate.name;
            let number = usize::try_from(way).unwrap_or(usize::MAX);
            let marks = [0, number].map(|way| loops.get(&(name.clone(), way)));
            let marks = marks.into_iter().flatten().flatten();
            let marks = marks.map(|mark| with_rows(mark, clause));
            let goals = passed.remove(&(name.as_str(), way)).unwrap_or_default();
            let Some(clause_number) = tables.way_number(name, way.into()).map(Term::Int) else {
                continue;
            };
            if !goals.is_empty() {
                let parts = [clause_number.clone(), Term::list(goals.clone())];
                covered.push(Term::compound("pet_goals", parts));
            }
            facts.push(Term::compound(
                "pet_rule",
                [
                    Term::atom(loaded_name(name)),
                    clause_number,
                    Term::atom(arrives(clause)),
                    Term::list(marks),
                    Term::list(
                        calls(clause, tables).map(|called| match entries.get(called) {
                            Some(key) => {
                                let entry = Term::atom(loaded_name(called));
                                Term::compound("call", [entry, Term::atom(*key)])
                            }
                            None => Term::compound("next", [Term::atom(loaded_name(called))]),
                        }),
                    ),
                    Term::atom(ends(clause)),
                    Term::list(goals),
                ],
            ));
        }
    }
    // Without a row, the predicate would not exist.
    if covered.is_empty() {
        let none = [Term::nothing(), Term::list([])];
        covered.push(Term::compound("pet_goals", none));
    }
    let table = |comment: &str, facts| Table {
        comment: comment.to_owned(),
        facts,
    };
    [
        table("The trace-abstraction.", facts),
        table("Clauses and the goals that they pass.", covered),
    ]
}

/// `pet_callee(Entry, Key, Types)`: the methods whose calls have a way for an exception. For local
/// paths only the methods that the tested method itself calls. Without a program there are none.
pub fn callees(program: Option<&Program>, tables: &Tables, guide: &Guide, method: &str) -> Table {
    let all: &[Predicate] = program.map_or(&[], |program| &program.predicates);
    let key = |block: &str| tables.blocks.get(block).map(|block| block.key.as_str());
    let is_of_interest = |predicate: &&Predicate| {
        *guide != Guide::LocalPaths || key(&predicate.name) == Some(method)
    };
    let catches = |block: &str| {
        let found = all.iter().find(|predicate| predicate.name == block);
        let mut clauses = found.into_iter().flat_map(|predicate| &predicate.clauses);
        clauses.any(|clause| arrives(clause) == "exc")
    };
    let mut found: IndexSet<&str> = IndexSet::new();
    let predicates = all.iter().filter(is_of_interest);
    for clause in predicates.flat_map(|predicate| &predicate.clauses) {
        let called: Vec<&str> = calls(clause, tables).collect();
        if let [entry, next] = called.as_slice()
            && catches(next)
        {
            found.extend(key(entry));
        }
    }
    let methods = found.into_iter().filter_map(|key| tables.methods.get(key));
    let facts = methods.map(|method| {
        let this = method.class.iter().filter(|_| method.has_this());
        let this = this.map(|class| Term::compound("some", [Term::atom(class)]));
        let types = this.chain(method.parameters.iter().map(|(_, ty)| ty.term()));
        let names = [
            Term::atom(loaded_name(&method.predicate)),
            Term::atom(&method.key),
        ];
        Term::compound("pet_callee", names.into_iter().chain([Term::list(types)]))
    });
    let mut facts: Vec<Term> = facts.collect();
    // Without a row, the predicate would not exist.
    if facts.is_empty() {
        let none = [Term::nothing(), Term::nothing(), Term::nothing()];
        facts.push(Term::compound("pet_callee", none));
    }
    Table {
        comment: "Called methods that may throw, as far as is seen.".to_owned(),
        facts,
    }
}

/// Returns whether the method calls another one.
pub(super) fn calls_others(program: &Program, tables: &Tables, method: &str) -> bool {
    let key = |block: &str| tables.blocks.get(block).map(|block| block.key.as_str());
    let own = program.predicates.iter();
    let own = own.filter(|predicate| key(&predicate.name) == Some(method));
    let mut clauses = own.flat_map(|predicate| &predicate.clauses);
    clauses.any(|clause| calls(clause, tables).any(|block| key(block) != Some(method)))
}

/// The blocks that a clause calls or goes on with, in the order of its subtraces.
pub(super) fn calls<'a>(clause: &'a Clause, tables: &'a Tables) -> impl Iterator<Item = &'a str> {
    clause.body.iter().filter_map(|goal| match goal {
        Term::Compound(name, args) if args.len() == 6 && tables.blocks.contains_key(name) => {
            Some(name.as_str())
        }
        _ => None,
    })
}

/// The rows that a new array of arrays has in a trace if the clause does not state their number.
const ROWS: i64 = 16;

/// `fill(Block)` with the number of rows, as far as the clause states it; every other mark
/// unchanged.
fn with_rows(mark: &Term, clause: &Clause) -> Term {
    match mark {
        Term::Compound(name, args) if name == "fill" => {
            let rows = match executable::rows(clause) {
                Some([_, Term::Int(rows)]) => *rows,
                _ => ROWS,
            };
            let args = args.iter().cloned().chain([Term::Int(rows)]);
            Term::compound(name, args)
        }
        other => other.clone(),
    }
}

fn arrives(clause: &Clause) -> &'static str {
    let Term::Compound(_, args) = &clause.head else {
        return "any";
    };
    match args.first() {
        Some(Term::List(inputs)) => inputs.first().map_or("any", flag),
        _ => "any",
    }
}

fn ends(clause: &Clause) -> &'static str {
    let Term::Compound(_, args) = &clause.head else {
        return "any";
    };
    args.get(4).map_or("any", flag)
}

fn flag(term: &Term) -> &'static str {
    match term {
        Term::Atom(name) if name == "ok" => "ok",
        Term::Compound(name, args) if name == "exc" && args.len() == 1 => "exc",
        _ => "any",
    }
}
