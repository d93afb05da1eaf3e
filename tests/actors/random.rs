//! Random programs: the cases of a method are what exploration finds, with every pruning.

use super::both::{difference, suite};
use super::racing::{bytes_from_seed, racing_program};
use pet::tcg::Request;
use pet::tcg::actor::Actors;

const PRUNINGS: [(bool, bool); 4] = [(true, true), (true, false), (false, true), (false, false)];

fn request(method: &str, (stability, independence): (bool, bool)) -> Request {
    Request {
        loop_k: 3,
        domain: (0, 1),
        actors: Actors {
            task_level: Some(9),
            actor_number: Some(4),
            stability,
            independence,
            ..Actors::default()
        },
        ..Request::new(method)
    }
}

fn seeds() -> std::ops::Range<u64> {
    let more = std::env::var("PET_SOAK").ok();
    let more = more.and_then(|more| more.parse().ok());
    let first = std::env::var("PET_SEED").ok();
    let first: u64 = first.and_then(|first| first.parse().ok()).unwrap_or(0);
    first..first + more.unwrap_or(60)
}

#[test]
fn cases_are_what_exploration_finds() {
    let (mut complete, mut cases) = (0, 0);
    for seed in seeds() {
        let bytes = bytes_from_seed(seed, 12 + usize::try_from(seed % 5).unwrap() * 6);
        let program = racing_program(&bytes);
        for method in ["C0.m0", "C0.m1"] {
            for prunings in PRUNINGS {
                let Some((checked, found)) = suite(&program, &request(method, prunings)) else {
                    continue;
                };
                complete += 1;
                cases += found.cases.len();
                if let Some(difference) = difference(&checked, method, &found, 12) {
                    panic!("seed {seed}, {method}, {prunings:?}\n{program}\n{difference}");
                }
            }
        }
    }
    eprintln!("{complete} suites, {cases} cases");
    assert!(complete > 100, "{complete}");
}
