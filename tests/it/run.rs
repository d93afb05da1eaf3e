//! `pet run` as a user types it: results, failures that repeat, inputs good and bad. The
//! manual, docs/running.md, is one of the tests.

mod actors;
mod refused;
mod sequential;
mod support;

use support::{ROOT, pet, words};

/// Every session of the manual prints what the manual shows. What stands in a block
/// `json NAME` is the file of that name.
#[test]
fn the_manual_is_true() {
    let folder = tempfile::tempdir().unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(format!("{ROOT}/samples"), folder.path().join("samples")).unwrap();
    let page = include_str!("../../docs/running.md");
    let mut sessions = 0;
    for block in page.split("\n```").skip(1).step_by(2) {
        let (kind, text) = block.split_once('\n').unwrap();
        if let Some(name) = kind.strip_prefix("json ") {
            std::fs::write(folder.path().join(name), text).unwrap();
        }
        if kind != "console" {
            continue;
        }
        let (command, expected) = text.split_once('\n').unwrap();
        let words = words(command.strip_prefix("$ pet ").unwrap());
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let ended = pet(folder.path(), &words, "");
        let code = match ended.code {
            0 => String::new(),
            code => format!("? {code}"),
        };
        let printed = format!("{}{}{code}", ended.stderr, ended.stdout);
        assert_eq!(printed.trim_end(), expected.trim_end(), "{command}");
        sessions += 1;
    }
    assert!(sessions >= 6, "{sessions}");
}
