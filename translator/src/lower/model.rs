//! Methods of models: their blocks have no place in the file of the program, and no statements, so
//! that lines and coverage are those of the program alone.

use crate::cfg::{Exit, Mark, Method, Program};
use crate::source::Span;
use crate::typed::MethodId;

/// The methods of models that a method calls.
pub(super) fn called(program: &Program, method: &Method) -> Vec<MethodId> {
    let ways = method.blocks.iter().flat_map(|block| &block.ways);
    let calls = ways.filter_map(|way| match &way.exit {
        Exit::Call { method, .. } => Some(*method),
        _ => None,
    });
    calls
        .filter(|id| program.is_model(program.method(*id)))
        .collect()
}

/// Takes the places and the statements away.
pub fn forget_places(method: &mut Method) {
    let forget = |marks: &mut Vec<Mark>| {
        marks.retain(|mark| !matches!(mark, Mark::Statement(_)));
    };
    method.statements.clear();
    for found in &mut method.loops {
        found.span = Span::NOWHERE;
    }
    for block in &mut method.blocks {
        block.span = Span::NOWHERE;
        forget(&mut block.marks);
        for way in &mut block.ways {
            way.span = Span::NOWHERE;
            forget(&mut way.marks);
        }
    }
}
