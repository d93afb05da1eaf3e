//! The desk at the port of a machine: answers what the store asks with the exact solver,
//! finds values for the cases, counts, and tells the listener. Nothing here starts or loads
//! a machine.

use super::Listener;
use crate::actor::key::Outline;
use crate::heap_solver::Told;
use crate::judge::Found;
use crate::kinds::Kinds;
use crate::machine::term::Term as Said;
use crate::machine::{End, MachineError, read};
use crate::message::{Counts, Message, SoFar};
use crate::path::{Path, looked_at};
use crate::wire::prediction::{prediction, slot_values};
use crate::wire::{compact, trace};
use crate::{TcgError, constraint, ends, heap_solver, internal};
use indexmap::IndexMap;
use pet_analyze::tables::{Method, Tables};
use pet_model::request::{Guide, HeapChoice, Request, Shapes, Smt2};
use pet_model::suite::{GoalEnd, PathEnd};
use pet_model::trace::Traces;
use pet_solver::{Answer, Budget, Formula, ModelAnswer, Simplifier};
use std::collections::HashSet;

/// Where the machine's words arrive.
pub struct Desk<L> {
    /// Above the parts; the same questions in every worker.
    top: Path,
    /// The present part. Its solver knows nothing of earlier parts, so that the result does not
    /// depend on them.
    part: Option<(u64, Path)>,
    /// Counters that only the Rust side can keep, of the part and above the parts.
    counts: Counts,
    top_counts: Counts,
    /// Parts that were met.
    parts: u64,
    simplifier: Simplifier,
    /// Keys of the derivations of the part that were reported, as text and as read.
    keys: HashSet<u64>,
    tables: Tables,
    kinds: Kinds,
    method: Method,
    heap: HeapChoice,
    listener: L,
    smt2: Option<Smt2>,
    tells_ends: bool,
    /// True while a precondition is foreseen: nothing is counted between the ticks that say so.
    is_foreseeing: bool,
    /// GoalEnd the last question was answered with no, for who wants the ends of paths.
    conflict: Vec<Formula>,
    /// True if the machine waits to hear whether a case has values, and then stops.
    first_is_enough: bool,
    error: Option<TcgError>,
}

/// Replies at the port.
const YES: char = 'y';
const NO: char = 'n';
const UNKNOWN: char = 'u';

impl<L: Listener> Desk<L> {
    pub fn new(
        tables: Tables,
        kinds: Kinds,
        method: Method,
        request: &Request,
        listener: L,
    ) -> Desk<L> {
        let has_contract = tables.contracts.contains_key(&method.key);
        Desk {
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

    /// The machine has nothing more to say. What went wrong here comes first.
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

    /// Handles a line of the machine; the reply answers a question.
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
        let said = match read::term(text) {
            Ok(said) => said,
            Err(error) => {
                self.fails(TcgError::Machine(error.into()));
                return Some(NO);
            }
        };
        if let (HeapChoice::Solver(wanted), Some(case)) = (self.heap, said.args::<6>("case")) {
            let Some(reply) = self.undecided_case(case, wanted) else {
                self.fails(internal(&format!("a case of unknown form: {text}")));
                return self.first_is_enough.then_some(NO);
            };
            return self.first_is_enough.then_some(reply);
        }
        let Some(said) = compact::written_out(&self.tables, said) else {
            self.fails(internal(&format!("a case of unknown form: {text}")));
            return Some(NO);
        };
        match self.answer(&said) {
            Some(reply) => reply,
            None => {
                self.fails(internal(&format!("the machine said {said}")));
                Some(NO)
            }
        }
    }

    /// Counts the ticks, of the part or above the parts. Gives back what is behind them.
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

    /// Returns the reply whether the next part is to be done here.
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
        // After an error it is not all of the part.
        if let (Some((part, _)), None) = (self.part.take(), &self.error) {
            let counts = self.counts;
            self.listener.hears(Message::Part { part, counts });
        }
    }

    fn fails(&mut self, error: TcgError) {
        self.error.get_or_insert(error);
    }

    /// `None` for something that we do not know; the reply is for who waits for one.
    fn answer(&mut self, said: &Said) -> Option<Option<char>> {
        if let Some([known, entries]) = said.args::<2>("check") {
            let counts = match self.part {
                Some(_) => &mut self.counts,
                None => &mut self.top_counts,
            };
            counts.asked += 1;
            let path = self.path();
            path.extend(known, entries)?;
            if path.check() != Answer::Infeasible {
                return Some(Some(YES));
            }
            self.notes_conflict(None);
            self.says_infeasible(None);
            return Some(Some(NO));
        }
        if let Some([known, entries]) = said.args::<2>("said") {
            // One after the other: the machine may come back to any of them.
            self.path().extend(known, &Said::List(Vec::new()))?;
            for (entry, known) in entries.as_list()?.iter().zip(known.as_int()?..) {
                let entry = Said::List(vec![entry.clone()]);
                self.path().extend(&Said::Int(known), &entry)?;
            }
            return Some(None);
        }
        if let Some([known, entries, constraint]) = said.args::<3>("refuted") {
            let path = self.path();
            path.extend(known, entries)?;
            let constraint = path.refuted(constraint)?;
            self.notes_conflict(Some(&constraint));
            self.says_infeasible(Some(constraint));
            return Some(None);
        }
        if said.as_atom() == Some("top") {
            // After an error the suite is not complete, and the listener must hear of the error.
            if self.error.is_some() {
                return Some(None);
            }
            self.simplifier = Simplifier::default();
            self.listener.hears(Message::Top {
                parts: self.parts,
                counts: self.top_counts,
            });
            return Some(None);
        }
        if let Some([key]) = said.args::<1>("no_code") {
            let key = key.as_atom()?.to_owned();
            self.listener.hears(Message::NoCode { key });
            return Some(None);
        }
        if said.as_atom() == Some("unknown") {
            match self.part {
                Some(_) => self.counts.unknown += 1,
                None => self.top_counts.unknown += 1,
            }
            return Some(None);
        }
        if let Some([why, numbers, inputs, cells]) = said.args::<4>("end") {
            let numbers = numbers.as_list()?.iter().map(Said::as_int);
            let numbers: Vec<i64> = numbers.collect::<Option<_>>()?;
            let end = PathEnd {
                why: why.as_atom()?.replace('_', "-"),
                trace: Traces(vec![trace::trace(&self.tables, &numbers)?]),
                conflict: self.written_conflict(inputs, cells)?,
            };
            let part = self.part.as_ref().map(|(part, _)| *part);
            self.listener.hears(Message::End { part, end });
            return Some(None);
        }
        if let Some([generated, infeasible]) = said.args::<2>("traces") {
            let (part, _) = self.part.as_ref()?;
            self.listener.hears(Message::Traces {
                part: *part,
                generated: generated.as_int()?,
                infeasible: infeasible.as_int()?,
            });
            return Some(None);
        }
        if let Some([goal, why]) = said.args::<2>("goal") {
            let goal = Some(usize::try_from(goal.as_int()?).ok()?);
            let why = GoalEnd::of(why.as_atom()?)?;
            self.listener.hears(Message::Goal { goal, why });
            return Some(None);
        }
        if let Some([why]) = said.args::<1>("apart") {
            let why = GoalEnd::of(why.as_atom()?)?;
            self.listener.hears(Message::Goal { goal: None, why });
            return Some(None);
        }
        let case = said.args::<6>("case")?;
        let reply = self.case(case)?;
        Some(self.first_is_enough.then_some(reply))
    }

    /// The infeasible end of a path, for who wants to check it.
    fn says_infeasible(&mut self, constraint: Option<Formula>) {
        // What is assumed of the heap cannot be said there.
        if self.smt2 != Some(Smt2::All) || self.path().has_assumptions() {
            return;
        }
        let part = self.part.as_ref().map(|(part, _)| *part);
        let text = self.path().smt2(constraint, &IndexMap::new());
        self.listener.hears(Message::Infeasible { part, text });
    }

    /// Keeps why the path is infeasible until its end is said.
    fn notes_conflict(&mut self, constraint: Option<&Formula>) {
        if self.tells_ends {
            self.conflict = self.path().conflict(constraint);
        }
    }

    /// The conflict as people read it. None if it is about something that the input, as far
    /// as the path has looked at it, has no name for.
    fn written_conflict(&mut self, inputs: &Said, cells: &Said) -> Option<Vec<String>> {
        let conflict = std::mem::take(&mut self.conflict);
        if conflict.is_empty() {
            return Some(Vec::new());
        }
        let (slots, heap) = compact::input(&self.tables, inputs, cells)?;
        let slots = slot_values(&slots)?;
        let path = match &self.part {
            Some((_, path)) => path,
            None => &self.top,
        };
        let roots = constraint::roots(&self.tables, &self.method, &slots, None);
        let places = constraint::of_references(&self.tables, &roots, &heap, path);
        Some(constraint::written(path, &places, &conflict).unwrap_or_default())
    }

    fn path(&mut self) -> &mut Path {
        match &mut self.part {
            Some((_, path)) => path,
            None => &mut self.top,
        }
    }

    /// Finds values for a case: yes, no, or unknown.
    fn case(&mut self, case: &[Said; 6]) -> Option<char> {
        let [slots, heap, ended, values, known, entries] = case;
        let (part, path) = self.part.as_mut()?;
        path.extend(known, entries)?;
        let slots = slot_values(slots)?;
        let roots = constraint::roots(&self.tables, &self.method, &slots, Some(ended));
        let derivation = match self.tables.is_actor_program {
            true => {
                let tables = &self.tables;
                let places = constraint::of_references(tables, &roots, heap, path);
                let outline = Outline::of(tables, &places, path, heap, ended)?;
                let said = outline.as_said(&places, path);
                if self.keys.contains(&said) {
                    // Another schedule that comes to the same.
                    return Some(YES);
                }
                Some((places, outline, said))
            }
            false => None,
        };
        let values = match values {
            Said::List(values) => {
                let value = |value: &Said| match value {
                    Said::BigInt(digits) => digits.parse().ok(),
                    other => other.as_int().map(i128::from),
                };
                values.iter().map(value).collect::<Option<Vec<i128>>>()?
            }
            Said::Atom(word) if word == "unknown" => {
                self.counts.unknown += 1;
                return Some(UNKNOWN);
            }
            _ => {
                let mut wanted = looked_at(path, heap, ended);
                if let Some((places, ..)) = &derivation {
                    // In the order of their places, so that it depends neither on the
                    // schedule nor on names which values they get.
                    wanted.sort_by_key(|id| places.names.get_index_of(id));
                }
                match path.model(&[], &wanted) {
                    ModelAnswer::Found(model) => path.values(&model),
                    ModelAnswer::Infeasible => {
                        self.counts.infeasible += 1;
                        if self.tells_ends {
                            let conflict = path.conflict(None);
                            let places =
                                constraint::of_references(&self.tables, &roots, heap, path);
                            let conflict = constraint::written(path, &places, &conflict);
                            let end = ends::infeasible(
                                &self.tables,
                                ended,
                                conflict.unwrap_or_default(),
                            )?;
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
        let condition = constraint::condition(&self.tables, &roots, heap, path, simplifier);
        let mut key = None;
        if let Some((_, outline, said)) = &derivation {
            // The two are the same where there was nothing to simplify.
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
        let constraints = condition.constraints;
        match prediction(&self.tables, &self.method, case, &values, constraints) {
            Ok(prediction) => self.finds(Found {
                part,
                key,
                prediction,
                may_alias: Vec::new(),
                smt2,
            }),
            Err(TcgError::TooLong) => self.counts.unknown += 1,
            Err(error) => self.fails(error),
        }
        Some(YES)
    }

    /// Tells of a case, and what was counted until then.
    fn finds(&mut self, found: Found) {
        let part = found.part;
        self.listener.finds(found);
        self.listener.hears(Message::SoFar(Box::new(SoFar {
            part,
            counts: self.counts,
            top: self.top_counts,
        })));
    }

    /// The same for a path whose aliases are not decided yet: a case for one way to decide
    /// them, or for each.
    fn undecided_case(&mut self, case: &[Said; 6], wanted: Shapes) -> Option<char> {
        let [inputs, events, ended, _, known, entries] = case;
        let (part, path) = self.part.as_mut()?;
        path.extend(known, entries)?;
        if path.check() == Answer::Infeasible {
            self.counts.infeasible += 1;
            self.says_infeasible(None);
            return Some(NO);
        }
        let (tables, method) = (&self.tables, &self.method);
        let told = Told::read(tables, method, &self.kinds, inputs, events, ended)?;
        let shaped = heap_solver::shapes(&told, path, wanted)?;
        let is_there = !shaped.shapes.is_empty();
        let mut found = Vec::new();
        let mut failure = None;
        for shape in shaped.shapes {
            let said = compact::written_out(tables, shape.case)?;
            let case = said.args::<6>("case")?;
            let [slots, heap, ..] = case;
            let slots = slot_values(slots)?;
            let roots = constraint::roots(tables, method, &slots, None);
            let simplifier = &mut self.simplifier;
            let condition = constraint::condition(tables, &roots, heap, &shape.path, simplifier);
            let name = |number: &usize| condition.objects.get(&format!("i({number})"));
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
                Ok(prediction) => found.push(Found {
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
