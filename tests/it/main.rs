//! The tests of whole commands, and of everything that needs the Prolog machine, in one binary,
//! so that the machine is linked once. CONTRIBUTING.md says which module tests what.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice
)]

mod actors;
mod agree;
mod analyze;
mod classes;
mod cli;
mod collections;
mod conform;
mod contracts;
mod explore;
mod floats;
mod generated;
mod given;
mod ground;
mod guided;
mod heap;
mod hostile;
mod junit;
mod jvm;
mod library;
mod machine;
mod manual;
mod models;
mod mutants;
mod names;
mod numbers;
mod processes;
mod programs;
mod prolog;
mod prompt;
mod replay;
mod report;
mod run;
mod solvers;
mod summary;
mod support;
mod switch;
mod tcg;
mod tidy;
mod translated;
