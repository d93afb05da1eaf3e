//! Traces from the numbers of their clauses, each before those below it.

use pet_analyze::tables::Tables;
use pet_model::trace::Trace;

/// The trace, or its beginning.
pub fn trace(tables: &Tables, clauses: &[i64]) -> Option<Trace> {
    let nodes = clauses.iter().map(|number| tables.node(*number).cloned());
    Some(Trace {
        nodes: nodes.collect::<Option<_>>()?,
    })
}
