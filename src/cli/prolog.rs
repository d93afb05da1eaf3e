//! `pet prolog`: a prompt with the translated program and the Prolog libraries.

use super::tcg::HeapName;
use super::{Verdict, check, input, integers, output, translated};
use anyhow::{Context, Result, bail};
use pet_analyze::tables::Tables;
use pet_engine::machine::library::Library;
use pet_engine::machine::{Machine, MachineError, layout};
use pet_engine::worker::prepare::prepare;
use pet_model::request::Request;
use pet_translator::clp;
use pet_translator::compile;
use std::io::{BufRead, IsTerminal};
use std::path::PathBuf;

/// Answer Prolog goals about the translated program with the libraries of pet
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Goals are read from standard input, each with a full stop at its end, up to the end of the
input or `halt.`; their output and their answers are printed.

Without -m, pet loads the clauses that `pet translate` prints, and the libraries pet_ground_arith,
pet_ground and pet_ground_run, which run them on known heaps and integers. With -m, pet loads
what `pet tcg` loads for this method: the libraries for unknown heaps and integers, and the
clauses in the form in which they run there; pet_goal(G) gives the goal of `pet tcg`. There is no
solver then: questions to the solver are printed, and each is answered with yes.

Examples:
  pet prolog samples/papers/lcm.pet --goal 'gcd([4,6],[G],[],_,E,_).'
  pet prolog samples/papers/sumfacts.pet --goal 'run_main(_,Run).'
  pet prolog samples/papers/mist.pet -m mist --goal 'kind_classes(k([a,b],_),Cs).'
  echo 'X is 1+2.' | pet prolog samples/papers/lcm.pet
prolog/README.md lists the libraries.
Exit codes: 0, or with --goal 0 it has an answer, 1 it has none, 2 it could not be finished.")]
pub(super) struct Options {
    /// The program, or the output of `pet translate`; with --goal, `-` reads standard input
    file: PathBuf,
    /// Answer only this goal, and do not read standard input
    #[arg(long, value_name = "GOAL")]
    goal: Option<String>,
    /// Load what `pet tcg` loads for this method
    #[arg(short, long, value_name = "CLASS.METHOD")]
    method: Option<String>,
    #[command(flatten)]
    integers: integers::Options,
    /// With -m: when pet decides which references of the input are the same object
    #[arg(long, value_enum, default_value = "lazy", requires = "method")]
    heap: HeapName,
    /// Print at most N answers to a goal
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    answers: u32,
    /// Stop after N inferences for the answers to a goal; there are about 2 million a second
    #[arg(long, value_name = "N", default_value_t = 10_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    inferences: u64,
}

/// The libraries and the program that a machine loads.
struct Session<'o> {
    options: &'o Options,
    libraries: Vec<Library>,
    name: String,
    text: String,
}

/// The end of the answers to a goal, as `pet_prompt.pl` reports it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ended {
    Answered,
    NoAnswer,
    NotFinished,
}

pub(super) fn run(options: &Options) -> Result<Verdict> {
    if options.file.as_os_str() == "-" && options.goal.is_none() {
        bail!(
            "the program cannot be read from standard input, because the goals are; give a goal with --goal"
        );
    }
    let Some(session) = session(options)? else {
        return Ok(Verdict::CouldNot);
    };
    let mut machine = session.start()?;
    match &options.goal {
        Some(goal) => {
            let goal = goal.trim_end();
            let goal = goal.strip_suffix('.').unwrap_or(goal);
            Ok(match session.answer(&mut machine, goal)? {
                Ended::Answered => Verdict::NothingFound,
                Ended::NoAnswer => Verdict::Found,
                Ended::NotFinished => Verdict::CouldNot,
            })
        }
        None => session.dialogue(machine),
    }
}

fn session(options: &Options) -> Result<Option<Session<'_>>> {
    let source = input::read_source(&options.file)?;
    let clauses = if translated::is_translated(&source) {
        match options.method {
            Some(_) => translated::read_with_traces(&source)?,
            None => translated::read(&source)?,
        }
    } else {
        let Some(program) = check::blocks(&source, false)? else {
            return Ok(None);
        };
        let compiling = integers::whole(options.integers.choice());
        compile::compile(&source, &program, compiling).with_keys()
    };
    let (mut libraries, text) = match &options.method {
        Some(name) => symbolic(options, &clauses, name)?,
        None => {
            let libraries = [
                Library::Floats,
                Library::GroundArithmetic,
                Library::Ground,
                Library::GroundRun,
            ];
            (libraries.to_vec(), clp::print::program(&clauses))
        }
    };
    libraries.push(Library::Prompt);
    Ok(Some(Session {
        options,
        libraries,
        name: source.name().to_owned(),
        text,
    }))
}

/// The libraries and the text that a worker loads for a method, with its goal as a fact.
fn symbolic(
    options: &Options,
    clauses: &clp::Program,
    name: &str,
) -> Result<(Vec<Library>, String)> {
    let key = match Tables::of(clauses).find_method(name) {
        Ok(method) => method.key.clone(),
        Err(error) => bail!("{error}"),
    };
    let request = Request {
        heap: options.heap.choice(false),
        ..Request::new(key)
    };
    let mut prepared = prepare(clauses, &request)?;
    let mut libraries = prepared.libraries;
    libraries.retain(|library| *library != Library::Port);
    libraries.push(Library::PortShown);
    let goal = clp::Term::compound("pet_goal", [prepared.goal]);
    prepared.text.push_str(&clp::print::term(&goal));
    prepared.text.push_str(".\n");
    Ok((libraries, prepared.text))
}

impl Session<'_> {
    fn start(&self) -> Result<Machine, MachineError> {
        let mut machine = Machine::start(&self.libraries)?;
        machine.load(&self.name, &self.text)?;
        // Loaded after the program, which may define predicates of these names.
        machine.show("use_module(library(lists))", 1, u64::MAX >> 2)?;
        Ok(machine)
    }

    /// Answers goals up to the end of the input. If a goal breaks the machine, a new one is started.
    fn dialogue(&self, mut machine: Machine) -> Result<Verdict> {
        let mut input = std::io::stdin().lock();
        let is_terminal = input.is_terminal();
        let mut text = String::new();
        loop {
            if is_terminal && text.is_empty() {
                output::print("?- ")?;
            }
            let mut line = Vec::new();
            let read = input.read_until(b'\n', &mut line);
            let is_end = read.context("cannot read standard input")? == 0;
            text.push_str(&String::from_utf8_lossy(&line).replace('\0', " "));
            while let Some(end) = goal_end(&text, is_end) {
                let (goal, rest) = text.split_at(end);
                let goal = goal.strip_suffix('.').unwrap_or(goal).trim();
                let goal = goal.strip_prefix("?-").unwrap_or(goal).trim();
                if goal == "halt" || goal.starts_with("halt(") {
                    return Ok(Verdict::NothingFound);
                }
                if let Err(error) = self.answer(&mut machine, goal) {
                    output::complain(&format!("{error:#}; the program is loaded anew"));
                    machine = self.start()?;
                }
                text = rest.trim_start().to_owned();
            }
            if is_end {
                if is_terminal {
                    output::print("\n")?;
                }
                return Ok(Verdict::NothingFound);
            }
        }
    }

    fn answer(&self, machine: &mut Machine, goal: &str) -> Result<Ended> {
        let limit = self.options.inferences;
        let text = machine.show(goal, self.options.answers, limit)?;
        let (shown, ended) = text.rsplit_once('\n').unwrap_or(("", &text));
        output::print(&format!("{shown}\n"))?;
        Ok(match ended {
            "true" | "most" => Ended::Answered,
            "false" => Ended::NoAnswer,
            "limit" => {
                output::note(&format!(
                    "note: stopped after {limit} inferences; --inferences sets another limit\n"
                ));
                Ended::NotFinished
            }
            _ => Ended::NotFinished,
        })
    }
}

/// The end of the first goal of the text; at the end of the input the last goal needs no full stop.
fn goal_end(text: &str, is_end: bool) -> Option<usize> {
    match layout::goal_end(text) {
        None if is_end && !layout::without_comments(text).trim().is_empty() => Some(text.len()),
        end => end,
    }
}
