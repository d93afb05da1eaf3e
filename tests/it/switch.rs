//! `switch` from the source to test cases: each label is a way of its own, and so are all other
//! values together.

use crate::support::command::{Ended, pet_in};
use std::path::Path;

/// Runs a command on a program, which must end well.
fn output(text: &str, args: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("test.pet"), text).unwrap();
    ended(folder.path(), args).stdout
}

fn ended(folder: &Path, args: &[&str]) -> Ended {
    let ended = pet_in(folder, args, b"");
    assert_eq!((ended.code, ended.stderr.as_str()), (0, ""), "{args:?}");
    ended
}

/// The cases of a method, each as `CONDITION: OUTCOME`, in order.
fn cases(text: &str, args: &[&str]) -> Vec<String> {
    let shown = output(text, &[&["tcg", "test.pet", "-m"], args].concat());
    let mut cases = Vec::new();
    let mut outcome = String::new();
    for line in shown.lines() {
        match line.trim_start().split_once(char::is_whitespace) {
            Some(("when", condition)) => {
                cases.push(format!("{}: {outcome}", condition.trim()));
            }
            Some((number, rest)) if number.parse::<u32>().is_ok() => {
                outcome = rest.trim().to_owned();
            }
            _ => {}
        }
    }
    cases
}

const FALLING: &str = "
int f(int x) {
  int r = 0;
  switch (x) {
    case 1:
      r = 10;
    case 2:
      r += 20;
      break;
    default:
      r = -1;
    case 5, 6:
      r += 100;
  }
  return r;
}
";

#[test]
fn each_label_has_its_case_and_the_rest_has_one() {
    assert_eq!(
        cases(FALLING, &["f"]),
        [
            "x = 1: returns 30",
            "x = 2: returns 20",
            "x = 5: returns 100",
            "x = 6: returns 100",
            "x != 1, x != 2, x != 5, x != 6: returns 99",
        ]
    );
}

#[test]
fn both_solvers_and_summaries_find_the_same_cases() {
    let expected = cases(FALLING, &["f"]);
    for more in [["--solver", "clpz"], ["--heap", "solver"]] {
        assert_eq!(cases(FALLING, &[&["f"], &more[..]].concat()), expected);
    }
    let caller = format!("{FALLING}\nint g(int x) {{ return f(x) + f(7); }}");
    let plain = cases(&caller, &["g"]);
    assert_eq!(plain.len(), 5);
    assert_eq!(cases(&caller, &["g", "--compositional"]), plain);
}

#[test]
fn branches_of_a_switch_are_covered_one_by_one() {
    let shown = output(
        FALLING,
        &["tcg", "test.pet", "-m", "f", "--criterion", "branches"],
    );
    assert!(
        shown.contains("f: 5 test cases; statements 8/8, branches 5/5"),
        "{shown}"
    );
}

#[test]
fn a_switch_without_default_has_a_way_past_it() {
    let text = "int f(int x) { switch (x) { case 1 -> x = 5; case 2 -> { return 3; } } return x; }";
    assert_eq!(
        cases(text, &["f", "--domain", "0..3"]),
        [
            "x = 1: returns 5",
            "x = 2: returns 3",
            "x != 1, x != 2: returns 0"
        ]
    );
}

#[test]
fn yield_passes_finally_blocks() {
    let text = "
int f(int x) {
  int k = 1;
  int y = switch (x) {
    case 1:
      try { k = 2; yield k; } finally { k += 10; }
    case 2:
      try { if (k > 0) throw new Exception(); yield 3; } catch (Exception e) { yield 4; }
    default:
      while (true) { try { yield 5; } finally { if (k++ < 3) continue; } }
  };
  return 100 * k + y;
}";
    assert_eq!(
        cases(text, &["f", "--loop-k", "3"]),
        [
            "x = 1: returns 1202",
            "x = 2: returns 104",
            "x != 1, x != 2: returns 405"
        ]
    );
}

#[test]
fn many_labels_are_no_trouble() {
    let labels: String = (0..300)
        .map(|label| format!("case {label}: return {};\n", label * 2))
        .collect();
    let text = format!("int f(int x) {{ switch (x) {{ {labels} default: return -1; }} }}");
    let cases = cases(&text, &["f"]);
    assert_eq!(cases.len(), 301);
    assert_eq!(cases[299], "x = 299: returns 598");
    assert!(cases[300].ends_with(": returns -1"), "{}", cases[300]);
}

#[test]
fn the_search_by_negated_conditions_finds_every_way() {
    let text = "
symbolic int x;
int r = 0;
switch (x) { case 3: r = 1; break; case 1: r = 2; case 7: r = 3; break; default: r = 4; }
";
    let shown = output(text, &["dse", "test.pet"]);
    for value in ["x = 3", "x = 1", "x = 7"] {
        assert!(shown.contains(value), "{value}\n{shown}");
    }
    assert!(shown.contains("4 runs"), "{shown}");
}
