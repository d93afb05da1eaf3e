//! The door to the embedded machine: each trap of the machine that is known, and what the
//! door makes of it.

use crate::support::text;

use pet_engine::machine::library::Library;
use pet_engine::machine::term::Term;
use pet_engine::machine::{Answers, End, Limits, Machine, MachineError};
use pet_translator::clp;
use proptest::prelude::*;
use text::{formal, goal, shown};

fn machine(text: &str) -> Machine {
    let mut machine = Machine::start(&[]).expect("it starts");
    machine.load("test", text).expect("the text is right");
    machine
}

fn ask(machine: &mut Machine, text: &str) -> Answers {
    machine.ask(&goal(text), Limits::NONE).expect("it answers")
}

fn load_error(libraries: &[Library], text: &str) -> String {
    let mut machine = Machine::start(libraries).expect("it starts");
    let error = machine
        .load("test.pl", text)
        .expect_err("the text is wrong");
    let again = machine.ask(&goal("true"), Limits::NONE);
    assert_eq!(
        again,
        Err(MachineError::Gone),
        "a machine is not used after an error"
    );
    error.to_string()
}

#[test]
fn answers_come_in_order_with_their_bindings() {
    let mut machine = machine("p(1, a).\np(2, 'B c').\n");
    assert_eq!(
        shown(&ask(&mut machine, "p(X, Y)")),
        "X = 1, Y = a ; X = 2, Y = B c"
    );
    assert_eq!(shown(&ask(&mut machine, "p(X, _Y)")), "X = 1 ; X = 2");
    assert_eq!(shown(&ask(&mut machine, "p(3, Y)")), "false");
    assert_eq!(shown(&ask(&mut machine, "p(1, a)")), "true");
}

#[test]
fn an_exception_stays_inside() {
    let mut machine = machine("p(1).\np(X) :- throw(ball(X)).\n");
    assert_eq!(shown(&ask(&mut machine, "p(X)")), "X = 1 ; raised ball(_0)");
    assert_eq!(
        shown(&ask(&mut machine, "no_such(X)")),
        "raised existence_error(procedure,/(no_such,1))"
    );
    assert_eq!(shown(&ask(&mut machine, "X = 2")), "X = 2");
}

/// No operators are declared here, so the goal is no term for the machine.
#[test]
fn a_goal_that_cannot_be_read_is_an_exception() {
    let mut machine = machine("");
    let answers = ask(&mut machine, "X #= 1");
    let End::Raised(error) = &answers.end else {
        panic!("{answers:?}");
    };
    assert!(
        formal(error).to_string().starts_with("syntax_error("),
        "{error}"
    );
    assert_eq!(shown(&ask(&mut machine, "X = 2")), "X = 2");
}

#[test]
fn a_variable_must_look_like_one() {
    let mut machine = machine("");
    for name in ["x", "", "X-Y", "1"] {
        let goal = clp::Term::compound("=", [clp::Term::var(name), clp::Term::Int(1)]);
        let error = MachineError::VariableName {
            name: name.to_owned(),
        };
        assert_eq!(machine.ask(&goal, Limits::NONE), Err(error));
    }
    assert_eq!(shown(&ask(&mut machine, "X = 2")), "X = 2");
}

#[test]
fn residual_constraints_are_given_back() {
    let mut machine = Machine::start(&[Library::Clpz]).expect("it starts");
    let answers = ask(&mut machine, "X #> 3, Y #> X");
    assert_eq!(
        shown(&answers),
        "X = _0, Y = _1, clpz:in(_0,..(4,sup)), clpz:#=<(_0,+(_1,-1)), clpz:in(_1,..(5,sup))"
    );
    assert_eq!(shown(&ask(&mut machine, "X #> 3, X #< 5")), "X = 4");
}

#[test]
fn variables_keep_their_identity() {
    let mut machine = machine("p(X, Y, f(X, [Y|_])).\n");
    assert_eq!(
        shown(&ask(&mut machine, "p(A, B, C)")),
        "A = _0, B = _1, C = f(_0,[_1|_2])"
    );
}

#[test]
fn a_mistake_in_a_text_is_an_error() {
    let unfinished = load_error(&[], "p(1).\np(2) :- .\nq(1).\n");
    assert!(unfinished.contains("cannot load `test.pl`"), "{unfinished}");
    assert!(unfinished.contains("syntax_error"), "{unfinished}");
    let no_stop = load_error(&[], "p(1).\nq(2)");
    assert!(no_stop.contains("syntax_error"), "{no_stop}");
    let singleton = load_error(&[], "p(X).\n");
    assert!(singleton.contains("singleton variables X"), "{singleton}");
    let directive = load_error(&[], ":- no_such(1).\np(1).\n");
    assert!(directive.contains("no_such/1"), "{directive}");
}

/// The machine itself would let the last clause replace the first, and say so on the
/// standard output of the process, past its own streams.
#[test]
fn clauses_that_do_not_stand_together_are_an_error() {
    let error = load_error(&[], "p(1).\nq(1).\np(2).\n");
    assert!(error.contains("clauses_not_together(p/1)"), "{error}");
    let mut machine = machine("p(1).\nq(1) :- p(1), later(1).\nr(1) :- later(1).\nlater(1).\n");
    assert_eq!(shown(&ask(&mut machine, "q(X)")), "X = 1");
}

#[test]
fn a_second_text_must_not_replace_the_first() {
    let mut machine = machine("p(1).\n");
    machine
        .load("more.pl", "q(2).\n")
        .expect("other predicates are welcome");
    assert_eq!(shown(&ask(&mut machine, "p(X), q(Y)")), "X = 1, Y = 2");
    let error = machine
        .load("again.pl", "q(3).\n")
        .expect_err("q is defined");
    assert!(error.to_string().contains("q/1"), "{error}");
}

#[test]
fn a_program_must_not_redefine_what_a_library_defines() {
    let text = "async(1, 2, 3, 4, 5, 6).\n";
    let error = load_error(&[Library::Ground], text);
    assert!(error.contains("already_defined(async/6)"), "{error}");
    let error = load_error(&[], "call(1, 2, 3, 4, 5, 6).\n");
    assert!(error.contains("already_defined(call/6)"), "{error}");
}

#[test]
fn inferences_can_be_limited() {
    let mut machine =
        machine("loop(X) :- loop(X).\np(1).\np(X) :- loop(X).\nn(0).\nn(s(X)) :- n(X).\n");
    let mut limited = |text: &str, inferences| {
        let answers = machine.ask(&goal(text), Limits::inferences(inferences));
        shown(&answers.expect("it answers"))
    };
    assert_eq!(limited("loop(a)", 100_000), "limit");
    assert_eq!(limited("p(X)", 100_000), "X = 1 ; limit");
    assert_eq!(limited("n(s(s(0)))", 100_000), "true");
    assert_eq!(limited("throw(ball)", 100_000), "raised ball");
    let least = |limited: &mut dyn FnMut(&str, u64) -> String| {
        (0..1000).find(|inferences| limited("n(s(s(s(0))))", *inferences) == "true")
    };
    let first = least(&mut limited);
    assert!(first.is_some_and(|inferences| inferences > 0));
    assert_eq!(
        first,
        least(&mut limited),
        "the count is the same on every run"
    );
}

#[test]
fn answers_can_be_limited() {
    let mut machine = machine("n(0).\nn(s(X)) :- n(X).\n");
    let limits = Limits {
        answers: Some(2),
        inferences: None,
    };
    for _ in 0..1000 {
        let answers = machine.ask(&goal("n(X)"), limits).expect("it answers");
        assert_eq!(shown(&answers), "X = 0 ; X = s(0) ; …");
    }
}

#[test]
fn large_numbers_are_not_lost() {
    let mut machine = machine("next(X, Y) :- Y is X + 1.\n");
    let answers = ask(
        &mut machine,
        "next(9223372036854775807, X), Y = -9223372036854775808",
    );
    let answer = answers.answers.first().expect("one answer");
    assert_eq!(
        answer.get("X"),
        Some(&Term::BigInt("9223372036854775808".to_owned()))
    );
    assert_eq!(answer.get("Y"), Some(&Term::Int(i64::MIN)));
}

/// Lists of letters are strings to the machine, and some of its predicates crash on them.
#[test]
fn lists_of_letters_are_lists() {
    let mut machine = machine("p(X, f([a|X], X), [b, 1]) :- atom_chars(abc, X).\n");
    let answers = ask(&mut machine, "p(X, Y, Z)");
    assert_eq!(
        shown(&answers),
        "X = [a,b,c], Y = f([a,a,b,c],[a,b,c]), Z = [b,1]"
    );
}

#[test]
fn a_term_that_contains_itself_is_an_error() {
    let mut machine = machine("");
    let error = machine
        .ask(&goal("X = f(X)"), Limits::NONE)
        .expect_err("it has no end");
    assert!(
        error.to_string().contains("a term that contains itself"),
        "{error}"
    );
    assert_eq!(
        machine.ask(&goal("true"), Limits::NONE),
        Err(MachineError::Gone)
    );
}

#[test]
fn output_of_a_program_is_an_error() {
    let mut machine = machine("");
    let error = machine
        .ask(&goal("write(hello)"), Limits::NONE)
        .expect_err("it wrote");
    assert!(
        matches!(error, MachineError::UnknownAnswer { .. }),
        "{error}"
    );
}

#[test]
fn large_terms_pass_through() {
    let mut machine = machine("");
    let long = clp::Term::list((0..20_000).map(clp::Term::Int));
    let answers = machine
        .ask(&equal("X", long), Limits::NONE)
        .expect("it answers");
    let length = answers.answers[0]
        .get("X")
        .and_then(Term::as_list)
        .map(<[Term]>::len);
    assert_eq!(length, Some(20_000));
    assert!(
        machine
            .ask(&equal("X", nested(4_000)), Limits::NONE)
            .is_ok()
    );
    let error = machine
        .ask(&equal("X", nested(11_000)), Limits::NONE)
        .expect_err("too deep");
    assert!(error.to_string().contains("nested deeper"), "{error}");
}

fn equal(name: &str, term: clp::Term) -> clp::Term {
    clp::Term::compound("=", [clp::Term::var(name), term])
}

fn nested(depth: u32) -> clp::Term {
    (0..depth).fold(clp::Term::Int(0), |inner, _| {
        clp::Term::compound("f", [inner])
    })
}

#[test]
fn libraries_that_exclude_each_other_are_refused() {
    let started = Machine::start(&[
        Library::FloatsNone,
        Library::GroundArithmetic,
        Library::Clpz,
    ]);
    let error = started.err().expect("they define the same operators");
    assert_eq!(
        error.to_string(),
        "libraries `clpz` and `pet_ground_arith` define the same predicates; load one of them"
    );
}

#[test]
fn each_thread_can_have_a_machine() {
    let run = |number: i64| {
        let mut machine = machine("p(f(X), X).\n");
        let goal = clp::Term::compound("p", [clp::Term::var("X"), clp::Term::Int(number)]);
        shown(&machine.ask(&goal, Limits::NONE).expect("it answers"))
    };
    let threads = [1, 2].map(|number| std::thread::spawn(move || run(number)));
    let answers = threads.map(|thread| thread.join().expect("it ends"));
    assert_eq!(answers, ["X = f(1)", "X = f(2)"]);
}

/// Any term: names of all kinds, nested lists, the borders of the integers. Only names
/// of dots are left out, which stand for lists and for terms without end.
fn terms() -> impl Strategy<Value = clp::Term> {
    let name = prop_oneof![
        any::<String>(),
        "[a-z][a-zA-Z0-9_]{0,6}",
        "[-+*/\\\\^<>=~:.?@#&$]{1,3}",
        "[A-Z][a-z]{0,3}[.:@][a-z0-9(,)]{1,5}",
        prop::sample::select(vec![
            "[]", "{}", "!", ";", ",", "|", "'", "is", "rem", "", "日本"
        ])
        .prop_map(str::to_owned),
    ];
    let is_dots = |name: &String| !name.is_empty() && name.chars().all(|letter| letter == '.');
    let name = name.prop_map(|name| name.replace('\0', ""));
    let name = name
        .prop_filter("only dots", move |name| !is_dots(name))
        .boxed();
    let integer = prop_oneof![any::<i64>(), -3i64..3, Just(i64::MIN), Just(i64::MAX)];
    let leaf = prop_oneof![
        integer.prop_map(clp::Term::Int),
        name.clone().prop_map(clp::Term::Atom),
    ];
    leaf.prop_recursive(5, 30, 4, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(clp::Term::List),
            (name.clone(), prop::collection::vec(inner, 1..4))
                .prop_map(|(name, args)| clp::Term::Compound(name, args)),
        ]
    })
}

fn same(goal: &clp::Term, answer: &Term) -> bool {
    let all = |goals: &[clp::Term], answers: &[Term]| {
        goals.len() == answers.len() && goals.iter().zip(answers).all(|(g, a)| same(g, a))
    };
    match (goal, answer) {
        (clp::Term::Int(left), Term::Int(right)) => left == right,
        (clp::Term::Atom(left), Term::List(right)) => left == "[]" && right.is_empty(),
        (clp::Term::Atom(left), Term::Atom(right)) => left == right,
        (clp::Term::List(left), Term::List(right)) => all(left, right),
        (clp::Term::Compound(left, args), Term::Compound(right, others)) => {
            left == right && all(args, others)
        }
        _ => false,
    }
}

/// Printer, machine and reader agree on every term, whatever is in its names.
#[test]
fn every_term_comes_back_as_it_was() {
    let operators = ["#=", "#\\=", "#<", "#>", "#=<", "#>="];
    let mut header = operators
        .map(|name| format!(":- op(700, xfx, {name}).\n"))
        .concat();
    header.push_str(":- op(740, yfx, #\\/).\n");
    let kept = std::cell::RefCell::new(None);
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig {
        cases: 1000,
        failure_persistence: None,
        ..ProptestConfig::default()
    });
    let checked = runner.run(&terms(), |term| {
        let mut machine = kept.take().unwrap_or_else(|| machine(&header));
        let answers = machine.ask(&equal("X", term.clone()), Limits::NONE);
        let answers = answers.map_err(|error| TestCaseError::fail(error.to_string()))?;
        kept.replace(Some(machine));
        let value = answers.answers.first().and_then(|answer| answer.get("X"));
        prop_assert!(
            value.is_some_and(|value| same(&term, value)),
            "{}",
            shown(&answers)
        );
        Ok(())
    });
    assert!(
        checked.is_ok(),
        "{}",
        checked.err().map_or_else(String::new, |e| e.to_string())
    );
}
