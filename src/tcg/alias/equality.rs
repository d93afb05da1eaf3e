//! Which references are the same and which are not, with the reasons: a graph of what was
//! decided or follows, walked anew for each question, because there are few edges.

use std::collections::BTreeMap;

/// The decisions that something depends on, one bit for each.
pub(super) type Reason = u128;

/// Something that is the same as others or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Leaf {
    /// A reference of the input, by its number in the store.
    Input(usize),
    /// Null, an object made by `new`, or an object of the input by its number: all of them
    /// are different.
    Object(i64),
}

#[derive(Debug, Default)]
pub(super) struct Equality {
    edges: Vec<Edge>,
}

#[derive(Debug, Clone, Copy)]
struct Edge {
    left: Leaf,
    right: Leaf,
    is_same: bool,
    reason: Reason,
}

impl Equality {
    pub fn len(&self) -> usize {
        self.edges.len()
    }

    pub fn truncate(&mut self, len: usize) {
        self.edges.truncate(len);
    }

    pub fn add(&mut self, left: Leaf, right: Leaf, is_same: bool, reason: Reason) {
        self.edges.push(Edge {
            left,
            right,
            is_same,
            reason,
        });
    }

    /// Whether two are the same, and why; `None` if that is open.
    pub fn ask(&self, left: Leaf, right: Leaf) -> Option<(bool, Reason)> {
        if left == right {
            return Some((true, 0));
        }
        let near = self.same_as(left);
        if let Some(reason) = near.get(&right) {
            return Some((true, *reason));
        }
        let far = self.same_as(right);
        for (one, why) in &near {
            for (other, why_other) in &far {
                if are_apart(*one, *other) {
                    return Some((false, why | why_other));
                }
            }
        }
        let mut edges = self.edges.iter().filter(|edge| !edge.is_same);
        edges.find_map(|edge| {
            let across = |a: &Leaf, b: &Leaf| Some(near.get(a)? | far.get(b)? | edge.reason);
            let reason = across(&edge.left, &edge.right);
            let reason = reason.or_else(|| across(&edge.right, &edge.left));
            reason.map(|reason| (false, reason))
        })
    }

    /// All that are the same as one, with the reasons.
    fn same_as(&self, leaf: Leaf) -> BTreeMap<Leaf, Reason> {
        let mut found = BTreeMap::from([(leaf, 0)]);
        let mut open = vec![(leaf, 0)];
        while let Some((at, why)) = open.pop() {
            for edge in self.edges.iter().filter(|edge| edge.is_same) {
                let next = match (edge.left == at, edge.right == at) {
                    (true, _) => edge.right,
                    (_, true) => edge.left,
                    _ => continue,
                };
                if let std::collections::btree_map::Entry::Vacant(place) = found.entry(next) {
                    let reason = why | edge.reason;
                    place.insert(reason);
                    open.push((next, reason));
                }
            }
        }
        found
    }
}

/// A reference of the input is never an object made by `new`.
fn are_apart(one: Leaf, other: Leaf) -> bool {
    match (one, other) {
        (Leaf::Object(one), Leaf::Object(other)) => one != other,
        (Leaf::Input(_), Leaf::Object(made)) | (Leaf::Object(made), Leaf::Input(_)) => made < 0,
        (Leaf::Input(_), Leaf::Input(_)) => false,
    }
}
