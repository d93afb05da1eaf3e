//! `pet conform`

pub(super) mod reading;

use super::run::{self, MAX_STEPS};
use super::{Verdict, check, input, interrupt, output, program};
use anyhow::{Result, bail};
use pet_interp::conform::Bounds;
use pet_interp::conform::model::{Model, ModelError, Observation};
use pet_interp::conform::track::{Followed, Reached, Tracker, tracking};
use pet_interp::interp::code::Code;
use pet_interp::interp::input::Start;
use pet_interp::{interp, stop};
use pet_render::conform::{Failure, Report, Verdict as Judged, step};
use pet_render::shell;
use pet_translator::diagnostic::Diagnostic;
use pet_translator::source::Source;
use reading::{Trace, unreadable};
use std::path::PathBuf;
use std::time::Instant;

/// Check whether a model can produce a recorded trace
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pet run samples/ask/pool.pet --args nthreads=1,maxWorkThreads=2,tasks=1 --seed 1 --trace one.jsonl
  pet conform samples/ask/pool.pet one.jsonl
docs/conformance.md explains events, actions, the formats of traces, and verdicts.
Exit codes: 0 pass, or inconclusive because of a limit that is named, 1 fail,
2 the trace or the model could not be read, 130 it was interrupted (Ctrl-C).")]
pub(super) struct Options {
    /// The model: a program with `//@ event` comments
    model: PathBuf,
    /// The recorded trace, JSON Lines or XML; `-` reads standard input
    trace: PathBuf,
    /// Values of the model's symbolic variables; they replace values that the trace gives
    #[arg(long, value_name = "NAME=VALUE,…", allow_hyphen_values = true)]
    args: Vec<String>,
    /// The trace is complete: after its last event the model must be able to end without another
    #[arg(long)]
    complete: bool,
    /// Give up after N steps without an event between two events
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    max_steps: u64,
    /// Give up when N states of the model agree with the trace so far
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    max_states: usize,
    /// Write the schedule that produces the trace to this file, for `pet run --schedule`
    #[arg(long, value_name = "FILE")]
    schedule: Option<PathBuf>,
    /// Print one JSON document instead of text
    #[arg(long)]
    json: bool,
    /// Print time and sizes on standard error
    #[arg(long)]
    stats: bool,
}

pub(super) fn run(options: &Options) -> Result<Verdict> {
    let source = input::read_source(&options.model)?;
    let Some(program) = check::blocks(&source, options.json)? else {
        return Ok(Verdict::CouldNot);
    };
    let code = interp::decode(&program);
    let Some(model) = model(&source, &code)? else {
        return Ok(Verdict::CouldNot);
    };
    let mut trace = Trace::open(&options.trace)?;
    let name = options.trace.display().to_string();
    let Some(start) = begin(options, &source, &code, &mut trace, &name)? else {
        return Ok(Verdict::CouldNot);
    };
    let bounds = Bounds {
        max_steps: options.max_steps,
        max_states: options.max_states,
    };
    interrupt::listen();
    let begun = Instant::now();
    tracking(&code, &start, &model, bounds, |tracker| {
        let (judged, followed) = match judge(options, &model, &mut trace, tracker) {
            Ok(judged) => judged,
            Err(problem) => bail!("{name}: {problem}"),
        };
        if options.stats {
            output::note(&format!(
                "{followed} events in {:.3} s, {} hidden steps, at most {} states at once\n",
                begun.elapsed().as_secs_f64(),
                tracker.hidden,
                tracker.widest
            ));
        }
        report(options, &source, &code, &model, tracker, &judged, followed)
    })
}

/// The events and actions of the model; `None` if they have errors, which are shown.
pub(super) fn model(source: &Source, code: &Code<'_>) -> Result<Option<Model>> {
    let errors = match Model::new(code) {
        Ok(model) => return Ok(Some(model)),
        Err(errors) => errors,
    };
    let places = errors.iter().filter_map(|error| {
        let at = ModelError::span(error)?;
        let found = Diagnostic::error("bad-action", error.to_string(), at);
        Some(match code.program.is_actor_program {
            true => found,
            false => found.hint("a program has actors if it uses `!`, `await`, `get` or `Fut`"),
        })
    });
    let places: Vec<Diagnostic> = places.collect();
    if places.is_empty() {
        let texts: Vec<String> = errors.iter().map(ToString::to_string).collect();
        bail!("{}: {}", source.name(), texts.join("; "));
    }
    check::show(source, &places);
    Ok(None)
}

/// The start of the model, with the inputs that the trace and the options name.
fn begin(
    options: &Options,
    source: &Source,
    code: &Code<'_>,
    trace: &mut Trace,
    name: &str,
) -> Result<Option<Start>> {
    let mut args = Vec::new();
    let given = trace.start();
    let given = given.map_err(|error| anyhow::anyhow!("{name}: {error}"))?;
    for (input, value) in given {
        let is_given = options.args.iter().flat_map(|args| args.split(','));
        let mut is_given = is_given.filter_map(|arg| arg.split_once('='));
        if !is_given.any(|(name, _)| name.trim() == input) {
            args.push(format!("{input}={value}"));
        }
    }
    args.extend(options.args.iter().cloned());
    let call = run::Options {
        classes: program::Options::default(),
        file: options.model.clone(),
        method: None,
        args,
        input: None,
        seed: None,
        schedule: None,
        max_steps: MAX_STEPS,
        trace: None,
        json: options.json,
    };
    let entry = run::entry(call.method.as_deref(), source, code.program)?;
    match run::begin(&call, code, entry)? {
        Ok((start, _)) => Ok(Some(start)),
        Err(complaints) => {
            run::complain_of(&complaints);
            Ok(None)
        }
    }
}

/// Follows the trace to its end, or to the first entry that the model cannot follow. A
/// trace that cannot be read to its end has no verdict.
fn judge(
    options: &Options,
    model: &Model,
    trace: &mut Trace,
    tracker: &mut Tracker<'_, '_>,
) -> Result<(Judged, u64), String> {
    let mut followed = 0;
    while let Some(read) = trace.next() {
        let (line, item) = read.map_err(|error| unreadable(&error, followed))?;
        let observation: Observation = match model.observe(&item) {
            Ok(observation) => observation,
            Err(error) => return Err(unreadable(&format!("line {line}: {error}"), followed)),
        };
        if stop::is_wanted() {
            let judged = inconclusive(Reached::Interrupted, line, &model.shown(&item));
            return Ok((judged, followed));
        }
        match tracker.follow(&observation) {
            Followed::Fits => followed += 1,
            Followed::Differs(expected) => {
                let failure = Failure {
                    entry: Some((line, model.shown(&item))),
                    expected: *expected,
                };
                return Ok((Judged::Fail(failure), followed));
            }
            Followed::Unknown(reached) => {
                return Ok((inconclusive(reached, line, &model.shown(&item)), followed));
            }
        }
    }
    if followed == 0 {
        return Err("the trace has no events: nothing was recorded".to_owned());
    }
    if !options.complete && !trace.has_ended {
        return Ok((Judged::Pass, followed));
    }
    let judged = match tracker.rest() {
        Followed::Fits => Judged::Pass,
        Followed::Differs(expected) => Judged::Fail(Failure {
            entry: None,
            expected: *expected,
        }),
        Followed::Unknown(reached) => inconclusive(reached, trace.line, "the end"),
    };
    Ok((judged, followed))
}

fn inconclusive(reached: Reached, line: u64, item: &str) -> Judged {
    Judged::Inconclusive {
        reached,
        line,
        item: item.to_owned(),
    }
}

fn report(
    options: &Options,
    source: &Source,
    code: &Code<'_>,
    model: &Model,
    tracker: &Tracker<'_, '_>,
    judged: &Judged,
    followed: u64,
) -> Result<Verdict> {
    let schedule = tracker.schedule();
    if let Some(path) = &options.schedule {
        let steps: Vec<String> = schedule.iter().map(step).collect();
        output::write_file(path, &(steps.join("\n") + "\n"))?;
    }
    let has_actions = model.actions().next().is_some();
    let steps: Vec<String> = schedule.iter().map(step).collect();
    let (model_file, joined, steps) = (
        shell::path(&options.model.display().to_string()),
        options.args.join(","),
        steps.join(" "),
    );
    let mut repeat = vec!["pet", "run", &model_file];
    if !options.args.is_empty() {
        repeat.extend(["--args", &joined]);
    }
    repeat.extend(["--schedule", &steps, "--trace", "again.jsonl"]);
    let repeat = shell::line(repeat);
    let inputs = code.program.main.map_or(0, |main| {
        let main = code.program.method(main);
        main.inputs.len()
    });
    // Inputs that only the trace gives would be missing in the command.
    let can_repeat =
        !schedule.is_empty() && !has_actions && (inputs == 0 || !options.args.is_empty());
    let report = Report {
        source,
        code,
        model,
        trace: &options.trace.display().to_string(),
        followed,
        verdict: judged,
        schedule: &schedule,
        repeat: can_repeat.then_some(repeat.as_str()),
    };
    output::print(&match options.json {
        true => pet_render::json::conform::conform(&report),
        false => pet_render::conform::text(&report),
    })?;
    if let Judged::Inconclusive {
        reached: Reached::Interrupted,
        ..
    } = judged
    {
        output::note("interrupted: the rest of the trace was not judged\n");
        return Ok(Verdict::Interrupted);
    }
    Ok(match judged {
        Judged::Pass | Judged::Inconclusive { .. } => Verdict::NothingFound,
        Judged::Fail(_) => Verdict::Found,
    })
}
