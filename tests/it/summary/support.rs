//! Suites with and without summaries, and the command line.

use super::shapes::heap;
use crate::support::command;
use pet_engine::generate;
use pet_model::TestCase;
use pet_model::request::{Composition, HeapChoice, Request, Smt2, SolverChoice};
use pet_model::suite::Suite;
use pet_translator::cfg::Program;
use pet_translator::source::Source;
use std::path::PathBuf;

pub fn program(source: &Source) -> Program {
    pet_translator::translate(source).unwrap().program
}

pub fn suite_of(text: &str, request: &Request) -> Suite {
    let source = Source::new("test.pet", text.to_owned());
    let program = program(&source);
    generate(&source, &program, request).unwrap()
}

/// What a suite shows of its cases, in its order, but for the integers: those are chosen by
/// the solver, which takes what is nearest to what it chose before, so they depend on the
/// branches that were asked in between. The path conditions do not.
pub fn cases(suite: &Suite) -> Vec<Vec<String>> {
    let shown = |case: TestCase| {
        let mut shown = vec![
            case.trace.to_string(),
            case.outcome.word().to_owned(),
            heap(&case.input),
            case.smt2.clone().unwrap_or_default(),
        ];
        shown.extend(case.constraints);
        shown.extend(case.may_alias);
        shown
    };
    suite.cases.iter().map(shown).collect()
}

/// Whether both came to an end; then all that they show must be the same.
pub fn agrees(source: &Source, program: &Program, request: &Request, what: &str) -> bool {
    // CLP(Z) is also told what follows from the rest, and the heap solver reads a field anew
    // where a summary knows that it was read: then the texts are equal in meaning only.
    let is_literal = request.heap == HeapChoice::Lazy && request.solver == SolverChoice::Native;
    let suite = |composition| {
        let request = Request {
            composition,
            smt2: is_literal.then_some(Smt2::Feasible),
            ..request.clone()
        };
        let found = generate(source, program, &request);
        found.unwrap_or_else(|error| panic!("{what}: {error}"))
    };
    let executed = suite(Composition::Off);
    let composed = suite(Composition::On);
    if request.inferences.is_some() && !(executed.is_complete && composed.is_complete) {
        return false;
    }
    for case in composed.cases.iter() {
        assert_eq!(case.disagreement, None, "{what}\n{case:#?}");
    }
    assert_eq!(cases(&executed), cases(&composed), "{what}");
    assert_eq!(executed.is_complete, composed.is_complete, "{what}");
    assert_eq!(executed.no_code, composed.no_code, "{what}");
    assert_eq!(executed.statements, composed.statements, "{what}");
    assert_eq!(executed.branches, composed.branches, "{what}");
    // A guide tries other traces before the one that fits, and a path that is too long may
    // be cut for another reason.
    if request.guide.is_none() && request.depth_k.is_none() {
        assert_eq!(executed.cut_loops, composed.cut_loops, "{what}");
        assert!(composed.states <= executed.states, "{what}");
    }
    true
}

/// `PET_SOAK`, if it is set.
pub fn soak() -> Option<u64> {
    let text = std::env::var("PET_SOAK").ok()?;
    Some(text.parse().unwrap_or(1))
}

/// A folder of its own for each test.
pub fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("summary-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Exit code, stdout, stderr.
pub fn pet(args: &[&str]) -> (i32, String, String) {
    let ended = command::pet(args);
    (ended.code, ended.stdout, ended.stderr)
}

pub fn json(args: &[&str]) -> serde_json::Value {
    let (code, stdout, stderr) = pet(&[args, &["--json"]].concat());
    assert_eq!(code, 0, "{args:?}\n{stderr}");
    serde_json::from_str(&stdout).unwrap()
}
