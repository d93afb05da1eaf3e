//! The blocks of a program for the page: the place of each block, and the condition and the lines
//! of each way. Ways are numbered through all blocks, so that a trace is a list of numbers.

use super::label;
use indexmap::IndexMap;
use pet_model::trace::Node;
use pet_translator::cfg::{Exit, Instr, Mark, Method, Program};
use pet_translator::source::{Source, Span};
use pet_translator::typed::MethodId;
use std::collections::BTreeSet;

/// All blocks, by name, in the order of the source.
#[derive(Debug, Clone, Default)]
pub struct Blocks {
    pub blocks: IndexMap<String, Block>,
    ways: usize,
}

#[derive(Debug, Clone)]
pub struct Block {
    /// The key of its method.
    pub method: String,
    /// The place of the decision in the source; absent without a source.
    pub place: Option<SourceRange>,
    /// The number of its first way.
    pub first: usize,
    pub ways: Vec<Way>,
}

/// A range of the source; lines and columns count from 1, and the end is after the last
/// character.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SourceRange {
    pub line: u32,
    pub column: u32,
    pub end_line: u32,
    pub end_column: u32,
}

#[derive(Debug, Clone, Default)]
pub struct Way {
    /// The condition of the way; empty if nothing was decided.
    pub says: String,
    /// The lines of the statements that begin in the way, in order.
    pub lines: Vec<u32>,
    /// The exit of the way: `return`, `throw`, `wait` or `call KEY`; empty if it goes to a block.
    pub exit: String,
}

impl Blocks {
    /// The blocks of these methods, for a program with source.
    pub fn of(source: &Source, program: &Program, methods: &BTreeSet<MethodId>) -> Blocks {
        let mut blocks = Blocks::default();
        for id in methods {
            let method = program.method(*id);
            for block in &method.blocks {
                let says = label::ways(program, method, &block.decision);
                let mut says = says.into_iter();
                let ways = block.ways.iter().map(|way| Way {
                    says: says.next().unwrap_or_default(),
                    lines: lines(source, method, block.marks.iter().chain(&way.marks)),
                    exit: exit(program, &way.exit),
                });
                let ways = ways.collect();
                blocks.add(block.name.clone(), method.key.clone(), ways);
                if let Some(added) = blocks.blocks.get_mut(&block.name) {
                    let is_shown = block.span != Span::NOWHERE;
                    added.place = is_shown.then(|| place(source, block.span));
                }
            }
        }
        blocks
    }

    /// The blocks that occur in traces, for a program without source: each has as many ways as the
    /// largest number of a way that some trace takes.
    pub fn of_traces<'t>(nodes: impl Iterator<Item = &'t Node>) -> Blocks {
        let mut most: IndexMap<&str, u32> = IndexMap::new();
        for node in nodes {
            let known = most.entry(&node.block).or_default();
            *known = node.way.max(*known);
        }
        let mut blocks = Blocks::default();
        for (block, count) in most {
            let way = |number| Way {
                says: format!("{block}, way {number}"),
                ..Way::default()
            };
            let method = block.split(':').next().unwrap_or_default().to_owned();
            blocks.add(block.to_owned(), method, (1..=count).map(way).collect());
        }
        blocks
    }

    fn add(&mut self, name: String, method: String, ways: Vec<Way>) {
        let first = self.ways;
        self.ways += ways.len();
        let block = Block {
            method,
            place: None,
            first,
            ways,
        };
        self.blocks.insert(name, block);
    }

    /// The number of a way, which counts from 1 in its block.
    pub fn number(&self, block: &str, way: u32) -> Option<usize> {
        let block = self.blocks.get(block)?;
        let way = usize::try_from(way).ok()?.checked_sub(1)?;
        (way < block.ways.len()).then_some(block.first + way)
    }
}

/// The methods that a run of this method can reach, including itself and static initialisers.
pub fn reachable(program: &Program, from: MethodId) -> BTreeSet<MethodId> {
    let mut found = BTreeSet::new();
    let mut open = vec![from];
    open.extend(
        program
            .classes
            .iter()
            .filter_map(|it| it.static_initialiser),
    );
    while let Some(id) = open.pop() {
        if !found.insert(id) {
            continue;
        }
        for way in program
            .method(id)
            .blocks
            .iter()
            .flat_map(|block| &block.ways)
        {
            if let Exit::Call { method, .. } = &way.exit {
                open.push(*method);
            }
            for instr in &way.instrs {
                if let Instr::Async { method, .. } = instr {
                    // A method that overrides it may be the one that runs.
                    let signature = &program.method(*method).signature;
                    let classes = program.classes.iter();
                    open.extend(classes.filter_map(|class| class.methods.get(signature)));
                    open.push(*method);
                }
            }
        }
    }
    found
}

pub fn place(source: &Source, span: Span) -> SourceRange {
    let (line, column) = source.line_column(span.start);
    let (end_line, end_column) = source.line_column(span.end);
    SourceRange {
        line,
        column,
        end_line,
        end_column,
    }
}

fn lines<'m>(source: &Source, method: &Method, marks: impl Iterator<Item = &'m Mark>) -> Vec<u32> {
    let lines = marks.filter_map(|mark| match mark {
        Mark::Statement(number) => {
            let span = method.statements.get(*number as usize)?;
            Some(source.line(span.start))
        }
        Mark::Point(_) | Mark::Enter(_) | Mark::Iterate(_) | Mark::Fill(_) | Mark::Inserted => None,
    });
    lines.collect()
}

fn exit(program: &Program, exit: &Exit) -> String {
    match exit {
        Exit::Goto(_) => String::new(),
        Exit::Call { method, .. } => format!("call {}", program.method(*method).key),
        Exit::Return(_) => "return".to_owned(),
        Exit::Throw(_) => "throw".to_owned(),
        Exit::Suspend(_) | Exit::Blocked(_) => "wait".to_owned(),
    }
}
