//! The machine: runs one task from a block until it returns, throws, waits or reaches a limit.
//! Calls are frames on a stack of its own, so the recursion of a program does not use the stack
//! of Rust. The task is chosen elsewhere.

use super::code::{BlockIndex, Code, Exit, Op, Operand, Operands, Slot, Target, WayIndex};
use super::eval::{Completion, Frame};
use super::memory::Address;
use super::shadow::{Shadow, Source, ValuePlace};
use super::state::{Call, ResultPlace, Resume, State, Stop, Task};
use super::{Budget, Limits, cell, native};
use pet_model::Limit;
use pet_model::schedule::Step;
use pet_translator::typed::{ClassId, MethodId};

pub struct Machine<'a, 'p, S> {
    code: &'a Code<'p>,
    pub state: &'a mut State,
    limits: &'a Limits,
    budget: &'a mut Budget,
    pub shadow: &'a mut S,
    stack: Vec<i64>,
    /// The position of the running frame on the stack.
    base: usize,
    callers: Vec<Caller>,
    /// The last exception that left a method, and the first way that threw it.
    thrown: Option<(Address, WayIndex)>,
    /// The event of the next block was observed already, so the task does not stop at it.
    is_passed: bool,
    /// True before the program starts: events there are not observable.
    pub is_unseen: bool,
}

/// A frame that waits for the method it has called.
struct Caller {
    base: usize,
    next: BlockIndex,
}

/// The reason why the machine stopped.
pub enum Pause {
    Returned(i64),
    Suspended(BlockIndex),
    Blocked(BlockIndex),
    /// Before an event.
    Event(BlockIndex),
    Thrown {
        exception: Address,
        thrown: WayIndex,
    },
    Stopped(Stop),
}

impl<'a, 'p, S: Shadow> Machine<'a, 'p, S> {
    pub fn new(
        code: &'a Code<'p>,
        state: &'a mut State,
        limits: &'a Limits,
        budget: &'a mut Budget,
        shadow: &'a mut S,
    ) -> Machine<'a, 'p, S> {
        Machine {
            code,
            state,
            limits,
            budget,
            shadow,
            stack: Vec::new(),
            base: 0,
            callers: Vec::new(),
            thrown: None,
            is_passed: false,
            is_unseen: false,
        }
    }

    /// Opens the bottom frame with the inputs of a method and runs it from its entry.
    pub fn start(&mut self, method: MethodId, inputs: &[i64], task: Step) -> Pause {
        let code = self.code.method(method);
        if !code.has_code {
            return Pause::Stopped(Stop::NoCode(method));
        }
        self.open(code.locals);
        self.shadow.entered(method, 0);
        let slots = (0..code.inputs).map(Slot);
        self.fill(slots, inputs, task);
        self.run(self.code.entry(method))
    }

    /// Restores the bottom frame from the words that `save` returned, and goes on.
    pub fn resume(&mut self, method: MethodId, at: BlockIndex, words: &[i64], task: Step) -> Pause {
        self.open(self.code.method(method).locals);
        let code = self.code;
        self.fill(code.live(at).iter().copied(), words, task);
        self.run(at)
    }

    /// Restores all frames from the words that `save_calls` and `save` returned, and goes on after
    /// an event.
    pub fn resume_calls(&mut self, at: BlockIndex, state: &Task, task: Step) -> Pause {
        let code = self.code;
        self.stack.clear();
        self.base = 0;
        for call in &state.calls {
            let locals = code.method(code.block(call.next).method).locals;
            self.stack.resize(self.base + locals as usize, 0);
            self.fill(code.live(call.next).iter().copied(), &call.words, task);
            self.callers.push(Caller {
                base: self.base,
                next: call.next,
            });
            self.base = self.stack.len();
        }
        let locals = code.method(code.block(at).method).locals;
        self.stack.resize(self.base + locals as usize, 0);
        self.fill(code.live(at).iter().copied(), &state.words, task);
        self.is_passed = true;
        self.run(at)
    }

    /// The values that the callers of the running frame still need.
    pub fn save_calls(&mut self, task: Step) -> Box<[Call]> {
        let top = self.base;
        let calls: Vec<(usize, BlockIndex)> = self
            .callers
            .iter()
            .map(|caller| (caller.base, caller.next))
            .collect();
        let saved = calls.into_iter().map(|(base, next)| {
            self.base = base;
            let words = self.save(next, task);
            Call { next, words }
        });
        let saved = saved.collect();
        self.base = top;
        saved
    }

    /// The values that the running frame still needs when it goes on at this block.
    pub fn save(&mut self, at: BlockIndex, task: Step) -> Box<[i64]> {
        let mut words = Vec::with_capacity(self.code.live(at).len());
        for slot in self.code.live(at) {
            let value = self.source(Operand::Slot(*slot));
            let local = stack_position(self.base) + slot.0;
            self.shadow.copied(ValuePlace::Task { task, local }, value);
            words.push(value.word);
        }
        words.into_boxed_slice()
    }

    fn open(&mut self, locals: u32) {
        self.base = 0;
        self.stack.clear();
        self.stack.resize(locals as usize, 0);
    }

    fn fill(&mut self, slots: impl Iterator<Item = Slot>, words: &[i64], task: Step) {
        for (slot, word) in slots.zip(words) {
            let local = stack_position(self.base) + slot.0;
            let source = Source::at(ValuePlace::Task { task, local }, *word);
            self.put(slot, source);
        }
    }

    fn run(&mut self, mut at: BlockIndex) -> Pause {
        let code = self.code;
        let mut completion = Completion::Returned(0);
        loop {
            if self.budget.steps == 0 {
                return Pause::Stopped(Stop::Limit(Limit::Steps));
            }
            self.budget.steps -= 1;
            let block = code.block(at);
            let is_stop = S::STOPS_AT_EVENTS && block.has_event && !self.is_unseen;
            if is_stop && !std::mem::take(&mut self.is_passed) {
                return Pause::Event(at);
            }
            let number = self.frame().decide(at, block, completion);
            let index = code.way_index(block, number);
            let way = code.way(index);
            let has_wrapped = self.state.has_wrapped;
            for op in code.ops(way) {
                if !self.frame().operate(op)
                    && let Err(stop) = self.change(op, index)
                {
                    return Pause::Stopped(stop);
                }
            }
            if code.method(block.method).is_hidden {
                self.state.has_wrapped = has_wrapped;
            }
            match way.exit {
                Exit::Goto(next) => at = next,
                Exit::Call { method, args, next } if code.natives.contains_key(&method) => {
                    completion = match self.call_native(method, args, index) {
                        Ok(completion) => completion,
                        Err(stop) => return Pause::Stopped(stop),
                    };
                    at = next;
                }
                Exit::Call { method, args, next } => {
                    if let Err(stop) = self.call(method, args, next) {
                        return Pause::Stopped(stop);
                    }
                    at = code.entry(method);
                }
                Exit::Return(value) => {
                    let value = value.map_or(Source::constant(0), |value| self.source(value));
                    self.shadow.copied(ValuePlace::Completion, value);
                    match self.close() {
                        Some(next) => at = next,
                        None => return Pause::Returned(value.word),
                    }
                    completion = Completion::Returned(value.word);
                }
                Exit::Throw(slot) => {
                    let value = self.source(Operand::Slot(slot));
                    let exception = Address::of(value.word);
                    let thrown = self.note_thrown(exception, index);
                    self.shadow.copied(ValuePlace::Completion, value);
                    match self.close() {
                        Some(next) => at = next,
                        None => return Pause::Thrown { exception, thrown },
                    }
                    completion = Completion::Thrown(exception);
                }
                Exit::Suspend(next) => {
                    self.expect_bottom();
                    return Pause::Suspended(next);
                }
                Exit::Blocked(next) => {
                    self.expect_bottom();
                    return Pause::Blocked(next);
                }
            }
        }
    }

    #[inline]
    fn call(&mut self, method: MethodId, args: Operands, next: BlockIndex) -> Result<(), Stop> {
        let callee = self.code.method(method);
        if !callee.has_code {
            return Err(Stop::NoCode(method));
        }
        let base = self.stack.len();
        let end = base + callee.locals as usize;
        if self.callers.len() + 1 >= self.limits.max_frames || end > self.limits.max_cells as usize
        {
            return Err(Stop::Limit(Limit::Frames));
        }
        self.stack.resize(end, 0);
        let position = stack_position(base);
        self.shadow.entered(method, position);
        for (arg, number) in self.code.operands(args).iter().zip(0..) {
            let value = self.source(*arg);
            let place = self.stack.get_mut(base + number as usize);
            *place.expect("a frame has a slot for each input") = value.word;
            self.shadow
                .copied(ValuePlace::Slot(position + number), value);
        }
        self.callers.push(Caller {
            base: self.base,
            next,
        });
        self.base = base;
        Ok(())
    }

    /// Calls a method without code by its summary. For the shadow the result is a constant.
    fn call_native(
        &mut self,
        method: MethodId,
        args: Operands,
        way: WayIndex,
    ) -> Result<Completion, Stop> {
        let code = self.code;
        let native = code.natives.get(&method).ok_or(Stop::NoCode(method))?;
        let inputs = code.operands(args).iter().map(|arg| self.source(*arg).word);
        let inputs: Vec<i64> = inputs.collect();
        let ended = native::call(code, self.state, (method, native), &inputs, way);
        let ended = ended.ok_or(Stop::NoCode(method))?;
        self.shadow.natively(native, ended.case);
        let word = match ended.completion {
            Completion::Returned(word) => word,
            Completion::Thrown(exception) => {
                self.note_thrown(exception, way);
                exception.word()
            }
        };
        self.shadow
            .copied(ValuePlace::Completion, Source::constant(word));
        Ok(ended.completion)
    }

    /// Closes the running frame. Returns the block at which its caller goes on, if it has one.
    #[inline]
    fn close(&mut self) -> Option<BlockIndex> {
        self.shadow.left(stack_position(self.base));
        let caller = self.callers.pop()?;
        self.stack.truncate(self.base);
        self.base = caller.base;
        Some(caller.next)
    }

    /// Carries out an operation that changes more than slots.
    fn change(&mut self, op: &Op, way: WayIndex) -> Result<(), Stop> {
        match *op {
            Op::SetField {
                object,
                offset,
                value,
            } => self.store(self.reference(object), offset, value),
            Op::SetStatic { offset, value } => self.store(Address::NULL, offset, value),
            Op::SetElement {
                array,
                index,
                value,
            } => {
                let offset = cell::element_offset(self.source(index).word);
                self.store(self.reference(array), offset, value);
            }
            Op::NewObject { dest, class } => {
                let size = self.code.class(class).size;
                self.expect_room(size)?;
                let object = self.new_object(class, way);
                self.put(dest, Source::constant(object.word()));
            }
            Op::NewArray { dest, ty, size } => {
                let size = self.source(size);
                self.expect_room(cell::element_offset(size.word))?;
                let object = cell::new_array(&mut self.state.memory, ty, size.word);
                let offset = cell::LENGTH;
                self.shadow
                    .copied(ValuePlace::Cell { object, offset }, size);
                self.put(dest, Source::constant(object.word()));
            }
            Op::Post(index) => self.post(index)?,
            _ => {}
        }
        Ok(())
    }

    fn store(&mut self, object: Address, offset: u32, value: Operand) {
        let value = self.source(value);
        self.state.memory.set(object.at(offset), value.word);
        self.shadow
            .copied(ValuePlace::Cell { object, offset }, value);
    }

    fn new_object(&mut self, class: ClassId, way: WayIndex) -> Address {
        let object = cell::new_object(self.code, &mut self.state.memory, class);
        let class = self.code.class(class);
        if class.is_actor {
            let number = self.state.add_actor(object);
            cell::set_actor(&mut self.state.memory, object, number);
            self.shadow.created(number);
        } else if class.is_throwable {
            let way = self.own_way(way);
            cell::set_maker(&mut self.state.memory, object, way);
        }
        object
    }

    /// The way itself, or if it is in a model, the way of the program that called the model.
    fn own_way(&self, way: WayIndex) -> WayIndex {
        let callers = self.callers.iter().rev();
        let callers = callers.filter_map(|caller| self.code.calling_way(caller.next));
        let mut ways = std::iter::once(way).chain(callers);
        ways.find(|way| !self.code.is_in_model(*way)).unwrap_or(way)
    }

    fn post(&mut self, index: usize) -> Result<(), Stop> {
        let code = self.code;
        let post = code.post(index);
        let receiver = self.reference(post.receiver);
        let method = self.target(post.target, receiver)?;
        let actor = cell::actor(&self.state.memory, receiver);
        let task = self.state.next_task(actor);
        let result = match post.dest {
            None => ResultPlace::Dropped,
            Some(_) => {
                self.expect_room(cell::FUTURE_SIZE)?;
                let memory = &mut self.state.memory;
                ResultPlace::Future(cell::new_future(memory, post.future, Some(task)))
            }
        };
        self.shadow.posted(task, method);
        let mut words = Vec::with_capacity(1 + post.args.count as usize);
        let args = code.operands(post.args).iter().copied();
        let inputs = std::iter::once(Operand::Slot(post.receiver)).chain(args);
        for (input, local) in inputs.zip(0..) {
            let value = self.source(input);
            self.shadow.copied(ValuePlace::Task { task, local }, value);
            words.push(value.word);
        }
        let new = Task {
            number: task.task,
            method,
            at: Resume::Start,
            result,
            words: words.into_boxed_slice(),
            calls: Box::default(),
        };
        self.state.post(actor, new);
        if let (Some(dest), ResultPlace::Future(future)) = (post.dest, result) {
            self.put(dest, Source::constant(future.word()));
        }
        Ok(())
    }

    fn target(&self, target: Target, receiver: Address) -> Result<MethodId, Stop> {
        let (index, named) = match target {
            Target::Exact(method) => return Ok(method),
            Target::Virtual(index, named) => (index, named),
        };
        let targets = self.code.targets.get(index).map_or(&[][..], Vec::as_slice);
        let class = cell::class(&self.state.memory, receiver);
        let found = targets.binary_search_by_key(&class, |(class, _)| *class);
        let found = found.ok().and_then(|index| targets.get(index));
        found.map(|(_, method)| *method).ok_or(Stop::NoCode(named))
    }

    fn expect_room(&self, words: u32) -> Result<(), Stop> {
        let size = self.state.memory.size().checked_add(words);
        let fits = size.is_some_and(|size| size <= self.limits.max_cells);
        fits.then_some(()).ok_or(Stop::Limit(Limit::Cells))
    }

    /// Records the way that threw an exception. For an exception that leaves several methods this is
    /// the way in the first of them.
    fn note_thrown(&mut self, exception: Address, way: WayIndex) -> WayIndex {
        match self.thrown {
            Some((known, first)) if known == exception => first,
            _ => {
                self.thrown = Some((exception, way));
                way
            }
        }
    }

    fn expect_bottom(&self) {
        assert!(
            self.callers.is_empty(),
            "only methods that run as tasks wait, and those are never called"
        );
    }

    #[inline]
    fn frame(&mut self) -> Frame<'_, 'p, S> {
        let slots = self.stack.get_mut(self.base..);
        Frame {
            code: self.code,
            memory: &self.state.memory,
            slots: slots.expect("the base of a frame is on the stack"),
            base: stack_position(self.base),
            has_wrapped: &mut self.state.has_wrapped,
            shadow: self.shadow,
        }
    }

    #[inline]
    fn source(&self, operand: Operand) -> Source {
        match operand {
            Operand::Slot(slot) => {
                let position = self.base + slot.0 as usize;
                let word = *self
                    .stack
                    .get(position)
                    .expect("a frame has a slot for each local");
                Source::at(ValuePlace::Slot(stack_position(position)), word)
            }
            Operand::Constant(word) => Source::constant(word),
        }
    }

    #[inline]
    fn reference(&self, slot: Slot) -> Address {
        Address::of(self.source(Operand::Slot(slot)).word)
    }

    #[inline]
    fn put(&mut self, slot: Slot, value: Source) {
        self.frame().set(slot, value);
    }
}

/// Frames are limited in number and size, so the stack is far below 2^32 words.
#[inline]
fn stack_position(base: usize) -> u32 {
    u32::try_from(base).expect("the stack is smaller than 2^32 words")
}
