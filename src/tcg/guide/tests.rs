//! Guided generation on the papers' programs, and the small parts by themselves.
use super::minimize::minimum;
use super::trace::{Node, parse};
use super::{Guide, Wanted};
use crate::tcg::{Request, Suite, generate};
use pet_translator::source::Source;
use std::collections::BTreeSet;

fn suite(path: &str, method: &str, guide: Guide) -> Suite {
    let full = format!("{}/samples/{path}", env!("CARGO_MANIFEST_DIR"));
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
    let traces: Vec<&str> = suite.cases.iter().map(|case| case.trace.as_str()).collect();
    assert_eq!(traces.len(), 3, "{traces:#?}");
    assert!(suite.is_complete);
}
