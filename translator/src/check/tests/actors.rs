//! What is said of actors, messages and waiting.

use super::says;

#[test]
fn a_message_needs_an_actor() {
    says(
        "data class D { void m() { } }
         class A { void m(D d, A a, Object o, int n, Exception e) { a ! m(d, a, o, n, e);
         d ! m(); o ! m(); n ! m(); e ! m(); null ! m(); A ! m(d, a, o, n, e); a ! k();
         a ! m(); } }",
        "3:1 not-an-actor: `!` sends a message to an actor, found `D` [1:12 declared here] \
             (`D` is passive: call its method with `.`)
         3:10 not-an-actor: `!` sends a message to an actor, found `Object`
         3:19 not-an-actor: `!` sends a message to an actor, found `int`
         3:28 not-an-actor: `!` sends a message to an actor, found `Exception`
         3:37 not-an-actor: `!` sends a message to an actor, found `null`
         3:49 unknown-name: `A` is a class, not a value
         3:75 unknown-method: class `A` has no method `k`
         4:5 wrong-arguments: `m` takes 5 arguments, found 0 [2:16 declared here]",
    );
}

#[test]
fn a_message_is_not_static() {
    says(
        "class A { static void s() { } void m() { this ! s(); } }",
        "1:49 not-an-actor: method `s` is static and cannot be called with `!` [1:23 declared here]",
    );
}

#[test]
fn a_message_gives_a_future() {
    says(
        "class A { int m() { return 1; } void v() { } void k(A a) { Fut<int> f = a ! m();
         Fut<void> g = a ! v(); int n = a ! m(); Fut<boolean> b = a ! m(); await f?;
         n = f.get; boolean c = f.get; g.get; f.get; n = g.get; n = f.got; n = f.get();
         f.get = 1; } }",
        "2:32 type-mismatch: expected `int`, found `Fut<int>` (`.get` takes the value of a future)
         2:58 type-mismatch: expected `Fut<boolean>`, found `Fut<int>`
         3:24 type-mismatch: expected `boolean`, found `int`
         3:49 void-value: this has no value, since its result is `void`
         3:62 unknown-field: `Fut<int>` has no field `got` (a future has only `get`)
         3:73 unknown-method: `Fut<int>` has no method `get` (write `get` without parentheses)
         4:1 not-assignable: the value of a future cannot be assigned",
    );
}

#[test]
fn futures_are_invariant() {
    says(
        "class A { A m() { return this; } void k() { Fut<Object> f = this ! m();
         Fut<A> g = null; Object o = g; f = g; } }",
        "1:61 type-mismatch: expected `Fut<Object>`, found `Fut<A>` \
             (futures are invariant: what they hold must be of the same type)
         2:29 type-mismatch: expected `Object`, found `Fut<A>` (`.get` takes the value of a future)
         2:36 type-mismatch: expected `Fut<Object>`, found `Fut<A>` \
             (futures are invariant: what they hold must be of the same type)",
    );
}

#[test]
fn fields_of_another_actor_are_out_of_reach() {
    says(
        "data class D { int n; }
         class A { int n; static final int K = 1; void m(A a, D d) { a.n = 1; this.n = a.n;
         n = d.n; d.n = 2; n = a.K + A.K; A me = this; me.n++; ((A) this).n = 1;
         a ! m(a, d); } }
         class B extends A { void k() { n = 1; this.n = 2; } }
         A a = new A();
         a.n = 1;",
        "2:63 foreign-field: field `n` of actor `A` can only be reached through `this` \
             [2:15 declared here] (call a method of `A` that reads or writes it)
         2:81 foreign-field: field `n` of actor `A` can only be reached through `this` \
             [2:15 declared here] (call a method of `A` that reads or writes it)
         3:50 foreign-field: field `n` of actor `A` can only be reached through `this` \
             [2:15 declared here] (call a method of `A` that reads or writes it)
         7:3 foreign-field: field `n` of actor `A` can only be reached through `this` \
             [2:15 declared here] (call a method of `A` that reads or writes it)",
    );
}

#[test]
fn await_is_for_actors() {
    says(
        "data class D { void m(Fut<int> f) { await f?; release; int n = f.get; } }
         class A { A() { await true; release; } void m() { await true; release; }
         static void s(Fut<int> f) { await f?; int n = f.get; } int n = 1; { await n > 0; }
         static { release; } }
         class E extends Exception { void m() { await true; } }
         void f() { await true; }
         await true;
         release;",
        "1:37 misplaced-await: `await` must be in a method of an actor or in the main block, \
             not in a method of a passive object
         1:47 misplaced-await: `release` must be in a method of an actor or in the main block, \
             not in a method of a passive object
         1:64 misplaced-get: `get` must be in a method of an actor or in the main block, \
             not in a method of a passive object
         2:17 misplaced-await: `await` must be in a method of an actor or in the main block, \
             not in a constructor
         2:29 misplaced-await: `release` must be in a method of an actor or in the main block, \
             not in a constructor
         3:29 misplaced-await: `await` must be in a method of an actor or in the main block, \
             not in a static method
         3:47 misplaced-get: `get` must be in a method of an actor or in the main block, \
             not in a static method
         3:69 misplaced-await: `await` must be in a method of an actor or in the main block, \
             not in an initialiser
         4:10 misplaced-await: `release` must be in a method of an actor or in the main block, \
             not in a static initialiser
         5:40 misplaced-await: `await` must be in a method of an actor or in the main block, \
             not in a method of a passive object
         6:12 misplaced-await: `await` must be in a method of an actor or in the main block, \
             not in a method outside classes",
    );
}

#[test]
fn synchronous_calls_of_actors_are_for_actors() {
    says(
        "data class D { int m(A a) { return a.m(); } int d() { return d(); } }
         class A { A() { m(); } int m() { return 1; } int k(A a, D d) {
         return a.m() + this.m() + m() + d.d(); } static int s(A a) { return a.m(); }
         int f = m(); A(A a) { this(a.m()); } A(int n) { a ! m(); } }
         int f(A a) { return a.m(); }
         A a = new A();
         int n = a.m();
         Fut<int> g = a ! m();",
        "1:36 misplaced-get: a synchronous call of an actor must be in a method of an actor or in the main block, \
             not in a method of a passive object
         2:17 misplaced-get: a synchronous call of an actor must be in a method of an actor or in the main block, \
             not in a constructor
         3:69 misplaced-get: a synchronous call of an actor must be in a method of an actor or in the main block, \
             not in a static method
         4:9 misplaced-get: a synchronous call of an actor must be in a method of an actor or in the main block, \
             not in an initialiser
         4:28 misplaced-get: a synchronous call of an actor must be in a method of an actor or in the main block, \
             not in an argument of `this(…)` or `super(…)`
         4:49 unknown-name: there is no variable or field `a` here
         5:21 misplaced-get: a synchronous call of an actor must be in a method of an actor or in the main block, \
             not in a method outside classes",
    );
}

#[test]
fn a_condition_to_wait_for_is_pure() {
    says(
        "class A { int n; Fut<int> f; boolean m() { return true; } void k(A a) { await m();
         await n++ > 0; await (n = 1) > 0; await new A() != null; await f.get > 0;
         await f? && n > 0 && a != null; await (a ! m())?; await a.n > 0; } }",
        "1:79 impure-guard: `await` can only look at values, so a call is not allowed here \
             (compute it before, and wait for the result)
         2:7 impure-guard: `await` can only look at values, so `++` is not allowed here \
             (compute it before, and wait for the result)
         2:22 impure-guard: `await` can only look at values, so an assignment is not allowed here \
             (compute it before, and wait for the result)
         2:41 impure-guard: `await` can only look at values, so a new object is not allowed here \
             (compute it before, and wait for the result)
         2:64 impure-guard: `await` can only look at values, so `get` is not allowed here \
             (compute it before, and wait for the result)
         3:39 impure-guard: `await` can only look at values, so an asynchronous call is not allowed here \
             (compute it before, and wait for the result)
         3:59 foreign-field: field `n` of actor `A` can only be reached through `this` \
             [1:15 declared here] (call a method of `A` that reads or writes it)",
    );
}

#[test]
fn await_needs_a_future_or_a_condition() {
    says(
        "class A { int n; void m(Fut<int> f) { await n; await f; await n?; await this?; } }",
        "1:45 type-mismatch: `await` needs a future or a `boolean`, found `int`
         1:54 type-mismatch: `await` needs a future or a `boolean`, found `Fut<int>` \
             (`f?` waits for a future)
         1:63 type-mismatch: `?` needs a future, found `int`
         1:73 type-mismatch: `?` needs a future, found `A`",
    );
}

#[test]
fn actors_share_no_fields() {
    says(
        "data class D { }
         class A { static int n; static final int K = 1; static final int[] T = {1};
         static final D E = new D(); static final A SELF = null; static final int L = f();
         static int f() { return 1; } void m() { this ! m(); } }",
        "2:22 shared-state: static field `n` would be shared by actors, which share nothing \
             (make it final, or a field of an actor)
         2:68 shared-state: the `int[]` in static field `T` would be shared by actors, \
             which share nothing (make it a field of an actor)
         3:16 shared-state: the `D` in static field `E` would be shared by actors, \
             which share nothing (make it a field of an actor)",
    );
}

#[test]
fn data_classes_extend_data_classes() {
    says(
        "data class D { }
         data class E extends D { }
         class A { void m() { this ! m(); } }
         data class F extends A { }
         class B extends D { }
         data class X extends Exception { }
         class Y extends Exception { }",
        "4:22 bad-superclass: data class `F` cannot extend `A`, which is no data class \
             [3:7 declared here]
         5:17 bad-superclass: `B` is an actor and cannot extend the data class `D` \
             [1:12 declared here] (write `data class B`)
         6:22 bad-superclass: data class `X` cannot extend an exception (exceptions are passive objects anyway: leave `data` out)",
    );
}

#[test]
fn an_interface_is_for_one_kind_of_classes() {
    says(
        "interface I { }
         interface J extends I { }
         interface K { void m(); }
         interface L { int m(); }
         data class D implements J, L { public int m() { return 1; } }
         class A implements I { void k(K k, L l) { k ! m(); l ! m(); int n = l.m(); } }",
        "1:11 mixed-interface: interface `I` is implemented by classes of different kinds \
             [6:7 `A` is an actor] [5:12 `D` is a data class] \
             (actors and passive objects need interfaces of their own)
         6:52 not-an-actor: `!` sends a message to an actor, found `L` [4:11 declared here] \
             (`L` is passive: call its method with `.`)",
    );
}

#[test]
fn a_private_method_of_an_actor_has_no_namesake() {
    says(
        "class A { private void m() { this ! m(); } }
         class B extends A { void m() { } }",
        "2:26 bad-override: `B.m()` has the signature of `A.m()`, which is private to another actor class \
             [1:24 `A.m()` is declared here]",
    );
}

#[test]
fn data_is_allowed_in_sequential_programs() {
    says(
        "data class D { int n; }
         class A extends D { int m(D d) { return d.n + n; } static int k; }",
        "",
    );
}

#[test]
fn events_only_look_at_integers_and_booleans() {
    says(
        "class A { int n; int m() { return n; } void k(Fut<int> f) {
         //@ event a(n, n > 1, this.n + 1)
         //@ event b(m(), n++)
         //@ event c(this, f.get)
         } }",
        "3:13 impure-event: an event only looks at values, and cannot contain a call
         3:18 impure-event: an event only looks at values, and cannot contain `++`
         4:13 bad-event: an event shows integers and booleans, found `A`
         4:19 impure-event: an event only looks at values, and cannot contain `get`",
    );
}

#[test]
fn symbolic_variables_are_inputs_of_the_main_block() {
    says(
        "symbolic int n;
         symbolic boolean b;
         symbolic Object o;
         symbolic int n;
         if (b) m = n;
         int m = b;
         int b = 2;",
        "3:10 bad-symbolic: a symbolic variable is an integer or a boolean
         4:14 redeclared: variable `n` is already declared [1:14 first declared here]
         5:8 unknown-name: there is no variable or field `m` here
         6:9 type-mismatch: expected `int`, found `boolean`
         7:5 redeclared: variable `b` is already declared [2:18 first declared here]",
    );
}
