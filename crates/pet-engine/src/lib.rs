//! Test case generation: the embedded machine runs a method symbolically with unknown inputs,
//! each path within the limits gives a test case, and the interpreter runs each test case
//! before it is shown. This is the only crate that links Scryer.
//!
//! [`generate`] does everything in this process. [`pool::run`] shares the work among processes,
//! with limits on time and memory; each of them is a [`worker`] that walks the tree of paths on a
//! machine of its own, and a [`judge::CaseJudge`] that makes test cases of its paths. A
//! [`collect::Collector`] makes a suite from their messages. ARCHITECTURE.md has the other modules.
//!
//! `cargo run --release -p pet-engine --example generate -- samples/papers/lcm.pet lcm` shows its
//! use from Rust.

pub mod actor;
mod alias;
pub mod assume;
pub mod collect;
mod constraint;
pub mod criterion;
pub mod ends;
mod executable;
pub mod guide;
mod heap_solver;
pub mod judge;
mod kinds;
pub mod machine;
pub mod message;
mod path;
pub mod pool;
pub mod summary;
#[cfg(test)]
mod tests;
mod undecided;
mod wire;
pub mod worker;

use actor::termination::Missing;
use collect::Collector;
use judge::{CaseJudge, FoundPath, Judged};
use machine::MachineError;
use message::Message;
use pet_analyze::Analysis;
use pet_analyze::tables::{Method, Tables, Untestable};
use pet_interp::replay::{Impossible, Player};
use pet_model::request::{Composition, Request};
use pet_model::suite::Suite;
use pet_translator::compile::{self, Options, Traces};
use pet_translator::number::Integers;
use pet_translator::source::Source;
use pet_translator::{cfg, clp};
use std::cell::RefCell;
use std::rc::Rc;
use summary::make::{self, Nowhere, Wanted};

/// The program to test: clauses, and their source if it is known.
pub struct Subject<'a> {
    pub clauses: clp::Program,
    pub source: Option<(&'a Source, &'a cfg::Program)>,
}

impl<'a> Subject<'a> {
    /// A player for inputs of a method; `None` for a program without its source.
    pub fn player(&self, tables: &Tables, method: &str) -> Option<Player<'a>> {
        let (source, program) = self.source?;
        let id = program.find_method(method).ok()?;
        let natives = summary::concrete::natives(tables, program);
        Some(Player::new(source, program, id).with_natives(natives))
    }
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TcgError {
    #[error("`{key}` has no code: it is {what}")]
    NoCode { key: String, what: String },
    #[error("{option} does not work for actor programs yet")]
    NotForActors { option: &'static str },
    #[error(
        "{option} does not work for programs with strings or collections of Java's library yet; \
         leave it out"
    )]
    NotForLibrary { option: &'static str },
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

impl<'a> Subject<'a> {
    /// The clauses of the method and of all methods that it reaches.
    pub fn of_source(
        source: &'a Source,
        program: &'a cfg::Program,
        method: &str,
        integers: Integers,
    ) -> Result<Subject<'a>, TcgError> {
        let unknown = |_| TcgError::Unknown {
            key: method.to_owned(),
        };
        let options = Options {
            traces: Traces::Kept,
            method: Some(program.find_method(method).map_err(unknown)?),
            integers,
        };
        Ok(Subject {
            clauses: compile::compile(source, program, options).with_keys(),
            source: Some((source, program)),
        })
    }
}

impl<'a> Subject<'a> {
    /// The clauses of all methods, also of those that the method under test does not reach.
    pub fn whole(source: &'a Source, program: &'a cfg::Program, integers: Integers) -> Subject<'a> {
        let options = Options {
            traces: Traces::Kept,
            method: None,
            integers,
        };
        Subject {
            clauses: compile::compile(source, program, options).with_keys(),
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
        0 => Subject::of_source(source, program, &request.method, request.integers)?,
        _ => Subject::whole(source, program, request.integers),
    };
    if request.composition == Composition::On {
        let wanted = Wanted::Below(&request.method);
        let made = make::make(&subject.clauses, request, wanted, &mut Nowhere)?;
        subject.clauses = make::composed(&subject.clauses, &made.summaries);
    }
    let tables = tables_of(&subject.clauses, request);
    let method = method_of(&tables, request)?;
    let heard: Rc<RefCell<Vec<Heard>>> = Rc::default();
    worker::work(&subject.clauses, request, Everything(Rc::clone(&heard)))?;
    let judge = CaseJudge::new(subject.source, &tables, method, request.judging);
    let mut collector = Collector::new(&tables, method);
    if let Some(guide) = &request.guide {
        collector.is_guided(guide, &subject.clauses);
    }
    for heard in heard.take() {
        collector.hears(match heard {
            Heard::Message(message) => message,
            Heard::Found(found) => match judge.judge(*found)? {
                Judged::Case(case) => Message::Case(case),
                Judged::Illegal => Message::Illegal,
            },
        });
    }
    Ok(collector.suite(Vec::new()))
}

/// The listener of [`generate`]: claims all parts and stores everything.
struct Everything(Rc<RefCell<Vec<Heard>>>);

enum Heard {
    Message(Message),
    Found(Box<FoundPath>),
}

impl worker::Listener for Everything {
    fn claims(&mut self, _: u64) -> bool {
        true
    }

    fn hears(&mut self, message: Message) {
        self.0.borrow_mut().push(Heard::Message(message));
    }

    fn finds(&mut self, found: FoundPath) {
        self.0.borrow_mut().push(Heard::Found(Box::new(found)));
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
        Some(Untestable::NoCode(code)) => Err(TcgError::NoCode {
            key: key(),
            what: code.word().to_owned(),
        }),
        Some(Untestable::ContractOfActors) => Err(TcgError::NotForActors {
            option: "a contract",
        }),
        Some(Untestable::Kind(what)) => Err(TcgError::Kind { key: key(), what }),
    }
}

impl From<Impossible> for TcgError {
    fn from(Impossible(what): Impossible) -> TcgError {
        TcgError::Internal(what)
    }
}

fn internal(message: &str) -> TcgError {
    TcgError::Internal(message.to_owned())
}
