//! What is said of `switch` and `yield`, and what they become.

use super::{becomes, says};

#[test]
fn labels_are_constants_that_differ() {
    says(
        "class C { static final int S = 4; final int k = 5; int f; static int g;
         void m(int x) { switch (x) {
         case 1: case S: case C.S + 1: case k + 1: case -3: case true ? 8 : 9:
         case 1:
         case 2 + 2:
         case x:
         case g:
         case this.f:
         case true:
         case null:
         } } }",
        "4:6 duplicate-label: the label 1 occurs twice in this `switch` [3:6 first used here]
         5:6 duplicate-label: the label 4 occurs twice in this `switch` [3:14 first used here]
         6:6 not-constant: a label must be a constant (constants are numbers, `static final` \
             fields with a constant value, and operators on them)
         7:6 not-constant: a label must be a constant (constants are numbers, `static final` \
             fields with a constant value, and operators on them)
         8:6 not-constant: a label must be a constant (constants are numbers, `static final` \
             fields with a constant value, and operators on them)
         9:6 type-mismatch: a label of this `switch` is of type `int`, found `boolean`
         10:6 not-constant: a label must be a constant (constants are numbers, `static final` \
             fields with a constant value, and operators on them)",
    );
}

#[test]
fn there_is_one_default_at_most_and_in_expressions_one() {
    says(
        "void m(int x) { switch (x) { default: case 1: default: } }
         int f(int x) { return switch (x) { case 1 -> 2; }; }
         int g(int x) { return switch (x) { }; }",
        "1:47 duplicate-label: a `switch` has one `default` at most [1:30 first used here]
         2:23 missing-default: a `switch` expression needs a `default`, so that it always has a value
         3:23 missing-default: a `switch` expression needs a `default`, so that it always has a value",
    );
}

#[test]
fn the_selector_is_an_integer() {
    says(
        "class C { } void m(boolean b, C c) {
         switch (b) { case 1: }
         switch (c) { default: }
         switch (null) { }
         switch (n()) { } } void n() { }",
        "2:9 type-mismatch: `switch` needs an integer, found `boolean`
         3:9 type-mismatch: `switch` needs an integer, found `C`
         4:9 type-mismatch: `switch` needs an integer, found `null`
         5:9 void-value: this has no value, since its result is `void`",
    );
}

#[test]
fn values_fit_the_place_or_each_other() {
    says(
        "class A { } class B extends A { } class C extends A { }
         A f(int x, B b, C c) { A a = switch (x) { case 1 -> b; case 2 -> null; default -> c; };
         return (switch (x) { case 1 -> b; case 2 -> null; default -> c; }); }
         int g(int x) { int y = switch (x) { case 1 -> true; default -> 2; };
         h(switch (x) { case 1 -> 1; default -> false; });
         return switch (x) { case 1: yield new A(); default: yield 3; }; }
         void h(int x) { }",
        "4:47 type-mismatch: expected `int`, found `boolean`
         5:40 type-mismatch: all values of a `switch` expression must be of one type, \
             found `int` and `boolean`
         6:35 type-mismatch: expected `int`, found `A`",
    );
}

#[test]
fn only_yield_leaves_an_expression() {
    says(
        "int f(int x) { l: while (true) { int y = switch (x) {
         case 1 -> { break; }
         case 2 -> { continue; }
         case 3 -> { break l; }
         case 4 -> { continue l; }
         case 5 -> { return 1; }
         case 6 -> { while (true) { if (x > 1) break; continue; } yield 2; }
         case 7 -> { switch (x) { case 1: break; default: yield 3; } yield 4; }
         default -> 5; }; } }
         void g() { yield 1; }",
        "2:13 misplaced-jump: `break` cannot leave a `switch` expression, which must have a value \
             [1:42 the expression begins here]
         3:13 misplaced-jump: `continue` cannot leave a `switch` expression, which must have a \
             value [1:42 the expression begins here]
         4:13 misplaced-jump: `break` cannot leave a `switch` expression, which must have a value \
             [1:42 the expression begins here]
         5:13 misplaced-jump: `continue` cannot leave a `switch` expression, which must have a \
             value [1:42 the expression begins here]
         6:13 misplaced-jump: `return` cannot leave a `switch` expression, which must have a value \
             [1:42 the expression begins here]
         10:12 misplaced-jump: `yield` must be inside a `switch` expression (a method of that name \
             is called with its object or class: `this.yield(…)`)",
    );
}

#[test]
fn an_expression_gives_a_value() {
    says(
        "int f(int x) { return switch (x) { default -> throw new Exception(); }; }",
        "1:23 missing-yield: no group of this `switch` expression gives a value",
    );
}

#[test]
fn groups_share_a_scope_and_rules_do_not() {
    says(
        "void m(int x) { switch (x) { case 1: int y = 1; case 2: y = 2; case 3: int y = 3; }
         switch (x) { case 1 -> { int y = 1; } case 2 -> { int y = 2; } }
         switch (x) { case 1: { int y = 1; } case 2: int y = 2; } }",
        "1:76 redeclared: variable `y` is already declared [1:42 first declared here]",
    );
}

#[test]
fn guards_and_annotations_have_no_switch() {
    says(
        "class C { int n; void m() { await switch (n) { default -> true; }; } }",
        "1:35 impure-guard: `await` can only look at values, so a `switch` is not allowed here \
             (compute it before, and wait for the result)",
    );
}

#[test]
fn labels_are_numbers_in_the_typed_tree() {
    becomes(
        "class C { static final int S = 4; }
         int f(int x) { switch (x) { case 1: case C.S, -2: x++; default: break; }
         return switch (x) { case 1 + 1 -> 3; default -> { yield x; } }; }",
        &["f"],
        "f(x): int { switch x { 1, 4, -2: x +1 after; default: break; } \
         return switch x { 2 -> yield 3; default -> { yield x; } }; }",
    );
}
