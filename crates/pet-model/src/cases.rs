//! The cases of a suite, packed: a hundred thousand cases fit into a few dozen megabytes. A case
//! has one binary form, in which it comes from a worker and is stored; it is unpacked when it is
//! read.

#[cfg(test)]
mod tests;

use crate::Outcome;
use crate::TestCase;
use crate::trace::Ways;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A case in its binary form, with the properties that are read without unpacking it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PackedCase {
    pub marks: Marks,
    /// The ways taken; the bytes have them too.
    pub ways: Ways,
    #[serde(with = "whole")]
    bytes: Vec<u8>,
}

/// The serialization of bytes as a whole; serde would write them one by one.
mod whole {
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(bytes: &[u8], out: S) -> Result<S::Ok, S::Error> {
        out.serialize_bytes(bytes)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<u8>, D::Error> {
        Ok(<&[u8]>::deserialize(from)?.to_vec())
    }
}

/// The properties of a case on which the verdict on its suite depends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marks {
    /// It breaks a promise of the method.
    pub is_broken: bool,
    /// It breaks a promise, or fails an assertion.
    pub is_failing: bool,
    /// The interpreter did something else than the clauses predicted.
    pub disagrees: bool,
}

/// Cases in order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Cases {
    bundles: Vec<Bundle>,
    /// The last cases, which do not fill a bundle yet.
    loose: Vec<PackedCase>,
    len: usize,
}

/// Neighbouring cases compressed together, since they have most of their text in common.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Bundle {
    bytes: Box<[u8]>,
    marks: Vec<Marks>,
    /// The ways that some case of the bundle takes.
    ways: BTreeSet<(Arc<str>, u32)>,
}

/// The number of cases in a bundle: enough for text to repeat, few enough to be unpacked at
/// once.
const BUNDLE: usize = 64;

impl PackedCase {
    pub fn of(case: &TestCase) -> PackedCase {
        PackedCase {
            marks: Marks::of(case),
            ways: case.ways.clone(),
            bytes: postcard::to_stdvec(case).expect("plain data has bytes"),
        }
    }

    fn case(&self) -> TestCase {
        postcard::from_bytes(&self.bytes).expect("what was packed here can be unpacked")
    }
}

impl Marks {
    fn of(case: &TestCase) -> Marks {
        let is_broken = matches!(case.outcome, Outcome::Broken(_));
        Marks {
            is_broken,
            is_failing: is_broken || matches!(case.outcome, Outcome::Assertion(_)),
            disagrees: case.disagreement.is_some(),
        }
    }
}

impl Cases {
    pub fn len(&self) -> usize {
        self.len
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub fn push(&mut self, case: &TestCase) {
        self.push_packed(PackedCase::of(case));
    }

    pub fn push_packed(&mut self, case: PackedCase) {
        self.loose.push(case);
        self.len += 1;
        if self.loose.len() == BUNDLE {
            self.close();
        }
    }

    /// Packs the loose cases into a bundle. Useful when no more cases are added for a while.
    pub fn close(&mut self) {
        if !self.loose.is_empty() {
            self.bundles.push(Bundle::of(&self.loose));
            self.loose.clear();
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

    /// The marks of the cases, in order.
    pub fn marks(&self) -> impl Iterator<Item = Marks> {
        let bundled = self.bundles.iter().flat_map(|bundle| &bundle.marks);
        let loose = self.loose.iter().map(|case| &case.marks);
        bundled.chain(loose).copied()
    }

    /// The ways that some case takes.
    pub fn ways(&self) -> BTreeSet<(Arc<str>, u32)> {
        let bundled = self.bundles.iter().flat_map(|bundle| &bundle.ways);
        let loose = self.loose.iter().flat_map(|case| &case.ways.0);
        bundled.chain(loose).cloned().collect()
    }

    /// Appends the cases of `more` whose places are to be kept, in order. A bundle whose cases are
    /// all kept is not unpacked.
    pub fn extend_with(&mut self, more: Cases, mut is_kept: impl FnMut(usize) -> bool) {
        self.close();
        let mut place = 0;
        for bundle in more.bundles {
            let places = place..place + bundle.marks.len();
            place = places.end;
            let kept: Vec<bool> = places.map(&mut is_kept).collect();
            if kept.iter().all(|kept| *kept) {
                self.close();
                self.len += bundle.marks.len();
                self.bundles.push(bundle);
            } else {
                let kept = bundle.cases().into_iter().zip(kept);
                self.extend(kept.filter(|(_, kept)| *kept).map(|(case, _)| case));
            }
        }
        let loose = more.loose.into_iter().zip(place..);
        for (case, _) in loose.filter(|(_, place)| is_kept(*place)) {
            self.push_packed(case);
        }
    }

    /// Moves the cases with such marks to the front; otherwise the order stays as it is.
    pub fn put_first(&mut self, is_first: impl Fn(Marks) -> bool) {
        if self.marks().any(&is_first) {
            let marked = || self.iter().zip(self.marks());
            let first = marked().filter(|(_, marks)| is_first(*marks));
            let others = marked().filter(|(_, marks)| !is_first(*marks));
            *self = first.chain(others).map(|(case, _)| case).collect();
        }
    }

    pub fn retain(&mut self, is_kept: impl FnMut(&TestCase) -> bool) {
        *self = self.iter().filter(is_kept).collect();
    }
}

impl Extend<TestCase> for Cases {
    fn extend<I: IntoIterator<Item = TestCase>>(&mut self, cases: I) {
        for case in cases {
            self.push(&case);
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
    loose: Option<&'a Vec<PackedCase>>,
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
                None => self.loose.take()?.iter().map(PackedCase::case).collect(),
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
    fn of(cases: &[PackedCase]) -> Bundle {
        let bytes: Vec<&[u8]> = cases.iter().map(|case| case.bytes.as_slice()).collect();
        Bundle {
            bytes: lz4_flex::compress_prepend_size(&bytes.concat()).into_boxed_slice(),
            marks: cases.iter().map(|case| case.marks).collect(),
            ways: cases.iter().flat_map(|case| case.ways.0.clone()).collect(),
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
        let cases: Option<Vec<TestCase>> = self.marks.iter().map(case).collect();
        cases.expect("what was packed here can be unpacked")
    }
}
