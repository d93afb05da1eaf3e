//! Receivers under the conventions of the paper: an unknown receiver is always an actor, never
//! null. Comparisons in the program itself (`b != null`) are decided as usual.

use pet_translator::clp::{Clause, Program, Term};

/// The program without the failures of messages to null. Such a clause stays, so that the others
/// keep their numbers, but gets a constraint that never holds.
pub fn never_null(program: &Program) -> Program {
    let mut program = program.clone();
    for predicate in &mut program.predicates {
        let clauses = predicate.clauses.iter();
        let receivers = clauses.filter_map(receiver);
        let receivers: Vec<usize> = receivers.collect();
        for clause in &mut predicate.clauses {
            let is_null = |place: &usize| clause.inputs().get(*place) == Some(&null());
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

/// The position of the receiver of a message among the inputs of a clause.
fn receiver(clause: &Clause) -> Option<usize> {
    let sent = clause.body.iter().find_map(|goal| match goal.parts()? {
        ("async", [_, actor, ..]) => Some(actor),
        _ => None,
    })?;
    let reference = Term::compound("r", [sent.clone()]);
    let mut inputs = clause.inputs().iter();
    inputs.position(|input| *input == reference)
}

fn makes_exception(goal: &Term) -> bool {
    let exception = Term::atom("NullPointerException");
    matches!(goal, Term::Compound(name, args) if name == "new_object" && args.contains(&exception))
}
