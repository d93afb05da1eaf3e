//! How results look. No input or output here: everything is text in, text out.

pub mod amount;
pub mod analyze;
pub mod conform;
pub mod dse;
pub mod explore;
pub mod html;
pub mod json;
pub mod junit;
pub mod picture;
pub mod replay;
pub mod report;
pub mod results;
pub mod run;
pub mod shell;
pub mod source;
pub mod suite;
pub mod summary;
pub mod trace;
