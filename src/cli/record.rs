//! `pet record`, hidden: the process that makes summaries for `pet tcg --compositional` and
//! `pet summarize`, and how they talk to it. A process of its own for the reasons that a
//! worker is one: limits on time and memory hold whatever the machine and the solver do.
//!
//! Each line that it says is a fact:
//! ```prolog
//! pet_composed_case(Key, Inputs, Steps, End).     cases of the next summary, in order
//! summary(Key, recorded, States).                 or reused; all its cases were said
//! none(Key, Why, States).                         calls have to be executed
//! failed(Message).
//! end.
//! ```

use super::pool::process::Process;
use super::pool::{self, TICK};
use super::summaries::Folder;
use super::tcg::HeapName;
use super::{Verdict, interrupt, worker};
use crate::stop;
use crate::tcg::Request;
use crate::tcg::summary::make::{Made, Store, Wanted, make};
use crate::tcg::summary::{Case, NoSummary, Summary, fact};
use crate::tcg::tables::Method;
use anyhow::{Result, anyhow, bail};
use pet_translator::clp::{self, Program, Term, print};
use std::collections::HashMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Instant;

#[derive(Debug, clap::Args)]
#[command(hide = true)]
pub(super) struct Options {
    /// The method whose callees are wanted
    #[arg(long)]
    below: Option<String>,
    /// The method that is wanted with its callees; all methods without both
    #[arg(long)]
    of: Option<String>,
    #[arg(long)]
    loop_k: u32,
    #[arg(long)]
    depth_k: Option<u32>,
    #[arg(long, value_enum)]
    heap: HeapName,
    /// Where summaries are kept
    #[arg(long)]
    folder: Option<PathBuf>,
}

/// The limits for recording.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Limits {
    pub deadline: Option<Instant>,
    /// In bytes, for all processes together.
    pub memory: Option<u64>,
}

/// Makes the summaries of a program, in a process of its own.
pub(super) fn made(
    program: &Program,
    request: &Request,
    wanted: Wanted<'_>,
    folder: Option<&Path>,
    limits: Limits,
) -> Result<Made> {
    let mut received = received(program, request, wanted, folder, limits)?;
    let made = make(program, request, wanted, &mut received)?;
    Ok(Made {
        recorded: received.recorded,
        reused: received.reused,
        states: received.states,
        ..made
    })
}

fn arguments(request: &Request, wanted: Wanted<'_>, folder: Option<&Path>) -> Vec<String> {
    let mut arguments = vec![
        "record".to_owned(),
        format!("--loop-k={}", request.loop_k),
        format!("--heap={}", HeapName::of(request.heap)),
    ];
    arguments.extend(request.depth_k.map(|k| format!("--depth-k={k}")));
    arguments.extend(match wanted {
        Wanted::Below(key) => Some(format!("--below={key}")),
        Wanted::Of(key) => Some(format!("--of={key}")),
        Wanted::All => None,
    });
    arguments.extend(folder.map(|path| format!("--folder={}", path.display())));
    arguments
}

/// The summaries that have arrived, and the reason why there are no more.
struct Received {
    summaries: HashMap<String, Result<Summary, NoSummary>>,
    /// The cases of the summary that is arriving.
    cases: Vec<Case>,
    missing: NoSummary,
    recorded: usize,
    reused: usize,
    states: i64,
}

fn received(
    program: &Program,
    request: &Request,
    wanted: Wanted<'_>,
    folder: Option<&Path>,
    limits: Limits,
) -> Result<Received> {
    let mut received = Received {
        summaries: HashMap::new(),
        cases: Vec::new(),
        missing: NoSummary::BrokeDown,
        recorded: 0,
        reused: 0,
        states: 0,
    };
    interrupt::listen();
    let (sender, lines) = channel();
    let job = worker::job(&print::program(program), request);
    let mut process = Process::start(arguments(request, wanted, folder), &job, move |line| {
        // The listener may be gone before the process is.
        let _ = sender.send(line.map(str::to_owned));
    })?;
    loop {
        match lines.recv_timeout(TICK) {
            Ok(Some(line)) => {
                if received.hears(&line)? {
                    return Ok(received);
                }
            }
            Ok(None) | Err(RecvTimeoutError::Disconnected) => return Ok(received),
            Err(RecvTimeoutError::Timeout) => {}
        }
        let is_late = limits.deadline.is_some_and(|at| Instant::now() >= at);
        let is_large = limits
            .memory
            .is_some_and(|limit| process.memory() + pool::own_memory() > limit);
        if is_late || is_large || stop::is_wanted() {
            process.stop();
            received.missing = match is_large {
                true => NoSummary::OutOfMemory,
                false => NoSummary::NoTime,
            };
            return Ok(received);
        }
    }
}

impl Received {
    /// Handles one line. Returns whether it was the last one.
    fn hears(&mut self, line: &str) -> Result<bool> {
        let unknown = || anyhow!("the process that records said {line}");
        let facts = clp::read::facts(line).map_err(|_| unknown())?;
        let [said] = facts.as_slice() else {
            bail!(unknown());
        };
        let (name, args) = match &said.term {
            Term::Atom(name) => (name.as_str(), &[][..]),
            Term::Compound(name, args) => (name.as_str(), args.as_slice()),
            _ => bail!(unknown()),
        };
        match (name, args) {
            (fact::NAME, [_, case @ ..]) => {
                self.cases.push(fact::case(case).ok_or_else(unknown)?);
            }
            ("summary", [Term::Atom(key), Term::Atom(how), Term::Int(states)]) => {
                match how == "recorded" {
                    true => self.recorded += 1,
                    false => self.reused += 1,
                }
                self.states += states;
                let summary = Summary {
                    key: key.clone(),
                    cases: std::mem::take(&mut self.cases),
                };
                self.summaries.insert(key.clone(), Ok(summary));
            }
            ("none", [Term::Atom(key), Term::Atom(word), Term::Int(states)]) => {
                let mut kept = NoSummary::KEPT.iter();
                let why = kept.find(|(known, _)| known == word);
                let (_, why) = why.ok_or_else(unknown)?;
                self.states += states;
                self.summaries.insert(key.clone(), Err(*why));
            }
            ("failed", [Term::Atom(message)]) => bail!("{message}"),
            ("end", []) => return Ok(true),
            _ => bail!(unknown()),
        }
        Ok(false)
    }
}

/// Here nothing is recorded: what did not come is not there.
impl Store for Received {
    fn find(&mut self, method: &Method) -> Option<Result<Summary, NoSummary>> {
        let found = self.summaries.remove(&method.key);
        Some(found.unwrap_or(Err(self.missing)))
    }

    fn keep(&mut self, _: &Method, _: Result<&Summary, NoSummary>, _: i64) {}
}

pub(super) fn run(options: &Options) -> Result<Verdict> {
    let (program, _) = worker::read_job()?;
    // Nothing is asked, but when the other side is gone, so are we.
    let _replies = worker::replies();
    if let Err(error) = record(options, &program) {
        say(&Term::compound(
            "failed",
            [Term::atom(format!("{error:#}"))],
        ));
    }
    Ok(Verdict::NothingFound)
}

fn record(options: &Options, program: &str) -> Result<()> {
    let program = clp::read::program(program)?;
    let wanted = match (&options.below, &options.of) {
        (Some(key), _) => Wanted::Below(key),
        (None, Some(key)) => Wanted::Of(key),
        (None, None) => Wanted::All,
    };
    let request = Request {
        loop_k: options.loop_k,
        depth_k: options.depth_k,
        heap: options.heap.choice(false),
        ..Request::new(String::new())
    };
    let mut telling = Telling {
        folder: Folder::new(options.folder.as_deref(), &program, &request),
    };
    make(&program, &request, wanted, &mut telling)?;
    if let Some(failure) = telling.folder.failure {
        return Err(failure);
    }
    say(&Term::atom("end"));
    Ok(())
}

/// Says what is found and what is kept.
struct Telling {
    folder: Folder,
}

impl Store for Telling {
    fn find(&mut self, method: &Method) -> Option<Result<Summary, NoSummary>> {
        let found = self.folder.find(method)?;
        tell(&method.key, found.as_ref().map_err(|why| *why), "reused", 0);
        Some(found)
    }

    fn keep(&mut self, method: &Method, summary: Result<&Summary, NoSummary>, states: i64) {
        self.folder.keep(method, summary, states);
        tell(&method.key, summary, "recorded", states);
    }
}

fn tell(key: &str, summary: Result<&Summary, NoSummary>, how: &str, states: i64) {
    let last = match summary {
        Ok(summary) => {
            fact::table([summary]).facts.iter().for_each(say);
            let parts = [Term::atom(key), Term::atom(how), Term::Int(states)];
            Term::compound("summary", parts)
        }
        Err(why) => {
            let parts = [Term::atom(key), Term::atom(why.word()), Term::Int(states)];
            Term::compound("none", parts)
        }
    };
    say(&last);
}

fn say(fact: &Term) {
    let mut out = std::io::stdout().lock();
    let said = writeln!(out, "{}.", print::term(fact)).and_then(|()| out.flush());
    if said.is_err() {
        std::process::exit(2);
    }
}
