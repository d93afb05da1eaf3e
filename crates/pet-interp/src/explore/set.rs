//! Sets of small numbers as bits: fields, methods, macro-steps of an execution.

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Set {
    words: Vec<u64>,
}

impl Set {
    /// An empty set with room for numbers below `size`; it grows when necessary.
    pub fn new(size: usize) -> Set {
        Set {
            words: vec![0; size.div_ceil(64)],
        }
    }

    pub fn insert(&mut self, number: usize) {
        let word = number / 64;
        if self.words.len() <= word {
            self.words.resize(word + 1, 0);
        }
        if let Some(word) = self.words.get_mut(word) {
            *word |= 1 << (number % 64);
        }
    }

    pub fn remove(&mut self, number: usize) {
        if let Some(word) = self.words.get_mut(number / 64) {
            *word &= !(1 << (number % 64));
        }
    }

    #[inline]
    pub fn contains(&self, number: usize) -> bool {
        let word = self.words.get(number / 64);
        word.is_some_and(|word| word & (1 << (number % 64)) != 0)
    }

    /// Adds all members of the other set. Returns whether one of them was new.
    pub fn add(&mut self, other: &Set) -> bool {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        let mut has_changed = false;
        for (word, more) in self.words.iter_mut().zip(&other.words) {
            has_changed |= *more & !*word != 0;
            *word |= more;
        }
        has_changed
    }

    #[inline]
    pub fn meets(&self, other: &Set) -> bool {
        let pairs = self.words.iter().zip(&other.words);
        pairs.into_iter().any(|(left, right)| left & right != 0)
    }

    /// In ascending order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.words.iter().enumerate().flat_map(|(index, word)| {
            let bits = (0..64).filter(move |bit| word & (1 << bit) != 0);
            bits.map(move |bit| index * 64 + bit)
        })
    }
}
