//! The output of `pet explore --json`.

use super::case::{ObjectShape, ValueShape, ValuesShape};
use super::document;
use super::run::{Entry, Exception, entry, exception};
use crate::explore::{Report, Shown, limit, reduction_word, states};
use crate::run::deadlock::circles;
use pet_interp::explore::witness::Witness;
use pet_model::schedule::Step;
use pet_model::{Object, Outcome};
use pet_translator::source::Source;
use serde::{Serialize, Serializer};

pub fn explore(report: &Report<'_>) -> String {
    let exploration = report.exploration;
    let found = &exploration.found;
    let counts = &found.counts;
    let source = report.source;
    document(&Document {
        schema: "pet-explore/1",
        program: source.name(),
        method: report.method,
        reduction: reduction_word(report.reduction),
        complete: exploration.is_complete(),
        limit: limit(exploration).map(|(word, _)| word),
        executions: counts.executions,
        states: states(exploration),
        final_states: found.finals.len(),
        deadlocks: found.deadlocks.len(),
        deadlocked_executions: counts.deadlocked,
        failed_executions: counts.failed,
        heuristic_choices: counts.by_heuristics,
        redundant_executions: counts.redundant,
        states_met_before: counts.met_before,
        stored_states: counts.stored,
        failures: report
            .failures
            .iter()
            .map(|it| failure(source, it))
            .collect(),
        deadlock_states: report
            .deadlocks
            .iter()
            .map(|it| deadlock(source, it))
            .collect(),
        finals: report.finals.iter().map(|it| state(&it.witness)).collect(),
    })
}

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    program: &'a str,
    method: &'a str,
    reduction: &'static str,
    complete: bool,
    /// `executions`, `states`, `time`, `memory`, `depth` or `steps`.
    limit: Option<&'static str>,
    executions: u64,
    states: u64,
    final_states: usize,
    deadlocks: usize,
    deadlocked_executions: u64,
    failed_executions: u64,
    heuristic_choices: u64,
    redundant_executions: u64,
    states_met_before: u64,
    stored_states: u64,
    failures: Vec<Failure<'a>>,
    deadlock_states: Vec<Deadlock<'a>>,
    finals: Vec<Final<'a>>,
}

#[derive(Serialize)]
struct Failure<'a> {
    /// `exception` or `assertion`.
    outcome: &'static str,
    exception: Option<Exception<'a>>,
    schedule: String,
    repeat: &'a str,
}

#[derive(Serialize)]
struct Deadlock<'a> {
    waiting: Vec<Entry<'a>>,
    /// Tasks that wait for each other, the first one again at the end.
    circles: Vec<Vec<String>>,
    actors: Vec<Actor<'a>>,
    schedule: String,
    repeat: &'a str,
}

#[derive(Serialize)]
struct Final<'a> {
    actors: Vec<Actor<'a>>,
    /// The passive objects of the actors, by name.
    heap: PassiveShape<'a>,
    #[serde(rename = "return")]
    result: Option<ValueShape<'a>>,
    schedule: String,
}

/// An actor; lists of actors are in order of creation, and the first is `r1` in the schedule.
#[derive(Serialize)]
struct Actor<'a> {
    name: &'a str,
    class: &'a str,
    fields: ValuesShape<'a>,
}

fn failure<'a>(source: &Source, shown: &'a Shown) -> Failure<'a> {
    let run = &shown.witness.run;
    Failure {
        outcome: run.outcome.word(),
        exception: match &run.outcome {
            Outcome::Exception(thrown) | Outcome::Assertion(thrown) => {
                Some(exception(source, thrown))
            }
            _ => None,
        },
        schedule: run.schedule.to_string(),
        repeat: &shown.repeat,
    }
}

fn deadlock<'a>(source: &Source, shown: &'a Shown) -> Deadlock<'a> {
    let run = &shown.witness.run;
    let waiting = match &run.outcome {
        Outcome::Deadlock(waiting) => waiting.as_slice(),
        _ => &[],
    };
    let circles = circles(waiting).into_iter();
    let names = |circle: Vec<Step>| circle.iter().map(Step::to_string).collect();
    Deadlock {
        waiting: waiting.iter().map(|task| entry(source, task)).collect(),
        circles: circles.map(names).collect(),
        actors: actors(&shown.witness),
        schedule: run.schedule.to_string(),
        repeat: &shown.repeat,
    }
}

fn state(witness: &Witness) -> Final<'_> {
    let run = &witness.run;
    Final {
        actors: actors(witness),
        heap: PassiveShape(witness),
        result: run.output.result.as_ref().map(ValueShape),
        schedule: run.schedule.to_string(),
    }
}

/// Passive objects by name.
struct PassiveShape<'a>(&'a Witness);

impl Serialize for PassiveShape<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let run = &self.0.run;
        let objects = run.output.heap.objects.iter();
        let passive = objects.filter(|(name, _)| !run.actors.contains(name));
        out.collect_map(passive.map(|(name, object)| (name, ObjectShape(object))))
    }
}

fn actors(witness: &Witness) -> Vec<Actor<'_>> {
    let run = &witness.run;
    let objects = &run.output.heap.objects;
    let actors = run
        .actors
        .iter()
        .filter_map(|name| match objects.get(name) {
            Some(Object::Instance { class, fields }) => Some(Actor {
                name,
                class,
                fields: ValuesShape(fields),
            }),
            _ => None,
        });
    actors.collect()
}
