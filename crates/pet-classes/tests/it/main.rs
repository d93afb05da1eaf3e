//! Tests of the front end for class files, one binary.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice
)]

mod docs;
mod hostile;
mod jars;
mod jvm;
mod models;
mod scripts;
mod support;
mod translation;
