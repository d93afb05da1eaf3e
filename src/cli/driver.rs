//! `pet driver`

use super::conform::reading::Trace;
use super::{Verdict, check, conform, input, output};
use anyhow::{Result, bail};
use pet_interp::conform::driver::{DriverError, driver};
use pet_interp::interp;
use pet_translator::diagnostic::Diagnostic;
use std::path::PathBuf;

/// Write a recorded trace and its model as one program that `pet explore` can check
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pet run samples/ask/pool.pet --args nthreads=1,maxWorkThreads=2,tasks=1 --seed 1 --trace one.jsonl
  pet driver samples/ask/pool.pet one.jsonl -o tester.pet
  pet explore tester.pet --args nthreads=1,maxWorkThreads=2,tasks=1
The model can produce the trace if some final state or deadlock has `ok: true` in `Tester`.
`pet conform` gives the same verdict without the program; docs/conformance.md compares them.
Exit codes: 0 the program was written, 2 it could not be written.")]
pub(super) struct Options {
    /// The model: a program with `//@ event` comments
    model: PathBuf,
    /// The recorded trace, JSON Lines or XML; `-` reads standard input
    trace: PathBuf,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(super) fn run(options: &Options) -> Result<Verdict> {
    let source = input::read_source(&options.model)?;
    let Some(program) = check::blocks(&source, false)? else {
        return Ok(Verdict::CouldNot);
    };
    let code = interp::decode(&program);
    let Some(model) = conform::model(&source, &code)? else {
        return Ok(Verdict::CouldNot);
    };
    let name = options.trace.display();
    let mut trace = Trace::open(&options.trace)?;
    let inputs = trace.start();
    if let Err(problem) = inputs {
        bail!("{name}: {problem}");
    }
    let mut items = Vec::new();
    while let Some(read) = trace.next() {
        match read {
            Ok(item) => items.push(item),
            Err(problem) => bail!("{name}: {problem}"),
        }
    }
    if items.is_empty() {
        bail!("{name}: the trace has no events: nothing was recorded");
    }
    let text = match driver(&source, &program, &model, &items) {
        Ok(text) => text,
        Err(DriverError::CannotWait { name, method, at }) => {
            let error = DriverError::CannotWait { name, method, at };
            let diagnostic = Diagnostic::error("cannot-wait", error.to_string(), at);
            check::show(&source, &[diagnostic]);
            return Ok(Verdict::CouldNot);
        }
        Err(error @ DriverError::Item { .. }) => bail!("{name}: {error}"),
        Err(error) => bail!("{}: {error}", source.name()),
    };
    match &options.output {
        Some(path) => output::write_file(path, &text)?,
        None => output::print(&text)?,
    }
    Ok(Verdict::NothingFound)
}
