//! Tests of parts that are not visible through the door: libraries that are not ours, and the
//! reader.

use super::library::{KERNEL, Library, Origin};
use super::order::in_order;
use super::read::terms;
use super::term::Term;
use super::{Limits, Machine, MachineError};
use pet_translator::clp;
use std::path::Path;

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

/// The files of ours, with their paths below `prolog/`.
fn files() -> Vec<(String, String)> {
    let top = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../prolog"));
    let mut found = Vec::new();
    for folder in std::fs::read_dir(top).expect("the folder is there") {
        let folder = folder.expect("it can be listed").path();
        if !folder.is_dir() {
            continue;
        }
        for file in std::fs::read_dir(folder).expect("it is a folder") {
            let path = file.expect("it can be listed").path();
            let below = path.strip_prefix(top).expect("it is below");
            let text = std::fs::read_to_string(&path).expect("it is text");
            found.push((below.to_string_lossy().into_owned(), text));
        }
    }
    found.sort();
    found
}

/// A file that the table forgets could be redefined by a criterion of a user.
#[test]
fn every_file_is_in_the_table_of_libraries() {
    let rows = Library::ALL.iter().filter_map(|library| library.file());
    // These are loaded around the others.
    let around = [
        "kernel/pet_answer.pl",
        "kernel/pet_loader.pl",
        "kernel/pet_toplevel.pl",
    ];
    let mut rows: Vec<&str> = rows.chain(around).collect();
    rows.sort_unstable();
    let files = files();
    let files: Vec<&str> = files.iter().map(|(path, _)| path.as_str()).collect();
    assert_eq!(rows, files);
}

#[test]
fn libraries_have_the_names_of_their_modules() {
    for library in Library::ALL {
        if let Origin::Bundled { text } = library.origin() {
            let directive = format!("\n:- module({}, [", library.name());
            assert!(text.contains(&directive), "{library:?}");
        }
    }
}

/// A library is loaded after those that it uses.
#[test]
fn libraries_use_those_before_them() {
    for library in Library::ALL {
        for module in library.origin().uses() {
            let mut variants = Library::ALL.iter().filter(|other| other.name() == module);
            let is_before = variants.all(|other| other < library);
            assert!(is_before, "{library:?} uses {module}");
        }
    }
}

#[test]
fn what_a_library_uses_is_loaded_before_it() {
    let modules = Library::Stable.origin().uses().collect::<Vec<_>>();
    assert!(modules.contains(&"pet_reach"), "{modules:?}");
    assert_eq!(
        in_order(&[Library::GroundRun]),
        Ok(vec![Library::Numbers, Library::Ground, Library::GroundRun])
    );
    // The store on CLP(Z) needs CLP(Z), the native store needs ranges.
    assert_eq!(
        in_order(&[Library::Port, Library::StoreClpz]),
        Ok(vec![Library::Clpz, Library::Port, Library::StoreClpz])
    );
    let Ok(actors) = in_order(&[
        Library::Port,
        Library::FloatsNone,
        Library::Store,
        Library::AssumeNone,
        Library::Heap,
        Library::Cells,
        Library::SummaryNone,
        Library::ContractNone,
        Library::Actor,
    ]) else {
        panic!("they go together");
    };
    let names: Vec<&str> = actors.iter().map(|library| library.name()).collect();
    assert_eq!(
        names.join(" "),
        "pet_numbers pet_floats pet_lists pet_port pet_ends pet_ranges pet_bits pet_path pet_integers pet_store pet_values pet_inputs pet_kinds pet_assume \
         pet_lazy pet_settled pet_heap \
         pet_cells pet_summary pet_case pet_contract pet_limits pet_tcg pet_tasks pet_reach pet_sleep \
         pet_stable pet_past pet_nodes pet_actor"
    );
}

#[test]
fn one_of_the_variants_must_be_asked_for() {
    assert_eq!(
        in_order(&[Library::Kinds]),
        Err(MachineError::Variant {
            user: "pet_kinds",
            module: "pet_store"
        })
    );
    assert_eq!(
        in_order(&[
            Library::Port,
            Library::FloatsNone,
            Library::Store,
            Library::StoreClpz
        ]),
        Err(MachineError::Conflict {
            first: "pet_store",
            second: "pet_store_clpz"
        })
    );
    // Different modules that export some of the same predicates.
    let heaps = [
        Library::Port,
        Library::FloatsNone,
        Library::Store,
        Library::AssumeNone,
        Library::Heap,
        Library::Refs,
        Library::Alias,
    ];
    assert_eq!(
        in_order(&heaps),
        Err(MachineError::Conflict {
            first: "pet_heap",
            second: "pet_alias"
        })
    );
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

/// A library can export a part of the predicates that it imports from a larger library.
#[test]
fn a_library_can_export_what_it_imports() {
    let mut machine = Machine::start(&[]).expect("it starts");
    let whole = library(
        ":- module(whole, [a/1, b/1]).\n:- use_module(library(atts)).\n:- attribute number/1.\n\
         a(X) :- put_atts(X, number(7)).\nb(X) :- get_atts(X, number(7)).\n",
    );
    let face = library(":- module(face, [a/1]).\n:- use_module(library(whole)).\n");
    let user = library(":- module(faced, [c/1]).\n:- use_module(library(face)).\nc(X) :- a(X).\n");
    for (name, origin) in [("whole", whole), ("face", face), ("faced", user)] {
        machine.load_library(name, origin).expect("it loads");
    }
    machine
        .probe(&[("whole", whole), ("face", face), ("faced", user)])
        .expect("all is there");
    let x = || [clp::Term::var("X")];
    let goal = clp::Term::compound(
        ",",
        [clp::Term::compound("c", x()), clp::Term::compound("b", x())],
    );
    let answers = machine.ask(&goal, Limits::NONE).expect("it answers");
    assert_eq!(answers.answers.len(), 1, "{answers:?}");
}

/// The files of one module are variants of it: a user of the module can have any of them.
#[test]
fn files_of_one_module_export_the_same() {
    let mut variants = 0;
    for (at, first) in Library::ALL.iter().enumerate() {
        for second in Library::ALL.iter().skip(at + 1) {
            if first.name() != second.name() {
                continue;
            }
            variants += 1;
            let sorted = |library: &Library| {
                let mut exports = library.origin().predicates();
                exports.sort_unstable();
                exports
            };
            assert_eq!(sorted(first), sorted(second), "{first:?} and {second:?}");
        }
    }
    assert!(variants > 5, "{variants}");
}
