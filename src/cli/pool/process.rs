//! One worker process: its start, its lines, its end, its size.

use anyhow::{Context, Result};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};

pub struct Process {
    child: Child,
    input: Option<ChildStdin>,
}

impl Process {
    /// `job` is what it reads first. `heard` gets each line, and `None` at the end, in a thread of its own.
    pub fn start(
        arguments: Vec<String>,
        job: &str,
        heard: impl Fn(Option<&str>) + Send + 'static,
    ) -> Result<Process> {
        let own = std::env::current_exe().context("cannot find the program itself")?;
        let mut command = Command::new(own);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        // An interrupt from the terminal is for us alone; we tell the workers.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().context("cannot start a worker")?;
        let mut input = child.stdin.take();
        if let Some(input) = &mut input {
            // If it is gone already, its end says why.
            let _ = input.write_all(job.as_bytes());
            let _ = input.flush();
        }
        if let Some(output) = child.stdout.take() {
            std::thread::spawn(move || {
                let mut output = BufReader::new(output);
                let mut line = String::new();
                // A line without its end is of a process that was stopped within it.
                while output.read_line(&mut line).is_ok() && line.ends_with('\n') {
                    heard(Some(line.trim_end_matches('\n')));
                    line.clear();
                }
                heard(None);
            });
        }
        Ok(Process { child, input })
    }

    /// An answer to what it asked.
    pub fn answer(&mut self, reply: &str) {
        if let Some(input) = &mut self.input {
            // If it is gone, we shall hear of that.
            let _ = input.write_all(format!("{reply}\n").as_bytes());
            let _ = input.flush();
        }
    }

    pub fn stop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// How it ended.
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
