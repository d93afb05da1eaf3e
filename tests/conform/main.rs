//! Conformance end to end: a real thread pool on real threads against its model, random
//! models against exhaustive search, and traces that cannot be read.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod ask;
mod command;
mod dse;
mod partition;
#[path = "../support/racing.rs"]
mod racing;
mod random;
mod support;
#[path = "../support/command.rs"]
mod terminal;
