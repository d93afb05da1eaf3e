//! Consequences of comparing a value that has several arms, found before anything is decided. A
//! value has arms if it was read while references were undecided: it is one value if two references
//! are the same, and another value otherwise. If `p.data` differs from a value that is `p.data` in
//! case `q = p`, then q is not p; if all arms but one are excluded, the value is the remaining arm.
//! Decides nothing.

use super::decide::{Search, Stop};
use super::equality::{Leaf, Reason};
use super::mention::{is_one_of, place};
use pet_solver::{Comparison, Expr, Formula};
use std::sync::Arc;

/// Integers with a greater absolute value are not compared here.
const LARGEST: i128 = 1_000;

/// A value that is decided, and the reason for it.
type Settled = (Leaf, Reason);

/// Two references whose equality selects an arm, and the reason why it is these two.
type Equation = (Leaf, Leaf, Reason);

/// Whether values are references or integers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Of {
    References,
    Integers,
}

/// The other side of a comparison.
struct Against {
    of: Of,
    comparison: Comparison,
    other: Leaf,
}

impl Search {
    /// Derives the consequences of a comparison for the arms of its sides.
    pub(super) fn narrows(&mut self, formula: &Formula) -> Result<(), Stop> {
        let Formula::Compare(comparison, left, right) = formula else {
            return Ok(());
        };
        let of = match [left, right].map(|side| is_one_of(side, &self.is_reference)) {
            [false, false] => Of::Integers,
            _ => Of::References,
        };
        let turned = comparison.mirrored();
        for (one, comparison, other) in [(left, *comparison, right), (right, turned, left)] {
            if let Some((other, why)) = self.settled(of, other) {
                let against = Against {
                    of,
                    comparison,
                    other,
                };
                self.narrow(one, &against, why)?;
            }
        }
        Ok(())
    }

    /// Stores a comparison of two decided integers for later comparisons.
    pub(super) fn notes(
        &mut self,
        comparison: Comparison,
        left: &Expr,
        right: &Expr,
    ) -> Result<(), Stop> {
        let sides = self.settled(Of::Integers, left);
        let sides = sides.zip(self.settled(Of::Integers, right));
        let Some(((left, why), (right, because))) = sides else {
            return Ok(());
        };
        let why = why | because;
        let against = Against {
            of: Of::Integers,
            comparison,
            other: right,
        };
        if let Some(reason) = self.excluded(left, &against) {
            return Err(Stop::Conflict(why | reason));
        }
        if self.values.ask(left, right).is_none() {
            match comparison {
                Comparison::Equal => self.values.add(left, right, true, why),
                Comparison::Unequal | Comparison::Less | Comparison::Greater => {
                    self.values.add(left, right, false, why);
                }
                Comparison::AtMost | Comparison::AtLeast => {}
            }
        }
        Ok(())
    }

    fn narrow(&mut self, one: &Expr, against: &Against, mut why: Reason) -> Result<(), Stop> {
        let definitions = Arc::clone(&self.definitions);
        // The equations of the possible arms; `None` for an equation that is not understood.
        let mut before: Vec<Option<Equation>> = Vec::new();
        let mut value = one;
        while let Expr::Var(var) = value {
            let Some(Some(Expr::IfThenElse(condition, yes, no))) = definitions.get(place(*var))
            else {
                break;
            };
            match self.holds(condition) {
                Ok((holds, reason)) => {
                    why |= reason;
                    value = if holds { yes } else { no };
                    continue;
                }
                Err(Stop::Open(_)) => {}
                Err(stop) => return Err(stop),
            }
            let equation = self.equation(condition);
            let arm = self.settled(against.of, yes);
            let excluded = arm.and_then(|(leaf, reason)| {
                let because = self.excluded(leaf, against)?;
                Some(reason | because)
            });
            match excluded {
                Some(reason) => {
                    // The arm does not fit, so its equation does not hold.
                    why |= reason;
                    if let Some((left, right, reason)) = equation
                        && let Some(apart) = self.all_exclude(&before, left, right)
                    {
                        why |= reason | apart;
                        self.equality.add(left, right, false, why);
                    }
                }
                None => before.push(equation),
            }
            value = no;
        }
        let last = self.settled(against.of, value);
        let last = last.and_then(|(leaf, reason)| {
            let because = self.excluded(leaf, against)?;
            Some(reason | because)
        });
        match (last, before.as_slice()) {
            (Some(reason), []) => Err(Stop::Conflict(why | reason)),
            (Some(reason), [Some((left, right, because))]) => {
                if self.equality.ask(*left, *right).is_none() {
                    let why = why | reason | because;
                    self.equality.add(*left, *right, true, why);
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// The only open equation between references of a condition, if all its other equations hold.
    fn equation(&mut self, condition: &Formula) -> Option<Equation> {
        let Formula::And(parts) = condition else {
            return None;
        };
        let mut open = None;
        let mut why = 0;
        for part in parts {
            let Formula::Compare(Comparison::Equal, left, right) = part else {
                return None;
            };
            let (left, right, reason) = self.references(left, right).ok()??;
            why |= reason;
            match self.equality.ask(left, right) {
                Some((true, reason)) => why |= reason,
                Some((false, _)) => return None,
                None if open.is_some() => return None,
                None => open = Some((left, right)),
            }
        }
        open.map(|(left, right)| (left, right, why))
    }

    /// The reason why none of the equations holds if `left` and `right` are the same: each would
    /// make one of them equal to a reference that the other one differs from.
    fn all_exclude(
        &mut self,
        equations: &[Option<Equation>],
        left: Leaf,
        right: Leaf,
    ) -> Option<Reason> {
        let mut all = 0;
        for equation in equations {
            let (one, other, why) = (*equation)?;
            let (rest, from) = match () {
                () if one == left => (other, right),
                () if one == right => (other, left),
                () if other == left => (one, right),
                () if other == right => (one, left),
                () => return None,
            };
            match self.equality.ask(rest, from) {
                Some((false, reason)) => all |= why | reason,
                _ => return None,
            }
        }
        Some(all)
    }

    /// The reason why a value cannot stand in this relation, if that is known.
    fn excluded(&mut self, leaf: Leaf, against: &Against) -> Option<Reason> {
        let known = match against.of {
            Of::References => self.equality.ask(leaf, against.other)?,
            Of::Integers => self.values.ask(leaf, against.other)?,
        };
        let is_excluded = match known {
            (true, _) => !against.comparison.holds(&0, &0),
            (false, _) => against.comparison == Comparison::Equal,
        };
        is_excluded.then_some(known.1)
    }

    /// The value of an expression, if it is decided.
    fn settled(&mut self, of: Of, expr: &Expr) -> Option<Settled> {
        let definitions = Arc::clone(&self.definitions);
        let (mut value, mut why) = (expr, 0);
        loop {
            let id = match value {
                Expr::Int(number) => return Some((constant(of, *number)?, why)),
                Expr::Var(var) => place(*var),
                _ => return None,
            };
            let Some(Some(Expr::IfThenElse(condition, yes, no))) = definitions.get(id) else {
                return Some((Leaf::Input(id), why));
            };
            let (holds, reason) = self.holds(condition).ok()?;
            why |= reason;
            value = if holds { yes } else { no };
        }
    }
}

/// The leaf for a constant. A reference has the number of its object. Integers are mapped to
/// numbers that are not negative, since negative numbers are objects made by `new`.
fn constant(of: Of, number: i128) -> Option<Leaf> {
    let number = match of {
        Of::References => number,
        Of::Integers if number.abs() > LARGEST => return None,
        Of::Integers if number < 0 => -2 * number - 1,
        Of::Integers => 2 * number,
    };
    Some(Leaf::Object(i64::try_from(number).ok()?))
}
