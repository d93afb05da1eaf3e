//! The steps that led to each followed state, kept as one tree: a node is a step and the node
//! before it. When only one state is left, its path becomes final and the tree is emptied;
//! nodes that lead to no followed state are removed now and then.

use pet_model::schedule::Step;

/// One step of the model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// The step, with the number of its actor in a run without compaction.
    pub step: Step,
    pub kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A task ran.
    Ran,
    /// The task passed the event at which it was stopped.
    Seen,
    /// The environment put the task into its queue.
    Given,
}

/// The last step of a state, by its place among the nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Node(u32);

impl Node {
    pub const START: Node = Node(u32::MAX);
}

#[derive(Debug, Clone, Default)]
pub struct History {
    /// The first entries of the path of every followed state.
    done: Vec<Entry>,
    nodes: Vec<(Node, Entry)>,
    /// The number of nodes after the last sweep.
    swept: usize,
}

impl History {
    pub fn add(&mut self, before: Node, entry: Entry) -> Node {
        let node = Node(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX - 1));
        self.nodes.push((before, entry));
        node
    }

    /// Makes the path of the only followed state final.
    pub fn decide(&mut self, only: &mut Node) {
        let mut path = Vec::new();
        self.walk(*only, &mut path);
        path.reverse();
        self.done.extend(path);
        self.nodes.clear();
        self.swept = 0;
        *only = Node::START;
    }

    /// Removes the nodes that lead to none of these states, if enough nodes were added since the
    /// last sweep.
    pub fn sweep<'a>(&mut self, states: impl Iterator<Item = &'a mut Node>) {
        if self.nodes.len() < LEAST_SWEPT.max(2 * self.swept) {
            return;
        }
        let states: Vec<&mut Node> = states.collect();
        let mut is_needed = vec![false; self.nodes.len()];
        for state in &states {
            let mut at = **state;
            while let Some((before, _)) = self.nodes.get(at.0 as usize) {
                let Some(needed) = is_needed.get_mut(at.0 as usize) else {
                    break;
                };
                if std::mem::replace(needed, true) {
                    break;
                }
                at = *before;
            }
        }
        let mut numbers = vec![Node::START; self.nodes.len()];
        let mut kept: Vec<(Node, Entry)> = Vec::new();
        let number = |numbers: &[Node], node: Node| {
            let found = numbers.get(node.0 as usize);
            found.copied().unwrap_or(Node::START)
        };
        for (index, (before, entry)) in self.nodes.iter().enumerate() {
            if is_needed.get(index) == Some(&true) {
                let new = Node(u32::try_from(kept.len()).unwrap_or(u32::MAX - 1));
                kept.push((number(&numbers, *before), *entry));
                if let Some(place) = numbers.get_mut(index) {
                    *place = new;
                }
            }
        }
        for state in states {
            *state = number(&numbers, *state);
        }
        self.swept = kept.len();
        self.nodes = kept;
    }

    /// All steps from the start.
    pub fn path(&self, node: Node) -> Vec<Entry> {
        let mut path = Vec::new();
        self.walk(node, &mut path);
        path.reverse();
        let mut all = self.done.clone();
        all.extend(path);
        all
    }

    fn walk(&self, node: Node, path: &mut Vec<Entry>) {
        let mut at = node;
        while let Some((before, entry)) = self.nodes.get(at.0 as usize) {
            path.push(*entry);
            at = *before;
        }
    }
}

/// Fewer nodes than this are not swept.
const LEAST_SWEPT: usize = 1 << 16;
