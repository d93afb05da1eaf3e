//! The messages of a worker process to the process that started it. They are written together,
//! since each write wakes the other process, but none waits long: results must not be lost if
//! this process is stopped.

use super::frame;
use serde::Serialize;
use std::io::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The longest time that a message waits.
const PAUSE: Duration = Duration::from_millis(20);
/// The number of waiting bytes at which they are written at once.
const FULL: usize = 32 << 10;

#[derive(Clone)]
pub struct Outbox(Arc<Mutex<Vec<u8>>>);

impl Outbox {
    /// An empty outbox, with a thread that writes the waiting messages from time to time.
    pub fn open() -> Outbox {
        let outbox = Outbox(Arc::default());
        let waiting = outbox.clone();
        std::thread::spawn(move || {
            loop {
                std::thread::sleep(PAUSE);
                waiting.send();
            }
        });
        outbox
    }

    /// Adds a message. Ends this process if the one that started it is gone.
    pub fn put(&self, message: &impl Serialize) {
        let mut bytes = self.bytes();
        if frame::append(&mut bytes, message).is_err() {
            std::process::exit(2);
        }
        if bytes.len() >= FULL {
            write(&mut bytes);
        }
    }

    /// Writes all waiting messages.
    pub fn send(&self) {
        write(&mut self.bytes());
    }

    fn bytes(&self) -> MutexGuard<'_, Vec<u8>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn write(bytes: &mut Vec<u8>) {
    if bytes.is_empty() {
        return;
    }
    let mut out = std::io::stdout().lock();
    let written = out.write_all(bytes).and_then(|()| out.flush());
    if written.is_err() {
        std::process::exit(2);
    }
    bytes.clear();
}
