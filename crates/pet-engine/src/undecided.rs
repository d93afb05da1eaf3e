//! Clauses for the heap with delayed aliasing. There a reference is an integer, so that null is
//! tested in the body instead of matched in the head, and the classes of guards are numbers.
//! Everything else stays as it is.

use super::kinds::{Kinds, list};
use pet_analyze::tables::{Tables, Type};
use pet_translator::clp::fresh::Fresh;
use pet_translator::clp::{Clause, Predicate, Program, Term};

/// The clauses with `X` for `r(X)` and 0 for `null`. An input that is null in one clause of a
/// predicate is tested in all clauses that have `null` or `r(X)` there:
/// ```prolog
/// m([r(X), Y], …) :- …      m([X, Y], …) :- ref_exists(X), …
/// m([null, _], …) :- …      m([Null, _], …) :- ref_null(Null), …
/// ```
pub(super) fn undecided(program: &Program, tables: &Tables, kinds: &Kinds) -> Program {
    let predicates = program.predicates.iter().map(|predicate| {
        let tested = tested(predicate);
        let clauses = predicate.clauses.iter();
        let clauses = clauses.map(|clause| rewritten(clause, &tested, tables, kinds));
        Predicate {
            name: predicate.name.clone(),
            clauses: clauses.collect(),
        }
    });
    Program {
        source: program.source.clone(),
        tables: program.tables.clone(),
        predicates: predicates.collect(),
        source_map: program.source_map.clone(),
    }
}

/// The positions of inputs that are null in some clause.
fn tested(predicate: &Predicate) -> Vec<usize> {
    let inputs = predicate.clauses.iter().flat_map(|clause| {
        let null = Term::atom("null");
        let inputs = clause.inputs().iter().enumerate();
        inputs
            .filter(move |(_, input)| **input == null)
            .map(|(index, _)| index)
    });
    inputs.collect()
}

fn rewritten(clause: &Clause, tested: &[usize], tables: &Tables, kinds: &Kinds) -> Clause {
    let mut tests = Vec::new();
    let mut fresh = Fresh::of(clause);
    let inputs = clause.inputs().iter().zip(0..).map(|(input, index)| {
        let value = match input {
            Term::Atom(name) if name == "null" => fresh.variable("Null"),
            other => number(other),
        };
        if tested.contains(&index) && *input != value {
            let is_null = matches!(input, Term::Atom(_));
            let test = if is_null { "ref_null" } else { "ref_exists" };
            tests.push(Term::compound(test, [value.clone()]));
        }
        value
    });
    let inputs = Term::List(inputs.collect());
    let head = match &clause.head {
        Term::Compound(name, args) => {
            // The head of a method without code has a variable for its inputs.
            let args = args.iter().map(|arg| match arg {
                Term::List(_) if Some(arg) == args.first() => inputs.clone(),
                other => number(other),
            });
            Term::compound(name, args)
        }
        other => other.clone(),
    };
    let goals = clause.body.iter().map(|goal| {
        let goal = number(goal);
        guard(&goal, tables, kinds).unwrap_or(goal)
    });
    Clause {
        comment: clause.comment.clone(),
        head,
        body: tests.iter().cloned().chain(goals).collect(),
    }
}

/// References as integers, wherever they stand.
fn number(term: &Term) -> Term {
    match term {
        Term::Atom(name) if name == "null" => Term::Int(0),
        Term::Compound(name, args) => match (name.as_str(), args.as_slice()) {
            ("r", [of]) => of.clone(),
            _ => Term::compound(name, args.iter().map(number)),
        },
        Term::List(items) => Term::List(items.iter().map(number).collect()),
        other => other.clone(),
    }
}

/// A goal about classes, with their numbers; `None` for every other goal.
fn guard(goal: &Term, tables: &Tables, kinds: &Kinds) -> Option<Term> {
    let Term::Compound(name, args) = goal else {
        return None;
    };
    let below = |ty: &Term| kinds.below(tables, &Type::of(ty));
    let instances = |ty: &Term| match Type::of(ty) {
        array @ Type::Array(_) => {
            let types = kinds.instances(tables, &array);
            let mut numbers: Vec<i64> = types
                .iter()
                .flat_map(|ty| kinds.below(tables, ty))
                .collect();
            numbers.sort_unstable();
            numbers
        }
        ty => kinds.below(tables, &ty),
    };
    let exactly = |class: &Term| match class {
        Term::Atom(name) => kinds.exactly(name),
        _ => None,
    };
    let (heap, of, numbers) = match (name.as_str(), args.as_slice()) {
        ("type", [heap, of, class]) => (heap, of, exactly(class).into_iter().collect()),
        ("type_in", [heap, of, Term::List(classes)]) => {
            // Summaries name arrays here too.
            let numbers = classes.iter().flat_map(|class| match class {
                Term::Atom(_) => exactly(class).into_iter().collect(),
                array => below(array),
            });
            let mut numbers: Vec<i64> = numbers.collect();
            numbers.sort_unstable();
            (heap, of, numbers)
        }
        ("instance", [heap, of, ty]) => (heap, of, instances(ty)),
        ("not_instance", [heap, of, ty]) => (heap, of, kinds.without(&instances(ty))),
        ("new_object", [heap, class, made, after]) => {
            let Term::Atom(name) = class else {
                return None;
            };
            let values = tables.layout(name).iter().map(|_| Term::Int(0));
            let kind = Term::Int(exactly(class)?);
            let values = Term::List(values.collect());
            let parts = [heap, class, &kind, &values, made, after];
            return Some(Term::compound("new_object", parts.map(Term::clone)));
        }
        _ => return None,
    };
    Some(Term::compound(
        "class_in",
        [heap.clone(), of.clone(), list(&numbers)],
    ))
}
