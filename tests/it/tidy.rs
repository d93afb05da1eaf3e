//! Rules of the house that a script can check.

use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Files of ours with one of the endings, without what builds leave behind.
fn files(endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() {
                if name != "target" && !name.starts_with('.') {
                    folders.push(path);
                }
            } else if endings.iter().any(|ending| name.ends_with(ending)) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn files_are_short_and_say_what_they_are_for() {
    let sources = files(&[".rs", ".pl"]);
    assert!(sources.len() > 50);
    for path in sources {
        let text = text(&path);
        let shown = path.display();
        assert!(text.lines().count() <= 600, "{shown} is too long");
        let is_test_data = path.starts_with(root().join("tests/ground"));
        if !is_test_data {
            let first = text.lines().next().unwrap_or_default();
            let says = first.starts_with("//!") || first.starts_with("/**");
            assert!(says, "{shown} does not say what it is for");
        }
    }
}

#[test]
fn no_line_ends_in_white_space() {
    for path in files(&[".rs", ".pl", ".md", ".toml", ".pest", ".pet", ".java"]) {
        for (line, number) in text(&path).lines().zip(1..) {
            let ends_well = line.trim_end() == line;
            assert!(ends_well, "{}:{number} ends in white space", path.display());
        }
    }
}

#[test]
fn every_sample_is_in_the_index_and_says_what_it_shows() {
    let index = text(&root().join("samples/README.md"));
    for path in files(&[".pet", ".java"]) {
        let Ok(name) = path.strip_prefix(root().join("samples")) else {
            continue;
        };
        let name = name.to_string_lossy();
        assert!(
            index.contains(&format!("]({name})")),
            "{name} is not in the index"
        );
        let first = text(&path).lines().next().unwrap_or_default().to_owned();
        assert!(
            first.starts_with("//") || first.starts_with("/*"),
            "{name} has no head comment"
        );
    }
}

/// Codes of diagnostics, where they are made, and where they are explained.
#[test]
fn every_diagnostic_is_in_the_language_reference_and_has_a_test() {
    let page = text(&root().join("docs/language.md"));
    let mut tests = String::new();
    let mut codes = std::collections::BTreeSet::new();
    for path in files(&[".rs", ".java"]) {
        let name = path.to_string_lossy().into_owned();
        if !name.contains("/translator/") {
            continue;
        }
        let content = text(&path);
        if name.contains("/tests") || name.contains("/cases/") {
            tests.push_str(&content);
            continue;
        }
        for part in content
            .split("Diagnostic::error(")
            .chain(content.split("Diagnostic::warning("))
            .skip(1)
        {
            let part = part.trim_start();
            if let Some((code, _)) = part.strip_prefix('"').and_then(|rest| rest.split_once('"')) {
                codes.insert(code.to_owned());
            }
        }
    }
    assert!(codes.len() > 40, "{codes:?}");
    for code in codes {
        assert!(
            page.contains(&format!("`{code}`")),
            "{code} is not in docs/language.md"
        );
        assert!(tests.contains(&code), "{code} has no test");
    }
}

#[test]
fn every_dependency_has_its_reason_beside_it() {
    for path in [
        root().join("Cargo.toml"),
        root().join("translator/Cargo.toml"),
    ] {
        let mut is_dependency = false;
        let mut before = String::new();
        for line in text(&path).lines() {
            if line.starts_with('[') {
                is_dependency = line.contains("dependencies");
            } else if is_dependency && !line.is_empty() && !line.starts_with('#') {
                let is_pair = line.starts_with("pest_derive");
                assert!(before.starts_with('#') || is_pair, "{line} has no reason");
            }
            line.clone_into(&mut before);
        }
    }
}
