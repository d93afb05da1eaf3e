//! Comments that mean something.

use super::{assert_prints, found, printed, printed_statements};

#[test]
fn a_point_on_its_own_line_labels_what_follows() {
    let text = "//@ point p\na();\n//@ point q\n//@ point r\nb();\n//@ point end";
    assert_eq!(printed_statements(text), text);
}

#[test]
fn a_point_at_the_end_of_a_line_labels_what_begins_there() {
    for (text, expected) in [
        ("return -1; //@ point p", "//@ point p\nreturn -1;"),
        (
            "a(); b(); //@ point p\nc();",
            "a();\n//@ point p\nb();\nc();",
        ),
        ("a(1, //@ point p\n2);\nb();", "//@ point p\na(1, 2);\nb();"),
        (
            "if (a) b(); //@ point p",
            "if (a) {\n  //@ point p\n  b();\n}",
        ),
        (
            "if (a) { b(); } //@ point p",
            "if (a) {\n  //@ point p\n  b();\n}",
        ),
        (
            "{ a(); b(); } //@ point p",
            "{\n  a();\n  //@ point p\n  b();\n}",
        ),
        ("if (a) //@ point p\n  b();", "//@ point p\nif (a)\n  b();"),
        (
            "while (a) { //@ point p\n  b();\n}",
            "while (a) {\n  //@ point p\n  b();\n}",
        ),
        (
            "if (a)\n  b(); //@ point p\nelse\n  c(); //@ point q",
            "if (a) {\n  //@ point p\n  b();\n}\nelse {\n  //@ point q\n  c();\n}",
        ),
        (
            "try { //@ point p\n  a();\n} catch (E e) { b(); } //@ point q",
            "try {\n  //@ point p\n  a();\n}\ncatch (E e) {\n  //@ point q\n  b();\n}",
        ),
        ("l: a(); //@ point p", "l: {\n  //@ point p\n  a();\n}"),
        (
            "do a(); while (b); //@ point p",
            "do {\n  //@ point p\n  a();\n}\nwhile (b);",
        ),
    ] {
        assert_prints(text, expected);
    }
}

#[test]
fn a_point_on_a_line_where_nothing_begins_labels_what_follows() {
    for (text, expected) in [
        (
            "{\n  a();\n} //@ point p\nb();",
            "{\n  a();\n}\n//@ point p\nb();",
        ),
        (
            "if (a)\n  //@ point p\n  b();",
            "if (a) {\n  //@ point p\n  b();\n}",
        ),
        (
            "if (a)\n  b();\nelse\n  //@ point p\n  if (c)\n    d();",
            "if (a)\n  b();\nelse {\n  //@ point p\n  if (c)\n    d();\n}",
        ),
        (
            "if (a) {\n  b();\n} //@ point p\nelse\n  c();",
            "if (a) {\n  b();\n}\nelse {\n  //@ point p\n  c();\n}",
        ),
    ] {
        assert_prints(text, expected);
    }
}

#[test]
fn a_point_may_stand_behind_a_method_on_one_line() {
    assert_eq!(
        printed("int f() { return 1; } //@ point p\n"),
        "int f() {\n  //@ point p\n  return 1;\n}\n"
    );
}

#[test]
fn points_of_the_main_block_stand_at_the_top_level() {
    let text = "//@ point p\na();\n//@ point q\nclass C {\n}\nb();\n//@ point r\n";
    assert_eq!(printed(text), text);
    assert_eq!(printed("a(); //@ point p"), "//@ point p\na();\n");
}

#[test]
fn a_point_elsewhere_is_misplaced() {
    let error = |line, column| {
        [format!(
            "{line}:{column} misplaced-pragma: this pragma has no effect, \
             because it does not stand among statements"
        )]
    };
    assert_eq!(found("class C {\n//@ point p\nint a;\n}"), error(2, 1));
    assert_eq!(found("class C {\nint a; //@ point p\n}"), error(2, 8));
    assert_eq!(found("//@ point p\nclass C { }"), error(1, 1));
    assert_eq!(found("int f() //@ point p\n{ a(); }"), error(1, 9));
    assert_eq!(found("class C { }\n//@ point p"), error(2, 1));
}

#[test]
fn contracts_stay_with_their_method() {
    let text = "\
//@ requires n > 0;
//@ ensures x
int f(int n) { }
class C {
  //@ assume tree(a), nonaliasing(a.b, this);;
  public //@ requires true
  static @A void g() { }
  //@requires  y ;
  C() { }
}
";
    let expected = "\
//@ requires n > 0;
//@ ensures x;
int f(int n) {
}
class C {
  //@ assume tree(a), nonaliasing(a.b, this);
  //@ requires true;
  static void g() {
  }
  //@ requires y;
  C() {
  }
}
";
    assert_eq!(printed(text), expected);
}

#[test]
fn a_contract_without_a_method_is_misplaced() {
    let error = |line| {
        [format!(
            "{line}:1 misplaced-pragma: this pragma has no effect, \
             because it does not stand before a method"
        )]
    };
    assert_eq!(found("//@ requires a;\nclass C { }"), error(1));
    assert_eq!(found("class C {\n//@ assume tree(a);\nint x; }"), error(2));
    assert_eq!(found("class C {\n//@ assume tree(a);\n}"), error(2));
    assert_eq!(found("void f() {\n//@ requires a;\nb(); }"), error(2));
    assert_eq!(found("class C { }\n//@ requires a;"), error(2));
}

#[test]
fn empty_pragmas_give_no_error() {
    assert_eq!(found("class C { }\n//@\n// @x\n///@ y"), [""; 0]);
}

#[test]
fn an_event_happens_where_it_stands() {
    let text = "\
void f(int n) {
  n = 1; //@ event a(n)
  if (n > 0)
    //@ event b
    n = 2;
  //@ event c(x = n + 1, n > 2);
}
";
    let expected = "\
void f(int n) {
  n = 1;
  //@ event a(n)
  if (n > 0) {
    //@ event b()
    n = 2;
  }
  //@ event c(x = n + 1, n > 2)
}
";
    assert_eq!(printed(text), expected);
}

#[test]
fn a_broken_event_is_an_error_at_its_place() {
    assert_eq!(
        found("void f() {\n  //@ event a(1 +)\n  //@ event 7\n  //@ event a b\n}"),
        [
            "2:18 syntax: expected an expression, found `)`",
            "3:13 syntax: expected the name of an event, found `7`",
            "4:15 syntax: expected the end of the event, found `b`",
        ]
    );
}

#[test]
fn an_event_outside_of_statements_is_misplaced() {
    assert_eq!(
        found("class C {\n//@ event a\nint x; }"),
        ["2:1 misplaced-pragma: this pragma has no effect, \
          because it does not stand among statements"]
    );
}

#[test]
fn a_commented_annotation_is_a_comment() {
    assert_eq!(found("class C { //@Override\nint f() { } }"), [""; 0]);
}

#[test]
fn unknown_and_malformed_pragmas_are_warned_of() {
    assert_eq!(
        found("//@ invariant x > 0;\n//@ point\n//@ point a b\n//@ point 1\n"),
        [
            "1:1 unknown-pragma: unknown pragma `invariant`",
            "2:1 malformed-pragma: a point has one name: `//@ point NAME`",
            "3:1 malformed-pragma: a point has one name: `//@ point NAME`",
            "4:1 malformed-pragma: a point has one name: `//@ point NAME`",
        ]
    );
}
