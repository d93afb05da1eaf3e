//! What is said of names, and of those that stand for nothing.

use super::says;

#[test]
fn an_unknown_name_is_reported_once_for_each_method() {
    says(
        "void f() { int first = 1; int n = frist + frist; frist = n; }
         void g(int k) { k = frist; }",
        "1:35 unknown-name: there is no variable or field `frist` here (did you mean `first`?)
         2:21 unknown-name: there is no variable or field `frist` here",
    );
}

#[test]
fn an_unknown_field_has_a_guess() {
    says(
        "class A { int data; int m(A a) { return a.date + this.dta; } }",
        "1:43 unknown-field: class `A` has no field `date` (did you mean `data`?)
         1:55 unknown-field: class `A` has no field `dta` (did you mean `data`?)",
    );
}

#[test]
fn an_unknown_method_has_a_guess() {
    says(
        "class A { void remove() { } void m(A a) { a.remov(); removed();
         a.nothingLikeIt(); } }",
        "1:45 unknown-method: class `A` has no method `remov` (did you mean `remove`?)
         1:54 unknown-method: there is no method `removed` here (did you mean `remove`?)
         2:3 unknown-method: class `A` has no method `nothingLikeIt`",
    );
}

#[test]
fn an_unknown_function_has_a_guess() {
    says(
        "int gcd(int a, int b) { return a; }
         int f() { return gdc(1, 2); }",
        "2:18 unknown-method: there is no method `gdc` here (did you mean `gcd`?)",
    );
}

#[test]
fn an_unknown_class_has_a_guess() {
    says(
        "class Node { }
         void f(Object o) { Nod n = null; Node k = new Noed();
         boolean b = o instanceof Noode; }",
        "2:20 unknown-class: there is no class `Nod` (did you mean `Node`?)
         2:47 unknown-class: there is no class `Noed` (did you mean `Node`?)
         3:26 unknown-class: there is no class `Noode` (did you mean `Node`?)",
    );
}

#[test]
fn names_of_javas_library_are_refused() {
    says(
        "void f(int a) { int b = Objects.hash(a, 1); System.out.println(b); }
         boolean g(Object o) { return o.equals(o); }",
        "1:25 unsupported: `Objects` of Java's library is not part of the language
         1:45 unsupported: `System` of Java's library is not part of the language
         2:32 unsupported: `equals` of Java's library is not part of the language",
    );
}

#[test]
fn a_class_is_not_a_value() {
    says(
        "class A { }
         void f() { Object o = A; }",
        "2:23 unknown-name: `A` is a class, not a value",
    );
}

#[test]
fn a_name_of_an_unknown_type_is_silent() {
    says(
        "void f() { Nothing n = null; n.x = 1; n.m(); int k = n; Nothing j = n; }",
        "1:12 unknown-class: there is no class `Nothing`
         1:57 unknown-class: there is no class `Nothing`",
    );
}

#[test]
fn a_field_of_an_unknown_type_is_silent() {
    says(
        "class A { Nothing n; void m() { int k = n; n.x = 1; A a = f(n); }
         Nothing f(Nothing n) { return n; } }",
        "1:11 unknown-class: there is no class `Nothing`
         2:1 unknown-class: there is no class `Nothing`
         2:11 unknown-class: there is no class `Nothing`",
    );
}

#[test]
fn an_error_in_an_argument_does_not_spread() {
    says(
        "int f(int n) { return n; }
         void g() { boolean b = f(x); int k = x + f(true) + f(); }",
        "2:26 unknown-name: there is no variable or field `x` here
         2:44 wrong-arguments: `f` takes `int` for `n`, found `boolean` [1:11 declared here]
         2:52 wrong-arguments: `f` takes 1 argument, found 0 [1:5 declared here]",
    );
}

#[test]
fn this_needs_an_object() {
    says(
        "class A { int n; static void m() { this.n = 1; n = 2; k(); A.k(); A.n = 3; }
         void k() { } }
         void f() { Object o = this; }
         int a = 1;
         Object b = this;",
        "1:36 static-context: there is no `this` in a static method
         1:48 static-context: field `n` belongs to an object, and there is none in a static method \
             [1:15 declared here]
         1:55 static-context: method `k` belongs to an object, and there is none in a static method \
             [2:6 declared here]
         1:62 static-context: method `k` is not static, so it needs an object of class `A` \
             [2:6 declared here]
         1:69 static-context: field `n` is not static, so it needs an object of class `A`
         3:23 static-context: there is no `this` in a method outside classes
         5:12 static-context: there is no `this` in the main block",
    );
}

#[test]
fn super_needs_an_object() {
    says(
        "class A { void m() { } }
         class B extends A { static void k() { super.m(); } }
         interface I { default void m() { super.m(); } }",
        "2:45 static-context: there is no `super` in a static method
         3:40 static-context: there is no `super` in an interface",
    );
}

#[test]
fn static_members_are_found_through_class_and_object() {
    says(
        "class A { static int n; static int m() { return n; } }
         void f(A a) { A.n = A.m(); a.n = a.m(); A b = a; b.n = 1; }",
        "",
    );
}

#[test]
fn the_object_of_a_static_member_must_do_nothing() {
    says(
        "class A { static int n; static int m() { return n; } static A make() { return null;
         } }
         void f() { A.make().n = A.make().m(); }",
        "3:12 static-context: `n` is static, so the value of this would be thrown away (write `A.n`)
         3:25 static-context: `m` is static, so the value of this would be thrown away (write `A.m`)",
    );
}

#[test]
fn an_inherited_constant_may_be_ambiguous() {
    says(
        "interface I { int N = 1; }
         interface J { int N = 2; }
         class A implements I, J { int m() { return N + I.N + J.N; } }",
        "3:44 ambiguous-name: `N` may be one of several inherited fields [1:19 one is declared here] \
             [2:19 another is declared here] (write `I.N` or `J.N`)",
    );
}

#[test]
fn a_later_field_cannot_be_read_in_an_initialiser() {
    says(
        "class A { int a = b; int b = 1; int c = c + 1; int d = this.b; static int e = f;
         static int f = 1; int g = f; }",
        "1:19 forward-reference: field `b` is read before it has its value [1:26 declared here]
         1:41 forward-reference: field `c` is read before it has its value [1:37 declared here]
         1:79 forward-reference: field `f` is read before it has its value [2:12 declared here]",
    );
}

#[test]
fn a_local_variable_may_have_the_name_of_a_field() {
    says(
        "class A { int n; int m(int n) { this.n = n; return n; } int k() { boolean n = true;
         return n ? 1 : 2; } }",
        "",
    );
}

#[test]
fn a_local_variable_cannot_hide_another_one() {
    says(
        "void f(int a) { int b = 1; { int b = 2; boolean a = true; } int c;
         for (int c = 0; c < 1; c++) { } }",
        "1:34 redeclared: variable `b` is already declared [1:21 first declared here]
         1:49 redeclared: variable `a` is already declared [1:12 first declared here]
         2:10 redeclared: variable `c` is already declared [1:65 first declared here]",
    );
}

#[test]
fn scopes_end() {
    says(
        "void f() { { int a = 1; } { boolean a = true; } for (int i = 0; i < 1; i++) { }
         for (int i = 0; i < 1; i++) { } try { int e = 1; } catch (Exception e) { } }",
        "",
    );
}

#[test]
fn methods_of_the_class_win_over_those_outside() {
    says(
        "int m(int a) { return a; }
         class A { int m() { return 1; } int k() { return m() + m(1); } }
         class B { int k() { return m(1); } }",
        "2:56 wrong-arguments: `m` takes no arguments, found 1 [2:15 declared here]",
    );
}

#[test]
fn a_local_variable_wins_over_a_class_left_of_a_dot() {
    says(
        "class A { static int n = 1; int k; }
         class B { int k; }
         int f(B A) { return A.k; }",
        "",
    );
}
