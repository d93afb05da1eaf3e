//! The options of `pet tcg` that guide it: `--criterion`, `--points`, `--trace`, `--minimize`.
//! Options that do not fit the program are refused before anything is run.

use anyhow::{Result, bail};
use pet_engine::guide::{points, trace};
use pet_engine::tables_of;
use pet_model::request::{Guide, Request, Wanted};
use pet_translator::clp;

#[derive(Debug, clap::Args)]
pub(super) struct Options {
    /// Which paths become test cases [default: all-paths]
    #[arg(long, help_heading = "Paths", value_enum, value_name = "CRITERION")]
    criterion: Option<Criterion>,
    /// Generate one path through all of these points: line numbers, or names that comments
    /// `//@ point NAME` give
    #[arg(
        long,
        help_heading = "Paths",
        value_name = "L,…",
        value_delimiter = ','
    )]
    points: Vec<String>,
    /// Generate only paths with this trace; `_` or a capitalised word stands for any subtrace
    #[arg(long, help_heading = "Paths", value_name = "TRACE", conflicts_with_all = ["criterion", "points"])]
    trace: Option<String>,
    /// With --trace: stop at the first case
    #[arg(long, help_heading = "Paths", requires = "trace")]
    first: bool,
    /// Keep only a smallest subset of the suite with the same coverage
    #[arg(long, help_heading = "Paths")]
    pub minimize: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Criterion {
    /// Every path
    AllPaths,
    /// One case for each path through the tested method, whatever path its calls take
    AllLocalPaths,
    /// Cases that together pass every statement that the method reaches
    Statements,
    /// Cases that together take every branch of every decision
    Branches,
    /// One path through all points of --points
    ProgramPoints,
}

pub(super) fn guide(options: &Options) -> Result<Option<Guide>> {
    if let Some(text) = &options.trace {
        let wanted = match options.first {
            true => Wanted::First,
            false => Wanted::Every,
        };
        let text = text.clone();
        return Ok(Some(Guide::Trace { text, wanted }));
    }
    let mut points: Vec<String> = Vec::new();
    for point in &options.points {
        let point = point.trim().to_owned();
        if point.is_empty() {
            bail!("--points has an empty entry; give lines or labels, as in --points 15,caught");
        }
        if !points.contains(&point) {
            points.push(point);
        }
    }
    let is_with_points = !points.is_empty();
    Ok(match options.criterion {
        None | Some(Criterion::ProgramPoints) if is_with_points => Some(Guide::Points(points)),
        Some(Criterion::ProgramPoints) => {
            bail!("program-points needs --points, as in --points 15,caught")
        }
        Some(_) if is_with_points => bail!("--points needs --criterion program-points"),
        None | Some(Criterion::AllPaths) => None,
        Some(Criterion::AllLocalPaths) => Some(Guide::LocalPaths),
        Some(Criterion::Statements) => Some(Guide::Statements),
        Some(Criterion::Branches) => Some(Guide::Branches),
    })
}

/// Checks that points and traces fit the whole program.
pub(super) fn check(guide: &Guide, whole: &clp::Program, request: &Request) -> Result<()> {
    let tables = tables_of(whole, request);
    let method = &request.method;
    match guide {
        Guide::Points(wanted) => points::check(whole, &tables, method, wanted)?,
        Guide::Trace { text, .. } => {
            let nodes = trace::parse(text)?;
            if let Some(method) = tables.methods.get(method) {
                trace::fit(&nodes, whole, &tables, method)?;
            }
        }
        Guide::LocalPaths | Guide::Statements | Guide::Branches => {}
    }
    Ok(())
}
