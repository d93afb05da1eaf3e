//! `pet tcg` as a user types it: suites, limits, several processes, and what goes wrong.

mod extend;
mod loud;

use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pet"));
    command
        .arg("tcg")
        .args(args)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn pet(args: &[&str]) -> (i32, String, String) {
    ended(command(args).output().unwrap())
}

fn ended(output: Output) -> (i32, String, String) {
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code().unwrap(),
        text(output.stdout),
        text(output.stderr),
    )
}

fn suite(args: &[&str]) -> Value {
    let (code, stdout, stderr) = pet(&[args, &["--json"]].concat());
    assert_eq!((code, stderr.as_str()), (0, ""), "{args:?}");
    serde_json::from_str(&stdout).unwrap()
}

fn cases(suite: &Value) -> &[Value] {
    suite["test_cases"].as_array().unwrap()
}

fn written(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

const LCM: [&str; 3] = ["samples/papers/lcm.pet", "-m", "lcm"];
const REMALL: [&str; 3] = ["samples/papers/remall.pet", "-m", "remAll"];

/// Work for a quarter of an hour.
const LONG: [&str; 5] = ["samples/papers/remall.pet", "-m", "remAll", "--loop-k", "9"];

#[test]
fn json_has_the_promised_keys() {
    let mist = suite(&["samples/papers/mist.pet", "-m", "mist"]);
    assert_eq!(mist["schema"], "pet-suite/1");
    assert_eq!(mist["program"], "mist.pet");
    assert_eq!(
        (&mist["method"], &mist["complete"]),
        (&json!("mist"), &json!(true))
    );
    assert_eq!(mist["criterion"]["selection"], "all-paths");
    assert_eq!(mist["criterion"]["loop_k"], 1);
    assert_eq!(cases(&mist).len(), 5);
    let aliased = &cases(&mist)[0];
    assert_eq!(aliased["outcome"], "ok");
    assert_eq!(
        aliased["input"]["args"]["r1"],
        aliased["input"]["args"]["r2"]
    );
    assert_eq!(aliased["output"]["heap"]["o1"]["fields"]["f"], 1);
    let constraints = json!(["r1 != null", "r2 = r1", "r1.f > 0"]);
    assert_eq!(aliased["constraints"], constraints);
    let covered = json!({"covered": 3, "total": 3});
    assert_eq!(mist["coverage"]["statements"], covered);
    for count in ["paths", "derivations", "states", "infeasible", "unknown"] {
        assert!(mist["stats"][count].is_number(), "{count}");
    }
    let cut = json!({"loop": 0, "depth": 0, "own": 0, "task": 0, "actor": 0});
    assert_eq!(mist["stats"]["cut"], cut);
}

#[test]
fn the_same_bytes_for_any_number_of_workers() {
    for args in [
        [
            "samples/papers/remall.pet",
            "-m",
            "remAll",
            "--loop-k",
            "3",
            "--json",
        ],
        [
            "samples/java/BubbleSort.java",
            "-m",
            "sort",
            "--loop-k",
            "3",
            "--json",
        ],
        [
            "samples/java/BinaryTree.java",
            "-m",
            "insert",
            "--loop-k",
            "2",
            "--json",
        ],
    ] {
        let outputs: BTreeSet<String> = ["1", "2", "5"]
            .iter()
            .map(|jobs| pet(&[&args[..], &["--jobs", jobs]].concat()).1)
            .collect();
        assert_eq!(outputs.len(), 1, "{args:?}");
    }
}

#[test]
fn without_a_method_those_that_can_be_tested_are_listed() {
    let (code, stdout, stderr) = pet(&["samples/papers/rational.pet"]);
    assert_eq!((code, stderr.as_str()), (0, ""));
    assert!(stdout.contains("Rational.simplify  (line "), "{stdout}");
    assert!(!stdout.contains("arraycopy"), "{stdout}");
    let listed = suite(&["samples/papers/lcm.pet"]);
    let names: Vec<&Value> = listed["methods"].as_array().unwrap().iter().collect();
    assert_eq!(names.len(), 3);
    assert_eq!(names[0]["method"], "lcm");
}

/// What a source and its translation must have in common.
fn essence(suite: &Value) -> Vec<(Value, Value, Value, Value)> {
    let cases = cases(suite).iter();
    let parts = cases.map(|case| {
        let part = |key: &str| case[key].clone();
        (
            part("constraints"),
            part("input"),
            part("trace"),
            part("lines"),
        )
    });
    parts.collect()
}

#[test]
fn a_translated_program_gives_the_same_cases() {
    let folder = tempfile::tempdir().unwrap();
    for (sample, method, loop_k) in [
        ("samples/papers/lcm.pet", "lcm", "2"),
        ("samples/papers/remall.pet", "remAll", "1"),
        ("samples/java/Shapes.java", "Shapes.totalArea", "2"),
    ] {
        let translated = folder.path().join("p.pl").to_str().unwrap().to_owned();
        let made = Command::new(env!("CARGO_BIN_EXE_pet"))
            .args(["translate", sample, "-o", &translated])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .status();
        assert!(made.unwrap().success());
        let from_source = suite(&[sample, "-m", method, "--loop-k", loop_k]);
        let from_clauses = suite(&[&translated, "-m", method, "--loop-k", loop_k]);
        assert!(cases(&from_source).len() > 3);
        assert_eq!(essence(&from_source), essence(&from_clauses), "{sample}");
        assert_eq!(from_source["coverage"], from_clauses["coverage"]);
        assert_eq!(from_source["stats"], from_clauses["stats"]);
        assert_eq!(from_clauses["replayed"], false);
    }
}

#[test]
fn a_translated_program_that_is_not_whole_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let whole = Command::new(env!("CARGO_BIN_EXE_pet"))
        .args(["translate", "samples/papers/lcm.pet"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output();
    let whole = String::from_utf8(whole.unwrap().stdout).unwrap();
    let mut complaints = BTreeSet::new();
    // Cut at every line, and within every tenth.
    let ends = whole.match_indices('\n').map(|(at, _)| at + 1);
    let ends: Vec<usize> = ends.filter(|at| *at < whole.len()).collect();
    for at in ends
        .iter()
        .step_by(7)
        .chain(ends.iter().skip(3).step_by(29))
    {
        for end in [*at, *at + 3] {
            let path = written(folder.path(), "cut.pl", whole.get(..end).unwrap());
            let (code, stdout, stderr) = pet(&[&path, "-m", "lcm"]);
            assert_eq!((code, stdout.as_str()), (2, ""), "{end}: {stderr}");
            complaints.insert(stderr);
        }
    }
    let all: String = complaints.into_iter().collect();
    assert!(all.contains("has no `pet_block`"), "{all}");
    assert!(all.contains("ends in the middle"), "{all}");
    let other = whole.replace("pet_format(2)", "pet_format(3)");
    let path = written(folder.path(), "other.pl", &other);
    let (_, _, stderr) = pet(&[&path, "-m", "lcm"]);
    assert!(
        stderr.contains("in `pet_format`, 3 stands where `2` was expected"),
        "{stderr}"
    );
}

#[test]
fn an_abstract_class_is_tested_with_each_class_that_runs_the_method() {
    let folder = tempfile::tempdir().unwrap();
    let program = "
abstract class A { int m() { return n(); } abstract int n(); }
class B extends A { int n() { return 1; } }
class D extends A { int n() { return 2; } }
class E extends A { int m() { return 7; } int n() { return 3; } }
";
    let file = written(folder.path(), "abstract.pet", program);
    for heap in ["lazy", "solver"] {
        let found = suite(&[&file, "-m", "A.m", "--heap", heap]);
        let results: BTreeSet<i64> = cases(&found)
            .iter()
            .map(|case| case["output"]["return"].as_i64().unwrap())
            .collect();
        assert_eq!(results, BTreeSet::from([1, 2]), "{heap}");
    }
}

#[test]
fn depth_and_own_criteria_cut_and_are_counted() {
    let deep = suite(&[&LCM[..], &["--loop-k", "3"]].concat());
    let cut = suite(&[&LCM[..], &["--loop-k", "3", "--depth-k", "14"]].concat());
    let some = cases(&cut).len();
    assert!(0 < some && some < cases(&deep).len(), "{some}");
    assert!(cut["stats"]["cut"]["depth"].as_i64().unwrap() > 0);
    let page = include_str!("../../docs/test-cases.md");
    let (_, rest) = page.split_once("```prolog\n").unwrap();
    let (example, _) = rest.split_once("```").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = written(folder.path(), "own.pl", example);
    let more = ["--loop-k", "3", "--criterion-file", &path];
    let own = suite(&[&LCM[..], &more].concat());
    assert!(cases(&own).len() < cases(&deep).len());
    assert!(own["stats"]["cut"]["own"].as_i64().unwrap() > 0);
    let path = written(folder.path(), "wrong.pl", "criterion_begins(0).\n");
    let (code, _, stderr) = pet(&[&LCM[..], &["--criterion-file", &path]].concat());
    assert_eq!(code, 2);
    assert!(stderr.contains("`criterion_enters/3`"), "{stderr}");
    let calls = "criterion_begins(0).\ncriterion_enters(_, S, S) :- nope(S).\n";
    let path = written(folder.path(), "calls.pl", calls);
    let (code, _, stderr) = pet(&[&LCM[..], &["--criterion-file", &path]].concat());
    assert_eq!(code, 2);
    assert!(stderr.contains("`nope/1` is not defined"), "{stderr}");
    assert!(!stderr.contains("internal"), "{stderr}");
    let path = written(folder.path(), "broken.pl", "criterion_begins(.\n");
    let (code, _, stderr) = pet(&[&LCM[..], &["--criterion-file", &path]].concat());
    assert_eq!(code, 2);
    assert!(stderr.contains("broken.pl"), "{stderr}");
}

#[test]
fn paths_around_a_method_without_code_come_out() {
    let (code, stdout, _) = pet(&["samples/papers/rational.pet", "-m", "simp"]);
    assert_eq!(code, 0);
    assert!(
        stdout.contains("Paths that call `Rational.arraycopy` are missing"),
        "{stdout}"
    );
    assert!(stdout.contains("throws NullPointerException"), "{stdout}");
    let simp = suite(&["samples/papers/rational.pet", "-m", "simp"]);
    assert_eq!(simp["complete"], false);
    assert_eq!(simp["no_code"], json!(["Rational.arraycopy"]));
    assert!(!cases(&simp).is_empty());
}

#[test]
fn what_cannot_be_done_is_said() {
    let refused: [(&[&str], &str); 8] = [
        (
            &["samples/papers/remall.pet", "-m", "remall"],
            "did you mean `remAll`?",
        ),
        (
            &["samples/papers/rational.pet", "-m", "arraycopy"],
            "has no code: it is native",
        ),
        (
            &["samples/papers/mist.pet", "-m", "mist", "--domain", "3..1"],
            "the range is empty",
        ),
        (
            &["samples/papers/mist.pet", "-m", "mist", "--domain", "x"],
            "expected LO..HI",
        ),
        (
            &["samples/papers/mist.pet", "-m", "mist", "--jobs", "0"],
            "--jobs",
        ),
        (
            &["samples/papers/mist.pet", "-m", "mist", "--timeout", "-1"],
            "--timeout",
        ),
        (
            &["samples/papers/mist.pet", "-m", "mist", "--depth-k", "0"],
            "--depth-k",
        ),
        (
            &["samples/papers/mist.pet", "-m", "mist", "-o", "/no/such/x"],
            "cannot write",
        ),
    ];
    for (args, message) in refused {
        let (code, stdout, stderr) = pet(args);
        assert_eq!((code, stdout.as_str()), (2, ""), "{args:?}");
        assert!(stderr.contains(message), "{stderr}");
    }
}

/// A device is written to. That it is still a device afterwards is the point.
#[cfg(target_os = "linux")]
/// Before the search, which may take hours.
#[test]
fn a_place_that_cannot_be_written_is_said_before_anything_is_done() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-place");
    std::fs::create_dir_all(&folder).unwrap();
    let text = "int f(int n) { int i = 0; while (i < 100000000) { i = i + n; } return i; }";
    let program = written(&folder, "long.pet", text);
    let path = folder.join("missing/suite.json");
    let path = path.to_str().unwrap();
    for option in ["-o", "--html"] {
        let begun = Instant::now();
        let args = [&program, "-m", "f", "--loop-k", "1000000"];
        let (code, _, stderr) = pet(&[&args[..], &["--timeout", "30", option, path]].concat());
        assert_eq!(code, 2);
        assert!(
            stderr.contains(path) && !stderr.contains(".pet-"),
            "{stderr}"
        );
        assert!(begun.elapsed() < Duration::from_secs(20), "{option}");
    }
}

#[test]
fn a_device_is_not_replaced() {
    use std::os::unix::fs::FileTypeExt;
    let folder = tempfile::tempdir().unwrap();
    let link = folder.path().join("null");
    std::os::unix::fs::symlink("/dev/null", &link).unwrap();
    let (code, ..) = pet(&[&LCM[..], &["-o", link.to_str().unwrap()]].concat());
    assert_eq!(code, 0);
    assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
    let device = std::fs::metadata("/dev/null").unwrap();
    assert!(device.file_type().is_char_device());
}

#[test]
fn time_that_is_up_keeps_what_was_found() {
    let begun = Instant::now();
    let (code, stdout, _) = pet(&[&LONG[..], &["--timeout", "10", "--json"]].concat());
    // Generous: the machines are shared.
    assert!(begun.elapsed() < Duration::from_secs(60));
    assert_eq!(code, 0);
    let suite: Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!(suite["complete"], false);
    assert!(!cases(&suite).is_empty());
    let reason = suite["missing"][0]["reason"].as_str().unwrap();
    assert_eq!(reason, "time is up after 10 s");
}

/// The machine says small objects in digits: what does not fit is said as well.
const BEYOND_DIGITS: &str = "
class Wide { int a; int b; int c; int d; int e; Wide next; }
class Small { int v; Small next; }
class M {
    static Small many(Small s, Wide w) {
        Small last = s;
        for (int i = 0; i < 70; i = i + 1) {
            Small made = new Small();
            made.v = i - 35;
            made.next = last;
            last = made;
        }
        if (w.e > w.next.a) last.v = 64;
        return last;
    }
    static int edges(Small s, int a, int b, int c, int d, int e, int f, int g) {
        s.v = 63;
        s.next.v = 64;
        Small low = new Small();
        low.v = -64;
        low.next = new Small();
        low.next.v = -65;
        s.next.next = low;
        if (a + b + c + d + e + f > g) return 2147483647;
        return -64;
    }
}
";

#[test]
fn heaps_beyond_the_digits_of_a_case_come_out_whole() {
    let folder = tempfile::tempdir().unwrap();
    let file = written(folder.path(), "beyond.pet", BEYOND_DIGITS);
    let many = suite(&[&file, "-m", "M.many", "--loop-k", "70"]);
    let ends: Vec<&Value> = cases(&many).iter().map(|case| &case["outcome"]).collect();
    let normal = ends.iter().filter(|end| **end == "ok").count();
    // `w.next` is `w` or another, both ways of the comparison; `w` or `w.next` is null.
    assert_eq!((ends.len(), normal), (6, 4), "{ends:?}");
    let edges = suite(&[&file, "-m", "M.edges"]);
    assert!(cases(&edges).iter().any(|case| {
        let heap = case["output"]["heap"].as_object().unwrap();
        let values = heap.values().map(|cell| cell["fields"]["v"].as_i64());
        let values: BTreeSet<Option<i64>> = values.collect();
        values == BTreeSet::from([63, 64, -64, -65].map(Some))
    }));
    for (name, suite) in [("many.json", &many), ("edges.json", &edges)] {
        let suite = written(folder.path(), name, &suite.to_string());
        let mut replay = Command::new(env!("CARGO_BIN_EXE_pet"));
        let replayed = replay.args(["replay", &suite, &file]).output().unwrap();
        assert!(replayed.status.success(), "{replayed:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn memory_that_is_used_up_costs_parts_and_nothing_else() {
    // Too little for anything: said, and not a crash.
    let (code, _, stderr) = pet(&[&LONG[..], &["--memory", "1"]].concat());
    assert_eq!(code, 2);
    assert!(stderr.contains("--memory"), "{stderr}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_worker_that_breaks_down_costs_its_part() {
    let child = command(&[&LONG[..], &["--timeout", "15", "--jobs", "1", "--json"]].concat());
    let child = { child }.spawn().unwrap();
    std::thread::sleep(Duration::from_millis(6000));
    let worker = children(&child).pop().expect("there is a worker");
    signal("KILL", worker);
    let (code, stdout, _) = ended(child.wait_with_output().unwrap());
    assert_eq!(code, 0);
    let suite: Value = serde_json::from_str(&stdout).unwrap();
    assert!(!cases(&suite).is_empty());
    let missing = suite["missing"].as_array().unwrap();
    let broken = missing.iter().find(|lost| lost["part"].is_number());
    let reason = broken.unwrap()["reason"].as_str().unwrap();
    assert!(reason.contains("broke down"), "{reason}");
    // Somebody went on behind it.
    assert!(
        missing
            .iter()
            .any(|lost| lost["reason"] == "time is up after 15 s")
    );
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_was_found() {
    let child = command(&[&LONG[..], &["--json"]].concat()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(6000));
    let workers = children(&child);
    signal("INT", child.id());
    let (code, stdout, stderr) = ended(child.wait_with_output().unwrap());
    assert_eq!(code, 130);
    assert!(stderr.contains("the suite is incomplete"), "{stderr}");
    let suite: Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!(suite["missing"][0]["reason"], "interrupted");
    assert!(!cases(&suite).is_empty());
    for worker in workers {
        assert!(
            !Path::new(&format!("/proc/{worker}")).exists(),
            "still there"
        );
    }
}

fn signal(name: &str, process: u32) {
    let sent = Command::new("kill")
        .args([&format!("-{name}"), &process.to_string()])
        .status();
    assert!(sent.unwrap().success());
}

/// The processes that a process has started.
fn children(parent: &Child) -> Vec<u32> {
    let id = parent.id();
    let tasks = std::fs::read_to_string(format!("/proc/{id}/task/{id}/children"));
    let own = tasks.unwrap_or_default();
    let mut found: Vec<u32> = own
        .split_whitespace()
        .map(|id| id.parse().unwrap())
        .collect();
    // The command line runs in a thread of its own.
    for task in std::fs::read_dir(format!("/proc/{id}/task"))
        .unwrap()
        .flatten()
    {
        let text = std::fs::read_to_string(task.path().join("children")).unwrap_or_default();
        found.extend(text.split_whitespace().map(|id| id.parse::<u32>().unwrap()));
    }
    found.sort_unstable();
    found.dedup();
    found
}
