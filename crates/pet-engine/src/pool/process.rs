//! One worker process: its start, its messages, its end, its memory.

use super::frame;
use super::job::{Job, Reply};
use std::io::{BufReader, Result};
use std::process::{Child, ChildStdin, Command, Stdio};

/// The command of this program that runs a worker.
pub const WORKER: &str = "worker";

/// Output of a worker process.
pub enum Received<'b> {
    /// The bytes of a message, and whether it is the last one that has arrived so far.
    Message {
        bytes: &'b [u8],
        is_last: bool,
    },
    End,
}

/// The size of the buffer for messages.
const BATCH: usize = 64 << 10;

pub struct Process {
    child: Child,
    input: Option<ChildStdin>,
}

impl Process {
    /// Starts this program once more as a worker, with a job. `receive` gets each message, and the
    /// end, in a thread of its own.
    pub fn start(
        job: &Job<'_>,
        mut receive: impl FnMut(Received<'_>) + Send + 'static,
    ) -> Result<Process> {
        let mut command = Command::new(std::env::current_exe()?);
        command
            .arg(WORKER)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        // An interrupt from the terminal reaches this process alone, which stops the workers.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let mut input = child.stdin.take();
        if let Some(input) = &mut input {
            // If the worker is gone already, `ending` gives the reason.
            let _ = frame::write(input, job);
        }
        if let Some(output) = child.stdout.take() {
            std::thread::spawn(move || {
                let mut output = BufReader::with_capacity(BATCH, output);
                let mut bytes = Vec::new();
                while frame::read(&mut output, &mut bytes) {
                    let is_last = output.buffer().is_empty();
                    receive(Received::Message {
                        bytes: &bytes,
                        is_last,
                    });
                }
                receive(Received::End);
            });
        }
        Ok(Process { child, input })
    }

    /// Sends the reply to a claim.
    pub fn answer(&mut self, reply: Reply) {
        if let Some(input) = &mut self.input {
            // If the worker is gone, the end of its output is received.
            let _ = frame::write(input, &reply);
        }
    }

    pub fn stop(&mut self) {
        // The worker may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Waits for the end of the process; gives its exit status in words.
    pub fn ending(&mut self) -> String {
        match self.child.wait() {
            Ok(status) => status.to_string(),
            Err(error) => error.to_string(),
        }
    }

    pub fn memory(&self) -> u64 {
        memory(self.child.id())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The bytes that a process has in memory; 0 where the system does not say.
pub fn memory(id: u32) -> u64 {
    let pages = std::fs::read_to_string(format!("/proc/{id}/statm"));
    let pages = pages.ok().and_then(|text| {
        let resident = text.split_whitespace().nth(1)?;
        resident.parse::<u64>().ok()
    });
    pages.map_or(0, |pages| pages * PAGE)
}

/// The usual size of a page on Linux.
const PAGE: u64 = 4096;
