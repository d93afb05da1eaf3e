//! Rules of the house that a script can check.

mod modules;

use modules::Modules;
use std::collections::BTreeSet;
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
        let is_test_data = path.starts_with(root().join("tests/it/ground"));
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
    let mut codes = BTreeSet::new();
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

/// The manifests of all crates.
fn manifests() -> Vec<PathBuf> {
    let found = files(&["Cargo.toml"]);
    assert!(found.len() > 8, "{found:?}");
    let is_peer = |path: &PathBuf| path.starts_with(root().join("benches"));
    found.into_iter().filter(|path| !is_peer(path)).collect()
}

#[test]
fn every_dependency_has_its_reason_beside_it() {
    for path in manifests() {
        let mut is_dependency = false;
        let mut before = String::new();
        for line in text(&path).lines() {
            if line.starts_with('[') {
                is_dependency = line.contains("dependencies");
            } else if is_dependency && !line.is_empty() && !line.starts_with('#') {
                // The name of a crate of ours is its reason.
                let is_known = line.starts_with("pest_derive") || line.starts_with("pet-");
                let is_pair = is_known || before.starts_with("postcard");
                assert!(before.starts_with('#') || is_pair, "{line} has no reason");
            }
            line.clone_into(&mut before);
        }
    }
}

/// The crates of ours that a manifest names, tests aside.
fn own_dependencies(manifest: &str) -> BTreeSet<String> {
    let mut is_dependency = false;
    let mut found = BTreeSet::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            is_dependency = line == "[dependencies]";
        } else if let Some((name, _)) = line.split_once(" = ")
            && is_dependency
            && name.starts_with("pet-")
        {
            found.insert(name.replace("pet-translator", "translator"));
        }
    }
    found
}

/// The table in ARCHITECTURE.md is the dependencies of the crates, and no crate is missing.
#[test]
fn crates_depend_on_what_the_architecture_says() {
    let page = text(&root().join("ARCHITECTURE.md"));
    let mut rows = std::collections::BTreeMap::new();
    for line in page.lines() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        if let [_, place, _, allowed, _] = cells.as_slice() {
            let allowed = allowed.split(", ").map(str::to_owned);
            rows.insert(place.trim_matches('`').to_owned(), allowed.collect());
        }
    }
    for path in manifests() {
        let folder = path.parent().unwrap().strip_prefix(root()).unwrap();
        let place = match folder.to_string_lossy().as_ref() {
            "" => "src".to_owned(),
            folder => folder.to_owned(),
        };
        let mut found = own_dependencies(&text(&path));
        if found.is_empty() {
            found.insert("nothing".to_owned());
        }
        assert_eq!(rows.get(&place), Some(&found), "{place}");
    }
}

#[test]
fn modules_of_a_crate_do_not_use_each_other_in_circles() {
    for path in manifests() {
        let cycles = Modules::of(&path.with_file_name("src")).cycles();
        assert!(cycles.is_empty(), "{}: {cycles:#?}", path.display());
    }
}

/// The table about the engine in ARCHITECTURE.md has every module, and the rows are in order.
#[test]
fn modules_of_the_engine_use_those_below_them() {
    let page = text(&root().join("ARCHITECTURE.md"));
    let (_, table) = page.split_once("| module | holds |").unwrap();
    let (table, _) = table.split_once("\n\n").unwrap();
    let mut rows = std::collections::BTreeMap::new();
    for (row, line) in table.lines().enumerate() {
        let names = line.split('|').nth(1).unwrap_or_default().split('`');
        rows.extend(names.skip(1).step_by(2).map(|name| (name.to_owned(), row)));
    }
    let modules = Modules::of(&root().join("crates/pet-engine/src"));
    let names: BTreeSet<String> = rows.keys().cloned().collect();
    assert_eq!(names, modules.names);
    for ((from, to), file) in &modules.edges {
        let is_below = rows[to] <= rows[from];
        assert!(is_below, "{file}: `{from}` uses `{to}`, which is above it");
    }
}

/// Only one crate knows the machine.
#[test]
fn scryer_has_one_door() {
    for path in manifests() {
        let names_it = text(&path)
            .lines()
            .any(|line| line.starts_with("scryer-prolog = "));
        assert_eq!(
            names_it,
            path.ends_with("pet-engine/Cargo.toml"),
            "{path:?}"
        );
    }
    for path in files(&[".rs"]) {
        let is_door = path.to_string_lossy().contains("pet-engine/src/machine/");
        let is_use = |line: &str| line.contains("scryer_prolog::") && !line.contains('"');
        let is_peer = path.starts_with(root().join("benches"));
        let uses = text(&path).lines().any(is_use);
        assert!(is_door || is_peer || !uses, "{}", path.display());
    }
}

/// Links to files of the project lead somewhere.
#[test]
fn links_of_pages_lead_somewhere() {
    let mut count = 0;
    for path in files(&[".md"]) {
        for part in text(&path).split("](").skip(1) {
            let Some((link, _)) = part.split_once(')') else {
                continue;
            };
            let file = link.split('#').next().unwrap_or_default();
            if file.is_empty() || file.contains(':') || file.contains(' ') {
                continue;
            }
            count += 1;
            let target = path.parent().unwrap().join(file);
            assert!(target.exists(), "{} links to {link}", path.display());
        }
    }
    assert!(count > 50);
}

/// Files of the project that pages and comments name in backticks are there.
#[test]
fn files_that_are_named_exist() {
    let mut count = 0;
    for path in files(&[".md", ".rs", ".pl"]) {
        if path.ends_with("CHANGELOG.md") {
            continue;
        }
        for name in text(&path).split('`').skip(1).step_by(2) {
            let tops = ["crates/", "prolog/", "translator/", "src/cli/", "tests/it/"];
            let is_file = tops.iter().any(|top| name.starts_with(top))
                && (name.ends_with(".rs") || name.ends_with(".pl"))
                && !name.contains(['*', '{', ' ']);
            if is_file {
                count += 1;
                let shown = path.display();
                assert!(root().join(name).exists(), "{shown} names {name}");
            }
        }
    }
    assert!(count > 30, "{count}");
}

/// Options that pages name exist, of some command of ours or of a tool that they call.
#[test]
fn options_that_pages_name_exist() {
    const OTHERS: &[&str] = &[
        "all-targets",
        "background-networking",
        "bench",
        "bin",
        "disable-gpu",
        "example",
        "headless",
        "help",
        "ignored",
        "lib",
        "no-sandbox",
        "nocapture",
        "package",
        "patch-module",
        "path",
        "release",
        "test",
        "test-threads",
        "tool",
        "version",
        "workspace",
        "add-opens",
        "fault",
        "most",
        "out",
        "threads",
        "trace-children",
    ];
    let command = pet::cli::command();
    let mut known: BTreeSet<String> = OTHERS.iter().map(|it| (*it).to_owned()).collect();
    let all = std::iter::once(&command).chain(command.get_subcommands());
    for command in all {
        known.extend(
            command
                .get_arguments()
                .filter_map(|it| it.get_long().map(str::to_owned)),
        );
    }
    for path in files(&[".md"]) {
        for (line, number) in text(&path).lines().zip(1..) {
            for part in
                line.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '-'))
            {
                let Some(option) = part.strip_prefix("--") else {
                    continue;
                };
                let is_name = option.len() > 1
                    && option.starts_with(|first: char| first.is_ascii_lowercase());
                let shown = path.display();
                assert!(
                    !is_name || known.contains(option),
                    "{shown}:{number} names --{option}"
                );
            }
        }
    }
}
