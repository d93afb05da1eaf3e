//! The text output of `pet explore`: the amount of work, then every failure and deadlock with
//! its schedule and chart, then the final states.

mod state;

use super::amount::Amount;
use super::run;
use indexmap::IndexMap;
use pet_interp::explore::Exploration;
use pet_interp::explore::monitor::Reached;
use pet_interp::explore::setting::Reduction;
use pet_interp::explore::witness::Witness;
use pet_model::Input;
use pet_translator::source::Source;
use std::fmt::Write;

/// An exploration and all data that its output needs.
pub struct Report<'a> {
    pub source: &'a Source,
    /// The key of the method; `main` for the main block.
    pub method: &'a str,
    pub input: &'a Input,
    pub reduction: Reduction,
    pub exploration: &'a Exploration,
    pub failures: &'a [Shown],
    pub deadlocks: &'a [Shown],
    pub finals: &'a [Shown],
    pub amount: Amount,
}

/// The witness of a finding, with the command that repeats it.
pub struct Shown {
    pub witness: Witness,
    pub repeat: String,
}

/// The number of failures, and of deadlocks, that are shown; further ones are counted.
const MOST_FAILURES: usize = 5;

/// The number of final states that are shown; further ones are counted.
const MOST_FINALS: usize = 10;

pub fn text(report: &Report<'_>) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write_report(&mut out, report);
    out
}

/// The word for a reduction on the command line.
pub fn reduction_word(reduction: Reduction) -> &'static str {
    match reduction {
        Reduction::None => "none",
        Reduction::Dpor => "dpor",
        Reduction::Stable => "stable",
        Reduction::Full => "full",
    }
}

/// The reason why the exploration is not complete, in one word and in a sentence.
pub fn limit(exploration: &Exploration) -> Option<(&'static str, String)> {
    let counts = &exploration.found.counts;
    let found = match exploration.reached {
        Some(Reached::Executions) => ("executions", "--max-executions was reached".to_owned()),
        Some(Reached::States) => ("states", "--max-states was reached".to_owned()),
        Some(Reached::Time) => ("time", "--timeout was reached".to_owned()),
        Some(Reached::Interrupted) => ("interrupted", "it was interrupted".to_owned()),
        Some(Reached::Memory) => ("memory", "--max-memory was reached".to_owned()),
        None if counts.too_long > 0 => {
            let executions = counted(counts.too_long, "execution was", "executions were");
            let reason = format!("{executions} longer than --max-depth");
            ("depth", reason)
        }
        None if counts.endless_steps > 0 => {
            let steps = counted(counts.endless_steps, "macro-step", "macro-steps");
            let reason = format!("{steps} did not end within --max-steps or the memory of a run");
            ("steps", reason)
        }
        None => return None,
    };
    Some(found)
}

/// The number of states that were reached, including the initial state.
pub fn states(exploration: &Exploration) -> u64 {
    exploration.found.counts.steps + 1
}

fn write_report(out: &mut String, report: &Report<'_>) -> std::fmt::Result {
    let found = &report.exploration.found;
    let counts = &found.counts;
    let executions = counted(counts.executions, "execution", "executions");
    let states = counted(states(report.exploration), "state", "states");
    let reduction = reduction_word(report.reduction);
    match limit(report.exploration) {
        None => writeln!(
            out,
            "complete: {executions}, {states} (reduction {reduction})"
        )?,
        Some((_, reason)) => writeln!(
            out,
            "cut short, {reason}: {executions}, {states} so far (reduction {reduction})"
        )?,
    }
    let finals = counted(len(found.finals.len()), "final state", "final states");
    let deadlocks = counted(len(found.deadlocks.len()), "deadlock", "deadlocks");
    let failures = counted(len(found.failures.len()), "failure", "failures");
    writeln!(out, "found: {finals}, {deadlocks}, {failures}")?;
    write_all(
        out,
        report,
        "failure",
        report.failures,
        found.failures.len(),
    )?;
    write_all(
        out,
        report,
        "deadlock",
        report.deadlocks,
        found.deadlocks.len(),
    )?;
    for (shown, number) in report
        .finals
        .iter()
        .zip(1..)
        .take(report.amount.most(MOST_FINALS))
    {
        write!(out, "\nfinal state {number}: ")?;
        state::write(out, &shown.witness)?;
    }
    let hidden = report.amount.left_out(found.finals.len(), MOST_FINALS);
    more(out, hidden, "final states", report.amount)
}

fn write_all(
    out: &mut String,
    report: &Report<'_>,
    title: &str,
    list: &[Shown],
    count: usize,
) -> std::fmt::Result {
    for (shown, number) in list.iter().zip(1..).take(report.amount.most(MOST_FAILURES)) {
        writeln!(out, "\n{title} {number}")?;
        let run = &shown.witness.run;
        out.push_str(&run::failure(&run::Report {
            source: report.source,
            method: report.method,
            input: report.input,
            is_whole_input: false,
            outcome: &run.outcome,
            output: &run.output,
            variables: &IndexMap::new(),
            has_wrapped: run.has_wrapped,
            steps: run.steps,
            actors: Some(run::Actors {
                schedule: &run.schedule,
                objects: &run.actors,
                chart: &shown.witness.chart,
            }),
            repeat: &shown.repeat,
        }));
    }
    let hidden = report.amount.left_out(count, MOST_FAILURES);
    more(out, hidden, &format!("{title}s"), report.amount)
}

fn more(out: &mut String, hidden: Option<usize>, what: &str, amount: Amount) -> std::fmt::Result {
    let option = amount.option();
    match hidden {
        Some(more) => writeln!(out, "\n… and {more} more {what}, which {option} shows"),
        None => Ok(()),
    }
}

/// `1 state`, `2 states`, `no states`
fn counted(count: u64, one: &str, many: &str) -> String {
    match count {
        0 => format!("no {many}"),
        1 => format!("1 {one}"),
        count => format!("{count} {many}"),
    }
}

fn len(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}

/// Returns whether an exploration found a failure or a deadlock.
pub fn has_found(exploration: &Exploration) -> bool {
    let found = &exploration.found;
    !found.failures.is_empty() || !found.deadlocks.is_empty()
}
