//! The collector: makes a suite from the messages of workers. Parts arrive in any order; the
//! suite has them in the order of the tree, so that it is the same for any number of workers.

use super::cases::Cases;
use super::compact::{self, TraceForm};
use super::ends::Collected;
use super::guide::Guide;
use super::guide::report::Arrived;
use super::message::{Counts, Found, Message, SoFar, Why};
use super::read::{self, Ended, Prediction, prediction, shape};
use super::replay::Judge;
use super::summary::concrete::natives;
use super::tables::{Method, Tables};
use super::{
    Contracted, Covered, Judging, Lost, Schedules, Subject, Suite, TcgError, TestCase, internal,
};
use crate::case::schedule::Step;
use crate::case::{Broken, Input, Outcome, Output, Thrown};
use crate::machine;
use indexmap::IndexSet;
use pet_translator::clp;
use pet_translator::source::Span;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// The collector, with everything that has arrived so far.
pub struct Collector<'a> {
    tables: &'a Tables,
    method: &'a Method,
    /// Absent for a program without a source.
    judge: Option<Judge<'a>>,
    judging: Judging,
    parts: BTreeMap<u64, Part>,
    /// How many parts there are, and what was counted above them.
    top: Option<(u64, Counts)>,
    /// The counters of the worker that has come furthest.
    top_so_far: Counts,
    no_code: IndexSet<String>,
    is_limited: bool,
    /// Cases that cannot be written down.
    too_long: i64,
    /// Cases whose input is a legal one only if integers do not wrap.
    illegal: i64,
    found: usize,
    /// SMT-LIB texts; those above the parts come first, and from each worker that was
    /// there.
    infeasible: BTreeMap<Option<u64>, Vec<String>>,
    ends: Collected,
    /// Cases of an earlier run, which come first.
    known: Cases,
    /// The data of a guided run.
    arrived: Option<Arrived>,
}

#[derive(Default)]
struct Part {
    cases: Cases,
    /// The keys of the cases, in order.
    keys: Vec<Key>,
    /// The counters of the whole part, once it is finished.
    counts: Option<Counts>,
    /// The counters up to the last case.
    so_far: Counts,
}

/// A case of an earlier run, as its suite has it.
#[derive(Debug, Clone)]
pub struct Known {
    pub id: String,
    pub constraints: Vec<String>,
    pub may_alias: Vec<String>,
    pub input: Input,
    /// The word for it.
    pub outcome: String,
    pub output: Output,
    /// The class of the exception, and its name in the heap.
    pub exception: Option<String>,
    pub thrown: Option<String>,
    pub trace: String,
}

/// Cases that agree in this are one.
type Key = (u64, u64);

impl<'a> Collector<'a> {
    pub fn new(
        subject: &'a Subject<'_>,
        tables: &'a Tables,
        method: &'a Method,
        judging: Judging,
    ) -> Collector<'a> {
        let judge = subject.source.as_ref().and_then(|(source, program)| {
            let id = program.find_method(&method.key).ok()?;
            let contract = tables.contracts.get(&method.key);
            let assumptions = contract.into_iter().flat_map(|it| &it.assumptions);
            let assumptions = assumptions.map(|it| it.concrete(method)).collect();
            let natives = natives(tables, program);
            Some(Judge::new(source, program, id, assumptions, natives))
        });
        Collector {
            tables,
            method,
            judge,
            judging,
            parts: BTreeMap::new(),
            top: None,
            top_so_far: Counts::default(),
            no_code: IndexSet::new(),
            is_limited: false,
            too_long: 0,
            illegal: 0,
            found: 0,
            infeasible: BTreeMap::new(),
            ends: Collected::default(),
            known: Cases::default(),
            arrived: None,
        }
    }

    /// The run is guided; `program` is what the workers have.
    pub fn is_guided(&mut self, guide: &Guide, program: &clp::Program) {
        let goals = guide.goals(program, self.tables, &self.method.key);
        self.arrived = Some(Arrived::new(guide.clone(), goals));
    }

    /// A case of an earlier run. The interpreter runs it again; it must still be what it
    /// was.
    pub fn knows(&mut self, known: Known) -> Result<(), TcgError> {
        let trace = known.trace.clone();
        let predicted = Prediction {
            constraints: known.constraints,
            shape: shape(&known.input),
            input: known.input,
            ended: match known.exception {
                Some(class) => Ended::Threw(class),
                None => Ended::Unchecked,
            },
            thrown: known.thrown,
            result: known.output.result,
            heap: known.output.heap,
            statics: known.output.statics,
            ways: match read::trace(&trace) {
                Some(nodes) => nodes,
                None => return Err(TcgError::NoLonger { id: known.id }),
            },
            trace: known.trace,
            schedule: None,
        };
        let id = known.id;
        let judged = match self.judged(predicted) {
            // The suite was not made from this program.
            Err(TcgError::Internal(problem)) => return Err(TcgError::NotFitting { id, problem }),
            other => other?,
        };
        let Some(mut case) = judged else {
            return Err(TcgError::NoLonger { id });
        };
        case.may_alias = known.may_alias;
        let is_other = case.outcome.word() != known.outcome;
        if case.trace != trace || is_other || case.disagreement.is_some() {
            return Err(TcgError::NoLonger { id });
        }
        self.known.push(case);
        Ok(())
    }

    /// `None` if its input turns out not to be a legal one.
    fn judged(&self, predicted: Prediction) -> Result<Option<TestCase>, TcgError> {
        match (&self.judge, self.judging) {
            (Some(judge), Judging::Replayed) => judge.test_case(predicted),
            (Some(judge), Judging::Believed) => judge.unjudged(predicted).map(Some),
            (None, _) => Ok(Some(self.unjudged(predicted))),
        }
    }

    /// How many cases there are, before those that agree were joined.
    pub fn found(&self) -> usize {
        self.found
    }

    pub fn hears(&mut self, message: Message) -> Result<(), TcgError> {
        match message {
            Message::Ready | Message::Claim { .. } | Message::Begin { .. } => {}
            Message::Case(found) => self.case(found)?,
            Message::NoCode { key } => {
                self.no_code.insert(key);
            }
            Message::Infeasible { part, text } => {
                self.infeasible.entry(part).or_default().push(text);
            }
            Message::End { part, end } => self.ends.add(part, end),
            Message::Traces {
                part,
                generated,
                infeasible,
            } => {
                if let Some(arrived) = &mut self.arrived {
                    arrived.traces.insert(part, (generated, infeasible));
                }
            }
            Message::Goal { goal, why } => {
                if let Some(arrived) = &mut self.arrived {
                    match goal {
                        Some(goal) => {
                            arrived.ends.insert(goal, why);
                        }
                        None => arrived.apart = Some(why),
                    }
                }
            }
            Message::SoFar(so_far) => {
                let SoFar { part, counts, top } = *so_far;
                self.parts.entry(part).or_default().so_far = counts;
                if top.tried > self.top_so_far.tried {
                    self.top_so_far = top;
                }
            }
            Message::Part { part, counts } => {
                let part = self.parts.entry(part).or_default();
                part.counts = Some(counts);
                part.cases.close();
            }
            Message::Top { parts, counts } => self.top = Some((parts, counts)),
            Message::Limit => self.is_limited = true,
            Message::Failed { message } => return Err(TcgError::Internal(message)),
        }
        Ok(())
    }

    fn case(&mut self, found: Found) -> Result<(), TcgError> {
        let term =
            machine::read::term(&found.term).map_err(|error| internal(&error.to_string()))?;
        let term = compact::written_out(self.tables, term, TraceForm::WrittenOut)
            .ok_or_else(|| internal("a case of unknown form"))?;
        let read = prediction(
            self.tables,
            self.method,
            &term,
            &found.values,
            found.constraints,
        );
        let predicted = match read {
            Ok(predicted) => predicted,
            Err(TcgError::TooLong) => {
                self.too_long += 1;
                return Ok(());
            }
            Err(error) => return Err(error),
        };
        let (trace, shape) = (hash(&predicted.trace), predicted.shape.clone());
        let key = found.key;
        let Some(mut case) = self.judged(predicted)? else {
            self.illegal += 1;
            return Ok(());
        };
        let key = match key {
            Some(key) => (key, 0),
            None => (trace, verdict_hash(&shape, &case.outcome)),
        };
        case.smt2 = found.smt2;
        case.may_alias = found.may_alias;
        self.found += 1;
        let part = self.parts.entry(found.part).or_default();
        part.cases.push(case);
        part.keys.push(key);
        Ok(())
    }

    /// The prediction as a test case, for a program without source: the place of an exception
    /// is unknown, and lines are those of the tables.
    fn unjudged(&self, predicted: Prediction) -> TestCase {
        let ways = predicted.ways.iter();
        let passed = ways.flat_map(|(block, way)| self.tables.statements(block, *way));
        let lines: BTreeSet<u32> = passed.filter_map(|found| self.tables.line(found)).collect();
        let outcome = match &predicted.ended {
            Ended::Returned | Ended::Unchecked => Outcome::Ok,
            // Who waits for whom only a run tells.
            Ended::Stuck => Outcome::Deadlock(Vec::new()),
            Ended::Broken(number) => self.promise(*number, None),
            Ended::Raised(number) => self.promise(*number, Some("Throwable".to_owned())),
            Ended::Threw(class) => {
                let thrown = Thrown {
                    object: predicted.thrown.clone().unwrap_or_default(),
                    task: Step::MAIN,
                    class: class.clone(),
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

    /// A promise of the method, counted from 1, that is not kept.
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

    /// The suite, from what has arrived. `lost` are the parts that were given up.
    pub fn suite(self, lost: Vec<Lost>) -> Suite {
        let (parts, mut counts) = self.top.unwrap_or((0, self.top_so_far));
        // Each part has said so itself. Those of a guide end with its goals, which tell
        // whether they are decided.
        let is_done = |part: u64| self.parts.get(&part).is_some_and(|it| it.counts.is_some());
        let all_done = self.arrived.is_some() || (0..parts).all(is_done);
        let mut is_complete = self.top.is_some() && all_done && lost.is_empty() && !self.is_limited;
        let known = self.known.iter();
        let known = known.map(|case| {
            let shape = shape(&case.input);
            (hash(&case.trace), verdict_hash(&shape, &case.outcome))
        });
        let mut seen: HashSet<Key> = known.collect();
        let known = self.known.len();
        let mut cases = self.known;
        for part in self.parts.into_values() {
            match part.counts {
                Some(own) => counts.add(&own),
                None => {
                    counts.add(&part.so_far);
                    is_complete = false;
                }
            }
            let is_new = |place: usize| part.keys.get(place).is_some_and(|key| seen.insert(*key));
            cases.extend_with(part.cases, is_new);
        }
        // What a method does not keep comes first.
        let is_broken = |case: &TestCase| matches!(case.outcome, Outcome::Broken(_));
        cases.put_first(is_broken);
        let contract = self.tables.contracts.get(&self.method.key);
        let contract = contract.map(|_| Contracted {
            refused: counts.refused,
            throwing: counts.throwing,
            cut: counts.cut_contract,
            wrapped: self.illegal,
            broken: cases.iter().filter(|case| is_broken(case)).count(),
        });
        let arrived = self.arrived.map(|mut arrived| {
            if self.tables.is_actor_program {
                let is_cut = counts.cut_loop
                    + counts.cut_depth
                    + counts.cut_own
                    + counts.cut_task
                    + counts.cut_actor
                    > 0;
                arrived.otherwise = match (is_complete && counts.unknown == 0, is_cut) {
                    (false, _) => Why::Undecided,
                    (true, true) => Why::Limit,
                    (true, false) => Why::Infeasible,
                };
                let own = self.tables.blocks.iter();
                let own = own.filter(|(_, block)| block.key == self.method.key);
                arrived.local = Some(own.map(|(name, _)| name.clone()).collect());
            }
            arrived
        });
        let guided = arrived.map(|arrived| arrived.report(&mut cases));
        let infeasible: IndexSet<String> = self.infeasible.into_values().flatten().collect();
        let (statements, branches) = coverage(self.tables, &self.method.key, &cases);
        let unknown = counts.unknown + self.too_long;
        // What was met on the way to a goal that is covered does not matter.
        let is_decided = match &guided {
            Some(report) if !report.goals.is_empty() => report.is_decided(),
            _ => unknown == 0 && self.no_code.is_empty(),
        };
        Suite {
            is_complete: is_complete && is_decided,
            cases,
            cut_loops: counts.cut_loop,
            cut_depth: counts.cut_depth,
            cut_own: counts.cut_own,
            contract,
            unknown,
            no_code: self.no_code.into_iter().collect(),
            lost,
            paths: self.found,
            known,
            states: counts.passed,
            infeasible: counts.tried - counts.passed + counts.infeasible,
            statements,
            branches,
            ends: self.ends.ends(counts.ends_left),
            infeasible_smt2: infeasible.into_iter().collect(),
            guided,
            minimized: None,
            races: None,
            actors: self.tables.is_actor_program.then_some(Schedules {
                derivations: counts.derivations,
                steps: counts.steps,
                cut_task: counts.cut_task,
                cut_actor: counts.cut_actor,
            }),
            composed: counts.composed,
            summarized: None,
            smallest_loop_k: None,
        }
    }
}

fn coverage(tables: &Tables, method: &str, cases: &Cases) -> (Covered, Covered) {
    let blocks = tables.reachable(method);
    let keys: BTreeSet<&str> = blocks
        .iter()
        .filter_map(|name| tables.blocks.get(*name))
        .map(|block| block.key.as_str())
        .collect();
    let methods = keys.iter().filter_map(|key| tables.methods.get(*key));
    let statements = methods.map(|method| method.statements.len()).sum();
    let decided: BTreeSet<&str> = blocks
        .iter()
        .filter(|name| {
            tables
                .blocks
                .get(**name)
                .is_some_and(|block| block.ways.len() > 1)
        })
        .copied()
        .collect();
    let branches = decided.iter().filter_map(|name| tables.blocks.get(*name));
    let branches = branches.map(|block| block.ways.len()).sum();
    // One by one: collected, all of them would be there at once.
    let mut ways: BTreeSet<(String, u32)> = BTreeSet::new();
    for case in cases {
        ways.extend(case.ways);
    }
    let passed: BTreeSet<(usize, usize)> = ways
        .iter()
        .flat_map(|(block, way)| tables.statements(block, *way))
        .collect();
    let taken = ways
        .iter()
        .filter(|(block, _)| decided.contains(block.as_str()));
    let covered = |covered, total| Covered { covered, total };
    (
        covered(passed.len(), statements),
        covered(taken.count(), branches),
    )
}

/// Cases that break a promise are others than those that keep it.
fn verdict_hash(shape: &str, outcome: &Outcome) -> u64 {
    match outcome {
        Outcome::Broken(broken) => hash(&format!("{shape} breaks {} {}", broken.line, broken.text)),
        _ => hash(shape),
    }
}

fn hash(text: &str) -> u64 {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}
