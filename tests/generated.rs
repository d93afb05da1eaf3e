//! Test cases of random programs hold: what the clauses predict for an unknown input, the
//! interpreter does with the values chosen for it.
//!
//! `PET_SOAK=500 cargo test --release --test generated` tries as many programs.
#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "support/programs.rs"]
mod programs;

use pet::tcg::{Aliasing, Request, generate};
use pet_translator::source::Source;
use programs::from_seed;

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
