//! The text output of `pet run`: the end of the run, its heap, and for actors the schedule and
//! the chart. `json::run` makes the JSON output.

mod chart;
pub mod deadlock;
mod heap;
mod list;
mod words;

use crate::shown::{Constants, Shown};
use indexmap::IndexMap;
use pet_model::chart::Chart;
use pet_model::schedule::Schedule;
use pet_model::{Input, Limit, Outcome, Output, Thrown, Value};
use pet_translator::source::{Source, Span};
use std::fmt::Write;

/// A run and all data that its output needs.
#[derive(Debug, Clone)]
pub struct Report<'a> {
    pub source: &'a Source,
    /// The key of the method; `main` for the main block.
    pub method: &'a str,
    pub input: &'a Input,
    /// True if the input has the whole state, including static fields; otherwise the static
    /// initialisers have run.
    pub is_whole_input: bool,
    pub outcome: &'a Outcome,
    pub output: &'a Output,
    /// The variables of the main block, by name.
    pub variables: &'a IndexMap<String, Value>,
    pub has_wrapped: bool,
    pub steps: u64,
    /// Absent for a sequential program.
    pub actors: Option<Actors<'a>>,
    /// The command that repeats the run.
    pub repeat: &'a str,
}

#[derive(Debug, Clone)]
pub struct Actors<'a> {
    pub schedule: &'a Schedule,
    /// The objects that are `r1`, `r2` …
    pub objects: &'a [String],
    pub chart: &'a Chart,
}

/// The longest schedule that is shown; of a longer one only the length is shown.
const LONGEST_SCHEDULE: usize = 2_000;

pub fn text(report: &Report<'_>) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write_report(&mut out, report);
    out
}

/// The text of a failure: the end of the run, its chart, and the command that repeats it, without
/// the heap.
pub fn failure(report: &Report<'_>) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write_failure(&mut out, report);
    out
}

fn write_failure(out: &mut String, report: &Report<'_>) -> std::fmt::Result {
    write_outcome(out, report)?;
    if let Some(actors) = &report.actors {
        write_actors(out, report, actors)?;
    }
    writeln!(out, "\nrepeat: {}", report.repeat)
}

fn write_report(out: &mut String, report: &Report<'_>) -> std::fmt::Result {
    write_outcome(out, report)?;
    let constants = Constants::of_output(report.output);
    let values = Shown {
        heap: &report.output.heap,
        constants: &constants,
    };
    if !report.variables.is_empty() {
        writeln!(out, "\nvariables:")?;
        for (name, value) in report.variables {
            writeln!(out, "  {name} = {}", shown(values, value))?;
        }
    }
    heap::write(out, report, values)?;
    if !report.output.statics.is_empty() {
        writeln!(out, "\nstatic fields:")?;
        for (name, value) in &report.output.statics {
            let was = static_before(report, name, value);
            writeln!(
                out,
                "  {name} = {}{}",
                shown(values, value),
                changed(values, was.as_ref(), value)
            )?;
        }
    }
    if report.has_wrapped {
        writeln!(out, "\nwrapped: some integer left the range of its type")?;
    }
    if let Some(actors) = &report.actors {
        write_actors(out, report, actors)?;
    }
    if has_failed(report.outcome) {
        writeln!(out, "\nrepeat: {}", report.repeat)?;
    }
    Ok(())
}

/// Returns whether the run failed, so that the command to repeat it is shown.
pub fn has_failed(outcome: &Outcome) -> bool {
    match outcome {
        Outcome::Exception(_)
        | Outcome::Assertion(_)
        | Outcome::Broken(_)
        | Outcome::Deadlock(_) => true,
        Outcome::Ok | Outcome::Limit(_) | Outcome::NoCode { .. } => false,
    }
}

fn write_outcome(out: &mut String, report: &Report<'_>) -> std::fmt::Result {
    let method = report.method;
    match report.outcome {
        Outcome::Ok => match &report.output.result {
            Some(value) => {
                let constants = Constants::of_output(report.output);
                let values = Shown {
                    heap: &report.output.heap,
                    constants: &constants,
                };
                writeln!(out, "ok: {method} returned {}", shown(values, value))
            }
            None if report.actors.is_some() => writeln!(out, "ok: all tasks have ended"),
            None if method == "main" => writeln!(out, "ok: the main block has ended"),
            None => writeln!(out, "ok: {method} has returned"),
        },
        Outcome::Exception(thrown) => {
            let class = &thrown.class;
            write_thrown(out, report, &format!("exception: {class}"), thrown)
        }
        Outcome::Assertion(thrown) => {
            let title = match thrown.class.as_str() {
                "AssertionError" => "assertion: it does not hold".to_owned(),
                class => format!("assertion: {class}"),
            };
            write_thrown(out, report, &title, thrown)
        }
        Outcome::Broken(broken) => {
            let (text, line) = (&broken.text, broken.line);
            writeln!(
                out,
                "assertion: `ensures {text}` (line {line}) does not hold"
            )
        }
        Outcome::Deadlock(waiting) => deadlock::write(out, report, waiting),
        Outcome::Limit(limit) => writeln!(out, "cut: {}", limit_reached(*limit, report.steps)),
        Outcome::NoCode { method } => {
            writeln!(out, "no code: `{method}` was called, which has no body")
        }
    }
}

fn write_thrown(
    out: &mut String,
    report: &Report<'_>,
    title: &str,
    thrown: &Thrown,
) -> std::fmt::Result {
    let task = match &report.actors {
        Some(_) => format!(", in {}", thrown.task),
        None => String::new(),
    };
    writeln!(out, "{title}, at {}{task}", place(report.source, thrown.at))?;
    write_line(out, report.source, thrown.at)
}

fn write_actors(out: &mut String, report: &Report<'_>, actors: &Actors<'_>) -> std::fmt::Result {
    let count = actors.schedule.steps.len();
    if count <= LONGEST_SCHEDULE {
        writeln!(out, "\nschedule: {}", actors.schedule)?;
    } else {
        writeln!(out, "\nschedule: {count} macro-steps, which --json shows")?;
    }
    out.push('\n');
    if !chart::write(out, report.source, actors.chart)? {
        list::write(out, report.source, actors.chart)?;
    }
    Ok(())
}

fn limit_reached(limit: Limit, steps: u64) -> String {
    match limit {
        Limit::Steps => format!("not finished after {steps} steps; --max-steps allows more"),
        Limit::Frames => "too many calls at once that have not returned".to_owned(),
        Limit::Cells => "too much memory".to_owned(),
    }
}

/// The value of a static field before the run, if the input has the whole state.
fn static_before(report: &Report<'_>, name: &str, after: &Value) -> Option<Value> {
    let given = report.input.statics.get(name).cloned();
    let default = match after {
        Value::Int(_) => Value::Int(0),
        Value::Char(_) => Value::Char(0),
        Value::Float(_) => Value::Float(0),
        Value::Double(_) => Value::Double(0),
        Value::Bool(_) => Value::Bool(false),
        Value::Null | Value::Ref(_) | Value::Text(_) => Value::Null,
    };
    report.is_whole_input.then(|| given.unwrap_or(default))
}

/// The text ` (was 1)` if the value has changed.
fn changed(values: Shown<'_>, before: Option<&Value>, after: &Value) -> String {
    match before {
        Some(before) if before != after => format!(" (was {})", shown(values, before)),
        _ => String::new(),
    }
}

/// `lcm.pet:7:5`
fn place(source: &Source, span: Span) -> String {
    let (line, column) = source.line_column(span.start);
    format!("{}:{line}:{column}", source.name())
}

/// The source line below a place.
fn write_line(out: &mut String, source: &Source, span: Span) -> std::fmt::Result {
    let line = source.line(span.start);
    let text = source.line_text(line).trim();
    writeln!(out, "  {line} | {}", shortened(&printable(text), 120))
}

/// A value of the heap after the run.
fn shown(values: Shown<'_>, value: &Value) -> String {
    values.inline(value).unwrap_or_else(|| named(value))
}

/// A value, an object by its name.
fn named(value: &Value) -> String {
    match value {
        Value::Ref(name) => shown_name(name),
        other => other.to_string(),
    }
}

/// The name of an object; an input may use any text as a name, and unusual names are quoted.
fn shown_name(name: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "_$.-".contains(letter);
    if !name.is_empty() && name.chars().all(is_plain) {
        return name.to_owned();
    }
    format!("{name:?}")
}

fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    format!("{kept}…")
}

/// The text without control characters, which could move the cursor.
fn printable(text: &str) -> String {
    let letters = text.chars();
    letters
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect()
}
