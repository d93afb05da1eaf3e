//! How fast schedules are explored: macro-steps and executions a second with one worker,
//! and what `full` makes of the same programs. Prints one line for each.
//!
//! ```console
//! $ cargo bench --bench explore
//! ```

use pet_interp::explore::monitor::Bounds;
use pet_interp::explore::setting::Reduction;
use pet_interp::explore::{Exploration, Options, explore};
use pet_interp::interp::input::start;
use pet_interp::interp::{Limits, decode};
use pet_model::{Input, Value};
use pet_translator::source::Source;
use std::time::Instant;

/// File, method and its integers.
const PROGRAMS: [(&str, &str, &[i32]); 7] = [
    ("fib", "start", &[7]),
    ("psort", "fiveValues", &[]),
    ("regsim", "start", &[7, 1]),
    ("bb", "oneProducer", &[]),
    ("bb", "twoProducers", &[]),
    ("mail", "start", &[2, 3]),
    ("chameneos", "start", &[3, 2]),
];

fn main() {
    for (file, method, args) in PROGRAMS {
        for reduction in [Reduction::Stable, Reduction::Full] {
            let begun = Instant::now();
            let exploration = run(file, method, args, reduction);
            let seconds = begun.elapsed().as_secs_f64();
            let counts = &exploration.found.counts;
            let speed = format!("{:.0}", counts.steps as f64 / seconds / 1000.0);
            println!(
                "{file} {args:?} {reduction:?}: {} executions, {} macro-steps, {} final states, \
                 {:.1} ms, {speed} thousand macro-steps a second{}",
                counts.executions,
                counts.steps,
                exploration.found.finals.len(),
                seconds * 1000.0,
                if exploration.is_complete() {
                    ""
                } else {
                    ", cut"
                }
            );
        }
    }
}

fn run(file: &str, method: &str, args: &[i32], reduction: Reduction) -> Exploration {
    let path = format!("{}/samples/actors/{file}.pet", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect("the samples are there");
    let translated = pet_translator::translate(&Source::new(path, text));
    let program = translated.expect("the samples have no errors").program;
    let code = decode(&program);
    let entry = program.find_method(method).expect("the sample has it");
    let mut input = Input::default();
    for (parameter, value) in program.method(entry).inputs.iter().zip(args) {
        let name = program.method(entry).local(*parameter).name.clone();
        input.args.insert(name, Value::Int((*value).into()));
    }
    let start = start(&code, entry, &input).expect("the arguments fit");
    let options = Options {
        reduction,
        bounds: Bounds {
            max_states: Some(3_000_000),
            ..Bounds::default()
        },
        limits: Limits::default(),
        max_depth: 10_000,
        jobs: 1,
    };
    explore(&code, &start, &options, None)
}
