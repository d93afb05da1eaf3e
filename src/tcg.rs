//! Test case generation: the embedded machine runs a method symbolically with unknown inputs,
//! each path within the limits gives a test case, and the interpreter runs each test case
//! before it is shown.
//!
//! A [`worker`] walks the tree of paths on a machine of its own, and tells what it finds;
//! a [`collect::Collector`] makes a suite of what workers tell. How many workers there
//! are, and in which processes, is not known here.

pub mod actor;
mod alias;
pub mod assume;
pub mod cases;
pub mod collect;
mod compact;
mod constraint;
pub mod contract;
pub mod criterion;
pub mod empty;
pub mod ends;
mod executable;
mod fold;
pub mod guide;
mod heap;
mod kinds;
pub mod message;
mod path;
mod read;
pub mod replay;
pub mod summary;
pub mod tables;
#[cfg(test)]
mod tests;
mod trace;
mod undecided;
mod value;
pub mod worker;

use crate::analyze::Analysis;
use crate::case::schedule::Schedule;
use crate::case::{Input, Outcome, Output};
use crate::machine::MachineError;
use actor::Actors;
use actor::termination::Missing;
pub use alias::Shapes;
use cases::Cases;
use collect::Collector;
use guide::Guide;
use message::Message;
use pet_translator::cfg;
use pet_translator::clp;
use pet_translator::compile::{self, Options, Traces};
use pet_translator::source::Source;
use std::cell::RefCell;
use std::rc::Rc;
use summary::NoSummary;
use summary::make::{self, Nowhere, Wanted};
use tables::{Method, Tables};

/// The program to test: clauses, and where they come from if that is known.
pub struct Subject<'a> {
    pub clauses: clp::Program,
    pub source: Option<(&'a Source, &'a cfg::Program)>,
}

impl<'a> Subject<'a> {
    /// Runs inputs of a method; none for a program without its source.
    pub fn player(&self, tables: &Tables, method: &str) -> Option<replay::Player<'a>> {
        let (source, program) = self.source?;
        let id = program.find_method(method).ok()?;
        let natives = summary::concrete::natives(tables, program);
        Some(replay::Player::new(source, program, id).with_natives(natives))
    }
}

/// A request for a suite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// The key of the method.
    pub method: String,
    pub loop_k: u32,
    /// Blocks on a path.
    pub depth_k: Option<u32>,
    /// Paths that stay within this many iterations are known already.
    pub since_loop_k: Option<u32>,
    pub aliasing: Aliasing,
    pub heap: HeapChoice,
    /// The range of integer inputs.
    pub domain: (i32, i32),
    pub solver: SolverChoice,
    pub asking: Asking,
    /// The user's own criterion.
    pub criterion: Option<Criterion>,
    /// Steps of the machine for the whole suite; it is cut short there.
    pub inferences: Option<u64>,
    pub judging: Judging,
    pub smt2: Option<Smt2>,
    /// True if the ends of paths without a case are wanted.
    pub ends: bool,
    /// Only the paths that these traces lead to; without it, all.
    pub guide: Option<Guide>,
    /// Iterations and nested calls in what the conditions of a contract call.
    pub contract_k: u32,
    /// Limits and prunings of an actor program.
    pub actors: Actors,
    /// Whether calls are composed with summaries of the called methods.
    pub composition: Composition,
    /// The assumptions of the command line, which are in the tables of the program too.
    pub assume: Vec<String>,
}

/// The usual limit in conditions.
pub const CONTRACT_K: u32 = 4;

/// Which path conditions are wanted as SMT-LIB text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Smt2 {
    /// Conditions of the cases.
    Feasible,
    /// Also conditions of infeasible branches.
    All,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Judging {
    /// The interpreter runs each case.
    Replayed,
    /// The predictions of the clauses are taken for true.
    Believed,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Composition {
    /// Calls are executed.
    Off,
    On,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aliasing {
    /// Input references may be the same object.
    Possible,
    Excluded,
}

/// When it is decided which references of the input are the same object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HeapChoice {
    /// Where a reference is first used.
    Lazy,
    /// Where the program depends on it, else at the end of the path.
    Solver(Shapes),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SolverChoice {
    Native,
    /// The library of the machine, for reference.
    Clpz,
    /// Nothing is asked of unknown integers; for measuring.
    None,
}

/// At which branches the exact solver is asked; see `pet_store.pl`. What comes out is the
/// same, since it is asked at the end of each path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asking {
    /// Unless ranges and earlier comparisons decide.
    Always,
    /// Unless they do, or an integer of which nothing was said yet.
    Open,
    /// So often on a path, and then less and less.
    Seldom(u32),
    Never,
}

/// A text with `criterion_begins/1` and `criterion_enters/3`; see docs/test-cases.md.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Criterion {
    pub name: String,
    pub text: String,
}

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
    /// Ends of paths that are no cases, if they were asked for.
    pub ends: ends::Ends,
    /// The result of the guide, if there was one.
    pub guided: Option<guide::report::Report>,
    /// After `--minimize`.
    pub minimized: Option<Minimized>,
    /// Inputs with different results, if they were asked for.
    pub races: Option<actor::race::Races>,
    /// Counters of an actor program.
    pub actors: Option<Schedules>,
    /// Summary cases that were composed.
    pub composed: i64,
    /// Where summaries came from, if there were some.
    pub summarized: Option<Summarized>,
    /// If loop-k cut every path: the smallest loop-k that does not.
    pub smallest_loop_k: Option<empty::SmallestLoopK>,
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
    /// Why everything is missing that was not there when the user wanted to stop.
    pub const INTERRUPTED: &'static str = "interrupted";
    /// Why a suite is not complete that has no case and no reason for it.
    pub const UNEXPLAINED: &'static str =
        "internal failure: no path came to an end, and nothing says why";
}

/// Covered statements or branches of the method and of everything that it reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Covered {
    pub covered: usize,
    pub total: usize,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TestCase {
    /// The condition on the input, over names that lead back to it.
    pub constraints: Vec<String>,
    pub input: Input,
    /// The result of running the input; without a run, the prediction of the clauses.
    pub outcome: Outcome,
    pub output: Output,
    /// The trace term.
    pub trace: String,
    /// Aliases that the path leaves open, and this case does not have.
    pub may_alias: Vec<String>,
    /// The source lines of the statements passed, in ascending order.
    pub lines: Vec<u32>,
    /// The ways taken, by block and number.
    pub ways: Vec<(String, u32)>,
    /// Some integer did not fit into 32 bits; the interpreter's result stands.
    pub has_wrapped: bool,
    /// True if the interpreter ran it.
    pub is_replayed: bool,
    /// The path condition as SMT-LIB text, if it was asked for.
    pub smt2: Option<String>,
    /// The difference between the prediction of the clauses and the run; a bug in one of them.
    pub disagreement: Option<String>,
    /// The order of tasks, for an actor program.
    pub schedule: Option<Schedule>,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TcgError {
    #[error("`{key}` has no code: it is {what}")]
    NoCode { key: String, what: String },
    #[error("{option} does not work for actor programs yet")]
    NotForActors { option: &'static str },
    #[error("`{}` {}; bound the search with {} K", missing.method, missing.why, missing.option)]
    Endless { missing: Missing },
    #[error("`{key}` is {what}, which cannot be tested by itself")]
    Kind { key: String, what: &'static str },
    #[error("there is no method `{key}` in the program")]
    Unknown { key: String },
    #[error(transparent)]
    Machine(#[from] MachineError),
    #[error("`{file}` does not define `{predicate}`; see docs/test-cases.md")]
    Criterion { file: String, predicate: String },
    #[error("the criterion in `{file}` failed during the search: {what}")]
    CriterionRaised { file: String, what: String },
    #[error("the translated program is incomplete: {0}; see docs/clp-format.md")]
    NotWhole(String),
    #[error(
        "case {id} of the suite ends differently now: the program has changed; `pet replay` shows the differences"
    )]
    NoLonger { id: String },
    #[error("case {id} of the suite does not fit the program: {problem}")]
    NotFitting { id: String, problem: String },
    #[error("an array is too long to be written out")]
    TooLong,
    #[error("internal failure: {0}")]
    Internal(String),
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
            domain: (i32::MIN, i32::MAX),
            solver: SolverChoice::Native,
            asking: Asking::Open,
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

impl<'a> Subject<'a> {
    /// The method and all that it reaches.
    pub fn of_source(
        source: &'a Source,
        program: &'a cfg::Program,
        method: &str,
    ) -> Result<Subject<'a>, TcgError> {
        let unknown = |_| TcgError::Unknown {
            key: method.to_owned(),
        };
        let options = Options {
            traces: Traces::Kept,
            method: Some(program.find_method(method).map_err(unknown)?),
        };
        Ok(Subject {
            clauses: compile::compile(source, program, options),
            source: Some((source, program)),
        })
    }
}

impl<'a> Subject<'a> {
    /// With methods that the one under test does not reach.
    pub fn whole(source: &'a Source, program: &'a cfg::Program) -> Subject<'a> {
        let options = Options {
            traces: Traces::Kept,
            method: None,
        };
        Subject {
            clauses: compile::compile(source, program, options),
            source: Some((source, program)),
        }
    }
}

/// Generates the test cases of a method, here and now, with one worker.
pub fn generate(
    source: &Source,
    program: &cfg::Program,
    request: &Request,
) -> Result<Suite, TcgError> {
    let mut subject = match request.actors.queue_length {
        0 => Subject::of_source(source, program, &request.method)?,
        _ => Subject::whole(source, program),
    };
    if request.composition == Composition::On {
        let wanted = Wanted::Below(&request.method);
        let made = make::make(&subject.clauses, request, wanted, &mut Nowhere)?;
        subject.clauses = make::composed(&subject.clauses, &made.summaries);
    }
    let tables = tables_of(&subject.clauses, request);
    let method = method_of(&tables, request)?;
    let heard: Rc<RefCell<Vec<Message>>> = Rc::default();
    worker::work(&subject.clauses, request, Everything(Rc::clone(&heard)))?;
    let mut collector = Collector::new(&subject, &tables, method, request.judging);
    if let Some(guide) = &request.guide {
        collector.is_guided(guide, &subject.clauses);
    }
    for message in heard.take() {
        collector.hears(message)?;
    }
    Ok(collector.suite(Vec::new()))
}

/// All parts are wanted here.
struct Everything(Rc<RefCell<Vec<Message>>>);

impl worker::Listener for Everything {
    fn claims(&mut self, _: u64) -> bool {
        true
    }

    fn hears(&mut self, message: Message) {
        self.0.borrow_mut().push(message);
    }
}

/// The tables of a program, for this request.
pub fn tables_of(program: &clp::Program, request: &Request) -> Tables {
    let mut tables = Tables::of(program);
    if tables.is_actor_program && request.actors.queue_length > 0 {
        let related = Analysis::of(program, &tables).related(&request.method);
        tables.queued = related.into_iter().next_back().unwrap_or_default();
    }
    tables
}

/// The method of a request, if it can be tested.
pub fn method_of<'a>(tables: &'a Tables, request: &Request) -> Result<&'a Method, TcgError> {
    let key = || request.method.clone();
    let method = tables.methods.get(&request.method);
    let method = method.ok_or_else(|| TcgError::Unknown { key: key() })?;
    match tables.refusal(method) {
        None => Ok(method),
        Some(refusal) => Err(refusal),
    }
}

fn internal(message: &str) -> TcgError {
    TcgError::Internal(message.to_owned())
}
