//! Traces from the numbers of their clauses, each before its subtraces.

use pet_analyze::tables::Tables;
use pet_model::trace::Trace;

/// The trace with these clauses, or the beginning of a trace. `None` if a number is unknown.
pub fn trace(tables: &Tables, clauses: &[i64]) -> Option<Trace> {
    let nodes = clauses.iter().map(|number| tables.node(*number).cloned());
    Some(Trace {
        nodes: nodes.collect::<Option<_>>()?,
    })
}
