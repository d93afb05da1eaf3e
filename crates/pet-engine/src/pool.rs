//! The workers of one `pet tcg`: started, given parts of the tree, watched, stopped.
//! Limits on time and memory hold whatever a worker does, and a worker that breaks down
//! costs the part that it was at, nothing else.

pub mod frame;
pub mod job;
mod ledger;
mod outbox;
pub mod process;
pub mod serve;

use crate::collect::Collector;
use crate::message::{Failure, Message};
use job::{Job, Reply};
use ledger::Ledger;
use pet_interp::stop;
use pet_model::suite::Lost;
use process::{Process, Received};
use std::collections::BTreeSet;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

/// The number of workers, when they are started, and their limits.
#[derive(Debug, Clone, Copy)]
pub struct Resources {
    pub jobs: usize,
    pub begin: Begin,
    pub deadline: Option<Deadline>,
    /// In bytes, for all processes together.
    pub memory: Option<u64>,
}

/// When worker processes are started. Starting one takes about 0.1 s, as long as generating a small
/// suite.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Begin {
    /// All at once: there will be enough to do, or the user wants them.
    Together,
    /// One, and the others if it is not done soon.
    Alone,
}

#[derive(Debug, Clone, Copy)]
pub struct Deadline {
    pub at: Instant,
    pub seconds: f64,
}

/// The cost of a run, for `--stats`.
#[derive(Debug, Clone, Copy, Default)]
pub struct Costs {
    pub workers: usize,
    /// The greatest number of bytes in use at once, as far as was seen.
    pub memory: u64,
}

/// The time between two checks of the limits.
pub const TICK: Duration = Duration::from_millis(50);
/// Further workers are started if the first is not done by then.
const ALONE: Duration = Duration::from_millis(250);
/// The time for which a worker should be busy with a batch of parts.
const BUSY: Duration = Duration::from_millis(10);
/// The most batches of messages that wait to be collected. When there are more, workers wait, so
/// that their messages do not fill the memory.
const MOST_WAITING: usize = 16;
/// Workers that may break down before the rest is given up.
const MOST_BROKEN: usize = 20;

/// Messages of a worker process, or the end of its output.
enum Event {
    Sent(usize, Result<Vec<Message>, String>),
    Ended(usize),
}

/// Why there is no suite.
#[derive(Debug, thiserror::Error)]
pub enum PoolError {
    #[error("cannot start a worker: {0}")]
    Start(#[from] std::io::Error),
    /// A worker could not go on, above the parts.
    #[error(transparent)]
    Failed(#[from] Failure),
    #[error("all workers are gone")]
    Gone,
}

type Result<T, E = PoolError> = std::result::Result<T, E>;

struct Pool<'a> {
    job: &'a Job<'a>,
    resources: Resources,
    workers: Vec<Worker>,
    events: SyncSender<Event>,
    ledger: Ledger,
    lost: Vec<Lost>,
    /// The number of workers that did not come to the end of the tree.
    broken: usize,
    costs: Costs,
}

struct Worker {
    process: Process,
    /// The part that the worker is walking.
    part: Option<u64>,
    /// The parts that were given to the worker and are not done.
    given: BTreeSet<u64>,
    /// The size of the batch of parts that the worker got last, and when it got it.
    batch: (u64, Instant),
    is_running: bool,
    /// The reason why the pool stopped the worker.
    stopped: Option<&'static str>,
    failure: Option<Failure>,
}

/// Lets workers walk the tree. Their results go to the collector; the parts that were lost are
/// returned.
pub fn run(
    job: &Job<'_>,
    resources: Resources,
    collector: &mut Collector<'_>,
    mut progress: impl FnMut(&Collector<'_>),
) -> Result<(Vec<Lost>, Costs)> {
    let (sender, events) = sync_channel(MOST_WAITING);
    let mut pool = Pool {
        job,
        resources,
        workers: Vec::new(),
        events: sender,
        ledger: Ledger::default(),
        lost: Vec::new(),
        broken: 0,
        costs: Costs::default(),
    };
    pool.start()?;
    while resources.begin == Begin::Together && pool.wants_worker() {
        pool.start()?;
    }
    let result = pool.serve(&events, collector, &mut progress);
    for worker in &mut pool.workers {
        worker.process.stop();
    }
    result?;
    Ok((pool.lost, pool.costs))
}

/// The bytes that this process has in memory.
pub fn own_memory() -> u64 {
    process::memory(std::process::id())
}

impl Worker {
    /// The number of parts that the worker should get next: twice the last batch if it was done
    /// quickly, otherwise half of it.
    fn wanted(&self) -> u64 {
        let (count, at) = self.batch;
        match at.elapsed() < BUSY {
            true => count * 2,
            false => count / 2,
        }
    }
}

impl Pool<'_> {
    fn start(&mut self) -> Result<()> {
        let number = self.workers.len();
        let events = self.events.clone();
        let mut batch = Ok(Vec::new());
        let process = Process::start(self.job, move |received| {
            let sent = match received {
                Received::Message { bytes, is_last } => {
                    match (frame::message(bytes), &mut batch) {
                        (Ok(message), Ok(batch)) => batch.push(message),
                        (Err(error), Ok(_)) => {
                            batch = Err(format!("a worker sent something unknown: {error}"));
                        }
                        (_, Err(_)) => {}
                    }
                    if !is_last {
                        return;
                    }
                    Event::Sent(number, std::mem::replace(&mut batch, Ok(Vec::new())))
                }
                Received::End => Event::Ended(number),
            };
            // The pool may be gone before its processes are.
            let _ = events.send(sent);
        })?;
        self.costs.workers += 1;
        self.workers.push(Worker {
            process,
            part: None,
            given: BTreeSet::new(),
            batch: (1, Instant::now()),
            is_running: true,
            stopped: None,
            failure: None,
        });
        Ok(())
    }

    fn serve(
        &mut self,
        events: &Receiver<Event>,
        collector: &mut Collector<'_>,
        progress: &mut impl FnMut(&Collector<'_>),
    ) -> Result<()> {
        let begun = Instant::now();
        let mut next_tick = begun + TICK;
        loop {
            let wait = next_tick.saturating_duration_since(Instant::now());
            match events.recv_timeout(wait) {
                Ok(event) => self.event(event, collector)?,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(PoolError::Gone),
            }
            if self.is_done() {
                return Ok(());
            }
            if Instant::now() < next_tick {
                continue;
            }
            next_tick = Instant::now() + TICK;
            progress(collector);
            if let Some(why) = self.must_stop() {
                self.lost.push(Lost { part: None, why });
                return Ok(());
            }
            self.watch_memory();
            let may_share = begun.elapsed() > ALONE;
            if self.wants_worker() && (may_share || self.running() == 0) {
                self.start()?;
            }
        }
    }

    fn event(&mut self, event: Event, collector: &mut Collector<'_>) -> Result<()> {
        match event {
            Event::Sent(number, Ok(messages)) => {
                for message in messages {
                    self.message(number, message, collector);
                }
            }
            Event::Sent(number, Err(message)) => {
                if let Some(worker) = self.workers.get_mut(number) {
                    worker.failure = Some(Failure {
                        message,
                        is_internal: true,
                    });
                    worker.process.stop();
                }
            }
            Event::Ended(number) => self.ended(number)?,
        }
        Ok(())
    }

    fn message(&mut self, number: usize, message: Message, collector: &mut Collector<'_>) {
        let Some(worker) = self.workers.get_mut(number) else {
            return;
        };
        match &message {
            Message::Claim { part } => {
                let reply = self.ledger.claim(*part, worker.wanted());
                if let Reply::Given(count) = reply {
                    worker.part = Some(*part);
                    worker.given.extend(*part..*part + count);
                    worker.batch = (count, Instant::now());
                }
                worker.process.answer(reply);
                return;
            }
            Message::Begin { part } => worker.part = Some(*part),
            Message::Part { part, .. } => {
                worker.part = None;
                worker.given.remove(part);
            }
            Message::Top { parts, .. } => {
                worker.given.clear();
                self.ledger.ends_at(*parts);
            }
            Message::Failed(failure) => {
                worker.failure = Some(failure.clone());
                return;
            }
            _ => {}
        }
        collector.hears(message);
    }

    /// Handles the end of a worker. If it did not come to the end of the tree, the part that it was
    /// walking is lost.
    fn ended(&mut self, number: usize) -> Result<()> {
        let Some(worker) = self.workers.get_mut(number) else {
            return Ok(());
        };
        worker.is_running = false;
        let part = worker.part.take();
        let given = std::mem::take(&mut worker.given).into_iter();
        let left: Vec<u64> = given
            .filter(|given| Some(*given) != part && self.ledger.exists(*given))
            .collect();
        if self.ledger.is_seen() && part.is_none() && left.is_empty() {
            return Ok(());
        }
        self.ledger.give_back(left);
        let other = |message: String| Failure {
            message,
            is_internal: false,
        };
        let failure = match (worker.stopped, worker.failure.take()) {
            (Some(why), _) => other(why.to_owned()),
            (None, Some(failure)) => failure,
            (None, None) => other(format!("a worker broke down ({})", worker.process.ending())),
        };
        self.broken += 1;
        if part.is_none() && self.running() == 0 && !self.ledger.is_seen() {
            // Above the parts the next worker would fail in the same way.
            return Err(failure.into());
        }
        if part.is_some() {
            let why = failure.message;
            self.lost.push(Lost { part, why });
        }
        if self.broken > MOST_BROKEN && self.running() == 0 && self.ledger.is_open() {
            let why = format!("{MOST_BROKEN} workers broke down");
            self.lost.push(Lost { part: None, why });
        }
        Ok(())
    }

    fn running(&self) -> usize {
        let running = self.workers.iter().filter(|worker| worker.is_running);
        running.count()
    }

    /// Returns whether there may be work for one more worker.
    fn wants_worker(&self) -> bool {
        self.ledger.is_open() && self.running() < self.resources.jobs && self.broken <= MOST_BROKEN
    }

    fn is_done(&self) -> bool {
        if self.ledger.is_open() {
            return self.running() == 0 && !self.wants_worker();
        }
        let mut running = self.workers.iter().filter(|worker| worker.is_running);
        running.all(|worker| {
            let mut given = worker.given.iter();
            worker.part.is_none() && !given.any(|part| self.ledger.exists(*part))
        })
    }

    fn must_stop(&self) -> Option<String> {
        if stop::is_wanted() {
            return Some(Lost::INTERRUPTED.to_owned());
        }
        let deadline = self.resources.deadline?;
        let is_over = Instant::now() >= deadline.at;
        is_over.then(|| format!("time is up after {} s", deadline.seconds))
    }

    /// Stops the largest worker if the limit on memory is exceeded.
    fn watch_memory(&mut self) {
        let own = own_memory();
        let running = self.workers.iter().enumerate();
        let running = running.filter(|(_, worker)| worker.is_running);
        let sizes: Vec<(u64, usize)> = running
            .map(|(number, worker)| (worker.process.memory(), number))
            .collect();
        let all = sizes.iter().map(|(size, _)| size).sum::<u64>() + own;
        self.costs.memory = self.costs.memory.max(all);
        if self.resources.memory.is_some_and(|limit| all > limit)
            && let Some((_, largest)) = sizes.into_iter().max()
            && let Some(worker) = self.workers.get_mut(largest)
        {
            worker.stopped = Some("out of memory: the limit of --memory was reached");
            worker.process.stop();
        }
    }
}
