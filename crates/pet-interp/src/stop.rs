//! The flag of an interruption (Ctrl-C): set by the command line, read by searches that may take
//! long and can report their partial results. A signal is for the whole process, and so is the
//! flag.

use std::sync::atomic::{AtomicBool, Ordering};

static IS_WANTED: AtomicBool = AtomicBool::new(false);

/// Sets the flag. Returns whether it was set before.
pub fn want() -> bool {
    IS_WANTED.swap(true, Ordering::SeqCst)
}

#[inline]
pub fn is_wanted() -> bool {
    IS_WANTED.load(Ordering::Relaxed)
}
