//! `pet replay`

use super::program::Blocks;
use super::repeat::{PROJECT, Repeat};
use super::{Verdict, contract, input, interrupt, output, program, results, summaries};
use anyhow::{Context, Result, anyhow, bail};
use pet_interp::interp::choose::Choice;
use pet_interp::replay::compare::{Expected, of_path, of_results};
use pet_interp::replay::{Extent, NotPlayed, Player};
use pet_interp::stop;
use pet_model::Outcome;
use pet_render::json::read::suite::{Case, Suite, suite};
use pet_render::replay::{Replayed, Report};
use pet_render::shell;
use pet_translator::number::Integers;
use std::path::{Path, PathBuf};

/// Run the test cases of a suite again, and compare how they end
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pet tcg samples/papers/lcm.pet -m lcm --json -o lcm.json
  pet replay lcm.json
  pet replay lcm.json changed/lcm.pet
  pet replay lcm.json changed/lcm.pet --traces
  pet replay lcm.json --report junit-xml > results.xml
Compared are outcome, exception, result and heap; with --traces also the path that led there.
docs/test-cases.md explains what is compared.
Exit codes: 0 all cases end as predicted, 1 some do not, 2 they could not be run,
130 it was interrupted (Ctrl-C) and reports the cases that were run.")]
pub(super) struct Options {
    /// The suite, as `pet tcg --json` writes it; `-` reads standard input
    suite: PathBuf,
    /// The program [default: the one that the suite names]
    file: Option<PathBuf>,
    #[command(flatten)]
    classes: program::Options,
    /// Summaries of methods without code [default: those that the suite names]
    #[arg(long, value_name = "PATH")]
    summaries: Option<PathBuf>,
    /// Run only the case with this id; may be given several times
    #[arg(long = "case", value_name = "ID")]
    cases: Vec<i128>,
    /// Also compare the path of each case: its trace and its lines
    #[arg(long)]
    traces: bool,
    /// Print results for continuous integration instead of text
    #[arg(long, value_name = "FORM", conflicts_with = "json")]
    report: Option<results::Form>,
    /// Show every difference; without it, the first ones are shown and the others counted
    #[arg(long)]
    all: bool,
    /// Print one JSON document instead of text
    #[arg(long)]
    json: bool,
}

/// The number of errors that are shown; further ones are counted.
const MOST_COMPLAINTS: usize = 20;

pub(super) fn run(options: &Options, repeat: &Repeat) -> Result<Verdict> {
    let name = options.suite.display().to_string();
    let read = match suite(&read_suite(&options.suite)?) {
        Ok(read) => read,
        Err(errors) => return Ok(complain(&name, errors)),
    };
    let path = program_path(options, &read)?;
    let request = read.request.as_ref();
    let integers = request.map_or(Integers::Mathematical, |request| request.integers);
    let blocks = match program::is_compiled(&path) {
        true => program::read(&path, Some(&read.method), &options.classes, options.json)?,
        false => {
            let source = input::read_source(&path)?;
            let wanted = Some(read.method.as_str());
            let from = source.name().to_owned();
            program::of_text(source, &path, wanted, &options.classes, options.json)
                .map_err(|error| anyhow!("{name}: method: {error} (looked for it in `{from}`)"))?
        }
    };
    let Some(Blocks {
        source, program, ..
    }) = blocks
    else {
        return Ok(Verdict::CouldNot);
    };
    let method = match program.find_method(&read.method) {
        Ok(method) => method,
        Err(error) => bail!(
            "{name}: method: {error} (looked for it in `{}`)",
            source.name()
        ),
    };
    let key = &program.method(method).key;
    if program.method(method).blocks.is_empty() {
        bail!("{name}: method: `{key}` has no code to run");
    }
    let chosen = chosen(options, &read)?;
    let Some(natives) = summaries::natives(options.summaries.as_deref(), &read, &source, &program)?
    else {
        return Ok(Verdict::CouldNot);
    };
    let player = Player::new(&source, &program, method).with_natives(natives);
    let assumptions = contract::assumptions(&source, &program, method, &read.assume);
    let assumptions = assumptions.with_context(|| format!("{name}: contract.assume"))?;
    let mut complaints = Vec::new();
    for (index, case) in &chosen {
        let place = |error: String| format!("test_cases[{index}].input: {error}");
        match player.check(&case.input) {
            Err(errors) => {
                complaints.extend(errors.iter().map(|error| place(error.to_string())));
            }
            Ok(()) => {
                let refused = player.legal(&case.input, &assumptions).err();
                complaints.extend(refused.map(|refused| place(refused.to_string())));
            }
        }
    }
    if !complaints.is_empty() {
        return Ok(complain(&name, complaints));
    }
    let mut cases = Vec::with_capacity(chosen.len());
    interrupt::listen();
    for (index, case) in &chosen {
        if stop::is_wanted() {
            break;
        }
        let replayed = replay(&player, case, options.traces, integers);
        let place = || format!("{name}: test_cases[{index}].schedule");
        cases.push(replayed.with_context(place)?);
    }
    // The command is for a person in this folder, where `pet.toml` is read as now.
    let again = ["cases", "report", PROJECT];
    let again = again
        .iter()
        .fold(repeat.clone(), |repeat, id| repeat.without(id))
        .on(1, source.name());
    let report = Report {
        program: source.name(),
        method: key,
        cases,
        repeat: &again.line(),
        amount: output::amount(options.all),
    };
    output::print(&match (options.report, options.json) {
        (Some(form), _) => {
            let line = source.line(program.method(method).name_span.start);
            form.text(&results::of_replay(&report, line))
        }
        (None, true) => pet_render::json::replay::replay(&report),
        (None, false) => pet_render::replay::text(&report),
    })?;
    if stop::is_wanted() && report.cases.len() < chosen.len() {
        let (run, all) = (report.cases.len(), chosen.len());
        output::note(&format!("interrupted: {run} of {all} cases were run\n"));
        return Ok(Verdict::Interrupted);
    }
    Ok(match report.differing() {
        0 => Verdict::NothingFound,
        _ => Verdict::Found,
    })
}

pub(super) fn read_suite(path: &Path) -> Result<String> {
    input::read_text(path, "a suite", input::LONGEST_SUITE)
}

/// The path of the program: the one on the command line, else the one that the suite names,
/// looked for beside the suite, relative to the working directory, and where it was when the
/// suite was made.
fn program_path(options: &Options, suite: &Suite) -> Result<PathBuf> {
    if let Some(file) = &options.file {
        return Ok(file.clone());
    }
    let name = options.suite.display();
    let suite_file = shell::file(&name.to_string());
    let Some(program) = &suite.program else {
        bail!("{name}: program: this key is missing; name the program behind the suite");
    };
    match find_program(&options.suite, suite) {
        Some(place) => Ok(place),
        None => bail!(
            "{name}: there is no `{program}` beside the suite or here; \
             say where it is: pet replay {suite_file} FILE"
        ),
    }
}

/// The path of the program that a suite names, if it is found.
pub(super) fn find_program(path: &Path, suite: &Suite) -> Option<PathBuf> {
    let program = suite.program.as_ref()?;
    let beside = path.parent().map(|folder| folder.join(program));
    let before = suite.file.iter().map(PathBuf::from);
    let mut places: Vec<PathBuf> = beside.into_iter().collect();
    places.push(PathBuf::from(program));
    places.extend(before);
    places
        .into_iter()
        .find(|place| place.is_file() || program::is_compiled(place))
}

/// The cases to run, each with its place in the suite.
fn chosen<'s>(options: &Options, suite: &'s Suite) -> Result<Vec<(usize, &'s Case)>> {
    for id in &options.cases {
        if !suite.cases.iter().any(|case| case.id == *id) {
            let name = options.suite.display();
            bail!("{name} has no case {id}");
        }
    }
    let is_chosen = |case: &Case| options.cases.is_empty() || options.cases.contains(&case.id);
    let cases = suite.cases.iter().enumerate();
    Ok(cases.filter(|(_, case)| is_chosen(case)).collect())
}

fn replay(
    player: &Player<'_>,
    case: &Case,
    has_traces: bool,
    integers: Integers,
) -> Result<Replayed> {
    let choice = match &case.schedule {
        Some(schedule) => Choice::Schedule(schedule.clone()),
        None => Choice::InTurn,
    };
    let extent = Extent::of(case.path());
    let played = match player.play_to_the_letter_within(&case.input, &choice, extent) {
        Ok(played) => played,
        Err(NotPlayed::Schedule(error)) => bail!(error),
        Err(NotPlayed::Input(errors)) => {
            let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
            bail!(errors.join("; "))
        }
    };
    let actors = player.actors(&case.output.heap);
    let expected = Expected {
        actors: &actors,
        ..case.expected(integers == Integers::Mathematical && played.has_wrapped)
    };
    let line = |outcome: &Outcome| match outcome {
        Outcome::Exception(thrown) | Outcome::Assertion(thrown) => {
            Some(player.source.line(thrown.at.start))
        }
        _ => None,
    };
    let mut differences = of_results(&expected, &case.input, &played);
    let path = of_path(&expected, &played, line);
    let is_elsewhere = differences.is_empty() && !path.is_empty();
    if has_traces {
        differences.extend(path);
    }
    Ok(Replayed {
        id: case.id,
        differences,
        is_elsewhere,
        has_wrapped: played.has_wrapped,
    })
}

pub(super) fn complain<E: std::fmt::Display>(name: &str, errors: Vec<E>) -> Verdict {
    for error in errors.iter().take(MOST_COMPLAINTS) {
        output::complain(&format!("{name}: {error}"));
    }
    if let Some(more) = errors.len().checked_sub(MOST_COMPLAINTS + 1) {
        output::note(&format!("… and {} more\n", more + 1));
    }
    Verdict::CouldNot
}
