//! The exit code of `pet tcg`, determined from the suite.

use super::{Verdict, output};
use pet_analyze::tables::{Code, Tables};
use pet_model::suite::{Lost, Suite};
use pet_translator::number::Integers;

/// Returns the verdict and prints errors on stderr. `failing` is the number of failing cases before
/// the suite was minimized.
pub(super) fn verdict(suite: &Suite, tables: &Tables, failing: usize) -> Verdict {
    if suite.cases.marks().any(|marks| marks.disagrees) {
        let cases = suite.cases.iter();
        let mut disagree = cases.filter(|case| case.disagreement.is_some());
        let has_written = tables.summaries.keys().any(|key| {
            let method = tables.methods.get(key);
            method.is_some_and(|method| method.code != Code::Present)
        });
        let have_wrapped =
            tables.integers() == Integers::Mathematical && disagree.all(|case| case.has_wrapped);
        output::complain(match has_written {
            _ if have_wrapped => {
                "some cases do not end as predicted, because integers wrap around; \
                 each of them says how"
            }
            true => {
                "clauses and interpreter disagree: the cases of a summary that you wrote do \
                 not exclude each other, or this is a bug in pet"
            }
            false => "clauses and interpreter disagree; this is a bug in pet, please report it",
        });
        return Verdict::CouldNot;
    }
    if suite.lost.iter().any(|lost| lost.why == Lost::UNEXPLAINED) {
        output::complain(
            "there is no test case, and nothing says why; this is a bug in pet, please report it",
        );
        return Verdict::CouldNot;
    }
    match (is_interrupted(suite), failing) {
        (true, _) => Verdict::Interrupted,
        (false, 0) => Verdict::NothingFound,
        (false, _) => Verdict::Found,
    }
}

/// Returns whether the user stopped the search.
pub(super) fn is_interrupted(suite: &Suite) -> bool {
    suite.lost.iter().any(|lost| lost.why == Lost::INTERRUPTED)
}

/// The number of cases that end in a failed assertion or break a promise.
pub(super) fn failing(suite: &Suite) -> usize {
    let marks = suite.cases.marks();
    marks.filter(|marks| marks.is_failing).count()
}
