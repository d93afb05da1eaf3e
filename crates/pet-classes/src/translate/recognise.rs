//! What the compiler takes apart and a reader wants whole: `!b` as a value is a jump with two
//! constants in a class file, and one instruction here; so is a boolean that is only passed on.

use pet_translator::cfg::{Block, Decision, Exit, Instr, Method, Operand};
use pet_translator::typed::LocalId;

pub fn recognise(method: &mut Method) {
    for block in &mut method.blocks {
        if let Some((dest, value, is_negated)) = negation(block) {
            block.decision = Decision::None;
            block.ways.truncate(1);
            let instr = match is_negated {
                true => Instr::Not { dest, value },
                false => Instr::Copy {
                    dest,
                    value: Operand::Local(value),
                },
            };
            if let Some(way) = block.ways.first_mut() {
                way.instrs = vec![instr];
            }
        }
    }
}

/// A block that copies 1 and 0, or 0 and 1, for the value of a boolean.
fn negation(block: &Block) -> Option<(LocalId, LocalId, bool)> {
    let Decision::True(value) = block.decision else {
        return None;
    };
    let [holds, fails] = block.ways.as_slice() else {
        return None;
    };
    if !holds.marks.is_empty() || !fails.marks.is_empty() || holds.exit != fails.exit {
        return None;
    }
    let Exit::Goto(_) = holds.exit else {
        return None;
    };
    let constant = |instrs: &[Instr]| match instrs {
        [
            Instr::Copy {
                dest,
                value: Operand::Int(value @ (0 | 1)),
            },
        ] => Some((*dest, *value)),
        _ => None,
    };
    let (dest, first) = constant(&holds.instrs)?;
    let (other, second) = constant(&fails.instrs)?;
    (dest == other && first != second).then_some((dest, value, first == 0))
}
