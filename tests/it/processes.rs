//! Limits and signals, in every process that `pet` starts: what was found is kept, nobody
//! outlives the run, and nothing half-written stays. Linux only, where `/proc` tells what
//! processes do.
#![cfg(target_os = "linux")]

use serde_json::Value;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Long enough for a loaded machine; nothing takes so long.
const PATIENCE: Duration = Duration::from_secs(120);

/// More orders than anybody can try.
const WIDE: &str = "class C { int n = 0; void add(int k) { this.n = this.n * 3 + k; } }
    C c = new C(); for (int i = 0; i < 14; i++) c ! add(i);";

/// More paths than anybody can walk.
const DEEP: &str = "int f(int a, int b, int c) { int n = 0;
    while (a > 0) { if (b > a) n = n + 1; if (c > b) b = b + a; else c = c + b; a = a - 1; }
    return n; }";

/// The clauses calculate with integers of any size; the run wraps around, and goes on and on.
const AWAY: &str = "int f(int a) { int n = 2147483647 + 1; while (n < 0) n = n + 1; return n; }";

fn begun(folder: &Path, program: &str, args: &[&str]) -> Child {
    std::fs::write(folder.join("it.pet"), program).unwrap();
    Command::new(env!("CARGO_BIN_EXE_pet"))
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < PATIENCE, "{what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Whether the process has a handler for SIGINT.
fn listens(id: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    caught.is_some_and(|mask| mask & 0b10 != 0)
}

fn signal(name: &str, id: u32) {
    let sent = Command::new("kill").args([name, &id.to_string()]).status();
    assert!(sent.unwrap().success());
}

/// The processes that this one started.
fn children(id: u32) -> Vec<u32> {
    let all = std::fs::read_dir("/proc").unwrap().flatten();
    let all = all.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let is_child = |child: &u32| {
        let stat = std::fs::read_to_string(format!("/proc/{child}/stat")).unwrap_or_default();
        let behind = stat.rsplit_once(") ").map(|(_, behind)| behind.to_owned());
        let parent = behind.and_then(|it| it.split(' ').nth(1)?.parse::<u32>().ok());
        parent == Some(id)
    };
    all.filter(is_child).collect()
}

/// Whether it is still there, and not only its entry.
fn is_alive(id: u32) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    let state = stat
        .rsplit_once(") ")
        .map(|(_, behind)| behind.chars().next());
    !matches!(state, None | Some(Some('Z' | 'X') | None))
}

/// Ctrl-C once it is at work.
fn interrupted(folder: &Path, program: &str, args: &[&str]) -> Output {
    let child = begun(folder, program, args);
    wait_until("it never listens", || listens(child.id()));
    signal("-INT", child.id());
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Files that nobody asked for.
fn leftovers(folder: &Path) -> Vec<String> {
    let files = std::fs::read_dir(folder).unwrap().flatten();
    let names = files.map(|file| file.file_name().to_string_lossy().into_owned());
    names.filter(|name| name.starts_with(".pet-")).collect()
}

#[test]
fn an_interrupted_exploration_shows_what_it_found() {
    let folder = tempfile::tempdir().unwrap();
    for reduction in ["none", "dpor", "stable", "full"] {
        let args = ["explore", "it.pet", "--json", "--reduction", reduction];
        let ended = interrupted(folder.path(), WIDE, &args);
        let errors = text(&ended.stderr);
        assert_eq!(ended.status.code(), Some(130), "{reduction}: {errors}");
        assert!(errors.contains("interrupted"), "{errors}");
        let found: Value = serde_json::from_slice(&ended.stdout).unwrap();
        assert_eq!(found["complete"], false, "{reduction}");
        assert_eq!(found["limit"], "interrupted", "{reduction}");
        assert!(found["finals"].is_array() && found["failures"].is_array());
    }
    let ended = interrupted(folder.path(), WIDE, &["explore", "it.pet"]);
    assert_eq!(ended.status.code(), Some(130));
    assert!(text(&ended.stdout).contains("interrupted"));
}

#[test]
fn an_interrupted_suite_is_written_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let tcg = ["tcg", "it.pet", "-m", "f", "--loop-k", "40"];
    let forms: [&[&str]; 4] = [
        &["--json"],
        &["--json", "-o", "it.json"],
        &["--json", "--html", "it.html"],
        &[],
    ];
    for form in forms {
        let ended = interrupted(folder.path(), DEEP, &[&tcg[..], form].concat());
        let errors = text(&ended.stderr);
        assert_eq!(ended.status.code(), Some(130), "{form:?}: {errors}");
        assert!(
            errors.contains("interrupted: the suite is incomplete"),
            "{form:?}: {errors}"
        );
        let written = match form {
            [_, "-o", file] => std::fs::read_to_string(folder.path().join(file)).unwrap(),
            _ => text(&ended.stdout),
        };
        if form.contains(&"--json") {
            let suite: Value = serde_json::from_str(&written).unwrap();
            assert_eq!(suite["complete"], false, "{form:?}");
        }
        assert_eq!(leftovers(folder.path()), Vec::<String>::new());
    }
    assert!(folder.path().join("it.html").is_file());
}

#[test]
fn other_searches_are_interrupted_too() {
    let folder = tempfile::tempdir().unwrap();
    let most = ["--max-runs", "100000000", "--loop-k", "1000"];
    let args = [&["dse", "it.pet", "-m", "f", "--json"], &most[..]].concat();
    let ended = interrupted(folder.path(), DEEP, &args);
    assert_eq!(ended.status.code(), Some(130), "{}", text(&ended.stderr));
    let found: Value = serde_json::from_slice(&ended.stdout).unwrap();
    assert_eq!(found["complete"], false);
}

#[test]
fn a_second_interrupt_and_a_termination_leave_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let args = [
        "tcg", "it.pet", "-m", "f", "--loop-k", "40", "--json", "-o", "it.json",
    ];
    for (signals, code) in [(&["-INT", "-INT"][..], 130), (&["-TERM"], 143)] {
        let child = begun(folder.path(), DEEP, &args);
        let id = child.id();
        wait_until("it has no worker", || {
            listens(id) && !children(id).is_empty()
        });
        let workers = children(id);
        for name in signals {
            // The first one may have been enough.
            let _ = Command::new("kill")
                .args([*name, &id.to_string()])
                .stderr(Stdio::null())
                .status();
        }
        let ended = child.wait_with_output().unwrap();
        assert_eq!(ended.status.code(), Some(code), "{}", text(&ended.stderr));
        wait_until("a worker stays", || !workers.iter().any(|id| is_alive(*id)));
        assert_eq!(leftovers(folder.path()), Vec::<String>::new());
    }
}

#[test]
fn workers_end_with_a_run_that_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let tcg = ["tcg", "it.pet", "-m", "f", "--loop-k", "40", "--jobs", "2"];
    for more in [&[][..], &["--heap", "solver"], &["--solver", "clpz"]] {
        let mut child = begun(folder.path(), DEEP, &[&tcg[..], more].concat());
        let id = child.id();
        wait_until("it has no workers", || children(id).len() == 2);
        let workers = children(id);
        signal("-KILL", id);
        child.wait().unwrap();
        wait_until("a worker stays", || !workers.iter().any(|id| is_alive(*id)));
    }
}

/// Whoever records summaries is a process too.
#[test]
fn the_recorder_ends_with_a_run_that_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let program = format!("{DEEP}\nint g(int a) {{ return f(a, a, a); }}");
    let args = ["summarize", "it.pet", "--loop-k", "40", "-o", "kept"];
    let mut child = begun(folder.path(), &program, &args);
    let id = child.id();
    wait_until("nobody records", || children(id).len() == 1);
    let workers = children(id);
    signal("-KILL", id);
    child.wait().unwrap();
    wait_until("the recorder stays", || {
        !workers.iter().any(|id| is_alive(*id))
    });
}

#[test]
fn a_run_that_leaves_its_path_for_ever_is_a_disagreement() {
    let folder = tempfile::tempdir().unwrap();
    let args = [
        "tcg",
        "it.pet",
        "-m",
        "f",
        "--json",
        "-o",
        "it.json",
        "--integers",
        "mathematical",
    ];
    let ended = begun(folder.path(), AWAY, &args)
        .wait_with_output()
        .unwrap();
    assert_eq!(ended.status.code(), Some(2), "{}", text(&ended.stderr));
    let suite = std::fs::read_to_string(folder.path().join("it.json")).unwrap();
    let suite: Value = serde_json::from_str(&suite).unwrap();
    let said = suite["test_cases"][0]["disagreement"].as_str().unwrap();
    assert!(said.contains("has not ended"), "{said}");
    assert!(said.contains("wraps around"), "{said}");
    // Whoever runs it again stops too, and a page of it can be made.
    let again = begun(folder.path(), AWAY, &["replay", "it.json"]);
    assert!(again.wait_with_output().unwrap().status.code().is_some());
    let path = folder.path().join("it.json");
    let suite = std::fs::read_to_string(&path).unwrap();
    let ended = suite.replace("\"outcome\": \"cut\"", "\"outcome\": \"ok\"");
    assert_ne!(suite, ended);
    std::fs::write(path, ended).unwrap();
    let again = begun(folder.path(), AWAY, &["replay", "it.json"]);
    let again = again.wait_with_output().unwrap();
    assert_eq!(again.status.code(), Some(1), "{}", text(&again.stderr));
    let page = begun(folder.path(), AWAY, &["report", "it.json", "-o", "it.html"]);
    let page = page.wait_with_output().unwrap();
    assert_eq!(page.status.code(), Some(0), "{}", text(&page.stderr));
}

/// Whenever it stops, the counters are those of the paths that are there.
#[test]
fn counters_after_a_time_out_are_those_of_the_suite() {
    let folder = tempfile::tempdir().unwrap();
    let tcg = ["tcg", "it.pet", "-m", "f", "--loop-k", "40", "--json"];
    for seconds in ["0.7", "1.5"] {
        let args = [&tcg[..], &["--timeout", seconds]].concat();
        let ended = begun(folder.path(), DEEP, &args)
            .wait_with_output()
            .unwrap();
        let suite: Value = serde_json::from_slice(&ended.stdout).unwrap();
        assert_eq!(suite["complete"], false);
        let count = |key: &str| suite["stats"][key].as_i64().unwrap();
        // A path has more than one block, and shares some of them with others.
        assert!(count("states") >= count("paths"), "{}", suite["stats"]);
    }
}
