//! Quicker forms of the goals of clauses, for the native store (`prolog/store/pet_goals.pl`):
//! constraints are taken apart once, not each time a clause is tried.

use pet_translator::clp::{Clause, Predicate, Program, Term};
use std::collections::HashSet;

/// The program with quicker goals. It gives the same cases, and counts the same.
pub(crate) fn quick(program: Program) -> Program {
    let predicates = program.predicates.into_iter().map(|predicate| Predicate {
        clauses: predicate.clauses.into_iter().map(clause).collect(),
        ..predicate
    });
    Program {
        predicates: predicates.collect(),
        ..program
    }
}

fn clause(clause: Clause) -> Clause {
    let mut known: HashSet<String> = clause.head.variables().map(str::to_owned).collect();
    let mut body: Vec<Term> = Vec::with_capacity(clause.body.len());
    for goal in clause.body {
        let quicker = constraint(&goal, &known);
        known.extend(goal.variables().map(str::to_owned));
        let goal = quicker.unwrap_or(goal);
        match (body.last().and_then(Term::as_atom), goal.as_atom()) {
            (Some("pet_passed"), Some("pet_step")) => {
                body.pop();
                body.push(Term::atom("pet_passed_on"));
            }
            _ => body.push(goal),
        }
    }
    Clause { body, ..clause }
}

/// A quicker form of `pet_post(Constraint)`, behind goals with the `known` variables.
fn constraint(goal: &Term, known: &HashSet<String>) -> Option<Term> {
    let [constraint] = goal.args("pet_post")?;
    if let Some([left, right]) = constraint.args("#=") {
        return Some(match left {
            Term::Var(name) if !known.contains(name) && right.variables().all(|it| it != name) => {
                definition(left, right)
            }
            _ => Term::compound("pet_equal", [left.clone(), right.clone()]),
        });
    }
    if let Some([first, second]) = constraint.args("#\\/") {
        let parts = comparison(first)?.into_iter().chain(comparison(second)?);
        return Some(Term::compound("pet_either", parts));
    }
    Some(Term::compound("pet_compared", comparison(constraint)?))
}

/// A comparison as three arguments: the relations that may hold, as a mask of `pet_integers.pl`,
/// and the two sides.
fn comparison(constraint: &Term) -> Option<[Term; 3]> {
    let (name, [left, right]) = constraint.parts()? else {
        return None;
    };
    // The sum of 1 for less, 2 for equal, 4 for greater.
    let mask = match name {
        "#<" => 1,
        "#=" => 2,
        "#=<" => 3,
        "#>" => 4,
        "#\\=" => 5,
        "#>=" => 6,
        _ => return None,
    };
    Some([Term::Int(mask), left.clone(), right.clone()])
}

/// The goal that defines the variable `left`.
fn definition(left: &Term, right: &Term) -> Term {
    let (number, exact) = match right.args("wrap") {
        Some([number, exact]) => (Some(number), exact),
        None => (None, right),
    };
    let (name, number, sides) = match exact.parts() {
        Some(("+", sides @ [_, _])) => ("pet_sum", number, sides),
        Some(("-", sides @ [_, _])) => ("pet_difference", number, sides),
        _ => ("pet_defined", None, std::slice::from_ref(right)),
    };
    let parts = std::iter::once(left).chain(number).chain(sides).cloned();
    Term::compound(name, parts.collect::<Vec<Term>>())
}
