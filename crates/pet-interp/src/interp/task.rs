//! One macro-step: the selected task runs until it returns, waits or fails, and its end is
//! stored in the state.

use super::code::Code;
use super::machine::{Machine, Pause};
use super::shadow::{Shadow, Source, ValuePlace};
use super::state::{ResultPlace, Resume, State, Stop, Task};
use super::{Budget, Limits, cell, event};
use pet_model::schedule::Step;
use std::sync::Arc;

/// Runs a task that is ready. Afterwards the task is removed, or waits, or the state has
/// stopped.
pub fn advance<S: Shadow>(
    code: &Code<'_>,
    state: &mut State,
    step: Step,
    limits: &Limits,
    budget: &mut Budget,
    shadow: &mut S,
) {
    let Some(task) = state.task(step).map(Arc::clone) else {
        return;
    };
    shadow.selected(step);
    if let Resume::Event(block) = task.at {
        shadow.happened(step, block, &event::values(code, &task, block));
        state.pass(step, block);
        return;
    }
    let mut machine = Machine::new(code, state, limits, budget, shadow);
    let pause = match task.at {
        Resume::StartOfProgram => start_of_program(code, &mut machine, &task, step),
        Resume::Start => machine.start(task.method, &task.words, step),
        Resume::Event(block) | Resume::Passed(block) => machine.resume_calls(block, &task, step),
        Resume::Suspended(block) | Resume::Blocked(block) => {
            machine.resume(task.method, block, &task.words, step)
        }
    };
    match pause {
        Pause::Returned(word) => {
            finish(machine.state, task.result, word, machine.shadow);
            machine.state.remove_task(step);
            machine.shadow.finished(step);
        }
        Pause::Suspended(block) => {
            let words = machine.save(block, step);
            machine.shadow.suspended(step, block, false);
            let at = Resume::Suspended(block);
            machine.state.put_down(step, at, words, Box::default());
        }
        Pause::Blocked(block) => {
            let words = machine.save(block, step);
            machine.shadow.suspended(step, block, true);
            let at = Resume::Blocked(block);
            machine.state.put_down(step, at, words, Box::default());
        }
        Pause::Event(block) => {
            let words = machine.save(block, step);
            let calls = machine.save_calls(step);
            machine.shadow.suspended(step, block, true);
            let at = Resume::Event(block);
            machine.state.put_down(step, at, words, calls);
        }
        Pause::Thrown { exception, thrown } => {
            machine.state.stop = Some(Stop::Failure {
                exception,
                thrown,
                task: step,
            });
        }
        Pause::Stopped(stop) => machine.state.stop = Some(stop),
    }
}

/// Runs the static initialisers of all classes in order, then the task itself.
fn start_of_program<S: Shadow>(
    code: &Code<'_>,
    machine: &mut Machine<'_, '_, S>,
    task: &Task,
    step: Step,
) -> Pause {
    machine.is_unseen = true;
    let classes = code.program.classes.iter();
    for initialiser in classes.filter_map(|class| class.static_initialiser) {
        match machine.start(initialiser, &[], step) {
            Pause::Returned(_) => {}
            pause => return pause,
        }
    }
    machine.is_unseen = false;
    machine.start(task.method, &task.words, step)
}

fn finish<S: Shadow>(state: &mut State, result: ResultPlace, word: i64, shadow: &mut S) {
    match result {
        ResultPlace::Dropped => {}
        ResultPlace::Entry => state.result = Some(word),
        ResultPlace::Future(object) => {
            cell::finish_future(&mut state.memory, object, word);
            let place = |offset| ValuePlace::Cell { object, offset };
            shadow.copied(place(cell::VALUE), Source::at(ValuePlace::Completion, word));
            shadow.copied(place(cell::DONE), Source::constant(1));
        }
    }
}
