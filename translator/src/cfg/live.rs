//! Live variables: the locals that some path from a block reads before it writes them. They are
//! the arguments of the block's predicate.

use super::{Decision, Method};
use crate::typed::LocalId;
use std::collections::HashSet;

/// For each block the locals that are live at its entry, in slot order. The result and the
/// exception of a call are not among them.
///
/// Each local is carried backwards from its uses, so the time is linear in the size of the result.
pub fn live_in(method: &Method) -> Vec<Vec<LocalId>> {
    let count = method.blocks.len();
    let mut live = Live {
        found: vec![Vec::new(); count],
        known: HashSet::new(),
        pending: Vec::new(),
    };
    let mut entries: Vec<Vec<Entry>> = vec![Vec::new(); count];
    let mut writes: Vec<Vec<HashSet<LocalId>>> = Vec::with_capacity(count);
    for (index, block) in method.blocks.iter().enumerate() {
        for local in block.decision.uses() {
            live.add(index, local);
        }
        let event = block.event.iter().flat_map(|event| &event.args);
        for local in event.filter_map(|arg| arg.value.local()) {
            live.add(index, local);
        }
        let mut block_writes = Vec::new();
        for (number, way) in block.ways.iter().enumerate() {
            let mut written: HashSet<LocalId> =
                received(&block.decision, number).into_iter().collect();
            for instr in &way.instrs {
                for local in instr.uses() {
                    if !written.contains(&local) {
                        live.add(index, local);
                    }
                }
                written.extend(instr.dest());
            }
            for local in way.exit.uses() {
                if !written.contains(&local) {
                    live.add(index, local);
                }
            }
            if let Some(target) = way.exit.target()
                && let Some(list) = entries.get_mut(target.0 as usize)
            {
                list.push(Entry {
                    block: index,
                    way: number,
                });
            }
            block_writes.push(written);
        }
        writes.push(block_writes);
    }
    while let Some((block, local)) = live.pending.pop() {
        for entry in entries.get(block).into_iter().flatten() {
            let written = writes.get(entry.block).and_then(|ways| ways.get(entry.way));
            if !written.is_some_and(|written| written.contains(&local)) {
                live.add(entry.block, local);
            }
        }
    }
    for locals in &mut live.found {
        locals.sort_unstable();
    }
    live.found
}

/// The local that a way receives from the call before it.
pub fn received(decision: &Decision, way: usize) -> Option<LocalId> {
    match decision {
        Decision::Returned { result, exception } => match way {
            0 => *result,
            _ => Some(*exception),
        },
        _ => None,
    }
}

#[derive(Clone)]
struct Entry {
    block: usize,
    way: usize,
}

struct Live {
    found: Vec<Vec<LocalId>>,
    known: HashSet<(usize, LocalId)>,
    pending: Vec<(usize, LocalId)>,
}

impl Live {
    fn add(&mut self, block: usize, local: LocalId) {
        if self.known.insert((block, local)) {
            if let Some(list) = self.found.get_mut(block) {
                list.push(local);
            }
            self.pending.push((block, local));
        }
    }
}
