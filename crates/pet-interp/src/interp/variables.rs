//! The recorder of the variables of the main block, whose frame is gone when a run has ended.
//! It knows nothing of scopes: a variable has its last value, and if several variables share a
//! name, the one that was declared last is shown.

use super::code::Code;
use super::memory::Address;
use super::shadow::{Shadow, Source, ValuePlace};
use super::{Run, eval, output};
use indexmap::IndexMap;
use pet_model::Value;
use pet_model::schedule::Step;
use pet_translator::number::Number;
use pet_translator::number::float::FloatStep;
use pet_translator::typed::{ArithOp, MethodId};

/// The last word of each slot of the entry's bottom frame.
#[derive(Debug, Clone)]
pub struct Variables {
    entry: MethodId,
    words: Vec<Option<i64>>,
    task: Option<Step>,
    /// True if the entry's task runs, and not a static initialiser before it.
    is_active: bool,
    has_begun: bool,
}

impl Variables {
    pub fn new(code: &Code<'_>, entry: MethodId) -> Variables {
        Variables {
            entry,
            words: vec![None; code.program.method(entry).locals.len()],
            task: None,
            is_active: false,
            has_begun: false,
        }
    }

    /// The variables that got a value, in order of declaration. Objects that they can reach are
    /// added to the heap of the run.
    pub fn read(&self, code: &Code<'_>, run: &mut Run) -> IndexMap<String, Value> {
        let locals = &code.program.method(run.entry).locals;
        let mut values = IndexMap::new();
        let mut roots = Vec::new();
        for (local, word) in locals.iter().zip(&self.words) {
            let (false, Some(word)) = (local.is_temporary, *word) else {
                continue;
            };
            if output::is_reference(&local.ty) {
                roots.push(Address::of(word));
            }
            let value = output::value(&run.names, word, &local.ty);
            values.insert(local.name.clone(), value);
        }
        run.output.heap = output::heap(code, &run.state, run.entry, &run.names, &roots);
        values
    }

    #[inline]
    fn write(&mut self, dest: ValuePlace, word: i64) {
        if let ValuePlace::Slot(slot) = dest
            && self.is_active
            && let Some(place) = self.words.get_mut(slot as usize)
        {
            *place = Some(word);
        }
    }
}

impl Shadow for Variables {
    fn selected(&mut self, task: Step) {
        let is_entry = *self.task.get_or_insert(task) == task;
        self.is_active = is_entry && self.has_begun;
    }

    fn entered(&mut self, method: MethodId, base: u32) {
        if base == 0 && method == self.entry && !self.has_begun {
            self.has_begun = true;
            self.is_active = true;
        }
    }

    #[inline]
    fn copied(&mut self, dest: ValuePlace, value: Source) {
        self.write(dest, value.word);
    }

    #[inline]
    fn computed(
        &mut self,
        dest: ValuePlace,
        number: Number,
        op: ArithOp,
        left: Source,
        right: Source,
    ) {
        let (word, _) = eval::arith(number, op, left.word, right.word);
        self.write(dest, word);
    }

    #[inline]
    fn narrowed(&mut self, dest: ValuePlace, number: Number, value: Source) {
        self.write(dest, number.wrap(value.word));
    }

    #[inline]
    fn floated(&mut self, dest: ValuePlace, step: FloatStep, value: Source) {
        self.write(dest, step.result(value.word));
    }

    #[inline]
    fn inverted(&mut self, dest: ValuePlace, value: Source) {
        self.write(dest, 1 - value.word);
    }
}
