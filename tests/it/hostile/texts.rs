//! Names and texts stay text: in commands for the shell, in Java, on pages, in SMT-LIB.

use crate::hostile::pet;
use pet_render::shell;
use std::path::Path;
use std::process::Command;

use crate::support::java;

const NAMES: [&str; 16] = [
    "a b",
    "it's",
    "\"a\"",
    "$(touch written)",
    "`touch written`",
    "a;touch written",
    "a\ntouch written",
    "-a",
    "--help",
    "=ls",
    "~",
    "*/",
    "\\u002a\\u002f",
    "\\u000a x",
    "a\u{2028}\u{202e}b",
    "</script><!--",
];

fn bash(folder: &Path, script: &str) -> Option<(bool, String)> {
    let pet = Path::new(env!("CARGO_BIN_EXE_pet")).parent().unwrap();
    let path = format!("{}:{}", pet.display(), std::env::var("PATH").unwrap());
    let mut command = Command::new("bash");
    command.args(["-c", script]).current_dir(folder);
    let output = command.env("PATH", path).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    Some((output.status.success(), text))
}

#[test]
fn words_of_commands_are_words_of_the_shell() {
    let folder = tempfile::tempdir().unwrap();
    let long = "x'".repeat(5000);
    for name in NAMES
        .into_iter()
        .chain([long.as_str(), "", "a'\nb\\'", "\u{1}\u{7f}"])
    {
        let word = shell::word(name);
        assert!(!word.contains('\n'), "{word}");
        let Some((_, found)) = bash(folder.path(), &format!("printf %s {word}")) else {
            return;
        };
        assert_eq!(found, name, "{word}");
    }
    assert!(!folder.path().join("written").exists());
}

/// Whatever a program is called, the command that is printed runs it again.
#[test]
fn printed_commands_run_again() {
    let outer = tempfile::tempdir().unwrap();
    for (number, name) in NAMES.into_iter().enumerate() {
        let folder = &outer.path().join(number.to_string());
        std::fs::create_dir(folder).unwrap();
        let file = format!("{}.pet", name.replace('/', "_"));
        std::fs::write(
            folder.join(&file),
            "int m(int n) { assert n > 1; return n; }\n",
        )
        .unwrap();
        let argument = match file.starts_with('-') {
            true => format!("./{file}"),
            false => file,
        };
        let (code, stdout, stderr) = pet(folder, &["run", &argument, "-m", "m", "--args", "0"]);
        assert_eq!(code, 1, "{stderr}");
        let command = stdout
            .lines()
            .find_map(|line| line.strip_prefix("repeat: "));
        let Some((_, again)) = bash(folder, command.unwrap()) else {
            return;
        };
        assert_eq!(again, stdout);
        assert!(!folder.join("written").exists());
    }
}

/// Files, packages of comments and conditions of any text give classes that Java compiles, and
/// the command in their heads writes them again.
#[test]
fn test_classes_compile_whatever_the_texts_are() {
    if !java::is_there() {
        return;
    }
    let outer = tempfile::tempdir().unwrap();
    let program = "class C {
  int f;
  //@ ensures f >= 0 /* \\u002a/ int x; */
  //@ ensures \\result >= 0 && f != 7
  //@ point a*/b
  int m(int n) { if (n > f) { f = n; } return n * n; }
  static int $s(int $, int _a) { return $ > _a ? 1 : 2; }
}
";
    let mut units = Vec::new();
    for (number, name) in NAMES.into_iter().enumerate() {
        let folder = outer.path().join(number.to_string());
        let odd = folder.join(name.replace('/', "_"));
        std::fs::create_dir_all(&odd).unwrap();
        let file = odd.join("C.java");
        std::fs::write(&file, program).unwrap();
        std::fs::write(folder.join("C.java"), program).unwrap();
        let relative = file.strip_prefix(&folder).unwrap().to_str().unwrap();
        let relative = match relative.starts_with('-') {
            true => format!("./{relative}"),
            false => relative.to_owned(),
        };
        let mut tests = 0;
        for method in ["C.m", "C.$s"] {
            let command = ["tcg", &relative, "-m", method, "--emit", "junit", "-o", "."];
            let (code, _, stderr) = pet(&folder, &command);
            assert!(code < 2, "{name}: {stderr}");
        }
        for class in java::test_classes(&folder) {
            tests += 1;
            let path = folder.join(format!("{class}.java"));
            let text = std::fs::read_to_string(&path).unwrap();
            let command = text.lines().nth(1).unwrap().trim_start_matches("//").trim();
            std::fs::remove_file(&path).unwrap();
            let Some(_) = bash(&folder, command) else {
                return;
            };
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text, "{command}");
        }
        assert_eq!(tests, 2, "{name}");
        assert!(!folder.join("written").exists(), "{name}");
        std::fs::remove_dir_all(&odd).unwrap();
        units.push(java::Unit {
            name: format!("unit{number}"),
            folder,
            commands: Vec::new(),
        });
    }
    for (ran, name) in java::run(&units).iter().zip(NAMES) {
        assert_eq!(ran.refused, None, "{name:?}");
    }
}

/// A suite that a stranger wrote, with markup wherever a text can stand.
#[test]
fn pages_hold_texts_as_data() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for markup in [
        "</script><script>window.hacked=1</script>",
        "<!--<script>",
        "<img src=x onerror=alert(1)>",
    ] {
        let suite = serde_json::json!({
            "schema": "pet-suite/1", "program": format!("{markup}.pet"), "method": markup,
            "complete": true,
            "criterion": {"selection": "all-paths", "loop_k": 1},
            "test_cases": [{
                "id": 1, "outcome": "exception", "exception": markup,
                "constraints": [markup],
                "input": {"args": {markup: {"ref": markup}}, "heap": {markup: {"class": markup, "fields": {markup: 1}}}},
                "output": {"return": null, "heap": {}}, "trace": markup, "lines": [], "schedule": null,
            }],
        });
        std::fs::write(folder.join("s.json"), suite.to_string()).unwrap();
        let (code, _, stderr) = pet(folder, &["report", "s.json", "-o", "s.html"]);
        if code != 0 {
            assert!(stderr.contains("s.json"), "{stderr}");
            continue;
        }
        let page = std::fs::read_to_string(folder.join("s.html")).unwrap();
        assert!(!page.contains(markup), "{markup}");
        assert_eq!(page.matches("<script").count(), 2, "{markup}");
        assert_eq!(page.matches("</script>").count(), 2, "{markup}");
    }
}

/// A terminal obeys what stands behind an escape; an error that quotes a name spells it out.
#[test]
fn errors_hold_no_commands_for_a_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let suite =
        "{\"schema\": \"pet-suite/1\", \"program\": \"a\\u001b[31m.pet\", \"method\": \"f\"}";
    std::fs::write(folder.path().join("suite.json"), suite).unwrap();
    for args in [["replay", "suite.json"], ["check", "no\u{1b}[31m.pet"]] {
        let (code, stdout, stderr) = pet(folder.path(), &args);
        assert_eq!((code, stdout.as_str()), (2, ""), "{stderr}");
        assert!(stderr.starts_with("error: "), "{stderr:?}");
        assert!(!stderr.contains('\u{1b}'), "{stderr:?}");
    }
}
