//! Test cases of random programs hold: what the clauses predict for an unknown input, the
//! interpreter does with the values chosen for it.
//!
//! `PET_SOAK=500 cargo test --release --test it generated` tries as many programs.

use pet_testing::{limits, programs, samples};

use limits::loop_k;
use pet_engine::generate;
use pet_interp::interp::choose::Choice;
use pet_interp::interp::input::start;
use pet_interp::interp::record::Trail;
use pet_interp::interp::{Limits, decode, run};
use pet_model::request::Request;
use pet_model::{Input, Outcome, Value};
use pet_translator::cfg::Program;
use pet_translator::source::Source;
use pet_translator::typed::{MethodId, MethodKind, Type};
use programs::from_seed;
use std::collections::{BTreeMap, BTreeSet};

#[test]
fn every_test_case_of_a_random_program_holds() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    let first: u64 = number("PET_SEED").unwrap_or(0);
    let count: u64 = number("PET_SOAK").unwrap_or(12);
    let mut cases = 0;
    for seed in first..first + count {
        let made = from_seed(seed, 6);
        let source = Source::new(made.file, made.source.clone());
        let program = pet_translator::translate(&source).unwrap().program;
        let entry = program.find_method(&made.entry).unwrap();
        let request = Request {
            loop_k: 2,
            domain: Some((-1000, 1000)),
            inferences: Some(3_000_000),
            ..Request::new(&program.method(entry).key)
        };
        let suite = match generate(&source, &program, &request) {
            Ok(suite) => suite,
            Err(error) => panic!("seed {seed}: {error}\n{made:?}"),
        };
        for case in &suite.cases {
            assert!(
                case.disagreement.is_none(),
                "seed {seed}\n{made:?}\n{case:#?}"
            );
        }
        cases += suite.cases.len();
    }
    assert!(cases > 0);
}

/// All inputs in a box, run one by one: the paths that they take within loop-k are exactly
/// those of the test cases. For every method of the samples that is given integers and
/// booleans only.
#[test]
fn the_paths_of_integer_methods_are_exactly_the_feasible_ones() {
    let mut compared = 0;
    for path in samples::paths(&["papers", "java"]) {
        let source = samples::source(&path);
        let program = pet_translator::translate(&source).unwrap().program;
        if program.is_actor_program {
            continue;
        }
        for (method, id) in program.methods.iter().zip((0..).map(MethodId)) {
            let types: Vec<&Type> = method
                .inputs
                .iter()
                .map(|it| &method.local(*it).ty)
                .collect();
            let is_scalar = |ty: &&Type| match ty {
                Type::Number(number) => !number.is_floating(),
                ty => **ty == Type::Bool,
            };
            if method.is_piece()
                || method.kind != MethodKind::Static
                || method.blocks.is_empty()
                || types.is_empty()
                || types.len() > 3
                || !types.iter().all(is_scalar)
            {
                continue;
            }
            compared += usize::from(compare(&source, &program, id, &types));
        }
    }
    assert!(compared >= 12, "{compared} methods");
}

/// Whether it was compared: static fields are inputs too, and are not in the box.
fn compare(source: &Source, program: &Program, id: MethodId, types: &[&Type]) -> bool {
    let method = program.method(id);
    let (low, high): (i64, i64) = match types.len() {
        1 => (-300, 300),
        2 => (-15, 15),
        _ => (-5, 5),
    };
    let code = decode(program);
    let mut taken: BTreeMap<String, u32> = BTreeMap::new();
    for values in boxed(types, low, high) {
        let names = method
            .inputs
            .iter()
            .map(|it| method.local(*it).name.clone());
        let input = Input {
            args: names.zip(values).collect(),
            ..Input::default()
        };
        let begin = start(&code, id, &input).unwrap();
        let mut trail = Trail::default();
        let limits = Limits {
            max_steps: 20_000,
            ..Limits::default()
        };
        let run = run(&code, begin, &Choice::InTurn, &limits, &mut trail).unwrap();
        if matches!(run.outcome, Outcome::Limit(_)) {
            continue;
        }
        let (_, trace) = trail.traces(&code).into_iter().next().unwrap();
        let mut text = String::new();
        trace
            .write(&mut text, &mut |out, name| out.write_str(name))
            .unwrap();
        taken.insert(text, loop_k(program, &trace));
    }
    for k in [1, 2, 3] {
        let request = Request {
            loop_k: k,
            domain: Some((low, high)),
            ..Request::new(&method.key)
        };
        let suite = generate(source, program, &request).unwrap();
        if suite
            .cases
            .iter()
            .any(|case| !case.input.statics.is_empty())
        {
            return false;
        }
        let generated: BTreeSet<String> = suite
            .cases
            .iter()
            .map(|case| case.trace.to_string())
            .collect();
        let within = taken.iter().filter(|(_, needed)| **needed <= k);
        let within: BTreeSet<String> = within.map(|(trace, _)| trace.clone()).collect();
        assert_eq!(generated, within, "{} at loop-{k}", method.key);
    }
    true
}

/// All values of the types within the range.
fn boxed(types: &[&Type], low: i64, high: i64) -> Vec<Vec<Value>> {
    let mut all = vec![Vec::new()];
    for ty in types {
        let values: Vec<Value> = match ty {
            Type::Bool => vec![Value::Bool(false), Value::Bool(true)],
            ty => {
                let number = ty.number().unwrap();
                let range = low.max(number.least())..=high.min(number.greatest());
                range.map(|value| Value::number(number, value)).collect()
            }
        };
        let longer = all.iter().flat_map(|before: &Vec<Value>| {
            values.iter().map(|value| {
                let mut longer = before.clone();
                longer.push(value.clone());
                longer
            })
        });
        all = longer.collect();
    }
    all
}
