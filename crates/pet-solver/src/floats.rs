//! Floating point among rows: comparisons of numbers are comparisons of their keys, which rows
//! express; for other operators there is a node with bounds. What these leave open (`NaN`, the
//! two zeros, operators) is decided in `blast`.

use super::bits::pair;
use super::code::{Op, OpId};
use super::expr::{Comparison, FloatComparison, FloatUnary, Precision};
use super::float::interval::{Domain, image, image2, inverse, inverse2};
use super::float::{INFINITY, KEYS, NAN, Operator};
use super::linear::{Column, Linear};
use super::number::Number;
use super::store::{Affine, Node, Store};

const MOST: i128 = INFINITY as i128;

impl Store {
    /// The value of an operator; its operands are asserted to be numbers. `None` if they are none.
    pub fn float_result(&mut self, operator: Operator, a: &Linear, b: &Linear) -> Option<Linear> {
        for side in [a, b] {
            self.bound_within(side, operator.operands());
        }
        if a.is_constant() && b.is_constant() {
            let value = operator.value(a.constant.to_i128()?, b.constant.to_i128()?)?;
            return Some(Linear::constant(Number::from(value)));
        }
        let node = Node::Float {
            operator,
            a: self.affine(a),
            b: self.affine(b),
        };
        let (_, result, is_new) = self.node(node);
        if is_new {
            let (low, high) = operator.results();
            self.restrict(result, false, Number::from(low));
            self.restrict(result, true, Number::from(high));
        }
        Some(Linear::column(result))
    }

    fn bound_within(&mut self, side: &Linear, (low, high): (i128, i128)) {
        let below = side.minus(&Linear::constant(Number::from(low)));
        self.compare(Comparison::AtLeast, &below);
        let above = side.minus(&Linear::constant(Number::from(high)));
        self.compare(Comparison::AtMost, &above);
    }

    /// Narrows the bounds around an operator. Returns whether a bound is new.
    pub fn propagate_float(
        &mut self,
        operator: Operator,
        a: &Affine,
        b: &Affine,
        result: Column,
    ) -> bool {
        let domain = |range: super::ranges::Range| range.map(Domain::of);
        let (low, high) = operator.operands();
        let is_within = |domain: &Domain| {
            let (from, to) = domain.hull();
            !domain.is_empty() && from >= low && to <= high
        };
        let first = domain(pair(&self.interval_of(a))).filter(is_within);
        let second = domain(pair(&self.interval_of(b))).filter(is_within);
        let value = domain(pair(&self.interval(result)));
        let (Some(x), Some(y), Some(value)) = (first, second, value) else {
            return false;
        };
        let is_same = a == b;
        let exact = x.only().zip(y.only());
        let exact = exact.and_then(|(x, y)| operator.value(x, y));
        let (found, x, y) = match (operator, exact) {
            (_, Some(exact)) => (Domain::of((exact, exact)), x, y),
            (Operator::Compare(_), None) => return false,
            (Operator::Unary(operator), None) => {
                let found = image(operator, x).meet(value);
                let x = inverse(operator, x, found);
                (found, x, x)
            }
            (Operator::Binary(operator, precision), None) => {
                let wide = image2(operator, x, y, is_same);
                let found = match precision {
                    Precision::Double => wide,
                    Precision::Single => image(FloatUnary::Round, wide),
                };
                let found = found.meet(value);
                let target = match precision {
                    Precision::Double => found,
                    Precision::Single => inverse(FloatUnary::Round, wide, found),
                };
                let (x, y) = inverse2(operator, x, y, target, is_same);
                (found, x, y)
            }
        };
        if found.is_empty() || x.is_empty() || y.is_empty() {
            self.has_failed = true;
            return true;
        }
        let result = Store::plain(result);
        let mut has_changed = false;
        for (view, set) in [(&result, found), (a, x), (b, y)] {
            let (low, high) = set.hull();
            has_changed |= self.restrict_affine(view, false, &Number::from(low));
            has_changed |= self.restrict_affine(view, true, &Number::from(high));
        }
        has_changed
    }

    /// Asserts a comparison of numbers that must be true or false, in terms of keys. Returns whether it
    /// is one.
    pub fn activate_float(&mut self, comparison: Comparison, a: OpId, b: OpId) -> bool {
        let sides = [(comparison, a, b), (comparison.mirrored(), b, a)];
        let found = sides.into_iter().find_map(|(comparison, side, other)| {
            match (self.code.op(side), self.code.op(other)) {
                (Op::FloatCompare(inner, a, b), Op::Int(value)) => {
                    Some((comparison, *value, *inner, *a, *b))
                }
                _ => None,
            }
        });
        let Some((comparison, value, inner, a, b)) = found else {
            return false;
        };
        let truths = [0, 1].map(|bit| comparison.holds(&bit, &value));
        let sides = self
            .flatten(a)
            .and_then(|left| Ok((left, self.flatten(b)?)));
        let (left, right) = match sides {
            Ok(sides) => sides,
            Err(gap) => {
                self.meet(gap);
                return true;
            }
        };
        self.bound_within(&left, KEYS);
        self.bound_within(&right, KEYS);
        match truths {
            [false, false] => self.has_failed = true,
            [true, true] => {}
            [_, is_true] => self.activate_order(inner, is_true, &left, &right),
        }
        true
    }

    fn activate_order(&mut self, inner: FloatComparison, is_true: bool, a: &Linear, b: &Linear) {
        let known = |side: &Linear| match side.is_constant() {
            true => side.constant.to_i128(),
            false => None,
        };
        let (x, y) = (known(a), known(b));
        if let Some((x, y)) = x.zip(y) {
            if super::float::compare(inner, x, y) != Some(is_true) {
                self.has_failed = true;
            }
            return;
        }
        if is_true {
            for side in [a, b] {
                self.limit(side, Comparison::AtMost, MOST);
            }
        }
        match (x, y) {
            (None, Some(value)) => self.activate_with_constant(inner, is_true, a, value, false),
            (Some(value), None) => self.activate_with_constant(inner, is_true, b, value, true),
            _ => self.activate_between(inner, is_true, a, b),
        }
    }

    fn limit(&mut self, side: &Linear, comparison: Comparison, value: i128) {
        let difference = side.minus(&Linear::constant(Number::from(value)));
        self.compare(comparison, &difference);
    }

    fn may_be_nan(&mut self, side: &Linear) -> bool {
        let nan = i128::from(NAN);
        self.range_of(side)
            .is_none_or(|(low, high)| (low..=high).contains(&nan))
    }

    /// A comparison with a constant, which is on the left if `is_mirrored`.
    fn activate_with_constant(
        &mut self,
        inner: FloatComparison,
        is_true: bool,
        side: &Linear,
        value: i128,
        is_mirrored: bool,
    ) {
        if value == i128::from(NAN) {
            self.has_failed |= is_true;
            return;
        }
        // The keys of numbers that equal the constant: both zeros equal each other.
        let (low, high) = match value {
            0 | -1 => (-1, 0),
            _ => (value, value),
        };
        // What the negation leaves if the side is no number.
        let is_open = !is_true && self.may_be_nan(side);
        match (inner, is_true, is_mirrored) {
            (FloatComparison::Less, true, false) => self.limit(side, Comparison::Less, low),
            (FloatComparison::Less, true, true) => self.limit(side, Comparison::Greater, high),
            (FloatComparison::AtMost, true, false) => self.limit(side, Comparison::AtMost, high),
            (FloatComparison::AtMost, true, true) => self.limit(side, Comparison::AtLeast, low),
            (FloatComparison::Equal, true, _) => {
                self.limit(side, Comparison::AtLeast, low);
                self.limit(side, Comparison::AtMost, high);
            }
            // The key of `NaN` is larger than all others.
            (FloatComparison::Less, false, false) => self.limit(side, Comparison::AtLeast, low),
            (FloatComparison::AtMost, false, false) => self.limit(side, Comparison::Greater, high),
            (FloatComparison::Less, false, true) if !is_open => {
                self.limit(side, Comparison::AtMost, high);
            }
            (FloatComparison::AtMost, false, true) if !is_open => {
                self.limit(side, Comparison::Less, low);
            }
            (FloatComparison::Equal, false, _) => {
                self.limit(side, Comparison::Unequal, low);
                self.limit(side, Comparison::Unequal, high);
            }
            _ => {}
        }
    }

    /// A comparison of two unknown numbers. Where both may be zero the keys may differ by one.
    fn activate_between(&mut self, inner: FloatComparison, is_true: bool, a: &Linear, b: &Linear) {
        let difference = a.minus(b);
        let mut has_zero = |side: &Linear| {
            let range = self.range_of(side);
            range.is_none_or(|(low, high)| low <= 0 && high >= -1)
        };
        let slack = i128::from(has_zero(a) && has_zero(b));
        let is_open = [a, b].map(|side| self.may_be_nan(side));
        match (inner, is_true) {
            (FloatComparison::Less, true) => self.compare(Comparison::Less, &difference),
            (FloatComparison::AtMost, true) => self.limit(&difference, Comparison::AtMost, slack),
            (FloatComparison::Equal, true) => {
                self.limit(&difference, Comparison::AtMost, slack);
                self.limit(&difference, Comparison::AtLeast, -slack);
            }
            (FloatComparison::Less, false) if !is_open[1] => {
                self.limit(&difference, Comparison::AtLeast, -slack);
            }
            (FloatComparison::AtMost, false) if !is_open[1] => {
                self.compare(Comparison::Greater, &difference);
            }
            (FloatComparison::Equal, false) if is_open != [true, true] => {
                self.compare(Comparison::Unequal, &difference);
            }
            _ => {}
        }
    }
}
