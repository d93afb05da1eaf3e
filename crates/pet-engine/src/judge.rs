//! Feasible paths become test cases: the interpreter runs their inputs. Without it, the predictions
//! of the clauses are taken for true.

use crate::TcgError;
use crate::summary::concrete::natives;
use pet_analyze::tables::{Method, Tables};
use pet_interp::replay::Judge;
use pet_model::TestCase;
use pet_model::cases::PackedCase;
use pet_model::prediction::{Ended, Prediction, shape};
use pet_model::request::Judging;
use pet_model::schedule::Step;
use pet_model::trace::Traces;
use pet_model::{Broken, Outcome, Thrown};
use pet_translator::cfg;
use pet_translator::source::{Source, Span};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeSet, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

/// A feasible path.
#[derive(Debug)]
pub struct FoundPath {
    pub part: u64,
    /// Derivations of an actor program with the same key are one case.
    pub key: Option<u64>,
    pub prediction: Prediction,
    /// Aliases that the path leaves open.
    pub may_alias: Vec<String>,
    /// The path condition as SMT-LIB text, if it is wanted.
    pub smt2: Option<String>,
}

/// The result of judging a path.
pub enum Judged {
    Case(Box<JudgedCase>),
    /// The input of the path is legal only if integers do not wrap.
    Illegal,
}

/// A case of a part of the tree.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct JudgedCase {
    pub part: u64,
    pub key: Key,
    pub case: PackedCase,
}

/// Cases with the same key are one case.
pub type Key = (u64, u64);

/// Judges the cases of one method.
pub struct CaseJudge<'a> {
    tables: &'a Tables,
    method: &'a Method,
    /// Absent for a program without a source.
    judge: Option<Judge<'a>>,
    judging: Judging,
    /// The static fields that are no inputs.
    initialised: HashSet<String>,
}

impl<'a> CaseJudge<'a> {
    pub fn new(
        source: Option<(&'a Source, &'a cfg::Program)>,
        tables: &'a Tables,
        method: &'a Method,
        judging: Judging,
    ) -> CaseJudge<'a> {
        let judge = source.and_then(|(source, program)| {
            let id = program.find_method(&method.key).ok()?;
            let contract = tables.contracts.get(&method.key);
            let assumptions = contract.map_or(Vec::new(), |it| it.assumptions.clone());
            let natives = natives(tables, program);
            let integers = tables.integers();
            Some(Judge::new(
                source,
                program,
                id,
                assumptions,
                natives,
                integers,
            ))
        });
        CaseJudge {
            tables,
            method,
            judge,
            judging,
            initialised: source.map_or_else(HashSet::new, |(_, program)| initialised(program)),
        }
    }

    pub fn judge(&self, found: FoundPath) -> Result<Judged, TcgError> {
        let predicted = self.without_initialised(found.prediction);
        let (path, shape) = (digest(&predicted.trace), predicted.shape.clone());
        let Some(mut case) = self.test_case(predicted)? else {
            return Ok(Judged::Illegal);
        };
        case.smt2 = found.smt2;
        case.may_alias = found.may_alias;
        Ok(Judged::Case(Box::new(JudgedCase {
            part: found.part,
            key: match found.key {
                Some(key) => (key, 0),
                None => (path, verdict(&shape, &case.outcome)),
            },
            case: PackedCase::of(&case),
        })))
    }

    /// Before the run, static fields that only an initialiser sets have no value yet.
    fn without_initialised(&self, mut predicted: Prediction) -> Prediction {
        let statics = &mut predicted.input.statics;
        let count = statics.len();
        statics.retain(|name, _| !self.initialised.contains(name));
        if statics.len() < count {
            predicted.shape = shape(&predicted.input);
        }
        predicted
    }

    /// The test case of a prediction. `None` if its input turns out to be illegal.
    pub fn test_case(&self, predicted: Prediction) -> Result<Option<TestCase>, TcgError> {
        match (&self.judge, self.judging) {
            (Some(judge), Judging::Replayed) => Ok(judge.test_case(predicted)?),
            (Some(judge), Judging::Believed) => Ok(Some(judge.unjudged(predicted)?)),
            (None, _) => Ok(Some(self.unjudged(predicted))),
        }
    }

    /// The prediction as a test case, for a program without source: the place of an exception
    /// is unknown, and lines are those of the tables.
    fn unjudged(&self, predicted: Prediction) -> TestCase {
        let nodes = predicted.trace.nodes();
        let passed = nodes.flat_map(|node| self.tables.statements(&node.block, node.way));
        let lines: BTreeSet<u32> = passed.filter_map(|found| self.tables.line(found)).collect();
        let outcome = match &predicted.ended {
            Ended::Returned | Ended::Unchecked => Outcome::Ok,
            // Only a run shows which tasks wait for which.
            Ended::Stuck => Outcome::Deadlock(Vec::new()),
            Ended::Broken(number) => self.promise(*number, None),
            Ended::Raised(number) => self.promise(*number, Some("Throwable".to_owned())),
            Ended::Threw(class) => {
                let thrown = Thrown {
                    object: predicted.thrown.clone().unwrap_or_default(),
                    task: Step::MAIN,
                    class: class.clone(),
                    message: None,
                    at: Span { start: 0, end: 0 },
                };
                match self.tables.ancestors(class).contains(&"AssertionError") {
                    true => Outcome::Assertion(thrown),
                    false => Outcome::Exception(thrown),
                }
            }
        };
        predicted.believed(outcome, lines.into_iter().collect())
    }

    /// The outcome for a promise of the method that is not kept; promises are counted from 1.
    fn promise(&self, number: usize, thrown: Option<String>) -> Outcome {
        let contract = self.tables.contracts.get(&self.method.key);
        let place = number.saturating_sub(1);
        let promise = contract.and_then(|contract| contract.ensures.get(place));
        Outcome::Broken(Broken {
            text: promise
                .map(|promise| promise.text.clone())
                .unwrap_or_default(),
            line: promise.map_or(0, |promise| promise.line),
            thrown,
        })
    }
}

/// The key of a case with this trace, shape of the input, and outcome.
pub(super) fn key(trace: &Traces, shape: &str, outcome: &Outcome) -> Key {
    (digest(trace), verdict(shape, outcome))
}

/// The part of the key for shape and outcome: a case that breaks a promise differs from one that
/// keeps it.
fn verdict(shape: &str, outcome: &Outcome) -> u64 {
    match outcome {
        Outcome::Broken(broken) => digest(&(shape, "breaks", broken.line, &broken.text)),
        _ => digest(&shape),
    }
}

fn digest(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// The static fields of a program that only static initialisers set.
fn initialised(program: &cfg::Program) -> HashSet<String> {
    let classes = program.classes.iter();
    let fields = classes.flat_map(|class| class.statics.iter().map(move |id| (class, *id)));
    let fields = fields.map(|(class, id)| (class, program.field(id)));
    let fields = fields.filter(|(_, field)| field.is_initialised);
    fields
        .map(|(class, field)| format!("{}.{}", class.name, field.name))
        .collect()
}
