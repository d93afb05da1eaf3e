//! Guided generation on the papers' programs, and the small parts by themselves.
use super::minimize::minimum;
use super::trace::{Node, parse};
use crate::generate;
use pet_model::request::{Guide, Request, Wanted};
use pet_model::suite::Suite;
use pet_translator::source::Source;
use std::collections::BTreeSet;

fn suite(path: &str, method: &str, guide: Guide) -> Suite {
    let full = pet_testing::root().join("samples").join(path);
    let source = Source::new(path, std::fs::read_to_string(full).unwrap());
    let program = pet_translator::translate(&source).unwrap().program;
    let method = program.find_method(method).unwrap();
    let request = Request {
        guide: Some(guide),
        ..Request::new(&program.method(method).key)
    };
    generate(&source, &program, &request).unwrap()
}

#[test]
fn the_local_paths_of_lcm_are_those_of_example_14() {
    let suite = suite("papers/lcm.pet", "lcm", Guide::LocalPaths);
    let traces: Vec<String> = suite
        .cases
        .iter()
        .map(|case| case.trace.to_string())
        .collect();
    assert_eq!(traces.len(), 3, "{traces:#?}");
    assert!(suite.is_complete);
}

#[test]
fn the_points_of_example_11_are_passed_by_one_case() {
    let points = ["division", "caught"].map(str::to_owned).to_vec();
    let suite = suite("papers/lcm.pet", "lcm", Guide::Points(points));
    assert_eq!(suite.cases.len(), 1);
    let report = suite.guided.unwrap();
    assert_eq!((report.apart, report.goals.len()), (None, 2));
    assert!(report.goals.iter().all(|goal| goal.cases == [0]));
}

#[test]
fn a_trace_of_a_suite_gives_its_case_again() {
    let all = suite("papers/remall.pet", "remAll", Guide::Statements);
    for case in &all.cases {
        let again = Guide::Trace {
            text: case.trace.to_string(),
            wanted: Wanted::First,
        };
        let again = suite("papers/remall.pet", "remAll", again);
        let found: Vec<String> = again
            .cases
            .iter()
            .map(|case| case.trace.to_string())
            .collect();
        assert_eq!(found, [case.trace.to_string()]);
    }
}

#[test]
fn traces_are_read_with_and_without_quotes() {
    let bare = parse("List.m:loop@11(1,[C.m(int,D)(2,[]),_,Rest])").unwrap();
    let quoted = parse(" 'List.m:loop@11' ( 1 , [ 'C.m(int,D)'(2, []) , _ , Rest ] ) ").unwrap();
    assert_eq!(bare, quoted);
    let [
        Node::At { block, way, count },
        Node::At { block: second, .. },
        rest @ ..,
    ] = bare.as_slice()
    else {
        panic!("{bare:?}");
    };
    assert_eq!((block.as_str(), *way, *count), ("List.m:loop@11", 1, 3));
    assert_eq!(second, "C.m(int,D)");
    assert_eq!(rest, [Node::Open, Node::Open]);
}

#[test]
fn what_is_no_trace_is_refused() {
    for text in [
        "",
        "lcm",
        "lcm(1)",
        "lcm(1,[)",
        "lcm(1,[]",
        "lcm(1,[_)",
        "lcm(x,[])",
        "lcm(1,[]) more",
        "lcm(1,[_,])",
        "lcm(1,[,_])",
        "(1,[])",
    ] {
        assert!(parse(text).is_err(), "{text}: {:?}", parse(text));
    }
}

#[test]
fn a_very_deep_trace_is_no_problem() {
    let depth = 200_000;
    let text = format!("{}_{}", "m(1,[".repeat(depth), "])".repeat(depth));
    assert_eq!(parse(&text).unwrap().len(), depth + 1);
}

#[test]
fn the_smallest_subset_is_found_where_greed_fails() {
    // Greed takes the first, and then needs two more.
    let covers = [
        BTreeSet::from([2, 3, 4, 5]),
        BTreeSet::from([1, 2, 3]),
        BTreeSet::from([4, 5, 6]),
    ];
    let minimum = minimum(&covers);
    assert_eq!(
        (minimum.kept.as_slice(), minimum.is_smallest),
        ([1, 2].as_slice(), true)
    );
}

#[test]
fn nothing_covers_nothing() {
    let minimum = minimum(&[BTreeSet::<u32>::new(), BTreeSet::new()]);
    assert!(minimum.kept.is_empty());
}
