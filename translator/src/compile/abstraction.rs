//! The trace-abstraction of a program (SFM 2014, Fig. 14): its clauses with nothing left
//! but the traces, which is its control-flow graph as a program. Made from clauses, never
//! from the source, so that it also exists for programs that others translated. Clauses
//! without traces have none.

use crate::clp::{Clause, Predicate, Program, Table, Term};
use std::collections::{HashMap, HashSet};

/// Of every clause stay the trace of its head and the calls, each
/// with its trace only. With a method the rules of others are left out, and calls of them
/// (Def. 6), so that their traces stay open:
/// ```prolog
/// lcm(lcm(1, [T1])) :- 'lcm:join@8'(T1).                                   % all
/// 'lcm:join@8'('lcm:join@8'(1, [T1, T2])) :- gcd(T1), 'lcm:returned@13'(T2).
/// 'lcm:join@8'('lcm:join@8'(1, [_, T2])) :- 'lcm:returned@13'(T2).         % slice for lcm
/// ```
pub fn abstraction(program: &Program, slice: Option<&str>) -> Program {
    let methods = methods(program);
    let is_kept = |name: &str| match slice {
        Some(key) => methods.get(name) == Some(&key),
        None => true,
    };
    let predicates = program.predicates.iter();
    let kept: Vec<&Predicate> = predicates.filter(|found| is_kept(&found.name)).collect();
    let names: HashSet<&str> = kept.iter().map(|found| found.name.as_str()).collect();
    let predicates = kept.into_iter().map(|predicate| Predicate {
        name: name(&predicate.name),
        clauses: predicate
            .clauses
            .iter()
            .map(|clause| rule(clause, &names))
            .collect(),
    });
    Program {
        source: program.source.clone(),
        tables: facts(&program.tables, &["pet_format", "pet_program"]),
        predicates: predicates.collect(),
        source_map: Vec::new(),
    }
}

fn rule(clause: &Clause, names: &HashSet<&str>) -> Clause {
    let only_trace = |term: &Term| match term {
        Term::Compound(called, args) => Term::compound(name(called), args.last().cloned()),
        other => other.clone(),
    };
    let is_call = |goal: &&Term| {
        matches!(goal, Term::Compound(called, args)
            if args.len() == ARGUMENTS && names.contains(called.as_str()))
    };
    Clause {
        comment: clause.comment.clone(),
        head: only_trace(&clause.head),
        body: clause.body.iter().filter(is_call).map(only_trace).collect(),
    }
}

/// `In, Out, H0, H, E, T`.
const ARGUMENTS: usize = 6;

/// The method of each block, from the source map.
fn methods(program: &Program) -> HashMap<&str, &str> {
    let facts = program.source_map.iter().flat_map(|table| &table.facts);
    let blocks = facts.filter_map(|fact| match fact {
        Term::Compound(table, args) if table == "pet_block" => match args.as_slice() {
            [Term::Atom(block), Term::Atom(key), ..] => Some((block.as_str(), key.as_str())),
            _ => None,
        },
        _ => None,
    });
    blocks.collect()
}

fn facts(tables: &[Table], wanted: &[&str]) -> Vec<Table> {
    let is_wanted = |table: &&Table| matches!(table.facts.first(), Some(Term::Compound(name, _)) if wanted.contains(&name.as_str()));
    tables.iter().filter(is_wanted).cloned().collect()
}

/// The name of the predicate, unless Prolog has one like that with one argument.
fn name(block: &str) -> String {
    match TAKEN.contains(&block) {
        true => format!("{block}:trace"),
        false => block.to_owned(),
    }
}

/// Only a method outside classes can be called like one of them.
const TAKEN: &[&str] = &[
    "abolish",
    "acyclic_term",
    "asserta",
    "assertz",
    "at_end_of_stream",
    "atom",
    "atomic",
    "callable",
    "close",
    "compound",
    "consult",
    "current_input",
    "current_output",
    "current_predicate",
    "discontiguous",
    "dynamic",
    "ensure_loaded",
    "float",
    "flush_output",
    "get_byte",
    "get_char",
    "get_code",
    "ground",
    "halt",
    "include",
    "initialization",
    "integer",
    "message_queue_destroy",
    "multifile",
    "mutex_destroy",
    "mutex_lock",
    "mutex_trylock",
    "mutex_unlock",
    "nl",
    "nonvar",
    "number",
    "once",
    "peek_byte",
    "peek_char",
    "peek_code",
    "put_byte",
    "put_char",
    "put_code",
    "read",
    "retract",
    "retractall",
    "set_input",
    "set_output",
    "thread_detach",
    "thread_get_message",
    "thread_peek_message",
    "thread_self",
    "throw",
    "use_module",
    "var",
    "write",
    "write_canonical",
    "writeq",
];
