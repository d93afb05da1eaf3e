//! Pseudo-random numbers that a Java program can repeat.

/// Pseudo-random numbers, the same for a seed (SplitMix64).
pub struct Random(pub u64);

impl Random {
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below the given one, which is small.
    pub fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.bits() >> 40).unwrap() % end
    }

    /// A number with any number of bits, of either sign.
    pub fn number(&mut self) -> i64 {
        let bits = self.bits();
        (self.bits() >> (bits % 64)).cast_signed() ^ -i64::from(bits & 64 != 0)
    }

    /// A floating-point number: a special one, an integer, or any bits.
    pub fn double(&mut self) -> f64 {
        let special = [
            0.0,
            -0.0,
            f64::NAN,
            f64::INFINITY,
            f64::NEG_INFINITY,
            0.5,
            0.1,
            1e10,
        ];
        match self.below(4) {
            0 => special[self.below(8)],
            1 => f64::from_bits(self.bits()),
            2 => self.number() as f64,
            _ => f64::from(i16::try_from(self.bits() >> 49).unwrap() - 16384) / 16.0,
        }
    }

    /// The same numbers as a class of Java.
    pub const JAVA: &str = "class Random {
  long state;
  long bits() {
    state += 0x9e3779b97f4a7c15L;
    long mixed = state;
    mixed = (mixed ^ (mixed >>> 30)) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
    return mixed ^ (mixed >>> 31);
  }
  int below(int end) { return (int) (bits() >>> 40) % end; }
  long number() {
    long bits = bits();
    return bits() >>> Long.remainderUnsigned(bits, 64) ^ ((bits & 64) != 0 ? -1L : 0L);
  }
  static final double[] SPECIAL = {0.0, -0.0, Double.NaN, 1.0 / 0.0, -1.0 / 0.0, 0.5, 0.1, 1e10};
  double makeDouble() {
    switch (below(4)) {
      case 0: return SPECIAL[below(8)];
      case 1: return Double.longBitsToDouble(bits());
      case 2: return (double) number();
      default: return ((int) (bits() >>> 49) - 16384) / 16.0;
    }
  }
}
";
}
