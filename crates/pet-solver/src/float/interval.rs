//! Sets of integers that go through floating point operators: an interval, and `NaN` beside it. The
//! operators are monotone in each operand, so the ends of intervals have exact images, and exact
//! inverse images are found by bisection over keys. A result contains all possible values; it
//! may contain more.

use super::{INFINITY, LEAST, NAN, binary, unary};
use crate::expr::{FloatBinary, FloatUnary, Precision};

/// The integers from `low` to `high`, and the key of `NaN`. `NaN` never is the end of the interval.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Domain {
    pub low: i128,
    pub high: i128,
    pub has_nan: bool,
}

type Ends = (i128, i128);

const NOT_A_NUMBER: i128 = NAN as i128;
const MOST: i128 = INFINITY as i128;
const FIRST: i128 = LEAST as i128;

impl Domain {
    pub const NONE: Domain = Domain {
        low: 1,
        high: 0,
        has_nan: false,
    };

    pub fn new(low: i128, high: i128, has_nan: bool) -> Domain {
        if low > high {
            return Domain {
                has_nan,
                ..Domain::NONE
            };
        }
        if high == NOT_A_NUMBER {
            return Domain::new(low, MOST, true);
        }
        let is_inside = (low..=high).contains(&NOT_A_NUMBER);
        Domain {
            low,
            high,
            has_nan: has_nan && !is_inside,
        }
    }

    pub fn of((low, high): Ends) -> Domain {
        Domain::new(low, high, false)
    }

    pub fn is_empty(self) -> bool {
        self.low > self.high && !self.has_nan
    }

    /// The value of a set that has only one.
    pub fn only(self) -> Option<i128> {
        match self.low > self.high {
            true => self.has_nan.then_some(NOT_A_NUMBER),
            false => (self.low == self.high && !self.has_nan).then_some(self.low),
        }
    }

    /// The smallest interval around the set; not for an empty one.
    pub fn hull(self) -> Ends {
        match (self.low > self.high, self.has_nan) {
            (true, _) => (NOT_A_NUMBER, NOT_A_NUMBER),
            (false, true) => (self.low.min(NOT_A_NUMBER), self.high.max(NOT_A_NUMBER)),
            (false, false) => (self.low, self.high),
        }
    }

    pub fn contains(self, value: i128) -> bool {
        (self.low..=self.high).contains(&value) || (self.has_nan && value == NOT_A_NUMBER)
    }

    pub fn may_be_nan(self) -> bool {
        self.contains(NOT_A_NUMBER)
    }

    pub fn meet(self, other: Domain) -> Domain {
        let has_nan = self.may_be_nan() && other.may_be_nan();
        Domain::new(self.low.max(other.low), self.high.min(other.high), has_nan)
    }

    pub fn join(self, other: Domain) -> Domain {
        let has_nan = self.has_nan || other.has_nan;
        match (self.low > self.high, other.low > other.high) {
            (true, _) => Domain::new(other.low, other.high, has_nan),
            (_, true) => Domain::new(self.low, self.high, has_nan),
            _ => Domain::new(self.low.min(other.low), self.high.max(other.high), has_nan),
        }
    }

    /// The numbers without `NaN`, if there are some.
    fn numbers(self) -> Option<Ends> {
        let (low, high) = (self.low.max(FIRST), self.high.min(MOST));
        (low <= high).then_some((low, high))
    }

    fn has_zero(self) -> bool {
        self.contains(0) || self.contains(-1)
    }

    fn has_infinity(self) -> bool {
        self.contains(MOST) || self.contains(FIRST)
    }
}

/// How an operator behaves on a part of its operands.
#[derive(Clone, Copy)]
enum Trend {
    Up,
    Down,
    Nan,
}

/// The parts of the operands of an operator on which it is monotone.
fn pieces(operator: FloatUnary) -> &'static [(i128, i128, Trend)] {
    const LONG: Ends = (i64::MIN as i128, i64::MAX as i128);
    const INT: Ends = (i32::MIN as i128, i32::MAX as i128);
    const SINGLE: i128 = 0x7F80_0000;
    match operator {
        FloatUnary::Neg => &[(FIRST, MOST, Trend::Down)],
        FloatUnary::Round
        | FloatUnary::Floor
        | FloatUnary::Ceil
        | FloatUnary::Rint
        | FloatUnary::ToInteger(_) => &[(FIRST, MOST, Trend::Up)],
        FloatUnary::FromInteger(_) => &[(LONG.0, LONG.1, Trend::Up)],
        FloatUnary::Sqrt(_) => &[(FIRST, -2, Trend::Nan), (-1, MOST, Trend::Up)],
        FloatUnary::ToBits(_) => &[(FIRST, -1, Trend::Down), (0, MOST, Trend::Up)],
        FloatUnary::FromBits(Precision::Double) => &[
            (LONG.0, LONG.0 + MOST, Trend::Down),
            (LONG.0 + MOST + 1, -1, Trend::Nan),
            (0, MOST, Trend::Up),
            (MOST + 1, LONG.1, Trend::Nan),
        ],
        FloatUnary::FromBits(Precision::Single) => &[
            (INT.0, INT.0 + SINGLE, Trend::Down),
            (INT.0 + SINGLE + 1, -1, Trend::Nan),
            (0, SINGLE, Trend::Up),
            (SINGLE + 1, INT.1, Trend::Nan),
        ],
    }
}

/// The operand as an interval, and whether it may be `NaN` beside it.
fn operand(operator: FloatUnary, a: Domain) -> (Ends, bool) {
    match operator.takes_key() {
        true => ((a.low, a.high), a.may_be_nan()),
        false if a.is_empty() => ((1, 0), false),
        false => (a.hull(), false),
    }
}

/// The values of an operator with one operand.
pub fn image(operator: FloatUnary, a: Domain) -> Domain {
    let ((low, high), may_be_nan) = operand(operator, a);
    let at = |key: i128| unary(operator, key).unwrap_or(NOT_A_NUMBER);
    let mut result = match may_be_nan {
        true => single(at(NOT_A_NUMBER)),
        false => Domain::NONE,
    };
    for (from, to, trend) in pieces(operator) {
        let (from, to) = (low.max(*from), high.min(*to));
        if from > to {
            continue;
        }
        result = result.join(match trend {
            Trend::Nan => single(NOT_A_NUMBER),
            Trend::Up => Domain::of((at(from), at(to))),
            Trend::Down => Domain::of((at(to), at(from))),
        });
    }
    result
}

/// The operands of an operator for which the result is within a set.
pub fn inverse(operator: FloatUnary, a: Domain, result: Domain) -> Domain {
    let ((low, high), may_be_nan) = operand(operator, a);
    let at = |key: i128| unary(operator, key);
    let keeps_nan = may_be_nan && at(NOT_A_NUMBER).is_some_and(|it| result.contains(it));
    let mut found = Domain::new(1, 0, keeps_nan);
    // Keys of results are without `NaN`; integers are as they are.
    let target = match operator.is_key() {
        true => (result.low, result.high),
        false if result.is_empty() => (1, 0),
        false => result.hull(),
    };
    for (from, to, trend) in pieces(operator) {
        let range = (low.max(*from), high.min(*to));
        if range.0 > range.1 {
            continue;
        }
        let part = match trend {
            Trend::Nan => result.may_be_nan().then_some(range),
            _ if target.0 > target.1 => None,
            Trend::Up => rising(range, target, at, at),
            Trend::Down => falling(range, target, at, at),
        };
        if let Some(part) = part {
            found = found.join(Domain::of(part));
        }
    }
    match operator.takes_key() {
        true => found,
        false => found.meet(a),
    }
}

fn single(value: i128) -> Domain {
    Domain::of((value, value))
}

/// The smallest value of a range for which a condition holds that goes on to hold.
fn least((low, high): Ends, holds: impl Fn(i128) -> bool) -> Option<i128> {
    if holds(low) {
        return Some(low);
    }
    if !holds(high) {
        return None;
    }
    let (mut no, mut yes) = (low, high);
    while yes - no > 1 {
        let middle = no + (yes - no) / 2;
        if holds(middle) {
            yes = middle;
        } else {
            no = middle;
        }
    }
    Some(yes)
}

/// The largest value of a range for which a condition holds that held from its beginning.
fn most((low, high): Ends, holds: impl Fn(i128) -> bool) -> Option<i128> {
    if holds(high) {
        return Some(high);
    }
    if !holds(low) {
        return None;
    }
    let (mut yes, mut no) = (low, high);
    while no - yes > 1 {
        let middle = yes + (no - yes) / 2;
        if holds(middle) {
            yes = middle;
        } else {
            no = middle;
        }
    }
    Some(yes)
}

/// The part of a range whose results, between `low` and `high`, may be within the target; results
/// grow with their operand. No result counts as a possible one.
fn rising(
    range: Ends,
    target: Ends,
    low: impl Fn(i128) -> Option<i128>,
    high: impl Fn(i128) -> Option<i128>,
) -> Option<Ends> {
    let to = most(range, |x| low(x).is_none_or(|it| it <= target.1))?;
    let from = least((range.0, to), |x| high(x).is_none_or(|it| it >= target.0))?;
    Some((from, to))
}

/// The same for results that fall.
fn falling(
    range: Ends,
    target: Ends,
    low: impl Fn(i128) -> Option<i128>,
    high: impl Fn(i128) -> Option<i128>,
) -> Option<Ends> {
    let from = least(range, |x| low(x).is_none_or(|it| it <= target.1))?;
    let to = most((from, range.1), |x| high(x).is_none_or(|it| it >= target.0))?;
    Some((from, to))
}

/// The result at a corner of two ranges. Where it is `NaN`, one operand cannot move, and the result
/// next to the corner on the way of the other to its end is the nearest one.
fn corner(operator: FloatBinary, x: Ends, y: Ends) -> Option<i128> {
    let at = |a: i128, b: i128| {
        binary(operator, Precision::Double, a, b).filter(|it| *it != NOT_A_NUMBER)
    };
    let step = |(from, to): Ends| (from != to).then(|| from + (to - from).signum());
    at(x.0, y.0)
        .or_else(|| step(x).and_then(|x| at(x, y.0)))
        .or_else(|| step(y).and_then(|y| at(x.0, y)))
}

fn back((low, high): Ends) -> Ends {
    (high, low)
}

/// The magnitudes of the negative and of the positive numbers of a range.
fn parts((low, high): Ends) -> [(bool, Option<Ends>); 2] {
    let below = (low < 0).then(|| (-1 - high.min(-1), -1 - low));
    let above = (high >= 0).then(|| (low.max(0), high));
    [(true, below), (false, above)]
}

fn signed(is_negative: bool, (low, high): Ends) -> Ends {
    match is_negative {
        true => (-1 - high, -1 - low),
        false => (low, high),
    }
}

/// The values of an operator with two operands; `is_same` if both are one and the same number.
pub fn image2(operator: FloatBinary, a: Domain, b: Domain, is_same: bool) -> Domain {
    let has_nan = a.may_be_nan() || b.may_be_nan() || makes_nan(operator, a, b);
    let Some((x, y)) = a.numbers().zip(b.numbers()) else {
        return Domain::new(1, 0, has_nan);
    };
    let result = match operator {
        FloatBinary::Add => Domain::of(ends(
            corner(operator, x, y),
            corner(operator, back(x), back(y)),
        )),
        FloatBinary::Sub => Domain::of(ends(
            corner(operator, x, back(y)),
            corner(operator, back(x), y),
        )),
        FloatBinary::Rem => remainders(x, y),
        FloatBinary::Mul | FloatBinary::Div => {
            let mut all = Domain::NONE;
            for (is_negative, m) in parts(x) {
                for (is_other, n) in parts(y) {
                    let Some((m, n)) = m.zip(n) else { continue };
                    if is_same && is_negative != is_other {
                        continue;
                    }
                    let other = match operator {
                        FloatBinary::Mul => n,
                        _ => back(n),
                    };
                    let low = corner(operator, m, other);
                    let high = corner(operator, back(m), back(other));
                    if let Some(part) = low.zip(high) {
                        let part = signed(is_negative != is_other, part);
                        all = all.join(Domain::of(part));
                    }
                }
            }
            all
        }
    };
    Domain::new(result.low, result.high, has_nan)
}

fn ends(low: Option<i128>, high: Option<i128>) -> Ends {
    low.zip(high).unwrap_or((1, 0))
}

/// Whether the operator gives `NaN` for some numbers.
fn makes_nan(operator: FloatBinary, a: Domain, b: Domain) -> bool {
    match operator {
        FloatBinary::Add => {
            (a.contains(MOST) && b.contains(FIRST)) || (a.contains(FIRST) && b.contains(MOST))
        }
        FloatBinary::Sub => {
            (a.contains(MOST) && b.contains(MOST)) || (a.contains(FIRST) && b.contains(FIRST))
        }
        FloatBinary::Mul => {
            (a.has_zero() && b.has_infinity()) || (a.has_infinity() && b.has_zero())
        }
        FloatBinary::Div => {
            (a.has_zero() && b.has_zero()) || (a.has_infinity() && b.has_infinity())
        }
        FloatBinary::Rem => a.has_infinity() || b.has_zero(),
    }
}

/// A remainder has the sign of the dividend and is not larger; and it is smaller than the divisor.
fn remainders(x: Ends, y: Ends) -> Domain {
    let most = parts(y)
        .into_iter()
        .filter_map(|(_, n)| n)
        .map(|n| n.1)
        .max();
    let fewest = parts(y)
        .into_iter()
        .filter_map(|(_, n)| n)
        .map(|n| n.0)
        .min();
    let (most, fewest) = (most.unwrap_or(MOST), fewest.unwrap_or(0));
    let mut all = Domain::NONE;
    for (is_negative, m) in parts(x) {
        let Some((low, high)) = m else { continue };
        let high = high.min(MOST - 1);
        if low > high || most == 0 {
            continue;
        }
        let part = match high < fewest {
            true => (low, high),
            false => (0, high.min(most - 1)),
        };
        all = all.join(Domain::of(signed(is_negative, part)));
    }
    all
}

/// The operands for which the result is within a set.
pub fn inverse2(
    operator: FloatBinary,
    a: Domain,
    b: Domain,
    result: Domain,
    is_same: bool,
) -> (Domain, Domain) {
    let without_nan = |it: Domain| match it.numbers() {
        Some(numbers) => Domain::of(numbers),
        None => Domain::NONE,
    };
    let may_be_nan = result.may_be_nan();
    if may_be_nan && (makes_nan(operator, a, b) || a.may_be_nan() && b.may_be_nan()) {
        return (a, b);
    }
    let (x, y) = match may_be_nan {
        true => (a, b),
        false => (without_nan(a), without_nan(b)),
    };
    // Any number may stand beside `NaN`.
    let first = match y.may_be_nan() {
        true => x,
        false => inverse_of(operator, x, y, result, Side::Left, is_same),
    };
    let second = match x.may_be_nan() {
        true => y,
        false if is_same => first,
        false => inverse_of(operator, first, y, result, Side::Right, is_same),
    };
    (first, second)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

/// The numbers of one side, and `NaN` if it was there.
fn inverse_of(
    operator: FloatBinary,
    a: Domain,
    b: Domain,
    result: Domain,
    side: Side,
    is_same: bool,
) -> Domain {
    let own = if side == Side::Left { a } else { b };
    let other = if side == Side::Left { b } else { a };
    let nothing = Domain::new(1, 0, own.has_nan);
    let target = (result.low.max(FIRST), result.high.min(MOST));
    let (Some(x), Some(y)) = (own.numbers(), other.numbers()) else {
        return own;
    };
    if target.0 > target.1 {
        return nothing;
    }
    let found = match operator {
        FloatBinary::Add | FloatBinary::Sub => {
            // The end of the other operand at which the result is smallest.
            let (small, large) = match (operator, side) {
                (FloatBinary::Sub, Side::Left) => (back(y), y),
                _ => (y, back(y)),
            };
            let at = |own: i128, other: Ends| match side {
                Side::Left => corner(operator, (own, own), other),
                Side::Right => corner(operator, other, (own, own)),
            };
            let twice = |own: i128| binary(operator, Precision::Double, own, own);
            match (operator, side) {
                (FloatBinary::Add, _) if is_same => rising(x, target, twice, twice),
                (FloatBinary::Sub, Side::Right) => {
                    falling(x, target, |it| at(it, small), |it| at(it, large))
                }
                _ => rising(x, target, |it| at(it, small), |it| at(it, large)),
            }
        }
        FloatBinary::Mul | FloatBinary::Div => {
            let found = factors(operator, x, y, target, side, is_same);
            return Domain::new(found.low, found.high, own.has_nan);
        }
        FloatBinary::Rem => return remainder_inverse(own, other, target, side),
    };
    found.map_or(nothing, |(low, high)| Domain::new(low, high, own.has_nan))
}

/// The factors, dividends or divisors for which the result may be within the target.
fn factors(
    operator: FloatBinary,
    x: Ends,
    y: Ends,
    target: Ends,
    side: Side,
    is_same: bool,
) -> Domain {
    let mut all = Domain::NONE;
    for (is_negative, m) in parts(x) {
        for (is_other, n) in parts(y) {
            let goal = parts(target)
                .into_iter()
                .find(|(sign, _)| *sign == (is_negative != is_other))
                .and_then(|(_, goal)| goal);
            let (Some(m), Some(n), Some(goal)) = (m, n, goal) else {
                continue;
            };
            if is_same && is_negative != is_other {
                continue;
            }
            let at = |own: i128, other: Ends| match side {
                Side::Left => corner(operator, (own, own), other),
                Side::Right => corner(operator, other, (own, own)),
            };
            let square = |own: i128| binary(operator, Precision::Double, own, own);
            let found = match (operator, side) {
                (FloatBinary::Mul, _) if is_same => rising(m, goal, square, square),
                (FloatBinary::Mul, _) => rising(m, goal, |it| at(it, n), |it| at(it, back(n))),
                (_, Side::Left) => rising(m, goal, |it| at(it, back(n)), |it| at(it, n)),
                (_, Side::Right) => falling(m, goal, |it| at(it, n), |it| at(it, back(n))),
            };
            if let Some(found) = found {
                all = all.join(Domain::of(signed(is_negative, found)));
            }
        }
    }
    all
}

/// A remainder is not larger than the dividend, has its sign, and is smaller than the divisor.
fn remainder_inverse(own: Domain, other: Domain, target: Ends, side: Side) -> Domain {
    let [(_, below), (_, above)] = parts(target);
    match side {
        Side::Left => {
            let mut all = Domain::new(1, 0, own.has_nan);
            let Some(x) = own.numbers() else { return own };
            for ((is_negative, m), goal) in parts(x).into_iter().zip([below, above]) {
                if let Some((m, goal)) = m.zip(goal) {
                    let part = (m.0.max(goal.0), m.1.min(MOST - 1));
                    if part.0 <= part.1 {
                        all = all.join(Domain::of(signed(is_negative, part)));
                    }
                }
            }
            let _ = other;
            all
        }
        Side::Right => {
            let least = [below, above].into_iter().flatten().map(|it| it.0).min();
            let least = least.unwrap_or(0) + 1;
            let mut all = Domain::new(1, 0, own.has_nan);
            let Some(y) = own.numbers() else { return own };
            for (is_negative, n) in parts(y) {
                if let Some((low, high)) = n
                    && low.max(least) <= high
                {
                    let part = signed(is_negative, (low.max(least), high));
                    all = all.join(Domain::of(part));
                }
            }
            all
        }
    }
}

#[cfg(test)]
mod tests;
