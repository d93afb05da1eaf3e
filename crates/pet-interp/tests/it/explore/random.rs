//! Whatever the program: every reduction finds the same final states up to renaming, the
//! same deadlocks and the same failures, and any number of workers finds the same in the
//! same order.

use super::support::{REDUCTIONS, Subject, all, options, results, run, text, within};
use pet_interp::explore::setting::Reduction::{Full, None, Stable};
use pet_testing::programs::actor_from_seed;
use pet_testing::racing::{bytes_from_seed, endless_program, racing_program};
use pet_testing::sharing::sharing_program;
use proptest::prelude::*;
use proptest::test_runner::Config;

/// Programs with more interleavings than this are left out; few are.
const STATES: u64 = 30_000;

proptest! {
    #![proptest_config(Config { cases: 3_000, failure_persistence: Option::None, ..Config::default() })]

    #[test]
    fn reductions_agree_on_racing_programs(bytes in prop::collection::vec(any::<u8>(), 0..150)) {
        let program = racing_program(&bytes);
        if let Some(difference) = difference(&text(&program)) {
            prop_assert!(false, "{difference}\n{program}");
        }
    }
}

proptest! {
    #![proptest_config(Config { cases: 3_000, failure_persistence: Option::None, ..Config::default() })]

    #[test]
    fn reductions_agree_on_programs_that_share_objects(bytes in prop::collection::vec(any::<u8>(), 0..150)) {
        let program = sharing_program(&bytes);
        if let Some(difference) = difference(&text(&program)) {
            prop_assert!(false, "{difference}\n{program}");
        }
    }
}

/// A step that sleeps may be stable; what is awake still has to run, for its races.
#[test]
fn a_stable_actor_that_sleeps_does_not_end_the_search_for_races() {
    let program = "data class Var(int v) { }
        class P0(Var z) { void run() { this.z.v = 1; } }
        class P1(Var x) { void run() { this.x.v = 1; } }
        class P2(Var y) { void run() { this.y.v = 2; } }
        class P3(Var x, Var y, Var z) { int X = -1; int Y = -1; int Z = -1;
          void run() {
            this.X = this.x.v;
            if (this.X != 0) {
              release; this.Y = this.y.v;
              if (this.Y != 0) { release; this.Z = this.z.v; }
            }
          } }
        class P4(Var x) { int X = -1; void run() { this.X = this.x.v; } }
        Var x = new Var(0); Var y = new Var(0); Var z = new Var(0);
        P0 p0 = new P0(z); P1 p1 = new P1(x); P2 p2 = new P2(y); P3 p3 = new P3(x, y, z);
        P4 p4 = new P4(x);
        p0 ! run(); p1 ! run(); p2 ! run(); p3 ! run(); p4 ! run();";
    let subject = text(program);
    assert_eq!(difference(&subject), Option::None);
    // One execution for each partial order, still.
    let stable = super::support::explored(&subject, Stable).found;
    assert_eq!((stable.counts.executions, stable.finals.len()), (8, 8));
}

/// What some reduction finds differently. A program that is too large has no difference.
fn difference(subject: &Subject) -> Option<String> {
    let expected = results(&within(subject, None, STATES)?.found);
    REDUCTIONS.into_iter().find_map(|reduction| {
        let Some(exploration) = within(subject, reduction, 10 * STATES) else {
            return Some(format!("{reduction:?} needs ten times the states of none"));
        };
        let found = results(&exploration.found);
        (found != expected).then(|| format!("{reduction:?}: {found:?}, not {expected:?}"))
    })
}

#[test]
fn reductions_agree_on_programs_with_all_of_the_language() {
    for seed in 0..300 {
        let program = actor_from_seed(seed, 4);
        if let Some(difference) = difference(&text(&program.source)) {
            panic!("seed {seed}: {difference}\n{program:?}");
        }
    }
}

/// Of 400 programs of a generator: how many are small enough to be explored, and of these
/// how many have deadlocks, failures and several final states.
fn profile(program: impl Fn(&[u8]) -> String) -> [usize; 4] {
    let mut counts = [0; 4];
    for seed in 0..400 {
        let subject = text(&program(&bytes_from_seed(seed, 150)));
        let Some(exploration) = within(&subject, None, STATES) else {
            continue;
        };
        let found = &exploration.found;
        let has = [
            true,
            !found.deadlocks.is_empty(),
            !found.failures.is_empty(),
            found.finals.len() > 1,
        ];
        for (count, has) in counts.iter_mut().zip(has) {
            *count += usize::from(has);
        }
    }
    counts
}

/// The generator is worth its name: most programs are small enough, and many of them have
/// deadlocks, failures and several final states.
#[test]
fn racing_programs_race() {
    let [complete, deadlocks, failures, several] = profile(racing_program);
    assert!(complete > 380, "{complete}");
    assert!(deadlocks > 40, "{deadlocks}");
    assert!(failures > 10, "{failures}");
    assert!(several > 30, "{several}");
}

#[test]
fn programs_that_share_objects_race() {
    let [complete, deadlocks, failures, several] = profile(sharing_program);
    assert!(complete > 300, "{complete}");
    assert!(deadlocks > 10, "{deadlocks}");
    assert!(failures > 10, "{failures}");
    assert!(several > 200, "{several}");
}

#[test]
fn the_number_of_workers_does_not_matter() {
    let samples = [
        "actors/mail start 2,2",
        "actors/psort oneFeed",
        "actors/bank-transfer",
    ];
    let samples = samples.map(super::support::sample).into_iter();
    let random = (1_000..1_060).map(|seed| text(&racing_program(&bytes_from_seed(seed, 150))));
    let sharing = (1_000..1_060).map(|seed| text(&sharing_program(&bytes_from_seed(seed, 150))));
    for subject in samples.chain(random).chain(sharing) {
        for reduction in REDUCTIONS {
            if within(&subject, reduction, 50_000).is_none() {
                continue;
            }
            let with = |jobs| {
                let mut options = options(reduction);
                options.jobs = jobs;
                all(&run(&subject, &options).found)
            };
            let one = with(1);
            assert_eq!(one, with(2), "{reduction:?}");
            assert_eq!(one, with(5), "{reduction:?}");
        }
    }
}

/// Complete executions are partial orders, whatever the heuristics choose.
#[test]
fn stable_explores_each_partial_order_once_where_no_actor_is_stable() {
    let mains = [
        "A a = new A(); B b = new B();",
        "B b = new B(); A a = new A();",
    ];
    let executions = mains.map(|main| {
        let subject = text(&format!(
            "class A {{ int x = 0; void p(B b) {{ b ! q(); }} void q() {{ this.x = this.x + 1; }} }}
             class B {{ int y = 0; void p(A a) {{ a ! q(); }} void q() {{ this.y = this.y * 2; }} }}
             {main} a ! p(b); b ! p(a);"
        ));
        let found = super::support::explored(&subject, Stable).found;
        assert!(found.counts.by_heuristics > 0);
        found.counts.executions
    });
    // Each has its p and gets a q. Both q cannot come first: each would be sent by the p
    // behind the other.
    assert_eq!(executions, [3, 3]);
}

/// Programs whose states come back to themselves: whatever `none` finds in a few steps,
/// `full` finds too, and it comes to an end.
#[test]
fn full_loses_nothing_where_states_come_back() {
    let (mut complete, mut ended) = (0, 0);
    for seed in 0..300 {
        let program = endless_program(&bytes_from_seed(seed, 150));
        let subject = text(&program);
        let Some(full) = within(&subject, Full, 1_000) else {
            continue;
        };
        complete += 1;
        let mut short = options(None);
        short.max_depth = 6;
        short.bounds.max_states = Some(1_000);
        let short = run(&subject, &short).found;
        ended += short.counts.executions.min(1);
        for key in short.failures.keys() {
            assert!(
                full.found.failures.contains_key(key),
                "seed {seed}\n{program}"
            );
        }
        for key in short.finals.keys() {
            assert!(
                full.found.finals.contains_key(key),
                "seed {seed}\n{program}"
            );
        }
        for key in short.deadlocks.keys() {
            assert!(
                full.found.deadlocks.contains_key(key),
                "seed {seed}\n{program}"
            );
        }
    }
    assert!(complete > 50, "{complete}");
    assert!(ended > 10, "{ended}");
}
