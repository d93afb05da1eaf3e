//! Concrete semantics of programs: the second semantics of the blocks, independent of the
//! clauses. Nothing here knows Prolog.
//!
//! | module | does |
//! | --- | --- |
//! | [`interp`] | runs a method or a main block under one schedule |
//! | [`replay`] | runs the input of a test case and compares the result with a prediction |
//! | [`explore`] | tries every schedule of an actor program that makes a difference (docs/exploration.md) |
//! | [`dse`] | dynamic symbolic execution: new inputs from the conditions of a run (docs/dse.md) |
//! | [`conform`] | compares a recorded trace of a real program with a model (docs/conformance.md) |
//! | [`stop`] | the flag by which the user stops long searches |
//!
//! `cargo run --release -p pet-interp --example explore -- samples/papers/registry.pet` shows its
//! use from Rust.

pub mod conform;
pub mod dse;
pub mod explore;
pub mod interp;
pub mod replay;
pub mod stop;
