//! The distribution of a tree among workers. Each worker walks the top of the tree, which is
//! the same for all, and explores the subtrees that it is the first to claim. Subtrees are
//! numbered in the order in which a single worker would reach them, and the findings are joined
//! in that order.

use super::findings::Findings;
use std::collections::BTreeSet;
use std::sync::Mutex;

/// The numbers of the subtrees that some worker has taken.
#[derive(Default)]
pub struct Claims {
    taken: Mutex<BTreeSet<u64>>,
}

pub struct Parts<'a> {
    /// Absent if there is only one worker.
    claims: Option<&'a Claims>,
    /// True if this worker counts the findings at the top of the tree.
    counts_top: bool,
    /// The number of the next subtree.
    next: u64,
    /// The depth of the root of the subtree that is being explored.
    inside: Option<usize>,
    current: Findings,
    done: Vec<(u64, Findings)>,
}

/// A state is the root of a subtree if about this many states are at its level.
const WIDE: u64 = 64;

impl<'a> Parts<'a> {
    pub fn new(claims: Option<&'a Claims>, counts_top: bool) -> Parts<'a> {
        Parts {
            claims,
            counts_top,
            next: 0,
            inside: None,
            current: Findings::default(),
            done: Vec::new(),
        }
    }

    pub fn found(&mut self) -> &mut Findings {
        &mut self.current
    }

    pub fn is_wide(&self, width: u64) -> bool {
        self.claims.is_some() && self.inside.is_none() && width >= WIDE
    }

    /// Claims the subtree below a state. Returns whether this worker explores it.
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

    /// All findings with numbers for their order; stretches of the top and subtrees alternate.
    pub fn into_found(mut self) -> Vec<(u64, Findings)> {
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
