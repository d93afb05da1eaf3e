//! A worker: one machine that walks the tree of paths of a method, and the server at its port
//! (`port.rs`), which handles the lines of the machine.

mod contract;
mod port;
pub mod prepare;

use super::TcgError;
use super::criterion::INTERFACE;
use super::judge::FoundPath;
use super::message::Message;
use crate::machine::term::Term;
use crate::machine::{Counting, End, Limits, Machine};
use pet_model::request::{Request, SolverChoice};
use pet_translator::clp;
use port::PortServer;
use prepare::{Prepared, prepare};
use std::cell::RefCell;
use std::rc::Rc;

/// Receives the messages of a worker, and assigns parts of the tree to it.
pub trait Listener {
    /// Returns whether this worker should walk the part.
    fn claims(&mut self, part: u64) -> bool;
    fn hears(&mut self, message: Message);
    fn finds(&mut self, found: FoundPath);
}

/// Walks the tree of paths, once.
pub fn work(
    program: &clp::Program,
    request: &Request,
    listener: impl Listener + 'static,
) -> Result<(), TcgError> {
    walk(prepare(program, request)?, listener)
}

/// Walks the tree of paths of a prepared program, once.
pub fn walk(prepared: Prepared, mut listener: impl Listener + 'static) -> Result<(), TcgError> {
    let Prepared {
        source,
        text,
        goal,
        libraries,
        tables,
        kinds,
        method,
        request,
    } = prepared;
    // CLP(Z) limits the inferences of single constraints, so it needs the count too.
    let counting = match (request.inferences, request.solver) {
        (None, SolverChoice::Native) => Counting::Uncounted,
        _ => Counting::Counted,
    };
    let mut machine = Machine::start_with(&libraries, counting)?;
    machine.load(&source, &text)?;
    if let Some(criterion) = &request.criterion {
        machine.load(&criterion.name, &criterion.text)?;
        for (name, arity) in INTERFACE {
            if !machine.has(name, arity)? {
                let file = criterion.name.clone();
                let predicate = format!("{name}/{arity}");
                return Err(TcgError::Criterion { file, predicate });
            }
        }
    }
    listener.hears(Message::Ready);
    let server = Rc::new(RefCell::new(PortServer::new(
        tables, kinds, method, &request, listener,
    )));
    let at_port = Rc::clone(&server);
    let limits = match request.inferences {
        Some(inferences) => Limits::inferences(inferences),
        None => Limits::NONE,
    };
    let end = machine.serve(&goal, limits, move |text| at_port.borrow_mut().heard(text));
    let raised = match &end {
        Ok(End::Raised(error)) => Some(raised(error)),
        _ => None,
    };
    let ended = server.borrow_mut().ends(end);
    // Our own clauses raise nothing, so an exception comes from the user's criterion.
    ended.map_err(|error| match (raised, &request.criterion) {
        (Some(what), Some(criterion)) => TcgError::CriterionRaised {
            file: criterion.name.clone(),
            what,
        },
        _ => error,
    })
}

/// An exception in words: a predicate that is not defined, or the term that was raised.
fn raised(error: &Term) -> String {
    let formal = error.args::<2>("error").map(|[formal, _]| formal);
    let missing = formal.and_then(|formal| formal.args::<2>("existence_error"));
    let indicator = missing.and_then(|[_, missing]| missing.args::<2>("/"));
    match indicator {
        Some([name, arity]) => format!("`{name}/{arity}` is not defined"),
        None => format!("it raised {error}"),
    }
}
