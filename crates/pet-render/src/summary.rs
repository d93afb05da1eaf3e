//! The lines that `pet summarize` and `pet tcg --compositional` print about summaries.

use pet_model::suite::Summarized;
use pet_model::summary::{Made, NoSummary};
use std::fmt::Write;

/// ```text
/// 3 summaries, 9 cases: 3 recorded with 31 states, 0 reused
/// ```
pub fn line(made: &Made) -> String {
    let cases: usize = made.summaries.iter().map(|it| it.cases.len()).sum();
    let mut line = format!(
        "{}, {}: {} recorded with {}, {} reused\n",
        count(made.summaries.len(), "summary", "summaries"),
        count(cases, "case", "cases"),
        made.recorded,
        count(usize::try_from(made.states).unwrap_or(0), "state", "states"),
        made.reused,
    );
    line.push_str(&executed(&made.executed));
    line
}

/// ```text
/// summaries: 2 recorded with 17 states, 0 reused; 5 cases composed
/// ```
pub fn of_suite(summarized: &Summarized, composed: i64) -> String {
    let mut line = match summarized.is_compositional {
        true => format!(
            "summaries: {} recorded with {}, {} reused; ",
            summarized.recorded,
            count(
                usize::try_from(summarized.states).unwrap_or(0),
                "state",
                "states"
            ),
            summarized.reused,
        ),
        false => "summaries: ".to_owned(),
    };
    let composed = usize::try_from(composed).unwrap_or(0);
    let _ = writeln!(line, "{} composed", count(composed, "case", "cases"));
    line.push_str(&executed(&summarized.executed));
    for key in &summarized.uncovered {
        let _ = writeln!(
            line,
            "calls of `{key}` that no case of its summary covers are left out"
        );
    }
    line
}

/// A line for each method without a summary.
pub fn executed(executed: &[(String, NoSummary)]) -> String {
    let mut lines = String::new();
    for (key, why) in executed {
        let why = why.reason();
        let _ = writeln!(
            lines,
            "`{key}` has no summary, its calls are executed: {why}"
        );
    }
    lines
}

fn count(number: usize, one: &str, more: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { more })
}
