//! Recording summaries: a method is run symbolically in the most general context, on a machine that
//! has the summaries of the methods that it calls, and each path is logged. The machine is started
//! for the first method and kept for the others.

mod read;

use super::clauses::{self, Form, References, Traces};
use super::compose::Composing;
use super::{logged, shorten};
use crate::executable::floats::float_library;
use crate::executable::{Guided, Own, executable, loaded_name};
use crate::kinds::Kinds;
use crate::machine::library::Library;
use crate::machine::term::Term as Reported;
use crate::machine::{End, Limits, Machine};
use crate::path::Path;
use crate::undecided::undecided;
use crate::wire::report::Report;
use crate::{TcgError, internal, machine};
use pet_analyze::tables::{Method, Tables};
use pet_model::request::{HeapChoice, Request};
use pet_model::summary::{Case, NoSummary, Summary};
use pet_solver::{Answer, Budget};
use pet_translator::clp::{self, Predicate, Program, Term};
use pet_translator::number::Integers;
use std::cell::RefCell;
use std::rc::Rc;

/// The greatest mathematical integer that a caller may hand over, which may be a result; a greater
/// one has wrapped several times over.
const HIGHEST: i64 = 1 << 62;

/// The most inferences of the machine for one method. A method that needs more is executed where it
/// is called, where there may be fewer paths.
const INFERENCES: u64 = 20_000_000;

/// The most questions of one method that the solver may leave open; each of them costs its whole
/// budget, which the machine does not count.
const UNDECIDED: u32 = 20;

/// A machine that records.
pub(super) struct Recorder<'p> {
    program: &'p Program,
    tables: &'p Tables,
    kinds: &'p Kinds,
    machine: Machine,
    heap: HeapChoice,
}

/// The result of recording.
pub(super) struct Recorded {
    pub summary: Result<Summary, NoSummary>,
    /// The number of clauses that were entered.
    pub states: i64,
}

impl<'p> Recorder<'p> {
    pub fn start(
        program: &'p Program,
        tables: &'p Tables,
        kinds: &'p Kinds,
        heap: HeapChoice,
    ) -> Result<Recorder<'p>, TcgError> {
        let mut libraries = vec![
            Library::Port,
            float_library(program),
            Library::Store,
            Library::Summary,
            Library::ContractNone,
            Library::Record,
        ];
        libraries.extend(match heap {
            HeapChoice::Lazy => &[
                Library::AssumeNone,
                Library::Heap,
                Library::Cells,
                Library::SummaryLazy,
            ][..],
            HeapChoice::Solver(_) => &[
                Library::HeapAlias,
                Library::AliasCells,
                Library::SummarySolver,
            ],
        });
        let machine = Machine::start(&libraries)?;
        let mut recorder = Recorder {
            program,
            tables,
            kinds,
            machine,
            heap,
        };
        let nothing = Program {
            predicates: Vec::new(),
            ..program.clone()
        };
        let mut tables = recorder.executable(&nothing, &Composing::below(tables));
        if heap != HeapChoice::Lazy {
            tables.tables.extend(kinds.tables(recorder.tables));
        }
        recorder.load("tables", &tables)?;
        Ok(recorder)
    }

    /// Loads the blocks of these methods.
    pub fn loads(&mut self, keys: &[String], composing: &Composing<'_>) -> Result<(), TcgError> {
        let predicates = self.program.predicates.iter().filter(|predicate| {
            let block = self.tables.blocks.get(&predicate.name);
            block.is_some_and(|block| keys.contains(&block.key))
        });
        let part = self.part(predicates.cloned().collect());
        let part = match self.heap {
            HeapChoice::Lazy => logged::heads(&part),
            HeapChoice::Solver(_) => undecided(&part, self.tables, self.kinds),
        };
        let mut part = self.executable(&part, composing);
        part.tables.clear();
        self.load(keys.first().map_or("", String::as_str), &part)
    }

    /// Loads a summary.
    pub fn knows(
        &mut self,
        key: &str,
        cases: &[Case],
        composing: &Composing<'_>,
    ) -> Result<(), TcgError> {
        let form = Form {
            traces: Traces::Referred,
            references: match self.heap {
                HeapChoice::Lazy => References::Terms,
                HeapChoice::Solver(_) => References::Integers,
            },
        };
        let part = self.part(clauses::predicates(key, cases, form));
        let part = match self.heap {
            HeapChoice::Lazy => part,
            HeapChoice::Solver(_) => undecided(&part, self.tables, self.kinds),
        };
        let mut part = self.executable(&part, composing);
        part.tables.clear();
        self.load(&clauses::name(key), &part)
    }

    /// A program with these predicates, and with the tables, which contain the loops.
    fn part(&self, predicates: Vec<Predicate>) -> Program {
        Program {
            predicates,
            ..self.program.clone()
        }
    }

    fn executable(&self, part: &Program, composing: &Composing<'_>) -> Program {
        let (own, guided) = (Own::Absent, Guided::Nothing);
        let composed = |caller: &str, callee: &str| composing.predicate(caller, callee);
        let mut part = executable(part, self.tables, self.kinds, own, guided, &composed);
        logged::goals(&mut part.predicates);
        logged::ways(&mut part.predicates);
        part
    }

    fn load(&mut self, name: &str, part: &Program) -> Result<(), TcgError> {
        Ok(self.machine.load(name, &clp::print::program(part))?)
    }

    /// Records the summary of a method whose blocks are loaded.
    pub fn record(&mut self, method: &Method, request: &Request) -> Result<Recorded, TcgError> {
        let goal = goal(method, request);
        let server = Rc::new(RefCell::new(PortServer {
            path: match self.heap {
                HeapChoice::Lazy => Path::new(Budget::default()),
                HeapChoice::Solver(_) => Path::undecided(Budget::default()),
            },
            cases: Vec::new(),
            states: 0,
            undecided: 0,
            error: None,
        }));
        let at_port = Rc::clone(&server);
        let limits = Limits::inferences(INFERENCES);
        let serve = move |text: &str| at_port.borrow_mut().heard(text);
        let end = self.machine.serve(&goal, limits, serve)?;
        let mut server = server.borrow_mut();
        if let Some(error) = server.error.take() {
            return Err(error);
        }
        if server.has_given_up() {
            return Ok(server.without(NoSummary::TooHard));
        }
        match end {
            End::Exhausted | End::AnswersReached => {}
            End::LimitReached => return Ok(server.without(NoSummary::TooManyPaths)),
            End::Raised(error) if error.to_string().contains("open_element") => {
                return Ok(server.without(NoSummary::OpenElements));
            }
            End::Raised(error) => return Err(internal(&format!("the machine raised {error}"))),
        }
        let reader = read::Reader {
            tables: self.tables,
            kinds: self.kinds,
            method,
            heap: self.heap,
        };
        let cases = server.cases.iter().map(|(steps, end)| {
            reader
                .case(steps, end)
                .ok_or_else(|| internal(&format!("a summary case of unknown form: {end}")))
        });
        let cases: Vec<Case> = cases.collect::<Result<_, _>>()?;
        Ok(Recorded {
            summary: Ok(Summary {
                key: method.key.clone(),
                cases: shorten::shortened(cases),
            }),
            states: server.states,
        })
    }
}

/// `summarize(Method, Types, Options, Limits)`. `this` may be of any class below: calls of an
/// overridden method through `super` come here too.
fn goal(method: &Method, request: &Request) -> Term {
    let key = [
        Term::atom(loaded_name(&method.predicate)),
        Term::atom(&method.key),
    ];
    let this = method.class.iter().filter(|_| method.has_this());
    let this = this.map(|class| Term::compound("some", [Term::atom(class)]));
    let types = this.chain(method.parameters.iter().map(|(_, ty)| ty.term()));
    // On a machine every integer is a value of its type.
    let (low, high) = match request.integers {
        Integers::Machine => (Term::Int(0), -1),
        Integers::Mathematical => (Term::atom("any"), HIGHEST),
    };
    let heap = [Term::atom("aliasing"), low, Term::Int(high)];
    let depth_k = request.depth_k.map_or(0, i64::from);
    let limits = [request.loop_k.into(), depth_k, -1, 0, 0, 0];
    let parts = [
        Term::compound("-", key),
        Term::List(types.collect()),
        Term::compound("options", heap),
        Term::compound("limits", limits.map(Term::Int)),
    ];
    Term::compound("summarize", parts)
}

/// The server at the port while a summary is recorded.
struct PortServer {
    path: Path,
    /// The steps and the end of each case of the summary.
    cases: Vec<(Reported, Reported)>,
    states: i64,
    /// The number of questions that the solver left open.
    undecided: u32,
    error: Option<TcgError>,
}

impl PortServer {
    /// Returns whether too many questions were left open. Every later reply is no, so that the
    /// machine ends soon.
    fn has_given_up(&self) -> bool {
        self.undecided >= UNDECIDED
    }

    fn without(&self, why: NoSummary) -> Recorded {
        Recorded {
            summary: Err(why),
            states: self.states,
        }
    }

    fn heard(&mut self, text: &str) -> Option<char> {
        let is_tick = |letter: char| "+-~^@<>&*".contains(letter);
        let words = text.trim_start_matches(is_tick);
        let ticks = text.len() - words.len();
        let ticks = text.get(..ticks).unwrap_or_default();
        self.states += i64::try_from(ticks.matches('+').count()).unwrap_or(0);
        let said = match machine::read::term(words) {
            Ok(said) => said,
            Err(error) => {
                self.error.get_or_insert(TcgError::Machine(error.into()));
                return Some('n');
            }
        };
        if let Some(Report::Check { known, entries }) = Report::read(&said) {
            if self.has_given_up() {
                return Some('n');
            }
            if self.path.extend(known, entries).is_none() {
                let error = internal(&format!("the machine said {said}"));
                self.error.get_or_insert(error);
            }
            return Some(match self.path.check() {
                Answer::Infeasible => 'n',
                Answer::Feasible => 'y',
                Answer::Unknown => {
                    self.undecided += 1;
                    'y'
                }
            });
        }
        if let Some([steps, end]) = said.args::<2>("summary") {
            self.cases.push((steps.clone(), end.clone()));
        }
        None
    }
}
