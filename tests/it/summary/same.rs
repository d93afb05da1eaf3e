//! Composed and executed calls give the same suite: on the samples, on programs that make
//! composition hard, and on random ones.

use super::programs::from_seed;
use super::samples;
use super::support::{agrees, program, soak, suite_of};
use pet_analyze::tables::{Method, Tables};
use pet_engine::Subject;
use pet_engine::machine::{Counting, Limits, Machine};
use pet_engine::summary::make::{Nowhere, Wanted, composed, make};
use pet_engine::worker::prepare::prepare;
use pet_model::request::{Aliasing, Composition, Guide, HeapChoice, Request, Shapes, SolverChoice};
use pet_translator::compile::{Options, Traces, compile};
use pet_translator::number::Integers;
use pet_translator::source::Source;
use std::cell::RefCell;
use std::rc::Rc;

const WHOLE: Options = Options {
    traces: Traces::Kept,
    method: None,
    integers: Integers::Machine,
};

/// The modes that a suite can be made in.
fn modes(request: &Request) -> Vec<(&'static str, Request)> {
    let with = |change: &dyn Fn(&mut Request)| {
        let mut request = request.clone();
        change(&mut request);
        request
    };
    let solver = |shapes| with(&|it| it.heap = HeapChoice::Solver(shapes));
    vec![
        ("lazy", request.clone()),
        ("solver", solver(Shapes::One)),
        ("all shapes", solver(Shapes::All)),
        // Over all of 32 bits its propagation may not come to an end.
        (
            "clpz",
            with(&|it| {
                (it.solver, it.domain) = (SolverChoice::Clpz, Some((-1000, 1000)));
                it.integers = Integers::Mathematical;
            }),
        ),
        ("no aliasing", with(&|it| it.aliasing = Aliasing::Excluded)),
        ("local", with(&|it| it.guide = Some(Guide::LocalPaths))),
        ("statements", with(&|it| it.guide = Some(Guide::Statements))),
        ("branches", with(&|it| it.guide = Some(Guide::Branches))),
        ("loop-2", with(&|it| it.loop_k = 2)),
        ("depth", with(&|it| it.depth_k = Some(12))),
        ("ends", with(&|it| it.ends = true)),
    ]
}

/// Methods of the samples that call others. The mode of each is the next one, or with
/// `PET_SOAK` each has all of them.
#[test]
fn every_sample_has_the_same_suite() {
    let (mut methods, mut compared) = (0, 0);
    for path in samples::paths(&["papers", "java"]) {
        let source = samples::source(&path);
        let program = program(&source);
        if program.is_actor_program {
            continue;
        }
        let tables = Tables::of(&compile(&source, &program, WHOLE));
        let calls = |method: &&Method| {
            let mut blocks = tables.reachable(&method.key).into_iter();
            blocks.any(|block| tables.blocks[block].key != method.key)
        };
        for method in tables.testable().filter(calls) {
            let modes = modes(&Request::new(&method.key));
            let turn = methods % modes.len();
            methods += 1;
            for (number, (mode, request)) in modes.into_iter().enumerate() {
                if soak().is_none() && number != turn {
                    continue;
                }
                let has_contract = tables.contracts.contains_key(&method.key);
                if has_contract && request.heap != HeapChoice::Lazy {
                    continue;
                }
                let request = Request {
                    inferences: Some(5_000_000),
                    ..request
                };
                let what = format!("{} {} {mode}", source.name(), method.key);
                compared += usize::from(agrees(&source, &program, &request, &what));
            }
        }
    }
    println!("{compared} suites of {methods} methods");
    assert!(
        2 * compared > methods,
        "{compared} suites of {methods} methods"
    );
}

#[test]
fn random_programs_have_the_same_suite() {
    let mut compared = 0;
    for seed in 0..soak().unwrap_or(12) {
        let made = from_seed(seed, 6);
        let source = Source::new(made.file, made.source.clone());
        let program = program(&source);
        let entry = program.find_method(&made.entry).unwrap();
        let request = Request {
            domain: Some((-1000, 1000)),
            inferences: Some(2_000_000),
            ..Request::new(&program.method(entry).key)
        };
        let modes = modes(&request);
        let count = modes.len();
        for (number, (mode, request)) in modes.into_iter().enumerate() {
            let is_next = usize::try_from(seed).unwrap() % (count - 1) + 1 == number;
            if number == 0 || is_next {
                let what = format!("seed {seed}, {mode}\n{}", made.source);
                compared += u32::from(agrees(&source, &program, &request, &what));
            }
        }
    }
    println!("{compared} suites");
    assert!(compared > 0);
}

/// What makes composition hard, each in a few lines. The entry is `m`.
const HARD: [(&str, &str); 12] = [
    (
        "the caller's objects are the callee's in every combination",
        "class P { int v; P next; }
         int m(P a, P b, P c) { a.v = 1; int r = f(a, b); b.v = 2; return r + f(b, c); }
         int f(P x, P y) { if (x.v > y.v) { x.v = y.v; return 1; } y.next = x; return x.v; }",
    ),
    (
        "objects of the caller's own are handed down and linked",
        "class P { int v; P next; }
         P m(P a) { P n = new P(); link(n, a); link(n.next, n); return a; }
         void link(P x, P y) { x.next = y; if (y != null) y.v = x.v + 1; }",
    ),
    (
        "a comparison of references that nobody has decided",
        "class P { int v; }
         int m(P a, P b, P c) { if (same(a, b)) return 1; if (same(b, c)) { b.v = 3; return c.v; } return a == c ? 2 : 3; }
         boolean same(P x, P y) { return x == y; }",
    ),
    (
        "virtual calls, a method that is inherited, super",
        "abstract class S { int n; abstract int f(int k); int twice(int k) { return f(k) + f(n); } }
         class A extends S { int f(int k) { return k > 0 ? k : n; } }
         class B extends A { int f(int k) { if (k == n) return 0; return super.f(k) + 1; } }
         int m(S s, S t) { if (t instanceof B) return t.twice(1); return s.twice(2); }",
    ),
    (
        "exceptions that are thrown below, caught, and thrown on",
        "class E extends Exception { int code; }
         void f(int k) throws E { if (k < 0) { E e = new E(); e.code = k; throw e; } if (k == 0) throw new ArithmeticException(); }
         int m(int a, int b) { int r = 0; try { f(a); r = 1; f(b); } catch (E e) { r = e.code; } finally { r = r + 10; } return r; }",
    ),
    (
        "arrays with unknown indices, the same array twice",
        "int m(int[] xs, int[] ys, int i, int j) { swap(xs, ys, i, j); return get(xs, j) + get(ys, i); }
         void swap(int[] xs, int[] ys, int i, int j) { int t = xs[i]; xs[i] = ys[j]; ys[j] = t; }
         int get(int[] xs, int i) { return i < 0 ? -1 : xs[i]; }",
    ),
    (
        "elements of an array that the caller made",
        "int m(int n, int i, int j) { int[] a = new int[n]; put(a, i, 7); put(a, j, 8); if (sum(a, i, j) == 15) return 1; return 0; }
         void put(int[] a, int i, int v) { a[i] = v; }
         int sum(int[] a, int i, int j) { return a[i] + a[j]; }",
    ),
    (
        "objects in arrays, made below",
        "class P { int v; }
         P m(P[] ps, int i, int j) { fill(ps, i); P p = ps[j]; if (p == null) return null; p.v = i; return pick(ps, i, j); }
         void fill(P[] ps, int i) { ps[i] = new P(); }
         P pick(P[] ps, int i, int j) { ps[i] = new P(); P q = ps[j]; if (q != null && q.v > 0) return q; return ps[i]; }",
    ),
    (
        "static fields that both sides read and write",
        "class G { static int total; static G last; int n; }
         int m(G g) { G.total = 5; add(g); if (G.total > 7) return add(G.last); return G.total; }
         int add(G g) { if (g == G.last) return 0; G.total = G.total + g.n; G.last = g; return G.total; }",
    ),
    (
        "recursion, alone and of two methods",
        "class N { int v; N next; }
         int m(N n, int k) { if (even(k)) return sum(n); return len(n) + sum(n); }
         int sum(N n) { if (n == null) return 0; return n.v + sum(n.next); }
         int len(N n) { int r = 0; while (n != null) { r++; n = n.next; } return r; }
         boolean even(int k) { if (k == 0) return true; if (k < 0) return false; return odd(k - 1); }
         boolean odd(int k) { if (k == 0) return false; return even(k - 1); }",
    ),
    (
        "loops on both sides of a call",
        "int m(int n, int k) { int s = 0; for (int i = 0; i < n; i++) s = s + f(k, i); return s; }
         int f(int k, int i) { int r = 0; while (r * r < k) r++; if (r == i) return -1; return r; }",
    ),
    (
        "objects of unknown class and casts",
        "class A { int a; } class B extends A { int b; }
         int m(Object o, Object p) { int r = f(o); if (o == p) r = r + 100; return r + f(p); }
         int f(Object o) { if (o instanceof B) { B b = (B) o; return b.b + b.a; } if (o instanceof A) return ((A) o).a; if (o instanceof int[]) return ((int[]) o).length; return 0; }",
    ),
];

#[test]
fn hard_programs_have_the_same_suite_in_every_mode() {
    let mut compared = 0;
    for (number, (what, text)) in HARD.into_iter().enumerate() {
        let source = Source::new("hard.pet", text.to_owned());
        let program = program(&source);
        for (place, (mode, request)) in modes(&Request::new("m")).into_iter().enumerate() {
            // Each mode is the turn of some programs, and all that of all.
            if soak().is_none() && place > 1 && (place + number) % 3 != 0 {
                continue;
            }
            let request = Request {
                inferences: Some(5_000_000),
                ..request
            };
            let what = format!("{what} {mode}\n{text}");
            compared += u32::from(agrees(&source, &program, &request, &what));
        }
    }
    println!("{compared} suites");
    assert!(compared > 40, "{compared} suites");
}

#[test]
fn what_is_called_is_not_executed_again() {
    let text = "int m(int x) { return f(x) + f(x) + f(x); }
                int f(int x) { if (x > 0) { if (x > 1) return 2; return 1; } return 0; }";
    let request = Request::new("m");
    let executed = suite_of(text, &request);
    let composed = suite_of(
        text,
        &Request {
            composition: Composition::On,
            ..request
        },
    );
    assert_eq!(executed.cases.len(), 3);
    assert_eq!(composed.composed, 9);
    assert_eq!(executed.composed, 0);
    // The three blocks behind the calls, for each case, and the entry.
    assert!(composed.states < executed.states, "{}", composed.states);
}

/// A trace has a node for each call; the machine says only which case was composed.
#[test]
fn what_the_machine_says_of_a_path_does_not_grow_with_what_it_calls() {
    let said = |depth: usize| {
        let mut text = String::new();
        for level in 0..depth {
            let next = level + 1;
            text.push_str(&format!(
                "int f{level}(int x) {{ int a = f{next}(x); int b = f{next}(x); if (a != b) return -1; return a; }}\n"
            ));
        }
        text.push_str(&format!(
            "int f{depth}(int x) {{ if (x > 5) return 1; return 2; }}\n"
        ));
        let source = Source::new("chain.pet", text);
        let program = program(&source);
        let mut subject = Subject::of_source(&source, &program, "f0", Integers::Machine).unwrap();
        let request = Request::new("f0");
        let wanted = Wanted::Below("f0");
        let made = make(&subject.clauses, &request, wanted, &mut Nowhere).unwrap();
        subject.clauses = composed(&subject.clauses, &made.summaries);
        let prepared = prepare(&subject.clauses, &request).unwrap();
        let mut machine = Machine::start_with(&prepared.libraries, Counting::Uncounted).unwrap();
        machine.load(&prepared.source, &prepared.text).unwrap();
        let lengths = Rc::new(RefCell::new(Vec::new()));
        let heard = Rc::clone(&lengths);
        let listen = move |text: &str| {
            let case = text.find("case(").and_then(|at| text.get(at..));
            heard.borrow_mut().extend(case.map(str::len));
            // Every part and every branch is wanted.
            (text.ends_with('?') || text.contains("check(")).then_some('y')
        };
        machine.serve(&prepared.goal, Limits::NONE, listen).unwrap();
        lengths.take()
    };
    let (short, long) = (said(2), said(9));
    assert_eq!((short.len(), long.len()), (2, 2));
    // Numbers of clauses have some digits more.
    for (short, long) in short.into_iter().zip(long) {
        assert!(long < 2 * short, "{short} and {long} letters");
    }
}
