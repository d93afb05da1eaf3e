//! Symbolic execution of actors: results that papers state, prunings that lose nothing, and on random
//! programs both ways against exploration.
//!
//! `PET_SOAK=1000 cargo test --release --test actors` takes that many more programs.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod both;
mod covers;
mod facts;
mod races;
#[path = "../support/racing.rs"]
mod racing;
mod random;
#[path = "../support/sharing.rs"]
mod sharing;
mod strange;
#[path = "../support/command.rs"]
mod terminal;
