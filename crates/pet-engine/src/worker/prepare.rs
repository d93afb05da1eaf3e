//! Preparation of a worker: the program in executable form, the libraries for it, and the goal.

use super::contract;
use crate::actor::facts::facts;
use crate::actor::receivers::never_null;
use crate::executable::floats::float_library;
use crate::executable::quick::quick;
use crate::executable::{Guided, Own, executable, loaded_name};
use crate::guide::{callees, rules, sweep};
use crate::kinds::Kinds;
use crate::machine::library::Library;
use crate::summary::clauses::{Form, References, Traces};
use crate::summary::compose::Composing;
use crate::undecided::undecided;
use crate::{TcgError, actor, guide, tables_of};
use pet_analyze::tables::{Method, Tables};
use pet_model::request::{Aliasing, Guide, HeapChoice, Request, Smt2, SolverChoice};
use pet_translator::clp::{self, Term};

/// The depth at which the tree is cut into parts.
const SPLIT: i64 = 12;
/// The depth for actor programs, whose first steps have few branches.
const ACTOR_SPLIT: i64 = 20;

pub struct Prepared {
    /// The name of the program, for messages.
    pub source: String,
    /// The program and its tables as Prolog text, loaded beside the libraries.
    pub text: String,
    pub goal: Term,
    pub libraries: Vec<Library>,
    pub tables: Tables,
    pub(super) kinds: Kinds,
    pub(super) method: Method,
    /// The request without a guide that a worker does not need.
    pub(super) request: Request,
}

pub fn prepare(program: &clp::Program, request: &Request) -> Result<Prepared, TcgError> {
    let tables = tables_of(program, request);
    let printed = match tables.is_actor_program && request.actors.paper_limits {
        true => Some(never_null(program)),
        false => None,
    };
    let program = printed.as_ref().unwrap_or(program);
    let method = crate::method_of(&tables, request)?.clone();
    let own = match request.criterion {
        Some(_) => Own::Present,
        None => Own::Absent,
    };
    let mut request = request.clone();
    // For actors all paths are walked, and the collector chooses those that a guide wants.
    let is_needed = |guide: &Guide| {
        !tables.is_actor_program && guide::needs_traces(guide, program, &tables, &method.key)
    };
    request.guide = request.guide.filter(is_needed);
    let goals = request.guide.as_ref().map(|guide| {
        let goals = guide::goals(guide, program, &tables, &method.key);
        (guide, goals)
    });
    let sweep = goals.as_ref().and_then(|(guide, goals)| {
        let is_wanted = sweep::is_wanted(guide, &tables, &method.key);
        is_wanted.then(|| sweep::sweep(program, &tables, goals))
    });
    let guided = match (&sweep, &goals) {
        (Some(sweep), _) => Guided::Goals(sweep),
        (None, Some(_)) => Guided::Traces,
        (None, None) => Guided::Nothing,
    };
    let kinds = Kinds::of(program, &tables);
    let composing = Composing::of(&tables, &method);
    // Guides and reports of ends read traces while the traces grow.
    let traces = match matches!(guided, Guided::Traces) || request.ends {
        true => Traces::WrittenOut,
        false => Traces::Referred,
    };
    let predicate = |caller: &str, callee: &str| composing.predicate(caller, callee);
    let composed = |references| composing.program(program, Form { traces, references });
    let (mut clauses, heap) = match request.heap {
        HeapChoice::Lazy => {
            let composed = composed(References::Terms);
            let clauses = executable(&composed, &tables, &kinds, own, guided, &predicate);
            (clauses, [Library::Heap, Library::Cells])
        }
        HeapChoice::Solver(_) => {
            let composed = undecided(&composed(References::Integers), &tables, &kinds);
            let mut clauses = executable(&composed, &tables, &kinds, own, guided, &predicate);
            clauses.tables.extend(kinds.tables(&tables));
            (clauses, [Library::HeapAlias, Library::AliasCells])
        }
    };
    // The quicker goals do not report what they refute.
    let is_quick = request.solver == SolverChoice::Native && !tells_refuted(&request);
    if is_quick {
        clauses = quick(clauses);
    }
    if traces == Traces::WrittenOut {
        clauses.tables.extend(composing.traces());
    }
    let chosen = goals.as_ref().map(|(guide, goals)| {
        if let Some(sweep) = &sweep {
            clauses.tables.push(sweep.table());
            return Chosen::Sweep(sweep::term(goals.len()));
        }
        clauses.tables.extend(rules(program, &tables, goals));
        // With the user's own criterion, what a called method can do depends on its caller, so
        // callees are not tried by themselves.
        let callers = Some(program).filter(|_| own == Own::Absent);
        clauses
            .tables
            .push(callees(callers, &tables, guide, &method.key));
        Chosen::Guide(guide::term(guide, &tables, goals.len()))
    });
    if tables.is_actor_program {
        clauses.tables.extend(facts(program, &tables));
    }
    let text = clp::print::program(&clauses);
    let store = match request.solver {
        SolverChoice::Native => Library::Store,
        SolverChoice::Clpz => Library::StoreClpz,
    };
    let library = match guided {
        Guided::Traces => Library::Guide,
        Guided::Goals(_) => Library::Sweep,
        Guided::Nothing => Library::Tcg,
    };
    let contract = tables.contracts.get(&method.key);
    let (assume, conditions) = match contract {
        Some(_) => (Library::Assume, Library::Contract),
        None => (Library::AssumeNone, Library::ContractNone),
    };
    let summaries = match tables.summaries.is_empty() {
        true => Library::SummaryNone,
        false => Library::Summary,
    };
    let mut libraries = vec![Library::Port, store, summaries, conditions, library];
    if request.solver == SolverChoice::Native {
        libraries.push(float_library(program));
    }
    if is_quick {
        libraries.push(Library::Goals);
    }
    libraries.extend(heap);
    if request.heap == HeapChoice::Lazy {
        libraries.push(assume);
    }
    if tables.is_actor_program {
        libraries.push(Library::Actor);
    }
    let contract = match contract {
        Some(contract) => {
            let term = contract::term(contract, &tables, &request);
            let missing = || TcgError::NotWhole("a condition has no method".to_owned());
            Some(term.ok_or_else(missing)?)
        }
        None => None,
    };
    let goal = goal(&tables, &method, &request, chosen, contract);
    Ok(Prepared {
        source: program.source.clone(),
        text,
        goal,
        libraries,
        tables,
        kinds,
        method,
        request,
    })
}

/// Returns whether constraints that the store refutes by itself are reported.
fn tells_refuted(request: &Request) -> bool {
    request.smt2 == Some(Smt2::All) || request.ends
}

/// How the paths of a guide are found, as a term of the library that does it.
enum Chosen {
    Guide(Term),
    Sweep(Term),
}

/// `generate(Method, Types, Options, Limits)`, or `guide(Guide, Method, Types, Options, Limits)`, or
/// `sweep(Goals, Method, Types, Options, Limits)`. A contract is wrapped around it, and for actors the modes are set before it.
fn goal(
    tables: &Tables,
    method: &Method,
    request: &Request,
    chosen: Option<Chosen>,
    contract: Option<Term>,
) -> Term {
    let key = [
        Term::atom(loaded_name(&method.predicate)),
        Term::atom(&method.key),
    ];
    let this = method.has_this().then(|| {
        let classes = tables.receivers(method).into_iter();
        // The tasks that may wait in the first queue of an actor depend on its class, so with such
        // a queue only one class is taken.
        let most = match request.actors.queue_length {
            0 => usize::MAX,
            _ => 1,
        };
        let classes = classes.take(most).map(Term::atom);
        Term::compound("among", [Term::List(classes.collect())])
    });
    let types = this
        .into_iter()
        .chain(method.parameters.iter().map(|(_, ty)| ty.term()));
    let aliasing = match request.aliasing {
        Aliasing::Possible => "aliasing",
        Aliasing::Excluded => "no_aliasing",
    };
    // A range without a value stands for the range of each type.
    let (low, high) = request.domain.unwrap_or((0, -1));
    let heap = [Term::atom(aliasing), Term::Int(low), Term::Int(high)];
    let limits = [
        request.loop_k.into(),
        request.depth_k.map_or(0, i64::from),
        request.since_loop_k.map_or(-1, i64::from),
        // A guide that takes the first path of each trace has traces as parts.
        match &request.guide {
            Some(guide) if guide.takes_the_first() => 0,
            _ if tables.is_actor_program => ACTOR_SPLIT,
            _ => SPLIT,
        },
        i64::from(tells_refuted(request)),
        i64::from(request.ends),
    ];
    let named = Term::compound("-", key);
    let parts = [
        match tables.is_actor_program {
            true => Term::compound("actors", [named]),
            false => named,
        },
        Term::List(types.collect()),
        Term::compound("options", heap),
        Term::compound("limits", limits.map(Term::Int)),
    ];
    let goal = match chosen {
        Some(Chosen::Guide(guide)) => Term::compound("guide", std::iter::once(guide).chain(parts)),
        Some(Chosen::Sweep(goals)) => Term::compound("sweep", std::iter::once(goals).chain(parts)),
        None => Term::compound("generate", parts),
    };
    let goal = match contract {
        Some(contract) => Term::compound("contracted", [contract, goal]),
        None => goal,
    };
    match tables.is_actor_program {
        true => {
            let modes = Term::compound("actors_modes", [actor::modes(&request.actors)]);
            Term::compound(",", [modes, goal])
        }
        false => goal,
    }
}
