//! Commands as a user types them: what they print, where, and how they end.

use crate::support::command::{pet, pet_with_input};
use std::path::Path;
use std::process::{Command, Stdio};

fn file(folder: &Path, name: &str, bytes: &[u8]) -> String {
    let path = folder.join(name);
    std::fs::write(&path, bytes).unwrap();
    path.to_str().unwrap().to_owned()
}

fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).unwrap()
}

const WRONG: &[u8] = b"int m(int x) {\n  return y + z;\n}\nint k() { }\n";

#[test]
fn check_of_a_right_program_ends_with_0() {
    let ended = pet(&["check", "samples/papers/lcm.pet"]);
    assert_eq!(ended.code, 0);
    assert_eq!(ended.stdout, "samples/papers/lcm.pet: no errors\n");
    assert_eq!(ended.stderr, "");
}

#[test]
fn check_of_a_wrong_program_names_every_error_and_ends_with_1() {
    let ended = pet_with_input(&["check", "-"], WRONG);
    assert_eq!(ended.code, 1);
    assert_eq!(ended.stdout, "");
    insta::assert_snapshot!(ended.stderr, @r"
    error[unknown-name]: there is no variable or field `y` here
     --> -:2:10
      |
    2 |   return y + z;
      |          ^

    error[unknown-name]: there is no variable or field `z` here
     --> -:2:14
      |
    2 |   return y + z;
      |              ^

    error[missing-return]: `k` can end without returning a value
     --> -:4:11
      |
    4 | int k() { }
      |           ^
      |
      = help: end every path with `return` and a value of type `int`, or with `throw`

    -: 3 errors
    ");
}

#[test]
fn check_as_json_is_one_document() {
    let ended = pet_with_input(&["check", "-", "--json"], WRONG);
    assert_eq!((ended.code, ended.stderr.as_str()), (1, ""));
    let document = json(&ended.stdout);
    assert_eq!(document["schema"], "pet-check/1");
    assert_eq!(document["ok"], false);
    let first = &document["diagnostics"][0];
    assert_eq!(first["code"], "unknown-name");
    assert_eq!((&first["line"], &first["column"]), (&2.into(), &10.into()));
    let ended = pet(&["check", "samples/papers/lcm.pet", "--json"]);
    assert_eq!(json(&ended.stdout)["ok"], true);
}

#[test]
fn warnings_are_no_errors() {
    let ended = pet(&["check", "samples/papers/registry-as-printed.pet"]);
    assert_eq!(ended.code, 0);
    assert!(
        ended.stderr.contains("warning[no-effect]"),
        "{}",
        ended.stderr
    );
    assert!(
        ended
            .stderr
            .ends_with("registry-as-printed.pet: 1 warning\n")
    );
}

#[test]
fn what_cannot_be_read_ends_with_2() {
    let folder = tempfile::tempdir().unwrap();
    let bytes = file(
        folder.path(),
        "bytes.pet",
        b"int m() {\n return 1; \xff\xfe }\n",
    );
    let cases = [
        ("no/such/file.pet", "cannot read `no/such/file.pet`"),
        ("docs", "neither classes nor Java sources"),
        (bytes.as_str(), "line 2 is not UTF-8 text"),
    ];
    for (path, message) in cases {
        for command in ["check", "translate"] {
            let ended = pet(&[command, path]);
            assert_eq!((ended.code, ended.stdout.as_str()), (2, ""));
            assert!(ended.stderr.starts_with("error: "), "{}", ended.stderr);
            assert!(ended.stderr.contains(message), "{}", ended.stderr);
        }
    }
}

#[cfg(unix)]
#[test]
fn a_file_without_permission_ends_with_2() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), "closed.pet", b"int m() { return 1; }");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o000)).unwrap();
    let is_closed_to_us = std::fs::read(&path).is_err();
    let ended = pet(&["check", &path]);
    assert_eq!(ended.code, if is_closed_to_us { 2 } else { 0 });
}

#[test]
fn wrong_usage_ends_with_2_and_says_how() {
    for args in [
        vec![],
        vec!["chek", "x.pet"],
        vec!["check"],
        vec!["check", "a.pet", "--colour"],
        vec!["translate", "a.pet", "--cfg", "--no-trace"],
    ] {
        let ended = pet(&args);
        assert_eq!((ended.code, ended.stdout.as_str()), (2, ""), "{args:?}");
        assert!(ended.stderr.contains("Usage: pet"), "{}", ended.stderr);
    }
    assert_eq!(pet(&["--help"]).code, 0);
    assert_eq!(pet(&["translate", "--help"]).code, 0);
    assert_eq!(pet(&["--version"]).code, 0);
}

#[test]
fn translate_prints_clauses_and_the_same_bytes_each_time() {
    let first = pet(&["translate", "samples/papers/remall.pet"]);
    assert_eq!((first.code, first.stderr.as_str()), (0, ""));
    assert!(
        first
            .stdout
            .contains("'List.remAll:loop@11'([_, null], [], H, H, ok, ")
    );
    let second = pet(&["translate", "samples/papers/remall.pet"]);
    assert_eq!(first.stdout, second.stdout);
}

#[test]
fn translate_of_a_wrong_program_prints_nothing_but_errors() {
    let ended = pet_with_input(&["translate", "-"], WRONG);
    assert_eq!((ended.code, ended.stdout.as_str()), (2, ""));
    assert!(ended.stderr.contains("error[unknown-name]"));
    let ended = pet_with_input(&["translate", "-", "--json"], WRONG);
    assert_eq!((ended.code, &json(&ended.stdout)["ok"]), (2, &false.into()));
}

#[test]
fn translate_of_one_method_takes_what_it_reaches() {
    let ended = pet(&[
        "translate",
        "samples/papers/lcm.pet",
        "-m",
        "gcd",
        "--no-trace",
    ]);
    assert_eq!(ended.code, 0);
    assert!(
        ended.stdout.contains("\nabs([A], [A], H, H, ok) :-"),
        "{}",
        ended.stdout
    );
    assert!(!ended.stdout.contains("\nlcm("));
    let ended = pet(&["translate", "samples/papers/remall.pet", "-m", "remAll"]);
    assert_eq!(ended.code, 0, "a bare name is enough where it is unique");
}

#[test]
fn an_unknown_method_gets_a_suggestion() {
    let ended = pet(&["translate", "samples/papers/remall.pet", "-m", "List.remal"]);
    assert_eq!((ended.code, ended.stdout.as_str()), (2, ""));
    let expected = "error: there is no method `List.remal`; did you mean `List.remAll`?\n";
    assert_eq!(ended.stderr, expected);
    let overloaded = b"int m(int x) { return x; } int m(boolean b) { return 0; }";
    let ended = pet_with_input(&["translate", "-", "-m", "m"], overloaded);
    let expected = "error: `m` is not unique: say `m(int)` or `m(boolean)`\n";
    assert_eq!((ended.code, ended.stderr.as_str()), (2, expected));
    let ended = pet_with_input(&["translate", "-", "-m", "m(int)"], overloaded);
    assert_eq!(ended.code, 0);
}

#[test]
fn translate_writes_a_file_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("lcm.pl");
    let args = [
        "translate",
        "samples/papers/lcm.pet",
        "-o",
        out.to_str().unwrap(),
    ];
    let ended = pet(&args);
    assert_eq!((ended.code, ended.stdout.as_str()), (0, ""));
    let printed = pet(&args[..2]).stdout;
    assert_eq!(std::fs::read_to_string(&out).unwrap(), printed);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);

    let nowhere = folder.path().join("no").join("such.pl");
    for target in [folder.path(), &nowhere] {
        let ended = pet(&["translate", args[1], "-o", target.to_str().unwrap()]);
        assert_eq!(ended.code, 2);
        assert!(ended.stderr.contains("cannot write"), "{}", ended.stderr);
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[cfg(unix)]
#[test]
fn a_full_disk_leaves_nothing_behind() {
    let ended = pet(&[
        "translate",
        "samples/papers/lcm.pet",
        "-o",
        "/dev/full/x.pl",
    ]);
    assert_eq!(ended.code, 2);
    let out = std::fs::OpenOptions::new().write(true).open("/dev/full");
    let Ok(out) = out else { return };
    let status = Command::new(env!("CARGO_BIN_EXE_pet"))
        .args(["translate", "samples/papers/lcm.pet"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdout(out)
        .stderr(Stdio::null())
        .status()
        .unwrap();
    assert_eq!(status.code(), Some(2));
}

#[test]
fn blocks_are_printed_as_dot() {
    let ended = pet(&["translate", "samples/papers/lcm.pet", "-m", "abs", "--cfg"]);
    insta::assert_snapshot!(ended.stdout, @r#"
    digraph program {
      node [shape=box, fontname=monospace];
      subgraph "cluster abs" {
        label="abs";
        "abs 0" [label="abs\na >= 0 ?"];
        "abs 0 end 1" [shape=plain, label="return a"];
        "abs 0" -> "abs 0 end 1" [label="1"];
        "abs 0 end 2" [shape=plain, label="return negated#1"];
        "abs 0" -> "abs 0 end 2" [label="2\nnegated#1 = -a"];
      }
    }
    "#);
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_pet"))
        .args(["translate", "samples/java/BinaryTree.java"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// The commands of the README print what it shows.
#[test]
fn the_session_of_the_readme_is_true() {
    let page = include_str!("../../README.md");
    let ended = pet(&["translate", "samples/papers/intexp.pet"]);
    let (_, rest) = page.split_once("```prolog\n").unwrap();
    let (clauses, _) = rest.split_once("```").unwrap();
    assert!(ended.stdout.contains(clauses), "{}", ended.stdout);
    let (_, rest) = page.split_once("$ pet check wrong.pet\n").unwrap();
    let (message, _) = rest.split_once("```").unwrap();
    let ended = pet_with_input(&["check", "-"], b"int twice(int x) { return 2*y; }\n");
    assert_eq!(ended.stderr.replace("-:", "wrong.pet:"), message);
    // The lines between two `…` are printed as they stand.
    let folder = tempfile::tempdir().unwrap();
    for (command, code) in [
        ("init first", 0),
        ("tcg first/list.pet -m insert --no-config", 0),
        ("explore first/bank.pet", 1),
    ] {
        let (_, rest) = page.split_once(&format!("$ pet {command}\n")).unwrap();
        let shown = rest.split("```").next().unwrap();
        let shown = shown.split("$ ").next().unwrap();
        let ended = Command::new(env!("CARGO_BIN_EXE_pet"))
            .args(command.split(' '))
            .current_dir(folder.path())
            .output()
            .unwrap();
        assert_eq!(ended.status.code(), Some(code), "{command}");
        let text = String::from_utf8(ended.stdout).unwrap();
        for piece in shown.split("…\n") {
            assert!(text.contains(piece), "{command}: {piece}\n{text}");
        }
    }
    for line in page.lines() {
        let Some(command) = line.strip_prefix("cargo run --release -- ") else {
            continue;
        };
        let args: Vec<&str> = command.split(' ').collect();
        assert_eq!(pet(&args).code, 0, "{command}");
    }
}
