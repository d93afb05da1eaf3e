//! Readers of documents: damaged, huge, deep and foreign input ends with exit code 2 and a
//! place, never with a panic, a signal or a hang.

use crate::hostile::{pet, sample};
use pet_render::json::read::suite::suite;
use pet_render::trace::Reader;
use std::path::Path;

/// The same numbers on every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(limit.max(1)).unwrap()).unwrap()
    }
}

const PIECES: [&str; 24] = [
    "{",
    "}",
    "[",
    "]",
    "\"",
    ",",
    ":",
    "null",
    "true",
    "-1",
    "1e999",
    "99999999999999999999999",
    "0.5",
    "\\",
    "\\ud800",
    "\u{0}",
    "\u{feff}",
    "\r\n",
    "<",
    "/>",
    "'",
    "(",
    "|",
    "ref",
];

/// A text with some letters lost, doubled or exchanged for others.
fn damaged(text: &str, numbers: &mut Numbers) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=numbers.below(4) {
        let at = numbers.below(letters.len());
        let length = numbers.below(30).min(letters.len() - at);
        match numbers.below(5) {
            0 => letters.truncate(at),
            1 => drop(letters.drain(at..at + length)),
            2 => {
                let part: Vec<char> = letters[at..at + length].to_vec();
                let to = numbers.below(letters.len());
                letters.splice(to..to, part);
            }
            _ => {
                let piece = PIECES[numbers.below(PIECES.len())];
                letters.splice(at..(at + length.min(5)), piece.chars());
            }
        }
    }
    letters.into_iter().collect()
}

/// Each is valid JSON of a suite, and not of this program.
#[test]
fn suites_of_other_programs_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    programs(folder);
    let (_, text, _) = pet(folder, &["tcg", "lcm.pet", "-m", "lcm", "--json"]);
    let document: serde_json::Value = serde_json::from_str(&text).unwrap();
    for input in [
        serde_json::json!({"args": {}, "heap": {}}),
        serde_json::json!({"args": {"a": {"ref": "nope"}, "b": 1}, "heap": {}}),
        serde_json::json!({"args": {"a": null, "b": true}, "heap": {"o1": {"class": "No", "fields": {}}}}),
    ] {
        let mut changed = document.clone();
        changed["test_cases"][0]["input"] = input;
        std::fs::write(folder.join("document"), changed.to_string()).unwrap();
        let extend = [
            "tcg", "lcm.pet", "-m", "lcm", "--loop-k", "2", "--extend", "document",
        ];
        for command in [&extend[..], &["replay", "document", "lcm.pet"]] {
            let (code, _, stderr) = pet(folder, command);
            assert_eq!(code, 2, "{command:?}: {stderr}");
            assert!(!stderr.contains("internal"), "{command:?}: {stderr}");
        }
    }
}

const TRACE: &str = "{\"start\": {\"size\": 2}}
{\"event\": \"started\", \"args\": [3, true]}
{\"event\": \"started\", \"id\": 3, \"time\": 17}
{\"end\": true}
";
const XML: &str = "<?xml version=\"1.0\"?>
<trace size='2'>
  <!-- all -->
  <started thread=\"3\"
           time=\"&#49;7\"/>
  <ended/></trace>
";

fn read_trace(text: &str) {
    let mut reader = Reader::default();
    let mut found = Vec::new();
    for line in text.lines() {
        if reader.line(line, &mut found).is_err() {
            return;
        }
    }
    let _ = reader.end();
}

#[test]
fn damaged_documents_are_survived() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::fs::write(folder.join("remall.pet"), sample("papers/remall.pet")).unwrap();
    let (_, text, _) = pet(folder, &["tcg", "remall.pet", "-m", "remAll", "--json"]);
    assert!(suite(&text).is_ok());
    let summary = sample("papers/summaries/Rational.arraycopy.summary");
    let criterion = "criterion_begins([]).\ncriterion_enters(B, S, [B|S]) :- \\+ member(B, S), ( true -> X = 0'a ; X = \"b\" ), X == X.\n";
    let mut numbers = Numbers(21);
    for _ in 0..400 {
        let _ = suite(&damaged(&text, &mut numbers));
        read_trace(&damaged(TRACE, &mut numbers));
        read_trace(&damaged(XML, &mut numbers));
        let _ = pet_translator::clp::read::facts(&damaged(&summary, &mut numbers));
        let _ = pet_engine::criterion::checked(&damaged(criterion, &mut numbers));
    }
}

/// The commands, each with a document of this text as its argument.
fn refused(folder: &Path, text: &[u8], what: &str) {
    std::fs::write(folder.join("document"), text).unwrap();
    let commands: [&[&str]; 6] = [
        &["replay", "document", "lcm.pet"],
        &["report", "document", "-o", "page.html"],
        &[
            "tcg", "lcm.pet", "-m", "lcm", "--loop-k", "2", "--extend", "document",
        ],
        &["run", "lcm.pet", "-m", "lcm", "--input", "document"],
        &["conform", "model.pet", "document"],
        &[
            "tcg",
            "rational.pet",
            "-m",
            "Rational.simp",
            "--summaries",
            "document",
        ],
    ];
    for command in commands {
        let (code, stdout, stderr) = pet(folder, command);
        // An empty trace is one, and has nothing in it.
        if command[0] == "conform" && text.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        assert_eq!(code, 2, "{what}: {command:?}\n{stdout}{stderr}");
        assert!(stderr.contains("document"), "{what}: {command:?}: {stderr}");
        assert!(!stderr.contains("internal failure"), "{what}: {stderr}");
    }
    std::fs::create_dir_all(folder.join("project")).unwrap();
    std::fs::write(folder.join("project/lcm.pet"), sample("papers/lcm.pet")).unwrap();
    std::fs::write(folder.join("project/pet.toml"), text).unwrap();
    let (code, _, stderr) = pet(folder, &["check", "project/lcm.pet"]);
    let is_empty = text.iter().all(u8::is_ascii_whitespace);
    assert!(code == 2 || is_empty, "{what}: {stderr}");
}

fn programs(folder: &Path) {
    for (name, from) in [
        ("lcm.pet", "papers/lcm.pet"),
        ("rational.pet", "papers/rational.pet"),
    ] {
        std::fs::write(folder.join(name), sample(from)).unwrap();
    }
    let model = "class P { void go() { //@ event started(1)\n } }\nP p = new P(); p ! go();\n";
    std::fs::write(folder.join("model.pet"), model).unwrap();
}

#[test]
fn foreign_documents_are_refused_with_their_place() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    programs(folder);
    let deep = ["[", "{\"a\":", "<a ", "f(", "a = [", "("];
    for opening in deep {
        refused(folder, opening.repeat(100_000).as_bytes(), opening);
    }
    refused(folder, b"", "nothing");
    refused(folder, b"\xff\xfe\x00", "binary");
    refused(folder, b"a\0b", "a zero");
    refused(folder, b"\xef\xbb\xbf[1, 2]\r\n", "a mark and a list");
    refused(folder, b"9".repeat(100_000).as_slice(), "a long number");
    refused(
        folder,
        br#"{"schema": "pet-suite/1", "schema": 1}"#,
        "a key twice",
    );
    refused(
        folder,
        br#"{"schema": "pet-suite/1", "method": 7, "test_cases": [7, null, {"id": 1e99}]}"#,
        "wrong kinds",
    );
}

#[test]
fn folders_and_devices_are_no_documents() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    programs(folder);
    for place in [".", "/dev/zero", "nowhere"] {
        let commands: [&[&str]; 8] = [
            &["check", place],
            &["tcg", place, "-m", "m"],
            &["replay", place, "lcm.pet"],
            &["report", place, "-o", "page.html"],
            &["run", "lcm.pet", "-m", "lcm", "--input", place],
            &["run", "lcm.pet", "--schedule", &format!("@{place}")],
            &["conform", "model.pet", place],
            &["tcg", "lcm.pet", "-m", "lcm", "--criterion-file", place],
        ];
        for command in commands {
            let (code, _, stderr) = pet(folder, command);
            assert_eq!(code, 2, "{command:?}: {stderr}");
        }
    }
}
