//! The guard of a suspended task as a condition on inputs. The choice of a task depends only on
//! the truth of its guard, not on the way through the guard. So all ways through the guard that
//! inputs could take are walked, and the disjunction of those on which it holds is the condition.

use super::condition::{Literal, Test};
use super::linear::Linear;
use super::shadow::{Symbolic, literal};
use super::tracked::Tracked;
use crate::interp::code::Code;
use crate::interp::ready;
use crate::interp::ready::GuardWalk;
use crate::interp::shadow::{Question, Shadow, Site, Source, ValuePlace, wraps};
use crate::interp::state::{State, Task};
use pet_model::schedule::Step;
use pet_translator::number::Number;
use pet_translator::number::float::FloatStep;
use pet_translator::typed::ArithOp;
use std::sync::Arc;

/// The condition of a guard.
pub struct Found {
    pub test: Test,
    /// Whether it holds in this run.
    pub holds: bool,
    /// Numbers that stay within their types for the plain form to be right.
    pub ranges: Vec<(Number, Arc<Linear>)>,
}

/// The condition on the inputs under which the guard holds, and whether it holds in this run.
/// `None` if its truth depends on no input, or if it cannot be followed.
pub fn test(
    code: &Code<'_>,
    state: &State,
    step: Step,
    task: &Task,
    outer: &Symbolic<'_, '_>,
) -> Option<Found> {
    let walker = Walker {
        outer,
        task: step,
        slots: Vec::new(),
        path: Vec::new(),
        last: None,
        ranges: Vec::new(),
        is_lost: false,
    };
    let ends = ready::walk_guard(code, state, task, walker, MOST_WAYS)?;
    if ends.iter().any(|(walker, _)| walker.is_lost) {
        return None;
    }
    let is_symbolic = ends.iter().any(|(walker, _)| !walker.path.is_empty());
    let actual = ends.first().map(|(_, holds)| *holds)?;
    let holding = ends.iter().filter(|(_, holds)| *holds);
    let any: Vec<Vec<Literal>> = holding.map(|(walker, _)| walker.path.clone()).collect();
    let decides = any.len() < ends.len() && !any.is_empty();
    let ranges = ends.iter().flat_map(|(walker, _)| walker.ranges.clone());
    (is_symbolic && decides).then(|| Found {
        test: Test {
            any,
            is_refused: !actual,
        },
        holds: actual,
        ranges: ranges.collect(),
    })
}

/// A guard with more ways than this gives no condition.
const MOST_WAYS: usize = 64;

#[derive(Clone)]
struct Walker<'a, 'c, 'p> {
    outer: &'a Symbolic<'c, 'p>,
    task: Step,
    slots: Vec<Option<Tracked>>,
    path: Vec<Literal>,
    /// The last decision, if it depends on inputs: its condition on the first way and on the
    /// second.
    last: Option<[Literal; 2]>,
    ranges: Vec<(Number, Arc<Linear>)>,
    /// A value was too large, or an input was an array index: no condition is known.
    is_lost: bool,
}

impl Walker<'_, '_, '_> {
    fn get(&self, source: Source) -> Option<Tracked> {
        match source.place? {
            ValuePlace::Slot(slot) => self.slots.get(slot as usize).cloned().flatten(),
            ValuePlace::Cell { object, offset } => self.outer.cell(object, offset),
            ValuePlace::Task { local, .. } => self.outer.local(self.task, local),
            ValuePlace::Completion => None,
        }
    }

    fn set(&mut self, dest: ValuePlace, value: Option<Tracked>) {
        if let ValuePlace::Slot(slot) = dest {
            let slot = slot as usize;
            if self.slots.len() <= slot {
                self.slots.resize(slot + 1, None);
            }
            if let Some(place) = self.slots.get_mut(slot) {
                *place = value;
            }
        }
    }
}

impl Walker<'_, '_, '_> {
    fn put(&mut self, dest: ValuePlace, result: Option<Tracked>, number: Number) {
        self.is_lost |= result.is_none();
        let plain = result.as_ref().and_then(|result| result.plain.as_ref());
        if let Some(plain) = plain.filter(|plain| !plain.fits(number)) {
            self.ranges.push((number, Arc::clone(plain)));
        }
        self.set(dest, result.filter(|result| !result.is_constant()));
    }
}

impl GuardWalk for Walker<'_, '_, '_> {
    fn forks(&self) -> bool {
        self.last.is_some()
    }

    fn turn(&mut self, way: usize) {
        if let Some(both) = self.last.take() {
            let [first, second] = both;
            self.path.push(if way == 0 { first } else { second });
        }
    }
}

impl Shadow for Walker<'_, '_, '_> {
    fn copied(&mut self, dest: ValuePlace, value: Source) {
        let value = self.get(value);
        self.set(dest, value);
    }

    fn computed(
        &mut self,
        dest: ValuePlace,
        number: Number,
        op: ArithOp,
        left: Source,
        right: Source,
    ) {
        let (left_value, right_value) = (self.get(left), self.get(right));
        if left_value.is_none() && right_value.is_none() {
            self.set(dest, None);
            return;
        }
        let has_wrapped = wraps(number, op, left.word, right.word);
        let left = left_value.unwrap_or_else(|| Tracked::constant(left.word));
        let right = right_value.unwrap_or_else(|| Tracked::constant(right.word));
        self.put(dest, left.arith(number, op, &right, has_wrapped), number);
    }

    fn narrowed(&mut self, dest: ValuePlace, number: Number, value: Source) {
        let has_wrapped = number.wrap(value.word) != value.word;
        match self.get(value) {
            Some(value) => self.put(dest, value.narrowed(number, has_wrapped), number),
            None => self.set(dest, None),
        }
    }

    fn floated(&mut self, dest: ValuePlace, step: FloatStep, value: Source) {
        match self.get(value) {
            Some(value) => self.put(dest, value.float(step), Number::Long),
            None => self.set(dest, None),
        }
    }

    fn inverted(&mut self, dest: ValuePlace, value: Source) {
        match self.get(value) {
            Some(value) => self.put(dest, value.inverted(), Number::Int),
            None => self.set(dest, None),
        }
    }

    fn decided(&mut self, _site: Site, _way: usize, question: Question) {
        let first = literal(question, 0, |it| self.get(it));
        let second = literal(question, 1, |it| self.get(it));
        self.last = first.zip(second).map(|(first, second)| [first, second]);
        let is_index =
            matches!(question, Question::InBounds { index, .. } if self.get(index).is_some());
        self.is_lost |= is_index;
    }
}
