//! All samples through all stages.
#![allow(clippy::unwrap_used)]

mod support;

use pet_translator::clp;
use pet_translator::compile::{self, Options, Traces};
use pet_translator::number::Integers;

#[test]
fn every_sample_translates_and_its_clauses_read_back() {
    for path in support::samples() {
        let source = support::read(&path);
        for traces in [Traces::Kept, Traces::Dropped] {
            for integers in [Integers::Machine, Integers::Mathematical] {
                let text = support::clauses_with(&source, traces, integers);
                let again = clp::read::checked(&text).unwrap();
                assert_eq!(clp::print::program(&again), text, "{}", source.name());
            }
        }
    }
}

/// Printed clauses of the papers' programs, to be read by people when they change. The integers
/// are mathematical, as in the papers.
#[test]
fn the_papers_programs_look_like_this() {
    for path in support::samples() {
        if path.parent().unwrap().ends_with("papers") {
            let source = support::read(&path);
            let text = support::clauses_with(&source, Traces::Kept, Integers::Mathematical);
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            insta::assert_snapshot!(name, text);
        }
    }
}

#[test]
fn a_part_of_a_program_holds_what_the_method_reaches_and_no_more() {
    for path in support::samples() {
        let source = support::read(&path);
        let blocks = support::blocks(&source);
        for method in compile::methods(&blocks, None) {
            let options = Options {
                traces: Traces::Kept,
                method: Some(method),
                integers: Integers::Machine,
            };
            let part = compile::compile(&source, &blocks, options);
            let text = clp::print::program(&part);
            let checked = clp::read::checked(&text);
            assert!(checked.is_ok(), "{}: {checked:?}\n{text}", source.name());
            let names: std::collections::HashSet<&str> = part
                .predicates
                .iter()
                .map(|predicate| predicate.name.as_str())
                .collect();
            let clauses = part
                .predicates
                .iter()
                .flat_map(|predicate| &predicate.clauses);
            for goal in clauses.flat_map(|clause| &clause.body) {
                if let clp::Term::Compound(name, args) = goal
                    && args.len() == 6
                    && name != "async"
                {
                    assert!(
                        names.contains(name.as_str()),
                        "{name} is called but not there"
                    );
                }
            }
        }
    }
}

#[test]
fn blocks_print_as_dot() {
    for path in support::samples() {
        let source = support::read(&path);
        let blocks = support::blocks(&source);
        let text = pet_translator::cfg::dot::print(&blocks, &compile::methods(&blocks, None));
        assert!(text.starts_with("digraph program {"));
        assert_eq!(text.matches('{').count(), text.matches('}').count());
    }
}
