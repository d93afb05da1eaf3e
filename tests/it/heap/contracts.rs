//! Contracts and assumptions with the heap solver: the same verdicts as with lazy
//! initialisation, on every sample that has a contract and on random heap programs.

use super::samples;
use super::support::{ALL, ONE, assert_holds, heap, program};
use pet_analyze::tables::Tables;
use pet_engine::generate;
use pet_model::Outcome;
use pet_model::TestCase;
use pet_model::request::{HeapChoice, Request};
use pet_model::suite::Suite;
use pet_translator::cfg::Program;
use pet_translator::compile::{Options, Traces, compile};
use pet_translator::source::Source;
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Path, what came of it, and the input heap.
fn verdicts(suite: &Suite) -> BTreeSet<(String, String, String)> {
    let verdict = |case: &TestCase| match &case.outcome {
        Outcome::Broken(broken) => broken.text.clone(),
        other => other.word().to_owned(),
    };
    let cases = suite.cases.iter();
    cases
        .map(|case| (case.trace.to_string(), verdict(&case), heap(&case.input)))
        .collect()
}

fn without_heaps(suite: &Suite) -> BTreeSet<(String, String)> {
    let verdicts = verdicts(suite).into_iter();
    verdicts
        .map(|(trace, verdict, _)| (trace, verdict))
        .collect()
}

/// Whether no limit was reached; then all of both is the same.
pub fn agrees(source: &Source, program: &Program, request: &Request, what: &str) -> bool {
    let suite = |heap| {
        let request = Request {
            heap,
            ..request.clone()
        };
        let found = generate(source, program, &request);
        found.unwrap_or_else(|error| panic!("{what}: {error}"))
    };
    let (lazy, all, one) = (suite(HeapChoice::Lazy), suite(ALL), suite(ONE));
    for suite in [&lazy, &all, &one] {
        assert_holds(suite, what);
    }
    let is_whole = |suite: &Suite| suite.is_complete && suite.contract.is_none_or(|it| it.cut == 0);
    if [&lazy, &all, &one].into_iter().all(is_whole) {
        assert_eq!(verdicts(&lazy), verdicts(&all), "{what}");
        assert_eq!(without_heaps(&lazy), without_heaps(&one), "{what}");
        return true;
    }
    false
}

#[test]
fn every_sample_with_a_contract_has_the_same_verdicts() {
    let mut compared = 0;
    for path in samples::paths(&["papers", "java"]) {
        let source = samples::source(&path);
        let program = program(&source);
        let options = Options {
            traces: Traces::Kept,
            method: None,
            integers: pet_translator::number::Integers::Machine,
        };
        let tables = Tables::of(&compile(&source, &program, options));
        for key in tables.contracts.keys() {
            let what = format!("{} {key}", source.name());
            agrees(&source, &program, &Request::new(key), &what);
            compared += 1;
        }
    }
    assert!(compared >= 8, "{compared} methods");
}

/// In conditions too the solver asks once where lazy initialisation asks for each alias.
#[test]
fn a_contract_is_asked_once_for_all_aliases() {
    let text = "class N { int v; N next; }
        //@ requires a.v > 0;
        //@ ensures \\result > 0;
        int m(N a, N b, N c, N d) {
            b.v = 1; c.v = 2; d.v = 3;
            return a.v;
        }";
    let source = Source::new("test.pet", text);
    let program = program(&source);
    let suite = |heap| {
        let request = Request {
            heap,
            ..Request::new("m")
        };
        generate(&source, &program, &request).unwrap()
    };
    let (lazy, one) = (suite(HeapChoice::Lazy), suite(ONE));
    assert!(
        4 * one.states < lazy.states,
        "{} {}",
        one.states,
        lazy.states
    );
    assert_eq!(one.contract.unwrap().broken, 0);
}

const HEAP: &str = "class H { int v; H l; H r;
        boolean heap() {
            return (l == null || v <= l.v && l.heap()) && (r == null || v <= r.v && r.heap());
        }
        //@ assume tree(this.l), tree(this.r), nonsharing(this.l, this.r);
        //@ requires heap();
        //@ ensures heap();
        void push(int k) {
            if (k < v) { int t = v; v = k; k = t; }
            if (l == null) { l = new H(); l.v = k; }
            else if (r == null) { r = new H(); r.v = k; }
            else l.push(k);
        }
    }";

/// One shape takes no more than all of them, also where assumptions exclude most aliases.
#[test]
fn under_assumptions_one_shape_has_no_more_states_than_all() {
    let source = Source::new("test.pet", HEAP);
    let program = program(&source);
    let suite = |heap| {
        let request = Request {
            heap,
            contract_k: 1,
            ..Request::new("H.push")
        };
        generate(&source, &program, &request).unwrap()
    };
    let (lazy, all, one) = (suite(HeapChoice::Lazy), suite(ALL), suite(ONE));
    assert!(one.states <= all.states, "{} {}", one.states, all.states);
    assert_eq!(verdicts(&lazy), verdicts(&all));
    assert_eq!(without_heaps(&lazy), without_heaps(&one));
}

/// Which objects a reference cannot be under assumptions is found for all of them at once.
#[test]
fn what_assumptions_exclude_is_not_tried_one_by_one() {
    let source = Source::new("test.pet", HEAP);
    let program = program(&source);
    let request = Request {
        inferences: Some(25_000_000),
        ..Request::new("H.push")
    };
    let suite = generate(&source, &program, &request).unwrap();
    assert!(suite.is_complete);
    assert_eq!(suite.cases.len(), 12);
}

/// What an assumption excludes is not walked into.
#[test]
fn an_alias_that_breaks_an_assumption_ends_the_path_at_once() {
    let body = "int m(N a, N b, int k) {
            if (a != null && a.next != null && a.next.next == b)
                if (b == a) { if (k > 0) return 1; if (k > -5) return 2; return 3; }
            return 0;
        }";
    for assumption in [
        "acyclic(a)",
        "tree(a)",
        "nonaliasing(a, b)",
        "nonsharing(a.next, b)",
    ] {
        let text = format!("class N {{ N next; }}\n//@ assume {assumption};\n{body}");
        let source = Source::new("test.pet", text.as_str());
        let program = program(&source);
        let suite = |heap| {
            let request = Request {
                heap,
                ..Request::new("m")
            };
            generate(&source, &program, &request).unwrap()
        };
        let (lazy, one, all) = (suite(HeapChoice::Lazy), suite(ONE), suite(ALL));
        assert_eq!(verdicts(&lazy), verdicts(&all), "{assumption}");
        assert!(one.states <= lazy.states, "{assumption}");
        let returns = |suite: &Suite| {
            let results = suite
                .cases
                .iter()
                .map(|it| format!("{:?}", it.output.result));
            results.collect::<BTreeSet<_>>()
        };
        assert_eq!(returns(&lazy), returns(&one), "{assumption}");
    }
}

const CLASS: &str = "class N { int v; N f; N g; N[] more;
  boolean small() { return f == null || v <= f.v && f.small(); }
  boolean has(N x) { return f == x || g == x; }
";

fn statement() -> impl Strategy<Value = String> {
    let name = || prop_oneof![Just("a"), Just("b"), Just("c")];
    let field = || prop_oneof![Just("f"), Just("g")];
    let parts = (name(), name(), field(), field());
    (0..10, parts).prop_map(|(kind, (x, y, f, g))| match kind {
        0 => format!("if ({x} != null) {x} = {x}.{f};"),
        1 => format!("if ({x} != null && {y} != null && {x}.{f} == {y}) r = r + 1;"),
        2 => format!("if ({x} != null && {x}.{f} != null) {x}.{f}.{g} = {y};"),
        3 => format!("if ({x} == {y}) r = r + 2;"),
        4 => format!("if ({x} != null && {x}.{f} != null) {y} = {x}.{f}.{g};"),
        5 => format!(
            "if ({x} != null && {x}.more != null && {x}.more.length > 1) {y} = {x}.more[1];"
        ),
        6 => format!(
            "if ({x} != null && {x}.more != null && {x}.more.length > 1) {x}.more[0] = {y};"
        ),
        7 => format!("if ({x} != null) {x}.v = {x}.v + 1;"),
        8 => format!("if ({x} != null) {x}.{f} = new N();"),
        _ => format!("if ({x} != null && {y} != null && {x}.v > {y}.v) r = r - 1;"),
    })
}

const REQUIRES: [&str; 12] = [
    "a != null",
    "a == null || a.v > 0",
    "a != null && a.f != null && a.f.v < a.v",
    "b == null || b.f != this",
    "a == null || a.small()",
    "more == null || more.length > 1 && more[0] != null",
    "f != null && f.has(a)",
    "a == b || a == null || a.f == b",
    "a.f == b",
    "g == null || g.g != g",
    "f == g",
    "(\\forall int i; 0 <= i && i < 2; more == null || i >= more.length || more[i] != a)",
];

const ENSURES: [&str; 11] = [
    "\\result >= 0",
    "\\result != 2",
    "v == \\old(v)",
    "f == \\old(f)",
    "b == null || b.f != b",
    "a == null || a.small()",
    "a == null || !a.has(a)",
    "g != this",
    "more == null || more.length < 2 || more[0] != b",
    "a == null || a.v >= \\old(a.v)",
    "f == null || f.f == \\old(f.f)",
];

fn assumption() -> impl Strategy<Value = String> {
    let path = || {
        let root = prop_oneof![Just("a"), Just("b"), Just("this")];
        let field = prop_oneof![Just(""), Just(".f"), Just(".g")];
        (root, field).prop_map(|(root, field)| format!("{root}{field}"))
    };
    (0..4, path(), path()).prop_map(|(kind, first, second)| match kind {
        0 => format!("nonaliasing({first}, {second})"),
        1 => format!("nonsharing({first}, {second})"),
        2 => format!("acyclic({first})"),
        _ => format!("tree({first})"),
    })
}

fn annotations() -> impl Strategy<Value = String> {
    let of = |choices: &'static [&'static str]| {
        proptest::collection::vec(proptest::sample::select(choices), 0..3)
    };
    let assumed = proptest::collection::vec(assumption(), 0..2);
    (assumed, of(&REQUIRES), of(&ENSURES)).prop_map(|(assumed, requires, ensures)| {
        let line = |word: &str, text: &str| format!("  //@ {word} {text};\n");
        let assumed = assumed.iter().map(|text| line("assume", text));
        let requires = requires.iter().map(|text| line("requires", text));
        let ensures = ensures.iter().map(|text| line("ensures", text));
        assumed.chain(requires).chain(ensures).collect()
    })
}

/// Both heaps agree on the method `m` of a random program.
pub fn random_method_agrees(text: &str) {
    let source = Source::new("test.pet", text);
    let request = Request {
        inferences: Some(20_000_000),
        ..Request::new("N.m")
    };
    agrees(&source, &program(&source), &request, text);
}

pub fn cases() -> u32 {
    match super::support::soak() {
        Some(count) => u32::try_from(count).unwrap().max(100),
        None => 25,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_contracts_have_the_same_verdicts(
        statements in proptest::collection::vec(statement(), 1..4),
        annotations in annotations(),
    ) {
        let body = statements.join(" ");
        let text = format!(
            "{CLASS}{annotations}  int m(N a, N b) {{ N c = this; int r = 0; {body} return r; }}\n}}\n"
        );
        random_method_agrees(&text);
    }
}
