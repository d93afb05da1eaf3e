//! Guided generation against the unguided one, on every method of the samples and on random
//! programs: each local path exactly once, and no statement or branch less. And the traces:
//! the abstraction loads in both Prolog systems and has the papers' traces.

use crate::support::{command as terminal, ground, text};
use pet_testing::{programs, samples};

use ground::{Program, agreed};
use pet_analyze::tables::Tables;
use pet_engine::guide::trace::{Node, parse};
use pet_engine::{Subject, generate};
use pet_model::request::{Guide, Request};
use pet_model::suite::{GoalEnd, Suite};
use pet_translator::compile::{self, Options, Traces, abstraction};
use pet_translator::source::Source;
use pet_translator::{cfg, clp};
use programs::from_seed;
use std::collections::BTreeSet;
use terminal::{Ended, pet};
use text::{goal, shown};

fn sequential() -> Vec<(Source, cfg::Program)> {
    let paths = samples::paths(&["papers", "java"]);
    let read = paths.iter().map(|path| {
        let source = samples::source(path);
        let program = pet_translator::translate(&source).unwrap().program;
        (source, program)
    });
    read.filter(|(_, program)| !program.is_actor_program)
        .collect()
}

fn read(path: &str) -> (Source, cfg::Program) {
    let full = format!("{}/{path}", env!("CARGO_MANIFEST_DIR"));
    let source = Source::new(path, std::fs::read_to_string(full).unwrap());
    let program = pet_translator::translate(&source).unwrap().program;
    (source, program)
}

fn suite(source: &Source, program: &cfg::Program, key: &str, guide: Option<Guide>) -> Suite {
    // Enough for a guide wherever all paths are few.
    let inferences = match guide {
        Some(_) => 400_000_000,
        None => 6_000_000,
    };
    let request = Request {
        guide,
        domain: Some((-100_000, 100_000)),
        inferences: Some(inferences),
        ..Request::new(key)
    };
    let suite = generate(source, program, &request).unwrap();
    for case in &suite.cases {
        assert_eq!(case.disagreement, None, "{} {key}", source.name());
    }
    suite
}

/// The nodes of a trace that belong to the method: its own blocks, and those of calls of
/// itself (Def. 6).
fn local(trace: &str, tables: &Tables, key: &str) -> Vec<(String, u32)> {
    let mut found = Vec::new();
    // For each list of subtraces that is open: how many are to come, and whether they
    // count.
    let mut open: Vec<(usize, bool)> = Vec::new();
    for node in parse(trace).unwrap() {
        let Node::At { block, way, count } = node else {
            panic!("{trace} is not complete");
        };
        while open.last().is_some_and(|(left, _)| *left == 0) {
            open.pop();
        }
        let counts = match open.last_mut() {
            Some((left, counts)) => {
                *left -= 1;
                *counts
            }
            None => true,
        };
        let is_own = counts
            && tables
                .blocks
                .get(&block)
                .is_some_and(|found| found.key == key);
        if is_own {
            found.push((block, way));
        }
        open.push((count, is_own));
    }
    found
}

/// Whether the guided suites were compared with the unguided one, which must be complete.
fn agrees(source: &Source, program: &cfg::Program, tables: &Tables, key: &str) -> bool {
    let what = format!("{} {key}", source.name());
    let all = suite(source, program, key, None);
    if !all.is_complete {
        return false;
    }
    let paths = |suite: &Suite| {
        let cases = suite.cases.iter();
        cases
            .map(|case| local(&case.trace.to_string(), tables, key))
            .collect::<Vec<_>>()
    };
    let guided = suite(source, program, key, Some(Guide::LocalPaths));
    let found = paths(&guided);
    let distinct: BTreeSet<_> = found.iter().cloned().collect();
    assert_eq!(distinct.len(), found.len(), "{what}: a local path twice");
    let expected: BTreeSet<_> = paths(&all).into_iter().collect();
    assert_eq!(distinct, expected, "{what}: local paths");
    let guided = suite(source, program, key, Some(Guide::Statements));
    assert_eq!(guided.statements, all.statements, "{what}: statements");
    let guided = suite(source, program, key, Some(Guide::Branches));
    assert_eq!(guided.branches, all.branches, "{what}: branches");
    let report = guided.guided.unwrap();
    // What is proved to have no path has none with more iterations either.
    let more = longer(source, program, key);
    let taken = more.cases.ways();
    let clauses = clauses(source, program, key);
    let goals = pet_engine::guide::goals(&Guide::Branches, &clauses, &Tables::of(&clauses), key);
    for (goal, sought) in goals.iter().zip(&report.goals) {
        assert_ne!(sought.why, Some(GoalEnd::Undecided), "{what}: {sought:?}");
        if sought.why == Some(GoalEnd::Infeasible) {
            let is_taken = goal.ways.iter().any(|way| taken.contains(way));
            assert!(!is_taken, "{what}: {sought:?}");
        }
    }
    true
}

/// All paths with one more iteration, as many as are found in reasonable time.
fn longer(source: &Source, program: &cfg::Program, key: &str) -> Suite {
    let request = Request {
        loop_k: 2,
        domain: Some((-100_000, 100_000)),
        inferences: Some(6_000_000),
        ..Request::new(key)
    };
    generate(source, program, &request).unwrap()
}

fn clauses(source: &Source, program: &cfg::Program, key: &str) -> clp::Program {
    Subject::of_source(
        source,
        program,
        key,
        pet_translator::number::Integers::Machine,
    )
    .unwrap()
    .clauses
}

fn tables(source: &Source, program: &cfg::Program) -> Tables {
    let whole = Options {
        traces: Traces::Kept,
        method: None,
        integers: pet_translator::number::Integers::Machine,
    };
    Tables::of(&compile::compile(source, program, whole))
}

/// The methods of some of the samples.
fn compare(remainder: usize, of: usize) {
    let mut compared = 0;
    for (source, program) in sequential().into_iter().skip(remainder).step_by(of) {
        let tables = tables(&source, &program);
        for method in tables.testable() {
            compared += usize::from(agrees(&source, &program, &tables, &method.key));
        }
    }
    assert!(compared > 20, "only {compared} methods were compared");
}

/// `PET_SOAK=500` tries as many programs.
#[test]
fn guided_suites_of_random_programs_miss_nothing() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    let first: u64 = number("PET_SEED").unwrap_or(0);
    let count: u64 = number("PET_SOAK").unwrap_or(12);
    let mut compared = 0;
    for seed in first..first + count {
        let made = from_seed(seed, 6);
        let source = Source::new(format!("seed {seed}"), made.source);
        let program = pet_translator::translate(&source).unwrap().program;
        let entry = program.find_method(&made.entry).unwrap();
        let key = &program.method(entry).key;
        compared += usize::from(agrees(&source, &program, &tables(&source, &program), key));
    }
    assert!(compared > 0, "no program was compared");
}

#[test]
fn guided_suites_miss_nothing_in_the_first_third_of_the_samples() {
    compare(0, 3);
}

#[test]
fn guided_suites_miss_nothing_in_the_second_third_of_the_samples() {
    compare(1, 3);
}

#[test]
fn guided_suites_miss_nothing_in_the_last_third_of_the_samples() {
    compare(2, 3);
}

/// Five helpers with eight paths each: 32,768 paths, of which 1 % or less need be seen.
#[test]
fn paths_of_helpers_do_not_multiply() {
    let (source, program) = read("tests/it/guided/five.pet");
    let local = suite(&source, &program, "five", Some(Guide::LocalPaths));
    assert_eq!(local.cases.len(), 2);
    assert!(local.is_complete);
    // A path has at least a state of its own.
    assert!(local.states < 327, "{} states", local.states);
    let branches = suite(&source, &program, "five", Some(Guide::Branches));
    assert_eq!(branches.branches.covered, branches.branches.total);
    assert!(branches.states < 3277, "{} states", branches.states);
}

/// Helpers that look as if they could throw, and cannot: that this is so is found out once,
/// not on each of the paths before.
#[test]
fn exceptions_that_cannot_be_do_not_multiply_either() {
    let (source, program) = read("tests/it/guided/divisions.pet");
    let local = suite(&source, &program, "divisions", Some(Guide::LocalPaths));
    assert_eq!(local.cases.len(), 1);
    assert!(local.is_complete);
    assert!(local.states < 1000, "{} states", local.states);
}

#[test]
fn a_point_behind_twelve_conditions_in_four_methods_is_reached_straight() {
    let (source, program) = read("tests/it/guided/deep.pet");
    let points = Guide::Points(vec!["deep".to_owned()]);
    let suite = suite(&source, &program, "a", Some(points));
    assert_eq!(suite.cases.len(), 1);
    let report = suite.guided.unwrap();
    assert_eq!((report.generated, report.infeasible), (1, 0));
    assert!(suite.states < 40, "{} states", suite.states);
}

#[test]
fn the_abstraction_of_every_sample_loads_in_both_systems() {
    let mut programs = Vec::new();
    for (source, program) in sequential() {
        programs.push(Program {
            name: source.name().to_owned(),
            text: abstracted(&source, &program, None),
            goals: vec![goal("pet_format(F)")],
        });
    }
    for answers in agreed(&programs) {
        assert_eq!(answers.len(), 1);
    }
}

fn abstracted(source: &Source, program: &cfg::Program, slice: Option<&str>) -> String {
    let clauses = Subject::of_source(
        source,
        program,
        "lcm",
        pet_translator::number::Integers::Machine,
    );
    let clauses = match clauses {
        Ok(subject) => subject.clauses,
        Err(_) => compile::compile(
            source,
            program,
            Options {
                traces: Traces::Kept,
                method: None,
                integers: pet_translator::number::Integers::Machine,
            },
        ),
    };
    clp::print::program(&abstraction::abstraction(&clauses, slice))
}

/// Fig. 15, with our blocks.
#[test]
fn the_slice_for_lcm_has_its_six_traces() {
    let (source, program) = read("samples/papers/lcm.pet");
    let text = abstracted(&source, &program, Some("lcm"));
    let answers = agreed(&[Program {
        name: "lcm".to_owned(),
        text,
        goals: vec![goal("lcm(T)")],
    }]);
    let answers: Vec<String> = answers.iter().flatten().map(shown).collect();
    insta::assert_snapshot!(answers.join("\n"));
}

const LCM: &str = "samples/papers/lcm.pet";

#[test]
fn what_does_not_fit_the_program_is_said_at_once() {
    let cases = [
        (
            "lcm",
            ["--points", "12"],
            "line 12 has no code; the nearest line that has is 11",
        ),
        (
            "lcm",
            ["--points", "division,nowhere"],
            "there is no point `nowhere` in the program; it has `caught`, `division`",
        ),
        (
            "gcd",
            ["--points", "15"],
            "`gcd` does not reach line 15, which is in `lcm`",
        ),
        (
            "gcd",
            ["--points", "caught"],
            "`gcd` does not reach point `caught`, which is in `lcm`",
        ),
        (
            "lcm",
            ["--trace", "lcm(1,[gcd(1,[_])])"],
            "the trace departs from the program at `gcd(1,…)`: expected `lcm:join@8` here",
        ),
        (
            "lcm",
            ["--trace", "lcm(3,[_])"],
            "the trace departs from the program at `lcm(3,…)`: `lcm` has 2 ways",
        ),
        (
            "lcm",
            ["--trace", "lcm(1,[_,_])"],
            "the trace departs from the program at `lcm(1,…)`: 2 subtraces, expected 1: lcm:join@8",
        ),
        (
            "lcm",
            ["--criterion", "program-points"],
            "program-points needs --points, as in --points 15,caught",
        ),
    ];
    for (method, options, message) in cases {
        let ended = pet(&[["tcg", LCM, "-m", method].as_slice(), &options].concat());
        assert_eq!(
            (ended.code, ended.stdout, ended.stderr),
            (2, String::new(), format!("error: {message}\n")),
            "{options:?}"
        );
    }
}

#[test]
fn the_summary_says_what_was_tried_and_what_is_missing() {
    let Ended {
        code,
        stdout,
        stderr,
    } = pet(&["tcg", LCM, "-m", "lcm", "--criterion", "branches"]);
    assert_eq!((code, stderr.as_str()), (0, ""));
    let summary: Vec<&str> = stdout.lines().rev().take(4).collect();
    insta::assert_snapshot!(summary.into_iter().rev().collect::<Vec<_>>().join("\n"));
}

#[test]
fn the_suite_is_the_same_however_many_processes_there_are() {
    for criterion in ["all-local-paths", "branches"] {
        let run = |jobs: &str| {
            let file = "tests/it/guided/five.pet";
            pet(&[
                "tcg",
                file,
                "-m",
                "five",
                "--criterion",
                criterion,
                "--json",
                "--jobs",
                jobs,
            ])
        };
        assert_eq!(run("1"), run("3"));
    }
}

#[test]
fn json_has_the_selection_and_the_goals() {
    let args = ["tcg", LCM, "-m", "lcm", "--points", "9,17", "--json"];
    let Ended { code, stdout, .. } = pet(&args);
    assert_eq!(code, 0);
    let suite: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    let at = |pointer: &str| suite.pointer(pointer).cloned().unwrap_or_default();
    assert_eq!(at("/criterion/selection"), "program-points");
    assert_eq!(at("/criterion/points"), serde_json::json!(["9", "17"]));
    // With a < b the result of gcd is not 0.
    assert_eq!(at("/guide/apart"), "limit");
    assert_eq!(at("/coverage/goals/0/covered"), true);
    assert_eq!(at("/coverage/goals/1/cases"), serde_json::json!([2]));
}

#[test]
fn a_smallest_suite_covers_as_much() {
    let all = pet(&["tcg", LCM, "-m", "lcm", "--json"]).stdout;
    let few = pet(&["tcg", LCM, "-m", "lcm", "--json", "--minimize"]).stdout;
    let [all, few]: [serde_json::Value; 2] =
        [all, few].map(|text| serde_json::from_str(&text).unwrap());
    assert_eq!(all.get("coverage"), few.get("coverage"));
    let count = |suite: &serde_json::Value| {
        suite
            .pointer("/test_cases")
            .unwrap()
            .as_array()
            .unwrap()
            .len()
    };
    // Two of them only because the product wraps around.
    assert_eq!((count(&all), count(&few)), (11, 2));
}
