//! States: everything that a run can still depend on, between two macro-steps. Plain
//! data that is cheap to copy: memory is shared in pages, actors and tasks one by one.

use super::code::{BlockIndex, WayIndex};
use super::memory::{Address, Memory};
use pet_model::Limit;
use pet_model::schedule::Step;
use pet_translator::typed::MethodId;
use std::sync::Arc;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct State {
    pub memory: Memory,
    /// By number; number 0 is the pseudo-actor of the main block.
    pub actors: Vec<Arc<Actor>>,
    /// The result of the method under test, once it has returned.
    pub result: Option<i32>,
    /// Why nothing runs any more, if it is not for want of ready tasks.
    pub stop: Option<Stop>,
    /// True if some result did not fit into 32 bits.
    pub has_wrapped: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Actor {
    /// Null for the pseudo-actor.
    pub object: Address,
    /// How many tasks it ever got.
    pub posted: u32,
    /// The number of the task that keeps it while waiting for a future.
    pub keeper: Option<u32>,
    /// The unfinished ones, by number.
    pub tasks: Vec<Arc<Task>>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Task {
    /// From 1, in order of arrival at its actor.
    pub number: u32,
    pub method: MethodId,
    pub at: Resume,
    pub result: ResultPlace,
    /// Before it begins the inputs of the method; later the locals that are still read
    /// at the block where it comes back.
    pub words: Box<[i32]>,
    /// The calls that it is in while it is stopped at an event, from the outermost; a
    /// task that waits is in none.
    pub calls: Box<[Call]>,
}

/// A frame below the one that is stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// Where it goes on when the method it has called returns.
    pub next: BlockIndex,
    /// The locals that are read from there on.
    pub words: Box<[i32]>,
}

/// Where a task goes on when it is selected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Resume {
    /// At its beginning, after the static initialisers of all classes.
    StartOfProgram,
    Start,
    /// The task waits, and its actor is free.
    Suspended(BlockIndex),
    /// The task waits, and keeps its actor.
    Blocked(BlockIndex),
    /// The task is stopped before an event that has not been observed yet; it keeps its actor.
    Event(BlockIndex),
    /// The task is stopped behind an event that has been observed; it keeps its actor.
    Passed(BlockIndex),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResultPlace {
    Dropped,
    Future(Address),
    /// `State::result`.
    Entry,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// An uncaught exception. `thrown` is the first way that threw it.
    Failure {
        exception: Address,
        thrown: WayIndex,
        task: Step,
    },
    Limit(Limit),
    NoCode(MethodId),
}

impl State {
    pub fn actor(&self, number: u32) -> Option<&Actor> {
        self.actors.get(number as usize).map(Arc::as_ref)
    }

    pub fn task(&self, step: Step) -> Option<&Arc<Task>> {
        let tasks = &self.actor(step.actor)?.tasks;
        tasks.iter().find(|task| task.number == step.task)
    }

    pub fn has_unfinished_tasks(&self) -> bool {
        self.actors.iter().any(|actor| !actor.tasks.is_empty())
    }

    /// Gives an object a queue.
    pub(super) fn add_actor(&mut self, object: Address) -> u32 {
        let number = u32::try_from(self.actors.len()).expect("memory is smaller than that");
        self.actors.push(Arc::new(Actor {
            object,
            posted: 0,
            keeper: None,
            tasks: Vec::new(),
        }));
        number
    }

    /// The name of the task that `post` would add next.
    pub(super) fn next_task(&self, actor: u32) -> Step {
        let posted = self.actor(actor).map_or(0, |actor| actor.posted);
        Step {
            actor,
            task: posted + 1,
        }
    }

    /// Adds a new task under the name that `next_task` gave.
    pub(super) fn post(&mut self, actor: u32, task: Task) {
        let actor = self.actor_mut(actor);
        actor.posted += 1;
        actor.tasks.push(Arc::new(task));
    }

    pub(super) fn remove_task(&mut self, step: Step) {
        let actor = self.actor_mut(step.actor);
        actor.tasks.retain(|task| task.number != step.task);
        actor.keeper = None;
    }

    /// Puts the task down at the block where it will go on.
    pub(super) fn put_down(
        &mut self,
        step: Step,
        at: Resume,
        words: Box<[i32]>,
        calls: Box<[Call]>,
    ) {
        let actor = self.actor_mut(step.actor);
        let keeps = !matches!(at, Resume::Suspended(_));
        actor.keeper = keeps.then_some(step.task);
        let task = actor.tasks.iter_mut().find(|task| task.number == step.task);
        if let Some(task) = task {
            let Task {
                number,
                method,
                result,
                ..
            } = **task;
            *task = Arc::new(Task {
                number,
                method,
                at,
                result,
                words,
                calls,
            });
        }
    }

    /// The event at which the task is stopped has been seen.
    pub(super) fn pass(&mut self, step: Step, block: BlockIndex) {
        let actor = self.actor_mut(step.actor);
        let task = actor.tasks.iter_mut().find(|task| task.number == step.task);
        if let Some(task) = task {
            Arc::make_mut(task).at = Resume::Passed(block);
        }
    }

    /// Puts a task that comes from outside into the queue of an actor.
    pub fn stimulate(&mut self, actor: u32, method: MethodId, words: Vec<i32>) -> Step {
        let step = self.next_task(actor);
        let task = Task {
            number: step.task,
            method,
            at: Resume::Start,
            result: ResultPlace::Dropped,
            words: words.into_boxed_slice(),
            calls: Box::default(),
        };
        self.post(actor, task);
        step
    }

    fn actor_mut(&mut self, number: u32) -> &mut Actor {
        let actor = self.actors.get_mut(number as usize);
        Arc::make_mut(actor.expect("actors are numbered by this state"))
    }
}
