//! `pet explore`

mod progress;

use super::run::{self, MAX_STEPS};
use super::{Verdict, check, input, interrupt, output, program, report, results};
use anyhow::{Result, bail};
use pet_interp::explore::Exploration;
use pet_interp::explore::monitor::{Bounds, Reached};
use pet_interp::explore::setting::Reduction;
use pet_interp::explore::witness::{Witness, witness};
use pet_interp::interp::Limits;
use pet_interp::interp::code::Code;
use pet_interp::interp::input::Start;
use pet_interp::{explore, interp};
use pet_model::Value;
use pet_model::schedule::{Schedule, Step};
use pet_render::explore::{Report, Shown, has_found, states};
use progress::ProgressLine;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Explore all schedules of an actor program, or of one call
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pet explore samples/papers/registry.pet
  pet explore samples/actors/fib.pet -m start --args 7 --reduction stable
  pet explore samples/actors/philosophers-deadlock.pet --json
  pet explore samples/actors/p2p.pet --html p2p.html
  pet explore samples/actors/p2p.pet --report github
docs/exploration.md explains reductions, counters and what is printed.
Exit codes: 0 nothing wrong was found, 1 a deadlock, exception or failed assertion,
2 it could not be explored, 130 it was interrupted (Ctrl-C) and shows what was found until then.
A limit that was reached is reported, and is not an error.")]
pub(super) struct Options {
    /// The program; `-` reads standard input
    file: PathBuf,
    /// Explore this method instead of the main block
    #[arg(short, long, value_name = "CLASS.METHOD")]
    method: Option<String>,
    /// Arguments of the method: integers, true, false, null or names of objects of --input, in
    /// order or as NAME=VALUE
    #[arg(long, value_name = "VALUE,…", allow_hyphen_values = true)]
    args: Vec<String>,
    /// File with arguments, actors with their fields, and other objects as JSON
    /// (docs/running.md)
    #[arg(long, value_name = "FILE", requires = "method")]
    input: Option<PathBuf>,
    /// Which redundant schedules to leave out
    #[arg(long, value_enum, default_value_t = Word::Full)]
    reduction: Word,
    /// Stop after N complete executions [default: no limit]
    #[arg(long, value_name = "N", value_parser = above_0, allow_hyphen_values = true)]
    max_executions: Option<u64>,
    /// Stop after N states [default: no limit]
    #[arg(long, value_name = "N", value_parser = above_0, allow_hyphen_values = true)]
    max_states: Option<u64>,
    /// Cut off an execution after N macro-steps; in a macro-step a task runs until it ends or waits
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = above_0, allow_hyphen_values = true)]
    max_depth: u64,
    /// Cut off a macro-step after N blocks
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = above_0, allow_hyphen_values = true)]
    max_steps: u64,
    /// Stop when stored states take this many megabytes
    #[arg(long, value_name = "MB", default_value_t = 4_000, value_parser = above_0, allow_hyphen_values = true)]
    max_memory: u64,
    /// Stop after S seconds, and report what was found until then [default: no limit]
    #[arg(long, value_name = "S", value_parser = seconds, allow_hyphen_values = true)]
    timeout: Option<Duration>,
    /// Number of threads; the result is the same for any number [default: one per core]
    #[arg(long, value_name = "N", value_parser = workers, allow_hyphen_values = true)]
    jobs: Option<usize>,
    /// Print results for continuous integration instead of text
    #[arg(long, value_name = "FORM", conflicts_with = "json")]
    report: Option<results::Form>,
    /// Also write an HTML page that shows what was found (docs/report.md)
    #[arg(long, value_name = "OUT.html")]
    html: Option<PathBuf>,
    /// Show everything; without it, the first 5 failures, 5 deadlocks and 10 final states
    #[arg(long)]
    all: bool,
    /// Print one JSON document instead of text
    #[arg(long)]
    json: bool,
    /// Print time and speed on standard error
    #[arg(long)]
    stats: bool,
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum Word {
    /// Nothing is left out: all interleavings
    None,
    /// Try another order only where two steps race
    Dpor,
    /// Actors first that the others cannot influence; every partial order once
    Stable,
    /// Every state once, and independent tasks in one order only
    Full,
}

pub(super) fn run(options: &Options) -> Result<Verdict> {
    let source = input::read_source(&options.file)?;
    let Some(program) = check::blocks(&source, options.json)? else {
        return Ok(Verdict::CouldNot);
    };
    let call = call(options);
    let entry = run::entry(call.method.as_deref(), &source, &program)?;
    let code = interp::decode(&program);
    let (start, given) = match run::begin(&call, &code, entry)? {
        Ok(begun) => begun,
        Err(complaints) => {
            run::complain_of(&complaints);
            return Ok(Verdict::CouldNot);
        }
    };
    let plan = plan(options);
    interrupt::listen();
    let begun = Instant::now();
    let line = ProgressLine::new(begun);
    let show = |progress| line.show(progress);
    let watcher = line.is_wanted().then_some(&show as _);
    let exploration = explore::explore(&code, &start, &plan, watcher);
    line.clear();
    if options.stats {
        print_stats(&exploration, begun.elapsed());
    }
    let found = &exploration.found;
    if let Some(method) = found.without_code.keys().next() {
        let key = &program.method(*method).key;
        bail!("`{key}` was called, but has no code to run");
    }
    let show = |steps: &Vec<Step>| {
        let schedule = Schedule {
            steps: steps.clone(),
        };
        Shown {
            witness: witness(&code, &start, steps, &plan.limits),
            repeat: run::repeat(&call, program.method(entry), Some(&schedule)),
        }
    };
    let failures: Vec<Shown> = found.failures.values().map(show).collect();
    let deadlocks: Vec<Shown> = found.deadlocks.values().map(show).collect();
    let again = |schedule: &Schedule| run::repeat(&call, program.method(entry), Some(schedule));
    let finals = finals(&code, &start, &exploration, &plan.limits, again);
    let shown = Report {
        source: &source,
        method: &program.method(entry).key,
        input: &given,
        reduction: plan.reduction,
        exploration: &exploration,
        failures: &failures,
        deadlocks: &deadlocks,
        finals: &finals,
        amount: output::amount(options.all),
    };
    output::print(&match (options.report, options.json) {
        (Some(form), _) => form.text(&results::of_exploration(&shown)),
        (None, true) => pet_render::json::explore::explore(&shown),
        (None, false) => pet_render::explore::text(&shown),
    })?;
    if let Some(path) = &options.html {
        let page = pet_render::report::explore::page(&shown, &code, &start, &plan.limits);
        report::write_page(path, &page)?;
    }
    if exploration.reached == Some(Reached::Interrupted) {
        output::note("interrupted: this is what was found until then\n");
        return Ok(Verdict::Interrupted);
    }
    Ok(match has_found(&exploration) {
        true => Verdict::Found,
        false => Verdict::NothingFound,
    })
}

/// Final states in an order that does not depend on the search: by the integers in the fields of
/// actors, then by their hashes.
fn finals(
    code: &Code<'_>,
    start: &Start,
    exploration: &Exploration,
    limits: &Limits,
    again: impl Fn(&Schedule) -> String,
) -> Vec<Shown> {
    let finals = exploration.found.finals.iter();
    let finals = finals.map(|(key, steps)| {
        let witness = witness(code, start, steps, limits);
        (visible(&witness), *key, witness)
    });
    let mut finals: Vec<_> = finals.collect();
    finals.sort_by(|(left, left_key, _), (right, right_key, _)| {
        left.cmp(right).then(left_key.cmp(right_key))
    });
    let shown = finals.into_iter().map(|(_, _, witness)| Shown {
        repeat: again(&witness.run.schedule),
        witness,
    });
    shown.collect()
}

/// The integers in the fields of the actors, class by class.
fn visible(witness: &Witness) -> Vec<(String, Vec<i64>)> {
    let objects = &witness.run.output.heap.objects;
    let actors = witness
        .run
        .actors
        .iter()
        .filter_map(|name| objects.get(name));
    let actors = actors.filter_map(|object| match object {
        pet_model::Object::Instance { class, fields } => {
            let integers = fields.values().filter_map(|value| match value {
                Value::Int(value) => Some(*value),
                Value::Char(unit) => Some(i64::from(*unit)),
                Value::Float(key) | Value::Double(key) => Some(*key),
                Value::Bool(value) => Some(i64::from(*value)),
                Value::Null | Value::Ref(_) | Value::Text(_) => None,
            });
            Some((class.clone(), integers.collect()))
        }
        _ => None,
    });
    let mut actors: Vec<(String, Vec<i64>)> = actors.collect();
    actors.sort();
    actors
}

/// The options of `pet run` for the same call.
fn call(options: &Options) -> run::Options {
    run::Options {
        classes: program::Options::default(),
        file: options.file.clone(),
        method: options.method.clone(),
        args: options.args.clone(),
        input: options.input.clone(),
        seed: None,
        schedule: None,
        max_steps: MAX_STEPS,
        trace: None,
        json: options.json,
    }
}

fn plan(options: &Options) -> explore::Options {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    explore::Options {
        reduction: match options.reduction {
            Word::None => Reduction::None,
            Word::Dpor => Reduction::Dpor,
            Word::Stable => Reduction::Stable,
            Word::Full => Reduction::Full,
        },
        bounds: Bounds {
            max_executions: options.max_executions,
            max_states: options.max_states,
            timeout: options.timeout,
            max_memory: Some(options.max_memory.saturating_mul(1_000_000)),
        },
        limits: Limits {
            max_steps: options.max_steps,
            ..Limits::default()
        },
        max_depth: usize::try_from(options.max_depth).unwrap_or(usize::MAX),
        jobs: options.jobs.unwrap_or(cores),
    }
}

fn print_stats(exploration: &Exploration, time: Duration) {
    let counts = &exploration.found.counts;
    let seconds = time.as_secs_f64();
    let states = states(exploration);
    let stored = counts.stored;
    output::note(&format!(
        "stats: {seconds:.6} s, {states} states, {stored} stored\n"
    ));
}

/// The largest number of workers; a larger one is probably a typing mistake.
const MOST_WORKERS: usize = 1_000;

fn above_0(text: &str) -> Result<u64, String> {
    let number: Option<u64> = text.parse().ok();
    let number = number.filter(|number| *number > 0);
    number.ok_or_else(|| "expected a whole number above 0".to_owned())
}

fn workers(text: &str) -> Result<usize, String> {
    let number: Option<usize> = text.parse().ok();
    let number = number.filter(|number| (1..=MOST_WORKERS).contains(number));
    number.ok_or_else(|| format!("expected a whole number from 1 to {MOST_WORKERS}"))
}

pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text
        .parse()
        .map_err(|_| "expected a number of seconds".to_owned())?;
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if seconds > 0.0 => Ok(time),
        _ => Err("expected a number of seconds above 0".to_owned()),
    }
}
