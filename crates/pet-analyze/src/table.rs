//! The analysis as facts for the Prolog libraries. A table without facts gets a row about
//! `clp::NOTHING`, which is the key of no method, because the machine does not know a predicate
//! without clauses.

use super::Analysis;
use pet_translator::clp::{Table, Term};

pub(super) fn tables(analysis: &Analysis) -> Vec<Table> {
    let keys: Vec<&str> = analysis.methods.keys().map(String::as_str).collect();
    let tasks: Vec<&str> = analysis.tasks().map(|(key, _)| key).collect();
    let reaches = keys.iter().map(|key| {
        let classes = analysis.reached_classes(key);
        row("pet_reaches", key, classes.iter().map(String::as_str))
    });
    let related = tasks.iter().map(|key| {
        let [_, _, related] = analysis.related(key);
        row("pet_related", key, related.iter().map(String::as_str))
    });
    let independent = tasks.iter().flat_map(|a| {
        let found = analysis.independent_of(a).into_iter();
        found.map(|b| fact("pet_independent", &[a, b]))
    });
    let apart = tasks.iter().flat_map(|a| {
        let others = tasks.iter();
        let found = others.filter(|b| analysis.are_independent_apart(a, b));
        found.map(|b| fact("pet_independent_apart", &[a, b]))
    });
    let none = Term::nothing;
    let list = || Term::List(Vec::new());
    let table = |comment: &str, facts: Vec<Term>, dummy: Term| Table {
        comment: comment.to_owned(),
        facts: match facts.is_empty() {
            true => vec![dummy],
            false => facts,
        },
    };
    let dummy = |name: &str, second: Term| Term::compound(name, [none(), second]);
    vec![
        table(
            "The classes of actors that a method may lead messages to.",
            reaches.collect(),
            dummy("pet_reaches", list()),
        ),
        table(
            "Methods whose tasks of one actor may change places.",
            independent.collect(),
            dummy("pet_independent", none()),
        ),
        table(
            "Methods whose tasks of different actors may change places.",
            apart.collect(),
            dummy("pet_independent_apart", none()),
        ),
        table(
            "The methods that matter to one that waits, if they come between.",
            related.collect(),
            dummy("pet_related", list()),
        ),
    ]
}

fn row<'a>(name: &str, key: &str, items: impl Iterator<Item = &'a str>) -> Term {
    let items = items.map(Term::atom);
    Term::compound(name, [Term::atom(key), Term::list(items)])
}

fn fact(name: &str, keys: &[&str]) -> Term {
    Term::compound(name, keys.iter().map(|key| Term::atom(*key)))
}
