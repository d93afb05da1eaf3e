//! The source lines that a run passed.

use pet_translator::cfg::Program;
use pet_translator::source::Source;
use pet_translator::typed::MethodId;
use std::collections::BTreeSet;

/// The lines on which the statements begin, in ascending order, each once.
pub fn lines(
    source: &Source,
    program: &Program,
    statements: &BTreeSet<(MethodId, u32)>,
) -> Vec<u32> {
    let spans = statements.iter().filter_map(|(method, number)| {
        let statements = &program.method(*method).statements;
        statements.get(*number as usize)
    });
    let lines: BTreeSet<u32> = spans.map(|span| source.line(span.start)).collect();
    lines.into_iter().collect()
}
