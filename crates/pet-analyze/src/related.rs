//! Related methods: methods of the same class whose tasks can influence a method while it waits,
//! by the three prunings of SFM 2014, Sec. 4.3. The effects of a call inside a step belong to the
//! calling method, since the called method is no task of its own.

use super::clause::{Effect, Next, Passed};
use super::flow::Flow;
use super::hierarchy::Hierarchy;
use super::{Analysis, MethodFacts, Place};
use crate::tables::Tables;
use indexmap::IndexMap;
use std::collections::BTreeSet;

/// The places that a method uses before some point where it releases its actor, and reads after
/// that point. A guard counts on both sides, since it is evaluated until it holds.
pub(super) fn kept(flow: &Flow, effects: &IndexMap<String, Effect>) -> BTreeSet<Place> {
    let mut kept = BTreeSet::new();
    for (block, passed) in flow {
        let next = passed.iter().flat_map(|passed| &passed.next);
        for next in next.filter(|next| next.is_after_await) {
            let read = reads_from(flow, effects, &next.block);
            let used = uses_before(flow, effects, block);
            kept.extend(used.into_iter().filter(|place| read.contains(place)));
        }
    }
    kept
}

/// Fills in the related methods of every task.
pub(super) fn include(analysis: &mut Analysis, tables: &Tables, hierarchy: &Hierarchy<'_>) {
    let mut found = Vec::new();
    for (key, facts) in analysis.tasks() {
        let method = tables.methods.get(key);
        let class = method.and_then(|method| tables.receivers(method).first().copied());
        let around = class.map(|class| hierarchy.methods_of(class));
        let around = around.into_iter().flatten();
        let around: Vec<&str> = around.map(|method| method.key.as_str()).collect();
        let keep = |test: &dyn Fn(&MethodFacts) -> bool| -> Vec<String> {
            let kept = around.iter().filter(|key| {
                let mut own = own(analysis, &around, key).into_iter();
                own.any(test)
            });
            kept.map(|key| (*key).to_owned()).collect()
        };
        let writes = |key: &String| {
            let facts = analysis.methods.get(key);
            facts.is_some_and(|facts| !facts.writes.is_empty())
        };
        let related = [
            keep(&|other| !other.writes.is_empty() || other.chain.iter().any(writes)),
            keep(&|other| !other.writes.is_empty()),
            keep(&|other| !other.writes.is_disjoint(&facts.kept)),
        ];
        found.push((key.to_owned(), related));
    }
    for (key, related) in found {
        if let Some(facts) = analysis.methods.get_mut(&key) {
            facts.related = related;
        }
    }
}

/// The facts of a method, and of the methods that it sends exactly as named and that are not in
/// `around`, because the class overrides them: no other method of the class can start those.
fn own<'a>(analysis: &'a Analysis, around: &[&str], key: &str) -> Vec<&'a MethodFacts> {
    let mut keys = BTreeSet::from([key]);
    let mut open = vec![key];
    let mut found = Vec::new();
    while let Some(facts) = open.pop().and_then(|key| analysis.methods.get(key)) {
        found.push(facts);
        let hidden = facts.exact.iter();
        for sent in hidden.filter(|sent| !around.contains(&sent.as_str())) {
            if keys.insert(sent) {
                open.push(sent);
            }
        }
    }
    found
}

fn reads_from(flow: &Flow, effects: &IndexMap<String, Effect>, block: &str) -> BTreeSet<Place> {
    let mut reached = BTreeSet::from([block]);
    let mut open = vec![block];
    while let Some(block) = open.pop() {
        let passed = flow.get(block).into_iter().flatten();
        for next in passed.flat_map(|passed| &passed.next) {
            if reached.insert(&next.block) {
                open.push(&next.block);
            }
        }
    }
    let blocks = reached.into_iter().filter_map(|block| flow.get(block));
    let mut places = BTreeSet::new();
    for passed in blocks.flatten() {
        with_calls(passed, effects, |effect| {
            places.extend(effect.reads.iter().cloned());
        });
    }
    places
}

/// The places that are used on paths up to the end of a block.
fn uses_before(flow: &Flow, effects: &IndexMap<String, Effect>, block: &str) -> BTreeSet<Place> {
    let mut before = BTreeSet::from([block]);
    let mut has_changed = true;
    while has_changed {
        has_changed = false;
        for (name, passed) in flow {
            let mut next = passed.iter().flat_map(|passed| &passed.next);
            if next.any(|next| before.contains(next.block.as_str())) {
                has_changed |= before.insert(name);
            }
        }
    }
    let mut places = BTreeSet::new();
    for (name, passed) in flow {
        for passed in passed {
            let leads = |next: &Next| before.contains(next.block.as_str());
            if name == block || passed.next.iter().any(leads) {
                with_calls(passed, effects, |effect| {
                    places.extend(effect.reads.iter().cloned());
                    places.extend(effect.writes.iter().cloned());
                });
            }
        }
    }
    places
}

/// Calls `take` with the effects of a clause and of everything that it calls.
fn with_calls(passed: &Passed, effects: &IndexMap<String, Effect>, mut take: impl FnMut(&Effect)) {
    take(&passed.effect);
    for called in passed.calls.iter().filter_map(|key| effects.get(key)) {
        take(called);
    }
}
