//! The cases of a summary as a tree: steps with which several cases begin are there once, so that
//! they are done once when the cases are composed, and the order of paths stays that of the
//! method's own tree. Knows nothing of the meaning of steps.

use pet_model::summary::Case;
use pet_translator::clp::Term;

/// The nodes have numbers; a child has a higher number than its parent.
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

impl Tree {
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The node to which this step leads from the node `at`.
    pub fn found(&self, at: usize, step: &Term) -> Option<usize> {
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

    /// The stretch that begins with the step of a node.
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
