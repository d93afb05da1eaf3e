//! Exploration: counts of the papers, reductions that lose nothing, limits.

mod counts;
mod limits;
mod random;
mod samples;
mod support;
mod unsound;
