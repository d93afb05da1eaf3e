//! `--compositional`: the suite is the one that executing every call gives, with fewer
//! states; summaries in files; methods without code.
//!
//! `PET_SOAK=N cargo test --release --test it summary` takes all methods of the samples in all
//! modes, and N random programs.

mod command;
mod files;
mod native;
use pet_testing::programs;
mod same;
use crate::heap::support as shapes;
use pet_testing::samples;
mod support;
mod tables;
