//! Consequences of constraints without any decision, and the unknowns that constraints depend on.

use super::atom::Choice;
use super::decide::{Search, Stop};
use super::mention::formula_variables;
use pet_solver::{Expr, Formula};
use std::sync::Arc;

pub(super) struct Constraint {
    pub formula: Arc<Formula>,
    /// The unknowns in the constraint, and the references through which they were read.
    pub touches: Vec<usize>,
    pub about: About,
    pub is_done: bool,
    /// The choice that the constraint depends on, and the count of undone steps at that time; it
    /// holds while that count stays.
    pub waits: Option<(Choice, usize)>,
    /// True if the constraint touches an unknown of the last supposition; then the time of its last
    /// conflict. Choices for the highest priority are decided first, since they lead to an answer
    /// soonest.
    pub priority: (bool, usize),
}

/// The subject of a constraint. Constraints on references alone are handled first, since a
/// conflict there needs no solver.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum About {
    References,
    Integers,
}

impl Search {
    /// Derives everything that follows without a decision. Returns what to decide next, if
    /// something is open.
    pub(super) fn follows(&mut self) -> Result<Option<(Choice, About)>, Stop> {
        for about in [About::References, About::Integers] {
            if let Some(choice) = self.follow(about)? {
                return Ok(Some((choice, about)));
            }
        }
        Ok(None)
    }

    fn follow(&mut self, wanted: About) -> Result<Option<Choice>, Stop> {
        loop {
            let known = self.equality.len();
            let mut open: Option<((bool, usize), Choice)> = None;
            for place in (self.of_path..self.constraints.len()).chain(0..self.of_path) {
                let Some(constraint) = self.constraints.get(place) else {
                    continue;
                };
                if constraint.is_done || constraint.about != wanted {
                    continue;
                }
                let (priority, waits) = (constraint.priority, constraint.waits);
                let formula = Arc::clone(&constraint.formula);
                let end = match waits {
                    Some((choice, since)) if since == self.undone && self.is_open(choice) => {
                        Err(Stop::Open(choice))
                    }
                    _ => {
                        self.at = place;
                        self.enforce(&formula)
                    }
                };
                match end {
                    Ok(()) => self.is_done(place),
                    Err(Stop::Open(choice)) => {
                        self.waits(place, choice);
                        if open.is_none_or(|(best, _)| best < priority) {
                            open = Some((priority, choice));
                        }
                    }
                    Err(stop) => {
                        self.conflicts_at([place]);
                        return Err(stop);
                    }
                }
            }
            if open.is_none() || self.equality.len() == known {
                return Ok(open.map(|(_, choice)| choice));
            }
        }
    }

    pub(super) fn conflicts_at(&mut self, places: impl IntoIterator<Item = usize>) {
        self.clock += 1;
        for place in places {
            if let Some(constraint) = self.constraints.get_mut(place) {
                constraint.priority.1 = self.clock;
            }
        }
    }

    /// Derives equalities of references from comparisons that are not decided yet.
    pub(super) fn narrowed(&mut self) -> Result<(), Stop> {
        loop {
            let known = self.equality.len();
            for place in 0..self.constraints.len() {
                if let Some(constraint) = self.constraints.get(place)
                    && !constraint.is_done
                {
                    let formula = Arc::clone(&constraint.formula);
                    self.narrows(&formula)?;
                }
            }
            if self.equality.len() == known {
                return Ok(());
            }
            self.follows()?;
        }
    }

    fn is_open(&mut self, choice: Choice) -> bool {
        match choice {
            Choice::References(left, right) => self.equality.ask(left, right).is_none(),
            Choice::Integers(left, right) => {
                let mut known = self.indices.iter();
                known.all(|(one, other, ..)| (*one, *other) != (left, right))
            }
        }
    }

    fn waits(&mut self, place: usize, choice: Choice) {
        let since = self.undone;
        if let Some(constraint) = self.constraints.get_mut(place) {
            constraint.waits = Some((choice, since));
        }
    }

    fn is_done(&mut self, place: usize) {
        if let Some(constraint) = self.constraints.get_mut(place) {
            constraint.is_done = true;
            self.done.push(place);
        }
    }
}

/// The integers of a formula, and the references through which they were read.
pub(super) fn touches<'e>(
    formula: &Formula,
    definition: impl Fn(usize) -> Option<&'e Expr>,
) -> Vec<usize> {
    let mut ids = Vec::new();
    formula_variables(formula, &mut ids);
    let readers = ids.iter().filter_map(|id| match definition(*id)? {
        Expr::IfThenElse(condition, ..) => {
            let mut read = Vec::new();
            formula_variables(condition, &mut read);
            read.first().copied()
        }
        _ => None,
    });
    let readers: Vec<usize> = readers.collect();
    ids.extend(readers);
    ids
}
