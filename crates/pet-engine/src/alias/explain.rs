//! Consistency of the integers of a search, and the decisions that exclude each other if they are
//! inconsistent. Most conflicts are a chain of equations between two values that must differ; the
//! reason is read off the chain. For other conflicts, decisions are left out one after the other,
//! the last first, with a small budget for each, since a smaller reason is of limited use.

use super::atom::Side;
use super::decide::{Search, Stop};
use super::equality::Reason;
use pet_solver::{Answer, Budget, Comparison, Formula};
use std::collections::HashMap;

/// The budget of a question with one decision left out.
const LITTLE: Budget = Budget { steps: 2_000 };

/// A comparison of two integers.
pub(super) type Link = (Comparison, Side, Side);

pub(super) fn link(formula: &Formula) -> Option<Link> {
    match formula {
        Formula::Compare(comparison, left, right) => {
            Some((*comparison, Side::of(left)?, Side::of(right)?))
        }
        _ => None,
    }
}

impl Search {
    /// Asks the solver whether the integers agree so far, unless nothing was asserted since the
    /// last question.
    pub(super) fn asks(&mut self) -> Result<(), Stop> {
        if self.asked == self.reasons.len() {
            return Ok(());
        }
        self.asked = self.reasons.len();
        match self.solver.check() {
            Answer::Feasible => Ok(()),
            Answer::Unknown => {
                self.is_unknown = true;
                Ok(())
            }
            Answer::Infeasible => Err(Stop::Conflict(self.explained())),
        }
    }

    fn explained(&mut self) -> Reason {
        let all = self.reasons.iter().fold(0, |all, reason| all | reason);
        // With so few decisions a smaller reason is not worth a search.
        if all.count_ones() <= 2 {
            return all;
        }
        let Some(places) = chain(&self.links) else {
            return self.reduced(all);
        };
        let reasons = places.iter().filter_map(|place| self.reasons.get(*place));
        let reason = reasons.fold(0, |all, reason| all | reason);
        let sources = places.iter().filter_map(|place| self.sources.get(*place));
        let sources: Vec<usize> = sources.copied().collect();
        self.conflicts_at(sources);
        reason
    }

    /// The decisions without those that the conflict does not need.
    fn reduced(&mut self, all: Reason) -> Reason {
        let mut left = all;
        for bit in (0..Reason::BITS).rev().map(|place| 1 << place) {
            if left & bit != 0 && self.excludes(left & !bit) {
                left &= !bit;
            }
        }
        let said = self.reasons.iter().zip(&self.sources);
        let sources = said.filter(|(reason, _)| **reason != 0 && **reason & !left == 0);
        let sources: Vec<usize> = sources.map(|(_, source)| *source).collect();
        self.conflicts_at(sources);
        left
    }

    /// Returns whether the formulas asserted because of these decisions have no solution.
    fn excludes(&self, decisions: Reason) -> bool {
        let said = self.reasons.iter().enumerate();
        let said = said.filter(|(_, reason)| **reason & !decisions == 0);
        let places: Vec<usize> = said.map(|(place, _)| place).collect();
        self.solver.is_excluded_by(&places, LITTLE)
    }
}

/// The places of a comparison and of equations that contradict it: they lead from one of its sides
/// to the other, or to numbers for which it does not hold.
fn chain(links: &[Option<Link>]) -> Option<Vec<usize>> {
    let mut equations: HashMap<Side, Vec<(usize, Side)>> = HashMap::new();
    for (place, link) in links.iter().enumerate() {
        if let Some((Comparison::Equal, left, right)) = link {
            equations.entry(*left).or_default().push((place, *right));
            equations.entry(*right).or_default().push((place, *left));
        }
    }
    for (place, link) in links.iter().enumerate() {
        let Some((comparison, left, right)) = link else {
            continue;
        };
        let from_left = Reached::from(*left, &equations);
        if !comparison.holds(&0, &0) && from_left.contains(*right) {
            return Some(from_left.way(*right, [place]));
        }
        let from_right = Reached::from(*right, &equations);
        for (one, value) in from_left.numbers() {
            for (other, given) in from_right.numbers() {
                if !comparison.holds(&value, &given) {
                    let places = from_left.way(one, [place]);
                    return Some(from_right.way(other, places));
                }
            }
        }
    }
    None
}

/// The terms that are equal to an integer, in the order in which they were found, each with the
/// equation that leads to it and the term from which it leads.
struct Reached {
    sides: Vec<(Side, Option<(usize, usize)>)>,
}

impl Reached {
    fn from(side: Side, equations: &HashMap<Side, Vec<(usize, Side)>>) -> Reached {
        let mut sides = vec![(side, None)];
        let mut at = 0;
        while let Some((side, _)) = sides.get(at).copied() {
            for (place, other) in equations.get(&side).into_iter().flatten() {
                if sides.iter().all(|(known, _)| known != other) {
                    sides.push((*other, Some((place.to_owned(), at))));
                }
            }
            at += 1;
        }
        Reached { sides }
    }

    fn contains(&self, side: Side) -> bool {
        self.sides.iter().any(|(known, _)| *known == side)
    }

    fn numbers(&self) -> impl Iterator<Item = (Side, i128)> {
        self.sides.iter().filter_map(|(side, _)| match side {
            Side::Known(value) => Some((*side, *value)),
            Side::Unknown(_) => None,
        })
    }

    /// These places, and those of the equations that lead to a side.
    fn way(&self, to: Side, places: impl IntoIterator<Item = usize>) -> Vec<usize> {
        let mut places: Vec<usize> = places.into_iter().collect();
        let mut at = self.sides.iter().position(|(side, _)| *side == to);
        while let Some((_, Some((place, from)))) = at.and_then(|at| self.sides.get(at)) {
            places.push(*place);
            at = Some(*from);
        }
        places
    }
}
