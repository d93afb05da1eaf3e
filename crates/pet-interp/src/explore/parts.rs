//! How a tree is shared between workers. Each walks the top of the tree, which is the same
//! for all, and explores those subtrees that it is the first to claim. Subtrees have
//! numbers in the order in which one worker alone would come to them, so that all that
//! was found can be put together in that order, whoever found it.

use super::found::Found;
use std::collections::BTreeSet;
use std::sync::Mutex;

/// Subtrees that some worker has taken.
#[derive(Default)]
pub struct Claims {
    taken: Mutex<BTreeSet<u64>>,
}

pub struct Parts<'a> {
    /// Absent if there is only one worker.
    claims: Option<&'a Claims>,
    /// True if this worker counts the findings at the top of the tree.
    counts_top: bool,
    next: u64,
    /// The depth of the root of the subtree that is being explored.
    inside: Option<usize>,
    current: Found,
    done: Vec<(u64, Found)>,
}

/// A state is the root of a subtree if about so many are at its level.
const WIDE: u64 = 64;

impl<'a> Parts<'a> {
    pub fn new(claims: Option<&'a Claims>, counts_top: bool) -> Parts<'a> {
        Parts {
            claims,
            counts_top,
            next: 0,
            inside: None,
            current: Found::default(),
            done: Vec::new(),
        }
    }

    pub fn found(&mut self) -> &mut Found {
        &mut self.current
    }

    pub fn is_wide(&self, width: u64) -> bool {
        self.claims.is_some() && self.inside.is_none() && width >= WIDE
    }

    /// Comes to the root of a subtree; whether it is for this worker.
    pub fn begin(&mut self, depth: usize) -> bool {
        let Some(claims) = self.claims.filter(|_| self.inside.is_none()) else {
            return true;
        };
        self.close(self.next * 2, self.counts_top);
        let is_mine = match claims.taken.lock() {
            Ok(mut taken) => taken.insert(self.next),
            Err(_) => false,
        };
        self.next += 1;
        self.inside = is_mine.then_some(depth);
        is_mine
    }

    /// Leaves the state at this depth.
    pub fn end(&mut self, depth: usize) {
        if self.inside == Some(depth) {
            self.inside = None;
            self.close(self.next * 2 - 1, true);
        }
    }

    /// All that was found, with numbers for its order: tops and subtrees take turns.
    pub fn into_found(mut self) -> Vec<(u64, Found)> {
        match self.inside {
            Some(_) => self.close(self.next * 2 - 1, true),
            None => self.close(self.next * 2, self.counts_top),
        }
        self.done
    }

    fn close(&mut self, number: u64, counts: bool) {
        let found = std::mem::take(&mut self.current);
        if counts {
            self.done.push((number, found));
        }
    }
}
