//! The command in the head of a generated file writes the same file again.

use crate::manual::shell::Shell;
use std::collections::BTreeMap;
use std::path::Path;

/// The program of these tests.
const PROGRAM: &str = "class Box { int n; boolean open; Box next;
  //@ ensures \\result >= 0 || n < 0;
  int add(int k, Box other) {
    int out = 0;
    while (k > 0) { k = k - 1; out = out + n; }
    if (open && other != null) return other.n; //@ point open
    return helper(out);
  }
  int helper(int k) { if (k > 3) return k; return 0; }
  int add(int k) { return k > 3 ? n : k; }
}
";

/// At most 12 blocks on a path.
const CRITERION: &str = "criterion_begins(12).
criterion_enters(_, N0, N) :- N0 > 0, N is N0 - 1.
";

/// All files below a folder.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut open = vec![folder.to_owned()];
    while let Some(at) = open.pop() {
        for entry in std::fs::read_dir(at).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => open.push(path),
                false => {
                    let name = path.strip_prefix(folder).unwrap().display().to_string();
                    found.insert(name, std::fs::read(path).unwrap());
                }
            }
        }
    }
    found
}

/// The command in the head of a generated class.
fn command_of(class: &str) -> String {
    let line = class.lines().nth(1).unwrap();
    line.strip_prefix("//   ").unwrap().to_owned()
}

/// A folder with the program, and a suite and summaries of it.
fn given() -> Shell {
    let shell = Shell::new();
    std::fs::create_dir(shell.folder().join("it's a $(dir)")).unwrap();
    for folder in ["", "it's a $(dir)/"] {
        shell.write(&format!("{folder}Box.java"), PROGRAM);
    }
    shell.write("mine.pl", CRITERION);
    let ran = shell.run("pet tcg Box.java -m 'Box.add(int,Box)' --json -o suite.json");
    assert!(ran.code < 2, "{}", ran.output);
    shell
}

/// Runs the command, then the one in the head of each class in a fresh folder.
fn writes_itself(options: &str) -> String {
    let first = given();
    let ran = first.run(&format!("pet tcg {options} --emit junit"));
    assert!(ran.code < 2, "{options}\n{}", ran.output);
    let written = files(&first.folder().join("out"));
    let classes = written
        .iter()
        .filter(|(name, _)| name.ends_with("Test.java"));
    let mut head = String::new();
    for (name, text) in classes {
        let text = String::from_utf8(text.clone()).unwrap();
        head = command_of(&text);
        let again = given();
        let ran = again.run(&head);
        assert!(ran.code < 2, "{options}\n{name}: {head}\n{}", ran.output);
        assert_eq!(
            files(&again.folder().join("out")),
            written,
            "{options}\n{head}"
        );
    }
    assert!(!head.is_empty(), "{options}");
    head
}

#[test]
fn the_command_in_the_head_of_a_test_class_writes_it_again() {
    let first = "Box.java -m 'Box.add(int,Box)' -o out";
    for options in [
        "",
        "--loop-k 2 --domain=-5..5 --no-aliasing",
        "--depth-k 9 --domain -5..-1",
        "--criterion branches --minimize",
        "--points open,7",
        "--trace 'Box.add(_,_)' --first",
        "--heap solver --all-shapes --contract-k 6",
        "--solver clpz",
        "--criterion-file mine.pl",
        "--extend suite.json --loop-k 2",
        "--assume 'nonaliasing(this, other)' --assume 'acyclic(this.next)'",
        "--compositional --summaries 'my summaries'",
        "--no-replay --timeout 100 --memory 4000 --jobs 2 --stats",
        "--no-config",
    ] {
        let options = options.replace("Box.add(_,_)", &trace());
        let head = writes_itself(&format!("{first} {options}"));
        let is_dropped = |word: &&str| ["--jobs", "--stats"].contains(word);
        let words = options.split(' ').filter(|word| word.starts_with("--"));
        for word in words.filter(|word| !is_dropped(word)) {
            assert!(head.contains(word), "{word}: {head}");
        }
    }
    let head = writes_itself("\"it's a \\$(dir)/Box.java\" -m Box.helper -o out");
    assert_eq!(
        head,
        r"pet tcg 'it'\''s a $(dir)/Box.java' -m Box.helper --emit junit -o out"
    );
}

/// The trace of some path, as a pattern with quotes in it.
fn trace() -> String {
    let shell = given();
    let suite = std::fs::read_to_string(shell.folder().join("suite.json")).unwrap();
    let suite: serde_json::Value = serde_json::from_str(&suite).unwrap();
    let trace = suite["test_cases"][0]["trace"].as_str().unwrap();
    trace.replace('\'', r"'\''")
}

/// What stands in a `pet.toml` is part of the command, which does not read it again.
#[test]
fn the_head_holds_what_the_project_file_says() {
    let shell = given();
    shell.write("pet.toml", "[tcg]\nloop-k = 2\nextend = \"suite.json\"\n");
    let ran = shell.run("pet tcg Box.java -m 'Box.add(int,Box)' -o out --emit junit");
    assert!(ran.code < 2, "{}", ran.output);
    let written = files(&shell.folder().join("out"));
    let class = written
        .iter()
        .find(|(name, _)| name.ends_with("Test.java"))
        .unwrap()
        .1;
    let head = String::from_utf8(class.clone()).unwrap();
    let head = command_of(&head);
    for word in ["--loop-k 2", "--extend suite.json", "--no-config"] {
        assert!(head.contains(word), "{head}");
    }
    let again = given();
    let ran = again.run(&head);
    assert!(ran.code < 2, "{head}\n{}", ran.output);
    let found = files(&again.folder().join("out"));
    assert_eq!(found, written, "{head}");
}
