//! Path conditions as people read them: over the places of the input that they are about,
//! which references are null and which are the same, and then what must hold of integers.

use super::path::{Path, UNNAMED};
use super::wire::cells::{Cells, elements_of, id_text, integer_id, slots_of};
use crate::machine::term::Term;
use indexmap::IndexMap;
use pet_analyze::tables::{Method, Tables, Type};
use pet_model::queued_task;
use pet_solver as solver;
use pet_solver::{Budget, Comparison, Expr, Formula, Simplifier, Var};
use std::cell::Cell;
use std::collections::{HashMap, HashSet, VecDeque};

/// The condition on the input under which a run takes the path, and the names of its integers.
pub(super) struct Condition {
    pub constraints: Vec<String>,
    /// The names of unknown integers, by their numbers, in the order of their places; none
    /// for results.
    pub names: IndexMap<usize, String>,
    /// The integers that are booleans, 1 for true.
    pub booleans: HashSet<usize>,
    /// The first names of objects, by their identities.
    pub objects: HashMap<String, String>,
}

pub(super) fn condition(
    tables: &Tables,
    roots: &[Root<'_>],
    heap: &Term,
    path: &Path,
    simplifier: &mut Simplifier,
) -> Condition {
    let cells = Cells::plain(tables, heap);
    let places = places(tables, roots, &cells, path);
    let range = |var: Var| {
        let variable = path.variables().get(usize::try_from(var.index()).ok()?);
        variable.and_then(|found| found.range)
    };
    let range = |var: Var| range(var).unzip();
    let name = |var: Var| name(path, &places.integers, var);
    let mut constraints = places.said.clone();
    for formula in &simplifier.simplify(&range, path.formulas(), Budget::default()) {
        let is_boolean = |var: Var| is_among(&places.booleans, var);
        constraints.push(solver::display::condition(formula, &name, &is_boolean));
    }
    Condition {
        constraints,
        names: places.integers,
        booleans: places.booleans,
        objects: places.objects,
    }
}

/// The same without what must hold of integers; cheap.
pub(super) fn of_references(
    tables: &Tables,
    roots: &[Root<'_>],
    heap: &Term,
    path: &Path,
) -> Condition {
    let cells = Cells::plain(tables, heap);
    let places = places(tables, roots, &cells, path);
    Condition {
        constraints: places.said,
        names: places.integers,
        booleans: places.booleans,
        objects: places.objects,
    }
}

/// Formulas over the names of these places. `None` if there are integers without one.
pub(super) fn written(
    path: &Path,
    places: &Condition,
    formulas: &[Formula],
) -> Option<Vec<String>> {
    let is_whole = Cell::new(true);
    let name = |var: Var| {
        let text = name(path, &places.names, var);
        is_whole.set(is_whole.get() && !text.contains(UNNAMED));
        text
    };
    let is_boolean = |var: Var| is_among(&places.booleans, var);
    let texts = formulas.iter().map(|it| match is_truth_of_constants(it) {
        true => "false".to_owned(),
        false => solver::display::condition(it, &name, &is_boolean),
    });
    let texts: Vec<String> = texts.collect();
    is_whole.get().then_some(texts)
}

/// `1 = 0` may be about a boolean that the path has fixed, and says nothing of a number then.
fn is_truth_of_constants(formula: &Formula) -> bool {
    let is_truth = |value: i128| value == 0 || value == 1;
    matches!(formula, Formula::Compare(Comparison::Equal, Expr::Int(left), Expr::Int(right))
        if left != right && is_truth(*left) && is_truth(*right))
}

fn is_among(booleans: &HashSet<usize>, var: Var) -> bool {
    usize::try_from(var.index()).is_ok_and(|id| booleans.contains(&id))
}

/// A value of this type that the input has in a place of this name.
pub(super) type Root<'a> = (String, &'a Term, Type);

/// The inputs of a method, and those of tasks that are there before it, which have the name
/// of the task.
pub(super) fn roots<'a>(
    tables: &Tables,
    method: &Method,
    slots: &[&'a Term],
    ended: Option<&'a Term>,
) -> Vec<Root<'a>> {
    let this = method.has_this().then(|| ("this".to_owned(), Type::Void));
    let places = this.into_iter().chain(method.parameters.iter().cloned());
    let places = places.zip(slots.iter().copied());
    let mut roots: Vec<Root<'a>> = places
        .map(|((name, ty), value)| (name, value, ty))
        .collect();
    let trace = ended.and_then(|ended| ended.args::<4>("ended"));
    let queue = trace.and_then(|[.., trace]| trace.args::<2>("steps"));
    let queue = queue.and_then(|[_, queue]| queue.as_list());
    for (index, task) in queue.unwrap_or_default().iter().enumerate() {
        let Some([key, values]) = task.args::<2>("q") else {
            continue;
        };
        let posted = key.as_atom().and_then(|key| tables.methods.get(key));
        let places = posted.into_iter().flat_map(|posted| &posted.parameters);
        let places = places.zip(values.as_list().unwrap_or_default());
        roots.extend(places.map(|((name, ty), value)| {
            let name = format!("{}.{name}", queued_task(index));
            (name, value, ty.clone())
        }));
    }
    roots
}

fn places<'a>(
    tables: &'a Tables,
    roots: &[Root<'_>],
    cells: &'a Cells<'a>,
    path: &'a Path,
) -> Places<'a> {
    let mut places = Places {
        tables,
        cells,
        integers: IndexMap::new(),
        booleans: HashSet::new(),
        objects: HashMap::new(),
        said: Vec::new(),
        path,
    };
    places.name(roots);
    places
}

/// An integer by its name, or as what it was computed from.
fn name(path: &Path, names: &IndexMap<usize, String>, var: Var) -> String {
    let id = usize::try_from(var.index()).unwrap_or(usize::MAX);
    if let Some(name) = names.get(&id) {
        return name.clone();
    }
    let written = path.written(id, &|id| names.get(&id).cloned());
    match written.contains(' ') {
        true => format!("({written})"),
        false => written,
    }
}

/// A place of the input: its name, what is there, and its type.
type Place = (String, Term, Type);

struct Places<'a> {
    tables: &'a Tables,
    cells: &'a Cells<'a>,
    /// The names of unknown integers, by their numbers.
    integers: IndexMap<usize, String>,
    /// The integers that are booleans.
    booleans: HashSet<usize>,
    /// The first names of objects, by their identities.
    objects: HashMap<String, String>,
    said: Vec<String>,
    path: &'a Path,
}

impl Places<'_> {
    /// Names what can be reached from these places, nearest first.
    fn name(&mut self, roots: &[Root<'_>]) {
        let roots = roots.iter();
        let roots = roots.map(|(name, value, ty)| (name.clone(), (*value).clone(), ty.clone()));
        let mut pending: VecDeque<Place> = roots.collect();
        let classes = self.tables.classes.iter();
        for (class, _) in classes.filter(|(_, class)| !class.statics.is_empty()) {
            let id = format!("static({class})");
            if self.cells.object(&id).is_some() {
                pending.extend(self.statics(class, &id));
            }
        }
        // Elements are named by their indices, so all places that may be one come first.
        let mut arrays: VecDeque<(String, String)> = VecDeque::new();
        loop {
            if pending.is_empty()
                && let Some((name, id)) = arrays.pop_front()
            {
                pending.extend(self.parts(&name, &id));
            }
            let Some((name, value, ty)) = pending.pop_front() else {
                return;
            };
            if let Some(id) = integer_id(&value) {
                if ty == Type::Bool {
                    self.booleans.insert(id);
                }
                self.integers.entry(id).or_insert(name);
                continue;
            }
            if value.as_atom() == Some("null") {
                self.said.push(format!("{name} = null"));
                continue;
            }
            let Some([id]) = value.args::<1>("r") else {
                continue;
            };
            let id = id_text(id);
            if let Some(first) = self.objects.get(&id) {
                self.said.push(format!("{name} = {first}"));
                continue;
            }
            if name != "this" {
                self.said.push(format!("{name} != null"));
            }
            self.objects.insert(id.clone(), name.clone());
            let object = self.cells.object(&id);
            if let Some([_, length, _]) = object.and_then(|object| object.args::<3>("arr")) {
                // Indices often are computed from the length.
                if let Some(length) = integer_id(length) {
                    self.integers.insert(length, format!("{name}.length"));
                }
                arrays.push_back((name, id));
                continue;
            }
            if let Some([ty, result]) = object.and_then(|object| object.args::<2>("fut")) {
                match result.args::<1>("done") {
                    Some([value]) => {
                        self.said.push(format!("{name} is finished"));
                        let ty = Cells::element_type(ty);
                        pending.push_back((format!("{name}.get"), value.clone(), ty));
                    }
                    None => self.said.push(format!("{name} is not finished")),
                }
                continue;
            }
            pending.extend(self.parts(&name, &id));
        }
    }

    fn statics(&self, class: &str, id: &str) -> Vec<Place> {
        let slots = self
            .cells
            .object(id)
            .and_then(|found| found.args::<2>("obj"));
        let statics = self.tables.classes.get(class).map(|found| &found.statics);
        let fields = statics.into_iter().flatten();
        let slots = slots.map_or(&[][..], |[_, slots]| slots_of(slots));
        named(class, fields, slots)
    }

    fn parts(&self, name: &str, id: &str) -> Vec<Place> {
        let Some(object) = self.cells.object(id) else {
            return Vec::new();
        };
        if let Some([_, slots]) = object.args::<2>("obj") {
            let class = self.cells.class(id).unwrap_or_default();
            let layout = self.tables.layout(&class);
            return named(name, layout.iter(), slots_of(slots));
        }
        let Some([ty, length, elements]) = object.args::<3>("arr") else {
            return Vec::new();
        };
        let ty = Cells::element_type(ty);
        let mut parts = vec![(format!("{name}.length"), length.clone(), Type::Int)];
        let elements = elements_of(elements).into_iter();
        let elements = elements.map(|[index, value]| (self.index(index), value));
        let mut elements: Vec<(String, &Term)> = elements.collect();
        // Which element was looked at first depends on the schedule.
        if self.tables.is_actor_program {
            elements.sort_by(|(left, _), (right, _)| {
                (left.len(), left.as_str()).cmp(&(right.len(), right.as_str()))
            });
        }
        let elements = elements.into_iter();
        parts.extend(
            elements.map(|(index, value)| (format!("{name}[{index}]"), value.clone(), ty.clone())),
        );
        parts
    }

    /// An index that is not a place of the input is written as what it was computed from.
    fn index(&self, index: &Term) -> String {
        let Some(id) = integer_id(index) else {
            return index.to_string();
        };
        self.path.written(id, &|id| self.integers.get(&id).cloned())
    }
}

/// The slots that the path has read.
fn named<'a>(
    owner: &str,
    fields: impl Iterator<Item = &'a (String, Type)>,
    slots: &[Term],
) -> Vec<Place> {
    let seen = fields.zip(slots).filter_map(|((field, ty), slot)| {
        let [value] = slot.args::<1>("v")?;
        Some((format!("{owner}.{field}"), value.clone(), ty.clone()))
    });
    seen.collect()
}
