//! SFM 2014, Sec. 2.2: Fig. 3, Fig. 4 and Ex. 3.

use super::support::{ALL, ONE, program, shapes, suite_of};
use pet_engine::generate;
use pet_model::Outcome;
use pet_model::request::{HeapChoice, Request};
use pet_translator::source::Source;
use std::collections::BTreeSet;

/// Fig. 3 with these bodies for the methods.
fn figure(condition: &str, a: &str, b: &str, c: &str) -> String {
    format!(
        "class Ref {{ int f; }}
         void m(Ref x, Ref y, Ref z) {{
           x.f = 1;
           z.f = -5;
           a();
           y.f = x.f + 1;
           b();
           if ({condition}) c(y.f); else d(y.f);
         }}
         void a() {{ {a} }}
         void b() {{ {b} }}
         void more() {{ }}
         void c(int v) {{ {c} }}
         void d(int v) {{ }}"
    )
}

const CALL: &str = "more();";

/// How often a and b are executed: a call in their bodies is two more states each time.
fn executions(heap: HeapChoice) -> (i64, i64) {
    let states = |a, b| suite_of(&figure("x == z", a, b, ""), "m", heap).states;
    let plain = states("", "");
    let (in_a, in_b) = (states(CALL, "") - plain, states("", CALL) - plain);
    assert_eq!((in_a % 2, in_b % 2), (0, 0));
    (in_a / 2, in_b / 2)
}

#[test]
fn lazy_initialisation_executes_a_twice_and_b_five_times() {
    assert_eq!(executions(HeapChoice::Lazy), (2, 5));
}

#[test]
fn the_heap_solver_executes_a_and_b_once() {
    assert_eq!(executions(ONE), (1, 1));
    assert_eq!(executions(ALL), (1, 1));
}

#[test]
fn there_are_two_normal_endings() {
    let suite = suite_of(&figure("x == z", "", "", ""), "m", ONE);
    let normal = |it: &pet_model::TestCase| it.outcome == Outcome::Ok;
    let endings: Vec<_> = suite.cases.iter().filter(|case| normal(case)).collect();
    let said: Vec<String> = endings.iter().map(|it| it.constraints.join(", ")).collect();
    assert_eq!(
        said,
        [
            "x != null, y != null, z = x",
            "x != null, y != null, z != null, z != x"
        ]
    );
    let open: Vec<String> = endings.iter().map(|it| it.may_alias.join(", ")).collect();
    assert_eq!(open, ["y = x", "y = x, y = z"]);
    // Null for each of the three is the rest.
    assert_eq!(suite.cases.len(), 5);
    assert_eq!(suite.states, 16);
}

#[test]
fn the_call_in_the_then_branch_of_example_3_gets_2() {
    let body = "if (v == 2) { more(); } else { d(v); }";
    let text = figure("x.f == 1", "", "", body);
    for heap in [ONE, ALL] {
        let suite = suite_of(&text, "m", heap);
        let called = suite
            .cases
            .iter()
            .filter(|case| case.trace.to_string().contains("c("));
        let called: Vec<_> = called.collect();
        assert!(!called.is_empty());
        for case in called {
            assert!(case.trace.to_string().contains("more("), "{case:#?}");
        }
    }
    // No case split: one path through c, one through d, three null pointers.
    assert_eq!(suite_of(&text, "m", ONE).cases.len(), 5);
}

#[test]
fn the_shapes_of_the_figure_are_those_of_lazy_initialisation() {
    for condition in ["x == z", "x.f == 1", "y.f == 2 && x != y"] {
        let text = figure(condition, "", "", "");
        let lazy = suite_of(&text, "m", HeapChoice::Lazy);
        let solver = suite_of(&text, "m", ALL);
        assert_eq!(shapes(&lazy), shapes(&solver), "{condition}");
    }
}

/// Fig. 3 with n references: each is written, the first is read.
fn references(count: usize) -> String {
    let parameters: Vec<String> = (1..=count).map(|i| format!("Ref x{i}")).collect();
    let writes: String = (1..count).map(|i| format!("x{i}.f = {i};\n")).collect();
    format!(
        "class Ref {{ int f; }}
         int m({}) {{
           {writes}
           x{count}.f = x1.f + 1;
           if (x1 == x{count}) return 1;
           return x1.f;
         }}",
        parameters.join(", ")
    )
}

#[test]
fn states_grow_linearly_with_references() {
    let states: Vec<i64> = (2..=12)
        .map(|count| suite_of(&references(count), "m", ONE).states)
        .collect();
    let steps: Vec<i64> = states.windows(2).map(|pair| pair[1] - pair[0]).collect();
    // Null or not for one more reference.
    assert!(steps.iter().all(|step| *step == 2), "{states:?}");
    let lazy: Vec<i64> = (2..=6)
        .map(|count| suite_of(&references(count), "m", HeapChoice::Lazy).states)
        .collect();
    let times: Vec<i64> = lazy.windows(2).map(|pair| pair[1] / pair[0]).collect();
    assert!(times.iter().all(|times| *times >= 2), "{lazy:?}");
}

#[test]
fn elements_of_arrays_are_not_split() {
    let text = "int m(int[] a, int i, int j) {
        a[i] = 1;
        a[j] = 2;
        int t = a[i];
        if (i == j) return t;
        return 10 * t;
    }";
    let lazy = suite_of(text, "m", HeapChoice::Lazy);
    let solver = suite_of(text, "m", ONE);
    assert_eq!(shapes(&lazy), shapes(&solver));
    // Three times null or not, four times inside or not, and the comparison at the end.
    assert_eq!(solver.states, 9);
    assert!(solver.states < lazy.states, "{}", lazy.states);
}

/// The further lists are walked, the more of the states of lazy initialisation are aliases
/// that the program never asks for.
#[test]
fn five_times_fewer_states_where_lists_are_walked_far() {
    let source = Source::new(
        "test.pet",
        include_str!("../../../benches/heap/programs.pet"),
    );
    let program = program(&source);
    for (method, bounds) in [("Heaps.reverse", [3, 6, 9]), ("Heaps.merge", [3, 4, 5])] {
        let ratio = |loop_k: u32| {
            let states = |heap| {
                let request = Request {
                    heap,
                    loop_k,
                    ..Request::new(method)
                };
                generate(&source, &program, &request).unwrap().states
            };
            10 * states(HeapChoice::Lazy) / states(ONE)
        };
        let ratios = bounds.map(ratio);
        assert!(ratios.is_sorted(), "{method}: {ratios:?}");
        assert!(ratios[2] >= 50, "{method}: {ratios:?}");
    }
}

/// Fewer states are not possible: each is a decision that the program itself takes on some
/// path, and none is there twice.
#[test]
fn states_are_the_decisions_of_the_program() {
    let programs = include_str!("../../../benches/heap/programs.pet");
    let lists = include_str!("../../../samples/papers/remall.pet");
    for (text, method, loop_k) in [
        (programs, "Heaps.reverse", 3),
        (programs, "Heaps.merge", 2),
        (programs, "Heaps.link", 1),
        (programs, "Heaps.insert", 2),
        (programs, "Heaps.mark", 1),
        (programs, "Heaps.shuffle", 1),
        (lists, "List.remAll", 1),
    ] {
        let source = Source::new("test.pet", text);
        let program = program(&source);
        let request = Request {
            heap: ONE,
            loop_k,
            ends: true,
            ..Request::new(method)
        };
        let suite = generate(&source, &program, &request).unwrap();
        let cut = suite.ends.ends.iter().filter(|end| end.why != "infeasible");
        let cut = cut.map(|end| end.trace.to_string());
        let traces = suite.cases.iter().map(|case| case.trace.to_string());
        let traces: Vec<String> = traces.chain(cut).collect();
        // A trace up to where the parts of a way begin is one decision after others.
        let decisions: BTreeSet<&str> = traces
            .iter()
            .flat_map(|trace| trace.match_indices(",[").map(|(at, _)| &trace[..at]))
            .collect();
        let states = usize::try_from(suite.states).unwrap();
        assert_eq!(states, decisions.len(), "{method}");
    }
}
