//! The cases of a summary as a tree: what several of them begin with is there once, so
//! that it is done once when they are composed, and the order of paths stays that of the
//! method's own tree. Knows nothing of what steps mean.

use super::Case;
use pet_translator::clp::Term;
use std::collections::HashSet;

/// Nodes are numbered such that children come behind their parents.
#[derive(Debug, Default)]
pub struct Tree {
    nodes: Vec<Node>,
}

#[derive(Debug, Default)]
pub struct Node {
    /// The step that leads here; absent for the root.
    pub step: Option<Term>,
    pub children: Vec<usize>,
    /// The cases that end here, by number.
    pub ends: Vec<usize>,
}

/// Steps one after the other, up to where paths part or end.
pub struct Stretch<'t> {
    pub steps: Vec<&'t Term>,
    pub last: usize,
}

/// The cases without the marks `way(N)` that nothing depends on: where the paths that part
/// there begin with different steps, these tell them apart.
pub fn settled(cases: Vec<Case>) -> Vec<Case> {
    let tree = Tree::of(&cases);
    let mut parts: Vec<Parts<'_>> = Vec::new();
    parts.resize_with(tree.nodes.len(), Parts::default);
    for number in (0..tree.nodes.len()).rev() {
        let found = tree.parts(number, &parts);
        if let Some(place) = parts.get_mut(number) {
            *place = found;
        }
    }
    let is_kept = |node: usize| parts.get(node).is_some_and(|parts| parts.keeps_ways);
    let settled = cases.iter().map(|case| {
        let mut at = 0;
        let mut steps = Vec::new();
        for step in &case.steps {
            if !is_way(step) || is_kept(at) {
                steps.push(step.clone());
            }
            at = tree.found(at, step).unwrap_or(at);
        }
        Case {
            steps,
            ..case.clone()
        }
    });
    settled.collect()
}

/// How the paths below a node go on.
#[derive(Default)]
struct Parts<'t> {
    first: HashSet<&'t Term>,
    ends: bool,
    keeps_ways: bool,
}

fn is_way(step: &Term) -> bool {
    matches!(step, Term::Compound(name, _) if name == "way")
}

impl Tree {
    fn parts<'t>(&'t self, number: usize, below: &[Parts<'t>]) -> Parts<'t> {
        let node = self.node(number);
        let mut own = Parts {
            ends: !node.ends.is_empty(),
            ..Parts::default()
        };
        let ways: Vec<usize> = node
            .children
            .iter()
            .copied()
            .filter(|child| self.node(*child).step.as_ref().is_some_and(is_way))
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
                _ => own.first.extend(&self.node(*child).step),
            }
        }
        own
    }

    fn found(&self, at: usize, step: &Term) -> Option<usize> {
        let mut children = self.node(at).children.iter().rev().copied();
        children.find(|child| self.node(*child).step.as_ref() == Some(step))
    }

    pub fn of(cases: &[Case]) -> Tree {
        let mut tree = Tree {
            nodes: vec![Node::default()],
        };
        for (number, case) in cases.iter().enumerate() {
            let mut at = 0;
            for step in &case.steps {
                at = tree.child(at, step);
            }
            if let Some(node) = tree.nodes.get_mut(at) {
                node.ends.push(number);
            }
        }
        tree
    }

    fn child(&mut self, at: usize, step: &Term) -> usize {
        self.found(at, step).unwrap_or_else(|| {
            let new = self.nodes.len();
            self.nodes.push(Node {
                step: Some(step.clone()),
                ..Node::default()
            });
            if let Some(node) = self.nodes.get_mut(at) {
                node.children.push(new);
            }
            new
        })
    }

    pub fn node(&self, number: usize) -> &Node {
        let node = self.nodes.get(number);
        node.expect("numbers of nodes are given out here")
    }

    /// From a node on, itself first.
    pub fn stretch(&self, from: usize) -> Stretch<'_> {
        let mut steps: Vec<&Term> = self.node(from).step.iter().collect();
        let mut last = from;
        while let ([only], true) = (
            self.node(last).children.as_slice(),
            self.node(last).ends.is_empty(),
        ) {
            last = *only;
            steps.extend(&self.node(last).step);
        }
        Stretch { steps, last }
    }
}
