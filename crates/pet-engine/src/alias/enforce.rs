//! Enforcing constraints under the present decisions: equalities of references are asserted,
//! constraints on integers are passed to the solver. If a choice must be decided first, it is
//! returned.

use super::atom::{Choice, Side};
use super::decide::{Found, Search, Stop};
use super::equality::{Leaf, Reason};
use super::mention::{formula_variables, is_one_of, number, place, var, variables};
use pet_solver::{Comparison, Expr, Formula};
use std::sync::Arc;

impl Search {
    pub(super) fn enforce(&mut self, formula: &Formula) -> Result<(), Stop> {
        match formula {
            Formula::True => Ok(()),
            Formula::And(parts) => parts.iter().try_for_each(|part| self.enforce(part)),
            Formula::Or(parts) => self.enforce_one(parts),
            Formula::Compare(comparison, left, right) => {
                let Some((one, other, reason)) = self.references(left, right)? else {
                    self.integers(formula)?;
                    self.notes(*comparison, left, right)?;
                    self.say(formula.clone(), 0);
                    return Ok(());
                };
                self.relates(one, other, *comparison == Comparison::Equal, reason)
            }
            other => {
                self.integers(other)?;
                self.say(other.clone(), 0);
                Ok(())
            }
        }
    }

    pub(super) fn relates(
        &mut self,
        left: Leaf,
        right: Leaf,
        wanted: bool,
        reason: Reason,
    ) -> Result<(), Stop> {
        match self.equality.ask(left, right) {
            Some((is_same, why)) if is_same != wanted => Err(Stop::Conflict(reason | why)),
            Some(_) => Ok(()),
            None => {
                self.equality.add(left, right, wanted, reason);
                Ok(())
            }
        }
    }

    /// Enforces a disjunction. If a single part can still hold and is about references, it is
    /// asserted; if several can, a choice about references is decided first.
    fn enforce_one(&mut self, parts: &[Formula]) -> Result<(), Stop> {
        let mut why = 0;
        let mut integers = Vec::new();
        let mut open = Vec::new();
        for part in parts {
            let Formula::Compare(comparison, left, right) = part else {
                integers.push(part);
                continue;
            };
            let wanted = *comparison == Comparison::Equal;
            match self.references(left, right) {
                Ok(None) => integers.push(part),
                Ok(Some((left, right, reason))) => match self.equality.ask(left, right) {
                    Some((is_same, _)) if is_same == wanted => return Ok(()),
                    Some((_, because)) => why |= reason | because,
                    None => {
                        let only = Some((left, right, wanted, reason));
                        open.push((Choice::References(left, right), only));
                    }
                },
                Err(Stop::Open(choice)) => open.push((choice, None)),
                Err(stop) => return Err(stop),
            }
        }
        match (open.as_slice(), integers.as_slice()) {
            ([], []) => Err(Stop::Conflict(why)),
            ([], _) => {
                for part in &integers {
                    self.integers(part)?;
                }
                self.say(Formula::Or(integers.into_iter().cloned().collect()), why);
                Ok(())
            }
            ([(_, Some((left, right, wanted, reason)))], []) => {
                self.equality.add(*left, *right, *wanted, reason | why);
                Ok(())
            }
            ([(choice, _), ..], _) => Err(Stop::Open(*choice)),
        }
    }

    /// The leaves of both sides, and the reason for them; `None` if the sides are not references.
    pub(super) fn references(
        &mut self,
        left: &Expr,
        right: &Expr,
    ) -> Result<Option<(Leaf, Leaf, Reason)>, Stop> {
        let is_reference = |expr| is_one_of(expr, &self.is_reference);
        if !is_reference(left) && !is_reference(right) {
            return Ok(None);
        }
        let (left, why) = self.leaf(left)?;
        let (right, because) = self.leaf(right)?;
        Ok(Some((left, right, why | because)))
    }

    /// The leaf of a reference, through all arms that are decided. Arms depend on earlier ones, so
    /// the recursion is as deep as there are references on the path.
    pub(super) fn leaf(&mut self, expr: &Expr) -> Result<(Leaf, Reason), Stop> {
        let id = match expr {
            Expr::Int(value) => {
                let value = i64::try_from(*value).map_err(|_| Stop::GivenUp)?;
                return Ok((Leaf::Object(value), 0));
            }
            Expr::Var(of) => place(*of),
            _ => return Err(Stop::GivenUp),
        };
        if let Some(Some(Found::Reference(leaf, reason))) = self.found.get(id) {
            return Ok((*leaf, *reason));
        }
        let definitions = Arc::clone(&self.definitions);
        let Some(Some(definition)) = definitions.get(id) else {
            return Ok((Leaf::Input(id), 0));
        };
        let Expr::IfThenElse(condition, yes, no) = definition else {
            return Err(Stop::GivenUp);
        };
        let (holds, why) = self.holds(condition)?;
        let (leaf, because) = self.leaf(if holds { yes } else { no })?;
        let why = why | because;
        self.is(id, Found::Reference(leaf, why));
        Ok((leaf, why))
    }

    fn is(&mut self, id: usize, found: Found) {
        if let Some(place) = self.found.get_mut(id) {
            *place = Some(found);
            self.order.push(id);
        }
    }

    /// Evaluates the condition of an arm, with the reason. An open equation is returned as a
    /// choice.
    pub(super) fn holds(&mut self, condition: &Formula) -> Result<(bool, Reason), Stop> {
        let Formula::And(parts) = condition else {
            return Err(Stop::GivenUp);
        };
        let mut why = 0;
        for part in parts {
            let Formula::Compare(Comparison::Equal, left, right) = part else {
                return Err(Stop::GivenUp);
            };
            let known = match self.references(left, right)? {
                Some((left, right, because)) => match self.equality.ask(left, right) {
                    Some((is_same, reason)) => (is_same, reason | because),
                    None => return Err(Stop::Open(Choice::References(left, right))),
                },
                None => self.same_index(left, right)?,
            };
            match known {
                (true, reason) => why |= reason,
                (false, reason) => return Ok((false, reason)),
            }
        }
        Ok((true, why))
    }

    fn same_index(&mut self, left: &Expr, right: &Expr) -> Result<(bool, Reason), Stop> {
        for side in [left, right] {
            if let Some(id) = number(side) {
                self.integer(id)?;
            }
        }
        let (Some(left), Some(right)) = (Side::of(left), Side::of(right)) else {
            return Err(Stop::GivenUp);
        };
        if let (Side::Known(left), Side::Known(right)) = (left, right) {
            return Ok((left == right, 0));
        }
        let mut known = self.indices.iter();
        let known = known.find(|(one, other, ..)| (*one, *other) == (left, right));
        match known {
            Some((_, _, is_same, reason)) => Ok((*is_same, *reason)),
            None => Err(Stop::Open(Choice::Integers(left, right))),
        }
    }

    /// Makes sure that the solver has the definitions of the integers of a formula.
    fn integers(&mut self, formula: &Formula) -> Result<(), Stop> {
        let mut ids = Vec::new();
        formula_variables(formula, &mut ids);
        ids.into_iter().try_for_each(|id| self.integer(id))
    }

    fn integer(&mut self, id: usize) -> Result<(), Stop> {
        let depends = self.depends.get(id).copied().unwrap_or(false);
        if !depends || matches!(self.found.get(id), Some(Some(Found::Integer))) {
            return Ok(());
        }
        let definitions = Arc::clone(&self.definitions);
        let Some(Some(definition)) = definitions.get(id) else {
            return Ok(());
        };
        let (value, why) = match definition {
            Expr::IfThenElse(condition, yes, no) => {
                let (holds, why) = self.holds(condition)?;
                let taken: &Expr = if holds { yes } else { no };
                (taken, why)
            }
            other => (other, 0),
        };
        for part in variables(value) {
            self.integer(part)?;
        }
        let own = Expr::Var(var(id));
        let formula = Formula::Compare(Comparison::Equal, own, value.clone());
        self.say(formula, why);
        self.is(id, Found::Integer);
        Ok(())
    }
}
