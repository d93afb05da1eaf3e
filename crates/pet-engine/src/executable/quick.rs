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
    let mut known = HashSet::new();
    variables(&clause.head, &mut known);
    let mut body: Vec<Term> = Vec::with_capacity(clause.body.len());
    for goal in clause.body {
        let is_new = |name: &str| !known.contains(name);
        let quicker = constraint(&goal, &is_new);
        variables(&goal, &mut known);
        let goal = quicker.unwrap_or(goal);
        match (body.last_mut(), &goal) {
            (Some(Term::Atom(last)), Term::Atom(goal))
                if last == "pet_passed" && goal == "pet_step" =>
            {
                "pet_passed_on".clone_into(last);
            }
            _ => body.push(goal),
        }
    }
    Clause { body, ..clause }
}

/// A quicker form of `pet_post(Constraint)`.
fn constraint(goal: &Term, is_new: &dyn Fn(&str) -> bool) -> Option<Term> {
    let [constraint] = arguments(goal, "pet_post")? else {
        return None;
    };
    let Term::Compound(name, sides) = constraint else {
        return None;
    };
    let [left, right] = sides.as_slice() else {
        return None;
    };
    if let (Term::Var(defined), "#=") = (left, name.as_str())
        && is_new(defined)
        && !mentions(right, defined)
    {
        return Some(definition(left, right));
    }
    if name == "#=" {
        return Some(Term::compound("pet_equal", [left.clone(), right.clone()]));
    }
    if name == "#\\/" {
        let parts = [comparison(left)?, comparison(right)?].concat();
        return Some(Term::compound("pet_either", parts));
    }
    Some(Term::compound("pet_compared", comparison(constraint)?))
}

/// A comparison as three arguments: the relations that may hold, as a mask of `pet_integers.pl`,
/// and the two sides.
fn comparison(constraint: &Term) -> Option<Vec<Term>> {
    let Term::Compound(name, sides) = constraint else {
        return None;
    };
    // The sum of 1 for less, 2 for equal, 4 for greater.
    let mask = match name.as_str() {
        "#<" => 1,
        "#=" => 2,
        "#=<" => 3,
        "#>" => 4,
        "#\\=" => 5,
        "#>=" => 6,
        _ => return None,
    };
    let [left, right] = sides.as_slice() else {
        return None;
    };
    Some(vec![Term::Int(mask), left.clone(), right.clone()])
}

fn definition(left: &Term, right: &Term) -> Term {
    let quick = |name: &str, sides: &[Term]| {
        let parts = std::iter::once(left).chain(sides).cloned();
        Term::compound(name, parts.collect::<Vec<Term>>())
    };
    match (arguments(right, "+"), arguments(right, "-")) {
        (Some(sides), _) if sides.len() == 2 => quick("pet_sum", sides),
        (_, Some(sides)) if sides.len() == 2 => quick("pet_difference", sides),
        _ => quick("pet_defined", std::slice::from_ref(right)),
    }
}

fn arguments<'t>(term: &'t Term, name: &str) -> Option<&'t [Term]> {
    match term {
        Term::Compound(found, args) if found == name => Some(args),
        _ => None,
    }
}

fn mentions(term: &Term, name: &str) -> bool {
    let mut found = HashSet::new();
    variables(term, &mut found);
    found.contains(name)
}

/// Adds the names of the variables of a term.
fn variables(term: &Term, found: &mut HashSet<String>) {
    let mut open = vec![term];
    while let Some(term) = open.pop() {
        match term {
            Term::Var(name) => {
                found.insert(name.clone());
            }
            Term::Compound(_, args) | Term::List(args) => open.extend(args),
            Term::Int(_) | Term::Atom(_) => {}
        }
    }
}
