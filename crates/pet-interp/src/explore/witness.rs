//! A witness: a schedule that was found, run once more to be shown with its chart.

use crate::interp;
use crate::interp::chart::Recorder;
use crate::interp::choose::Choice;
use crate::interp::code::Code;
use crate::interp::input::Start;
use crate::interp::{Limits, Run};
use pet_model::chart::Chart;
use pet_model::schedule::{Schedule, Step};

pub struct Witness {
    pub run: Run,
    pub chart: Chart,
}

/// Runs the steps, which are known to be possible from this start.
pub fn witness(code: &Code<'_>, start: &Start, steps: &[Step], limits: &Limits) -> Witness {
    let schedule = Schedule {
        steps: steps.to_vec(),
    };
    let given = start.state.actors.len().saturating_sub(1);
    let mut recorder = Recorder::new(start.entry);
    let count = u64::try_from(steps.len()).unwrap_or(u64::MAX);
    // The limit holds for each step; a run counts them together.
    let limits = Limits {
        max_steps: limits.max_steps.saturating_mul(count.saturating_add(1)),
        ..limits.clone()
    };
    let choice = Choice::Schedule(schedule);
    let run = interp::run(code, start.clone(), &choice, &limits, &mut recorder);
    let run = run.expect("the explorer took these steps");
    let chart = recorder.chart(code, &run, given);
    Witness { run, chart }
}
