//! Floating point numbers as rows of bits, lowest first: taken apart into sign and magnitude, made
//! normal, rounded and put together again. The 63 bits of a magnitude are those of the number
//! itself, 11 for the exponent above 52 for the fraction.

use super::super::float::{INFINITY, NAN};
use super::gates::Gates;
use batsat::Lit;

/// The bits of a fraction, and with the leading one.
pub const FRACTION: usize = 52;
pub const SIGNIFICAND: usize = 53;

/// The bits of a magnitude.
pub const MAGNITUDE: usize = 63;

/// The bits of exponents in calculations, with a sign.
pub const EXPONENT: usize = 14;

/// The exponent of 1.0.
pub const BIAS: i64 = 1023;

/// A number, taken apart.
#[derive(Debug, Clone)]
pub struct Unpacked {
    pub sign: Lit,
    pub magnitude: Vec<Lit>,
    pub is_nan: Lit,
    pub is_infinite: Lit,
    pub is_zero: Lit,
}

/// A significand with a leading one at its upper end, and its exponent.
#[derive(Debug, Clone)]
pub struct Normal {
    pub bits: Vec<Lit>,
    pub exponent: Vec<Lit>,
}

impl Gates {
    pub fn bits_of(&self, value: i64, size: usize) -> Vec<Lit> {
        (0..size)
            .map(|place| self.constant(value >> place.min(63) & 1 == 1))
            .collect()
    }

    pub fn any(&mut self, lits: &[Lit]) -> Lit {
        let none: Vec<Lit> = lits.iter().map(|lit| !*lit).collect();
        !self.all(&none)
    }

    /// `a + b + carry`, with as many bits as `a`; `b` has no more, and zeros stand before it.
    pub fn plus(&mut self, a: &[Lit], b: &[Lit], carry: Lit) -> Vec<Lit> {
        let mut carry = carry;
        let mut sum = Vec::with_capacity(a.len());
        for (place, x) in a.iter().enumerate() {
            let y = b.get(place).copied().unwrap_or(self.no());
            sum.push(self.xor3(*x, y, carry));
            carry = self.majority(*x, y, carry);
        }
        sum
    }

    /// `a - b`, both with the same number of bits.
    pub fn minus(&mut self, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
        let flipped: Vec<Lit> = b.iter().map(|lit| !*lit).collect();
        let yes = self.yes();
        self.plus(a, &flipped, yes)
    }

    pub fn either(&mut self, condition: Lit, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
        let pairs = a.iter().zip(b);
        pairs.map(|(a, b)| self.choice(condition, *a, *b)).collect()
    }

    /// `a >= constant` for exponents.
    pub fn at_least(&mut self, a: &[Lit], constant: i64) -> Lit {
        let constant = self.bits_of(constant, a.len());
        !self.less(a, &constant, true)
    }

    /// Takes a key apart; the lowest bits of a single number are zero.
    pub fn unpack(&mut self, key: &[Lit], is_single: bool) -> Unpacked {
        let sign = key.last().copied().unwrap_or(self.no());
        let bits = key.iter().take(MAGNITUDE);
        let mut magnitude: Vec<Lit> = bits.map(|bit| self.xor(*bit, sign)).collect();
        let is_full = self.all(magnitude.get(FRACTION..).unwrap_or_default());
        let lowest = magnitude.first().copied().unwrap_or(self.no());
        let is_nan = self.and(is_full, lowest);
        if is_single {
            let no = self.no();
            for bit in magnitude.iter_mut().take(29) {
                *bit = no;
            }
        }
        let is_infinite = self.and(is_full, !is_nan);
        let is_zero = !self.any(&magnitude);
        Unpacked {
            sign,
            magnitude,
            is_nan,
            is_infinite,
            is_zero,
        }
    }

    /// The key of a number.
    pub fn pack(&mut self, sign: Lit, magnitude: &[Lit], is_nan: Lit) -> Vec<Lit> {
        let mut key: Vec<Lit> = magnitude.iter().map(|bit| self.xor(*bit, sign)).collect();
        key.resize(MAGNITUDE, self.no());
        key.push(sign);
        let nan = self.bits_of(NAN, MAGNITUDE + 1);
        self.either(is_nan, &nan, &key)
    }

    /// The exponent as a number, at least 1, and the 53 bits of the significand.
    pub fn plain(&mut self, number: &Unpacked) -> Normal {
        let field = number.magnitude.get(FRACTION..).unwrap_or_default();
        let is_normal = self.any(field);
        let mut exponent = field.to_vec();
        if let Some(first) = exponent.first_mut() {
            *first = self.or(*first, !is_normal);
        }
        exponent.resize(EXPONENT, self.no());
        let mut bits: Vec<Lit> = number.magnitude.iter().copied().take(FRACTION).collect();
        bits.push(is_normal);
        Normal { bits, exponent }
    }

    /// The same with a leading one, also for the numbers next to zero; for zero it is wrong.
    pub fn normal(&mut self, number: &Unpacked) -> Normal {
        let plain = self.plain(number);
        let mut normal = self.shifted_left(plain, None);
        if let Some(last) = normal.bits.last_mut() {
            *last = self.yes();
        }
        normal
    }

    /// Shifts a significand to its upper end, as far as the exponent stays at least as large as the
    /// limit, if there is one.
    pub fn shifted_left(&mut self, number: Normal, limit: Option<i64>) -> Normal {
        let Normal {
            mut bits,
            mut exponent,
        } = number;
        let size = bits.len();
        let no = self.no();
        for stage in (0..7).rev() {
            let distance = 1usize << stage;
            if distance >= size {
                continue;
            }
            let upper = bits.get(size - distance..).unwrap_or_default().to_vec();
            let mut moves = !self.any(&upper);
            if let Some(limit) = limit {
                let most = limit + (1i64 << stage);
                let is_allowed = self.at_least(&exponent, most);
                moves = self.and(moves, is_allowed);
            }
            let mut moved = vec![no; distance];
            moved.extend(bits.iter().copied().take(size - distance));
            bits = self.either(moves, &moved, &bits);
            // The exponent becomes smaller by the distance.
            let step: Vec<Lit> = (0..EXPONENT)
                .map(|place| if place >= stage { moves } else { no })
                .collect();
            exponent = self.plus(&exponent, &step, no);
        }
        Normal { bits, exponent }
    }

    /// Shifts to the right; what is lost is kept in the lowest bit, as one if any of it was.
    pub fn shifted_right(&mut self, bits: &[Lit], distance: &[Lit]) -> Vec<Lit> {
        let mut bits = bits.to_vec();
        let size = bits.len();
        let no = self.no();
        for (stage, by) in distance.iter().enumerate() {
            let step = match stage < 12 {
                true => 1usize << stage,
                false => usize::MAX,
            };
            let lost: Vec<Lit> = bits.iter().copied().take(step.saturating_add(1)).collect();
            let sticky = self.any(&lost);
            let mut moved: Vec<Lit> = bits.iter().copied().skip(step).collect();
            moved.resize(size, no);
            if let Some(first) = moved.first_mut() {
                *first = sticky;
            }
            bits = self.either(*by, &moved, &bits);
        }
        bits
    }

    /// A number as the magnitude of a double, rounded to the nearest, of two to the even one. Its
    /// highest bit counts 2^(exponent - 1023); exponents below 1 are those of numbers next to zero.
    pub fn rounded(&mut self, number: Normal) -> Vec<Lit> {
        let Normal { bits, exponent } = number;
        let no = self.no();
        // The significand, a bit for the half, and one for what is below it.
        let kept = SIGNIFICAND + 2;
        let bits = self.shortened(&bits, kept);
        let is_low = !self.at_least(&exponent, 1);
        let one = self.bits_of(1, EXPONENT);
        let distance = self.minus(&one, &exponent);
        let distance: Vec<Lit> = distance.iter().map(|bit| self.and(*bit, is_low)).collect();
        let distance = distance.get(..EXPONENT - 1).unwrap_or_default();
        let bits = self.shifted_right(&bits, distance);
        let exponent = self.either(is_low, &one, &exponent);
        let (low, significand) = bits.split_at(2);
        let sticky = low.first().copied().unwrap_or(no);
        let half = low.last().copied().unwrap_or(no);
        let lowest = significand.first().copied().unwrap_or(no);
        let is_odd = self.or(sticky, lowest);
        let up = self.and(half, is_odd);
        self.joined(&exponent, significand, up)
    }

    /// The magnitude of a significand and an exponent of at least 1, plus a bit; infinity if it is too
    /// large.
    fn joined(&mut self, exponent: &[Lit], significand: &[Lit], up: Lit) -> Vec<Lit> {
        let no = self.no();
        let minus = self.bits_of(-1, EXPONENT);
        let below = self.plus(exponent, &minus, no);
        let mut whole = vec![no; FRACTION];
        whole.extend(below);
        let magnitude = self.plus(&whole, significand, up);
        let field = magnitude.get(FRACTION..).unwrap_or_default().to_vec();
        let is_over = self.at_least(&field, 2 * BIAS + 1);
        let infinity = self.bits_of(INFINITY, MAGNITUDE);
        self.either(is_over, &infinity, &magnitude)
    }

    /// The highest bits; what is cut off is kept in the lowest one. Zeros follow if there are fewer.
    pub fn shortened(&mut self, bits: &[Lit], kept: usize) -> Vec<Lit> {
        match bits.len().checked_sub(kept) {
            None => {
                let mut all = vec![self.no(); kept - bits.len()];
                all.extend(bits);
                all
            }
            Some(lost) => {
                let (below, above) = bits.split_at(lost);
                let mut above = above.to_vec();
                let sticky = self.any(below);
                if let Some(first) = above.first_mut() {
                    *first = self.or(*first, sticky);
                }
                above
            }
        }
    }

    /// A magnitude that is zero or infinite under conditions.
    pub fn special(&mut self, magnitude: &[Lit], is_zero: Lit, is_infinite: Lit) -> Vec<Lit> {
        let infinity = self.bits_of(INFINITY, MAGNITUDE);
        let magnitude = self.either(is_infinite, &infinity, magnitude);
        magnitude
            .iter()
            .map(|bit| self.and(*bit, !is_zero))
            .collect()
    }
}
