//! The verdict on a trace, for people.

use pet_interp::conform::expect::{Expected, Possible};
use pet_interp::conform::history::{Entry, Kind};
use pet_interp::conform::model::Model;
use pet_interp::conform::track::Reached;
use pet_interp::interp::code::Code;
use pet_interp::interp::state::Stop;
use pet_model::schedule::Step;
use pet_translator::source::Source;
use pet_translator::typed::Type;
use std::fmt::Write;

pub struct Report<'a> {
    pub source: &'a Source,
    pub code: &'a Code<'a>,
    pub model: &'a Model,
    /// The name of the trace on the command line.
    pub trace: &'a str,
    /// The number of entries that the model can follow.
    pub followed: u64,
    pub verdict: &'a Verdict,
    pub schedule: &'a [Entry],
    /// The command that runs the schedule, if there is one.
    pub repeat: Option<&'a str>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    Pass,
    Fail(Failure),
    Inconclusive {
        reached: Reached,
        line: u64,
        item: String,
    },
}

/// The place at which the model cannot follow a trace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// The line and the text of the entry; `None` if the trace has ended and the model must go on.
    pub entry: Option<(u64, String)>,
    pub expected: Expected,
}

/// The number of steps of a schedule that are shown.
const SHOWN_STEPS: usize = 60;

pub fn text(report: &Report<'_>) -> String {
    let mut out = String::new();
    // Writing to a string does not fail.
    let _ = write_report(&mut out, report);
    out
}

fn write_report(out: &mut String, report: &Report<'_>) -> std::fmt::Result {
    let followed = report.followed;
    let events = count(followed, "event");
    match report.verdict {
        Verdict::Pass => {
            writeln!(
                out,
                "pass: the model can do all {events} of {}",
                report.trace
            )?;
        }
        Verdict::Fail(failure) => {
            match &failure.entry {
                Some((line, item)) => writeln!(
                    out,
                    "fail: event {} `{item}` at line {line} of {}: the model cannot do it here",
                    followed + 1,
                    report.trace
                )?,
                None => writeln!(
                    out,
                    "fail: {} ends after {events}, and the model would go on",
                    report.trace
                )?,
            }
            write_expected(out, report, &failure.expected)?;
        }
        Verdict::Inconclusive {
            reached,
            line,
            item,
        } => {
            writeln!(
                out,
                "inconclusive: event {} `{item}` at line {line} of {}: {}",
                followed + 1,
                report.trace,
                limit(*reached)
            )?;
        }
    }
    write_schedule(out, report)
}

fn write_expected(out: &mut String, report: &Report<'_>, expected: &Expected) -> std::fmt::Result {
    let events = count(report.followed, "event");
    let is_nothing = expected.events.is_empty();
    match is_nothing {
        true => writeln!(out, "after {events} it can show no further event:")?,
        false => writeln!(out, "after {events} it can only do one of these:")?,
    }
    for possible in &expected.events {
        let block = report.code.source_block(possible.at);
        let line = report.source.line(block.span.start);
        let method = &report.code.program.method(possible.method).key;
        writeln!(
            out,
            "  `{}` at {}:{line}, in a task of `{method}`",
            event(report, possible),
            report.source.name()
        )?;
    }
    if expected.are_more {
        writeln!(out, "  … and more")?;
    }
    if expected.can_end {
        writeln!(out, "  its end: no task is left")?;
    }
    if expected.can_wait {
        writeln!(out, "  nothing: tasks are left, and all of them wait")?;
    }
    for stop in &expected.stops {
        writeln!(out, "  {}", stopped(report, *stop))?;
    }
    let mut actions = report.model.actions().map(|(name, _)| format!("`{name}`"));
    if let Some(first) = actions.next() {
        let names = std::iter::once(first).chain(actions);
        let names: Vec<String> = names.collect();
        writeln!(out, "  actions of the environment: {}", names.join(", "))?;
    }
    Ok(())
}

/// An event of the model with its values.
pub fn event(report: &Report<'_>, possible: &Possible) -> String {
    let block = report.code.source_block(possible.at);
    let Some(event) = &block.event else {
        return String::new();
    };
    let args = event.args.iter().zip(&possible.values);
    let args = args.map(|(arg, value)| {
        let value = match arg.ty {
            Type::Bool => (*value != 0).to_string(),
            _ => value.to_string(),
        };
        match &arg.name {
            Some(name) => format!("{name} = {value}"),
            None => value,
        }
    });
    let args: Vec<String> = args.collect();
    format!("{}({})", event.name, args.join(", "))
}

/// The reason why a model stopped by itself.
pub fn stopped(report: &Report<'_>, stop: Stop) -> String {
    match stop {
        Stop::Failure { thrown, .. } => {
            let (way, _) = report.code.source_way(thrown);
            let line = report.source.line(way.span.start);
            let place = format!("{}:{line}", report.source.name());
            format!("the model itself fails: an exception leaves a task at {place}")
        }
        Stop::Limit(_) => "a step of the model that does not end".to_owned(),
        Stop::NoCode(method) => {
            let key = &report.code.program.method(method).key;
            format!("a call of `{key}`, which has no code")
        }
    }
}

fn write_schedule(out: &mut String, report: &Report<'_>) -> std::fmt::Result {
    let steps = count(report.schedule.len() as u64, "step");
    let shown = report.schedule.iter().take(SHOWN_STEPS).map(step);
    let shown: Vec<String> = shown.collect();
    let more = match report.schedule.len() > SHOWN_STEPS {
        true => " …",
        false => "",
    };
    writeln!(
        out,
        "schedule of the model ({steps}): {}{more}",
        shown.join(" ")
    )?;
    if let Some(repeat) = report.repeat.filter(|_| more.is_empty()) {
        writeln!(out, "repeat: {repeat}")?;
    }
    Ok(())
}

/// A step as in schedules; a message of the environment has a `+`.
pub fn step(entry: &Entry) -> String {
    let step: Step = entry.step;
    match entry.kind {
        Kind::Ran | Kind::Seen => step.to_string(),
        Kind::Given => format!("+{step}"),
    }
}

pub fn limit(reached: Reached) -> &'static str {
    match reached {
        Reached::Steps => "the limit of steps between two events was reached (--max-steps)",
        Reached::States => "more states fit than the limit allows (--max-states)",
        Reached::Interrupted => "it was interrupted",
        Reached::Endless => "a step of the model does not end within its limit",
    }
}

fn count(number: u64, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}
