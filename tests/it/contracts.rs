//! Contracts: suites under annotations, and on random programs the same cases as by
//! looking at every input. What is wrong with annotations is in translator/tests.

mod heaps;
mod numbers;
use crate::support::command as terminal;

use pet_engine::generate;
use pet_model::request::{HeapChoice, Request, Shapes};
use pet_model::suite::Suite;
use pet_model::{Outcome, Value};
use pet_translator::source::Source;
use terminal::{Ended, pet};

/// The suite of a method; clauses and interpreter agree on it.
fn suite(text: &str, method: &str) -> Suite {
    suite_of(text, Request::new(method))
}

fn suite_of(text: &str, request: Request) -> Suite {
    let source = Source::new("test.pet", text);
    let program = match pet_translator::translate(&source) {
        Ok(translated) => translated.program,
        Err(diagnostics) => panic!("{text}\n{diagnostics:?}"),
    };
    let suite = generate(&source, &program, &request).unwrap();
    for case in &suite.cases {
        assert_eq!(case.disagreement, None, "{text}\n{case:?}");
    }
    suite
}

/// What each case breaks, or how it ends.
fn ends(suite: &Suite) -> Vec<String> {
    let ends = suite.cases.iter().map(|case| match &case.outcome {
        Outcome::Broken(broken) => match &broken.thrown {
            Some(class) => format!("breaks {} by {class}", broken.text),
            None => format!("breaks {}", broken.text),
        },
        Outcome::Exception(thrown) | Outcome::Assertion(thrown) => thrown.class.clone(),
        other => match &case.output.result {
            Some(value) => format!("{value}"),
            None => other.word().to_owned(),
        },
    });
    ends.collect()
}

#[test]
fn a_broken_promise_is_a_case_of_its_own_and_comes_first() {
    let text = "//@ requires n >= 0;\n//@ ensures \\result > n;\n\
                int f(int n) { if (n < 10) return n + 1; return n; }";
    let suite = suite(text, "f");
    assert_eq!(ends(&suite), ["breaks \\result > n", "3"]);
    assert_eq!(suite.contract.unwrap().broken, 1);
    assert!(suite.is_complete);
}

#[test]
fn a_promise_that_throws_is_broken() {
    let text = "//@ ensures 10 / \\result > 0;\nint f(int n) { if (n > 3) return 0; return 2; }";
    assert_eq!(
        ends(&suite(text, "f")),
        ["breaks 10 / \\result > 0 by ArithmeticException", "2"]
    );
}

#[test]
fn a_precondition_that_throws_leaves_no_input() {
    let text = "//@ requires 10 / n > 1;\nint f(int n) { if (n == 0) return 0; return n; }";
    let suite = suite(text, "f");
    assert_eq!(suite.cases.len(), 1);
    let contract = suite.contract.unwrap();
    assert_eq!((contract.refused, contract.throwing), (1, 1));
}

#[test]
fn a_promise_is_made_for_returns_only() {
    let text = "//@ ensures false;\nint f(int n) { return 1 / n; }";
    assert_eq!(
        ends(&suite(text, "f")),
        ["breaks false", "ArithmeticException"]
    );
}

#[test]
fn arguments_in_a_promise_are_those_that_were_given() {
    let text = "//@ ensures \\result == n + 1;\nint f(int n) { n = n + 1; return n; }";
    assert_eq!(suite(text, "f").contract.unwrap().broken, 0);
}

#[test]
fn old_values_may_depend_on_a_quantifier() {
    let text = "\
//@ requires a != null && a.length > 0 && a.length <= 3;
//@ ensures (\\forall int i; 1 <= i && i < a.length; a[i] == \\old(a[i]));
//@ ensures a[0] == \\old(a[0]) + 1;
void good(int[] a) { a[0] = a[0] + 1; }
//@ requires a != null && a.length > 0 && a.length <= 3;
//@ ensures (\\forall int i; 1 <= i && i < a.length; a[i] == \\old(a[i]));
void bad(int[] a, int k) { if (k < a.length && k >= 0) a[k] = 7; }
";
    assert_eq!(suite(text, "good").contract.unwrap().broken, 0);
    let bad = suite(text, "bad");
    assert_eq!(bad.contract.unwrap().broken, 1);
    let first = bad.cases.iter().next().unwrap();
    let Some(Value::Int(place)) = first.input.args.get("k") else {
        panic!("{bad:?}");
    };
    assert!(*place > 0, "{bad:?}");
}

#[test]
fn contracts_do_not_multiply_cases() {
    let plain = "int f(int n, int m) { if (n > m) return 1; return 2; }";
    let many = "\
//@ requires n < 0 || n == 3 || n > 10;
//@ requires (m < 5) == (n < 5) || m == 7;
//@ ensures \\result == 1 || \\result == 2;
";
    let text = format!("{many}{plain}");
    assert_eq!(suite(plain, "f").cases.len(), suite(&text, "f").cases.len());
}

#[test]
fn a_list_is_as_long_as_the_method_and_its_contract_need() {
    let text = "\
class L {
  int v;
  L next;
  boolean sorted() { return next == null || v <= next.v && next.sorted(); }
  //@ requires sorted();
  //@ ensures \\result == v;
  int first() { return v; }
}";
    let suite = suite(text, "L.first");
    assert_eq!(ends(&suite), ["2"]);
    assert_eq!(
        suite.cases.iter().next().unwrap().input.heap.objects.len(),
        1
    );
}

#[test]
fn contradictions_are_named() {
    let folder = tempfile::tempdir().unwrap();
    for text in [
        "//@ requires n > 0 && n < 0;\nint f(int n) { return n; }",
        "class C { int v;\n//@ assume nonaliasing(this, this);\nint f() { return v; } }",
        "class C { C c;\n//@ assume nonaliasing(this, c);\n//@ requires c == this;\nC f() { return c; } }",
        "class C { C c;\n//@ assume acyclic(this);\n//@ requires c != null && c.c == this;\nC f() { return c; } }",
    ] {
        let path = folder.path().join("test.pet");
        std::fs::write(&path, text).unwrap();
        let path = path.to_str().unwrap();
        let Ended {
            code,
            stdout,
            stderr,
        } = pet(&["tcg", path, "-m", "f"]);
        assert_eq!((code, stderr.as_str()), (0, ""), "{text}");
        let last = stdout.lines().last().unwrap();
        let reason =
            "No input keeps the assumptions and preconditions: they contradict each other.";
        assert_eq!(last, reason, "{text}");
        let stdout = pet(&["tcg", path, "-m", "f", "--json"]).stdout;
        let json: serde_json::Value = serde_json::from_str(&stdout).unwrap();
        assert_eq!(json["complete"], true, "{text}");
        assert_eq!(json["contract"]["reason"], reason);
    }
}

#[test]
fn a_program_without_annotations_has_no_contract_in_its_suite() {
    let stdout = pet(&["tcg", "samples/papers/mist.pet", "-m", "mist", "--json"]).stdout;
    let json: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!(json.get("contract"), None);
}

#[test]
fn a_translated_program_keeps_its_contract() {
    let folder = tempfile::tempdir().unwrap();
    let clauses = folder.path().join("savings.pl");
    let clauses = clauses.to_str().unwrap();
    let sample = "samples/java/Savings.java";
    let Ended { code, stderr, .. } = pet(&["translate", sample, "-o", clauses]);
    assert_eq!((code, stderr.as_str()), (0, ""));
    let method = ["-m", "Savings.transfer", "--json"];
    let direct = pet(&[&["tcg", sample], &method[..]].concat()).stdout;
    let read = pet(&[&["tcg", clauses], &method[..]].concat()).stdout;
    let ends = |text: &str| -> Vec<(String, String)> {
        let json: serde_json::Value = serde_json::from_str(text).unwrap();
        let cases = json["test_cases"].as_array().unwrap().iter();
        let end = |case: &serde_json::Value| {
            let broken = case["broken"]["ensures"].to_string();
            (case["outcome"].to_string(), broken)
        };
        cases.map(end).collect()
    };
    assert_eq!(ends(&direct).len(), 3);
    assert_eq!(ends(&direct), ends(&read));
}

#[test]
fn replay_judges_the_contract_and_refuses_what_breaks_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("suite.json");
    let path = path.to_str().unwrap();
    let sample = "samples/java/Savings.java";
    let method = ["-m", "Savings.transfer", "--json", "-o", path];
    let Ended { code, stderr, .. } = pet(&[&["tcg", sample], &method[..]].concat());
    assert_eq!((code, stderr.as_str()), (1, ""), "it breaks a promise");
    let Ended {
        code,
        stdout,
        stderr,
    } = pet(&["replay", path, sample]);
    assert_eq!((code, stderr.as_str()), (0, ""), "{stdout}");
    let text = std::fs::read_to_string(path).unwrap();
    let mut json: serde_json::Value = serde_json::from_str(&text).unwrap();
    json["test_cases"][0]["input"]["args"]["amount"] = (-1).into();
    std::fs::write(path, json.to_string()).unwrap();
    let Ended { code, stderr, .. } = pet(&["replay", path, sample]);
    assert_eq!(code, 2);
    let place = "test_cases[0].input: it does not keep the precondition `amount >= 0`";
    assert!(stderr.contains(place), "{stderr}");
    json["contract"]["assume"] = serde_json::json!(["nonaliasing(this, to)"]);
    std::fs::write(path, json.to_string()).unwrap();
    let Ended { code, stderr, .. } = pet(&["replay", path, sample]);
    assert_eq!(code, 2);
    let place = "test_cases[0].input: the heap breaks the assumption `nonaliasing(this, to)`";
    assert!(stderr.contains(place), "{stderr}");
}

/// What a path knows of the heap is enough to see that a precondition cannot hold.
#[test]
fn a_path_ends_where_its_precondition_cannot_hold_any_more() {
    let body = "int m(int a, int b) {
    int r = 0;
    if (items == null) { if (a > 0) r = 1; if (b > 0) r = r + 2; if (a == b) r = r + 4; return r; }
    if (size < 0) { if (a > 0) r = 1; if (b > 0) r = r + 2; if (a == b) r = r + 4; return r; }
    if (size > items.length) { if (a > 0) r = 1; if (b > 0) r = 2; if (a == b) r = 4; return r; }
    return -1;
  }
}";
    let fields = "class S { int[] items; int size;\n";
    let legal = "  //@ requires items != null && size >= 0 && size <= items.length;\n";
    let free = suite(&format!("{fields}{body}"), "S.m");
    for heap in [HeapChoice::Lazy, HeapChoice::Solver(Shapes::One)] {
        let request = Request {
            heap,
            ..Request::new("S.m")
        };
        let kept = suite_of(&format!("{fields}{legal}{body}"), request);
        assert_eq!(ends(&kept), ["-1"]);
        // Nobody else can have this `size`, so that it is not negative is known from the start.
        assert_eq!(kept.contract.unwrap().refused, 2);
        // What the conditions themselves need at the end counts too.
        assert!(
            kept.states * 2 < free.states,
            "{} {}",
            kept.states,
            free.states
        );
    }
}

/// `a.g != a` holds for null too; that `a.g` is not the same as itself leaves only that.
#[test]
fn a_path_with_a_legal_input_has_a_case() {
    let text = "class N { N g; }
//@ assume nonaliasing(a.g, a.g);
int m(N a) { if (a != null && a.g == a) return 1; if (a != null) return 2; return 3; }";
    for heap in [HeapChoice::Lazy, HeapChoice::Solver(Shapes::One)] {
        let request = Request {
            heap,
            ..Request::new("m")
        };
        assert_eq!(ends(&suite_of(text, request)), ["2", "3"]);
    }
}

/// A condition that needs what the path has not looked at may still hold.
#[test]
fn what_is_not_known_yet_ends_no_path() {
    let text = "\
class L {
  int v;
  L next;
  boolean up() { return next == null || v < next.v && next.up(); }
  //@ requires up() && next != null;
  int m(L other) {
    if (next == other) return 1;
    if (other != null && other.v > 3 && v == 7) return 2;
    return 3;
  }
}";
    for heap in [HeapChoice::Lazy, HeapChoice::Solver(Shapes::One)] {
        let request = Request {
            heap,
            ..Request::new("L.m")
        };
        let found: std::collections::BTreeSet<String> =
            ends(&suite_of(text, request)).into_iter().collect();
        assert_eq!(found.into_iter().collect::<Vec<_>>(), ["1", "2", "3"]);
    }
}

#[test]
fn assumptions_of_the_command_line_are_checked() {
    let sample = ["tcg", "samples/java/Savings.java", "-m", "Savings.transfer"];
    for (text, error) in [
        (
            "acyclic(amount)",
            "an assumption is about references; `amount` is of type `int`",
        ),
        (
            "acyclic(x)",
            "`x` is not an input of `Savings.transfer`; its inputs are `this`, `to`, `amount`",
        ),
        ("acyclic(to.next)", "`Savings` has no field `next`"),
        (
            "acyclic(to.balance)",
            "an assumption is about references; `to.balance` is of type `int`",
        ),
        (
            "round(to)",
            "there is no assumption `round`; there are `nonaliasing`, `nonsharing`, `acyclic` and `tree`",
        ),
        (
            "nonaliasing(to)",
            "`nonaliasing` is about 2 references, not 1",
        ),
        ("acyclic(to", "expected `,` or `)`, found the end"),
        (
            "acyclic(to) tree(to)",
            "expected `,` or the end, found `tree`",
        ),
        (
            "",
            "expected an assumption, like `acyclic(a)`, found the end",
        ),
    ] {
        let Ended {
            code,
            stdout,
            stderr,
        } = pet(&[&sample[..], &["--assume", text]].concat());
        assert_eq!((code, stdout.as_str()), (2, ""), "{text}");
        let expected = format!("--assume \"{text}\": {error}\n");
        assert!(stderr.ends_with(&expected), "{stderr}");
    }
}
