//! The options of `pet tcg` that bound and prune the search over schedules.

use anyhow::{Result, bail};
use pet_analyze::Analysis;
use pet_analyze::tables::Tables;
use pet_engine::TcgError;
use pet_engine::actor::termination::missing;
use pet_model::request::{Actors, Aliasing, Guide, HeapChoice, Request};
use pet_translator::clp;

/// The heading of the group, which every option names: `next_help_heading` of a flattened struct
/// would also apply to the options that follow the struct.
const HEADING: &str = "Actor programs";

/// Options for actor programs
#[derive(Debug, Clone, clap::Args)]
pub(super) struct Options {
    /// Let each actor run at most K times on a path, each time until its task ends or waits;
    /// `none` for no limit [default: 4]
    #[arg(long, help_heading = HEADING, value_name = "K", value_parser = limit, allow_negative_numbers = true)]
    task_level: Option<Limit>,
    /// Execute each `new` at most K times on a path, and begin with at most K unknown actors of
    /// each class beside the tested one; `none` for no limit [default: 2]
    #[arg(long, help_heading = HEADING, value_name = "K", value_parser = limit, allow_negative_numbers = true)]
    actor_number: Option<Limit>,
    /// Let at most K other tasks wait in the queue of the tested actor at the beginning
    /// [default: 0]
    #[arg(long, help_heading = HEADING, value_name = "K", allow_negative_numbers = true)]
    queue_length: Option<u32>,
    /// Do not prune by stability: try the tasks of all actors, even where the others cannot
    /// influence one of them
    #[arg(long, help_heading = HEADING)]
    no_stability: bool,
    /// Do not prune by independence: try all orders of tasks that do not influence each other
    #[arg(long, help_heading = HEADING)]
    no_independence: bool,
    /// Follow the conventions of Table 1 in the ATVA 2015 paper, only to compare figures: they
    /// are not sound, cases may be missing
    #[arg(long, help_heading = HEADING)]
    paper_limits: bool,
    /// Find races: run the input of each case in all orders of tasks, and show inputs with
    /// different results first
    #[arg(long, help_heading = HEADING)]
    pub oracle: bool,
}

/// Other options that are on the command line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Given {
    pub domain: bool,
    pub extend: bool,
    pub ends: bool,
}

/// A limit, or `none`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Limit(Option<u32>);

impl Options {
    /// Returns whether the queue may begin with tasks of methods that the tested method does not
    /// reach.
    pub fn has_queue(&self) -> bool {
        self.queue_length.is_some_and(|length| length > 0)
    }

    fn is_given(&self) -> Option<&'static str> {
        let given = [
            (self.task_level.is_some(), "--task-level"),
            (self.actor_number.is_some(), "--actor-number"),
            (self.queue_length.is_some(), "--queue-length"),
            (self.no_stability, "--no-stability"),
            (self.no_independence, "--no-independence"),
            (self.paper_limits, "--paper-limits"),
            (self.oracle, "--oracle"),
        ];
        given.into_iter().find_map(|(is, name)| is.then_some(name))
    }
}

/// Adds the limits to the request, and refuses options that do not fit the program.
pub(super) fn add(
    options: &Options,
    clauses: &clp::Program,
    tables: &Tables,
    request: &mut Request,
    given: Given,
) -> Result<()> {
    if !tables.is_actor_program {
        if let Some(option) = options.is_given() {
            bail!("{option} is for actor programs; this one has no actors");
        }
        return Ok(());
    }
    let usual = Actors::default();
    request.actors = Actors {
        task_level: options.task_level.map_or(usual.task_level, |given| given.0),
        actor_number: options
            .actor_number
            .map_or(usual.actor_number, |given| given.0),
        queue_length: options.queue_length.unwrap_or(0),
        stability: !options.no_stability,
        independence: !options.no_independence,
        paper_limits: options.paper_limits,
    };
    if options.paper_limits {
        // As in the paper: references of the input are different, integers are small.
        request.aliasing = Aliasing::Excluded;
        if !given.domain {
            request.domain = Some((-10, 10));
        }
    }
    if let Some(Guide::Trace { .. }) = request.guide {
        let option = "--trace";
        return Err(TcgError::NotForActors { option }.into());
    }
    if given.extend {
        let option = "--extend";
        return Err(TcgError::NotForActors { option }.into());
    }
    if given.ends {
        let option = "--ends";
        return Err(TcgError::NotForActors { option }.into());
    }
    if request.heap != HeapChoice::Lazy {
        let option = "--heap solver";
        return Err(TcgError::NotForActors { option }.into());
    }
    // The page of an actor program has no tree of paths, so it needs no ends.
    request.ends = false;
    let analysis = Analysis::of(clauses, tables);
    if let Some(missing) = missing(&analysis, &request.method, &request.actors) {
        return Err(TcgError::Endless { missing }.into());
    }
    Ok(())
}

fn limit(text: &str) -> Result<Limit, String> {
    match text {
        "none" => Ok(Limit(None)),
        text => match text.parse() {
            Ok(0) | Err(_) => Err("expected a number from 1, or `none`".to_owned()),
            Ok(limit) => Ok(Limit(Some(limit))),
        },
    }
}
