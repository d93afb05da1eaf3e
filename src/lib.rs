//! The commands of `pet`. Their work is done by the other crates; see ARCHITECTURE.md.

pub mod cli;
