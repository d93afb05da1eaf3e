//! Terms of floating point. Results of single precision become double results that are rounded, and
//! what is linear in keys becomes a sum: negation, bits, comparisons. So few operators are left.

use super::super::expr::{Comparison, FloatBinary, FloatComparison, FloatUnary, Precision};
use super::super::float::interval::{Domain, image, image2};
use super::super::float::{self, INFINITY, KEYS, LEAST, NAN};
use super::super::ranges::Range;
use super::poly::Poly;
use super::term::{Id, Term, Terms, Truth};

const NOT_A_NUMBER: i128 = NAN as i128;
const MOST: i128 = INFINITY as i128;
const FIRST: i128 = LEAST as i128;
const LOWEST_LONG: i128 = i64::MIN as i128;

/// Integers up to this size are doubles.
const EXACT: i128 = 1 << 53;

/// A comparison of two numbers, for reasoning about their order.
#[derive(Debug, Clone, Copy)]
pub struct Order {
    pub truth: Truth,
    pub comparison: FloatComparison,
    pub a: Id,
    pub b: Id,
}

impl Terms {
    /// The value of an operator, and the condition under which it has one.
    pub fn float1(
        &mut self,
        operator: FloatUnary,
        a: &Poly,
        guard: Truth,
    ) -> Option<(Poly, Truth)> {
        if operator.takes_key() {
            self.note_floats([a]);
        }
        let guard = self.within(a, operator.operands(), guard)?;
        if let Some(value) = a.value() {
            let result = float::unary(operator, value).unwrap_or(0);
            return Some((Poly::constant(result), guard));
        }
        Some((self.float_unary(operator, a)?, guard))
    }

    pub fn float2(
        &mut self,
        operator: FloatBinary,
        precision: Precision,
        (a, b): (&Poly, &Poly),
        guard: Truth,
    ) -> Option<(Poly, Truth)> {
        self.note_floats([a, b]);
        let guard = self.within(a, KEYS, guard)?;
        let guard = self.within(b, KEYS, guard)?;
        let result = self.float_binary(operator, a, b)?;
        let result = match (precision, result.value()) {
            (Precision::Double, _) => result,
            (Precision::Single, Some(value)) => {
                Poly::constant(float::unary(FloatUnary::Round, value).unwrap_or(0))
            }
            (Precision::Single, None) => self.float_unary(FloatUnary::Round, &result)?,
        };
        Some((result, guard))
    }

    pub fn note_floats<const COUNT: usize>(&mut self, operands: [&Poly; COUNT]) {
        let ids = operands.into_iter().filter_map(Poly::single);
        self.floats.extend(ids);
    }

    pub fn within(&mut self, a: &Poly, (low, high): (i128, i128), guard: Truth) -> Option<Truth> {
        let below = self.compare(Comparison::AtLeast, a, &Poly::constant(low))?;
        let above = self.compare(Comparison::AtMost, a, &Poly::constant(high))?;
        Some(self.all(&[guard, below, above]))
    }

    fn may_be_nan(&mut self, a: &Poly) -> bool {
        let range = self.range_of(a);
        range.is_none_or(|(low, high)| (low..=high).contains(&NOT_A_NUMBER))
    }

    /// The term of a number, if it is nothing but one.
    fn inner(&self, a: &Poly) -> Option<&Term> {
        a.single().map(|id| self.term(id))
    }

    fn float_unary(&mut self, operator: FloatUnary, a: &Poly) -> Option<Poly> {
        let range = self.range_of(a);
        let is_exact =
            |range: Range| range.is_some_and(|(low, high)| low >= -EXACT && high <= EXACT);
        match operator {
            FloatUnary::Neg if !self.may_be_nan(a) => {
                return Poly::constant(-1).plus(a.clone(), -1);
            }
            FloatUnary::Neg => {
                if let Some(Term::Float1(FloatUnary::Neg, inner)) = self.inner(a) {
                    return Some(Poly::term(*inner));
                }
            }
            FloatUnary::Round if !self.keeps_rounding && self.is_single(a) => {
                return Some(a.clone());
            }
            FloatUnary::Sqrt(Precision::Single) => {
                let root = self.float_unary(FloatUnary::Sqrt(Precision::Double), a)?;
                return self.float_unary(FloatUnary::Round, &root);
            }
            FloatUnary::FromInteger(Precision::Single) if is_exact(range) => {
                let double = FloatUnary::FromInteger(Precision::Double);
                let double = self.float_unary(double, a)?;
                return self.float_unary(FloatUnary::Round, &double);
            }
            FloatUnary::ToInteger(width) => {
                if let Some(inner) = self.integer(a) {
                    let (low, high) = width.range();
                    let range = self.range_of(&inner);
                    if range.is_some_and(|(from, to)| from >= low && to <= high) {
                        return Some(inner);
                    }
                }
            }
            FloatUnary::Floor | FloatUnary::Ceil | FloatUnary::Rint => {
                let is_whole = self.integer(a).is_some()
                    || matches!(
                        self.inner(a),
                        Some(Term::Float1(
                            FloatUnary::Floor | FloatUnary::Ceil | FloatUnary::Rint,
                            _
                        ))
                    );
                if is_whole {
                    return Some(a.clone());
                }
            }
            FloatUnary::ToBits(Precision::Double) => return self.bits_of_number(a),
            FloatUnary::FromBits(Precision::Double) => return self.number_of_bits(a),
            _ => {}
        }
        let id = self.atom(a);
        let image = range.map(|range| image(operator, Domain::of(range)));
        let range = match image.filter(|image| !image.is_empty()) {
            Some(image) => Some(image.hull()),
            None if operator.is_key() => Some(KEYS),
            None => Some((LOWEST_LONG, i64::MAX.into())),
        };
        let is_single = match operator {
            FloatUnary::Round
            | FloatUnary::FromInteger(Precision::Single)
            | FloatUnary::FromBits(Precision::Single) => true,
            FloatUnary::Neg | FloatUnary::Floor | FloatUnary::Ceil | FloatUnary::Rint => {
                self.is_single(a)
            }
            _ => false,
        };
        let term = self.add(Term::Float1(operator, id), range);
        if is_single {
            self.singles.insert(term);
        }
        Some(Poly::term(term))
    }

    /// The integer that was converted to this number without loss.
    fn integer(&mut self, a: &Poly) -> Option<Poly> {
        let Some(Term::Float1(FloatUnary::FromInteger(Precision::Double), inner)) = self.inner(a)
        else {
            return None;
        };
        let inner = *inner;
        let (low, high) = self.range(inner)?;
        (low >= -EXACT && high <= EXACT).then(|| self.poly(inner))
    }

    /// Whether a number surely has single precision.
    pub fn is_single(&self, a: &Poly) -> bool {
        match (a.value(), a.single()) {
            (Some(value), _) => float::unary(FloatUnary::Round, value) == Some(value),
            (None, Some(id)) => self.singles.contains(&id),
            // The negative of a number.
            _ => {
                a.constant == -1
                    && a.clone()
                        .plus(Poly::constant(1), 1)
                        .and_then(|minus| minus.times(-1))
                        .and_then(|minus| minus.single())
                        .is_some_and(|id| self.singles.contains(&id))
            }
        }
    }

    fn bits_of_number(&mut self, a: &Poly) -> Option<Poly> {
        let nan = self.compare(Comparison::Equal, a, &Poly::constant(NOT_A_NUMBER))?;
        let above = self.compare(Comparison::AtLeast, a, &Poly::constant(0))?;
        let negative = Poly::constant(LOWEST_LONG - 1).plus(a.clone(), -1)?;
        let number = self.choice(above, a.clone(), negative);
        Some(self.choice(nan, Poly::constant(0x7FF8_0000_0000_0000), number))
    }

    fn number_of_bits(&mut self, bits: &Poly) -> Option<Poly> {
        let nan = Poly::constant(NOT_A_NUMBER);
        let above = self.compare(Comparison::AtLeast, bits, &Poly::constant(0))?;
        let first = self.compare(Comparison::AtMost, bits, &Poly::constant(MOST))?;
        let last = Poly::constant(LOWEST_LONG + MOST);
        let second = self.compare(Comparison::AtMost, bits, &last)?;
        let negative = Poly::constant(LOWEST_LONG - 1).plus(bits.clone(), -1)?;
        let first = self.choice(first, bits.clone(), nan.clone());
        let second = self.choice(second, negative, nan);
        Some(self.choice(above, first, second))
    }

    fn float_binary(&mut self, operator: FloatBinary, a: &Poly, b: &Poly) -> Option<Poly> {
        if let Some((x, y)) = a.value().zip(b.value()) {
            let result = float::binary(operator, Precision::Double, x, y);
            return Some(Poly::constant(result.unwrap_or(0)));
        }
        let one = i128::from(float::key(1.0));
        let (x, y) = (a.value(), b.value());
        match operator {
            // These change nothing, not even the sign of zero.
            FloatBinary::Mul if y == Some(one) => return Some(a.clone()),
            FloatBinary::Mul if x == Some(one) => return Some(b.clone()),
            FloatBinary::Div if y == Some(one) => return Some(a.clone()),
            FloatBinary::Add if y == Some(-1) => return Some(a.clone()),
            FloatBinary::Add if x == Some(-1) => return Some(b.clone()),
            FloatBinary::Sub if y == Some(0) => return Some(a.clone()),
            FloatBinary::Mul if y == Some(-1 - one) => {
                return self.float_unary(FloatUnary::Neg, a);
            }
            FloatBinary::Mul if x == Some(-1 - one) => {
                return self.float_unary(FloatUnary::Neg, b);
            }
            FloatBinary::Sub if y.is_some() => {
                let minus = y.and_then(|y| float::unary(FloatUnary::Neg, y));
                return self.float_binary(FloatBinary::Add, a, &Poly::constant(minus?));
            }
            FloatBinary::Add if a == b => {
                let two = Poly::constant(float::key(2.0).into());
                return self.float_binary(FloatBinary::Mul, a, &two);
            }
            // A division by a power of two is a product.
            FloatBinary::Div if y.and_then(reciprocal).is_some() => {
                let factor = Poly::constant(y.and_then(reciprocal)?);
                return self.float_binary(FloatBinary::Mul, a, &factor);
            }
            FloatBinary::Sub | FloatBinary::Div if a == b => {
                let nan = Poly::constant(NOT_A_NUMBER);
                let low = self.compare(Comparison::Greater, a, &Poly::constant(FIRST))?;
                let high = self.compare(Comparison::Less, a, &Poly::constant(MOST))?;
                let mut conditions = vec![low, high];
                let mut result = 0;
                if operator == FloatBinary::Div {
                    for zero in [0, -1] {
                        let zero = Poly::constant(zero);
                        conditions.push(self.compare(Comparison::Unequal, a, &zero)?);
                    }
                    result = one;
                }
                let is_finite = self.all(&conditions);
                return Some(self.choice(is_finite, Poly::constant(result), nan));
            }
            _ => {}
        }
        let ranges = self.range_of(a).zip(self.range_of(b));
        let is_same = a == b;
        let (mut a, mut b) = (self.atom(a), self.atom(b));
        if matches!(operator, FloatBinary::Add | FloatBinary::Mul) && a > b {
            (a, b) = (b, a);
        }
        let image = ranges.map(|(x, y)| image2(operator, Domain::of(x), Domain::of(y), is_same));
        let range = image.filter(|image| !image.is_empty()).map(Domain::hull);
        let term = Term::Float2(operator, a, b);
        Some(Poly::term(self.add(term, range.or(Some(KEYS)))))
    }

    /// The condition that a comparison of numbers is true, in terms of their keys.
    pub fn float_compare(
        &mut self,
        comparison: FloatComparison,
        a: &Poly,
        b: &Poly,
    ) -> Option<Truth> {
        if let Some((x, y)) = a.value().zip(b.value()) {
            return Some(float::compare(comparison, x, y)?.into());
        }
        if let Some((x, y)) = self.as_integers(a, b) {
            let comparison = match comparison {
                FloatComparison::Less => Comparison::Less,
                FloatComparison::AtMost => Comparison::AtMost,
                FloatComparison::Equal => Comparison::Equal,
            };
            return self.compare(comparison, &x, &y);
        }
        if let Some(truth) = self.difference_compared(comparison, a, b)? {
            return Some(truth);
        }
        let most = Poly::constant(MOST);
        let one = Poly::constant(1);
        let minus = Poly::constant(-1);
        let zero = Poly::constant(0);
        let numbers = [a, b].map(|side| self.compare(Comparison::AtMost, side, &most));
        let [first, second] = numbers;
        let (first, second) = (first?, second?);
        let truth = match comparison {
            FloatComparison::Less => {
                let less = self.compare(Comparison::Less, a, b)?;
                let below = self.compare(Comparison::Equal, a, &minus)?;
                let above = self.compare(Comparison::Equal, b, &zero)?;
                let are_zeros = self.all(&[below, above]);
                self.all(&[less, second, are_zeros.negated()])
            }
            FloatComparison::AtMost => {
                let is_above = self.is_just_above(a, b)?;
                let next = b.clone().plus(one, 1)?;
                let at_most = self.compare(Comparison::AtMost, a, &next)?;
                self.all(&[at_most, second, is_above.negated()])
            }
            FloatComparison::Equal => {
                let sides = [(a, b), (b, a)];
                if let Some((a, _)) = sides
                    .into_iter()
                    .find(|(_, b)| matches!(b.value(), Some(0 | -1)))
                {
                    let low = self.compare(Comparison::AtLeast, a, &minus)?;
                    let high = self.compare(Comparison::AtMost, a, &zero)?;
                    self.all(&[low, high])
                } else if self.has_no_zero(a) || self.has_no_zero(b) {
                    let equal = self.compare(Comparison::Equal, a, b)?;
                    self.all(&[equal, first, second])
                } else {
                    let next = b.clone().plus(one.clone(), 1)?;
                    let low = self.compare(Comparison::AtMost, a, &next)?;
                    let next = a.clone().plus(one, 1)?;
                    let high = self.compare(Comparison::AtMost, b, &next)?;
                    let above = self.is_just_above(a, b)?;
                    let below = self.is_just_above(b, a)?;
                    self.all(&[low, high, first, second, above.negated(), below.negated()])
                }
            }
        };
        if a.value().is_none() && b.value().is_none() {
            let (a, b) = (self.atom(a), self.atom(b));
            self.orders.push(Order {
                truth,
                comparison,
                a,
                b,
            });
        }
        Some(truth)
    }

    /// A difference has the sign of the comparison of its sides, since results next to zero are not
    /// lost; but there is none between equal infinities.
    fn difference_compared(
        &mut self,
        comparison: FloatComparison,
        a: &Poly,
        b: &Poly,
    ) -> Option<Option<Truth>> {
        let is_zero = |side: &Poly| matches!(side.value(), Some(0 | -1));
        let (difference, is_mirrored) = match (is_zero(a), is_zero(b)) {
            (false, true) => (a, false),
            (true, false) => (b, true),
            _ => return Some(None),
        };
        let constant = |id: Id| match self.term(id) {
            Term::Const(value) => float::unary(FloatUnary::Neg, *value),
            _ => None,
        };
        let (x, y) = match self.inner(difference) {
            Some(Term::Float2(FloatBinary::Sub, x, y)) => (self.poly(*x), self.poly(*y)),
            Some(Term::Float2(FloatBinary::Add, x, y)) => match (constant(*x), constant(*y)) {
                (_, Some(value)) => (self.poly(*x), Poly::constant(value)),
                (Some(value), _) => (self.poly(*y), Poly::constant(value)),
                _ => return Some(None),
            },
            _ => return Some(None),
        };
        let compared = match is_mirrored {
            false => self.float_compare(comparison, &x, &y)?,
            true => self.float_compare(comparison, &y, &x)?,
        };
        let mut conditions = vec![compared];
        for infinity in [MOST, FIRST] {
            let infinity = Poly::constant(infinity);
            let first = self.compare(Comparison::Equal, &x, &infinity)?;
            let second = self.compare(Comparison::Equal, &y, &infinity)?;
            conditions.push(self.all(&[first, second]).negated());
        }
        Some(Some(self.all(&conditions)))
    }

    /// `a` is the key after `b`, and they are not the two zeros.
    fn is_just_above(&mut self, a: &Poly, b: &Poly) -> Option<Truth> {
        let next = b.clone().plus(Poly::constant(1), 1)?;
        let is_next = self.compare(Comparison::Equal, a, &next)?;
        let is_zero = self.compare(Comparison::Equal, b, &Poly::constant(-1))?;
        Some(self.all(&[is_next, is_zero.negated()]))
    }

    fn has_no_zero(&mut self, a: &Poly) -> bool {
        let range = self.range_of(a);
        range.is_some_and(|(low, high)| low > 0 || high < -1)
    }

    /// Both sides as integers, if they were converted without loss.
    fn as_integers(&mut self, a: &Poly, b: &Poly) -> Option<(Poly, Poly)> {
        let mut side = |side: &Poly| match side.value() {
            None => self.integer(side),
            Some(key) => {
                let width = super::super::width::Width::LONG;
                let value = float::unary(FloatUnary::ToInteger(width), key)?;
                let back = float::unary(FloatUnary::FromInteger(Precision::Double), value);
                (back == Some(key)).then(|| Poly::constant(value))
            }
        };
        Some((side(a)?, side(b)?))
    }
}

/// The key of `1 / x`, if `x` is a power of two whose reciprocal is one, too.
fn reciprocal(key: i128) -> Option<i128> {
    let number = float::number(key)?;
    let other = number.recip();
    let is_power = |it: f64| it.is_normal() && it.to_bits().trailing_zeros() >= 52;
    (is_power(number) && is_power(other)).then(|| float::key(other).into())
}
