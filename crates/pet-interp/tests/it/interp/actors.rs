//! Actor programs: tasks, futures, schedules, and the number of all interleavings.

use crate::interp::support::{
    call, field, heap, object, program, reference, run_main, sample, thrown,
};
use pet_interp::interp::chart::Recorder;
use pet_interp::interp::choose::Choice;
use pet_interp::interp::code::Code;
use pet_interp::interp::input::start_main;
use pet_interp::interp::state::State;
use pet_interp::interp::{Limits, decode, ready, run, step};
use pet_model::chart::StepEnd;
use pet_model::schedule::{Schedule, Step};
use pet_model::{FutureState, Object, Outcome, Value, WaitsFor};
use std::collections::BTreeSet;

#[test]
fn a_get_keeps_the_actor_and_an_await_does_not() {
    let program = program(
        "class A(B b) {
           int log; Fut<int> f;
           void add(int digit) { this.log = 10 * this.log + digit; }
           void hold() { f = b ! m(); this.log = 10 * this.log + f.get; }
           void wait() { Fut<int> f = b ! m(); await f?; this.log = 10 * this.log + f.get; }
         }
         class B { int m() { return 7; } }
         B b = new B(); A h = new A(b); A w = new A(b);
         h ! hold(); h ! add(1); w ! wait(); w ! add(2);",
    );
    let code = decode(&program);
    let held = "main r2.1 r3.1".parse().unwrap();
    let state = states(&code, &held);
    assert_eq!(names(&ready::ready(&code, &state)), "r1.1 r1.2 r3.2");
    let waiting = ready::waiting(&code, &state);
    let waits: Vec<_> = waiting.iter().map(|w| (w.task.to_string(), w.on)).collect();
    let task = |actor, task| Step { actor, task };
    let expected = [
        ("r2.1".to_owned(), WaitsFor::Task(task(1, 1))),
        ("r2.2".to_owned(), WaitsFor::Actor(task(2, 1))),
        ("r3.1".to_owned(), WaitsFor::Task(task(1, 2))),
    ];
    assert_eq!(waits, expected);

    let schedule: Schedule = "main r2.1 r3.1 r3.2 r1.1 r1.2 r3.1 r2.1 r2.2"
        .parse()
        .unwrap();
    let begin = start_main(&code).unwrap();
    let mut recorder = Recorder::new(begin.entry);
    let choice = Choice::Schedule(schedule.clone());
    let run = run(&code, begin, &choice, &Limits::default(), &mut recorder).unwrap();
    assert_eq!(run.schedule, schedule);
    assert_eq!(field(&run, "o2", "log"), Value::Int(71));
    assert_eq!(field(&run, "o3", "log"), Value::Int(27));
    let chart = recorder.chart(&code, &run, 0);
    let task = |actor, task| WaitsFor::Task(Step { actor, task });
    let waits = |index: usize| match chart.first[index].end {
        StepEnd::Waits {
            on, keeps_actor, ..
        } => (on, keeps_actor),
        ref other => panic!("{other:?}"),
    };
    assert_eq!(waits(1), (task(1, 1), true));
    assert_eq!(waits(2), (task(1, 2), false));
    assert_eq!(chart.first[3].end, StepEnd::Returned(None));
    assert_eq!(chart.first[4].end, StepEnd::Returned(Some(Value::Int(7))));
    let future = &run.output.heap.objects["f1"];
    let state = FutureState::Finished(Some(Value::Int(7)));
    assert_eq!(
        *future,
        Object::Future {
            result: "int".to_owned(),
            state
        }
    );
}

#[test]
fn an_entry_on_an_actor_is_a_task_of_it() {
    let program = program(
        "class A(A peer) { int n; int m(int k) { if (peer != null) peer ! m(k + 1); n = n + k; return n; } }",
    );
    let heap = heap(&[
        (
            "x",
            object("A", &[("peer", Value::Null), ("n", Value::Int(5))]),
        ),
        (
            "this",
            object("A", &[("peer", reference("x")), ("n", Value::Int(1))]),
        ),
    ]);
    let run = call(&program, "A.m", &[("k", Value::Int(1))], heap);
    assert_eq!(run.schedule.to_string(), "r2.1 r1.1");
    assert_eq!(run.output.result, Some(Value::Int(2)));
    assert_eq!(field(&run, "x", "n"), Value::Int(7));
}

#[test]
fn a_seed_repeats_its_schedule_and_the_schedule_its_run() {
    let program = sample("actors/fact.pet");
    let code = decode(&program);
    let mut schedules = BTreeSet::new();
    for seed in 0..20 {
        let first = run_main(&code, &Choice::Random { seed });
        let second = run_main(&code, &Choice::Random { seed });
        assert_eq!(first, second);
        let text = first.schedule.to_string();
        let again = run_main(&code, &Choice::Schedule(text.parse().unwrap()));
        assert_eq!(again, first);
        schedules.insert(text);
    }
    assert!(schedules.len() > 10);
}

#[test]
fn a_failure_in_any_task_ends_the_whole_run() {
    let program = program(
        "class A { int n; void good() { n = n + 1; } void bad() { assert n > 0; } }
         A a = new A(); a ! good(); a ! bad();",
    );
    let code = decode(&program);
    let failing = run_main(&code, &Choice::Schedule("main r1.2".parse().unwrap()));
    assert_eq!(failing.outcome.word(), "assertion");
    assert_eq!(failing.schedule.to_string(), "main r1.2");
    assert_eq!(thrown(&failing).task.to_string(), "r1.2");
    let fine = run_main(&code, &Choice::Schedule("main r1.1 r1.2".parse().unwrap()));
    assert_eq!(fine.outcome, Outcome::Ok);
}

/// The numbers of all interleavings, counted independently and stated in the samples' heads.
#[test]
fn the_samples_have_as_many_interleavings_as_counted_elsewhere() {
    let expected = [
        ("papers/registry.pet", 30, 0),
        ("actors/fact.pet", 280, 0),
        ("actors/pi.pet", 540, 0),
        ("actors/psort.pet", 55_104, 0),
        ("actors/db-worker.pet", 6, 2),
    ];
    for (name, executions, deadlocks) in expected {
        let program = sample(name);
        let code = decode(&program);
        let mut counts = Counts::default();
        explore(&code, &start_main(&code).unwrap().state, &mut counts);
        assert_eq!(
            (counts.executions, counts.deadlocks, counts.failures),
            (executions, deadlocks, 0),
            "{name}"
        );
    }
}

#[derive(Default)]
struct Counts {
    executions: u64,
    deadlocks: u64,
    failures: u64,
    steps: u64,
}

fn explore(code: &Code<'_>, state: &State, counts: &mut Counts) {
    counts.steps += 1;
    let ready = ready::ready(code, state);
    if ready.is_empty() {
        counts.executions += 1;
        counts.failures += u64::from(state.stop.is_some());
        let is_stuck = state.stop.is_none() && state.has_unfinished_tasks();
        counts.deadlocks += u64::from(is_stuck);
    }
    for choice in ready {
        let next = step(code, state, choice, &Limits::default(), &mut ()).unwrap();
        explore(code, &next, counts);
    }
}

/// The state after some steps of the main block's program.
fn states(code: &Code<'_>, schedule: &Schedule) -> State {
    let begin = start_main(code).unwrap().state;
    schedule.steps.iter().fold(begin, |state, next| {
        step(code, &state, *next, &Limits::default(), &mut ()).unwrap()
    })
}

fn names(steps: &[Step]) -> String {
    let steps = steps.to_vec();
    Schedule { steps }.to_string()
}
