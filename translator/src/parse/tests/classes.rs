//! Classes, their members, and what else stands at the top level.

use super::{assert_same, found, printed};

#[test]
fn a_class_has_a_head_and_members() {
    let text = "\
abstract data class C(int a, D[] b) extends D implements I, J {
  int x;
  private static final int[] y = {1};
  C(int a) throws E {
    super(a);
  }
  abstract int m(int a, C b) throws E, F;
  static native void n();
  default boolean[] o() {
    return null;
  }
  static {
    x = 1;
  }
  {
    x = 2;
  }
}
interface I extends J, K {
  void m();
}
";
    let sorted = text.replace("abstract data", "data abstract");
    assert_eq!(printed(&sorted), text);
}

#[test]
fn one_declaration_gives_several_fields() {
    assert_same(
        "class C { static int a = 1, b[], c[][] = {{2}}; }",
        "class C { static int a = 1; static int[] b; static int[][] c = {{2}}; }",
    );
}

#[test]
fn what_has_no_effect_leaves_no_trace() {
    assert_same(
        "@Test package a.b.c; import java.util.*; import static a.B.c;;
         @a.B(x = {1, \"s\"}, y = @C) public strictfp class C {
             ; @Override public final @A int m(final @B int a) { @C final int b = a; } ;
             protected transient volatile int f;
         };",
        "class C { final int m(int a) { final int b = a; } int f; }",
    );
}

#[test]
fn methods_and_statements_may_stand_outside() {
    let text = "\
void f() {
}
class C {
}
{
  f();
}
int a = 1;
a = f(a);
";
    assert_eq!(printed(text), text);
}

#[test]
fn arrays_may_be_declared_behind_the_name() {
    assert_same(
        "int[] f(int a[], int[] b[]) { return a; }",
        "int[] f(int[] a, int[][] b) { return a; }",
    );
}

#[test]
fn modifiers_are_given_once_and_where_they_fit() {
    for (text, error) in [
        (
            "public public class C { }",
            "1:8 duplicate-modifier: `public` is given twice",
        ),
        (
            "class C { public private int a; }",
            "1:18 conflicting-modifiers: `public` and `private` exclude each other",
        ),
        (
            "class C { static C() { } }",
            "1:11 bad-modifier: constructors cannot be `static`",
        ),
        (
            "class C { abstract int a; }",
            "1:11 bad-modifier: fields cannot be `abstract`",
        ),
        (
            "class C { volatile int a() { } }",
            "1:11 bad-modifier: methods cannot be `volatile`",
        ),
        (
            "class C { final { } }",
            "1:11 bad-modifier: initialisers cannot be `final`",
        ),
        (
            "native class C { }",
            "1:1 bad-modifier: classes cannot be `native`",
        ),
        (
            "int f(static int a) { }",
            "1:7 bad-modifier: parameters cannot be `static`",
        ),
        (
            "data interface I { }",
            "1:16 bad-modifier: an interface cannot be `data`",
        ),
    ] {
        assert_eq!(found(text), [error], "{text}");
    }
}

#[test]
fn what_is_wrong_in_a_head_is_said_at_its_place() {
    for (text, error) in [
        (
            "class { }",
            "1:7 syntax: expected the name of a class, found `{`",
        ),
        ("class C D { }", "1:9 syntax: expected `{`, found `D`"),
        (
            "class C extends { }",
            "1:17 syntax: expected the name of a class, found `{`",
        ),
        (
            "class C extends D, E { }",
            "1:20 syntax: a class extends one class only",
        ),
        (
            "interface I(int a) { }",
            "1:12 syntax: an interface has no parameters",
        ),
        (
            "interface I implements J { }",
            "1:13 syntax: an interface extends others; it implements none",
        ),
        (
            "class C { m() { } }",
            "1:11 syntax: the method `m` has no result type",
        ),
        ("class C { C(); }", "1:14 syntax: expected `{`, found `;`"),
        (
            "class C { int m() = 1; }",
            "1:19 syntax: expected `{` or `;`, found `=`",
        ),
        (
            "class C { int m(int a b) { } }",
            "1:23 syntax: expected `,` or `)`, found `b`",
        ),
        (
            "class C { int m(a) { } }",
            "1:18 syntax: expected the name of a parameter, found `)`",
        ),
        (
            "class C { int a b; }",
            "1:17 syntax: expected `;`, found `b`",
        ),
        ("class C { int a }", "1:17 syntax: expected `;`, found `}`"),
        ("class C { + }", "1:11 syntax: expected a type, found `+`"),
        ("import a b;", "1:10 syntax: expected `;`, found `b`"),
        ("}", "1:1 syntax: this `}` closes nothing"),
    ] {
        assert_eq!(found(text), [error], "{text}");
    }
}
