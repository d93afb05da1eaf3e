//! The length at which results are cut on a terminal.

/// Entries on a terminal; more of them scroll away unread.
pub const SCREEN: usize = 100;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Amount {
    /// Everything.
    All,
    /// The amount for a file or a pipe.
    Usual,
    /// On a terminal: no more than [`SCREEN`] entries.
    Screen,
}

impl Amount {
    /// How many entries are shown where `usual` is the usual number.
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

    /// How many of so many entries are left out.
    pub fn left_out(self, count: usize, usual: usize) -> Option<usize> {
        Some(count.saturating_sub(self.most(usual))).filter(|more| *more > 0)
    }
}
