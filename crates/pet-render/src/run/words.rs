//! The texts of charts: tasks, messages, and ends of macro-steps.

use super::{named, shortened};
use pet_model::chart::{MacroStep, StepEnd};
use pet_model::schedule::Step;
use pet_model::{Value, WaitsFor};
use pet_translator::source::Source;

/// The longest message; longer ones are shortened.
const LONGEST_MESSAGE: usize = 32;

/// `r1.2 take`; the main block is only `main`.
pub fn task(step: &MacroStep) -> String {
    let task = step.task.to_string();
    match task == step.method {
        true => task,
        false => format!("{task} {}", step.method),
    }
}

/// `r1.2 fact(2, o1)`
pub fn message(task: Step, method: &str, args: &[Value]) -> String {
    let args: Vec<String> = args.iter().map(named).collect();
    let text = format!("{task} {method}({})", args.join(", "));
    shortened(&text, LONGEST_MESSAGE)
}

pub fn end(source: &Source, end: &StepEnd) -> String {
    match end {
        StepEnd::Returned(None) => "return".to_owned(),
        StepEnd::Returned(Some(value)) => format!("return {}", named(value)),
        StepEnd::Released { at } => format!("release, line {}", source.line(at.start)),
        StepEnd::Waits {
            at,
            on,
            keeps_actor,
        } => {
            let verb = if *keeps_actor { "block on" } else { "await" };
            let what = match on {
                WaitsFor::Task(task) => format!("{verb} {task}"),
                WaitsFor::Nobody => format!("{verb} nobody"),
                WaitsFor::Condition | WaitsFor::Actor(_) => verb.to_owned(),
            };
            format!("{what}, line {}", source.line(at.start))
        }
        StepEnd::Threw { class, at } => format!("✗ {class}, line {}", source.line(at.start)),
        StepEnd::Cut => "cut".to_owned(),
    }
}
