//! Path conditions as people read them, over the places of the input: which references are null,
//! which are the same, and then the constraints on integers.

mod given;
mod text;

use super::path::floats::is_range;
use super::path::{Path, UNNAMED};
use super::wire::case::{Cell, Content, Given, Id, Passed};
use super::wire::cells::{Cells, class_name};
use indexmap::IndexMap;
use pet_analyze::tables::{Method, Tables, Type};
use pet_model::given::is_given;
use pet_model::queued_task;
use pet_model::text::STRING;
use pet_solver as solver;
use pet_solver::{Budget, Comparison, Expr, Formula, Simplifier, Var};
use std::cell;
use std::collections::{HashMap, HashSet, VecDeque};

/// The condition on the input under which a run takes the path, and the names of its integers.
pub(super) struct Condition {
    pub constraints: Vec<String>,
    /// The names of unknown integers, by their numbers, in the order of their places. Results have
    /// no names.
    pub names: IndexMap<usize, String>,
    /// The integers that are booleans, 1 for true.
    pub booleans: HashSet<usize>,
    /// The name of each object, which is that of the first place that refers to it.
    pub objects: HashMap<Id, String>,
}

pub(super) fn condition(
    tables: &Tables,
    roots: &[Root<'_>],
    heap: &[Cell],
    path: &Path,
    simplifier: &mut Simplifier,
) -> Condition {
    let cells = Cells::new(tables, heap);
    let places = places(tables, roots, &cells, path);
    let range = |var: Var| {
        let variable = path.variables().get(usize::try_from(var.index()).ok()?);
        variable.and_then(|found| found.range)
    };
    let range = |var: Var| range(var).unzip();
    let name = |var: Var| name(path, &places.integers, var);
    let mut constraints = places.said;
    let compared: HashSet<Var> = path.constraints().flat_map(equal_variables).collect();
    // A result is written as its definition, so its definition says nothing.
    let is_definition = |formula: &Formula| {
        let mut sides = equal_variables(formula);
        sides.any(|var| {
            let is_result = path.definition(var).is_some() && !compared.contains(&var);
            is_result && !name(var).contains(UNNAMED)
        })
    };
    for formula in &simplifier.simplify(&range, path.formulas(), Budget::default()) {
        if is_definition(formula) {
            continue;
        }
        let is_boolean = |var: Var| is_among(&places.booleans, var);
        let is_float = |var: Var| range(var).0.zip(range(var).1).is_some_and(is_range);
        let shown =
            |formula: &Formula| solver::display::typed(formula, &name, &is_boolean, &is_float);
        match formula {
            Formula::Or(parts) if tables.has_strings() => {
                let parts = text::joined(parts.iter().map(shown).collect(), "!=");
                constraints.push(parts.join(" or "));
            }
            Formula::And(parts) => constraints.extend(parts.iter().map(shown)),
            formula => constraints.push(shown(formula)),
        }
    }
    if tables.has_strings() {
        // Answers to questions about keys: the entries say the same.
        constraints.retain(|it| !it.contains(given::ANSWER));
        constraints = text::joined(constraints, "=");
        constraints = text::joined_unequal(constraints);
        constraints = text::readable(constraints);
    }
    Condition {
        constraints,
        names: places.integers,
        booleans: places.booleans,
        objects: places.objects,
    }
}

/// The condition without the constraints on integers, which is cheap.
pub(super) fn of_references(
    tables: &Tables,
    roots: &[Root<'_>],
    heap: &[Cell],
    path: &Path,
) -> Condition {
    let cells = Cells::new(tables, heap);
    let places = places(tables, roots, &cells, path);
    Condition {
        constraints: places.said,
        names: places.integers,
        booleans: places.booleans,
        objects: places.objects,
    }
}

/// Formulas as text, with the names of these places. `None` if an integer has no name.
pub(super) fn written(
    path: &Path,
    places: &Condition,
    formulas: &[Formula],
) -> Option<Vec<String>> {
    let is_whole = cell::Cell::new(true);
    let name = |var: Var| {
        let text = name(path, &places.names, var);
        is_whole.set(is_whole.get() && !text.contains(UNNAMED));
        text
    };
    let is_boolean = |var: Var| is_among(&places.booleans, var);
    let is_float = |var: Var| {
        let variable = path
            .variables()
            .get(usize::try_from(var.index()).unwrap_or(usize::MAX));
        variable.and_then(|found| found.range).is_some_and(is_range)
    };
    let texts = formulas.iter().map(|it| match is_truth_of_constants(it) {
        true => "false".to_owned(),
        false => solver::display::typed(it, &name, &is_boolean, &is_float),
    });
    let texts: Vec<String> = texts.collect();
    is_whole.get().then_some(texts)
}

/// The variables that an equation compares as they are.
fn equal_variables(formula: &Formula) -> impl Iterator<Item = Var> {
    let sides = match formula {
        Formula::Compare(Comparison::Equal, left, right) => [Some(left), Some(right)],
        _ => [None, None],
    };
    sides.into_iter().flatten().filter_map(|side| match side {
        Expr::Var(var) => Some(*var),
        _ => None,
    })
}

/// Recognises `1 = 0`, which may be about a boolean that the path has fixed and then is no
/// comparison of numbers.
fn is_truth_of_constants(formula: &Formula) -> bool {
    let is_truth = |value: i128| value == 0 || value == 1;
    matches!(formula, Formula::Compare(Comparison::Equal, Expr::Int(left), Expr::Int(right))
        if left != right && is_truth(*left) && is_truth(*right))
}

fn is_among(booleans: &HashSet<usize>, var: Var) -> bool {
    usize::try_from(var.index()).is_ok_and(|id| booleans.contains(&id))
}

/// A place of the input: its name, its content, and its type.
pub(super) type Root<'a> = (String, &'a Given, &'a Type);

/// The inputs of a method, and the arguments of the tasks in the first queue; the name of such an
/// argument begins with the name of its task.
pub(super) fn roots<'a>(
    tables: &'a Tables,
    method: &'a Method,
    inputs: &'a [Given],
    passed: Option<&'a Passed>,
) -> Vec<Root<'a>> {
    let this = method.has_this().then_some(("this", &Type::Void));
    let parameters = method
        .parameters
        .iter()
        .map(|(name, ty)| (name.as_str(), ty));
    let places = this.into_iter().chain(parameters).zip(inputs);
    let mut roots: Vec<Root<'a>> = places
        .map(|((name, ty), value)| (name.to_owned(), value, ty))
        .collect();
    let queue = match passed {
        Some(Passed::Actors { queue, .. }) => queue.as_slice(),
        _ => &[],
    };
    for (index, task) in queue.iter().enumerate() {
        let posted = tables.methods.get(&task.key);
        let places = posted.into_iter().flat_map(|posted| &posted.parameters);
        roots.extend(places.zip(&task.args).map(|((name, ty), value)| {
            let name = format!("{}.{name}", queued_task(index));
            (name, value, ty)
        }));
    }
    roots
}

fn places<'a>(
    tables: &'a Tables,
    roots: &[Root<'a>],
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

/// The name of an integer, or the expression that it was computed from.
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

struct Places<'a> {
    tables: &'a Tables,
    cells: &'a Cells<'a>,
    /// The names of unknown integers, by their numbers.
    integers: IndexMap<usize, String>,
    /// The integers that are booleans.
    booleans: HashSet<usize>,
    /// The name of each object.
    objects: HashMap<Id, String>,
    said: Vec<String>,
    path: &'a Path,
}

impl<'a> Places<'a> {
    /// Names all places that can be reached from these, nearest first.
    fn name(&mut self, roots: &[Root<'a>]) {
        let mut pending: VecDeque<Root<'a>> = roots.iter().cloned().collect();
        for (index, (name, class)) in self.tables.classes.iter().enumerate() {
            if let Some(Content::Object { slots, .. }) = self.cells.get(Id::Static(index)) {
                pending.extend(named(name, &class.statics, slots));
            }
        }
        // Elements are named by their indices, so all places that may be an index come first.
        let mut arrays: VecDeque<(String, &'a Content)> = VecDeque::new();
        loop {
            if pending.is_empty()
                && let Some((name, array)) = arrays.pop_front()
            {
                pending.extend(self.parts(&name, array));
            }
            let Some((name, value, ty)) = pending.pop_front() else {
                return;
            };
            let id = match value {
                Given::Unknown(id) => {
                    if *ty == Type::Bool {
                        self.booleans.insert(*id);
                    }
                    self.integers.entry(*id).or_insert(name);
                    continue;
                }
                Given::Null => {
                    self.said.push(format!("{name} = null"));
                    continue;
                }
                Given::Ref(id) => *id,
                Given::Unread | Given::Unseen | Given::Int(_) | Given::Huge(_) => continue,
            };
            if let Some(first) = self.objects.get(&id) {
                self.said.push(format!("{name} = {first}"));
                continue;
            }
            if name != "this" {
                self.said.push(format!("{name} != null"));
            }
            self.objects.insert(id, name.clone());
            match self.cells.get(id) {
                Some(array @ Content::Array { length, .. }) => {
                    // Indices are often computed from the length, so the length gets its name at
                    // once.
                    if let Some(length) = length.unknown() {
                        self.integers.insert(length, format!("{name}.length"));
                    }
                    arrays.push_back((name, array));
                }
                Some(Content::Future { result, value }) => match value {
                    Some(value) => {
                        self.said.push(format!("{name} is finished"));
                        pending.push_back((format!("{name}.get"), value, result));
                    }
                    None => self.said.push(format!("{name} is not finished")),
                },
                Some(object) => pending.extend(self.parts(&name, object)),
                None => {}
            }
        }
    }

    /// The places in an object or an array.
    fn parts(&self, name: &str, content: &'a Content) -> Vec<Root<'a>> {
        match content {
            Content::Object { class, slots } => {
                let class = class_name(self.tables, *class).unwrap_or_default();
                let fields = named(name, self.tables.layout(class), slots);
                let owner = format!("{name}.");
                let own = |(place, value, ty): Root<'a>| {
                    let field = place.strip_prefix(&owner).unwrap_or_default();
                    let place = match class {
                        STRING => Some(text::field(name, field)),
                        _ if is_given(class) => given::field(name, field, class),
                        _ if self.tables.is_value(class) => Some(name.to_owned()),
                        _ => Some(place),
                    };
                    Some((place?, value, ty))
                };
                fields.filter_map(own).collect()
            }
            Content::Array {
                element,
                length,
                elements,
            } => {
                let mut parts = vec![(format!("{name}.length"), length, &Type::INT)];
                let elements = elements.iter();
                let elements = elements.map(|(index, value)| (self.index(index), value));
                let mut elements: Vec<(String, &Given)> = elements.collect();
                // The order in which elements were read depends on the schedule.
                if self.tables.is_actor_program {
                    elements.sort_by(|(left, _), (right, _)| {
                        (left.len(), left.as_str()).cmp(&(right.len(), right.as_str()))
                    });
                }
                let elements = elements.into_iter();
                parts.extend(
                    elements.map(|(index, value)| (format!("{name}[{index}]"), value, element)),
                );
                parts
            }
            Content::Future { .. } => Vec::new(),
        }
    }

    /// The text of an index. If it is not a place of the input, it is the expression that it was
    /// computed from.
    fn index(&self, index: &Given) -> String {
        match index {
            Given::Unknown(id) => {
                let name = |id| self.integers.get(&id).cloned();
                self.path.written(*id, &name)
            }
            Given::Int(value) => value.to_string(),
            Given::Huge(digits) => digits.to_string(),
            Given::Unread | Given::Null | Given::Unseen | Given::Ref(_) => String::new(),
        }
    }
}

/// The fields that the path has read, as places.
fn named<'a>(
    owner: &str,
    fields: &'a [(String, Type)],
    slots: &'a [Given],
) -> impl Iterator<Item = Root<'a>> {
    let seen = fields.iter().zip(slots);
    let seen = seen.filter(|(_, slot)| **slot != Given::Unread);
    seen.map(move |((field, ty), slot)| (format!("{owner}.{field}"), slot, ty))
}
