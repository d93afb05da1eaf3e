//! Enumeration of the choices that the solver leaves open, one heap after the other: each round
//! repeats the same questions in the same order, up to the choice that is made differently.

use crate::path::Path;
use pet_solver::{Answer, Comparison, Expr, Formula};

/// The choices of a run, each with the alternatives that are left.
pub(super) struct Choices {
    made: Vec<Choice>,
    at: usize,
    /// Whether only the first alternative of each choice is wanted.
    which: Which,
    /// True if a choice had no alternative.
    pub is_stuck: bool,
}

struct Choice {
    /// The numbers of the alternatives that are possible and were not taken before; the first is
    /// taken.
    left: Vec<usize>,
}

/// Whether later alternatives are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Which {
    First,
    Each,
}

impl Choices {
    pub fn new(which: Which) -> Choices {
        Choices {
            made: Vec::new(),
            at: 0,
            which,
            is_stuck: false,
        }
    }

    /// Takes one of the alternatives that the path allows and assumes it on the path. Returns its
    /// number; `None` if there is no alternative.
    pub fn take(
        &mut self,
        path: &mut Path,
        assumed: &mut Vec<Formula>,
        alternatives: &[Formula],
        which: Which,
    ) -> Option<usize> {
        if self.made.len() == self.at {
            let which = match self.which {
                Which::First => Which::First,
                Which::Each => which,
            };
            let left = possible(path, alternatives, which);
            self.made.push(Choice { left });
        }
        let choice = self.made.get(self.at)?;
        self.at += 1;
        let Some(taken) = choice.left.first().copied() else {
            self.is_stuck = true;
            return None;
        };
        let formula = alternatives.get(taken)?.clone();
        path.assume(formula.clone());
        assumed.push(formula);
        Some(taken)
    }

    /// Goes to the next combination of choices; false if there is none.
    pub fn next(&mut self) -> bool {
        self.at = 0;
        self.is_stuck = false;
        while let Some(last) = self.made.last_mut() {
            if last.left.len() > 1 {
                last.left.remove(0);
                return true;
            }
            self.made.pop();
        }
        false
    }
}

impl Choices {
    /// Lets all alternatives be tried if the first ones led nowhere, which happens only if the
    /// solver gave up; false if all were tried already.
    pub fn are_widened(&mut self) -> bool {
        let may_be = self.which == Which::First;
        self.which = Which::Each;
        may_be
    }
}

/// The alternatives that the solver does not exclude. An undecided one is kept, because its values
/// are searched for later.
fn possible(path: &mut Path, alternatives: &[Formula], which: Which) -> Vec<usize> {
    let mut left = Vec::new();
    for (number, formula) in alternatives.iter().enumerate() {
        if is_possible(path, formula.clone()) {
            left.push(number);
            if which == Which::First {
                break;
            }
        }
    }
    left
}

pub(super) fn is_possible(path: &mut Path, formula: Formula) -> bool {
    path.assume(formula);
    let answer = path.check();
    path.retract();
    answer != Answer::Infeasible
}

pub(super) fn equal(left: Expr, right: Expr) -> Formula {
    Formula::Compare(Comparison::Equal, left, right)
}

pub(super) fn unequal(left: Expr, right: Expr) -> Formula {
    Formula::Compare(Comparison::Unequal, left, right)
}
