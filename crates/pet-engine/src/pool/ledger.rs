//! The parts of the tree that have been given to workers. A quick worker gets several parts at
//! once, because a claim and its reply take as long as a small part.

use super::job::Reply;
use std::collections::HashSet;

/// The most parts that are given at once. With more, one worker could hold all the large parts
/// while the others have nothing to do.
const MOST: u64 = 8;

#[derive(Debug, Default)]
pub struct Ledger {
    claimed: HashSet<u64>,
    /// Parts of workers that broke down before they began them.
    returned: HashSet<u64>,
    /// The number of parts, once a worker has seen the whole tree.
    total: Option<u64>,
}

impl Ledger {
    /// A worker claims the part `first`, and could do `many` parts from there on.
    pub fn claim(&mut self, first: u64, many: u64) -> Reply {
        if self.claimed.contains(&first) {
            let mut taken = 1;
            while taken < MOST && self.claimed.contains(&(first + taken)) {
                taken += 1;
            }
            return Reply::Taken(taken);
        }
        let mut given = 0;
        while given < many.clamp(1, MOST) && self.claimed.insert(first + given) {
            self.returned.remove(&(first + given));
            given += 1;
        }
        Reply::Given(given)
    }

    /// Takes back the parts that a worker did not begin before it ended.
    pub fn give_back(&mut self, parts: impl IntoIterator<Item = u64>) {
        for part in parts {
            if self.exists(part) {
                self.claimed.remove(&part);
                self.returned.insert(part);
            }
        }
    }

    /// Stores the number of parts, which a worker knows when it has seen the whole tree.
    pub fn ends_at(&mut self, total: u64) {
        self.total = Some(total);
        self.returned.retain(|part| *part < total);
    }

    pub fn is_seen(&self) -> bool {
        self.total.is_some()
    }

    /// Returns whether parts may be left to give out: the end of the tree has not been seen, or
    /// a worker has returned parts.
    pub fn is_open(&self) -> bool {
        !self.is_seen() || !self.returned.is_empty()
    }

    /// Returns whether the tree has this part, as far as is known.
    pub fn exists(&self, part: u64) -> bool {
        self.total.is_none_or(|total| part < total)
    }
}

#[cfg(test)]
mod tests {
    use super::{Ledger, Reply};

    #[test]
    fn a_part_is_given_once() {
        let mut ledger = Ledger::default();
        assert_eq!(ledger.claim(0, 1), Reply::Given(1));
        assert_eq!(ledger.claim(0, 1), Reply::Taken(1));
        assert_eq!(ledger.claim(1, 4), Reply::Given(4));
        assert_eq!(ledger.claim(1, 1), Reply::Taken(4));
        assert_eq!(ledger.claim(5, 1000), Reply::Given(8));
        assert_eq!(ledger.claim(0, 1), Reply::Taken(8));
        assert_eq!(ledger.claim(13, 0), Reply::Given(1));
    }

    #[test]
    fn what_is_given_ends_before_what_others_have() {
        let mut ledger = Ledger::default();
        assert_eq!(ledger.claim(3, 1), Reply::Given(1));
        assert_eq!(ledger.claim(0, 8), Reply::Given(3));
    }

    #[test]
    fn what_is_given_back_is_open_again_if_it_exists() {
        let mut ledger = Ledger::default();
        ledger.claim(0, 8);
        ledger.ends_at(6);
        assert!(!ledger.is_open());
        ledger.give_back([4, 5, 6, 7]);
        assert!(ledger.is_open());
        assert_eq!(ledger.claim(3, 1), Reply::Taken(1));
        assert_eq!(ledger.claim(4, 8), Reply::Given(2));
        assert!(!ledger.is_open());
    }
}
