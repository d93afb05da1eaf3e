//! Memory: a growing row of words in pages that copies share until one of them writes. It knows
//! nothing of objects. An address is valid only in the memory that returned it, and in copies.

use std::sync::Arc;

const SHIFT: u32 = 6;
const PAGE: usize = 1 << SHIFT;

type Page = [i64; PAGE];

/// A clone costs one counter for each page; the first write to a shared page copies it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Memory {
    pages: Vec<Arc<Page>>,
    size: u32,
}

/// The position of a word. References are addresses; 0 is `null`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Address(pub u32);

/// A word that holds the number of something: of a class, an actor, an address.
#[inline]
pub fn small(word: i64) -> u32 {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    {
        word as u32
    }
}

impl Memory {
    pub fn size(&self) -> u32 {
        self.size
    }

    #[inline]
    pub fn get(&self, address: Address) -> i64 {
        let (page, word) = address.split();
        let page = self
            .pages
            .get(page)
            .expect("addresses come from this memory");
        *page.get(word).expect("an offset is smaller than a page")
    }

    #[inline]
    pub fn set(&mut self, address: Address, value: i64) {
        let (page, word) = address.split();
        let page = self
            .pages
            .get_mut(page)
            .expect("addresses come from this memory");
        let place = Arc::make_mut(page).get_mut(word);
        *place.expect("an offset is smaller than a page") = value;
    }

    /// All words.
    pub fn words(&self) -> impl Iterator<Item = u64> + '_ {
        let words = self.pages.iter().flat_map(|page| page.iter());
        words
            .map(|word| word.cast_unsigned())
            .take(self.size as usize)
    }

    /// Adds words that hold 0 and returns the address of the first. New pages share one page until
    /// they are written.
    pub fn grow(&mut self, by: u32) -> Address {
        let address = Address(self.size);
        self.size += by;
        let pages = (self.size as usize).div_ceil(PAGE);
        if pages > self.pages.len() {
            self.pages.resize(pages, Arc::new([0; PAGE]));
        }
        address
    }
}

impl Address {
    pub const NULL: Address = Address(0);

    #[inline]
    pub fn of(word: i64) -> Address {
        Address(small(word))
    }

    #[inline]
    pub fn word(self) -> i64 {
        i64::from(self.0)
    }

    #[inline]
    pub fn at(self, offset: u32) -> Address {
        Address(self.0.wrapping_add(offset))
    }

    #[inline]
    fn split(self) -> (usize, usize) {
        let page = self.0 >> SHIFT;
        (page as usize, self.0 as usize & (PAGE - 1))
    }
}
