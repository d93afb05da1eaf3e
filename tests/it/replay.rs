//! `pet replay`: suites that hold, suites that do not, and files that are no suites. The
//! first property of the project: test cases of random programs replay.
//!
//! `PET_SOAK=1000 cargo test --release --test it replay` tries as many programs.

use crate::support::java;
use pet_testing::programs;

use java::{number, pet};
use pet_translator::source::Source;
use programs::{Program, sequential_program};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A folder with a program and its suite.
struct Given {
    folder: TempDir,
    suite: Value,
}

const PROGRAM: &str = "class Box { int n; Box next; }
class Boxes {
  static int total;
  Box add(Box at, int n) {
    if (n < 0) throw new IllegalArgumentException();
    Box made = new Box();
    made.n = n;
    made.next = at.next;
    at.next = made;
    total = total + 1;
    return made;
  }
}
";

impl Given {
    fn new() -> Given {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("boxes.pet"), PROGRAM).unwrap();
        let path = folder.path().join("suite.json");
        let program = folder.path().join("boxes.pet");
        let (code, _, stderr) = pet(&[
            "tcg",
            program.to_str().unwrap(),
            "-m",
            "Boxes.add",
            "--json",
            "-o",
            path.to_str().unwrap(),
        ]);
        assert_eq!(code, 0, "{stderr}");
        let suite = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        Given { folder, suite }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("suite.json")
    }

    /// The number of a case that returns.
    fn returning(&self) -> usize {
        let cases = self.suite["test_cases"].as_array().unwrap();
        let found = cases.iter().position(|case| case["outcome"] == "ok");
        found.unwrap()
    }

    fn replay(&self) -> (i32, String, String) {
        let text = serde_json::to_string_pretty(&self.suite).unwrap();
        self.replay_text(&text)
    }

    fn replay_text(&self, text: &str) -> (i32, String, String) {
        self.replay_with(text, &[])
    }

    fn replay_with(&self, text: &str, options: &[&str]) -> (i32, String, String) {
        std::fs::write(self.path(), text).unwrap();
        let path = self.path();
        let mut args = vec!["replay", path.to_str().unwrap()];
        args.extend(options);
        let (code, stdout, stderr) = pet(&args);
        let folder = format!("{}/", self.folder.path().display());
        (
            code,
            stdout.replace(&folder, ""),
            stderr.replace(&folder, ""),
        )
    }
}

#[test]
fn a_suite_holds_for_its_own_program() {
    let given = Given::new();
    let count = given.suite["test_cases"].as_array().unwrap().len();
    let (code, stdout, stderr) = given.replay();
    let expected = format!("Boxes.add: {count} cases replayed, all as predicted\n");
    assert_eq!((code, stdout, stderr.as_str()), (0, expected, ""));
}

#[test]
fn every_part_of_a_case_is_compared() {
    type Change = fn(&mut Value);
    let changes: [(&str, Change); 9] = [
        ("outcome", |case| case["outcome"] = json!("deadlock")),
        ("exception", |case| {
            case["exception"] = json!({"class": "Exception"});
        }),
        ("return", |case| case["output"]["return"] = Value::Null),
        ("static field `Boxes.total`", |case| {
            case["output"]["statics"]["Boxes.total"] = json!(77);
        }),
        ("trace, step 2", |case| {
            let trace = case["trace"].as_str().unwrap();
            let at = trace.rfind("(1,[").unwrap();
            case["trace"] = json!(format!("{}(2,[{}", &trace[..at], &trace[at + 4..]));
        }),
        ("lines", |case| case["lines"] = json!([1, 2])),
        ("field `next` of `this`", |case| {
            case["output"]["heap"]["this"]["fields"]["next"] = Value::Null;
        }),
        ("class of the new object", |case| {
            let new = case["output"]["return"]["ref"].as_str().unwrap().to_owned();
            case["output"]["heap"][&new]["class"] = json!("Boxes");
        }),
        ("field `n` of the new object", |case| {
            let new = case["output"]["return"]["ref"].as_str().unwrap().to_owned();
            case["output"]["heap"][&new]["fields"]["n"] = json!(-5);
        }),
    ];
    for (part, change) in changes {
        let mut given = Given::new();
        let at = given.returning();
        change(&mut given.suite["test_cases"][at]);
        let (code, stdout, stderr) = given.replay();
        let is_path = part.contains("trace") || part == "lines";
        let expected = if is_path { 0 } else { 1 };
        assert_eq!((code, stderr.as_str()), (expected, ""), "{part}\n{stdout}");
        if is_path {
            let said = "all as predicted; 1 case takes another path, see --traces\n";
            assert!(stdout.ends_with(said), "{stdout}");
        }
        let text = serde_json::to_string_pretty(&given.suite).unwrap();
        let (code, stdout, stderr) = given.replay_with(&text, &["--traces"]);
        assert_eq!((code, stderr.as_str()), (1, ""), "{part}\n{stdout}");
        let named = !part.contains("new object");
        assert!(
            !named || stdout.contains(part) || part.contains("trace"),
            "{part}\n{stdout}"
        );
        assert!(stdout.contains("1 not as predicted"), "{part}\n{stdout}");
        assert!(
            stdout.contains("repeat: pet replay suite.json boxes.pet --traces --case "),
            "{stdout}"
        );
    }
}

#[test]
fn the_names_of_new_objects_do_not_matter() {
    let mut given = Given::new();
    let at = given.returning();
    let case = &mut given.suite["test_cases"][at];
    let new = case["output"]["return"]["ref"].as_str().unwrap().to_owned();
    let text = case["output"].to_string();
    let text = text.replace(&format!("\"{new}\""), "\"somethingNew\"");
    case["output"] = serde_json::from_str(&text).unwrap();
    let (code, stdout, _) = given.replay();
    assert_eq!(code, 0, "{stdout}");
}

#[test]
fn a_changed_program_is_found_out() {
    let given = Given::new();
    let changed = PROGRAM.replace("total + 1", "total - 1");
    std::fs::write(given.folder.path().join("boxes.pet"), changed).unwrap();
    let (code, stdout, _) = given.replay();
    assert_eq!(code, 1, "{stdout}");
    assert!(stdout.contains("static field `Boxes.total`"), "{stdout}");
}

/// A method, other ways to write it, and changes of what it does.
const WRITTEN: &str = "class Sum { int last; boolean big; Sum next;
  int sum(int[] a, int most) {
    int out = 0;
    int i = 0;
    while (i < a.length) { if (a[i] > most) throw new RuntimeException(); out = out + a[i]; i = i + 1; }
    big = out > 10;
    last = out;
    next = new Sum();
    return out;
  }
}
";

#[test]
fn a_refactored_program_ends_as_predicted_and_a_changed_one_does_not() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    std::fs::write(file("sum.pet"), WRITTEN).unwrap();
    let suite = file("suite.json");
    let args = [
        "tcg",
        &file("sum.pet"),
        "-m",
        "sum",
        "--loop-k",
        "2",
        "--json",
        "-o",
        &suite,
    ];
    assert_eq!(pet(&args).0, 0);
    let loops = "while (i < a.length) { if (a[i] > most) throw new RuntimeException(); out = out + a[i]; i = i + 1; }";
    let last = "    big = out > 10;\n    last = out;\n";
    let same: [(&str, String); 6] = [
        ("extracted variable", WRITTEN.replace("out = out + a[i];", "int one = a[i]; out = out + one;")),
        ("renamed local", WRITTEN.replace("out", "total")),
        ("reordered statements", WRITTEN.replace(last, "    last = out;\n    big = out > 10;\n")),
        ("another loop", WRITTEN.replace(loops, "for (int k = 0; k < a.length; k++) { int x = a[k]; if (x > most) { throw new RuntimeException(); } out += x; }")),
        ("extracted method", WRITTEN.replace("out > 10;", "isBig(out);").replace("\n}\n", "\n  boolean isBig(int n) { return n > 10; }\n}\n")),
        ("moved lines", format!("// one\n// two\n{WRITTEN}")),
    ];
    for (what, text) in same {
        assert_ne!(text, WRITTEN, "{what}");
        std::fs::write(file("other.pet"), text).unwrap();
        let (code, stdout, stderr) = pet(&["replay", &suite, &file("other.pet")]);
        assert_eq!(code, 0, "{what}\n{stdout}{stderr}");
        assert!(stdout.contains("all as predicted"), "{what}\n{stdout}");
        if ["another loop", "extracted method", "moved lines"].contains(&what) {
            assert!(
                stdout.contains("another path, see --traces"),
                "{what}\n{stdout}"
            );
            let (code, ..) = pet(&["replay", &suite, &file("other.pet"), "--traces"]);
            assert_eq!(code, 1, "{what}");
        }
        let (_, json, _) = pet(&["replay", &suite, &file("other.pet"), "--json"]);
        let json: Value = serde_json::from_str(&json).unwrap();
        assert_eq!(
            (&json["ok"], &json["differing"]),
            (&json!(true), &json!(0)),
            "{what}"
        );
    }
    for (old, new) in [
        ("out > 10", "out > 100000"),
        ("last = out", "last = out + 1"),
        ("return out", "return 0 - out"),
        ("a[i] > most", "a[i] >= most"),
        ("new RuntimeException()", "new ArithmeticException()"),
        ("next = new Sum()", "next = this"),
    ] {
        std::fs::write(file("other.pet"), WRITTEN.replace(old, new)).unwrap();
        let (code, stdout, stderr) = pet(&["replay", &suite, &file("other.pet")]);
        assert_eq!(code, 1, "{new}\n{stdout}{stderr}");
    }
}

#[test]
fn one_case_can_be_replayed_alone_and_as_json() {
    let mut given = Given::new();
    let at = given.returning();
    given.suite["test_cases"][at]["output"]["return"] = Value::Null;
    let id = given.suite["test_cases"][at]["id"].to_string();
    given.replay();
    let path = given.path();
    let suite = path.to_str().unwrap();
    let (code, stdout, stderr) = pet(&["replay", suite, "--case", &id, "--json"]);
    assert_eq!((code, stderr.as_str()), (1, ""));
    let report: Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!(report["schema"], "pet-replay/1");
    assert_eq!(
        (&report["ok"], &report["replayed"]),
        (&json!(false), &json!(1))
    );
    let row = &report["test_cases"][0]["differences"][0];
    assert_eq!(
        (&row["what"], &row["predicted"]),
        (&json!("return"), &json!("null"))
    );
    let (code, _, stderr) = pet(&["replay", suite, "--case", "99"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("has no case 99"), "{stderr}");
}

#[test]
fn a_case_that_wraps_is_shown_as_such() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("wraps.pet");
    std::fs::write(&file, "int next(int n) { return n + 1; }\n").unwrap();
    let suite = folder.path().join("suite.json");
    let text = json!({"schema": "pet-suite/1", "program": "wraps.pet", "method": "next",
        "test_cases": [{"id": 1, "outcome": "ok", "exception": null,
            "input": {"args": {"n": i32::MAX}, "heap": {}},
            "output": {"return": i32::MIN, "heap": {}}, "trace": "next(1,[])"}]});
    std::fs::write(&suite, text.to_string()).unwrap();
    let (code, stdout, stderr) = pet(&["replay", suite.to_str().unwrap()]);
    assert_eq!((code, stderr.as_str()), (0, ""));
    assert_eq!(
        stdout,
        "case 1 wraps around\nnext: 1 case replayed, all as predicted\n"
    );
}

#[test]
fn a_suite_without_replay_is_what_the_clauses_say() {
    let path = "samples/papers/lcm.pet";
    let (_, believed, _) = pet(&["tcg", path, "-m", "lcm", "--no-replay", "--json"]);
    let (_, judged, _) = pet(&["tcg", path, "-m", "lcm", "--json"]);
    let [believed, judged]: [Value; 2] =
        [believed, judged].map(|text| serde_json::from_str(&text).unwrap());
    assert_eq!(
        (&believed["replayed"], &judged["replayed"]),
        (&json!(false), &json!(true))
    );
    assert_eq!(believed["coverage"], judged["coverage"]);
    let cases = |suite: &Value| suite["test_cases"].as_array().unwrap().clone();
    for (one, other) in cases(&believed).iter().zip(&cases(&judged)) {
        for key in ["input", "outcome", "trace", "lines", "constraints"] {
            assert_eq!(one[key], other[key]);
        }
        assert_eq!(one["output"]["return"], other["output"]["return"]);
    }
}

/// What is said of a suite that is changed like this; the exit code is 2.
fn refused(change: impl FnOnce(&mut Value, usize)) -> String {
    let mut given = Given::new();
    let at = given.returning();
    change(&mut given.suite, at);
    let (code, stdout, stderr) = given.replay();
    assert_eq!((code, stdout.as_str()), (2, ""), "{stderr}");
    stderr.replace(&format!("test_cases[{at}]"), "test_cases[at]")
}

fn object(value: &mut Value) -> &mut serde_json::Map<String, Value> {
    value.as_object_mut().unwrap()
}

#[test]
fn what_is_wrong_with_a_suite_is_named_with_its_place() {
    let found = refused(|suite, _| suite["schema"] = json!("pet-run/1"));
    assert!(
        found.starts_with("error: suite.json: schema: expected `pet-suite/1`"),
        "{found}"
    );
    let found = refused(|suite, _| {
        object(suite).remove("method");
    });
    assert_eq!(found, "error: suite.json: method: this key is missing\n");
    let found = refused(|suite, at| {
        object(&mut suite["test_cases"][at]).remove("input");
    });
    assert_eq!(
        found,
        "error: suite.json: test_cases[at].input: this key is missing\n"
    );
    let found = refused(|suite, at| {
        suite["test_cases"][at]["output"]["return"] = json!({"ref": "nobody"});
    });
    let expected = "test_cases[at].output.return: the heap has no object `nobody`\n";
    assert_eq!(found, format!("error: suite.json: {expected}"));
    let found = refused(|suite, at| {
        suite["test_cases"][at]["input"]["args"]["at"] = json!({"ref": "nobody"});
    });
    let expected = "test_cases[at].input: argument `at`: the heap has no object `nobody`\n";
    assert_eq!(found, format!("error: suite.json: {expected}"));
    let found = refused(|suite, at| suite["test_cases"][at]["input"]["args"]["n"] = json!(true));
    assert!(found.contains("expected `int`, found `boolean`"), "{found}");
    let found = refused(|suite, at| suite["test_cases"][at]["input"]["args"]["n"] = json!(1.5));
    assert!(
        found.contains("test_cases[at].input: argument `n`: expected `int`, found `1.5`"),
        "{found}"
    );
    let found = refused(|suite, at| suite["test_cases"][at]["outcome"] = json!("good"));
    assert!(
        found.contains("test_cases[at].outcome: expected `ok`, `exception`"),
        "{found}"
    );
    let found = refused(|suite, at| suite["test_cases"][at] = json!([1]));
    assert_eq!(
        found,
        "error: suite.json: test_cases[at]: expected {…}, found a list\n"
    );
    let found = refused(|suite, _| suite["test_cases"] = json!({}));
    assert_eq!(
        found,
        "error: suite.json: test_cases: expected a list, found an object\n"
    );
    let found = refused(|suite, _| suite["method"] = json!("Boxes.ad"));
    assert!(
        found.contains("method: there is no method `Boxes.ad`; did you mean"),
        "{found}"
    );
    let found = refused(|suite, _| {
        suite["program"] = json!("gone.pet");
        object(suite).remove("file");
    });
    assert!(
        found.contains("there is no `gone.pet` beside the suite or here"),
        "{found}"
    );
    let found = refused(|suite, at| suite["test_cases"][at]["schedule"] = json!("r1"));
    assert!(
        found.contains("test_cases[at].schedule: `r1` at position 1"),
        "{found}"
    );
    let found = refused(|suite, _| suite["test_cases"][1]["id"] = json!(1));
    assert!(found.contains("].id: another case is 1 too"), "{found}");
}

/// Every beginning of a suite, and every suite without one of its characters, is either
/// refused or read; nothing else happens.
#[test]
fn damaged_suites_never_end_in_an_internal_failure() {
    let given = Given::new();
    let text = serde_json::to_string(&given.suite).unwrap();
    let step = text.len() / 40;
    for at in (0..text.len()).step_by(step.max(1)) {
        let mut damaged = text.clone();
        damaged.remove(at);
        for damaged in [&text[..at], &damaged] {
            let (code, _, stderr) = given.replay_text(damaged);
            assert!(
                !stderr.contains("internal") && code <= 2,
                "{stderr}\n{damaged}"
            );
        }
    }
    let (code, _, stderr) = given.replay_text(&text[..text.len() / 2]);
    assert_eq!(code, 2);
    assert!(stderr.contains("no JSON: EOF while parsing"), "{stderr}");
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let (code, _, stderr) = given.replay_text(&deep);
    assert_eq!(code, 2);
    assert!(stderr.contains("recursion limit"), "{stderr}");
}

#[test]
fn files_that_cannot_be_read_are_named() {
    let (code, _, stderr) = pet(&["replay", "no/such.json"]);
    assert_eq!(code, 2);
    assert!(
        stderr.starts_with("error: cannot read `no/such.json`"),
        "{stderr}"
    );
    let (code, _, stderr) = pet(&["replay", "samples"]);
    assert_eq!(code, 2);
    assert!(
        stderr.contains("it is a directory, not a suite"),
        "{stderr}"
    );
}

/// Some methods of one program; it is shrunk if a case does not replay.
/// A condition that compares a boolean of the input with a number.
fn number_of_a_boolean(case: &Value) -> Option<String> {
    let mut names: Vec<String> = Vec::new();
    let mut booleans = |before: &str, values: &Value| {
        let values = values.as_object().into_iter().flatten();
        let values = values.filter(|(_, value)| value.is_boolean());
        names.extend(values.map(|(name, _)| format!("{before}{name}")));
    };
    booleans("", &case["input"]["args"]);
    booleans("", &case["input"]["statics"]);
    booleans("this.", &case["input"]["heap"]["this"]["fields"]);
    let mut constraints = case["constraints"].as_array().unwrap().iter();
    let is_number = |word: Option<&&str>| word.is_some_and(|it| it.parse::<i64>().is_ok());
    let found = constraints.find(|text| {
        let words: Vec<&str> = text.as_str().unwrap().split(' ').collect();
        let mut places = words.iter().enumerate();
        places.any(|(at, word)| {
            let is_boolean = names.iter().any(|name| name == word);
            is_boolean && (is_number(words.get(at + 2)) || at > 1 && is_number(words.get(at - 2)))
        })
    });
    found.map(ToString::to_string)
}

fn replays(folder: &Path, program: &Program) -> Result<usize, TestCaseError> {
    let file = folder.join(program.file);
    std::fs::write(&file, &program.source).unwrap();
    let source = Source::new(program.file, program.source.clone());
    let mut keys = java::methods(&pet_translator::translate(&source).unwrap().program);
    keys.retain(|key| *key != program.entry);
    keys.truncate(2);
    keys.push(program.entry.clone());
    let suite = folder.join("suite.json");
    let (file, suite) = (file.to_str().unwrap(), suite.to_str().unwrap());
    let mut cases = 0;
    for key in keys {
        let mut args = vec!["tcg", file, "-m", &key, "--json", "-o", suite];
        args.extend(["--domain=-1000..1000", "--loop-k", "2"]);
        // A limit that does not depend on how busy the machine is.
        args.extend(["--depth-k", "40", "--timeout", "100"]);
        let (code, _, stderr) = pet(&args);
        if code == 2 && stderr.contains("time is up") {
            continue;
        }
        prop_assert!(code < 2, "{}: {}", key, stderr);
        let (code, stdout, stderr) = pet(&["replay", suite, "--traces"]);
        prop_assert_eq!(code, 0, "{}: {}{}", key, stdout, stderr);
        let text = std::fs::read_to_string(suite).unwrap();
        let read: Value = serde_json::from_str(&text).unwrap();
        for case in read["test_cases"].as_array().unwrap() {
            prop_assert_eq!(number_of_a_boolean(case), None, "{}\n{}", key, case);
            cases += 1;
        }
    }
    Ok(cases)
}

#[test]
fn every_test_case_of_a_random_program_replays() {
    let folder = tempfile::tempdir().unwrap();
    let count = u32::try_from(number("PET_SOAK").unwrap_or(8)).unwrap();
    let config = ProptestConfig {
        cases: count,
        max_shrink_iters: 200,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let cases = std::cell::Cell::new(0);
    let result = TestRunner::new(config).run(&sequential_program(), |program| {
        cases.set(cases.get() + replays(folder.path(), &program)?);
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
    println!("{} cases of {count} programs replayed", cases.get());
    assert!(cases.get() > 0);
}
