//! The command as a user types it, with good and bad input.

use crate::support::command::{Ended, ROOT, pet};
use std::path::Path;

fn explore(args: &[&str]) -> Ended {
    pet(&[&["explore"], args].concat())
}

fn json(ended: &Ended) -> serde_json::Value {
    serde_json::from_str(&ended.stdout).unwrap_or_else(|_| panic!("{}", ended.stderr))
}

/// Words as a shell splits them, single quotes included.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in command.split('\'').enumerate() {
        match index % 2 {
            1 => words.push(part.to_owned()),
            _ => words.extend(part.split_whitespace().map(str::to_owned)),
        }
    }
    words
}

#[test]
fn the_manual_is_true() {
    let page = std::fs::read_to_string(Path::new(ROOT).join("docs/exploration.md")).unwrap();
    let mut sessions = 0;
    for block in page.split("\n```").skip(1).step_by(2) {
        let (kind, text) = block.split_once('\n').unwrap();
        if kind != "console" {
            continue;
        }
        let (command, expected) = text.split_once('\n').unwrap();
        let words = words(command.strip_prefix("$ pet ").unwrap());
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let ended = pet(&words);
        let code = match ended.code {
            0 => String::new(),
            code => format!("? {code}"),
        };
        let printed = format!("{}{}{code}", ended.stderr, ended.stdout);
        assert_eq!(printed.trim_end(), expected.trim_end(), "{command}");
        sessions += 1;
    }
    assert!(sessions >= 2, "{sessions}");
}

#[test]
fn json_has_the_keys_of_the_contract() {
    let ended = explore(&[
        "samples/papers/registry.pet",
        "--reduction",
        "stable",
        "--json",
    ]);
    assert_eq!(ended.code, 0);
    let document = json(&ended);
    assert_eq!(document["schema"], "pet-explore/1");
    assert_eq!(document["complete"], true);
    assert_eq!(document["executions"], 6);
    assert_eq!(document["states"], 19);
    assert_eq!(document["final_states"], 2);
    assert_eq!(document["deadlocks"], 0);
    assert_eq!(document["failures"].as_array().unwrap().len(), 0);
    let first = &document["finals"][0];
    assert_eq!(first["actors"][0]["class"], "Reg");
    assert_eq!(first["actors"][0]["fields"]["g"], 3);
    assert!(first["schedule"].as_str().unwrap().starts_with("main "));
}

#[test]
fn failures_and_deadlocks_end_with_1_and_repeat() {
    for (file, outcome) in [
        ("samples/actors/bank-transfer.pet", "assertion"),
        ("samples/actors/ring-election-buggy.pet", "assertion"),
        ("samples/actors/loop.pet", "deadlock"),
        ("samples/actors/philosophers-deadlock.pet", "deadlock"),
    ] {
        for reduction in ["stable", "full"] {
            let ended = explore(&[file, "--reduction", reduction, "--json"]);
            assert_eq!(ended.code, 1, "{file}");
            let document = json(&ended);
            let list = match outcome {
                "deadlock" => &document["deadlock_states"],
                _ => &document["failures"],
            };
            let repeat = list[0]["repeat"].as_str().unwrap();
            let mut words = words(repeat.strip_prefix("pet ").unwrap());
            words.push("--json".to_owned());
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let again = pet(&words);
            assert_eq!(again.code, 1, "{repeat}");
            assert_eq!(json(&again)["outcome"], outcome, "{repeat}");
        }
    }
}

#[test]
fn a_deadlock_names_the_circle() {
    let document = json(&explore(&["samples/actors/db-worker.pet", "--json"]));
    let deadlock = &document["deadlock_states"][0];
    assert_eq!(deadlock["waiting"].as_array().unwrap().len(), 4);
    let circle = deadlock["circles"][0].as_array().unwrap();
    assert_eq!(circle.len(), 5);
    assert_eq!(circle[0], circle[4]);
    assert_eq!(deadlock["waiting"][0]["line"], 10);
}

#[test]
fn one_call_on_an_actor_with_given_fields() {
    let folder = tempfile::tempdir().unwrap();
    let input = folder.path().join("fact.json");
    let text = r#"{ "args": {"n": 3}, "heap": {
        "this": {"class": "Fact", "fields": {"boss": {"ref": "b"}, "maxH": 1, "r": 5}},
        "b": {"class": "Fact", "fields": {"boss": null, "maxH": 9, "r": 7}} } }"#;
    std::fs::write(&input, text).unwrap();
    let input = input.to_str().unwrap();
    let file = "samples/actors/fact.pet";
    let ended = explore(&[file, "-m", "Fact.fact", "--input", input, "--json"]);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    assert!(json(&ended)["final_states"].as_u64().unwrap() > 1);
}

#[test]
fn the_same_bytes_for_any_number_of_jobs() {
    for reduction in ["none", "dpor", "stable", "full"] {
        let with = |jobs: &str| {
            let file = "samples/actors/psort.pet";
            explore(&[file, "--reduction", reduction, "--jobs", jobs, "--json"]).stdout
        };
        let one = with("1");
        assert_eq!(one, with("2"), "{reduction}");
        assert_eq!(one, with("7"), "{reduction}");
    }
}

#[test]
fn what_cannot_be_explored_ends_with_2_and_says_why() {
    let file = "samples/papers/registry.pet";
    let table: [(&[&str], &str); 10] = [
        (
            &["samples/papers/lcm.pet"],
            "has no main block; name a method: -m lcm",
        ),
        (&["samples/none.pet"], "cannot read `samples/none.pet`"),
        (
            &[file, "--max-states", "-5"],
            "expected a whole number above 0",
        ),
        (
            &[file, "--max-executions", "0"],
            "expected a whole number above 0",
        ),
        (
            &[file, "--max-depth", "x"],
            "expected a whole number above 0",
        ),
        (
            &[file, "--jobs", "0"],
            "expected a whole number from 1 to 1000",
        ),
        (
            &[file, "--timeout", "-1"],
            "expected a number of seconds above 0",
        ),
        (
            &[file, "--reduction", "all"],
            "possible values: none, dpor, stable, full",
        ),
        (&[file, "-m", "Reg.nothing"], "nothing"),
        (
            &["samples/actors/fib.pet", "-m", "start"],
            "needs a value for `n`",
        ),
    ];
    for (args, message) in table {
        let ended = explore(args);
        assert_eq!(ended.code, 2, "{args:?}");
        assert_eq!(ended.stdout, "", "{args:?}");
        assert!(ended.stderr.contains(message), "{args:?}: {}", ended.stderr);
    }
}

#[test]
fn a_main_block_that_never_ends_is_cut_and_said() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("endless.pet");
    std::fs::write(
        &file,
        "class C { void m() { } } C c = new C(); while (true) { c ! m(); }\n",
    )
    .unwrap();
    let file = file.to_str().unwrap();
    let ended = explore(&[file, "--max-steps", "1000"]);
    assert_eq!(ended.code, 0);
    assert!(
        ended
            .stdout
            .starts_with("cut short, 1 macro-step did not end"),
        "{}",
        ended.stdout
    );
    let document = json(&explore(&[file, "--max-steps", "1000", "--json"]));
    assert_eq!(document["complete"], false);
    assert_eq!(document["limit"], "steps");
}

/// fact(5) in chunks of 2 is 120 or, with the bug, 20; the registry ends with g = 3 or 4.
#[test]
fn final_states_have_the_values_of_the_papers() {
    let first = |name: &str, field: &str| {
        let ended = pet(&["explore", &format!("samples/{name}.pet"), "--json"]);
        let document: serde_json::Value = serde_json::from_str(&ended.stdout).unwrap();
        let finals = document["finals"].as_array().unwrap().iter();
        let mut values: Vec<i64> = finals
            .map(|it| it["actors"][0]["fields"][field].as_i64().unwrap())
            .collect();
        values.sort_unstable();
        values
    };
    assert_eq!(first("actors/fact", "r"), [20, 120]);
    assert_eq!(first("papers/registry", "f"), [2, 2]);
    assert_eq!(first("papers/registry", "g"), [3, 4]);
    assert_eq!(first("papers/sumfacts", "n").len(), 1);
}
