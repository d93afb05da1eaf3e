//! Which suites without a case say why.

use super::{is_cut_by_loops, is_unexplained};
use crate::cases::Cases;
use crate::request::Request;
use crate::suite::{Covered, Lost, PathEnds, Suite};

/// A suite of which nothing is known but that it is complete.
fn emptied() -> (Suite, Request) {
    let all = Covered {
        covered: 1,
        total: 1,
    };
    let suite = Suite {
        cases: Cases::default(),
        is_complete: true,
        cut_loops: 0,
        cut_depth: 0,
        cut_own: 0,
        contract: None,
        unknown: 0,
        no_code: Vec::new(),
        lost: Vec::new(),
        paths: 1,
        known: 0,
        states: 1,
        infeasible: 0,
        statements: all,
        branches: all,
        infeasible_smt2: Vec::new(),
        ends: PathEnds::default(),
        guided: None,
        minimized: None,
        races: None,
        actors: None,
        composed: 0,
        summarized: None,
        smallest_loop_k: None,
    };
    (suite, Request::new("f"))
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
