//! Machine integers as sums: `Wrap`, shifts and masks by powers of two become a quotient that is
//! rounded downwards and a bounded remainder, which rows express exactly. For the rest there is a
//! node with bounds: `a & b`, from which `a | b = a + b - (a & b)` and `a ^ b = a + b - 2(a & b)`
//! follow, and shifts by unknown distances. What these nodes leave open is decided in `blast`.

use super::expr::Comparison;
use super::interval::Interval;
use super::linear::{Linear, Sum};
use super::number::Number;
use super::ranges::{self, Range};
use super::store::{Node, NodeEntry, Store};
use super::width::{MOST_SHIFT, Width};

/// A mask with more runs of ones than this is left to `blast`.
const MOST_RUNS: usize = 2;

/// An operator on bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BitOperator {
    And,
    Or,
    Xor,
}

impl Store {
    /// The sum as a number of the width.
    pub fn wrapped(&mut self, width: Width, a: &Linear) -> Linear {
        let (low, _) = width.range();
        let shifted = a.minus(&Linear::constant(Number::from(low)));
        let times = self.floor(&shifted, width.size());
        a.minus(&times.scaled(&power(width.size())))
    }

    /// `a / 2^bits`, rounded downwards.
    pub fn floor(&mut self, a: &Linear, bits: u32) -> Linear {
        if bits == 0 {
            return a.clone();
        }
        let divisor = power(bits);
        // Multiples of the divisor come out of the quotient; the rest has small factors.
        let (mut whole, mut rest) = (Sum::default(), Sum::default());
        for (column, factor) in &self.expanded(a).terms {
            let times = nearest(factor, &divisor);
            whole.add_term(*column, &times);
            rest.add_term(*column, &(factor - &(&times * &divisor)));
        }
        let times = (&a.constant / &divisor).floor();
        rest.add_constant(&(&a.constant - &(&times * &divisor)));
        whole.add_constant(&times);
        let rest = self.floor_of_rest(&rest.finish(), bits);
        whole.add(&rest, &Number::ONE);
        whole.finish()
    }

    fn floor_of_rest(&mut self, rest: &Linear, bits: u32) -> Linear {
        let divisor = power(bits);
        let range = self.range_of(rest);
        let ends = range.map(|(low, high)| (low >> bits, high >> bits));
        if let Some((low, high)) = ends
            && low == high
        {
            return Linear::constant(Number::from(low));
        }
        if rest.is_constant() {
            return Linear::constant((&rest.constant / &divisor).floor());
        }
        let a = self.affine(rest);
        let (_, result, is_new) = self.node(Node::Floor { a, bits });
        let quotient = Linear::column(result);
        if is_new {
            if let Some((low, high)) = ends {
                self.restrict(result, false, Number::from(low));
                self.restrict(result, true, Number::from(high));
            }
            let remainder = rest.minus(&quotient.scaled(&divisor));
            self.compare(Comparison::AtLeast, &remainder);
            let over = remainder.minus(&Linear::constant(divisor));
            self.compare(Comparison::Less, &over);
        }
        quotient
    }

    /// The range of a sum: from the bounds of its parts, and from its own bounds.
    pub fn range_of(&mut self, linear: &Linear) -> Range {
        let mut range = linear.constant.to_i128().map(|value| (value, value));
        for (column, factor) in &linear.terms {
            let factor = factor.to_i128().map(|value| (value, value));
            let part = pair(&self.interval(*column));
            range = ranges::sum(range, ranges::product(part, factor));
        }
        if linear.terms.len() < 2 {
            return range;
        }
        let view = self.affine(linear);
        match (range, pair(&self.interval_of(&view))) {
            (Some((a, b)), Some((c, d))) => Some((a.max(c), b.min(d))),
            (a, b) => a.or(b),
        }
    }

    pub fn bit_operation(&mut self, operator: BitOperator, a: &Linear, b: &Linear) -> Linear {
        let and = self.bit_and(a, b);
        let (times, range_of): (_, fn(Range, Range) -> Range) = match operator {
            BitOperator::And => return and,
            BitOperator::Or => (1i64, ranges::bit_or),
            BitOperator::Xor => (2i64, ranges::bit_xor),
        };
        let result = {
            let mut sum = Sum::default();
            sum.add(a, &Number::ONE);
            sum.add(b, &Number::ONE);
            sum.add(&and, &Number::from(-times));
            sum.finish()
        };
        let range = range_of(self.range_of(a), self.range_of(b));
        self.bound_sum(&result, range);
        result
    }

    fn bound_sum(&mut self, linear: &Linear, range: Range) {
        if let Some((low, high)) = range
            && !linear.is_constant()
        {
            let view = self.affine(linear);
            self.restrict_affine(&view, false, &Number::from(low));
            self.restrict_affine(&view, true, &Number::from(high));
        }
    }

    fn bit_and(&mut self, a: &Linear, b: &Linear) -> Linear {
        if a == b {
            return a.clone();
        }
        for (mask, other) in [(a, b), (b, a)] {
            if mask.is_constant()
                && let Some(mask) = mask.constant.to_i128()
                && let Some(masked) = self.masked(mask, other)
            {
                return masked;
            }
        }
        let (first, second) = (self.affine(a), self.affine(b));
        let is_ordered = first.column <= second.column;
        let node = match is_ordered {
            true => Node::And {
                a: first,
                b: second,
            },
            false => Node::And {
                a: second,
                b: first,
            },
        };
        let (_, result, is_new) = self.node(node);
        let result = Linear::column(result);
        if is_new {
            let (x, y) = (self.range_of(a), self.range_of(b));
            self.bound_sum(&result, ranges::bit_and(x, y));
            let is_positive = |range: Range| range.is_some_and(|(low, _)| low >= 0);
            let is_negative = |range: Range| range.is_some_and(|(_, high)| high < 0);
            // A number that is not negative only loses bits, and so does the operand of one that
            // is negative throughout.
            if is_positive(x) || is_negative(y) {
                self.compare(Comparison::AtMost, &result.minus(a));
            }
            if is_positive(y) || is_negative(x) {
                self.compare(Comparison::AtMost, &result.minus(b));
            }
        }
        result
    }

    /// `a & mask`, if the mask has few runs of ones.
    fn masked(&mut self, mask: i128, a: &Linear) -> Option<Linear> {
        if a.is_constant()
            && let Some(value) = a.constant.to_i128()
        {
            return Some(Linear::constant(Number::from(value & mask)));
        }
        let runs = runs(mask)?;
        let mut sum = Sum::default();
        for (from, to) in runs {
            let low = self.floor(a, from);
            sum.add(&low, &power(from));
            if let Some(to) = to {
                let high = self.floor(a, to);
                sum.add(&high, &-&power(to));
            }
        }
        Some(sum.finish())
    }

    /// `a * 2^n` or `a / 2^n`; the distance is asserted to be possible. `None` if it is not.
    pub fn shifted(&mut self, is_left: bool, a: &Linear, n: &Linear) -> Option<Linear> {
        if n.is_constant() {
            let distance = n.constant.to_i128().and_then(|n| u32::try_from(n).ok())?;
            return match distance <= 63 {
                true if is_left => Some(a.scaled(&power(distance))),
                true => Some(self.floor(a, distance)),
                false => None,
            };
        }
        self.compare(Comparison::AtLeast, n);
        let most = Linear::constant(Number::from(MOST_SHIFT));
        self.compare(Comparison::AtMost, &n.minus(&most));
        let node = Node::Shift {
            a: self.affine(a),
            n: self.affine(n),
            is_left,
        };
        let (_, result, is_new) = self.node(node);
        let result = Linear::column(result);
        if is_new {
            let (x, y) = (self.range_of(a), self.range_of(n));
            self.bound_sum(&result, shift_range(is_left, x, y));
        }
        Some(result)
    }

    /// Narrows the result of a node for bits. Returns whether a bound is new.
    pub fn propagate_bits(&mut self, entry: &NodeEntry) -> bool {
        let range = match &entry.node {
            Node::And { a, b } => {
                let (x, y) = (pair(&self.interval_of(a)), pair(&self.interval_of(b)));
                match (only(x), only(y)) {
                    (Some(x), Some(y)) => Some((x & y, x & y)),
                    _ => ranges::bit_and(x, y),
                }
            }
            Node::Shift { a, n, is_left } => shift_range(
                *is_left,
                pair(&self.interval_of(a)),
                pair(&self.interval_of(n)),
            ),
            _ => None,
        };
        let Some((low, high)) = range else {
            return false;
        };
        let lower = self.restrict(entry.result, false, Number::from(low));
        self.restrict(entry.result, true, Number::from(high)) | lower
    }
}

fn shift_range(is_left: bool, a: Range, n: Range) -> Range {
    match is_left {
        true => ranges::shift_left(a, n),
        false => ranges::shift_right(a, n),
    }
}

/// The value of a range that has only one.
fn only(range: Range) -> Option<i128> {
    range.filter(|(low, high)| low == high).map(|(low, _)| low)
}

pub fn pair(interval: &Interval) -> Range {
    let low = interval.lower.as_ref()?.to_i128()?;
    let high = interval.upper.as_ref()?.to_i128()?;
    let most = 1i128 << 126;
    (low >= -most && high <= most).then_some((low, high))
}

fn power(bits: u32) -> Number {
    Number::from(1i128 << bits.min(120))
}

/// The multiple of the divisor that is nearest to a number; zero for numbers up to its half.
fn nearest(number: &Number, divisor: &Number) -> Number {
    let half = divisor / &Number::from(2i64);
    if number.abs() <= half {
        return Number::ZERO;
    }
    (&(number + &half) / divisor).floor()
}

/// The runs of ones of a mask: the first place and the place after the last, which a negative mask
/// does not have for its last run.
fn runs(mask: i128) -> Option<Vec<(u32, Option<u32>)>> {
    let mut runs = Vec::new();
    let mut rest = mask;
    let mut place = 0;
    while rest != 0 {
        if runs.len() == MOST_RUNS {
            return None;
        }
        let zeros = rest.trailing_zeros();
        rest >>= zeros;
        let from = place + zeros;
        if rest == -1 {
            runs.push((from, None));
            break;
        }
        let ones = rest.trailing_ones();
        rest >>= ones;
        place = from + ones;
        runs.push((from, Some(place)));
    }
    let is_small = |(from, to): &(u32, Option<u32>)| to.unwrap_or(*from) <= 100;
    runs.iter().all(is_small).then_some(runs)
}
