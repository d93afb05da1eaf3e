//! The text output of `pet replay`: a table of the differences, the wrapped cases, and a line of
//! summary.

use super::amount::Amount;
use pet_interp::replay::compare::Difference;
use std::fmt::Write;

/// The result of replaying a suite.
#[derive(Debug, Clone)]
pub struct Report<'a> {
    pub program: &'a str,
    pub method: &'a str,
    pub cases: Vec<Replayed>,
    /// The command without the option that selects cases.
    pub repeat: &'a str,
    pub amount: Amount,
}

#[derive(Debug, Clone)]
pub struct Replayed {
    pub id: i128,
    pub has_wrapped: bool,
    pub differences: Vec<Difference>,
    /// The results agree, but the run took another path.
    pub is_elsewhere: bool,
}

impl Report<'_> {
    pub fn differing(&self) -> usize {
        let differ = |case: &&Replayed| !case.differences.is_empty();
        self.cases.iter().filter(differ).count()
    }

    /// The number of cases with the predicted result and another path.
    pub fn elsewhere(&self) -> usize {
        self.cases.iter().filter(|case| case.is_elsewhere).count()
    }

    pub fn wrapped(&self) -> usize {
        self.cases.iter().filter(|case| case.has_wrapped).count()
    }
}

/// ```text
/// case  what    predicted  found
///    3  return  4          5
/// ```
pub fn text(report: &Report<'_>) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write_table(&mut out, report);
    let _ = write_wrapped(&mut out, report);
    let _ = write_summary(&mut out, report);
    out
}

/// The number of rows that are shown; further ones are counted.
const MOST_ROWS: usize = 200;

/// A longer text is shortened to this many characters.
const WIDEST: usize = 60;

fn write_table(out: &mut String, report: &Report<'_>) -> std::fmt::Result {
    let rows: Vec<[String; 4]> = report
        .cases
        .iter()
        .flat_map(|case| {
            let id = case.id.to_string();
            case.differences.iter().map(move |it| {
                let [part, predicted, found] =
                    [&it.part, &it.predicted, &it.found].map(|text| shortened(text));
                [id.clone(), part, predicted, found]
            })
        })
        .collect();
    if rows.is_empty() {
        return Ok(());
    }
    let head = ["case", "what", "predicted", "found"].map(str::to_owned);
    let shown = || std::iter::once(&head).chain(rows.iter().take(report.amount.most(MOST_ROWS)));
    let width = |column: usize| {
        let cells = shown().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let (first, second, third) = (width(0), width(1), width(2));
    for [id, part, predicted, found] in shown() {
        writeln!(
            out,
            "{id:>first$}  {part:<second$}  {predicted:<third$}  {found}"
        )?;
    }
    if let Some(more) = report.amount.left_out(rows.len(), MOST_ROWS) {
        let option = report.amount.option();
        writeln!(out, "… and {more} more rows, which {option} shows")?;
    }
    writeln!(out)
}

fn write_wrapped(out: &mut String, report: &Report<'_>) -> std::fmt::Result {
    let wrapped = report.cases.iter().filter(|case| case.has_wrapped);
    let ids: Vec<String> = wrapped.map(|case| case.id.to_string()).collect();
    match ids.as_slice() {
        [] => Ok(()),
        [id] => writeln!(out, "case {id} wraps around"),
        ids => {
            let some = ids.get(..20).unwrap_or(ids).join(", ");
            let more = match ids.len().saturating_sub(20) {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            writeln!(out, "cases {some}{more} wrap around")
        }
    }
}

fn write_summary(out: &mut String, report: &Report<'_>) -> std::fmt::Result {
    let (count, differing) = (report.cases.len(), report.differing());
    let method = report.method;
    let plural = if count == 1 { "" } else { "s" };
    write!(out, "{method}: {count} case{plural} replayed, ")?;
    match differing {
        0 => write!(out, "all as predicted")?,
        differing => write!(out, "{differing} not as predicted")?,
    }
    // With --traces another path is a difference.
    let hidden = |case: &&Replayed| case.is_elsewhere && case.differences.is_empty();
    match report.cases.iter().filter(hidden).count() {
        0 => writeln!(out)?,
        1 => writeln!(out, "; 1 case takes another path, see --traces")?,
        more => writeln!(out, "; {more} cases take another path, see --traces")?,
    }
    let first = report
        .cases
        .iter()
        .find(|case| !case.differences.is_empty());
    match first {
        Some(case) => writeln!(out, "repeat: {} --case {}", report.repeat, case.id),
        None => Ok(()),
    }
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(WIDEST) {
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or(text)),
        None => text.to_owned(),
    }
}
