//! `pet analyze` as a user types it, and on the programs of the papers.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod command;
mod papers;
mod support;
