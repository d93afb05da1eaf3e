//! Exact rational numbers: two machine words while they fit, big numbers when they do not.
//! Never rounds, never wraps.

use dashu::base::{BitTest, Gcd, Signed, SquareRoot, UnsignedAbs};
use dashu::integer::{IBig, UBig};
use dashu::rational::RBig;
use std::cmp::Ordering;
use std::ops::{Add, Div, Mul, Neg, Sub};

/// A rational in lowest terms with a positive denominator. `Small` whenever both parts fit,
/// so that equal numbers are equal values.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Number {
    Small(i64, i64),
    Big(Box<RBig>),
}

impl Number {
    pub const ZERO: Number = Number::Small(0, 1);
    pub const ONE: Number = Number::Small(1, 1);
    pub const MINUS_ONE: Number = Number::Small(-1, 1);

    pub fn is_zero(&self) -> bool {
        matches!(self, Number::Small(0, _))
    }

    pub fn is_integer(&self) -> bool {
        match self {
            Number::Small(_, denominator) => *denominator == 1,
            Number::Big(big) => big.is_int(),
        }
    }

    pub fn is_positive(&self) -> bool {
        match self {
            Number::Small(numerator, _) => *numerator > 0,
            Number::Big(big) => big.is_positive(),
        }
    }

    pub fn is_negative(&self) -> bool {
        match self {
            Number::Small(numerator, _) => *numerator < 0,
            Number::Big(big) => big.is_negative(),
        }
    }

    /// The largest integer that is at most the number.
    pub fn floor(&self) -> Number {
        match self {
            Number::Small(_, 1) => self.clone(),
            Number::Small(numerator, denominator) => {
                Number::Small(numerator.div_euclid(*denominator), 1)
            }
            Number::Big(big) => Number::from(big.floor()),
        }
    }

    /// The smallest integer that is at least the number.
    pub fn ceil(&self) -> Number {
        if let Number::Small(_, 1) = self {
            return self.clone();
        }
        -&(-self).floor()
    }

    /// Returns whether the number has too many bits; bounds and factors of that size are dropped.
    pub fn is_huge(&self) -> bool {
        const MOST_BITS: usize = 1024;
        match self {
            Number::Small(..) => false,
            Number::Big(big) => {
                big.numerator().bit_len() > MOST_BITS || big.denominator().bit_len() > MOST_BITS
            }
        }
    }

    pub fn denominator(&self) -> Number {
        match self {
            Number::Small(_, denominator) => Number::Small(*denominator, 1),
            Number::Big(big) => Number::from(IBig::from(big.denominator().clone())),
        }
    }

    pub fn abs(&self) -> Number {
        if self.is_negative() {
            -self
        } else {
            self.clone()
        }
    }

    /// The fraction in lowest terms. The denominator is positive.
    pub fn fraction(numerator: i64, denominator: i64) -> Number {
        if denominator == 1 {
            return Number::Small(numerator, 1);
        }
        reduced(i128::from(numerator), i128::from(denominator))
    }

    /// The value if it is an integer of one word.
    pub fn to_i64(&self) -> Option<i64> {
        match self {
            Number::Small(numerator, 1) => Some(*numerator),
            _ => None,
        }
    }

    /// The value if it is an integer that fits.
    pub fn to_i128(&self) -> Option<i128> {
        match self {
            Number::Small(numerator, 1) => Some(i128::from(*numerator)),
            Number::Small(..) => None,
            Number::Big(big) if big.is_int() => i128::try_from(big.numerator().clone()).ok(),
            Number::Big(_) => None,
        }
    }

    /// The greatest common divisor of two integers; 0 for two zeros.
    pub fn gcd(&self, other: &Number) -> Number {
        if let (Number::Small(a, 1), Number::Small(b, 1)) = (self, other) {
            if matches!(a, 1 | -1) || matches!(b, 1 | -1) {
                return Number::ONE;
            }
            return Number::from(i128::from(gcd_u64(a.unsigned_abs(), b.unsigned_abs())));
        }
        if self.is_zero() {
            return other.abs();
        }
        if other.is_zero() {
            return self.abs();
        }
        let (a, b) = (self.big(), other.big());
        let gcd = a.numerator().gcd(b.numerator());
        Number::from(IBig::from(gcd))
    }

    /// Division of integers as Java does it, towards zero. The divisor is not zero.
    pub fn truncating_div(&self, other: &Number) -> Number {
        let quotient = self / other;
        if quotient.is_negative() {
            quotient.ceil()
        } else {
            quotient.floor()
        }
    }

    /// `self + a * b`.
    pub fn plus_product(&self, a: &Number, b: &Number) -> Number {
        if let (Number::Small(s, 1), Number::Small(a, 1), Number::Small(b, 1)) = (self, a, b) {
            if let Some(sum) = a
                .checked_mul(*b)
                .and_then(|product| product.checked_add(*s))
            {
                return Number::Small(sum, 1);
            }
            let product = i128::from(*a) * i128::from(*b);
            // The sum of a product of two words and a word fits in two words.
            return Number::from(product + i128::from(*s));
        }
        self + &(a * b)
    }

    /// The integer part of the square root of an integer that is not negative.
    pub fn square_root(&self) -> Number {
        let big = self.big();
        let magnitude = big.numerator().clone().unsigned_abs();
        Number::from(IBig::from(magnitude.sqrt()))
    }

    fn big(&self) -> RBig {
        match self {
            Number::Small(numerator, denominator) => RBig::from_parts(
                IBig::from(*numerator),
                UBig::from(denominator.unsigned_abs()),
            ),
            Number::Big(big) => (**big).clone(),
        }
    }
}

impl From<i64> for Number {
    fn from(value: i64) -> Number {
        Number::Small(value, 1)
    }
}

impl From<i128> for Number {
    fn from(value: i128) -> Number {
        match i64::try_from(value) {
            Ok(small) => Number::Small(small, 1),
            Err(_) => Number::Big(Box::new(RBig::from(IBig::from(value)))),
        }
    }
}

impl From<IBig> for Number {
    fn from(value: IBig) -> Number {
        Number::from(RBig::from(value))
    }
}

impl From<RBig> for Number {
    fn from(big: RBig) -> Number {
        let numerator = i64::try_from(big.numerator());
        let denominator = i64::try_from(big.denominator());
        match (numerator, denominator) {
            (Ok(numerator), Ok(denominator)) => Number::Small(numerator, denominator),
            _ => Number::Big(Box::new(big)),
        }
    }
}

impl Add for &Number {
    type Output = Number;
    fn add(self, other: &Number) -> Number {
        match (self, other) {
            (Number::Small(a, 1), Number::Small(b, 1)) => match a.checked_add(*b) {
                Some(sum) => Number::Small(sum, 1),
                None => Number::from(i128::from(*a) + i128::from(*b)),
            },
            (Number::Small(a, b), Number::Small(c, d)) => {
                let (a, b) = (i128::from(*a), i128::from(*b));
                let (c, d) = (i128::from(*c), i128::from(*d));
                // Each product is below 2^126, so the sum fits.
                reduced(a * d + c * b, b * d)
            }
            _ => Number::from(self.big() + other.big()),
        }
    }
}

impl Sub for &Number {
    type Output = Number;
    fn sub(self, other: &Number) -> Number {
        if let (Number::Small(a, 1), Number::Small(b, 1)) = (self, other)
            && let Some(difference) = a.checked_sub(*b)
        {
            return Number::Small(difference, 1);
        }
        self + &-other
    }
}

impl Mul for &Number {
    type Output = Number;
    fn mul(self, other: &Number) -> Number {
        match (self, other) {
            (Number::Small(a, 1), Number::Small(b, 1)) => match a.checked_mul(*b) {
                Some(product) => Number::Small(product, 1),
                None => Number::from(i128::from(*a) * i128::from(*b)),
            },
            (Number::Small(a, b), Number::Small(c, d)) => reduced(
                i128::from(*a) * i128::from(*c),
                i128::from(*b) * i128::from(*d),
            ),
            _ => Number::from(self.big() * other.big()),
        }
    }
}

impl Div for &Number {
    type Output = Number;
    /// The divisor is not zero.
    fn div(self, other: &Number) -> Number {
        match (self, other) {
            (Number::Small(a, 1), Number::Small(c, 1)) if a.checked_rem(*c) == Some(0) => {
                match a.checked_div(*c) {
                    Some(quotient) => Number::Small(quotient, 1),
                    None => -self,
                }
            }
            (Number::Small(a, b), Number::Small(c, d)) => {
                let numerator = i128::from(*a) * i128::from(*d);
                let denominator = i128::from(*b) * i128::from(*c);
                if denominator < 0 {
                    reduced(-numerator, -denominator)
                } else {
                    reduced(numerator, denominator)
                }
            }
            _ => Number::from(self.big() / other.big()),
        }
    }
}

impl Neg for &Number {
    type Output = Number;
    fn neg(self) -> Number {
        match self {
            Number::Small(numerator, denominator) => match numerator.checked_neg() {
                Some(negated) => Number::Small(negated, *denominator),
                None => Number::from(-self.big()),
            },
            Number::Big(big) => Number::from(-(**big).clone()),
        }
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Number) -> Ordering {
        match (self, other) {
            (Number::Small(a, 1), Number::Small(b, 1)) => a.cmp(b),
            (Number::Small(a, b), Number::Small(c, d)) => {
                (i128::from(*a) * i128::from(*d)).cmp(&(i128::from(*c) * i128::from(*b)))
            }
            _ => self.big().cmp(&other.big()),
        }
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Number) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The fraction in lowest terms. The denominator is positive, and neither is the least i128.
fn reduced(numerator: i128, denominator: i128) -> Number {
    if denominator == 1 {
        return Number::from(numerator);
    }
    if let (Ok(numerator), Ok(denominator)) = (i64::try_from(numerator), i64::try_from(denominator))
    {
        // One word is enough, and its divisions are many times faster.
        let gcd = gcd_u64(numerator.unsigned_abs(), denominator.unsigned_abs());
        let gcd = i64::try_from(gcd).expect("it divides the denominator, which fits");
        return Number::Small(numerator / gcd, denominator / gcd);
    }
    let gcd = gcd_u128(numerator.unsigned_abs(), denominator.unsigned_abs());
    let gcd = i128::try_from(gcd).expect("it divides the denominator, which fits");
    let (numerator, denominator) = (numerator / gcd, denominator / gcd);
    match (i64::try_from(numerator), i64::try_from(denominator)) {
        (Ok(numerator), Ok(denominator)) => Number::Small(numerator, denominator),
        _ => Number::Big(Box::new(RBig::from_parts(
            IBig::from(numerator),
            UBig::from(denominator.unsigned_abs()),
        ))),
    }
}

fn gcd_u128(mut a: u128, mut b: u128) -> u128 {
    loop {
        if let (Ok(a), Ok(b)) = (u64::try_from(a), u64::try_from(b)) {
            return u128::from(gcd_u64(a, b));
        }
        if b == 0 {
            return a;
        }
        (a, b) = (b, a % b);
    }
}

/// The greatest common divisor. Half words are divided much faster, and most numbers fit.
pub fn gcd_u64(mut a: u64, mut b: u64) -> u64 {
    loop {
        if let (Ok(a), Ok(b)) = (u32::try_from(a), u32::try_from(b)) {
            return u64::from(gcd_u32(a, b));
        }
        if b == 0 {
            return a;
        }
        (a, b) = (b, a % b);
    }
}

fn gcd_u32(mut a: u32, mut b: u32) -> u32 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests;
