//! Commands, what they print, and the lines that repeat them.

use crate::support::command::pet_in;
pub use crate::support::command::{Ended, ROOT};
use std::path::Path;

/// Two lists, the first with two elements that the second has too.
pub const LISTS: &str = r#"{ "args": { "l": {"ref": "l"} },
  "heap": {
    "this": {"class": "List", "fields": {"first": {"ref": "a"}}},
    "a": {"class": "Node", "fields": {"data": 1, "next": {"ref": "b"}}},
    "b": {"class": "Node", "fields": {"data": 2, "next": {"ref": "a2"}}},
    "a2": {"class": "Node", "fields": {"data": 1, "next": null}},
    "l": {"class": "List", "fields": {"first": {"ref": "c"}}},
    "c": {"class": "Node", "fields": {"data": 1, "next": null}} } }"#;

pub const REM_ALL: [&str; 5] = [
    "samples/papers/remall.pet",
    "-m",
    "List.remAll",
    "--input",
    "-",
];

/// Runs `pet run` in the root of the project.
pub fn run(args: &[&str]) -> Ended {
    pet(Path::new(ROOT), &[&["run"], args].concat(), "")
}

pub fn run_with_input(args: &[&str], input: &str) -> Ended {
    pet(Path::new(ROOT), &[&["run"], args].concat(), input)
}

pub fn pet(folder: &Path, args: &[&str], input: &str) -> Ended {
    pet_in(folder, args, input.as_bytes())
}

pub fn json(ended: &Ended) -> serde_json::Value {
    serde_json::from_str(&ended.stdout).unwrap_or_else(|_| panic!("{}", ended.stderr))
}

/// Words as a shell splits them, single quotes included.
pub fn words(command: &str) -> Vec<String> {
    let parts = command.split('\'').enumerate();
    let mut words = vec![String::new()];
    for (index, part) in parts {
        if index % 2 == 1 {
            words.last_mut().unwrap().push_str(part);
            continue;
        }
        for (index, word) in part.split(' ').enumerate() {
            if index > 0 {
                words.push(String::new());
            }
            words.last_mut().unwrap().push_str(word);
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// The command that a failing run prints, run again.
pub fn repeated(ended: &Ended) -> Ended {
    let (_, command) = ended.stdout.rsplit_once("\nrepeat: pet ").unwrap();
    let words = words(command.trim_end());
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    pet(Path::new(ROOT), &words, "")
}
