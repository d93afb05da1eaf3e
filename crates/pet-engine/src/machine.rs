//! The one door to scryer-prolog: start a machine, load libraries and programs, run goals, read
//! answers. No type of Scryer leaves this module, no exception leaves the machine, and no output of
//! the machine is lost.
//!
//! A goal is a [`clp::Term`], printed by the one quoting printer; the answers are
//! [`Term`]s. In between there is only text: `prolog/kernel/pet_answer.pl` reads the goal, runs
//! it, and writes a line for each answer. Scryer's own way to read answers is not used: it
//! gives different variables one name, and stops the process on some terms.
//!
//! After an error the machine is gone: an exception that left it once, or a text that was
//! loaded by half, would show in every later answer. Start a new one.
//!
//! A machine belongs to its thread; each thread can have its own.
//! ```compile_fail
//! fn must_be_send<T: Send>() {}
//! must_be_send::<pet_engine::machine::Machine>();
//! ```

mod engine;
pub mod layout;
pub mod library;
pub mod order;
pub mod read;
pub mod term;
#[cfg(test)]
mod tests;

use engine::{Engine, Kind};
use library::{KERNEL, Library, Origin};
use order::in_order;
use pet_translator::clp;
use read::ReadError;
use term::Term;

/// A running Prolog system.
pub struct Machine {
    /// `None` after an error.
    engine: Option<Engine>,
    /// The number of texts that were loaded; each gets a name of its own inside.
    loaded: u32,
}

/// Whether inferences are counted: a limit on them needs this, and it takes time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counting {
    Counted,
    Uncounted,
}

/// How much may be spent on one goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The greatest number of answers.
    pub answers: Option<u32>,
    /// Inferences for all answers together. The count is the same on every run.
    pub inferences: Option<u64>,
}

/// The answers to a goal, and how the search for them ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answers {
    pub answers: Vec<Answer>,
    pub end: End,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The variables of the goal in order of appearance, without those whose names begin
    /// with `_`.
    pub bindings: Vec<(String, Term)>,
    /// The constraints that are left on the variables in `bindings`.
    pub residual: Vec<Term>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    /// There are no further answers.
    Exhausted,
    /// The limit on answers was reached; there may be more.
    AnswersReached,
    /// The inferences were used up.
    LimitReached,
    /// The goal raised this exception.
    Raised(Term),
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MachineError {
    #[error("libraries `{first}` and `{second}` define the same predicates; load one of them")]
    Conflict {
        first: &'static str,
        second: &'static str,
    },
    #[error("library `{user}` uses `{module}`, which has variants; load one of them")]
    Variant {
        user: &'static str,
        module: &'static str,
    },
    #[error("cannot load `{name}`; the machine says: {said}")]
    Load { name: String, said: String },
    #[error("`{name}` was loaded, but these predicates are not defined: {predicates}")]
    Undefined { name: String, predicates: String },
    #[error("`{name}` is not the name of a variable; they begin with a capital letter or `_`")]
    VariableName { name: String },
    #[error("an answer of the machine cannot be read: {0}")]
    Answer(#[from] ReadError),
    #[error("the machine gave an answer of unknown form: {text}")]
    UnknownAnswer { text: String },
    #[error("the machine broke down: {message}")]
    Crashed { message: String },
    #[error("the machine is gone, because of an earlier error; start a new one")]
    Gone,
}

impl Limits {
    pub const NONE: Limits = Limits {
        answers: None,
        inferences: None,
    };

    pub fn inferences(inferences: u64) -> Limits {
        Limits {
            answers: None,
            inferences: Some(inferences),
        }
    }
}

impl Answers {
    /// Reads the lines of text in which a goal is answered; see `prolog/kernel/pet_answer.pl`.
    pub fn read(told: &str) -> Result<Answers, MachineError> {
        let unknown = || MachineError::UnknownAnswer {
            text: told.chars().take(200).collect(),
        };
        let mut lines = read::terms(told)?;
        let end = lines.pop().as_ref().and_then(end).ok_or_else(unknown)?;
        let answers = lines
            .iter()
            .map(answer)
            .collect::<Option<_>>()
            .ok_or_else(unknown)?;
        Ok(Answers { answers, end })
    }
}

impl Answer {
    /// The value of a variable of the goal.
    pub fn get(&self, name: &str) -> Option<&Term> {
        self.bindings
            .iter()
            .find(|(found, _)| found == name)
            .map(|(_, value)| value)
    }
}

impl Machine {
    /// Starts a machine with the kernel, these libraries and those that they need, in the order
    /// that [`Library`] states, and checks that all exported predicates are defined.
    pub fn start(libraries: &[Library]) -> Result<Machine, MachineError> {
        let mut machine = Machine::start_with(libraries, Counting::Counted)?;
        let libraries = in_order(libraries)?.into_iter();
        let libraries = libraries.map(|library| (library.name(), library.origin()));
        machine.probe(&libraries.chain([KERNEL]).collect::<Vec<_>>())?;
        Ok(machine)
    }

    /// Starts a machine without this check, which takes longer than a small search: the tests make
    /// it for each library, and output of the machine while it loads a library is an error here
    /// too.
    pub fn start_with(libraries: &[Library], counting: Counting) -> Result<Machine, MachineError> {
        let mut machine = Machine {
            engine: Some(Engine::start(counting)?),
            loaded: 0,
        };
        for library in in_order(libraries)? {
            machine.load_library(library.name(), library.origin())?;
        }
        let (name, origin) = KERNEL;
        machine.load_library(name, origin)?;
        Ok(machine)
    }

    /// Loads a program. `name` is for messages. A text with a mistake anywhere, with
    /// clauses that do not stand together, or with a predicate that is already defined, is
    /// an error.
    pub fn load(&mut self, name: &str, text: &str) -> Result<(), MachineError> {
        self.loaded += 1;
        let inner_name = format!("text{}", self.loaded);
        self.only_succeeds("load_begins")?;
        let said = self.engine(|engine| engine.load(Kind::Program, &inner_name, text))?;
        self.nothing_said(name, said)?;
        let missing = self.missing([clp::Term::var("Missing")])?;
        self.nothing_missing(name, &missing)
    }

    /// Runs a goal. An exception is a result, [`End::Raised`], and so is a limit.
    pub fn ask(&mut self, goal: &clp::Term, limits: Limits) -> Result<Answers, MachineError> {
        check_variables(goal)?;
        self.ask_text(&clp::print::term(goal), limits)
    }

    /// Runs a goal that is given as text, without its full stop. A text that cannot be read raises
    /// an exception like any other goal.
    pub fn ask_text(&mut self, goal: &str, limits: Limits) -> Result<Answers, MachineError> {
        let query = query(goal, limits);
        let told = self.engine(|engine| engine.run(&query))?;
        self.answers(&told)
    }

    /// Runs a goal that reports at the port (`prolog/kernel/pet_port.pl`). The listener gets each
    /// report as ticks and the text of a term, for [`read::term`], and returns a reply if the goal
    /// waits for one.
    pub fn serve(
        &mut self,
        goal: &clp::Term,
        limits: Limits,
        listener: impl FnMut(&str) -> Option<char> + 'static,
    ) -> Result<End, MachineError> {
        check_variables(goal)?;
        let query = query(&clp::print::term(goal), limits);
        let told = self.engine(|engine| engine.serve(&query, Box::new(listener)))?;
        self.answers(&told).map(|answers| answers.end)
    }

    /// Runs a goal that a person typed, with [`Library::Prompt`]. Returns its output and its
    /// answers as text for people; the last line states how the search ended
    /// (`prolog/kernel/pet_prompt.pl`).
    pub fn show(
        &mut self,
        goal: &str,
        answers: u32,
        inferences: u64,
    ) -> Result<String, MachineError> {
        let goal = chars(&format!("{goal} ."));
        let query = format!("pet_prompt:prompt_show({goal}, {answers}, {inferences}) .");
        self.engine(|engine| engine.run(&query))
    }

    fn answers(&mut self, told: &str) -> Result<Answers, MachineError> {
        let answers = Answers::read(told);
        if answers.is_err() {
            self.engine = None;
        }
        answers
    }

    fn load_library(&mut self, name: &str, origin: Origin) -> Result<(), MachineError> {
        let said = match origin {
            Origin::Bundled { text } => {
                self.engine(|engine| engine.load(Kind::Library, name, text))?
            }
            Origin::Machine { .. } => {
                let library = clp::Term::compound("library", [clp::Term::atom(name)]);
                let query = clp::Term::compound("use_module", [library]);
                self.engine(|engine| engine.run(&format!("{} .", clp::print::term(&query))))?
            }
        };
        self.nothing_said(name, said)
    }

    /// Returns whether a predicate of the loaded programs is defined.
    pub fn has(&mut self, name: &str, arity: u32) -> Result<bool, MachineError> {
        let wanted = [clp::Term::atom(name), clp::Term::Int(arity.into())];
        let wanted = clp::Term::list([clp::Term::compound("/", wanted)]);
        let goal = kernel_goal("missing", [wanted, clp::Term::list([])]);
        let answers = self.ask(&goal, Limits::NONE)?;
        Ok(!answers.answers.is_empty())
    }

    /// Checks the exports of all libraries with one goal, because each goal takes longer than its
    /// answer.
    fn probe(&mut self, libraries: &[(&str, Origin)]) -> Result<(), MachineError> {
        let indicator = |(name, arity): (&str, u32)| {
            clp::Term::compound("/", [clp::Term::atom(name), clp::Term::Int(arity.into())])
        };
        let wanted = libraries.iter().flat_map(|(_, origin)| origin.predicates());
        let wanted = clp::Term::list(wanted.map(indicator));
        let missing = self.missing([wanted, clp::Term::var("Missing")])?;
        let is_theirs = |(_, origin): &&(&str, Origin)| {
            let mut exports = origin.predicates().into_iter();
            exports.any(|(name, arity)| missing.contains(&format!("{name}/{arity}")))
        };
        let library = libraries.iter().find(is_theirs);
        self.nothing_missing(library.map_or("", |(name, _)| name), &missing)
    }

    fn nothing_said(&mut self, name: &str, said: String) -> Result<(), MachineError> {
        let said = said.trim();
        if said.is_empty() {
            return Ok(());
        }
        self.engine = None;
        Err(MachineError::Load {
            name: name.to_owned(),
            said: said.to_owned(),
        })
    }

    /// The predicates that are not defined; `missing` of the kernel binds `Missing` to them.
    fn missing<const N: usize>(
        &mut self,
        args: [clp::Term; N],
    ) -> Result<Vec<String>, MachineError> {
        let answers = self.ask(&kernel_goal("missing", args), Limits::NONE)?;
        let first = answers.answers.first();
        let missing = first.and_then(|answer| answer.get("Missing"));
        match missing.and_then(Term::as_list) {
            Some(missing) => Ok(missing.iter().map(predicate_name).collect()),
            None => self.unknown(&format!("{answers:?}")),
        }
    }

    fn nothing_missing(&mut self, name: &str, missing: &[String]) -> Result<(), MachineError> {
        if missing.is_empty() {
            return Ok(());
        }
        self.engine = None;
        Err(MachineError::Undefined {
            name: name.to_owned(),
            predicates: missing.join(", "),
        })
    }

    /// Calls a predicate of the kernel that only changes its state.
    fn only_succeeds(&mut self, name: &str) -> Result<(), MachineError> {
        let answers = self.ask(&kernel_goal(name, []), Limits::NONE)?;
        match (answers.answers.len(), &answers.end) {
            (1, End::Exhausted) => Ok(()),
            _ => self.unknown(&format!("{answers:?}")),
        }
    }

    fn unknown<T>(&mut self, text: &str) -> Result<T, MachineError> {
        self.engine = None;
        Err(MachineError::UnknownAnswer {
            text: text.to_owned(),
        })
    }

    /// Lets the engine do something. If that fails, the engine is given up.
    fn engine<T>(
        &mut self,
        action: impl FnOnce(&mut Engine) -> Result<T, MachineError>,
    ) -> Result<T, MachineError> {
        let mut engine = self.engine.take().ok_or(MachineError::Gone)?;
        let result = action(&mut engine);
        match result {
            Ok(_) => self.engine = Some(engine),
            Err(_) => engine.abandon(),
        }
        result
    }
}

fn kernel_goal<const N: usize>(name: &str, args: [clp::Term; N]) -> clp::Term {
    let goal = match N {
        0 => clp::Term::atom(name),
        _ => clp::Term::compound(name, args),
    };
    clp::Term::compound(":", [clp::Term::atom(KERNEL.0), goal])
}

fn query(goal: &str, limits: Limits) -> String {
    let text = chars(&format!("{goal} ."));
    let most = limits
        .answers
        .map_or("all".to_owned(), |most| most.to_string());
    let limit = limits
        .inferences
        .map_or("none".to_owned(), |count| format!("limit({count})"));
    format!("{}:ask({text}, {most}, {limit}) .", KERNEL.0)
}

/// Text as a list of characters, in double quotes. Not as an atom: atoms are kept for ever,
/// and each makes the next one slower.
fn chars(text: &str) -> String {
    let atom = clp::print::term(&clp::Term::atom(text));
    let inside = atom
        .strip_prefix('\'')
        .and_then(|atom| atom.strip_suffix('\''));
    format!("\"{}\"", inside.unwrap_or(&atom).replace('"', "\\\""))
}

/// Checks the names of variables: a wrong name would silently be read as something else.
fn check_variables(goal: &clp::Term) -> Result<(), MachineError> {
    match goal.variables().find(|name| !is_variable(name)) {
        Some(name) => Err(MachineError::VariableName {
            name: name.to_owned(),
        }),
        None => Ok(()),
    }
}

fn is_variable(name: &str) -> bool {
    let mut letters = name.chars();
    letters
        .next()
        .is_some_and(|letter| letter.is_uppercase() || letter == '_')
        && letters.all(|letter| letter.is_alphanumeric() || letter == '_')
}

fn answer(line: &Term) -> Option<Answer> {
    let [answer, residual] = line.args("told")?;
    let [bindings] = answer.args("answer")?;
    let binding = |term: &Term| {
        let [name, value] = term.args("=")?;
        Some((name.as_atom()?.to_owned(), value.clone()))
    };
    Some(Answer {
        bindings: bindings
            .as_list()?
            .iter()
            .map(binding)
            .collect::<Option<_>>()?,
        residual: residual.as_list()?.to_vec(),
    })
}

fn end(line: &Term) -> Option<End> {
    let [end, _] = line.args("told")?;
    let [end] = end.args("end")?;
    match end {
        Term::Atom(name) => match name.as_str() {
            "exhausted" => Some(End::Exhausted),
            "most" => Some(End::AnswersReached),
            "limit" => Some(End::LimitReached),
            _ => None,
        },
        _ => {
            let [error] = end.args("raised")?;
            Some(End::Raised(error.clone()))
        }
    }
}

fn predicate_name(indicator: &Term) -> String {
    match indicator.args("/") {
        Some([name, arity]) => format!("{name}/{arity}"),
        None => indicator.to_string(),
    }
}
