//! Signals. The first Ctrl-C asks a command that listens to stop, which then says what it
//! has found; the second one, the first one for a command that does not listen, and SIGTERM
//! end the process at once. Files that are being written go with it: they have other names
//! than the results that they were to become.

use pet_interp::stop;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once, PoisonError};

/// The exit code of a command that was interrupted, as shells have it.
pub(super) const INTERRUPTED: u8 = 130;
/// The same for SIGTERM.
#[cfg(unix)]
const TERMINATED: u8 = 143;

static HANDLERS: Once = Once::new();
/// Some command looks at `stop`.
static LISTENS: AtomicBool = AtomicBool::new(false);
/// Files that are being written.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// From now on a Ctrl-C is a wish that this command grants by itself.
pub(super) fn listen() {
    LISTENS.store(true, Ordering::SeqCst);
    watch();
}

/// From now on nothing half-written is left behind.
fn watch() {
    HANDLERS.call_once(|| {
        // Without a handler the process ends all the same.
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

/// Makes a file that is to become another one; until `finished` it goes with the process.
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

/// It has its name, or is gone.
pub(super) fn finished(path: &Path) {
    let mut unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
    unfinished.retain(|known| known != path);
}

fn quit(code: u8) -> ! {
    // Kept to the end, so that no other file is begun.
    let unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
    for path in unfinished.iter() {
        // It may have got its name just now.
        let _ = std::fs::remove_file(path);
    }
    std::process::exit(i32::from(code))
}
