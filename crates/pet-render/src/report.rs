//! What a report shows: the cases of a suite or of an exploration, each run once more by the
//! interpreter so that someone can go through it, and what they cover. Reads and writes
//! nothing; how a page looks is decided by `render::html`.

pub mod explore;
mod facts;
mod recorded;
pub mod suite;

/// Blocks of one run that are kept; a longer one is kept by its beginning.
const MOST_MOMENTS: usize = 4_000;

/// Changes in all journals of a page together; cases after that come without their states, so
/// that a page stays small enough for a browser.
const MOST_CHANGES: usize = 400_000;

/// What is left of a page's changes.
struct Room {
    changes: usize,
    /// How many cases had to do without.
    refused: usize,
}

impl Room {
    fn new() -> Room {
        Room {
            changes: MOST_CHANGES,
            refused: 0,
        }
    }

    /// Whether there is room for so many.
    fn takes(&mut self, changes: usize) -> bool {
        match self.changes.checked_sub(changes) {
            Some(left) => self.changes = left,
            None => self.refused += 1,
        }
        self.refused == 0
    }

    /// What a reader should know of it.
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
