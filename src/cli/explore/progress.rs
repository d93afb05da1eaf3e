//! The progress line of `pet explore`, on stderr if that is a terminal: the number of executions so
//! far, and an estimate of the total.

use crate::cli::output;
use pet_interp::explore::monitor::Progress;
use std::io::IsTerminal;
use std::sync::Mutex;
use std::time::{Duration, Instant};

pub struct ProgressLine {
    begun: Instant,
    is_wanted: bool,
    shown: Mutex<Option<Instant>>,
}

/// The time before the first progress line; most explorations end before it.
const PATIENCE: Duration = Duration::from_millis(500);

const INTERVAL: Duration = Duration::from_millis(100);

impl ProgressLine {
    pub fn new(begun: Instant) -> ProgressLine {
        ProgressLine {
            begun,
            is_wanted: std::io::stderr().is_terminal(),
            shown: Mutex::new(None),
        }
    }

    pub fn is_wanted(&self) -> bool {
        self.is_wanted
    }

    pub fn show(&self, progress: Progress) {
        let Ok(mut shown) = self.shown.lock() else {
            return;
        };
        let is_due = match *shown {
            None => self.begun.elapsed() >= PATIENCE,
            Some(last) => last.elapsed() >= INTERVAL,
        };
        if is_due {
            *shown = Some(Instant::now());
            output::note(&format!("\r\x1b[K{}", line(progress)));
        }
    }

    /// Removes the progress line.
    pub fn clear(&self) {
        if let Ok(shown) = self.shown.lock()
            && shown.is_some()
        {
            output::note("\r\x1b[K");
        }
    }
}

/// `1200 executions of about 4800, 25.0 %`
fn line(progress: Progress) -> String {
    let Progress { ended, share } = progress;
    let percent = share * 100.0;
    let total = ended as f64 / share.max(f64::MIN_POSITIVE);
    format!("{ended} executions of about {total:.0}, {percent:.1} %")
}
