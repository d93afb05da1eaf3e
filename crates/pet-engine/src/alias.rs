//! Feasibility of a path whose references may be the same: a search over equalities of references,
//! with the exact solver for the integers (docs/heap.md). Knows neither the machine, nor how heaps
//! are made from the answers.

mod arms;
pub(super) mod assumed;
pub(super) mod atom;
pub(super) mod decide;
mod enforce;
mod equality;
mod explain;
mod follow;
pub mod mention;
pub(super) mod witness;
