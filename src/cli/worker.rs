//! `pet worker`, a hidden command: a process of its own for a part of the work, because the machine
//! cannot be stopped from within, may run out of memory, and may break down. It reads its job from
//! standard input and writes results to standard output; see `pet_engine::pool`.

use super::{Verdict, record};
use anyhow::{Context, Result};
use pet_engine::pool::job::{Job, Work};
use pet_engine::pool::{frame, serve};

pub(super) fn run() -> Result<Verdict> {
    let bytes = serve::read_job().context("a worker is started by `pet tcg`")?;
    let job: Job<'_> = frame::message(&bytes)?;
    match job.work {
        Work::Search(source) => serve::search(&job, source),
        Work::Record(wanted, folder) => record::serve(&job, wanted, folder),
    }
    Ok(Verdict::NothingFound)
}
