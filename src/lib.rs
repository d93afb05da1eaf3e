//! The commands of `pet`. What they do is in the crates beside this one; ARCHITECTURE.md has
//! the picture.

pub mod cli;
