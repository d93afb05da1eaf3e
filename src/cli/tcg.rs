//! `pet tcg`

use super::{STACK, Verdict, check, emit, input, output};
use crate::render;
use crate::tcg::{Aliasing, Judging, Request, Suite, generate};
use anyhow::{Context, Result, bail};
use pet_translator::cfg::Program;
use pet_translator::source::Source;
use pet_translator::typed::MethodKind;
use std::path::PathBuf;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

/// Generate test cases for a method of a sequential program
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pet tcg samples/papers/mist.pet -m mist
  pet tcg samples/papers/lcm.pet -m lcm --loop-k 2 --json
Every test case is run by the interpreter before it is shown.
docs/test-cases.md explains what a test case is, and what is not there yet.")]
pub(super) struct Options {
    /// The program; `-` is standard input
    file: PathBuf,
    /// The method to test; without it, the methods that can be tested are listed
    #[arg(short, long, value_name = "CLASS.METHOD")]
    method: Option<String>,
    /// At most K iterations of each loop entry, and K nested recursive calls
    #[arg(long, value_name = "K", default_value_t = 1)]
    loop_k: u32,
    /// Input references never are the same object
    #[arg(long)]
    no_aliasing: bool,
    /// Range of integer inputs
    #[arg(long, value_name = "LO..HI", value_parser = domain, allow_hyphen_values = true)]
    domain: Option<(i32, i32)>,
    /// Steps of the machine, after which the suite is cut short
    #[arg(long, value_name = "N", default_value_t = 2_000_000_000)]
    max_inferences: u64,
    /// Seconds after which the work is given up
    #[arg(long, value_name = "S", default_value_t = 60)]
    timeout: u64,
    /// Show what the clauses say, without running it
    #[arg(long)]
    no_replay: bool,
    /// Write unit tests into the folder of -o
    #[arg(long, value_name = "FORM", requires = "output")]
    emit: Option<emit::Form>,
    /// Write to this file instead of stdout; with --emit the tests go into this folder
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// One JSON document instead
    #[arg(long)]
    json: bool,
}

pub(super) fn run(options: &Options) -> Result<Verdict> {
    let source = input::read_source(&options.file)?;
    let Some(program) = check::blocks(&source, options.json)? else {
        return Ok(Verdict::CouldNot);
    };
    let Some(name) = &options.method else {
        bail!(
            "say which method to test with -m:\n{}",
            methods(&source, &program)
        );
    };
    let method = match program.find_method(name) {
        Ok(method) => method,
        Err(error) => bail!("{error}"),
    };
    let request = Request {
        method,
        loop_k: options.loop_k,
        aliasing: if options.no_aliasing {
            Aliasing::Excluded
        } else {
            Aliasing::Possible
        },
        domain: options.domain.unwrap_or((i32::MIN, i32::MAX)),
        inferences: options.max_inferences,
        judging: match options.no_replay {
            true => Judging::Believed,
            false => Judging::Replayed,
        },
    };
    if let (Some(_), Some(folder)) = (options.emit, &options.output) {
        emit::check(folder, &source, &program, method)?;
    }
    let suite = within(options.timeout, &source, &program, &request)?;
    let key = &program.method(method).key;
    let text = if options.json {
        render::json::suite::suite(&source, key, &request, &suite)
    } else {
        render::suite::text(&source, key, &suite)
    };
    match (&options.output, options.emit) {
        (Some(folder), Some(form)) => {
            output::print(&text)?;
            let command = command(options, &program.method(method).key);
            emit::write(form, folder, &source, &program, &request, &suite, &command)?;
        }
        (Some(path), None) => output::write_file(path, &text)?,
        (None, _) => output::print(&text)?,
    }
    let disagrees = suite.cases.iter().any(|case| case.disagreement.is_some());
    if disagrees {
        output::complain(
            "clauses and interpreter disagree; this is a bug in pet, please report it",
        );
        return Ok(Verdict::CouldNot);
    }
    Ok(Verdict::NothingFound)
}

/// The machine cannot be stopped from outside, so it works beside us, and ends with us.
fn within(seconds: u64, source: &Source, program: &Program, request: &Request) -> Result<Suite> {
    let (sender, receiver) = mpsc::channel();
    let (source, program, request) = (source.clone(), program.clone(), request.clone());
    std::thread::Builder::new()
        .stack_size(STACK)
        .spawn(move || sender.send(generate(&source, &program, &request)))
        .context("cannot start a worker")?;
    match receiver.recv_timeout(Duration::from_secs(seconds)) {
        Ok(result) => Ok(result?),
        Err(RecvTimeoutError::Timeout) => bail!(
            "time is up after {seconds} s: the constraints of some path do not come to an end; \
             a smaller range helps, as in --domain -1000..1000, or a longer --timeout"
        ),
        Err(RecvTimeoutError::Disconnected) => bail!("internal failure of the worker"),
    }
}

/// What writes the same tests again.
fn command(options: &Options, key: &str) -> String {
    let file = options.file.display();
    let mut command = format!("pet tcg {file} -m '{key}' --emit junit");
    if options.loop_k != 1 {
        command.push_str(&format!(" --loop-k {}", options.loop_k));
    }
    if options.no_aliasing {
        command.push_str(" --no-aliasing");
    }
    if let Some((low, high)) = options.domain {
        command.push_str(&format!(" --domain {low}..{high}"));
    }
    command
}

fn methods(source: &Source, program: &Program) -> String {
    let can_be_tested =
        |kind: MethodKind| matches!(kind, MethodKind::Static | MethodKind::Instance);
    let methods = program.methods.iter();
    let methods = methods.filter(|method| can_be_tested(method.kind) && !method.blocks.is_empty());
    let lines: Vec<String> = methods
        .map(|method| {
            let line = source.line(method.name_span.start);
            format!("  {}  (line {line})", method.key)
        })
        .collect();
    lines.join("\n")
}

fn domain(text: &str) -> Result<(i32, i32), String> {
    let parts = text
        .split_once("..")
        .map(|(low, high)| (low.trim().parse(), high.trim().parse()));
    match parts {
        Some((Ok(low), Ok(high))) if low <= high => Ok((low, high)),
        Some((Ok(_), Ok(_))) => Err("the range is empty: LO must not be above HI".to_owned()),
        _ => Err("expected LO..HI with two 32-bit integers, as in -10..10".to_owned()),
    }
}
