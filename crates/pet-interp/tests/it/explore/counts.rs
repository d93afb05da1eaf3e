//! The counts of FORTE 2014 and of the project's own enumeration of all executions.

use super::support::{explored, sample, within};
use pet_interp::explore::setting::Reduction::{Dpor, Full, None, Stable};

/// Program, partial orders, field classes, final states.
const TABLE: [(&str, u64, u64, usize); 14] = [
    ("papers/registry", 6, 2, 2),
    ("papers/fib", 4, 4, 1),
    ("actors/fib start 5", 16, 16, 1),
    ("actors/fib start 7", 4_096, 4_096, 1),
    ("actors/pi start 3", 6, 6, 1),
    ("actors/pi start 5", 120, 120, 1),
    ("actors/psort oneFeed", 288, 288, 1),
    ("actors/psort twoFeeds", 5_760, 288, 1),
    ("actors/regsim start 6,1", 10_080, 720, 1),
    ("actors/regsim start 4,2", 11_520, 384, 1),
    ("actors/fact", 18, 8, 2),
    ("actors/qsort", 16, 16, 16),
    ("actors/bb oneProducer", 155_520, 4_320, 1),
    ("papers/stability-concrete", 3, 3, 3),
];

#[test]
fn stable_explores_exactly_the_partial_orders() {
    for (name, partial_orders, _, finals) in TABLE {
        let exploration = explored(&sample(name), Stable);
        assert!(exploration.is_complete(), "{name}");
        assert_eq!(
            exploration.found.counts.executions, partial_orders,
            "{name}"
        );
        assert_eq!(exploration.found.finals.len(), finals, "{name}");
    }
}

#[test]
fn full_explores_at_most_the_field_classes() {
    for (name, _, field_classes, finals) in TABLE {
        let exploration = explored(&sample(name), Full);
        assert!(exploration.is_complete(), "{name}");
        let executions = exploration.found.counts.executions;
        assert!(executions <= field_classes, "{name}: {executions}");
        assert_eq!(exploration.found.finals.len(), finals, "{name}");
    }
}

#[test]
fn full_needs_two_executions_for_the_factorial() {
    let exploration = explored(&sample("actors/fact"), Full);
    assert!(exploration.found.counts.executions <= 2);
    assert_eq!(exploration.found.finals.len(), 2);
}

#[test]
fn none_explores_all_interleavings() {
    let table = [
        ("papers/registry", 30),
        ("actors/pi start 3", 540),
        ("actors/psort oneFeed", 55_104),
        ("actors/fact", 280),
        ("actors/db-worker", 6),
    ];
    for (name, interleavings) in table {
        let exploration = explored(&sample(name), None);
        assert_eq!(exploration.found.counts.executions, interleavings, "{name}");
    }
}

/// The macro-steps of Table 1 come out too, and where the heuristics chose for Pi.
#[test]
fn the_macro_steps_of_the_paper_come_out() {
    let table = [
        ("actors/pi start 3", 38, 3),
        ("actors/pi start 5", 932, 5),
        ("actors/psort oneFeed", 1_294, 0),
        ("actors/psort twoFeeds", 25_829, 0),
        ("actors/regsim start 6,1", 27_415, 0),
        ("actors/regsim start 4,2", 31_576, 0),
        ("actors/bb oneProducer", 475_205, 0),
    ];
    for (name, steps, heuristics) in table {
        let counts = explored(&sample(name), Stable).found.counts;
        assert_eq!(counts.steps, steps, "{name}");
        assert_eq!(counts.by_heuristics, heuristics, "{name}");
    }
}

#[test]
fn dpor_lies_between_none_and_stable() {
    for name in ["papers/registry", "actors/fact", "actors/fib start 4"] {
        let subject = sample(name);
        let executions = |reduction| explored(&subject, reduction).found.counts.executions;
        let (none, dpor, stable) = (executions(None), executions(Dpor), executions(Stable));
        assert!(
            stable <= dpor && dpor < none,
            "{name}: {stable} {dpor} {none}"
        );
    }
}

#[test]
fn large_programs_are_small_where_states_repeat() {
    let table = [
        ("actors/bb twoProducers", 4, 3_000),
        ("actors/mail start 2,3", 778, 150_000),
        ("actors/fib start 11", 1, 2_000),
        ("actors/shortpath", 1, 100_000),
        ("actors/shortpath Graph.fiveNodes", 1, 20_000),
        ("actors/chameneos start 3,2", 9, 2_000),
    ];
    for (name, finals, states) in table {
        let exploration = within(&sample(name), Full, states);
        let exploration = exploration.unwrap_or_else(|| panic!("{name} needs more states"));
        assert_eq!(exploration.found.finals.len(), finals, "{name}");
    }
}
