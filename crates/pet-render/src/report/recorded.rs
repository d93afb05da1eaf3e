//! A recorded run: its journal, its chart, and its end.

use super::MOST_MOMENTS;
use crate::html::Actors;
use crate::html::blocks::Blocks;
use crate::run::deadlock::circles;
use crate::shown::{Constants, Shown};
use crate::suite::broken_promise;
use pet_interp::interp;
use pet_interp::interp::chart::Recorder;
use pet_interp::interp::choose::Choice;
use pet_interp::interp::code::Code;
use pet_interp::interp::input::Start;
use pet_interp::interp::journal::Writer;
use pet_interp::interp::{Limits, NotReady, Run};
use pet_model::chart::Chart;
use pet_model::journal::Journal;
use pet_model::schedule::Step;
use pet_model::{Outcome, Output, Thrown, Waiting, WaitsFor};
use pet_translator::source::Source;

pub struct Recorded {
    pub run: Run,
    pub journal: Journal,
    pub chart: Chart,
}

pub fn record(
    code: &Code<'_>,
    start: Start,
    choice: &Choice,
    limits: &Limits,
) -> Result<Recorded, NotReady> {
    let given = start.state.actors.len().saturating_sub(1);
    let entry = start.entry;
    let mut shadow = (Writer::new(entry, MOST_MOMENTS), Recorder::new(entry));
    let run = interp::run(code, start, choice, limits, &mut shadow)?;
    Ok(Recorded {
        journal: shadow.0.journal(code, &run),
        chart: shadow.1.chart(code, &run, given),
        run,
    })
}

impl Recorded {
    /// The ways taken, by their numbers on the page.
    pub fn trace(&self, blocks: &Blocks) -> Vec<usize> {
        let moments = self.journal.moments.iter();
        let numbers = moments.map(|moment| blocks.number(&moment.block, moment.way));
        // The trace ends before a way that the page does not have, so that states stay beside
        // their ways.
        numbers.map_while(|number| number).collect()
    }

    /// The number of changes and blocks of the journal.
    pub fn size(&self) -> usize {
        let journal = &self.journal;
        let moments = journal.moments.iter();
        let changes = moments.map(|moment| moment.changes.len() + 1);
        journal.begin.len() + changes.sum::<usize>()
    }

    pub fn actors(&self) -> Actors {
        let waiting = match &self.run.outcome {
            Outcome::Deadlock(waiting) => waiting.clone(),
            _ => Vec::new(),
        };
        Actors {
            schedule: self.run.schedule.clone(),
            chart: self.chart.clone(),
            objects: self.run.actors.clone(),
            circles: circles(&waiting),
            waiting,
        }
    }
}

/// The end of a run in a few words.
pub fn ended(source: &Source, outcome: &Outcome, output: &Output) -> String {
    let constants = Constants::of_output(output);
    let shown = Shown {
        heap: &output.heap,
        constants: &constants,
    };
    let result = output.result.as_ref().map(|value| shown.value(value));
    match outcome {
        Outcome::Ok => match result {
            Some(value) => format!("returns {value}"),
            None => "returns".to_owned(),
        },
        Outcome::Exception(thrown) | Outcome::Assertion(thrown) => {
            let task = match thrown.task {
                Step::MAIN => String::new(),
                task => format!(" in {task}"),
            };
            let line = source.line(thrown.at.start);
            format!("throws {} at line {line}{task}", thrown.class)
        }
        Outcome::Broken(broken) => broken_promise(broken, result),
        Outcome::Deadlock(waiting) => deadlock(waiting),
        Outcome::Limit(_) => "does not come to an end in time".to_owned(),
        Outcome::NoCode { method } => format!("calls `{method}`, which has no code"),
    }
}

fn deadlock(waiting: &[Waiting]) -> String {
    let count = waiting.len();
    let tasks = if count == 1 {
        "1 task waits".to_owned()
    } else {
        format!("{count} tasks wait")
    };
    if let Some(circle) = circles(waiting).first() {
        let circle: Vec<String> = circle.iter().map(ToString::to_string).collect();
        return format!("{tasks}: {}", circle.join(" → "));
    }
    let mut waiting = waiting.iter();
    match waiting.find(|task| task.on == WaitsFor::Condition) {
        Some(task) => format!("{tasks}, {} for its condition", task.task),
        None => tasks,
    }
}

/// The exception of a run, and its place.
pub fn thrown(outcome: &Outcome) -> Option<&Thrown> {
    match outcome {
        Outcome::Exception(thrown) | Outcome::Assertion(thrown) => Some(thrown),
        _ => None,
    }
}
