//! A worker: one machine that walks the tree of paths of a method, the exact solver beside
//! it, and somebody who is told what comes out and says which parts are wanted.

use super::executable::{Guided, Own, executable};
use super::guide::{Guide, callees, rules};
use super::message::{Counts, Found, Message, Why};
use super::path::{Path, looked_at};
use super::read::slot_values;
use super::tables::{Method, Tables};
use super::{Aliasing, Request, Smt2, SolverChoice, TcgError, compact, constraint};
use crate::machine::library::Library;
use crate::machine::term::Term as Said;
use crate::machine::{End, Limits, Machine, read};
use crate::solver::{Answer, Budget, Formula, ModelAnswer};
use pet_translator::clp::{self, Term};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// The depth at which the tree is cut into parts.
const SPLIT: i64 = 12;

/// Who is told, and decides on parts.
pub trait Listener {
    /// Whether the part is to be done here.
    fn claims(&mut self, part: u64) -> bool;
    fn hears(&mut self, message: Message);
}

/// Walks the tree of paths, once.
pub fn work(
    program: &clp::Program,
    request: &Request,
    listener: impl Listener + 'static,
) -> Result<(), TcgError> {
    let tables = Tables::of(program);
    let method = super::method_of(&tables, request)?.clone();
    let own = match request.criterion {
        Some(_) => Own::Present,
        None => Own::Absent,
    };
    let mut request = request.clone();
    let is_needed = |guide: &Guide| guide.needs_traces(program, &tables, &method.key);
    request.guide = request.guide.filter(is_needed);
    let request = &request;
    let guided = match request.guide {
        Some(_) => Guided::Yes,
        None => Guided::No,
    };
    let mut clauses = executable(program, &tables, own, guided);
    let guide = request.guide.as_ref().map(|guide| {
        let goals = guide.goals(program, &tables, &method.key);
        clauses.tables.extend(rules(program, &tables, &goals));
        // What the user's own criterion lets a method do depends on who calls it.
        let callers = Some(program).filter(|_| own == Own::Absent);
        clauses
            .tables
            .push(callees(callers, &tables, guide, &method.key));
        guide.term(&tables, goals.len())
    });
    let text = clp::print::program(&clauses);
    let store = match request.solver {
        SolverChoice::Native => Library::Store,
        SolverChoice::Clpz => Library::StoreClpz,
        SolverChoice::None => Library::StoreNone,
    };
    let library = match guided {
        Guided::Yes => Library::Guide,
        Guided::No => Library::Tcg,
    };
    let mut machine = Machine::start(&[store, library])?;
    machine.load(&program.source, &text)?;
    if let Some(criterion) = &request.criterion {
        machine.load(&criterion.name, &criterion.text)?;
        for (name, arity) in [("criterion_begins", 1), ("criterion_enters", 3)] {
            if !machine.has(name, arity)? {
                let file = criterion.name.clone();
                let predicate = format!("{name}/{arity}");
                return Err(TcgError::Criterion { file, predicate });
            }
        }
    }
    let goal = goal(&tables, &method, request, guide);
    let desk = Rc::new(RefCell::new(Desk {
        top: Path::new(Budget::default()),
        part: None,
        counts: Counts::default(),
        top_counts: Counts::default(),
        tables,
        method,
        listener,
        smt2: request.smt2,
        first_is_enough: request.guide.as_ref().is_some_and(Guide::takes_the_first),
        error: None,
    }));
    desk.borrow_mut().listener.hears(Message::Ready);
    let at_port = Rc::clone(&desk);
    let limits = match request.inferences {
        Some(inferences) => Limits::inferences(inferences),
        None => Limits::NONE,
    };
    let end = machine.serve(&goal, limits, move |text| at_port.borrow_mut().heard(text));
    let mut desk = desk.borrow_mut();
    if let Some(error) = desk.error.take() {
        return Err(error);
    }
    match end? {
        End::Exhausted | End::AnswersReached => Ok(()),
        End::LimitReached => {
            desk.listener.hears(Message::Limit);
            Ok(())
        }
        End::Raised(error) => Err(super::internal(&format!("the machine raised {error}"))),
    }
}

/// `generate(Method, Types, Heap, Limits)`, or `guide(Guide, …)` with the same behind it.
fn goal(tables: &Tables, method: &Method, request: &Request, guide: Option<Term>) -> Term {
    let key = [Term::atom(&method.predicate), Term::atom(&method.key)];
    let this = tables.receiver(method).filter(|_| method.has_this());
    let this = this
        .into_iter()
        .map(|class| Term::compound("exact", [Term::atom(class)]));
    let types = this.chain(method.parameters.iter().map(|(_, ty)| ty.term()));
    let aliasing = match request.aliasing {
        Aliasing::Possible => "aliasing",
        Aliasing::Excluded => "no_aliasing",
    };
    let (low, high) = request.domain;
    let heap = [
        Term::atom(aliasing),
        Term::Int(low.into()),
        Term::Int(high.into()),
    ];
    let limits = [
        request.loop_k.into(),
        request.depth_k.map_or(0, i64::from),
        request.since_loop_k.map_or(-1, i64::from),
        // Where the first path is enough, traces are the parts.
        match &request.guide {
            Some(guide) if guide.takes_the_first() => 0,
            _ => SPLIT,
        },
        i64::from(request.smt2 == Some(Smt2::All)),
    ];
    let parts = [
        Term::compound("-", key),
        Term::List(types.collect()),
        Term::compound("options", heap),
        Term::compound("limits", limits.map(Term::Int)),
    ];
    match guide {
        Some(guide) => Term::compound("guide", std::iter::once(guide).chain(parts)),
        None => Term::compound("generate", parts),
    }
}

/// Where the machine's words arrive.
struct Desk<L> {
    /// Above the parts; the same questions in every worker.
    top: Path,
    /// The part that is being done. Its solver knows nothing of earlier ones, so that
    /// what comes out does not depend on which those were.
    part: Option<(u64, Path)>,
    /// What only we can count, of the part and above the parts.
    counts: Counts,
    top_counts: Counts,
    tables: Tables,
    method: Method,
    listener: L,
    smt2: Option<Smt2>,
    /// Whether the machine waits to hear if a case has values, to look no further.
    first_is_enough: bool,
    error: Option<TcgError>,
}

/// Replies at the port.
const YES: char = 'y';
const NO: char = 'n';
const UNKNOWN: char = 'u';

impl<L: Listener> Desk<L> {
    fn heard(&mut self, text: &str) -> Option<char> {
        let text = self.count(text);
        let said = match read::term(text) {
            Ok(said) => said,
            Err(error) => {
                self.fails(TcgError::Machine(error.into()));
                return Some(NO);
            }
        };
        let Some(said) = compact::written_out(&self.tables, said) else {
            self.fails(super::internal(&format!("a case of unknown form: {text}")));
            return Some(NO);
        };
        match self.answer(text, &said) {
            Some(reply) => reply,
            None => {
                self.fails(super::internal(&format!("the machine said {said}")));
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
                '+' => {
                    counts.tried += 1;
                    counts.passed += 1;
                }
                '-' => counts.tried += 1,
                '~' => counts.cut_loop += 1,
                '^' => counts.cut_depth += 1,
                '@' => counts.cut_own += 1,
                _ => break,
            }
            rest = rest.get(1..).unwrap_or_default();
        }
        rest
    }

    fn fails(&mut self, error: TcgError) {
        self.error.get_or_insert(error);
    }

    /// `None` for something that we do not know; the reply is for who waits for one.
    fn answer(&mut self, text: &str, said: &Said) -> Option<Option<char>> {
        if let Some([known, entries]) = said.args::<2>("check") {
            let path = self.path();
            path.extend(known, entries)?;
            if path.check() != Answer::Infeasible {
                return Some(Some(YES));
            }
            self.says_infeasible(None);
            return Some(Some(NO));
        }
        if let Some([known, entries, constraint]) = said.args::<3>("refuted") {
            let path = self.path();
            path.extend(known, entries)?;
            let constraint = path.refuted(constraint)?;
            self.says_infeasible(Some(constraint));
            return Some(None);
        }
        if let Some([part]) = said.args::<1>("claim") {
            let part = u64::try_from(part.as_int()?).ok()?;
            // After an error nothing more is begun.
            if self.error.is_some() || !self.listener.claims(part) {
                return Some(Some(NO));
            }
            self.part = Some((part, Path::new(Budget::default())));
            self.counts = Counts::default();
            return Some(Some(YES));
        }
        if let Some([part]) = said.args::<1>("part") {
            let part = u64::try_from(part.as_int()?).ok()?;
            let counts = self.counts;
            self.part = None;
            self.listener.hears(Message::Part { part, counts });
            return Some(None);
        }
        if said.as_atom() == Some("top") {
            let counts = self.top_counts;
            self.listener.hears(Message::Top { counts });
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
        if let Some([part, generated, infeasible]) = said.args::<3>("traces") {
            self.listener.hears(Message::Traces {
                part: u64::try_from(part.as_int()?).ok()?,
                generated: generated.as_int()?,
                infeasible: infeasible.as_int()?,
            });
            return Some(None);
        }
        if let Some([goal, why]) = said.args::<2>("goal") {
            let goal = Some(usize::try_from(goal.as_int()?).ok()?);
            let why = Why::of(why.as_atom()?)?;
            self.listener.hears(Message::Goal { goal, why });
            return Some(None);
        }
        if let Some([why]) = said.args::<1>("apart") {
            let why = Why::of(why.as_atom()?)?;
            self.listener.hears(Message::Goal { goal: None, why });
            return Some(None);
        }
        let case = said.args::<6>("case")?;
        let reply = self.case(text, case)?;
        Some(self.first_is_enough.then_some(reply))
    }

    /// The infeasible end of a path, for who wants to check it.
    fn says_infeasible(&mut self, constraint: Option<Formula>) {
        if self.smt2 != Some(Smt2::All) {
            return;
        }
        let part = self.part.as_ref().map(|(part, _)| *part);
        let text = self.path().smt2(constraint, &HashMap::new());
        self.listener.hears(Message::Infeasible { part, text });
    }

    fn path(&mut self) -> &mut Path {
        match &mut self.part {
            Some((_, path)) => path,
            None => &mut self.top,
        }
    }

    /// Whether there are values for it: yes, no, or nobody knows.
    fn case(&mut self, text: &str, case: &[Said; 6]) -> Option<char> {
        let [slots, heap, ended, values, known, entries] = case;
        let (part, path) = self.part.as_mut()?;
        path.extend(known, entries)?;
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
                let wanted = looked_at(path, heap, ended);
                match path.model(&wanted) {
                    ModelAnswer::Found(model) => path.values(&model),
                    ModelAnswer::Infeasible => {
                        self.counts.infeasible += 1;
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
        let slots = slot_values(slots)?;
        let budget = Budget::default();
        let condition =
            constraint::condition(&self.tables, &self.method, &slots, heap, path, budget);
        let smt2 = self.smt2.map(|_| path.smt2(None, &condition.names));
        self.listener.hears(Message::Case(Found {
            part: *part,
            values,
            constraints: condition.constraints,
            smt2,
            term: text.to_owned(),
        }));
        Some(YES)
    }
}
