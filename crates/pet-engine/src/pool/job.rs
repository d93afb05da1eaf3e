//! The job that a worker process reads first, and the replies to its claims.

use crate::summary::make::Wanted;
use pet_model::request::Request;
use pet_translator::cfg;
use pet_translator::source::Source;
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
    /// Walk parts of the tree of paths. Where the program comes from, if that is known.
    #[serde(borrow)]
    Search(Option<Origin<'a>>),
    /// Make summaries. The folder in which they are kept, if there is one.
    Record(#[serde(borrow)] Wanted<'a>, Option<&'a str>),
}

/// Where a worker gets the blocks of the program from.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub enum Origin<'a> {
    /// The name and the text of a source, which is translated again.
    Text(&'a str, &'a str),
    /// The blocks themselves, made by `packed`.
    Blocks(&'a [u8]),
}

/// Source and blocks of a program that cannot be translated again from a text.
pub fn packed(source: &Source, program: &cfg::Program) -> Vec<u8> {
    postcard::to_stdvec(&(source, program)).expect("plain data has bytes")
}

/// Takes a packed program apart.
pub(super) fn unpacked(bytes: &[u8]) -> Option<(Source, cfg::Program)> {
    postcard::from_bytes(bytes).ok()
}

/// The reply to a claim: whether the worker gets these parts, and how many parts the reply is
/// about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reply {
    Given(u64),
    Taken(u64),
}
