//! The output of `pet analyze --json`.

use super::suite::file_name;
use pet_analyze::chains::chains;
use pet_analyze::{Analysis, MethodFacts, Place};
use pet_translator::source::Source;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The document for all methods, or for one of them.
pub fn document(source: &Source, analysis: &Analysis, only: Option<&str>) -> String {
    let methods = analysis.methods.iter();
    let methods = methods.filter(|(key, _)| only.is_none_or(|only| only == *key));
    let methods = methods.map(|(key, facts)| method(analysis, key, facts));
    super::document(&json!({
        "schema": "pet-analysis/1",
        "program": file_name(source.name()),
        "kind": if analysis.is_actor_program { "actor" } else { "sequential" },
        "actors": analysis.actors,
        "data": analysis.data,
        "methods": methods.collect::<Value>(),
    }))
}

fn method(analysis: &Analysis, key: &str, facts: &MethodFacts) -> Value {
    let chains = chains(analysis, key);
    let listed = chains.listed.iter();
    let listed = listed.map(|chain| json!({ "methods": chain.methods, "cut": chain.is_cut }));
    json!({
        "key": key,
        "class": facts.class,
        "kind": facts.kind.word(),
        "line": facts.line,
        "opaque": facts.is_opaque,
        "reads": places(&facts.reads),
        "writes": places(&facts.writes),
        "makes": facts.makes,
        "sends": facts.sends,
        "chain": facts.chain,
        "chains": {
            "listed": listed.collect::<Value>(),
            "more": chains.more,
            "complete": chains.is_complete,
        },
        "reaches": analysis.reached_classes(key),
        "reaches_others": analysis.reached_others(key),
        "checks_futures": facts.checks_futures,
        "waits_for": facts.waits_for,
        "may_suspend": facts.may_suspend,
        "may_block": facts.may_block,
        "may_fail": facts.may_fail,
        "task": !facts.runners.is_empty(),
        "independent_of": analysis.independent_of(key),
        "bound_to": analysis.bound_to(key),
        "kept": places(&facts.kept),
        "related": facts.related,
    })
}

/// The names of places; `[]` stands for the elements of all arrays.
fn places(places: &BTreeSet<Place>) -> Value {
    let places = places.iter().map(|place| match place {
        Place::Elements => json!("[]"),
        named => json!(named.to_string()),
    });
    places.collect()
}
