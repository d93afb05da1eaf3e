//! Limits: what was found until then is kept, and that it is not all is said.

use super::support::{options, run, text};
use pet_interp::explore::monitor::Reached;
use pet_interp::explore::setting::Reduction::{Full, None, Stable};
use std::time::Duration;

const ENDLESS: &str = "class C { int n = 0; void go() { this.n = this.n + 1; this ! go(); } }
    C c = new C(); c ! go();";

const WIDE: &str = "class C { int n = 0; void add(int k) { this.n = this.n * 3 + k; } }
    C c = new C(); for (int i = 0; i < 9; i++) c ! add(i);";

#[test]
fn executions_and_states_are_counted_exactly() {
    let subject = text(WIDE);
    for reduction in [None, Stable] {
        for jobs in [1, 3] {
            let mut options = options(reduction);
            options.jobs = jobs;
            options.bounds.max_executions = Some(7);
            let exploration = run(&subject, &options);
            assert_eq!(exploration.found.counts.executions, 7);
            assert_eq!(exploration.reached, Some(Reached::Executions));
            options.bounds.max_executions = Option::None;
            options.bounds.max_states = Some(40);
            let exploration = run(&subject, &options);
            assert_eq!(exploration.found.counts.steps, 39);
            assert_eq!(exploration.reached, Some(Reached::States));
            assert!(!exploration.is_complete());
        }
    }
}

#[test]
fn an_execution_without_end_is_cut_off() {
    for reduction in super::support::REDUCTIONS {
        let mut options = options(reduction);
        options.max_depth = 50;
        let exploration = run(&text(ENDLESS), &options);
        assert!(!exploration.is_complete());
        assert_eq!(exploration.found.counts.too_long, 1, "{reduction:?}");
        assert_eq!(exploration.found.counts.steps, 50, "{reduction:?}");
    }
}

#[test]
fn a_step_without_end_is_cut_off_and_hides_nothing() {
    let subject = text(
        "class A { void spin() { while (true) { } } }
         class B { void fails() { assert false; } }
         A a = new A(); B b = new B(); a ! spin(); b ! fails();",
    );
    for reduction in super::support::REDUCTIONS {
        let exploration = run(&subject, &options(reduction));
        assert!(!exploration.is_complete());
        assert!(exploration.found.counts.endless_steps > 0);
        assert_eq!(exploration.found.failures.len(), 1, "{reduction:?}");
    }
}

#[test]
fn time_and_memory_end_it() {
    let wide = text(&WIDE.replace("i < 9", "i < 14"));
    let mut timed = options(None);
    timed.bounds.timeout = Some(Duration::from_millis(20));
    assert_eq!(run(&wide, &timed).reached, Some(Reached::Time));
    let mut small = options(Full);
    small.bounds.max_memory = Some(1_000);
    assert_eq!(run(&wide, &small).reached, Some(Reached::Memory));
}
