//! The end of a path: references that the path has not used get the simplest value, as with lazy
//! initialisation. Such a reference is null if it may be null; if it must not be, or differs from
//! another reference, it is an object of its own.

use super::choice::{Which, equal, is_possible, unequal};
use super::events::Value;
use super::heap::{Content, Heap, Identity, Place, Slot, is_reference};
use super::numbers;
use pet_analyze::tables::Type;
use pet_solver::{Expr, Formula};
use std::collections::HashMap;

/// Gives an object to every visible reference of the input and of the output. `None` if that is not
/// possible, or if the events do not fit together.
pub(super) fn settle(heap: &mut Heap<'_, '_>) -> Option<()> {
    for (left, right) in heap.parts.different.clone() {
        // An object made by `new` differs from all objects of the input anyway.
        if is_made(heap, left)? || is_made(heap, right)? {
            continue;
        }
        exists_if_it_may(heap, left)?;
        exists_if_it_may(heap, right)?;
    }
    let inputs = references(heap);
    for value in &inputs {
        settled(heap, *value)?;
    }
    // Objects that are added here have no visible content.
    let places = heap.parts.places.clone();
    for place in &places {
        for value in first_references(heap, place)? {
            settled(heap, value)?;
        }
    }
    results(heap)?;
    heap.parts.classes = classes(heap, &inputs, &places)?;
    Some(())
}

/// Returns whether a reference must be an object made by `new`.
fn is_made(heap: &mut Heap<'_, '_>, value: Value) -> Option<bool> {
    match heap.known(value) {
        Some(identity) => return Some(matches!(identity, Identity::Made(_))),
        None if heap.parts.inputs.contains_key(&value.id()?) => return Some(false),
        None => {}
    }
    let own = value.expr(heap.path)?;
    let made: Vec<i64> = heap.parts.made.keys().copied().collect();
    let is_this = |number: &i64| {
        let other = Expr::Int((*number).into());
        !is_possible(heap.path, unequal(own.clone(), other))
    };
    Some(made.iter().any(is_this))
}

fn exists_if_it_may(heap: &mut Heap<'_, '_>, value: Value) -> Option<()> {
    if heap.known(value).is_none() {
        let exists = unequal(value.expr(heap.path)?, Expr::Int(0));
        heap.take(&[exists, Formula::True], Which::First)?;
    }
    Some(())
}

/// The inputs that are references.
fn references(heap: &Heap<'_, '_>) -> Vec<Value> {
    let method = heap.report.method;
    let this = method.has_this().then_some(true);
    let parameters = method.parameters.iter().map(|(_, ty)| is_reference(ty));
    let inputs = this.into_iter().chain(parameters).zip(&heap.report.inputs);
    let inputs = inputs.filter(|(is_reference, _)| *is_reference);
    inputs.map(|(_, value)| *value).collect()
}

/// The references in a place of the input.
fn first_references(heap: &Heap<'_, '_>, place: &Place) -> Option<Vec<Value>> {
    let slots: Vec<Slot> = match place {
        Place::Cell(index) => slots(&heap.parts.cells.get(*index)?.first),
        Place::Static(class) => {
            let of = heap.parts.statics.get(class)?;
            of.first.values().copied().collect()
        }
    };
    Some(of_references(slots))
}

fn slots(content: &Content) -> Vec<Slot> {
    let elements = content.elements.iter().map(|(_, slot)| *slot);
    content.fields.values().copied().chain(elements).collect()
}

fn of_references(slots: Vec<Slot>) -> Vec<Value> {
    let references = slots.into_iter().filter(|slot| slot.is_reference);
    references.map(|slot| slot.value).collect()
}

fn settled(heap: &mut Heap<'_, '_>, value: Value) -> Option<Identity> {
    if let Some(identity) = heap.known(value) {
        return Some(identity);
    }
    let own = value.expr(heap.path)?;
    heap.path.suggest_new(value.id()?);
    let may_exist = is_possible(heap.path, unequal(own.clone(), Expr::Int(0)));
    let mut compared = heap.parts.same.iter();
    let is_said = !may_exist || compared.any(|(left, right)| *left == value || *right == value);
    let mut alternatives = vec![equal(own, Expr::Int(0)), heap.new_object(value)?];
    let mut identities = vec![Some(Identity::Null { is_said }), None];
    let kinds = heap.parts.inputs.get(&value.id()?)?.kinds.clone();
    heap.others(value, &kinds, &mut alternatives, &mut identities)?;
    let own = value.expr(heap.path)?;
    heap.path.suggest_same(&own, &Expr::Int(0));
    let taken = heap.take(&alternatives, Which::First)?;
    let identity = match *identities.get(taken)? {
        Some(identity) => identity,
        None => heap.added(value, &kinds),
    };
    heap.parts.identities.insert(value.id()?, identity);
    Some(identity)
}

/// Settles the references of the result and of the heap after the path. All objects that they can
/// be exist already.
fn results(heap: &mut Heap<'_, '_>) -> Option<()> {
    let returned = match (heap.report.thrown, &heap.report.method.result) {
        (Some(thrown), _) => Some(thrown),
        (None, Type::Number(_) | Type::Bool | Type::Void) => None,
        (None, _) => heap.report.out,
    };
    let cells = heap.parts.cells.iter().map(|cell| &cell.now);
    let made = heap.parts.made.values().map(|made| &made.now);
    let contents = cells.chain(made).flat_map(slots);
    let statics = heap.parts.statics.values();
    let statics = statics.flat_map(|of| of.now.values().copied());
    let values = of_references(contents.chain(statics).collect());
    let numbers = numbers(heap.path, &heap.parts)?;
    let determined = heap.path.determined(&numbers);
    for value in returned.into_iter().chain(values) {
        if let Some(identity) = value
            .id()
            .and_then(|id| named(heap, &numbers, &determined, id))
        {
            heap.parts.identities.insert(value.id()?, identity);
        } else {
            result(heap, value)?;
        }
    }
    Some(())
}

/// The object of a reference, if it follows from the numbers of the others.
fn named(
    heap: &Heap<'_, '_>,
    numbers: &HashMap<usize, i64>,
    determined: &HashMap<usize, i128>,
    id: usize,
) -> Option<Identity> {
    let number = i64::try_from(*determined.get(&id)?).ok()?;
    match number {
        0 => Some(Identity::Null { is_said: true }),
        made if made < 0 => Some(Identity::Made(made)),
        object => heap.parts.identities.iter().find_map(|(other, identity)| {
            let is_it = numbers.get(other) == Some(&object);
            Some(*identity).filter(|_| is_it)
        }),
    }
}

fn result(heap: &mut Heap<'_, '_>, value: Value) -> Option<()> {
    if value == Value::Unseen || heap.known(value).is_some() {
        return Some(());
    }
    let (mut alternatives, mut identities) = (Vec::new(), Vec::new());
    let kinds = heap.report.kinds.all();
    heap.others(value, &kinds, &mut alternatives, &mut identities)?;
    alternatives.push(equal(value.expr(heap.path)?, Expr::Int(0)));
    identities.push(Some(Identity::Null { is_said: true }));
    let taken = heap.take(&alternatives, Which::First)?;
    let identity = (*identities.get(taken)?)?;
    heap.parts.identities.insert(value.id()?, identity);
    Some(())
}

/// The class of each object, from a reference of the input that refers to it.
fn classes(heap: &Heap<'_, '_>, inputs: &[Value], places: &[Place]) -> Option<Vec<Value>> {
    let mut classes = vec![None; heap.parts.cells.len()];
    let mut held = inputs.to_vec();
    for place in places {
        held.extend(first_references(heap, place)?);
    }
    for value in held {
        if let Some(Identity::Input(index)) = heap.known(value)
            && let Some(class @ None) = classes.get_mut(index)
        {
            *class = Some(heap.parts.inputs.get(&value.id()?)?.class);
        }
    }
    classes.into_iter().collect()
}
