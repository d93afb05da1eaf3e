//! Assumptions on input heaps, and whether a concrete input keeps them. The check uses only the
//! input, so it is independent of the code that made the input.

use super::{Heap, Input, Object, Value};
use pet_translator::typed::contract::{Assumption, AssumptionKind, Path};
use std::collections::HashSet;

/// Returns whether the input of a method keeps an assumption, where the inputs have these names. A
/// path that cannot be followed to its last field counts as null.
pub fn holds(assumption: &Assumption, names: &[&str], input: &Input) -> bool {
    let mut objects = assumption
        .paths
        .iter()
        .map(|path| object(path, names, input));
    let (first, second) = (objects.next().flatten(), objects.next().flatten());
    let Some(first) = first else {
        return true;
    };
    match assumption.kind {
        AssumptionKind::NonAliasing => second != Some(first),
        AssumptionKind::NonSharing => {
            let reached = reachable(&input.heap, first);
            let others = second.map(|second| reachable(&input.heap, second));
            others.is_none_or(|others| reached.is_disjoint(&others))
        }
        AssumptionKind::Acyclic => {
            let objects = reachable(&input.heap, first);
            let mut objects = objects.iter();
            objects.all(|object| {
                let next = successors(&input.heap, object);
                let mut behind = next.iter().map(|next| reachable(&input.heap, next));
                !behind.any(|behind| behind.contains(object))
            })
        }
        // Each object except the first is reached by exactly one edge: there is one edge less
        // than objects, and no edge leads to the first object.
        AssumptionKind::Tree => {
            let objects = reachable(&input.heap, first);
            let edges = objects
                .iter()
                .flat_map(|object| successors(&input.heap, object));
            let targets: Vec<&str> = edges.collect();
            targets.len() + 1 == objects.len() && !targets.contains(&first)
        }
    }
}

/// The object that a path leads to.
fn object<'i>(path: &Path, names: &[&str], input: &'i Input) -> Option<&'i str> {
    let first = match *names.get(path.input)? {
        "this" => "this",
        name => match input.args.get(name)? {
            Value::Ref(name) => name.as_str(),
            _ => return None,
        },
    };
    let mut at = first_name(&input.heap, first)?;
    for (_, field) in &path.fields {
        let Object::Instance { fields, .. } = input.heap.objects.get(at)? else {
            return None;
        };
        at = match fields.get(field)? {
            Value::Ref(name) => first_name(&input.heap, name)?,
            _ => return None,
        };
    }
    Some(at)
}

/// The name as it is stored in the heap, for its lifetime.
fn first_name<'i>(heap: &'i Heap, name: &str) -> Option<&'i str> {
    heap.objects
        .get_key_value(name)
        .map(|(name, _)| name.as_str())
}

fn reachable<'i>(heap: &'i Heap, from: &'i str) -> HashSet<&'i str> {
    let mut found = HashSet::from([from]);
    let mut open = vec![from];
    while let Some(name) = open.pop() {
        let next = successors(heap, name).into_iter();
        open.extend(next.filter(|name| found.insert(name)));
    }
    found
}

/// The objects that an object refers to, each as often as it does so.
fn successors<'i>(heap: &'i Heap, name: &str) -> Vec<&'i str> {
    let values = heap.objects.get(name).into_iter().flat_map(Object::values);
    let references = values.filter_map(|value| match value {
        Value::Ref(name) => Some(name.as_str()),
        _ => None,
    });
    references.collect()
}
