//! Mistakes that can be put into the pool, to see whether its traces give them away.

/// Each is one small change of the code, the kind that a person makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// The balancer forgets the limit.
    TooManyThreads,
    /// A worker drops each third task that it takes.
    TaskLost,
    /// A worker puts each third task back that it has executed.
    TaskTwice,
    /// The balancer creates one more thread when it is told to stop.
    StartAfterStop,
    /// The balancer goes on for ever, and nobody waits for it.
    BalancerStays,
    /// A worker says that it has executed a task before it has taken it.
    WrongOrder,
    /// The last task comes first.
    LastFirst,
    /// The pool says that it has stopped while workers are still there.
    StopsEarly,
}

impl Fault {
    pub const ALL: [Fault; 8] = [
        Fault::TooManyThreads,
        Fault::TaskLost,
        Fault::TaskTwice,
        Fault::StartAfterStop,
        Fault::BalancerStays,
        Fault::WrongOrder,
        Fault::LastFirst,
        Fault::StopsEarly,
    ];

    /// Its name on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Fault::TooManyThreads => "too-many-threads",
            Fault::TaskLost => "task-lost",
            Fault::TaskTwice => "task-twice",
            Fault::StartAfterStop => "start-after-stop",
            Fault::BalancerStays => "balancer-stays",
            Fault::WrongOrder => "wrong-order",
            Fault::LastFirst => "last-first",
            Fault::StopsEarly => "stops-early",
        }
    }
}
