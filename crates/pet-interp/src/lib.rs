//! Concrete semantics.

pub mod conform;
pub mod dse;
pub mod explore;
pub mod interp;
pub mod replay;
pub mod stop;
