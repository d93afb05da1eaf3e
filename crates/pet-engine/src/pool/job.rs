//! The job that a worker process reads first, and the replies to its claims.

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
    /// Walk parts of the tree of paths. The name and the text of the source, if there is one.
    #[serde(borrow)]
    Search(Option<(&'a str, &'a str)>),
    /// Make summaries. The folder in which they are kept, if there is one.
    Record(#[serde(borrow)] Wanted<'a>, Option<&'a str>),
}

/// The reply to a claim: whether the worker gets these parts, and how many parts the reply is
/// about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reply {
    Given(u64),
    Taken(u64),
}
