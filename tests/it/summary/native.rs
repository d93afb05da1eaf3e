//! Summaries that a person writes: what they mean, and what is wrong with them.

use super::support::{folder, json, pet};
use std::path::PathBuf;

const PROGRAM: &str = "\
class P { int v; P next; static int total; }
class Q extends P { }
class C {
  static native int draw(P p, int[] xs, int k);
  int twice(P p, int[] xs, int k) {
    int a = draw(p, xs, k);
    if (a > 10) return p.v;
    return draw(p, xs, a);
  }
  static int plain(int k) { return k; }
}
";

const HEAD: &str = "pet_summary(1, 'C.draw', ['P', array(int), int], int, written).\n";

fn given(name: &str, facts: &str) -> (PathBuf, [String; 2]) {
    let folder = folder(name);
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    std::fs::write(path("p.pet"), PROGRAM).unwrap();
    std::fs::write(path("draw.summary"), facts).unwrap();
    let paths = [path("p.pet"), path("draw.summary")];
    (folder, paths)
}

/// Objects, arrays, static fields, results that are computed, exceptions.
const RICH: &str = "\
pet_case('C.draw', 1, args([null, _, K]), heap_in([]), constraints([]),
         out([R]), heap_out([E = new('NullPointerException', [])]), exc(E)).
pet_case('C.draw', 2, args([r(A), r(B), K]),
         heap_in([A = object('P', [v = V]), B = array(L, [K = W]), static('P':total) = T]),
         constraints([V #> 0, R #= V + W * 2, T1 #= T + 1]),
         out([R]), heap_out([A = object(_, [v = R, next = r(N)]), N = new('Q', [v = 7]), B = array(_, [K = 0]), static('P':total) = T1]), ok).
pet_case('C.draw', 3, args([r(A), _, _]), heap_in([A = object(_, [v = V])]), constraints([V #=< 0]),
         out([-1]), heap_out([]), ok).
";

#[test]
fn a_summary_is_composed_and_every_case_is_run() {
    let (_, [program, summary]) = given("rich", &format!("{HEAD}{RICH}"));
    let args = ["tcg", &program, "-m", "C.twice", "--summaries", &summary];
    let suite = json(&args);
    let cases = suite["test_cases"].as_array().unwrap();
    assert!(cases.len() > 3, "{suite:#}");
    for case in cases {
        assert_eq!(case["disagreement"], serde_json::Value::Null, "{case:#}");
    }
    let traces: Vec<&str> = cases
        .iter()
        .map(|it| it["trace"].as_str().unwrap())
        .collect();
    for number in 1..=3 {
        let node = format!("C.draw({number},[])");
        assert!(
            traces.iter().any(|it| it.replace('\'', "").contains(&node)),
            "{traces:?}"
        );
    }
    let composed = json(&[&args[..], &["--compositional"]].concat());
    assert_eq!(composed["test_cases"], suite["test_cases"]);
    let solved = json(&[&args[..], &["--heap", "solver", "--all-shapes"]].concat());
    assert_eq!(solved["test_cases"].as_array().unwrap().len(), cases.len());
}

/// Silence would mean that all calls are there.
#[test]
fn calls_that_no_case_covers_are_said_to_be_left_out() {
    let open = format!("{HEAD}{RICH}");
    let null_or_not = "\
pet_case('C.draw', 1, args([null, _, K]), heap_in([]), constraints([K #=< 3]), out([K]), heap_out([]), ok).
pet_case('C.draw', 2, args([_, _, K]), heap_in([]), constraints([K #> 3]), out([0]), heap_out([]), ok).
pet_case('C.draw', 3, args([r(A), _, K]), heap_in([A = object(_, [v = V])]), constraints([K #=< 3, V #> 0, R #= K + 1]), out([R]), heap_out([]), ok).
pet_case('C.draw', 4, args([r(A), null, K]), heap_in([A = object(_, [v = V])]), constraints([K #=< 3, V #=< 0]), out([V]), heap_out([]), ok).
pet_case('C.draw', 5, args([r(A), r(B), K]), heap_in([A = object(_, [v = V])]), constraints([K #=< 3, V #=< 0]), out([1]), heap_out([]), ok).
";
    let whole = format!("{HEAD}{null_or_not}");
    // By zero there is no quotient.
    let divided = whole.replace("K #> 3]", "K #> 3, K // K #> 0]");
    for (name, facts, is_covered) in [
        ("covered-not", &open, false),
        ("covered", &whole, true),
        ("covered-but", &whole.replace("K #> 3", "K #> 4"), false),
        ("covered-divided", &divided, false),
        (
            "covered-halved",
            &whole.replace("K #> 3", "K // 2 #>= 2"),
            true,
        ),
    ] {
        let (_, [program, summary]) = given(name, facts);
        let args = ["tcg", &program, "-m", "C.twice", "--summaries", &summary];
        let suite = json(&args);
        let said = &suite["summaries"]["uncovered"];
        let expected = match is_covered {
            true => serde_json::json!([]),
            false => serde_json::json!(["C.draw"]),
        };
        assert_eq!(*said, expected, "{name}");
        let (_, shown, _) = pet(&args);
        let line = "calls of `C.draw` that no case of its summary covers are left out\n";
        assert_eq!(shown.contains(line), !is_covered, "{shown}");
        // Of a method that does not call it nothing is said.
        let other = json(&["tcg", &program, "-m", "C.plain", "--summaries", &summary]);
        assert_eq!(other["summaries"]["uncovered"], serde_json::json!([]));
    }
}

/// In a run the first case that fits is what happens, so the second cannot be right.
#[test]
fn cases_that_overlap_are_not_called_a_bug_of_pet() {
    let overlapping = "\
pet_case('C.draw', 1, args([_, _, K]), heap_in([]), constraints([K #> 3]), out([0]), heap_out([]), ok).
pet_case('C.draw', 2, args([_, _, K]), heap_in([]), constraints([K #> 2]), out([K]), heap_out([]), ok).
";
    let (_, [program, summary]) = given("overlapping", &format!("{HEAD}{overlapping}"));
    let args = ["tcg", &program, "-m", "C.twice", "--summaries", &summary];
    let (code, _, stderr) = pet(&args);
    assert_eq!(code, 2);
    assert!(stderr.contains("do not exclude each other"), "{stderr}");
}

#[test]
fn a_suite_replays_with_its_summaries() {
    let (folder, [program, summary]) = given("replayed", &format!("{HEAD}{RICH}"));
    let suite = folder.join("suite.json").to_str().unwrap().to_owned();
    let args = ["tcg", &program, "-m", "C.twice", "--summaries", &summary];
    let (code, _, stderr) = pet(&[&args[..], &["--json", "-o", &suite]].concat());
    assert_eq!(code, 0, "{stderr}");
    let (code, stdout, stderr) = pet(&["replay", &suite]);
    assert_eq!(code, 0, "{stdout}{stderr}");
    // Another meaning of the method is found out.
    std::fs::write(
        &summary,
        format!("{HEAD}{}", RICH.replace("W * 2", "W * 3")),
    )
    .unwrap();
    let (code, stdout, _) = pet(&["replay", &suite]);
    assert_eq!(code, 1, "{stdout}");
    std::fs::remove_file(&summary).unwrap();
    let (code, _, stderr) = pet(&["replay", &suite]);
    assert_eq!(code, 2);
    assert!(stderr.contains("--summaries"), "{stderr}");
}

/// The place and the message of each mistake.
#[test]
fn mistakes_are_said_with_line_and_column() {
    let case = |parts: &str| format!("{HEAD}pet_case('C.draw', 1, {parts}).\n");
    let rest = "heap_in([]), constraints([]), out([0]), heap_out([]), ok";
    let wrong: Vec<(String, &str, &str)> = vec![
        (
            "pet_summary(1, 'C.draw'".to_owned(),
            "1:24",
            "the text ends",
        ),
        (String::new(), "1:1", "there is no fact"),
        (HEAD.to_owned(), "1:1", "there is no case"),
        (HEAD.replace("(1,", "(3,"), "1:13", "format 3 is not known"),
        (
            HEAD.replace("C.draw", "C.dram"),
            "1:17",
            "there is no method `C.dram`",
        ),
        (
            "pet_summary(1, 'C.plain', [int], int, written).".to_owned(),
            "1:17",
            "`C.plain` has code",
        ),
        (
            HEAD.replace("array(int)", "int"),
            "1:17",
            "takes ['P', array(int), int], not",
        ),
        (
            HEAD.replace("int, written", "void, written"),
            "1:17",
            "gives back int, not void",
        ),
        (
            case(&format!("args([_, _]), {rest}")),
            "2:23",
            "has 3 inputs",
        ),
        (
            case(&format!("args([7, _, _]), {rest}")),
            "2:29",
            "expected a value of type P, found `7`",
        ),
        (
            case(&format!("args([_, _, null]), {rest}")),
            "2:35",
            "expected a value of type int",
        ),
        (
            case(
                "args([_, _, _]), heap_in([A = object('P', [])]), constraints([]), out([0]), heap_out([]), ok",
            ),
            "2:49",
            "`A` is no cell of the input",
        ),
        (
            case(
                "args([r(A), _, _]), heap_in([A = object('P', [w = V])]), constraints([]), out([0]), heap_out([]), ok",
            ),
            "2:69",
            "`P` has no field `w`",
        ),
        (
            case(
                "args([r(A), _, _]), heap_in([A = array(L, [])]), constraints([]), out([0]), heap_out([]), ok",
            ),
            "2:31",
            "`A` is of type P",
        ),
        (
            case("args([_, _, _]), heap_in([]), constraints([X #> 0]), out([0]), heap_out([]), ok"),
            "2:66",
            "`X` is not determined by the input",
        ),
        (
            case("args([_, _, _]), heap_in([]), constraints([]), out([R]), heap_out([]), ok"),
            "2:75",
            "`R` is not determined by the input",
        ),
        (
            case("args([_, _, _]), heap_in([]), constraints([]), out([]), heap_out([]), ok"),
            "2:70",
            "gives back 1 values, not 0",
        ),
        (
            case(
                "args([_, _, _]), heap_in([]), constraints([]), out([0]), heap_out([N = new('R', [])]), ok",
            ),
            "2:99",
            "no objects of a class `R`",
        ),
        (
            case(
                "args([_, _, _]), heap_in([]), constraints([]), out([0]), heap_out([N = new('P', [])]), exc(N)",
            ),
            "2:90",
            "which cannot be thrown",
        ),
        (case("args([_, _, _])"), "2:1", "expected `pet_case("),
        (
            format!("{HEAD}pet_case('C.draw', 2, args([_, _, _]), {rest}).\n"),
            "2:20",
            "expected case 1",
        ),
    ];
    let mut missed = String::new();
    for (number, (facts, place, message)) in wrong.into_iter().enumerate() {
        let (_, [program, summary]) = given(&format!("wrong-{number}"), &facts);
        let args = ["tcg", &program, "-m", "C.twice", "--summaries", &summary];
        let (code, stdout, stderr) = pet(&args);
        let place = format!("draw.summary:{place}\n");
        let is_right = (code, stdout.as_str()) == (2, "");
        if !is_right || !stderr.contains(message) || !stderr.contains(&place) {
            missed.push_str(&format!("{place}{message}\n{stderr}\n"));
        }
    }
    assert!(missed.is_empty(), "{missed}");
}

#[test]
fn what_no_case_covers_is_not_believed_to_run() {
    let facts = "pet_case('C.draw', 1, args([_, _, K]), heap_in([]), constraints([K #> 3]), out([K]), heap_out([]), ok).\n";
    let (_, [program, summary]) = given("partial", &format!("{HEAD}{facts}"));
    let suite = json(&["tcg", &program, "-m", "C.twice", "--summaries", &summary]);
    let cases = suite["test_cases"].as_array().unwrap();
    assert!(!cases.is_empty());
    for case in cases {
        assert!(case["input"]["args"]["k"].as_i64().unwrap() > 3, "{case:#}");
    }
}
