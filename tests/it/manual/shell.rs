//! A folder of its own with the samples beside it, and a shell in which `pet` is a command.

use std::path::Path;
use std::process::{Command, Stdio};

pub struct Shell {
    folder: tempfile::TempDir,
}

/// What both streams printed, in order, and the exit code.
pub struct Ran {
    pub output: String,
    pub code: i32,
}

impl Shell {
    pub fn new() -> Shell {
        let folder = tempfile::tempdir().unwrap();
        let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
        std::os::unix::fs::symlink(samples, folder.path().join("samples")).unwrap();
        Shell { folder }
    }

    /// The same with samples of its own, which commands may write beside.
    pub fn with_copies() -> Shell {
        let folder = tempfile::tempdir().unwrap();
        let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
        let mut open = vec![(samples, folder.path().join("samples"))];
        while let Some((from, to)) = open.pop() {
            std::fs::create_dir_all(&to).unwrap();
            for entry in std::fs::read_dir(from).unwrap() {
                let entry = entry.unwrap();
                let to = to.join(entry.file_name());
                match entry.path().is_dir() {
                    true if entry.file_name() == "target" => {}
                    true => open.push((entry.path(), to)),
                    false => {
                        std::fs::copy(entry.path(), to).unwrap();
                    }
                }
            }
        }
        Shell { folder }
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub fn write(&self, name: &str, text: &str) {
        std::fs::write(self.folder().join(name), text).unwrap();
    }

    pub fn run(&self, command: &str) -> Ran {
        self.run_in(self.folder(), command)
    }

    pub fn run_in(&self, folder: &Path, command: &str) -> Ran {
        let tools = Path::new(env!("CARGO_BIN_EXE_pet")).parent().unwrap();
        let path = std::env::var("PATH").unwrap_or_default();
        let output = Command::new("sh")
            .args(["-c", &format!("{{ {command}\n}} 2>&1")])
            .current_dir(folder)
            .env("PATH", format!("{}:{path}", tools.display()))
            .env_remove("NO_COLOR")
            .env_remove("CLICOLOR_FORCE")
            .stdin(Stdio::null())
            .output()
            .unwrap();
        Ran {
            output: String::from_utf8(output.stdout).unwrap(),
            code: output.status.code().unwrap(),
        }
    }
}
