//! What is said of the types of expressions.

use super::says;

#[test]
fn a_value_fits_its_variable() {
    says(
        "class A { }
         class B extends A { }
         void f(boolean b, A a) { int n = b; boolean c = 1; B x = a; A y = new B();
         Object o = a; int k = null; a = null; A z = 1; }",
        "3:34 type-mismatch: expected `int`, found `boolean`
         3:49 type-mismatch: expected `boolean`, found `int`
         3:58 type-mismatch: expected `B`, found `A` (a cast `(B)` would check it)
         4:23 type-mismatch: expected `int`, found `null`
         4:45 type-mismatch: expected `A`, found `int`",
    );
}

#[test]
fn arrays_are_invariant() {
    says(
        "class A { }
         class B extends A { }
         void f(B[] bs, int[] ns, A[][] xs) { A[] as = bs; Object o = ns; Object[] os = bs;
         A[] ys = xs[0]; int[] k = null; B[][] zs = xs; }",
        "3:47 type-mismatch: expected `A[]`, found `B[]` \
             (arrays are invariant: unlike in Java, the element types must be the same)
         3:80 type-mismatch: expected `Object[]`, found `B[]` \
             (arrays are invariant: unlike in Java, the element types must be the same)
         4:44 type-mismatch: expected `B[][]`, found `A[][]`",
    );
}

#[test]
fn arithmetic_needs_numbers() {
    says(
        "void f(boolean b, int[] a) { int n = b + 1; n = -b; n = a * 2; n = n % null;
         n += b; b += 1; n++; b++; a[b] = 1; }",
        "1:38 type-mismatch: `+` needs a number, found `boolean`
         1:50 type-mismatch: `-` needs a number, found `boolean`
         1:57 type-mismatch: `*` needs a number, found `int[]`
         1:72 type-mismatch: `%` needs a number, found `null`
         2:6 type-mismatch: `+=` needs a number, found `boolean`
         2:9 type-mismatch: `+=` needs a number, found `boolean`
         2:22 type-mismatch: `++` needs a number, found `boolean`
         2:29 type-mismatch: `[ ]` needs `int`, found `boolean`",
    );
}

#[test]
fn logic_needs_booleans() {
    says(
        "void f(int n) { boolean b = n && true; b = !n; b = b || 1; if (n) { } while (1) { }
         do { } while (n); for (; n;) { } assert n; }",
        "1:29 type-mismatch: `&&` needs `boolean`, found `int`
         1:45 type-mismatch: `!` needs `boolean`, found `int`
         1:57 type-mismatch: `||` needs `boolean`, found `int`
         1:64 type-mismatch: a condition must be `boolean`, found `int`
         1:78 type-mismatch: a condition must be `boolean`, found `int`
         2:15 type-mismatch: a condition must be `boolean`, found `int`
         2:26 type-mismatch: a condition must be `boolean`, found `int`
         2:41 type-mismatch: a condition must be `boolean`, found `int`",
    );
}

#[test]
fn an_assignment_is_no_condition() {
    says(
        "void f(int n) { if (n = 1) { } }",
        "1:21 type-mismatch: a condition must be `boolean`, found `int` (`==` compares, `=` assigns)",
    );
}

#[test]
fn only_comparable_values_are_compared() {
    says(
        "class A { }
         class B { }
         interface I { }
         final class C { }
         void f(A a, B b, I i, C c, int[] n, Object o, boolean x) {
         x = a == b; x = a == i; x = c == i; x = a == o; x = n == o; x = n == a;
         x = 1 == true; x = x == true; x = a != null; x = 1 == null; x = a == 1;
         }",
        "6:5 incomparable: `A` and `B` can never be equal
         6:29 incomparable: `C` and `I` can never be equal
         6:65 incomparable: `int[]` and `A` can never be equal
         7:5 incomparable: `int` and `boolean` can never be equal
         7:50 incomparable: `int` and `null` can never be equal
         7:65 incomparable: `A` and `int` can never be equal",
    );
}

#[test]
fn a_conditional_has_a_common_type() {
    says(
        "interface I { }
         class S { }
         class A extends S implements I { }
         class B extends S implements I { }
         class C implements I { }
         void f(boolean b, A x, B y, C z) { S s = b ? x : y; I i = b ? x : z;
         int n = b ? 1 : true; A a = b ? null : x; (b ? x : y).m(); int k = (b ? 1 : x);
         (b ? 1 : x).m(); A q = b ? x : y; }",
        "7:9 type-mismatch: both values of `?:` must be of one type, found `int` and `boolean`
         7:55 unknown-method: class `S` has no method `m`
         7:68 type-mismatch: both values of `?:` must be of one type, found `int` and `A`
         8:1 type-mismatch: both values of `?:` must be of one type, found `int` and `A`
         8:32 type-mismatch: expected `A`, found `B`",
    );
}

#[test]
fn impossible_casts_are_refused() {
    says(
        "class A { }
         class B extends A { }
         class C { }
         interface I { }
         final class F { }
         void f(A a, Object o, I i, F g, int n, B[] bs) {
         B b = (B) a; C c = (C) a; A u = (A) b; int[] ns = (int[]) o; int k = (int) n;
         boolean x = (boolean) n; I j = (I) a; I h = (I) g; F e = (F) i; A[] as = (A[]) bs;
         c = (C) i; c = (C) null; k = (int) o;
         }",
        "7:20 impossible-cast: `A` can never be `C`
         8:13 impossible-cast: `int` can never be `boolean`
         8:45 impossible-cast: `F` can never be `I`
         8:58 impossible-cast: `I` can never be `F`
         8:74 impossible-cast: `B[]` can never be `A[]` \
             (arrays are invariant: unlike in Java, the element types must be the same)
         9:30 impossible-cast: `Object` can never be `int`",
    );
}

#[test]
fn impossible_tests_are_refused() {
    says(
        "class A { }
         class B extends A { }
         class C { }
         void f(A a, Object o, int n, B b) {
         boolean x = a instanceof B; x = b instanceof A; x = a instanceof C;
         x = o instanceof int[]; x = n instanceof A; x = o instanceof int;
         x = null instanceof A;
         }",
        "5:53 impossible-cast: `A` can never be `C`, so this is always false
         6:29 type-mismatch: `instanceof` needs an object, found `int`
         6:62 type-mismatch: `instanceof` needs a class or an array type, found `int`",
    );
}

#[test]
fn length_belongs_to_arrays() {
    says(
        "class A { int n; }
         void f(int[] a, A x, int n) { n = a.length; a.length = 1; n = x.length; n = a.size;
         n = n.length; n = a.length(); null.n = 1; n = a.length.length; }",
        "2:45 assign-to-final: the length of an array cannot be assigned
         2:65 unknown-field: class `A` has no field `length`
         2:79 unknown-field: `int[]` has no field `size` (an array has only `length`)
         3:7 unknown-field: `int` has no field `length`
         3:21 unknown-method: `int[]` has no method `length` (write `length` without parentheses)
         3:36 unknown-field: `null` has no field `n`
         3:56 unknown-field: `int` has no field `length`",
    );
}

#[test]
fn elements_belong_to_arrays() {
    says(
        "void f(int n, int[][] a) { n = n[0]; n = a[0]; n = a[0][0]; for (int x : n) { }
         for (int[] x : a) { } for (int x : a) { } for (Object x : a) { } }",
        "1:32 type-mismatch: expected an array, found `int`
         1:42 type-mismatch: expected `int`, found `int[]`
         1:74 type-mismatch: expected an array, found `int`
         2:36 type-mismatch: expected `int`, found `int[]`",
    );
}

#[test]
fn array_literals_take_their_type_from_the_variable() {
    says(
        "class A { }
         class B extends A { }
         class F { int[] ok = {1, 2}; int[][] two = {{1}, {}, null}; int n = {1};
         int[] wrong = {true, {1}}; A[] as = {new B(), null, new F()};
         Nothing[] no = {{1}, x}; }
         void f() { boolean[] b = new boolean[] {true, 1}; int[] c = new int[true];
         int[][] d = new int[2][]; int[][] e = new int[2]; Nothing[] g = new Nothing[true]; }",
        "3:69 type-mismatch: expected `int`, found an array
         4:16 type-mismatch: expected `int`, found `boolean`
         4:22 type-mismatch: expected `int`, found an array
         4:53 type-mismatch: expected `A`, found `F`
         5:1 unknown-class: there is no class `Nothing`
         5:22 unknown-name: there is no variable or field `x` here
         6:47 type-mismatch: expected `boolean`, found `int`
         6:69 type-mismatch: `new` needs `int`, found `boolean`
         7:39 type-mismatch: expected `int[][]`, found `int[]`
         7:51 unknown-class: there is no class `Nothing`
         7:69 unknown-class: there is no class `Nothing`
         7:77 type-mismatch: `new` needs `int`, found `boolean`",
    );
}

#[test]
fn a_call_without_result_has_no_value() {
    says(
        "void f() { }
         void g() { int n = f(); n = 1 + f(); f(); Object o = f() == f(); h(f());
         return f(); }
         void h(int n) { }",
        "2:20 void-value: this has no value, since its result is `void`
         2:33 void-value: this has no value, since its result is `void`
         2:54 void-value: this has no value, since its result is `void`
         2:61 void-value: this has no value, since its result is `void`
         2:68 void-value: this has no value, since its result is `void`
         3:8 void-value: this has no value, since its result is `void`",
    );
}

#[test]
fn constants_and_final_fields_are_not_assigned() {
    says(
        "class A { static final int N = 1; final int k; static final int[] T = {1}; A() {
         k = 1; this.k = 2; T = null; } void m(A a) { N = 2; k++; a.k = 1; T = null;
         T[0] = 1; } static { T = null; } }
         class B extends A { B() { k = 1; } }",
        "2:20 assign-to-final: final field `T` can only be assigned in a static initialiser of its class \
             [1:67 declared here]
         2:46 assign-to-final: constant `N` cannot be assigned [1:28 declared here]
         2:53 assign-to-final: final field `k` can only be assigned in a constructor of its class \
             [1:45 declared here]
         2:58 assign-to-final: final field `k` can only be assigned in a constructor of its class \
             [1:45 declared here]
         2:67 assign-to-final: final field `T` can only be assigned in a static initialiser of its class \
             [1:67 declared here]
         4:27 assign-to-final: final field `k` can only be assigned in a constructor of its class \
             [1:45 declared here]",
    );
}

#[test]
fn return_gives_what_the_method_promises() {
    says(
        "int f(boolean b) { if (b) return true; return; }
         void g() { return 1; }
         class A { A() { return 1; } { return; } static { return; } Object m() { return 1; }
         Nothing k() { return 1; } }
         return 1;",
        "1:34 type-mismatch: expected `int`, found `boolean`
         1:40 type-mismatch: `return` must give a value of type `int`
         2:19 type-mismatch: a method with the result `void` cannot return a value
         3:24 type-mismatch: a constructor cannot return a value
         3:31 misplaced-return: `return` must be inside a method or a constructor, \
             not in an initialiser
         3:50 misplaced-return: `return` must be inside a method or a constructor, \
             not in an initialiser
         3:80 type-mismatch: expected `Object`, found `int`
         4:1 unknown-class: there is no class `Nothing`
         5:8 type-mismatch: the main block cannot return a value",
    );
}
