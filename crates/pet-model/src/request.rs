//! The request for a suite: the method, the limits and the options. One value is made from the
//! command line, sent to the workers, written into the suite and compared with that of the next
//! run.

use pet_translator::number::Integers;
use serde::{Deserialize, Serialize};

/// A request for a suite.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// The key of the method.
    pub method: String,
    pub loop_k: u32,
    /// The limit of blocks on a path.
    pub depth_k: Option<u32>,
    /// Paths that stay within this many iterations are known already.
    pub since_loop_k: Option<u32>,
    pub aliasing: Aliasing,
    pub heap: HeapChoice,
    /// The range of integer inputs; absent if each has the range of its type.
    pub domain: Option<(i64, i64)>,
    /// How the clauses calculate.
    pub integers: Integers,
    pub solver: SolverChoice,
    /// The user's own criterion.
    pub criterion: Option<Criterion>,
    /// The limit of inferences of the machine for the whole suite.
    pub inferences: Option<u64>,
    pub judging: Judging,
    pub smt2: Option<Smt2>,
    /// True if the ends of paths without a case are wanted.
    pub ends: bool,
    /// The choice of wanted paths; absent if all are wanted.
    pub guide: Option<Guide>,
    /// The limit of iterations and nested calls in methods that conditions of a contract call.
    pub contract_k: u32,
    /// Limits and prunings of an actor program.
    pub actors: Actors,
    /// Whether calls are composed with summaries of the called methods.
    pub composition: Composition,
    /// The assumptions of the command line, which are in the tables of the program too.
    pub assume: Vec<String>,
}

/// The default of `contract_k`.
pub const CONTRACT_K: u32 = 4;

/// The path conditions that are wanted as SMT-LIB text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Smt2 {
    /// Conditions of the cases.
    Feasible,
    /// Also conditions of infeasible branches.
    All,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Judging {
    /// The interpreter runs each case.
    Replayed,
    /// The predictions of the clauses are taken for true.
    Believed,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Composition {
    /// Calls are executed.
    Off,
    On,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Aliasing {
    /// Input references may be the same object.
    Possible,
    Excluded,
}

/// The point at which aliases of input references are decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum HeapChoice {
    /// When a reference is used for the first time.
    Lazy,
    /// When the program depends on it, else at the end of the path.
    Solver(Shapes),
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SolverChoice {
    #[default]
    Native,
    /// The library CLP(Z) of the machine, for comparison.
    Clpz,
}

impl SolverChoice {
    pub fn is_native(&self) -> bool {
        *self == SolverChoice::Native
    }

    /// The word for it on the command line and in suites.
    pub fn word(self) -> &'static str {
        match self {
            SolverChoice::Native => "native",
            SolverChoice::Clpz => "clpz",
        }
    }
}

/// A text with `criterion_begins/1` and `criterion_enters/3`; see docs/test-cases.md.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Criterion {
    pub name: String,
    pub text: String,
}

/// The heaps for which a path gets a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shapes {
    /// One heap with few aliases.
    One,
    /// Each heap that lazy initialisation would have found.
    All,
}

/// Limits and prunings of a search over schedules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Actors {
    /// The limit of macro-steps of each actor on a path.
    pub task_level: Option<u32>,
    /// The limit of executions of each `new` on a path, and of initial actors of each class beside
    /// the tested actor.
    pub actor_number: Option<u32>,
    /// The limit of tasks in the queue of the tested actor beside the tested task.
    pub queue_length: u32,
    pub stability: bool,
    pub independence: bool,
    /// The conventions of the paper, which are not sound.
    pub paper_limits: bool,
}

impl Default for Actors {
    /// The defaults of the command line.
    fn default() -> Actors {
        Actors {
            task_level: Some(4),
            actor_number: Some(2),
            queue_length: 0,
            stability: true,
            independence: true,
            paper_limits: false,
        }
    }
}

/// The choice of wanted paths.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Guide {
    /// Every local path of the method; calls of other methods may take any path.
    LocalPaths,
    /// All of these points, on one path if possible: lines and names, as written.
    Points(Vec<String>),
    /// Every statement that the method reaches.
    Statements,
    /// Every way out of a decision.
    Branches,
    /// A partial trace, as written.
    Trace { text: String, wanted: Wanted },
}

/// The instances of a trace that are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Wanted {
    Every,
    First,
}

impl Guide {
    /// The word for the guide on the command line and in suites.
    pub fn word(&self) -> &'static str {
        match self {
            Guide::LocalPaths => "all-local-paths",
            Guide::Points(_) => "program-points",
            Guide::Statements => "statements",
            Guide::Branches => "branches",
            Guide::Trace { .. } => "trace",
        }
    }

    /// Returns whether one path is enough for each trace.
    pub fn takes_the_first(&self) -> bool {
        let every = Wanted::Every;
        !matches!(self, Guide::Trace { wanted, .. } if *wanted == every)
    }
}

impl Request {
    /// The defaults of the command line.
    pub fn new(method: impl Into<String>) -> Request {
        Request {
            method: method.into(),
            loop_k: 1,
            depth_k: None,
            since_loop_k: None,
            aliasing: Aliasing::Possible,
            heap: HeapChoice::Lazy,
            domain: None,
            integers: Integers::Machine,
            solver: SolverChoice::Native,
            criterion: None,
            inferences: None,
            judging: Judging::Replayed,
            smt2: None,
            ends: false,
            guide: None,
            contract_k: CONTRACT_K,
            actors: Actors::default(),
            composition: Composition::Off,
            assume: Vec::new(),
        }
    }
}
