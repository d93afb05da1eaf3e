//! What is said of statements.

use super::says;

#[test]
fn an_expression_without_effect_is_a_warning() {
    says(
        "class A { int g; void m(int x, int[] a) { this.g*2; x == 1; a[0] + 1; x; 1 + 2; -x;
         x < 1; } }",
        "1:43 warning no-effect: this computes a value that nobody uses \
             (`this.g *= 2` would change it)
         1:53 warning no-effect: this computes a value that nobody uses (`x = 1` would change it)
         1:61 warning no-effect: this computes a value that nobody uses (`a[0] += 1` would change it)
         1:71 warning no-effect: this computes a value that nobody uses
         1:74 warning no-effect: this computes a value that nobody uses
         1:81 warning no-effect: this computes a value that nobody uses
         2:1 warning no-effect: this computes a value that nobody uses",
    );
}

#[test]
fn expressions_with_effects_are_statements() {
    says(
        "class A { A f() { return this; } void m(int x) { x = 1; x += 1; x++; --x; f();
         new A(); this.f().f(); } }",
        "",
    );
}

#[test]
fn break_and_continue_need_a_loop() {
    says(
        "void f() { break; continue; while (true) { break; } if (true) { continue; } }",
        "1:12 misplaced-jump: `break` must be inside a loop or a `switch`
         1:19 misplaced-jump: `continue` must be inside a loop
         1:65 misplaced-jump: `continue` must be inside a loop",
    );
}

#[test]
fn labels_must_exist_and_fit() {
    says(
        "void f() { outer: while (true) { inner: for (;;) { break outer; } } }
         void g() { outer: while (true) { break outr; } }
         void h() { block: { if (true) break block; continue block; } }
         void k() { a: while (true) { a: while (true) { break a; } } }
         void l() { a: { } a: while (true) { continue a; } }",
        "2:40 unknown-label: there is no label `outr` around this statement (did you mean `outer`?)
         3:53 misplaced-jump: `continue` needs the label of a loop, and `block` labels no loop \
             [3:12 the label is here]
         4:30 redeclared: label `a` is already declared [4:12 first declared here]",
    );
}

#[test]
fn a_label_is_not_in_sight_outside() {
    says(
        "void f() { a: while (true) { break; } while (true) { continue a; } }",
        "1:63 unknown-label: there is no label `a` around this statement",
    );
}

#[test]
fn only_exceptions_are_thrown_and_caught() {
    says(
        "class A { }
         class E extends Exception { int n; }
         void f(A a, E e) { throw a; }
         void g(E e) { throw e; }
         void h() { try { throw new E(); } catch (A a) { } catch (E e) { int n = e.n; }
         catch (Nothing n) { n.x = 1; } }
         void k() { throw 1; }
         void l() { throw null; }",
        "3:26 not-throwable: `A` is not an exception \
             (only subclasses of `Throwable` can be thrown and caught)
         5:42 not-throwable: `A` is not an exception \
             (only subclasses of `Throwable` can be thrown and caught)
         6:8 unknown-class: there is no class `Nothing`
         7:18 not-throwable: `int` is not an exception \
             (only subclasses of `Throwable` can be thrown and caught)",
    );
}

#[test]
fn a_caught_exception_cannot_be_caught_again() {
    says(
        "class E extends Exception { }
         class F extends E { }
         void f() { try { } catch (E e) { } catch (F f) { } catch (Exception x) { }
         catch (E y) { } }
         void g() { try { } catch (E | F e) { } }",
        "3:43 unreachable-catch: `F` is already caught as `E` [3:27 caught here]
         4:8 unreachable-catch: `E` is already caught [3:27 caught here]
         5:31 unreachable-catch: `F` is already caught as `E` [5:27 caught here]",
    );
}

#[test]
fn an_exception_of_several_classes_has_their_common_superclass() {
    says(
        "class S extends Exception { int n; }
         class E extends S { int k; }
         class F extends S { }
         void f() { try { } catch (E | F e) { int n = e.n; n = e.k; } }",
        "4:57 unknown-field: class `S` has no field `k`",
    );
}

#[test]
fn several_errors_are_reported_in_one_run() {
    says(
        "class A { int m() { return true; } int k() { } void l() { x = 1; y = 2; } int j() {
         int q; return q; } }",
        "1:28 type-mismatch: expected `int`, found `boolean`
         1:46 missing-return: `A.k` can end without returning a value (end every path with `return` and a value of type `int`, or with `throw`)
         1:59 unknown-name: there is no variable or field `x` here
         1:66 unknown-name: there is no variable or field `y` here
         2:15 unassigned: `q` may not have been assigned [2:5 `q` is declared here] \
             (give `q` a value on every path that leads here)",
    );
}

#[test]
fn a_method_with_a_wrong_call_has_no_wrong_flow() {
    says(
        "Nothing f() { return null; }
         int g() { return f(); }
         int h() { int n; n = f(); return n; }",
        "1:1 unknown-class: there is no class `Nothing`",
    );
}
