//! Names mean nothing: a program whose identifiers are renamed has the same suite, up to the
//! renaming, in every mode, the same exploration, and unit tests that compile and pass.
//!
//! `PET_SOAK=10 cargo test --release --test names` tries ten renamings of each program.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice
)]

#[path = "../support/command.rs"]
mod command;
mod documents;
#[path = "../support/java.rs"]
mod java;
#[path = "../support/programs.rs"]
mod programs;
#[path = "../support/racing.rs"]
mod racing;
#[path = "../support/renamed.rs"]
mod renamed;
mod reported;
mod same;
#[path = "../support/samples.rs"]
mod samples;
mod taken;
mod unit_tests;
