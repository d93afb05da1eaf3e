//! Patterns in the head of a clause: what the decision of a block and the instructions of a way say
//! about the parameters of the block.

use crate::cfg::{Decision, Exit, Instr, Operand, Way};
use crate::clp::Term;
use crate::typed::LocalId;
use std::collections::HashSet;

pub(super) enum Pattern {
    /// `r(X)`
    Cell,
    Constant(Term),
}

/// The pattern of a parameter in the head of a way, as the decision requires it.
pub(super) fn pattern(decision: &Decision, way: usize, local: LocalId) -> Option<Pattern> {
    let null = || Pattern::Constant(Term::atom("null"));
    match decision {
        Decision::NotNull(value) if *value == local => Some(match way {
            0 => Pattern::Cell,
            _ => null(),
        }),
        Decision::Instance { value, .. } if *value == local => Some(match way {
            0 | 1 => Pattern::Cell,
            _ => null(),
        }),
        Decision::InBounds { array: value, .. }
        | Decision::Class { value, .. }
        | Decision::Finished(value)
            if *value == local =>
        {
            Some(Pattern::Cell)
        }
        Decision::Select { token, values } if *token == local => {
            let value = values.get(way).copied().unwrap_or_default();
            Some(Pattern::Constant(Term::Int(value)))
        }
        _ => None,
    }
}

/// The parameters that a way uses as objects: known not to be null, so `r(X)` in the
/// head. Walks backwards, since a copy passes the need on to its source.
pub(super) fn cells_needed(way: &Way) -> HashSet<LocalId> {
    let mut needed = HashSet::new();
    if let Exit::Throw(exception) = &way.exit {
        needed.insert(*exception);
    }
    for instr in way.instrs.iter().rev() {
        let was_needed = instr.dest().is_some_and(|dest| needed.remove(&dest));
        match instr {
            Instr::Copy {
                value: Operand::Local(source),
                ..
            } if was_needed => {
                needed.insert(*source);
            }
            Instr::GetField { object, .. } | Instr::SetField { object, .. } => {
                needed.insert(*object);
            }
            Instr::GetElement { array, .. }
            | Instr::SetElement { array, .. }
            | Instr::Length { array, .. } => {
                needed.insert(*array);
            }
            Instr::Async { receiver, .. } => {
                needed.insert(*receiver);
            }
            Instr::GetFuture { future, .. } => {
                needed.insert(*future);
            }
            _ => {}
        }
    }
    needed
}
