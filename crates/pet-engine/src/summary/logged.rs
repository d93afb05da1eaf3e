//! A program in the form in which it runs while a summary is made: its operations and its ways are
//! logged (prolog/summaries/pet_log.pl). Nothing else is changed.

use pet_translator::clp::{Clause, Predicate, Program, Term};

/// The operations that are logged.
const OPERATIONS: [&str; 22] = [
    "reached",
    "new_object",
    "new_array",
    "type",
    "type_in",
    "instance",
    "not_instance",
    "length",
    "get_field",
    "set_field",
    "get_array",
    "set_array",
    "get_static",
    "set_static",
    "same",
    "different",
    "pet_post",
    "pet_null",
    "pet_ref",
    "class_in",
    "ref_null",
    "ref_exists",
];

/// Null and `r(X)` in heads become tests in bodies:
/// ```prolog
/// m([r(X), Y], …) :- …      m([Ref1, Y], …) :- pet_ref(Ref1, X), …
/// m([null, _], …) :- …      m([Ref1, _], …) :- pet_null(Ref1), …
/// ```
pub(super) fn heads(program: &Program) -> Program {
    let predicates = program.predicates.iter().map(|predicate| Predicate {
        name: predicate.name.clone(),
        clauses: match predicate.clauses.iter().any(has_null) {
            true => predicate.clauses.iter().map(head).collect(),
            false => predicate.clauses.clone(),
        },
    });
    Program {
        predicates: predicates.collect(),
        ..program.clone()
    }
}

/// Gives the operations the names under which they are logged.
pub(super) fn goals(predicates: &mut [Predicate]) {
    let clauses = predicates
        .iter_mut()
        .flat_map(|predicate| &mut predicate.clauses);
    for goal in clauses.flat_map(|clause| &mut clause.body) {
        if let Term::Compound(name, _) = goal
            && OPERATIONS.contains(&name.as_str())
        {
            *name = format!("log_{name}");
        }
    }
}

/// Logs where paths part, so that equal steps of different clauses are not joined and paths keep
/// their order.
pub(super) fn ways(predicates: &mut [Predicate]) {
    for predicate in predicates.iter_mut().filter(|it| it.clauses.len() > 1) {
        for (clause, number) in predicate.clauses.iter_mut().zip(1..) {
            let way = Term::compound("log_way", [Term::Int(number)]);
            clause.body.insert(0, way);
        }
    }
}

fn has_null(clause: &Clause) -> bool {
    let null = Term::atom("null");
    clause.inputs().contains(&null)
}

/// A clause of a predicate in which some clause has null as an input: `null` and `r(X)` become
/// tests, a variable stays.
fn head(clause: &Clause) -> Clause {
    let mut tests = Vec::new();
    let inputs = clause.inputs().iter().zip(1..).map(|(input, number)| {
        let given = Term::var(format!("Ref{number}"));
        match input {
            Term::Atom(name) if name == "null" => {
                tests.push(Term::compound("pet_null", [given.clone()]));
                given
            }
            Term::Compound(name, args) if name == "r" => {
                let args = std::iter::once(given.clone()).chain(args.iter().cloned());
                tests.push(Term::compound("pet_ref", args.collect::<Vec<_>>()));
                given
            }
            other => other.clone(),
        }
    });
    let inputs = Term::List(inputs.collect());
    let head = match &clause.head {
        Term::Compound(name, args) => {
            let rest = args.iter().skip(1).cloned();
            Term::compound(name, std::iter::once(inputs).chain(rest))
        }
        other => other.clone(),
    };
    Clause {
        comment: clause.comment.clone(),
        head,
        body: tests.into_iter().chain(clause.body.clone()).collect(),
    }
}
