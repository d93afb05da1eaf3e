//! The text output of `pet dse`.

use super::amount::Amount;
use pet_interp::dse::class::Class;
use pet_interp::dse::shadow::ConditionEnd;
use pet_interp::dse::{EndedBy, Explored, Plan, SearchResult, class};
use pet_interp::interp::code::Code;
use pet_translator::cfg::Mark;
use pet_translator::source::Source;
use pet_translator::typed::MethodId;
use std::collections::BTreeSet;
use std::fmt::Write;

pub struct Report<'a> {
    pub source: &'a Source,
    pub code: &'a Code<'a>,
    /// The key of the entry.
    pub method: &'a str,
    pub plan: &'a Plan,
    pub found: &'a SearchResult,
    pub classes: &'a [Class],
    pub amount: Amount,
}

/// The number of covered statements or branches, and of all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    pub covered: usize,
    pub total: usize,
}

/// The number of runs that are shown; further ones are counted.
const MOST_SHOWN: usize = 100;

/// The number of conditions of a run that are shown; further ones are counted.
const MOST_CONDITIONS: usize = 40;

pub fn text(report: &Report<'_>) -> String {
    let mut out = String::new();
    // Writing to a string does not fail.
    let _ = write_report(&mut out, report);
    out
}

fn write_report(out: &mut String, report: &Report<'_>) -> std::fmt::Result {
    let found = report.found;
    for (index, run) in found
        .runs
        .iter()
        .enumerate()
        .take(report.amount.most(MOST_SHOWN))
    {
        write_run(out, report, index + 1, run)?;
    }
    if let Some(more) = report.amount.left_out(found.runs.len(), MOST_SHOWN) {
        match report.amount {
            Amount::Usual => writeln!(out, "… and {more} more runs\n")?,
            _ => writeln!(out, "… and {more} more runs, which --all shows\n")?,
        }
    }
    writeln!(out, "classes of inputs:")?;
    let most = report.amount.most(usize::MAX);
    for (class, number) in report.classes.iter().zip(1..).take(most) {
        let mut any = class.any.iter().map(|all| match all.is_empty() {
            true => "all inputs".to_owned(),
            false => all.join(", "),
        });
        let first = any.next().unwrap_or_default();
        writeln!(out, "  {number}: {first}")?;
        for other in any {
            writeln!(out, "     or {other}")?;
        }
        let first = class.runs.first().and_then(|index| found.runs.get(*index));
        if let Some(first) = first {
            let paths = match class.runs.len() {
                1 => "1 path".to_owned(),
                count => format!("{count} paths"),
            };
            let runs = class.runs.iter().filter_map(|index| found.runs.get(*index));
            let cut = runs
                .filter(|run| run.end == Some(ConditionEnd::Loop))
                .count();
            writeln!(
                out,
                "     {paths}, as with {}: {}{}{}",
                values(report.plan, first),
                first.outcome.word(),
                match first.has_wrapped {
                    true => "; a number wraps",
                    false => "",
                },
                match cut {
                    0 => String::new(),
                    count => format!("; {count} cut at a loop, where its condition ends"),
                }
            )?;
        }
    }
    if let Some(more) = report.amount.left_out(report.classes.len(), usize::MAX) {
        writeln!(out, "  … and {more} more classes, which --all shows")?;
    }
    let (statements, branches) = coverage(report);
    writeln!(
        out,
        "\ncoverage: {} of {} statements, {} of {} branches",
        statements.covered, statements.total, branches.covered, branches.total
    )?;
    let complete = match (found.is_complete, found.ended_by) {
        (true, _) => "complete",
        (false, None) => "not complete",
        (false, Some(EndedBy::Time)) => "not complete, --timeout was reached",
        (false, Some(EndedBy::Interrupt)) => "not complete, it was interrupted",
    };
    writeln!(
        out,
        "{complete}: {} runs, {} conditions that no input decides otherwise, {} undecided, \
         {} paths cut at a loop",
        found.tried, found.infeasible, found.unknown, found.cut_loops
    )
}

fn write_run(
    out: &mut String,
    report: &Report<'_>,
    number: usize,
    run: &Explored,
) -> std::fmt::Result {
    let (plan, source) = (report.plan, report.source);
    writeln!(
        out,
        "run {number}: {}: {}",
        values(plan, run),
        run.outcome.word()
    )?;
    for decided in run.conditions.iter().take(MOST_CONDITIONS) {
        writeln!(
            out,
            "  {:14} line {:<4} {}",
            decided.kind.word(),
            source.line(decided.at.start),
            class::condition(plan, &decided.formula)
        )?;
    }
    if let Some(more) = run.conditions.len().checked_sub(MOST_CONDITIONS + 1) {
        writeln!(out, "  … and {} more conditions", more + 1)?;
    }
    match run.end {
        Some(ConditionEnd::Loop) => {
            writeln!(out, "  (a loop goes on; --loop-k says how far it counts)")?
        }
        Some(ConditionEnd::TooLarge) => {
            writeln!(out, "  (a value is too large to follow from here on)")?
        }
        None => {}
    }
    if run.has_diverged {
        writeln!(out, "  (it went another way than was computed)")?;
    }
    let path = class::path(plan, run);
    let path = match path.is_empty() {
        true => "all inputs".to_owned(),
        false => path.join(", "),
    };
    writeln!(out, "  path of: {path}\n")
}

/// `n = 1, b = true`
pub fn values(plan: &Plan, run: &Explored) -> String {
    let values = plan.symbols.iter().zip(&run.values);
    let values =
        values.map(|(symbol, value)| format!("{} = {}", symbol.name, symbol.value(*value)));
    let values: Vec<String> = values.collect();
    match values.is_empty() {
        true => "no inputs".to_owned(),
        false => values.join(", "),
    }
}

/// Statements and branches of the whole program that the runs passed.
pub fn coverage(report: &Report<'_>) -> (Share, Share) {
    let code = report.code;
    let program = code.program;
    let mut passed: BTreeSet<(MethodId, u32)> = BTreeSet::new();
    let mut branches = 0;
    for way in &report.found.ways {
        let block = code.source_block(code.block_of(*way));
        let (source, _) = code.source_way(*way);
        branches += usize::from(block.ways.len() > 1);
        for mark in block.marks.iter().chain(&source.marks) {
            if let Mark::Statement(number) = mark {
                passed.insert((code.method_of(*way), *number));
            }
        }
    }
    let own = || {
        let methods = program.methods.iter();
        methods.filter(|method| !program.is_model(method))
    };
    let statements = own().map(|method| method.statements.len());
    let blocks = own().flat_map(|method| &method.blocks);
    let ways = blocks.map(|block| block.ways.len());
    (
        Share {
            covered: passed.len(),
            total: statements.sum(),
        },
        Share {
            covered: branches,
            total: ways.filter(|ways| *ways > 1).sum(),
        },
    )
}
