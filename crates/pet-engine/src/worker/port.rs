//! The server at the port of a machine: answers the questions of the store with the exact
//! solver, finds values for cases, counts ticks, and passes results on to the listener. Nothing
//! here starts or loads a machine.

use super::Listener;
use crate::actor::key::Outline;
use crate::heap_solver::PathReport;
use crate::judge::FoundPath;
use crate::kinds::Kinds;
use crate::machine::term::Term;
use crate::machine::{End, MachineError, read};
use crate::message::{Counts, Message, SoFar};
use crate::path::{Path, looked_at};
use crate::wire::case::{Case, Id, Passed};
use crate::wire::prediction::prediction;
use crate::wire::report::{CaseReport, Report, Values};
use crate::wire::{decode, trace};
use crate::{TcgError, constraint, ends, heap_solver, internal};
use indexmap::IndexMap;
use pet_analyze::tables::{Method, Tables};
use pet_model::request::{Guide, HeapChoice, Request, Shapes, Smt2};
use pet_model::suite::PathEnd;
use pet_model::trace::Traces;
use pet_solver::{Answer, Budget, Formula, ModelAnswer, Simplifier};
use std::collections::HashSet;

/// The server at the port of one machine.
pub struct PortServer<L> {
    /// The path above the parts, where every worker asks the same questions.
    top: Path,
    /// The number and the path of the present part. Its solver knows nothing of earlier parts, so
    /// that the result does not depend on them.
    part: Option<(u64, Path)>,
    /// The counters of the present part, and those above the parts.
    counts: Counts,
    top_counts: Counts,
    /// The number of parts met so far.
    parts: u64,
    simplifier: Simplifier,
    /// Keys of the derivations reported in the present part: for each the key of its condition as
    /// it was reported, and the key of the simplified condition.
    keys: HashSet<u64>,
    tables: Tables,
    kinds: Kinds,
    method: Method,
    heap: HeapChoice,
    listener: L,
    smt2: Option<Smt2>,
    tells_ends: bool,
    /// True between the ticks `(` and `)`: while a precondition is evaluated early, or a failure of
    /// actors is run again with fewer steps. Clauses, macro-steps and cuts by actor-number are not
    /// counted then.
    is_foreseeing: bool,
    /// Constraints that exclude each other, from the last question that was answered with no; kept
    /// only if the ends of paths are wanted.
    conflict: Vec<Formula>,
    /// True if the machine waits for the reply whether a case has values: one case is enough for a
    /// verdict of a contract, and for a trace whose first path is wanted.
    first_is_enough: bool,
    error: Option<TcgError>,
}

/// Replies at the port.
const YES: char = 'y';
const NO: char = 'n';
const UNKNOWN: char = 'u';

impl<L: Listener> PortServer<L> {
    pub fn new(
        tables: Tables,
        kinds: Kinds,
        method: Method,
        request: &Request,
        listener: L,
    ) -> PortServer<L> {
        let has_contract = tables.contracts.contains_key(&method.key);
        PortServer {
            top: path(request.heap),
            part: None,
            counts: Counts::default(),
            top_counts: Counts::default(),
            parts: 0,
            simplifier: Simplifier::default(),
            keys: HashSet::new(),
            tables,
            kinds,
            method,
            heap: request.heap,
            listener,
            smt2: request.smt2,
            tells_ends: request.ends,
            first_is_enough: has_contract
                || request.guide.as_ref().is_some_and(Guide::takes_the_first),
            is_foreseeing: false,
            conflict: Vec::new(),
            error: None,
        }
    }

    /// Handles the end of the machine's goal. An error of this side takes precedence.
    pub fn ends(&mut self, end: Result<End, MachineError>) -> Result<(), TcgError> {
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        match end? {
            End::Exhausted | End::AnswersReached => {}
            End::LimitReached => self.listener.hears(Message::Limit),
            End::Raised(error) => {
                return Err(internal(&format!("the machine raised {error}")));
            }
        }
        Ok(())
    }

    /// Handles a line of the machine. Returns the reply if the line is a question.
    pub fn heard(&mut self, text: &str) -> Option<char> {
        let text = self.count(text);
        match text {
            "?" => return Some(self.part_begins()),
            "/" => {
                self.part_ends();
                return None;
            }
            _ => {}
        }
        let line = match read::term(text) {
            Ok(line) => line,
            Err(error) => {
                self.fails(TcgError::Machine(error.into()));
                return Some(NO);
            }
        };
        match Report::read(&line).and_then(|report| self.answer(report)) {
            Some(reply) => reply,
            None => {
                self.fails(internal(&format!("a report of unknown form: {text}")));
                Some(NO)
            }
        }
    }

    /// Counts the ticks at the beginning of a line, for the part or above the parts. Returns the
    /// rest of the line.
    fn count<'t>(&mut self, text: &'t str) -> &'t str {
        let counts = match self.part {
            Some(_) => &mut self.counts,
            None => &mut self.top_counts,
        };
        let mut rest = text;
        while let Some(tick) = rest.chars().next() {
            match tick {
                '(' => self.is_foreseeing = true,
                ')' => self.is_foreseeing = false,
                '+' | '-' | '.' | '#' if self.is_foreseeing => {}
                '+' => {
                    counts.tried += 1;
                    counts.passed += 1;
                }
                '-' => counts.tried += 1,
                '~' => counts.cut_loop += 1,
                '^' => counts.cut_depth += 1,
                '@' => counts.cut_own += 1,
                '<' => counts.refused += 1,
                '>' => counts.throwing += 1,
                '&' => counts.cut_contract += 1,
                '=' => counts.derivations += 1,
                '.' => counts.steps += 1,
                '%' => counts.cut_task += 1,
                '#' => counts.cut_actor += 1,
                '*' => counts.composed += 1,
                ':' => counts.ends_left += 1,
                _ => break,
            }
            rest = rest.get(1..).unwrap_or_default();
        }
        rest
    }

    /// Replies to the question whether the next part is to be done here.
    fn part_begins(&mut self) -> char {
        let part = self.parts;
        self.parts += 1;
        // After an error nothing more is begun.
        if self.error.is_some() || !self.listener.claims(part) {
            return NO;
        }
        self.part = Some((part, path(self.heap)));
        self.counts = Counts::default();
        self.keys.clear();
        YES
    }

    fn part_ends(&mut self) {
        // After an error the part is not complete.
        if let (Some((part, _)), None) = (self.part.take(), &self.error) {
            let counts = self.counts;
            self.listener.hears(Message::Part { part, counts });
        }
    }

    fn fails(&mut self, error: TcgError) {
        self.error.get_or_insert(error);
    }

    /// The reply to a report, if the machine waits for one. `None` for a report that does not fit
    /// together.
    fn answer(&mut self, report: Report<'_>) -> Option<Option<char>> {
        match report {
            Report::Check { known, entries } => {
                self.counts().asked += 1;
                let path = self.path();
                path.extend(known, entries)?;
                if path.check() != Answer::Infeasible {
                    return Some(Some(YES));
                }
                self.notes_conflict(None);
                self.says_infeasible(None);
                return Some(Some(NO));
            }
            Report::Path { known, entries } => {
                // One entry at a time, since the machine may come back to any of them.
                self.path().extend(known, &[])?;
                for (entry, known) in entries.iter().zip(known..) {
                    self.path().extend(known, std::slice::from_ref(entry))?;
                }
            }
            Report::Refuted {
                known,
                entries,
                constraint,
            } => {
                let path = self.path();
                path.extend(known, entries)?;
                let constraint = path.refuted(constraint)?;
                self.notes_conflict(Some(&constraint));
                self.says_infeasible(Some(constraint));
            }
            // After an error the suite is not complete, and `ends` returns the error.
            Report::Top if self.error.is_some() => {}
            Report::Top => {
                self.simplifier = Simplifier::default();
                self.listener.hears(Message::Top {
                    parts: self.parts,
                    counts: self.top_counts,
                });
            }
            Report::NoCode { key } => {
                let key = key.to_owned();
                self.listener.hears(Message::NoCode { key });
            }
            Report::Unknown => self.counts().unknown += 1,
            Report::End {
                why,
                clauses,
                inputs,
                cells,
            } => {
                let end = PathEnd {
                    why: why.replace('_', "-"),
                    trace: Traces(vec![trace::trace(&self.tables, &clauses)?]),
                    conflict: self.written_conflict(inputs, cells)?,
                };
                let part = self.part.as_ref().map(|(part, _)| *part);
                self.listener.hears(Message::End { part, end });
            }
            Report::Traces {
                generated,
                infeasible,
            } => {
                let (part, _) = self.part.as_ref()?;
                self.listener.hears(Message::Traces {
                    part: *part,
                    generated,
                    infeasible,
                });
            }
            Report::Goal { goal, why } => self.listener.hears(Message::Goal { goal, why }),
            Report::Case(case) => {
                let reply = match self.heap {
                    HeapChoice::Lazy => self.case(&case)?,
                    HeapChoice::Solver(wanted) => self.undecided_case(&case, wanted)?,
                };
                return Some(self.first_is_enough.then_some(reply));
            }
        }
        Some(None)
    }

    /// The counters of the present part, or those above the parts.
    fn counts(&mut self) -> &mut Counts {
        match self.part {
            Some(_) => &mut self.counts,
            None => &mut self.top_counts,
        }
    }

    /// Reports the infeasible end of a path as SMT-LIB text, if all such ends are wanted.
    fn says_infeasible(&mut self, constraint: Option<Formula>) {
        // SMT-LIB text does not express assumptions on the heap.
        if self.smt2 != Some(Smt2::All) || self.path().has_assumptions() {
            return;
        }
        let part = self.part.as_ref().map(|(part, _)| *part);
        let text = self.path().smt2(constraint, &IndexMap::new());
        self.listener.hears(Message::Infeasible { part, text });
    }

    /// Keeps the reason why the path is infeasible until the machine reports the end of the path.
    fn notes_conflict(&mut self, constraint: Option<&Formula>) {
        if self.tells_ends {
            self.conflict = self.path().conflict(constraint);
        }
    }

    /// The conflict as people read it; empty if it is about something that has no name in the part
    /// of the input that the path has read. `None` if the input cannot be decoded.
    fn written_conflict(&mut self, inputs: &Term, cells: &Term) -> Option<Vec<String>> {
        let conflict = std::mem::take(&mut self.conflict);
        if conflict.is_empty() {
            return Some(Vec::new());
        }
        let inputs = decode::values(inputs)?;
        let cells = decode::cells(&self.tables, cells)?;
        let path = match &self.part {
            Some((_, path)) => path,
            None => &self.top,
        };
        let roots = constraint::roots(&self.tables, &self.method, &inputs, None);
        let places = constraint::of_references(&self.tables, &roots, &cells, path);
        Some(constraint::written(path, &places, &conflict).unwrap_or_default())
    }

    fn path(&mut self) -> &mut Path {
        match &mut self.part {
            Some((_, path)) => path,
            None => &mut self.top,
        }
    }

    /// Finds values for a case and passes it on. The reply is yes, no, or unknown.
    fn case(&mut self, report: &CaseReport<'_>) -> Option<char> {
        let (part, path) = self.part.as_mut()?;
        path.extend(report.known, report.entries)?;
        let tables = &self.tables;
        let case = decode::case(tables, report.inputs, report.cells, report.ended)?;
        let roots = constraint::roots(tables, &self.method, &case.inputs, Some(&case.passed));
        let derivation = match tables.is_actor_program {
            true => {
                let places = constraint::of_references(tables, &roots, &case.cells, path);
                let outline = Outline::of(tables, &places, path, &case)?;
                let key = outline.as_said(&places, path);
                if self.keys.contains(&key) {
                    // Another schedule of a case that was reported.
                    return Some(YES);
                }
                Some((places, outline, key))
            }
            false => None,
        };
        let values = match &report.values {
            Values::Found(values) => values.clone(),
            Values::Unknown => {
                self.counts.unknown += 1;
                return Some(UNKNOWN);
            }
            Values::Asked => {
                let mut wanted = looked_at(path, &case);
                if let Some((places, ..)) = &derivation {
                    // In the order of their places, so that the values depend neither on the
                    // schedule nor on the numbers of the integers.
                    wanted.sort_by_key(|id| places.names.get_index_of(id));
                }
                match path.model(&[], &wanted) {
                    ModelAnswer::Found(model) => match tables.has_strings() {
                        true => path.with_letters(path.values(&model)),
                        false => path.values(&model),
                    },
                    ModelAnswer::Infeasible => {
                        self.counts.infeasible += 1;
                        if let (true, Passed::Method(clauses)) = (self.tells_ends, &case.passed) {
                            let conflict = path.conflict(None);
                            let places =
                                constraint::of_references(tables, &roots, &case.cells, path);
                            let conflict = constraint::written(path, &places, &conflict);
                            let conflict = conflict.unwrap_or_default();
                            let end = ends::infeasible(tables, clauses, conflict)?;
                            let part = Some(*part);
                            self.listener.hears(Message::End { part, end });
                        }
                        self.says_infeasible(None);
                        return Some(NO);
                    }
                    ModelAnswer::Unknown => {
                        self.counts.unknown += 1;
                        return Some(UNKNOWN);
                    }
                }
            }
        };
        let simplifier = &mut self.simplifier;
        let condition = constraint::condition(tables, &roots, &case.cells, path, simplifier);
        let mut key = None;
        if let Some((_, outline, said)) = &derivation {
            // The two keys are the same if there was nothing to simplify.
            let found = outline.key(&condition);
            let is_known = self.keys.contains(&found);
            self.keys.extend([*said, found]);
            if is_known {
                return Some(YES);
            }
            key = Some(found);
        }
        let smt2 = self.smt2.map(|_| path.smt2(None, &condition.names));
        let part = *part;
        match prediction(tables, &self.method, &case, &values, condition.constraints) {
            Ok(prediction) => self.finds(FoundPath {
                part,
                key,
                prediction,
                may_alias: Vec::new(),
                smt2,
            }),
            Err(TcgError::TooLong) => {
                self.counts.unknown += 1;
                return Some(UNKNOWN);
            }
            Err(error) => self.fails(error),
        }
        Some(YES)
    }

    /// Passes a case on, with the counters so far.
    fn finds(&mut self, found: FoundPath) {
        let part = found.part;
        self.listener.finds(found);
        self.listener.hears(Message::SoFar(Box::new(SoFar {
            part,
            counts: self.counts,
            top: self.top_counts,
        })));
    }

    /// Finds values for a path whose aliases are not decided yet, and passes on a case for one way
    /// to decide them, or for each.
    fn undecided_case(&mut self, report: &CaseReport<'_>, wanted: Shapes) -> Option<char> {
        let (part, path) = self.part.as_mut()?;
        path.extend(report.known, report.entries)?;
        if path.check() == Answer::Infeasible {
            self.counts.infeasible += 1;
            self.says_infeasible(None);
            return Some(NO);
        }
        let (tables, method) = (&self.tables, &self.method);
        let (inputs, events, ended) = (report.inputs, report.cells, report.ended);
        let report = PathReport::read(tables, method, &self.kinds, inputs, events, ended)?;
        let shaped = heap_solver::shapes(&report, path, wanted)?;
        let is_there = !shaped.shapes.is_empty();
        let mut found = Vec::new();
        let mut failure = None;
        for shape in shaped.shapes {
            let case: &Case = &shape.case;
            let roots = constraint::roots(tables, method, &case.inputs, None);
            let simplifier = &mut self.simplifier;
            let condition =
                constraint::condition(tables, &roots, &case.cells, &shape.path, simplifier);
            let name = |number: &usize| {
                let id = Id::Input(i64::try_from(*number).ok()?);
                condition.objects.get(&id)
            };
            let pairs = |pairs: &[(usize, usize)], relation: &str| {
                let named = pairs.iter().filter_map(|(first, second)| {
                    Some(format!("{} {relation} {}", name(second)?, name(first)?))
                });
                named.collect::<Vec<String>>()
            };
            let mut constraints = condition.constraints.clone();
            constraints.extend(pairs(&shape.different, "!="));
            let smt2 = self.smt2.map(|_| path.smt2(None, &condition.names));
            match prediction(tables, method, case, &shape.values, constraints) {
                Ok(prediction) => found.push(FoundPath {
                    part: *part,
                    key: None,
                    prediction,
                    may_alias: pairs(&shape.undecided, "="),
                    smt2,
                }),
                Err(TcgError::TooLong) => self.counts.unknown += 1,
                Err(error) => failure = Some(error),
            }
        }
        found.into_iter().for_each(|found| self.finds(found));
        if let Some(error) = failure {
            self.fails(error);
        }
        self.counts.unknown += shaped.unknown;
        Some(match (is_there, shaped.unknown) {
            (true, _) => YES,
            (false, 0) => {
                self.counts.infeasible += 1;
                NO
            }
            (false, _) => UNKNOWN,
        })
    }
}

fn path(heap: HeapChoice) -> Path {
    match heap {
        HeapChoice::Lazy => Path::new(Budget::default()),
        HeapChoice::Solver(_) => Path::undecided(Budget::default()),
    }
}
