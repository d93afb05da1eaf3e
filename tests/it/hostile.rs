//! Files of strangers: none of them runs code, ends a process or leaves its place as text.

mod documents;
mod run;
mod texts;

use std::path::Path;
use std::process::{Command, Stdio};

/// `pet` in a folder: exit code, stdout, stderr. A process that was ended by a signal has none.
pub fn pet(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_pet"))
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let code = output.status.code();
    let (stdout, stderr) = (text(output.stdout), text(output.stderr));
    let code = code.unwrap_or_else(|| panic!("{args:?} was ended by a signal: {stderr}"));
    assert!(!stderr.contains("panicked"), "{args:?}: {stderr}");
    (code, stdout, stderr)
}

pub fn sample(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(root.join("samples").join(name)).unwrap()
}
