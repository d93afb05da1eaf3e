//! Random programs: the cases of a method are what exploration finds, with every pruning.

use super::both::{classes, difference, suite};
use super::racing::{bytes_from_seed, racing_program};
use pet_model::request::{Actors, Request};

const PRUNINGS: [(bool, bool); 4] = [(true, true), (true, false), (false, true), (false, false)];

pub fn request(method: &str, (stability, independence): (bool, bool)) -> Request {
    Request {
        loop_k: 3,
        domain: Some((0, 1)),
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

fn seeds(usual: u64) -> std::ops::Range<u64> {
    let more = std::env::var("PET_SOAK").ok();
    let more = more.and_then(|more| more.parse().ok());
    let first = std::env::var("PET_SEED").ok();
    let first: u64 = first.and_then(|first| first.parse().ok()).unwrap_or(0);
    first..first + more.unwrap_or(usual)
}

#[test]
fn cases_are_what_exploration_finds() {
    let (mut complete, mut cases) = (0, 0);
    for seed in seeds(60) {
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

/// Which cases there are does not depend on the prunings, nor on the limits that cut some
/// of the paths.
#[test]
fn prunings_change_no_class() {
    let (mut compared, mut failures, mut deadlocks, mut cut) = (0, 0, 0, 0);
    for seed in seeds(32) {
        let bytes = bytes_from_seed(seed, 12 + usize::try_from(seed % 5).unwrap() * 6);
        let program = racing_program(&bytes);
        for (method, task_level) in [("C0.m0", 9), ("C0.m1", 9), ("C0.m0", 1)] {
            let all = PRUNINGS.map(|prunings| {
                let mut request = request(method, prunings);
                request.actors.task_level = Some(task_level);
                suite(&program, &request)
            });
            let [
                Some(found),
                Some(stable),
                Some(independent),
                Some((checked, full)),
            ] = all
            else {
                continue;
            };
            compared += 1;
            let all = classes(&checked, method, &full);
            assert_eq!(
                all.len(),
                full.cases.len(),
                "seed {seed}, {method}\n{program}"
            );
            failures += all.iter().filter(|class| class.contains(" at ")).count();
            deadlocks += all
                .iter()
                .filter(|class| class.contains("deadlock"))
                .count();
            cut += usize::from(full.actors.is_some_and(|actors| actors.cut_task > 0));
            for (pruned, prunings) in [found, stable, independent].iter().zip(PRUNINGS) {
                let own = classes(&checked, method, &pruned.1);
                let lost: Vec<&String> = all.difference(&own).collect();
                let more: Vec<&String> = own.difference(&all).collect();
                assert!(
                    lost.is_empty() && more.is_empty(),
                    "seed {seed}, {method}, task-level {task_level}, {prunings:?}\n{program}\n\
                     lost: {lost:#?}\nmore: {more:#?}"
                );
            }
        }
    }
    eprintln!("{compared} compared, {failures} failures, {deadlocks} deadlocks, {cut} cut");
    assert!(compared > 30, "{compared}");
    assert!(failures > 20 && deadlocks > 20 && cut > 2);
}
