//! Annotations that are wrong: each is an error at its place in the comment.
#![allow(clippy::unwrap_used)]

use pet_translator::source::Source;

/// `line:column code: message` of everything that is found.
fn found(text: &str) -> Vec<String> {
    let source = Source::new("test.pet", text);
    let diagnostics = match pet_translator::translate(&source) {
        Ok(translated) => translated.warnings,
        Err(diagnostics) => diagnostics,
    };
    let shown = diagnostics.iter().map(|it| {
        let (line, column) = source.line_column(it.span.start);
        format!("{line}:{column} {}: {}", it.code, it.message)
    });
    shown.collect()
}

fn assert_wrong(annotation: &str, expected: &str) {
    let text =
        format!("{CLASS}  {annotation}\n  int m(C a, int n, int[] xs) {{ return n; }}\n}}\n");
    assert_eq!(found(&text), [expected], "{annotation}");
}

const CLASS: &str = "\
class C {
  int v;
  C next;
  static int count;
  boolean isGood() { return v > 0; }
  int size() { return 1; }
  C copy() { C c = new C(); c.v = v; return c; }
  boolean spoil() { v = 1; return true; }
  boolean through() { return spoil(); }
  boolean tally() { count = count + 1; return true; }
  native boolean nobody();
";

#[test]
fn names_and_types_are_checked_as_everywhere() {
    for (annotation, expected) in [
        (
            "//@ requires x > 0;",
            "12:16 unknown-name: there is no variable or field `x` here",
        ),
        (
            "//@ requires n;",
            "12:16 type-mismatch: a condition must be `boolean`, found `int`",
        ),
        (
            "//@ requires n > a;",
            "12:20 type-mismatch: `>` needs a number, found `C`",
        ),
        (
            "//@ ensures a.w > 0;",
            "12:17 unknown-field: class `C` has no field `w`",
        ),
        (
            "//@ requires isBad();",
            "12:16 unknown-method: there is no method `isBad` here",
        ),
        (
            "//@ requires n > ;",
            "12:20 syntax: expected an expression, found `;`",
        ),
        ("//@ requires n > 0", ""),
    ] {
        if expected.is_empty() {
            let text = format!("{CLASS}  {annotation}\n  int m(C a, int n) {{ return n; }}\n}}\n");
            assert_eq!(found(&text), [""; 0]);
            continue;
        }
        assert_wrong(annotation, expected);
    }
}

#[test]
fn annotations_change_nothing() {
    for (annotation, expected) in [
        (
            "//@ requires (n = 1) == 1;",
            "12:19 syntax: expected `)`, found `=`",
        ),
        (
            "//@ requires n = 1;",
            "12:18 syntax: an annotation changes nothing; `==` compares",
        ),
        (
            "//@ requires n++ > 1;",
            "12:16 impure-annotation: an annotation changes nothing, so it cannot have `++`",
        ),
        (
            "//@ requires new C() != a;",
            "12:16 impure-annotation: an annotation changes nothing, so it cannot have a new object",
        ),
        (
            "//@ requires spoil();",
            "12:16 impure-annotation: `C.spoil` cannot be called here: it changes a field",
        ),
        (
            "//@ ensures a.through();",
            "12:15 impure-annotation: `C.through` cannot be called here: it changes a field in `C.spoil`",
        ),
        (
            "//@ requires tally();",
            "12:16 impure-annotation: `C.tally` cannot be called here: it changes a static field",
        ),
        (
            "//@ requires nobody();",
            "12:16 impure-annotation: `C.nobody` cannot be called here: it is native",
        ),
    ] {
        assert_wrong(annotation, expected);
    }
}

#[test]
fn a_method_may_change_what_it_has_made() {
    let text = format!("{CLASS}  //@ requires copy().isGood();\n  int m() {{ return 1; }}\n}}\n");
    assert_eq!(found(&text), [""; 0]);
}

#[test]
fn results_and_old_values_belong_to_promises() {
    for (annotation, expected) in [
        (
            "//@ requires \\result > 0;",
            "12:16 no-result: there is no `\\result` before the method has run",
        ),
        (
            "//@ requires \\old(n) > 0;",
            "12:16 misplaced-old: `\\old` has no meaning in `requires`",
        ),
        (
            "//@ ensures \\old(\\old(n)) > 0;",
            "12:20 misplaced-old: `\\old` has no meaning in another `\\old`",
        ),
        (
            "//@ ensures \\old(\\result) > 0;",
            "12:20 no-result: there is no `\\result` in `\\old`",
        ),
        (
            "//@ ensures \\old(copy()) != null;",
            "12:15 misplaced-old: what `\\old` gives must have been there before, so it cannot be an object that a call gives",
        ),
        (
            "//@ ensures \\new(n) > 0;",
            "12:15 syntax: `\\new` has no meaning here; there are `\\result`, `\\old(…)`, `\\forall` and `\\exists`",
        ),
        (
            "//@ ensures \\old n;",
            "12:20 syntax: expected `(`, found `n`",
        ),
    ] {
        assert_wrong(annotation, expected);
    }
    let text = "class D {\n//@ ensures \\result > 0;\nvoid m() { } }";
    assert_eq!(
        found(text),
        ["2:13 no-result: there is no `\\result` of a method that gives none"]
    );
}

#[test]
fn quantifiers_have_bounds() {
    for (annotation, expected) in [
        (
            "//@ requires (\\forall int i; i < n; i > 0);",
            "12:32 unbounded-range: the range of `i` has no lower bound",
        ),
        (
            "//@ requires (\\exists int i; 0 <= i; i > n);",
            "12:32 unbounded-range: the range of `i` has no upper bound",
        ),
        (
            "//@ requires (\\forall int i; 0 <= i && i < i + 1; i > n);",
            "12:32 unbounded-range: the range of `i` has no upper bound",
        ),
        (
            "//@ requires (\\forall C c; c != null; true);",
            "12:27 type-mismatch: `c` is of type `C`; quantifiers go over `int`",
        ),
        (
            "//@ requires (\\forall int n; 0 <= n && n < 3; true);",
            "12:29 redeclared: variable `n` is already declared",
        ),
        (
            "//@ requires (\\forall int i, j; 0 <= i && i < 3; true);",
            "12:30 syntax: a quantifier has one variable; write one inside the other",
        ),
        (
            "//@ requires (forall int i; 0 <= i && i < 3; i);",
            "12:48 type-mismatch: a condition must be `boolean`, found `int`",
        ),
    ] {
        assert_wrong(annotation, expected);
    }
}

#[test]
fn assumptions_are_about_references() {
    for (annotation, expected) in [
        (
            "//@ assume acyclic(n);",
            "12:22 bad-assumption: an assumption is about references; this is of type `int`",
        ),
        (
            "//@ assume acyclic(b);",
            "12:22 unknown-name: there is no variable or field `b` here",
        ),
        (
            "//@ assume round(a);",
            "12:14 unknown-assumption: there is no assumption `round`; there are `nonaliasing`, `nonsharing`, `acyclic` and `tree`",
        ),
        (
            "//@ assume nonaliasing(a);",
            "12:14 bad-assumption: `nonaliasing` is about 2 references, not 1",
        ),
        (
            "//@ assume tree(a.copy());",
            "12:19 bad-assumption: an assumption is about an argument, `this`, or a path of fields from there",
        ),
        (
            "//@ assume tree(null);",
            "12:19 bad-assumption: an assumption is about references; this is of type `null`",
        ),
        (
            "//@ assume a == a;",
            "12:16 syntax: expected `(`, found `==`",
        ),
        (
            "//@ assume;",
            "12:13 syntax: expected an assumption, like `acyclic(a)`, found `;`",
        ),
    ] {
        assert_wrong(annotation, expected);
    }
}

#[test]
fn the_word_pure_is_understood_and_not_believed() {
    let text = "class D { int v;\n/*@ pure @*/ boolean bad() { v = 1; return true; }\n\
                //@ requires bad();\nvoid m() { } }";
    assert_eq!(
        found(text),
        ["3:14 impure-annotation: `D.bad` cannot be called here: it changes a field"]
    );
}

#[test]
fn comments_of_several_lines_are_one_annotation() {
    let text = "\
class C {
  int v;
  /*@ requires n > 0
    @   && n < 10;
    @ ensures \\result == n;
    @*/
  int m(int n) { return n; }
  //@ requires n > 0
  //@          || n < x;
  int k(int n) { return n; }
}";
    assert_eq!(
        found(text),
        ["9:23 unknown-name: there is no variable or field `x` here"]
    );
}

/// Which of the parts of `requires` can be asked before the method runs.
fn early(text: &str) -> Vec<(String, bool)> {
    let source = Source::new("test.pet", text);
    let program = pet_translator::translate(&source).unwrap().program;
    let contract = program.contracts.first().unwrap();
    let requires = contract.requires.iter();
    requires.map(|it| (it.text.clone(), it.is_early)).collect()
}

#[test]
fn what_looks_at_nothing_that_has_two_names_is_asked_early() {
    let told = |text: &str, expected: &[(&str, bool)]| {
        let expected = expected.iter();
        let expected: Vec<_> = expected
            .map(|(text, is)| ((*text).to_owned(), *is))
            .collect();
        assert_eq!(early(text), expected, "{text}");
    };
    told(
        "class A { int v;\n//@ requires n > 0 && v < n && n / 2 > 1 && (n < 3 || v > 1);\nvoid m(int n) { } }",
        &[
            ("n > 0", true),
            ("v < n", true),
            ("n / 2 > 1", false),
            ("(n < 3 || v > 1)", false),
        ],
    );
    told(
        "class A { int v;\n//@ requires v > 0 && a != null && a != this && a.v > 0;\nvoid m(A a) { } }",
        &[
            ("v > 0", false),
            ("a != null", true),
            ("a != this", true),
            ("a.v > 0", false),
        ],
    );
    told(
        "//@ requires a.length > 0 && a != null && a.length < 3 && a[0] > 0;\nvoid m(int[] a) { }",
        &[
            ("a.length > 0", false),
            ("a != null", true),
            ("a.length < 3", true),
            ("a[0] > 0", false),
        ],
    );
    told(
        "//@ requires a != null && a.length < 3;\nvoid m(int[] a, Object o) { }",
        &[("a != null", true), ("a.length < 3", false)],
    );
}
