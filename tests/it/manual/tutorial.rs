//! The tutorial, from the first line to the last: every command is typed, every replacement
//! made, and what is printed compared.

use crate::manual::shell::Shell;
use std::path::{Path, PathBuf};

#[test]
fn the_tutorial_is_true() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/tutorial.md");
    let page = std::fs::read_to_string(page).unwrap();
    let shell = Shell::new();
    let mut folder = shell.folder().to_owned();
    let mut commands = 0;
    let mut lines = page.lines().peekable();
    let mut replacing: Option<(String, String)> = None;
    while let Some(line) = lines.next() {
        if let Some(rest) = line.strip_prefix("<!-- replace in ") {
            let (file, old) = rest.strip_suffix(" -->").unwrap().split_once(": ").unwrap();
            replacing = Some((file.to_owned(), old.to_owned()));
        } else if line == "```java" {
            let new: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            let (file, old) = replacing.take().unwrap();
            replace(&folder.join(file), &old, &new.join("\n"));
        } else if line == "```console" {
            let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            commands += session(&shell, &mut folder, &block);
        }
    }
    assert!(commands > 12, "{commands}");
}

fn replace(file: &Path, old: &str, new: &str) {
    let text = std::fs::read_to_string(file).unwrap();
    assert_eq!(text.matches(old).count(), 1, "{old}");
    std::fs::write(file, text.replace(old, new)).unwrap();
}

/// Types each command of the block, and compares what stands below it.
fn session(shell: &Shell, folder: &mut PathBuf, block: &[&str]) -> usize {
    let mut count = 0;
    let mut at = 0;
    while let Some(command) = block.get(at) {
        let command = command.strip_prefix("$ ").unwrap();
        let expected = block[at + 1..]
            .iter()
            .take_while(|line| !line.starts_with("$ "));
        let expected: Vec<&str> = expected.copied().collect();
        at += 1 + expected.len();
        count += 1;
        if let Some(into) = command.strip_prefix("cd ") {
            folder.push(into);
            continue;
        }
        let ran = shell.run_in(folder, command);
        let mut printed: Vec<String> = ran
            .output
            .lines()
            .map(|line| line.trim_end().to_owned())
            .collect();
        if ran.code != 0 {
            printed.push(format!("? {}", ran.code));
        }
        assert_eq!(printed.join("\n"), expected.join("\n"), "{command}");
    }
    count
}
