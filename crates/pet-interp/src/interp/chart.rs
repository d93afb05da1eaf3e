//! The recorder of charts: for each macro-step the actors that it made, the messages that it
//! sent, and its end. It keeps the beginning and the end of a run, so that memory does not grow
//! with the length of the run.

use super::code::{BlockIndex, Code};
use super::memory::Address;
use super::shadow::{Question, Shadow, Site, Source, ValuePlace};
use super::{Run, cell, output};
use pet_model::chart::{Chart, Event, MacroStep, Participant, StepEnd};
use pet_model::schedule::Step;
use pet_model::{Outcome, Value, WaitsFor};
use pet_translator::typed::{MethodId, Type};
use std::collections::{BTreeMap, VecDeque};

/// The number of macro-steps that are kept at each end of a run.
const KEPT_STEPS: usize = 200;

/// The number of events of one macro-step that are kept.
const KEPT_EVENTS: usize = 100;

#[derive(Debug, Clone)]
pub struct Recorder {
    entry: MethodId,
    first: Vec<Part>,
    last: VecDeque<Part>,
    left_out: usize,
    count: usize,
    /// The tasks that have not returned: their methods, and whether they have begun.
    tasks: BTreeMap<Step, (MethodId, bool)>,
    /// The last returned or thrown value.
    completion: i64,
    /// The future that the last decision found unfinished.
    unfinished: Option<Address>,
    /// True if the chart keeps the task that is being posted.
    is_posting: bool,
}

/// A macro-step as it is recorded, with addresses instead of names.
#[derive(Debug, Clone)]
struct Part {
    number: usize,
    task: Step,
    method: MethodId,
    is_resumed: bool,
    events: Vec<Happened>,
    left_out: usize,
    end: Ended,
}

#[derive(Debug, Clone)]
enum Happened {
    Created(u32),
    Sent(Step, MethodId, Vec<i64>),
}

#[derive(Debug, Clone, Copy)]
enum Ended {
    Returned(i64),
    Waits {
        at: BlockIndex,
        keeps_actor: bool,
        future: Option<Address>,
    },
    Stopped,
}

impl Recorder {
    pub fn new(entry: MethodId) -> Recorder {
        Recorder {
            entry,
            first: Vec::new(),
            last: VecDeque::new(),
            left_out: 0,
            count: 0,
            tasks: BTreeMap::new(),
            completion: 0,
            unfinished: None,
            is_posting: false,
        }
    }

    /// The chart of the run that was recorded; `given` of its actors were in the input.
    pub fn chart(&self, code: &Code<'_>, run: &Run, given: usize) -> Chart {
        let reader = Reader { code, run };
        let actors = run.state.actors.iter().skip(1).zip(&run.actors);
        let actors = actors.enumerate().map(|(index, (actor, object))| {
            let class = cell::class(&run.state.memory, actor.object);
            Participant {
                class: code.program.class(class).name.clone(),
                object: object.clone(),
                is_given: index < given,
            }
        });
        Chart {
            actors: actors.collect(),
            first: self.first.iter().map(|part| reader.step(part)).collect(),
            left_out: self.left_out,
            last: self.last.iter().map(|part| reader.step(part)).collect(),
        }
    }

    fn current(&mut self) -> Option<&mut Part> {
        self.last.back_mut().or(self.first.last_mut())
    }

    fn happened(&mut self, event: Happened) -> bool {
        let Some(part) = self.current() else {
            return false;
        };
        let fits = part.events.len() < KEPT_EVENTS;
        if fits {
            part.events.push(event);
        } else {
            part.left_out += 1;
        }
        fits
    }

    fn end(&mut self, end: Ended) {
        if let Some(part) = self.current() {
            part.end = end;
        }
    }
}

impl Shadow for Recorder {
    fn selected(&mut self, task: Step) {
        self.count += 1;
        // Every task except the entry was posted before.
        let known = self.tasks.entry(task).or_insert((self.entry, false));
        let (method, is_resumed) = *known;
        known.1 = true;
        let part = Part {
            number: self.count,
            task,
            method,
            is_resumed,
            events: Vec::new(),
            left_out: 0,
            end: Ended::Stopped,
        };
        if self.first.len() < KEPT_STEPS {
            self.first.push(part);
            return;
        }
        if self.last.len() == KEPT_STEPS {
            self.last.pop_front();
            self.left_out += 1;
        }
        self.last.push_back(part);
    }

    fn copied(&mut self, dest: ValuePlace, value: Source) {
        match dest {
            ValuePlace::Completion => self.completion = value.word,
            ValuePlace::Task { .. } if self.is_posting => {
                if let Some(Part { events, .. }) = self.current()
                    && let Some(Happened::Sent(_, _, words)) = events.last_mut()
                {
                    words.push(value.word);
                }
            }
            _ => {}
        }
    }

    fn decided(&mut self, _site: Site, _way: usize, question: Question) {
        self.is_posting = false;
        self.unfinished = match question {
            Question::Finished(Source {
                place: Some(ValuePlace::Cell { object, .. }),
                word: 0,
            }) => Some(object),
            _ => None,
        };
    }

    fn created(&mut self, actor: u32) {
        self.is_posting = false;
        self.happened(Happened::Created(actor));
    }

    fn posted(&mut self, task: Step, method: MethodId) {
        self.tasks.insert(task, (method, false));
        self.is_posting = self.happened(Happened::Sent(task, method, Vec::new()));
    }

    fn suspended(&mut self, _task: Step, at: BlockIndex, keeps_actor: bool) {
        let future = self.unfinished;
        self.end(Ended::Waits {
            at,
            keeps_actor,
            future,
        });
    }

    fn finished(&mut self, task: Step) {
        self.tasks.remove(&task);
        let word = self.completion;
        self.end(Ended::Returned(word));
    }
}

struct Reader<'a, 'p> {
    code: &'a Code<'p>,
    run: &'a Run,
}

impl Reader<'_, '_> {
    fn step(&self, part: &Part) -> MacroStep {
        let method = self.code.program.method(part.method);
        MacroStep {
            number: part.number,
            task: part.task,
            method: method.name.clone(),
            is_resumed: part.is_resumed,
            events: part.events.iter().map(|event| self.event(event)).collect(),
            events_left_out: part.left_out,
            end: self.end(part),
        }
    }

    fn event(&self, event: &Happened) -> Event {
        let (task, method, words) = match event {
            Happened::Created(actor) => return Event::Created(*actor),
            Happened::Sent(task, method, words) => (task, method, words),
        };
        let method = self.code.program.method(*method);
        let types = method.inputs.iter().map(|id| &method.local(*id).ty);
        // The first word is the receiver.
        let args = types.zip(words).skip(1);
        Event::Sent {
            task: *task,
            method: method.name.clone(),
            args: args.map(|(ty, word)| self.value(*word, ty)).collect(),
        }
    }

    fn end(&self, part: &Part) -> StepEnd {
        match part.end {
            Ended::Returned(word) => {
                let result = &self.code.program.method(part.method).result;
                let has_value = *result != Type::Void;
                StepEnd::Returned(has_value.then(|| self.value(word, result)))
            }
            Ended::Waits {
                at,
                keeps_actor,
                future,
            } => self.wait(at, keeps_actor, future),
            Ended::Stopped => match &self.run.outcome {
                Outcome::Exception(thrown) | Outcome::Assertion(thrown) => StepEnd::Threw {
                    class: thrown.class.clone(),
                    at: thrown.at,
                },
                _ => StepEnd::Cut,
            },
        }
    }

    fn wait(&self, at: BlockIndex, keeps_actor: bool, future: Option<Address>) -> StepEnd {
        let block = self.code.source_block(at);
        if !keeps_actor && block.guard_end.is_none() {
            return StepEnd::Released { at: block.span };
        }
        let memory = &self.run.state.memory;
        let on = match future {
            None => WaitsFor::Condition,
            Some(future) => cell::task_of(memory, future).map_or(WaitsFor::Nobody, WaitsFor::Task),
        };
        StepEnd::Waits {
            at: block.span,
            on,
            keeps_actor,
        }
    }

    fn value(&self, word: i64, ty: &Type) -> Value {
        output::value(&self.run.names, word, ty)
    }
}
