//! `pet` as a user runs it, and large inputs for it.

use std::process::Command;

pub mod written;

pub struct Ended {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

/// Runs `pet` in the root of the project.
pub fn pet(args: &[&str]) -> Ended {
    let output = Command::new(env!("CARGO_BIN_EXE_pet"))
        .args(args)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    Ended {
        code: output.status.code().unwrap(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}
