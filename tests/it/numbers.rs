//! Numbers as the machine has them: every path that some input takes is in the suite, and no other.
//!
//! `PET_SOAK=500 cargo test --release --test it numbers` tries as many methods.

use crate::support::arguments::{Method, word};
use crate::support::java;
use pet_engine::generate;
use pet_interp::interp::choose::Choice;
use pet_interp::interp::input::start;
use pet_interp::interp::record::Trail;
use pet_interp::interp::{Limits, decode, run};
use pet_model::request::Request;
use pet_model::{Input, Value};
use pet_testing::numbers::number_method;
use pet_testing::racing::bytes_from_seed;
use pet_testing::random::Random;
use pet_translator::cfg::Program;
use pet_translator::number::Number;
use pet_translator::source::Source;
use pet_translator::typed::MethodKind;
use std::collections::BTreeSet;

/// The paths that these inputs take.
fn taken(program: &Program, inputs: impl Iterator<Item = [Value; 2]>) -> BTreeSet<String> {
    let code = decode(program);
    let method = program.find_method("f").unwrap();
    let mut taken = BTreeSet::new();
    for [a, b] in inputs {
        let input = Input {
            args: [("a".to_owned(), a), ("b".to_owned(), b)].into(),
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
    taken
}

/// What suites have, in numbers.
#[derive(Default)]
struct Tally {
    methods: usize,
    paths: usize,
    undecided: usize,
}

/// Compares the suite of a method with the paths that inputs take. With all inputs, the suite has
/// no other path.
fn compare(tally: &mut Tally, text: &str, inputs: impl Iterator<Item = [Value; 2]>, are_all: bool) {
    let source = Source::new("M.java", text);
    let program = match pet_translator::translate(&source) {
        Ok(translated) => translated.program,
        Err(errors) => panic!("{errors:#?}\n{text}"),
    };
    let method = program.find_method("f").unwrap();
    let request = Request::new(&program.method(method).key);
    let suite = generate(&source, &program, &request).unwrap();
    for case in suite.cases.iter() {
        assert_eq!(case.disagreement, None, "{text}\n{case:#?}");
    }
    let found: BTreeSet<String> = suite.cases.iter().map(|it| it.trace.to_string()).collect();
    let expected = taken(&program, inputs);
    let missing: Vec<&String> = expected.difference(&found).collect();
    let more: Vec<&String> = found.difference(&expected).collect();
    // A path is missing only if the solver did not know, which the suite says.
    let undecided = usize::try_from(suite.unknown).unwrap();
    assert!(
        (more.is_empty() || !are_all) && missing.len() <= undecided,
        "{text}\nmissing {missing:#?}\nmore {more:#?}\n{:?}",
        suite.lost
    );
    tally.paths += found.len();
    tally.undecided += missing.len();
    tally.methods += 1;
}

/// The seeds of a run: `PET_SOAK` of them from `PET_SEED` on, or a few.
fn seeds(few: u64) -> std::ops::Range<u64> {
    let first = java::number("PET_SEED").unwrap_or(0);
    first..first + java::number("PET_SOAK").unwrap_or(few)
}

#[test]
fn suites_of_random_methods_have_the_paths_that_all_inputs_take() {
    let mut tally = Tally::default();
    for seed in seeds(30) {
        let bytes = bytes_from_seed(seed, 30 + usize::try_from(seed % 4).unwrap() * 14);
        let pairs = (-128..=127).flat_map(|a| (-128..=127).map(move |b| [a, b].map(Value::Int)));
        compare(&mut tally, &number_method(&bytes), pairs, true);
    }
    report(&tally);
}

#[test]
fn suites_of_random_methods_have_the_paths_that_random_inputs_take() {
    let mut tally = Tally::default();
    for seed in seeds(30) {
        let method = Method::new(seed);
        let mut random = Random(seed);
        let inputs = (0..2000).map(|_| {
            method.types.map(|ty| {
                let number = Number::of(ty).unwrap();
                Value::number(number, word(&mut random, ty))
            })
        });
        compare(&mut tally, &method.text, inputs, false);
    }
    report(&tally);
}

fn report(tally: &Tally) {
    let Tally {
        methods,
        paths,
        undecided,
    } = *tally;
    eprintln!("{methods} methods, {paths} paths, {undecided} missed and undecided");
    assert!(paths > 2 * methods && undecided * 100 <= paths);
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

/// A result is written as its definition, so the definition itself is no condition.
#[test]
fn definitions_are_no_conditions() {
    let text = "class Z { static int f(int a) {
        int k = Integer.numberOfTrailingZeros(a); int b = a >> k; return b > 5 ? 1 : 2; } }";
    let source = Source::new("Z.java", text);
    let program = pet_translator::translate(&source).unwrap().program;
    let suite = generate(&source, &program, &Request::new("Z.f")).unwrap();
    let conditions = suite.cases.iter().flat_map(|case| case.constraints);
    let conditions: Vec<String> = conditions.collect();
    assert!(conditions.len() > 10);
    assert!(
        conditions.iter().all(|it| !it.contains(" = ")),
        "{conditions:#?}"
    );
}
