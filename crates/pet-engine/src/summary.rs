//! Method summaries: the paths of a method as lists of questions and actions, so that a call
//! need not execute the method again (SFM 2014, Sec. 2.4; docs/summaries.md).
//!
//! A summary is data here, made by `record` and composed by `clauses`; the place where
//! summaries are kept between runs is not known.

pub(super) mod clauses;
pub mod code;
pub mod compose;
pub mod concrete;
pub mod covered;
pub mod file;
mod kept;
mod logged;
pub mod make;
mod native;
pub mod order;
mod record;
mod shorten;
mod tree;
