//! Random programs, the samples, and what else the tests of several crates share. Nothing here
//! needs the Prolog machine.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

pub mod limits;
pub mod numbers;
pub mod programs;
pub mod racing;
pub mod random;
pub mod renamed;
pub mod samples;
pub mod sharing;

use std::path::PathBuf;

/// The root of the project.
pub fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .canonicalize()
        .expect("the crate stands in the tree of the project")
}
