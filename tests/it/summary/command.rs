//! `--compositional` and `pet summarize` as a user types them, and what is refused.

use super::support::{folder, json, pet};

const LCM: &str = "samples/papers/lcm.pet";

#[test]
fn the_suite_says_what_was_composed() {
    let (code, stdout, _) = pet(&["tcg", LCM, "-m", "lcm", "--compositional"]);
    assert_eq!(code, 0);
    assert!(stdout.contains("lcm: 11 test cases"), "{stdout}");
    assert!(stdout.contains("\nsummaries: "), "{stdout}");
    let plain = json(&["tcg", LCM, "-m", "lcm"]);
    assert_eq!(plain.get("summaries"), None);
    let composed = json(&["tcg", LCM, "-m", "lcm", "--compositional", "--jobs", "2"]);
    assert_eq!(composed["test_cases"], plain["test_cases"]);
    assert!(composed["summaries"]["composed"].as_i64().unwrap() > 0);
    assert_eq!(composed["summaries"]["path"], serde_json::Value::Null);
}

#[test]
fn a_translated_program_can_be_composed_too() {
    let folder = folder("translated");
    let path = folder.join("lcm.pl").to_str().unwrap().to_owned();
    let (code, _, stderr) = pet(&["translate", LCM, "-o", &path]);
    assert_eq!(code, 0, "{stderr}");
    let executed = json(&["tcg", &path, "-m", "lcm"]);
    let composed = json(&["tcg", &path, "-m", "lcm", "--compositional"]);
    assert_eq!(composed["test_cases"], executed["test_cases"]);
    assert!(composed["stats"]["states"].as_i64() < executed["stats"]["states"].as_i64());
}

#[test]
fn summarize_prints_facts_or_writes_them() {
    let (code, stdout, stderr) = pet(&["summarize", LCM, "-m", "lcm"]);
    assert_eq!((code, stderr.as_str()), (0, ""));
    assert!(
        stdout.contains("pet_summary(1, lcm, [int, int], int, made(code("),
        "{stdout}"
    );
    assert!(
        stdout.contains("pet_case(abs, 1,\n         args([V1]),\n"),
        "{stdout}"
    );
    let folder = folder("summarize");
    let file = folder.join("lcm.summary");
    let (code, line, _) = pet(&["summarize", LCM, "-m", "lcm", "-o", file.to_str().unwrap()]);
    assert_eq!(code, 0);
    assert!(line.contains(" summaries, "), "{line}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), stdout);
}

#[test]
fn what_cannot_be_composed_is_refused() {
    let folder = folder("refused");
    let criterion = folder.join("own.pl");
    std::fs::write(
        &criterion,
        "criterion_begins(0).\ncriterion_enters(_, N, N).\n",
    )
    .unwrap();
    let own = criterion.to_str().unwrap();
    let composed = ["tcg", LCM, "-m", "lcm", "--compositional"];
    let (code, _, stderr) = pet(&[&composed[..], &["--criterion-file", own]].concat());
    assert_eq!(code, 2);
    assert!(stderr.contains("--criterion-file"), "{stderr}");
    let suite = folder.join("lcm.json").to_str().unwrap().to_owned();
    pet(&["tcg", LCM, "-m", "lcm", "--json", "-o", &suite]);
    let (code, _, stderr) = pet(&[&composed[..], &["--loop-k", "2", "--extend", &suite]].concat());
    assert_eq!(code, 2);
    assert!(stderr.contains("--extend"), "{stderr}");
    let (code, _, stderr) = pet(&["tcg", LCM, "-m", "lcm", "--summaries", "no/such"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("no/such"), "{stderr}");
    let (code, _, stderr) = pet(&["summarize", "samples/papers/fact.pet"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("actor program"), "{stderr}");
    let (code, _, stderr) = pet(&["summarize", LCM, "-m", "nothing"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("nothing"), "{stderr}");
}

/// What is recorded here asks the solver for ever: products of unknown factors.
#[test]
fn time_that_is_up_while_a_summary_is_recorded_is_up() {
    let folder = folder("time");
    let path = folder.join("p.pet").to_str().unwrap().to_owned();
    let text = "int m(int a, int b) { int r = f(a, b, a, b); if (r > 3) return r; return g(r); }
        int g(int x) { if (x > 0) return 1; return 2; }
        int f(int a, int b, int c, int d) {
          int p = a * b * c * d * a * b;
          int q = p * p * p;
          int s = 0;
          for (int i = 0; i < a; i++) { s = s + q * i; if (s * s == b * c * i + 3) s = s - d * d * d; }
          if (s == 12345) return 2;
          return s;
        }";
    std::fs::write(&path, text).unwrap();
    let begun = std::time::Instant::now();
    let suite = json(&[
        "tcg",
        &path,
        "-m",
        "m",
        "--loop-k",
        "1000000",
        "--compositional",
        "--timeout",
        "1",
    ]);
    assert!(begun.elapsed().as_secs() < 10, "{:?}", begun.elapsed());
    assert_eq!(suite["complete"], false);
    let executed = suite["summaries"]["executed"].as_array().unwrap();
    let said = serde_json::json!({ "method": "f", "reason": "there was no time to record it" });
    assert!(executed.contains(&said), "{executed:?}");
}
