//! The cases of a suite, packed: a hundred thousand of them fit into a few dozen megabytes.
//! They are taken out one by one; nothing here knows what a case means.

#[cfg(test)]
mod tests;

use crate::suite::TestCase;

/// Cases in order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Cases {
    bundles: Vec<Bundle>,
    /// The last ones, which do not fill a bundle yet.
    loose: Vec<TestCase>,
    len: usize,
}

/// Neighbours have most of their text in common, so they are packed together.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Bundle {
    bytes: Box<[u8]>,
    len: usize,
}

/// Large enough for text to repeat, small enough to be unpacked at once.
const BUNDLE: usize = 64;

impl Cases {
    pub fn len(&self) -> usize {
        self.len
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub fn push(&mut self, case: TestCase) {
        self.loose.push(case);
        self.len += 1;
        if self.loose.len() == BUNDLE {
            self.close();
        }
    }

    /// Packs what is loose; worth it when nothing more will come for a while.
    pub fn close(&mut self) {
        if !self.loose.is_empty() {
            self.bundles.push(Bundle::of(&self.loose));
            self.loose = Vec::new();
        }
    }

    pub fn iter(&self) -> Iter<'_> {
        Iter {
            bundles: self.bundles.iter(),
            loose: Some(&self.loose),
            unpacked: Vec::new().into_iter(),
            left: self.len,
        }
    }

    /// Appends those of `more` that are to be kept, in order. Bundles of which all are kept
    /// stay as they are.
    pub fn extend_with(&mut self, more: Cases, mut is_kept: impl FnMut(usize) -> bool) {
        self.close();
        let mut place = 0;
        for bundle in more.bundles {
            let places = place..place + bundle.len;
            place = places.end;
            let kept: Vec<bool> = places.map(&mut is_kept).collect();
            if kept.iter().all(|kept| *kept) {
                self.close();
                self.len += bundle.len;
                self.bundles.push(bundle);
            } else {
                let kept = bundle.cases().into_iter().zip(kept);
                self.extend(kept.filter(|(_, kept)| *kept).map(|(case, _)| case));
            }
        }
        let loose = more.loose.into_iter().zip(place..);
        self.extend(loose.filter(|(_, place)| is_kept(*place)).map(|it| it.0));
    }

    /// Moves these to the front; order stays as it is otherwise.
    pub fn put_first(&mut self, is_first: impl Fn(&TestCase) -> bool) {
        if self.iter().any(|case| is_first(&case)) {
            let first = self.iter().filter(|case| is_first(case));
            let others = self.iter().filter(|case| !is_first(case));
            *self = first.chain(others).collect();
        }
    }

    pub fn retain(&mut self, is_kept: impl FnMut(&TestCase) -> bool) {
        *self = self.iter().filter(is_kept).collect();
    }
}

impl Extend<TestCase> for Cases {
    fn extend<I: IntoIterator<Item = TestCase>>(&mut self, cases: I) {
        for case in cases {
            self.push(case);
        }
    }
}

impl FromIterator<TestCase> for Cases {
    fn from_iter<I: IntoIterator<Item = TestCase>>(cases: I) -> Cases {
        let mut found = Cases::default();
        found.extend(cases);
        found
    }
}

impl<'a> IntoIterator for &'a Cases {
    type Item = TestCase;
    type IntoIter = Iter<'a>;

    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

/// The cases, unpacked one bundle at a time.
pub struct Iter<'a> {
    bundles: std::slice::Iter<'a, Bundle>,
    loose: Option<&'a Vec<TestCase>>,
    unpacked: std::vec::IntoIter<TestCase>,
    left: usize,
}

impl Iterator for Iter<'_> {
    type Item = TestCase;

    fn next(&mut self) -> Option<TestCase> {
        loop {
            if let Some(case) = self.unpacked.next() {
                self.left = self.left.saturating_sub(1);
                return Some(case);
            }
            let next = match self.bundles.next() {
                Some(bundle) => bundle.cases(),
                None => self.loose.take()?.clone(),
            };
            self.unpacked = next.into_iter();
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for Iter<'_> {}

impl Bundle {
    fn of(cases: &[TestCase]) -> Bundle {
        let mut bytes = Vec::new();
        for case in cases {
            bytes = postcard::to_extend(case, bytes).expect("a case of plain data has bytes");
        }
        Bundle {
            bytes: lz4_flex::compress_prepend_size(&bytes).into_boxed_slice(),
            len: cases.len(),
        }
    }

    fn cases(&self) -> Vec<TestCase> {
        let bytes = lz4_flex::decompress_size_prepended(&self.bytes);
        let bytes = bytes.expect("what was compressed here can be decompressed");
        let mut left = bytes.as_slice();
        let case = |_| {
            let (case, rest) = postcard::take_from_bytes(left).ok()?;
            left = rest;
            Some(case)
        };
        let cases: Option<Vec<TestCase>> = (0..self.len).map(case).collect();
        cases.expect("what was packed here can be unpacked")
    }
}
