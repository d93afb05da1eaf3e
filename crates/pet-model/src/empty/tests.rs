//! Which suites without a case say why.

use super::{is_cut_by_loops, is_unexplained};
use crate::suite::{Lost, Suite};
use crate::request::Request;
use pet_engine::generate;
use pet_translator::source::Source;

/// The suite of a method that has cases, without them.
fn emptied() -> (Suite, Request) {
    let source = Source::new("f.pet", "int f(int a) { if (a > 3) return 1; return 0; }");
    let program = pet_translator::translate(&source).unwrap().program;
    let request = Request::new("f");
    let mut suite = generate(&source, &program, &request).unwrap();
    assert!(!is_unexplained(&suite, &request));
    suite.cases = Default::default();
    (suite, request)
}

#[test]
fn a_suite_without_a_case_and_without_a_reason_is_a_defect() {
    let (suite, request) = emptied();
    assert!(is_unexplained(&suite, &request));
    assert!(!is_cut_by_loops(&suite, &request));
}

#[test]
fn whatever_cuts_a_path_is_a_reason() {
    let (suite, request) = emptied();
    let changes: [fn(&mut Suite); 6] = [
        |suite| suite.cut_loops = 1,
        |suite| suite.cut_depth = 1,
        |suite| suite.cut_own = 1,
        |suite| suite.unknown = 1,
        |suite| suite.no_code = vec!["g".to_owned()],
        |suite| {
            suite.lost = vec![Lost {
                part: Some(0),
                why: "memory".to_owned(),
            }]
        },
    ];
    for change in changes {
        let mut suite = suite.clone();
        change(&mut suite);
        assert!(!is_unexplained(&suite, &request));
    }
    let mut suite = suite;
    suite.cut_loops = 1;
    assert!(is_cut_by_loops(&suite, &request));
}
