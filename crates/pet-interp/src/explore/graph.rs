//! States as labelled graphs without addresses and without the numbers of actors and tasks.
//! Neither garbage nor the number of messages that an actor was sent is part of the graph.
//!
//! ```text
//!   vertex   a label (class, method, integers …) and edges in order
//!   actor    → what its fields lead to
//!   task     → its actor, its future, what its locals lead to
//!   cell     → fields, elements, the value of a finished future
//!   root     → the result of the entry, static fields, named cells
//! ```

use super::facts::Facts;
use super::hash::Label;
use crate::interp::cell;
use crate::interp::cell::Kind;
use crate::interp::code::Code;
use crate::interp::memory::Address;
use crate::interp::output::is_reference;
use crate::interp::state::{ResultPlace, Resume, State, Stop, Task};
use pet_translator::typed::{MethodId, Type};

/// The graph of one state; its allocations are used again for the next state.
#[derive(Default)]
pub struct Graph {
    pub vertices: Vec<Vertex>,
    pub edges: Vec<u32>,
    /// The number of edges that lead to each vertex.
    pub entering: Vec<u32>,
    /// The vertex of each cell, by address; 0 for none, since the root is not a cell.
    vertex_at: Vec<u32>,
    /// The cells in order of their vertices, the root and tasks left out.
    open: Vec<(u32, Address)>,
}

#[derive(Clone, Copy)]
pub struct Vertex {
    pub label: Label,
    pub first_edge: u32,
    pub end_edge: u32,
}

impl Vertex {
    const NONE: Vertex = Vertex {
        label: Label::EMPTY,
        first_edge: 0,
        end_edge: 0,
    };
}

/// The marks in a label before a word: an integer, `null`, or a reference, which is an edge.
const PLAIN: u64 = 1;
const NULL: u64 = 2;
const EDGE: u64 = 3;

impl Graph {
    pub fn build(
        &mut self,
        code: &Code<'_>,
        facts: &Facts,
        entry: MethodId,
        named: &[Address],
        state: &State,
    ) {
        self.vertices.clear();
        self.edges.clear();
        self.entering.clear();
        self.vertex_at.clear();
        self.vertex_at.resize(state.memory.size() as usize, 0);
        self.open.clear();
        self.add_vertex();
        self.root(code, entry, named, state);
        for actor in state.actors.iter().skip(1) {
            self.vertex_of(actor.object);
        }
        for (actor, number) in state.actors.iter().zip(0..) {
            for task in &actor.tasks {
                self.task(facts, number, actor.object, task);
            }
        }
        let mut next = 0;
        while let Some((vertex, address)) = self.open.get(next).copied() {
            self.cell(code, facts, state, vertex, address);
            next += 1;
        }
        self.entering.resize(self.vertices.len(), 0);
        for edge in &self.edges {
            if let Some(count) = self.entering.get_mut(*edge as usize) {
                *count += 1;
            }
        }
    }

    fn add_vertex(&mut self) -> u32 {
        let number = u32::try_from(self.vertices.len());
        self.vertices.push(Vertex::NONE);
        number.expect("memory is smaller than that")
    }

    fn vertex_of(&mut self, address: Address) -> u32 {
        let known = self.vertex_at.get(address.0 as usize).copied();
        if let Some(known) = known.filter(|known| *known != 0) {
            return known;
        }
        let vertex = self.add_vertex();
        if let Some(place) = self.vertex_at.get_mut(address.0 as usize) {
            *place = vertex;
        }
        self.open.push((vertex, address));
        vertex
    }

    fn first_edge(&self) -> u32 {
        u32::try_from(self.edges.len()).expect("memory is smaller than that")
    }

    fn word(&mut self, label: &mut Label, word: i64, is_reference: bool) {
        if !is_reference {
            label.add(PLAIN);
            label.add(word.cast_unsigned());
        } else if word == 0 {
            label.add(NULL);
        } else {
            label.add(EDGE);
            let target = self.vertex_of(Address::of(word));
            self.edges.push(target);
        }
    }

    fn set(&mut self, vertex: u32, label: Label, first_edge: u32) {
        let end_edge = self.first_edge();
        if let Some(place) = self.vertices.get_mut(vertex as usize) {
            *place = Vertex {
                label,
                first_edge,
                end_edge,
            };
        }
    }

    fn root(&mut self, code: &Code<'_>, entry: MethodId, named: &[Address], state: &State) {
        let mut label = Label::new(10);
        match state.stop {
            None => {}
            Some(Stop::Failure { thrown, .. }) => label.add(1 + u64::from(thrown.0)),
            Some(Stop::Limit(_)) => label.add(u64::MAX),
            Some(Stop::NoCode(method)) => label.add(u64::MAX - 1 - u64::from(method.0)),
        }
        let ty = &code.program.method(entry).result;
        if let Some(word) = state.result.filter(|_| *ty != Type::Void) {
            self.word(&mut label, word, is_reference(ty));
        }
        let statics = code.program.classes.iter().flat_map(|class| &class.statics);
        for id in statics {
            let word = state.memory.get(code.static_address(*id));
            self.word(&mut label, word, is_reference(&code.program.field(*id).ty));
        }
        if let Some(Stop::Failure { exception, .. }) = state.stop {
            self.word(&mut label, exception.word(), true);
        }
        // The edges of a vertex are in order, so each of these cells has its own.
        for address in named {
            self.word(&mut label, address.word(), true);
        }
        self.set(0, label, 0);
    }

    fn task(&mut self, facts: &Facts, actor: u32, object: Address, task: &Task) {
        let first_edge = self.first_edge();
        let vertex = self.add_vertex();
        let mut label = Label::new(11);
        label.add(u64::from(task.method.0));
        match task.at {
            Resume::StartOfProgram => label.add(1),
            Resume::Start => label.add(2),
            Resume::Suspended(block) => label.add(3 + 2 * u64::from(block.0)),
            Resume::Blocked(block) => label.add(4 + 2 * u64::from(block.0)),
            Resume::Event(block) => {
                label.add(7);
                label.add(u64::from(block.0));
            }
            Resume::Passed(block) => {
                label.add(9);
                label.add(u64::from(block.0));
            }
        }
        if actor != 0 {
            self.word(&mut label, object.word(), true);
        }
        match task.result {
            ResultPlace::Dropped => label.add(5),
            ResultPlace::Entry => label.add(6),
            ResultPlace::Future(future) => self.word(&mut label, future.word(), true),
        }
        for (word, is_reference) in task.words.iter().zip(facts.word_references(task)) {
            self.word(&mut label, *word, *is_reference);
        }
        for call in &task.calls {
            label.add(u64::from(call.next.0));
            for (word, is_reference) in call.words.iter().zip(facts.call_references(call)) {
                self.word(&mut label, *word, *is_reference);
            }
        }
        self.set(vertex, label, first_edge);
    }

    fn cell(
        &mut self,
        code: &Code<'_>,
        facts: &Facts,
        state: &State,
        vertex: u32,
        address: Address,
    ) {
        let memory = &state.memory;
        let first_edge = self.first_edge();
        let mut label = Label::new(12);
        label.add(memory.get(address).cast_unsigned());
        match cell::kind(code, memory, address) {
            Kind::Object(class) => {
                let references = facts.field_references(class);
                for (offset, is_reference) in (cell::HEAD..).zip(references) {
                    self.word(&mut label, memory.get(address.at(offset)), *is_reference);
                }
            }
            Kind::Array(element) => {
                let length = cell::length(memory, address);
                label.add(length.cast_unsigned());
                let has_references = is_reference(element);
                for index in 0..length {
                    let word = memory.get(address.at(cell::element_offset(index)));
                    self.word(&mut label, word, has_references);
                }
            }
            Kind::Future(result) => {
                let is_finished = cell::is_finished(memory, address);
                label.add(u64::from(is_finished));
                if is_finished && *result != Type::Void {
                    let word = memory.get(address.at(cell::VALUE));
                    self.word(&mut label, word, is_reference(result));
                }
            }
        }
        self.set(vertex, label, first_edge);
    }
}
