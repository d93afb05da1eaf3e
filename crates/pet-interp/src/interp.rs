//! The interpreter: runs blocks concretely, with the integers, exceptions and actors of
//! the language. It is the second semantics of the project, independent of the clauses; it
//! knows nothing of Prolog and nothing of the origin of its inputs.
//!
//! ```text
//!   cfg::Program ─ decode ─► Code
//!   case::Input ─ start ─► State ─ step, step, … ─► State ─► case::Outcome, case::Output
//!                            └ ready: which steps are possible
//! ```
//! A state is a value. A step takes one task from its selection to its return, to an
//! `await` whose guard does not hold, or to a `get` on an unfinished future; the same
//! state and the same task give the same state again. A sequential program is one task.

pub mod annotation;
pub mod cell;
pub mod chart;
pub mod choose;
pub mod code;
pub mod compact;
mod decode;
mod eval;
pub mod event;
pub mod input;
pub mod journal;
mod machine;
pub mod memory;
pub mod native;
pub mod output;
pub mod ready;
pub mod record;
pub mod shadow;
pub mod state;
mod task;
#[cfg(test)]
mod tests;
pub mod variables;

use choose::{Choice, Chooser};
use code::Code;
use input::Start;
use output::Names;
use pet_model::schedule::{Schedule, Step};
use pet_model::{Outcome, Output, WaitsFor};
use pet_translator::typed::MethodId;
use ready::Readiness;
use shadow::Shadow;
use state::State;

/// Decodes a program once for any number of runs.
pub fn decode(program: &pet_translator::cfg::Program) -> Code<'_> {
    decode::decode(program)
}

/// The limits of a run. Reaching one is an outcome of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// The number of blocks, over all macro-steps of the run.
    pub max_steps: u64,
    /// The number of open calls at any time.
    pub max_frames: usize,
    /// Words of memory: one for each field and element, a few for each object. Memory is never
    /// freed within a run. The stack has the same limit.
    pub max_cells: u32,
}

/// The number of blocks that a run may still pass.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Budget {
    steps: u64,
}

/// A run from start to end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    pub outcome: Outcome,
    pub output: Output,
    /// The selected tasks in order; the schedule repeats the run.
    pub schedule: Schedule,
    /// The objects that are the actors `r1`, `r2` … of the schedule.
    pub actors: Vec<String>,
    /// True if some integer left the range of its type.
    pub has_wrapped: bool,
    /// The number of blocks that were passed.
    pub steps: u64,
    /// The method that was run.
    pub entry: MethodId,
    /// The names of the cells of the state.
    pub names: Names,
    /// The state at the end.
    pub state: State,
}

/// A step that the state does not allow.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("step {position} of the schedule, `{step}`, is not possible: {}", reason(*on))]
pub struct NotReady {
    pub step: Step,
    /// Its place in the schedule, from 1.
    pub position: usize,
    /// The reason why the task waits; absent if there is no such task.
    pub on: Option<WaitsFor>,
}

/// Runs to the end: until nothing is ready, something fails or a limit is reached.
pub fn run<S: Shadow>(
    code: &Code<'_>,
    start: Start,
    choice: &Choice,
    limits: &Limits,
    shadow: &mut S,
) -> Result<Run, NotReady> {
    let Start {
        mut state,
        entry,
        names,
    } = start;
    let mut budget = Budget {
        steps: limits.max_steps,
    };
    let mut chooser = Chooser::new(choice);
    let mut schedule = Schedule::default();
    loop {
        shadow.before_choice(code, &state);
        let step = match chooser.planned() {
            Some(step) => {
                let position = schedule.steps.len() + 1;
                expect_ready(code, &state, step, position)?;
                step
            }
            None => match chooser.choose(&ready::ready(code, &state)) {
                Some(step) => step,
                None => break,
            },
        };
        schedule.steps.push(step);
        task::advance(code, &mut state, step, limits, &mut budget, shadow);
    }
    let names = Names::new(code, &state, entry, names);
    let actors = state.actors.iter().skip(1);
    let actors = actors.map(|actor| names.get(actor.object));
    Ok(Run {
        outcome: output::outcome(code, &state, &names),
        output: output::output(code, &state, entry, &names),
        schedule,
        actors: actors.collect(),
        has_wrapped: state.has_wrapped,
        steps: limits.max_steps - budget.steps,
        entry,
        names,
        state,
    })
}

/// One macro-step. The limits hold for this step alone.
pub fn step<S: Shadow>(
    code: &Code<'_>,
    state: &State,
    step: Step,
    limits: &Limits,
    shadow: &mut S,
) -> Result<State, NotReady> {
    expect_ready(code, state, step, 1)?;
    let mut next = state.clone();
    let mut budget = Budget {
        steps: limits.max_steps,
    };
    task::advance(code, &mut next, step, limits, &mut budget, shadow);
    Ok(next)
}

/// One macro-step of a task that is known to be ready, in place. The limits hold for this
/// step alone. Returns the number of blocks that were passed.
pub fn advance<S: Shadow>(
    code: &Code<'_>,
    state: &mut State,
    step: Step,
    limits: &Limits,
    shadow: &mut S,
) -> u64 {
    let mut budget = Budget {
        steps: limits.max_steps,
    };
    task::advance(code, state, step, limits, &mut budget, shadow);
    limits.max_steps - budget.steps
}

fn expect_ready(
    code: &Code<'_>,
    state: &State,
    step: Step,
    position: usize,
) -> Result<(), NotReady> {
    let on = match ready::readiness(code, state, step) {
        Readiness::Ready => return Ok(()),
        Readiness::Waits(on) => Some(on),
        Readiness::Gone => None,
    };
    Err(NotReady { step, position, on })
}

impl Default for Limits {
    /// A few seconds and a few hundred megabytes at most.
    fn default() -> Limits {
        Limits {
            max_steps: 100_000_000,
            max_frames: 1_000_000,
            max_cells: 64 << 20,
        }
    }
}

fn reason(on: Option<WaitsFor>) -> String {
    match on {
        None => "there is no such task, or it has ended".to_owned(),
        Some(WaitsFor::Task(task)) => format!("it waits for the result of `{task}`"),
        Some(WaitsFor::Condition) => "the condition of its `await` does not hold".to_owned(),
        Some(WaitsFor::Actor(task)) => format!("its actor is kept by `{task}`"),
        Some(WaitsFor::Nobody) => "it waits for a future that nobody finishes".to_owned(),
    }
}
