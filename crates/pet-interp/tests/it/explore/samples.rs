//! All samples, at sizes where every interleaving can be tried, and at their own.

use super::support::{REDUCTIONS, ROOT, explored, numbers, results, sample, switches, within};
use pet_interp::explore::setting::Reduction::{Full, None, Stable};

/// Small enough for all interleavings.
const SMALL: [&str; 25] = [
    "papers/registry",
    "papers/fib",
    "papers/sumfacts",
    "papers/stability-concrete",
    "actors/fib start 4",
    "actors/pi start 3",
    "actors/psort oneFeed",
    "actors/regsim start 2,1",
    "actors/regsim start 2,2",
    "actors/fact",
    "actors/dht-plain",
    "actors/mail start 2,1",
    "actors/philosophers-deadlock",
    "actors/philosophers-free",
    "actors/db-worker",
    "actors/bank-transfer",
    "actors/two-phase-commit start true,false",
    "actors/p2p",
    "actors/p2p free",
    "actors/example3",
    "actors/unfold-loop",
    "actors/factorial",
    "actors/factorial looped",
    "actors/pairs start 2",
    "actors/hungry-birds start 2,1",
];

#[test]
fn reductions_agree_on_small_samples() {
    for name in SMALL {
        let subject = sample(name);
        let Some(all) = within(&subject, None, 2_000_000) else {
            panic!("{name} is not small");
        };
        let all = results(&all.found);
        for reduction in REDUCTIONS {
            let found = results(&explored(&subject, reduction).found);
            assert_eq!(found, all, "{name} {reduction:?}");
        }
    }
}

/// Too large for all interleavings; `stable` and `full` share little but the interpreter.
#[test]
fn stable_and_full_agree_on_larger_samples() {
    let larger = [
        "actors/loop",
        "actors/loop Ring.start true",
        "actors/chameneos start 3,1",
        "actors/mail start 2,2",
        "actors/making-water start 2,1",
        "actors/pairs free 4",
        "actors/hungry-birds free",
        "actors/sleeping-barber",
        "actors/sleeping-barber free",
        "actors/ring-election",
        "actors/ring-election-buggy",
        "actors/sort",
        "actors/qsort",
        "actors/msort",
    ];
    for name in larger {
        let subject = sample(name);
        let stable = explored(&subject, Stable);
        let full = explored(&subject, Full);
        assert_eq!(results(&stable.found), results(&full.found), "{name}");
    }
}

/// Final states, deadlocks and failures of what the samples' comments promise.
#[test]
fn samples_show_what_they_promise() {
    let table = [
        ("actors/philosophers-deadlock", (1, 1, 0)),
        ("actors/philosophers-free", (1, 0, 0)),
        ("actors/db-worker", (2, 1, 0)),
        ("actors/loop", (1, 1, 0)),
        ("actors/loop Ring.start true", (1, 0, 0)),
        ("actors/pairs start 2", (0, 1, 0)),
        ("actors/hungry-birds start 3,2", (0, 1, 0)),
        ("actors/hungry-birds free", (1, 0, 0)),
        ("actors/p2p", (1, 1, 0)),
        ("actors/p2p free", (1, 0, 0)),
        ("actors/unfold-loop", (1, 2, 0)),
        ("actors/example3", (1, 1, 0)),
        ("actors/factorial", (1, 0, 0)),
        ("actors/factorial looped", (0, 1, 0)),
        ("actors/making-water", (1, 0, 0)),
        ("actors/sleeping-barber", (2, 1, 0)),
        ("actors/sleeping-barber free", (2, 0, 0)),
        ("actors/ring-election", (1, 0, 0)),
        ("actors/ring-election-buggy", (1, 0, 1)),
        ("actors/sort", (1, 0, 0)),
        ("actors/bank-transfer", (2, 0, 1)),
        ("actors/two-phase-commit", (1, 0, 0)),
    ];
    for (name, expected) in table {
        let found = explored(&sample(name), Full).found;
        assert_eq!(numbers(&found), expected, "{name}");
    }
}

/// Every main block of the samples can be explored in little time.
#[test]
fn every_actor_sample_is_explored_to_its_end() {
    for entry in std::fs::read_dir(format!("{ROOT}/samples/actors")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let exploration = within(&sample(&format!("actors/{name}")), Full, 200_000);
        assert!(exploration.is_some(), "{name}");
    }
}

#[test]
fn schedules_of_failures_change_actors_as_rarely_as_possible() {
    for (name, fewest) in [
        ("actors/db-worker", 2),
        ("actors/p2p", 2),
        ("actors/loop", 10),
    ] {
        for reduction in [Stable, Full] {
            let found = explored(&sample(name), reduction).found;
            let steps = found.deadlocks.values().next().unwrap();
            assert!(switches(steps) <= fewest, "{name} {steps:?}");
        }
    }
}
