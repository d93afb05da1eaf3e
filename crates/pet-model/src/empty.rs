//! Suites without a case. A method with code has a path for every input, so there must be a
//! reason why none of its paths ended in a case; a suite without a case and without such a reason
//! is a defect of `pet`.

use crate::request::{Guide, Request};
use crate::suite::Suite;

/// Returns whether the suite has no case because loop-k cut all paths.
pub fn is_cut_by_loops(suite: &Suite, request: &Request) -> bool {
    let is_free = request.depth_k.is_none() && request.criterion.is_none();
    suite.cases.is_empty() && is_free && suite.cut_loops > 0 && suite.lost.is_empty()
}

/// Returns whether a suite has no case and no reason for that.
pub fn is_unexplained(suite: &Suite, request: &Request) -> bool {
    // There may be no path that passes the wanted points or has the wanted trace.
    let is_selective = matches!(request.guide, Some(Guide::Points(_) | Guide::Trace { .. }));
    let cut = suite.cut_loops + suite.cut_depth + suite.cut_own;
    let cut = cut
        + suite
            .actors
            .map_or(0, |actors| actors.cut_task + actors.cut_actor);
    suite.cases.is_empty()
        && !is_selective
        && request.criterion.is_none()
        && cut == 0
        // A precondition that no input keeps has a message of its own.
        && suite.contract.is_none()
        && suite.unknown == 0
        && suite.no_code.is_empty()
        && suite.lost.is_empty()
}

#[cfg(test)]
mod tests;
