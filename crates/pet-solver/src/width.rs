//! Widths of machine integers: the range of a width, and the number of the range that is congruent
//! to a given one.

/// The width of a machine integer. The solver knows 8, 16, 32 and 64 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Width {
    pub bits: u8,
    pub is_signed: bool,
}

impl Width {
    pub const INT: Width = Width {
        bits: 32,
        is_signed: true,
    };
    pub const LONG: Width = Width {
        bits: 64,
        is_signed: true,
    };

    /// The number of bits. More than 64 count as 64, and none as one.
    pub fn size(self) -> u32 {
        u32::from(self.bits).clamp(1, 64)
    }

    /// The smallest and the largest number.
    pub fn range(self) -> (i128, i128) {
        let all = 1i128 << self.size();
        match self.is_signed {
            true => (-(all / 2), all / 2 - 1),
            false => (0, all - 1),
        }
    }

    /// The number of this width that differs from the given one by a multiple of 2^bits.
    pub fn wrap(self, value: i128) -> i128 {
        let all = 1i128 << self.size();
        let low = value & (all - 1);
        match self.is_signed && low >= all / 2 {
            true => low - all,
            false => low,
        }
    }

    /// The name of the type in Java; unsigned types have a `u` before it.
    pub fn name(self) -> &'static str {
        match (self.bits, self.is_signed) {
            (8, true) => "byte",
            (8, false) => "ubyte",
            (16, true) => "short",
            (16, false) => "char",
            (32, true) => "int",
            (32, false) => "uint",
            (64, true) => "long",
            (64, false) => "ulong",
            (_, true) => "signed",
            (_, false) => "unsigned",
        }
    }
}

/// The largest distance of a shift.
pub const MOST_SHIFT: i128 = 63;

/// `a * 2^n`. `None`: no such distance, or a result beyond 128 bits.
pub fn shift_left(a: i128, n: i128) -> Option<i128> {
    a.checked_mul(1i128 << distance(n)?)
}

/// `a / 2^n`, rounded downwards. `None`: no such distance.
pub fn shift_right(a: i128, n: i128) -> Option<i128> {
    Some(a >> distance(n)?)
}

fn distance(n: i128) -> Option<u32> {
    match (0..=MOST_SHIFT).contains(&n) {
        true => u32::try_from(n).ok(),
        false => None,
    }
}
