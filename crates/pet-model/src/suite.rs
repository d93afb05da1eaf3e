//! The suite of a method: its cases, the counters of the search, and the missing parts with the
//! reasons.

use crate::cases::Cases;
use crate::schedule::Schedule;
use crate::summary::NoSummary;
use crate::trace::Traces;
use pet_translator::number::Integers;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suite {
    pub cases: Cases,
    /// True if every path within the limits was followed and decided.
    pub is_complete: bool,
    /// The numbers of paths that were cut by loop-k, depth-k, and the user's own criterion.
    pub cut_loops: i64,
    pub cut_depth: i64,
    pub cut_own: i64,
    /// The effects of the contract, if the method has one.
    pub contract: Option<Contracted>,
    /// Paths for which no values were found; they may or may not be feasible.
    pub unknown: i64,
    /// Methods without code at which paths ended.
    pub no_code: Vec<String>,
    /// Parts of the tree that are missing.
    pub lost: Vec<Lost>,
    /// The number of complete paths, before equal cases were joined.
    pub paths: usize,
    /// The number of cases that an earlier run had found.
    pub known: usize,
    /// The number of clauses that were entered, and of clauses that were tried and are infeasible.
    pub states: i64,
    pub infeasible: i64,
    pub statements: Covered,
    pub branches: Covered,
    /// The conditions of infeasible branches as SMT-LIB texts, if they are wanted.
    pub infeasible_smt2: Vec<String>,
    /// The ends of paths without a case, if they are wanted.
    pub ends: PathEnds,
    /// The result of the guide, if there was one.
    pub guided: Option<GuideReport>,
    /// The result of `--minimize`.
    pub minimized: Option<Minimized>,
    /// Inputs whose result depends on the order of tasks, if they are wanted.
    pub races: Option<Races>,
    /// Counters of an actor program.
    pub actors: Option<Schedules>,
    /// The number of summary cases that were composed.
    pub composed: i64,
    /// The origin of the summaries, if there were some.
    pub summarized: Option<Summarized>,
    /// If loop-k cut every path: the smallest loop-k that does not.
    pub smallest_loop_k: Option<SmallestLoopK>,
}

/// The counters of the search over schedules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Schedules {
    /// The number of derivations; a case is a class of derivations.
    pub derivations: i64,
    /// The number of macro-steps.
    pub steps: i64,
    /// The numbers of paths that were cut by task-level and actor-number.
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
    /// The number of clauses that were entered while summaries were recorded.
    pub states: i64,
    /// The methods without a summary, and the reasons.
    pub executed: Vec<(String, NoSummary)>,
    /// Methods without code that may be called with inputs to which no case of their summary
    /// applies; paths with such calls are missing.
    pub uncovered: Vec<String>,
}

/// The inputs and paths that a contract excludes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Contracted {
    /// Paths whose inputs all break the precondition.
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

/// The result of minimizing a suite.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Minimized {
    /// The number of cases before.
    pub before: usize,
    /// True if no smaller subset has the same coverage; false if the search for one was
    /// stopped.
    pub is_smallest: bool,
}

/// A missing part of the tree, and the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lost {
    pub part: Option<u64>,
    pub why: String,
}

impl Lost {
    /// The reason for parts that were not done when the user interrupted the search.
    pub const INTERRUPTED: &'static str = "interrupted";
    /// The reason for a suite without a case and without any other reason.
    pub const UNEXPLAINED: &'static str =
        "internal failure: no path came to an end, and nothing says why";
}

/// Covered statements or branches of the method and of everything that it reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Covered {
    pub covered: usize,
    pub total: usize,
}

/// The smallest loop-k with which the method has a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SmallestLoopK {
    Found(u32),
    /// It is larger than this, or it was not found in time.
    Above(u32),
}

/// The end of a path without a case.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PathEnd {
    /// `infeasible`, `loop`, `depth`, `criterion`, `contract` or `no-code`.
    pub why: String,
    /// The trace up to the end; its last way was not followed.
    pub trace: Traces,
    /// For an infeasible path, a minimal list of conditions that exclude each other, if one was
    /// found.
    pub conflict: Vec<String>,
}

/// The ends of paths without a case.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PathEnds {
    pub ends: Vec<PathEnd>,
    /// The number of ends that were left out.
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
    /// The word for the guide on the command line.
    pub selection: &'static str,
    /// The number of traces that were tried, of traces that no path has, and of cases that were
    /// dropped because they covered nothing new.
    pub generated: i64,
    pub infeasible: i64,
    pub redundant: i64,
    pub goals: Vec<Sought>,
    /// The reason why the points do not lie on one path.
    pub apart: Option<GoalEnd>,
    /// How the clauses calculate; a refutation holds for such integers.
    pub integers: Integers,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sought {
    pub name: String,
    pub line: Option<u32>,
    /// The cases that cover the goal, by their places in the suite.
    pub cases: Vec<usize>,
    /// The reason why no case covers the goal.
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
    /// No path covers the goal, whatever the limits.
    Infeasible,
    /// No path within the limits covers the goal.
    Limit,
    /// The search met an unknown answer of the solver, or a method without code.
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
    /// The number of inputs of which not all orders were tried, and all tried orders had the same
    /// result.
    pub undecided: usize,
}

/// One input with several results.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Race {
    /// The cases with this input, as places in the suite.
    pub cases: Vec<usize>,
    /// One order for each result.
    pub orders: Vec<Order>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    pub schedule: Schedule,
    /// Some case of the race has the result of this order.
    pub has_case: bool,
}
