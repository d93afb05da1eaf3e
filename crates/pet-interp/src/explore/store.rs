//! The states that have been met, by their canonical hashes, with the step that led to each
//! first. A state takes some dozens of bytes, whatever its size.

use super::hash::{IdentityState, Key};
use super::set::Set;
use pet_model::schedule::Step;
use std::collections::HashMap;

#[derive(Default)]
pub struct Store {
    /// Looked up only, never walked, so that its order does not matter.
    numbers: HashMap<Key, u32, IdentityState>,
    origins: Vec<Origin>,
    /// The states from which ready tasks were left out.
    reduced: Set,
    /// The steps from states in `reduced`, as pairs of states.
    edges: Vec<(u32, u32)>,
}

#[derive(Clone, Copy)]
struct Origin {
    from: u32,
    step: Step,
}

const NOWHERE: u32 = u32::MAX;

impl Store {
    pub fn len(&self) -> u64 {
        self.origins.len() as u64
    }

    /// The number of a state, and whether it is new.
    pub fn add(&mut self, key: Key, origin: Option<(u32, Step)>) -> (u32, bool) {
        if let Some(known) = self.numbers.get(&key) {
            return (*known, false);
        }
        let number = u32::try_from(self.origins.len()).expect("memory ends before that");
        self.numbers.insert(key, number);
        let (from, step) = origin.unwrap_or((NOWHERE, Step::MAIN));
        self.origins.push(Origin { from, step });
        (number, true)
    }

    /// The steps from the start to the state.
    pub fn schedule(&self, number: u32) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut at = number;
        while let Some(origin) = self.origins.get(at as usize) {
            if origin.from == NOWHERE {
                break;
            }
            steps.push(origin.step);
            at = origin.from;
        }
        steps.reverse();
        steps
    }

    /// The actor of the step that led to the state first.
    pub fn last_actor(&self, number: u32) -> Option<u32> {
        let origin = self.origins.get(number as usize);
        let origin = origin.filter(|origin| origin.from != NOWHERE);
        origin.map(|origin| origin.step.actor)
    }

    pub fn set_reduced(&mut self, number: u32) {
        self.reduced.insert(number as usize);
    }

    pub fn set_full(&mut self, number: u32) {
        self.reduced.remove(number as usize);
    }

    pub fn add_edge(&mut self, from: u32, to: u32) {
        if self.reduced.contains(from as usize) {
            self.edges.push((from, to));
        }
    }

    /// The memory used, in bytes.
    pub fn bytes(&self) -> u64 {
        let numbers = self.numbers.capacity() * 33;
        let origins = self.origins.capacity() * size_of::<Origin>();
        let edges = self.edges.capacity() * 8;
        u64::try_from(numbers + origins + edges).unwrap_or(u64::MAX)
    }

    /// One state of each circle of reduced states. Edges that cannot be on a circle are removed;
    /// then the first state that is left is chosen and removed, until no edge is left.
    pub fn circles(&self) -> Vec<u32> {
        let mut edges = self.edges.clone();
        let mut chosen = Vec::new();
        loop {
            trim(&mut edges, &self.reduced);
            let Some(first) = edges.iter().map(|(from, _)| *from).min() else {
                return chosen;
            };
            chosen.push(first);
            edges.retain(|(from, to)| *from != first && *to != first);
        }
    }
}

/// Removes edges from states without incoming edges and to states without outgoing edges.
fn trim(edges: &mut Vec<(u32, u32)>, reduced: &Set) {
    edges.retain(|(_, to)| reduced.contains(*to as usize));
    loop {
        let mut with_exit = Set::default();
        let mut with_entry = Set::default();
        for (from, to) in &*edges {
            with_exit.insert(*from as usize);
            with_entry.insert(*to as usize);
        }
        let before = edges.len();
        edges.retain(|(from, to)| {
            with_exit.contains(*to as usize) && with_entry.contains(*from as usize)
        });
        if edges.len() == before {
            return;
        }
    }
}
