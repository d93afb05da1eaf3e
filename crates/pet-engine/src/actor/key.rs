//! The keys of derivations. Derivations that agree in the shape of the input, the path condition
//! and the symbolic final state are one test case. Nothing here may depend on the order in which a
//! schedule reached actors or made them.

use super::polynomial::Normal;
use crate::constraint::Condition;
use crate::path::Path;
use crate::wire::case::{Case, Content, Flag, Given, Id, Passed};
use crate::wire::cells::Cells;
use pet_analyze::tables::Tables;
use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};

/// A derivation without the constraints on its integers.
pub struct Outline {
    hash: u64,
    normal: Normal,
}

impl Outline {
    /// The outline of a case. `condition` has the names of its places.
    pub fn of(tables: &Tables, condition: &Condition, path: &Path, case: &Case) -> Option<Outline> {
        let Passed::Actors { steps, queue } = &case.passed else {
            return None;
        };
        let input = Cells::new(tables, &case.cells);
        let objects = condition.objects.iter();
        let classes = objects.map(|(id, name)| (name, input.class(*id)));
        let classes: BTreeSet<(&String, Option<&str>)> = classes.collect();
        let cells = Cells::new(tables, case.after());
        let normal = Normal::of(path, |id| condition.names.get(&id).cloned());
        let mut state = Writer {
            cells: &cells,
            condition,
            normal: &normal,
            made: HashMap::new(),
            pending: VecDeque::new(),
            text: String::new(),
        };
        for task in queue {
            state.text.push_str(&format!("{} ", task.key));
            for value in &task.args {
                state.value(value);
            }
        }
        if let Flag::Threw(thrown) = case.flag {
            // A failure leaves the other tasks somewhere in the middle; only the clause that it
            // ended with counts.
            let class = cells.class(thrown).unwrap_or_default();
            let last = steps.last()?.clauses.last()?;
            state.text.push_str(&format!("throws {class} {last}"));
        } else {
            state.text.push_str(&format!("{:?} ", case.flag));
            state.whole(tables, case.out.as_ref());
        }
        let hash = hash(&(classes, &state.text));
        Some(Outline { hash, normal })
    }

    /// The key with the constraints as they were reported, before anything is simplified.
    /// Derivations with the same key are one case; those with different keys may be one case all
    /// the same.
    pub fn as_said(&self, condition: &Condition, path: &Path) -> u64 {
        let said = condition.constraints.iter().cloned();
        let integers = path.constraints().map(|it| self.normal.formula(it));
        let said: BTreeSet<String> = said.chain(integers).collect();
        hash(&(self.hash, said))
    }

    /// The key with the condition that people read.
    pub fn key(&self, condition: &Condition) -> u64 {
        let said: BTreeSet<&String> = condition.constraints.iter().collect();
        hash(&(self.hash, said))
    }
}

fn hash(of: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

/// Writes a heap in such a way that the names of its new objects do not matter.
struct Writer<'a> {
    cells: &'a Cells<'a>,
    condition: &'a Condition,
    normal: &'a Normal,
    /// The numbers of the new objects, in the order in which they are met.
    made: HashMap<Id, usize>,
    pending: VecDeque<Id>,
    text: String,
}

impl Writer<'_> {
    /// Writes the result, the objects of the input with all objects that they lead to, and then the
    /// actors that nothing leads to.
    fn whole(&mut self, tables: &Tables, out: Option<&Given>) {
        if let Some(value) = out {
            self.value(value);
        }
        let mut named: Vec<(&Id, &String)> = self.condition.objects.iter().collect();
        named.sort_by_key(|(_, name)| *name);
        for (id, name) in named {
            self.text.push_str(&format!("\n{name}="));
            self.object(*id);
        }
        for id in self.cells.ids().filter(|id| matches!(id, Id::Static(_))) {
            self.text.push_str(&format!("\n{id:?}="));
            self.object(id);
        }
        self.rest();
        let is_actor = |id: &Id| {
            let class = self.cells.class(*id);
            let class = class.and_then(|class| tables.classes.get(class));
            class.is_some_and(|class| class.is_actor)
        };
        let mut alone: Vec<Id> = self
            .cells
            .ids()
            .filter(|id| matches!(id, Id::New(_)) && !self.made.contains_key(id))
            .filter(is_actor)
            .collect();
        // In the order of their texts, each written on its own.
        alone.sort_by_cached_key(|id| {
            let mut own = Writer {
                cells: self.cells,
                condition: self.condition,
                normal: self.normal,
                made: self.made.clone(),
                pending: VecDeque::new(),
                text: String::new(),
            };
            own.reference(*id);
            own.rest();
            own.text
        });
        for id in alone {
            self.text.push_str("\nalone ");
            self.reference(id);
            self.rest();
        }
    }

    fn rest(&mut self) {
        while let Some(id) = self.pending.pop_front() {
            let number = self.made.get(&id).copied().unwrap_or(0);
            self.text.push_str(&format!("\n#{number}="));
            self.object(id);
        }
    }

    fn object(&mut self, id: Id) {
        let Some(content) = self.cells.get(id) else {
            return;
        };
        match content {
            Content::Object { slots, .. } => {
                self.text.push_str(self.cells.class(id).unwrap_or_default());
                for slot in slots {
                    self.value(slot);
                }
            }
            Content::Array {
                length, elements, ..
            } => {
                self.value(length);
                let mut seen = HashSet::new();
                // Of elements with the same index the first counts, which was written last.
                let mut elements: Vec<&(Given, Given)> = elements
                    .iter()
                    .filter(|(index, _)| seen.insert(index))
                    .collect();
                // Elements with known indices are sorted, because the order of the writes does not
                // matter.
                let place = |(index, _): &(Given, Given)| match index {
                    Given::Int(place) => Some(*place),
                    _ => None,
                };
                if elements.iter().all(|element| place(element).is_some()) {
                    elements.sort_by_key(|element| place(element));
                }
                for (index, value) in elements {
                    self.text.push('@');
                    self.value(index);
                    self.value(value);
                }
            }
            Content::Future { value, .. } => match value {
                Some(value) => self.value(value),
                None => self.text.push_str(" open"),
            },
        }
    }

    fn value(&mut self, value: &Given) {
        self.text.push(' ');
        match value {
            Given::Unknown(id) => self.text.push_str(&self.normal.text(*id)),
            Given::Ref(id) => self.reference(*id),
            Given::Unread => self.text.push('?'),
            Given::Int(value) => self.text.push_str(&value.to_string()),
            Given::Huge(digits) => self.text.push_str(digits),
            Given::Null => self.text.push_str("null"),
            Given::Unseen => self.text.push_str("unseen"),
        }
    }

    fn reference(&mut self, id: Id) {
        if let Some(name) = self.condition.objects.get(&id) {
            self.text.push_str(name);
            return;
        }
        let next = self.made.len();
        let number = *self.made.entry(id).or_insert(next);
        if number == next {
            self.pending.push_back(id);
        }
        self.text.push_str(&format!("#{number}"));
    }
}
