//! Locals that are known not to be null: decisions that follow from earlier ones are dropped, so
//! that `next.next` after `next != null` has no second null case.

use crate::cfg::live::live_in;
use crate::cfg::{Block, Decision, Instr, Method, Operand, Way};
use crate::typed::{LocalId, MethodKind};
use std::collections::BTreeSet;

/// Drops the decisions, by a forward analysis: a local is known at a block if it is known on every
/// way to it. Only live locals are kept.
pub(super) fn drop_settled_decisions(method: &mut Method) {
    let known = known_at_blocks(method);
    for (block, known) in method.blocks.iter_mut().zip(known) {
        let Some(known) = known else { continue };
        match &block.decision {
            Decision::NotNull(local) if known.contains(local) => {
                block.decision = Decision::None;
                block.ways.truncate(1);
            }
            Decision::Instance { value, .. } if known.contains(value) => block.ways.truncate(2),
            _ => {}
        }
    }
}

/// `None` for blocks that are never reached.
fn known_at_blocks(method: &Method) -> Vec<Option<BTreeSet<LocalId>>> {
    let live: Vec<BTreeSet<LocalId>> = live_in(method)
        .into_iter()
        .map(|locals| locals.into_iter().collect())
        .collect();
    let mut known: Vec<Option<BTreeSet<LocalId>>> = vec![None; method.blocks.len()];
    let has_this = matches!(method.kind, MethodKind::Instance | MethodKind::Constructor);
    let at_entry = has_this.then_some(LocalId(0)).into_iter().collect();
    if let Some(entry) = known.first_mut() {
        *entry = Some(at_entry);
    }
    let mut pending = vec![0_usize];
    while let Some(index) = pending.pop() {
        let Some(block) = method.blocks.get(index) else {
            continue;
        };
        for (number, way) in block.ways.iter().enumerate() {
            let Some(target) = way.exit.target() else {
                continue;
            };
            let before = known.get(index).cloned().flatten().unwrap_or_default();
            let mut after = after_way(block, number, way, before);
            let target = target.0 as usize;
            if let Some(needed) = live.get(target) {
                after.retain(|local| needed.contains(local));
            }
            let Some(slot) = known.get_mut(target) else {
                continue;
            };
            let is_new = match slot {
                None => {
                    *slot = Some(after);
                    true
                }
                Some(old) => {
                    let size = old.len();
                    old.retain(|local| after.contains(local));
                    old.len() < size
                }
            };
            if is_new {
                pending.push(target);
            }
        }
    }
    known
}

fn after_way(
    block: &Block,
    number: usize,
    way: &Way,
    mut known: BTreeSet<LocalId>,
) -> BTreeSet<LocalId> {
    match (&block.decision, number) {
        (Decision::NotNull(local), 0) | (Decision::Instance { value: local, .. }, 0 | 1) => {
            known.insert(*local);
        }
        (Decision::Returned { result, .. }, 0) => known.retain(|local| Some(*local) != *result),
        (Decision::Returned { exception, .. }, _) => {
            known.insert(*exception);
        }
        (Decision::SameRef { left, right }, 0) => {
            if let (Operand::Local(left), Operand::Local(right)) = (left, right)
                && (known.contains(left) || known.contains(right))
            {
                known.extend([*left, *right]);
            }
        }
        _ => {}
    }
    for instr in &way.instrs {
        let is_known = match instr {
            Instr::NewObject { .. } | Instr::NewArray { .. } | Instr::Async { .. } => true,
            Instr::Copy {
                value: Operand::Local(local),
                ..
            } => known.contains(local),
            _ => false,
        };
        match instr.dest() {
            Some(dest) if is_known => {
                known.insert(dest);
            }
            Some(dest) => {
                known.remove(&dest);
            }
            None => {}
        }
    }
    known
}
