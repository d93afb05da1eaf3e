//! Replay: the interpreter runs the input of a prediction, and the result is compared with the
//! prediction. The origin of the prediction (the clauses, a file) does not matter; nothing here
//! knows Prolog.

mod believe;
pub mod compare;
pub mod contract;
mod passed;
#[cfg(test)]
mod tests;

use crate::explore;
use crate::interp::choose::Choice;
use crate::interp::code::Code;
use crate::interp::input::{InputError, start};
use crate::interp::memory::Address;
use crate::interp::native::Native;
use crate::interp::record::{Coverage, Trail};
use crate::interp::{Limits, NotReady, decode, run};
use compare::{Expected, Path, differences};
use contract::{Promises, Why};
use pet_model::TestCase;
use pet_model::prediction::{Ended, Prediction};
use pet_model::trace::{Traces, Ways};
use pet_model::{Broken, Heap, Input, Object, Outcome, Output};
use pet_translator::cfg::Program;
use pet_translator::number::Integers;
use pet_translator::source::Source;
use pet_translator::typed::contract::Assumption;
use pet_translator::typed::{MethodId, MethodKind, Role};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A prediction that cannot be run: a defect of `pet`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("internal failure: {0}")]
pub struct Impossible(pub String);

/// The interpreter for inputs of one method.
pub struct Player<'a> {
    pub source: &'a Source,
    pub program: &'a Program,
    pub method: MethodId,
    code: Code<'a>,
}

/// The result of a run, with its trace and coverage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    pub outcome: Outcome,
    pub output: Output,
    /// Absent if no trace was kept.
    pub trace: Option<Traces>,
    /// The objects that are the actors `r1`, `r2` …
    pub actors: Vec<String>,
    /// The source lines of the statements passed, in ascending order.
    pub lines: Vec<u32>,
    pub statements: BTreeSet<(MethodId, u32)>,
    pub ways: Ways,
    pub has_wrapped: bool,
    /// The number of blocks that the run passed.
    pub blocks: u64,
}

/// The limit of blocks of a run, and whether its trace is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extent {
    blocks: u64,
    is_traced: bool,
}

/// The limit of blocks for a run without a predicted path.
const MOST_TRACED: u64 = 5_000_000;
/// The number of blocks beyond a predicted path that a run may pass: where integers wrap around,
/// the run may leave the path and end elsewhere.
const BEYOND: u64 = 1_000_000;

impl Extent {
    /// The extent of a run without a trace: it needs time, but no memory.
    pub const UNTRACED: Extent = Extent {
        blocks: 50_000_000,
        is_traced: false,
    };

    pub fn traced(blocks: u64) -> Extent {
        Extent {
            blocks,
            is_traced: true,
        }
    }

    /// The extent of a run that should follow this trace.
    pub fn along(trace: &Traces) -> Extent {
        Extent::traced(BEYOND.saturating_add(length(trace)))
    }

    /// The extent of the run of a case, which may have a trace.
    pub fn of(trace: Option<Path<'_>>) -> Extent {
        match trace {
            Some(Path::Known(trace)) => Extent::along(trace),
            Some(Path::Unreadable(_)) => Extent::traced(BEYOND),
            None => Extent::UNTRACED,
        }
    }

    pub fn limits(self) -> Limits {
        Limits {
            max_steps: self.blocks,
            ..Limits::default()
        }
    }
}

fn length(trace: &Traces) -> u64 {
    u64::try_from(trace.nodes().count()).unwrap_or(u64::MAX)
}

/// The reason why an input cannot be run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotPlayed {
    Input(Vec<InputError>),
    Schedule(NotReady),
}

impl<'a> Player<'a> {
    pub fn new(source: &'a Source, program: &'a Program, method: MethodId) -> Player<'a> {
        Player {
            source,
            program,
            method,
            code: decode(program),
        }
    }

    /// Gives methods without code the behaviour of their summaries.
    pub fn with_natives(mut self, natives: BTreeMap<MethodId, Native>) -> Player<'a> {
        self.code.natives = natives;
        self
    }

    pub fn play(&self, input: &Input, choice: &Choice) -> Result<Played, NotPlayed> {
        self.play_within(input, choice, Extent::traced(MOST_TRACED))
    }

    /// Runs an input; a run that reaches the extent is cut there.
    pub fn play_within(
        &self,
        input: &Input,
        choice: &Choice,
        extent: Extent,
    ) -> Result<Played, NotPlayed> {
        let begin = start(&self.code, self.method, input).map_err(NotPlayed::Input)?;
        let begin = match self.program.method(self.method).kind {
            MethodKind::Main => begin.after_initialisers(),
            _ => begin,
        };
        let limits = extent.limits();
        let mut coverage = Coverage::default();
        let (run, trail) = match extent.is_traced {
            true => {
                let mut shadow = (Trail::default(), coverage);
                let run = run(&self.code, begin, choice, &limits, &mut shadow);
                coverage = shadow.1;
                (run, Some(shadow.0))
            }
            false => {
                let run = run(&self.code, begin, choice, &limits, &mut coverage);
                (run, None)
            }
        };
        let run = run.map_err(NotPlayed::Schedule)?;
        // The trace of a run that was cut is of no use, and may be long.
        let is_cut = matches!(run.outcome, Outcome::Limit(_));
        let traces = trail.filter(|_| !is_cut);
        let traces = traces.map_or_else(Vec::new, |trail| trail.traces(&self.code));
        let ways = coverage.ways().iter().map(|way| {
            let block = self.code.block_name(self.code.block_of(*way));
            (Arc::clone(block), self.code.source_way(*way).1 + 1)
        });
        let mut ways: Vec<(Arc<str>, u32)> = ways.collect();
        ways.sort_unstable();
        let statements = coverage.statements(&self.code);
        Ok(Played {
            trace: (!traces.is_empty()).then(|| {
                let traces = traces.into_iter().map(|(_, trace)| trace);
                Traces(traces.collect())
            }),
            actors: run.actors,
            lines: passed::lines(self.source, self.program, &statements),
            ways: Ways(ways),
            statements,
            outcome: run.outcome,
            output: run.output,
            has_wrapped: run.has_wrapped,
            blocks: run.steps,
        })
    }

    /// Explores all orders of tasks from an input. The objects of the input keep their identity.
    pub fn explore(
        &self,
        input: &Input,
        options: &explore::Options,
    ) -> Result<explore::Exploration, NotPlayed> {
        let begin = start(&self.code, self.method, input).map_err(NotPlayed::Input)?;
        let named: Vec<Address> = begin.names.keys().copied().collect();
        Ok(explore::explore_named(
            &self.code, &begin, options, &named, None,
        ))
    }

    /// Runs an input as `play_within` does; if the method returns and a promise is broken, that is
    /// the outcome.
    pub fn play_to_the_letter_within(
        &self,
        input: &Input,
        choice: &Choice,
        extent: Extent,
    ) -> Result<Played, NotPlayed> {
        let mut played = self.play_within(input, choice, extent)?;
        if played.outcome == Outcome::Ok {
            let promises = self.promises(input, &played.output);
            played.has_wrapped |= promises.has_wrapped;
            if let Some((_, broken)) = promises.broken {
                played.outcome = Outcome::Broken(broken);
            }
        }
        Ok(played)
    }

    /// The names of the actors of a heap, in order.
    pub fn actors(&self, heap: &Heap) -> Vec<String> {
        let is_actor = |object: &Object| match object {
            Object::Instance { class, .. } => {
                let mut classes = self.program.classes.iter();
                let found = classes.find(|found| found.name == *class);
                found.is_some_and(|found| found.role == Role::Actor)
            }
            _ => false,
        };
        let actors = heap.objects.iter().filter(|(_, object)| is_actor(object));
        actors.map(|(name, _)| name.clone()).collect()
    }

    /// Checks an input without running it. Returns all of its errors.
    pub fn check(&self, input: &Input) -> Result<(), Vec<InputError>> {
        start(&self.code, self.method, input).map(|_| ())
    }
}

/// Turns predictions into test cases.
pub struct Judge<'a> {
    player: Player<'a>,
    assumptions: Vec<Assumption>,
    integers: Integers,
}

impl<'a> Judge<'a> {
    pub fn new(
        source: &'a Source,
        program: &'a Program,
        method: MethodId,
        assumptions: Vec<Assumption>,
        natives: BTreeMap<MethodId, Native>,
        integers: Integers,
    ) -> Judge<'a> {
        Judge {
            player: Player::new(source, program, method).with_natives(natives),
            assumptions,
            integers,
        }
    }

    /// Runs the input of a prediction. The test case has the result of the run, and its differences
    /// from the prediction. `None` if the input is not legal because integers wrap,
    /// which mathematical integers of the clauses do not.
    pub fn test_case(&self, predicted: Prediction) -> Result<Option<TestCase>, Impossible> {
        let refused = self.player.legal(&predicted.input, &self.assumptions).err();
        let is_mathematical = self.integers == Integers::Mathematical;
        if is_mathematical && refused.as_ref().is_some_and(|refused| refused.has_wrapped) {
            return Ok(None);
        }
        let choice = match &predicted.schedule {
            Some(scheduled) => Choice::Schedule(scheduled.schedule.clone()),
            None => Choice::InTurn,
        };
        let extent = Extent::along(&predicted.trace);
        let played = self.player.play_within(&predicted.input, &choice, extent);
        let played = played.map_err(|error| match error {
            NotPlayed::Input(errors) => {
                let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
                Impossible(format!("an input that does not fit: {}", errors.join("; ")))
            }
            NotPlayed::Schedule(error) => Impossible(format!(
                "a schedule that cannot be: {error} in {}",
                predicted
                    .schedule
                    .as_ref()
                    .map_or(String::new(), |it| it.schedule.to_string())
            )),
        })?;
        let mut played = played;
        let promises = match played.outcome {
            Outcome::Ok => self.player.promises(&predicted.input, &played.output),
            _ => Promises::default(),
        };
        // Where an integer wraps around, the run may take another path than clauses with
        // mathematical integers.
        let has_other_path = is_mathematical && played.has_wrapped;
        let illegal = refused.filter(|refused| !matches!(refused.why, Why::Unknown(_)));
        let disagreement = match illegal {
            _ if matches!(played.outcome, Outcome::Limit(_)) => {
                Some(runs_away(&predicted.trace, &played))
            }
            _ if has_other_path => None,
            Some(refused) => Some(format!("no legal input: {refused}")),
            None => disagreement(&predicted, &played, &promises, self.integers),
        };
        played.has_wrapped |= promises.has_wrapped;
        if let Some((_, broken)) = promises.broken {
            played.outcome = Outcome::Broken(broken);
        }
        Ok(Some(TestCase {
            constraints: predicted.constraints,
            input: predicted.input,
            outcome: played.outcome,
            output: played.output,
            trace: match played.trace {
                Some(trace) if !has_other_path => trace,
                _ => predicted.trace,
            },
            may_alias: Vec::new(),
            lines: played.lines,
            ways: played.ways,
            has_wrapped: played.has_wrapped,
            is_replayed: true,
            smt2: None,
            disagreement,
            schedule: predicted.schedule.map(|scheduled| scheduled.schedule),
        }))
    }

    /// The prediction as a test case, without a run: the predicted result is taken for true.
    pub fn unjudged(&self, predicted: Prediction) -> Result<TestCase, Impossible> {
        believe::test_case(&self.player, predicted)
    }
}

/// The disagreement of a run that was cut after the end of the predicted path.
fn runs_away(predicted: &Traces, played: &Played) -> String {
    let (path, run) = (length(predicted), played.blocks);
    let why = match played.has_wrapped {
        true => ", for an integer wraps around",
        false => "",
    };
    format!(
        "the predicted path ends after {path} blocks; the run was stopped after {run} and has \
         not ended{why}"
    )
}

fn disagreement(
    predicted: &Prediction,
    played: &Played,
    promises: &Promises,
    integers: Integers,
) -> Option<String> {
    let expected = Expected {
        outcome: (predicted.ended == Ended::Stuck).then_some("deadlock"),
        class: match &predicted.ended {
            Ended::Threw(class) => Some(class),
            Ended::Returned
            | Ended::Broken(_)
            | Ended::Raised(_)
            | Ended::Unchecked
            | Ended::Stuck => None,
        },
        line: None,
        thrown: predicted.thrown.as_deref(),
        result: predicted.result.as_ref(),
        heap: &predicted.heap,
        statics: &predicted.statics,
        trace: Some(Path::Known(&predicted.trace)),
        lines: None,
        actors: match &predicted.schedule {
            Some(scheduled) => &scheduled.actors,
            None => &[],
        },
    };
    let found = differences(&expected, &predicted.input, played, |_| None);
    let mut found: Vec<String> = found.iter().map(ToString::to_string).collect();
    let verdict = match &promises.broken {
        Some((number, Broken { thrown: None, .. })) => Ended::Broken(*number),
        Some((number, _)) => Ended::Raised(*number),
        None => Ended::Returned,
    };
    let has_other_end = integers == Integers::Mathematical && promises.has_wrapped;
    let is_known = promises.unknown.is_none() && !has_other_end;
    let is_told = !matches!(
        predicted.ended,
        Ended::Threw(_) | Ended::Unchecked | Ended::Stuck
    );
    if is_known && is_told && verdict != predicted.ended {
        let (left, right) = (&predicted.ended, &verdict);
        found.push(format!("promises: predicted {left:?}, but {right:?}"));
    }
    (!found.is_empty()).then(|| found.join("; "))
}
