//! Each test is a program as small as it can be and what must be known of it.

mod sound;

use super::chains::chains;
use super::{Analysis, Place};
use crate::tables::Tables;
use pet_translator::clp;
use pet_translator::compile::{self, Traces};
use pet_translator::source::Source;

fn analysis(text: &str) -> Analysis {
    let source = Source::new("test.pet", text);
    let translated = pet_translator::translate(&source).expect("the program has no errors");
    let options = compile::Options {
        traces: Traces::Kept,
        method: None,
        integers: pet_translator::number::Integers::Machine,
    };
    let clauses = compile::compile(&source, &translated.program, options);
    Analysis::of(&clauses, &Tables::of(&clauses))
}

/// The places, in one line.
fn line<'a>(places: impl IntoIterator<Item = &'a Place>) -> String {
    let places: Vec<String> = places.into_iter().map(Place::to_string).collect();
    places.join(" ")
}

fn reads(analysis: &Analysis, key: &str) -> String {
    line(&analysis.methods[key].reads)
}

fn writes(analysis: &Analysis, key: &str) -> String {
    line(&analysis.methods[key].writes)
}

fn words<'a>(words: impl IntoIterator<Item = &'a String>) -> String {
    let words: Vec<&str> = words.into_iter().map(String::as_str).collect();
    words.join(" ")
}

const SUM_FACTS: &str = include_str!("../../../samples/papers/sumfacts.pet");

#[test]
fn the_prunings_of_the_paper() {
    let [first, second, third] = analysis(SUM_FACTS).related("A.sumFacts");
    assert_eq!(words(&first), "A.sumFacts A.setN A.setFt A.set");
    assert_eq!(words(&second), "A.sumFacts A.setN A.setFt");
    assert_eq!(words(&third), "A.sumFacts A.setFt");
}

#[test]
fn what_is_asked_after_an_await_makes_writers_related() {
    let analysis = analysis(
        "class A { int n; int f; int unused;
           int p() { this.n = 0; await this.f > 0; if (this.n >= 0) return 1; else return 2; }
           void set() { this.n = -1; }
           void open() { this.f = 1; }
           void other() { this.unused = 1; }
           int look() { return this.n; } }",
    );
    let [first, second, third] = analysis.related("A.p");
    assert_eq!(words(&first), "A.p A.set A.open A.other");
    assert_eq!(first, second);
    assert_eq!(words(&third), "A.p A.set A.open");
    assert_eq!(words(&analysis.related("A.look")[2]), "");
}

#[test]
fn around_a_loop_what_comes_before_an_await_also_comes_after_it() {
    let analysis = analysis(
        "class A { int n; int m;
           void p(Fut<int> f, int k) {
             while (k > 0) { k = k + this.n; await f?; this.m = 1; } }
           void once(Fut<int> f) { int k = this.n; await f?; this.m = k; }
           void set() { this.n = 1; } }",
    );
    assert_eq!(words(&analysis.related("A.p")[2]), "A.set");
    assert_eq!(words(&analysis.related("A.once")[2]), "");
}

#[test]
fn a_synchronous_call_of_oneself_gives_the_actor_free() {
    let analysis = analysis(
        "class A { int n; Fut<int> f;
           int p() { this.n = 0; this.q(); return this.n; }
           void q() { }
           void set() { this.n = 1; } }",
    );
    assert_eq!(words(&analysis.related("A.p")[2]), "A.p A.set");
    assert!(!analysis.methods["A.p"].may_block);
}

#[test]
fn inherited_methods_are_related_and_overridden_ones_are_not() {
    let analysis = analysis(
        "class A { int n; void set() { this.n = 1; } void over() { this.n = 2; } }
         class B extends A {
           void over() { }
           int p() { this.n = 0; release; return this.n; } }",
    );
    assert_eq!(words(&analysis.related("B.p")[2]), "A.set B.p");
}

#[test]
fn what_super_runs_belongs_to_the_method_that_calls_it() {
    let analysis = analysis(
        "class A { int n; Fut<int> f; void set() { this.n = 1; } void ask() { this ! set(); } }
         class B extends A {
           void set() { super.set(); }
           int p() { this.n = 0; release; return this.n; } }",
    );
    let [first, second, third] = analysis.related("B.p");
    assert_eq!(words(&first), "A.ask B.set B.p");
    assert_eq!(words(&second), "B.set B.p");
    assert_eq!(words(&third), "B.set B.p");
}

#[test]
fn what_a_step_calls_belongs_to_it() {
    let analysis = analysis(
        "data class Box(int v) { void fill(int x) { this.v = x; } int look() { return this.v; } }
         class A(Box box, int[] xs) {
           int sum;
           void put() { this.box.fill(1); }
           void all() { total(this.xs); }
           int get() { return this.box.look(); }
           void tell(A a) { a ! put(); } }
         void total(int[] xs) { xs[0] = xs[1]; }",
    );
    assert_eq!(writes(&analysis, "A.put"), "Box.v");
    assert_eq!(reads(&analysis, "A.put"), "A.box");
    assert_eq!(writes(&analysis, "A.all"), "elements of arrays");
    assert!(!analysis.are_independent("A.put", "A.get"));
    assert!(!analysis.are_independent_apart("A.put", "A.get"));
    assert!(analysis.are_independent("A.get", "A.get"));
    assert!(analysis.are_independent("A.put", "A.all"));
    assert!(analysis.are_independent_apart("A.put", "A.tell"));
}

#[test]
fn new_objects_are_nobody_elses_until_the_step_ends() {
    let analysis = analysis(
        "data class Box(int v) { }
         class A {
           Box box;
           void make() { Box b = new Box(1); b.v = 2; this.box = b; }
           void late() { Box b = new Box(1); release; b.v = 2; }
           void either(Box c, boolean x) { Box b = x ? new Box(1) : c; b.v = 2; }
           void fill() { int[] xs = new int[3]; for (int i = 0; i < 3; i++) { xs[i] = i; } } }",
    );
    assert_eq!(writes(&analysis, "Box.new"), "");
    assert_eq!(writes(&analysis, "A.make"), "A.box");
    assert_eq!(writes(&analysis, "A.late"), "Box.v");
    assert_eq!(writes(&analysis, "A.either"), "Box.v");
    assert_eq!(writes(&analysis, "A.fill"), "");
}

#[test]
fn messages_go_to_every_class_below() {
    let analysis = analysis(
        "interface Sink { void take(int x); }
         abstract class Base implements Sink { int n; }
         class Add extends Base { void take(int x) { this.n = this.n + x; } }
         class More extends Add { }
         class Drop extends Base { void take(int x) { this ! note(); } void note() { this.n = 0; } }
         class Lone { void take(int x) { } }
         class User(Sink sink) { void use() { this.sink ! take(1); } void self() { this ! use(); } }",
    );
    let facts = &analysis.methods["User.use"];
    assert_eq!(words(&facts.sends), "Add.take Drop.take");
    assert_eq!(words(&facts.chain), "Add.take Drop.note Drop.take");
    assert_eq!(
        words(&analysis.reached_classes("User.use")),
        "Add Drop More"
    );
    assert_eq!(
        words(&analysis.reached_classes("User.self")),
        "Add Drop More User"
    );
    assert_eq!(
        words(&analysis.reached_others("User.self")),
        "Add Drop More"
    );
    assert_eq!(words(&analysis.reached_others("Drop.take")), "");
}

#[test]
fn a_task_is_not_independent_of_one_that_it_waits_for() {
    let analysis = analysis(
        "class A {
           int n; int m;
           int one() { return 1; }
           boolean two() { return true; }
           void three() { this.m = 1; }
           void handed(Fut<int> f) { await f?; }
           void own(A a) { Fut<boolean> f = a ! two(); await f?; boolean b = f.get; }
           int taken(A a) { Fut<int> f = a ! one(); return f.get; } }",
    );
    let are_independent = |a: &str, b: &str| {
        let forth = analysis.are_independent(a, b);
        assert_eq!(analysis.are_independent(b, a), forth, "{a} and {b}");
        forth
    };
    assert!(!are_independent("A.handed", "A.one"));
    assert!(!are_independent("A.handed", "A.taken"));
    assert!(are_independent("A.handed", "A.two"));
    assert!(are_independent("A.handed", "A.three"));
    assert!(!are_independent("A.own", "A.two"));
    assert!(are_independent("A.own", "A.one"));
    // Whoever keeps the actor keeps the others from running.
    assert!(analysis.methods["A.taken"].may_block);
    assert!(!are_independent("A.taken", "A.three"));
    assert!(analysis.are_independent_apart("A.taken", "A.three"));
    assert!(!analysis.are_independent_apart("A.taken", "A.one"));
    // What was awaited does not block.
    assert!(!analysis.methods["A.own"].may_block);
}

#[test]
fn a_future_in_an_array_may_be_any() {
    let analysis = analysis(
        "class A {
           int one() { return 1; }
           void wait(Fut<int>[] fs) { await fs[0]?; } }",
    );
    assert_eq!(words(&analysis.methods["A.wait"].waits_for), "A.one A.wait");
}

#[test]
fn a_method_without_code_may_do_anything() {
    let analysis = analysis(
        "native int roll();
         class A { int n; void play() { int k = roll(); } void rest() { } void ask() { this ! rest(); } }",
    );
    assert!(analysis.methods["A.play"].is_opaque);
    assert!(!analysis.are_independent("A.play", "A.rest"));
    assert_eq!(writes(&analysis, "A.play"), "A.n elements of arrays");
    assert!(!analysis.methods["A.rest"].is_opaque);
}

#[test]
fn chains_may_come_back_to_where_they_began() {
    let analysis = analysis(
        "class A { void a(A x) { x ! b(x); x ! c(); } void b(A x) { x ! a(x); x ! b(x); x ! c(); }
           void c() { } }",
    );
    let listed = |key: &str| -> Vec<String> {
        let chains = chains(&analysis, key);
        assert!(chains.is_complete && chains.more == 0);
        let listed = chains.listed.iter();
        listed.map(|chain| chain.methods.join(">")).collect()
    };
    assert_eq!(listed("A.a"), ["A.a>A.b>A.a", "A.a>A.b>A.c", "A.a>A.c"]);
    assert_eq!(
        listed("A.b"),
        ["A.b>A.a>A.b", "A.b>A.a>A.c", "A.b>A.b", "A.b>A.c"]
    );
    assert!(listed("A.c").is_empty());
}

#[test]
fn many_chains_are_counted_and_too_many_or_too_long_ones_are_not() {
    let methods = |count: usize, sends: fn(usize, usize) -> bool| -> Analysis {
        let methods = (0..count).map(|from| {
            let sent = (0..count).filter(|to| sends(from, *to));
            let body: String = sent.map(|to| format!("this ! m{to}(); ")).collect();
            format!("void m{from}() {{ {body} }} ")
        });
        analysis(&format!("class A {{ {} }}", methods.collect::<String>()))
    };
    let five = chains(&methods(5, |_, _| true), "A.m0");
    // Each order of some of the four others, and then back.
    assert!(five.is_complete);
    assert_eq!(five.listed.len() + five.more, 65);
    assert!(!chains(&methods(12, |_, _| true), "A.m0").is_complete);
    let line = chains(&methods(40, |from, to| from + 1 == to), "A.m0");
    assert!(line.listed.len() == 1 && line.listed[0].is_cut);
    let line = chains(&methods(12, |from, to| from + 1 == to), "A.m0");
    assert!(line.listed.len() == 1 && !line.listed[0].is_cut);
}

#[test]
fn every_table_has_a_row() {
    let text = |text: &str| {
        let tables = analysis(text).facts();
        let terms = tables.iter().flat_map(|table| &table.facts);
        let lines: Vec<String> = terms.map(clp::print::term).collect();
        lines.join("\n")
    };
    assert_eq!(
        text("class A { int n; void a() { this ! b(); } void b() { this.n = 1; } }"),
        "pet_reaches('A.a', ['A'])
pet_reaches('A.b', [])
pet_independent('A.a', 'A.a')
pet_independent('A.a', 'A.b')
pet_independent('A.b', 'A.a')
pet_independent_apart('A.a', 'A.a')
pet_independent_apart('A.a', 'A.b')
pet_independent_apart('A.b', 'A.a')
pet_independent_apart('A.b', 'A.b')
pet_related('A.a', [])
pet_related('A.b', [])"
    );
    let rows = text("class A { }");
    assert_eq!(rows.lines().count(), 4);
    assert!(rows.lines().all(|row| row.contains("(null")), "{rows}");
}
