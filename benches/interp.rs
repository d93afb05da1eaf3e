//! How fast the interpreter runs: simple statements of a sequential loop, calls, heap
//! accesses, and macro-steps of an actor program. Prints one line for each.
//!
//! ```console
//! $ cargo bench --bench interp
//! ```

use pet_interp::interp::choose::Choice;
use pet_interp::interp::code::Code;
use pet_interp::interp::input::{start, start_main};
use pet_interp::interp::state::State;
use pet_interp::interp::{Limits, decode, ready, run, step};
use pet_model::{Input, Value};
use pet_translator::cfg::Program;
use pet_translator::source::Source;
use std::time::Instant;

const PROGRAM: &str = "
    class Node { int value; Node next; }
    class C {
      static int loop(int n) {
        int s = 0;
        int i = 1;
        while (i <= n) { s = s + i; i = i + 1; }
        return s;
      }
      static int calls(int n) {
        int s = 0;
        int i = 1;
        while (i <= n) { s = add(s, i); i = i + 1; }
        return s;
      }
      static int add(int a, int b) { return a + b; }
      static int heap(int n) {
        int[] a = new int[1000];
        Node node = new Node();
        int i = 0;
        while (i < n) { a[i % 1000] = node.value; node.value = node.value + 1; i = i + 1; }
        return node.value;
      }
    }";

/// RegSim of the papers with four workers: four messages for each of them, in any order.
const ACTORS: &str = "
    class Reg { int as; int bs; void regA() { as = as + 1; } void regB() { bs = bs + 1; } }
    class Worker { boolean registered; void go(Reg reg) { if (!registered) reg ! regB(); registered = true; } }
    Reg reg = new Reg();
    for (int i = 0; i < 5; i++) { Worker w = new Worker(); w ! go(reg); }
    reg ! regA();";

fn main() {
    let program = translate(PROGRAM);
    let code = decode(&program);
    for (method, statements) in [("C.loop", 3), ("C.calls", 4), ("C.heap", 4)] {
        measure(&code, method, 10_000_000, statements);
    }
    let program = translate(ACTORS);
    let code = decode(&program);
    let begin = start_main(&code)
        .expect("the program has a main block")
        .state;
    let time = Instant::now();
    let steps = explore(&code, &begin);
    let rate = steps as f64 / time.elapsed().as_secs_f64();
    println!(
        "all interleavings: {steps} macro-steps, {:.2} million a second",
        rate / 1e6
    );
}

fn measure(code: &Code<'_>, method: &str, rounds: i32, statements: i32) {
    let id = code
        .program
        .find_method(method)
        .expect("the method is above");
    let input = Input {
        args: [("n".to_owned(), Value::Int(rounds.into()))].into(),
        ..Input::default()
    };
    let begin = start(code, id, &input).expect("the input fits");
    let time = Instant::now();
    let run = run(code, begin, &Choice::InTurn, &Limits::default(), &mut ());
    let seconds = time.elapsed().as_secs_f64();
    let run = run.expect("nothing is planned");
    let rate = f64::from(rounds) * f64::from(statements) / seconds;
    let word = run.outcome.word();
    println!(
        "{method}: {word}, {:.0} million statements a second",
        rate / 1e6
    );
}

fn explore(code: &Code<'_>, state: &State) -> u64 {
    let mut steps = 1;
    for choice in ready::ready(code, state) {
        let next = step(code, state, choice, &Limits::default(), &mut ());
        steps += explore(code, &next.expect("the step is ready"));
    }
    steps
}

fn translate(text: &str) -> Program {
    let translated = pet_translator::translate(&Source::new("bench.pet", text));
    translated.expect("the program is right").program
}
