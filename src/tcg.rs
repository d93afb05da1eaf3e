//! Test case generation: a method with unknown inputs is run symbolically on the embedded
//! machine, each path within the limits gives a test case, and each test case is run by
//! the interpreter before anyone sees it.

mod constraint;
mod executable;
mod heap;
mod read;
pub mod replay;
#[cfg(test)]
mod tests;

use crate::case::{Input, Outcome, Output};
use crate::machine::library::Library;
use crate::machine::term::Term as Answered;
use crate::machine::{End, Limits, Machine, MachineError};
use pet_translator::clp::{self, Term};
use pet_translator::compile::{self, Options, Traces};
use pet_translator::source::Source;
use pet_translator::typed::{MethodId, MethodKind};
use pet_translator::{cfg, typed};
use std::collections::BTreeSet;

/// What to generate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    pub method: MethodId,
    pub loop_k: u32,
    pub aliasing: Aliasing,
    /// The range of integer inputs.
    pub domain: (i32, i32),
    /// Steps of the machine for the whole suite; it is cut short there.
    pub inferences: u64,
    pub judging: Judging,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Judging {
    /// The interpreter runs each case.
    Replayed,
    /// What the clauses say is taken for true.
    Believed,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aliasing {
    /// Input references may be the same object.
    Possible,
    Excluded,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suite {
    pub cases: Vec<TestCase>,
    /// Whether every path within the limits was looked at.
    pub is_complete: bool,
    /// Paths that were cut because of loop-k.
    pub cut_loops: i64,
    /// Paths for which no values were found; they may or may not be feasible.
    pub unknown: i64,
    /// Complete paths, before those that differ in nothing a person sees were joined.
    pub paths: usize,
    /// Clauses that were entered, and of those tried the ones that could not be.
    pub states: i64,
    pub infeasible: i64,
    pub statements: Covered,
    pub branches: Covered,
}

/// Of the method and all that it reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Covered {
    pub covered: usize,
    pub total: usize,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TestCase {
    /// What must hold of the input, over names that lead back to it.
    pub constraints: Vec<String>,
    pub input: Input,
    /// What the interpreter does with the input.
    pub outcome: Outcome,
    pub output: Output,
    /// The trace term.
    pub trace: String,
    /// The source lines of the statements passed, in ascending order.
    pub lines: Vec<u32>,
    /// The statements passed, by method and number.
    pub statements: BTreeSet<(MethodId, u32)>,
    /// The ways taken, by block and number.
    pub ways: BTreeSet<(String, u32)>,
    /// Some integer did not fit into 32 bits; the interpreter's result stands.
    pub has_wrapped: bool,
    /// What the clauses predicted and the interpreter did not do; a bug in one of them.
    pub disagreement: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TcgError {
    #[error("`{key}` has no code: it is {what}")]
    NoCode { key: String, what: &'static str },
    #[error("`{key}` belongs to an actor program; only sequential programs can be tested yet")]
    Actors { key: String },
    #[error("`{key}` is {what}, which cannot be tested by itself")]
    Kind { key: String, what: &'static str },
    #[error(transparent)]
    Machine(#[from] MachineError),
    #[error("a path calls `{key}`, which has no code; give it a body")]
    Native { key: String },
    #[error("internal failure: {0}")]
    Internal(String),
}

/// Generates the test cases of a method.
pub fn generate(
    source: &Source,
    program: &cfg::Program,
    request: &Request,
) -> Result<Suite, TcgError> {
    let method = program.method(request.method);
    check_method(program, method)?;
    let options = Options {
        traces: Traces::Kept,
        method: Some(request.method),
    };
    let clauses = compile::compile(source, program, options);
    let text = clp::print::program(&executable::executable(&clauses));
    let mut machine = Machine::start(&[Library::Tcg])?;
    machine.load(source.name(), &text)?;
    let limits = Limits::inferences(request.inferences);
    let answers = machine.ask(&goal(program, method, request), limits)?;
    let is_complete = match &answers.end {
        End::Exhausted => true,
        End::LimitReached | End::AnswersReached => false,
        End::Raised(error) => return Err(raised(error)),
    };
    let mut cases = Vec::new();
    let judge = replay::Judge::new(source, program, request.method);
    let mut seen = std::collections::HashSet::new();
    for answer in &answers.answers {
        let case = answer.get("Case");
        let case = case.ok_or_else(|| internal("an answer without a case"))?;
        let predicted = read::prediction(program, method, case)?;
        if seen.insert((predicted.trace.clone(), predicted.shape.clone())) {
            cases.push(match request.judging {
                Judging::Replayed => judge.test_case(predicted)?,
                Judging::Believed => judge.unjudged(predicted)?,
            });
        }
    }
    let (tried, passed) = (
        count(&mut machine, "tried")?,
        count(&mut machine, "passed")?,
    );
    let (statements, branches) = coverage(program, request.method, &cases);
    Ok(Suite {
        cases,
        is_complete,
        cut_loops: count(&mut machine, "loop")?,
        unknown: count(&mut machine, "unknown")?,
        paths: answers.answers.len(),
        states: passed,
        infeasible: tried - passed,
        statements,
        branches,
    })
}

fn coverage(program: &cfg::Program, method: MethodId, cases: &[TestCase]) -> (Covered, Covered) {
    let (mut statements, mut branches) = (0, 0);
    let mut decided = std::collections::HashSet::new();
    for id in compile::methods(program, Some(method)) {
        let method = program.method(id);
        statements += method.statements.len();
        for block in method.blocks.iter().filter(|block| block.ways.len() > 1) {
            branches += block.ways.len();
            decided.insert(block.name.as_str());
        }
    }
    let passed: BTreeSet<_> = cases.iter().flat_map(|case| &case.statements).collect();
    let ways: BTreeSet<_> = cases.iter().flat_map(|case| &case.ways).collect();
    let taken = ways
        .iter()
        .filter(|(block, _)| decided.contains(block.as_str()));
    let covered = |covered, total| Covered { covered, total };
    (
        covered(passed.len(), statements),
        covered(taken.count(), branches),
    )
}

fn check_method(program: &cfg::Program, method: &cfg::Method) -> Result<(), TcgError> {
    let key = || method.key.clone();
    if program.is_actor_program {
        return Err(TcgError::Actors { key: key() });
    }
    if method.blocks.is_empty() {
        let what = if method.is_native {
            "native"
        } else {
            "abstract"
        };
        return Err(TcgError::NoCode { key: key(), what });
    }
    let what = match method.kind {
        MethodKind::Static | MethodKind::Instance => return Ok(()),
        MethodKind::Constructor => "a constructor",
        MethodKind::StaticInitialiser => "a static initialiser",
        MethodKind::Main => "the main block",
    };
    Err(TcgError::Kind { key: key(), what })
}

fn goal(program: &cfg::Program, method: &cfg::Method, request: &Request) -> Term {
    let key = Term::compound(
        "-",
        [Term::atom(method.predicate()), Term::atom(&method.key)],
    );
    let has_this = method.kind == MethodKind::Instance;
    let types = method.inputs.iter().enumerate().map(|(index, id)| {
        let ty = compile::type_term(program, &method.local(*id).ty);
        if has_this && index == 0 {
            Term::compound("exact", [ty])
        } else {
            ty
        }
    });
    let aliasing = match request.aliasing {
        Aliasing::Possible => "aliasing",
        Aliasing::Excluded => "no_aliasing",
    };
    let (low, high) = request.domain;
    let heap = [
        Term::atom(aliasing),
        Term::Int(low.into()),
        Term::Int(high.into()),
    ];
    let parts = [
        key,
        Term::List(types.collect()),
        Term::compound("options", heap),
        Term::Int(request.loop_k.into()),
        Term::var("Case"),
    ];
    Term::compound("test_case", parts)
}

fn count(machine: &mut Machine, name: &str) -> Result<i64, TcgError> {
    let goal = Term::compound("cut_count", [Term::atom(name), Term::var("Count")]);
    let answers = machine.ask(&goal, Limits::NONE)?;
    let found = answers
        .answers
        .first()
        .and_then(|answer| answer.get("Count"));
    found
        .and_then(Answered::as_int)
        .ok_or_else(|| internal("a counter that does not count"))
}

fn raised(error: &Answered) -> TcgError {
    if let Some([formal, _]) = error.args("error")
        && let Some([key]) = formal.args("no_code")
    {
        return TcgError::Native {
            key: key.to_string(),
        };
    }
    internal(&format!("the machine raised {error}"))
}

fn internal(message: &str) -> TcgError {
    TcgError::Internal(message.to_owned())
}

fn class_named(program: &cfg::Program, name: &str) -> Option<typed::ClassId> {
    let position = program
        .classes
        .iter()
        .position(|class| class.name == name)?;
    u32::try_from(position).ok().map(typed::ClassId)
}
