//! What is said of constants and static fields.

use super::says;

#[test]
fn constants_cannot_depend_on_themselves() {
    says(
        "class A { static final int N = B.M + 1; static final int K = N;
         static final int S = S; }
         class B { static final int M = A.N; int m() { return M; } }",
        "1:28 cyclic-constant: the value of constant `N` depends on itself, through `M` \
             [3:28 `M` is declared here]
         2:18 cyclic-constant: the value of constant `S` depends on itself",
    );
}

#[test]
fn a_constant_of_the_wrong_type_is_a_mismatch() {
    says(
        "class A { static final int N = true; static final boolean B = 1 < 2;
         static final int K = 1 + true; static final int L = B ? 1 : 2; }",
        "1:32 type-mismatch: expected `int`, found `boolean`
         2:26 type-mismatch: `+` needs a number, found `boolean`",
    );
}

#[test]
fn static_fields_are_checked() {
    says(
        "class A { static int n = true; static boolean b = f(1); static int[] a = {1, true};
         static int f(int n) { return n; } static { n = b; } }",
        "1:26 type-mismatch: expected `int`, found `boolean`
         1:51 type-mismatch: expected `boolean`, found `int`
         1:78 type-mismatch: expected `int`, found `boolean`
         2:48 type-mismatch: expected `int`, found `boolean`",
    );
}
