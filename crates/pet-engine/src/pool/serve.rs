//! The other side of the pool: a worker process reads its job, walks the tree, and sends its
//! results.

use super::frame;
use super::job::{self, Job, Origin, Reply};
use super::outbox::Outbox;
use crate::judge::{CaseJudge, FoundPath, Judged};
use crate::message::Message;
use crate::worker::prepare::prepare;
use crate::worker::{Listener, walk};
use crate::{TcgError, method_of};
use pet_analyze::tables::Tables;
use pet_model::request::Request;
use pet_translator::clp;
use pet_translator::source::Source;
use serde::Serialize;
use std::ops::Range;
use std::sync::mpsc::{Receiver, channel};

/// Reads the bytes of the job. `None` if there is no complete one.
pub fn read_job() -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    frame::read(&mut std::io::stdin().lock(), &mut bytes).then_some(bytes)
}

/// Sends one message at once. Ends this process if the one that started it is gone.
pub fn say(message: &impl Serialize) {
    if frame::write(&mut std::io::stdout().lock(), message).is_err() {
        std::process::exit(2);
    }
}

/// The replies of the process that started this one. Ends this process if that one is gone,
/// whatever the machine does.
pub fn replies() -> Receiver<Reply> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        let mut input = std::io::stdin().lock();
        let mut bytes = Vec::new();
        while frame::read(&mut input, &mut bytes) {
            match frame::message(&bytes) {
                Ok(reply) if sender.send(reply).is_ok() => {}
                _ => break,
            }
        }
        std::process::exit(2);
    });
    receiver
}

/// Walks the tree of paths of a job.
pub fn search(job: &Job<'_>, source: Option<Origin<'_>>) {
    let outbox = Outbox::open();
    if let Err(error) = searched(job, source, &outbox) {
        outbox.put(&Message::failed(&error));
    }
    outbox.send();
}

fn searched(job: &Job<'_>, source: Option<Origin<'_>>, outbox: &Outbox) -> Result<(), TcgError> {
    let program = clp::read::program(job.clauses);
    let program = program.map_err(|error| crate::internal(&error.to_string()))?;
    let prepared = prepare(&program, &job.request)?;
    let listener = Parent {
        replies: replies(),
        is_given: false,
        answered: 0..0,
        judge: judge(prepared.tables.clone(), &job.request, source)?,
        outbox: outbox.clone(),
    };
    walk(prepared, listener)
}

/// The judge of all cases of this process. It is never freed, because the listener of a machine
/// must own everything it uses.
fn judge(
    tables: Tables,
    request: &Request,
    source: Option<Origin<'_>>,
) -> Result<CaseJudge<'static>, TcgError> {
    let tables: &'static _ = Box::leak(Box::new(tables));
    let method = method_of(tables, request)?;
    let source: Option<(&'static Source, _)> = match source {
        Some(Origin::Text(name, text)) => {
            let source = Box::leak(Box::new(Source::new(name, text)));
            let checked = pet_translator::translate(source);
            let checked = checked.map_err(|_| crate::internal("the source has errors"))?;
            Some((source, &*Box::leak(Box::new(checked.program))))
        }
        Some(Origin::Blocks(bytes)) => {
            let program = job::unpacked(bytes);
            let program = program.ok_or_else(|| crate::internal("the blocks are damaged"))?;
            let (source, program) = Box::leak(Box::new(program));
            Some((source, program))
        }
        None => None,
    };
    Ok(CaseJudge::new(source, tables, method, request.judging))
}

/// The listener of a worker process: passes everything on to the process that started it.
struct Parent {
    replies: Receiver<Reply>,
    /// Whether the last reply gave parts to this worker, and the parts that it was about.
    is_given: bool,
    answered: Range<u64>,
    judge: CaseJudge<'static>,
    outbox: Outbox,
}

impl Listener for Parent {
    fn claims(&mut self, part: u64) -> bool {
        if self.answered.contains(&part) {
            if self.is_given {
                self.outbox.put(&Message::Begin { part });
            }
            return self.is_given;
        }
        self.outbox.put(&Message::Claim { part });
        self.outbox.send();
        let (is_given, count) = match self.replies.recv() {
            Ok(Reply::Given(count)) => (true, count),
            Ok(Reply::Taken(count)) => (false, count),
            Err(_) => (false, 1),
        };
        self.is_given = is_given;
        self.answered = part..part.saturating_add(count);
        is_given
    }

    fn hears(&mut self, message: Message) {
        self.outbox.put(&message);
    }

    fn finds(&mut self, found: FoundPath) {
        match self.judge.judge(found) {
            Ok(Judged::Case(case)) => self.outbox.put(&Message::Case(case)),
            Ok(Judged::Illegal) => self.outbox.put(&Message::Illegal),
            Err(error) => {
                self.outbox.put(&Message::failed(&error));
                self.outbox.send();
                // Later results of this process cannot be trusted either.
                std::process::exit(2);
            }
        }
    }
}
