//! Our side of the benchmark: the search of a worker in this process, start-up aside, and
//! whole commands.

use anyhow::{Context, Result, bail};
use pet_engine::judge::FoundPath;
use pet_engine::message::Message;
use pet_engine::worker::prepare::prepare;
use pet_engine::worker::{Listener, walk};
use pet_model::request::{Request, SolverChoice};
use pet_translator::clp::{self, Term};
use pet_translator::compile::{self, Options, Traces};
use pet_translator::source::Source;
use std::cell::Cell;
use std::path::Path;
use std::process::{Command, Stdio};
use std::rc::Rc;
use std::time::Instant;

/// A method with all that it reaches.
pub struct Subject {
    method: String,
    clauses: clp::Program,
    /// What `pet translate` prints.
    pub text: String,
}

impl Subject {
    pub fn read(file: &str, method: &str) -> Result<Subject> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        let source = Source::new(file, std::fs::read_to_string(path)?);
        let Ok(translated) = pet_translator::translate(&source) else {
            bail!("`{file}` has errors");
        };
        let program = translated.program;
        let id = program.find_method(method).ok().context("no such method")?;
        let options = Options {
            traces: Traces::Kept,
            method: Some(id),
            integers: pet_translator::number::Integers::Machine,
        };
        let clauses = compile::compile(&source, &program, options).with_keys();
        let text = clp::print::program(&clauses);
        Ok(Subject {
            method: method.to_owned(),
            clauses,
            text,
        })
    }
}

/// Paths, and the least CPU time that one worker needed for the search. The second search
/// of a machine, as on the other side: the goal is read, and memory is there.
pub fn best_search(
    subject: &Subject,
    loop_k: u32,
    solver: SolverChoice,
    runs: u32,
) -> Result<(u64, f64)> {
    let mut paths = 0;
    let seconds = best(runs, || {
        let request = Request {
            loop_k,
            solver,
            ..Request::new(&subject.method)
        };
        let watch = Rc::new(Watch::default());
        let mut prepared = prepare(&subject.clauses, &request)?;
        prepared.goal = Term::compound(",", [prepared.goal.clone(), prepared.goal]);
        walk(prepared, Listening(Rc::clone(&watch)))?;
        paths = watch.paths.get();
        Ok(watch.end.get() - watch.begin.get())
    })?;
    Ok((paths, seconds))
}

#[derive(Default)]
struct Watch {
    begin: Cell<f64>,
    end: Cell<f64>,
    paths: Cell<u64>,
}

struct Listening(Rc<Watch>);

impl Listener for Listening {
    fn claims(&mut self, _: u64) -> bool {
        true
    }

    fn hears(&mut self, message: Message) {
        match message {
            Message::Top { .. } if self.0.begin.get() == 0.0 => {
                self.0.paths.set(0);
                self.0.begin.set(cpu_seconds());
            }
            Message::Top { .. } => self.0.end.set(cpu_seconds()),
            _ => {}
        }
    }

    fn finds(&mut self, _: FoundPath) {
        self.0.paths.set(self.0.paths.get() + 1);
    }
}

/// Of this thread, so that other work on the machine does not count. Where Linux does not
/// say, the clock.
pub fn cpu_seconds() -> f64 {
    // What is told is only brought up to date when the thread gives its core away.
    std::thread::sleep(std::time::Duration::from_micros(1));
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = told
        .split_whitespace()
        .next()
        .and_then(|field| field.parse::<f64>().ok());
    match nanoseconds {
        Some(nanoseconds) => nanoseconds / 1e9,
        None => std::time::UNIX_EPOCH
            .elapsed()
            .map_or(0.0, |time| time.as_secs_f64()),
    }
}

/// The least of a few runs.
pub fn best(runs: u32, mut run: impl FnMut() -> Result<f64>) -> Result<f64> {
    let mut least = f64::INFINITY;
    for _ in 0..runs {
        least = least.min(run()?);
    }
    Ok(least)
}

/// The seconds that a command takes.
pub fn best_command(arguments: &[&str], runs: u32) -> Result<f64> {
    best(runs, || {
        let begun = Instant::now();
        let mut command = pet(arguments);
        let status = command.stdout(Stdio::null()).status()?;
        if !status.success() {
            bail!("pet {} failed", arguments.join(" "));
        }
        Ok(begun.elapsed().as_secs_f64())
    })
}

/// What a command says that it cost.
pub fn stats(arguments: &[&str]) -> Result<String> {
    let done = pet(arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .output()?;
    Ok(String::from_utf8_lossy(&done.stderr).trim().to_owned())
}

fn pet(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pet"));
    command
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}
