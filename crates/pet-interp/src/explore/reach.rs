//! The cells that some tasks of a state can reach by references. Allocations are kept between
//! searches.

use super::facts::Facts;
use crate::interp::cell;
use crate::interp::cell::Kind;
use crate::interp::code::Code;
use crate::interp::memory::{Address, Memory};
use crate::interp::output::is_reference;
use crate::interp::ready::Pending;

#[derive(Default)]
pub struct Reach {
    /// By address: the number of the last search that found the cell.
    found: Vec<u32>,
    search: u32,
    cells: Vec<Address>,
}

impl Reach {
    /// Finds all cells that the tasks can reach. The cell `closed` may be found, but its
    /// references are not followed.
    pub fn search<'s>(
        &mut self,
        code: &Code<'_>,
        facts: &Facts,
        memory: &Memory,
        tasks: impl Iterator<Item = &'s Pending<'s>>,
        closed: Address,
    ) {
        self.begin(memory);
        for address in facts.statics() {
            self.add(Address::of(memory.get(*address)));
        }
        for pending in tasks {
            self.add(pending.actor.object);
            let references = facts.word_references(pending.task);
            for (word, is_reference) in pending.task.words.iter().zip(references) {
                if *is_reference {
                    self.add(Address::of(*word));
                }
            }
            for call in &pending.task.calls {
                let references = facts.call_references(call);
                for (word, is_reference) in call.words.iter().zip(references) {
                    if *is_reference {
                        self.add(Address::of(*word));
                    }
                }
            }
        }
        self.close(code, facts, memory, closed);
    }

    #[inline]
    pub fn contains(&self, cell: Address) -> bool {
        self.found.get(cell.0 as usize) == Some(&self.search)
    }

    /// The cells of the last search, in the order in which they were found.
    pub fn cells(&self) -> &[Address] {
        &self.cells
    }

    fn begin(&mut self, memory: &Memory) {
        self.cells.clear();
        self.search = self.search.wrapping_add(1);
        if self.search == 0 {
            self.found.clear();
            self.search = 1;
        }
        let size = memory.size() as usize;
        if self.found.len() < size {
            self.found.resize(size, 0);
        }
    }

    fn add(&mut self, cell: Address) {
        if cell == Address::NULL {
            return;
        }
        if let Some(found) = self.found.get_mut(cell.0 as usize)
            && *found != self.search
        {
            *found = self.search;
            self.cells.push(cell);
        }
    }

    fn close(&mut self, code: &Code<'_>, facts: &Facts, memory: &Memory, closed: Address) {
        let mut next = 0;
        while let Some(address) = self.cells.get(next).copied() {
            next += 1;
            if address == closed {
                continue;
            }
            match cell::kind(code, memory, address) {
                Kind::Object(class) => {
                    let references = facts.field_references(class);
                    for (offset, is_reference) in (cell::HEAD..).zip(references) {
                        if *is_reference {
                            self.add(Address::of(memory.get(address.at(offset))));
                        }
                    }
                }
                Kind::Array(element) if is_reference(element) => {
                    for index in 0..cell::length(memory, address) {
                        let offset = cell::element_offset(index);
                        self.add(Address::of(memory.get(address.at(offset))));
                    }
                }
                Kind::Future(result) if is_reference(result) => {
                    self.add(Address::of(memory.get(address.at(cell::VALUE))));
                }
                Kind::Array(_) | Kind::Future(_) => {}
            }
        }
    }
}
