//! A criterion of the user's own: a Prolog file that runs inside of a worker. It is read and
//! checked here before anything is loaded: clauses may call each other and the predicates of
//! `allowed`, which compute with terms and do nothing else. The checked terms are printed again
//! and then loaded, so that nothing depends on how the machine reads the file.

mod allowed;
mod read;
#[cfg(test)]
mod tests;
mod token;

use crate::machine::library::Library;
use allowed::{Goals, LIBRARIES, goals_of, library_of};
use pet_translator::clp::{self, print};
use read::{Kind, Node};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// An error in a criterion, with its line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct CriterionError {
    pub line: u32,
    pub message: String,
}

/// The predicates that a criterion must have.
pub const INTERFACE: [(&str, u32); 2] = [("criterion_begins", 1), ("criterion_enters", 3)];

/// Checks a file. Returns the text to load for it.
pub fn checked(text: &str) -> Result<String, CriterionError> {
    let clauses = read::clauses(text)?;
    let mut own: BTreeMap<(&str, usize), u32> = BTreeMap::new();
    let mut last = None;
    for clause in &clauses {
        let Some(head) = clause.head()? else {
            continue;
        };
        let (name, arity) = (head.name, head.args.len());
        defined(name, arity, clause.term.line)?;
        let is_new = own.insert((name, arity), clause.term.line).is_none();
        if !is_new && last != Some((name, arity)) {
            let message = format!("the clauses of `{name}/{arity}` do not stand together");
            return error(clause.term.line, message);
        }
        last = Some((name, arity));
    }
    let mut checker = Checker {
        own,
        libraries: BTreeSet::new(),
    };
    let mut body = String::new();
    for clause in &clauses {
        if let Some(head) = clause.head()? {
            if let Some(goal) = head.body {
                checker.goal(goal, 0)?;
            }
            clause.variables_are_used()?;
            let _ = writeln!(body, "{} .", print::term(&term(&clause.term)));
        }
    }
    let mut out = String::new();
    for library in checker.libraries {
        let _ = writeln!(out, ":- use_module(library({library})).");
    }
    out.push_str(&body);
    Ok(out)
}

/// A clause or a directive of the file.
struct Sentence {
    term: Node,
}

/// `Name(Args) :- Body`.
struct Head<'n> {
    name: &'n str,
    args: &'n [Node],
    body: Option<&'n Node>,
}

impl Sentence {
    /// The parts of a clause. `None` for a directive that loads a library, which is allowed and
    /// does nothing: the libraries are found from the predicates that are called.
    fn head(&self) -> Result<Option<Head<'_>>, CriterionError> {
        let line = self.term.line;
        let (head, body) = match &self.term.kind {
            Kind::Compound(name, args) if name == ":-" => match args.as_slice() {
                [directive] => return self.directive(directive).map(|()| None),
                [head, body] => (head, Some(body)),
                _ => (&self.term, None),
            },
            _ => (&self.term, None),
        };
        match &head.kind {
            Kind::Atom(name) => Ok(Some(Head {
                name,
                args: &[],
                body,
            })),
            Kind::Compound(name, args) => Ok(Some(Head { name, args, body })),
            _ => error(line, "a clause begins with the name of a predicate"),
        }
    }

    fn directive(&self, directive: &Node) -> Result<(), CriterionError> {
        if let Kind::Compound(name, args) = &directive.kind
            && let ("use_module", [library]) = (name.as_str(), args.as_slice())
            && let Kind::Compound(word, args) = &library.kind
            && let ("library", [name]) = (word.as_str(), args.as_slice())
            && let Kind::Atom(name) = &name.kind
        {
            if LIBRARIES.contains(&name.as_str()) {
                return Ok(());
            }
            let (name, known) = (name.escape_debug(), LIBRARIES.join(", "));
            let message = format!("library `{name}` is not for criteria; there are {known}");
            return error(self.term.line, message);
        }
        let message = "a criterion has no directives but `use_module(library(…))`";
        error(self.term.line, message)
    }

    /// Refuses a variable that occurs once, which is mostly a slip of the pen.
    fn variables_are_used(&self) -> Result<(), CriterionError> {
        let mut uses: BTreeMap<&str, (u32, u32)> = BTreeMap::new();
        let mut open = vec![&self.term];
        while let Some(node) = open.pop() {
            match &node.kind {
                Kind::Var(name) => uses.entry(name).or_insert((0, node.line)).0 += 1,
                Kind::Compound(_, args) => open.extend(args),
                Kind::Int(_) | Kind::Atom(_) => {}
            }
        }
        let once = uses
            .iter()
            .find(|(name, (count, _))| *count == 1 && !name.starts_with('_'));
        match once {
            Some((name, (_, line))) => error(
                *line,
                format!("`{name}` is used only once; call it `_{name}` if that is meant"),
            ),
            None => Ok(()),
        }
    }
}

/// Checks that a criterion may define this predicate.
fn defined(name: &str, arity: usize, line: u32) -> Result<(), CriterionError> {
    let shown = || format!("`{}/{arity}`", name.escape_debug());
    let is_word = name.starts_with(|letter: char| letter.is_alphabetic());
    let is_hook = matches!(
        name,
        "term_expansion" | "goal_expansion" | "portray" | "initialization"
    );
    if !is_word || name.starts_with("pet_") || is_hook {
        return error(line, format!("a criterion may not define {}", shown()));
    }
    let count = u32::try_from(arity).unwrap_or(u32::MAX);
    let mut ours = Library::ALL
        .iter()
        .flat_map(|library| library.origin().predicates());
    let is_ours = ours.any(|(known, arity)| known == name && arity == count);
    if is_ours || goals_of(name, arity).is_some() {
        let message = format!("{} is a predicate of a library already", shown());
        return error(line, message);
    }
    Ok(())
}

struct Checker<'n> {
    own: BTreeMap<(&'n str, usize), u32>,
    /// The libraries whose predicates are called.
    libraries: BTreeSet<&'static str>,
}

impl Checker<'_> {
    /// Checks a goal that is called with `more` additional arguments. Nodes are not deeper than the
    /// reader allows.
    fn goal(&mut self, goal: &Node, more: usize) -> Result<(), CriterionError> {
        let (name, args): (&str, &[Node]) = match &goal.kind {
            Kind::Atom(name) => (name, &[]),
            Kind::Compound(name, args) => (name, args),
            Kind::Var(name) => {
                let message = format!("`{name}` is called, and nobody knows what it is");
                return error(goal.line, message);
            }
            Kind::Int(_) => return error(goal.line, "a number cannot be called"),
        };
        let arity = args.len() + more;
        if let Some(goals) = goals_of(name, arity) {
            self.libraries.extend(library_of(name, arity));
            return self.handed(goal, args, more, goals);
        }
        if self.own.contains_key(&(name, arity)) {
            return Ok(());
        }
        let shown = name.escape_debug();
        let message = format!(
            "`{shown}/{arity}` is not defined here, and is none of the predicates that a \
             criterion may call; see docs/test-cases.md"
        );
        error(goal.line, message)
    }

    /// Checks the goals among the arguments of a goal that is called with `more` additional
    /// arguments.
    fn handed(
        &mut self,
        goal: &Node,
        args: &[Node],
        more: usize,
        goals: Goals,
    ) -> Result<(), CriterionError> {
        let unknown = || error(goal.line, "a goal that is handed over must be written out");
        match goals {
            Goals::None => Ok(()),
            Goals::All if more > 0 => unknown(),
            Goals::All => args.iter().try_for_each(|arg| self.goal(arg, 0)),
            Goals::At(place, more) => match args.get(place) {
                Some(inner) => self.goal(inner, more),
                None => unknown(),
            },
            Goals::Call => match args {
                [inner, rest @ ..] => self.goal(inner, rest.len() + more),
                [] => unknown(),
            },
        }
    }
}

fn term(node: &Node) -> clp::Term {
    match &node.kind {
        Kind::Var(name) => clp::Term::var(name),
        Kind::Int(value) => clp::Term::Int(*value),
        Kind::Atom(name) => clp::Term::atom(name),
        Kind::Compound(name, args) => clp::Term::compound(name, args.iter().map(term)),
    }
}

fn error<T>(line: u32, message: impl Into<String>) -> Result<T, CriterionError> {
    Err(CriterionError {
        line,
        message: message.into(),
    })
}
