//! Fewer and larger blocks: straight lines are joined, unreachable blocks are removed.

use crate::cfg::live::live_in;
use crate::cfg::{BlockId, Decision, Exit, Instr, Loop, LoopId, Mark, Method};
use crate::typed::{LocalId, MethodKind};
use std::collections::{HashMap, HashSet};

/// The number of copies that may be repeated in several clauses; copies make no goals.
const MOST_COPIES: usize = 4;

/// Joins each block without a decision to the way that leads to it, if that is the only one or if
/// the block only copies and goes on; then renumbers the blocks.
pub(super) fn simplify(method: &mut Method) {
    drop_unused_copies(method);
    join_lines(method);
    pull_up_questions(method);
    renumber(method);
}

/// `int res = 1;` before both branches assign it: a copy that is never read. The variables
/// of the main block are read when it has ended: `pet run` shows them.
fn drop_unused_copies(method: &mut Method) {
    let live = live_in(method);
    let is_main = method.kind == MethodKind::Main;
    let locals = method.locals.iter();
    let is_shown: Vec<bool> = locals.map(|local| is_main && !local.is_temporary).collect();
    for way in method.blocks.iter_mut().flat_map(|block| &mut block.ways) {
        let mut needed: HashSet<LocalId> = way.exit.uses().into_iter().collect();
        let behind = way
            .exit
            .target()
            .and_then(|target| live.get(target.0 as usize));
        needed.extend(behind.into_iter().flatten());
        let mut kept = Vec::with_capacity(way.instrs.len());
        for instr in way.instrs.drain(..).rev() {
            let is_shown = |dest: LocalId| is_shown.get(dest.index()) == Some(&true);
            let is_needed = instr
                .dest()
                .is_none_or(|dest| needed.remove(&dest) || is_shown(dest));
            if is_needed || !matches!(instr, Instr::Copy { .. }) {
                needed.extend(instr.uses());
                kept.push(instr);
            }
        }
        kept.reverse();
        way.instrs = kept;
    }
}

/// Moves the decision of a block into an empty block that is its only entry: so a loop is decided at
/// its head, and a guard at the block at which the task is resumed.
fn pull_up_questions(method: &mut Method) {
    let entries = entries(method);
    for index in 0..method.blocks.len() {
        while let Some(target) = question_behind(method, &entries, index) {
            let Some(asked) = method.blocks.get(target).cloned() else {
                break;
            };
            if let Some(block) = method.blocks.get_mut(index) {
                let passed = block.ways.drain(..).flat_map(|way| way.marks);
                block.marks.extend(passed);
                block.marks.extend(asked.marks);
                block.decision = asked.decision;
                block.ways = asked.ways;
                block.span = asked.span;
            }
        }
    }
}

fn question_behind(method: &Method, entries: &[u32], index: usize) -> Option<usize> {
    let block = method.blocks.get(index)?;
    let ([way], Decision::None) = (block.ways.as_slice(), &block.decision) else {
        return None;
    };
    let Exit::Goto(BlockId(target)) = way.exit else {
        return None;
    };
    let target = target as usize;
    let is_only_entry = entries.get(target) == Some(&1);
    let next = method.blocks.get(target)?;
    let may_move = block.event.is_none()
        && !next.is_pinned
        && target != index
        && next.decision != Decision::None;
    (way.instrs.is_empty() && is_only_entry && may_move).then_some(target)
}

fn join_lines(method: &mut Method) {
    let mut lines = Lines {
        entries: entries(method),
        joined: vec![false; method.blocks.len()],
    };
    for BlockId(id) in reached(method) {
        let index = id as usize;
        let ways = method.blocks.get(index).map_or(0, |block| block.ways.len());
        for way in 0..ways {
            while lines.joined.get(index) == Some(&false)
                && extend_way(method, &mut lines, index, way)
            {}
        }
    }
}

struct Lines {
    entries: Vec<u32>,
    /// Blocks that have become part of the only way to them.
    joined: Vec<bool>,
}

/// Appends the block after a way to the way, if that is allowed.
fn extend_way(method: &mut Method, lines: &mut Lines, index: usize, number: usize) -> bool {
    let way = method
        .blocks
        .get(index)
        .and_then(|block| block.ways.get(number));
    let Some(Exit::Goto(BlockId(target))) = way.map(|way| &way.exit) else {
        return false;
    };
    let target = *target as usize;
    let Some(block) = method.blocks.get_mut(target) else {
        return false;
    };
    let ([next], Decision::None, false) =
        (block.ways.as_mut_slice(), &block.decision, block.is_pinned)
    else {
        return false;
    };
    let is_only_way = lines.entries.get(target) == Some(&1);
    let only_leads_on = next.instrs.len() <= MOST_COPIES
        && next
            .instrs
            .iter()
            .all(|instr| matches!(instr, Instr::Copy { .. }))
        && !matches!(next.exit, Exit::Call { .. });
    if target == index || !(is_only_way || only_leads_on) {
        return false;
    }
    let mut marks = block.marks.clone();
    // The block decides nothing any more.
    marks.retain(|mark| *mark != Mark::Inserted);
    let mut instrs;
    if is_only_way {
        instrs = std::mem::take(&mut next.instrs);
        if let Some(joined) = lines.joined.get_mut(target) {
            *joined = true;
        }
    } else {
        instrs = next.instrs.clone();
        lines.count_copy(target, &next.exit);
    }
    marks.extend(next.marks.iter().cloned());
    let (exit, span) = (next.exit.clone(), next.span);
    let way = method
        .blocks
        .get_mut(index)
        .and_then(|block| block.ways.get_mut(number));
    let Some(way) = way else {
        return false;
    };
    if way.instrs.is_empty() && way.marks.is_empty() {
        way.span = span;
    }
    way.instrs.append(&mut instrs);
    way.marks.append(&mut marks);
    way.exit = exit;
    true
}

impl Lines {
    /// Updates the counts after a block was copied into one of several ways to it: the block has one
    /// entry less, and its successor one more.
    fn count_copy(&mut self, block: usize, exit: &Exit) {
        let behind = exit.target().map(|target| target.0 as usize);
        if let Some(count) = behind.and_then(|behind| self.entries.get_mut(behind)) {
            *count += 1;
        }
        if let Some(count) = self.entries.get_mut(block) {
            *count -= 1;
        }
    }
}

/// The number of reachable ways that lead to each block.
fn entries(method: &Method) -> Vec<u32> {
    let mut entries = vec![0; method.blocks.len()];
    for id in reached(method) {
        for target in method.block(id).successors() {
            if let Some(count) = entries.get_mut(target.0 as usize) {
                *count += 1;
            }
        }
    }
    entries
}

/// The reachable blocks, in the order of their numbers.
fn reached(method: &Method) -> Vec<BlockId> {
    let mut seen = vec![false; method.blocks.len()];
    let mut pending = vec![BlockId(0)];
    while let Some(id) = pending.pop() {
        let Some(slot) = seen.get_mut(id.0 as usize) else {
            continue;
        };
        if !std::mem::replace(slot, true) {
            pending.extend(method.block(id).successors());
        }
    }
    (0..)
        .zip(seen)
        .filter_map(|(id, is_seen)| is_seen.then_some(BlockId(id)))
        .collect()
}

fn renumber(method: &mut Method) {
    let kept = reached(method);
    let numbers: HashMap<BlockId, BlockId> = kept.iter().copied().zip((0..).map(BlockId)).collect();
    let number = |id: BlockId| numbers.get(&id).copied();
    let mut loops: HashMap<LoopId, LoopId> = HashMap::new();
    let mut kept_loops = Vec::new();
    for (id, old) in (0..).map(LoopId).zip(&method.loops) {
        if let Some(head) = number(old.head) {
            let next = u32::try_from(kept_loops.len()).expect("ids are 32 bits wide");
            loops.insert(id, LoopId(next));
            kept_loops.push(Loop {
                head,
                span: old.span,
            });
        }
    }
    let mut blocks = std::mem::take(&mut method.blocks);
    let mut id = 0;
    blocks.retain(|_| {
        id += 1;
        numbers.contains_key(&BlockId(id - 1))
    });
    for block in &mut blocks {
        block.guard_end = block.guard_end.and_then(number);
        let marks = block.ways.iter_mut().map(|way| &mut way.marks);
        for marks in marks.chain([&mut block.marks]) {
            marks.retain_mut(|mark| renumber_mark(mark, &loops));
        }
        for way in &mut block.ways {
            match &mut way.exit {
                Exit::Goto(target)
                | Exit::Call { next: target, .. }
                | Exit::Suspend(target)
                | Exit::Blocked(target) => {
                    *target = number(*target).expect("targets of reached blocks are reached");
                }
                Exit::Return(_) | Exit::Throw(_) => {}
            }
        }
    }
    method.blocks = blocks;
    method.loops = kept_loops;
}

fn renumber_mark(mark: &mut Mark, loops: &HashMap<LoopId, LoopId>) -> bool {
    match mark {
        Mark::Enter(id) | Mark::Iterate(id) | Mark::Fill(id) => match loops.get(id) {
            Some(new) => {
                *id = *new;
                true
            }
            None => false,
        },
        Mark::Statement(_) | Mark::Point(_) | Mark::Inserted => true,
    }
}
