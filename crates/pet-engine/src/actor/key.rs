//! Which derivations are one test case: those that agree in the shape of the input, the
//! path condition and the symbolic final state. Nothing here may depend on the order in
//! which a schedule reached actors or made them.

use super::polynomial::Normal;
use crate::constraint::Condition;
use crate::machine::term::Term;
use crate::path::Path;
use crate::wire::cells::{Cells, elements_of, integer_id, slots_of};
use pet_analyze::tables::Tables;
use std::collections::{BTreeSet, HashMap, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};

/// A derivation without what must hold of its integers.
pub struct Outline {
    hash: u64,
    normal: Normal,
}

impl Outline {
    /// The outline of an unpacked case. `condition` has the names of its places.
    pub fn of(
        tables: &Tables,
        condition: &Condition,
        path: &Path,
        heap: &Term,
        ended: &Term,
    ) -> Option<Outline> {
        let [out, last, flag, trace] = ended.args::<4>("ended")?;
        let [steps, queue] = trace.args::<2>("steps")?;
        let input = Cells::plain(tables, heap);
        let objects = condition.objects.iter();
        let classes = objects.map(|(id, name)| (name, input.class(id)));
        let classes: BTreeSet<(&String, Option<String>)> = classes.collect();
        let cells = Cells::new(tables, last, None, &[], &[]);
        let normal = Normal::of(path, |id| condition.names.get(&id).cloned());
        let mut state = Writer {
            cells: &cells,
            condition,
            normal: &normal,
            made: HashMap::new(),
            pending: VecDeque::new(),
            text: String::new(),
        };
        for task in queue.as_list()? {
            let [method, values] = task.args::<2>("q")?;
            state.text.push_str(&format!("{method} "));
            for value in values.as_list()? {
                state.value(value);
            }
        }
        if let Some([thrown]) = flag.args::<1>("exc") {
            // A failure leaves the others somewhere in the middle; what counts is where it is.
            let class = cells.class(&thrown.to_string()).unwrap_or_default();
            state.text.push_str(&format!("throws {class} "));
            let last = steps.as_list()?.last()?;
            let [_, _, trace] = last.args::<3>("s")?;
            state.text.push_str(&last_way(trace)?);
        } else {
            state.text.push_str(&format!("{flag} "));
            state.whole(tables, out)?;
        }
        let hash = hash(&(classes, &state.text));
        Some(Outline { hash, normal })
    }

    /// With what was said on the way, before anything is simplified. Derivations that agree
    /// in it are one case; those that do not may be one all the same.
    pub fn as_said(&self, condition: &Condition, path: &Path) -> u64 {
        let said = condition.constraints.iter().cloned();
        let integers = path.constraints().map(|it| self.normal.formula(it));
        let said: BTreeSet<String> = said.chain(integers).collect();
        hash(&(self.hash, said))
    }

    /// With the condition that people read.
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

/// The clause that a task ended with, by its number: the last one of its trace.
fn last_way(trace: &Term) -> Option<String> {
    let number = trace.as_list()?.last()?.as_int()?;
    Some(number.to_string())
}

/// Writes a heap so that it does not matter what its new objects are called.
struct Writer<'a> {
    cells: &'a Cells<'a>,
    condition: &'a Condition,
    normal: &'a Normal,
    /// The new objects in the order in which they are met.
    made: HashMap<String, usize>,
    pending: VecDeque<String>,
    text: String,
}

impl Writer<'_> {
    /// The result, the objects of the input with all that they lead to, and then the actors
    /// that nobody leads to.
    fn whole(&mut self, tables: &Tables, out: &Term) -> Option<()> {
        for value in out.as_list()? {
            self.value(value);
        }
        let mut named: Vec<(&String, &String)> = self.condition.objects.iter().collect();
        named.sort_by_key(|(_, name)| *name);
        for (id, name) in named {
            self.text.push_str(&format!("\n{name}="));
            self.object(id);
        }
        for class in tables.classes.keys() {
            let id = format!("static({class})");
            if self.cells.object(&id).is_some() {
                self.text.push_str(&format!("\n{id}="));
                self.object(&id);
            }
        }
        self.rest();
        let is_actor = |id: &String| {
            let class = self.cells.class(id);
            let class = class.and_then(|class| tables.classes.get(&class));
            class.is_some_and(|class| class.is_actor)
        };
        let mut alone: Vec<String> = self
            .cells
            .ids()
            .filter(|id| id.starts_with("n(") && !self.made.contains_key(*id))
            .filter(|id| is_actor(id))
            .cloned()
            .collect();
        // By what they look like, each on its own.
        alone.sort_by_cached_key(|id| {
            let mut own = Writer {
                cells: self.cells,
                condition: self.condition,
                normal: self.normal,
                made: self.made.clone(),
                pending: VecDeque::new(),
                text: String::new(),
            };
            own.reference(id);
            own.rest();
            own.text
        });
        for id in alone {
            self.text.push_str("\nalone ");
            self.reference(&id);
            self.rest();
        }
        Some(())
    }

    fn rest(&mut self) {
        while let Some(id) = self.pending.pop_front() {
            let number = self.made.get(&id).copied().unwrap_or(0);
            self.text.push_str(&format!("\n#{number}="));
            self.object(&id);
        }
    }

    fn object(&mut self, id: &str) {
        let Some(object) = self.cells.object(id) else {
            return;
        };
        let class = self.cells.class(id).unwrap_or_default();
        self.text.push_str(&class);
        if let Some([_, slots]) = object.args::<2>("obj") {
            for slot in slots_of(slots) {
                match slot.args::<1>("v") {
                    Some([value]) => self.value(value),
                    None => self.text.push_str(" ?"),
                }
            }
        } else if let Some([_, length, elements]) = object.args::<3>("arr") {
            self.value(length);
            let mut seen = BTreeSet::new();
            // The last that was written counts.
            let mut elements: Vec<&[Term; 2]> = elements_of(elements)
                .into_iter()
                .filter(|[index, _]| seen.insert(index.to_string()))
                .collect();
            // Known places are places, in whatever order they were written.
            if elements.iter().all(|[index, _]| index.as_int().is_some()) {
                elements.sort_by_key(|[index, _]| index.as_int());
            }
            for [index, value] in elements {
                self.text.push('@');
                self.value(index);
                self.value(value);
            }
        } else if let Some([_, result]) = object.args::<2>("fut") {
            match result.args::<1>("done") {
                Some([value]) => self.value(value),
                None => self.text.push_str(" open"),
            }
        }
    }

    fn value(&mut self, value: &Term) {
        self.text.push(' ');
        if let Some(id) = integer_id(value) {
            self.text.push_str(&self.normal.text(id));
        } else if let Some([id]) = value.args::<1>("r") {
            self.reference(&id.to_string());
        } else if matches!(value, Term::Var(_)) {
            self.text.push('?');
        } else {
            self.text.push_str(&value.to_string());
        }
    }

    fn reference(&mut self, id: &str) {
        if let Some(name) = self.condition.objects.get(id) {
            self.text.push_str(name);
            return;
        }
        let next = self.made.len();
        let number = *self.made.entry(id.to_owned()).or_insert(next);
        if number == next {
            self.pending.push_back(id.to_owned());
        }
        self.text.push_str(&format!("#{number}"));
    }
}
