//! The job of a worker process: what it reads first.

use crate::summary::make::Wanted;
use pet_model::request::Request;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Job<'a> {
    /// The translated program.
    pub clauses: &'a str,
    pub request: Request,
    pub work: Work<'a>,
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub enum Work<'a> {
    /// Parts of the tree of paths. The name and the text of the source, if there is one.
    #[serde(borrow)]
    Search(Option<(&'a str, &'a str)>),
    /// Summaries, from the folder in which they are kept, if there is one.
    Record(#[serde(borrow)] Wanted<'a>, Option<&'a str>),
}

/// Whether parts that a worker claimed are its own, and to how many the answer applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reply {
    Given(u64),
    Taken(u64),
}
