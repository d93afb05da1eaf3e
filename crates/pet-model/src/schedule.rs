//! Schedules: the selected tasks of a run, one for each macro-step. A schedule determines the run;
//! it is printed on one line and read back from it.
//!
//! ```text
//!   main r1.1 r2.3 r1.1
//!   │    │    └ the third task that was ever put into the queue of the second actor
//!   │    └ the first task of the first actor; later selected again, after an await
//!   └ the main block, or the method under test if it belongs to no actor
//! ```
//! Actors are counted from 1 in order of creation, those of the input first; tasks are
//! counted for each actor from 1 in order of arrival. So names depend on nothing but the
//! program, the input and the schedule before them.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Schedule {
    pub steps: Vec<Step>,
}

/// One selection: a task of an actor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Step {
    /// The number of the actor; 0 is the pseudo-actor of the main block.
    pub actor: u32,
    /// The number of the task, from 1.
    pub task: u32,
}

/// Text that is no schedule.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{text}` at position {position} of the schedule is no step: \
     a step is `main`, or like `r2.1`, the first task of the second actor"
)]
pub struct NoStep {
    /// The text that was found in place of a step.
    pub text: String,
    /// Its place in the schedule, from 1.
    pub position: usize,
}

impl Step {
    /// The only task of the pseudo-actor.
    pub const MAIN: Step = Step { actor: 0, task: 1 };
}

impl fmt::Display for Step {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.actor == 0 {
            return out.write_str("main");
        }
        write!(out, "r{}.{}", self.actor, self.task)
    }
}

impl fmt::Display for Schedule {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, step) in self.steps.iter().enumerate() {
            let space = if index == 0 { "" } else { " " };
            write!(out, "{space}{step}")?;
        }
        Ok(())
    }
}

impl FromStr for Schedule {
    type Err = NoStep;

    /// Steps are separated by white space or commas.
    fn from_str(text: &str) -> Result<Schedule, NoStep> {
        let words = text.split(|separator: char| separator == ',' || separator.is_whitespace());
        let words = words.filter(|word| !word.is_empty());
        let steps = words.enumerate().map(|(index, word)| {
            let no_step = || NoStep {
                text: word.to_owned(),
                position: index + 1,
            };
            step(word).ok_or_else(no_step)
        });
        Ok(Schedule {
            steps: steps.collect::<Result<_, _>>()?,
        })
    }
}

fn step(word: &str) -> Option<Step> {
    if word == "main" {
        return Some(Step::MAIN);
    }
    let (actor, task) = word.strip_prefix('r')?.split_once('.')?;
    Some(Step {
        actor: number(actor)?,
        task: number(task)?,
    })
}

/// Reads a number from 1, without leading zeros.
fn number(digits: &str) -> Option<u32> {
    let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0');
    let number = digits.parse().ok()?;
    is_plain.then_some(number)
}
