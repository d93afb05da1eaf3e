//! Arrays at unknown indices under contracts: an index multiplies no cases, so both heaps
//! have the same ones.

use super::contracts::{agrees, cases, random_method_agrees};
use super::support::{ALL, ONE, assert_holds, program, shapes, suite_of};
use pet_engine::generate;
use pet_model::request::{HeapChoice, Request};
use pet_translator::source::Source;
use proptest::prelude::*;

/// Which element the unknown one is matters to nobody.
#[test]
fn an_index_that_a_condition_meets_gives_no_further_case() {
    let text = "class A { int v; }
        class C {
            A[] items;
            //@ requires items.length == 2 && items[0] != null && items[1] != null;
            A get(int i) { return items[i]; }
        }";
    let source = Source::new("test.pet", text);
    let program = program(&source);
    let suite = |heap| {
        let request = Request {
            heap,
            ..Request::new("C.get")
        };
        generate(&source, &program, &request).unwrap()
    };
    let (lazy, all, one) = (suite(HeapChoice::Lazy), suite(ALL), suite(ONE));
    assert_eq!(lazy.cases.len(), 2);
    assert_eq!(all.cases.len(), 2);
    assert_eq!(one.cases.len(), 2);
    assert_eq!(shapes(&lazy), shapes(&all));
}

/// An array of a class is an instance of the arrays of all classes above it, as in Java.
#[test]
fn arrays_are_instances_of_the_arrays_above() {
    let text = "class S { } class T extends S { }
        class Q {
            static int wide(T[] a) {
                Object o = a;
                if (o instanceof S[]) return o instanceof Object[] ? 1 : 2;
                return a == null ? 3 : 4;
            }
            static int deep(T[][] a) { Object o = a; return ((Object[]) o).length < 0 ? 1 : 2; }
            static int flat(int[] a) { Object o = a; return o instanceof Object[] ? 1 : 2; }
            static int any(Object o) {
                if (o instanceof T[]) return 1;
                if (o instanceof S[]) return 2;
                return o instanceof Object[] ? 3 : 4;
            }
        }";
    for heap in [HeapChoice::Lazy, ALL] {
        for (method, expected) in [
            ("Q.wide", vec![1, 3]),
            ("Q.deep", vec![2]),
            ("Q.flat", vec![2]),
            ("Q.any", vec![1, 2, 3, 4]),
        ] {
            let suite = suite_of(text, method, heap);
            assert_holds(&suite, method);
            let results = suite
                .cases
                .iter()
                .filter_map(|case| case.output.result.clone());
            let mut results: Vec<String> = results.map(|it| it.to_string()).collect();
            results.sort();
            results.dedup();
            let expected: Vec<String> = expected.iter().map(ToString::to_string).collect();
            assert_eq!(results, expected, "{method}");
        }
    }
}

/// Lazy initialisation splits where `i` is 1 or not; which of two elements comes first is
/// chosen with the indices, and makes no case.
#[test]
fn the_order_of_elements_gives_no_further_case() {
    let text = "class N { int v; N[] more; N[][] grid;
            int m(int i, int j) {
                int r = 0;
                if (grid != null && grid[i] == more) r = r - 1;
                if (grid != null && grid[j] != null) r = grid[j][i].v;
                if (more != null) { N t = more[1]; if (t != null) t.v = 1; }
                return r;
            }
        }";
    let (lazy, all) = (
        suite_of(text, "N.m", HeapChoice::Lazy),
        suite_of(text, "N.m", ALL),
    );
    assert_eq!(shapes(&lazy).len(), lazy.cases.len());
    assert_eq!(shapes(&lazy), shapes(&all));
}

/// Quantifiers over indices that wrap around: what excludes what is found with little work.
#[test]
fn a_ring_has_the_same_verdicts() {
    let text = "class Ring { int[] items; int head; int size;
            //@ requires items != null && items.length > 0 && items.length <= 4 && 0 <= head;
            //@ requires head < items.length && 0 <= size && size <= items.length;
            //@ requires (\\forall int i; 0 <= i && i < size; items[(head + i) % items.length] > 0);
            //@ ensures (\\forall int i; 0 <= i && i < size; items[(head + i) % items.length] > 0);
            boolean push(int x) {
                if (size == items.length) return false;
                items[(head + size) % items.length] = x;
                size = size + 1;
                return true;
            }
        }";
    let source = Source::new("test.pet", text);
    let program = program(&source);
    let request = Request::new("Ring.push");
    assert!(agrees(&source, &program, &request, text));
}

const CLASS: &str = "class N { int v; N f; N[] more; N[][] grid;\n";

const REQUIRES: [&str; 11] = [
    "more != null && more.length == 2 && more[0] != null && more[1] != null",
    "more != null && more.length >= 1 && more[0] != null && more[0].v > 0",
    "more == null || more.length > 1 && more[0] != more[1]",
    "a == null || a.more == null || a.more.length > 0 && a.more[0] == a",
    "grid == null || grid.length == 2 && grid[0] != null && grid[1] != null",
    "grid == null || grid.length > 0 && grid[0] == more",
    "more == null || i < 0 || i >= more.length || more[i] != b",
    "more == null || j < 0 || j >= more.length || more[j] == null || more[j].v == 3",
    "(\\forall int k; 0 <= k && k < 2; more == null || k >= more.length || more[k] != a)",
    "a != null",
    "i != j",
];

const ENSURES: [&str; 5] = [
    "\\result >= 0",
    "more == null || more.length < 2 || more[0] != b",
    "more == null || i < 0 || i >= more.length || more[i] == \\old(more[i])",
    "grid == null || grid.length == 0 || grid[0] != more",
    "more == null || more.length == 0 || more[0] == null || more[0].f != more[0]",
];

fn statement() -> impl Strategy<Value = String> {
    let name = || prop_oneof![Just("a"), Just("b")];
    let of = prop_oneof![Just("a"), Just("b"), Just("this")];
    let index = || prop_oneof![Just("i"), Just("j"), Just("0"), Just("1")];
    (0..9, of, name(), index(), index()).prop_map(|(kind, x, y, i, j)| match kind {
        0 => format!("if ({x} != null && {x}.more != null) {y} = {x}.more[{i}];"),
        1 => format!("if ({x} != null && {x}.more != null) {x}.more[{i}] = {y};"),
        2 => format!("if ({x} != null && {x}.more != null && {x}.more[{i}] == {y}) r = r + 1;"),
        3 => format!("if (more != null) {{ N t = more[{i}]; if (t != null) t.v = 1; }}"),
        4 => format!(
            "if (more != null) {{ N t = more[{i}]; more[{i}] = more[{j}]; more[{j}] = t; }}"
        ),
        5 => format!("if (grid != null && grid[{i}] != null) {y} = grid[{i}][{j}];"),
        6 => format!(
            "if (grid != null) {{ grid[{i}] = more; if (grid[{j}] != null) {y} = grid[{j}][{i}]; }}"
        ),
        7 => format!("if ({x} != null && {x}.f == {y}) r = r + 2;"),
        _ => format!("more = new N[2]; more[{i}] = {y};"),
    })
}

fn annotations() -> impl Strategy<Value = String> {
    let of = |choices: &'static [&'static str], most: usize| {
        proptest::collection::vec(proptest::sample::select(choices), 0..=most)
    };
    (of(&REQUIRES, 2), of(&ENSURES, 1)).prop_map(|(requires, ensures)| {
        let line = |word: &str, text: &str| format!("  //@ {word} {text};\n");
        let requires = requires.iter().map(|text| line("requires", text));
        let ensures = ensures.iter().map(|text| line("ensures", text));
        requires.chain(ensures).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_contracts_over_arrays_have_the_same_verdicts(
        statements in proptest::collection::vec(statement(), 1..3),
        annotations in annotations(),
    ) {
        let body = statements.join(" ");
        let text = format!(
            "{CLASS}{annotations}  int m(N a, N b, int i, int j) {{ int r = 0; {body} return r; }}\n}}\n"
        );
        random_method_agrees(&text);
    }
}
