//! The output of `pet run --json`.

use super::case::{HeapShape, ValueShape, ValuesShape};
use super::document;
use crate::run::{Report, has_failed};
use pet_model::{Limit, Outcome, Thrown, Waiting, WaitsFor};
use pet_translator::source::{Source, Span};
use serde::Serialize;

pub fn run(report: &Report<'_>) -> String {
    let source = report.source;
    let outcome = report.outcome;
    let actors = report.actors.as_ref();
    document(&Document {
        schema: "pet-run/1",
        program: source.name(),
        method: report.method,
        outcome: outcome.word(),
        exception: match outcome {
            Outcome::Exception(thrown) | Outcome::Assertion(thrown) => {
                Some(exception(source, thrown))
            }
            _ => None,
        },
        result: report.output.result.as_ref().map(ValueShape),
        heap: HeapShape(&report.output.heap),
        statics: ValuesShape(&report.output.statics),
        variables: ValuesShape(report.variables),
        wrapped: report.has_wrapped,
        steps: report.steps,
        limit: match outcome {
            Outcome::Limit(limit) => Some(word(*limit)),
            _ => None,
        },
        schedule: actors.map(|actors| actors.schedule.to_string()),
        actors: actors.map(|actors| actors.objects),
        deadlock: match outcome {
            Outcome::Deadlock(waiting) => {
                Some(waiting.iter().map(|task| entry(source, task)).collect())
            }
            _ => None,
        },
        repeat: has_failed(outcome).then_some(report.repeat),
    })
}

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    program: &'a str,
    method: &'a str,
    outcome: &'static str,
    exception: Option<Exception<'a>>,
    #[serde(rename = "return")]
    result: Option<ValueShape<'a>>,
    heap: HeapShape<'a>,
    statics: ValuesShape<'a>,
    /// Variables of the main block.
    variables: ValuesShape<'a>,
    wrapped: bool,
    steps: u64,
    limit: Option<&'static str>,
    schedule: Option<String>,
    /// The objects of the actors `r1`, `r2` … of the schedule.
    actors: Option<&'a [String]>,
    deadlock: Option<Vec<Entry<'a>>>,
    repeat: Option<&'a str>,
}

#[derive(Serialize)]
pub(super) struct Exception<'a> {
    class: &'a str,
    object: &'a str,
    task: String,
    #[serde(flatten)]
    place: Position,
}

/// A task that waits.
#[derive(Serialize)]
pub(super) struct Entry<'a> {
    task: String,
    method: &'a str,
    #[serde(flatten)]
    place: Position,
    /// `task`, `actor`, `condition` or `nobody`.
    waits_for: &'static str,
    /// The task that is to return, or that keeps the actor.
    on: Option<String>,
}

#[derive(Serialize)]
pub(super) struct Position {
    line: u32,
    column: u32,
}

pub(super) fn exception<'a>(source: &Source, thrown: &'a Thrown) -> Exception<'a> {
    Exception {
        class: &thrown.class,
        object: &thrown.object,
        task: thrown.task.to_string(),
        place: place(source, thrown.at),
    }
}

pub(super) fn entry<'a>(source: &Source, task: &'a Waiting) -> Entry<'a> {
    let (waits_for, on) = match task.on {
        WaitsFor::Task(step) => ("task", Some(step)),
        WaitsFor::Actor(step) => ("actor", Some(step)),
        WaitsFor::Condition => ("condition", None),
        WaitsFor::Nobody => ("nobody", None),
    };
    Entry {
        task: task.task.to_string(),
        method: &task.method,
        place: place(source, task.at),
        waits_for,
        on: on.map(|step| step.to_string()),
    }
}

fn place(source: &Source, span: Span) -> Position {
    let (line, column) = source.line_column(span.start);
    Position { line, column }
}

fn word(limit: Limit) -> &'static str {
    match limit {
        Limit::Steps => "steps",
        Limit::Frames => "frames",
        Limit::Cells => "cells",
    }
}
