//! Symbolic execution of actors: facts.md, prunings that lose nothing, and on random
//! programs both ways against exploration.
//!
//! `PET_SOAK=1000 cargo test --release --test it actors` takes that many more programs.

mod both;
mod covers;
mod facts;
mod races;
use pet_testing::racing;
mod random;
use pet_testing::sharing;
mod strange;
use crate::support::command as terminal;
