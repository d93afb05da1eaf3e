//! Drops the exceptional ways of calls of methods that never throw.

use crate::cfg::{BlockId, Decision, Exit, Method, Program};
use crate::typed::MethodId;
use std::collections::{HashMap, HashSet};

/// Starts with the assumption that no method throws and adds methods until nothing changes; a method
/// without code may throw, but not one of a model.
pub(super) fn drop_impossible_throws(program: &mut Program) {
    let throwing = throwing_methods(program);
    for method in &mut program.methods {
        let callees = callees_before(method);
        for (index, block) in method.blocks.iter_mut().enumerate() {
            let Decision::Returned { .. } = block.decision else {
                continue;
            };
            let callees = callees.get(&index).map(Vec::as_slice).unwrap_or_default();
            if !callees.iter().any(|callee| throwing.contains(callee)) {
                block.ways.truncate(1);
            }
        }
    }
}

fn throwing_methods(program: &Program) -> HashSet<MethodId> {
    let mut callers: HashMap<MethodId, Vec<MethodId>> = HashMap::new();
    let mut pending = Vec::new();
    for (method, index) in program.methods.iter().zip(0..) {
        let id = MethodId(index);
        for callee in callees_before(method).into_values().flatten() {
            callers.entry(callee).or_default().push(id);
        }
        pending.push(id);
    }
    let mut throwing = HashSet::new();
    while let Some(id) = pending.pop() {
        if !throwing.contains(&id) && throws(program, program.method(id), &throwing) {
            throwing.insert(id);
            pending.extend(callers.get(&id).into_iter().flatten());
        }
    }
    throwing
}

/// Returns whether an exception can leave the method, given the methods known to throw.
fn throws(program: &Program, method: &Method, throwing: &HashSet<MethodId>) -> bool {
    if method.blocks.is_empty() {
        return !program.is_model(method);
    }
    let callees = callees_before(method);
    let mut seen = HashSet::from([0]);
    let mut pending = vec![0_usize];
    while let Some(index) = pending.pop() {
        let Some(block) = method.blocks.get(index) else {
            continue;
        };
        let callees = callees.get(&index).map(Vec::as_slice).unwrap_or_default();
        let is_quiet = matches!(block.decision, Decision::Returned { .. })
            && !callees.iter().any(|callee| throwing.contains(callee));
        let count = if is_quiet { 1 } else { block.ways.len() };
        for way in block.ways.iter().take(count) {
            if matches!(way.exit, Exit::Throw(_)) {
                return true;
            }
            if let Some(BlockId(target)) = way.exit.target()
                && seen.insert(target as usize)
            {
                pending.push(target as usize);
            }
        }
    }
    false
}

/// For each block after a call, the methods that may have been called.
fn callees_before(method: &Method) -> HashMap<usize, Vec<MethodId>> {
    let mut callees: HashMap<usize, Vec<MethodId>> = HashMap::new();
    for way in method.blocks.iter().flat_map(|block| &block.ways) {
        if let Exit::Call { method, next, .. } = &way.exit {
            callees.entry(next.0 as usize).or_default().push(*method);
        }
    }
    callees
}
