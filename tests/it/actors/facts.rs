//! Results that ATVA 2015 and SFM 2014 state, and programs that unsound reductions get wrong.

use super::terminal::pet;
use serde_json::Value;

pub fn suite(args: &[&str]) -> Value {
    let ended = pet(&[&["tcg"], args, &["--json"]].concat());
    let suite: Value = serde_json::from_str(&ended.stdout).unwrap();
    let mut outcomes = cases(&suite).iter().map(|case| &case["outcome"]);
    let code = i32::from(outcomes.any(|outcome| outcome == "assertion"));
    assert_eq!((ended.code, ended.stderr.as_str()), (code, ""), "{args:?}");
    for case in cases(&suite) {
        assert_eq!(case["disagreement"], Value::Null, "{args:?}\n{case:#}");
        assert_eq!(case["replayed"], true);
    }
    suite
}

fn cases(suite: &Value) -> &Vec<Value> {
    suite["test_cases"].as_array().unwrap()
}

/// In an order of their own.
pub fn constraints(case: &Value) -> Vec<String> {
    let constraints = case["constraints"].as_array().unwrap().iter();
    let mut constraints: Vec<String> = constraints.map(Value::to_string).collect();
    constraints.sort();
    constraints
}

/// The numbers of the papers are those of mathematical integers.
const FT: [&str; 5] = [
    "samples/papers/fact.pet",
    "-m",
    "ft",
    "--integers",
    "mathematical",
];

fn ft(loop_k: &str, task_level: &str, actor_number: &str, more: &[&str]) -> Value {
    let limits = [
        "--loop-k",
        loop_k,
        "--task-level",
        task_level,
        "--actor-number",
        actor_number,
    ];
    suite(&[&FT[..], &limits, more].concat())
}

/// Ex. 6 of ATVA 2015.
#[test]
fn the_bug_of_the_factorial_is_among_the_cases() {
    let suite = ft("1", "5", "2", &[]);
    let finals: Vec<i64> = cases(&suite)
        .iter()
        .filter(|case| {
            let this = &case["input"]["heap"]["this"]["fields"];
            case["input"]["args"]["n"] == 3 && this["mx"] == 1 && this["b"].is_null()
        })
        .map(|case| {
            let before = case["input"]["heap"]["this"]["fields"]["r"]
                .as_i64()
                .unwrap();
            let after = case["output"]["heap"]["this"]["fields"]["r"]
                .as_i64()
                .unwrap();
            assert_eq!(after % before, 0);
            after / before
        })
        .collect();
    assert!(finals.contains(&6), "{finals:?}");
    assert!(finals.contains(&3), "{finals:?}");
}

/// Counted by an independent implementation.
#[test]
fn derivations_under_the_limits_of_the_contract() {
    for (limits, without, with) in [
        (["2", "4", "2"], 234, 126),
        (["3", "4", "2"], 456, 240),
        (["2", "3", "2"], 18, 18),
        (["3", "4", "3"], 1904, 704),
    ] {
        let [loop_k, task_level, actor_number] = limits;
        let all = ft(
            loop_k,
            task_level,
            actor_number,
            &["--no-aliasing", "--no-independence"],
        );
        let few = ft(loop_k, task_level, actor_number, &["--no-aliasing"]);
        assert_eq!(all["stats"]["derivations"], without, "{limits:?}");
        assert_eq!(few["stats"]["derivations"], with, "{limits:?}");
        assert_eq!(classes(&all), classes(&few), "{limits:?}");
    }
}

/// What the cases are about, without the schedules.
fn classes(suite: &Value) -> Vec<String> {
    let mut classes: Vec<String> = cases(suite)
        .iter()
        .map(|case| {
            // A failure leaves the others in the middle, and with other things decided.
            if let Some(exception) = case["exception"].as_object() {
                let part = |name: &str| exception[name].to_string();
                return ["class", "line", "column"].map(part).join(" ");
            }
            let constraints = constraints(case);
            let (input, this) = (&case["input"], &case["output"]["heap"]["this"]);
            format!("{constraints:?} {input} {this}")
        })
        .collect();
    classes.sort();
    classes.dedup();
    classes
}

/// Table 1 of ATVA 2015, to the last number: tests, states, cuts by loop-k, task-level and
/// actor-number, ignoring and exploiting independence.
#[test]
fn the_published_numbers_come_out() {
    for (limits, published) in [
        (
            ["2", "4", "2"],
            [[720, 2430, 59, 0, 278], [270, 1128, 41, 0, 128]],
        ),
        (
            ["3", "4", "2"],
            [[1104, 3576, 52, 0, 395], [432, 1664, 38, 0, 171]],
        ),
        (
            ["2", "3", "2"],
            [[72, 720, 59, 204, 98], [54, 564, 41, 120, 80]],
        ),
        (
            ["3", "4", "3"],
            [[3416, 11938, 63, 0, 896], [960, 4094, 49, 0, 282]],
        ),
    ] {
        let [loop_k, task_level, actor_number] = limits;
        for (published, more) in published.iter().zip([&["--no-independence"][..], &[]]) {
            let options = [&["--paper-limits"], more].concat();
            let suite = ft(loop_k, task_level, actor_number, &options);
            let stats = &suite["stats"];
            let found = [
                &stats["derivations"],
                &stats["states"],
                &stats["cut"]["loop"],
                &stats["cut"]["task"],
                &stats["cut"]["actor"],
            ];
            let found = found.map(|number| number.as_i64().unwrap());
            assert_eq!(&found, published, "{limits:?} {more:?}");
        }
    }
}

/// In the paper an unknown receiver is an actor; what the program asks is decided as ever.
#[test]
fn receivers_of_the_paper_are_never_null() {
    let outcomes = |options: &[&str]| {
        let sample = ["samples/papers/initial-actors.pet", "-m", "M.go"];
        let suite = suite(&[&sample[..], options].concat());
        let outcomes = cases(&suite).iter().map(|case| case["outcome"].to_string());
        outcomes.collect::<std::collections::BTreeSet<String>>()
    };
    assert!(outcomes(&[]).contains("\"exception\""));
    let printed = outcomes(&["--paper-limits"]);
    assert_eq!(printed.into_iter().collect::<Vec<_>>(), ["\"ok\""]);
}

/// Ex. 4 and 5 of ATVA 2015.
#[test]
fn what_may_not_end_is_said_before_it_starts() {
    let rp = ["tcg", "samples/papers/fact.pet", "-m", "rp"];
    for (limits, said) in [
        (
            &["--task-level", "none", "--actor-number", "none"][..],
            "`Fact.rp` can send messages that start it again, for ever; bound the search with \
             --task-level K",
        ),
        (
            &["--actor-number", "none"],
            "`Fact.rp` can start itself again, each time with one more actor; bound the search \
             with --actor-number K",
        ),
    ] {
        let ended = pet(&[&rp[..], limits].concat());
        assert_eq!(ended.code, 2);
        assert_eq!(ended.stderr, format!("error: {said}\n"));
    }
    for limits in [["1", "1"], ["2", "1"], ["1", "3"], ["6", "4"]] {
        let [task_level, actor_number] = limits;
        let limits = ["--task-level", task_level, "--actor-number", actor_number];
        let suite = suite(&[&rp[1..], &limits].concat());
        assert_eq!(suite["complete"], true);
    }
}

/// Three programs that lose results under unsound reductions.
#[test]
fn programs_that_catch_unsound_reductions() {
    let values = |options: &[&str]| {
        let sample = ["samples/papers/stability-symbolic.pet", "-m", "go"];
        let suite = suite(&[&sample[..], options].concat());
        let mut finals: Vec<i64> = cases(&suite)
            .iter()
            .filter(|case| !case["input"]["heap"]["this"]["fields"]["a"].is_null())
            .map(|case| {
                let v = |heap: &Value| heap["heap"]["this"]["fields"]["v"].as_i64().unwrap();
                v(&case["output"]) - 2 * v(&case["input"])
            })
            .collect();
        finals.sort_unstable();
        finals.dedup();
        finals
    };
    for options in [
        &[][..],
        &["--no-stability"],
        &["--no-independence"],
        &["--no-stability", "--no-independence"],
    ] {
        assert_eq!(values(options), [0, 1, 2], "{options:?}");
    }
    let count = |options: &[&str]| {
        let sample = ["samples/papers/initial-actors.pet", "-m", "M.go"];
        let limits = ["--actor-number", "1"];
        let suite = suite(&[&sample[..], &limits, options].concat());
        classes(&suite)
    };
    let all = count(&["--no-stability", "--no-independence"]);
    assert_eq!(count(&[]), all);
    assert_eq!(count(&["--no-stability"]), all);
    assert_eq!(count(&["--no-independence"]), all);
    assert!(all.len() > 4, "{all:?}");
}

/// A task that sleeps where it would fail must not hide what the others do before.
#[test]
fn failures_behind_independent_tasks_are_found() {
    let places = |options: &[&str]| {
        let sample = ["samples/actors/regsim.pet", "-m", "Secretary.work"];
        let limits = ["--task-level", "8", "--actor-number", "1"];
        let suite = suite(&[&sample[..], &limits, options].concat());
        let exceptions = cases(&suite).iter().map(|case| &case["exception"]["line"]);
        let mut lines: Vec<String> = exceptions.map(Value::to_string).collect();
        lines.sort();
        lines.dedup();
        lines
    };
    let all = places(&["--no-independence"]);
    assert!(all.len() > 2, "{all:?}");
    assert_eq!(places(&[]), all);
}

/// What a case is known by: where it fails, and its conditions.
fn failures(suite: &Value) -> Vec<String> {
    let case = |case: &Value| {
        let constraints = constraints(case);
        format!("{} {constraints:?}", case["exception"]["line"])
    };
    let mut found: Vec<String> = cases(suite).iter().map(case).collect();
    found.sort();
    found
}

/// A failure is known by its place and by what it needs, not by what the others did before.
#[test]
fn failures_have_the_same_conditions_with_and_without_prunings() {
    let found = |options: &[&str]| {
        let sample = ["samples/actors/regsim.pet", "-m", "Secretary.work"];
        let limits = ["--loop-k", "2", "--task-level", "8", "--actor-number", "1"];
        let suite = suite(&[&sample[..], &limits, options].concat());
        assert_eq!(suite["complete"], true);
        failures(&suite)
    };
    let all = found(&["--no-independence"]);
    assert_eq!(all.len(), 21, "{all:#?}");
    assert_eq!(found(&[]), all);
    assert_eq!(found(&["--no-stability"]), all);
}

/// A failure is run again without what it does not need; then the search goes on where it
/// was, with integers that had been known before.
#[test]
fn the_search_goes_on_behind_a_failure() {
    let found = |options: &[&str]| {
        let sample = ["samples/actors/qsort.pet", "-m", "QSort.sort"];
        let limits = ["--loop-k", "2", "--task-level", "2", "--actor-number", "1"];
        let suite = suite(&[&sample[..], &limits, options].concat());
        assert_eq!(suite["complete"], true);
        failures(&suite)
    };
    let all = found(&["--jobs", "1"]);
    assert_eq!(all.len(), 85, "{all:#?}");
    assert_eq!(found(&["--jobs", "2"]), all);
    assert_eq!(found(&["--no-stability"]), all);
    assert_eq!(found(&["--no-independence"]), all);
}

/// Sec. 4.3 of SFM 2014: a task that was already there decides a branch.
#[test]
fn tasks_of_the_first_queue_come_between() {
    let alone = suite(&["samples/papers/interleave.pet", "-m", "p"]);
    let results = |suite: &Value| {
        let mut results: Vec<String> = cases(suite)
            .iter()
            .map(|case| match case["outcome"].as_str() {
                Some("ok") => case["output"]["return"].to_string(),
                other => other.unwrap().to_owned(),
            })
            .collect();
        results.sort();
        results.dedup();
        results
    };
    assert_eq!(results(&alone), ["1", "deadlock"]);
    let with = suite(&[
        "samples/papers/interleave.pet",
        "-m",
        "p",
        "--queue-length",
        "2",
    ]);
    assert_eq!(results(&with), ["1", "2", "deadlock"]);
    for case in cases(&with)
        .iter()
        .filter(|case| case["output"]["return"] == 2)
    {
        let queue = case["input"]["queue"].as_array().unwrap();
        let methods: Vec<&str> = queue
            .iter()
            .map(|task| task["method"].as_str().unwrap())
            .collect();
        assert_eq!(methods, ["C.set", "C.open"]);
    }
}

/// Same bytes for any number of workers, and the suite can be run again by itself.
#[test]
fn suites_of_actors_are_kept_and_run_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("suite.json");
    let path = path.to_str().unwrap();
    let args = [&["tcg"], &FT[..], &["--oracle", "--json"]].concat();
    let one = pet(&[&args[..], &["--jobs", "1"]].concat());
    let three = pet(&[&args[..], &["--jobs", "3"]].concat());
    assert_eq!(one.stdout, three.stdout);
    std::fs::write(path, &one.stdout).unwrap();
    let again = pet(&["replay", path, "samples/papers/fact.pet"]);
    assert_eq!(
        (again.code, again.stderr.as_str()),
        (0, ""),
        "{}",
        again.stdout
    );
    let suite: Value = serde_json::from_str(&one.stdout).unwrap();
    let races = suite["races"].as_array().unwrap();
    assert!(!races.is_empty());
    for race in races {
        let race: Vec<usize> = race
            .as_array()
            .unwrap()
            .iter()
            .map(|id| usize::try_from(id.as_u64().unwrap()).unwrap() - 1)
            .collect();
        let inputs: Vec<&Value> = race.iter().map(|at| &cases(&suite)[*at]["input"]).collect();
        assert!(
            inputs.windows(2).all(|pair| pair[0] == pair[1]),
            "{inputs:?}"
        );
    }
    // A changed prediction is found.
    let wrong = one.stdout.replacen("\"return\":null", "\"return\":7", 1);
    let wrong = match wrong == one.stdout {
        true => one.stdout.replacen("\"return\": null", "\"return\": 7", 1),
        false => wrong,
    };
    assert_ne!(wrong, one.stdout);
    std::fs::write(path, wrong).unwrap();
    assert_eq!(pet(&["replay", path, "samples/papers/fact.pet"]).code, 1);
}

#[test]
fn options_that_do_not_fit_are_refused() {
    for (args, said) in [
        (
            &["samples/papers/lcm.pet", "-m", "lcm", "--task-level", "3"][..],
            "--task-level is for actor programs; this one has no actors",
        ),
        (
            &["samples/papers/fact.pet", "-m", "ft", "--heap", "solver"],
            "--heap solver does not work for actor programs yet",
        ),
        (
            &["samples/papers/fact.pet", "-m", "ft", "--ends"],
            "--ends does not work for actor programs yet",
        ),
    ] {
        let ended = pet(&[&["tcg"], args].concat());
        assert_eq!(ended.code, 2);
        assert_eq!(ended.stderr, format!("error: {said}\n"));
    }
    let ended = pet(&[
        "tcg",
        "samples/papers/fact.pet",
        "-m",
        "ft",
        "--task-level",
        "0",
    ]);
    assert_eq!(ended.code, 2);
    assert!(ended.stderr.contains("expected a number from 1, or `none`"));
}
