//! The operators of floating point as gates: keys in, keys out, exactly as IEEE 754 says. New
//! bits (quotients, roots) exist for all operands, so nothing is excluded by an operator alone.

use super::super::float::INFINITY;
use super::adder::{Columns, Row};
use super::fp::{BIAS, EXPONENT, FRACTION, MAGNITUDE, Normal, SIGNIFICAND, Unpacked};
use super::gates::Gates;
use batsat::Lit;

/// The bits of quotients and roots: the significand, a bit for the half and one more.
const QUOTIENT: usize = SIGNIFICAND + 3;
const ROOT: usize = SIGNIFICAND + 2;

impl Gates {
    pub fn float_neg(&mut self, a: &Unpacked) -> Vec<Lit> {
        let sign = !a.sign;
        self.pack(sign, &a.magnitude, a.is_nan)
    }

    /// `a + b`, or `a - b`.
    pub fn float_sum(&mut self, a: &Unpacked, b: &Unpacked, is_difference: bool) -> Vec<Lit> {
        let no = self.no();
        let other = if is_difference { !b.sign } else { b.sign };
        let is_less = self.less(&a.magnitude, &b.magnitude, false);
        let (first, second) = (self.plain(a), self.plain(b));
        let large = self.either(is_less, &second.bits, &first.bits);
        let small = self.either(is_less, &first.bits, &second.bits);
        let exponent = self.either(is_less, &second.exponent, &first.exponent);
        let lower = self.either(is_less, &first.exponent, &second.exponent);
        let sign = self.choice(is_less, other, a.sign);
        let distance = self.minus(&exponent, &lower);
        let distance = distance.get(..11).unwrap_or_default();
        // Three bits more keep what the rounding needs.
        let wide = |bits: &[Lit]| -> Vec<Lit> {
            let mut wide = vec![no; 3];
            wide.extend(bits);
            wide
        };
        let small = self.shifted_right(&wide(&small), distance);
        let differs = self.xor(a.sign, other);
        let mut small: Vec<Lit> = small.iter().map(|bit| self.xor(*bit, differs)).collect();
        let mut large = wide(&large);
        large.push(no);
        small.push(differs);
        let sum = self.plus(&large, &small, differs);
        let is_nothing = !self.any(&sum);
        // The highest bit of the sum is that of a carry.
        let one = self.yes();
        let exponent = self.plus(&exponent, &[], one);
        let number = Normal {
            bits: sum,
            exponent,
        };
        let number = self.shifted_left(number, Some(1));
        let magnitude = self.rounded(number);
        let is_infinite = self.or(a.is_infinite, b.is_infinite);
        let both = self.all(&[a.is_infinite, b.is_infinite, differs]);
        let is_nan = self.any(&[a.is_nan, b.is_nan, both]);
        let is_zero = self.and(is_nothing, !is_infinite);
        let magnitude = self.special(&magnitude, is_zero, is_infinite);
        // The sum of opposite numbers is the positive zero.
        let negative = self.and(a.sign, other);
        let sign = self.choice(is_zero, negative, sign);
        self.pack(sign, &magnitude, is_nan)
    }

    pub fn float_product(&mut self, a: &Unpacked, b: &Unpacked, is_same: bool) -> Option<Vec<Lit>> {
        let no = self.no();
        let first = self.normal(a);
        let second = if is_same {
            first.clone()
        } else {
            self.normal(b)
        };
        let mut columns = Columns::new(2 * SIGNIFICAND, self);
        let row = |bits| Row {
            bits,
            is_whole: false,
        };
        columns.add_product(row(&first.bits), row(&second.bits), self);
        let bits = columns.finish(self);
        if self.is_too_large() {
            return None;
        }
        let sum = self.plus(&first.exponent, &second.exponent, no);
        let less = self.bits_of(1 - BIAS, EXPONENT);
        let exponent = self.plus(&sum, &less, no);
        let magnitude = self.rounded_by_one(bits, exponent);
        let sign = self.xor(a.sign, b.sign);
        let is_zero = self.or(a.is_zero, b.is_zero);
        let is_infinite = self.or(a.is_infinite, b.is_infinite);
        let magnitude = self.special(&magnitude, is_zero, is_infinite);
        let both = self.and(is_zero, is_infinite);
        let is_nan = self.any(&[a.is_nan, b.is_nan, both]);
        Some(self.pack(sign, &magnitude, is_nan))
    }

    /// Rounds a number whose leading one is at the highest bit or at the one below it.
    fn rounded_by_one(&mut self, bits: Vec<Lit>, exponent: Vec<Lit>) -> Vec<Lit> {
        let no = self.no();
        let is_high = bits.last().copied().unwrap_or(no);
        let mut moved = vec![no];
        moved.extend(bits.iter().copied().take(bits.len().saturating_sub(1)));
        let bits = self.either(is_high, &bits, &moved);
        let less = vec![!is_high; EXPONENT];
        let exponent = self.plus(&exponent, &less, no);
        self.rounded(Normal { bits, exponent })
    }

    pub fn float_quotient(&mut self, a: &Unpacked, b: &Unpacked) -> Option<Vec<Lit>> {
        let no = self.no();
        let (first, second) = (self.normal(a), self.normal(b));
        // The dividend, shifted, is the quotient times the divisor plus a smaller rest.
        let quotient: Vec<Lit> = (0..QUOTIENT).map(|_| self.input()).collect();
        let rest: Vec<Lit> = (0..SIGNIFICAND).map(|_| self.input()).collect();
        let row = |bits| Row {
            bits,
            is_whole: false,
        };
        let width = SIGNIFICAND + QUOTIENT + 1;
        let mut columns = Columns::new(width, self);
        columns.add_product(row(&quotient), row(&second.bits), self);
        columns.add(row(&rest), 1);
        let sum = columns.finish(self);
        if self.is_too_large() {
            return None;
        }
        let mut dividend = vec![no; QUOTIENT - 1];
        dividend.extend(&first.bits);
        dividend.resize(width, no);
        for (x, y) in sum.iter().zip(&dividend) {
            let is_same = !self.xor(*x, *y);
            self.clause(&[is_same]);
        }
        let is_smaller = self.less(&rest, &second.bits, false);
        self.clause(&[is_smaller]);
        let sticky = self.any(&rest);
        let mut bits = vec![sticky];
        bits.extend(quotient);
        let difference = self.minus(&first.exponent, &second.exponent);
        let bias = self.bits_of(BIAS, EXPONENT);
        let exponent = self.plus(&difference, &bias, no);
        let magnitude = self.rounded_by_one(bits, exponent);
        let sign = self.xor(a.sign, b.sign);
        let is_zero = self.or(a.is_zero, b.is_infinite);
        let is_infinite = self.or(a.is_infinite, b.is_zero);
        let magnitude = self.special(&magnitude, is_zero, is_infinite);
        let zeros = self.and(a.is_zero, b.is_zero);
        let infinities = self.and(a.is_infinite, b.is_infinite);
        let is_nan = self.any(&[a.is_nan, b.is_nan, zeros, infinities]);
        Some(self.pack(sign, &magnitude, is_nan))
    }

    pub fn float_root(&mut self, a: &Unpacked) -> Option<Vec<Lit>> {
        let no = self.no();
        let normal = self.normal(a);
        // The leading one of the root is known.
        let mut root: Vec<Lit> = (1..ROOT).map(|_| self.input()).collect();
        root.push(self.yes());
        let rest: Vec<Lit> = (0..=ROOT).map(|_| self.input()).collect();
        let row = |bits| Row {
            bits,
            is_whole: false,
        };
        let width = 2 * ROOT + 1;
        let mut columns = Columns::new(width, self);
        columns.add_product(row(&root), row(&root), self);
        columns.add(row(&rest), 1);
        let sum = columns.finish(self);
        if self.is_too_large() {
            return None;
        }
        // An even exponent is that of an odd power of two.
        let is_even = !normal.exponent.first().copied()?;
        let shift = 2 * ROOT - 1 - SIGNIFICAND;
        let mut even = vec![no; shift];
        even.extend(&normal.bits);
        even.resize(width, no);
        let mut odd = vec![no; shift + 1];
        odd.extend(&normal.bits);
        odd.resize(width, no);
        let square = self.either(is_even, &odd, &even);
        for (x, y) in sum.iter().zip(&square) {
            let is_same = !self.xor(*x, *y);
            self.clause(&[is_same]);
        }
        // The rest is at most twice the root.
        let mut twice = vec![no];
        twice.extend(&root);
        let is_larger = self.less(&twice, &rest, false);
        self.clause(&[!is_larger]);
        let sticky = self.any(&rest);
        let mut bits = vec![sticky];
        bits.extend(root);
        let bias = self.bits_of(BIAS, EXPONENT);
        let sum = self.plus(&normal.exponent, &bias, no);
        let mut exponent: Vec<Lit> = sum.iter().copied().skip(1).collect();
        exponent.push(sum.last().copied()?);
        let magnitude = self.rounded(Normal { bits, exponent });
        let magnitude = self.special(&magnitude, a.is_zero, a.is_infinite);
        let is_negative = self.and(a.sign, !a.is_zero);
        let is_nan = self.or(a.is_nan, is_negative);
        Some(self.pack(a.sign, &magnitude, is_nan))
    }

    /// The nearest single number, as a magnitude.
    fn single(&mut self, magnitude: &[Lit]) -> Vec<Lit> {
        let no = self.no();
        let field = magnitude.get(FRACTION..).unwrap_or_default();
        let mut exponent = field.to_vec();
        exponent.resize(EXPONENT, no);
        let is_normal = self.any(field);
        let mut bits: Vec<Lit> = magnitude.iter().copied().take(FRACTION).collect();
        bits.push(is_normal);
        // 24 bits, the half, and what is below it.
        let bits = self.shortened(&bits, 26);
        let least = 897;
        let is_low = !self.at_least(&exponent, least);
        let limit = self.bits_of(least, EXPONENT);
        let distance = self.minus(&limit, &exponent);
        let is_far = self.at_least(&distance, 25);
        let distance: Vec<Lit> = distance.iter().map(|bit| self.and(*bit, is_low)).collect();
        let distance = distance.get(..5).unwrap_or_default();
        let bits = self.shifted_right(&bits, distance);
        let (low, significand) = bits.split_at(2);
        let sticky = low.first().copied().unwrap_or(no);
        let half = low.last().copied().unwrap_or(no);
        let lowest = significand.first().copied().unwrap_or(no);
        let is_odd = self.or(sticky, lowest);
        let up = self.and(half, is_odd);
        let mut wide = significand.to_vec();
        wide.push(no);
        let mut units = self.plus(&wide, &[], up);
        let is_nothing = !self.any(&units);
        for (stage, by) in distance.iter().enumerate() {
            let mut moved = vec![no; (1usize << stage).min(units.len())];
            moved.extend(&units);
            moved.truncate(units.len());
            units = self.either(*by, &moved, &units);
        }
        let mut significand = vec![no; 29];
        significand.extend(units);
        let minus = self.bits_of(-1, EXPONENT);
        let below = self.plus(&exponent, &minus, no);
        let mut whole = vec![no; FRACTION];
        whole.extend(below.into_iter().take(MAGNITUDE - FRACTION));
        let result = self.plus(&whole, &significand, no);
        let field = result.get(FRACTION..).unwrap_or_default().to_vec();
        let limit = self.bits_of(BIAS + 128, field.len());
        let is_infinite = !self.less(&field, &limit, false);
        let is_far = self.and(is_far, is_low);
        let is_zero = self.or(is_far, is_nothing);
        self.special(&result, is_zero, is_infinite)
    }

    pub fn float_round(&mut self, a: &Unpacked) -> Vec<Lit> {
        let magnitude = self.single(&a.magnitude);
        self.pack(a.sign, &magnitude, a.is_nan)
    }

    /// The number nearest to an integer in two's complement.
    pub fn float_of_integer(&mut self, integer: &[Lit], is_single: bool) -> Vec<Lit> {
        let no = self.no();
        let sign = integer.last().copied().unwrap_or(no);
        let mut bits = self.negated_if(sign, integer);
        bits.resize(64, no);
        let is_zero = !self.any(&bits);
        let exponent = self.bits_of(BIAS + 63, EXPONENT);
        let mut number = self.shifted_left(Normal { bits, exponent }, None);
        if is_single {
            // What is lost below 26 bits counts only as something that is not zero.
            number.bits = self.shortened(&number.bits, 26);
        }
        let magnitude = self.rounded(number);
        let magnitude = match is_single {
            true => self.single(&magnitude),
            false => magnitude,
        };
        let magnitude = self.special(&magnitude, is_zero, no);
        self.pack(sign, &magnitude, no)
    }

    /// The integer towards zero, within a signed width.
    pub fn float_to_integer(&mut self, a: &Unpacked, size: usize) -> Vec<Lit> {
        let no = self.no();
        let plain = self.plain(a);
        let mut bits = vec![no; 64 - SIGNIFICAND];
        bits.extend(&plain.bits);
        // The exponent is 1023 + n, and the bits are shifted by 63 - n.
        let one = self.bits_of(1, 6);
        let low = plain.exponent.get(..6).unwrap_or_default().to_vec();
        let places = self.plus(&low, &one, no);
        for (stage, place) in places.iter().enumerate() {
            let mut moved: Vec<Lit> = bits.iter().copied().skip(1 << stage).collect();
            moved.resize(64, no);
            bits = self.either(!*place, &moved, &bits);
        }
        let is_small = !self.at_least(&plain.exponent, BIAS);
        let most = BIAS - 1 + i64::try_from(size).unwrap_or(64);
        let is_large = self.at_least(&plain.exponent, most);
        let result = self.negated_if(a.sign, &bits);
        let result: Vec<Lit> = result.into_iter().take(size).collect();
        let mut limit = vec![!a.sign; size.saturating_sub(1)];
        limit.push(a.sign);
        let result = self.either(is_large, &limit, &result);
        let is_nothing = self.or(is_small, a.is_nan);
        result
            .iter()
            .map(|bit| self.and(*bit, !is_nothing))
            .collect()
    }

    /// The whole number below, above, or nearest.
    pub fn float_whole(&mut self, a: &Unpacked, to: Towards) -> Vec<Lit> {
        let no = self.no();
        let plain = self.plain(a);
        let is_small = !self.at_least(&plain.exponent, BIAS);
        // Which bits of the fraction count less than one, and which is the lowest of the others.
        let limit = i64::try_from(FRACTION).unwrap_or(52);
        let is_part: Vec<Lit> = (0..=limit)
            .map(|place| !self.at_least(&plain.exponent, BIAS + limit - place))
            .collect();
        let mut parts = Vec::new();
        let mut below_half = Vec::new();
        let (mut half, mut lowest) = (no, no);
        let mut unit = vec![no; MAGNITUDE];
        let mut whole = a.magnitude.clone();
        for (place, bit) in plain.bits.iter().enumerate() {
            let part = is_part.get(place).copied().unwrap_or(no);
            let next = is_part.get(place + 1).copied().unwrap_or(no);
            let part_bit = self.and(*bit, part);
            parts.push(part_bit);
            // The highest part counts a half, unless all bits are parts.
            let is_half = self.and(part, !next);
            let half_bit = self.and(*bit, is_half);
            half = self.or(half, half_bit);
            let lower = self.and(part, next);
            below_half.push(self.and(*bit, lower));
            let before = match place.checked_sub(1) {
                Some(before) => is_part.get(before).copied().unwrap_or(no),
                None => self.yes(),
            };
            let is_unit = match place == 0 {
                true => !part,
                false => self.and(!part, before),
            };
            let unit_bit = self.and(*bit, is_unit);
            lowest = self.or(lowest, unit_bit);
            if let Some(unit) = unit.get_mut(place) {
                *unit = is_unit;
            }
            if place < FRACTION
                && let Some(whole) = whole.get_mut(place)
            {
                *whole = self.and(*whole, !part);
            }
        }
        let has_part = self.any(&parts);
        let up = match to {
            Towards::Below => self.and(a.sign, has_part),
            Towards::Above => self.and(!a.sign, has_part),
            Towards::Nearest => {
                let rest = self.any(&below_half);
                let is_odd = self.or(rest, lowest);
                let up = self.and(half, is_odd);
                // Below one half nothing is nearer than zero; of the rest all but the half go up.
                let is_half = self.at_least(&plain.exponent, BIAS - 1);
                let fraction = plain.bits.get(..FRACTION).unwrap_or_default().to_vec();
                let has_fraction = self.any(&fraction);
                let near = self.and(is_half, has_fraction);
                self.choice(is_small, near, up)
            }
        };
        let unit: Vec<Lit> = unit.iter().map(|bit| self.and(*bit, up)).collect();
        let magnitude = self.plus(&whole, &unit, no);
        let one = self.bits_of(BIAS << FRACTION, MAGNITUDE);
        let small: Vec<Lit> = one.iter().map(|bit| self.and(*bit, up)).collect();
        let magnitude = self.either(is_small, &small, &magnitude);
        // Infinity has no fraction, and a large number none that counts.
        let magnitude = self.either(a.is_infinite, &a.magnitude, &magnitude);
        self.pack(a.sign, &magnitude, a.is_nan)
    }

    /// The key of the single number with these 32 bits.
    pub fn float_of_bits(&mut self, bits: &[Lit]) -> Vec<Lit> {
        let no = self.no();
        let sign = bits.last().copied().unwrap_or(no);
        let fraction: Vec<Lit> = bits.iter().copied().take(23).collect();
        let field: Vec<Lit> = bits.iter().copied().skip(23).take(8).collect();
        let is_full = self.all(&field);
        let has_fraction = self.any(&fraction);
        let is_nan = self.and(is_full, has_fraction);
        let is_normal = self.any(&field);
        let is_nothing = self.or(is_normal, has_fraction);
        let mut exponent = field;
        if let Some(first) = exponent.first_mut() {
            *first = self.or(*first, !is_normal);
        }
        exponent.resize(EXPONENT, no);
        let more = self.bits_of(BIAS - 127, EXPONENT);
        let exponent = self.plus(&exponent, &more, no);
        let mut significand = fraction;
        significand.push(is_normal);
        let number = Normal {
            bits: significand,
            exponent,
        };
        let number = self.shifted_left(number, None);
        let magnitude = self.rounded(number);
        let magnitude = self.special(&magnitude, !is_nothing, is_full);
        self.pack(sign, &magnitude, is_nan)
    }

    /// The 32 bits of a number, which is rounded first.
    pub fn float_to_bits(&mut self, a: &Unpacked) -> Vec<Lit> {
        let rounded = self.single(&a.magnitude);
        let no = self.no();
        let mut bits: Vec<Lit> = (0..31).map(|_| self.input()).collect();
        bits.push(no);
        let infinity = self.bits_of(0x7F80_0000, 32);
        let is_over = self.less(&infinity, &bits, false);
        self.clause(&[!is_over]);
        let key = self.float_of_bits(&bits);
        let mut wanted = rounded;
        wanted.push(no);
        for (x, y) in key.iter().zip(&wanted) {
            let is_same = !self.xor(*x, *y);
            self.clause(&[is_same]);
        }
        if let Some(last) = bits.last_mut() {
            *last = a.sign;
        }
        let nan = self.bits_of(0x7FC0_0000, 32);
        self.either(a.is_nan, &nan, &bits)
    }

    /// Some of what is known of a remainder: a new number that the caller must verify.
    pub fn float_remainder(&mut self, a: &Unpacked, b: &Unpacked) -> Vec<Lit> {
        let magnitude: Vec<Lit> = (0..MAGNITUDE).map(|_| self.input()).collect();
        let is_nan = self.any(&[a.is_nan, b.is_nan, a.is_infinite, b.is_zero]);
        let is_below = self.less(&magnitude, &b.magnitude, false);
        self.clause(&[is_nan, is_below]);
        let is_above = self.less(&a.magnitude, &magnitude, false);
        self.clause(&[is_nan, !is_above]);
        let is_smaller = self.less(&a.magnitude, &b.magnitude, false);
        let is_same = self.equal(&magnitude, &a.magnitude);
        self.clause(&[is_nan, !is_smaller, is_same]);
        let infinity = self.bits_of(INFINITY, MAGNITUDE);
        let is_number = self.less(&magnitude, &infinity, false);
        self.clause(&[is_number]);
        self.pack(a.sign, &magnitude, is_nan)
    }
}

/// The direction of rounding to a whole number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Towards {
    Below,
    Above,
    Nearest,
}
