//! Ends of paths without a case: cut by a limit, or infeasible. Collected in the order of the
//! tree, whatever the order in which workers report them.

use super::tables::Tables;
use super::trace;
use crate::machine::term::Term;
use indexmap::IndexSet;
use std::collections::BTreeMap;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct End {
    /// `infeasible`, `loop`, `depth`, `criterion`, `contract` or `no-code`.
    pub why: String,
    /// The trace up to there; its last way is the one that was not followed.
    pub trace: String,
    /// Conditions that exclude each other, if it is infeasible and they can be named; each
    /// of them is needed for it.
    pub conflict: Vec<String>,
}

/// The ends of a suite.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Ends {
    pub ends: Vec<End>,
    /// How many more there were.
    pub left_out: usize,
}

impl End {
    /// The end of a whole path, as a case says it.
    pub(super) fn infeasible(tables: &Tables, ended: &Term, conflict: Vec<String>) -> Option<End> {
        let [_, _, _, said] = ended.args::<4>("ended")?;
        Some(End {
            why: "infeasible".to_owned(),
            trace: trace::text(tables, &trace::numbers(said)?)?,
            conflict,
        })
    }

    /// The source line of the last block that has one.
    pub fn line(&self) -> Option<u32> {
        let (_, behind) = self.trace.rsplit_once('@')?;
        let digits = behind.find(|letter: char| !letter.is_ascii_digit());
        behind.get(..digits.unwrap_or(behind.len()))?.parse().ok()
    }
}

/// More of one part than these are counted, so that what is kept depends on no worker.
const MOST_OF_A_PART: usize = 2_000;

/// More of all parts than these are counted.
const MOST: usize = 20_000;

/// The ends as workers report them. Ends above the parts come first, and from each worker.
#[derive(Default)]
pub(super) struct Collected {
    parts: BTreeMap<Option<u64>, (IndexSet<End>, usize)>,
}

impl Collected {
    pub fn add(&mut self, part: Option<u64>, end: End) {
        let (ends, left_out) = self.parts.entry(part).or_default();
        if ends.len() < MOST_OF_A_PART {
            ends.insert(end);
        } else if !ends.contains(&end) {
            *left_out += 1;
        }
    }

    /// `more` were counted by workers.
    pub fn ends(self, more: i64) -> Ends {
        let mut all = Ends {
            left_out: usize::try_from(more).unwrap_or(0),
            ..Ends::default()
        };
        for (ends, left_out) in self.parts.into_values() {
            let room = MOST - all.ends.len();
            all.left_out += left_out + ends.len().saturating_sub(room);
            all.ends.extend(ends.into_iter().take(room));
        }
        all
    }
}
