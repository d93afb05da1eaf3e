//! `pet dse`

use super::program::Blocks;
use super::run::{self};
use super::{Verdict, explore, interrupt, output, program};
use anyhow::{Context, Result, bail};
use indexmap::IndexMap;
use pet_interp::dse::search::NotRun;
use pet_interp::dse::{EndedBy, Goal, Plan, Schedules, SearchResult, Symbol, class, search};
use pet_interp::interp;
use pet_interp::interp::choose::Choice;
use pet_interp::interp::code::Code;
use pet_interp::replay::{Extent, Player};
use pet_model::TestCase;
use pet_model::trace::Ways;
use pet_model::{Input, Outcome, Value};
use pet_render::amount::Amount;
use pet_render::dse::Report;
use pet_translator::cfg::Program;
use pet_translator::number::Number;
use pet_translator::number::float;
use pet_translator::source::Source;
use pet_translator::typed::{MethodId, MethodKind, Type};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Find inputs that take new paths: concrete runs with symbolic conditions
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pet dse samples/ask/pool.pet --fix nthreads=1,tasks=10
  pet dse samples/papers/lcm.pet -m lcm --goal branches
  pet dse samples/papers/lcm.pet -m lcm --json -o lcm.json
  pet replay lcm.json
Inputs are the `symbolic` variables of the main block, or the parameters of the method.
docs/dse.md explains conditions, classes and limits.
Exit codes: 0 no run went wrong, 1 an exception or a failed assertion, 2 it could not be done,
130 it was interrupted (Ctrl-C) and shows what was found until then.")]
pub(super) struct Options {
    /// The program: a source, a class file, a folder of classes or sources, or a jar; `-` reads
    /// standard input
    file: PathBuf,
    #[command(flatten)]
    classes: program::Options,
    /// Run this method instead of the main block
    #[arg(short, long, value_name = "CLASS.METHOD")]
    method: Option<String>,
    /// Inputs that keep the given value in all runs
    #[arg(long, value_name = "NAME=VALUE,…", allow_hyphen_values = true)]
    fix: Vec<String>,
    /// Input values of the first run [default: 0 and false, or random with --seed]
    #[arg(long, value_name = "NAME=VALUE,…", allow_hyphen_values = true)]
    start: Vec<String>,
    /// Compute new values only for these inputs; the others keep their first values
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    symbolic: Vec<String>,
    /// File with the objects and static fields that the method needs, as JSON (docs/running.md)
    #[arg(long, value_name = "FILE", requires = "method")]
    input: Option<PathBuf>,
    /// Choose first values and the order of tasks at random with this seed
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Which runs are kept, and when to stop
    #[arg(long, value_enum, default_value_t = GoalWord::Paths)]
    goal: GoalWord,
    /// Which schedules are run for each input of an actor program
    #[arg(long, value_enum, default_value_t = SchedulesWord::One)]
    schedules: SchedulesWord,
    /// Range of the integer inputs [default: all 64-bit integers]
    #[arg(long, value_name = "LO..HI", allow_hyphen_values = true, value_parser = domain)]
    domain: Option<(i64, i64)>,
    /// Distinguish runs by the first K iterations of a loop; larger numbers count as one
    #[arg(long, value_name = "K", default_value_t = 10)]
    loop_k: u32,
    /// Stop after N runs
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    max_runs: usize,
    /// Cut off a run after N blocks (pieces of a method that begin with a decision)
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    max_steps: u64,
    /// Stop after S seconds, and report what was found until then [default: no limit]
    #[arg(long, value_name = "S", value_parser = explore::seconds, allow_hyphen_values = true)]
    timeout: Option<Duration>,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Show every run and every class of inputs; without it, the first 100
    #[arg(long)]
    all: bool,
    /// Print one JSON document instead of text: a suite that `pet replay` runs
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum GoalWord {
    /// Every path once
    Paths,
    /// Runs that pass a new statement
    Statements,
    /// Runs that take a new branch
    Branches,
    /// Runs that decide a condition on inputs in a new way
    Decisions,
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum SchedulesWord {
    /// One schedule: actors take turns, or are chosen at random with --seed
    One,
    /// One schedule for each final state, deadlock and failure that exploration finds
    All,
}

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
    let entry = run::entry(method.as_deref(), &source, &program)?;
    let code = interp::decode(&program);
    let Some(plan) = plan(options, &code, entry)? else {
        return Ok(Verdict::CouldNot);
    };
    interrupt::listen();
    let until = options.timeout.map(|time| Instant::now() + time);
    let found = match search::search_until(&code, entry, &plan, until) {
        Ok(found) => found,
        Err(NotRun::Input(errors)) => {
            let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
            run::complain_of(&errors);
            return Ok(Verdict::CouldNot);
        }
        Err(NotRun::Schedule(error)) => bail!(error),
    };
    let no_code = found.runs.iter().find_map(|run| match &run.outcome {
        Outcome::NoCode { method } => Some(method),
        _ => None,
    });
    if let Some(method) = no_code {
        bail!("`{method}` was called, but has no code to run");
    }
    let classes = class::classes(&plan, &found.runs);
    let report = Report {
        source: &source,
        code: &code,
        method: &program.method(entry).key,
        plan: &plan,
        found: &found,
        classes: &classes,
        amount: match &options.output {
            Some(_) if !options.all => Amount::Usual,
            _ => output::amount(options.all),
        },
    };
    let text = match options.json {
        true => {
            let cases = cases(&source, &program, entry, &plan, &found)?;
            pet_render::json::dse::suite(&report, &cases)
        }
        false => pet_render::dse::text(&report),
    };
    match &options.output {
        Some(path) => output::write_file(path, &text)?,
        None => output::print(&text)?,
    }
    if found.ended_by == Some(EndedBy::Interrupt) {
        output::note("interrupted: this is what was found until then\n");
        return Ok(Verdict::Interrupted);
    }
    let is_wrong =
        |outcome: &Outcome| matches!(outcome, Outcome::Exception(_) | Outcome::Assertion(_));
    let mut outcomes = found.runs.iter().map(|run| &run.outcome);
    Ok(match outcomes.any(is_wrong) {
        true => Verdict::Found,
        false => Verdict::NothingFound,
    })
}

/// The options of `pet run` for the same call, for its checks of methods and inputs.
fn call(options: &Options, args: Vec<String>) -> run::Options {
    run::Options {
        classes: options.classes.clone(),
        file: options.file.clone(),
        method: options.method.clone(),
        args,
        input: options.input.clone(),
        seed: None,
        schedule: None,
        max_steps: options.max_steps,
        trace: None,
        json: options.json,
    }
}

fn plan(options: &Options, code: &Code<'_>, entry: MethodId) -> Result<Option<Plan>> {
    let method = code.program.method(entry);
    let fixed = named(&options.fix, "--fix")?;
    let first = named(&options.start, "--start")?;
    let has_this = matches!(method.kind, MethodKind::Instance | MethodKind::Constructor);
    let inputs = method.inputs.iter().skip(usize::from(has_this));
    let inputs: Vec<_> = inputs.map(|id| (id.0, method.local(*id))).collect();
    let known: Vec<&str> = inputs.iter().map(|(_, it)| it.name.as_str()).collect();
    let all = fixed.keys().chain(first.keys()).chain(&options.symbolic);
    for name in all {
        if !known.contains(&name.as_str()) {
            bail!(
                "`{}` has no input `{name}`; it has {}",
                method.key,
                match known.is_empty() {
                    true => "none".to_owned(),
                    false => known.join(", "),
                }
            );
        }
    }
    let mut symbols = Vec::new();
    let mut args = Vec::new();
    let mut chance = options.seed.unwrap_or_default();
    for (local, input) in &inputs {
        let is_boolean = input.ty == Type::Bool;
        let number = input.ty.number().unwrap_or(Number::Int);
        let all = (number.least(), number.greatest());
        let wanted = options
            .domain
            .filter(|_| !number.is_floating())
            .map(|(low, high)| (low.max(all.0), high.min(all.1)));
        // A domain without a value of the type has no effect.
        let (low, high) = wanted.filter(|(low, high)| low <= high).unwrap_or(all);
        if !matches!(input.ty, Type::Number(_) | Type::Bool) {
            continue;
        }
        // Values are given as integers.
        let given = |value: i64| match number.is_floating() {
            true => float::convert(Number::Long, number, value),
            false => value,
        };
        let start = match first.get(&input.name) {
            Some(value) => given(*value),
            None if options.seed.is_some() && number.is_floating() => {
                given(by_chance(&mut chance, is_boolean, -20, 20))
            }
            None if options.seed.is_some() => by_chance(&mut chance, is_boolean, low, high),
            None => 0.clamp(low, high),
        };
        let is_chosen = options.symbolic.is_empty() || options.symbolic.contains(&input.name);
        let value = fixed.get(&input.name).map(|value| given(*value));
        if value.is_some() || !is_chosen {
            let value = value.unwrap_or(start);
            let text = match input.ty.number() {
                Some(number) => Value::number(number, value).to_string(),
                None => (value != 0).to_string(),
            };
            args.push(format!("{}={text}", input.name));
            continue;
        }
        let (low, high) = if is_boolean { (0, 1) } else { (low, high) };
        symbols.push(Symbol {
            name: input.name.clone(),
            local: *local,
            low,
            high,
            number: input.ty.number(),
            start,
        });
    }
    if symbols.is_empty() {
        bail!(
            "`{}` has no symbolic input: declare `symbolic int n;` in the main block, \
             or name a method with integer or boolean parameters (-m)",
            method.key
        );
    }
    args.extend(symbols.iter().map(|symbol| {
        let value = if symbol.is_boolean() { "false" } else { "0" };
        format!("{}={value}", symbol.name)
    }));
    let call = call(options, args);
    let given: Input = match run::begin(&call, code, entry)? {
        Ok((_, given)) => given,
        Err(complaints) => {
            run::complain_of(&complaints);
            return Ok(None);
        }
    };
    Ok(Some(Plan {
        symbols,
        input: given,
        goal: match options.goal {
            GoalWord::Paths => Goal::Paths,
            GoalWord::Statements => Goal::Statements,
            GoalWord::Branches => Goal::Branches,
            GoalWord::Decisions => Goal::Decisions,
        },
        schedules: match (options.schedules, options.seed) {
            (SchedulesWord::All, _) => Schedules::All,
            (SchedulesWord::One, Some(seed)) => Schedules::Random(seed),
            (SchedulesWord::One, None) => Schedules::InTurn,
        },
        max_runs: options.max_runs,
        max_steps: options.max_steps,
        loop_k: options.loop_k,
        is_whole_program: method.kind == MethodKind::Main,
    }))
}

/// The test case of each run, with the trace and coverage of a replay.
fn cases(
    source: &Source,
    program: &Program,
    entry: MethodId,
    plan: &Plan,
    found: &SearchResult,
) -> Result<Vec<TestCase>> {
    let player = Player::new(source, program, entry);
    let mut cases = Vec::new();
    for run in &found.runs {
        let input = search::input(plan, &run.values);
        let choice = match program.is_actor_program {
            true => Choice::Schedule(run.schedule.clone()),
            false => Choice::InTurn,
        };
        let is_cut = matches!(run.outcome, Outcome::Limit(_));
        let played = match is_cut {
            // A replay would not end either.
            true => None,
            false => match player.play_within(&input, &choice, Extent::traced(plan.max_steps)) {
                Ok(played) => Some(played),
                Err(_) => bail!("a run could not be repeated; this is a bug in pet"),
            },
        };
        let played = played.as_ref();
        cases.push(TestCase {
            constraints: class::path(plan, run),
            may_alias: Vec::new(),
            input,
            outcome: run.outcome.clone(),
            output: played.map(|it| it.output.clone()).unwrap_or_default(),
            trace: played.and_then(|it| it.trace.clone()).unwrap_or_default(),
            lines: played.map(|it| it.lines.clone()).unwrap_or_default(),
            ways: Ways::default(),
            has_wrapped: run.has_wrapped,
            is_replayed: played.is_some(),
            smt2: None,
            disagreement: None,
            schedule: None,
        });
    }
    Ok(cases)
}

fn named(texts: &[String], option: &str) -> Result<IndexMap<String, i64>> {
    let mut found = IndexMap::new();
    for text in texts.iter().flat_map(|text| text.split(',')) {
        let Some((name, value)) = text.split_once('=') else {
            bail!("`{text}` is not a value for {option}: write NAME=VALUE");
        };
        let value = match value.trim() {
            "true" => 1,
            "false" => 0,
            value => value
                .parse()
                .with_context(|| format!("`{value}` is not a 64-bit integer for {option}"))?,
        };
        found.insert(name.trim().to_owned(), value);
    }
    Ok(found)
}

fn domain(text: &str) -> Result<(i64, i64), String> {
    let parts = text.split_once("..");
    let parts = parts.and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)));
    match parts {
        Some((low, high)) if low <= high => Ok((low, high)),
        _ => Err("write LO..HI with two 64-bit integers, the smaller one first".to_owned()),
    }
}

/// A small random number, so that first runs are short.
fn by_chance(state: &mut u64, is_boolean: bool, low: i64, high: i64) -> i64 {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    let number = i64::try_from((*state >> 33) % 41).unwrap_or_default();
    match is_boolean {
        true => number % 2,
        false => (number - 20).clamp(low, high),
    }
}
