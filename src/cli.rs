//! The command line: options, files, exit codes. Only this module reads or writes files and
//! standard streams; results are computed and rendered in the crates.

mod actors;
mod analyze;
mod check;
mod compose;
mod conform;
mod contract;
mod driver;
mod dse;
mod emit;
mod empty;
mod explore;
mod extend;
mod guide;
mod init;
mod input;
mod integers;
mod interrupt;
mod manual;
mod output;
mod program;
mod project;
mod prolog;
mod record;
mod repeat;
mod replay;
mod report;
mod results;
mod run;
mod smt2;
mod summaries;
mod summarize;
mod tcg;
mod translate;
mod translated;
mod values;
mod verdict;
mod worker;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use std::ffi::OsString;
use std::process::ExitCode;

/// The size of the stack. The stages recurse on the tree, whose depth the parser limits; this size
/// is ample for that depth on every platform.
const STACK: usize = 64 << 20;

#[derive(Debug, Parser)]
#[command(
    name = "pet",
    version,
    about = "Test cases for programs with objects and actors",
    long_about = "\
Test cases for programs with objects and actors.

pet reads a program in a Java-like language (or in Java, within a subset). For a sequential
method it finds an input for every path, runs each, and writes the results as text, JSON,
JUnit tests or a page for a browser. For an actor program it finds every final state,
deadlock and failed assertion that some schedule can produce.",
    after_help = "\
Examples:
  pet init first                                     two small programs, and what to type
  pet check samples/papers/lcm.pet                   check syntax and types
  pet tcg samples/papers/lcm.pet -m lcm              test cases of a method
  pet tcg samples/papers/lcm.pet -m lcm --html lcm.html    the same as a page
  pet explore samples/papers/registry.pet            all schedules of an actor program
  pet run samples/papers/lcm.pet -m lcm --args 4,6   run it once
`pet COMMAND --help` describes a command; docs/tutorial.md is a first hour with pet.
Default options of a project can be kept in a file `pet.toml` (docs/project.md).
Exit codes: 0 nothing wrong was found, 1 a failure or a difference was found, 2 pet could not
do its work, 130 interrupted with Ctrl-C.",
    disable_help_subcommand = true
)]
struct Cli {
    /// Ignore pet.toml, the file with default options of the project
    #[arg(long, global = true)]
    no_config: bool,
    /// The command line, for files that name the command that made them.
    #[arg(skip)]
    repeat: repeat::Repeat,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Check(check::Options),
    Translate(translate::Options),
    Tcg(tcg::Options),
    Summarize(summarize::Options),
    Run(run::Options),
    #[command(hide = true)]
    Worker,
    Replay(replay::Options),
    Explore(explore::Options),
    Analyze(analyze::Options),
    Dse(dse::Options),
    Conform(conform::Options),
    Driver(driver::Options),
    Prolog(prolog::Options),
    Report(report::Options),
    Init(init::Options),
    Completions(manual::Completions),
    Man(manual::Man),
}

/// The end of a command that could do its work, and its exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verdict {
    /// Exit 0.
    NothingFound,
    /// Exit 1.
    Found,
    /// Exit 2; the reason has been printed.
    CouldNot,
    /// Exit 130: the user interrupted the command; the results so far have been printed.
    Interrupted,
}

/// Every command with its options, including hidden ones.
pub fn command() -> clap::Command {
    Cli::command()
}

pub fn main() -> ExitCode {
    let cli = match parsed() {
        Ok(cli) => cli,
        Err(NotParsed::Usage(error)) => {
            // Printing fails only if the terminal is gone; there is no other place to report it.
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { 2 } else { 0 });
        }
        Err(NotParsed::Project(error)) => {
            output::complain(&format!("{error:#}"));
            return ExitCode::from(2);
        }
    };
    let worker = std::thread::Builder::new()
        .stack_size(STACK)
        .spawn(move || run(&cli));
    match worker.map(std::thread::JoinHandle::join) {
        Ok(Ok(code)) => code,
        Ok(Err(_)) => {
            output::complain("internal failure; this is a bug in pet, please report it");
            ExitCode::from(2)
        }
        Err(error) => {
            output::complain(&format!("could not start: {error}"));
            ExitCode::from(2)
        }
    }
}

/// The reason why there is no command to run.
enum NotParsed {
    Usage(clap::Error),
    Project(anyhow::Error),
}

/// The command line, with the defaults of the project added.
fn parsed() -> Result<Cli, NotParsed> {
    let args: Vec<OsString> = std::env::args_os().collect();
    let command = Cli::command();
    let matches = command.clone().try_get_matches_from(&args);
    let mut matches = matches.map_err(NotParsed::Usage)?;
    // clap computes some properties of a command only in `build`.
    let mut built = command.clone();
    built.build();
    let more = project::with_defaults(&built, &args, &matches);
    if let Some(args) = more.map_err(NotParsed::Project)? {
        let again = command.try_get_matches_from(args);
        matches = again.map_err(|error| {
            NotParsed::Project(anyhow::anyhow!(
                "with the options of {}: {error}",
                project::NAME
            ))
        })?;
    }
    let mut cli = Cli::from_arg_matches(&matches).map_err(NotParsed::Usage)?;
    let has_project = !cli.no_config && project::has_file(&built, &matches);
    cli.repeat = repeat::Repeat::of(&built, &matches, has_project);
    Ok(cli)
}

fn run(cli: &Cli) -> ExitCode {
    let verdict = match &cli.command {
        Command::Check(options) => check::run(options),
        Command::Translate(options) => translate::run(options),
        Command::Tcg(options) => tcg::run(options, &cli.repeat),
        Command::Summarize(options) => summarize::run(options),
        Command::Run(options) => run::run(options),
        Command::Worker => worker::run(),
        Command::Replay(options) => replay::run(options, &cli.repeat),
        Command::Explore(options) => explore::run(options),
        Command::Analyze(options) => analyze::run(options),
        Command::Dse(options) => dse::run(options),
        Command::Conform(options) => conform::run(options),
        Command::Driver(options) => driver::run(options),
        Command::Prolog(options) => prolog::run(options),
        Command::Report(options) => report::run(options),
        Command::Init(options) => init::run(options),
        Command::Completions(options) => manual::completions(options, Cli::command()),
        Command::Man(options) => manual::man(options, Cli::command()),
    };
    ExitCode::from(match verdict {
        Ok(Verdict::NothingFound) => 0,
        Ok(Verdict::Found) => 1,
        Ok(Verdict::CouldNot) => 2,
        Ok(Verdict::Interrupted) => interrupt::INTERRUPTED,
        Err(error) => {
            output::complain(&format!("{error:#}"));
            2
        }
    })
}
