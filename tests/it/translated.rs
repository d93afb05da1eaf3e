//! Translated programs are real Prolog: they load without a message in the embedded
//! machine and in SWI-Prolog, and run there to the same results.

use crate::support::{ground, text};
use pet_testing::samples;

use ground::{Program, agreed};
use pet_translator::cfg::predicate::predicate_name;
use pet_translator::clp;
use pet_translator::compile::{self, Options, Traces};
use pet_translator::source::Source;
use std::path::PathBuf;
use text::{goal, shown};

fn translated(source: &Source, traces: Traces) -> String {
    let program = match pet_translator::translate(source) {
        Ok(translated) => translated.program,
        Err(errors) => panic!("{}: {errors:#?}", source.name()),
    };
    let options = Options {
        traces,
        method: None,
        integers: pet_translator::number::Integers::Machine,
    };
    clp::print::program(&compile::compile(source, &program, options))
}

fn program(path: &str, goals: &[&str]) -> Program {
    let full = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("samples")
        .join(path);
    let source = Source::new(path, std::fs::read_to_string(full).unwrap());
    Program {
        name: path.to_owned(),
        text: translated(&source, Traces::Kept),
        goals: goals.iter().map(|text| goal(text)).collect(),
    }
}

/// The answers that all engines agree on.
fn answers(path: &str, goals: &[&str]) -> Vec<String> {
    let answers = agreed(&[program(path, goals)]);
    answers.iter().flatten().map(shown).collect()
}

#[test]
fn every_sample_loads_without_a_message_in_both_systems() {
    let mut programs = Vec::new();
    for path in samples::paths(&["papers", "actors", "java"]) {
        let source = samples::source(&path);
        let name = source.name();
        for traces in [Traces::Kept, Traces::Dropped] {
            programs.push(Program {
                name: format!("{name} {traces:?}"),
                text: translated(&source, traces),
                goals: vec![goal("pet_format(F)")],
            });
        }
    }
    for answers in agreed(&programs).iter().flatten() {
        assert_eq!(shown(answers), "F = 2");
    }
}

/// SFM 2014, Ex. 8, on our translation; the class is called NPE there.
#[test]
fn example_8_of_the_paper_comes_out() {
    let list = "[','(1, object('List', [field('List':first, null)]))]";
    let goal = format!("'List.remAll'([r(1), null], Out, {list}, H, E, T)");
    assert_eq!(
        answers("papers/remall.pet", &[&goal]),
        ["Out = [], H = [(1,object(List,[field(List:first,null)])),\
          (2,object(NullPointerException,[]))], E = exc(2), T = List.remAll(2,[])"]
    );
}

#[test]
fn integer_programs_compute() {
    assert_eq!(
        answers(
            "papers/lcm.pet",
            &[
                "lcm([4, 6], Out, [], _H, E, _T)",
                "lcm([0, 0], Out, [], _H, E, _T)",
                "lcm([-4, 6], Out, [], _H, E, _T)",
                "gcd([-9, -12], Out, [], _H, E, _T)",
            ]
        ),
        [
            "Out = [12], E = ok",
            "Out = [-1], E = ok",
            "Out = [12], E = ok",
            "Out = [3], E = ok",
        ]
    );
    assert_eq!(
        answers(
            "papers/intexp.pet",
            &[
                "intExp([3, 4], Out, [], _H, E, _T)",
                "intExp([3, -1], [_], [], H, E, T)",
                "intExp([-2, 3], Out, [], _H, E, T)",
            ]
        ),
        [
            "Out = [81], E = ok",
            "H = [(1,object(ArithmeticException,[]))], E = exc(1), T = intExp(1,[])",
            "Out = [-8], E = ok, T = intExp(2,[intExp:loop@10(1,[intExp:loop@10(1,\
             [intExp:loop@10(1,[intExp:loop@10(2,[])])])])])",
        ]
    );
}

/// SFM 2014, Ex. 16: the main block of the sample ends with z = 2.
#[test]
fn example_16_of_the_paper_ends_with_2() {
    let found = answers("papers/sumfacts.pet", &["run_main(H, run(State, End))"]);
    let [found] = found.as_slice() else {
        panic!("{found:?}");
    };
    assert!(found.contains("End = finished"), "{found}");
    let ends: Vec<&str> = found.split("ok(").skip(1).collect();
    assert!(ends.iter().any(|end| end.starts_with("2)")), "{found}");
}

/// Methods may be called like predicates of Prolog or of the heap libraries.
#[test]
fn names_that_prolog_knows_are_no_trouble() {
    let names = [
        "call",
        "async",
        "set_field",
        "sub_atom",
        "length",
        "append",
        "is",
        "halt",
        "rem",
    ];
    let bodies = names.map(|name| format!("int {name}(int x) {{ return x + 1; }}\n"));
    let natives = names.map(|name| format!("native int {name}(int x);\n"));
    let asks = |traces: Traces, outcome: &str| {
        let trace = if traces == Traces::Kept { ", _T" } else { "" };
        let goal = |name: &str| {
            let predicate = predicate_name(name);
            goal(&format!("'{predicate}'([1], {outcome}, [], _H, E{trace})"))
        };
        names.map(goal).to_vec()
    };
    for traces in [Traces::Kept, Traces::Dropped] {
        let program = |text: String, outcome: &str| Program {
            name: "names.pet".to_owned(),
            text: translated(&Source::new("names.pet", text), traces),
            goals: asks(traces, outcome),
        };
        let programs = [
            program(bodies.concat(), "Out"),
            program(natives.concat(), "_Out"),
        ];
        let found = agreed(&programs);
        for answers in found.first().into_iter().flatten() {
            assert_eq!(shown(answers), "Out = [2], E = ok");
        }
        for (answers, name) in found.last().into_iter().flatten().zip(names) {
            assert_eq!(shown(answers), format!("raised no_code({name})"));
        }
    }
}

/// The type of an array, or of a cast, is not lost under a cast that cannot fail.
#[test]
fn a_cast_upwards_changes_nothing() {
    let text = "class A { } class B extends A { }
        int made() { Object o = (Object) new int[2]; return ((int[]) o).length; }
        int written() { Object o = (Object) new int[] {8, 1}; return ((int[]) o)[0]; }
        boolean down() { A a = new A(); Object o = (Object) (B) a; return o == null; }";
    let source = Source::new("casts.pet", text);
    let programs = [Program {
        name: "casts.pet".to_owned(),
        text: translated(&source, Traces::Kept),
        goals: ["made", "written", "down"]
            .map(|name| goal(&format!("{name}([], Out, [], _H, E, _T)")))
            .to_vec(),
    }];
    let found: Vec<String> = agreed(&programs).iter().flatten().map(shown).collect();
    assert_eq!(
        found,
        [
            "Out = [2], E = ok",
            "Out = [8], E = ok",
            "Out = [_0], E = exc(2)"
        ]
    );
    let program = pet_translator::translate(&source).unwrap().program;
    let code = pet_interp::interp::decode(&program);
    for (name, expected) in [("made", "ok"), ("written", "ok"), ("down", "exception")] {
        let entry = program.find_method(name).unwrap();
        let begin = pet_interp::interp::input::start(&code, entry, &Default::default()).unwrap();
        let choice = pet_interp::interp::choose::Choice::InTurn;
        let limits = pet_interp::interp::Limits::default();
        let run = pet_interp::interp::run(&code, begin, &choice, &limits, &mut ()).unwrap();
        assert_eq!(run.outcome.word(), expected, "{name}");
    }
}
