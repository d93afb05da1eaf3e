//! The coverage of source lines: covered, partly covered, missed, or proved to be unreachable.
//! Lines without a statement, and lines of methods that cannot be reached, have no status.

use super::blocks::Blocks;
use pet_translator::cfg::{Exit, Mark, Program};
use pet_translator::source::Source;
use pet_translator::typed::MethodId;
use std::collections::{BTreeMap, BTreeSet, HashSet};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    Covered,
    Partly,
    Missed,
    Unreachable,
}

/// Whether code that no case passes is proved to be unreachable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    /// Every path was followed, and none was cut.
    Whole,
    None,
}

/// Whether the ways of implicit checks count: null, and an index out of bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Checks {
    Counted,
    /// The search does not look for inputs that take such ways.
    Ignored,
}

#[derive(Default)]
struct Counts {
    statements: usize,
    passed: usize,
    ways: usize,
    taken: usize,
}

/// The status of each line; `taken` has the numbers of the ways that some case takes.
pub fn statuses(
    source: &Source,
    program: &Program,
    methods: &BTreeSet<MethodId>,
    blocks: &Blocks,
    taken: &HashSet<usize>,
    proof: Proof,
    checks: Checks,
) -> BTreeMap<u32, Status> {
    let mut lines: BTreeMap<u32, Counts> = BTreeMap::new();
    for id in methods {
        let method = program.method(*id);
        if program.is_model(method) {
            continue;
        }
        let mut passed: BTreeSet<u32> = BTreeSet::new();
        for block in &method.blocks {
            let Some(known) = blocks.blocks.get(&block.name) else {
                continue;
            };
            let mut used = 0;
            let mut wanted = 0;
            for (way, number) in block.ways.iter().zip(known.first..) {
                let is_check = matches!(way.exit, Exit::Throw(_)) && way.marks.is_empty();
                let is_wanted = checks == Checks::Counted || !is_check;
                if !taken.contains(&number) {
                    wanted += usize::from(is_wanted);
                    continue;
                }
                wanted += 1;
                used += 1;
                for mark in block.marks.iter().chain(&way.marks) {
                    if let Mark::Statement(statement) = mark {
                        passed.insert(*statement);
                    }
                }
            }
            if block.ways.len() > 1 && used > 0 {
                let counts = lines.entry(source.line(block.span.start)).or_default();
                counts.ways += wanted;
                counts.taken += used;
            }
        }
        for (span, number) in method.statements.iter().zip(0..) {
            let counts = lines.entry(source.line(span.start)).or_default();
            counts.statements += 1;
            counts.passed += usize::from(passed.contains(&number));
        }
    }
    let statuses = lines.into_iter().map(|(line, counts)| {
        let status = match counts.passed + counts.taken {
            0 if proof == Proof::Whole => Status::Unreachable,
            0 => Status::Missed,
            _ if counts.passed < counts.statements => Status::Partly,
            // Ways that no case takes are infeasible, if every path was followed.
            _ if counts.taken < counts.ways && proof == Proof::None => Status::Partly,
            _ => Status::Covered,
        };
        (line, status)
    });
    statuses.collect()
}
