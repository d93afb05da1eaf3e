//! Arithmetic on rows of bits, lowest first, in two's complement: the last bit of a whole number
//! counts negatively. Sums and products are added column by column.

use super::gates::Gates;
use batsat::Lit;
use std::collections::VecDeque;

/// Bits by their weight, to be added modulo 2^width.
pub struct Columns {
    columns: Vec<VecDeque<Lit>>,
    /// What is to be added beside the bits, modulo 2^256: the low and the high half.
    constant: (u128, u128),
    no: Lit,
}

/// A row of bits. `is_whole` if the last bit is the sign; otherwise more bits follow, and
/// only results modulo 2^len may be made of it.
#[derive(Debug, Clone, Copy)]
pub struct Row<'a> {
    pub bits: &'a [Lit],
    pub is_whole: bool,
}

impl Row<'_> {
    fn is_sign(&self, place: usize) -> bool {
        self.is_whole && place + 1 == self.bits.len()
    }
}

impl Columns {
    pub fn new(width: usize, gates: &Gates) -> Columns {
        Columns {
            columns: vec![VecDeque::new(); width],
            constant: (0, 0),
            no: gates.no(),
        }
    }

    fn put(&mut self, lit: Lit, place: usize, is_negative: bool) {
        if lit == self.no {
            return;
        }
        let Some(column) = self.columns.get_mut(place) else {
            return;
        };
        // -b is (1 - b) - 1.
        if is_negative {
            column.push_back(!lit);
            let power = |place: Option<usize>| {
                let place = place.and_then(|place| u32::try_from(place).ok());
                place
                    .and_then(|place| 1u128.checked_shl(place))
                    .unwrap_or(0)
            };
            let (low, high) = self.constant;
            let (low, has_borrowed) = low.overflowing_sub(power(Some(place)));
            let high = high.wrapping_sub(power(place.checked_sub(128)));
            self.constant = (low, high.wrapping_sub(u128::from(has_borrowed)));
        } else {
            column.push_back(lit);
        }
    }

    pub fn add_constant(&mut self, constant: i128) {
        let (low, high) = self.constant;
        let (low, has_carried) = low.overflowing_add(constant.cast_unsigned());
        let high = high.wrapping_add((constant >> 127).cast_unsigned());
        self.constant = (low, high.wrapping_add(u128::from(has_carried)));
    }

    /// Adds a multiple of a number.
    pub fn add(&mut self, row: Row<'_>, factor: i128) {
        for (place, is_negative) in digits(factor) {
            for (index, lit) in row.bits.iter().enumerate() {
                self.put(*lit, place + index, is_negative != row.is_sign(index));
            }
        }
    }

    pub fn add_product(&mut self, a: Row<'_>, b: Row<'_>, gates: &mut Gates) {
        if a.bits == b.bits {
            return self.add_square(a, gates);
        }
        let width = self.columns.len();
        for (i, x) in a.bits.iter().enumerate() {
            for (j, y) in b.bits.iter().enumerate() {
                if i + j >= width {
                    break;
                }
                let both = gates.and(*x, *y);
                self.put(both, i + j, a.is_sign(i) != b.is_sign(j));
            }
            if gates.is_too_large() {
                return;
            }
        }
    }

    /// Adds a square: each pair of bits occurs twice, so it counts in the next column.
    fn add_square(&mut self, a: Row<'_>, gates: &mut Gates) {
        for (i, x) in a.bits.iter().enumerate() {
            self.put(*x, 2 * i, false);
            for (j, y) in a.bits.iter().enumerate().skip(i + 1) {
                if i + j + 1 >= self.columns.len() {
                    break;
                }
                let both = gates.and(*x, *y);
                self.put(both, i + j + 1, a.is_sign(i) != a.is_sign(j));
            }
        }
    }

    /// The sum, one bit for each column.
    pub fn finish(mut self, gates: &mut Gates) -> Vec<Lit> {
        let (yes, no) = (gates.yes(), gates.no());
        let mut bits = Vec::with_capacity(self.columns.len());
        let mut carries: VecDeque<Lit> = VecDeque::new();
        for (place, column) in self.columns.iter_mut().enumerate() {
            let (half, place) = match place.checked_sub(128) {
                None => (self.constant.0, place),
                Some(place) => (self.constant.1, place),
            };
            let weight = u32::try_from(place).unwrap_or(u32::MAX);
            if half.checked_shr(weight).unwrap_or(0) & 1 == 1 {
                column.push_back(yes);
            }
            column.append(&mut carries);
            column.retain(|lit| *lit != no);
            // Two ones are a carry.
            let ones = column.iter().filter(|lit| **lit == yes).count();
            column.retain(|lit| *lit != yes);
            carries.extend(std::iter::repeat_n(yes, ones / 2));
            if ones % 2 == 1 {
                column.push_front(yes);
            }
            if gates.is_too_large() {
                return Vec::new();
            }
            while column.len() > 1 {
                let mut next = || column.pop_back().unwrap_or(no);
                let (a, b, c) = (next(), next(), next());
                let sum = gates.xor3(a, b, c);
                let carry = gates.majority(a, b, c);
                if carry != no {
                    carries.push_back(carry);
                }
                column.push_back(sum);
            }
            bits.push(column.pop_front().unwrap_or(no));
        }
        bits
    }
}

/// A factor as signed powers of two, as few as possible.
fn digits(factor: i128) -> Vec<(usize, bool)> {
    let mut digits = Vec::new();
    let mut rest = factor;
    let mut place = 0;
    while rest != 0 {
        let zeros = rest.trailing_zeros();
        rest >>= zeros;
        place += usize::try_from(zeros).unwrap_or(0);
        // A run of ones is a power above it less one at its end.
        let is_negative = rest & 3 == 3;
        digits.push((place, is_negative));
        rest = match is_negative {
            true => (rest >> 1) + 1,
            false => rest >> 1,
        };
        place += 1;
    }
    digits
}

impl Gates {
    /// The number, or its negative if the sign is true; as many bits.
    pub fn negated_if(&mut self, sign: Lit, bits: &[Lit]) -> Vec<Lit> {
        let mut carry = sign;
        let mut result = Vec::with_capacity(bits.len());
        for bit in bits {
            let flipped = self.xor(*bit, sign);
            result.push(self.xor(flipped, carry));
            carry = self.and(flipped, carry);
        }
        result
    }

    /// `a < b` for rows of the same length.
    pub fn less(&mut self, a: &[Lit], b: &[Lit], is_signed: bool) -> Lit {
        let mut less = self.no();
        let last = a.len().saturating_sub(1);
        for (place, (x, y)) in a.iter().zip(b).enumerate() {
            less = match is_signed && place == last {
                true => self.majority(*x, !*y, less),
                false => self.majority(!*x, *y, less),
            };
        }
        less
    }

    pub fn equal(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let same: Vec<Lit> = a.iter().zip(b).map(|(x, y)| !self.xor(*x, *y)).collect();
        self.all(&same)
    }
}
