//! What is said of declarations: classes, members, modifiers.

use super::says;

#[test]
fn a_second_class_points_at_the_first() {
    says(
        "class A { }
         class A { int n; }",
        "2:7 redeclared: class `A` is already declared [1:7 first declared here]",
    );
}

#[test]
fn a_built_in_class_cannot_be_declared() {
    says(
        "class Throwable { }",
        "1:7 redeclared: class `Throwable` is built in and cannot be declared again",
    );
}

#[test]
fn a_second_field_points_at_the_first() {
    says(
        "class A { int n; boolean n; }",
        "1:26 redeclared: field `n` is already declared [1:15 first declared here]",
    );
}

#[test]
fn a_class_parameter_is_a_field() {
    says(
        "class A(int n) { int n; }",
        "1:22 redeclared: field `n` is already declared [1:13 first declared here]",
    );
}

#[test]
fn a_second_method_points_at_the_first() {
    says(
        "class A { int m(int a) { return a; } void m(int b) { } }",
        "1:43 redeclared: method `m(int)` is already declared [1:15 first declared here]",
    );
}

#[test]
fn methods_of_different_parameters_live_together() {
    says(
        "class A { int m(int a) { return a; } int m(boolean b) { return 0; } int m() {
         return 0; } }",
        "",
    );
}

#[test]
fn a_second_function_points_at_the_first() {
    says(
        "void f(int a) { }
         void f(int b) { }",
        "2:6 redeclared: method `f(int)` is already declared [1:6 first declared here]",
    );
}

#[test]
fn a_second_constructor_points_at_the_first() {
    says(
        "class A { A(int n) { } A(int m) { } }",
        "1:24 redeclared: constructor `A(int)` is already declared [1:11 first declared here]",
    );
}

#[test]
fn a_second_parameter_points_at_the_first() {
    says(
        "void f(int a, boolean a) { }",
        "1:23 redeclared: parameter `a` is already declared [1:12 first declared here]",
    );
}

#[test]
fn a_method_main_clashes_with_the_main_block() {
    says(
        "void main() { }
         int n = 1;",
        "1:6 redeclared: method `main` is already declared: the statements outside classes are it \
             [2:1 the main block begins here]",
    );
}

#[test]
fn a_point_has_one_name() {
    says(
        "void f() {
         //@ point here
         skip;
         }
         void g() {
         //@ point here
         skip;
         }",
        "6:11 redeclared: point `here` is already declared [2:11 first declared here]",
    );
}

#[test]
fn an_unknown_superclass_is_reported_once() {
    says(
        "class A extends Bse { void m() { n = 1; k(); super.m(); } A f() { return this; } }
         class Base { }
         class B extends A { void h() { x = 2; A a = this; Base b = this; } }",
        "1:17 unknown-class: there is no class `Bse` (did you mean `Base`?)",
    );
}

#[test]
fn a_class_of_java_is_not_part_of_the_language() {
    says(
        "class A extends Thread { String name; Integer n; }",
        "1:17 unsupported: `Thread` of Java's library is not part of the language
         1:26 unsupported: `String` of Java's library is not part of the language
         1:39 unsupported: `Integer` of Java's library is not part of the language \
             (its values have the type `int`; it has static members only)",
    );
}

#[test]
fn a_class_cannot_extend_an_interface() {
    says(
        "interface I { }
         class A extends I { }",
        "2:17 bad-superclass: class `A` cannot extend the interface `I` [1:11 declared here] \
             (write `implements I`)",
    );
}

#[test]
fn a_class_cannot_implement_a_class() {
    says(
        "class B { }
         class A implements B { }
         interface J extends Object { }",
        "2:20 bad-superclass: class `A` cannot implement `B`, which is not an interface \
             [1:7 declared here] (write `extends B`)
         3:21 bad-superclass: interface `J` cannot extend `Object`, which is not an interface",
    );
}

#[test]
fn a_final_class_has_no_subclasses() {
    says(
        "final class B { }
         class A extends B { }",
        "2:17 bad-superclass: class `A` cannot extend the final class `B` [1:13 declared here]",
    );
}

#[test]
fn an_interface_is_named_once() {
    says(
        "interface I { }
         class A implements I, I { }",
        "2:23 bad-superclass: interface `I` is named twice",
    );
}

#[test]
fn a_cycle_is_reported_once() {
    says(
        "class A extends B { }
         class B extends C { }
         class C extends A { }
         class D extends A { void m() { n = 1; } }",
        "1:7 cyclic-inheritance: `A` inherits from itself, through `B`, `C` \
             [2:7 `B` is declared here] [3:7 `C` is declared here]",
    );
}

#[test]
fn a_class_is_not_its_own_superclass() {
    says(
        "class A extends A { }",
        "1:7 cyclic-inheritance: `A` inherits from itself",
    );
}

#[test]
fn every_cycle_is_reported() {
    says(
        "class A extends B { }
         class B extends A { }
         interface I extends J { }
         interface J extends I { }",
        "1:7 cyclic-inheritance: `A` inherits from itself, through `B` [2:7 `B` is declared here]
         3:11 cyclic-inheritance: `I` inherits from itself, through `J` [4:11 `J` is declared here]",
    );
}

#[test]
fn a_diamond_of_interfaces_is_no_cycle() {
    says(
        "interface A { int f(); }
         interface B extends A { }
         interface C extends A { }
         class D implements B, C { public int f() { return 1; } }",
        "",
    );
}

#[test]
fn throws_names_exceptions() {
    says(
        "void f() throws Exception, Nothing, A { }
         class A { }",
        "1:28 unknown-class: there is no class `Nothing`
         1:37 not-throwable: `A` is not an exception \
             (only subclasses of `Throwable` can be thrown and caught)",
    );
}

#[test]
fn void_is_no_type_of_values() {
    says(
        "class A { void v; void[] m(void p) { void x; return null; } }",
        "1:11 void-value: `void` is only the result of a method, not the type of a value
         1:19 void-value: `void` is only the result of a method, not the type of a value
         1:28 void-value: `void` is only the result of a method, not the type of a value
         1:38 void-value: `void` is only the result of a method, not the type of a value",
    );
}

#[test]
fn a_field_of_an_interface_needs_a_value() {
    says(
        "interface I { int N; }",
        "1:19 missing-initial: field `N` of an interface needs a value",
    );
}

#[test]
fn an_interface_has_no_constructor_and_no_initialiser() {
    says(
        "interface I { I() { } { } }",
        "1:15 bad-constructor: interface `I` cannot have a constructor
         1:23 bad-constructor: interface `I` cannot have an initialiser block",
    );
}

#[test]
fn class_parameters_are_the_only_constructor() {
    says(
        "class A(int n) { A() { } }",
        "1:18 bad-constructor: class `A` has class parameters, which are its only constructor \
             [1:7 the parameters are here] (declare the parameters as fields to write constructors)",
    );
}

#[test]
fn an_abstract_method_needs_an_abstract_class() {
    says(
        "class A { abstract void m(); }",
        "1:25 bad-modifier: class `A` is not abstract but its method `m` is \
             (write `abstract class A`)",
    );
}

#[test]
fn an_abstract_or_native_method_has_no_body() {
    says(
        "abstract class A { abstract void m() { } native void n() { } }",
        "1:34 bad-modifier: method `m` is abstract and cannot have a body
         1:54 bad-modifier: method `n` is native and cannot have a body",
    );
}

#[test]
fn an_abstract_method_is_meant_to_be_overridden() {
    says(
        "abstract class A { abstract static void m(); abstract private void n();
         abstract final void o(); }",
        "1:41 bad-modifier: method `m` cannot be both abstract and static
         1:68 bad-modifier: method `n` cannot be both abstract and private
         2:21 bad-modifier: method `o` cannot be both abstract and final",
    );
}

#[test]
fn default_is_for_interfaces() {
    says(
        "class A { default void m() { } }",
        "1:24 bad-modifier: method `m` is not in an interface and cannot be default",
    );
}

#[test]
fn a_method_outside_classes_is_not_abstract() {
    says(
        "abstract void f();",
        "1:15 bad-modifier: method `f` is outside classes and cannot be abstract",
    );
}
