//! A `switch` on a string, which javac writes as one on its hash code, is a chain of comparisons
//! again: the hash code of an unknown string would be one more question, with strings that nobody
//! has thought of as answers.

use crate::class::{Code, Condition, Invocation, Literal, Op};
use crate::library;
use pet_translator::typed::CompareOp;
use std::borrow::Cow;

/// The code without switches on hash codes of strings.
pub fn without_hashes(code: &Code) -> Cow<'_, Code> {
    let mut changed = Cow::Borrowed(code);
    for at in 0..code.ops.len() {
        if let Some(changes) = chain(&code.ops, at) {
            let ops = &mut changed.to_mut().ops;
            for (at, op) in changes {
                if let Some(slot) = ops.get_mut(at) {
                    *slot = op;
                }
            }
        }
    }
    changed
}

/// The instructions that replace those of a switch which begins here.
fn chain(ops: &[Op], at: usize) -> Option<Vec<(usize, Op)>> {
    if !is_call(ops.get(at)?, "hashCode") {
        return None;
    }
    let Op::Switch { default, cases } = ops.get(at + 1)? else {
        return None;
    };
    let mut starts: Vec<usize> = cases.iter().map(|(_, target)| *target).collect();
    starts.sort_unstable();
    starts.dedup();
    starts.retain(|start| start != default);
    let first = *starts.first()?;
    // The receiver must not be null.
    let mut changes = vec![(at, Op::Monitor), (at + 1, Op::Goto(first))];
    for (index, start) in starts.iter().enumerate() {
        let next = starts.get(index + 1).copied().unwrap_or(*default);
        let mut start = *start;
        // Strings with the same hash code are compared one after the other.
        for _ in 0..ops.len() {
            let [
                Op::Load(..),
                Op::Literal(Literal::String(_)),
                equals,
                Op::If(Condition::Zero(CompareOp::Eq), target),
            ] = ops.get(start..start + 4)?
            else {
                return None;
            };
            if !is_call(equals, "equals") {
                return None;
            }
            if target == default {
                let jump = Op::If(Condition::Zero(CompareOp::Eq), next);
                changes.push((start + 3, jump));
                break;
            }
            start = *target;
        }
    }
    Some(changes)
}

fn is_call(op: &Op, name: &str) -> bool {
    matches!(op, Op::Invoke(Invocation::Virtual, member)
        if &*member.owner == library::STRING && &*member.name == name)
}
