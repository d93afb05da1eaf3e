//! Signals. The first Ctrl-C sets a flag for a command that checks it; the command then ends with
//! its results so far. A second Ctrl-C, the first one for a command that does not check the flag,
//! and SIGTERM end the process at once and remove the files that are being written; these are
//! temporary files, not the results.

use pet_interp::stop;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once, PoisonError};

/// The exit code of a command that was interrupted, as in shells.
pub(super) const INTERRUPTED: u8 = 130;
/// The exit code after SIGTERM, as in shells.
#[cfg(unix)]
const TERMINATED: u8 = 143;

static HANDLERS: Once = Once::new();
/// The command checks the flag in `pet_interp::stop`.
static LISTENS: AtomicBool = AtomicBool::new(false);
/// Files that are being written.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Announces that the command checks the flag, so that the first Ctrl-C does not end the process.
pub(super) fn listen() {
    LISTENS.store(true, Ordering::SeqCst);
    watch();
}

/// Installs the handlers, which remove unfinished files.
fn watch() {
    HANDLERS.call_once(|| {
        // Without a handler a signal still ends the process.
        let _ = ctrlc::set_handler(|| {
            if stop::want() || !LISTENS.load(Ordering::SeqCst) {
                quit(INTERRUPTED);
            }
        });
        #[cfg(unix)]
        watch_termination();
    });
}

#[cfg(unix)]
fn watch_termination() {
    use tokio::signal::unix::{SignalKind, signal};
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_io()
        .build();
    let Ok(runtime) = runtime else {
        return;
    };
    let inside = runtime.enter();
    let Ok(mut terminations) = signal(SignalKind::terminate()) else {
        return;
    };
    drop(inside);
    std::thread::spawn(move || {
        if runtime.block_on(terminations.recv()).is_some() {
            quit(TERMINATED);
        }
    });
}

/// Makes a temporary file that a signal removes until `finished` is called.
pub(super) fn begun<F>(
    make: impl FnOnce() -> std::io::Result<F>,
    path: impl Fn(&F) -> &Path,
) -> std::io::Result<F> {
    watch();
    let mut unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
    let file = make()?;
    unfinished.push(path(&file).to_owned());
    Ok(file)
}

/// Forgets a temporary file that was renamed or removed.
pub(super) fn finished(path: &Path) {
    let mut unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
    unfinished.retain(|known| known != path);
}

fn quit(code: u8) -> ! {
    // The lock is kept to the end, so that no other file is begun.
    let unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
    for path in unfinished.iter() {
        // The file may have been renamed just now; then there is nothing to remove.
        let _ = std::fs::remove_file(path);
    }
    std::process::exit(i32::from(code))
}
