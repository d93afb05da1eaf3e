//! What is printed, where, and how it ends.

use super::support::pet;

#[test]
fn the_page_has_every_method() {
    let program = "data class Box(int v) { }
class A(Box box) {
  int n;
  Fut<int> last;
  int put(int x) { this.box.v = x; return this.n; }
  void go(A a) { this.last = a ! put(1); int k = this.last.get; this.n = k; }
}
native int roll();
void start() { A a = new A(new Box(0)); a ! go(a); roll(); }
";
    let ended = pet(&["analyze", "-"], program);
    assert_eq!((ended.code, ended.stderr.as_str()), (0, ""));
    let expected = "\
data class Box
  Box.new, from line 1
    does             nothing that others notice

actor A
  A.put, from line 5
    reads            A.box, A.n
    writes           Box.v
    may              end with an exception
    bound to         A.put, A.go
    related          1: A.put, A.go
                     2: A.put, A.go
                     3: none
  A.go, from line 6
    reads            A.last
    writes           A.last, A.n
    sends            A.put
    waits for        A.put
    may              keep its actor while it waits, end with an exception
    chains           A.go -> A.put
    reaches others   A
    bound to         A.put
    related          1: A.put, A.go
                     2: A.put, A.go
                     3: none
  A.new, from line 2
    does             nothing that others notice

outside classes
  roll, from line 8
    may do           anything: there is no code for all of it
    reaches others   A
  start, from line 9
    may do           anything: there is no code for all of it
    reaches others   A

6 methods, 2 of them run as tasks
";
    assert_eq!(ended.stdout, expected);
}

#[test]
fn a_sequential_program_has_no_tasks() {
    let ended = pet(
        &["analyze", "samples/papers/remall.pet", "-m", "remAll"],
        "",
    );
    let expected = "  List.remAll, from line ";
    assert!(ended.stdout.starts_with(expected), "{}", ended.stdout);
    assert!(
        ended
            .stdout
            .contains("    writes           List.first, Node.next\n")
    );
    assert!(!ended.stdout.contains("related"));
    let ended = pet(&["analyze", "samples/papers/remall.pet"], "");
    let last = ended.stdout.lines().last().unwrap();
    assert!(
        last.ends_with("of a sequential program: there are no tasks"),
        "{last}"
    );
}

/// With traces and without, read from a file or not.
#[test]
fn a_translated_program_says_the_same() {
    for file in ["samples/papers/sumfacts.pet", "samples/actors/dht.pet"] {
        let expected = pet(&["analyze", file], "");
        assert_eq!(expected.code, 0);
        for option in [&["translate", file][..], &["translate", file, "--no-trace"]] {
            let clauses = pet(option, "").stdout;
            let found = pet(&["analyze", "-"], &clauses);
            assert_eq!(found.stdout, expected.stdout, "{}", found.stderr);
        }
    }
}

#[test]
fn what_cannot_be_read_is_said() {
    let ended = pet(&["analyze", "nowhere.pet"], "");
    assert_eq!(ended.code, 2);
    assert!(ended.stderr.contains("cannot read `nowhere.pet`"));
    let ended = pet(&["analyze", "-"], "class A { void m() { this ! n(); } }");
    assert_eq!((ended.code, ended.stdout.as_str()), (2, ""));
    assert!(ended.stderr.contains("error["), "{}", ended.stderr);
    let ended = pet(&["analyze", "-", "--json"], "int m() { return y; }");
    assert_eq!((ended.code, ended.stderr.as_str()), (2, ""));
    assert!(
        ended.stdout.contains("\"unknown-name\""),
        "{}",
        ended.stdout
    );
    let ended = pet(&["analyze", "-"], "pet_format(2).\nm(");
    assert_eq!(ended.code, 2);
    assert!(ended.stderr.contains("is not a translated program"));
}

#[test]
fn a_method_that_is_not_there_is_said() {
    let ended = pet(&["analyze", "samples/papers/lcm.pet", "-m", "lmc"], "");
    assert_eq!(ended.code, 2);
    assert!(
        ended.stderr.contains("did you mean `lcm`?"),
        "{}",
        ended.stderr
    );
    let shapes = "abstract class Shape { abstract int area(); }
class Dot extends Shape { int area() { return 0; } }";
    let ended = pet(&["analyze", "-", "-m", "Shape.area"], shapes);
    assert_eq!(ended.code, 2);
    assert!(
        ended.stderr.contains("`Shape.area` is abstract"),
        "{}",
        ended.stderr
    );
}

/// The examples of docs/analyze.md are what comes out.
#[test]
fn the_examples_of_the_documentation_are_true() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/analyze.md");
    let page = std::fs::read_to_string(page).unwrap();
    let mut count = 0;
    for part in page.split("```console\n$ pet ").skip(1) {
        let (command, rest) = part.split_once('\n').unwrap();
        let (expected, _) = rest.split_once("```").unwrap();
        let words: Vec<&str> = command.split(' ').collect();
        assert_eq!(pet(&words, "").stdout, expected, "pet {command}");
        count += 1;
    }
    assert_eq!(count, 2);
}
