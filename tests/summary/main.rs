//! `--compositional`: the suite is the one that executing every call gives, with fewer
//! states; summaries in files; methods without code.
//!
//! `PET_SOAK=N cargo test --release --test summary` takes all methods of the samples in all
//! modes, and N random programs.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod command;
mod files;
mod native;
#[path = "../support/programs.rs"]
mod programs;
mod same;
#[path = "../support/samples.rs"]
mod samples;
#[path = "../heap/support.rs"]
#[allow(dead_code, reason = "only shapes are needed here")]
mod shapes;
mod support;
mod tables;
