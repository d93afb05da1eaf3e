//! Numbers as the machine has them: every path that some input takes is in the suite, and no other.
//!
//! `PET_SOAK=500 cargo test --release --test it numbers` tries as many methods.

use pet_engine::generate;
use pet_interp::interp::choose::Choice;
use pet_interp::interp::input::start;
use pet_interp::interp::record::Trail;
use pet_interp::interp::{Limits, decode, run};
use pet_model::request::Request;
use pet_model::{Input, Value};
use pet_testing::numbers::number_method;
use pet_testing::racing::bytes_from_seed;
use pet_translator::cfg::Program;
use pet_translator::source::Source;
use pet_translator::typed::MethodKind;
use std::collections::BTreeSet;

/// The paths that all inputs take.
fn taken(program: &Program) -> BTreeSet<String> {
    let code = decode(program);
    let method = program.find_method("M.f").unwrap();
    let mut taken = BTreeSet::new();
    for a in -128..=127 {
        for b in -128..=127 {
            let input = Input {
                args: [("a", a), ("b", b)]
                    .map(|(name, value)| (name.to_owned(), Value::Int(value)))
                    .into(),
                ..Input::default()
            };
            let begin = start(&code, method, &input).unwrap();
            let mut trail = Trail::default();
            run(
                &code,
                begin,
                &Choice::InTurn,
                &Limits::default(),
                &mut trail,
            )
            .unwrap();
            let (_, trace) = trail.traces(&code).into_iter().next().unwrap();
            let mut text = String::new();
            trace
                .write(&mut text, &mut |out, name| out.write_str(name))
                .unwrap();
            taken.insert(text);
        }
    }
    taken
}

#[test]
fn suites_of_random_methods_have_the_paths_that_all_inputs_take() {
    let (mut paths, mut methods, mut lost) = (0, 0, 0);
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    let first: u64 = number("PET_SEED").unwrap_or(0);
    let count: u64 = number("PET_SOAK").unwrap_or(30);
    for seed in first..first + count {
        let bytes = bytes_from_seed(seed, 20 + usize::try_from(seed % 4).unwrap() * 12);
        let text = number_method(&bytes);
        let source = Source::new("M.java", text.clone());
        let program = match pet_translator::translate(&source) {
            Ok(translated) => translated.program,
            Err(errors) => panic!("{errors:#?}\n{text}"),
        };
        let suite = generate(&source, &program, &Request::new("M.f")).unwrap();
        for case in suite.cases.iter() {
            assert_eq!(case.disagreement, None, "seed {seed}\n{text}\n{case:#?}");
        }
        let found: BTreeSet<String> = suite.cases.iter().map(|it| it.trace.to_string()).collect();
        let expected = taken(&program);
        let missing: Vec<&String> = expected.difference(&found).collect();
        let more: Vec<&String> = found.difference(&expected).collect();
        // A path is missing only if the solver did not know, which the suite says.
        let undecided = usize::try_from(suite.unknown).unwrap();
        assert!(
            more.is_empty() && missing.len() <= undecided,
            "seed {seed}\n{text}\nmissing {missing:#?}\nmore {more:#?}\n{:?}",
            suite.lost
        );
        paths += found.len();
        lost += missing.len();
        methods += 1;
    }
    eprintln!("{methods} methods, {paths} paths, {lost} undecided");
    assert!(
        paths > 2 * methods && lost * 100 <= paths,
        "{lost} paths undecided"
    );
}

/// Methods that return 1 for few inputs, which only the numbers of a machine have, and two methods
/// that never do.
#[test]
fn inputs_that_only_a_machine_has_are_found() {
    let path = pet_testing::root().join("tests/it/support/awkward/Machine.java");
    let source = Source::new("Machine.java", std::fs::read_to_string(path).unwrap());
    let program = pet_translator::translate(&source).unwrap().program;
    let mut found = 0;
    for method in &program.methods {
        if method.kind != MethodKind::Static || program.is_model(method) {
            continue;
        }
        let request = Request {
            loop_k: 3,
            ..Request::new(&method.key)
        };
        let suite = generate(&source, &program, &request).unwrap();
        assert_eq!((suite.unknown, suite.cut_loops), (0, 0), "{}", method.key);
        for case in suite.cases.iter() {
            assert_eq!(case.disagreement, None, "{}\n{case:#?}", method.key);
        }
        let mut results = suite.cases.iter().map(|case| case.output.result);
        let is_met = results.any(|result| result == Some(Value::Int(1)));
        assert_eq!(is_met, !method.name.starts_with("never"), "{}", method.key);
        found += 1;
    }
    assert_eq!(found, 27);
}
