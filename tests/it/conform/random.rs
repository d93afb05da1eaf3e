//! Random models: traces of their own runs pass, and a trace with one event removed,
//! repeated, exchanged or renamed gets the verdict of exhaustive search, which is written
//! here and shares nothing with the tracker but single steps.

use super::racing::{bytes_from_seed, racing_program};
use super::support::{Judged, Seen, judge, judge_text, program};
use pet_interp::interp::choose::Choice;
use pet_interp::interp::code::Code;
use pet_interp::interp::event::Events;
use pet_interp::interp::input::{Start, start_main};
use pet_interp::interp::state::State;
use pet_interp::interp::{Limits, run, step};
use std::collections::HashSet;

/// Searches larger than this are given up.
const MOST: usize = 4_000;

#[test]
fn traces_of_models_pass_and_changed_ones_are_judged_as_by_exhaustive_search() {
    let (mut compared, mut passed, mut failed) = (0, 0, 0);
    for seed in 0..400 {
        let bytes = bytes_from_seed(seed, 150);
        let text = with_events(&racing_program(&bytes), &bytes);
        let program = program(&text);
        let code = pet_interp::interp::decode(&program);
        if !program.has_events() {
            continue;
        }
        let start = start_main(&code).unwrap();
        let trace = recorded(&code, &start, seed);
        assert_eq!(
            judge(&code, &start, &trace),
            Judged::Pass,
            "seed {seed}: {trace:?}\n{text}"
        );
        for changed in changes(&trace, seed) {
            let Some(expected) = exhaustive(&code, &start, &changed) else {
                continue;
            };
            let found = judge(&code, &start, &changed);
            if found == Judged::Unknown {
                continue;
            }
            compared += 1;
            match expected {
                Judged::Pass => passed += 1,
                _ => failed += 1,
            }
            assert_eq!(found, expected, "seed {seed}: {changed:?}\n{text}");
        }
    }
    // The property says nothing if hardly anything was compared.
    assert!(compared > 600, "{compared} compared");
    assert!(passed > 60, "{passed} of them passed");
    assert!(failed > 200, "{failed} of them failed");
}

#[test]
fn others_may_come_between_two_events_of_one_step() {
    let text = "\
class A(B b) {
  void m() {
    //@ event one()
    b ! n();
    //@ event two()
  }
}
class B { void n() {
  //@ event other()
} }
A a = new A(new B());
a ! m();
";
    let judge = |trace: &[&str]| {
        let trace: Vec<(&str, &[i64])> = trace.iter().map(|name| (*name, &[][..])).collect();
        judge_text(text, &trace)
    };
    assert_eq!(judge(&["one", "two", "other"]), Judged::Pass);
    assert_eq!(judge(&["one", "other", "two"]), Judged::Pass);
    assert_eq!(judge(&["other", "one", "two"]), Judged::Fail(0));
}

#[test]
fn events_inside_of_calls_and_constructors_are_seen_in_order() {
    let text = "\
int twice(int n) {
  //@ event twice(n)
  return 2 * n;
}
class C {
  int f;
  C(int n) {
    f = twice(n);
    //@ event made(f)
  }
}
int total = 0;
for (int i = 1; i <= 2; i++) {
  C c = new C(i);
  total += c.f;
}
//@ event total(total)
";
    let right: &[(&str, &[i64])] = &[
        ("twice", &[1]),
        ("made", &[2]),
        ("twice", &[2]),
        ("made", &[4]),
        ("total", &[6]),
    ];
    assert_eq!(judge_text(text, right), Judged::Pass);
    let mut wrong = right.to_vec();
    wrong[4] = ("total", &[5]);
    assert_eq!(judge_text(text, &wrong), Judged::Fail(4));
}

#[test]
fn a_hidden_loop_that_never_ends_hides_no_event() {
    let text = "\
class Spinner { void spin() { while (true) release; } }
class Worker {
  int n = 0;
  void work() {
    while (true) {
      //@ event worked(n)
      n = (n + 1) % 3;
      release;
    }
  }
}
Spinner s = new Spinner();
s ! spin();
Worker w = new Worker();
w ! work();
";
    let right: &[(&str, &[i64])] = &[("worked", &[0]), ("worked", &[1]), ("worked", &[2])];
    assert_eq!(judge_text(text, right), Judged::Pass);
    let wrong: &[(&str, &[i64])] = &[("worked", &[0]), ("worked", &[2])];
    assert_eq!(judge_text(text, wrong), Judged::Fail(1));
}

/// Puts events among the statements of a program, which its bytes choose.
fn with_events(text: &str, bytes: &[u8]) -> String {
    let mut next = bytes.iter().cycle().copied();
    let mut out = String::new();
    for line in text.lines() {
        let choice = next.next().unwrap_or(0) % 6;
        let is_statement = line.starts_with("    ");
        let small = line
            .strip_prefix("  void ")
            .and_then(|it| it.split_once("() { "));
        if is_statement && choice < 3 {
            let event = ["a(this.x)", "b()", "a(this.y)"][usize::from(choice)];
            out.push_str(&format!("    //@ event {event}\n"));
        }
        match small {
            Some((name, body)) if choice < 4 => {
                let body = body.trim_end_matches(" }");
                let event = format!("//@ event {name}(this.x + this.y)");
                out.push_str(&format!("  void {name}() {{\n{event}\n{body}\n}}\n"));
            }
            _ => {
                out.push_str(line);
                out.push('\n');
            }
        }
    }
    out
}

/// The events of one run, by chance.
fn recorded(code: &Code<'_>, start: &Start, seed: u64) -> Vec<Seen> {
    let mut events = Events::default();
    let choice = Choice::Random { seed };
    run(
        code,
        start.clone(),
        &choice,
        &Limits::default(),
        &mut events,
    )
    .unwrap();
    events.seen.iter().map(|seen| named(code, seen)).collect()
}

fn named(code: &Code<'_>, seen: &pet_interp::interp::event::Seen) -> Seen {
    let event = code.source_block(seen.at).event.as_ref().unwrap();
    (event.name.clone(), seen.values.clone())
}

/// Each kind of change once, at places that the seed chooses.
fn changes(trace: &[Seen], seed: u64) -> Vec<Vec<Seen>> {
    let mut all = Vec::new();
    if trace.is_empty() {
        return all;
    }
    let place = |salt: u64| usize::try_from((seed * 7 + salt) % trace.len() as u64).unwrap();
    let mut removed = trace.to_vec();
    removed.remove(place(1));
    all.push(removed);
    let mut repeated = trace.to_vec();
    repeated.insert(place(2), trace[place(2)].clone());
    all.push(repeated);
    if trace.len() > 1 {
        let mut exchanged = trace.to_vec();
        let at = place(3).min(trace.len() - 2);
        exchanged.swap(at, at + 1);
        all.push(exchanged);
    }
    let mut renamed = trace.to_vec();
    renamed[place(4)].0 = "b".to_owned();
    renamed[place(4)].1 = Vec::new();
    all.push(renamed);
    let mut other = trace.to_vec();
    if let Some(value) = other[place(5)].1.first_mut() {
        *value += 1;
    }
    all.push(other);
    all
}

/// The verdict by trying everything: all orders of all steps, states compared as they are.
fn exhaustive(code: &Code<'_>, start: &Start, trace: &[Seen]) -> Option<Judged> {
    let mut open = vec![(start.state.clone(), 0)];
    let mut seen: HashSet<String> = HashSet::new();
    let mut longest = 0;
    while let Some((state, position)) = open.pop() {
        longest = longest.max(position);
        if position == trace.len() {
            return Some(Judged::Pass);
        }
        if seen.len() > MOST {
            return None;
        }
        if !seen.insert(format!("{position} {state:?}")) {
            continue;
        }
        for task in pet_interp::interp::ready::ready(code, &state) {
            let mut events = Events::default();
            let next: State = step(code, &state, task, &Limits::default(), &mut events).unwrap();
            match events.seen.first() {
                None => open.push((next, position)),
                Some(event) if named(code, event) == trace[position] => {
                    open.push((next, position + 1));
                }
                Some(_) => {}
            }
        }
    }
    Some(Judged::Fail(longest))
}
