//! All shapes of the heap solver are those of lazy initialisation, on every sample and on
//! random programs.

use super::programs::from_seed;
use super::samples;
use super::support::{ALL, ONE, assert_holds, program, shapes, soak, traces};
use pet_analyze::tables::{Method, Tables};
use pet_engine::generate;
use pet_model::request::{Aliasing, HeapChoice, Request};
use pet_translator::cfg::Program;
use pet_translator::compile::{Options, Traces, compile};
use pet_translator::source::Source;

const WHOLE: Options = Options {
    traces: Traces::Kept,
    method: None,
    integers: pet_translator::number::Integers::Machine,
};

/// Whether both came to an end; then what they found is compared.
fn agrees(source: &Source, program: &Program, request: &Request, what: &str) -> bool {
    let suite = |heap| {
        let request = Request {
            heap,
            ..request.clone()
        };
        let found = generate(source, program, &request);
        found.unwrap_or_else(|error| panic!("{what}: {error}"))
    };
    let (lazy, all, one) = (suite(HeapChoice::Lazy), suite(ALL), suite(ONE));
    for suite in [&lazy, &all, &one] {
        assert_holds(suite, what);
    }
    if !lazy.is_complete {
        return false;
    }
    assert!(all.is_complete && one.is_complete, "{what}");
    assert_eq!(shapes(&lazy), shapes(&all), "{what}");
    assert_eq!(traces(&lazy), traces(&one), "{what}");
    assert!(shapes(&one).is_subset(&shapes(&all)), "{what}");
    assert!(one.states <= lazy.states, "{what}");
    assert_eq!(one.states, all.states, "{what}");
    true
}

fn each_sample(request: impl Fn(&str) -> Request) -> usize {
    let mut compared = 0;
    for path in samples::paths(&["papers", "java"]) {
        let source = samples::source(&path);
        let program = program(&source);
        if program.is_actor_program {
            continue;
        }
        let tables = Tables::of(&compile(&source, &program, WHOLE));
        // Those with a contract are compared in `contracts`.
        let without = |method: &&Method| !tables.contracts.contains_key(&method.key);
        for method in tables.testable().filter(without) {
            let what = format!("{} {}", source.name(), method.key);
            let request = request(&method.key);
            compared += usize::from(agrees(&source, &program, &request, &what));
        }
    }
    compared
}

#[test]
fn every_sample_has_the_shapes_of_lazy_initialisation() {
    #[allow(
        clippy::redundant_closure,
        reason = "the function is not general enough"
    )]
    let compared = each_sample(|key| Request::new(key));
    assert!(compared > 120, "{compared} methods");
}

#[test]
fn more_iterations_have_the_same_shapes_too() {
    if soak().is_none() {
        return;
    }
    let request = |key: &str| Request {
        loop_k: 2,
        inferences: Some(100_000_000),
        ..Request::new(key)
    };
    let compared = each_sample(request);
    assert!(compared > 100, "{compared} methods");
}

#[test]
fn random_programs_have_the_same_shapes() {
    let mut compared = 0;
    for seed in 0..soak().map_or(10, |count| count.max(100)) {
        let made = from_seed(seed, 6);
        let source = Source::new(made.file, made.source.clone());
        let program = program(&source);
        let entry = program.find_method(&made.entry).unwrap();
        for aliasing in [Aliasing::Possible, Aliasing::Excluded] {
            let request = Request {
                aliasing,
                domain: Some((-1000, 1000)),
                inferences: Some(3_000_000),
                ..Request::new(&program.method(entry).key)
            };
            let what = format!("seed {seed}, {aliasing:?}\n{}", made.source);
            compared += u32::from(agrees(&source, &program, &request, &what));
        }
    }
    assert!(compared > 0);
}
