//! `pet` turns an imperative object and actor program into logic clauses, runs them
//! symbolically, and gives back tests that really run. ARCHITECTURE.md has the picture.

pub mod analyze;
pub mod case;
pub mod cli;
pub mod conform;
pub mod dse;
pub mod explore;
pub mod interp;
pub mod machine;
pub mod render;
pub mod report;
pub mod solver;
pub mod stop;
pub mod tcg;
