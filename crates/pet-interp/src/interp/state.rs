//! States: all data of a run between two macro-steps. They are cheap to copy: copies share
//! pages of memory, actors and tasks.

use super::code::{BlockIndex, WayIndex};
use super::memory::{Address, Memory};
use pet_model::Limit;
use pet_model::schedule::Step;
use pet_translator::typed::MethodId;
use std::sync::Arc;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct State {
    pub memory: Memory,
    /// The actors by number; number 0 is the pseudo-actor of the main block.
    pub actors: Vec<Arc<Actor>>,
    /// The result of the method under test, once it has returned.
    pub result: Option<i64>,
    /// The failure, the limit or the missing code that ended the run, if one did.
    pub stop: Option<Stop>,
    /// True if some result left the range of its type.
    pub has_wrapped: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Actor {
    /// Null for the pseudo-actor.
    pub object: Address,
    /// The number of tasks that the actor got so far.
    pub posted: u32,
    /// The number of the task that keeps the actor while it waits for a future or is stopped at an
    /// event.
    pub keeper: Option<u32>,
    /// The unfinished tasks, by number.
    pub tasks: Vec<Arc<Task>>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Task {
    /// From 1, in order of arrival at its actor.
    pub number: u32,
    pub method: MethodId,
    pub at: Resume,
    pub result: ResultPlace,
    /// Before the task begins, the inputs of the method; later the live locals at the block where
    /// it goes on.
    pub words: Box<[i64]>,
    /// The open calls of a task that is stopped at an event, the outermost first; a task that
    /// waits has none.
    pub calls: Box<[Call]>,
}

/// An open call of a stopped task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// The block at which the caller goes on when the called method returns.
    pub next: BlockIndex,
    /// The live locals of the caller at that block.
    pub words: Box<[i64]>,
}

/// The point at which a task goes on when it is selected.
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
    /// The task is stopped after an event that has been observed; it keeps its actor.
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

    /// Makes an object an actor. Returns its number.
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

    /// Adds a new task, whose number is that of `next_task`.
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

    /// Stores the point and the words with which the task will go on.
    pub(super) fn put_down(
        &mut self,
        step: Step,
        at: Resume,
        words: Box<[i64]>,
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

    /// Lets the task pass the event at which it is stopped.
    pub(super) fn pass(&mut self, step: Step, block: BlockIndex) {
        let actor = self.actor_mut(step.actor);
        let task = actor.tasks.iter_mut().find(|task| task.number == step.task);
        if let Some(task) = task {
            Arc::make_mut(task).at = Resume::Passed(block);
        }
    }

    /// Puts a task that comes from outside into the queue of an actor.
    pub fn stimulate(&mut self, actor: u32, method: MethodId, words: Vec<i64>) -> Step {
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
