//! Tables 1, 2 and 3 of SFM 2014.

use super::support::{json, pet};
use serde_json::Value;

const RATIONAL: &str = "samples/papers/rational.pet";
const SUMMARIES: &str = "samples/papers/summaries";

/// What a person reads in a table: how it ends, and what holds.
fn rows(suite: &Value) -> Vec<(String, Vec<String>)> {
    let cases = suite["test_cases"].as_array().unwrap().iter();
    let rows = cases.map(|case| {
        let ended = match case["exception"]["class"].as_str() {
            Some(class) => class.to_owned(),
            None => case["outcome"].as_str().unwrap().to_owned(),
        };
        let constraints = case["constraints"].as_array().unwrap().iter();
        let constraints = constraints.map(|it| it.as_str().unwrap().to_owned());
        (ended, constraints.collect())
    });
    rows.collect()
}

#[test]
fn table_1_simplify_has_five_cases() {
    let suite = json(&[
        "tcg",
        RATIONAL,
        "-m",
        "Rational.simplify",
        "--compositional",
    ]);
    let mut rows = rows(&suite);
    rows.sort();
    let row = |ended: &str, constraints: &[&str]| {
        let constraints = constraints.iter().map(|it| (*it).to_owned());
        (ended.to_owned(), constraints.collect::<Vec<String>>())
    };
    let mut expected = vec![
        row("ok", &["this.d = 0", "this.n < 0"]),
        row("ok", &["this.d = 0", "this.n >= 1"]),
        row("ArithmeticException", &["this.d = 0", "this.n = 0"]),
        row("ok", &["this.n % this.d = 0", "this.d < 0"]),
        row("ok", &["this.n % this.d = 0", "this.d >= 1"]),
    ];
    expected.sort();
    assert_eq!(rows, expected);
    assert_eq!(suite["summaries"]["recorded"], 2);
}

/// The summary of simplify itself has the fields before and after.
#[test]
fn table_1_is_what_summarize_shows() {
    let made = json(&["summarize", RATIONAL, "-m", "Rational.simplify"]);
    let summaries = made["summaries"].as_array().unwrap();
    let simplify = summaries.last().unwrap();
    assert_eq!(simplify["method"], "Rational.simplify");
    let cases = simplify["cases"].as_array().unwrap().iter();
    let done: Vec<&Value> = cases.filter(|case| case["flag"] != "cut(loop)").collect();
    assert_eq!(done.len(), 5);
    for case in done {
        let before = case["heap_in"][0].as_str().unwrap();
        assert!(
            before.starts_with("C1 = object('Rational', [n = V2, d = V3])"),
            "{before}"
        );
        let after = case["heap_out"].as_array().unwrap();
        match case["flag"].as_str().unwrap() {
            "ok" => assert!(
                after[0]
                    .as_str()
                    .unwrap()
                    .starts_with("C1 = object('Rational', [n = ")
            ),
            flag => {
                assert_eq!(flag, "exc(N1)");
                assert_eq!(after[0], "N1 = new('ArithmeticException', [])");
            }
        }
    }
}

#[test]
fn table_3_simp_has_eight_cases_with_and_without_composition() {
    let simp = [
        "tcg",
        RATIONAL,
        "-m",
        "Rational.simp",
        "--summaries",
        SUMMARIES,
    ];
    let executed = json(&simp);
    assert_eq!(rows(&executed).len(), 8);
    assert_eq!(executed["complete"], true);
    let ended: Vec<String> = rows(&executed)
        .into_iter()
        .map(|(ended, _)| ended)
        .collect();
    let count = |what: &str| ended.iter().filter(|it| *it == what).count();
    assert_eq!(count("ok"), 5, "{ended:?}");
    assert_eq!(count("NullPointerException"), 2, "{ended:?}");
    assert_eq!(count("ArithmeticException"), 1, "{ended:?}");
    for mode in [
        &[][..],
        &["--heap", "solver", "--all-shapes"],
        &["--solver", "clpz", "--domain", "-1000..1000"],
    ] {
        let executed = json(&[&simp[..], mode].concat());
        assert_eq!(rows(&executed).len(), 8, "{mode:?}");
    }
    let folder = super::support::folder("table-3");
    let arraycopy = "Rational.arraycopy.summary";
    std::fs::copy(format!("{SUMMARIES}/{arraycopy}"), folder.join(arraycopy)).unwrap();
    let folder = folder.to_str().unwrap();
    let composed = json(&[
        "tcg",
        RATIONAL,
        "-m",
        "Rational.simp",
        "--compositional",
        "--summaries",
        folder,
    ]);
    assert_eq!(composed["test_cases"], executed["test_cases"]);
    assert_eq!(composed["summaries"]["recorded"], 3);
}

#[test]
fn without_a_summary_a_native_method_is_reported_by_name() {
    let (code, stdout, _) = pet(&["tcg", RATIONAL, "-m", "Rational.simp"]);
    assert_eq!(code, 0);
    assert!(stdout.contains("`Rational.arraycopy`"), "{stdout}");
}
