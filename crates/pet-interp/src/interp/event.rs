//! Events: the observable steps of a run. The values of an event are read from the saved words
//! of the task that is stopped at it. The recorder here keeps the events of a whole run; it does
//! not compare them with a trace.

use super::code::{BlockIndex, Code};
use super::shadow::Shadow;
use super::state::Task;
use pet_model::schedule::Step;
use pet_translator::cfg::Operand;
use pet_translator::source::Span;

/// The values of the event of this block, for a task that is stopped there.
pub fn values(code: &Code<'_>, task: &Task, block: BlockIndex) -> Vec<i64> {
    let Some(event) = &code.source_block(block).event else {
        return Vec::new();
    };
    let value = |operand: &Operand| match operand {
        Operand::Local(local) => {
            let saved = code.live(block).iter().zip(&task.words);
            let mut saved = saved.filter(|(slot, _)| slot.0 == local.0);
            saved.next().map_or(0, |(_, word)| *word)
        }
        Operand::Int(value) => *value,
        Operand::Null => 0,
    };
    event.args.iter().map(|arg| value(&arg.value)).collect()
}

/// The shadow that stops the run at its events and does nothing else.
#[derive(Debug, Clone, Copy, Default)]
pub struct Stopping;

impl Shadow for Stopping {
    const STOPS_AT_EVENTS: bool = true;
}

/// The shadow that stops the run at its events and keeps them in order.
#[derive(Debug, Clone, Default)]
pub struct Events {
    pub seen: Vec<Seen>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    pub task: Step,
    pub at: BlockIndex,
    pub values: Vec<i64>,
}

impl Seen {
    /// The place of the event in the source.
    pub fn span(&self, code: &Code<'_>) -> Span {
        code.source_block(self.at).span
    }
}

impl Shadow for Events {
    const STOPS_AT_EVENTS: bool = true;

    fn happened(&mut self, task: Step, at: BlockIndex, values: &[i64]) {
        self.seen.push(Seen {
            task,
            at,
            values: values.to_vec(),
        });
    }
}
