//! Names mean nothing: a program whose identifiers are renamed has the same suite, up to the
//! renaming, in every mode, the same exploration, and unit tests that compile and pass.
//!
//! `PET_SOAK=10 cargo test --release --test it names` tries ten renamings of each program.

mod documents;
use crate::support::java;
use pet_testing::{programs, racing, renamed};
mod reported;
mod same;
use pet_testing::samples;
mod taken;
mod unit_tests;
