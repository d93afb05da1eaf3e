//! Terms: expressions and conditions as a list in which equal ones occur once and operands come
//! before their operators. Making a term simplifies it: constants fold, sums and products are
//! collected, also modulo 2^bits, because algebra refutes at once what a SAT solver does not.

use super::super::bits::BitOperator;
use super::super::expr::{Comparison, FloatBinary, FloatUnary, Var};
use super::super::ranges::{self, Range};
use super::super::width::Width;
use super::float::Order;
use super::poly::{Monomial, Poly};
use std::collections::{HashMap, HashSet};

/// The place of a term in the list.
pub type Id = usize;

/// A condition, or its negation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Truth {
    pub id: Id,
    pub is_negated: bool,
}

impl Truth {
    /// The first term of every list is `Term::True`.
    pub const TRUE: Truth = Truth {
        id: 0,
        is_negated: false,
    };
    pub const FALSE: Truth = Truth {
        id: 0,
        is_negated: true,
    };

    pub fn negated(self) -> Truth {
        Truth {
            id: self.id,
            is_negated: !self.is_negated,
        }
    }
}

impl From<bool> for Truth {
    fn from(truth: bool) -> Truth {
        match truth {
            true => Truth::TRUE,
            false => Truth::FALSE,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Term {
    True,
    Const(i128),
    Var(Var),
    Sum(Vec<(Id, i128)>, i128),
    Product(Id, Id),
    Wrap(Width, Id),
    Bits(BitOperator, Vec<Id>),
    /// Dividend, divisor, and the condition under which it has a value.
    Quotient(Id, Id, Truth),
    Remainder(Id, Id, Truth),
    Minimum(Id, Id),
    Maximum(Id, Id),
    Absolute(Id),
    Choice(Truth, Id, Id),
    ShiftLeft(Id, Id),
    ShiftRight(Id, Id),
    Float1(FloatUnary, Id),
    /// Of double precision.
    Float2(FloatBinary, Id, Id),
    Equal(Id, Id),
    Less(Id, Id),
    /// The lowest bits are zero.
    Divisible(Id, u32),
    All(Vec<Truth>),
}

/// Polynomials with more terms than this, and products of more factors, are not multiplied out.
const MOST_TERMS: usize = 24;
const MOST_FACTORS: usize = 4;

/// Lists with more parts than this are not joined with others, so that long chains take linear time.
const MOST_PARTS: usize = 64;

/// The rounds of opening inner `Wrap`s.
const ROUNDS: usize = 4;

#[derive(Debug)]
pub struct Terms {
    pub list: Vec<Term>,
    pub ranges: Vec<Range>,
    known: HashMap<Term, Id>,
    /// The polynomials of sums.
    polys: HashMap<Id, Poly>,
    /// Products of sums are multiplied out.
    expands: bool,
    /// Floating point numbers of single precision.
    pub singles: HashSet<Id>,
    /// Variables that are said to be of single precision.
    pub single_variables: HashSet<Var>,
    /// The rounding of such a variable is kept, in the formula that says so.
    pub keeps_rounding: bool,
    /// Operands of floating point operators.
    pub floats: HashSet<Id>,
    pub orders: Vec<Order>,
}

impl Terms {
    pub fn new(expands: bool) -> Terms {
        let mut terms = Terms {
            list: Vec::new(),
            ranges: Vec::new(),
            known: HashMap::new(),
            polys: HashMap::new(),
            expands,
            singles: HashSet::new(),
            single_variables: HashSet::new(),
            keeps_rounding: false,
            floats: HashSet::new(),
            orders: Vec::new(),
        };
        terms.add(Term::True, None);
        terms
    }

    /// The place of a term, which is added if there is none yet.
    pub fn add(&mut self, term: Term, range: Range) -> Id {
        if let Some(id) = self.known.get(&term) {
            return *id;
        }
        self.known.insert(term.clone(), self.list.len());
        self.list.push(term);
        self.ranges.push(range);
        self.list.len() - 1
    }

    pub fn term(&self, id: Id) -> &Term {
        self.list.get(id).unwrap_or(&Term::True)
    }

    pub fn range(&self, id: Id) -> Range {
        self.ranges.get(id).copied().flatten()
    }

    /// A polynomial as one term.
    pub fn atom(&mut self, poly: &Poly) -> Id {
        if let Some(id) = poly.single() {
            return id;
        }
        if let Some(value) = poly.value() {
            return self.add(Term::Const(value), Some((value, value)));
        }
        let mut parts = Vec::with_capacity(poly.terms.len());
        for (monomial, factor) in &poly.terms {
            parts.push((self.product_of(monomial), *factor));
        }
        if let ([(id, 1)], 0) = (parts.as_slice(), poly.constant) {
            return *id;
        }
        parts.sort_unstable();
        let range = self.range_of(poly);
        let id = self.add(Term::Sum(parts, poly.constant), range);
        self.polys.insert(id, poly.clone());
        id
    }

    fn product_of(&mut self, monomial: &Monomial) -> Id {
        let mut factors = monomial.iter().copied();
        let first = factors.next().unwrap_or(0);
        let mut product = first;
        for factor in factors {
            let range = match product == factor {
                true => ranges::square(self.range(factor)),
                false => ranges::product(self.range(product), self.range(factor)),
            };
            product = self.add(Term::Product(product, factor), range);
        }
        product
    }

    pub fn range_of(&mut self, poly: &Poly) -> Range {
        let mut range = Some((poly.constant, poly.constant));
        for (monomial, factor) in &poly.terms {
            let part = match monomial.as_slice() {
                [id] => self.range(*id),
                [a, b] if a == b => ranges::square(self.range(*a)),
                _ => {
                    let parts = monomial.iter().map(|id| self.range(*id));
                    parts.fold(Some((1, 1)), ranges::product)
                }
            };
            range = ranges::sum(range, ranges::product(part, Some((*factor, *factor))));
        }
        range
    }

    /// The polynomial of a term.
    pub fn poly(&self, id: Id) -> Poly {
        match self.term(id) {
            Term::Const(value) => Poly::constant(*value),
            Term::Sum(..) => self.polys.get(&id).cloned().unwrap_or(Poly::term(id)),
            _ => Poly::term(id),
        }
    }

    pub fn product(&mut self, a: &Poly, b: &Poly) -> Option<Poly> {
        if let Some(value) = a.value() {
            return b.clone().times(value);
        }
        if let Some(value) = b.value() {
            return a.clone().times(value);
        }
        let is_small =
            a.terms.len() * b.terms.len() <= MOST_TERMS && a.degree() + b.degree() <= MOST_FACTORS;
        let is_plain = a.terms.len() == 1 && b.terms.len() == 1;
        if is_small && (self.expands || is_plain) {
            return a.expanded(b);
        }
        let (a, b) = (self.factor(a, is_small), self.factor(b, is_small));
        a.expanded(&b)
    }

    /// A polynomial as a factor that is not multiplied out further.
    fn factor(&mut self, poly: &Poly, is_small: bool) -> Poly {
        if is_small && poly.terms.len() == 1 {
            return poly.clone();
        }
        Poly::term(self.atom(poly))
    }

    pub fn wrap(&mut self, width: Width, poly: &Poly) -> Option<Poly> {
        let limits = width.range();
        let is_within =
            |range: Range| range.is_some_and(|(low, high)| low >= limits.0 && high <= limits.1);
        let range = self.range_of(poly);
        if is_within(range) {
            return Some(poly.clone());
        }
        if let Some(value) = poly.value() {
            return Some(Poly::constant(width.wrap(value)));
        }
        let low = self.low(poly, width.size())?;
        let low_range = self.range_of(&low);
        if is_within(low_range) {
            return Some(low);
        }
        let range = ranges::wrap(width, range.or(low_range));
        let inner = self.atom(&low);
        Some(Poly::term(self.add(Term::Wrap(width, inner), range)))
    }

    /// A polynomial that is the same modulo 2^bits.
    fn low(&mut self, poly: &Poly, bits: u32) -> Option<Poly> {
        let mut poly = poly.reduced(bits);
        for _ in 0..ROUNDS {
            let is_open =
                |monomial: &Monomial| monomial.iter().any(|id| self.opened(*id, bits).is_some());
            if !poly.terms.keys().any(is_open) || poly.terms.len() > MOST_TERMS {
                break;
            }
            let mut sum = Poly::constant(poly.constant);
            for (monomial, factor) in &poly.terms {
                let mut product = Poly::constant(1);
                for id in monomial {
                    let part = self.opened(*id, bits).unwrap_or(Poly::term(*id));
                    product = self.product(&product, &part)?.reduced(bits);
                }
                sum = sum.plus(product, *factor)?.reduced(bits);
            }
            poly = sum;
        }
        Some(poly)
    }

    /// What may stand for a term where only the lowest bits count.
    fn opened(&self, id: Id, bits: u32) -> Option<Poly> {
        match self.term(id) {
            Term::Wrap(width, inner) if width.size() >= bits => Some(self.poly(*inner)),
            Term::Sum(..) if self.expands => Some(self.poly(id)),
            Term::Bits(BitOperator::And, parts) => {
                let all = (1i128 << bits) - 1;
                let is_mask =
                    |id: &Id| matches!(self.term(*id), Term::Const(value) if value & all == all);
                match parts.as_slice() {
                    [a, b] if is_mask(a) => Some(self.poly(*b)),
                    [a, b] if is_mask(b) => Some(self.poly(*a)),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    pub fn bits(&mut self, operator: BitOperator, a: &Poly, b: &Poly) -> Poly {
        let neutral = match operator {
            BitOperator::And => -1,
            BitOperator::Or | BitOperator::Xor => 0,
        };
        let apply = |a: i128, b: i128| match operator {
            BitOperator::And => a & b,
            BitOperator::Or => a | b,
            BitOperator::Xor => a ^ b,
        };
        let mut constant = neutral;
        let mut parts: Vec<Id> = Vec::new();
        for poly in [a, b] {
            if let Some(value) = poly.value() {
                constant = apply(constant, value);
                continue;
            }
            // The complement of x is -x - 1, and also x ^ -1.
            let minus = match operator {
                BitOperator::Xor if poly.constant == -1 => poly.clone().plus(Poly::constant(1), 1),
                _ => None,
            };
            let inner = minus
                .and_then(|minus| minus.times(-1))
                .and_then(|x| x.single());
            if inner.is_some() {
                constant = apply(constant, -1);
            }
            let id = inner.unwrap_or_else(|| self.atom(poly));
            match self.term(id) {
                Term::Bits(same, inner) if *same == operator && inner.len() <= MOST_PARTS => {
                    parts.extend(inner.clone());
                }
                _ => parts.push(id),
            }
        }
        let terms = &self.list;
        parts.retain(|id| match terms.get(*id) {
            Some(Term::Const(value)) => {
                constant = apply(constant, *value);
                false
            }
            _ => true,
        });
        parts.sort_unstable();
        match operator {
            BitOperator::And | BitOperator::Or => parts.dedup(),
            BitOperator::Xor => parts = unpaired(&parts),
        }
        let absorbing = match operator {
            BitOperator::And => Some(0),
            BitOperator::Or => Some(-1),
            BitOperator::Xor => None,
        };
        if parts.is_empty() || absorbing == Some(constant) {
            return Poly::constant(constant);
        }
        if let ([only], BitOperator::And) = (parts.as_slice(), operator)
            && let Some((0.., high)) = self.range(*only)
            && let Some(all) = power_above(high)
            && constant & (all - 1) == all - 1
        {
            return self.poly(*only);
        }
        if constant != neutral {
            parts.push(self.add(Term::Const(constant), Some((constant, constant))));
            parts.sort_unstable();
        }
        if let [only] = parts.as_slice() {
            return self.poly(*only);
        }
        let combine = match operator {
            BitOperator::And => ranges::bit_and,
            BitOperator::Or => ranges::bit_or,
            BitOperator::Xor => ranges::bit_xor,
        };
        let ranges = parts.iter().map(|id| self.range(*id));
        let range = ranges.reduce(combine).flatten();
        Poly::term(self.add(Term::Bits(operator, parts), range))
    }

    /// The condition that all of these are true.
    pub fn all(&mut self, conditions: &[Truth]) -> Truth {
        let mut parts: Vec<Truth> = Vec::new();
        for condition in conditions {
            match self.term(condition.id) {
                Term::All(inner) if !condition.is_negated && inner.len() <= MOST_PARTS => {
                    parts.extend(inner.clone());
                }
                _ => parts.push(*condition),
            }
        }
        parts.retain(|part| *part != Truth::TRUE);
        parts.sort_unstable();
        parts.dedup();
        let is_false = parts.contains(&Truth::FALSE)
            || parts
                .windows(2)
                .any(|pair| matches!(pair, [a, b] if a.id == b.id));
        match parts.as_slice() {
            _ if is_false => Truth::FALSE,
            [] => Truth::TRUE,
            [only] => *only,
            _ => self.truth(Term::All(parts)),
        }
    }

    pub fn any(&mut self, conditions: &[Truth]) -> Truth {
        let negated: Vec<Truth> = conditions.iter().map(|it| it.negated()).collect();
        self.all(&negated).negated()
    }

    fn truth(&mut self, term: Term) -> Truth {
        Truth {
            id: self.add(term, None),
            is_negated: false,
        }
    }

    pub fn compare(&mut self, comparison: Comparison, a: &Poly, b: &Poly) -> Option<Truth> {
        let difference = a.clone().plus(b.clone(), -1)?;
        Some(match comparison {
            Comparison::Equal => self.is_zero(&difference)?,
            Comparison::Unequal => self.is_zero(&difference)?.negated(),
            Comparison::Less => self.is_negative(&difference)?,
            Comparison::AtLeast => self.is_negative(&difference)?.negated(),
            Comparison::Greater => self.is_negative(&difference.times(-1)?)?,
            Comparison::AtMost => self.is_negative(&difference.times(-1)?)?.negated(),
        })
    }

    fn is_negative(&mut self, difference: &Poly) -> Option<Truth> {
        if let Some((low, high)) = self.range_of(difference) {
            if high < 0 {
                return Some(Truth::TRUE);
            }
            if low >= 0 {
                return Some(Truth::FALSE);
            }
        }
        let (left, right) = difference.sides()?;
        let (left, right) = (self.atom(&left), self.atom(&right));
        Some(self.truth(Term::Less(left, right)))
    }

    fn is_zero(&mut self, difference: &Poly) -> Option<Truth> {
        if let Some((low, high)) = self.range_of(difference)
            && (low > 0 || high < 0 || low == high)
        {
            return Some((low == 0 && high == 0).into());
        }
        if let Some(value) = difference.value() {
            return Some((value == 0).into());
        }
        let divisor = i128::try_from(difference.divisor()).ok()?;
        if difference.constant % divisor != 0 {
            return Some(Truth::FALSE);
        }
        let difference = difference.divided(divisor);
        if let Some(truth) = self.is_congruence(&difference) {
            return Some(truth);
        }
        let (left, right) = difference.sides()?;
        let (left, right) = (self.atom(&left), self.atom(&right));
        Some(self.truth(Term::Equal(left.min(right), left.max(right))))
    }

    /// `Wrap(p) = r`, with `r` within the width, says that `p - r` is divisible.
    fn is_congruence(&mut self, difference: &Poly) -> Option<Truth> {
        for (monomial, factor) in &difference.terms {
            let ([id], 1 | -1) = (monomial.as_slice(), factor) else {
                continue;
            };
            let Term::Wrap(width, inner) = *self.term(*id) else {
                continue;
            };
            let rest = Poly::term(*id).plus(difference.clone(), -factor)?;
            let (from, to) = width.range();
            let range = self.range_of(&rest);
            if range.is_some_and(|(low, high)| low >= from && high <= to) {
                let inner = self.poly(inner);
                return self.is_divisible(&inner.plus(rest, -1)?, width.size());
            }
        }
        None
    }

    fn is_divisible(&mut self, poly: &Poly, bits: u32) -> Option<Truth> {
        let mut poly = self.low(poly, bits)?;
        let mut bits = bits;
        let Some(zeros) = poly
            .terms
            .values()
            .map(|factor| factor.trailing_zeros())
            .min()
        else {
            return Some((poly.constant & ((1 << bits) - 1) == 0).into());
        };
        // The common power of two divides the constant, or nothing does.
        let zeros = zeros.min(bits);
        if poly.constant & ((1 << zeros) - 1) != 0 {
            return Some(Truth::FALSE);
        }
        if zeros > 0 {
            poly = poly.divided(1 << zeros);
            bits -= zeros;
        }
        // An odd factor has an inverse.
        if let Some((monomial, factor)) = poly.terms.iter().find(|(_, factor)| *factor % 2 != 0)
            && poly.terms.len() == 1
        {
            let value = quotient(poly.constant, *factor, bits)?;
            let single = Poly::monomial(monomial.clone());
            poly = single.plus(Poly::constant(value), 1)?.reduced(bits);
        }
        if bits == 0 {
            return Some(Truth::TRUE);
        }
        // The polynomial and its negative say the same.
        if poly.terms.values().next().is_some_and(|first| *first < 0) {
            poly = poly.times(-1)?;
        }
        let id = self.atom(&poly);
        Some(self.truth(Term::Divisible(id, bits)))
    }
}

/// `value / odd` modulo 2^bits.
fn quotient(value: i128, odd: i128, bits: u32) -> Option<i128> {
    let word = |value: i128| u64::try_from(value & i128::from(u64::MAX)).ok();
    let (value, odd) = (word(value)?, word(odd)?);
    // Each step of Newton's method doubles the number of correct bits.
    let mut inverse = odd;
    for _ in 0..6 {
        let product = odd.wrapping_mul(inverse);
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(product));
    }
    Some(i128::from(value.wrapping_mul(inverse)) & ((1 << bits.min(64)) - 1))
}

/// The smallest power of two that is larger than a number, which is not negative.
fn power_above(number: i128) -> Option<i128> {
    let power = u128::try_from(number).ok()?.checked_add(1)?;
    i128::try_from(power.checked_next_power_of_two()?).ok()
}

/// The members of a sorted list that occur an odd number of times.
fn unpaired(sorted: &[Id]) -> Vec<Id> {
    let mut left: Vec<Id> = Vec::new();
    for id in sorted {
        match left.last() {
            Some(last) if last == id => {
                left.pop();
            }
            _ => left.push(*id),
        }
    }
    left
}
