//! `pet run`

mod input;

use super::program::Blocks;
use super::{Verdict, output, program};
use anyhow::{Context, Result, bail};
use indexmap::IndexMap;
use pet_interp::conform::Scalar;
use pet_interp::interp;
use pet_interp::interp::chart::Recorder;
use pet_interp::interp::choose::Choice;
use pet_interp::interp::code::Code;
use pet_interp::interp::event::Events;
use pet_interp::interp::input::{Start, start, start_main};
use pet_interp::interp::variables::Variables;
use pet_interp::interp::{Limits, Run};
use pet_model::schedule::Schedule;
use pet_model::{Input, Outcome};
use pet_render::run::{Actors, Report};
use pet_render::shell;
use pet_translator::cfg::{Method, Program};
use pet_translator::source::Source;
use pet_translator::typed::{MethodId, MethodKind, Type};
use std::path::{Path, PathBuf};

/// Run the main block or one method, once
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pet run samples/papers/registry.pet
  pet run samples/papers/lcm.pet -m lcm --args 4,6
  pet run samples/papers/remall.pet -m List.remAll --input lists.json
  pet run samples/actors/philosophers-deadlock.pet --seed 3
docs/running.md explains inputs, schedules and what is printed.
Exit codes: 0 it ended without a failure or reached a limit, 1 exception, failed assertion or deadlock,
2 it could not be run.")]
pub(super) struct Options {
    /// The program: a source, a class file, a folder of classes or sources, or a jar; `-` reads
    /// standard input
    pub(super) file: PathBuf,
    #[command(flatten)]
    pub(super) classes: program::Options,
    /// Run this method instead of the main block
    #[arg(short, long, value_name = "CLASS.METHOD")]
    pub(super) method: Option<String>,
    /// Arguments of the method, or values of the main block's symbolic variables: integers, true,
    /// false, null or names of objects of --input, in order or as NAME=VALUE
    #[arg(long, value_name = "VALUE,…", allow_hyphen_values = true)]
    pub(super) args: Vec<String>,
    /// File with arguments, objects and static fields as JSON (docs/running.md); `-` reads standard input
    #[arg(long, value_name = "FILE", requires = "method")]
    pub(super) input: Option<PathBuf>,
    /// Choose the next task at random with this seed; without it, actors take turns
    #[arg(long, value_name = "N", conflicts_with = "schedule")]
    pub(super) seed: Option<u64>,
    /// Run the tasks in this order, as pet prints it after `schedule:`; `@FILE` reads it from a file
    #[arg(long, value_name = "SCHEDULE")]
    pub(super) schedule: Option<String>,
    /// Stop after N blocks (pieces of a method that begin with a decision)
    #[arg(long, value_name = "N", default_value_t = MAX_STEPS)]
    pub(super) max_steps: u64,
    /// Write the events of the run to this file, for `pet conform`; a task also stops at each
    /// event, so that other tasks can run there
    #[arg(long, value_name = "FILE")]
    pub(super) trace: Option<PathBuf>,
    /// Print one JSON document instead of text
    #[arg(long)]
    pub(super) json: bool,
}

pub(super) const MAX_STEPS: u64 = 10_000_000;

/// The number of errors of an input that are shown; further ones are counted.
const MOST_COMPLAINTS: usize = 20;

/// The longest argument; some systems refuse longer ones.
const LONGEST_ARGUMENT: usize = 100_000;

pub(super) fn run(options: &Options) -> Result<Verdict> {
    let wanted = options.method.as_deref();
    let read = program::read(&options.file, wanted, &options.classes, options.json)?;
    let Some(Blocks {
        source,
        program,
        method,
        ..
    }) = read
    else {
        return Ok(Verdict::CouldNot);
    };
    let entry = entry(method.as_deref(), &source, &program)?;
    let choice = choice(options)?;
    let code = interp::decode(&program);
    let (start, input) = match begin(options, &code, entry)? {
        Ok(begun) => begun,
        Err(complaints) => {
            complain_of(&complaints);
            return Ok(Verdict::CouldNot);
        }
    };
    finish(options, &source, &code, start, &input, &choice)
}

/// Prints the errors of an input.
pub(super) fn complain_of(complaints: &[String]) {
    for complaint in complaints.iter().take(MOST_COMPLAINTS) {
        output::complain(complaint);
    }
    if let Some(more) = complaints.len().checked_sub(MOST_COMPLAINTS + 1) {
        output::note(&format!("… and {} more\n", more + 1));
    }
}

/// The method on the command line, or the main block if there is none.
pub(super) fn entry(method: Option<&str>, source: &Source, program: &Program) -> Result<MethodId> {
    let entry = match (method, program.main) {
        (Some(name), _) => match program.find_method(name) {
            Ok(method) => method,
            Err(error) => bail!("{error}"),
        },
        (None, Some(main)) => main,
        (None, None) => bail!(
            "`{}` has no main block; {}",
            source.name(),
            methods_to_name(program)
        ),
    };
    let method = program.method(entry);
    if method.blocks.is_empty() {
        let kind = if method.is_native {
            "native"
        } else {
            "abstract"
        };
        bail!("`{}` has no code to run: it is {kind}", method.key);
    }
    Ok(entry)
}

fn methods_to_name(program: &Program) -> String {
    let can_run = |method: &&Method| {
        let is_method =
            matches!(method.kind, MethodKind::Static | MethodKind::Instance) && !method.is_piece();
        is_method && !method.blocks.is_empty()
    };
    let keys = program.methods.iter().filter(can_run);
    let keys: Vec<&str> = keys.map(|method| method.key.as_str()).collect();
    let more = match keys.len().saturating_sub(5) {
        0 => String::new(),
        more => format!(" or one of {more} more"),
    };
    match keys.get(..5).unwrap_or(&keys) {
        [] => "it has no method to run either".to_owned(),
        some => format!("name a method: -m {}{more}", some.join(", -m ")),
    }
}

fn choice(options: &Options) -> Result<Choice> {
    let text = match (&options.schedule, options.seed) {
        (None, None) => return Ok(Choice::InTurn),
        (None, Some(seed)) => return Ok(Choice::Random { seed }),
        (Some(text), _) => text,
    };
    let schedule: Schedule = match text.strip_prefix('@') {
        None => text.parse()?,
        Some(file) => {
            let text = super::input::read_small(Path::new(file), "a schedule")
                .with_context(|| format!("cannot read the schedule in `{file}`"))?;
            text.parse()?
        }
    };
    Ok(Choice::Schedule(schedule))
}

/// The starting state of the run, or all errors of the input. A method without an input file runs
/// after the static initialisers, like the main block.
pub(super) fn begin(
    options: &Options,
    code: &Code<'_>,
    entry: MethodId,
) -> Result<Result<(Start, Input), Vec<String>>> {
    let method = code.program.method(entry);
    if method.kind == MethodKind::Main && method.inputs.is_empty() {
        if !options.args.is_empty() || options.input.is_some() {
            bail!("the main block has no parameters; --args and --input are for methods");
        }
        let begun = start_main(code).map(|start| (start, Input::default()));
        return Ok(begun.ok_or_else(Vec::new));
    }
    let input = match input::read(options, code.program, entry)? {
        Ok(input) => input,
        Err(complaints) => return Ok(Err(complaints)),
    };
    let start = match start(code, entry, &input) {
        Ok(start) => start,
        Err(errors) => return Ok(Err(errors.iter().map(ToString::to_string).collect())),
    };
    let is_alone = options.input.is_some() || method.kind == MethodKind::StaticInitialiser;
    let start = match is_alone {
        true => start,
        false => start.after_initialisers(),
    };
    Ok(Ok((start, input)))
}

fn finish(
    options: &Options,
    source: &Source,
    code: &Code<'_>,
    start: Start,
    input: &Input,
    choice: &Choice,
) -> Result<Verdict> {
    let limits = Limits {
        max_steps: options.max_steps,
        ..Limits::default()
    };
    let entry = start.entry;
    let given_actors = start.state.actors.len().saturating_sub(1);
    let is_main = code.program.method(entry).kind == MethodKind::Main;
    let is_actor_program = code.program.is_actor_program;
    let mut recorders = (Variables::new(code, entry), Recorder::new(entry));
    let mut run = match is_main || is_actor_program {
        _ if options.trace.is_some() => {
            let mut all = (recorders, Events::default());
            let run = interp::run(code, start, choice, &limits, &mut all)?;
            recorders = all.0;
            write_trace(options, code, input, &run, &all.1)?;
            run
        }
        true => interp::run(code, start, choice, &limits, &mut recorders)?,
        false => interp::run(code, start, choice, &limits, &mut ())?,
    };
    let variables = match is_main {
        true => recorders.0.read(code, &mut run),
        false => IndexMap::new(),
    };
    let chart = recorders.1.chart(code, &run, given_actors);
    let actors = is_actor_program.then(|| Actors {
        schedule: &run.schedule,
        objects: &run.actors,
        chart: &chart,
    });
    let schedule = is_actor_program.then_some(&run.schedule);
    let report = Report {
        source,
        method: &code.program.method(entry).key,
        input,
        is_whole_input: options.input.is_some(),
        outcome: &run.outcome,
        output: &run.output,
        variables: &variables,
        has_wrapped: run.has_wrapped,
        steps: run.steps,
        actors,
        repeat: &repeat(options, code.program.method(entry), schedule),
    };
    output::print(&match options.json {
        true => pet_render::json::run::run(&report),
        false => pet_render::run::text(&report),
    })?;
    Ok(match &run.outcome {
        Outcome::Ok | Outcome::Limit(_) => Verdict::NothingFound,
        Outcome::Exception(_)
        | Outcome::Assertion(_)
        | Outcome::Broken(_)
        | Outcome::Deadlock(_) => Verdict::Found,
        Outcome::NoCode { method } => {
            output::complain(&format!("`{method}` was called, but has no code to run"));
            Verdict::CouldNot
        }
    })
}

/// Writes the events as a trace that `pet conform` reads.
fn write_trace(
    options: &Options,
    code: &Code<'_>,
    input: &Input,
    run: &Run,
    events: &Events,
) -> Result<()> {
    let Some(path) = &options.trace else {
        return Ok(());
    };
    let mut text = String::new();
    if code.program.method(run.entry).kind == MethodKind::Main && !input.args.is_empty() {
        text.push_str(&pet_render::json::trace::start(&input.args));
        text.push('\n');
    }
    for seen in &events.seen {
        if let Some(event) = &code.source_block(seen.at).event {
            let values = event.args.iter().zip(&seen.values);
            let values = values.map(|(arg, word)| match arg.ty {
                Type::Bool => Scalar::Bool(*word != 0),
                _ => Scalar::Int(i128::from(*word)),
            });
            let values: Vec<Scalar> = values.collect();
            text.push_str(&pet_render::json::trace::line(&event.name, &values));
            text.push('\n');
        }
    }
    output::write_file(path, &text)
}

/// The command that repeats the run.
pub(super) fn repeat(options: &Options, method: &Method, schedule: Option<&Schedule>) -> String {
    let shown = |path: &PathBuf| path.display().to_string();
    let file = shell::path(&shown(&options.file));
    let mut words = vec!["pet".to_owned(), "run".to_owned(), file];
    let mut option = |name: &str, value: String| words.extend([name.to_owned(), value]);
    if method.kind != MethodKind::Main {
        option("-m", method.key.clone());
    }
    for args in &options.args {
        option("--args", args.clone());
    }
    if let Some(input) = &options.input {
        option("--input", shown(input));
    }
    if let Some(trace) = &options.trace {
        option("--trace", shown(trace));
    }
    if options.max_steps != MAX_STEPS {
        option("--max-steps", options.max_steps.to_string());
    }
    let schedule = schedule.map(ToString::to_string);
    let is_short = |text: &String| text.len() <= LONGEST_ARGUMENT;
    match (schedule, &options.schedule, options.seed) {
        (Some(schedule), _, _) if is_short(&schedule) => option("--schedule", schedule),
        (_, Some(given), _) => option("--schedule", given.clone()),
        (_, None, Some(seed)) => option("--seed", seed.to_string()),
        (_, None, None) => {}
    }
    shell::line(words.iter().map(String::as_str))
}
