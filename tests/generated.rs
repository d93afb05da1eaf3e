//! Test cases of random programs hold: what the clauses predict for an unknown input, the
//! interpreter does with the values chosen for it.
//!
//! `PET_SOAK=500 cargo test --release --test generated` tries as many programs.
#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "support/programs.rs"]
mod programs;

use pet::case::{Input, Value};
use pet::interp::choose::Choice;
use pet::interp::input::start;
use pet::interp::record::Trail;
use pet::interp::{Limits, decode, run};
use pet::tcg::{Aliasing, Judging, Request, generate};
use pet_translator::source::Source;
use programs::from_seed;
use std::collections::BTreeSet;

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
        let request = Request {
            method: program.find_method(&made.entry).unwrap(),
            loop_k: 2,
            aliasing: Aliasing::Possible,
            domain: (-1000, 1000),
            inferences: 3_000_000,
            judging: Judging::Replayed,
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
/// those of the test cases.
#[test]
fn the_paths_of_integer_methods_are_exactly_the_feasible_ones() {
    for (path, method, loop_k, iteration) in [
        ("papers/lcm.pet", "lcm", 1, "gcd:loop@23(1,"),
        ("papers/lcm.pet", "lcm", 2, "gcd:loop@23(1,"),
        ("papers/intexp.pet", "intExp", 1, "intExp:loop@10(1,"),
        ("papers/intexp.pet", "intExp", 3, "intExp:loop@10(1,"),
    ] {
        let full = format!("{}/samples/{path}", env!("CARGO_MANIFEST_DIR"));
        let source = Source::new(path, std::fs::read_to_string(full).unwrap());
        let program = pet_translator::translate(&source).unwrap().program;
        let entry = program.find_method(method).unwrap();
        let request = Request {
            method: entry,
            loop_k,
            aliasing: Aliasing::Possible,
            domain: (-15, 15),
            inferences: 1_000_000_000,
            judging: Judging::Replayed,
        };
        let suite = generate(&source, &program, &request).unwrap();
        let generated: BTreeSet<String> = suite.cases.into_iter().map(|case| case.trace).collect();
        let code = decode(&program);
        let mut taken = BTreeSet::new();
        for (left, right) in (-15..=15).flat_map(|left| (-15..=15).map(move |right| (left, right)))
        {
            let names = program.method(entry).inputs.iter();
            let names = names.map(|id| program.method(entry).local(*id).name.clone());
            let input = Input {
                args: names.zip([Value::Int(left), Value::Int(right)]).collect(),
                ..Input::default()
            };
            let begin = start(&code, entry, &input).unwrap();
            let mut trail = Trail::default();
            let limits = Limits::default();
            let run = run(&code, begin, &Choice::InTurn, &limits, &mut trail).unwrap();
            let (_, trace) = trail.traces(&code).into_iter().next().unwrap();
            let mut text = String::new();
            trace
                .write(&mut text, &mut |out, name| out.write_str(name))
                .unwrap();
            if text.matches(iteration).count() <= loop_k as usize && !run.has_wrapped {
                taken.insert(text);
            }
        }
        assert_eq!(generated, taken, "{method} at loop-{loop_k}");
    }
}
