//! From a path with undecided aliases to concrete heaps: the operations of the path (`pet_refs.pl`)
//! are repeated here, object by object, and the exact solver finds out which references may be the
//! same. A reference that reaches a cell is tried as a new object first, then as each object that
//! was reached before; so the first heap has few aliases, and all heaps together are those of lazy
//! initialisation. Nothing here knows the machine.

mod choice;
mod concrete;
mod events;
mod heap;
mod settle;

use super::kinds::Kinds;
use super::path::Path;
use crate::machine::term::Term;
use crate::wire::case::{Case, Flag};
use crate::wire::decode;
use choice::{Choices, Which};
use events::{Event, Value};
use heap::{Heap, Identity, may_share};
use pet_analyze::tables::{Method, Tables};
use pet_model::request::Shapes;
use pet_solver::{Formula, ModelAnswer};
use std::collections::{BTreeSet, HashMap};

/// The report of the machine on a path whose aliases are not decided.
pub(super) struct PathReport<'a> {
    pub tables: &'a Tables,
    pub method: &'a Method,
    pub kinds: &'a Kinds,
    inputs: Vec<Value>,
    events: Vec<Event>,
    out: Option<Value>,
    thrown: Option<Value>,
    /// How the path ended, if it did not throw.
    flag: Flag,
    /// The clauses of the trace, by number.
    clauses: Vec<i64>,
}

/// A path with one concrete heap.
pub(super) struct Shape {
    pub case: Case,
    /// The values of all integers.
    pub values: Vec<i128>,
    /// The path with the references of this heap.
    pub path: Path,
    /// Pairs of objects, by number, that could also be one object on this path.
    pub undecided: Vec<(usize, usize)>,
    /// Pairs of objects that the program compared and found to be different.
    pub different: Vec<(usize, usize)>,
}

/// All shapes of a path that were found.
#[derive(Default)]
pub(super) struct Shaped {
    pub shapes: Vec<Shape>,
    /// The number of heaps for which the solver neither found values nor excluded them.
    pub unknown: i64,
}

impl<'a> PathReport<'a> {
    /// `None` if the terms have an unknown form.
    pub fn read(
        tables: &'a Tables,
        method: &'a Method,
        kinds: &'a Kinds,
        inputs: &Term,
        events: &Term,
        ended: &Term,
    ) -> Option<PathReport<'a>> {
        let [out, _, flag, trace] = ended.args::<4>("ended")?;
        let inputs = inputs.as_list()?.iter();
        let events = events.as_list()?.iter();
        let (flag, thrown) = match flag.args::<1>("exc") {
            Some([value]) => (Flag::Returned, Some(Value::read(value)?)),
            None => (decode::flag(tables, flag)?, None),
        };
        Some(PathReport {
            tables,
            method,
            kinds,
            inputs: inputs.map(Value::read).collect::<Option<_>>()?,
            events: events.map(Event::read).collect::<Option<_>>()?,
            out: match out.as_list()?.first() {
                Some(value) => Value::read(value),
                None => None,
            },
            thrown,
            flag,
            clauses: decode::clauses(tables, trace)?,
        })
    }
}

/// The concrete heaps of a feasible path. `None` if the report does not fit together.
pub(super) fn shapes(report: &PathReport<'_>, path: &mut Path, wanted: Shapes) -> Option<Shaped> {
    let mut shaped = Shaped::default();
    let mut choices = Choices::new(match wanted {
        Shapes::One => Which::First,
        Shapes::All => Which::Each,
    });
    loop {
        let mut assumed = Vec::new();
        let mut heap = Heap::new(report, path, &mut choices, &mut assumed);
        let happened = heap.happens().and_then(|()| settle::settle(&mut heap));
        let parts = heap.into_parts();
        let found = match happened {
            Some(()) => leaf(report, path, &parts, &assumed),
            // Only after the solver gave up can a choice turn out to have no alternative.
            None => choices.is_stuck.then_some(Leaf::Infeasible),
        };
        for _ in &assumed {
            path.retract();
        }
        match found? {
            Leaf::Shape(mut shape) => {
                if wanted == Shapes::One {
                    shape.undecided = undecided(path, &parts);
                    shape.different = different(&parts);
                }
                shaped.shapes.push(*shape);
                if wanted == Shapes::One {
                    return Some(shaped);
                }
            }
            Leaf::Unknown => shaped.unknown += 1,
            Leaf::Infeasible => {}
        }
        if !choices.next() && !choices.are_widened() {
            return Some(shaped);
        }
    }
}

enum Leaf {
    Shape(Box<Shape>),
    Unknown,
    Infeasible,
}

fn leaf(
    report: &PathReport<'_>,
    path: &mut Path,
    parts: &heap::Parts,
    assumed: &[Formula],
) -> Option<Leaf> {
    let classes: Vec<usize> = parts.classes.iter().filter_map(Value::id).collect();
    let all_classes = parts.inputs.values().filter_map(|input| input.class.id());
    let hidden: BTreeSet<usize> = parts.inputs.keys().copied().chain(all_classes).collect();
    let mut wanted = path.mentioned();
    wanted.extend(concrete::integers(report, parts));
    let wanted = path.of_the_input(wanted.difference(&hidden).copied());
    // When the objects are known, the rest is about integers, and no harder than on a path of lazy
    // initialisation.
    let mut settled = path.with_values(&numbers(path, parts)?, assumed);
    let model = match settled.model(&classes, &wanted) {
        ModelAnswer::Found(model) => model,
        ModelAnswer::Infeasible => return Some(Leaf::Infeasible),
        ModelAnswer::Unknown => return Some(Leaf::Unknown),
    };
    let values = settled.values(&model);
    Some(Leaf::Shape(Box::new(Shape {
        case: concrete::case(report, parts, &values)?,
        path: settled,
        values,
        undecided: Vec::new(),
        different: Vec::new(),
    })))
}

/// Values for the references: an object has the number of the first reference to it, as in
/// `pet_refs.pl`. A reference that is not visible is an object of its own.
fn numbers(path: &Path, parts: &heap::Parts) -> Option<HashMap<usize, i64>> {
    let mut objects: HashMap<usize, i64> = HashMap::new();
    let mut numbers = HashMap::new();
    for id in parts.inputs.keys() {
        let (_, own) = path.variables().get(*id)?.range?;
        let number = match parts.identities.get(id) {
            Some(Identity::Null { .. }) => 0,
            Some(Identity::Input(index)) => *objects.entry(*index).or_insert(own),
            Some(Identity::Made(number)) => *number,
            None => own,
        };
        numbers.insert(*id, number);
    }
    Some(numbers)
}

/// The pairs of objects that could be one object on this path.
fn undecided(path: &mut Path, parts: &heap::Parts) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    let mut refuted = 0;
    for (second, later) in parts.cells.iter().enumerate() {
        for (first, earlier) in parts.cells.iter().enumerate().take(second) {
            let both = earlier.holder.expr(path).zip(later.holder.expr(path));
            if let Some((left, right)) = both
                && may_share(&earlier.kinds, &later.kinds)
                && !path.are_apart(&left, &right)
            {
                path.suggest_same(&left, &right);
                if choice::is_possible(path, choice::equal(left.clone(), right.clone())) {
                    pairs.push((first + 1, second + 1));
                } else {
                    // The difference follows from the path, and further differences may follow from
                    // it.
                    path.assume(choice::unequal(left, right));
                    refuted += 1;
                }
            }
        }
    }
    for _ in 0..refuted {
        path.retract();
    }
    pairs
}

/// The pairs of objects that the program compared and found to be different.
fn different(parts: &heap::Parts) -> Vec<(usize, usize)> {
    let index = |value: &Value| match parts.identities.get(&value.id()?)? {
        Identity::Input(index) => Some(index + 1),
        Identity::Made(_) | Identity::Null { .. } => None,
    };
    let pairs = parts.different.iter();
    let pairs = pairs.filter_map(|(left, right)| {
        let (left, right) = (index(left)?, index(right)?);
        Some((left.min(right), left.max(right)))
    });
    pairs.collect::<BTreeSet<_>>().into_iter().collect()
}
