//! The effects of the clauses of one method, by data flow: the values of the inputs of each block
//! are joined until nothing changes. The values of a suspended task flow into the block where it
//! goes on.

use super::clause::{Passed, Reader};
use super::value::Value;
use crate::tables::Method;
use pet_translator::clp::{Predicate, Program};
use pet_translator::typed::MethodKind;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The predicates of a program by name.
pub(super) type Predicates<'a> = HashMap<&'a str, &'a Predicate>;

/// The effects of each block of a method, one entry for each clause that can be taken;
/// unreachable blocks are left out.
pub(super) type Flow = BTreeMap<String, Vec<Passed>>;

pub(super) fn predicates(program: &Program) -> Predicates<'_> {
    let predicates = program.predicates.iter();
    predicates
        .map(|found| (found.name.as_str(), found))
        .collect()
}

pub(super) fn flow(reader: &Reader<'_>, predicates: &Predicates<'_>, method: &Method) -> Flow {
    let mut inputs: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    inputs.insert(method.predicate.clone(), entry(reader, method));
    let mut open = BTreeSet::from([method.predicate.clone()]);
    let mut flow = Flow::new();
    while let Some(block) = open.pop_first() {
        let (Some(predicate), Some(values)) =
            (predicates.get(block.as_str()), inputs.get(&block).cloned())
        else {
            continue;
        };
        let clauses = predicate.clauses.iter();
        let passed = clauses.filter_map(|clause| reader.pass(&method.key, clause, &values));
        let passed: Vec<Passed> = passed.collect();
        for next in passed.iter().flat_map(|passed| &passed.next) {
            let joined = match inputs.get(&next.block) {
                Some(known) => join(known, &next.values),
                None => next.values.clone(),
            };
            if inputs.get(&next.block) != Some(&joined) {
                inputs.insert(next.block.clone(), joined);
                open.insert(next.block.clone());
            }
        }
        flow.insert(block, passed);
    }
    flow
}

/// The inputs of a method. The object of a constructor is new.
fn entry(reader: &Reader<'_>, method: &Method) -> Vec<Value> {
    let mut values = Vec::new();
    if method.has_this() {
        values.push(Value::this(method.kind == MethodKind::Constructor));
    }
    let parameters = method.parameters.iter();
    values.extend(parameters.map(|(_, ty)| reader.of_type(ty)));
    values
}

fn join(known: &[Value], given: &[Value]) -> Vec<Value> {
    let pairs = known.iter().zip(given);
    pairs.map(|(known, given)| known.joined(given)).collect()
}
