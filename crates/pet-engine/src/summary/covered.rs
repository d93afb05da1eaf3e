//! A proof that the written cases of a method without code cover every call of it. Calls that no
//! case covers are not generated, so without a proof the suite must report this. Aliases, classes
//! and divisions by unknowns are not understood; a case with one of them counts as covering
//! nothing.

use crate::path::{comparison, operation, shifted, width};
use pet_analyze::tables::{Method, Type};
use pet_model::summary::Case;
use pet_solver::{Answer, Budget, Comparison, Expr, Formula, Solver, Var};
use pet_translator::clp::{Term, print};
use std::collections::HashMap;

/// Returns whether each call, for all arguments and heaps, has a case that applies.
pub fn is_covered(method: &Method, cases: &[Case]) -> bool {
    let mut proof = Proof {
        solver: Solver::new(Budget::default()),
        places: HashMap::new(),
    };
    for case in cases {
        if let Some(conditions) = proof.conditions(method, case) {
            let applies = Formula::And(conditions);
            proof.solver.assert(Formula::Not(Box::new(applies)));
        }
    }
    proof.solver.check() == Answer::Infeasible
}

/// A place of the input is one variable in all cases that look at it. Places that may be aliases
/// are taken for independent, which only adds calls.
struct Proof {
    solver: Solver,
    places: HashMap<String, Var>,
}

/// The meaning of a name in a case.
#[derive(Clone)]
enum Meaning {
    /// A place of the input: an argument `0`, a field `0.P:next`, an element `1[0]`.
    Place(String),
    Defined(Expr),
}

impl Proof {
    /// The conditions under which the case applies; `None` if they are not understood.
    fn conditions(&mut self, method: &Method, case: &Case) -> Option<Vec<Formula>> {
        let mut names: HashMap<&str, Meaning> = HashMap::new();
        let types = method.parameters.iter().map(|(_, ty)| Some(ty));
        let this = method.has_this().then_some(None);
        let types = this.into_iter().chain(types);
        for (number, (input, ty)) in case.inputs.iter().zip(types).enumerate() {
            let place = number.to_string();
            match ty {
                None => {
                    self.variable(&null(&place), Some(0), Some(0));
                }
                Some(Type::Bool) => {
                    self.variable(&place, Some(0), Some(1));
                }
                Some(_) => {}
            }
            names.insert(name(input)?, Meaning::Place(place));
        }
        let mut conditions = Vec::new();
        for step in &case.steps {
            conditions.extend(self.step(step, &mut names)?);
        }
        Some(conditions)
    }

    fn variable(&mut self, place: &str, low: Option<i64>, high: Option<i64>) -> Expr {
        let solver = &mut self.solver;
        let known = self.places.entry(place.to_owned());
        Expr::Var(*known.or_insert_with(|| solver.variable(low, high)))
    }

    /// The condition of a step. The outer `None` if the step is not understood, the inner `None` if
    /// it has no condition.
    fn step<'c>(
        &mut self,
        step: &'c Term,
        names: &mut HashMap<&'c str, Meaning>,
    ) -> Option<Option<Formula>> {
        match step.parts()? {
            ("null", [value]) => Some(Some(self.is_null(value, names, 1)?)),
            ("ref", [value, cell]) => {
                let place = place(value, names)?;
                let there = self.is_null(value, names, 0)?;
                names.insert(name(cell)?, Meaning::Place(place));
                Some(Some(there))
            }
            ("field", [cell, field, value]) => {
                let place = format!("{}.{}", place(cell, names)?, print::term(field));
                names.insert(name(value)?, Meaning::Place(place));
                Some(None)
            }
            ("static", [field, value]) => {
                names.insert(name(value)?, Meaning::Place(print::term(field)));
                Some(None)
            }
            ("length", [cell, value]) => {
                let place = format!("{}.length", place(cell, names)?);
                self.variable(&place, Some(0), None);
                names.insert(name(value)?, Meaning::Place(place));
                Some(None)
            }
            // The bounds of the index are steps of their own.
            ("element", [cell, index, value]) => {
                let index = match index {
                    Term::Int(index) => index.to_string(),
                    index => place(index, names)?,
                };
                let place = format!("{}[{index}]", place(cell, names)?);
                names.insert(name(value)?, Meaning::Place(place));
                Some(None)
            }
            ("reach" | "object" | "array" | "set" | "put" | "set_static", _) => Some(None),
            ("#=", [Term::Var(new), value]) if !names.contains_key(new.as_str()) => {
                let value = self.value(value, names)?;
                names.insert(new, Meaning::Defined(value));
                Some(None)
            }
            (functor, [left, right]) => {
                let comparison = comparison(functor)?;
                let (left, right) = (self.value(left, names)?, self.value(right, names)?);
                Some(Some(Formula::Compare(comparison, left, right)))
            }
            _ => None,
        }
    }

    fn is_null(
        &mut self,
        value: &Term,
        names: &HashMap<&str, Meaning>,
        wanted: i128,
    ) -> Option<Formula> {
        let flag = self.variable(&null(&place(value, names)?), Some(0), Some(1));
        Some(Formula::Compare(Comparison::Equal, flag, Expr::Int(wanted)))
    }

    /// Written expressions are not nested deeply: the reader of facts has a limit.
    fn value(&mut self, term: &Term, names: &HashMap<&str, Meaning>) -> Option<Expr> {
        let (functor, args) = match term {
            Term::Int(value) | Term::Float(value) => {
                return Some(Expr::Int(i128::from(*value)));
            }
            Term::Var(name) => {
                return Some(match names.get(name.as_str())? {
                    Meaning::Place(place) => self.variable(place, None, None),
                    Meaning::Defined(value) => value.clone(),
                });
            }
            Term::Compound(functor, args) => (functor.as_str(), args.as_slice()),
            Term::Atom(_) | Term::List(_) => return None,
        };
        if let ("wrap", [number, inner]) = (functor, args) {
            let number = number.as_atom()?;
            if let Some((shift @ ("<<" | ">>" | ">>>"), [left, right])) = inner.parts() {
                let (left, right) = (self.value(left, names)?, self.value(right, names)?);
                return shifted(number, shift, left, right);
            }
            let inner = self.value(inner, names)?;
            return Some(Expr::Wrap(width(number)?, Box::new(inner)));
        }
        let (left, right) = match args {
            [only] if functor == "-" => {
                return Some(Expr::Neg(Box::new(self.value(only, names)?)));
            }
            [left, right] => (left, right),
            _ => return None,
        };
        // A division by zero has no result, so neither the condition nor its negation holds.
        let is_division = matches!(functor, "//" | "rem");
        if is_division && !matches!(right, Term::Int(divisor) if *divisor != 0) {
            return None;
        }
        operation(functor, self.value(left, names)?, self.value(right, names)?)
    }
}

fn name(term: &Term) -> Option<&str> {
    match term {
        Term::Var(name) => Some(name),
        _ => None,
    }
}

fn place(term: &Term, names: &HashMap<&str, Meaning>) -> Option<String> {
    match names.get(name(term)?)? {
        Meaning::Place(place) => Some(place.clone()),
        Meaning::Defined(_) => None,
    }
}

/// The name of the variable that is 1 if the reference at the place is null, and 0 otherwise.
fn null(place: &str) -> String {
    format!("{place}?")
}
