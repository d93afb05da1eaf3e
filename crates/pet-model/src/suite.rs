//! The suite of a method: its cases, what was counted, what is missing and why.

use crate::cases::Cases;
use crate::schedule::Schedule;
use crate::summary::NoSummary;
use crate::trace::Traces;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suite {
    pub cases: Cases,
    /// True if every path within the limits was followed and decided.
    pub is_complete: bool,
    /// Paths that were cut because of loop-k, depth-k, the user's own criterion.
    pub cut_loops: i64,
    pub cut_depth: i64,
    pub cut_own: i64,
    /// The effects of the contract, if the method has one.
    pub contract: Option<Contracted>,
    /// Paths for which no values were found; they may or may not be feasible.
    pub unknown: i64,
    /// Methods without code that paths met and ended at.
    pub no_code: Vec<String>,
    /// Parts of the tree that are missing.
    pub lost: Vec<Lost>,
    /// Complete paths, before those that differ in nothing a person sees were joined.
    pub paths: usize,
    /// How many of the cases an earlier run had found.
    pub known: usize,
    /// Clauses that were entered, and of those tried the ones that could not be.
    pub states: i64,
    pub infeasible: i64,
    pub statements: Covered,
    pub branches: Covered,
    /// The infeasible ends of paths as SMT-LIB texts, if they were asked for.
    pub infeasible_smt2: Vec<String>,
    /// PathEnds of paths that are no cases, if they were asked for.
    pub ends: PathEnds,
    /// The result of the guide, if there was one.
    pub guided: Option<GuideReport>,
    /// After `--minimize`.
    pub minimized: Option<Minimized>,
    /// Inputs with different results, if they were asked for.
    pub races: Option<Races>,
    /// Counters of an actor program.
    pub actors: Option<Schedules>,
    /// Summary cases that were composed.
    pub composed: i64,
    /// Where summaries came from, if there were some.
    pub summarized: Option<Summarized>,
    /// If loop-k cut every path: the smallest loop-k that does not.
    pub smallest_loop_k: Option<SmallestLoopK>,
}

/// The counters of the search over schedules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Schedules {
    /// Complete runs, of which cases are classes.
    pub derivations: i64,
    /// Macro-steps.
    pub steps: i64,
    /// Paths that task-level and actor-number cut.
    pub cut_task: i64,
    pub cut_actor: i64,
}

/// The summaries that were made or used before the search.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Summarized {
    /// The file or folder, if one was given.
    pub path: Option<String>,
    pub is_compositional: bool,
    pub recorded: usize,
    pub reused: usize,
    /// Clauses that were entered while they were recorded.
    pub states: i64,
    /// Methods without one, and why.
    pub executed: Vec<(String, NoSummary)>,
    /// Methods without code that may be called where no case of their summary applies; such
    /// calls are left out.
    pub uncovered: Vec<String>,
}

/// The inputs and paths that a contract excludes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Contracted {
    /// Paths that no input takes which keeps the precondition.
    pub refused: i64,
    /// Paths on which evaluating the precondition throws, for some of their inputs.
    pub throwing: i64,
    /// Paths on which a condition needs more iterations than the limit.
    pub cut: i64,
    /// Paths whose input keeps the precondition only if integers do not wrap.
    pub wrapped: i64,
    /// Promises that are broken.
    pub broken: usize,
}

/// The origin of a smaller suite.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Minimized {
    pub before: usize,
    /// True if no smaller subset has the same coverage; false if the search for one was
    /// stopped.
    pub is_smallest: bool,
}

/// A part of the tree, and why it is missing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lost {
    pub part: Option<u64>,
    pub why: String,
}

impl Lost {
    /// GoalEnd everything is missing that was not there when the user wanted to stop.
    pub const INTERRUPTED: &'static str = "interrupted";
    /// GoalEnd a suite is not complete that has no case and no reason for it.
    pub const UNEXPLAINED: &'static str =
        "internal failure: no path came to an end, and nothing says why";
}

/// Covered statements or branches of the method and of everything that it reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Covered {
    pub covered: usize,
    pub total: usize,
}

/// The smallest loop-k with which some path of the method comes to an end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SmallestLoopK {
    Found(u32),
    /// It is larger than this, or the search for it was too long.
    Above(u32),
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PathEnd {
    /// `infeasible`, `loop`, `depth`, `criterion`, `contract` or `no-code`.
    pub why: String,
    /// The trace up to there; its last way is the one that was not followed.
    pub trace: Traces,
    /// Conditions that exclude each other, if it is infeasible and they can be named; each
    /// of them is needed for it.
    pub conflict: Vec<String>,
}

/// The ends of a suite.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PathEnds {
    pub ends: Vec<PathEnd>,
    /// How many more there were.
    pub left_out: usize,
}

impl PathEnd {
    /// The source line of the last block that has one.
    pub fn line(&self) -> Option<u32> {
        let mut nodes = self
            .trace
            .0
            .iter()
            .rev()
            .flat_map(|trace| trace.nodes.iter().rev());
        let line = |name: &str| {
            let (_, behind) = name.rsplit_once('@')?;
            let digits = behind.find(|letter: char| !letter.is_ascii_digit());
            behind.get(..digits.unwrap_or(behind.len()))?.parse().ok()
        };
        nodes.find_map(|node| line(&node.block))
    }
}

/// The guided part of a suite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuideReport {
    /// As on the command line.
    pub selection: &'static str,
    /// Traces that were tried; of these, those that no path has; and those whose case
    /// covered nothing new, and was dropped.
    pub generated: i64,
    pub infeasible: i64,
    pub redundant: i64,
    pub goals: Vec<Sought>,
    /// GoalEnd the points do not lie on one path.
    pub apart: Option<GoalEnd>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sought {
    pub name: String,
    pub line: Option<u32>,
    /// The cases that pass it, by place in the suite.
    pub cases: Vec<usize>,
    /// GoalEnd there are none.
    pub why: Option<GoalEnd>,
}

impl GuideReport {
    /// Returns whether every goal is decided.
    pub fn is_decided(&self) -> bool {
        let mut goals = self.goals.iter();
        goals.all(|goal| goal.why != Some(GoalEnd::Undecided))
            && self.apart != Some(GoalEnd::Undecided)
    }
}

/// The result of the search for a goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum GoalEnd {
    Covered,
    /// No path has it, whatever the limits.
    Infeasible,
    /// No path within the limits has it.
    Limit,
    /// No answer of the solver, or a method without code.
    Undecided,
}

impl GoalEnd {
    pub fn word(self) -> &'static str {
        match self {
            GoalEnd::Covered => "covered",
            GoalEnd::Infeasible => "infeasible",
            GoalEnd::Limit => "limit",
            GoalEnd::Undecided => "undecided",
        }
    }

    pub fn of(word: &str) -> Option<GoalEnd> {
        let all = [
            GoalEnd::Covered,
            GoalEnd::Infeasible,
            GoalEnd::Limit,
            GoalEnd::Undecided,
        ];
        all.into_iter().find(|why| why.word() == word)
    }
}

/// The races among the inputs of a suite.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Races {
    pub races: Vec<Race>,
    /// Inputs with more orders than were tried, and one result in those that were.
    pub undecided: usize,
}

/// One input with several results.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Race {
    /// The cases with this input, as places in the suite.
    pub cases: Vec<usize>,
    /// One for each result.
    pub orders: Vec<Order>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    pub schedule: Schedule,
    /// Some case of the race has the result that it leads to.
    pub has_case: bool,
}
