//! A method under construction: blocks with open ways, and the way to which the next instruction
//! is added. The same as in the source front end, without its tree.

use pet_translator::cfg::{
    Block, BlockId, Decision, Exit, Instr, Local, Loop, LoopId, Mark, Method, Operand, Way,
};
use pet_translator::source::Span;
use pet_translator::typed::{LocalId, Type};
use std::collections::HashMap;

pub struct Builder {
    pub method: Method,
    /// The kind of each block, for its name.
    kinds: Vec<&'static str>,
    at: Option<OpenWay>,
    /// The statements by line.
    statements: HashMap<Span, u32>,
    /// A statement that begins with the next instruction.
    pending: Option<Span>,
}

/// An open way: it has no exit yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenWay {
    pub block: BlockId,
    pub way: usize,
}

/// The exit of a way until the real one is known; a finished method has no such exit.
const OPEN: Exit = Exit::Return(None);

impl Builder {
    pub fn new(method: Method) -> Builder {
        let span = method.span;
        let mut builder = Builder {
            method,
            kinds: Vec::new(),
            at: None,
            statements: HashMap::new(),
            pending: None,
        };
        let entry = builder.block("entry", span, Decision::None, 1);
        builder.pin(entry);
        builder.start_of(entry);
        builder
    }

    pub fn finish(mut self) -> Method {
        for (block, kind) in self.method.blocks.iter_mut().zip(&self.kinds) {
            block.name = (*kind).to_owned();
        }
        self.method
    }

    pub fn local(&mut self, name: &str, ty: Type, is_temporary: bool) -> LocalId {
        let id = LocalId(number(self.method.locals.len()));
        self.method.locals.push(Local {
            name: name.to_owned(),
            ty,
            is_temporary,
        });
        id
    }

    pub fn temporary(&mut self, name: &str, ty: Type) -> LocalId {
        self.local(name, ty, true)
    }

    pub fn block(
        &mut self,
        kind: &'static str,
        span: Span,
        decision: Decision,
        ways: usize,
    ) -> BlockId {
        let id = BlockId(number(self.method.blocks.len()));
        self.method.blocks.push(Block {
            name: String::new(),
            decision,
            ways: (0..ways).map(|_| open_way(span)).collect(),
            guard_end: None,
            event: None,
            is_pinned: false,
            marks: Vec::new(),
            span,
        });
        self.kinds.push(kind);
        id
    }

    pub fn pin(&mut self, block: BlockId) {
        if let Some(block) = self.method.blocks.get_mut(block.0 as usize) {
            block.is_pinned = true;
        }
    }

    pub fn new_loop(&mut self, head: BlockId, span: Span) -> LoopId {
        self.pin(head);
        let id = LoopId(number(self.method.loops.len()));
        self.method.loops.push(Loop { head, span });
        id
    }

    pub fn emit(&mut self, instr: Instr) {
        self.flush();
        if let Some(way) = self.way() {
            way.instrs.push(instr);
        }
    }

    pub fn copy(&mut self, dest: LocalId, value: Operand) {
        if value != Operand::Local(dest) {
            self.emit(Instr::Copy { dest, value });
        }
    }

    /// The last instruction of the current way.
    pub fn last(&mut self) -> Option<&mut Instr> {
        self.way().and_then(|way| way.instrs.last_mut())
    }

    pub fn mark(&mut self, mark: Mark) {
        if let Some(way) = self.way() {
            way.marks.push(mark);
        }
    }

    /// The next instruction begins a statement at this place.
    pub fn statement(&mut self, span: Span) {
        self.pending = Some(span);
    }

    /// The next instruction does not begin a statement, after all.
    pub fn no_statement(&mut self) {
        self.pending = None;
    }

    /// A jump is a statement, if one begins with it: `break` and `continue`.
    pub fn flush(&mut self) {
        let Some(span) = self.pending.take() else {
            return;
        };
        let next = number(self.method.statements.len());
        let id = *self.statements.entry(span).or_insert(next);
        if id == next {
            self.method.statements.push(span);
        }
        if let Some(way) = self.way() {
            let mark = Mark::Statement(id);
            if !way.marks.contains(&mark) {
                way.marks.push(mark);
            }
            if way.instrs.is_empty() {
                way.span = span;
            }
        }
    }

    /// Ends the current way with an exit.
    pub fn exit(&mut self, exit: Exit) {
        self.flush();
        self.leave(exit);
    }

    /// Ends the current way without beginning a statement.
    fn leave(&mut self, exit: Exit) {
        if let Some(way) = self.way() {
            way.exit = exit;
        }
        self.at = None;
    }

    pub fn goto(&mut self, block: BlockId) {
        self.leave(Exit::Goto(block));
    }

    pub fn is_open(&self) -> bool {
        self.at.is_some()
    }

    pub fn take_end(&mut self) -> Option<OpenWay> {
        self.at.take()
    }

    pub fn continue_at(&mut self, end: OpenWay) {
        self.at = Some(end);
    }

    pub fn start_of(&mut self, block: BlockId) {
        self.at = Some(OpenWay { block, way: 0 });
    }

    /// Joins two open ways in a new block.
    pub fn join(&mut self, ends: &[OpenWay], span: Span) {
        let block = self.block("join", span, Decision::None, 1);
        for end in ends {
            self.continue_at(*end);
            self.goto(block);
        }
        self.start_of(block);
    }

    /// Adds a decision and returns one open way for each outcome. An empty block without a decision
    /// gets the decision itself, so that a loop is decided at its head.
    pub fn decide(
        &mut self,
        kind: &'static str,
        span: Span,
        decision: Decision,
        ways: usize,
    ) -> Vec<OpenWay> {
        self.flush();
        let Some(end) = self.at.take() else {
            return Vec::new();
        };
        let index = end.block.0 as usize;
        let block = self.method.blocks.get_mut(index);
        let target = match block {
            Some(block)
                if block.decision == Decision::None
                    && matches!(block.ways.as_slice(), [way] if way.instrs.is_empty()) =>
            {
                let passed = block.ways.drain(..).flat_map(|way| way.marks);
                block.marks.extend(passed);
                block.decision = decision;
                block.ways = (0..ways).map(|_| open_way(span)).collect();
                block.span = span;
                if !block.is_pinned
                    && let Some(name) = self.kinds.get_mut(index)
                {
                    *name = kind;
                }
                end.block
            }
            _ => {
                let block = self.block(kind, span, decision, ways);
                self.continue_at(end);
                self.goto(block);
                block
            }
        };
        (0..ways)
            .map(|way| OpenWay { block: target, way })
            .collect()
    }

    fn way(&mut self) -> Option<&mut Way> {
        let end = self.at?;
        let block = self.method.blocks.get_mut(end.block.0 as usize)?;
        block.ways.get_mut(end.way)
    }
}

fn open_way(span: Span) -> Way {
    Way {
        instrs: Vec::new(),
        exit: OPEN,
        marks: Vec::new(),
        span,
    }
}

fn number(length: usize) -> u32 {
    u32::try_from(length).expect("ids are 32 bits wide")
}
