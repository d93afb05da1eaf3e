//! The summary of a suite: its numbers with their meanings, and whether code that no case passes is
//! proved to be unreachable.

use crate::html::Fact;
use crate::html::lines::Proof;
use crate::json::read::suite::Suite;
use crate::json::request::selection;
use pet_model::request::{Aliasing, Request};

pub fn facts(suite: &Suite) -> Vec<Fact> {
    let summary = &suite.summary;
    let count = suite.cases.len();
    let cases = if count == 1 { "case" } else { "cases" };
    let mut facts = vec![fact(cases, count, "feasible paths within the limits")];
    for (name, covered) in [
        ("statements", summary.statements),
        ("branches", summary.branches),
    ] {
        if let Some((covered, total)) = covered {
            let meaning = "passed by some case, of all in the method and what it calls";
            facts.push(fact(name, format!("{covered}/{total}"), meaning));
        }
    }
    if let Ok(request) = &suite.request {
        let selection = selection(request);
        facts.push(fact("", selection, "which paths were selected"));
        let loop_k = request.loop_k;
        facts.push(fact("loop-k", loop_k, "iterations of each loop on a path"));
        if let Some(k) = request.depth_k {
            facts.push(fact("depth-k", k, "blocks on a path"));
        }
    }
    for (why, count) in &summary.cut {
        let name = match why.as_str() {
            "loop" => "cut by loop-k",
            "depth" => "cut by depth-k",
            "own" => "cut by your criterion",
            "task" => "cut by task-level",
            "actor" => "cut by actor-number",
            _ => "cut",
        };
        facts.push(fact(name, count, "paths that go on beyond the limit"));
    }
    if let Some(count) = summary.infeasible {
        facts.push(fact("infeasible", count, "branches that no input takes"));
    }
    if let Some(count) = summary.unknown.filter(|count| *count > 0) {
        let meaning = "paths for which no values were found";
        facts.push(fact("undecided", count, meaning));
    }
    facts.push(match suite.is_complete {
        true => fact("", "complete", "every path within the limits was looked at"),
        false => fact(
            "",
            "not complete",
            "there may be more paths within the limits",
        ),
    });
    facts
}

/// The numbers of the summary that a reader must not miss.
pub fn warnings(suite: &Suite) -> Vec<String> {
    let missing = suite.summary.missing.iter();
    let missing = missing.map(|why| format!("a part of the paths is missing: {why}"));
    let no_code = suite.summary.no_code.iter();
    let no_code = no_code.map(|key| format!("paths that call `{key}` are missing: it has no code"));
    missing.chain(no_code).collect()
}

/// Whether code that no case passes is unreachable, not only uncovered.
pub fn proof(suite: &Suite) -> Proof {
    let has_every_input = |request: &Request| {
        request.guide.is_none()
            && request.aliasing == Aliasing::Possible
            && request.domain.is_none()
    };
    let summary = &suite.summary;
    let is_whole = suite.is_complete
        && summary.cut.is_empty()
        && summary.unknown == Some(0)
        && summary.no_code.is_empty()
        && !summary.is_minimized
        && suite.request.as_ref().is_ok_and(has_every_input);
    match is_whole {
        true => Proof::Whole,
        false => Proof::None,
    }
}

pub fn fact(name: &'static str, value: impl ToString, meaning: &str) -> Fact {
    Fact {
        name,
        value: value.to_string(),
        meaning: meaning.to_owned(),
    }
}
