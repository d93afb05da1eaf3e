//! The command line: options, files, exit codes. The only place that reads or writes
//! anything; what is computed and how it looks is decided elsewhere.

mod check;
mod contract;
mod emit;
mod explore;
mod extend;
mod guide;
mod input;
mod output;
mod pool;
mod replay;
mod run;
mod smt2;
mod tcg;
mod translate;
mod worker;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// The stages recurse on the tree, which the parser keeps below a fixed depth. This is
/// ample for it, on every platform.
const STACK: usize = 64 << 20;

#[derive(Debug, Parser)]
#[command(
    name = "pet",
    version,
    about = "Test cases for programs with objects and actors",
    after_help = "Exit codes: 0 nothing wrong, 1 something was found, 2 could not do it.",
    disable_help_subcommand = true
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Check(check::Options),
    Translate(translate::Options),
    Tcg(tcg::Options),
    Run(run::Options),
    #[command(hide = true)]
    Worker(worker::Options),
    Replay(replay::Options),
    Explore(explore::Options),
}

/// How a command ended, short of failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verdict {
    /// Exit 0.
    NothingFound,
    /// Exit 1.
    Found,
    /// Exit 2; whatever there is to say has been said.
    CouldNot,
}

pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Printing fails only if the terminal is gone; then nobody is told.
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { 2 } else { 0 });
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

fn run(cli: &Cli) -> ExitCode {
    let verdict = match &cli.command {
        Command::Check(options) => check::run(options),
        Command::Translate(options) => translate::run(options),
        Command::Tcg(options) => tcg::run(options),
        Command::Run(options) => run::run(options),
        Command::Worker(options) => worker::run(options),
        Command::Replay(options) => replay::run(options),
        Command::Explore(options) => explore::run(options),
    };
    ExitCode::from(match verdict {
        Ok(Verdict::NothingFound) => 0,
        Ok(Verdict::Found) => 1,
        Ok(Verdict::CouldNot) => 2,
        Err(error) => {
            output::complain(&format!("{error:#}"));
            2
        }
    })
}
