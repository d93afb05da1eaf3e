//! What the parts of a block read and write, and where control goes from them.

use super::{BlockId, Decision, Exit, Instr, Operand};
use crate::typed::LocalId;

impl Exit {
    /// The locals that it reads.
    pub fn uses(&self) -> Vec<LocalId> {
        match self {
            Exit::Call { args, .. } => args.iter().filter_map(Operand::local).collect(),
            Exit::Return(value) => value.iter().filter_map(Operand::local).collect(),
            Exit::Throw(local) => vec![*local],
            Exit::Goto(_) | Exit::Suspend(_) | Exit::Blocked(_) => Vec::new(),
        }
    }

    pub fn target(&self) -> Option<BlockId> {
        match self {
            Exit::Goto(block)
            | Exit::Call { next: block, .. }
            | Exit::Suspend(block)
            | Exit::Blocked(block) => Some(*block),
            Exit::Return(_) | Exit::Throw(_) => None,
        }
    }
}

impl Decision {
    /// The locals that the decision reads.
    pub fn uses(&self) -> Vec<LocalId> {
        match self {
            Decision::None | Decision::Returned { .. } => Vec::new(),
            Decision::Compare { left, right, .. }
            | Decision::FloatCompare { left, right, .. }
            | Decision::SameRef { left, right } => {
                left.local().into_iter().chain(right.local()).collect()
            }
            Decision::InBounds { array, index } => {
                std::iter::once(*array).chain(index.local()).collect()
            }
            Decision::True(local)
            | Decision::NotNull(local)
            | Decision::Instance { value: local, .. }
            | Decision::Class { value: local, .. }
            | Decision::Finished(local)
            | Decision::Select { token: local, .. }
            | Decision::Switch { value: local, .. } => vec![*local],
        }
    }
}

impl Instr {
    pub fn dest(&self) -> Option<LocalId> {
        match self {
            Instr::Copy { dest, .. }
            | Instr::Arith { dest, .. }
            | Instr::Negate { dest, .. }
            | Instr::Convert { dest, .. }
            | Instr::Float { dest, .. }
            | Instr::Narrow { dest, .. }
            | Instr::Not { dest, .. }
            | Instr::GetField { dest, .. }
            | Instr::GetStatic { dest, .. }
            | Instr::GetElement { dest, .. }
            | Instr::Length { dest, .. }
            | Instr::NewObject { dest, .. }
            | Instr::NewArray { dest, .. }
            | Instr::GetFuture { dest, .. } => Some(*dest),
            Instr::Async { dest, .. } => *dest,
            Instr::SetField { .. } | Instr::SetStatic { .. } | Instr::SetElement { .. } => None,
        }
    }

    /// The locals that it reads.
    pub fn uses(&self) -> Vec<LocalId> {
        let operands = |operands: &[&Operand]| -> Vec<LocalId> {
            operands
                .iter()
                .filter_map(|operand| operand.local())
                .collect()
        };
        match self {
            Instr::Copy { value, .. }
            | Instr::Negate { value, .. }
            | Instr::Convert { value, .. }
            | Instr::Float { value, .. }
            | Instr::Narrow { value, .. } => operands(&[value]),
            Instr::Arith { left, right, .. } => operands(&[left, right]),
            Instr::Not { value, .. } => vec![*value],
            Instr::GetField { object, .. } => vec![*object],
            Instr::SetField { object, value, .. } => operands(&[&Operand::Local(*object), value]),
            Instr::GetStatic { .. } | Instr::NewObject { .. } => Vec::new(),
            Instr::SetStatic { value, .. } => operands(&[value]),
            Instr::GetElement { array, index, .. } => operands(&[&Operand::Local(*array), index]),
            Instr::SetElement {
                array,
                index,
                value,
            } => operands(&[&Operand::Local(*array), index, value]),
            Instr::Length { array, .. } => vec![*array],
            Instr::NewArray { size, .. } => operands(&[size]),
            Instr::Async { receiver, args, .. } => {
                let args = args.iter().filter_map(Operand::local);
                std::iter::once(*receiver).chain(args).collect()
            }
            Instr::GetFuture { future, .. } => vec![*future],
        }
    }
}

impl Operand {
    pub fn local(&self) -> Option<LocalId> {
        match self {
            Operand::Local(local) => Some(*local),
            Operand::Int(_) | Operand::Null => None,
        }
    }
}
