//! Facts that the Prolog libraries for actors look up: receivers of messages, types of fields,
//! places that tasks share. Computed from the tables and the analysis of the clauses.

use indexmap::{IndexMap, IndexSet};
use pet_analyze::Analysis;
use pet_analyze::tables::{Code, Method, Tables, Type};
use pet_translator::clp::{Program, Table, Term};
use pet_translator::typed::MethodKind;

/// Facts beside the program; every table has a row, because a predicate without clauses
/// does not exist for the machine.
pub fn facts(program: &Program, tables: &Tables) -> Vec<Table> {
    let analysis = Analysis::of(program, tables);
    let mut facts = analysis.facts();
    facts.extend(own_facts(program, tables, &analysis));
    facts
}

fn own_facts(program: &Program, tables: &Tables, analysis: &Analysis) -> Vec<Table> {
    let stops = stops(program);
    let tasks: Vec<&Method> = tables
        .methods
        .values()
        .filter(|method| is_task(tables, method))
        .collect();
    let targets = tasks.iter().map(|method| {
        Term::compound(
            "pet_targets",
            [Term::atom(&method.key), Term::list(targets(tables, method))],
        )
    });
    let entries = tasks.iter().map(|method| {
        let entry = [Term::atom(&method.key), Term::atom(&method.predicate)];
        Term::compound("pet_task", entry)
    });
    let types = tasks.iter().map(|method| {
        let types = method.parameters.iter().map(|(_, ty)| ty.term());
        Term::compound("pet_types", [Term::atom(&method.key), Term::list(types)])
    });
    let named = |name: &str, of: Vec<String>| -> Vec<Term> {
        of.iter()
            .map(|it| Term::compound(name, [Term::atom(it)]))
            .collect()
    };
    let actors = tables.classes.iter().filter(|(_, class)| class.is_actor);
    let actors = actors.map(|(name, _)| name.clone()).collect();
    let asks = |with_chain: bool| -> Vec<String> {
        let checks = |key: &String| {
            let facts = analysis.methods.get(key);
            facts.is_some_and(|facts| facts.checks_futures)
        };
        let methods = analysis
            .methods
            .iter()
            .filter(|(key, facts)| checks(key) || with_chain && facts.chain.iter().any(checks));
        methods.map(|(key, _)| key.clone()).collect()
    };
    let may_fail = |key: &String| {
        let facts = analysis.methods.get(key);
        facts.is_some_and(|facts| facts.may_fail)
    };
    let fails = analysis
        .methods
        .iter()
        .filter(|(key, facts)| may_fail(key) || facts.chain.iter().any(may_fail));
    let fails = fails.map(|(key, _)| key.clone()).collect();
    let fields = tables.classes.keys().map(|class| {
        let layout = tables.layout(class).iter();
        let types = layout.map(|(_, ty)| ty.term());
        Term::compound("pet_fields", [Term::atom(class), Term::list(types)])
    });
    let all = all_types(tables);
    let references = all.iter().filter(|ty| is_reference(ty));
    let references: Vec<(&Type, IndexSet<String>)> =
        references.map(|ty| (ty, leads_to(tables, ty))).collect();
    let leads = references.iter().map(|(ty, classes)| {
        let classes = classes.iter().map(Term::atom);
        Term::compound("pet_leads", [ty.term(), Term::list(classes)])
    });
    let leading = tables.classes.iter().filter(|(_, class)| class.is_actor);
    let leading = leading.map(|(name, _)| what_leads(&references, name));
    let statics = tables.classes.values().flat_map(|class| &class.statics);
    let statics = statics.filter(|(_, ty)| is_reference(ty));
    let statics = statics.map(|(_, ty)| ty.term());
    // Methods of actors, static methods and the main block, but not constructors and methods of
    // passive objects. A relation has one fact for each method, not for each pair, since facts take
    // long to load.
    let own = tables.methods.values();
    let own = own.filter(|method| {
        is_task(tables, method) || matches!(method.kind, MethodKind::Static | MethodKind::Main)
    });
    let keys: Vec<&str> = own.map(|method| method.key.as_str()).collect();
    let rows = |name: &str, of: &dyn Fn(&str, &str) -> bool| -> Vec<Term> {
        let rows = keys.iter().map(|a| {
            let found = keys.iter().filter(|b| of(a, b)).map(|b| Term::atom(*b));
            Term::compound(name, [Term::atom(*a), Term::list(found)])
        });
        rows.collect()
    };
    let of = |facts: Vec<Term>, dummy: Term| Table {
        comment: "For the libraries of actors.".to_owned(),
        facts: match facts.is_empty() {
            true => vec![dummy],
            false => facts,
        },
    };
    let none = Term::nothing;
    let empty = || Term::List(Vec::new());
    let one = |name: &str| Term::compound(name, [none()]);
    let row = |name: &str| Term::compound(name, [none(), empty()]);
    vec![
        of(
            targets.collect(),
            Term::compound("pet_targets", [none(), empty()]),
        ),
        of(
            entries.collect(),
            Term::compound("pet_task", [none(), none()]),
        ),
        of(
            types.collect(),
            Term::compound("pet_types", [none(), empty()]),
        ),
        of(named("pet_actor", actors), one("pet_actor")),
        of(named("pet_asks", asks(false)), one("pet_asks")),
        of(named("pet_checks", asks(true)), one("pet_checks")),
        of(named("pet_fails", fails), one("pet_fails")),
        of(
            fields.collect(),
            Term::compound("pet_fields", [none(), empty()]),
        ),
        of(
            leads.collect(),
            Term::compound("pet_leads", [none(), empty()]),
        ),
        of(
            leading.collect(),
            Term::compound("pet_leading", [none(), empty(), empty()]),
        ),
        of(
            vec![Term::compound("pet_static_types", [Term::list(statics)])],
            one("pet_static_types"),
        ),
        of(
            rows("pet_share_nothing", &|a, b| are_apart(analysis, a, b)),
            row("pet_share_nothing"),
        ),
        of(
            rows("pet_only_asks", &|a, b| analysis.meet_nowhere(a, b)),
            row("pet_only_asks"),
        ),
        of(
            rows("pet_only_asks_apart", &|a, b| analysis.share_nothing(a, b)),
            row("pet_only_asks_apart"),
        ),
        of(
            vec![Term::compound(
                "pet_futures_kept",
                [Term::atom(match keeps_futures(program, tables) {
                    true => "yes",
                    false => "no",
                })],
            )],
            one("pet_futures_kept"),
        ),
        of(
            named("pet_guard_is_future", guards(program, &stops)),
            one("pet_guard_is_future"),
        ),
        of(
            named("pet_fixed_guard", fixed_guards(&stops)),
            one("pet_fixed_guard"),
        ),
        of(
            named("pet_no_guard", without_guard(&stops, tables)),
            one("pet_no_guard"),
        ),
    ]
}

/// Returns whether a future may be held by something else than a variable of a task: a field,
/// an array, or another future.
fn keeps_futures(program: &Program, tables: &Tables) -> bool {
    let fields = tables.classes.values();
    let mut fields = fields.flat_map(|class| class.fields.iter().chain(&class.statics));
    let mut methods = tables.methods.values();
    fields.any(|(_, ty)| has_future(ty))
        || methods.any(|method| has_future(&method.result) || types(method).any(has_inner_future))
        || bodies_speak_of_futures(program)
}

fn has_future(ty: &Type) -> bool {
    matches!(ty, Type::Fut(_)) || has_inner_future(ty)
}

fn has_inner_future(ty: &Type) -> bool {
    matches!(ty, Type::Array(inner) | Type::Fut(inner) if has_future(inner))
}

/// Returns whether a clause has the type of a future; a type in a clause is that of a place in the
/// heap.
fn bodies_speak_of_futures(program: &Program) -> bool {
    let clauses = program.predicates.iter().flat_map(|it| &it.clauses);
    let mut open: Vec<&Term> = clauses.flat_map(|clause| &clause.body).collect();
    while let Some(term) = open.pop() {
        match term {
            Term::Compound(name, _) if name == "fut" => return true,
            Term::Compound(_, args) | Term::List(args) => open.extend(args),
            Term::Var(_) | Term::Int(_) | Term::Float(_) | Term::Atom(_) => {}
        }
    }
    false
}

/// Returns whether the method runs as a task: a method of an actor.
fn is_task(tables: &Tables, method: &Method) -> bool {
    let class = method.class.as_ref();
    let class = class.and_then(|class| tables.classes.get(class));
    method.kind == MethodKind::Instance && class.is_some_and(|class| class.is_actor)
}

/// `target(Key, Block, Classes)` for each method that a message to this one can start, with the
/// classes of the receivers that run it.
fn targets(tables: &Tables, method: &Method) -> Vec<Term> {
    let mut found: IndexMap<&str, Vec<Term>> = IndexMap::new();
    let classes = tables.classes.iter().filter(|(_, class)| class.is_concrete);
    for (name, _) in classes {
        let above = tables.ancestors(name);
        if !above.contains(&method.class.as_deref().unwrap_or_default()) {
            continue;
        }
        let own = above.iter().find_map(|class| {
            let mut methods = tables.methods.values();
            methods.find(|other| {
                other.class.as_deref() == Some(*class)
                    && other.code != Code::Abstract
                    && other.kind == MethodKind::Instance
                    && other.name == method.name
                    && types(other).eq(types(method))
            })
        });
        if let Some(own) = own {
            found.entry(&own.key).or_default().push(Term::atom(name));
        }
    }
    let found = found.into_iter().filter_map(|(key, classes)| {
        let block = &tables.methods.get(key)?.predicate;
        let parts = [Term::atom(key), Term::atom(block), Term::List(classes)];
        Some(Term::compound("target", parts))
    });
    found.collect()
}

fn types(method: &Method) -> impl Iterator<Item = &Type> {
    method.parameters.iter().map(|(_, ty)| ty)
}

/// Returns whether `a` touches no object, except actors, that `b` or a task that follows from `b`
/// touches.
fn are_apart(analysis: &Analysis, a: &str, b: &str) -> bool {
    let chain = analysis.methods.get(b).map(|facts| &facts.chain);
    let others = chain.into_iter().flatten().map(String::as_str);
    let mut others = std::iter::once(b).chain(others);
    others.all(|other| analysis.share_nothing(a, other))
}

fn is_reference(ty: &Type) -> bool {
    matches!(ty, Type::Class(_) | Type::Array(_) | Type::Fut(_))
}

fn all_types(tables: &Tables) -> IndexSet<Type> {
    let fields = tables.classes.values();
    let fields = fields.flat_map(|class| class.fields.iter().chain(&class.statics));
    let parameters = tables
        .methods
        .values()
        .flat_map(|method| &method.parameters);
    let results = tables.methods.values().map(|method| method.result.clone());
    let given = fields.chain(parameters).map(|(_, ty)| ty.clone());
    let mut open: Vec<Type> = given.chain(results).collect();
    open.extend(tables.classes.keys().cloned().map(Type::Class));
    let mut all = IndexSet::new();
    while let Some(ty) = open.pop() {
        if let Type::Array(inner) | Type::Fut(inner) = &ty {
            open.push((**inner).clone());
        }
        all.insert(ty);
    }
    all
}

/// The classes of all objects that a reference of the type may lead to.
fn leads_to(tables: &Tables, ty: &Type) -> IndexSet<String> {
    let mut classes: IndexSet<String> = IndexSet::new();
    let mut open = vec![ty.clone()];
    let mut seen: IndexSet<Type> = IndexSet::new();
    while let Some(ty) = open.pop() {
        if !seen.insert(ty.clone()) {
            continue;
        }
        match &ty {
            Type::Array(inner) | Type::Fut(inner) => open.push((**inner).clone()),
            Type::Class(class) => {
                // An object of any class may be an array too.
                if class == "Object" {
                    open.extend(all_types(tables));
                }
                let below = tables.classes.iter().filter(|(name, found)| {
                    found.is_concrete && tables.ancestors(name).contains(&class.as_str())
                });
                for (name, _) in below {
                    classes.insert(name.clone());
                    let layout = tables.layout(name).iter();
                    open.extend(layout.map(|(_, ty)| ty.clone()));
                }
            }
            Type::Number(_) | Type::Bool | Type::Void => {}
        }
    }
    classes
}

/// `pet_leading(Class, Classes, Types)`: the classes and types whose references may lead to objects
/// of the class.
fn what_leads(references: &[(&Type, IndexSet<String>)], class: &str) -> Term {
    let leading = references.iter();
    let leading = leading.filter(|(_, classes)| classes.contains(class));
    let leading: Vec<&Type> = leading.map(|(ty, _)| *ty).collect();
    let classes = leading.iter().filter_map(|ty| match ty {
        Type::Class(name) => Some(Term::atom(name)),
        _ => None,
    });
    let types = leading.iter().map(|ty| ty.term());
    let parts = [Term::atom(class), Term::list(classes), Term::list(types)];
    Term::compound("pet_leading", parts)
}

/// A clause at whose end a task waits.
struct Stop<'a> {
    predicate: &'a str,
    body: &'a [Term],
    /// The inputs of the continuation.
    inputs: &'a Term,
}

/// The clauses at whose ends tasks wait, by the block at which the tasks go on.
type Stops<'a> = IndexMap<&'a str, Vec<Stop<'a>>>;

fn stops(program: &Program) -> Stops<'_> {
    let mut stops = Stops::new();
    for predicate in &program.predicates {
        for clause in &predicate.clauses {
            if let Some((_, [_, _, _, _, flag, ..])) = clause.head.parts()
                && let Some(("await" | "blocked", parts)) = flag.parts()
                && let [Term::Atom(block), inputs, ..] = parts
            {
                stops.entry(block).or_default().push(Stop {
                    predicate: &predicate.name,
                    body: &clause.body,
                    inputs,
                });
            }
        }
    }
    stops
}

/// Blocks at which tasks go on after a stop and never come back to it: these tasks wait for
/// nothing.
fn without_guard(stops: &Stops<'_>, tables: &Tables) -> Vec<String> {
    let blocks = stops.iter().filter(|(block, from)| {
        let mut seen: IndexSet<&str> = IndexSet::from([**block]);
        let mut at = 0;
        while let Some(name) = seen.get_index(at) {
            let next = tables.blocks.get(*name).into_iter();
            seen.extend(next.flat_map(|block| &block.next).map(String::as_str));
            at += 1;
        }
        from.iter().all(|stop| !seen.contains(stop.predicate))
    });
    blocks.map(|(block, _)| (*block).to_owned()).collect()
}

/// Blocks that wait for one future and for nothing else: the first clause goes on if the future is
/// finished, the second one stops at this block again, and no other clause stops there.
fn guards(program: &Program, stops: &Stops<'_>) -> Vec<String> {
    let has = |body: &[Term], name: &str| matches!(body.first(), Some(Term::Compound(found, _)) if found == name);
    let guards = program.predicates.iter().filter(|predicate| {
        let [first, second] = predicate.clauses.as_slice() else {
            return false;
        };
        let name = predicate.name.as_str();
        let comes_back = stops.get(name).map_or(&[][..], Vec::as_slice);
        has(&first.body, "finished")
            && has(&second.body, "unfinished")
            && second.body.len() == 1
            && matches!(comes_back, [stop] if stop.predicate == name)
    });
    guards.map(|predicate| predicate.name.clone()).collect()
}

/// Blocks to which a task comes back with the future that it waits for. At other blocks it reads
/// the future from a field again, which may hold another one by then.
fn fixed_guards(stops: &Stops<'_>) -> Vec<String> {
    let is_kept = |stop: &Stop<'_>| {
        stop.body.iter().all(|goal| match goal {
            Term::Compound(name, args) if name == "unfinished" => {
                let future = args.last().map(|future| Term::compound("r", [future.clone()]));
                matches!(stop.inputs, Term::List(inputs) if inputs.iter().any(|it| Some(it) == future.as_ref()))
            }
            _ => true,
        })
    };
    let blocks = stops.iter().filter(|(_, stops)| stops.iter().all(is_kept));
    blocks.map(|(block, _)| (*block).to_owned()).collect()
}
