//! Shorter summaries with the same meaning: writes that are overwritten unseen and marks that
//! nothing depends on are removed. A step is removed only if it can be removed from all cases
//! that share it, so that these still begin alike and paths keep their order.

use super::tree::Tree;
use pet_model::summary::Case;
use pet_translator::clp::Term;
use std::collections::HashSet;

pub fn shortened(cases: Vec<Case>) -> Vec<Case> {
    without_ways(without_overwritten(cases))
}

/// A field that is set twice is set once if nothing reads it in between.
fn without_overwritten(cases: Vec<Case>) -> Vec<Case> {
    let tree = Tree::of(&cases);
    let mut is_needed = vec![false; tree.len()];
    for case in &cases {
        let mut at = 0;
        for (step, is_overwritten) in case.steps.iter().zip(overwritten(&case.steps)) {
            at = tree.found(at, step).unwrap_or(at);
            if let Some(is_needed) = is_needed.get_mut(at) {
                *is_needed |= !is_overwritten;
            }
        }
    }
    let is_needed = |_: usize, node: usize| is_needed.get(node) != Some(&false);
    filtered(&tree, &cases, is_needed)
}

/// For each step, whether it sets a place that is set again under the same name and not read in
/// between; another name may be another cell.
fn overwritten(steps: &[Term]) -> Vec<bool> {
    let place = |step: &Term| match step.parts()? {
        ("set", [of, field, _]) => Some((Some(of.clone()), field.clone())),
        ("set_static", [field, _]) => Some((None, field.clone())),
        _ => None,
    };
    let mut set: Vec<(Option<Term>, Term)> = Vec::new();
    let mut flags = Vec::with_capacity(steps.len());
    for step in steps.iter().rev() {
        if let Some(place) = place(step) {
            flags.push(set.contains(&place));
            set.push(place);
            continue;
        }
        flags.push(false);
        if let Some(("field" | "static", [.., field, _])) = step.parts() {
            set.retain(|(_, other)| other != field);
        }
    }
    flags.reverse();
    flags
}

/// Removes the marks `way(N)` of paths that begin with different steps, since these steps tell the
/// paths apart.
fn without_ways(cases: Vec<Case>) -> Vec<Case> {
    let tree = Tree::of(&cases);
    let mut parts: Vec<Parts<'_>> = Vec::new();
    parts.resize_with(tree.len(), Parts::default);
    for number in (0..tree.len()).rev() {
        let found = Parts::of(&tree, number, &parts);
        if let Some(place) = parts.get_mut(number) {
            *place = found;
        }
    }
    let is_way = |node: usize| tree.node(node).step.as_ref().is_some_and(is_way);
    let keeps = |node: usize| parts.get(node).is_some_and(|parts| parts.keeps_ways);
    filtered(&tree, &cases, |before, node| !is_way(node) || keeps(before))
}

/// The cases with the steps for which `is_kept` holds; it gets the node before a step and the node
/// of the step.
fn filtered(tree: &Tree, cases: &[Case], is_kept: impl Fn(usize, usize) -> bool) -> Vec<Case> {
    let filtered = cases.iter().map(|case| {
        let mut at = 0;
        let mut steps = Vec::new();
        for step in &case.steps {
            let node = tree.found(at, step).unwrap_or(at);
            if is_kept(at, node) {
                steps.push(step.clone());
            }
            at = node;
        }
        Case {
            steps,
            ..case.clone()
        }
    });
    filtered.collect()
}

/// The first steps of the paths below a node, and whether a path ends there.
#[derive(Default)]
struct Parts<'t> {
    first: HashSet<&'t Term>,
    ends: bool,
    keeps_ways: bool,
}

impl<'t> Parts<'t> {
    fn of(tree: &'t Tree, number: usize, below: &[Parts<'t>]) -> Parts<'t> {
        let node = tree.node(number);
        let mut own = Parts {
            ends: !node.ends.is_empty(),
            ..Parts::default()
        };
        let children = node.children.iter().copied();
        let ways: Vec<usize> = children
            .filter(|child| tree.node(*child).step.as_ref().is_some_and(is_way))
            .collect();
        let mut seen: HashSet<&Term> = HashSet::new();
        let mut is_clear = true;
        for way in ways.iter().filter_map(|way| below.get(*way)) {
            is_clear &= !way.ends && way.first.iter().all(|step| seen.insert(step));
        }
        own.keeps_ways = ways.len() > 1 && !is_clear;
        for child in &node.children {
            match below.get(*child) {
                Some(parts) if ways.contains(child) && !own.keeps_ways => {
                    own.first.extend(&parts.first);
                    own.ends |= parts.ends;
                }
                _ => own.first.extend(&tree.node(*child).step),
            }
        }
        own
    }
}

fn is_way(step: &Term) -> bool {
    matches!(step, Term::Compound(name, _) if name == "way")
}
