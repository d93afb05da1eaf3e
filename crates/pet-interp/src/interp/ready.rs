//! The ready tasks of a state, and the reasons why the other tasks wait. Evaluating a guard
//! changes neither the state nor the waiting task.

use super::cell;
use super::code::{BlockIndex, Code, Decision, Exit};
use super::eval::{Completion, Frame};
use super::memory::{Address, Memory};
use super::shadow::{Shadow, Source, ValuePlace};
use super::state::{Actor, Resume, State, Task};
use pet_model::schedule::Step;
use pet_model::{Waiting, WaitsFor};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Readiness {
    Ready,
    Waits(WaitsFor),
    /// There is no such task, or it has finished, or the state has stopped.
    Gone,
}

/// The tasks that can be selected, by actor and task; empty once the state has stopped.
pub fn ready(code: &Code<'_>, state: &State) -> Vec<Step> {
    if state.stop.is_some() {
        return Vec::new();
    }
    let tasks = tasks(state).filter(|(step, actor, task)| {
        let waits = waits_for(code, state, *step, actor, task);
        waits.is_none()
    });
    tasks.map(|(step, _, _)| step).collect()
}

pub fn readiness(code: &Code<'_>, state: &State, step: Step) -> Readiness {
    let actor = state.actor(step.actor);
    let (Some(actor), Some(task), None) = (actor, state.task(step), state.stop) else {
        return Readiness::Gone;
    };
    match waits_for(code, state, step, actor, task) {
        None => Readiness::Ready,
        Some(on) => Readiness::Waits(on),
    }
}

/// Returns whether the task is suspended at an `await` with a guard.
pub fn has_guard(code: &Code<'_>, task: &Task) -> bool {
    match task.at {
        Resume::Suspended(block) => code.block(block).guard_end.is_some(),
        _ => false,
    }
}

/// Evaluates the guard of a suspended task under a shadow, which records its accesses.
pub fn look_at_guard<S: Shadow>(code: &Code<'_>, state: &State, task: &Task, shadow: &mut S) {
    if let Resume::Suspended(block) = task.at
        && let Some(end) = code.block(block).guard_end
    {
        try_guard(code, &state.memory, task, block, end, shadow);
    }
}

/// An unfinished task; it is ready if it waits for nothing.
#[derive(Debug, Clone, Copy)]
pub struct Pending<'s> {
    pub step: Step,
    pub actor: &'s Actor,
    pub task: &'s Task,
    pub waits_for: Option<WaitsFor>,
}

/// Finds all unfinished tasks of a state that has not stopped, by actor and task.
pub fn pending<'s>(code: &Code<'_>, state: &'s State, found: &mut Vec<Pending<'s>>) {
    found.clear();
    found.reserve(state.actors.iter().map(|actor| actor.tasks.len()).sum());
    let tasks = tasks(state).map(|(step, actor, task)| Pending {
        step,
        actor,
        task,
        waits_for: waits_for(code, state, step, actor, task),
    });
    found.extend(tasks);
}

/// The unfinished tasks that are not ready, each with what it waits for.
pub fn waiting(code: &Code<'_>, state: &State) -> Vec<Waiting> {
    let tasks = tasks(state).filter_map(|(step, actor, task)| {
        let on = waits_for(code, state, step, actor, task)?;
        let method = code.program.method(task.method);
        let at = match task.at {
            Resume::StartOfProgram | Resume::Start => method.name_span,
            Resume::Suspended(block)
            | Resume::Blocked(block)
            | Resume::Event(block)
            | Resume::Passed(block) => code.source_block(block).span,
        };
        Some(Waiting {
            task: step,
            method: method.key.clone(),
            at,
            on,
        })
    });
    tasks.collect()
}

fn tasks(state: &State) -> impl Iterator<Item = (Step, &Actor, &Task)> {
    state.actors.iter().zip(0..).flat_map(|(actor, number)| {
        actor.tasks.iter().map(move |task| {
            let step = Step {
                actor: number,
                task: task.number,
            };
            (step, actor.as_ref(), task.as_ref())
        })
    })
}

fn waits_for(
    code: &Code<'_>,
    state: &State,
    step: Step,
    actor: &Actor,
    task: &Task,
) -> Option<WaitsFor> {
    if let Some(keeper) = actor.keeper
        && keeper != task.number
    {
        return Some(WaitsFor::Actor(Step {
            actor: step.actor,
            task: keeper,
        }));
    }
    match task.at {
        Resume::StartOfProgram | Resume::Start | Resume::Event(_) | Resume::Passed(_) => None,
        Resume::Suspended(block) => {
            let end = code.block(block).guard_end?;
            match try_guard(code, &state.memory, task, block, end, &mut ()) {
                Guard::Holds | Guard::Fails => None,
                Guard::Condition => Some(WaitsFor::Condition),
                Guard::Future(future) => Some(finisher(&state.memory, future)),
            }
        }
        Resume::Blocked(block) => {
            let Decision::Finished(slot) = code.block(block).decision else {
                return None;
            };
            let saved = code.live(block).iter().zip(&task.words);
            let (_, word) = saved.into_iter().find(|(live, _)| **live == slot)?;
            let future = Address::of(*word);
            let is_finished = cell::is_finished(&state.memory, future);
            (!is_finished).then(|| finisher(&state.memory, future))
        }
    }
}

fn finisher(memory: &Memory, future: Address) -> WaitsFor {
    cell::task_of(memory, future).map_or(WaitsFor::Nobody, WaitsFor::Task)
}

/// The result of evaluating a guard.
enum Guard {
    Holds,
    /// The guard throws: the task counts as ready, so that the exception is thrown in its run.
    Fails,
    Condition,
    Future(Address),
}

/// A shadow that can follow several ways through a guard.
pub trait GuardWalk: Shadow + Clone {
    /// Returns whether other inputs could take another way at the last decision.
    fn forks(&self) -> bool;

    /// Follows this way of the last decision.
    fn turn(&mut self, way: usize);
}

/// All paths through the guard of a suspended task that inputs could take, the actual path
/// first; each with whether the task would be ready at its end. `None` if there is no guard, if
/// there are more than `most` paths, or if another path would divide by zero.
pub fn walk_guard<W: GuardWalk>(
    code: &Code<'_>,
    state: &State,
    task: &Task,
    walker: W,
    most: usize,
) -> Option<Vec<(W, bool)>> {
    let Resume::Suspended(guard) = task.at else {
        return None;
    };
    let end = code.block(guard).guard_end?;
    let mut slots = vec![0; code.method(task.method).locals as usize];
    let mut first = walker;
    for (slot, word) in code.live(guard).iter().zip(&task.words) {
        if let Some(place) = slots.get_mut(slot.0 as usize) {
            *place = *word;
        }
        // The walker has the task itself; it looks only at the local.
        let task = Step::MAIN;
        let local = slot.0;
        let source = Source::at(ValuePlace::Task { task, local }, *word);
        first.copied(ValuePlace::Slot(local), source);
    }
    let blocks = code.program.method(task.method).blocks.len();
    let mut open = vec![(guard, slots, first, blocks, true)];
    let mut ends: Vec<(W, bool)> = Vec::new();
    let mut actual = 0;
    while let Some((at, mut slots, mut walker, left, is_actual)) = open.pop() {
        if ends.len() + open.len() > most || left == 0 {
            return None;
        }
        let block = code.block(at);
        let mut frame = Frame {
            code,
            memory: &state.memory,
            slots: &mut slots,
            base: 0,
            has_wrapped: &mut false,
            shadow: &mut walker,
        };
        let number = frame.decide(at, block, Completion::Returned(0));
        let others = match walker.forks() {
            true => (0..block.ways as usize).rev().collect(),
            false => Vec::new(),
        };
        let others = others.into_iter().filter(|way| *way != number);
        for way in others.chain([number]) {
            let mut slots = slots.clone();
            let mut walker = walker.clone();
            walker.turn(way);
            let found = code.way(code.way_index(block, way));
            let mut frame = Frame {
                code,
                memory: &state.memory,
                slots: &mut slots,
                base: 0,
                has_wrapped: &mut false,
                shadow: &mut walker,
            };
            // On a path that the run does not take, a checked divisor may be zero all the same.
            let ops = code.ops(found);
            if way != number && ops.iter().any(|op| frame.divides_by_zero(op)) {
                return None;
            }
            let is_actual = is_actual && way == number;
            if !ops.iter().all(|op| frame.operate(op)) {
                actual = if is_actual { ends.len() } else { actual };
                ends.push((walker, true));
                continue;
            }
            match found.exit {
                Exit::Goto(next) if next != end => {
                    open.push((next, slots, walker, left - 1, is_actual));
                }
                exit => {
                    actual = if is_actual { ends.len() } else { actual };
                    let is_ready = !matches!(exit, Exit::Suspend(_));
                    ends.push((walker, is_ready));
                }
            }
        }
    }
    ends.swap(0, actual);
    Some(ends)
}

/// Evaluates the guard on a copy of the locals until it holds or the task would suspend itself
/// again. A guard passes no block twice, which bounds the evaluation.
fn try_guard<S: Shadow>(
    code: &Code<'_>,
    memory: &Memory,
    task: &Task,
    guard: BlockIndex,
    end: BlockIndex,
    shadow: &mut S,
) -> Guard {
    let mut slots = vec![0; code.method(task.method).locals as usize];
    for (slot, word) in code.live(guard).iter().zip(&task.words) {
        if let Some(place) = slots.get_mut(slot.0 as usize) {
            *place = *word;
        }
    }
    let mut frame = Frame {
        code,
        memory,
        slots: &mut slots,
        base: 0,
        has_wrapped: &mut false,
        shadow,
    };
    let mut at = guard;
    for _ in 0..code.program.method(task.method).blocks.len() {
        let block = code.block(at);
        let number = frame.decide(at, block, Completion::Returned(0));
        let way = code.way(code.way_index(block, number));
        if !code.ops(way).iter().all(|op| frame.operate(op)) {
            return Guard::Fails;
        }
        match way.exit {
            Exit::Goto(next) if next == end => return Guard::Holds,
            Exit::Goto(next) => at = next,
            Exit::Suspend(_) => {
                return match block.decision {
                    Decision::Finished(slot) => Guard::Future(frame.reference(slot)),
                    _ => Guard::Condition,
                };
            }
            _ => return Guard::Fails,
        }
    }
    Guard::Fails
}
