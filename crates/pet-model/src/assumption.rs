//! Assumptions on input heaps, and whether a concrete input keeps them. The check uses only the
//! input, so it is independent of the code that made the input.

use super::{FutureState, Heap, Input, Object, Value};
use pet_translator::typed::contract::AssumptionKind;
use std::collections::HashSet;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assumption {
    pub kind: AssumptionKind,
    /// The paths that the assumption is about: one or two, depending on the kind.
    pub paths: Vec<Path>,
    /// The text of the assumption as people write it.
    pub text: String,
}

/// A path of fields, like `this.first.next`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    /// The argument where the path begins; absent for `this`.
    pub argument: Option<String>,
    pub fields: Vec<String>,
}

impl Assumption {
    /// Returns whether the input keeps the assumption. A path that cannot be followed to its last
    /// field counts as null.
    pub fn holds(&self, input: &Input) -> bool {
        let mut objects = self.paths.iter().map(|path| path.object(input));
        let (first, second) = (objects.next().flatten(), objects.next().flatten());
        let Some(first) = first else {
            return true;
        };
        match self.kind {
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
}

impl Path {
    /// The name of the object at the end of the path.
    fn object<'i>(&self, input: &'i Input) -> Option<&'i str> {
        let first = match &self.argument {
            Some(name) => match input.args.get(name)? {
                Value::Ref(name) => name.as_str(),
                _ => return None,
            },
            None => "this",
        };
        let mut at = first_name(&input.heap, first)?;
        for field in &self.fields {
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
    let values: Vec<&Value> = match heap.objects.get(name) {
        Some(Object::Instance { fields, .. }) => fields.values().collect(),
        Some(Object::Array { elements, .. }) => elements.iter().collect(),
        Some(Object::Future {
            state: FutureState::Finished(Some(value)),
            ..
        }) => vec![value],
        Some(Object::Future { .. }) | None => Vec::new(),
    };
    let references = values.into_iter().filter_map(|value| match value {
        Value::Ref(name) => Some(name.as_str()),
        _ => None,
    });
    references.collect()
}
