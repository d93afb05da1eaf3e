//! Criteria on programs that use Java's library, whose code is hidden: they cover what all paths
//! cover, in the time of a few paths; no goal is something that the source does not have; and loops
//! of the library over what the program made are not cut.

use crate::support::java;
use serde_json::Value;
use std::collections::BTreeSet;

/// Methods whose paths all end within their limits, with the options for that.
const METHODS: [&[&str]; 12] = [
    &["Routes.java", "-m", "distance", "--loop-k", "4"],
    &["Tokens.java", "-m", "count", "--string-length", "4"],
    &[
        "Tokens.java",
        "-m",
        "count",
        "--string-length",
        "4",
        "--loop-k",
        "4",
    ],
    &[
        "Calculator.java",
        "-m",
        "evaluate",
        "--string-length",
        "3",
        "--loop-k",
        "3",
    ],
    &["Bank.java", "-m", "transfer", "--loop-k", "2"],
    &["Cart.java", "-m", "twoItems"],
    &["Cache.java", "-m", "script"],
    &["Settings.java", "-m", "parse"],
    &["Light.java", "-m", "next"],
    &["Cart.java", "-m", "java.util.ArrayDeque.addFirst"],
    &["Cart.java", "-m", "java.util.PriorityQueue.offer"],
    &["Cart.java", "-m", "java.util.ArrayList.remove(int)"],
];

/// The suite of a method of a sample, as JSON.
fn suite(method: &[&str], more: &[&str]) -> Value {
    let [file, options @ ..] = method else {
        panic!("no method");
    };
    let file = format!("samples/library/{file}");
    let args = ["tcg", &file, "--json", "--no-config"];
    let args: Vec<&str> = args.iter().chain(options).chain(more).copied().collect();
    let (_, stdout, stderr) = java::pet(&args);
    serde_json::from_str(&stdout).unwrap_or_else(|_| panic!("{args:?}: {stderr}"))
}

fn covered<'s>(suite: &'s Value, what: &str) -> &'s Value {
    &suite["coverage"][what]
}

/// The goals that no case covers, with the reasons.
fn missed(suite: &Value) -> BTreeSet<(String, String)> {
    let goals = suite["coverage"]["goals"].as_array().unwrap().iter();
    let missed = goals.filter(|goal| goal["covered"] == false);
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    missed
        .map(|goal| (text(&goal["goal"]), text(&goal["reason"])))
        .collect()
}

#[test]
fn criteria_cover_what_all_paths_cover() {
    if !java::is_there() {
        return;
    }
    let problems = java::in_parallel(&METHODS, |method| {
        let every = suite(method, &[]);
        let mut problems = Vec::new();
        for (criterion, what) in [("branches", "branches"), ("statements", "statements")] {
            let guided = suite(method, &["--criterion", criterion]);
            if covered(&guided, what) != covered(&every, what) {
                let (found, all) = (covered(&guided, what), covered(&every, what));
                problems.push(format!("{method:?}: {criterion} {found}, all paths {all}"));
            }
            let count = |suite: &Value| suite["test_cases"].as_array().unwrap().len();
            if count(&guided) > count(&every) {
                problems.push(format!("{method:?}: {criterion} has more cases"));
            }
        }
        problems
    });
    let problems: Vec<String> = problems.into_iter().flatten().collect();
    assert_eq!(problems, Vec::<String>::new());
}

#[test]
fn the_result_does_not_depend_on_the_number_of_processes() {
    if !java::is_there() {
        return;
    }
    for method in [METHODS[0], METHODS[4], METHODS[10]] {
        let [one, two] = ["1", "2"].map(|jobs| {
            let options = ["--criterion", "branches", "--jobs", jobs];
            let suite = suite(method, &options);
            let parts = ["test_cases", "coverage", "complete"];
            parts.map(|part| suite[part].clone())
        });
        assert_eq!(one, two, "{method:?}");
    }
}

#[test]
fn a_tokeniser_is_covered_up_to_what_cannot_throw() {
    if !java::is_there() {
        return;
    }
    let suite = suite(METHODS[2], &["--criterion", "branches"]);
    let statements = covered(&suite, "statements");
    assert_eq!(statements["covered"], statements["total"]);
    for (goal, _) in missed(&suite) {
        // No call of a model of a list or a builder throws here, and none returns null.
        let is_impossible = goal.ends_with("the call threw") || goal.ends_with("is null");
        assert!(is_impossible, "{goal}");
    }
}

#[test]
fn goals_are_decided_where_all_paths_end() {
    if !java::is_there() {
        return;
    }
    let suite = suite(METHODS[0], &["--criterion", "branches"]);
    assert_eq!(suite["complete"], true);
    let missed = missed(&suite);
    assert!(!missed.is_empty());
    assert!(
        missed.iter().all(|(_, why)| why == "infeasible"),
        "{missed:?}"
    );
}

#[test]
fn what_javac_inserts_is_no_goal() {
    if !java::is_there() {
        return;
    }
    for method in [METHODS[0], METHODS[5], METHODS[8]] {
        let suite = suite(method, &["--criterion", "branches"]);
        for (goal, _) in missed(&suite) {
            let is_inserted = ["is not a ", "$SwitchMap$", "Itr", "arg1", "captured"]
                .iter()
                .any(|part| goal.contains(part));
            assert!(!is_inserted, "{method:?}: {goal}");
        }
    }
}

/// Loops of the library over its own objects, and over those of an unknown input.
const QUEUES: &str = "
import java.util.*;
class Queues {
  static int made(int a, int b, int c) {
    PriorityQueue<Integer> queue = new PriorityQueue<>();
    queue.add(a);
    queue.add(b);
    queue.add(c);
    TreeMap<Integer, Integer> map = new TreeMap<>();
    map.put(a, 1);
    map.put(b, 2);
    map.put(c, 3);
    return queue.poll() + map.firstKey();
  }
  static boolean given(LinkedList<Integer> list, Integer x) {
    return list.contains(x);
  }
}";

#[test]
fn loops_of_the_library_are_cut_only_where_the_input_makes_them_long() {
    if !java::is_there() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("Queues.java");
    std::fs::write(&file, QUEUES).unwrap();
    let file = file.to_str().unwrap();
    let (_, made, _) = java::pet(&["tcg", file, "-m", "made"]);
    assert!(made.contains("Queues.made: "), "{made}");
    assert!(!made.contains("cut by loop-k"), "{made}");
    let (_, given, _) = java::pet(&["tcg", file, "-m", "given", "--criterion", "branches"]);
    assert!(given.contains("cut by loop-k"), "{given}");
}

#[test]
fn impossible_goals_are_only_counted_in_a_text() {
    if !java::is_there() {
        return;
    }
    let options = ["--criterion", "branches", "-m", "distance", "--loop-k", "4"];
    let args = ["tcg", "samples/library/Routes.java"];
    let args: Vec<&str> = args.iter().chain(&options).copied().collect();
    let (_, text, _) = java::pet(&args);
    let missed: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("Not covered"))
        .collect();
    let [only] = missed.as_slice() else {
        panic!("{text}");
    };
    assert!(only.ends_with("goals (infeasible, proved)"), "{only}");
}
