//! The contents of an HTML report: the cases of a suite or of an exploration, each run once
//! more by the interpreter to record its steps, and their coverage. Reads and writes no files;
//! `render::html` decides how a page looks.

mod again;
pub mod explore;
mod facts;
mod recorded;
pub mod suite;

use crate::html::{self, Page};
use crate::json;

/// The number of blocks of one run that are kept; of a longer run the beginning is kept.
const MOST_MOMENTS: usize = 4_000;

/// The number of changes in all journals of a page together; further cases have no journal, so that
/// a page stays small enough for a browser.
const MOST_CHANGES: usize = 400_000;

/// The number of changes that still fit on a page.
struct Room {
    changes: usize,
    /// The number of cases without a journal.
    refused: usize,
}

/// The page as one text.
fn written(page: &Page<'_>) -> String {
    html::page(page, &json::page::page(page))
}

impl Room {
    fn new() -> Room {
        Room {
            changes: MOST_CHANGES,
            refused: 0,
        }
    }

    /// Takes room for so many changes. Returns whether there was enough.
    fn takes(&mut self, changes: usize) -> bool {
        match self.changes.checked_sub(changes) {
            Some(left) => self.changes = left,
            None => self.refused += 1,
        }
        self.refused == 0
    }

    /// The remark on the page if journals were left out.
    fn note(&self) -> Option<String> {
        let plural = if self.refused == 1 { "" } else { "s" };
        (self.refused > 0).then(|| {
            format!(
                "the states of the last {} case{plural} are not on this page, which would be too large",
                self.refused
            )
        })
    }
}
