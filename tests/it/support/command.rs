//! `pet` as a user runs it, in the root of the project.

use std::process::{Command, Stdio};

/// The root of the project.
pub const ROOT: &str = env!("CARGO_MANIFEST_DIR");

#[derive(Debug, PartialEq, Eq)]
pub struct Ended {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

pub fn pet(args: &[&str]) -> Ended {
    let output = Command::new(env!("CARGO_BIN_EXE_pet"))
        .args(args)
        .current_dir(ROOT)
        .stdin(Stdio::null())
        .output()
        .expect("pet can be started");
    let text = |bytes| String::from_utf8(bytes).expect("pet prints text");
    Ended {
        code: output.status.code().expect("nobody stops it"),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    }
}
