//! Receivers under the conventions of the paper: an unknown one is always an actor, never
//! null. What a program asks by itself (`b != null`) is decided as ever.

use pet_translator::clp::{Program, Term};

/// The program without the failures of messages to null. Such a clause stays, so that the
/// others keep their numbers, and demands what never holds.
pub fn never_null(program: &Program) -> Program {
    let mut program = program.clone();
    for predicate in &mut program.predicates {
        let clauses = predicate.clauses.iter();
        let receivers = clauses.filter_map(|clause| receiver(&clause.head, &clause.body));
        let receivers: Vec<usize> = receivers.collect();
        for clause in &mut predicate.clauses {
            let is_null = |place: &usize| inputs(&clause.head).get(*place) == Some(&null());
            if receivers.iter().any(is_null) && clause.body.iter().any(makes_exception) {
                let never = Term::compound("#=", [Term::Int(0), Term::Int(1)]);
                clause.body.insert(0, never);
            }
        }
    }
    program
}

fn null() -> Term {
    Term::atom("null")
}

fn inputs(head: &Term) -> &[Term] {
    match head {
        Term::Compound(_, args) => match args.first() {
            Some(Term::List(inputs)) => inputs,
            _ => &[],
        },
        _ => &[],
    }
}

/// The place among the inputs of a clause that it sends a message to.
fn receiver(head: &Term, body: &[Term]) -> Option<usize> {
    let sent = body.iter().find_map(|goal| match goal {
        Term::Compound(name, args) if name == "async" => args.get(1),
        _ => None,
    })?;
    let reference = Term::compound("r", [sent.clone()]);
    inputs(head).iter().position(|input| *input == reference)
}

fn makes_exception(goal: &Term) -> bool {
    let exception = Term::atom("NullPointerException");
    matches!(goal, Term::Compound(name, args) if name == "new_object" && args.contains(&exception))
}
