//! The length at which results are cut on a terminal.

/// The number of entries on a terminal; more would scroll away unread.
pub const SCREEN: usize = 100;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Amount {
    /// All entries.
    All,
    /// The amount for a file or a pipe.
    Usual,
    /// On a terminal: no more than [`SCREEN`] entries.
    Screen,
}

impl Amount {
    /// The number of entries that are shown, where `usual` is the number for a file or a pipe.
    pub fn most(self, usual: usize) -> usize {
        match self {
            Amount::All => usize::MAX,
            Amount::Usual => usual,
            Amount::Screen => usual.min(SCREEN),
        }
    }

    /// The option that shows the rest.
    pub fn option(self) -> &'static str {
        match self {
            Amount::Usual => "--json",
            Amount::All | Amount::Screen => "--all",
        }
    }

    /// The number of entries that are left out of `count`, if any.
    pub fn left_out(self, count: usize, usual: usize) -> Option<usize> {
        Some(count.saturating_sub(self.most(usual))).filter(|more| *more > 0)
    }
}
