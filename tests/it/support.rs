//! Helpers of the tests: `pet` as a process, a Java machine, goals on two Prolog systems.

pub mod arguments;
pub mod command;
pub mod ground;
pub mod java;
pub mod text;
