//! Comparisons of the same sum with constants, taken together: `x >= 3, x <= 3` is `x = 3`.
//! Touches only comparisons; everything else passes through in its place.

use super::normal::{self, Collected, Key};
use super::plain::{self, Compared, Plain};
use crate::expr::{Comparison, Expr, Formula, Var};
use std::collections::{BTreeMap, BTreeSet};

/// The identity of a sum.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Sum {
    /// The first variable, less the second if there is one.
    Plain(Var, Option<Var>),
    Other(Vec<(Key, i128)>),
}

impl Sum {
    fn plain(&self) -> Option<(Var, Option<Var>)> {
        match self {
            Sum::Plain(left, right) => Some((*left, *right)),
            Sum::Other(_) => None,
        }
    }
}

type Terms = BTreeMap<Key, (i128, Expr)>;

/// `sum ? limit`, where the first factor is positive. A plain sum needs no terms.
struct Bound {
    sum: Sum,
    terms: Terms,
    comparison: Comparison,
    limit: i128,
}

/// The bounds of one sum.
#[derive(Default)]
struct Range {
    /// The variables of a plain sum, or the terms of another.
    plain: Option<(Var, Option<Var>)>,
    terms: Terms,
    lower: Option<i128>,
    upper: Option<i128>,
    excluded: BTreeSet<i128>,
    /// Every lower and upper bound that some comparison gave.
    lowers: BTreeSet<i128>,
    uppers: BTreeSet<i128>,
    /// The number of comparisons of this sum; a single one is left as it was.
    count: usize,
    /// The merged comparison was written already.
    is_written: bool,
}

/// Merges the formulas and leaves out those that are true. `None` if two exclude each other.
pub fn merge(formulas: Vec<Formula>) -> Option<Vec<Formula>> {
    if formulas
        .iter()
        .any(|formula| matches!(formula, Formula::False))
    {
        return None;
    }
    let nothing = BTreeMap::new();
    let mut ranges: Vec<Range> = Vec::new();
    let mut places: BTreeMap<Sum, usize> = BTreeMap::new();
    let mut contributions = Vec::with_capacity(formulas.len());
    for formula in &formulas {
        let contribution = bound(formula, &nothing).map(|bound| {
            let plain = bound.sum.plain();
            let place = *places.entry(bound.sum).or_insert(ranges.len());
            if place == ranges.len() {
                ranges.push(Range::default());
            }
            if let Some(range) = ranges.get_mut(place) {
                (range.plain, range.terms) = (plain, bound.terms);
                range.count += 1;
                range.add(bound.comparison, bound.limit);
            }
            (place, bound.comparison, bound.limit)
        });
        contributions.push(contribution);
    }
    for range in &mut ranges {
        range.settle()?;
    }
    let mut merged = Vec::with_capacity(formulas.len());
    for (formula, contribution) in formulas.into_iter().zip(contributions) {
        if matches!(formula, Formula::True) {
            continue;
        }
        let range = contribution.and_then(|(place, comparison, limit)| {
            Some((ranges.get_mut(place)?, comparison, limit))
        });
        match range {
            None => merged.push(formula),
            Some((range, ..)) if range.is_written => {}
            Some((range, ..)) if range.lower.is_some() && range.lower == range.upper => {
                merged.extend(range.formula(Comparison::Equal, range.lower));
                range.is_written = true;
            }
            Some((range, ..)) if range.count == 1 => merged.push(formula),
            Some((range, comparison, limit)) => {
                range.write(comparison, limit, formula, &mut merged);
            }
        }
    }
    Some(merged)
}

impl Range {
    fn add(&mut self, comparison: Comparison, limit: i128) {
        match comparison {
            Comparison::AtLeast => self.raise(limit),
            Comparison::Greater => self.raise(limit.saturating_add(1)),
            Comparison::Equal => {
                self.raise(limit);
                self.lessen(limit);
            }
            Comparison::AtMost => self.lessen(limit),
            Comparison::Less => self.lessen(limit.saturating_sub(1)),
            Comparison::Unequal => {
                self.excluded.insert(limit);
            }
        }
    }

    fn raise(&mut self, bound: i128) {
        self.lowers.insert(bound);
        self.lower = self.lowers.last().copied();
    }

    fn lessen(&mut self, bound: i128) {
        self.uppers.insert(bound);
        self.upper = self.uppers.first().copied();
    }

    /// Tightens bounds that are excluded values; `None` if no value is left.
    fn settle(&mut self) -> Option<()> {
        while let Some(lower) = self.lower.filter(|lower| self.excluded.remove(lower)) {
            self.lower = Some(lower.checked_add(1)?);
        }
        while let Some(upper) = self.upper.filter(|upper| self.excluded.remove(upper)) {
            self.upper = Some(upper.checked_sub(1)?);
        }
        let (lower, upper) = (self.lower, self.upper);
        self.excluded.retain(|value| {
            lower.is_none_or(|lower| *value > lower) && upper.is_none_or(|upper| *value < upper)
        });
        match (lower, upper) {
            (Some(lower), Some(upper)) if lower > upper => None,
            _ => Some(()),
        }
    }

    /// Writes the contribution of this comparison, in its original form if that is still exact.
    fn write(
        &mut self,
        comparison: Comparison,
        limit: i128,
        formula: Formula,
        merged: &mut Vec<Formula>,
    ) {
        match comparison {
            Comparison::Unequal => {
                if self.excluded.remove(&limit) {
                    merged.push(formula);
                }
            }
            Comparison::AtLeast | Comparison::Greater => {
                let own = match comparison {
                    Comparison::Greater => limit.saturating_add(1),
                    _ => limit,
                };
                let Some(lower) = self.lower else { return };
                if own == lower {
                    self.lower = None;
                    merged.push(formula);
                } else if !self.lowers.contains(&lower) {
                    self.lower = None;
                    merged.extend(self.formula(Comparison::AtLeast, Some(lower)));
                }
            }
            _ => {
                let own = match comparison {
                    Comparison::Less => limit.saturating_sub(1),
                    _ => limit,
                };
                let Some(upper) = self.upper else { return };
                if own == upper {
                    self.upper = None;
                    merged.push(formula);
                } else if !self.uppers.contains(&upper) {
                    self.upper = None;
                    merged.extend(self.formula(Comparison::AtMost, Some(upper)));
                }
            }
        }
    }

    fn formula(&self, comparison: Comparison, limit: Option<i128>) -> Option<Formula> {
        let limit = limit?;
        if let Some((left, right)) = self.plain {
            let plain = Plain {
                left,
                right,
                comparison,
                limit,
            };
            return plain.to_formula();
        }
        let sum = Collected {
            constant: limit.checked_neg()?,
            terms: self.terms.clone(),
        };
        normal::comparison(comparison, &sum)
    }
}

fn bound(formula: &Formula, nothing: &BTreeMap<Var, Collected>) -> Option<Bound> {
    let Formula::Compare(comparison, a, b) = formula else {
        return None;
    };
    if let Some(sides) = plain::side(a, nothing).zip(plain::side(b, nothing))
        && let Some(compared) = plain::compared(*comparison, sides.0, sides.1)
    {
        return match compared {
            Compared::Known(_) => None,
            Compared::Plain(plain) => Some(Bound {
                sum: Sum::Plain(plain.left, plain.right),
                terms: Terms::new(),
                comparison: plain.comparison,
                limit: plain.limit,
            }),
        };
    }
    let difference = normal::expr(a, nothing)?.plus(normal::expr(b, nothing)?, -1)?;
    let (_, (first, _)) = difference.terms.first_key_value()?;
    let (comparison, sum) = if *first < 0 {
        let mirrored = Collected::default().plus(difference, -1)?;
        (comparison.mirrored(), mirrored)
    } else {
        (*comparison, difference)
    };
    Some(Bound {
        comparison,
        limit: sum.constant.checked_neg()?,
        sum: key(&sum.terms),
        terms: sum.terms,
    })
}

/// The identity of a sum. Plain sums have one, however they were written.
fn key(terms: &Terms) -> Sum {
    let mut parts = terms.iter().map(|(key, (factor, _))| (key, *factor));
    match (parts.next(), parts.next(), parts.next()) {
        (Some((Key::Var(left), 1)), None, _) => Sum::Plain(*left, None),
        (Some((Key::Var(left), 1)), Some((Key::Var(right), -1)), None) => {
            Sum::Plain(*left, Some(*right))
        }
        _ => {
            let parts = terms
                .iter()
                .map(|(key, (factor, _))| (key.clone(), *factor));
            Sum::Other(parts.collect())
        }
    }
}
