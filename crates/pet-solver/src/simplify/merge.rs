//! Comparisons of the same sum with constants, taken together: `x >= 3, x <= 3` is `x = 3`.
//! Touches only comparisons; everything else passes through in its place.

use super::normal::{self, Collected, Key};
use crate::expr::{Comparison, Expr, Formula};
use std::collections::{BTreeMap, BTreeSet};

/// The known bounds of one sum.
#[derive(Default)]
struct Range {
    terms: BTreeMap<Key, (i128, Expr)>,
    lower: Option<i128>,
    upper: Option<i128>,
    excluded: BTreeSet<i128>,
    /// Every lower and upper bound that some comparison gave.
    lowers: BTreeSet<i128>,
    uppers: BTreeSet<i128>,
    /// How many comparisons went into it; one alone is left as it was.
    count: usize,
}

/// The formulas without what is true, merged. None if two of them exclude each other.
pub fn merge(formulas: Vec<Formula>) -> Option<Vec<Formula>> {
    let mut ranges: BTreeMap<Vec<(Key, i128)>, Range> = BTreeMap::new();
    for formula in &formulas {
        if matches!(formula, Formula::False) {
            return None;
        }
        if let Some((key, terms, comparison, limit)) = bound(formula) {
            let range = ranges.entry(key).or_default();
            range.terms = terms;
            range.count += 1;
            range.add(comparison, limit);
        }
    }
    for range in ranges.values_mut() {
        range.settle()?;
    }
    let mut merged = Vec::new();
    for formula in formulas {
        if matches!(formula, Formula::True) {
            continue;
        }
        let Some((key, _, comparison, limit)) = bound(&formula) else {
            merged.push(formula);
            continue;
        };
        let Some(range) = ranges.get_mut(&key) else {
            // The first of its kind wrote them all.
            continue;
        };
        if range.count == 1 && range.lower != range.upper {
            merged.push(formula);
            continue;
        }
        if range.lower.is_some() && range.lower == range.upper {
            merged.extend(range.formula(Comparison::Equal, range.lower));
            ranges.remove(&key);
            continue;
        }
        range.write(comparison, limit, formula, &mut merged);
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

    /// Moves the ends off excluded values; none if nothing is left.
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

    /// Writes what this comparison contributed, in its words if they are still exact.
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
        let sum = Collected {
            constant: limit?.checked_neg()?,
            terms: self.terms.clone(),
        };
        normal::comparison(comparison, &sum)
    }
}

type Bound = (
    Vec<(Key, i128)>,
    BTreeMap<Key, (i128, Expr)>,
    Comparison,
    i128,
);

/// A comparison as `terms ? limit`, where the first factor is positive.
fn bound(formula: &Formula) -> Option<Bound> {
    let Formula::Compare(comparison, a, b) = formula else {
        return None;
    };
    let nothing = BTreeMap::new();
    let difference = normal::expr(a, &nothing)?.plus(normal::expr(b, &nothing)?, -1)?;
    let (_, (first, _)) = difference.terms.first_key_value()?;
    let (comparison, sum) = if *first < 0 {
        let mirrored = Collected::default().plus(difference, -1)?;
        (comparison.mirrored(), mirrored)
    } else {
        (*comparison, difference)
    };
    let key = sum
        .terms
        .iter()
        .map(|(key, (factor, _))| (key.clone(), *factor))
        .collect();
    Some((key, sum.terms, comparison, sum.constant.checked_neg()?))
}
