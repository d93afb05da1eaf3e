//! The result of a search, whichever method found it.

use super::candidate::Candidate;

/// The result of a search.
#[derive(Debug)]
pub enum SearchOutcome {
    /// A model that was verified against every assertion.
    Model(Candidate),
    Infeasible,
    Unknown,
}
