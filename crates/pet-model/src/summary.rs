//! Method summaries: the conditions and effects of the paths of a method (docs/summaries.md).

pub mod fact;
pub mod view;

use pet_translator::clp::Term;
use serde::{Deserialize, Serialize};

/// The paths of one method in the most general context, in the order of its tree.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    pub key: String,
    pub cases: Vec<Case>,
}

/// The reason why a method has no summary; its calls are executed instead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum NoSummary {
    TooManyPaths,
    /// The solver gave up too often.
    TooHard,
    /// An element with unknown index may be an object that the path itself has made.
    OpenElements,
    NoTime,
    OutOfMemory,
    BrokeDown,
}

impl NoSummary {
    /// The reasons that are kept in files, with their words: they are the same in every run.
    pub const KEPT: [(&'static str, NoSummary); 3] = [
        ("too_many_paths", NoSummary::TooManyPaths),
        ("too_hard", NoSummary::TooHard),
        ("open_elements", NoSummary::OpenElements),
    ];

    pub fn reason(self) -> &'static str {
        match self {
            NoSummary::TooManyPaths => "it has too many paths",
            NoSummary::TooHard => "its conditions are too hard to decide",
            NoSummary::OpenElements => "its elements are not told apart",
            NoSummary::NoTime => "there was no time to record it",
            NoSummary::OutOfMemory => "recording was stopped at the limit of --memory",
            NoSummary::BrokeDown => "recording broke down",
        }
    }

    /// The word of a reason that is kept in files; empty for the others.
    pub fn word(self) -> &'static str {
        let mut kept = NoSummary::KEPT.iter();
        kept.find(|(_, other)| *other == self)
            .map_or("", |(word, _)| word)
    }
}

/// One path. Variables are named `V…` if they stand for values, `C…` for cells of the
/// input and `N…` for objects that the path makes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Case {
    /// `this`, if there is one, and the arguments: variables, or `r(C1)`.
    pub inputs: Vec<Term>,
    /// The questions and actions of the path, in order; docs/summaries.md has the grammar.
    pub steps: Vec<Term>,
    pub end: End,
}

/// The end of a path.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    Done(Done),
    /// The path was cut by this limit.
    Cut(String),
    /// The path ended at this method without code.
    NoCode(String),
}

/// The end of a path that returned or threw.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Done {
    pub out: Vec<Term>,
    /// `ok` or `exc(N1)`.
    pub flag: Term,
    pub trace: Vec<Item>,
    /// The number of blocks passed, if a limit counts them; else 1.
    pub blocks: i64,
}

/// A node of a trace.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Item {
    Way {
        block: String,
        way: i64,
    },
    /// A call that was composed with a case of a summary, counted from 1.
    Case {
        key: String,
        number: i64,
    },
}

/// The summaries that were made.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Made {
    pub summaries: Vec<Summary>,
    /// The number of summaries that were recorded, and of clauses that were entered for that,
    /// including attempts without a result.
    pub recorded: usize,
    pub states: i64,
    /// The number of summaries that were kept from an earlier run.
    pub reused: usize,
    /// Methods without a summary, and the reasons.
    pub executed: Vec<(String, NoSummary)>,
}
