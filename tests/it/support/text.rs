//! Goals from text and answers as text, so that tests read like a session.

use pet_engine::machine::term::Term;
use pet_engine::machine::{Answer, Answers, End};
use pet_translator::clp;

/// A goal from text: the body of a clause, in the syntax of translated programs.
pub fn goal(text: &str) -> clp::Term {
    let clause = clp::read::program(&format!("goal :- {text}.")).expect("the goal can be read");
    let body = clause
        .predicates
        .into_iter()
        .flat_map(|predicate| predicate.clauses);
    body.flat_map(|clause| clause.body)
        .reduce(|left, right| clp::Term::compound(",", [left, right]))
        .expect("a goal is not empty")
}

/// Answers on one line, to be compared with what a test expects: `X = 1, Y = b ; X = 2, Y = c`,
/// `false` if there are none, and how the search ended unless it just did.
pub fn shown(answers: &Answers) -> String {
    let mut parts = answers.answers.iter().map(shown_answer).collect::<Vec<_>>();
    match &answers.end {
        End::Exhausted if parts.is_empty() => parts.push("false".to_owned()),
        End::Exhausted => {}
        End::AnswersReached => parts.push("…".to_owned()),
        End::LimitReached => parts.push("limit".to_owned()),
        End::Raised(error) => parts.push(format!("raised {}", formal(error))),
    }
    parts.join(" ; ")
}

/// Of an error only what the standard calls formal; the rest is each system's own.
pub fn formal(error: &Term) -> &Term {
    match error.args("error") {
        Some([formal, _]) => formal,
        None => error,
    }
}

fn shown_answer(answer: &Answer) -> String {
    let binding = |(name, value): &(String, Term)| format!("{name} = {value}");
    let residual = answer.residual.iter().map(Term::to_string);
    let parts = answer
        .bindings
        .iter()
        .map(binding)
        .chain(residual)
        .collect::<Vec<_>>();
    match parts.is_empty() {
        true => "true".to_owned(),
        false => parts.join(", "),
    }
}
