//! The text of a deadlock: the waiting tasks with their places and reasons, and the circles among
//! them.

use super::{Report, place, printable, shortened};
use pet_model::schedule::Step;
use pet_model::{Waiting, WaitsFor};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The number of waiting tasks that are shown; further ones are counted.
const MOST_TASKS: usize = 50;

pub fn write(out: &mut String, report: &Report<'_>, waiting: &[Waiting]) -> std::fmt::Result {
    let tasks = if waiting.len() == 1 {
        "task waits"
    } else {
        "tasks wait"
    };
    let count = waiting.len();
    writeln!(out, "deadlock: {count} {tasks}, and nothing can go on")?;
    for task in waiting.iter().take(MOST_TASKS) {
        let text = report.source.slice(task.at);
        let text = text.lines().next().unwrap_or_default().trim();
        let at = place(report.source, task.at);
        let reason = reason(waiting, task);
        writeln!(out, "  {} {} {reason}", task.task, task.method)?;
        writeln!(out, "      at {at}: {}", shortened(&printable(text), 80))?;
    }
    if let Some(more) = count.checked_sub(MOST_TASKS + 1) {
        writeln!(out, "  … and {} more, which --json shows", more + 1)?;
    }
    for circle in circles(waiting).iter().take(MOST_TASKS) {
        let circle: Vec<String> = circle.iter().map(Step::to_string).collect();
        writeln!(out, "  circle: {}", circle.join(" → "))?;
    }
    Ok(())
}

fn reason(waiting: &[Waiting], task: &Waiting) -> String {
    let method = |step: Step| {
        let known = waiting.iter().find(|other| other.task == step);
        known.map_or_else(String::new, |other| format!(" {}", other.method))
    };
    match task.on {
        WaitsFor::Task(step) => format!("waits for {step}{}", method(step)),
        WaitsFor::Condition => "waits for its condition".to_owned(),
        WaitsFor::Actor(step) => {
            format!("waits for its actor, which {step}{} keeps", method(step))
        }
        WaitsFor::Nobody => "waits for a future that nobody finishes".to_owned(),
    }
}

/// The circles of tasks that wait for each other. Each task waits for at most one other, so circles
/// have no task in common. A circle begins and ends with its first task.
pub fn circles(waiting: &[Waiting]) -> Vec<Vec<Step>> {
    let next: BTreeMap<Step, Step> = waiting
        .iter()
        .filter_map(|task| match task.on {
            WaitsFor::Task(step) | WaitsFor::Actor(step) => Some((task.task, step)),
            WaitsFor::Condition | WaitsFor::Nobody => None,
        })
        .collect();
    let mut done = BTreeSet::new();
    let mut circles = Vec::new();
    for start in next.keys() {
        let mut path = Vec::new();
        let mut at = Some(*start);
        while let Some(step) = at.filter(|step| done.insert(*step)) {
            path.push(step);
            at = next.get(&step).copied();
        }
        let Some(end) = at else { continue };
        if let Some(from) = path.iter().position(|step| *step == end) {
            let mut circle = path.split_off(from);
            circle.push(end);
            circles.push(circle);
        }
    }
    circles
}
