//! Programs that catch reductions which lose something. Every reduction finds what there
//! is; what there is has been counted by hand.

use super::support::{REDUCTIONS, explored, numbers, results, sample, text};
use pet_interp::explore::setting::Reduction::{Full, None};

/// Final states, deadlocks and failures, the same for all reductions.
fn expect(program: &str, expected: (usize, usize, usize)) {
    let subject = text(program);
    for reduction in REDUCTIONS {
        let exploration = explored(&subject, reduction);
        assert!(exploration.is_complete(), "{reduction:?}");
        let numbers = numbers(&exploration.found);
        assert_eq!(numbers, expected, "{reduction:?}\n{program}");
    }
}

/// Th. 1 as printed runs `c` first and never sees v = 2.
#[test]
fn two_tasks_together_pass_a_reference_on() {
    let subject = sample("papers/stability-concrete");
    let all = results(&explored(&subject, None).found);
    for reduction in REDUCTIONS {
        assert_eq!(
            results(&explored(&subject, reduction).found),
            all,
            "{reduction:?}"
        );
    }
    expect(
        "class C { int v = 0; void p() { this.v = this.v * 2; } void q() { this.v = this.v + 1; } }
         class A(C f) { void set(C c) { this.f = c; }
                        void use() { if (this.f != null) this.f ! q(); } }
         class X(A a) { void m(C c) { this.a ! set(c); } }
         C c = new C(); A a = new A(null); X x = new X(a); c ! p(); x ! m(c); a ! use();",
        (3, 0, 0),
    );
}

/// Everybody reaches an actor in a static field, without any reference of its own.
#[test]
fn a_static_field_leads_to_its_actor() {
    expect(
        "class Cell { static final Cell it = new Cell(); int v = 0;
                      void set(int x) { this.v = this.v * 10 + x; } }
         class B { void m() { Cell.it ! set(2); } }
         B b = new B(); Cell.it ! set(1); b ! m();",
        (2, 0, 0),
    );
}

#[test]
fn a_failing_stable_actor_does_not_hide_others() {
    expect(
        "class A { void fails() { assert false; } }
         class B { void fails() { int x = 1 / 0; } }
         A a = new A(); B b = new B(); a ! fails(); b ! fails();",
        (0, 0, 2),
    );
    // The second failure is two steps away.
    expect(
        "class A { void fails() { assert false; } }
         class B { void send(D d) { d ! fails(); } }
         class D { void fails() { int x = 1 / 0; } }
         A a = new A(); B b = new B(); D d = new D(); a ! fails(); b ! send(d);",
        (0, 0, 2),
    );
}

#[test]
fn a_failure_that_a_later_message_prevents_does_not_hide_it() {
    expect(
        "class A { int ok = 0; void set() { this.ok = 1; } void check() { assert this.ok == 1; } }
         class B { void send(A a) { a ! set(); } }
         A a = new A(); B b = new B(); a ! check(); b ! send(a);",
        (1, 0, 1),
    );
}

#[test]
fn a_circle_does_not_hide_a_failure() {
    let subject = text(
        "class P { void ping(Q q) { q ! pong(this); } }
         class Q { void pong(P p) { p ! ping(this); } }
         class Z { void fails() { assert false; } }
         P p = new P(); Q q = new Q(); Z z = new Z(); p ! ping(q); z ! fails();",
    );
    let exploration = explored(&subject, Full);
    assert!(exploration.is_complete());
    assert_eq!(numbers(&exploration.found), (0, 0, 1));
}

#[test]
fn a_circle_of_releases_does_not_hide_the_others() {
    let subject = text(
        "class P { boolean stop = false; void end() { this.stop = true; }
                   void spin() { while (!this.stop) release; } }
         class Q { void send(P p) { p ! end(); } }
         P p = new P(); Q q = new Q(); p ! spin(); q ! send(p);",
    );
    let exploration = explored(&subject, Full);
    assert!(exploration.is_complete());
    assert_eq!(numbers(&exploration.found), (1, 0, 0));
}

/// A task that has not begun looks at a future that another actor finishes.
#[test]
fn futures_are_shared_between_actors() {
    expect(
        "class A { int v() { return 1; } }
         class B { int x = 0; void look(Fut<Int> f) { this.x = 1; await f?; this.x = this.x * 2; }
                   void add() { this.x = this.x + 1; } }
         A a = new A(); B b = new B(); Fut<Int> f = a ! v(); b ! look(f); b ! add();",
        (3, 0, 0),
    );
}

#[test]
fn passive_objects_are_shared_between_actors() {
    expect(
        "data class Box(int v) { }
         class A { void add(Box b) { b.v = b.v + 1; } }
         class B { void twice(Box b) { b.v = b.v * 2; } }
         class K(Box b) { }
         Box b = new Box(1); K k = new K(b); A x = new A(); B y = new B();
         x ! add(b); y ! twice(b);",
        (2, 0, 0),
    );
    expect(
        "class A { void set(int[] a) { a[0] = 1; } }
         class B { int seen = 0; void look(int[] a) { this.seen = a[0]; } }
         int[] a = new int[1]; A x = new A(); B y = new B(); x ! set(a); y ! look(a);",
        (2, 0, 0),
    );
}

/// The guard of the first reads what the second writes and writes back.
#[test]
fn a_guard_over_a_shared_object_may_hold_for_a_moment_only() {
    expect(
        "data class Box(int v) { }
         class A { int got = 0; void wait(Box b) { await b.v == 1; this.got = 1; } }
         class B { void one(Box b) { b.v = 1; } }
         class C { void two(Box b) { b.v = 2; } }
         class K(Box b) { }
         Box b = new Box(0); K k = new K(b); A x = new A(); B y = new B(); C z = new C();
         x ! wait(b); y ! one(b); z ! two(b);",
        (2, 1, 0),
    );
}

/// A message comes to an actor while one of its tasks keeps it; it could have come before.
#[test]
fn a_task_that_keeps_its_actor_races_from_where_it_began() {
    expect(
        "class A { int x = 0;
                   void hold(B b) { Fut<Int> f = b ! give(); this.x = f.get; }
                   void set() { this.x = this.x + 10; } }
         class B { int give() { return 1; } void send(A a) { a ! set(); } }
         A a = new A(); B b = new B(); a ! hold(b); b ! send(a);",
        (2, 0, 0),
    );
}

#[test]
fn suspended_tasks_come_back_in_every_order() {
    for name in [
        "actors/mail start 2,1",
        "actors/dht-plain",
        "actors/mail start 1,2",
    ] {
        let subject = sample(name);
        let all = results(&explored(&subject, None).found);
        for reduction in REDUCTIONS {
            let found = results(&explored(&subject, reduction).found);
            assert_eq!(found, all, "{name} {reduction:?}");
        }
    }
}

/// Final states are the same up to the order in which actors were made, and not if the
/// references between them differ.
#[test]
fn states_are_the_same_up_to_renaming_and_no_further() {
    expect(
        "class W { int v = 0; void set(int v) { this.v = v; } }
         class M { W w = null; void make(int v) { this.w = new W(); this.w ! set(v); } }
         M m = new M(); m ! make(1); m ! make(2);",
        (2, 0, 0),
    );
    // One ring of four or two rings of two: locally they look alike.
    expect(
        "class N { N next = null; void link(N n) { this.next = n; } }
         class S { int used = 0;
           void one(N a, N b, N c, N d) { if (this.used == 0) {
             this.used = 1; a ! link(b); b ! link(c); c ! link(d); d ! link(a); } }
           void two(N a, N b, N c, N d) { if (this.used == 0) {
             this.used = 1; a ! link(b); b ! link(a); c ! link(d); d ! link(c); } } }
         N a = new N(); N b = new N(); N c = new N(); N d = new N(); S s = new S();
         s ! one(a, b, c, d); s ! two(a, b, c, d);",
        (2, 0, 0),
    );
}
