//! Conformance end to end: a real thread pool on real threads against its model, random
//! models against exhaustive search, and traces that cannot be read.

mod ask;
mod command;
mod dse;
mod partition;
use pet_testing::racing;
mod random;
mod support;
use crate::support::command as terminal;
