//! Each kind of statement.

use super::{assert_prints, found_in_method};

#[test]
fn every_simple_statement_is_read() {
    for statement in [
        "int a;",
        "int a = 1, b[] = {2}, c;",
        "boolean[] a, b[];",
        "C a = null;",
        "Fut<Fut<int>> f;",
        "return;",
        "return a + 1;",
        "break;",
        "break outer;",
        "continue;",
        "continue outer;",
        "throw new C();",
        "assert a > 0;",
        "release;",
        "skip;",
        "super(1, a);",
        "this();",
        "{\n}",
    ] {
        assert_prints(statement, statement);
    }
    assert_prints("final @A(1) int a = 1;", "final int a = 1;");
    assert_prints("int[] a[];", "int[][] a;");
    assert_prints(";", "skip;");
    assert_prints("(a + b);", "(a + b);");
    assert_prints("this.g*2;", "(this.g * 2);");
}

#[test]
fn types_have_several_spellings() {
    assert_prints("Int a; bool b; Bool c;", "int a;\nboolean b;\nboolean c;");
    assert_prints(
        "Fut <Int> f; Fut<Unit> g; Fut<Void> h;",
        "Fut<int> f;\nFut<void> g;\nFut<void> h;",
    );
}

#[test]
fn chains_of_if_are_flat() {
    assert_prints(
        "if (a) b(); else if (c) { d(); } else if (e) f(); else g();",
        "if (a)\n  b();\nelse if (c) {\n  d();\n}\nelse if (e)\n  f();\nelse\n  g();",
    );
}

#[test]
fn an_else_belongs_to_the_nearest_if() {
    assert_prints(
        "if (a) if (b) c(); else d();",
        "if (a)\n  if (b)\n    c();\n  else\n    d();",
    );
}

#[test]
fn then_may_stand_behind_the_condition() {
    assert_prints("if (a) then b(); else c();", "if (a)\n  b();\nelse\n  c();");
    assert_prints("if (a) then { b(); }", "if (a) {\n  b();\n}");
    assert_prints("if (a) then ++b;", "if (a)\n  ++b;");
    assert_prints(
        "if (a) b(); else if (c) then d();",
        "if (a)\n  b();\nelse if (c)\n  d();",
    );
    assert_prints("if (a) then = 1;", "if (a)\n  then = 1;");
    assert_prints("if (a) then ! m(1);", "if (a)\n  then ! m(1);");
    assert_prints("if (a) then++;", "if (a)\n  then++;");
}

#[test]
fn loops_of_all_kinds_are_read() {
    assert_prints("while (a) b();", "while (a)\n  b();");
    assert_prints("do b(); while (a);", "do\n  b();\nwhile (a);");
    assert_prints("for (;;) ;", "for (; ; )\n  skip;");
    assert_prints(
        "for (int i = 0, j = 1; i < j; i++, j--) { }",
        "for (int i = 0, j = 1; i < j; i++, j--) {\n}",
    );
    assert_prints(
        "for (i = 0, j = 1; ; m()) x();",
        "for (i = 0, j = 1; ; m())\n  x();",
    );
    assert_prints(
        "for (final C x : xs.all()) y(x);",
        "for (C x : xs.all())\n  y(x);",
    );
    assert_prints(
        "outer: while (a) break outer;",
        "outer:\n  while (a)\n    break outer;",
    );
}

#[test]
fn do_behind_a_while_is_optional() {
    assert_prints("while (a) do b();", "while (a)\n  b();");
    assert_prints("while (a) do { b(); } c();", "while (a) {\n  b();\n}\nc();");
    assert_prints(
        "while (a) do { b(); } while (c) do d();",
        "while (a) {\n  b();\n}\nwhile (c)\n  d();",
    );
}

#[test]
fn a_do_loop_in_a_while_is_what_java_means() {
    assert_prints(
        "while (a) do { b(); } while (c(1) && d);",
        "while (a)\n  do {\n    b();\n  }\n  while (c(1) && d);",
    );
}

#[test]
fn exceptions_are_caught() {
    assert_prints(
        "try { a(); } catch (final A | B e) { b(); } catch (C e) { } finally { c(); }",
        "try {\n  a();\n}\ncatch (A | B e) {\n  b();\n}\ncatch (C e) {\n}\nfinally {\n  c();\n}",
    );
    assert_prints("try { } finally { }", "try {\n}\nfinally {\n}");
}

#[test]
fn await_takes_futures_and_conditions() {
    for (text, expected) in [
        ("await f?;", "await f?;"),
        ("await f ?;", "await f?;"),
        ("await this.f[0]? & g?;", "await this.f[0]? && g?;"),
        ("await f? && x > 0 && !y;", "await f? && x > 0 && !y;"),
        ("await (f? && x > 0);", "await f? && x > 0;"),
        ("await ((f?) & (g? && h?));", "await f? && g? && h?;"),
        ("await (ft >= 0);", "await ft >= 0;"),
        ("await ft >= 0 && n < 1;", "await ft >= 0 && n < 1;"),
        ("await a || b;", "await (a || b);"),
        ("await a && b || c;", "await (a && b || c);"),
        ("await a ? b : c;", "await (a ? b : c);"),
        ("await (a ? b : c);", "await (a ? b : c);"),
        ("await (a && b);", "await (a && b);"),
        ("await (a + b) * 2 > c;", "await (a + b) * 2 > c;"),
        ("await (a).b && (C) c == d;", "await a.b && (C) c == d;"),
        ("await !a;", "await !a;"),
        ("await -a < 0;", "await -a < 0;"),
        ("await ++a > 0;", "await ++a > 0;"),
    ] {
        assert_prints(text, expected);
    }
}

#[test]
fn a_future_can_only_be_joined_by_and() {
    assert_eq!(
        found_in_method("await f? || g?; ok();"),
        ["1:10 syntax: expected an expression, found `||`"]
    );
}

#[test]
fn what_is_wrong_in_a_statement_is_said_at_its_place() {
    for (text, error) in [
        ("a = 1 b = 2;", "1:7 syntax: expected `;`, found `b`"),
        ("if a > 0 { b(); }", "1:4 syntax: expected `(`, found `a`"),
        ("while (a { b(); }", "1:10 syntax: expected `)`, found `{`"),
        (
            "for (int i = 0; i < 3) { b(); }",
            "1:22 syntax: expected `;`, found `)`",
        ),
        (
            "do a(); until (b);",
            "1:9 syntax: expected `while`, found `until`",
        ),
        ("else a();", "1:1 syntax: `else` without an `if` before it"),
        (
            "catch (E e) { a(); }",
            "1:1 syntax: `catch` without a `try` before it",
        ),
        (
            "finally { a(); }",
            "1:1 syntax: `finally` without a `try` before it",
        ),
        (
            "try { a(); }",
            "1:1 syntax: a `try` needs a `catch` or a `finally`",
        ),
        ("try a();", "1:5 syntax: expected `{`, found `a`"),
        ("break 1;", "1:7 syntax: expected `;`, found `1`"),
        ("throw;", "1:6 syntax: expected an expression, found `;`"),
        (
            "int = 1;",
            "1:5 syntax: expected the name of a variable, found `=`",
        ),
        (
            "static int a = 1;",
            "1:1 bad-modifier: local variables cannot be `static`",
        ),
        (
            "if (a) int b = 1;",
            "1:8 misplaced-declaration: a declaration cannot be the whole body; put braces around it",
        ),
        (
            "case 1: a();",
            "1:1 syntax: `case` without a `switch` around it",
        ),
        (
            "import a;",
            "1:1 syntax: expected an expression, found `import`",
        ),
    ] {
        assert_eq!(found_in_method(text), [error], "{text}");
    }
}
