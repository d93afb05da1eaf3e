//! `--oracle`: a race is an input with two results, whatever made the difference.

use super::both::{canonical, ended, suite};
use super::racing::{bytes_from_seed, racing_program};
use super::random::request;
use super::sharing::sharing_program;
use pet_engine::actor::race::put_first;
use pet_interp::interp::choose::Choice;
use pet_interp::interp::input::start;
use pet_interp::interp::{Limits, decode, run};
use pet_interp::replay::Player;
use pet_model::Input;
use pet_model::TestCase;
use pet_model::suite::Suite;
use pet_translator::cfg::Program;
use pet_translator::source::Source;
use std::collections::BTreeSet;

/// The suite of a method, with its races; absent if it is too large.
fn judged(text: &str, method: &str) -> Option<(Program, Suite)> {
    let (program, mut found) = suite(text, &request(method, (true, true)))?;
    let source = Source::new("test.pet", text);
    let id = program.find_method(method).unwrap();
    let player = Player::new(&source, &program, id);
    let races = put_first(&mut found, Some(&player), None);
    assert_eq!(races.undecided, 0, "{text}");
    found.races = Some(races);
    Some((program, found))
}

/// What some orders, chosen by chance, lead to.
fn by_chance(program: &Program, method: &str, input: &Input) -> BTreeSet<String> {
    let code = decode(program);
    let entry = program.find_method(method).unwrap();
    let ends = (0..40).map(|seed| {
        let begin = start(&code, entry, input).unwrap();
        let choice = Choice::Random { seed };
        let run = run(&code, begin, &choice, &Limits::default(), &mut ()).unwrap();
        canonical(&run, input)
    });
    ends.collect()
}

/// Races whose orders do not differ, inputs whose results do and which are no race. How many
/// races and how many inputs without one there are.
fn check(text: &str, method: &str) -> Option<(usize, usize)> {
    let (program, found) = judged(text, method)?;
    let cases: Vec<TestCase> = found.cases.iter().collect();
    let races = found.races.unwrap().races;
    let mut racing: Vec<&Input> = Vec::new();
    for race in &races {
        let input = &cases[race.cases[0]].input;
        assert!(
            race.cases.iter().all(|place| cases[*place].input == *input),
            "{method} {race:?}\n{text}"
        );
        let ends = race.orders.iter().map(|order| {
            let end = ended(&program, method, input, &order.schedule);
            end.unwrap_or_else(|problem| panic!("{problem}: {method} {race:?}\n{text}"))
        });
        let ends: Vec<String> = ends.collect();
        let distinct: BTreeSet<&String> = ends.iter().collect();
        assert!(ends.len() > 1, "{method} {race:?}\n{text}");
        assert_eq!(distinct.len(), ends.len(), "{method} {race:?}\n{text}");
        racing.push(input);
    }
    for case in &cases {
        // What was shown stays true of the case.
        let schedule = case.schedule.clone().unwrap();
        assert!(ended(&program, method, &case.input, &schedule).is_ok());
        if !racing.contains(&&case.input) {
            let ends = by_chance(&program, method, &case.input);
            assert_eq!(ends.len(), 1, "{method} {:?}\n{text}", case.input);
        }
    }
    Some((races.len(), cases.len()))
}

#[test]
fn races_are_the_inputs_with_several_results() {
    let (mut suites, mut races) = (0, 0);
    for seed in 0..120 {
        let bytes = bytes_from_seed(seed, 24 + usize::try_from(seed % 5).unwrap() * 8);
        let program = racing_program(&bytes);
        for method in ["C0.m0", "C0.m1", "C0.m2"] {
            if let Some((found, _)) = check(&program, method) {
                suites += 1;
                races += found;
            }
        }
    }
    eprintln!("{suites} suites, {races} races");
    assert!(suites > 60, "{suites}");
    assert!(races > 5, "{races}");
}

/// The main block as a method of an actor that holds the others.
fn held(program: &str) -> String {
    let (classes, main) = program.split_once("Var x = new").unwrap();
    let mut main = format!("Var x = new{main}");
    let mut fields = String::new();
    for actor in 0..5 {
        if main.contains(&format!("P{actor} p{actor} =")) {
            fields.push_str(&format!("P{actor} p{actor} = null; "));
            main = main.replace(&format!("P{actor} p{actor} ="), &format!("this.p{actor} ="));
            main = main.replace(&format!(" p{actor} !"), &format!(" this.p{actor} !"));
            main = main.replace(&format!("\np{actor} !"), &format!("\nthis.p{actor} !"));
        }
    }
    format!("{classes}class A {{ {fields}\nvoid m() {{ {main} }} }}")
}

#[test]
fn races_on_shared_objects_are_found() {
    let (mut suites, mut found) = (0, 0);
    for seed in 0..40 {
        let bytes = bytes_from_seed(seed, 10 + usize::try_from(seed % 5).unwrap() * 5);
        if let Some((races, _)) = check(&held(&sharing_program(&bytes)), "A.m") {
            suites += 1;
            found += races;
        }
    }
    eprintln!("{suites} suites, {found} races");
    assert!(suites > 10, "{suites}");
    assert!(found > 5, "{found}");
}

fn races(text: &str) -> usize {
    let (races, _) = check(text, "A.m").unwrap();
    races
}

#[test]
fn two_writes_race_whatever_they_wait_for() {
    // A condition that one of them makes true.
    assert_eq!(
        races(
            "class A { int n = 0; bool go = false;
               void m() { this ! w(); this ! z(); }
               void w() { await this.go; this.n = 1; }
               void z() { this.n = 2; this.go = true; } }"
        ),
        1
    );
    // A future.
    assert_eq!(
        races(
            "class A { int n = 0;
               void m() { Fut<int> f = this ! one(); this ! w(f); this ! z(); }
               int one() { return 1; }
               void w(Fut<int> f) { await f?; this.n = 1; }
               void z() { this.n = 2; } }"
        ),
        1
    );
    // Twice.
    assert_eq!(
        races(
            "class A { int n = 0;
               void m() { this ! w(); this ! z(); }
               void w() { release; this.n = this.n + 1; release; this.n = this.n * 2; }
               void z() { this.n = 2; } }"
        ),
        1
    );
}

#[test]
fn two_writes_to_what_is_no_actor_race() {
    // An object that nobody holds at the end.
    assert_eq!(
        races(
            "data class Var(int v) { }
             class B { void set(Var v, int k) { v.v = k; } }
             class A { void m(Var v) { if (v != null) {
               B b = new B(); B c = new B(); b ! set(v, 1); c ! set(v, 2); } } }"
        ),
        1
    );
    // The elements of an array.
    assert_eq!(
        races(
            "class B { void set(int[] r, int k) { r[0] = k; } }
             class A { int[] r = null; void m() {
               this.r = new int[1];
               B b = new B(); B c = new B(); b ! set(this.r, 1); c ! set(this.r, 2); } }"
        ),
        1
    );
}

#[test]
fn orders_with_one_result_are_no_race() {
    assert_eq!(
        races(
            "class A { int n = 0;
               void m() { this ! w(); this ! z(); }
               void w() { this.n = 2; }
               void z() { this.n = 2; } }"
        ),
        0
    );
}
