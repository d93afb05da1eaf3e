//! The numbers of a suite beside its cases, for pages. A number that is missing or of another
//! type counts as unknown and is no mistake: suites may come from other tools.

use super::{Json, Map};

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Summary {
    /// The number of covered statements, and of all.
    pub statements: Option<(i128, i128)>,
    pub branches: Option<(i128, i128)>,
    pub states: Option<i128>,
    pub infeasible: Option<i128>,
    pub unknown: Option<i128>,
    /// The reasons why paths were cut, with the numbers of paths.
    pub cut: Vec<(String, i128)>,
    /// The reasons why parts of the tree are missing.
    pub missing: Vec<String>,
    pub no_code: Vec<String>,
    pub is_minimized: bool,
    /// The ends of paths without a case, if the suite has them.
    pub ends: Option<Vec<ReadEnd>>,
    /// The number of ends that the suite leaves out.
    pub ends_left_out: Option<i128>,
}

/// The end of a path without a case: the reason, the trace, and conditions that exclude each
/// other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadEnd {
    pub why: String,
    pub trace: String,
    pub conflict: Vec<String>,
}

pub fn summary(map: &Map) -> Summary {
    let stats = object(map, "stats");
    let coverage = object(map, "coverage");
    let stat = |name: &str| stats.and_then(|stats| number(stats, name));
    let cut = stats.and_then(|stats| object(stats, "cut"));
    let cut = cut.into_iter().flatten().filter_map(|(why, count)| {
        let Json::Integer(count) = count else {
            return None;
        };
        (*count > 0).then(|| (why.clone(), *count))
    });
    Summary {
        statements: coverage.and_then(|it| covered(it, "statements")),
        branches: coverage.and_then(|it| covered(it, "branches")),
        states: stat("states"),
        infeasible: stat("infeasible"),
        unknown: stat("unknown"),
        cut: cut.collect(),
        missing: list(map, "missing").filter_map(reason).collect(),
        no_code: list(map, "no_code").filter_map(text).collect(),
        is_minimized: object(map, "minimized").is_some(),
        ends: map
            .contains_key("ends")
            .then(|| list(map, "ends").filter_map(end).collect()),
        ends_left_out: number(map, "ends_left_out").filter(|count| *count > 0),
    }
}

/// `{"why": "infeasible", "trace": "…", "conflict": ["a > b", "a = b"]}`
fn end(json: &Json) -> Option<ReadEnd> {
    let Json::Object(map) = json else {
        return None;
    };
    Some(ReadEnd {
        why: text(map.get("why")?)?,
        trace: text(map.get("trace")?)?,
        conflict: list(map, "conflict").filter_map(text).collect(),
    })
}

fn reason(json: &Json) -> Option<String> {
    match json {
        Json::Object(map) => text(map.get("reason")?),
        _ => None,
    }
}

fn covered(map: &Map, name: &str) -> Option<(i128, i128)> {
    let found = object(map, name)?;
    Some((number(found, "covered")?, number(found, "total")?))
}

fn object<'j>(map: &'j Map, key: &str) -> Option<&'j Map> {
    match map.get(key) {
        Some(Json::Object(found)) => Some(found),
        _ => None,
    }
}

fn number(map: &Map, key: &str) -> Option<i128> {
    match map.get(key) {
        Some(Json::Integer(number)) => Some(*number),
        _ => None,
    }
}

fn list<'j>(map: &'j Map, key: &str) -> impl Iterator<Item = &'j Json> {
    let found = match map.get(key) {
        Some(Json::Array(list)) => list.as_slice(),
        _ => &[],
    };
    found.iter()
}

fn text(json: &Json) -> Option<String> {
    match json {
        Json::String(text) => Some(text.clone()),
        _ => None,
    }
}
