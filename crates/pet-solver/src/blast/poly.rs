//! Polynomials over terms: sums of products with integer factors, collected. Plain data with exact
//! arithmetic; a number beyond 128 bits ends the work on the polynomial.

use super::term::Id;
use std::collections::BTreeMap;

/// A product of terms, sorted.
pub type Monomial = Vec<Id>;

/// `constant + sum of factor * monomial`; no factor is zero, and no monomial is empty.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Poly {
    pub constant: i128,
    pub terms: BTreeMap<Monomial, i128>,
}

impl Poly {
    pub fn constant(constant: i128) -> Poly {
        Poly {
            constant,
            terms: BTreeMap::new(),
        }
    }

    pub fn term(id: Id) -> Poly {
        Poly::monomial(vec![id])
    }

    pub fn monomial(monomial: Monomial) -> Poly {
        Poly {
            constant: 0,
            terms: BTreeMap::from([(monomial, 1)]),
        }
    }

    /// The value of a polynomial without terms.
    pub fn value(&self) -> Option<i128> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// The term, if the polynomial is nothing but one.
    pub fn single(&self) -> Option<Id> {
        let mut terms = self.terms.iter();
        match (terms.next(), terms.next(), self.constant) {
            (Some((monomial, 1)), None, 0) => match monomial.as_slice() {
                [id] => Some(*id),
                _ => None,
            },
            _ => None,
        }
    }

    /// `self + factor * other`.
    pub fn plus(self, other: Poly, factor: i128) -> Option<Poly> {
        if factor == 1 && other.terms.len() > self.terms.len() {
            return other.plus(self, 1);
        }
        let mut sum = self;
        sum.constant = sum
            .constant
            .checked_add(other.constant.checked_mul(factor)?)?;
        for (monomial, number) in other.terms {
            sum.add(monomial, number.checked_mul(factor)?)?;
        }
        Some(sum)
    }

    pub fn times(self, factor: i128) -> Option<Poly> {
        match factor {
            1 => Some(self),
            _ => Poly::default().plus(self, factor),
        }
    }

    fn add(&mut self, monomial: Monomial, factor: i128) -> Option<()> {
        if factor == 0 {
            return Some(());
        }
        let before = self.terms.get(&monomial).copied().unwrap_or(0);
        match before.checked_add(factor)? {
            0 => self.terms.remove(&monomial),
            sum => self.terms.insert(monomial, sum),
        };
        Some(())
    }

    /// The product with every pair of monomials multiplied out.
    pub fn expanded(&self, other: &Poly) -> Option<Poly> {
        let mut product = self.clone().times(other.constant)?;
        for (right, second) in &other.terms {
            product.add(right.clone(), second.checked_mul(self.constant)?)?;
            for (left, first) in &self.terms {
                let mut monomial: Monomial = left.iter().chain(right).copied().collect();
                monomial.sort_unstable();
                product.add(monomial, first.checked_mul(*second)?)?;
            }
        }
        Some(product)
    }

    /// The length of the longest monomial.
    pub fn degree(&self) -> usize {
        self.terms.keys().map(Vec::len).max().unwrap_or(0)
    }

    /// The same modulo 2^bits, with factors around zero.
    pub fn reduced(&self, bits: u32) -> Poly {
        let near = |value: i128| {
            let all = 1i128 << bits.min(126);
            let low = value & (all - 1);
            if low > all / 2 { low - all } else { low }
        };
        let terms = self.terms.iter();
        let terms = terms.map(|(monomial, factor)| (monomial.clone(), near(*factor)));
        Poly {
            constant: near(self.constant),
            terms: terms.filter(|(_, factor)| *factor != 0).collect(),
        }
    }

    /// The largest number that divides all factors.
    pub fn divisor(&self) -> u128 {
        let factors = self.terms.values().map(|factor| factor.unsigned_abs());
        factors.fold(0, |a, b| {
            let (mut a, mut b) = (a, b);
            while b != 0 {
                (a, b) = (b, a % b);
            }
            a
        })
    }

    /// The quotient by a number that divides all factors and the constant.
    pub fn divided(&self, divisor: i128) -> Poly {
        let terms = self.terms.iter();
        let terms = terms.map(|(monomial, factor)| (monomial.clone(), factor / divisor));
        Poly {
            constant: self.constant / divisor,
            terms: terms.collect(),
        }
    }

    /// The positive and the negative part: `self = left - right`.
    pub fn sides(&self) -> Option<(Poly, Poly)> {
        let (mut left, mut right) = (Poly::default(), Poly::default());
        match self.constant {
            0.. => left.constant = self.constant,
            _ => right.constant = self.constant.checked_neg()?,
        }
        for (monomial, factor) in &self.terms {
            match factor {
                0.. => left.terms.insert(monomial.clone(), *factor),
                _ => right.terms.insert(monomial.clone(), factor.checked_neg()?),
            };
        }
        Some((left, right))
    }
}
