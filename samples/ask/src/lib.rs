//! The thread pool of the ASK system on real threads: workers that take tasks from a queue,
//! one of which runs the balancer, which creates further workers. It records what it does;
//! samples/ask/pool.pet is its model. Knows nothing of `pet`.
//!
//! ```text
//!   client ─ enqueue ─► queue ─ dequeue ─► workers        all under one lock
//!                         └─ task 0: the balancer ─ createThreads ─► more workers
//! ```

mod fault;
mod pool;

pub use fault::Fault;
use pet_trace::Recorder;
use pool::Pool;

/// What a run of the pool does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// Workers at the start.
    pub threads: i32,
    /// Workers that the balancer allows, the one that runs it not counted.
    pub most: i32,
    /// Tasks that wait at the start.
    pub waiting: i32,
    /// Tasks that come later, one after the other.
    pub later: i32,
    /// A mistake that was put in on purpose.
    pub fault: Option<Fault>,
}

/// Runs a pool from its start to its end. Returns when all its threads have ended.
pub fn run(setup: &Setup, recorder: &Recorder) {
    recorder.start(&[
        ("nthreads", setup.threads.into()),
        ("maxWorkThreads", setup.most.into()),
        ("tasks", setup.waiting.into()),
    ]);
    let pool = Pool::new(setup, recorder.clone());
    for task in 1..=setup.waiting {
        pool.dispatch(task);
    }
    pool.create_threads(setup.threads);
    for task in 0..setup.later {
        pool.enqueue(setup.waiting + 1 + task);
    }
    pool.shutdown();
    pool.join();
    recorder.end();
}
