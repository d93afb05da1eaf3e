//! Compaction: a state without its garbage. A run of millions of steps makes millions of
//! futures that are no longer used; tracking such a run needs states whose size is that of the
//! reachable data. The order of cells, actors and tasks stays as it was, so that the n-th
//! unfinished task of a state is the n-th unfinished task of the compact state.

use super::cell::{self, Kind};
use super::code::Code;
use super::memory::{Address, Memory};
use super::output::is_reference;
use super::state::{Actor, Call, ResultPlace, Resume, State, Stop, Task};
use pet_translator::typed::{ClassId, LocalId, MethodId, Type};
use std::sync::Arc;

/// The state without unreachable cells and actors, and the old number of each of its actors.
/// Actors of classes for which `stays` holds are kept although they are unreachable.
pub fn compact(
    code: &Code<'_>,
    entry: MethodId,
    state: &State,
    stays: &dyn Fn(ClassId) -> bool,
) -> (State, Vec<u32>) {
    let mut compactor = Compactor {
        code,
        old: &state.memory,
        is_found: vec![false; state.memory.size() as usize],
        open: Vec::new(),
    };
    compactor.roots(entry, state);
    for actor in state.actors.iter().skip(1) {
        if stays(cell::class(&state.memory, actor.object)) {
            compactor.add(actor.object.word());
        }
    }
    compactor.close();
    compactor.rebuild(entry, state)
}

struct Compactor<'a, 'p> {
    code: &'a Code<'p>,
    old: &'a Memory,
    is_found: Vec<bool>,
    open: Vec<Address>,
}

impl Compactor<'_, '_> {
    fn roots(&mut self, entry: MethodId, state: &State) {
        for id in self.statics() {
            self.add(state.memory.get(id));
        }
        if let Some(word) = state.result
            && is_reference(&self.code.program.method(entry).result)
        {
            self.add(word);
        }
        if let Some(Stop::Failure { exception, .. }) = state.stop {
            self.add(exception.word());
        }
        for actor in state.actors.iter().filter(|actor| !actor.tasks.is_empty()) {
            self.add(actor.object.word());
            for task in &actor.tasks {
                if let ResultPlace::Future(future) = task.result {
                    self.add(future.word());
                }
                for (word, is_reference) in words(self.code, task) {
                    if is_reference {
                        self.add(word);
                    }
                }
            }
        }
    }

    /// The addresses of static fields that hold references.
    fn statics(&self) -> Vec<Address> {
        let program = self.code.program;
        let fields = program.classes.iter().flat_map(|class| &class.statics);
        let fields = fields.filter(|id| is_reference(&program.field(**id).ty));
        fields.map(|id| self.code.static_address(*id)).collect()
    }

    fn add(&mut self, word: i64) {
        if word == 0 {
            return;
        }
        let address = Address::of(word);
        if let Some(is_found) = self.is_found.get_mut(address.0 as usize)
            && !*is_found
        {
            *is_found = true;
            self.open.push(address);
        }
    }

    fn close(&mut self) {
        while let Some(address) = self.open.pop() {
            for offset in self.references(address) {
                self.add(self.old.get(address.at(offset)));
            }
        }
    }

    /// The offsets of the references in a cell.
    fn references(&self, address: Address) -> Vec<u32> {
        match cell::kind(self.code, self.old, address) {
            Kind::Object(class) => {
                let layout = self.code.program.class(class).layout.iter();
                let fields = layout.filter(|id| is_reference(&self.code.program.field(**id).ty));
                fields.map(|id| self.code.offset(*id)).collect()
            }
            Kind::Array(element) if is_reference(element) => {
                let indices = 0..cell::length(self.old, address);
                indices.map(cell::element_offset).collect()
            }
            Kind::Future(result) if is_reference(result) => vec![cell::VALUE],
            Kind::Array(_) | Kind::Future(_) => Vec::new(),
        }
    }

    fn is_kept(&self, actor: &Actor) -> bool {
        let is_found = self.is_found.get(actor.object.0 as usize) == Some(&true);
        actor.object == Address::NULL || is_found || !actor.tasks.is_empty()
    }

    fn rebuild(self, entry: MethodId, state: &State) -> (State, Vec<u32>) {
        let numbered = state.actors.iter().zip(0u32..);
        let kept: Vec<(&Arc<Actor>, u32)> =
            numbered.filter(|(actor, _)| self.is_kept(actor)).collect();
        let mut numbers = vec![0; state.actors.len()];
        for ((_, old), new) in kept.iter().zip(0u32..) {
            if let Some(place) = numbers.get_mut(*old as usize) {
                *place = new;
            }
        }
        let number = |old: u32| numbers.get(old as usize).copied().unwrap_or_default();
        let mut moved = vec![0; self.old.size() as usize];
        let mut memory = cell::empty_memory(self.code);
        let cells: Vec<Address> = cell::cells(self.code, self.old)
            .filter(|cell| self.is_found.get(cell.0 as usize) == Some(&true))
            .collect();
        for cell in &cells {
            let address = memory.grow(cell::size(self.code, self.old, *cell));
            if let Some(place) = moved.get_mut(cell.0 as usize) {
                *place = address.word();
            }
        }
        let moved = |word: i64| {
            let found = moved.get(Address::of(word).0 as usize);
            found.copied().unwrap_or_default()
        };
        for offset in 1..self.code.first_cell {
            memory.set(Address(offset), self.old.get(Address(offset)));
        }
        for address in self.statics() {
            memory.set(address, moved(self.old.get(address)));
        }
        for cell in &cells {
            let new = Address::of(moved(cell.word()));
            for offset in 0..cell::size(self.code, self.old, *cell) {
                memory.set(new.at(offset), self.old.get(cell.at(offset)));
            }
            for offset in self.references(*cell) {
                memory.set(new.at(offset), moved(self.old.get(cell.at(offset))));
            }
            self.renumber(&mut memory, *cell, new, number);
        }
        let actors = kept.iter().map(|(actor, _)| {
            let tasks = actor.tasks.iter();
            let tasks = tasks.map(|task| Arc::new(self.task(task, moved)));
            Arc::new(Actor {
                object: Address::of(moved(actor.object.word())),
                tasks: tasks.collect(),
                posted: actor.posted,
                keeper: actor.keeper,
            })
        });
        let result = match is_reference(&self.code.program.method(entry).result) {
            true => state.result.map(moved),
            false => state.result,
        };
        let compact = State {
            memory,
            actors: actors.collect(),
            result,
            stop: moved_stop(state.stop, moved),
            has_wrapped: state.has_wrapped,
        };
        (compact, kept.iter().map(|(_, old)| *old).collect())
    }

    /// Renumbers the actor of an actor's cell, and the task of a future.
    fn renumber(
        &self,
        memory: &mut Memory,
        old: Address,
        new: Address,
        number: impl Fn(u32) -> u32,
    ) {
        match cell::kind(self.code, self.old, old) {
            Kind::Object(class) if self.code.class(class).is_actor => {
                cell::set_actor(memory, new, number(cell::actor(self.old, old)));
            }
            Kind::Future(_) => {
                if let Some(task) = cell::task_of(self.old, old) {
                    let is_open = !cell::is_finished(self.old, old);
                    cell::set_task(
                        memory,
                        new,
                        is_open.then(|| (number(task.actor), task.task)),
                    );
                }
            }
            Kind::Object(_) | Kind::Array(_) => {}
        }
    }

    fn task(&self, task: &Task, moved: impl Fn(i64) -> i64) -> Task {
        let mut all = words(self.code, task).into_iter();
        let mut next = |count: usize| -> Box<[i64]> {
            let words = all.by_ref().take(count);
            let words = words.map(|(word, is_reference)| match is_reference {
                true => moved(word),
                false => word,
            });
            words.collect()
        };
        let calls = task.calls.iter().map(|call| Call {
            next: call.next,
            words: next(call.words.len()),
        });
        let calls = calls.collect();
        Task {
            number: task.number,
            method: task.method,
            at: task.at,
            result: match task.result {
                ResultPlace::Future(future) => {
                    ResultPlace::Future(Address::of(moved(future.word())))
                }
                other => other,
            },
            words: next(task.words.len()),
            calls,
        }
    }
}

fn moved_stop(stop: Option<Stop>, moved: impl Fn(i64) -> i64) -> Option<Stop> {
    match stop {
        Some(Stop::Failure {
            exception,
            thrown,
            task,
        }) => Some(Stop::Failure {
            exception: Address::of(moved(exception.word())),
            thrown,
            task,
        }),
        other => other,
    }
}

/// The words of a task, those of its calls first, each with whether it is a reference.
fn words(code: &Code<'_>, task: &Task) -> Vec<(i64, bool)> {
    let mut found = Vec::new();
    let is_reference = |method: MethodId, local: u32| {
        let ty: &Type = &code.program.method(method).local(LocalId(local)).ty;
        is_reference(ty)
    };
    for call in &task.calls {
        let method = code.block(call.next).method;
        for (slot, word) in code.live(call.next).iter().zip(&call.words) {
            found.push((*word, is_reference(method, slot.0)));
        }
    }
    match task.at {
        Resume::StartOfProgram | Resume::Start => {
            for (word, local) in task.words.iter().zip(0..) {
                found.push((*word, is_reference(task.method, local)));
            }
        }
        Resume::Suspended(at) | Resume::Blocked(at) | Resume::Event(at) | Resume::Passed(at) => {
            let method = code.block(at).method;
            for (slot, word) in code.live(at).iter().zip(&task.words) {
                found.push((*word, is_reference(method, slot.0)));
            }
        }
    }
    found
}
