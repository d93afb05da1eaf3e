//! The interpreter on programs from source: what they compute, how they fail, and all
//! the ways in which actors can run.

mod actors;
mod sequential;
mod shadow;
mod support;
