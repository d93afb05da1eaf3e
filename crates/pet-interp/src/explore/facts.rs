//! Static facts of a program: for each method the places that it may read, write and check, and
//! the messages that it may send, alone and through the tasks that it starts. All facts
//! over-approximate: an effect that is not listed cannot happen.

use super::set::Set;
use super::setting::Stops;
use crate::interp::cell::HEAD;
use crate::interp::code::{BlockIndex, Code};
use crate::interp::memory::Address;
use crate::interp::output::is_reference;
use crate::interp::state::{Call, Resume, Task};
use pet_translator::cfg::{Decision, Exit, Instr, Method, Program};
use pet_translator::typed::{ClassId, FieldId, LocalId, MethodId, MethodKind, Role};
use std::collections::BTreeMap;

pub struct Facts {
    methods: Vec<MethodFacts>,
    /// For each class, which of its fields hold references, in layout order.
    field_references: Vec<Vec<bool>>,
    /// For each method, which of its inputs are references.
    input_references: Vec<Vec<bool>>,
    /// For each block at which a task or a call may go on, which of its live variables are
    /// references.
    live_references: BTreeMap<BlockIndex, Vec<bool>>,
    /// For each class its fields in layout order.
    layouts: Vec<Vec<FieldId>>,
    /// For each method the classes whose actors can run it.
    runners: Vec<Vec<bool>>,
    /// The number of fields; it is also the number that stands for the elements of arrays.
    field_count: usize,
    /// The addresses of static fields that hold references; all tasks can reach these.
    statics: Vec<Address>,
}

/// The effects of one method and of the methods that it calls within its step.
#[derive(Clone)]
pub struct MethodFacts {
    /// The fields that it may read; the number after the last field stands for the elements of
    /// arrays. Accesses of a constructor to its own new object are left out: no other task
    /// knows that object yet.
    pub reads: Set,
    pub writes: Set,
    /// It may check whether a future is finished.
    pub checks_futures: bool,
    /// It may keep its actor while it waits.
    pub may_block: bool,
    /// It may suspend or block before its end.
    pub may_suspend: bool,
    /// It may touch a passive object or an array.
    pub shares: bool,
    /// The methods that it may send as tasks, and of these the possible targets of messages that
    /// it sends in every run.
    pub sends: Set,
    pub always_sends: Set,
    /// The methods that may run as tasks because of it, directly or through other tasks.
    pub chain: Set,
    /// The joint effects of the method and its chain.
    pub chain_reads: Set,
    pub chain_writes: Set,
    pub chain_checks_futures: bool,
}

impl Facts {
    pub fn new(code: &Code<'_>, stops: Stops) -> Facts {
        let program = code.program;
        let mut methods = own_facts(program, stops);
        include_calls(program, &mut methods);
        let passive = passive_fields(program);
        for facts in &mut methods {
            facts.shares = facts.reads.meets(&passive) || facts.writes.meets(&passive);
        }
        include_chains(&mut methods);
        let references = |locals: &[LocalId], method: &Method| -> Vec<bool> {
            let types = locals.iter().map(|id| &method.local(*id).ty);
            types.map(is_reference).collect()
        };
        let inputs = program.methods.iter();
        let inputs = inputs.map(|method| references(&method.inputs, method));
        Facts {
            methods,
            field_references: field_references(program),
            input_references: inputs.collect(),
            live_references: live_references(code),
            layouts: program.classes.iter().map(|c| c.layout.clone()).collect(),
            runners: runners(program),
            field_count: program.fields.len(),
            statics: statics(code),
        }
    }

    pub fn method(&self, id: MethodId) -> &MethodFacts {
        let facts = self.methods.get(id.index());
        facts.expect("there are facts for every method")
    }

    /// For each field of a class, in layout order, whether it is a reference.
    pub fn field_references(&self, class: ClassId) -> &[bool] {
        let fields = self.field_references.get(class.index());
        fields.map_or(&[], Vec::as_slice)
    }

    /// For each word of a waiting task whether it is a reference.
    pub fn word_references(&self, task: &Task) -> &[bool] {
        let found = match task.at {
            Resume::StartOfProgram | Resume::Start => {
                self.input_references.get(task.method.index())
            }
            Resume::Suspended(block)
            | Resume::Blocked(block)
            | Resume::Event(block)
            | Resume::Passed(block) => self.live_references.get(&block),
        };
        found.map_or(&[], Vec::as_slice)
    }

    /// For each word of an open call of a waiting task whether it is a reference.
    pub fn call_references(&self, call: &Call) -> &[bool] {
        let found = self.live_references.get(&call.next);
        found.map_or(&[], Vec::as_slice)
    }

    /// The number of the field at an offset of a cell of this class.
    pub fn field_at(&self, class: ClassId, offset: u32) -> Option<usize> {
        let place = offset.checked_sub(HEAD)?;
        let layout = self.layouts.get(class.index())?;
        layout.get(place as usize).map(|field| field.index())
    }

    /// The addresses of the static fields that hold references.
    pub fn statics(&self) -> &[Address] {
        &self.statics
    }

    /// The number that stands for the elements of arrays in sets of fields.
    pub fn element(&self) -> usize {
        self.field_count
    }

    /// Returns whether an actor of this class can run the method as a task.
    pub fn can_run(&self, class: ClassId, method: usize) -> bool {
        let classes = self.runners.get(method);
        let found = classes.and_then(|classes| classes.get(class.index()));
        found.copied().unwrap_or(true)
    }
}

fn own_facts(program: &Program, stops: Stops) -> Vec<MethodFacts> {
    let fields = program.fields.len() + 1;
    let methods = program.methods.len();
    let mut all = Vec::with_capacity(methods);
    for method in &program.methods {
        let mut facts = MethodFacts {
            reads: Set::new(fields),
            writes: Set::new(fields),
            checks_futures: false,
            may_block: false,
            may_suspend: false,
            shares: false,
            sends: Set::new(methods),
            always_sends: Set::new(methods),
            chain: Set::new(methods),
            chain_reads: Set::new(fields),
            chain_writes: Set::new(fields),
            chain_checks_futures: false,
        };
        for block in &method.blocks {
            facts.checks_futures |= matches!(block.decision, Decision::Finished(_));
            facts.may_block |= stops == Stops::AtEvents && block.event.is_some();
            for way in &block.ways {
                facts.may_block |= matches!(way.exit, Exit::Blocked(_));
                facts.may_suspend |= matches!(way.exit, Exit::Blocked(_) | Exit::Suspend(_));
                for instr in &way.instrs {
                    instruction(program, method, instr, &mut facts);
                }
            }
        }
        for sent in unconditional_sends(program, method) {
            facts.always_sends.insert(sent);
        }
        all.push(facts);
    }
    all
}

fn instruction(program: &Program, method: &Method, instr: &Instr, facts: &mut MethodFacts) {
    let element = program.fields.len();
    let is_new = |object: &LocalId| {
        method.kind == MethodKind::Constructor && method.inputs.first() == Some(object)
    };
    match instr {
        Instr::GetField { object, field, .. } if !is_new(object) => {
            facts.reads.insert(field.index());
        }
        Instr::SetField { object, field, .. } if !is_new(object) => {
            facts.writes.insert(field.index());
        }
        Instr::GetElement { .. } => facts.reads.insert(element),
        Instr::SetElement { .. } => facts.writes.insert(element),
        Instr::Async {
            method, is_exact, ..
        } => {
            for target in targets(program, *method, *is_exact) {
                facts.sends.insert(target);
            }
        }
        _ => {}
    }
}

/// The methods that a message may start.
fn targets(program: &Program, method: MethodId, is_exact: bool) -> Vec<usize> {
    let Some(class) = program.method(method).class.filter(|_| !is_exact) else {
        return vec![method.index()];
    };
    let classes = (0..).map(ClassId).take(program.classes.len());
    let below = classes.filter(|id| program.is_subclass(*id, class));
    let found = below.filter_map(|id| program.dispatch(id, method));
    let mut found: Vec<usize> = found.map(MethodId::index).collect();
    found.push(method.index());
    found.sort_unstable();
    found.dedup();
    found
}

/// The messages that are sent before the first block with more than one way.
fn unconditional_sends(program: &Program, method: &Method) -> Vec<usize> {
    let mut found = Vec::new();
    let mut next = method.blocks.first();
    for _ in 0..method.blocks.len() {
        let Some([way]) = next.map(|block| block.ways.as_slice()) else {
            break;
        };
        for instr in &way.instrs {
            if let Instr::Async {
                method, is_exact, ..
            } = instr
            {
                found.extend(targets(program, *method, *is_exact));
            }
        }
        next = match way.exit {
            Exit::Goto(block) => method.blocks.get(block.0 as usize),
            _ => None,
        };
    }
    found
}

/// Adds the effects of called methods to their callers. Repeats until nothing changes, since
/// calls may be recursive.
fn include_calls(program: &Program, methods: &mut [MethodFacts]) {
    let calls: Vec<Vec<usize>> = program.methods.iter().map(called).collect();
    let mut has_changed = true;
    while has_changed {
        has_changed = false;
        for (caller, callees) in calls.iter().enumerate() {
            for callee in callees {
                let Some(from) = methods.get(*callee).cloned() else {
                    continue;
                };
                let Some(into) = methods.get_mut(caller) else {
                    continue;
                };
                has_changed |= into.reads.add(&from.reads);
                has_changed |= into.writes.add(&from.writes);
                has_changed |= into.sends.add(&from.sends);
                has_changed |= from.checks_futures && !into.checks_futures;
                into.checks_futures |= from.checks_futures;
                has_changed |= from.may_suspend && !into.may_suspend;
                into.may_suspend |= from.may_suspend;
                has_changed |= from.may_block && !into.may_block;
                into.may_block |= from.may_block;
            }
        }
    }
}

fn called(method: &Method) -> Vec<usize> {
    let ways = method.blocks.iter().flat_map(|block| &block.ways);
    let calls = ways.filter_map(|way| match way.exit {
        Exit::Call { method, .. } => Some(method.index()),
        _ => None,
    });
    let mut calls: Vec<usize> = calls.collect();
    calls.sort_unstable();
    calls.dedup();
    calls
}

fn include_chains(methods: &mut [MethodFacts]) {
    for index in 0..methods.len() {
        let mut chain = Set::new(methods.len());
        let mut open = vec![index];
        while let Some(next) = open.pop() {
            let sends = methods.get(next).map(|facts| facts.sends.clone());
            for sent in sends.iter().flat_map(Set::iter) {
                if !chain.contains(sent) {
                    chain.insert(sent);
                    open.push(sent);
                }
            }
        }
        let Some(mut facts) = methods.get(index).cloned() else {
            continue;
        };
        facts.chain_reads = facts.reads.clone();
        facts.chain_writes = facts.writes.clone();
        facts.chain_checks_futures = facts.checks_futures;
        for other in chain.iter().filter_map(|other| methods.get(other)) {
            facts.chain_reads.add(&other.reads);
            facts.chain_writes.add(&other.writes);
            facts.chain_checks_futures |= other.checks_futures;
        }
        facts.chain = chain;
        if let Some(place) = methods.get_mut(index) {
            *place = facts;
        }
    }
}

fn field_references(program: &Program) -> Vec<Vec<bool>> {
    let classes = program.classes.iter().map(|class| {
        let fields = class.layout.iter().map(|id| &program.field(*id).ty);
        fields.map(is_reference).collect()
    });
    classes.collect()
}

fn live_references(code: &Code<'_>) -> BTreeMap<BlockIndex, Vec<bool>> {
    let mut found = BTreeMap::new();
    for (method, id) in code.program.methods.iter().zip((0..).map(MethodId)) {
        for (at, _) in (code.entry(id).0..).zip(&method.blocks) {
            let block = BlockIndex(at);
            let slots = code.live(block).iter();
            let types = slots.map(|slot| &method.local(LocalId(slot.0)).ty);
            let references: Vec<bool> = types.map(is_reference).collect();
            if !references.is_empty() {
                found.insert(block, references);
            }
        }
    }
    found
}

fn statics(code: &Code<'_>) -> Vec<Address> {
    let program = code.program;
    let fields = program.classes.iter().flat_map(|class| &class.statics);
    let fields = fields.filter(|id| is_reference(&program.field(**id).ty));
    fields.map(|id| code.static_address(*id)).collect()
}

fn runners(program: &Program) -> Vec<Vec<bool>> {
    let methods = program.methods.iter().map(|method| {
        let classes = (0..).map(ClassId).take(program.classes.len());
        let can_run = classes.map(|id| match method.class {
            Some(owner) => program.is_subclass(id, owner),
            None => false,
        });
        can_run.collect()
    });
    methods.collect()
}

/// The fields of passive objects, and elements of arrays.
pub fn passive_fields(program: &Program) -> Set {
    let element = program.fields.len();
    let mut passive = Set::new(element + 1);
    for (field, index) in program.fields.iter().zip(0..) {
        if program.class(field.class).role != Role::Actor {
            passive.insert(index);
        }
    }
    passive.insert(element);
    passive
}
