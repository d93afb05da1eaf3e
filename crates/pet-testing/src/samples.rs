//! The files under `samples/`, in the order of their paths.

use pet_translator::source::Source;
use std::path::PathBuf;

pub fn paths(folders: &[&str]) -> Vec<PathBuf> {
    let root = crate::root().join("samples");
    let mut found = Vec::new();
    for folder in folders {
        let entries = std::fs::read_dir(root.join(folder)).expect("samples are in the tree");
        found.extend(entries.map(|entry| entry.expect("a sample can be listed").path()));
    }
    found.retain(|path| path.is_file());
    found.sort();
    found
}

/// Named by its path, which no two samples share.
pub fn source(path: &std::path::Path) -> Source {
    let text = std::fs::read_to_string(path).expect("a sample is text");
    Source::new(path.display().to_string(), text)
}
