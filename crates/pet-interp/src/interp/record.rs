//! Recorders: shadows that record the ways or accesses of a run. Each records one thing, so that
//! a run pays only for the records that are needed.

use super::code::{Code, WayIndex};
use super::memory::Address;
use super::native::Native;
use super::shadow::{Question, Shadow, Site, Source, ValuePlace};
use pet_model::schedule::Step;
use pet_model::trace::{Node, Trace};
use pet_translator::cfg::{Exit, Mark};
use pet_translator::number::Number;
use pet_translator::typed::{ArithOp, MethodId};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The ways that were taken, in order; one list for each macro-step, and one for each
/// static initialiser before the main block.
#[derive(Debug, Clone, Default)]
pub struct Trail {
    parts: Vec<(Step, Vec<Passed>)>,
}

#[derive(Debug, Clone)]
enum Passed {
    Way(WayIndex),
    /// A case of a method without code.
    Case(Arc<str>, u32),
}

/// The ways that were taken, as a set.
#[derive(Debug, Clone, Default)]
pub struct Coverage {
    ways: BTreeSet<WayIndex>,
    seen: Vec<bool>,
}

/// The words that were read and written in memory, for each macro-step.
#[derive(Debug, Clone, Default)]
pub struct Accesses {
    pub steps: Vec<StepAccesses>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StepAccesses {
    pub task: Step,
    pub reads: BTreeSet<Word>,
    pub writes: BTreeSet<Word>,
}

/// A word of a cell: a field, an element, the finished mark of a future. Static fields belong to
/// the cell at `Address::NULL`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Word {
    pub object: Address,
    pub offset: u32,
}

impl Trail {
    /// The trace of each part, with the task of the part.
    pub fn traces(&self, code: &Code<'_>) -> Vec<(Step, Trace)> {
        let node = |passed: &Passed| {
            let way = match passed {
                Passed::Way(way) => way,
                Passed::Case(name, case) => {
                    return Node {
                        block: Arc::clone(name),
                        way: *case,
                        subtraces: 0,
                    };
                }
            };
            let block = code.block_of(*way);
            let (source, number) = code.source_way(*way);
            Node {
                block: Arc::clone(code.block_name(block)),
                way: number + 1,
                subtraces: match source.exit {
                    Exit::Goto(_) => 1,
                    Exit::Call { .. } => 2,
                    Exit::Return(_) | Exit::Throw(_) | Exit::Suspend(_) | Exit::Blocked(_) => 0,
                },
            }
        };
        let trace = |(task, ways): &(Step, Vec<Passed>)| {
            let nodes = ways.iter().map(node).collect();
            (*task, Trace { nodes })
        };
        self.parts.iter().map(trace).collect()
    }
}

impl Shadow for Trail {
    fn selected(&mut self, task: Step) {
        self.parts.push((task, Vec::new()));
    }

    fn entered(&mut self, _method: MethodId, base: u32) {
        if let Some((task, ways)) = self.parts.last()
            && base == 0
            && !ways.is_empty()
        {
            self.parts.push((*task, Vec::new()));
        }
    }

    fn decided(&mut self, site: Site, way: usize, _question: Question) {
        if let Some((_, ways)) = self.parts.last_mut() {
            ways.push(Passed::Way(site.way(way)));
        }
    }

    fn natively(&mut self, native: &Native, case: u32) {
        if let Some((_, ways)) = self.parts.last_mut() {
            ways.push(Passed::Case(native.name.as_str().into(), case));
        }
    }
}

impl Coverage {
    pub fn ways(&self) -> &BTreeSet<WayIndex> {
        &self.ways
    }

    /// The statements that were begun, as indices into `Method::statements`.
    pub fn statements(&self, code: &Code<'_>) -> BTreeSet<(MethodId, u32)> {
        let marks = self.marks(code);
        let statements = marks.filter_map(|(method, mark)| match mark {
            Mark::Statement(number) => Some((method, *number)),
            _ => None,
        });
        statements.collect()
    }

    /// The named points that were passed.
    pub fn points<'c>(&self, code: &'c Code<'_>) -> BTreeSet<&'c str> {
        let points = self.marks(code).filter_map(|(_, mark)| match mark {
            Mark::Point(name) => Some(name.as_str()),
            _ => None,
        });
        points.collect()
    }

    /// The marks of the covered ways and of their blocks.
    fn marks<'c>(&self, code: &'c Code<'_>) -> impl Iterator<Item = (MethodId, &'c Mark)> {
        self.ways.iter().flat_map(move |way| {
            let (source, _) = code.source_way(*way);
            let block = code.source_block(code.block_of(*way));
            let method = code.method_of(*way);
            let marks = block.marks.iter().chain(&source.marks);
            marks.map(move |mark| (method, mark))
        })
    }
}

impl Shadow for Coverage {
    fn decided(&mut self, site: Site, way: usize, _question: Question) {
        let way = site.way(way);
        let index = way.0 as usize;
        if self.seen.len() <= index {
            self.seen.resize(index + 1, false);
        }
        if let Some(seen) = self.seen.get_mut(index)
            && !*seen
        {
            *seen = true;
            self.ways.insert(way);
        }
    }
}

impl Accesses {
    fn read(&mut self, source: Source) {
        if let Some(ValuePlace::Cell { object, offset }) = source.place
            && let Some(step) = self.steps.last_mut()
        {
            step.reads.insert(Word { object, offset });
        }
    }
}

impl Shadow for Accesses {
    fn selected(&mut self, task: Step) {
        self.steps.push(StepAccesses {
            task,
            reads: BTreeSet::new(),
            writes: BTreeSet::new(),
        });
    }

    fn copied(&mut self, dest: ValuePlace, value: Source) {
        self.read(value);
        if let ValuePlace::Cell { object, offset } = dest
            && let Some(step) = self.steps.last_mut()
        {
            step.writes.insert(Word { object, offset });
        }
    }

    fn computed(
        &mut self,
        _dest: ValuePlace,
        _number: Number,
        _op: ArithOp,
        left: Source,
        right: Source,
    ) {
        self.read(left);
        self.read(right);
    }

    fn decided(&mut self, _site: Site, _way: usize, question: Question) {
        match question {
            Question::InBounds { length, .. } => self.read(length),
            Question::Finished(future) => self.read(future),
            _ => {}
        }
    }
}
