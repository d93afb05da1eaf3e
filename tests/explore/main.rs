//! `pet explore`: counts of the papers, reductions that lose nothing, and the command as a
//! user types it. The manual, docs/exploration.md, is one of the tests.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod command;
mod counts;
mod limits;
#[path = "../support/programs.rs"]
mod programs;
#[path = "../support/racing.rs"]
mod racing;
mod random;
mod samples;
#[path = "../support/sharing.rs"]
mod sharing;
mod support;
#[path = "../support/command.rs"]
mod terminal;
mod unsound;
