//! What cannot be seen through the door: libraries that are not ours, and the reader.

use super::library::{KERNEL, Library, Origin};
use super::read::terms;
use super::term::Term;
use super::{Limits, Machine, MachineError};
use pet_translator::clp;

fn library(text: &'static str) -> Origin {
    Origin::Bundled { text }
}

#[test]
fn a_library_from_memory_is_found_by_later_ones() {
    let mut machine = Machine::start(&[]).expect("it starts");
    let first = library(":- module(first, [a/1]).\na(1).\n");
    let second =
        library(":- module(second, [b/1]).\n:- use_module(library(first)).\nb(X) :- a(X).\n");
    machine.load_library("first", first).expect("it loads");
    machine.load_library("second", second).expect("it loads");
    machine
        .probe(&[("second", second)])
        .expect("it is complete");
    let goal = clp::Term::compound("b", [clp::Term::var("X")]);
    let answers = machine.ask(&goal, Limits::NONE).expect("it answers");
    assert_eq!(answers.answers[0].get("X"), Some(&Term::Int(1)));
}

#[test]
fn a_mistake_in_a_library_is_an_error() {
    let mut machine = Machine::start(&[]).expect("it starts");
    let broken = library(":- module(broken, [a/1]).\na(1) :- .\n");
    let error = machine
        .load_library("broken", broken)
        .expect_err("it is wrong");
    assert!(
        error.to_string().contains("cannot load `broken`"),
        "{error}"
    );
}

#[test]
fn a_library_must_define_what_it_exports() {
    let mut machine = Machine::start(&[]).expect("it starts");
    let partial = library(":- module(partial, [a/1, b/2]).\na(X) :- b(X, X).\n");
    machine
        .load_library("partial", partial)
        .expect("nothing is said");
    assert_eq!(
        machine.probe(&[("partial", partial)]),
        Err(MachineError::Undefined {
            name: "partial".to_owned(),
            predicates: "b/2".to_owned()
        })
    );
}

#[test]
fn exports_are_read_from_the_text() {
    assert_eq!(
        Library::GroundRun.origin().predicates(),
        [("run_main", 2), ("run_method", 4), ("run_tasks", 3)]
    );
    let arithmetic = Library::GroundArithmetic.origin().predicates();
    assert!(arithmetic.contains(&("#\\/", 2)), "{arithmetic:?}");
    assert_eq!(arithmetic.len(), 7);
    assert_eq!(KERNEL.1.predicates().first(), Some(&("ask", 3)));
}

/// The names of modules are those of the files.
#[test]
fn libraries_have_the_names_of_their_modules() {
    for library in [
        Library::GroundArithmetic,
        Library::Ground,
        Library::GroundRun,
    ] {
        let Origin::Bundled { text } = library.origin() else {
            panic!("{library:?} is ours");
        };
        assert!(
            text.contains(&format!(":- module({},", library.name())),
            "{library:?}"
        );
    }
}

fn shown(text: &str) -> String {
    match terms(text) {
        Ok(terms) => terms
            .iter()
            .map(Term::to_string)
            .collect::<Vec<_>>()
            .join(" "),
        Err(error) => error.to_string(),
    }
}

#[test]
fn lists_are_read_in_both_notations() {
    assert_eq!(shown("[a,b|'$pet_var'(3)] [] [[]]"), "[a,b|_3] [] [[]]");
    assert_eq!(
        shown("'.'(a,'.'(b,'$pet_var'(3))) '.'([],[])"),
        "[a,b|_3] [[]]"
    );
    assert_eq!(
        shown("'.'('.'(a,[]),'.'(b,[c,d])) f('.'(a,[]),b)"),
        "[[a],b,c,d] f([a],b)"
    );
}

#[test]
fn numbers_and_names_are_told_apart() {
    assert_eq!(
        terms("-1 -(1) - 99999999999999999999 []"),
        Ok(vec![
            Term::Int(-1),
            Term::Compound("-".to_owned(), vec![Term::Int(1)]),
            Term::Atom("-".to_owned()),
            Term::BigInt("99999999999999999999".to_owned()),
            Term::List(vec![]),
        ])
    );
    assert_eq!(shown("+(#=,{},!) \\+(;)"), "+(#=,{},!) \\+(;)");
}

#[test]
fn escapes_are_those_of_both_systems() {
    assert_eq!(
        terms(r"'A b' 'it''s' 'it\'s' '\n\t\\' '\x1\' '\u0001' '\101\'"),
        Ok(["A b", "it's", "it's", "\n\t\\", "\u{1}", "\u{1}", "A"]
            .map(|name| Term::Atom(name.to_owned()))
            .to_vec())
    );
}

#[test]
fn what_is_no_answer_is_refused() {
    for (text, message) in [
        ("f(a", "`,` is missing at ``"),
        ("f(a,", "the end of the text inside a term at ``"),
        ("'a", "the end of the text inside quotes at ``"),
        ("1.5", "a number that is no integer at `.5`"),
        ("f(...)", "a term that contains itself at `)`"),
        ("\"abc\"", "a term that answers do not have at `\"abc\"`"),
        ("_123", "a term that answers do not have at `_123`"),
        ("'\\q'", "an unknown escape at `'`"),
    ] {
        assert_eq!(shown(text), message);
    }
}

/// A file that `Library::ALL` forgets could be redefined by a criterion of a user.
#[test]
fn every_file_of_the_libraries_is_among_all() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../prolog");
    let texts = Library::ALL
        .iter()
        .filter_map(|library| match library.origin() {
            Origin::Bundled { text } => Some(text),
            Origin::Machine { .. } => None,
        });
    let texts: Vec<&str> = texts.collect();
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be listed").path();
        let name = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let is_library = path.extension().is_some_and(|ending| ending == "pl");
        // These two are loaded around the others, and export what they need themselves.
        if !is_library || name == KERNEL.0 || name == "pet_toplevel" {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("it is text");
        assert!(texts.contains(&text.as_str()), "{name}");
    }
}
