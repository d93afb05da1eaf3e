//! Traces as the numbers of their clauses, each before those below it. Flat, because a trace
//! is as deep as the run is long; text is made of them for results only.

use crate::machine::term::Term;
use pet_analyze::tables::Tables;
use pet_model::trace::{Node, Trace};

/// The numbers of a trace, as `compact` gives them.
pub(super) fn numbers(trace: &Term) -> Option<Vec<i64>> {
    trace.as_list()?.iter().map(Term::as_int).collect()
}

/// The text of a trace, or of its beginning: subtraces that are missing are `_`.
pub(super) fn text(tables: &Tables, numbers: &[i64]) -> Option<String> {
    let nodes = numbers.iter().map(|number| {
        let (block, way, calls) = tables.way_of(*number)?;
        Some(Node {
            block: block.into(),
            way: u32::try_from(way).ok()?,
            subtraces: u32::try_from(calls).ok()?,
        })
    });
    let trace = Trace {
        nodes: nodes.collect::<Option<_>>()?,
    };
    let mut text = String::new();
    let written = trace.write(&mut text, &mut |out, name| out.write_str(name));
    written.ok().map(|()| text)
}

/// The blocks of a trace, with the ways through them.
pub(super) fn ways(tables: &Tables, numbers: &[i64]) -> impl Iterator<Item = (String, u32)> {
    let found = numbers.iter().filter_map(|number| tables.way_of(*number));
    found.map(|(block, way, _)| (block.to_owned(), u32::try_from(way).unwrap_or(0)))
}
