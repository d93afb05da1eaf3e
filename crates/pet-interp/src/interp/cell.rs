//! Cells: the layout of objects, arrays and futures in memory. Code that reads a cell has
//! checked before that the reference is not null.
//!
//! ```text
//!   object   class   mark    field field …
//!   array    type    length  element …
//!   future   type    actor   task  done  value
//! ```
//! A class is its number; the type of an array or a future is the number -1, -2 … The mark of an
//! actor is its number, the mark of an exception names the way that made it, else it is 0. The
//! actor and the task of a future name the task that finishes it.

use super::code::{CellType, Code, WayIndex};
use super::memory::{Address, Memory, small};
use pet_model::schedule::Step;
use pet_translator::typed::{ClassId, Type};

pub const HEAD: u32 = 2;
pub const LENGTH: u32 = 1;
pub const DONE: u32 = 3;
pub const VALUE: u32 = 4;
const MARK: u32 = 1;
const ACTOR: u32 = 1;
const TASK: u32 = 2;
pub const FUTURE_SIZE: u32 = 5;

/// The contents of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind<'a> {
    Object(ClassId),
    /// With the type of its elements.
    Array(&'a Type),
    /// With the type of its result.
    Future(&'a Type),
}

#[inline]
pub fn kind<'c>(code: &'c Code<'_>, memory: &Memory, cell: Address) -> Kind<'c> {
    let head = memory.get(cell);
    if head >= 0 {
        return Kind::Object(ClassId(small(head)));
    }
    match code.type_at(small(-1 - head)) {
        CellType::Array(element) => Kind::Array(element),
        CellType::Future(result) => Kind::Future(result),
    }
}

/// The class of a cell that is known to be an object.
#[inline]
pub fn class(memory: &Memory, object: Address) -> ClassId {
    ClassId(small(memory.get(object)))
}

#[inline]
pub fn length(memory: &Memory, array: Address) -> i64 {
    memory.get(array.at(LENGTH))
}

/// The offset of an element in its cell.
#[inline]
pub fn element_offset(index: i64) -> u32 {
    HEAD.wrapping_add(small(index))
}

#[inline]
pub fn is_finished(memory: &Memory, future: Address) -> bool {
    memory.get(future.at(DONE)) != 0
}

/// The number of words of a cell.
pub fn size(code: &Code<'_>, memory: &Memory, cell: Address) -> u32 {
    match kind(code, memory, cell) {
        Kind::Object(class) => code.class(class).size,
        Kind::Array(_) => HEAD + small(length(memory, cell)),
        Kind::Future(_) => FUTURE_SIZE,
    }
}

/// A memory that holds the static fields at their defaults, and no cell.
pub fn empty_memory(code: &Code<'_>) -> Memory {
    let mut memory = Memory::default();
    memory.grow(code.first_cell);
    memory
}

/// A new object with its fields at their defaults.
pub fn new_object(code: &Code<'_>, memory: &mut Memory, class: ClassId) -> Address {
    let object = memory.grow(code.class(class).size);
    memory.set(object, i64::from(class.0));
    object
}

pub fn new_array(memory: &mut Memory, ty: u32, length: i64) -> Address {
    let array = memory.grow(HEAD + small(length));
    memory.set(array, type_head(ty));
    memory.set(array.at(LENGTH), length);
    array
}

/// A future that the task, if there is one, will finish.
pub fn new_future(memory: &mut Memory, ty: u32, task: Option<Step>) -> Address {
    let future = memory.grow(FUTURE_SIZE);
    memory.set(future, type_head(ty));
    if let Some(task) = task {
        memory.set(future.at(ACTOR), i64::from(task.actor));
        memory.set(future.at(TASK), i64::from(task.task));
    }
    future
}

pub fn finish_future(memory: &mut Memory, future: Address, value: i64) {
    memory.set(future.at(DONE), 1);
    memory.set(future.at(VALUE), value);
}

/// The task that finishes a future; a future of the input may have none.
pub fn task_of(memory: &Memory, future: Address) -> Option<Step> {
    let actor = small(memory.get(future.at(ACTOR)));
    let task = small(memory.get(future.at(TASK)));
    (task != 0).then_some(Step { actor, task })
}

/// Sets the task that finishes a future, by the numbers of actor and task; `None` for a future
/// that is finished.
pub fn set_task(memory: &mut Memory, future: Address, task: Option<(u32, u32)>) {
    let (actor, task) = task.unwrap_or_default();
    memory.set(future.at(ACTOR), i64::from(actor));
    memory.set(future.at(TASK), i64::from(task));
}

pub fn set_actor(memory: &mut Memory, object: Address, actor: u32) {
    memory.set(object.at(MARK), i64::from(actor));
}

/// The number of an actor; 0 for an object that is neither an actor nor an exception.
pub fn actor(memory: &Memory, object: Address) -> u32 {
    small(memory.get(object.at(MARK)))
}

pub fn set_maker(memory: &mut Memory, exception: Address, way: WayIndex) {
    memory.set(exception.at(MARK), i64::from(way.0 + 1));
}

/// The way that made an exception; unknown for one of the input.
pub fn maker(memory: &Memory, exception: Address) -> Option<WayIndex> {
    let mark = small(memory.get(exception.at(MARK)));
    mark.checked_sub(1).map(WayIndex)
}

/// All cells in order of creation.
pub fn cells<'a>(code: &'a Code<'_>, memory: &'a Memory) -> impl Iterator<Item = Address> + 'a {
    let mut next = Address(code.first_cell);
    std::iter::from_fn(move || {
        let cell = next;
        (cell.0 < memory.size()).then(|| {
            next = cell.at(size(code, memory, cell));
            cell
        })
    })
}

fn type_head(ty: u32) -> i64 {
    -1 - i64::from(ty)
}
