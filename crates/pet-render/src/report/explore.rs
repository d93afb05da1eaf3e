//! The page of an exploration: its failures, deadlocks and final states, each with its schedule.

use super::facts::fact;
use super::recorded::{self, record};
use super::{Room, written};
use crate::explore::{Report, Shown, limit, reduction_word, states};
use crate::html::blocks::{Blocks, reachable};
use crate::html::lines::{Checks, Proof, statuses};
use crate::html::{Case, Fact, Page, Test};
use pet_interp::explore::witness::Witness;
use pet_interp::interp::Limits;
use pet_interp::interp::choose::Choice;
use pet_interp::interp::code::Code;
use pet_interp::interp::input::Start;
use pet_model::{Object, Outcome, Value};
use std::collections::HashSet;

/// The number of failures, deadlocks and final states that are shown; further ones are counted.
const MOST_CASES: usize = 2_000;

/// The longest text of a state.
const LONGEST_STATE: usize = 160;

/// The page, as text.
pub fn page(report: &Report<'_>, code: &Code<'_>, start: &Start, limits: &Limits) -> String {
    let source = report.source;
    let methods = reachable(code.program, start.entry);
    let blocks = Blocks::of(source, code.program, &methods);
    let mut room = Room::new();
    let mut notes = Vec::new();
    let mut cases = Vec::new();
    for (kind, plural, found) in [
        ("failure", "failures", report.failures),
        ("deadlock", "deadlocks", report.deadlocks),
        ("final state", "final states", report.finals),
    ] {
        for (shown, number) in found.iter().zip(1_usize..).take(MOST_CASES) {
            let case = Case {
                id: number.to_string(),
                kind,
                ..case(report, code, start, limits, shown, &blocks, &mut room)
            };
            cases.push(case);
        }
        if let Some(more) = found.len().checked_sub(MOST_CASES).filter(|more| *more > 0) {
            notes.push(format!(
                "{more} more {plural} are not on this page; --json has them"
            ));
        }
    }
    if let Some((_, reason)) = limit(report.exploration) {
        notes.push(format!("cut short, there may be more: {reason}"));
    }
    notes.extend(room.note());
    let taken: HashSet<usize> = cases.iter().flat_map(|case| &case.trace).copied().collect();
    let lines = statuses(
        source,
        code.program,
        &methods,
        &blocks,
        &taken,
        Proof::None,
        Checks::Ignored,
    );
    written(&Page {
        command: "explore",
        program: source.name(),
        source: Some(source),
        method: report.method,
        notes,
        facts: facts(report),
        blocks,
        lines,
        cases,
        ends: Vec::new(),
        has_all_ends: false,
    })
}

fn case<'a>(
    report: &Report<'a>,
    code: &Code<'_>,
    start: &Start,
    limits: &Limits,
    shown: &'a Shown,
    blocks: &Blocks,
    room: &mut Room,
) -> Case<'a> {
    let source = report.source;
    let run = &shown.witness.run;
    let count = u64::try_from(run.schedule.steps.len()).unwrap_or(u64::MAX);
    // The limit holds for each step; a run counts them together.
    let limits = Limits {
        max_steps: limits.max_steps.saturating_mul(count.saturating_add(1)),
        ..limits.clone()
    };
    let choice = Choice::Schedule(run.schedule.clone());
    let recorded = record(code, start.clone(), &choice, &limits);
    let recorded = recorded.expect("the explorer took these steps");
    let ended = match run.outcome {
        Outcome::Ok => state(&shown.witness),
        _ => recorded::ended(source, &run.outcome, &run.output),
    };
    Case {
        id: String::new(),
        kind: "",
        outcome: run.outcome.word().to_owned(),
        ended,
        line: recorded::thrown(&run.outcome).map(|thrown| source.line(thrown.at.start)),
        constraints: &[],
        input: report.input,
        output: &run.output,
        has_result: run.output.result.is_some(),
        trace: recorded.trace(blocks),
        test: Some(Test {
            title: "Run it again",
            text: shown.repeat.clone(),
        }),
        notes: match run.has_wrapped {
            true => vec!["an integer wraps around".to_owned()],
            false => Vec::new(),
        },
        actors: Some(recorded.actors()),
        journal: room.takes(recorded.size()).then_some(recorded.journal),
    }
}

/// The fields of the actors on one line: `r1 Reg f 2, g 3; r2 Worker done true`.
fn state(witness: &Witness) -> String {
    let run = &witness.run;
    let actors = run
        .actors
        .iter()
        .zip(1_usize..)
        .filter_map(|(name, number)| {
            let Some(Object::Instance { class, fields }) = run.output.heap.objects.get(name) else {
                return None;
            };
            let scalars = fields
                .iter()
                .filter(|(_, value)| !matches!(value, Value::Ref(_)));
            let scalars: Vec<String> = scalars
                .map(|(name, value)| format!("{name} {value}"))
                .collect();
            // An actor without integers and booleans is left out.
            (!scalars.is_empty()).then(|| format!("r{number} {class} {}", scalars.join(", ")))
        });
    let mut text = actors.collect::<Vec<String>>().join("; ");
    if let Some(value) = &run.output.result {
        text = format!("returns {value}; {text}");
    }
    match text.char_indices().nth(LONGEST_STATE) {
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or(&text)),
        None => text,
    }
}

fn facts(report: &Report<'_>) -> Vec<Fact> {
    let found = &report.exploration.found;
    let counts = &found.counts;
    let same = "distinct up to renaming of actors and tasks";
    let wrong = "uncaught exceptions and failed assertions";
    let reduction = reduction_word(report.reduction);
    let states = states(report.exploration);
    let one = |count: usize, one, many| if count == 1 { one } else { many };
    let [finals, deadlocks, failures] = [
        found.finals.len(),
        found.deadlocks.len(),
        found.failures.len(),
    ];
    vec![
        fact(
            "executions",
            counts.executions,
            "complete executions explored",
        ),
        fact("states", states, "macro-steps, the initial state included"),
        fact(one(finals, "final state", "final states"), finals, same),
        fact(one(deadlocks, "deadlock", "deadlocks"), deadlocks, same),
        fact(one(failures, "failure", "failures"), failures, wrong),
        fact(
            "reduction",
            reduction,
            "which redundant schedules were left out",
        ),
        match report.exploration.is_complete() {
            true => fact("", "complete", "every schedule, up to the reduction"),
            false => fact("", "not complete", "a limit was reached"),
        },
    ]
}
