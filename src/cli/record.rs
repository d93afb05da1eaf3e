//! Summaries for `pet tcg --compositional` and `pet summarize`, recorded by a process of its own,
//! so that limits on time and memory hold whatever the machine and the solver do.

use super::interrupt;
use super::summaries::Folder;
use anyhow::{Result, bail};
use pet_analyze::tables::Method;
use pet_engine::pool::job::{Job, Work};
use pet_engine::pool::process::{self, Process};
use pet_engine::pool::{self, TICK, frame, serve};
use pet_engine::summary::make::{Store, Wanted, make};
use pet_interp::stop;
use pet_model::request::Request;
use pet_model::summary::{Made, NoSummary, Summary};
use pet_translator::clp::{self, Program, print};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Instant;

/// A message of the recording process.
#[derive(Debug, Serialize, Deserialize)]
enum Message {
    /// The summary of a method, or the reason why it has none, and the number of states that were
    /// entered to record it.
    Made {
        key: String,
        how: How,
        summary: std::result::Result<Summary, NoSummary>,
        states: i64,
    },
    Failed(String),
    /// The recording is complete.
    End,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum How {
    Recorded,
    Reused,
}

/// The limits for recording.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Limits {
    pub deadline: Option<Instant>,
    /// In bytes, for all processes together.
    pub memory: Option<u64>,
}

/// Makes the summaries of a program, in a process of its own, and keeps them in the folder if there
/// is one.
pub(super) fn made(
    program: &Program,
    request: &Request,
    wanted: Wanted<'_>,
    folder: Option<&Path>,
    limits: Limits,
) -> Result<Made> {
    if let Some(path) = folder.filter(|path| path.is_file()) {
        bail!(
            "`{}` is a file; summaries of methods with code are kept in a folder",
            path.display()
        );
    }
    let mut received = received(program, request, wanted, folder, limits)?;
    let made = make(program, request, wanted, &mut received)?;
    Ok(Made {
        recorded: received.recorded,
        reused: received.reused,
        states: received.states,
        ..made
    })
}

/// The summaries that have arrived, and the reason why there are no more.
struct Received {
    summaries: HashMap<String, Result<Summary, NoSummary>>,
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
        missing: NoSummary::BrokeDown,
        recorded: 0,
        reused: 0,
        states: 0,
    };
    interrupt::listen();
    let (sender, messages) = channel();
    let clauses = print::program(program);
    let folder = folder.map(|path| path.display().to_string());
    let job = Job {
        clauses: &clauses,
        request: request.clone(),
        work: Work::Record(wanted, folder.as_deref()),
    };
    let mut process = Process::start(&job, move |sent| {
        let message = match sent {
            process::Received::Message { bytes, .. } => Some(frame::message(bytes)),
            process::Received::End => None,
        };
        // The receiver may end before the process does.
        let _ = sender.send(message);
    })?;
    loop {
        match messages.recv_timeout(TICK) {
            Ok(Some(message)) => {
                if received.hears(message?)? {
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
    /// Adds a message. Returns whether it was the last one.
    fn hears(&mut self, message: Message) -> Result<bool> {
        match message {
            Message::Made {
                key,
                how,
                summary,
                states,
            } => {
                if summary.is_ok() {
                    match how {
                        How::Recorded => self.recorded += 1,
                        How::Reused => self.reused += 1,
                    }
                }
                self.states += states;
                self.summaries.insert(key, summary);
                Ok(false)
            }
            Message::Failed(message) => bail!("{message}"),
            Message::End => Ok(true),
        }
    }
}

/// The received summaries as a store; a method without one is not recorded here.
impl Store for Received {
    fn find(&mut self, method: &Method) -> Option<Result<Summary, NoSummary>> {
        let found = self.summaries.remove(&method.key);
        Some(found.unwrap_or(Err(self.missing)))
    }

    fn keep(&mut self, _: &Method, _: Result<&Summary, NoSummary>, _: i64) {}
}

/// Records the summaries of a job, in the process that was started for it.
pub(super) fn serve(job: &Job<'_>, wanted: Wanted<'_>, folder: Option<&str>) {
    // No replies are read; this ends the process when the other side has ended.
    let _replies = serve::replies();
    match record(job, wanted, folder) {
        Ok(()) => serve::say(&Message::End),
        Err(error) => serve::say(&Message::Failed(format!("{error:#}"))),
    }
}

fn record(job: &Job<'_>, wanted: Wanted<'_>, folder: Option<&str>) -> Result<()> {
    let program = clp::read::program(job.clauses)?;
    let mut telling = Telling {
        folder: Folder::new(folder.map(Path::new), &program, &job.request),
    };
    make(&program, &job.request, wanted, &mut telling)?;
    match telling.folder.failure {
        Some(failure) => Err(failure),
        None => Ok(()),
    }
}

/// The store of the recording process, which sends every summary that is found or recorded.
struct Telling {
    folder: Folder,
}

impl Store for Telling {
    fn find(&mut self, method: &Method) -> Option<Result<Summary, NoSummary>> {
        let found = self.folder.find(method)?;
        tell(method, found.as_ref().map_err(|why| *why), How::Reused, 0);
        Some(found)
    }

    fn keep(&mut self, method: &Method, summary: Result<&Summary, NoSummary>, states: i64) {
        self.folder.keep(method, summary, states);
        tell(method, summary, How::Recorded, states);
    }
}

fn tell(method: &Method, summary: Result<&Summary, NoSummary>, how: How, states: i64) {
    serve::say(&Message::Made {
        key: method.key.clone(),
        how,
        summary: summary.cloned(),
        states,
    });
}
