//! The counts that the papers state.
use super::generate;
use pet_model::request::{Aliasing, Request};
use pet_model::suite::Suite;
use pet_translator::number::Integers;
use pet_translator::source::Source;

fn suite(path: &str, method: &str, loop_k: u32, aliasing: Aliasing) -> Suite {
    let full = pet_testing::root().join("samples").join(path);
    let source = Source::new(path, std::fs::read_to_string(full).unwrap());
    let program = pet_translator::translate(&source).unwrap().program;
    let method = program.find_method(method).unwrap();
    let request = Request {
        loop_k,
        aliasing,
        // As in the papers.
        integers: Integers::Mathematical,
        ..Request::new(&program.method(method).key)
    };
    let suite = generate(&source, &program, &request).unwrap();
    for case in &suite.cases {
        assert_eq!(case.disagreement, None, "{case:#?}");
    }
    suite
}

fn count(path: &str, method: &str, loop_k: u32, aliasing: Aliasing) -> usize {
    let suite = suite(path, method, loop_k, aliasing);
    assert!(suite.is_complete);
    suite.cases.len()
}

#[test]
fn the_papers_counts_come_out() {
    use Aliasing::{Excluded, Possible};
    assert_eq!(count("papers/intexp.pet", "intExp", 1, Possible), 3);
    assert_eq!(count("papers/mist.pet", "mist", 1, Possible), 5);
    assert_eq!(count("papers/mist.pet", "mist", 1, Excluded), 4);
    assert_eq!(count("papers/remall.pet", "remAll", 1, Possible), 7);
    assert_eq!(count("papers/remall.pet", "remAll", 1, Excluded), 5);
    assert_eq!(count("papers/rational.pet", "simplify", 1, Possible), 5);
    assert_eq!(count("papers/lcm.pet", "lcm", 1, Possible), 9);
    assert_eq!(count("papers/lcm.pet", "lcm", 2, Possible), 15);
    assert_eq!(count("papers/lcm.pet", "lcm", 3, Possible), 21);
}

/// docs/numbers.md lists the inputs that take the additional paths.
#[test]
fn two_paths_of_lcm_exist_only_on_a_machine() {
    let full = pet_testing::root().join("samples/papers/lcm.pet");
    let source = Source::new("lcm.pet", std::fs::read_to_string(full).unwrap());
    let program = pet_translator::translate(&source).unwrap().program;
    let suite = generate(&source, &program, &Request::new("lcm")).unwrap();
    assert_eq!(suite.cases.len(), 11);
    assert!(suite.cases.iter().all(|case| case.disagreement.is_none()));
}
