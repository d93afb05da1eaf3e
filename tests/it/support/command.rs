//! `pet` as a user runs it.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// The root of the project.
pub const ROOT: &str = env!("CARGO_MANIFEST_DIR");

#[derive(Debug, PartialEq, Eq)]
pub struct Ended {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

/// In the root of the project.
pub fn pet(args: &[&str]) -> Ended {
    pet_with_input(args, b"")
}

/// The same with something on standard input.
pub fn pet_with_input(args: &[&str], input: &[u8]) -> Ended {
    pet_in(Path::new(ROOT), args, input)
}

/// The same in another folder.
pub fn pet_in(folder: &Path, args: &[&str], input: &[u8]) -> Ended {
    let mut child = Command::new(env!("CARGO_BIN_EXE_pet"))
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("pet can be started");
    // A command that refuses its options does not read what it is given.
    let _ = child.stdin.take().expect("it is piped").write_all(input);
    let output = child.wait_with_output().expect("pet comes to an end");
    let text = |bytes| String::from_utf8(bytes).expect("pet prints text");
    Ended {
        code: output.status.code().expect("nobody stops it"),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    }
}
