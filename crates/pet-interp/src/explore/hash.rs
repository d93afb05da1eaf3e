//! Hashing of states: the same on every machine and in every run. 128 bits, so that two
//! different states of one exploration do not get the same hash: for a billion states
//! the chance is below 10^-20.

use std::hash::{BuildHasherDefault, Hasher};

/// A hash that grows word by word; two halves that have nothing to do with each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Label {
    pub high: u64,
    pub low: u64,
}

/// The hash of a whole state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Key(pub u64, pub u64);

impl Label {
    pub const EMPTY: Label = Label { high: 0, low: 0 };

    pub fn new(kind: u64) -> Label {
        Label {
            high: mix(kind, 0x9e37_79b9_7f4a_7c15),
            low: mix(kind, 0xd1b5_4a32_d192_ed03),
        }
    }

    #[inline]
    pub fn add(&mut self, word: u64) {
        self.high = mix(self.high, word);
        self.low = mix(self.low.rotate_left(23) ^ 0x2545_f491_4f6c_dd1d, word);
    }
}

impl Key {
    /// Adds one member of a collection without order.
    #[inline]
    pub fn add(&mut self, label: Label) {
        self.0 = self.0.wrapping_add(mix(label.high, label.low));
        self.1 = self.1.wrapping_add(mix(label.low, !label.high));
    }
}

/// Both words matter to all bits.
#[inline]
pub fn mix(left: u64, right: u64) -> u64 {
    let mut mixed = left ^ right.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(31);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// For tables whose keys are hashes already.
#[derive(Debug, Clone, Copy, Default)]
pub struct Given {
    word: u64,
}

pub type GivenState = BuildHasherDefault<Given>;

impl Hasher for Given {
    fn finish(&self) -> u64 {
        self.word
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.word = mix(self.word, u64::from(*byte));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.word ^= word;
    }
}
