//! The basic blocks of code, in an order in which each comes after the blocks that lead to it as far
//! as there are no loops, and the loops.

use crate::class::{Code, Op};
use std::collections::{BTreeSet, HashMap, HashSet};

#[derive(Debug)]
pub struct Flow {
    /// By their first instruction.
    pub blocks: Vec<Basic>,
    /// The reachable blocks, each after those that lead to it.
    pub order: Vec<usize>,
    pub loops: Vec<NaturalLoop>,
    starts: HashMap<usize, usize>,
}

#[derive(Debug)]
pub struct Basic {
    pub start: usize,
    /// Excluded.
    pub end: usize,
    pub successors: Vec<usize>,
    /// The handlers to which an exception in it may lead.
    pub handlers: Vec<usize>,
    /// The reachable blocks that lead to it; a block that leads to it twice counts twice.
    pub entries: usize,
    pub is_handler: bool,
}

#[derive(Debug)]
pub struct NaturalLoop {
    pub head: usize,
    pub body: HashSet<usize>,
    /// The blocks of the condition of a `while` or `for` loop: an iteration begins where they are
    /// left towards the body. Empty for loops whose iterations begin at the head.
    pub condition: BTreeSet<usize>,
}

impl Flow {
    pub fn of(code: &Code) -> Flow {
        let mut leaders = BTreeSet::from([0]);
        for (index, op) in code.ops.iter().enumerate() {
            let targets = op.targets();
            if !targets.is_empty() || !op.falls_through() {
                leaders.insert(index + 1);
            }
            leaders.extend(targets);
        }
        leaders.extend(code.handlers.iter().map(|row| row.target));
        let leaders: Vec<usize> = leaders
            .into_iter()
            .filter(|leader| *leader < code.ops.len())
            .collect();
        let starts: HashMap<usize, usize> = leaders.iter().copied().zip(0..).collect();
        let ends = leaders.iter().skip(1).copied().chain([code.ops.len()]);
        let blocks = leaders.iter().copied().zip(ends);
        let blocks = blocks.map(|(start, end)| basic(code, &starts, start, end));
        let mut flow = Flow {
            blocks: blocks.collect(),
            order: Vec::new(),
            loops: Vec::new(),
            starts,
        };
        flow.walk(code);
        flow
    }

    /// The block that begins with an instruction.
    pub fn starting(&self, op: usize) -> Option<usize> {
        self.starts.get(&op).copied()
    }

    pub fn block(&self, index: usize) -> &Basic {
        self.blocks
            .get(index)
            .expect("indices of blocks come from here")
    }

    /// Walks in depth, without recursion: finds the order and the edges that lead back.
    fn walk(&mut self, code: &Code) {
        #[derive(Clone, Copy, PartialEq)]
        enum State {
            New,
            Open,
            Done,
        }
        let mut states = vec![State::New; self.blocks.len()];
        let mut back: Vec<(usize, usize)> = Vec::new();
        let mut done = Vec::new();
        let mut stack: Vec<(usize, usize)> = vec![(0, 0)];
        if let Some(state) = states.first_mut() {
            *state = State::Open;
        }
        while let Some((block, next)) = stack.last_mut() {
            let basic = self.block(*block);
            // The last successor first, so that the order reversed is that of the code.
            let mut all = basic.successors.iter().chain(&basic.handlers).rev();
            let target = all.nth(*next).copied();
            *next += 1;
            let from = *block;
            match target {
                None => {
                    if let Some(state) = states.get_mut(from) {
                        *state = State::Done;
                    }
                    done.push(from);
                    stack.pop();
                }
                Some(target) => match states.get(target) {
                    Some(State::New) => {
                        if let Some(state) = states.get_mut(target) {
                            *state = State::Open;
                        }
                        stack.push((target, 0));
                    }
                    Some(State::Open) => back.push((from, target)),
                    _ => {}
                },
            }
        }
        done.reverse();
        for block in &done {
            let basic = self.block(*block);
            let targets: Vec<usize> = basic.successors.clone();
            for target in targets {
                if let Some(target) = self.blocks.get_mut(target) {
                    target.entries += 1;
                }
            }
        }
        self.order = done;
        self.find_loops(code, &back);
    }

    fn find_loops(&mut self, code: &Code, back: &[(usize, usize)]) {
        let mut before: HashMap<usize, Vec<usize>> = HashMap::new();
        for block in &self.order {
            let basic = self.block(*block);
            for target in basic.successors.iter().chain(&basic.handlers) {
                before.entry(*target).or_default().push(*block);
            }
        }
        let heads: BTreeSet<usize> = back.iter().map(|(_, head)| *head).collect();
        for head in heads {
            let sources = back.iter().filter(|(_, to)| *to == head);
            let sources: Vec<usize> = sources.map(|(from, _)| *from).collect();
            let mut body = HashSet::from([head]);
            let mut pending = sources.clone();
            while let Some(block) = pending.pop() {
                if body.insert(block) {
                    pending.extend(before.get(&block).into_iter().flatten());
                }
            }
            let condition = self.condition(code, head, &body, &sources);
            self.loops.push(NaturalLoop {
                head,
                body,
                condition,
            });
        }
    }

    /// The condition of a loop: the blocks from its head on that stand on one line, up to the last
    /// one that leaves the loop to what follows it. In a loop that is only repeated by conditions,
    /// what follows is not the code behind the last of them: a `break` of a `do` loop leads there.
    fn condition(
        &self,
        code: &Code,
        head: usize,
        body: &HashSet<usize>,
        sources: &[usize],
    ) -> BTreeSet<usize> {
        let last = |block: usize| code.ops.get(self.block(block).end.wrapping_sub(1));
        let is_repeated_plainly = sources
            .iter()
            .any(|source| !matches!(last(*source), Some(Op::If(..))));
        let end = sources.iter().map(|source| self.block(*source).end).max();
        let end = end.unwrap_or_default();
        let leaves = |next: &usize| {
            let start = self.block(*next).start;
            !body.contains(next) && (start > end || start == end && is_repeated_plainly)
        };
        let line = |block: usize| code.lines.get(self.block(block).start).copied().flatten();
        let mut chain = Vec::new();
        let mut exits = 0;
        let mut at = head;
        loop {
            if chain.contains(&at) || !body.contains(&at) {
                break;
            }
            let basic = self.block(at);
            let is_on_line = at == head || line(at).is_some() && line(at) == line(head);
            // With lines only the first comparison is known to belong to the condition.
            if !is_on_line || !matches!(last(at), Some(Op::If(..))) {
                break;
            }
            chain.push(at);
            if basic.successors.iter().any(leaves) {
                exits = chain.len();
            }
            let Some(next) = self.starting(basic.end) else {
                break;
            };
            at = next;
        }
        chain.truncate(exits);
        let condition: BTreeSet<usize> = chain.into_iter().collect();
        let is_strange = |block: &usize| {
            let basic = self.block(*block);
            sources.contains(block) || basic.handlers.iter().any(|next| body.contains(next))
        };
        match condition.iter().any(is_strange) {
            true => BTreeSet::new(),
            false => condition,
        }
    }
}

fn basic(code: &Code, starts: &HashMap<usize, usize>, start: usize, end: usize) -> Basic {
    let last = code.ops.get(end.wrapping_sub(1));
    let mut successors = Vec::new();
    if let Some(op) = last {
        if op.falls_through() {
            successors.extend(starts.get(&end));
        }
        successors.extend(op.targets().iter().filter_map(|target| starts.get(target)));
    }
    let rows = code.handlers.iter();
    let rows = rows.filter(|row| {
        let covered = row.start.max(start)..row.end.min(end);
        let ops = code.ops.get(covered).unwrap_or_default();
        ops.iter().any(Op::can_throw)
    });
    let handlers: BTreeSet<usize> = rows
        .filter_map(|row| starts.get(&row.target).copied())
        .collect();
    Basic {
        start,
        end,
        successors,
        handlers: handlers.into_iter().collect(),
        entries: 0,
        is_handler: code.handlers.iter().any(|row| row.target == start),
    }
}
