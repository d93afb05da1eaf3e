//! Purity: methods that annotations call must not change existing objects. The check reads blocks
//! and changes none.

use crate::cfg::{Decision, Exit, Instr, Method, Operand, Program};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::typed::{LocalId, MethodId, MethodKind};
use std::collections::{HashMap, HashSet};

/// Finds calls in annotations that change something. A method may write to objects that it has
/// made itself, as far as its own variables show that; every other write is a change.
pub fn check(program: &Program) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut known = HashMap::new();
    for contract in &program.contracts {
        let conditions = contract.requires.iter().chain(&contract.ensures);
        let pieces = conditions.map(|condition| condition.piece);
        for piece in pieces.chain(contract.olds.iter().copied()) {
            for (callee, at) in calls(program.method(piece)) {
                if program.is_old(callee) {
                    continue;
                }
                if let Some(change) = change(program, callee, &mut known) {
                    found.push(impure(program, callee, change, at));
                }
            }
        }
    }
    found
}

/// A forbidden change in a method.
#[derive(Clone, Copy)]
struct Change {
    what: &'static str,
    method: MethodId,
    at: Span,
}

fn impure(program: &Program, callee: MethodId, change: Change, at: Span) -> Diagnostic {
    let key = &program.method(callee).key;
    let through = match change.method == callee {
        true => String::new(),
        false => format!(" in `{}`", program.method(change.method).key),
    };
    let message = format!("`{key}` cannot be called here: it {}{through}", change.what);
    Diagnostic::error("impure-annotation", message, at)
        .related(change.at, "here")
        .hint("an annotation may call methods that change nothing that was there before")
}

/// The first change that a call of the method can make, in it or in what it calls.
fn change(
    program: &Program,
    method: MethodId,
    known: &mut HashMap<MethodId, Option<Change>>,
) -> Option<Change> {
    if let Some(change) = known.get(&method) {
        return *change;
    }
    let mut seen = HashSet::from([method]);
    let mut open = vec![method];
    let mut found = None;
    while let Some(id) = open.pop() {
        let callee = program.method(id);
        found = own_change(callee, id);
        if found.is_some() {
            break;
        }
        let calls = calls(callee).into_iter().map(|(callee, _)| callee);
        open.extend(calls.filter(|callee| seen.insert(*callee)));
    }
    known.insert(method, found);
    found
}

fn own_change(method: &Method, id: MethodId) -> Option<Change> {
    let change = |what, at| {
        let method = id;
        Some(Change { what, method, at })
    };
    if method.blocks.is_empty() {
        let what = if method.is_native {
            "is native"
        } else {
            "has no code"
        };
        return change(what, method.name_span);
    }
    let fresh = fresh(method);
    for way in method.blocks.iter().flat_map(|block| &block.ways) {
        for instr in &way.instrs {
            let what = match instr {
                Instr::SetField { object, .. } if !fresh.contains(object) => "changes a field",
                Instr::SetElement { array, .. } if !fresh.contains(array) => "changes an array",
                Instr::SetStatic { .. } => "changes a static field",
                Instr::Async { .. } => "sends a message",
                _ => continue,
            };
            return change(what, way.span);
        }
        match &way.exit {
            Exit::Suspend(_) | Exit::Blocked(_) => return change("waits", way.span),
            _ => {}
        }
    }
    None
}

/// The variables that hold only objects that the method has made. `this` of a constructor counts as
/// one, since annotations call constructors only through `new`.
fn fresh(method: &Method) -> HashSet<LocalId> {
    let mut fresh: HashSet<LocalId> = (0..)
        .zip(&method.locals)
        .map(|(id, _)| LocalId(id))
        .collect();
    for input in &method.inputs {
        let is_made = method.kind == MethodKind::Constructor && input.0 == 0;
        if !is_made {
            fresh.remove(input);
        }
    }
    for block in &method.blocks {
        if let Decision::Returned { result, exception } = &block.decision {
            fresh.remove(exception);
            if let Some(result) = result {
                fresh.remove(result);
            }
        }
    }
    let instrs = || {
        let ways = method.blocks.iter().flat_map(|block| &block.ways);
        ways.flat_map(|way| &way.instrs)
    };
    loop {
        let before = fresh.len();
        for instr in instrs() {
            let Some(dest) = instr.dest() else {
                continue;
            };
            let is_fresh = match instr {
                Instr::NewObject { .. } | Instr::NewArray { .. } => true,
                Instr::Copy {
                    value: Operand::Local(local),
                    ..
                } => fresh.contains(local),
                Instr::Copy { .. } => true,
                _ => false,
            };
            if !is_fresh {
                fresh.remove(&dest);
            }
        }
        if fresh.len() == before {
            return fresh;
        }
    }
}

/// The calls of a method, with their places.
fn calls(method: &Method) -> Vec<(MethodId, Span)> {
    let ways = method.blocks.iter().flat_map(|block| &block.ways);
    let calls = ways.filter_map(|way| match &way.exit {
        Exit::Call {
            method: callee,
            next,
            ..
        } => Some((*callee, method.block(*next).span)),
        _ => None,
    });
    calls.collect()
}
