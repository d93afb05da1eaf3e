//! What is said of overriding, hiding and implementing.

use super::says;

#[test]
fn a_field_cannot_hide_an_inherited_one() {
    says(
        "class A { int n; }
         class B extends A { }
         class C extends B { boolean n; }",
        "3:29 redeclared: field `n` is already declared in `A`, which this class inherits \
             [1:15 first declared here] (give it another name: a field cannot hide an inherited one)",
    );
}

#[test]
fn an_overriding_method_keeps_the_result() {
    says(
        "class A { int m() { return 1; } }
         class B extends A { boolean m() { return true; } }",
        "2:29 bad-override: `B.m()` has the result `boolean`, but `A.m()` promises `int` \
             [1:15 `A.m()` is declared here]",
    );
}

#[test]
fn an_overriding_method_may_narrow_the_result() {
    says(
        "class A { Object m() { return null; } A n() { return this; } }
         class B extends A { A m() { return null; } B n() { return this; } }",
        "",
    );
}

#[test]
fn the_result_of_an_array_cannot_be_narrowed() {
    says(
        "class A { A[] m() { return null; } Object o() { return null; } }
         class B extends A { B[] m() { return null; } int[] o() { return null; } }",
        "2:25 bad-override: `B.m()` has the result `B[]`, but `A.m()` promises `A[]` \
             [1:15 `A.m()` is declared here]",
    );
}

#[test]
fn a_static_method_cannot_override() {
    says(
        "class A { void m() { } static void n() { } }
         class B extends A { static void m() { } void n() { } }",
        "2:33 bad-override: `B.m()` is static and cannot override `A.m()`, which is not \
             [1:16 `A.m()` is declared here]
         2:46 bad-override: `B.n()` is not static and cannot hide `A.n()`, which is \
             [1:36 `A.n()` is declared here]",
    );
}

#[test]
fn a_final_method_cannot_be_overridden() {
    says(
        "class A { final void m() { } }
         class B extends A { void m() { } }",
        "2:26 bad-override: `B.m()` cannot override `A.m()`, which is final \
             [1:22 `A.m()` is declared here]",
    );
}

#[test]
fn a_private_method_cannot_override() {
    says(
        "class A { void m() { } }
         class B extends A { private void m() { } }",
        "2:34 bad-override: `B.m()` is private and cannot override `A.m()`, which is not \
             [1:16 `A.m()` is declared here]",
    );
}

#[test]
fn a_private_method_is_not_overridden() {
    says(
        "class A { private int m() { return 1; } }
         class B extends A { boolean m() { return true; } }",
        "",
    );
}

#[test]
fn a_concrete_class_implements_all_methods() {
    says(
        "interface I { void a(); void b(int n); }
         abstract class A implements I { public void a() { } abstract void c();
         abstract void d(); }
         class B extends A { }
         class C extends A { public void b(int n) { } void c() { } void d() { } }",
        "4:7 missing-override: class `B` does not implement `A.c()`, `A.d()`, `I.b(int)` \
             [2:67 declared here] [3:15 declared here] [1:30 declared here] \
             (implement what is missing, or declare the class abstract)",
    );
}

#[test]
fn an_inherited_method_implements_an_interface() {
    says(
        "interface I { int m(); }
         class A { public int m() { return 1; } }
         class B extends A implements I { }",
        "",
    );
}

#[test]
fn an_inherited_method_must_fit_the_interface() {
    says(
        "interface I { int m(); }
         class A { public boolean m() { return true; } }
         class B extends A implements I { }",
        "3:7 bad-override: `A.m()` has the result `boolean`, but `I.m()` promises `int` \
             [1:19 `I.m()` is declared here]",
    );
}

#[test]
fn two_default_methods_must_be_overridden() {
    says(
        "interface I { default int m() { return 1; } }
         interface J { default int m() { return 2; } }
         class A implements I, J { }
         class B implements I, J { public int m() { return 3; } }",
        "3:7 missing-override: class `A` inherits both `I.m()` and `J.m()`, and must override them \
             [1:27 one is declared here] [2:27 another is declared here]",
    );
}

#[test]
fn a_more_specific_default_method_wins() {
    says(
        "interface I { default int m() { return 1; } }
         interface J extends I { default int m() { return 2; } }
         class A implements I, J { }",
        "",
    );
}

#[test]
fn nothing_is_missing_if_an_ancestor_is_unknown() {
    says(
        "interface I { void m(); }
         class A extends Nothing implements I { }",
        "2:17 unknown-class: there is no class `Nothing`",
    );
}

#[test]
fn nothing_is_missing_if_a_parameter_type_is_unknown() {
    says(
        "interface I { void m(Nothing n); }
         class A implements I { public void m(Nothing n) { } }",
        "1:22 unknown-class: there is no class `Nothing`
         2:38 unknown-class: there is no class `Nothing`",
    );
}

#[test]
fn an_implementing_method_with_an_unknown_type_counts() {
    says(
        "interface I { void m(int n); }
         class A implements I { public void m(Nothing n) { } }",
        "2:38 unknown-class: there is no class `Nothing`",
    );
}

#[test]
fn the_nearest_default_method_wins_also_among_many_of_its_name() {
    says(
        "interface I { int m(); }
         interface J extends I { default int m() { return 1; } }
         abstract class A implements I { }
         class B extends A implements J { int k() { return m(); } }
         class C1 { int m() { return 1; } }
         class C2 { int m() { return 1; } }
         class C3 { int m() { return 1; } }
         class C4 { int m() { return 1; } }
         class C5 { int m() { return 1; } }
         class C6 { int m() { return 1; } }
         class C7 { int m() { return 1; } }
         class C8 { int m() { return 1; } }",
        "",
    );
}

#[test]
fn the_nearest_default_method_wins_among_few() {
    says(
        "interface I { int m(); }
         interface J extends I { default int m() { return 1; } }
         abstract class A implements I { }
         class B extends A implements J { int k() { return m(); } }",
        "",
    );
}
