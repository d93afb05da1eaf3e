//! A method under construction: blocks with open ways, and the way to which the next instruction
//! is added.

use super::classes::Hierarchy;
use super::jump::Context;
use crate::cfg::{self, Block, BlockId, Decision, Exit, Instr, Loop, LoopId, Mark, Operand, Way};
use crate::source::Span;
use crate::typed::{self, LocalId, MethodId, MethodKind, Type};

pub(super) struct Builder<'a> {
    pub module: &'a typed::Module,
    pub program: &'a cfg::Program,
    pub hierarchy: &'a Hierarchy,
    pub method: cfg::Method,
    pub contexts: Vec<Context>,
    /// The local that keeps the value of a `return` through `finally` blocks.
    pub result: Option<LocalId>,
    /// Shift of local ids: 1 if slot 0 is `this`.
    shift: u32,
    /// The kind of each block, for its name.
    kinds: Vec<&'static str>,
    /// The blocks that must not be joined: heads of loops, and blocks at which tasks are resumed.
    pinned: Vec<bool>,
    at: Option<OpenWay>,
}

/// An open way: it has no exit yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct OpenWay {
    block: BlockId,
    way: usize,
}

impl OpenWay {
    pub fn new(block: BlockId, way: usize) -> OpenWay {
        OpenWay { block, way }
    }
}

/// The exit of a way until the real one is known; a finished method has no such exit.
const OPEN: Exit = Exit::Return(None);

impl<'a> Builder<'a> {
    pub fn new(
        module: &'a typed::Module,
        program: &'a cfg::Program,
        hierarchy: &'a Hierarchy,
        id: MethodId,
    ) -> Builder<'a> {
        let method = program.method(id).clone();
        let has_this = matches!(method.kind, MethodKind::Instance | MethodKind::Constructor);
        let span = method.span;
        let mut builder = Builder {
            module,
            program,
            hierarchy,
            method,
            contexts: Vec::new(),
            result: None,
            shift: u32::from(has_this),
            kinds: Vec::new(),
            pinned: Vec::new(),
            at: None,
        };
        let entry = builder.block("entry", span, Decision::None, 1);
        builder.pin(entry);
        builder.at = Some(OpenWay {
            block: entry,
            way: 0,
        });
        builder
    }

    pub fn finish(mut self) -> cfg::Method {
        for (block, (kind, is_pinned)) in self
            .method
            .blocks
            .iter_mut()
            .zip(self.kinds.iter().zip(&self.pinned))
        {
            block.name = (*kind).to_owned();
            block.is_pinned = *is_pinned;
        }
        self.method
    }

    pub fn local(&self, id: LocalId) -> LocalId {
        LocalId(id.0 + self.shift)
    }

    /// The slot of `this`; only in methods that have one.
    pub fn this(&self) -> LocalId {
        LocalId(0)
    }

    pub fn has_this(&self) -> bool {
        self.shift == 1
    }

    pub fn temporary(&mut self, name: &str, ty: Type) -> LocalId {
        let id = u32::try_from(self.method.locals.len()).expect("ids are 32 bits wide");
        self.method.locals.push(cfg::Local {
            name: name.to_owned(),
            ty,
            is_temporary: true,
        });
        LocalId(id)
    }

    pub fn is_temporary(&self, id: LocalId) -> bool {
        self.method.local(id).is_temporary
    }

    pub fn block(
        &mut self,
        kind: &'static str,
        span: Span,
        decision: Decision,
        ways: usize,
    ) -> BlockId {
        let id = BlockId(u32::try_from(self.method.blocks.len()).expect("ids are 32 bits wide"));
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
        self.pinned.push(false);
        id
    }

    pub fn pin(&mut self, block: BlockId) {
        if let Some(pinned) = self.pinned.get_mut(block.0 as usize) {
            *pinned = true;
        }
    }

    pub fn set_guard_end(&mut self, guard: BlockId, end: BlockId) {
        self.block_mut(guard).guard_end = Some(end);
    }

    pub fn set_event(&mut self, block: BlockId, event: cfg::Event) {
        self.block_mut(block).event = Some(event);
    }

    pub fn new_loop(&mut self, head: BlockId, span: Span) -> LoopId {
        self.pin(head);
        let id = LoopId(u32::try_from(self.method.loops.len()).expect("ids are 32 bits wide"));
        self.method.loops.push(Loop { head, span });
        id
    }

    pub fn emit(&mut self, instr: Instr) {
        let end = self.here();
        self.way_mut(end).instrs.push(instr);
    }

    pub fn copy(&mut self, dest: LocalId, value: Operand) {
        if value != Operand::Local(dest) {
            self.emit(Instr::Copy { dest, value });
        }
    }

    pub fn mark(&mut self, mark: Mark) {
        let end = self.here();
        self.way_mut(end).marks.push(mark);
    }

    /// Marks the beginning of a statement.
    pub fn mark_statement(&mut self, span: Span) {
        let id = u32::try_from(self.method.statements.len()).expect("ids are 32 bits wide");
        self.method.statements.push(span);
        self.mark(Mark::Statement(id));
        let end = self.here();
        let way = self.way_mut(end);
        if way.instrs.is_empty() {
            way.span = span;
        }
    }

    /// Ends the current way with an exit.
    pub fn exit(&mut self, exit: Exit) {
        if let Some(end) = self.at.take() {
            self.way_mut(end).exit = exit;
        }
    }

    pub fn goto(&mut self, block: BlockId) {
        self.exit(Exit::Goto(block));
    }

    pub fn goto_from(&mut self, ends: &[OpenWay], block: BlockId) {
        for end in ends {
            self.way_mut(*end).exit = Exit::Goto(block);
        }
    }

    /// The current open way, if this place can be reached.
    pub fn take_end(&mut self) -> Vec<OpenWay> {
        self.at.take().into_iter().collect()
    }

    pub fn continue_at(&mut self, end: OpenWay) {
        self.at = Some(end);
    }

    pub fn start_of(&mut self, block: BlockId) {
        self.at = Some(OpenWay { block, way: 0 });
    }

    /// Joins several open ways in a new block. A single way is continued.
    pub fn join(&mut self, ends: &[OpenWay], span: Span) {
        self.join_as("join", ends, span);
    }

    pub fn join_as(&mut self, kind: &'static str, ends: &[OpenWay], span: Span) {
        match ends {
            [] => self.at = None,
            [end] => self.at = Some(*end),
            _ => {
                let block = self.block(kind, span, Decision::None, 1);
                self.goto_from(ends, block);
                self.start_of(block);
            }
        }
    }

    /// Adds a decision and returns one open way for each outcome. An empty block without a decision
    /// gets the decision itself, so that `while (c)` is decided at the head of the loop.
    pub fn decide(
        &mut self,
        kind: &'static str,
        span: Span,
        decision: Decision,
        ways: usize,
    ) -> Vec<OpenWay> {
        let end = self.here();
        let is_fresh = {
            let block = self.block_mut(end.block);
            let is_undecided = block.decision == Decision::None && block.ways.len() == 1;
            let way = block.ways.first();
            is_undecided && way.is_some_and(|way| way.instrs.is_empty())
        };
        self.at = None;
        if is_fresh {
            self.ask_at(end.block, kind, span, decision, ways);
            return self.ends_of(end.block, ways);
        }
        let block = self.block(kind, span, decision, ways);
        self.goto_from(&[end], block);
        self.ends_of(block, ways)
    }

    /// Gives a decision to an empty block that has none.
    fn ask_at(
        &mut self,
        block: BlockId,
        kind: &'static str,
        span: Span,
        decision: Decision,
        ways: usize,
    ) {
        let is_pinned = self.pinned.get(block.0 as usize).copied().unwrap_or(true);
        if !is_pinned && let Some(name) = self.kinds.get_mut(block.0 as usize) {
            *name = kind;
        }
        let block = self.block_mut(block);
        let passed = block.ways.drain(..).flat_map(|way| way.marks);
        block.marks.extend(passed);
        block.decision = decision;
        block.ways = (0..ways).map(|_| open_way(span)).collect();
        block.span = span;
    }

    fn ends_of(&self, block: BlockId, ways: usize) -> Vec<OpenWay> {
        (0..ways).map(|way| OpenWay { block, way }).collect()
    }

    /// The current way; for unreachable code a way of a block without entries, so that its statements
    /// still exist and count as not covered.
    fn here(&mut self) -> OpenWay {
        if let Some(end) = self.at {
            return end;
        }
        let span = self.method.span;
        let block = self.block("unreached", span, Decision::None, 1);
        let end = OpenWay { block, way: 0 };
        self.at = Some(end);
        end
    }

    fn block_mut(&mut self, id: BlockId) -> &mut Block {
        let block = self.method.blocks.get_mut(id.0 as usize);
        block.expect("block ids come from this builder")
    }

    fn way_mut(&mut self, end: OpenWay) -> &mut Way {
        let way = self.block_mut(end.block).ways.get_mut(end.way);
        way.expect("ends come from this builder")
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
