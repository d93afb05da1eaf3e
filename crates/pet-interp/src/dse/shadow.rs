//! The symbolic state beside a concrete run (Fig. 4 of FMCO 2008): the values that depend on
//! inputs, and the conditions on them that were decided. It follows the run and never
//! influences it. Where a value gets too large or a loop reaches its limit, no more conditions are
//! recorded; those recorded before hold.

use super::condition::{Condition, Kind, Literal, Test};
use super::guard;
use super::linear::Linear;
use super::tracked::Tracked;
use crate::interp::code::{BlockIndex, Code};
use crate::interp::memory::Address;
use crate::interp::shadow::{Question, Shadow, Site, Source, ValuePlace, wraps};
use crate::interp::state::{Resume, State};
use pet_model::schedule::Step;
use pet_translator::cfg::{BlockId, Decision, LoopId, Mark};
use pet_translator::number::Number;
use pet_translator::number::float::FloatStep;
use pet_translator::source::Span;
use pet_translator::typed::{ArithOp, MethodId};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

type Value = Option<Tracked>;

pub struct Symbolic<'a, 'p> {
    code: &'a Code<'p>,
    /// The symbolic values of the open frames; absent for values that depend on no input.
    slots: Vec<Value>,
    /// Looked up only, never walked.
    cells: HashMap<(Address, u32), Tracked>,
    tasks: HashMap<(Step, u32), Tracked>,
    completion: Value,
    pub conditions: Vec<Condition>,
    /// Numbers that must stay within their types for the plain form of the conditions to hold, each
    /// with the number of conditions before it.
    pub ranges: Vec<(usize, Number, Arc<Linear>)>,
    noted: HashSet<Test>,
    /// The reason why no more conditions are recorded.
    pub end: Option<ConditionEnd>,
    /// The number of iterations of each loop, by the depth of its frame.
    iterations: BTreeMap<(u32, MethodId, LoopId), u32>,
    loop_k: u32,
    bases: Vec<u32>,
    /// The last statement of the program that was begun: the place of a decision in a model.
    place: Span,
    /// The guard that is being evaluated, and the conditions in it.
    guard: Option<(MethodId, BlockId)>,
    in_guard: Vec<Condition>,
    /// The suspended tasks with guards before the last choice.
    guarded: BTreeSet<Step>,
    /// The running task goes on at its guard, which was recorded before the choice.
    is_resumed: bool,
}

/// The reason why the path condition covers only a part of the run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConditionEnd {
    /// A loop was iterated more often than `loop_k`.
    Loop,
    /// A value was too large to follow.
    TooLarge,
}

impl<'a, 'p> Symbolic<'a, 'p> {
    /// `inputs` are triples of a local of the entry's task, the number of its symbol, and the range
    /// of its values.
    pub fn new(
        code: &'a Code<'p>,
        entry: Step,
        inputs: impl Iterator<Item = (u32, u32, (i64, i64))>,
        loop_k: u32,
    ) -> Symbolic<'a, 'p> {
        let tasks = inputs.map(|(local, number, (low, high))| {
            let value = Tracked::input(number, low, high);
            ((entry, local), value)
        });
        Symbolic {
            code,
            slots: Vec::new(),
            cells: HashMap::new(),
            tasks: tasks.collect(),
            completion: None,
            conditions: Vec::new(),
            ranges: Vec::new(),
            noted: HashSet::new(),
            end: None,
            iterations: BTreeMap::new(),
            loop_k,
            bases: Vec::new(),
            place: Span::NOWHERE,
            guard: None,
            in_guard: Vec::new(),
            guarded: BTreeSet::new(),
            is_resumed: false,
        }
    }

    pub fn cell(&self, object: Address, offset: u32) -> Value {
        self.cells.get(&(object, offset)).cloned()
    }

    pub fn local(&self, task: Step, local: u32) -> Value {
        self.tasks.get(&(task, local)).cloned()
    }

    fn get(&self, source: Source) -> Value {
        match source.place? {
            ValuePlace::Slot(slot) => self.slots.get(slot as usize).cloned().flatten(),
            ValuePlace::Cell { object, offset } => self.cell(object, offset),
            ValuePlace::Task { task, local } => self.local(task, local),
            ValuePlace::Completion => self.completion.clone(),
        }
    }

    fn set(&mut self, dest: ValuePlace, value: Value) {
        match dest {
            ValuePlace::Slot(slot) => {
                let slot = slot as usize;
                if self.slots.len() <= slot {
                    if value.is_none() {
                        return;
                    }
                    self.slots.resize(slot + 1, None);
                }
                if let Some(place) = self.slots.get_mut(slot) {
                    *place = value;
                }
            }
            ValuePlace::Cell { object, offset } => match value {
                Some(value) => {
                    self.cells.insert((object, offset), value);
                }
                None => {
                    self.cells.remove(&(object, offset));
                }
            },
            ValuePlace::Task { task, local } => match value {
                Some(value) => {
                    self.tasks.insert((task, local), value);
                }
                None => {
                    self.tasks.remove(&(task, local));
                }
            },
            ValuePlace::Completion => self.completion = value,
        }
    }

    /// Stores the result of an operation in a type; `None` stands for a result that is too large to
    /// follow.
    fn put(&mut self, dest: ValuePlace, result: Option<Tracked>, number: Number) {
        if result.is_none() {
            self.end.get_or_insert(ConditionEnd::TooLarge);
        }
        let plain = result.as_ref().and_then(|result| result.plain.as_ref());
        if let (Some(plain), None) = (plain.filter(|plain| !plain.fits(number)), &self.end) {
            let place = self.conditions.len();
            self.ranges.push((place, number, Arc::clone(plain)));
        }
        self.set(dest, result.filter(|result| !result.is_constant()));
    }

    /// Records a condition, unless it was recorded before.
    fn note(&mut self, condition: Condition) {
        if self.end.is_none() && self.noted.insert(condition.test.clone()) {
            self.conditions.push(condition);
        }
    }

    fn depth(&self) -> u32 {
        u32::try_from(self.bases.len()).unwrap_or(u32::MAX)
    }

    /// Counts the iterations of the loops that a way enters or repeats.
    fn count_loops(&mut self, site: Site, way: usize, is_symbolic: bool) {
        let depth = self.depth();
        let method = self.code.program.method(site.method);
        let block = method.block(site.block);
        let marks = block.ways.get(way).map_or(&[][..], |way| &way.marks);
        for mark in block.marks.iter().chain(marks) {
            match mark {
                Mark::Enter(id) => {
                    self.iterations.insert((depth, site.method, *id), 0);
                }
                Mark::Iterate(id) | Mark::Fill(id) => {
                    let key = (depth, site.method, *id);
                    let count = self.iterations.entry(key).or_default();
                    *count += 1;
                    if *count > self.loop_k && is_symbolic {
                        self.end.get_or_insert(ConditionEnd::Loop);
                    }
                }
                Mark::Statement(_) | Mark::Point(_) | Mark::Inserted => {}
            }
        }
    }

    fn kind(&self, site: Site, question: Question) -> Kind {
        if matches!(question, Question::InBounds { .. }) {
            return Kind::Index;
        }
        if matches!(question, Question::Switch(_)) {
            return Kind::Switch;
        }
        let method = self.code.program.method(site.method);
        let is_head = method.loops.iter().any(|found| found.head == site.block);
        let name = &method.block(site.block).name;
        let word = name.rsplit_once(':').map_or("", |(_, word)| word);
        let word = word.split('@').next().unwrap_or_default();
        match word {
            _ if is_head => Kind::Loop,
            "while" | "loop" => Kind::Loop,
            "assert" => Kind::Assert,
            "divide" | "zero" => Kind::Division,
            _ => Kind::If,
        }
    }
}

/// The condition that a decision puts on symbolic values if it takes this way; `None` if it
/// depends on no symbol.
pub fn literal(question: Question, way: usize, get: impl Fn(Source) -> Value) -> Option<Literal> {
    let linear = |source: Source| match get(source) {
        Some(value) => (value, true),
        None => (Tracked::constant(source.word), false),
    };
    let compare = |op, left: Source, right: Source, holds: bool| {
        let ((left, is_left), (right, is_right)) = (linear(left), linear(right));
        let is_symbolic = is_left || is_right;
        let difference = left.exact.subtract(&right.exact)?;
        (is_symbolic && !difference.is_constant()).then(|| Literal::new(op, &left, &right, holds))
    };
    match question {
        Question::Compare { op, left, right } => {
            compare(super::condition::comparison(op), left, right, way == 0)
        }
        Question::FloatCompare { order, left, right } => {
            let ((left, is_left), (right, is_right)) = (linear(left), linear(right));
            let holds = left
                .ordered(order, &right)
                .filter(|_| is_left || is_right)?;
            let one = Tracked::constant(1);
            Some(Literal::new(
                pet_solver::Comparison::Equal,
                &holds,
                &one,
                way == 0,
            ))
        }
        Question::True(value) => {
            let one = Source::constant(1);
            compare(pet_solver::Comparison::Equal, value, one, way == 0)
        }
        _ => None,
    }
}

impl Shadow for Symbolic<'_, '_> {
    fn before_choice(&mut self, _code: &Code<'_>, state: &State) {
        self.guarded.clear();
        for (actor, number) in state.actors.iter().zip(0u32..) {
            for task in &actor.tasks {
                let step = Step {
                    actor: number,
                    task: task.number,
                };
                let Resume::Suspended(block) = task.at else {
                    continue;
                };
                if self.code.source_block(block).guard_end.is_none() {
                    continue;
                }
                self.guarded.insert(step);
                let is_kept = actor.keeper.is_some_and(|keeper| keeper != task.number);
                if is_kept || self.end.is_some() {
                    continue;
                }
                if let Some(found) = guard::test(self.code, state, step, task, self) {
                    let guard::Found {
                        test,
                        holds,
                        ranges,
                    } = found;
                    let place = self.conditions.len();
                    let ranges = ranges.into_iter();
                    self.ranges
                        .extend(ranges.map(|(number, sum)| (place, number, sum)));
                    let kind = match holds {
                        true => Kind::EnabledAwait,
                        false => Kind::DisabledAwait,
                    };
                    let at = self.code.source_block(block).span;
                    self.note(Condition { test, kind, at });
                }
            }
        }
    }

    fn selected(&mut self, task: Step) {
        self.slots.clear();
        self.bases.clear();
        self.guard = None;
        self.in_guard.clear();
        self.is_resumed = self.guarded.contains(&task);
    }

    fn entered(&mut self, _method: MethodId, base: u32) {
        self.slots.truncate(base as usize);
        self.bases.push(base);
    }

    fn left(&mut self, base: u32) {
        self.slots.truncate(base as usize);
        self.bases.pop();
    }

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
            None => self.set(dest, None),
            Some(value) => self.put(dest, value.narrowed(number, has_wrapped), number),
        }
    }

    fn floated(&mut self, dest: ValuePlace, step: FloatStep, value: Source) {
        match self.get(value) {
            None => self.set(dest, None),
            Some(value) => self.put(dest, value.float(step), Number::Long),
        }
    }

    fn inverted(&mut self, dest: ValuePlace, value: Source) {
        match self.get(value) {
            None => self.set(dest, None),
            Some(value) => self.put(dest, value.inverted(), Number::Int),
        }
    }

    fn decided(&mut self, site: Site, way: usize, question: Question) {
        if let Some((method, end)) = self.guard
            && method == site.method
            && end == site.block
        {
            self.guard = None;
            let conditions = std::mem::take(&mut self.in_guard);
            for condition in conditions {
                self.note(condition);
            }
        }
        let method = self.code.program.method(site.method);
        let block = method.block(site.block);
        if let Some(end) = block.guard_end
            && self.guard.is_none()
        {
            self.guard = Some((site.method, end));
            self.in_guard.clear();
        }
        let mut literals = Vec::new();
        if let Question::InBounds { index, length } = question {
            literals.extend(super::condition::bounds(index, length, way, |it| {
                self.get(it)
            }));
        } else if let (Question::Switch(selector), Decision::Switch { labels, .. }) =
            (question, &block.decision)
        {
            literals.extend(super::condition::labels(selector, labels, way, |it| {
                self.get(it)
            }));
        } else {
            literals.extend(literal(question, way, |it| self.get(it)));
        }
        let at = match block.span {
            Span::NOWHERE => self.place,
            span => {
                self.place = self.code.throwing_span(site.way(way));
                span
            }
        };
        let is_symbolic = !literals.is_empty();
        self.count_loops(site, way, is_symbolic);
        for literal in literals {
            let condition = Condition {
                test: Test::of(literal),
                kind: match self.guard {
                    Some(_) => Kind::EnabledAwait,
                    None => self.kind(site, question),
                },
                at,
            };
            match self.guard {
                // The whole guard was recorded before the task was chosen.
                Some(_) if self.is_resumed => {}
                Some(_) => self.in_guard.push(condition),
                None => self.note(condition),
            }
        }
        if self.guard.is_none() {
            self.is_resumed = false;
        }
    }

    fn suspended(&mut self, _task: Step, _at: BlockIndex, _keeps_actor: bool) {
        self.guard = None;
        self.in_guard.clear();
    }

    fn finished(&mut self, task: Step) {
        if self.tasks.len() > 64 {
            self.tasks.retain(|(other, _), _| *other != task);
        }
    }
}
