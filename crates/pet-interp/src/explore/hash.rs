//! Hashing of states: the same on every machine and in every run. Hashes have 128 bits: for a
//! billion states the probability that two different ones get the same hash is below 10^-20.

use std::hash::{BuildHasherDefault, Hasher};

/// A hash that is extended word by word, as two independent halves.
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
    /// Adds a member to the collection; the order of members does not matter.
    #[inline]
    pub fn add(&mut self, label: Label) {
        self.0 = self.0.wrapping_add(mix(label.high, label.low));
        self.1 = self.1.wrapping_add(mix(label.low, !label.high));
    }
}

/// Mixes two words; every bit of the result depends on both.
#[inline]
pub fn mix(left: u64, right: u64) -> u64 {
    let mut mixed = left ^ right.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(31);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// The hasher of tables whose keys are hashes already.
#[derive(Debug, Clone, Copy, Default)]
pub struct IdentityHasher {
    word: u64,
}

pub type IdentityState = BuildHasherDefault<IdentityHasher>;

impl Hasher for IdentityHasher {
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
