//! Keys for tests: special numbers, neighbours of powers of two, small integers, random bits.

use super::{INFINITY, LEAST, NAN, key};

/// A generator of keys; the same seed gives the same ones.
pub struct Keys(pub u64);

impl Keys {
    pub fn random(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, limit: u64) -> u64 {
        self.random() % limit
    }

    pub fn key(&mut self) -> i64 {
        const SPECIAL: [i64; 8] = [0, -1, 1, -2, INFINITY, LEAST, NAN, INFINITY - 1];
        let sign = self.below(2) == 0;
        let near = i64::try_from(self.below(5)).unwrap() - 2;
        let magnitude = match self.below(9) {
            0 => return SPECIAL[usize::try_from(self.below(8)).unwrap()],
            // Powers of two and their neighbours.
            1 | 2 => (i64::try_from(self.below(2047)).unwrap() << 52) + near,
            3 => key(f64::from(u32::try_from(self.below(20)).unwrap())) + near,
            // Around the ends of single precision and of integers.
            4 => {
                let ends = [
                    f64::from(f32::MAX),
                    f64::from(f32::MIN_POSITIVE),
                    1.0e-45,
                    0.7e-45,
                    2147483647.0,
                    9.223_372_036_854_776e18,
                    4503599627370496.0,
                    0.5,
                ];
                key(ends[usize::try_from(self.below(8)).unwrap()]) + near
            }
            // Few bits.
            5 => {
                let bits = self.random() & self.random() & self.random();
                (i64::try_from(1000 + self.below(50)).unwrap() << 52)
                    + i64::try_from(bits >> 12).unwrap()
            }
            // Tiny.
            6 => i64::try_from(self.random() >> (12 + self.below(50))).unwrap(),
            7 => {
                let low = i64::try_from(self.random() >> 12).unwrap();
                (i64::try_from(1000 + self.below(60)).unwrap() << 52) + low
            }
            _ => i64::try_from(self.random() >> 1).unwrap(),
        };
        let magnitude = magnitude.clamp(0, INFINITY);
        if sign { -1 - magnitude } else { magnitude }
    }
}
