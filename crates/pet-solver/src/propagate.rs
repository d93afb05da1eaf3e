//! Bound propagation over sums and nodes, for a few rounds. Every bound that it sets is implied.
//! It does not run to a fixpoint, because over wide ranges that may take very long; the simplex
//! decides the rest.

use super::interval::{self, Interval};
use super::linear::Column;
use super::number::Number;
use super::steps::Steps;
use super::store::{Affine, Node, NodeEntry, Store};

const ROUNDS: usize = 8;

impl Store {
    /// Tightens bounds; false if they exclude each other.
    pub fn propagate(&mut self, steps: &mut Steps) -> bool {
        for round in 0..ROUNDS {
            if self.has_failed {
                return false;
            }
            let mut has_changed = false;
            for place in 0..self.nodes.len() {
                has_changed |= self.propagate_node_at(place);
                if self.has_failed {
                    return false;
                }
            }
            let mut work = self.nodes.len() * 8;
            let count = self.tableau.len();
            for place in 0..count {
                // Forwards and backwards in turn: chains of sums are often in one of these orders.
                let column = if round % 2 == 0 {
                    place
                } else {
                    count - 1 - place
                };
                if !self.tableau.form(column).is_empty() {
                    work += self.tableau.form(column).len();
                    has_changed |= self.propagate_sum_at(column);
                    if self.has_failed {
                        return false;
                    }
                }
            }
            has_changed |= self.propagate_unequal();
            steps.charge(work / 2);
            if !has_changed || steps.is_over() {
                break;
            }
        }
        !self.has_failed
    }

    /// Propagates a node, unless none of its bounds has changed since it was settled.
    fn propagate_node_at(&mut self, place: usize) -> bool {
        let is_settled = |entry: &NodeEntry| {
            let mut columns = entry.columns().into_iter().flatten();
            columns.all(|column| self.tableau.is_as_of(column, entry.settled))
        };
        let entry = self.nodes.get(place).filter(|entry| !is_settled(entry));
        let Some(entry) = entry.cloned() else {
            return false;
        };
        let has_changed = self.propagate_node(&entry);
        if !has_changed
            && !self.has_failed
            && let Some(entry) = self.nodes.get_mut(place)
        {
            entry.settled = self.tableau.now();
        }
        has_changed
    }

    /// Propagates a sum, unless none of its bounds has changed since it was settled.
    fn propagate_sum_at(&mut self, sum: Column) -> bool {
        if self.tableau.is_settled(sum) {
            return false;
        }
        let has_changed = self.propagate_sum(sum);
        if !has_changed && !self.has_failed {
            self.tableau.settle(sum);
        }
        has_changed
    }

    pub fn interval(&self, column: Column) -> Interval {
        Interval {
            lower: self.tableau.lower(column).cloned(),
            upper: self.tableau.upper(column).cloned(),
        }
    }

    pub fn interval_of(&self, affine: &Affine) -> Interval {
        Interval {
            lower: self.lower_of(affine),
            upper: self.upper_of(affine),
        }
    }

    fn narrow(&mut self, affine: &Affine, to: &Interval) -> bool {
        let mut has_changed = false;
        if let Some(lower) = to.lower.as_ref().filter(|lower| !lower.is_huge()) {
            has_changed |= self.restrict_affine(affine, false, lower);
        }
        if let Some(upper) = to.upper.as_ref().filter(|upper| !upper.is_huge()) {
            has_changed |= self.restrict_affine(affine, true, upper);
        }
        has_changed
    }

    fn propagate_node(&mut self, entry: &NodeEntry) -> bool {
        let result = Store::plain(entry.result);
        match &entry.node {
            Node::Product { a, b } if a == b => {
                let a = Store::plain(*a);
                let squares = interval::square(&self.interval_of(&a));
                let changed = self.narrow(&result, &squares);
                let p = self.interval_of(&result);
                let roots = interval::square_root(&p, &self.interval_of(&a));
                changed | self.narrow(&a, &roots)
            }
            Node::Product { a, b } => {
                let (a, b) = (Store::plain(*a), Store::plain(*b));
                let (x, y) = (self.interval_of(&a), self.interval_of(&b));
                let mut changed = self.narrow(&result, &interval::product(&x, &y));
                let p = self.interval_of(&result);
                if !p.has_zero() {
                    changed |= self.not_zero(&a) | self.not_zero(&b);
                }
                changed |= self.narrow(&a, &interval::factor(&p, &self.interval_of(&b)));
                changed | self.narrow(&b, &interval::factor(&p, &self.interval_of(&a)))
            }
            Node::Quotient { a, b } => {
                let Some(remainder) = &entry.remainder else {
                    return false;
                };
                self.propagate_quotient(a, b, &result, remainder)
            }
            Node::Minimum { a, b } => {
                let (x, y) = (self.interval_of(a), self.interval_of(b));
                let lower = x.lower.zip(y.lower).map(|(x, y)| x.min(y));
                let low = Interval { lower, upper: None };
                let mut changed = self.narrow(&result, &low);
                let least = self.interval_of(&result).lower;
                let low = Interval {
                    lower: least,
                    upper: None,
                };
                changed |= self.narrow(a, &low);
                changed | self.narrow(b, &low)
            }
            Node::Choice(_) | Node::Floor { .. } => false,
            Node::And { .. } | Node::Shift { .. } => self.propagate_bits(entry),
            Node::Float { operator, a, b } => self.propagate_float(*operator, a, b, entry.result),
        }
    }

    fn not_zero(&mut self, affine: &Affine) -> bool {
        let x = self.interval_of(affine);
        let zero = Some(Number::ZERO);
        if x.lower == zero {
            self.restrict_affine(affine, false, &Number::ONE)
        } else if x.upper == zero {
            self.restrict_affine(affine, true, &Number::MINUS_ONE)
        } else {
            false
        }
    }

    fn propagate_quotient(&mut self, a: &Affine, b: &Affine, q: &Affine, r: &Affine) -> bool {
        let mut changed = self.not_zero(b);
        let (x, y) = (self.interval_of(a), self.interval_of(b));
        changed |= self.narrow(q, &interval::quotient(&x, &y));
        // |r| < |b| and |r| <= |a|, and r has the sign of a.
        let below_b = y.magnitude().map(|most| &most - &Number::ONE);
        let most = match (below_b, x.magnitude()) {
            (Some(b), Some(a)) => Some(b.min(a)),
            (b, a) => b.or(a),
        };
        let mut range = Interval {
            lower: most.as_ref().map(|most| -most),
            upper: most,
        };
        if x.lower.as_ref().is_some_and(|lower| !lower.is_negative()) {
            range.lower = Some(Number::ZERO);
        }
        if x.upper.as_ref().is_some_and(|upper| !upper.is_positive()) {
            range.upper = Some(Number::ZERO);
        }
        changed |= self.narrow(r, &range);
        let rest = self.interval_of(r);
        if rest.is_positive() {
            changed |= rest
                .lower
                .is_some_and(|lower| self.restrict_affine(a, false, &lower));
        } else if rest.is_negative() {
            changed |= rest
                .upper
                .is_some_and(|upper| self.restrict_affine(a, true, &upper));
        }
        let more = &self.interval_of(r).least_magnitude() + &Number::ONE;
        if y.is_positive() {
            changed |= self.restrict_affine(b, false, &more);
        } else if y.is_negative() {
            changed |= self.restrict_affine(b, true, &-&more);
        }
        // If the quotient is not zero, |a| >= |b|, with the sign of a.
        let quotient = self.interval_of(q);
        let least = y.least_magnitude();
        if !quotient.has_zero() {
            if x.lower.as_ref().is_some_and(|lower| !lower.is_negative()) {
                changed |= self.restrict_affine(a, false, &least);
            } else if x.upper.as_ref().is_some_and(|upper| !upper.is_positive()) {
                changed |= self.restrict_affine(a, true, &-&least);
            }
            if (quotient.is_positive() && y.is_positive())
                || (quotient.is_negative() && y.is_negative())
            {
                changed |= self.restrict_affine(a, false, &Number::ONE);
            } else if !y.has_zero() {
                changed |= self.restrict_affine(a, true, &Number::MINUS_ONE);
            }
        }
        changed
    }

    /// Bounds of a sum from those of its parts, and of each part from the others.
    fn propagate_sum(&mut self, sum: Column) -> bool {
        let low = self.open_end(sum, false);
        let high = self.open_end(sum, true);
        let mut changed = false;
        if low.total.is_huge() || high.total.is_huge() {
            return false;
        }
        if low.open == 0 {
            changed |= self.restrict(sum, false, low.total.ceil());
        }
        if high.open == 0 {
            changed |= self.restrict(sum, true, high.total.floor());
        }
        let whole = self.interval(sum);
        if whole.upper.is_some() && low.open <= 1 {
            changed |= self.propagate_parts(sum, &low, whole.upper.as_ref(), false);
        }
        if whole.lower.is_some() && high.open <= 1 {
            changed |= self.propagate_parts(sum, &high, whole.lower.as_ref(), true);
        }
        changed
    }

    /// The least (or greatest) total of the parts of a sum.
    fn open_end(&self, sum: Column, is_upper: bool) -> Total {
        let mut total = Total {
            total: Number::ZERO,
            open: 0,
        };
        for (part, factor) in self.tableau.form(sum) {
            match self.end(*part, factor.is_positive() == is_upper) {
                Some(end) => total.total = total.total.plus_product(factor, end),
                None => total.open += 1,
            }
        }
        total
    }

    fn end(&self, column: Column, is_upper: bool) -> Option<&Number> {
        if is_upper {
            self.tableau.upper(column)
        } else {
            self.tableau.lower(column)
        }
    }

    /// Bounds each part: it is at most the limit minus the least total of the others; mirrored for
    /// `is_upper`.
    fn propagate_parts(
        &mut self,
        sum: Column,
        others: &Total,
        limit: Option<&Number>,
        is_upper: bool,
    ) -> bool {
        let Some(limit) = limit else { return false };
        let mut found: Vec<(Column, bool, Number)> = Vec::new();
        for (part, factor) in self.tableau.form(sum) {
            let own = self.end(*part, factor.is_positive() == is_upper);
            let rest = match own {
                Some(end) if others.open == 0 => &others.total - &(factor * end),
                None if others.open == 1 => others.total.clone(),
                _ => continue,
            };
            let bound = &(limit - &rest) / factor;
            // factor * part <= limit - rest for the least totals.
            let bounds_above = factor.is_positive() != is_upper;
            let bound = if bounds_above {
                bound.floor()
            } else {
                bound.ceil()
            };
            let is_tighter = match self.end(*part, bounds_above) {
                None => true,
                Some(before) if bounds_above => bound < *before,
                Some(before) => bound > *before,
            };
            if is_tighter {
                found.push((*part, bounds_above, bound));
            }
        }
        let mut changed = false;
        for (part, bounds_above, bound) in found {
            changed |= self.restrict(part, bounds_above, bound);
        }
        changed
    }

    fn propagate_unequal(&mut self) -> bool {
        let mut changed = false;
        for place in 0..self.unequal.len() {
            let Some((column, value)) = self.unequal.get(place).cloned() else {
                break;
            };
            if self.tableau.lower(column) == Some(&value) {
                changed |= self.restrict(column, false, &value + &Number::ONE);
            }
            if self.tableau.upper(column) == Some(&value) {
                changed |= self.restrict(column, true, &value - &Number::ONE);
            }
        }
        changed
    }
}

/// The sum of the ends of parts, and the number of parts without an end.
struct Total {
    total: Number,
    open: usize,
}
