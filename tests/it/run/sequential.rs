//! Sequential programs: results, heaps, variables, limits.

use crate::run::support::{LISTS, REM_ALL, json, repeated, run, run_with_input};
use serde_json::Value;

#[test]
fn a_method_runs_on_arguments_in_order_or_by_name() {
    let lcm = |args: &[&str]| {
        let ended = run(&[&["samples/papers/lcm.pet", "-m", "lcm"], args].concat());
        assert_eq!((ended.code, ended.stderr.as_str()), (0, ""), "{args:?}");
        ended.stdout
    };
    assert_eq!(lcm(&["--args", "4,6"]), "ok: lcm returned 12\n");
    assert_eq!(lcm(&["--args", "b=6, a=4"]), "ok: lcm returned 12\n");
    assert_eq!(
        lcm(&["--args", "b=-4", "--args", "6"]),
        "ok: lcm returned 12\n"
    );
}

#[test]
fn exceptions_and_assertions_have_their_class_and_place() {
    let file = "samples/papers/intexp.pet";
    let ended = run(&[file, "-m", "intExp", "--args", "2,-1"]);
    assert_eq!(ended.code, 1);
    assert!(
        ended
            .stdout
            .starts_with("exception: ArithmeticException, at samples/papers/intexp.pet:7:5\n")
    );
    assert_eq!(repeated(&ended).stdout, ended.stdout);
    let ended = run_with_input(&["-", "--json"], "int n = 1;\nassert n == 2;\n");
    let document = json(&ended);
    assert_eq!((ended.code, &document["outcome"]), (1, &"assertion".into()));
    let exception = &document["exception"];
    assert_eq!(exception["class"], "AssertionError");
    assert_eq!(
        (&exception["line"], &exception["column"]),
        (&2.into(), &8.into())
    );
    assert_eq!(document["variables"]["n"], 1);
}

#[test]
fn the_variables_of_the_main_block_have_their_last_values() {
    let program = "class N { int v; N next; }
        int n = 5; int m = n + 1; boolean b = m > n; N x = null;
        for (int i = 0; i < 3; i++) { N y = new N(); y.v = i; y.next = x; x = y; }
        N dropped = new N(); dropped = null;
        m = -m; n = 0;";
    let ended = run_with_input(&["-"], program);
    assert_eq!((ended.code, ended.stderr.as_str()), (0, ""));
    insta::assert_snapshot!(ended.stdout, @r"
    ok: the main block has ended

    variables:
      n = 0
      m = -6
      b = true
      x = o3
      i = 3
      y = o3
      dropped = null

    heap:
      o3  N { v: 2, next: o2 }
      o2  N { v: 1, next: o1 }
      o1  N { v: 0, next: null }
    ");
}

#[test]
fn wrapping_is_said() {
    let program = "int twice(int x) { return x + x; }";
    let ended = run_with_input(&["-", "-m", "twice", "--args", "2147483647"], program);
    insta::assert_snapshot!(ended.stdout, @r"
    ok: twice returned -2

    wrapped: some integer left the range of its type
    ");
    let args = ["-", "-m", "twice", "--args", "-1073741824", "--json"];
    let ended = run_with_input(&args, program);
    assert_eq!(json(&ended)["wrapped"], false);
    assert_eq!(json(&ended)["return"], i32::MIN);
}

#[test]
fn a_heap_of_an_input_is_changed_in_place() {
    let ended = run_with_input(&REM_ALL, LISTS);
    assert_eq!((ended.code, ended.stderr.as_str()), (0, ""));
    insta::assert_snapshot!(ended.stdout, @r"
    ok: List.remAll has returned

    heap:
      this  List { first: b (was a) }
      l     List { first: c }
      b     Node { data: 2, next: null (was a2) }
      c     Node { data: 1, next: null }
    not reachable any more: a, a2
    ");
    let ended = run_with_input(&[&REM_ALL[..], &["--json"]].concat(), LISTS);
    let heap = &json(&ended)["heap"];
    assert_eq!(heap["this"]["fields"]["first"]["ref"], "b");
    assert_eq!(heap["b"]["fields"]["next"], Value::Null);
    assert_eq!(
        heap["a"]["fields"]["next"]["ref"], "b",
        "no object of the input is lost"
    );
    let names: Vec<&String> = heap.as_object().unwrap().keys().collect();
    assert_eq!(names.len(), 6);
}

#[test]
fn a_missing_this_is_made_where_that_can_be() {
    let program = "abstract class S { int n; int get() { return n; } }
        class T extends S { boolean b; T(int k) { n = k; } int both() { return b ? n : -1; } }";
    let ended = run_with_input(&["-", "-m", "both"], program);
    assert_eq!(ended.code, 0);
    assert!(ended.stdout.starts_with("ok: T.both returned -1\n"));
    let note =
        "note: `this` is a new `T` with all fields 0, false or null; --input gives another\n";
    assert_eq!(ended.stderr, note);
    let ended = run_with_input(&["-", "-m", "T.new", "--args", "3"], program);
    assert_eq!((ended.code, ended.stderr.as_str()), (0, ""));
    assert!(
        ended.stdout.contains("this  T { n: 3 (was 0), b: false }"),
        "{}",
        ended.stdout
    );
    let ended = run_with_input(&["-", "-m", "S.get"], program);
    assert_eq!(ended.code, 2);
    let message =
        "error: `S.get` needs an object `this` of a class below `S`: give it with --input\n";
    assert_eq!(ended.stderr, message);
}

#[test]
fn static_initialisers_run_unless_an_input_says_all() {
    let file = "samples/java/Counter.java";
    let ended = run(&[file, "-m", "Counter.demo", "--json"]);
    assert_eq!(json(&ended)["return"], 3);
    let input = r#"{"statics": {"Counter.STEPS": {"ref": "s"}, "Counter.total": 40},
        "heap": {"s": {"array": "int", "elements": [7, 9]}}}"#;
    let ended = run_with_input(&[file, "-m", "Counter.demo", "--input", "-"], input);
    insta::assert_snapshot!(ended.stdout, @r"
    ok: Counter.demo returned 56

    heap:
      s  int[2] { 7, 9 }

    static fields:
      Counter.STEPS = s
      Counter.total = 56 (was 40)
    ");
}

const BUILDER: &str = "class Node { int v; Node next; }
    class L {
      static Node build(int n) {
        Node r = null;
        for (int i = 0; i < n; i++) { Node x = new Node(); x.v = i; x.next = r; r = x; }
        return r;
      }
      static int deep(int n) { return n <= 0 ? 0 : 1 + deep(n - 1); }
      static int[] array(int n) { return new int[n]; }
      static void waste(int n) { Node last = build(n); }
    }";

#[test]
fn long_structures_are_counted_as_text_and_complete_as_json() {
    let args = ["-", "-m", "build", "--args", "100000"];
    let ended = run_with_input(&args, BUILDER);
    assert_eq!(ended.code, 0);
    assert!(
        ended
            .stdout
            .ends_with("  … and 99900 more objects, which --json shows\n")
    );
    assert!(ended.stdout.lines().count() < 120);
    let document = json(&run_with_input(&[&args[..], &["--json"]].concat(), BUILDER));
    assert_eq!(document["heap"].as_object().unwrap().len(), 100_000);
    let ended = run_with_input(&["-", "-m", "array", "--args", "1000"], BUILDER);
    assert!(
        ended.stdout.ends_with("0, 0, … 950 more }\n"),
        "{}",
        ended.stdout
    );
    let ended = run_with_input(&["-", "-m", "waste", "--args", "1000"], BUILDER);
    assert_eq!(ended.stdout, "ok: L.waste has returned\n");
    let ended = run_with_input(&["-", "-m", "deep", "--args", "3000000"], BUILDER);
    let cut = "cut: too many calls at once that have not returned\n";
    assert_eq!((ended.code, ended.stdout.as_str()), (0, cut));
}

#[test]
fn a_call_without_code_ends_with_2() {
    let program = "class C { static native int f(); static int g() { return f(); } }";
    let ended = run_with_input(&["-", "-m", "C.f"], program);
    let message = "error: `C.f` has no code to run: it is native\n";
    assert_eq!((ended.code, ended.stderr.as_str()), (2, message));
    let ended = run_with_input(&["-", "-m", "C.g"], program);
    let message = "error: `C.f` was called, but has no code to run\n";
    assert_eq!((ended.code, ended.stderr.as_str()), (2, message));
}
