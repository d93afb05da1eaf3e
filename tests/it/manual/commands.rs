//! Every command that a file of ours tells people to type is typed: the examples of the help
//! texts, the console blocks of the documents, the head comments of the samples and their
//! table. The lists come from the program and from the files themselves.

use crate::manual::shell::Shell;
use crate::support::java;
use clap::Command;
use std::path::{Path, PathBuf};

/// All commands below one, hidden ones too, each by its words behind `pet`.
pub fn commands() -> Vec<(String, Command)> {
    let mut root = pet::cli::command();
    root.build();
    let mut found = Vec::new();
    let mut open = vec![(String::new(), root)];
    while let Some((name, command)) = open.pop() {
        for sub in command.get_subcommands() {
            let below = format!("{name} {}", sub.get_name());
            open.push((below.trim().to_owned(), sub.clone()));
        }
        found.push((name, command));
    }
    found.sort_by(|left, right| left.0.cmp(&right.0));
    found
}

/// The names of the commands that people see.
pub fn visible() -> Vec<String> {
    let all = commands().into_iter();
    let all = all.filter(|(name, command)| !name.is_empty() && !command.is_hide_set());
    all.map(|(name, _)| name).collect()
}

fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// What stands behind a wide gap is a remark.
fn without_remark(line: &str) -> &str {
    let line = line.trim();
    line.split("  ").next().unwrap().trim()
}

/// What records a trace of the thread pool.
const RECORDED: &str = "pet run samples/ask/pool.pet --args nthreads=1,maxWorkThreads=2,tasks=1 \
    --seed 1 --trace pool.jsonl";

/// A folder with whatever the documents take for granted.
fn prepared() -> Shell {
    let shell = Shell::with_copies();
    shell.write(
        "lists.json",
        r#"{"args": {"l": null}, "heap": {"this": {"class": "List", "fields": {"first": null}}}}"#,
    );
    std::fs::create_dir(shell.folder().join("changed")).unwrap();
    let lcm = std::fs::read_to_string(shell.folder().join("samples/papers/lcm.pet")).unwrap();
    shell.write("changed/lcm.pet", &lcm);
    shell.write(
        "p.pet",
        "int m(int n) { return n > 0 ? k(n) : 0; }\nint k(int n) { return n; }\n",
    );
    shell.write("wrong.pet", "int twice(int x) { return 2*y; }\n");
    let ran = shell.run(RECORDED);
    assert!(ran.code < 2, "{}", ran.output);
    shell
}

/// The examples of a help text.
fn examples(help: &str) -> Vec<&str> {
    let Some((_, examples)) = help.split_once("Examples:\n") else {
        return Vec::new();
    };
    let lines = examples.lines().filter(|line| line.starts_with("  pet "));
    lines.map(without_remark).collect()
}

/// In one folder, in the order in which they stand.
#[test]
fn the_examples_of_the_help_texts_run() {
    let mut count = 0;
    for (name, command) in commands() {
        let shell = prepared();
        let help = shell.run(&format!("pet {name} --help"));
        assert_eq!(help.code, 0, "{name}");
        let examples = examples(&help.output);
        assert!(
            command.is_hide_set() || !examples.is_empty(),
            "the help of `{name}` has no examples:\n{}",
            help.output
        );
        for example in examples {
            // Not every machine can draw graphs.
            let example = example.split(" | dot").next().unwrap();
            let ran = shell.run(example);
            assert!(ran.code < 2, "{example}\n{}", ran.output);
            count += 1;
        }
    }
    assert!(count > 45, "{count}");
}

/// The documents of the repository.
pub fn documents() -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![repository().to_owned()];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() && name != "target" && !name.starts_with('.') {
                open.push(path);
            } else if name.ends_with(".md") && !name.starts_with('.') {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The files that console blocks show with `$ cat NAME`, and their texts.
fn shown_files(text: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    let mut is_shown = false;
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("$ cat ") {
            is_shown = true;
            found.push((name.to_owned(), String::new()));
        } else if line.starts_with("```") || line.starts_with("$ ") {
            is_shown = false;
        } else if let (true, Some((_, text))) = (is_shown, found.last_mut()) {
            text.push_str(line);
            text.push('\n');
        }
    }
    found
}

/// The commands of the console blocks, each with whether it is said to be refused.
fn console_commands(text: &str) -> Vec<(String, bool)> {
    let mut found: Vec<(String, bool)> = Vec::new();
    let mut is_console = false;
    for line in text.lines() {
        if line.starts_with("```") {
            is_console = line == "```console";
        } else if let (true, Some(command)) = (is_console, line.strip_prefix("$ pet ")) {
            found.push((format!("pet {}", without_remark(command)), false));
        } else if let (true, Some((_, is_refused))) = (is_console, found.last_mut()) {
            *is_refused |= line.starts_with("error: ") || line == "? 2";
        }
    }
    found
}

#[test]
fn the_commands_of_the_documents_run() {
    let mut count = 0;
    for page in documents() {
        // These have tests of their own, which compare what is printed.
        if page.ends_with("docs/tutorial.md") || page.ends_with("docs/project.md") {
            continue;
        }
        let text = std::fs::read_to_string(&page).unwrap();
        let commands = console_commands(&text);
        if commands.is_empty() {
            continue;
        }
        let shell = prepared();
        for (name, text) in shown_files(&text) {
            shell.write(&name, &text);
        }
        for (command, is_refused) in commands {
            let ran = shell.run(&command);
            let place = page.display();
            assert_eq!(
                ran.code == 2,
                is_refused,
                "{place}: {command}\n{}",
                ran.output
            );
            count += 1;
        }
    }
    assert!(count > 30, "{count}");
}

/// The commands in the head comment of a sample: `// Try: pet …`, and more below.
fn head_commands(text: &str) -> Vec<String> {
    let head = text.lines().take_while(|line| line.starts_with("//"));
    let lines = head.filter_map(|line| {
        let line = line.trim_start_matches('/').trim();
        let line = line.strip_prefix("Try:").unwrap_or(line).trim();
        line.starts_with("pet ")
            .then(|| without_remark(line).to_owned())
    });
    lines.collect()
}

/// The rows of the table of samples: `[fib.pet](actors/fib.pet) | … | ` and a command in which
/// the file is `…`.
fn table_commands(text: &str) -> Vec<String> {
    let rows = text.lines().filter(|line| line.starts_with("| ["));
    let commands = rows.flat_map(|row| {
        let file = row
            .split_once("](")
            .and_then(|(_, rest)| rest.split_once(')'));
        let file = file.map_or("", |(file, _)| file).to_owned();
        let texts = row.split('`').skip(1).step_by(2);
        let texts = texts.filter(|text| text.starts_with("pet "));
        texts
            .map(move |text| text.replace('…', &file))
            .collect::<Vec<String>>()
    });
    commands.collect()
}

#[test]
fn the_commands_of_the_samples_run() {
    let shell = Shell::with_copies();
    let samples = shell.folder().join("samples");
    let ran = shell.run(&format!("{RECORDED}; cp pool.jsonl samples"));
    assert!(ran.code < 2, "{}", ran.output);
    let table = std::fs::read_to_string(samples.join("README.md")).unwrap();
    let mut all: Vec<(PathBuf, String)> = Vec::new();
    all.extend(
        table_commands(&table)
            .into_iter()
            .map(|it| (samples.clone(), it)),
    );
    assert!(all.len() > 60, "{}", all.len());
    for folder in ["papers", "actors", "java", "library", "ask"] {
        let folder = samples.join(folder);
        let mut files: Vec<PathBuf> = std::fs::read_dir(&folder)
            .unwrap()
            .map(|it| it.unwrap().path())
            .collect();
        files.sort();
        for file in files.iter().filter(|file| file.is_file()) {
            let text = std::fs::read_to_string(file).unwrap_or_default();
            all.extend(
                head_commands(&text)
                    .into_iter()
                    .map(|it| (folder.clone(), it)),
            );
        }
    }
    assert!(all.len() > 150, "{}", all.len());
    for (folder, command) in all {
        // What is over Java's library needs a JDK.
        if command.contains("library/") && !java::is_there() {
            continue;
        }
        // Some name their file from the root.
        let folder = match command.contains(" samples/") {
            true => shell.folder().to_owned(),
            false => folder,
        };
        let ran = shell.run_in(&folder, &command);
        assert!(
            ran.code < 2,
            "{}: {command}\n{}",
            folder.display(),
            ran.output
        );
    }
}

/// Options of other programs that the documents name: cargo, valgrind, chromium, and the
/// program of samples/ask.
const OTHERS: [&str; 17] = [
    "--patch-module",
    "--ignored",
    "--release",
    "--bench",
    "--workspace",
    "--test",
    "--lib",
    "--nocapture",
    "--test-threads",
    "--help",
    "--tool",
    "--threads",
    "--most",
    "--out",
    "--fault",
    "--version",
    "--path",
];

/// No document names an option that does not exist.
#[test]
fn every_option_that_a_document_names_exists() {
    let all = commands();
    let known = |option: &str| {
        let name = option.trim_start_matches('-');
        OTHERS.contains(&option)
            || all.iter().any(|(_, command)| {
                command
                    .get_arguments()
                    .any(|arg| arg.get_long() == Some(name))
            })
    };
    let mut count = 0;
    for page in documents() {
        // What was said of earlier versions stays said.
        let is_history = page.ends_with("CHANGELOG.md");
        let text = std::fs::read_to_string(&page).unwrap();
        for (line, number) in text.lines().zip(1..) {
            for option in named_options(line) {
                count += 1;
                let place = page.strip_prefix(repository()).unwrap().display();
                assert!(
                    known(&option) || is_history,
                    "{place}:{number}: there is no {option}"
                );
            }
        }
    }
    assert!(count > 200, "{count}");
}

/// `--name` where a word begins, and not a rule of a table or a dash of a text.
fn named_options(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = line;
    let mut before = ' ';
    while let Some(at) = rest.find("--") {
        before = rest[..at].chars().next_back().unwrap_or(before);
        let word = &rest[at..];
        let name: String = word[2..]
            .chars()
            .take_while(|it| it.is_ascii_alphanumeric() || *it == '-')
            .collect();
        let is_word = !before.is_alphanumeric() && before != '-' && before != '!';
        // One letter is a variable that is counted down.
        let begins = name.len() > 1 && name.starts_with(|it: char| it.is_ascii_lowercase());
        if is_word && begins {
            found.push(format!("--{}", name.trim_end_matches('-')));
        }
        rest = &word[2 + name.len()..];
        before = name.chars().next_back().unwrap_or('-');
    }
    found
}

/// A heading holds its own options and no others.
#[test]
fn options_stand_under_their_headings() {
    for (name, command) in commands() {
        let mut headings: Vec<(String, Vec<String>)> = Vec::new();
        for arg in command.get_arguments() {
            let (Some(heading), Some(long)) = (arg.get_help_heading(), arg.get_long()) else {
                continue;
            };
            match headings.iter_mut().find(|(own, _)| own == heading) {
                Some((_, all)) => all.push(long.to_owned()),
                None => headings.push((heading.to_owned(), vec![long.to_owned()])),
            }
        }
        let expected: &[(&str, &str)] = match name.as_str() {
            "tcg" => &[
                ("Limits", "loop-k depth-k contract-k domain timeout memory"),
                (
                    "Paths",
                    "extend criterion-file criterion points trace first minimize",
                ),
                ("Input heap", "no-aliasing heap all-shapes assume"),
                (
                    "Actor programs",
                    "task-level actor-number queue-length no-stability no-independence paper-limits oracle",
                ),
                ("Running", "integers solver jobs no-replay"),
                ("Calls", "compositional summaries"),
                ("Output", "emit infeasible output html ends all json stats"),
            ],
            _ => &[],
        };
        let found = headings
            .iter()
            .map(|(heading, all)| (heading.as_str(), all.join(" ")));
        let found: Vec<(&str, String)> = found.collect();
        let expected = expected
            .iter()
            .map(|(heading, all)| (*heading, (*all).to_owned()));
        assert_eq!(found, expected.collect::<Vec<_>>(), "pet {name}");
    }
}
