//! Sets of locals that are cheap to copy.
//!
//! A method with thousands of locals and thousands of branches would cost their product
//! if each branch copied a plain bit set. So a set is a tree of bit words whose unchanged
//! parts are shared between copies: a copy is one counter, a change copies the path to
//! one word, and two sets are compared only where they differ. Up to 64 locals the tree
//! is a single word.

use std::rc::Rc;

use crate::typed::LocalId;

#[derive(Debug, Clone)]
pub struct LocalSet {
    root: Node,
    /// The number of layers of branches above the words.
    height: u32,
}

/// A node with a height above zero is `Uniform` or `Branch`, else `Uniform` or `Word`.
#[derive(Debug, Clone)]
enum Node {
    /// All locals below, or none of them.
    Uniform(bool),
    Word(u64),
    Branch(Rc<[Node; FAN]>),
}

const FAN: usize = 16;
const FAN_BITS: u32 = 4;
const WORD_BITS: u32 = 6;

impl LocalSet {
    /// The empty set, with room for `count` locals.
    pub fn none(count: usize) -> LocalSet {
        let mut height = 0;
        while count > 1 << (WORD_BITS + FAN_BITS * height) {
            height += 1;
        }
        LocalSet {
            root: Node::Uniform(false),
            height,
        }
    }

    /// The set of all locals, with room for as many as this one.
    pub fn all(&self) -> LocalSet {
        LocalSet {
            root: Node::Uniform(true),
            height: self.height,
        }
    }

    pub fn contains(&self, local: LocalId) -> bool {
        let mut node = &self.root;
        let mut height = self.height;
        loop {
            match node {
                Node::Uniform(is_member) => return *is_member,
                Node::Word(bits) => return bits & bit(local) != 0,
                Node::Branch(children) => match children.get(slot(local, height)) {
                    Some(child) => node = child,
                    None => return false,
                },
            }
            height = height.saturating_sub(1);
        }
    }

    pub fn insert(&mut self, local: LocalId) {
        self.put(local, true);
    }

    pub fn remove(&mut self, local: LocalId) {
        self.put(local, false);
    }

    /// Changes the set only if necessary, since a change copies shared nodes.
    fn put(&mut self, local: LocalId, is_member: bool) {
        if self.contains(local) != is_member {
            self.root.put(local, self.height, is_member);
        }
    }

    /// Intersection. Both sets have room for the same number of locals.
    pub fn keep_common(&mut self, other: &LocalSet) {
        self.root.combine(&other.root, false);
    }

    /// Union. Both sets have room for the same number of locals.
    pub fn add_all(&mut self, other: &LocalSet) {
        self.root.combine(&other.root, true);
    }
}

impl Node {
    fn put(&mut self, local: LocalId, height: u32, is_member: bool) {
        if let Node::Uniform(all) = *self {
            *self = match height {
                0 => Node::Word(if all { u64::MAX } else { 0 }),
                _ => Node::Branch(Rc::new(std::array::from_fn(|_| Node::Uniform(all)))),
            };
        }
        match self {
            Node::Uniform(_) => {}
            Node::Word(bits) if is_member => *bits |= bit(local),
            Node::Word(bits) => *bits &= !bit(local),
            Node::Branch(children) => {
                if let Some(child) = Rc::make_mut(children).get_mut(slot(local, height)) {
                    child.put(local, height.saturating_sub(1), is_member);
                }
            }
        }
    }

    /// Intersection if `winner` is false, union if it is true: a uniform node with that value is the
    /// result whatever the other node is. Equal nodes become shared, so that later comparisons of
    /// them are cheap.
    fn combine(&mut self, other: &Node, winner: bool) {
        match (&mut *self, other) {
            (Node::Uniform(own), _) if *own == winner => {}
            (Node::Uniform(_), _) => *self = other.clone(),
            (_, Node::Uniform(theirs)) if *theirs == winner => *self = other.clone(),
            (_, Node::Uniform(_)) => {}
            (Node::Word(own), Node::Word(theirs)) if winner => *own |= theirs,
            (Node::Word(own), Node::Word(theirs)) => *own &= theirs,
            (Node::Branch(own), Node::Branch(theirs)) if !Rc::ptr_eq(own, theirs) => {
                let mut is_same = true;
                for (own, theirs) in Rc::make_mut(own).iter_mut().zip(theirs.iter()) {
                    own.combine(theirs, winner);
                    is_same &= own.is_same(theirs);
                }
                if is_same {
                    *self = other.clone();
                }
            }
            // Two sets of the same height have words at the same depth.
            (Node::Word(_) | Node::Branch(_), Node::Word(_) | Node::Branch(_)) => {}
        }
    }

    /// Returns whether two nodes are equal, without comparing the contents of branches.
    fn is_same(&self, other: &Node) -> bool {
        match (self, other) {
            (Node::Uniform(own), Node::Uniform(theirs)) => own == theirs,
            (Node::Word(own), Node::Word(theirs)) => own == theirs,
            (Node::Branch(own), Node::Branch(theirs)) => Rc::ptr_eq(own, theirs),
            _ => false,
        }
    }
}

/// The bit of a local within its word.
fn bit(local: LocalId) -> u64 {
    1 << (local.0 % u64::BITS)
}

/// The index of the child of a branch at this height that contains a local.
fn slot(local: LocalId, height: u32) -> usize {
    let shift = WORD_BITS + FAN_BITS * height.saturating_sub(1);
    (local.index() >> shift) % FAN
}
