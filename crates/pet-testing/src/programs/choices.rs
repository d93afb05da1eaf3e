//! The raw material of random programs: bytes, in as many heaps as a program has parts.
//!
//! A generator asks for one decision after the other, and each takes a byte of the part
//! that is being written. When a part has no byte left, each decision is the first
//! alternative, so alternatives are listed from the simplest on: shorter parts and
//! smaller bytes give simpler programs, which is all that shrinking needs to know.

use proptest::collection::vec;
use proptest::prelude::*;

/// The bytes of one statement, or of one declaration.
pub type Gene = Vec<u8>;

/// What a whole program is made from.
#[derive(Debug, Clone)]
pub struct Genome {
    pub style: Gene,
    /// The parameters of the entry and what is passed.
    pub arguments: Gene,
    pub classes: Vec<Part>,
    pub methods: Vec<Part>,
    /// The statements of the method that is run.
    pub entry: Vec<Gene>,
}

#[derive(Debug, Clone, Default)]
pub struct Part {
    /// What is declared.
    pub head: Gene,
    /// A gene for each statement, so that statements can be removed one by one.
    pub body: Vec<Gene>,
}

/// With at least so many classes and methods, and at most so many statements.
pub fn genomes(least: usize, most: usize) -> impl Strategy<Value = Genome> {
    let gene = || vec(any::<u8>(), 0..LONGEST);
    let part = move || {
        let head = vec(any::<u8>(), 0..LONGEST);
        (head, vec(gene(), 0..7)).prop_map(|(head, body)| Part { head, body })
    };
    let parts = (vec(part(), least..6), vec(part(), least..7));
    let rest = (
        vec(any::<u8>(), 0..10),
        vec(any::<u8>(), 0..20),
        vec(gene(), 0..=most),
    );
    (parts, rest).prop_map(|((classes, methods), (style, arguments, entry))| Genome {
        style,
        arguments,
        classes,
        methods,
        entry,
    })
}

/// The same without proptest.
pub fn genome_from_seed(seed: u64, least: usize, most: usize) -> Genome {
    let mut random = SplitMix(seed);
    let style = random.gene(10);
    let arguments = random.gene(20);
    let classes = random.parts(least, 5);
    let methods = random.parts(least, 6);
    let entry = random.genes(most);
    Genome {
        style,
        arguments,
        classes,
        methods,
        entry,
    }
}

/// Bytes of one statement; half of them use fewer.
const LONGEST: usize = 88;

/// Decisions, one after the other.
#[derive(Debug, Clone)]
pub struct Choices<'g> {
    bytes: std::slice::Iter<'g, u8>,
}

impl<'g> Choices<'g> {
    pub fn new(gene: &'g [u8]) -> Choices<'g> {
        Choices { bytes: gene.iter() }
    }

    pub fn none() -> Choices<'static> {
        Choices::new(&[])
    }

    /// Whether only first alternatives are left.
    pub fn are_used_up(&self) -> bool {
        self.bytes.len() == 0
    }

    /// A number below `count`, at most 256; a smaller byte gives a smaller number.
    pub fn pick(&mut self, count: usize) -> usize {
        if count <= 1 {
            return 0;
        }
        let byte = self.bytes.next().copied().unwrap_or(0);
        usize::from(byte) * count / 256
    }

    /// True with a probability of so many per cent.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.pick(100) >= 100 - percent
    }

    pub fn one_of<T: Clone>(&mut self, items: &[T]) -> Option<T> {
        let index = self.pick(items.len());
        items.get(index).cloned()
    }

    /// One of the options, each with its weight; the weights add up to at most 256.
    pub fn weighted<T: Copy>(&mut self, options: &[(usize, T)]) -> T {
        let total = options.iter().map(|(weight, _)| weight).sum();
        let mut rest = self.pick(total);
        for (weight, option) in options {
            if rest < *weight {
                return *option;
            }
            rest -= weight;
        }
        options.first().expect("options are never empty").1
    }

    /// An integer of `-20..=20`, the small ones first: 0, 1, -1, 2, -2 …
    pub fn small_int(&mut self) -> i64 {
        let index = i64::try_from(self.pick(41)).expect("41 is small");
        let half = (index + 1) / 2;
        if index % 2 == 1 { half } else { -half }
    }
}

/// Steele, Lea and Flood's generator, which is enough here and needs no dependency.
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, count: usize) -> usize {
        let count = u64::try_from(count.max(1)).expect("sizes fit into 64 bits");
        usize::try_from(self.next() % count).expect("it is below a size")
    }

    fn gene(&mut self, longest: usize) -> Gene {
        let length = self.below(longest + 1);
        let byte = |_| {
            let [byte, ..] = self.next().to_le_bytes();
            byte
        };
        (0..length).map(byte).collect()
    }

    fn genes(&mut self, most: usize) -> Vec<Gene> {
        let count = self.below(most + 1);
        (0..count).map(|_| self.gene(LONGEST)).collect()
    }

    fn parts(&mut self, least: usize, most: usize) -> Vec<Part> {
        let count = least + self.below(most - least + 1);
        let part = |_| Part {
            head: self.gene(LONGEST),
            body: self.genes(6),
        };
        (0..count).map(part).collect()
    }
}
