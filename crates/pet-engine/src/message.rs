//! The messages that a worker sends while it generates.

use crate::TcgError;
use crate::judge::JudgedCase;
use pet_model::suite::{GoalEnd, PathEnd};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Message {
    /// The machine runs.
    Ready,
    /// Asks whether this worker should walk the part, and waits for the reply.
    Claim {
        part: u64,
    },
    /// The worker begins a part that it got together with an earlier one.
    Begin {
        part: u64,
    },
    Case(Box<JudgedCase>),
    /// A path gave no case, because its input is legal only if integers do not wrap.
    Illegal,
    /// A path of the part met a method without code.
    NoCode {
        key: String,
    },
    /// An infeasible end of a path, as SMT-LIB text.
    Infeasible {
        part: Option<u64>,
        text: String,
    },
    /// The end of a path without a case.
    End {
        part: Option<u64>,
        end: PathEnd,
    },
    /// The number of traces of a part that were tried, and how many of them no path has.
    Traces {
        part: u64,
        generated: i64,
        infeasible: i64,
    },
    /// The result for the goal with this number; without a number, for all goals on one path.
    Goal {
        goal: Option<usize>,
        why: GoalEnd,
    },
    /// The counters at the time of a case; they stand if the part is not finished.
    SoFar(Box<SoFar>),
    /// A part was walked to its end.
    Part {
        part: u64,
        counts: Counts,
    },
    /// The worker has seen the whole tree, which has this many parts.
    Top {
        parts: u64,
        counts: Counts,
    },
    /// The limit on inferences was reached.
    Limit,
    Failed(Failure),
}

/// The reason why a worker could not go on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{message}")]
pub struct Failure {
    pub message: String,
    /// True for a defect of `pet`, or of a program that another translator made.
    pub is_internal: bool,
}

impl Message {
    pub fn failed(error: &TcgError) -> Message {
        Message::Failed(Failure {
            message: error.to_string(),
            is_internal: matches!(error, TcgError::Internal(_)),
        })
    }
}

/// The counters up to some case, of its part and above the parts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SoFar {
    pub part: u64,
    pub counts: Counts,
    pub top: Counts,
}

/// The counters of one part of the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Counts {
    /// Clauses that were tried, and those of them whose guards hold.
    pub tried: i64,
    pub passed: i64,
    /// Paths that were cut by loop-k, depth-k, the user's own criterion.
    pub cut_loop: i64,
    pub cut_depth: i64,
    pub cut_own: i64,
    /// Paths that ended and turned out to be infeasible or undecided.
    pub infeasible: i64,
    pub unknown: i64,
    /// Under a contract: paths without an accepted input, paths that throw in the precondition,
    /// and paths that were cut in a condition.
    pub refused: i64,
    pub throwing: i64,
    pub cut_contract: i64,
    /// Summary cases that were composed.
    pub composed: i64,
    /// Questions to the solver before the end of a path.
    pub asked: i64,
    /// For actors: complete runs, macro-steps, paths cut by task-level and by actor-number.
    pub derivations: i64,
    pub steps: i64,
    pub cut_task: i64,
    pub cut_actor: i64,
    /// Ends of paths that were counted but not reported.
    pub ends_left: i64,
}

impl Counts {
    pub fn add(&mut self, other: &Counts) {
        let all = self.all_mut().into_iter().zip(other.all());
        for (own, other) in all {
            *own += other;
        }
    }

    fn all(&self) -> [i64; 17] {
        [
            self.tried,
            self.passed,
            self.cut_loop,
            self.cut_depth,
            self.cut_own,
            self.infeasible,
            self.unknown,
            self.refused,
            self.throwing,
            self.cut_contract,
            self.composed,
            self.asked,
            self.derivations,
            self.steps,
            self.cut_task,
            self.cut_actor,
            self.ends_left,
        ]
    }

    fn all_mut(&mut self) -> [&mut i64; 17] {
        [
            &mut self.tried,
            &mut self.passed,
            &mut self.cut_loop,
            &mut self.cut_depth,
            &mut self.cut_own,
            &mut self.infeasible,
            &mut self.unknown,
            &mut self.refused,
            &mut self.throwing,
            &mut self.cut_contract,
            &mut self.composed,
            &mut self.asked,
            &mut self.derivations,
            &mut self.steps,
            &mut self.cut_task,
            &mut self.cut_actor,
            &mut self.ends_left,
        ]
    }
}
