//! `--heap solver`: the same heaps as lazy initialisation, with fewer states.
//!
//! `PET_SOAK=1 cargo test --release --test it heap` takes more programs, and loop-2.

mod arrays;
mod command;
mod contracts;
mod enumerated;
mod figures;
use pet_testing::{programs, samples};
mod shapes;
pub mod support;
use crate::support::command as terminal;
