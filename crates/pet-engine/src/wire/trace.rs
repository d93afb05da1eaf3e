//! Traces as the machine says them: the numbers of their clauses, each before those below it.

use crate::machine::term::Term;
use pet_analyze::tables::Tables;
use pet_model::trace::Trace;

/// The numbers of a trace, as `compact` gives them.
pub fn numbers(trace: &Term) -> Option<Vec<i64>> {
    trace.as_list()?.iter().map(Term::as_int).collect()
}

/// The trace, or its beginning.
pub fn trace(tables: &Tables, numbers: &[i64]) -> Option<Trace> {
    let nodes = numbers.iter().map(|number| tables.node(*number).cloned());
    Some(Trace {
        nodes: nodes.collect::<Option<_>>()?,
    })
}
