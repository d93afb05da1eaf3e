//! All schedules of an actor program, from Rust:
//! ```sh
//! cargo run --release -p pet-interp --example explore -- samples/papers/registry.pet
//! ```

use pet_interp::explore::monitor::Bounds;
use pet_interp::explore::setting::Reduction;
use pet_interp::explore::{Options, explore};
use pet_interp::interp::input::start_main;
use pet_interp::interp::{Limits, decode};
use pet_translator::source::Source;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("which file?")?;
    let source = Source::new(file.clone(), std::fs::read_to_string(file)?);
    let translated = pet_translator::translate(&source);
    let program = translated.map_err(|_| "the program has errors")?.program;
    let code = decode(&program);
    let start = start_main(&code).ok_or("the program has no main block")?;
    let options = Options {
        reduction: Reduction::Stable,
        bounds: Bounds::default(),
        limits: Limits::default(),
        max_depth: usize::MAX,
        jobs: 1,
    };
    let found = explore(&code, &start, &options, None).found;
    let (executions, finals) = (found.counts.executions, found.finals.len());
    let deadlocks = found.deadlocks.len();
    println!("{executions} executions: {finals} final states, {deadlocks} deadlocks");
    Ok(())
}
