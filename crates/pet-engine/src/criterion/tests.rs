//! The goals and clauses that a criterion may have.

use super::allowed::{BUILT_IN, LIBRARY};
use super::checked;

fn with_goal(goal: &str) -> String {
    format!("criterion_begins(0).\ncriterion_enters(_, S, S) :-\n        {goal}.\nown(_).\n")
}

#[test]
fn what_computes_is_allowed() {
    for goal in [
        "true",
        "( S = a -> fail ; \\+ S == b, ! )",
        "findall(X, ( member(X, [1, 2|_]), X > 1 ), Xs), length(Xs, N), N =< 3",
        "maplist(own, [a]), call(own, b), call(call(own), c), once(own(S))",
        "X is -1 + 2 * (3 - 4) mod 5, X =:= 0'a",
        "atom_chars(S, Cs), append(_, \"loop\", Cs)",
        "forall(own(X), X == S)",
        "foldl([_]^true, [], 0, _) ; true",
    ] {
        let result = checked(&with_goal(goal));
        assert_eq!(result.is_ok(), !goal.contains('^'), "{goal}: {result:?}");
    }
}

#[test]
fn anything_else_is_refused_with_its_line() {
    for goal in [
        "open(x, write, F), own(F)",
        "shell(ls)",
        "halt",
        "assertz(a)",
        "bb_put(a, 1)",
        "bb_get(pet_tcg_own, _)",
        "consult(a)",
        "read_term(_, [])",
        "write(a)",
        "'$store_global_var'(a, 1)",
        "lists:append([], [], _)",
        "user:halt",
        "X = halt, call(X)",
        "X = halt, X",
        "G =.. [halt], once(G)",
        "\\+ \\+ halt",
        "( true -> true ; halt )",
        "findall(_, halt, _)",
        "findall(_, G, [G])",
        "call(call, halt)",
        "call(','(true), halt)",
        "maplist(call, [halt])",
        "maplist(','(true), [halt])",
        "maplist(findall(_), [halt], [_])",
        "catch(halt, _, true)",
        "criterion_begins(0, 1)",
        "1",
        "\"halt\"",
        "[halt]",
        "{halt}",
    ] {
        let error = checked(&with_goal(goal)).expect_err(goal);
        assert_eq!(error.line, 3, "{goal}: {error}");
    }
}

#[test]
fn sentences_are_clauses_of_own_predicates() {
    for sentence in [
        ":- initialization(halt).",
        ":- use_module(library(os)).",
        ":- use_module('x.pl').",
        ":- dynamic(a/1).",
        ":- op(200, xfx, foo).",
        "?- halt.",
        "term_expansion(a, b).",
        "goal_expansion(a, b).",
        "user:term_expansion(a, b).",
        "a --> b.",
        "member(a, b).",
        "call(a).",
        "a, b.",
        "a ; b.",
        "pet_own(_).",
        "generate(_, _, _, _).",
        "'$foo'.",
        "X.",
        "1.",
        "f(X).",
        "'a",
        "f(",
        "f(1.5).",
        "/* no end",
    ] {
        let text = format!("{}{sentence}\n", with_goal("true"));
        let error = checked(&text).expect_err(sentence);
        assert_eq!(error.line, 5, "{sentence}: {error}");
    }
    let apart = format!("{}other.\nown(a).\n", with_goal("true"));
    assert_eq!(checked(&apart).expect_err("apart").line, 6);
}

#[test]
fn deep_and_long_texts_end() {
    for text in [
        "f(".repeat(100_000),
        "[".repeat(100_000),
        "- ".repeat(100_000),
        "a :- ".repeat(100_000),
        format!("a :- {}a.", "a, ".repeat(100_000)),
        format!("f({}1).", "1 + ".repeat(100_000)),
        format!("f([{}1]).", "1, ".repeat(100_000)),
        format!("f(\"{}\").", "a".repeat(100_000)),
        format!("f({}).", "1".repeat(100_000)),
    ] {
        assert!(checked(&text).is_err());
    }
}

/// The checked terms are written anew, with quotes around every name that needs them.
#[test]
fn what_is_loaded_is_what_was_checked() {
    let text = "'it''s'(\"a\", [X|Y]) :- X = Y, \\+ X < 1 ; true.";
    let loaded = checked(text).expect("it is allowed");
    let wanted = "':-'('it\\'s'('.'(a, []), '.'(X, Y)), \
                  ';'(','(X = Y, '\\\\+'(X < 1)), true)) .\n";
    assert_eq!(loaded, wanted);
}

#[test]
fn the_page_lists_every_predicate() {
    let page = include_str!("../../../../docs/test-cases.md");
    let (_, page) = page
        .split_once("## A criterion of your own")
        .expect("the page has the chapter");
    let libraries = LIBRARY.iter().flat_map(|(_, all)| *all);
    for (name, arity) in BUILT_IN.iter().chain(libraries) {
        assert!(
            page.contains(&format!("`{name}/{arity}`")),
            "{name}/{arity}"
        );
    }
}
