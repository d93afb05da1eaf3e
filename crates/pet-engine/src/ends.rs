//! Ends of paths without a case: where paths were cut, or turned out to be infeasible. They are
//! collected in the order of the tree, whichever worker reports them first.

use super::wire::trace;
use indexmap::IndexSet;
use pet_analyze::tables::Tables;
use pet_model::suite::{PathEnd, PathEnds};
use pet_model::trace::Traces;
use std::collections::BTreeMap;

/// The end of a complete path that turned out to be infeasible; `clauses` are the numbers of the
/// clauses in its trace.
pub(super) fn infeasible(
    tables: &Tables,
    clauses: &[i64],
    conflict: Vec<String>,
) -> Option<PathEnd> {
    Some(PathEnd {
        why: "infeasible".to_owned(),
        trace: Traces(vec![trace::trace(tables, clauses)?]),
        conflict,
    })
}

/// The most ends of one part that are kept; further ends are counted. Each part has this
/// limit, so that the kept ends do not depend on the workers.
const MOST_OF_A_PART: usize = 2_000;

/// The most ends of all parts together that are kept; further ends are counted.
const MOST: usize = 20_000;

/// The ends that workers have reported. Ends above the parts come first; every worker reports them,
/// and they are kept once.
#[derive(Default)]
pub(super) struct Collected {
    parts: BTreeMap<Option<u64>, (IndexSet<PathEnd>, usize)>,
}

impl Collected {
    pub fn add(&mut self, part: Option<u64>, end: PathEnd) {
        let (ends, left_out) = self.parts.entry(part).or_default();
        if ends.len() < MOST_OF_A_PART {
            ends.insert(end);
        } else if !ends.contains(&end) {
            *left_out += 1;
        }
    }

    /// The ends in the order of the tree. `more` is the number of ends that workers have counted
    /// without reporting them.
    pub fn ends(self, more: i64) -> PathEnds {
        let mut all = PathEnds {
            left_out: usize::try_from(more).unwrap_or(0),
            ..PathEnds::default()
        };
        for (ends, left_out) in self.parts.into_values() {
            let room = MOST - all.ends.len();
            all.left_out += left_out + ends.len().saturating_sub(room);
            all.ends.extend(ends.into_iter().take(room));
        }
        all
    }
}
