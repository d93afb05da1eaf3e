//! `--heap solver`: the same heaps as lazy initialisation, with fewer states.
//!
//! `PET_SOAK=1 cargo test --release --test heap` takes more programs, and loop-2.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod arrays;
mod command;
mod contracts;
mod enumerated;
mod figures;
#[path = "../support/programs.rs"]
mod programs;
#[path = "../support/samples.rs"]
mod samples;
mod shapes;
mod support;
#[path = "../support/command.rs"]
mod terminal;
