//! Code → blocks. The operand stack is followed at translation time: it holds operands, and what is
//! still on it where ways meet goes into temporaries. Everything that can go wrong becomes a decision
//! before the instruction, as in the source front end.

mod array;
mod branch;
mod builder;
mod call;
mod inserted;
mod instr;
pub mod model;
mod object;
mod recognise;
mod stack;
mod switch;
mod throw;

use crate::class::{Code, Op};
use crate::flow::Flow;
use crate::variables::{self, Variables};
use crate::world::{KnownMethod, World};
use builder::{Builder, OpenWay};
use pet_translator::cfg::{self, BlockId, Decision, Exit, LoopId, Mark};
use pet_translator::java::Access;
use pet_translator::source::Span;
use pet_translator::typed::{ClassId, LocalId, Type};
use stack::Value;
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

/// Facts that all methods share, found once.
#[derive(Default)]
pub struct Shared {
    pub concrete: RefCell<HashMap<ClassId, Vec<ClassId>>>,
}

/// Why a method has no blocks.
pub type Refusal = String;

/// The longest code that is translated, in instructions.
const MOST_OPS: usize = 20_000;

/// Translates the code of a method whose head is given. `span` gives the place of a line.
pub fn translate(
    world: &World<'_>,
    shared: &Shared,
    known: &KnownMethod,
    head: cfg::Method,
    span: &dyn Fn(u32) -> Span,
) -> Result<cfg::Method, Refusal> {
    let no_code = || "no code".to_owned();
    let code = known.method.code.as_ref().ok_or_else(no_code)?;
    if code.ops.len() > MOST_OPS {
        return Err("too long".to_owned());
    }
    let code = match world.path.has_models() {
        true => &*switch::without_hashes(code),
        false => code,
    };
    let flow = Flow::of(code);
    let variables = variables::find(&known.method, code, &flow);
    let variables = variables.ok_or_else(|| "strange use of variables".to_owned())?;
    let entries = (0..flow.blocks.len()).map(|_| None).collect();
    let mut translator = Translator {
        world,
        shared,
        known,
        code,
        span,
        builder: Builder::new(head),
        locals: Vec::new(),
        entries,
        catches: HashMap::new(),
        stack: Vec::new(),
        sizes: HashMap::new(),
        at: 0,
        block: 0,
        loop_ids: Vec::new(),
        arrived: HashSet::new(),
        variables,
        flow,
    };
    translator.name_variables();
    translator.run()?;
    let mut method = translator.builder.finish();
    recognise::recognise(&mut method);
    inserted::mark_labels(&mut method);
    if inserted::is_made(world, known) {
        inserted::forget_goals(&mut method);
    }
    Ok(method)
}

struct Translator<'t, 'p> {
    world: &'t World<'p>,
    shared: &'t Shared,
    known: &'t KnownMethod,
    code: &'t Code,
    span: &'t dyn Fn(u32) -> Span,
    builder: Builder,
    flow: Flow,
    variables: Variables,
    /// The local of each variable, and whether its type is known.
    locals: Vec<(LocalId, bool)>,
    /// How each basic block is entered, once a way to it is known.
    entries: Vec<Option<Entry>>,
    /// The search for a handler, by the rows of the exception table that cover the place.
    catches: HashMap<Vec<usize>, (BlockId, LocalId)>,
    stack: Vec<Value>,
    /// The sizes of new arrays that are constants.
    sizes: HashMap<LocalId, i64>,
    /// The current instruction and basic block.
    at: usize,
    block: usize,
    /// The basic blocks to which a way leads.
    arrived: HashSet<usize>,
    /// The loops of the built method, by position in `flow.loops`.
    loop_ids: Vec<LoopId>,
}

/// The beginning of a basic block.
enum Entry {
    /// The only way to it goes on in the block.
    Open(OpenWay, Vec<Value>),
    /// A block with several ways to it, and the temporaries that hold the stack.
    Block(BlockId, Vec<Value>),
}

impl Translator<'_, '_> {
    fn name_variables(&mut self) {
        let inputs = self.builder.method.inputs.clone();
        let names: Vec<String> = self
            .builder
            .method
            .locals
            .iter()
            .map(|local| local.name.clone())
            .collect();
        for (number, found) in self.variables.all.iter().enumerate() {
            let id = match inputs.get(number) {
                Some(input) => (*input, true),
                None => {
                    let (name, ty, is_known) = match &found.named {
                        Some((name, desc)) => (name.clone(), self.world.ty(desc), true),
                        None => {
                            let name = fresh_name(found.slot, &names);
                            (name, stack::default_type(found.kind), false)
                        }
                    };
                    let is_temporary = found.named.is_none();
                    (self.builder.local(&name, ty, is_temporary), is_known)
                }
            };
            self.locals.push(id);
        }
    }

    fn run(&mut self) -> Result<(), Refusal> {
        self.make_loops();
        let order = self.flow.order.clone();
        if let Some(first) = order.first() {
            // The first instruction may be the head of a loop: then the entry leads to it.
            self.block = usize::MAX;
            self.arrive(*first, Vec::new())?;
        }
        for index in order {
            if !self.arrived.contains(&index) {
                continue;
            }
            let Some(entry) = self.entries.get_mut(index).and_then(Option::take) else {
                // A handler of instructions that cannot throw.
                continue;
            };
            match entry {
                Entry::Open(end, stack) => {
                    self.builder.continue_at(end);
                    self.stack = stack;
                }
                Entry::Block(block, stack) => {
                    self.builder.start_of(block);
                    self.stack = stack.clone();
                    if let Some(slot) = self.entries.get_mut(index) {
                        *slot = Some(Entry::Block(block, stack));
                    }
                }
            }
            self.block = index;
            self.mark_iterations_at_head(index);
            self.translate_block(index)?;
        }
        Ok(())
    }

    fn translate_block(&mut self, index: usize) -> Result<(), Refusal> {
        let (start, end) = (self.flow.block(index).start, self.flow.block(index).end);
        let mut line = match start {
            0 => None,
            _ => self.line_before(index),
        };
        let mut at = start;
        while at < end {
            self.at = at;
            let own = self.code.lines.get(at).copied().flatten();
            // The variable of a `catch` is no statement.
            let is_caught = at == start
                && self.flow.block(index).is_handler
                && matches!(self.code.ops.get(at), Some(Op::Store(..)));
            if own != line && !is_caught {
                line = own;
                match own {
                    Some(own) if !self.is_closing_brace(at) => {
                        self.builder.statement((self.span)(own));
                    }
                    _ => self.builder.no_statement(),
                }
            }
            let Some(op) = self.code.ops.get(at) else {
                break;
            };
            self.op(op)?;
            if !self.builder.is_open() {
                return Ok(());
            }
            at += 1;
        }
        // Control goes on into the next block.
        match self.flow.starting(end) {
            Some(next) => {
                let stack = std::mem::take(&mut self.stack);
                self.arrive(next, stack)
            }
            None => Err("code that ends without a return".to_owned()),
        }
    }

    /// The line of all blocks that lead to a block, if it is one.
    fn line_before(&self, index: usize) -> Option<u32> {
        let leading = self.flow.order.iter().filter(|block| {
            let basic = self.flow.block(**block);
            basic.successors.contains(&index)
        });
        let line = |block: &usize| {
            let last = self.flow.block(*block).end.wrapping_sub(1);
            self.code.lines.get(last).copied().flatten()
        };
        if self.flow.block(index).is_handler {
            return None;
        }
        let mut lines = leading.map(line);
        let first = lines.next().flatten()?;
        lines.all(|other| other == Some(first)).then_some(first)
    }

    /// The `return` at the end of a method without a result is no statement of the source.
    fn is_closing_brace(&self, at: usize) -> bool {
        let line = self.code.lines.get(at).copied().flatten();
        let last = self.code.lines.iter().flatten().copied().max();
        matches!(self.code.ops.get(at), Some(Op::Return(None)))
            && line == last
            && self
                .code
                .lines
                .iter()
                .zip(&self.code.ops)
                .all(|(other, op)| *other != line || matches!(op, Op::Return(None) | Op::Goto(_)))
    }

    /// The place of the current instruction.
    fn place(&self) -> Span {
        match self.code.lines.get(self.at).copied().flatten() {
            Some(line) => (self.span)(line),
            None => self.builder.method.span,
        }
    }

    fn make_loops(&mut self) {
        for index in 0..self.flow.loops.len() {
            let Some(head) = self.flow.loops.get(index).map(|it| it.head) else {
                continue;
            };
            let start = self.flow.block(head).start;
            let span = match self.code.lines.get(start).copied().flatten() {
                Some(line) => (self.span)(line),
                None => self.builder.method.span,
            };
            let is_do = self
                .flow
                .loops
                .get(index)
                .is_some_and(|it| it.condition.is_empty());
            let kind = if is_do { "do" } else { "loop" };
            let block = self.builder.block(kind, span, Decision::None, 1);
            let id = self.builder.new_loop(block, span);
            self.loop_ids.push(id);
            if let Some(slot) = self.entries.get_mut(head) {
                // What is on the stack is known when the first way arrives.
                *slot = Some(Entry::Block(block, Vec::new()));
            }
        }
    }

    /// In a `do` loop an iteration begins at the head.
    fn mark_iterations_at_head(&mut self, index: usize) {
        for (it, id) in self.flow.loops.iter().zip(&self.loop_ids) {
            if it.head == index && it.condition.is_empty() {
                self.builder.mark(Mark::Iterate(*id));
            }
        }
    }

    /// Leads the current way to a basic block, with this stack.
    fn arrive(&mut self, target: usize, stack: Vec<Value>) -> Result<(), Refusal> {
        self.arrived.insert(target);
        let from = self.block;
        for (it, id) in self.flow.loops.iter().zip(&self.loop_ids) {
            if it.head == target && !it.body.contains(&from) {
                self.builder.mark(Mark::Enter(*id));
            }
            let is_in_condition = it.condition.contains(&from);
            if is_in_condition && it.body.contains(&target) && !it.condition.contains(&target) {
                self.builder.mark(Mark::Iterate(*id));
            }
        }
        let basic = self.flow.block(target);
        let is_shared = basic.entries > 1 || basic.is_handler || basic.entries == 0;
        let known = self.entries.get_mut(target).and_then(Option::take);
        let entry = match known {
            None if !is_shared || (target == 0 && basic.entries == 0) => {
                let Some(end) = self.builder.take_end() else {
                    return Ok(());
                };
                Entry::Open(end, stack)
            }
            None => {
                let span = self.place();
                let block = self.builder.block("join", span, Decision::None, 1);
                self.enter_first(block, stack)?
            }
            Some(Entry::Block(block, slots)) if slots.is_empty() && !stack.is_empty() => {
                self.enter_first(block, stack)?
            }
            Some(Entry::Block(block, slots)) => self.enter_again(block, slots, stack)?,
            Some(Entry::Open(..)) => return Err("strange jumps".to_owned()),
        };
        if let Some(slot) = self.entries.get_mut(target) {
            *slot = Some(entry);
        }
        Ok(())
    }

    /// The first way to a shared block: the stack goes into temporaries.
    fn enter_first(&mut self, block: BlockId, stack: Vec<Value>) -> Result<Entry, Refusal> {
        let mut slots = Vec::new();
        for value in stack {
            slots.push(self.slot_for(value));
        }
        self.builder.goto(block);
        Ok(Entry::Block(block, slots))
    }

    /// A further way to a shared block.
    fn enter_again(
        &mut self,
        block: BlockId,
        mut slots: Vec<Value>,
        stack: Vec<Value>,
    ) -> Result<Entry, Refusal> {
        if slots.len() != stack.len() {
            return Err("a stack of different depths".to_owned());
        }
        self.fill_slots(&mut slots, stack)?;
        self.builder.goto(block);
        Ok(Entry::Block(block, slots))
    }

    /// The block that begins with an instruction; every jump leads to one.
    fn target(&self, op: usize) -> Result<usize, Refusal> {
        let target = self.flow.starting(op);
        target.ok_or_else(|| "strange jumps".to_owned())
    }

    fn exit(&mut self, exit: Exit) {
        self.builder.exit(exit);
    }

    fn temporary(&mut self, name: &str, ty: Type) -> LocalId {
        self.builder.temporary(name, ty)
    }

    /// Returns whether the code is part of the model of strings and is only called with arguments that
    /// are present and in range, so that nothing can go wrong in it.
    fn is_trusted(&self) -> bool {
        let class = &self.world.class(self.known.class).binary;
        let method = &self.known.method;
        let is_helper =
            method.access != Access::Public && !matches!(&*method.name, "make" | "<init>");
        self.world.is_literal(class)
            || self.world.is_class_object(class) && &*method.name == "get"
            || &**class == crate::library::STRING && self.world.is_model(class) && is_helper
    }

    fn local_type(&self, id: LocalId) -> Type {
        self.builder.method.local(id).ty.clone()
    }
}

/// A name for a variable without one, that no parameter has.
fn fresh_name(slot: u16, names: &[String]) -> String {
    let mut name = format!("v{slot}");
    while names.contains(&name) {
        name.push('_');
    }
    name
}
