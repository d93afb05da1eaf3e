//! Several errors in one run, none of them a consequence of another.

use super::{found, found_in_method, parse};
use crate::source::Source;

#[test]
fn every_broken_statement_is_reported_once() {
    let text = "\
a = ;
if (b > ) { c = ; } else { d e; }
while (f g) { h i j; }
foo(1, 2;
for (int i = 0; i < ; i++) { k(; }
int[] l = {1, 2 3};
int m n;
o();
p q r s t;
";
    assert_eq!(
        found_in_method(text),
        [
            "1:5 syntax: expected an expression, found `;`",
            "2:9 syntax: expected an expression, found `)`",
            "2:17 syntax: expected an expression, found `;`",
            "3:10 syntax: expected `)`, found `g`",
            "3:19 syntax: expected `;`, found `j`",
            "4:9 syntax: expected `,` or `)`, found `;`",
            "5:21 syntax: expected an expression, found `;`",
            "5:32 syntax: expected an expression, found `;`",
            "6:17 syntax: expected `,` or `}`, found `3`",
            "7:7 syntax: expected `;`, found `n`",
            "9:5 syntax: expected `;`, found `r`",
        ]
    );
}

#[test]
fn symbolic_variables_stand_outside_of_blocks() {
    let declared = "`symbolic` variables are declared at the top level, outside of all blocks";
    assert_eq!(
        found_in_method("symbolic int n;\nsymbolic = 1;"),
        [format!("1:1 syntax: {declared}")]
    );
}

#[test]
fn a_forgotten_semicolon_at_the_end_of_a_line_loses_nothing() {
    let text = "int f() {\n  int a = 1\n  int b = 2\n  a = b\n  return a\n}\nint c\n";
    let source = Source::new("test.pet", text);
    let parsed = parse(&source);
    let lines = parsed
        .diagnostics
        .iter()
        .map(|it| source.line(it.span.start));
    assert_eq!(lines.collect::<Vec<_>>(), [2, 3, 4, 5, 7]);
    assert_eq!(
        crate::ast::print::print(&parsed.program),
        "int f() {\n  int a = 1;\n  int b = 2;\n  a = b;\n  return a;\n}\nint c;\n"
    );
}

#[test]
fn every_broken_member_is_reported_once() {
    let text = "\
class C {
  int a = ;
  int b() { c = ; }
  int d(int e f) { g = ; }
  int h(int i { j = ; }
  k() { l = ; }
  int m
  int n() throws { }
  void o() { }
}
class P extends { int q = ; }
r = ;
";
    assert_eq!(
        found(text),
        [
            "2:11 syntax: expected an expression, found `;`",
            "3:17 syntax: expected an expression, found `;`",
            "4:15 syntax: expected `,` or `)`, found `f`",
            "4:24 syntax: expected an expression, found `;`",
            "5:15 syntax: expected `,` or `)`, found `{`",
            "5:21 syntax: expected an expression, found `;`",
            "6:3 syntax: the method `k` has no result type",
            "6:13 syntax: expected an expression, found `;`",
            "7:7 syntax: expected `;` after `m`",
            "8:18 syntax: expected the name of a class, found `{`",
            "11:17 syntax: expected the name of a class, found `{`",
            "11:27 syntax: expected an expression, found `;`",
            "12:5 syntax: expected an expression, found `;`",
        ]
    );
}

#[test]
fn a_forgotten_brace_is_found_at_the_next_method() {
    let text = "\
class A {
  void f() {
    if (a) {
      while (b) {
        c();
  }
  public int g() { c = ; }
  int h() { return 1; }
}
class B { int x = ; }
";
    let source = Source::new("test.pet", text);
    let diagnostics = parse(&source).diagnostics;
    let first = diagnostics.first().unwrap();
    assert_eq!(first.message, "expected `}` before this");
    assert_eq!(source.line(first.span.start), 7);
    assert_eq!(source.line(first.related.first().unwrap().span.start), 3);
    let lines: Vec<u32> = diagnostics
        .iter()
        .map(|it| source.line(it.span.start))
        .collect();
    assert_eq!(lines, [7, 7, 10]);
}

#[test]
fn a_forgotten_brace_is_found_at_the_next_class() {
    assert_eq!(
        found("class A {\n  void f() {\n    a();\n  }\nclass B { int x = ; }\n"),
        [
            "5:1 syntax: expected `}` before this",
            "5:19 syntax: expected an expression, found `;`"
        ]
    );
}

#[test]
fn a_forgotten_brace_at_the_end_is_reported_at_its_partner() {
    assert_eq!(
        found("class A {\n  void f() {\n    if (a) {\n      b();\n"),
        ["3:12 syntax: this `{` is not closed by `}`"]
    );
}

#[test]
fn a_brace_too_many_is_reported() {
    assert_eq!(
        found("class A { }\n}\nclass B { int x = ; }"),
        [
            "2:1 syntax: this `}` closes nothing",
            "3:19 syntax: expected an expression, found `;`"
        ]
    );
}

#[test]
fn too_many_errors_end_the_run() {
    let errors = found(&"a = ;\n".repeat(1000));
    assert_eq!(errors.len(), 51);
    let last = errors.last().unwrap();
    assert_eq!(
        last,
        "51:5 too-many-errors: there are more than 50 errors; reading stops here"
    );
}

#[test]
fn too_many_warnings_do_not_end_the_run() {
    let warnings = "//@ unknown\n".repeat(1000);
    let found = found(&format!("{warnings}a = ;"));
    assert_eq!(found.len(), 52);
    assert!(found[50].starts_with("51:1 too-many-warnings"));
    assert!(found[51].starts_with("1001:5 syntax"));
}
