//! What is said of calls, overloading, `new` and constructors.

use super::says;

#[test]
fn arguments_must_fit() {
    says(
        "class A { }
         void f(int n, A a) { }
         void g(A a) { f(1, a); f(1); f(true, 1); f(); a.m(1); }",
        "3:24 wrong-arguments: `f` takes 2 arguments, found 1 [2:6 declared here]
         3:32 wrong-arguments: `f` takes `int` for `n`, found `boolean` [2:12 declared here]
         3:38 wrong-arguments: `f` takes `A` for `a`, found `int` [2:17 declared here]
         3:42 wrong-arguments: `f` takes 2 arguments, found 0 [2:6 declared here]
         3:49 unknown-method: class `A` has no method `m`",
    );
}

#[test]
fn an_array_argument_is_invariant() {
    says(
        "class A { }
         class B extends A { }
         void f(A[] as) { }
         void g(B[] bs) { f(bs); }",
        "4:20 wrong-arguments: `f` takes `A[]` for `as`, found `B[]` [3:12 declared here] \
             (arrays are invariant: unlike in Java, the element types must be the same)",
    );
}

#[test]
fn the_most_specific_method_is_called() {
    says(
        "class A { }
         class B extends A { }
         int m(Object o) { return 1; }
         boolean m(A a) { return true; }
         B m(B b) { return b; }
         void f(Object o, A a, B b) { int x = m(o); boolean y = m(a); B z = m(b);
         z = m(null); int w = m((Object) b); }",
        "",
    );
}

#[test]
fn an_ambiguous_call_is_refused() {
    says(
        "class A { }
         class B { }
         void m(A a) { }
         void m(B b) { }
         void n(A a, Object o) { }
         void n(Object o, A a) { }
         void f(A a) { m(null); m(a); n(a, a); n(a, null); n((Object) a, a); }",
        "7:15 ambiguous-call: this may be a call of `m(A)` or of `m(B)`, and neither is more specific \
             [3:6 one is declared here] [4:6 another is declared here] \
             (a cast of an argument would decide it)
         7:30 ambiguous-call: this may be a call of `n(A,Object)` or of `n(Object,A)`, \
             and neither is more specific [5:6 one is declared here] [6:6 another is declared here] \
             (a cast of an argument would decide it)
         7:39 ambiguous-call: this may be a call of `n(A,Object)` or of `n(Object,A)`, \
             and neither is more specific [5:6 one is declared here] [6:6 another is declared here] \
             (a cast of an argument would decide it)",
    );
}

#[test]
fn no_method_of_several_fits() {
    says(
        "void m(int a) { }
         void m(boolean a, int b) { }
         void f() { m(null); m(); m(true, 1); }",
        "3:12 wrong-arguments: no `m` takes arguments of the types (null) [1:6 `m(int)` does not fit] \
             [2:6 `m(boolean,int)` does not fit]
         3:21 wrong-arguments: no `m` takes arguments of the types () [1:6 `m(int)` does not fit] \
             [2:6 `m(boolean,int)` does not fit]",
    );
}

#[test]
fn overloading_reaches_into_superclasses() {
    says(
        "class A { int m(int n) { return n; } int k(Object o) { return 1; } }
         class B extends A { boolean m(boolean b) { return b; } boolean k(B b) {
         return true; } }
         void f(B b) { int x = b.m(1); boolean y = b.m(true); boolean z = b.k(b);
         int w = b.k(null == b ? new A() : new A()); }",
        "",
    );
}

#[test]
fn an_unknown_parameter_type_takes_everything() {
    says(
        "int m(Nothing n) { return 1; }
         void f() { int x = m(1); boolean y = m(null); }",
        "1:7 unknown-class: there is no class `Nothing`
         2:38 type-mismatch: expected `boolean`, found `int`",
    );
}

#[test]
fn only_concrete_classes_have_objects() {
    says(
        "interface I { }
         abstract class A { }
         void f() { I i = new I(); A a = new A(); Object o = new Object();
         o = new ArithmeticException(); o = new Exception(1); }",
        "3:22 abstract-new: `I` is an interface, of which `new` makes no objects [1:11 declared here]
         3:37 abstract-new: `A` is an abstract class, of which `new` makes no objects \
             [2:16 declared here]
         4:36 wrong-arguments: the constructor of the built-in class `Exception` takes no arguments",
    );
}

#[test]
fn new_needs_the_arguments_of_a_constructor() {
    says(
        "class A(int n, A next) { }
         class B { B(int n) { } B(boolean b, B c) { } }
         class C { }
         void f() { A a = new A(1, null); a = new A(1); a = new A(true, null);
         B b = new B(1); b = new B(); b = new B(true, b); C c = new C(); c = new C(1); }",
        "4:42 wrong-arguments: `A` takes 2 arguments, found 1 [1:7 declared here]
         4:58 wrong-arguments: `A` takes `int` for `n`, found `boolean` [1:13 declared here]
         5:25 wrong-arguments: no `B` takes arguments of the types () \
             [2:11 `B.new(int)` does not fit] [2:24 `B.new(boolean,B)` does not fit]
         5:73 wrong-arguments: `C` takes no arguments, found 1 [3:7 declared here]",
    );
}

#[test]
fn an_abstract_super_method_cannot_be_called() {
    says(
        "abstract class A { abstract void m(); void k() { } }
         class B extends A { void m() { super.m(); super.k(); super.no(); } }",
        "2:38 abstract-call: method `m` of the superclass is abstract and has no code to run \
             [1:34 declared here]
         2:60 unknown-method: class `A` has no method `no`",
    );
}

#[test]
fn a_superclass_that_needs_arguments_must_get_them() {
    says(
        "class A(int n) { }
         class B extends A { }
         class C extends A { C() { } C(int n) { super(n); } C(boolean b) { this(1); }
         C(A a) { super(true); } }
         class D(int m) extends A { }
         class E { E(int n) { } E() { } }
         class F(int m) extends E { }",
        "2:7 missing-super-call: `B` must call a constructor of its superclass `A` with arguments \
             [1:7 its constructor needs arguments] (write a constructor that begins with `super(…)`)
         3:21 missing-super-call: `C` must call a constructor of its superclass `A` with arguments \
             [1:7 its constructor needs arguments] (begin it with `super(…)`)
         4:16 wrong-arguments: `A` takes `int` for `n`, found `boolean` [1:13 declared here]
         5:7 missing-super-call: `D` must call a constructor of its superclass `A` with arguments \
             [1:7 its constructor needs arguments] \
             (replace the class parameters by fields and a constructor that begins with `super(…)`)",
    );
}

#[test]
fn constructors_cannot_call_each_other_in_a_circle() {
    says(
        "class A { A() { this(1); } A(int n) { this(true); } A(boolean b) { this(); }
         A(A a) { this(1); } }
         class B { B() { this(); } }",
        "1:11 cyclic-constructors: this constructor calls itself, so that no object would ever be made \
             [1:28 through this one] [1:53 through this one]
         3:11 cyclic-constructors: this constructor calls itself, so that no object would ever be made",
    );
}

#[test]
fn a_constructor_call_comes_first() {
    says(
        "class A { A() { int n = 1; this(1); } A(int n) { } void m() { super(); } }
         super();",
        "1:28 misplaced-constructor-call: only the first statement of a constructor can call another constructor
         1:63 misplaced-constructor-call: only the first statement of a constructor can call another constructor
         2:1 misplaced-constructor-call: only the first statement of a constructor can call another constructor",
    );
}

#[test]
fn there_is_no_object_in_the_arguments_of_a_constructor_call() {
    says(
        "class A { int n; static int k; A(int n) { } A() { this(n); } A(boolean b) {
         this(this.m()); } A(A a) { this(a.n + k); } int m() { return 1; } }",
        "1:56 static-context: field `n` belongs to an object, \
             and there is none in an argument of `this(…)` or `super(…)` [1:15 declared here]
         2:6 static-context: there is no `this` in an argument of `this(…)` or `super(…)`",
    );
}

#[test]
fn a_built_in_constructor_takes_no_arguments() {
    says(
        "class E extends RuntimeException { E() { super(); } E(int n) { super(n); } }",
        "1:64 wrong-arguments: the constructor of the built-in class `RuntimeException` takes no arguments",
    );
}

#[test]
fn default_methods_are_called() {
    says(
        "interface I { default int m() { return 1; } static int k() { return 2; } }
         class A implements I { int f() { return m() + I.k(); } int g() { return k(); } }",
        "2:73 unknown-method: there is no method `k` here",
    );
}
