//! The wish to stop, from outside (Ctrl-C): set by the command line, looked at by whatever
//! may take long and can say what it has found until then. A signal is for the whole
//! process, and so is this.

use std::sync::atomic::{AtomicBool, Ordering};

static IS_WANTED: AtomicBool = AtomicBool::new(false);

/// Asks for a stop. Returns whether that was done before.
pub fn want() -> bool {
    IS_WANTED.swap(true, Ordering::SeqCst)
}

#[inline]
pub fn is_wanted() -> bool {
    IS_WANTED.load(Ordering::Relaxed)
}
