//! The collector: makes a suite from the messages of workers. Parts arrive in any order; the
//! suite has them in the order of the tree, so that it is the same for any number of workers.

use super::TcgError;
use super::ends::Collected;
use super::guide::report::Arrived;
use super::judge::{CaseJudge, JudgedCase, Key, key};
use super::message::{Counts, Message, SoFar};
use indexmap::IndexSet;
use pet_analyze::tables::{Method, Tables};
use pet_model::cases::Cases;
use pet_model::prediction::{Ended, Prediction, shape};
use pet_model::request::Guide;
use pet_model::suite::{Contracted, Covered, GoalEnd, Lost, Schedules, Suite};
use pet_model::trace::Traces;
use pet_model::{Input, Output};
use pet_translator::clp;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// The collector, with everything that has arrived so far.
pub struct Collector<'a> {
    tables: &'a Tables,
    method: &'a Method,
    parts: BTreeMap<u64, Part>,
    /// The number of parts and the counters above them, once a worker has seen the whole tree.
    top: Option<(u64, Counts)>,
    /// The counters above the parts, of the worker that has come furthest.
    top_so_far: Counts,
    no_code: IndexSet<String>,
    is_limited: bool,
    /// The number of paths whose input is legal only if integers do not wrap.
    illegal: i64,
    found: usize,
    /// SMT-LIB texts of infeasible ends, by part. Those above the parts come first; every worker
    /// sends them.
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

/// A case of an earlier run, as it is stored in its suite.
#[derive(Debug, Clone)]
pub struct KnownCase {
    pub id: String,
    pub constraints: Vec<String>,
    pub may_alias: Vec<String>,
    pub input: Input,
    /// The word for the outcome.
    pub outcome: String,
    pub output: Output,
    /// The class of the exception, and its name in the heap.
    pub exception: Option<String>,
    pub thrown: Option<String>,
    pub trace: Traces,
}

impl<'a> Collector<'a> {
    pub fn new(tables: &'a Tables, method: &'a Method) -> Collector<'a> {
        Collector {
            tables,
            method,
            parts: BTreeMap::new(),
            top: None,
            top_so_far: Counts::default(),
            no_code: IndexSet::new(),
            is_limited: false,
            illegal: 0,
            found: 0,
            infeasible: BTreeMap::new(),
            ends: Collected::default(),
            known: Cases::default(),
            arrived: None,
        }
    }

    /// Makes the run a guided one; `program` is the translated program of the workers.
    pub fn is_guided(&mut self, guide: &Guide, program: &clp::Program) {
        let goals = crate::guide::goals(guide, program, self.tables, &self.method.key);
        self.arrived = Some(Arrived::new(guide.clone(), self.tables.integers(), goals));
    }

    /// Adds a case of an earlier run. The interpreter runs it again; trace and outcome must be the
    /// same as before.
    pub fn knows(&mut self, judge: &CaseJudge<'_>, known: KnownCase) -> Result<(), TcgError> {
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
            trace: known.trace,
            schedule: None,
        };
        let id = known.id;
        let judged = match judge.test_case(predicted) {
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
        self.known.push(&case);
        Ok(())
    }

    /// The number of cases, before those with the same key are joined.
    pub fn found(&self) -> usize {
        self.found
    }

    pub fn hears(&mut self, message: Message) {
        match message {
            Message::Ready | Message::Claim { .. } | Message::Begin { .. } => {}
            Message::Case(judged) => self.case(*judged),
            Message::Illegal => self.illegal += 1,
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
            // The pool handles failures of workers.
            Message::Failed(_) => {}
        }
    }

    fn case(&mut self, judged: JudgedCase) {
        self.found += 1;
        let part = self.parts.entry(judged.part).or_default();
        part.cases.push_packed(judged.case);
        part.keys.push(judged.key);
    }

    /// The suite, from what has arrived. `lost` are the parts that were given up.
    pub fn suite(self, lost: Vec<Lost>) -> Suite {
        let (parts, mut counts) = self.top.unwrap_or((0, self.top_so_far));
        // A complete suite has the counters of every part. Parts of a guided run end when their
        // goals are decided; `is_decided` below is about these.
        let is_done = |part: u64| self.parts.get(&part).is_some_and(|it| it.counts.is_some());
        let all_done = self.arrived.is_some() || (0..parts).all(is_done);
        let mut is_complete = self.top.is_some() && all_done && lost.is_empty() && !self.is_limited;
        let known = self.known.iter();
        let known = known.map(|case| {
            let shape = shape(&case.input);
            key(&case.trace, &shape, &case.outcome)
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
        // Cases that break a promise come first.
        cases.put_first(|marks| marks.is_broken);
        let contract = self.tables.contracts.get(&self.method.key);
        let contract = contract.map(|_| Contracted {
            refused: counts.refused,
            throwing: counts.throwing,
            cut: counts.cut_contract,
            wrapped: self.illegal,
            broken: cases.marks().filter(|marks| marks.is_broken).count(),
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
                    (false, _) => GoalEnd::Undecided,
                    (true, true) => GoalEnd::Limit,
                    (true, false) => GoalEnd::Infeasible,
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
        let unknown = counts.unknown;
        // Unknown answers and methods without code on the way to a covered goal do not matter.
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
                .is_some_and(|block| tables.has_branches(block))
        })
        .copied()
        .collect();
    let branches = decided.iter().filter_map(|name| tables.blocks.get(*name));
    let branches = branches.map(|block| block.ways.len()).sum();
    let ways = cases.ways();
    let passed: BTreeSet<(usize, usize)> = ways
        .iter()
        .flat_map(|(block, way)| tables.statements(block, *way))
        .collect();
    let taken = ways.iter().filter(|(block, _)| decided.contains(&**block));
    let covered = |covered, total| Covered { covered, total };
    (
        covered(passed.len(), statements),
        covered(taken.count(), branches),
    )
}
